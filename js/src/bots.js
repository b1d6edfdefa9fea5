// The bots. Each is made of rules and a Chance, and chooses one of the legal moves of a view.

import { Chance } from "./chance.js";
import { invalid } from "./errors.js";
import { TrustedRules } from "./played.js";
import { appraise, readFaces, worthFor } from "./worth.js";

const KNOCK_LEAD = 3, CURIOSITY = 0.5, LOW_SHARE = 0.5, UNSEEN_COST = 0.6, LAST_CHOICE = -1000;
const SHORT_DECK = 20; // cards; with fewer, the round is over before hopes for later cards pay
const GREEDY_STYLE = { turnUp: 0.5, patience: 0.1, deficit: 0.5, denial: 0, future: 0, stockBonus: 0 };
const SHORT_STYLE = { ...GREEDY_STYLE, deficit: 1.5 };
const WARY_STYLE = { turnUp: 2, patience: 0, deficit: 1.5, denial: 0.75, future: 1, stockBonus: 1.5 };

/** A bot of rules and a generator. */
class Bot {
  constructor(rules, chance) {
    Object.assign(this, { rules, chance });
  }
}

/** Chooses any legal move, each with the same probability. */
class RandomBot extends Bot {
  choose(view) {
    return this.chance.choice(view.legal_moves);
  }
}

/** Return the first of the moves with the greatest value. */
export function chooseBest(moves, rate) {
  let chosen = moves[0], most = -Infinity;
  for (const move of moves) {
    const value = rate(move);
    if (value > most) [chosen, most] = [move, value];
  }
  return chosen;
}

/** What the bots read of a view: faces by their numbers, and the place of a move. */
class Reading {
  constructor(rules, view) {
    const face = text => (text ? rules.faces.indexOf(text) : -1);
    this.worth = worthFor(rules, view.names.length);
    this.held = face(view.held);
    this.top = face(view.discard_shown[0]);
    this.board = view.boards[view.turn];
    this.faces = readFaces(this.worth, this.board);
    this.placeOf = move => rules.places.indexOf(move.slice(move.lastIndexOf(" ") + 1));
  }
}

/** Counts the points of single cards. It sees no pairs, no lines and no danger. */
class Beginner extends Bot {
  choose(view) {
    const { worth, held, top, faces, placeOf } = new Reading(this.rules, view), { alone, mean } = worth;
    const there = faces.filter(face => face !== -1), cost = face => (face < 0 ? mean : alone[face]);
    return chooseBest(view.legal_moves, move => {
      if (move === "draw discard") return LOW_SHARE * Math.abs(mean) - alone[top];
      if (move.startsWith("swap")) return cost(faces[placeOf(move)]) - cost(held);
      if (move.startsWith("flip")) return CURIOSITY;
      if (move === "draw stock" || move.startsWith("discard")) return 0;
      if (move !== "knock") return LAST_CHOICE;
      return LOW_SHARE * Math.abs(mean) * there.length - there.reduce((sum, face) => sum + cost(face), 0);
    });
  }
}

/** Takes the move that saves most points at once: docs/explanation/greedy.md. */
class Greedy extends Bot {
  /** Return the numbers by which the bot plays with a number of players. */
  findStyle() {
    return GREEDY_STYLE;
  }

  choose(view) {
    if (view.legal_moves.length === 1) return view.legal_moves[0];
    const read = new Reading(this.rules, view), own = appraise(read.worth, read.faces);
    return read.held < 0 ? this.#chooseOpening(view, read, own) : this.#choosePlacement(view, read, own);
  }

  #chooseOpening(view, { worth, top, placeOf, board }, own) {
    const { turnUp, stockBonus, deficit } = this.findStyle(view.names.length);
    let lack = null; // what the end of the round costs if turning a card up ends it
    return chooseBest(view.legal_moves, move => {
      if (move === "draw stock") return own.hope + stockBonus;
      if (move === "draw discard") return own.saving(top);
      if (move === "knock") return estimateLead(view, worth, own.total) - KNOCK_LEAD;
      if (!move.startsWith("flip")) return LAST_CHOICE; // a look before play: unseen cards are all alike
      if (lack === null) {
        const ends = board.slots.filter(slot => slot && !slot.up).length === 1 && !view.round_end;
        lack = ends ? deficit * Math.min(0, estimateLead(view, worth, own.total)) : 0;
      }
      return turnUp - own.waiting[placeOf(move)] + lack;
    });
  }

  #choosePlacement(view, { worth, held, faces, placeOf }, own) {
    const { turnUp, patience, deficit, denial, future } = this.findStyle(view.names.length), cost = worth.alone[held];
    const last = view.round_end ? -1 : own.last, next = denial && !view.round_end ? findNextBoard(view, worth) : null;
    return chooseBest(view.legal_moves, move => {
      const isSwap = move.startsWith("swap"), place = move === "discard" ? -1 : placeOf(move);
      let saved = 0;
      if (isSwap) {
        saved = own.freed[place] - cost;
        const wanted = own.wants.get(worth.kinds[held])?.get(place);
        if (wanted !== undefined) saved += wanted + worth.saves[held];
      } else if (place >= 0) saved = turnUp - patience * own.waiting[place];
      if (last >= 0 && place === last) saved += deficit * Math.min(0, estimateLead(view, worth, own.total - saved));
      if (future && isSwap && !view.round_end) {
        saved += future * (appraise(worth, faces.with(place, held)).hope - own.hope);
      }
      if (next) {
        const thrown = isSwap ? faces[place] : held;
        if (thrown >= 0) saved -= denial * Math.max(0, next.saving(thrown) - next.hope);
      }
      return saved;
    });
  }
}

/** Plays as the greedy bot does, and also minds what it throws and what it may hope for later: docs/explanation/wary.md. */
class Wary extends Greedy {
  findStyle(players) {
    return this.rules.deck(players).length < SHORT_DECK ? SHORT_STYLE : WARY_STYLE;
  }
}

/** Return the appraisal of the board of the seat that plays next, clockwise. */
function findNextBoard(view, worth) {
  const count = view.names.length;
  for (let away = 1; away < count; away++) {
    const board = view.boards[(view.turn + away) % count];
    if (board) return appraise(worth, readFaces(worth, board));
  }
  return null;
}

/** Estimate how much less a total costs than the best board of another seat after one more turn. */
function estimateLead(view, worth, total) {
  const prospects = view.boards.map((board, seat) => {
    if (!board || seat === view.seat) return Infinity;
    const appraisal = appraise(worth, readFaces(worth, board)); // a card that its owner alone knows is likely to be good
    const known = board.slots.filter(slot => slot && slot.card === null && slot.seen_by?.includes(seat)).length;
    return appraisal.total - appraisal.hope - (1 - UNSEEN_COST) * Math.abs(worth.mean) * known;
  });
  return Math.min(...prospects) - total;
}

const BOTS = { random: RandomBot, beginner: Beginner, greedy: Greedy, wary: Wary };

/** Return a new bot by its name: random, beginner, greedy or wary. `chance` is its generator. */
export function makeBot(name, rules, chance) {
  if (!Object.hasOwn(BOTS, name)) throw invalid("bot", name, Object.keys(BOTS));
  if (!(rules instanceof TrustedRules)) throw invalid("rules", rules, "Rules");
  if (!(chance instanceof Chance)) throw invalid("chance", chance, "a Chance");
  const plain = new BOTS[name](rules, chance), bot = rules.makeBot?.(plain, name, chance) ?? plain;
  return {
    choose(view) {
      if (!view?.legal_moves?.length) throw invalid("view", view?.seat, "that of the seat that is to move");
      return bot.choose(view);
    },
  };
}
