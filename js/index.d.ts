// Made from rules-2.schema.json by scripts/build_declarations.py. Do not edit.

import type { Card, Events, Round, Scorecard, Seat, Standing, View } from "./messages.js";

export type * from "./messages.js";

/** A bundle: a rulebook from which programs in any language play and score. docs/rules-format.md tells what it means. */
export interface Bundle {
  format: "cardgolf-rules-2";
  /** The name of the variant, then those of the house rules. */
  rules: BundleId[];
  /** The name of the game for people. */
  title: BundleLine;
  /** The game in a sentence. */
  summary: BundleLine;
  /** What a player says to knock, if that is another word. */
  call?: BundleReason;
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
  scoring: (BundleWild | BundleCancel | BundleSpare | BundleTake | BundleBonus | BundleCount | BundleHeld | BundleMarked | BundleAdjust | BundleCall | BundleWrongCloser | BundleReset | BundleLost)[];
  options: BundleOptions;
  /** The parts of turns, from the rule at the bottom up, each with its rule; null in a score-only bundle. */
  turns: null | (BundleOpening | BundleDraw | BundleSpend | BundleSwap | BundleThrow | BundleLock | BundleLeave | BundleKnock | BundleEnd | BundleLeads | BundleDeal | BundleOrder | BundleArrange | BundlePlay | BundleKeep | BundlePower | BundleSnap | BundleExchange)[];
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

export type BundleFace = number;

export type BundlePiles = ("stock" | "discard")[];

export type BundleTurnFlips = "never" | "optional" | "required";

export type BundleTurnPlaces = number;

export type BundleTurnNumber = number;

export type BundleTurnSeveral = number;

export type BundleTurnExtra = number;

export type BundleReason = string;

/** BundleOptions of the base rules that have not their default. */
export interface BundleOptions {
  /** Turns a seat after which a round ends; 100 if it is left out. */
  turn_limit?: null | BundleTurnNumber;
  /** What an empty stock does; keep_top if it is left out. */
  recycle?: "keep_top" | "end_round";
  /** How a card lies that was swapped in; up if it is left out. */
  new_card?: "up" | "down" | "as_was";
  /** When players turn up their first cards; before_play if it is left out. */
  first_flips?: "before_play" | "first_turn";
}

export interface BundleOpening {
  do: "opening";
  rule: BundleId;
  flips?: BundleTurnPlaces;
  looks?: BundleTurnPlaces;
  of?: "any" | "nearest";
  where?: "any" | "together" | "apart";
  seen?: BundleIndices;
}

export interface BundleDraw {
  do: "draw";
  rule: BundleId;
  piles?: BundlePiles;
  ends?: boolean;
}

export interface BundleSpend {
  do: "spend";
  rule: BundleId;
}

export interface BundleSwap {
  do: "swap";
  rule: BundleId;
  where?: "any" | "down";
  taken?: "up" | "down";
}

export interface BundleThrow {
  do: "throw";
  rule: BundleId;
  flip?: BundleTurnFlips;
  last_down?: boolean;
  last_turns?: BundleTurnFlips;
  keep?: BundleIndices;
  piles?: BundlePiles;
}

export interface BundleLock {
  do: "lock";
  rule: BundleId;
  card: BundleFace;
  turns: BundleTurnNumber;
  piles?: BundlePiles;
}

export interface BundleLeave {
  do: "leave";
  rule: BundleId;
  lines: BundleListOfLines;
  how?: "equal" | "any" | "run";
  after?: "any" | "swap";
  to?: "under" | "top";
}

export interface BundleKnock {
  do: "knock";
  rule: BundleId;
  last_turns?: "each" | "none";
  most_down?: BundleTurnNumber;
  most?: BundleIndex;
  from_turn?: BundleTurnNumber;
  turned_up?: boolean;
  at?: "start" | "end";
  shield?: boolean;
  reason?: BundleReason;
}

export interface BundleEnd {
  do: "end";
  rule: BundleId;
  last_turns?: "each" | "none";
  on?: "all up" | "none";
  fewer?: boolean;
  others_up?: boolean;
}

export interface BundleLeads {
  do: "leads";
  rule: BundleId;
  leads: ("left of dealer" | "dealer" | "most points" | "last closer" | "first" | "last")[];
}

export interface BundlePlay {
  do: "play";
  rule: BundleId;
  run?: BundleTurnSeveral;
  suited?: boolean;
  without?: BundleIndices;
  wild?: BundleIndices;
  wild_sets?: boolean;
  natural?: BundleTurnNumber;
}

export interface BundleKeep {
  do: "keep";
  rule: BundleId;
  direct?: "top" | "any";
  piles?: BundlePiles;
}

export interface BundlePower {
  do: "power";
  rule: BundleId;
  cards: BundleIndices;
  look?: "own" | "others";
  exchange?: "own" | "different" | "any" | "seen";
  looks?: BundleTurnNumber;
  wider?: BundleIndices;
  trades?: boolean;
  deal?: BundleTurnPlaces;
  of?: "drawn" | "any";
}

export interface BundleSnap {
  do: "snap";
  rule: BundleId;
  whose?: "own" | "any";
  fine?: BundleIndex;
  chain?: boolean;
  caller?: boolean;
  most_extra?: BundleTurnExtra;
}

export interface BundleExchange {
  do: "exchange";
  rule: BundleId;
  most?: BundleTurnSeveral;
  laid?: "as_was" | "up" | "down";
  failed?: "keep" | "discard";
  most_extra?: BundleTurnExtra;
}

export interface BundleLost {
  do: "lost";
  at: BundleTurnNumber;
  out: boolean;
}

export interface BundleArrange {
  do: "arrange";
  rule: BundleId;
}

export interface BundleDeal {
  do: "deal";
  rule: BundleId;
  who: "first" | "last" | "before lowest";
}

export interface BundleOrder {
  do: "order";
  rule: BundleId;
  direction?: "left" | "right";
  turned_by?: BundleIndices;
  skips?: BundleIndices;
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

/** What the rules of every module have. */
export interface AnyRules {
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

/** Rules from a bundle, an object or its JSON text. They check it, and play every bundle. */
export class Rules {
  constructor(bundle: Frozen<Bundle> | string);
  /** Return the plays out of a hand of these cards, for a bundle whose boards are hands. */
  listPlays(cards: readonly Card[]): string[];
}
export interface Rules extends AnyRules {}

/** A match as plain data: the rules, the players, the seed and every move. It tells all cards. */
export interface MatchRecord {
  format: "cardgolf-match-1";
  rules: string[];
  /** The digest of the rules. */
  bundle: string;
  names: string[];
  seed: string;
  moves: [Seat, string][];
  teams?: Seat[][];
  handicaps?: number[];
}

/**
 * Who plays, and how chance begins. `teams` are the seats that share their totals: each seat is in one. `handicaps` are
 * points by seat in favour of the seat, from 0 to 9999, given before the first round. A match of `@cardgolf/rules/lite`
 * takes neither.
 */
export interface MatchOptions {
  names?: readonly string[];
  players?: number;
  seed?: Seed;
  teams?: readonly (readonly Seat[])[];
  handicaps?: readonly number[];
}

/** A rule in the header of a redacted record, as docs/records.md describes it. */
export interface RuleEntry {
  name: string;
  by: string;
  options: Record<string, boolean | number | string | null>;
  sha256?: string;
  title?: string;
  in_preset?: boolean;
}

/** A match in play. It knows every card: against other people it belongs on a server, and a page gets views. */
export class Match {
  constructor(rules: AnyRules, options?: MatchOptions);
  /** Return the match of a record. Throws InvalidRecordError, also for one that was played by another bundle. */
  static replay(rules: AnyRules, record: Frozen<MatchRecord>): Match;
  readonly rules: AnyRules;
  readonly names: readonly string[];
  readonly seed: bigint;
  /** The first of the seats that may act, or null if the round is over. */
  readonly turn: Seat | null;
  /**
   * The seats that may act, in the order in which they are asked: one, several after a discard that may be answered,
   * none if the round is over.
   */
  readonly toAct: readonly Seat[];
  readonly isRoundOver: boolean;
  readonly isOver: boolean;
  /** The number of moves and later deals so far. */
  readonly ply: number;
  readonly rounds: readonly Frozen<Round>[];
  readonly totals: readonly number[];
  readonly standings: readonly Frozen<Standing>[];
  /** Every move with its seat, and "deal" with its dealer for each later deal. */
  readonly history: [Seat, string][];
  /** Return the moves of a seat, by default `turn`: none if it may not act. */
  legalMoves(seat?: Seat | null): string[];
  /**
   * Play a move of a seat, by default `turn`. Throws IllegalMoveError for a move that is not legal and for a seat that
   * may not act, and changes nothing then.
   */
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

/**
 * Return the record of a match as a seat saw it, or a spectator for null: lines of JSON that are safe to send to that
 * seat, and cannot be replayed. `rules` are the entries of its header, by default the names of the rules with the
 * digest of the bundle.
 */
export function redact(
  match: Match, seat?: Seat | null, head?: { rules?: readonly RuleEntry[]; producer?: string },
): string;

/** A generator as `JSON.stringify` writes it: the key and the number of the next word, as digits. */
export interface SavedChance {
  key: string;
  counter: string;
}

/**
 * The published generator of bots, SplitMix64. Its key and counter are from 0 to 2**64 - 1. A bot remembers nothing
 * besides, so a match goes on with the same moves from its record and the generators of its bots.
 */
export class Chance {
  constructor(key: Seed, counter?: Seed);
  /** Return the generator that was saved. Throws InvalidArgumentError for what is none. */
  static restore(saved: Frozen<SavedChance>): Chance;
  toJSON(): SavedChance;
  nextWord(): [high: number, low: number];
  below(n: number): number;
  random(): number;
  choice<T>(items: readonly T[]): T;
  shuffle(items: unknown[]): void;
}

export interface Bot {
  /** Return one of the legal moves of a view of a seat that may act. Throws for another view. */
  choose(view: Frozen<View>): string;
}

export function makeBot(name: "random" | "beginner" | "greedy" | "wary", rules: AnyRules, chance: Chance): Bot;
/** Return new generators for seats, whose keys follow from a seed and the labels of one purpose. */
export function seatChances(seats: number, seed: Seed, ...labels: (string | number)[]): Chance[];
export function asSeed(seed: Seed): bigint;
/** Return the key for one purpose of a match. */
export function derive(seed: Seed, ...labels: (string | number)[]): Uint8Array;
/** Return items in the order that a key and a counter decide: the published shuffle. */
export function shuffle<T>(items: readonly T[], key: Uint8Array, counter?: number): T[];
