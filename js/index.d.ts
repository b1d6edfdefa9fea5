// Made from rules-1.schema.json by scripts/build_declarations.py. Do not edit.

import type { Card, Events, Round, Scorecard, Seat, Standing, View } from "./messages.js";

export type * from "./messages.js";

/** A bundle: a rulebook from which programs in any language play and score. docs/rules-format.md tells what it means. */
export interface Bundle {
  format: "cardgolf-rules-1";
  /** The name of the variant, then those of the house rules. */
  rules: BundleId[];
  /** The name of the game for people. */
  title: BundleLine;
  /** The game in a sentence. */
  summary: BundleLine;
  /** The layout of each board, as in a view. */
  layout: {
    rows: number;
    columns: number;
    is_hand: boolean;
    extra: number;
  };
  /** The names of the places, none in a hand. */
  places: BundleId[];
  /** The texts of the cards. */
  faces: BundleId[];
  /** The points of each face. */
  points: BundlePoints[];
  /** For each face a number that equal cards share. */
  kinds: BundleIndex[];
  /** Lists of faces, each in the order of the rules. */
  packs: BundleIndex[][];
  /** For each number of players, the pack and how many of it make the deck. */
  decks: {
    players: number;
    pack: BundleIndex;
    times: number;
  }[];
  match: {
    /** Which total wins. */
    goal: "lowest" | "highest";
    /** How many rounds there are. */
    holes: BundleNumberOrNone;
    /** A total that ends the match. */
    target: BundleNumberOrNone;
    /** How many rounds there are at most. */
    round_limit: BundleNumberOrNone;
    tie: "shared" | "playoff";
    first_dealer: BundleIndex | "random" | "draw_low";
  };
  /** The parts of the scoring, in the order in which they apply. */
  scoring: (BundleWild | BundleCancel | BundleSpare | BundleTake | BundleBonus | BundleCount | BundleHeld | BundleMarked | BundleAdjust | BundleCall | BundleWrongCloser | BundleReset)[];
  /** The turns, null in a score-only bundle. */
  play: null | BundlePlay;
  /** In a score-only bundle, the hooks of the match that are no data. */
  missing?: BundleId[];
  /** In a score-only bundle, the plugins as files of score sheets name them, each option as a key and a value. */
  plugins?: BundlePlugin[];
  /** Rules in English, if they were asked for. */
  words?: BundleWords;
}

export type BundleIndex = number;

export type BundlePoints = number;

export type BundleNumberOrNone = null | number;

export type BundleId = string;

export interface BundlePlugin {
  name: BundleId;
  by: BundleId;
  options: BundleOption[];
  sha256?: BundleId;
  title?: BundleId;
  in_preset?: boolean;
}

export type BundleOption = [BundleId, null | boolean | BundlePoints | BundleLine];

export type BundleIdOrEmpty = string;

export type BundleLine = string;

/** BundleLines of text. */
export type BundleText = string;

/** Places as bits. */
export type BundleBits = number;

export type BundleIndices = BundleIndex[];

export type BundleFacesOrNone = null | BundleIndices;

export type BundleListOfLines = BundleIndex[][];

export type BundleLines = "touching" | "pairs" | "pairs anywhere" | BundleListOfLines;

export type BundleLinesOrNone = null | "touching" | "pairs" | "pairs anywhere" | BundleListOfLines;

export interface BundleWild {
  do: "wild";
  cards: BundleIndices;
}

export interface BundleCancel {
  do: "cancel";
  lines: BundleLinesOrNone;
  group: BundleIdOrEmpty;
  card: BundleId;
  unless: BundleFacesOrNone;
}

export interface BundleSpare {
  do: "spare";
  cards: BundleIndices;
  rule: BundleId;
}

export interface BundleTake {
  do: "take";
  lines: BundleListOfLines;
  points: BundlePoints;
  rule: BundleId;
  card: BundleId;
}

export interface BundleBonus {
  do: "bonus";
  lines: BundleLines;
  points: BundlePoints;
  rule: BundleId;
  cards: BundleFacesOrNone;
  unless: BundleFacesOrNone;
}

export interface BundleCount {
  do: "count";
  lines: BundleListOfLines;
  /** Pairs of the number of lines and the points for it, the least number first. */
  table: [number, BundlePoints][];
  rule: BundleId;
  largest: boolean;
  adjacent: boolean;
  cards: BundleFacesOrNone;
  unless: BundleFacesOrNone;
}

export interface BundleHeld {
  do: "held";
  cards: BundleIndices;
  points: BundlePoints;
  rule: BundleId;
  least: BundleIndex;
  most: null | BundleIndex;
}

export interface BundleMarked {
  do: "marked";
  face: BundleIndex;
  alone: BundlePoints;
  paired: null | BundlePoints;
  rule: BundleId;
  instead: BundleIdOrEmpty;
  locked: boolean;
}

export interface BundleAdjust {
  do: "adjust";
  when: "every" | "below" | "above" | "equal" | "lowest" | "highest" | "tied" | "closer";
  add: BundlePoints;
  times: number;
  rule: BundleId;
  number: BundlePoints;
  round: BundleNumberOrNone;
  least: null | BundlePoints;
  ties: boolean;
}

export interface BundleCall {
  do: "call";
  points: BundlePoints;
  failed: BundleIdOrEmpty;
  made: BundleIdOrEmpty;
  spared: BundleIdOrEmpty;
  others: "all" | "lowest" | "none";
  beside: boolean;
  ties: boolean;
  empty: boolean;
}

export interface BundleWrongCloser {
  do: "wrong_closer";
  how: "highest" | "flat" | "per_lower" | "doubled" | "doubled_plus" | "none" | "always_doubled";
  points: BundlePoints;
  rule: BundleId;
  ties: boolean;
}

export interface BundleReset {
  do: "reset";
  totals: BundlePoints[];
  to: null | BundlePoints;
  scored: boolean;
  most: BundleNumberOrNone;
}

/** A number, or numbers by facts. */
export type BundleCase = number | {
  /** Facts, each with its greatest value. */
  by: (["down" | "cleared" | "marked" | "held" | "drawn" | "closing" | "closed" | "piles" | "top" | "seat" | "was_down" | "none_down" | "all_cleared" | "opened" | "looked" | "down_count" | "looked_count", number])[];
  cells: number[];
};

/** A case for each row, as runs. */
export interface BundleTable {
  rows: [BundleIndex, number][];
  cases: BundleCase[];
}

export type BundlePile = "stock" | "discard";

export interface BundlePlay {
  opening_flips: number;
  /** How a card lies that was swapped in. Left out, it lies face up. */
  new_card?: "down" | "as_was";
  /** Turns a seat after which a round ends. */
  turn_limit: BundleNumberOrNone;
  /** Whether a round ends when the stock is empty. */
  ends_with_stock: boolean;
  /** How the seat with the first turn is found: by the first of these that names one. */
  leader: ("left of dealer" | "dealer" | "most points" | "last closer")[];
  /** The texts of all moves that can be legal. */
  moves: BundleId[];
  /** The steps of a turn. */
  stages: ({
    phase: "opening" | "start" | "follow" | "extra";
    held_from: null | BundlePile;
    opening: boolean;
  })[];
  first_stage: BundleIndex;
  /** Moves that are offered together: their numbers, -1 for flips, -2 for swaps, -3 for discards. */
  lists: number[][];
  /** By step: an index in lists. */
  offers: BundleTable;
  /** By step: places that may not be swapped, as bits. */
  locked: BundleTable;
  /** By step: 1 for a discard, 2 for one that turns up a card, or both. */
  discards: BundleTable;
  /** How a round can be closed. */
  ends: {
    reason: BundleIdOrEmpty;
    last_turns: boolean;
  }[];
  /** By step and move: 0, or an index in ends plus 1. */
  endings: BundleTable;
  /** By step and move: the next step, or -1. */
  next: BundleTable;
  /** Cards that leave the board. */
  clears: ({
    after: ("flip" | "swap" | "discard_and_flip")[];
    when: "equal" | "up";
    places: BundleIndices;
    cleared: BundleIndices;
  })[];
  /** Where they go on the discard pile. */
  clears_to: "under" | "top";
  /** Faces that may not be swapped away for some turns. */
  locks: {
    face: BundleIndex;
    turns: number;
    from: BundlePile[];
    rule: BundleId;
  }[];
  /** The ids of the rules that forbid moves. */
  refusals: {
    ids: BundleId[];
    moves: BundleTable;
    locked: BundleTable;
    discards: BundleTable;
  };
}

export interface BundleWords {
  /** The rules sheet. */
  chapters: {
    title: BundleLine;
    sentences: BundleText[];
  }[];
  /** For each id of a line or refusal, the clauses that lead to it. */
  clauses: {
    id: BundleId;
    clauses: {
      number: BundleId;
      text: BundleText;
    }[];
  }[];
}

/**
 * A move that is not legal. `rule` is the id of the clause that forbids it, and `reason` the kind of refusal. `move` is
 * the text of a move that is not among the legal ones.
 */
export class IllegalMoveError extends Error {
  readonly rule: string;
  readonly reason: string;
  readonly move: string;
}

/** An argument that is not what was expected. `argument` is its name. */
export class InvalidArgumentError extends RangeError {
  constructor(argument: string, value: unknown, expected: string);
  readonly argument: string;
}

/** A record that is not one of a match by these rules. */
export class InvalidRecordError extends RangeError {}

/** A bundle that cannot be played or scored. `path` names the place of the fault. */
export class InvalidBundleError extends Error {
  readonly path: string;
}

/** A seed from 0 to 2**256 - 1: a number, a BigInt or decimal digits. */
export type Seed = number | bigint | string;

/** A value that nobody can change, with all that it contains. */
export type Frozen<T> =
  T extends readonly (infer Item)[] ? readonly Frozen<Item>[] :
  T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;

/** Rules from a bundle, an object or its JSON text. The module `@cardgolf/rules/lite` does not check it. */
export class Rules {
  constructor(bundle: Frozen<Bundle> | string);
  readonly bundle: Frozen<Bundle>;
  readonly names: readonly string[];
  readonly title: string;
  readonly summary: string;
  /** The numbers of players that can play. */
  readonly players: readonly number[];
  readonly places: readonly string[];
  readonly faces: readonly string[];
  /** A digest of all that decides play and scores: not of titles and sentences. */
  readonly digest: string;
  /** Whether the bundle says how to play, and not only how to score. */
  readonly canPlay: boolean;
  /** Return the scorecard of cards by place, null where there is none. Marks are those of a view, turns those begun. */
  score(cards: readonly (Card | null)[], marks?: readonly number[], turns?: number): Scorecard;
}

/** A match as plain data: the rules, the players, the seed and every move. It tells all cards. */
export interface MatchRecord {
  format: "cardgolf-match-1";
  rules: string[];
  /** The digest of the rules. */
  bundle: string;
  names: string[];
  seed: string;
  moves: [Seat, string][];
}

/** A match in play. It knows every card: against other people it belongs on a server, and a page gets views. */
export class Match {
  constructor(rules: Rules, options?: { names?: readonly string[]; players?: number; seed?: Seed });
  /** Return the match of a record. Throws InvalidRecordError, also for one that was played by another bundle. */
  static replay(rules: Rules, record: Frozen<MatchRecord>): Match;
  readonly rules: Rules;
  readonly names: readonly string[];
  readonly seed: bigint;
  /** The seat that is to move, or null if the round is over. */
  readonly turn: Seat | null;
  readonly isRoundOver: boolean;
  readonly isOver: boolean;
  /** The number of moves and later deals so far. */
  readonly ply: number;
  readonly rounds: readonly Frozen<Round>[];
  readonly totals: readonly number[];
  readonly standings: readonly Frozen<Standing>[];
  /** Every move with its seat, and "deal" with its dealer for each later deal. */
  readonly history: [Seat, string][];
  legalMoves(): string[];
  /** Play a move. Given a seat, it must be that of the turn. Throws IllegalMoveError, and changes nothing then. */
  play(move: string, seat?: Seat): this;
  /** Deal the next round. */
  deal(): this;
  /** Return what a seat sees, or a spectator for null. */
  view(seat?: Seat | null): View;
  /** Return what a seat saw happen from a ply on. */
  events(seat?: Seat | null, since?: number): Events;
  /** Return the match after so many moves and deals. */
  at(ply: number): Match;
  /** Take back the last move, unless it showed a card; given a seat, go back to its last choice. */
  undo(seat?: Seat | null): this;
  record(): MatchRecord;
}

/** The published generator of bots, SplitMix64. */
export class Chance {
  constructor(key: number | bigint, counter?: number);
  nextWord(): [high: number, low: number];
  below(n: number): number;
  random(): number;
  choice<T>(items: readonly T[]): T;
  shuffle(items: unknown[]): void;
}

export interface Bot {
  /** Return one of the legal moves of a view of the seat that is to move. Throws for another view. */
  choose(view: Frozen<View>): string;
}

export function makeBot(name: "random" | "beginner" | "greedy" | "wary", rules: Rules, chance: Chance): Bot;
/** Return new generators for seats, whose keys follow from a seed and the labels of one purpose. */
export function seatChances(seats: number, seed: Seed, ...labels: (string | number)[]): Chance[];
export function asSeed(seed: Seed): bigint;
/** Return the key for one purpose of a match. */
export function derive(seed: Seed, ...labels: (string | number)[]): Uint8Array;
/** Return items in the order that a key and a counter decide: the published shuffle. */
export function shuffle<T>(items: readonly T[], key: Uint8Array, counter?: number): T[];
