// Rules from a bundle of the format cardgolf-rules-1, ready to play and to score.

import { freeze, invalid } from "./errors.js";
import { listNeighbours } from "./groups.js";
import { sha256 } from "./hash.js";
import { DISCARD, DISCARD_AND_FLIP, SWAP } from "./round.js";
import { makeScorer, sumPoints } from "./scoring.js";

/** The facts that tables are indexed by, in the order of their numbers. */
export const FACTS = [
  "down", "cleared", "marked", "held", "drawn", "closing", "closed", "piles", "top", "seat", "was_down", "none_down",
  "all_cleared", "opened", "looked", "down_count", "looked_count",
];

const KINDS = ["flip ", "draw stock", "draw discard", "swap ", "discard", "discard flip ", "knock", "peek ", "look"]; // before a place
export const KIND_NAMES = ["flip", "draw_stock", "draw_discard", "swap", "discard", "discard_and_flip", "knock", "look", "look_at_all"];

/** Return the kind of a move, -1 for a text that is none, and the name of its place or an empty text. */
export function readMove(text) {
  const kind = KINDS.findLastIndex(start => (start.endsWith(" ") ? text.startsWith(start) : text === start));
  return { kind, place: kind < 0 ? "" : text.slice(KINDS[kind].length) };
}

/** The texts of moves of the library, whether these rules have them or not. */
const IS_MOVE = /^(flip \S+|draw (stock|discard)( \S+)?|swap \S+|discard( flip \S+)?|knock|pass|take \S+|play( \S+)*)$/;

const IS_LOOK = /^(peek \S+|look)$/;

/** Return a text as moves are written, whatever its case and spacing. */
function spell(text) {
  if (typeof text !== "string" || text.length > 100) return "";
  const words = text.trim().toLowerCase().split(/\s+/).join(" ");
  return words === "nine" ? "knock" : words;
}

/** Return data as JSON with sorted keys and without spaces, of which digests are made. */
export function spellOut(value) {
  if (Array.isArray(value)) return `[${value.map(spellOut).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map(key => `${JSON.stringify(key)}:${spellOut(value[key])}`).join()}}`;
}

const asMask = places => places.reduce((mask, place) => mask | (1 << place), 0);

/** Return a table of which a row has its cells, and its facts with the factors of their values. */
function readTable({ rows, cases }) {
  const read = cases.map(each => {
    if (typeof each === "number") return { facts: [], most: [], cells: [each] };
    return { facts: each.by.map(([name]) => FACTS.indexOf(name)), most: each.by.map(([, most]) => most), cells: each.cells };
  });
  return rows.flatMap(([number, times]) => new Array(times).fill(read[number]));
}

/** Rules of a bundle, an object or its JSON text, which is not checked. */
export class TrustedRules {
  constructor(bundle) {
    bundle = freeze(typeof bundle === "string" ? JSON.parse(bundle) : structuredClone(bundle));
    const { rules, title, summary, layout, places, faces, points, kinds, packs, decks, match, scoring, play } = bundle;
    Object.assign(this, { bundle, names: rules, title, summary, layout, places, faces, points, kinds, match });
    this.players = decks.map(each => each.players);
    this.#decks = new Map(decks.map(({ players, pack, times }) => [players, freeze(new Array(times).fill(packs[pack]).flat())]));
    this.sign = match.goal === "highest" ? -1 : 1;
    this.full = (1 << places.length) - 1;
    const asFlags = list => list && faces.map((_, face) => list.includes(face));
    this.parts = scoring.map(part => ({ ...part, cards: asFlags(part.cards), unless: asFlags(part.unless) }));
    const neighbours = listNeighbours(layout.rows, layout.columns);
    this.scoreBoard = makeScorer(this.parts, { points, kinds, places, neighbours });
    this.canPlay = Boolean(play);
    if (play) this.#readPlay(play);
    freeze(this);
  }

  #decks;
  #numbers = new Map();
  #lockRules;
  #digest = "";

  /** A digest of all that decides play and scores: not of titles and sentences. */
  get digest() {
    const { title, summary, words, ...played } = this.bundle;
    return (this.#digest ||= [...sha256(new TextEncoder().encode(spellOut(played)))].map(byte => byte.toString(16).padStart(2, "0")).join(""));
  }

  #readPlay(play) {
    this.flips = play.opening_flips;
    this.newCard = play.new_card ?? "up";
    this.turnLimit = play.turn_limit ?? 0;
    this.endsWithStock = play.ends_with_stock;
    this.moves = play.moves;
    const read = play.moves.map(readMove);
    this.actionKinds = read.map(each => each.kind);
    this.actionPlaces = read.map(each => this.places.indexOf(each.place));
    this.numbers = KIND_NAMES.map(() => []);
    read.forEach(({ kind }, action) => (this.numbers[kind][Math.max(this.actionPlaces[action], 0)] = action));
    play.moves.forEach((text, action) => this.#numbers.set(text, action));
    this.stages = play.stages.map(({ phase, held_from, opening }) => ({ phase, heldFrom: held_from, opening }));
    this.firstStage = play.first_stage;
    this.leads = play.leader;
    this.lists = play.lists;
    this.offers = readTable(play.offers);
    this.locked = readTable(play.locked);
    this.options = readTable(play.discards);
    this.endings = readTable(play.endings);
    this.next = readTable(play.next);
    this.ends = play.ends;
    this.clearsToTop = play.clears_to === "top";
    const clears = (kind, when) => play.clears.filter(each => each.when === when && each.after.includes(KIND_NAMES[kind]));
    const readClear = ({ places, cleared }) => ({ places, mask: asMask(places), cleared: asMask(cleared) });
    this.clearings = KIND_NAMES.map((_, kind) => {
      const found = { equal: clears(kind, "equal").map(readClear), up: clears(kind, "up").map(readClear) };
      return found.equal.length || found.up.length ? found : null;
    });
    this.clears = play.clears.length > 0;
    this.lockTurns = this.faces.map(() => 0);
    this.lockSources = this.faces.map(() => 0);
    for (const { face, turns, from } of play.locks) {
      this.lockTurns[face] = turns;
      this.lockSources[face] = (from.includes("stock") ? 1 : 0) | (from.includes("discard") ? 2 : 0);
    }
    this.hasLocks = play.locks.length > 0;
    const { ids, ...tables } = play.refusals;
    this.refusals = { ids };
    for (const key of Object.keys(tables)) this.refusals[key] = readTable(tables[key]);
    this.#lockRules = new Map(play.locks.map(({ face, rule }) => [face, rule]));
  }

  /** Return the faces of the deck for a number of players, in the order with which a shuffle begins. It is frozen. */
  deck(players) {
    return this.#decks.get(players);
  }

  /** Return the number of the action that a text names in any case and spacing, or -1. */
  findMove(text) {
    return this.#numbers.get(text) ?? this.#numbers.get(spell(text)) ?? -1;
  }

  /**
   * Return the scorecard of cards, given as texts by place: null where there is none. `marks` are by place the turn on
   * which a locked card is free again, `turns` those that its owner has begun.
   */
  score(cards, marks = cards.map(() => 0), turns = 0) {
    const board = cards.map((card, place) => {
      const face = card === null ? -1 : this.faces.indexOf(card);
      if (card !== null && face < 0) {
        throw invalid(`card at ${this.places[place]}`, card, "a card of the deck");
      }
      return face;
    });
    if (board.length !== this.places.length && !this.layout.is_hand) throw invalid("number of cards", board.length, this.places.length);
    const lines = this.scoreBoard(board, marks, turns).map(({ rule, points, places }) => ({
      rule, points, slots: places.flatMap(place => this.places[place] ?? []),
    }));
    const total = sumPoints(lines);
    return { total, raw: total, lines };
  }

  /** Throw unless the bundle says how to play, and not only how to score. */
  requirePlay() {
    if (!this.canPlay) throw invalid("rules", this.names, "a bundle with play, not one that scores alone");
  }

  /** Return the id of the clause by which a text is refused that is no legal move. */
  findClause(round, text) {
    const word = spell(text).match(IS_LOOK)?.[0].split(" ")[0]; // a move of the library where the rules have one
    if (!IS_MOVE.test(spell(text)) && !(word && this.moves.some(move => move.split(" ")[0] === word))) return "base.move_types";
    const action = this.findMove(text);
    const { ids, moves, locked, discards } = this.refusals, kind = this.actionKinds[action], place = this.actionPlaces[action];
    const seat = round.turn, decides = table => ids[round.lookUp(table, round.stage)];
    round.offer();
    const id = decides(moves);
    if (id !== "base.moves" || round.held < 0) return id;
    if (kind === SWAP && (round.barred() >> place) & 1) {
      const isMarked = round.marks[seat][place] > 0, rule = this.#lockRules.get(round.boards[seat][place]);
      return (isMarked && rule) || decides(locked);
    }
    const isFlip = kind === DISCARD_AND_FLIP && (round.down[seat] >> place) & 1;
    const isStock = this.stages[round.stage].heldFrom === "stock";
    return (kind === DISCARD || isFlip) && isStock ? decides(discards) : id;
  }
}
