// Made by scripts/build_declarations.py. Do not edit.

import type { AnyRules, Frozen, Match } from "./index.js";
import type { GameEvent, Round, Seat, View } from "./messages.js";

/** How the cards of a table look: what `cardgolf.web.deck_message` returns. */
export interface Deck {
  version: 1;
  type: "deck";
  faces: Record<string, { name: string; full: string; small: string }>;
  back: string;
  shapes: Record<string, string>;
  colours: { light: Record<string, string>; dark: Record<string, string> };
  /** The rules in a few short texts, each with its title. */
  told?: [title: string, text: string][];
}

/** A legal move and what it means. */
export interface Offer {
  move: string;
  text: string;
}

/** What is marked on a board: groups that match, turns left of locked places, points in sight. */
export interface Marks {
  groups: string[][];
  locks: Record<string, number>;
  points: number | null;
}

/** A finished round. `lines` tell why a seat has its score, for the last round only. */
export interface FinishedRound {
  kind: string;
  scores: (number | null)[];
  lines: { points: number; places: string[]; rule: string; text: string }[][] | null;
}

/** What a seat sees of a game: what `cardgolf.web.table_message` returns. */
export interface TableMessage {
  version: 1;
  type: "table";
  ply: number;
  title: string;
  moment: string;
  status: string;
  over: boolean;
  /** Who closed the round, or which limit did, once that is so. */
  closing?: string;
  /** The teams and the handicaps in words, if there are any. */
  sides?: string[];
  view: View;
  places: (string[] | null)[];
  middle?: string[];
  offers: Offer[];
  marks: (Marks | null)[];
  rounds: FinishedRound[];
  events: GameEvent[];
  news: { ply: number; seat: number; text: string }[];
}

/** A hint. The first of `moves` is outlined on the table. */
export interface Advice {
  title: string;
  text?: string;
  moves?: AdvisedMove[];
  /** Moves of a review that came out badly, but were no worse than others. */
  unlucky?: { title: string; moves: AdvisedMove[] } | null;
  note?: string;
}

/** A move of a hint with its expected points, or one of a review with what it cost. */
export interface AdvisedMove {
  move: string;
  text: string;
  points?: number | null;
}

/** Why a move was refused. */
export interface Refusal {
  error: string;
  rule?: string | null;
  clauses?: string[];
}

/** The words of a language, from a compiled catalogue such as `@cardgolf/rules/words/de.json`, or its text. */
export class Words {
  constructor(catalogue: object | string);
  readonly language: string;
  has(key: string): boolean;
  /** Return the message of an id with its parameters filled in. `null` is a text that the reader does not know. */
  write(key: string, values?: Record<string, string | number | boolean | null>): string;
  /** Return names such as Ann, Bo and Cy. */
  join(names: string[]): string;
  /** Return a reason that rules give in English, or the text itself if the catalogue does not have it. */
  reason(text: string, values?: Record<string, string | number | boolean | null>): string;
}

export const ENGLISH: Words;

/** A sentence about a move or deal of a seat. */
export interface Sentence {
  ply: number;
  seat: Seat;
  text: string;
}

/** Return what a seat saw happen in a match from one ply on up to another, in sentences. Ply 0 is the first deal. */
export function narrate(match: Match, seat?: Seat | null, since?: number, until?: number, words?: Words): Sentence[];

/** What one viewer saw of one move or deal. `before` is null for the first deal, `rounds` are those finished then. */
export interface Step {
  before: Frozen<View> | null;
  events: readonly Frozen<GameEvent>[];
  after: Frozen<View>;
  rounds: readonly Frozen<Round>[];
}

/** Return the sentences of one step. It takes no match: a page can tell what a server sent. */
export function narrateStep(rules: AnyRules, step: Step, words?: Words): Sentence[];

/** Return what a seat sees of a match: a message for the method `show` of <cardgolf-table>. */
export function tableMessage(match: Match, seat?: Seat | null, since?: number | null, words?: Words): TableMessage;
/** Return why a command of a seat was refused: a message for the method `refuse` of <cardgolf-table>. */
export function refusalMessage(error: Error, match: Match, seat?: Seat | null, words?: Words): Refusal;
