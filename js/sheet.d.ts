// Made by scripts/build_declarations.py. Do not edit.

import type { AnyRules } from "./index.js";
import type { Seat, Standing } from "./messages.js";

/** The greatest number of points that can be entered. */
export const MOST_POINTS: number;

/** A player who joins with points, leaves, returns or sits out, before a round counted from 1. */
export interface SheetChange {
  round: number;
  seat: Seat;
  what: "join" | "leave" | "return" | "sit_out";
  points?: number;
}

/** What was written down for a round: points, a layout, or null for a seat that did not play. */
export interface SheetRound {
  scores: (number | string | null)[];
  closer?: Seat | null;
  /** Whether the points stand as they are, so that the rules add nothing. */
  final?: boolean;
}

export interface Sheet {
  players: string[];
  /** The first dealer. */
  dealer: Seat;
  rounds: SheetRound[];
  changes?: SheetChange[];
  teams?: Seat[][];
  handicaps?: number[];
  finished?: boolean;
}

export interface UpcomingRound {
  kind: "hole" | "playoff";
  /** Counted from 1 among rounds of its kind. */
  number: number;
  seats: Seat[];
  dealer: Seat;
}

/** A line of a score: places are numbers. */
export interface SheetLine {
  rule: string;
  points: number;
  places: number[];
}

/** A round with its scores. `points` are those of the cards, `additions` what rules add to them, by seat. */
export interface SettledRound extends UpcomingRound {
  scores: (number | null)[];
  points: (number | null)[];
  additions: [rule: string, points: number][][];
  lines: Map<Seat, SheetLine[]>;
  closer: Seat | null;
}

export interface SettledSheet {
  rounds: SettledRound[];
  totals: number[];
  totalsByRound: number[][];
  standings: Standing[];
  winners: Seat[];
  upcoming: UpcomingRound | null;
  ended: boolean;
  finishedEarly: boolean;
  /** The number of entries that do not fit what went before. */
  unsettled: number;
}

/** Return the lines of a layout, typed as for `scoreLayouts`. */
export function scoreText(rules: AnyRules, text: string): SheetLine[];
/** Return a sheet, settled. Throws InvalidArgumentError for a sheet that no rules could have. */
export function settleSheet(rules: AnyRules, sheet: Sheet): SettledSheet;
