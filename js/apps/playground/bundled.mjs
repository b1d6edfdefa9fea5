/**
 * The engine of the games that the site has as bundles: it answers what the library in the worker would, without Python.
 *
 * `answer` returns undefined for what it cannot do: house rules, options, code, and games that are no bundle.
 */

import { Chance, Match, Rules, makeBot, refusalMessage, seatChances, tableMessage } from "./cardgolf-rules.js";

const FORMAT = "cardgolf-rules-2";
const FOLDER = new URL("games/", import.meta.url);
const BOTS = { easy: "beginner", medium: "greedy", hard: "wary" }; // the levels that need no search
export const LEVELS = Object.keys(BOTS);
const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"];
const PERSON = 0;
const ADVISER = "wary";
const ROUNDS = /^holes=(\d{1,2}|none)$/; // the one option that a bundle has as a number
const NAMED = /^(?:play|(?!draw|deal)\S+(?: flip| \d(?= ))?) (.+)$/; // the places or cards that a move names, without a seat
const MOST_MOVES = 5000;

const read = async name => {
  const found = await fetch(new URL(name, FOLDER));
  if (!found.ok) throw new Error(`invalid answer ${found.status}: expected ${name}`);
  return found.json();
};

/** A match against bots. Bots move until the person has to. */
class Sitting {
  constructor(rules, players, level, seed) {
    this.match = new Match(rules, { names: NAMES.slice(0, players), seed });
    const chances = seatChances(players, BigInt(seed), "play", "bots");
    this.bots = chances.map(chance => makeBot(BOTS[level], rules, chance));
  }

  /** Play the moves of a link as far as they are legal, and return those that are left. */
  repeat(moves) {
    for (const [index, each] of moves.entries()) {
      const [, seat, move] = /^(\d) (.+)$/.exec(each) ?? [];
      try {
        if (move === "deal") this.match.deal();
        else this.match.play(move ?? "", Number(seat ?? -1));
      } catch {
        return moves.slice(index);
      }
    }
    return [];
  }

  advance() {
    const { match } = this;
    for (let seats; (seats = match.toAct).length && !seats.includes(PERSON);) {
      const [seat] = seats, legal = match.legalMoves(seat);
      match.play(legal.length === 1 ? legal[0] : this.bots[seat].choose(match.view(seat)), seat);
    }
  }

  get canUndo() {
    const last = this.match.history.at(-1);
    if (!last || last[0] !== PERSON || last[1] === "deal") return false;
    try {
      this.match.at(this.match.ply).undo(PERSON);
      return true;
    } catch {
      return false;
    }
  }

  show(since) {
    return { table: tableMessage(this.match, PERSON, since), moves: this.match.history.map(each => each.join(" ")), can_undo: this.canUndo };
  }
}

export class Bundled {
  #catalogue = null;
  #games = new Map(); // promises by the names of files
  #sitting = null;
  #started = null; // the message that began the match
  hasWheels = false; // with games of others, which Python knows alone

  /** Whether the match in progress is one of this engine. */
  get isPlaying() { return this.#sitting !== null; }

  /** The message by which another engine begins the match as it stands. */
  get asked() { return { ...this.#started, seed: Number(this.#sitting.match.seed), moves: this.#sitting.show(null).moves }; }

  /** Forget the match, since another engine plays. */
  forget() { this.#sitting = null; }

  /** Return the answer to a message, or undefined. */
  async answer(asked) {
    try {
      switch (asked.ask) {
        case "catalogue": return asked.whole ? await this.#listAll() : await this.#list();
        case "options": return await this.#options(asked.rules);
        case "explain": return await this.#explain(asked.rules);
        case "form": case "score": return await this.#lay(asked);
        case "start": return await this.#start(asked);
        case "move": case "deal": case "undo": return this.#act(asked);
        case "hint": return this.#hint();
        default: return undefined;
      }
    } catch (error) {
      if (this.#sitting) return refusalMessage(error, this.#sitting.match, PERSON);
      return { version: 1, type: "refusal", error: error.message, rule: "", clauses: [] };
    }
  }

  /** Return the catalogue. Without it, for example on a site that was not built whole, there are no bundles. */
  async #list() {
    this.#catalogue ??= read("catalogue.json").catch(() => { this.#catalogue = null; });
    return this.#catalogue;
  }

  /** Return the catalogue with all house rules, or undefined where Python knows more or there is none. */
  async #listAll() {
    const found = this.hasWheels ? null : await this.#list();
    return found ? { ...found, house_rules: await read("house-rules.json") } : undefined;
  }

  /** Return what a file of a game holds, which is fetched once. */
  #read(name) {
    if (!this.#games.has(name)) this.#games.set(name, read(name).catch(error => { this.#games.delete(name); throw error; }));
    return this.#games.get(name);
  }

  /** Return the game of plain rules, with its number of rounds, or undefined for all others. */
  async #find({ variant, house_rules: house = [], options = [], source = "" }) {
    const rounds = options.map(each => ROUNDS.exec(each)?.[1]);
    if (house.length || source || rounds.includes(undefined)) return undefined;
    const known = await this.#list();
    if (known?.bundled[known.variants.findIndex(({ name }) => name === variant)] !== "1") return undefined;
    const holes = rounds.at(-1) === "none" ? null : rounds.length ? Number(rounds.at(-1)) : undefined;
    if (holes === 0) return undefined;
    const game = await this.#read(`${variant}.json`);
    if (game.bundle.format !== FORMAT) throw new Error(`This game is of a newer format (${String(game.bundle.format).slice(0, 40)}) than this page knows. Load the page again.`);
    const bundle = holes === undefined ? game.bundle : { ...game.bundle, match: { ...game.bundle.match, holes } };
    const Made = game.needs_hands ? (await import("./cardgolf-hands.js")).HandRules : Rules;
    return { ...game, rules: new Made(bundle), holes };
  }

  async #options(chosen) {
    const game = await this.#find(chosen), known = await this.#list();
    if (!game && known && !this.hasWheels && !chosen.agreed && !known.variants.some(({ name }) => name === chosen.variant)) {
      return { error: `There is no game named ${JSON.stringify(chosen.variant.slice(0, 40))} here. Choose one of the list.` };
    }
    if (!game) return undefined;
    const options = game.options.options.map(each => (each.key === "holes" && game.holes !== undefined ? { ...each, value: String(game.holes ?? "none") } : each));
    const told = game.holes === undefined ? game.options.told : game.options.told.slice(1); // the goal names the rounds
    return { ...game.options, options, told };
  }

  async #lay(asked) {
    const game = await this.#find(asked.rules);
    if (!game) return undefined;
    const [answers, more] = await Promise.all([import("./scored.mjs"), this.#read(`${asked.rules.variant}.layouts.json`)]);
    return answers[asked.ask](game, more, asked);
  }

  async #explain(chosen) {
    if (!(await this.#find(chosen)) || chosen.options?.length) return undefined;
    const found = await fetch(new URL(`${chosen.variant}.html`, FOLDER));
    return found.ok ? { html: await found.text() } : undefined;
  }

  async #start({ rules: chosen, players = 2, level = "easy", seed = null, moves = [] }) {
    const game = await this.#find(chosen);
    if (!game || !Object.hasOwn(BOTS, level)) return undefined;
    const { rules } = game;
    if (!rules.players.includes(players)) return { error: `invalid players=${players}: expected one of ${rules.players.join(", ")}` };
    const sitting = new Sitting(rules, players, level, seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
    const left = sitting.repeat(moves.slice(0, MOST_MOVES)), played = sitting.match.ply;
    sitting.advance();
    [this.#sitting, this.#started] = [sitting, { ask: "start", rules: chosen, players, level }];
    const note = left.length || moves.length > MOST_MOVES ? `The link's move ${played + 1} cannot be played. The match goes on after the ${played} before it.` : "";
    return { seed: Number(sitting.match.seed), deck: game.deck, note, ...sitting.show(0) };
  }

  #act({ ask, move }) {
    const sitting = this.#sitting, { match } = sitting, since = match.ply + 1;
    if (ask === "undo") {
      match.undo(PERSON);
      return sitting.show(null);
    }
    if (ask === "deal") match.deal();
    else match.play(move, PERSON);
    sitting.advance();
    return sitting.show(since);
  }

  /** Return what a bot would do that looks at the table alone and plays nothing out. */
  #hint() {
    const { match } = this.#sitting, view = match.view(PERSON);
    const chosen = makeBot(ADVISER, match.rules, new Chance(0n)).choose(view);
    const { text } = tableMessage(match, PERSON).offers.find(({ move }) => move === chosen);
    const named = NAMED.exec(chosen)?.[1], told = named ? `${text}: ${named}` : text;
    return { version: 1, type: "hint", title: `A careful player: ${told}`, text: "", moves: [{ move: chosen, text: told, points: null }], note: "It weighs the cards in sight. It plays nothing out." };
  }
}
