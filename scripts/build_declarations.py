"""Write the declarations for TypeScript from JSON schemas: ``python scripts/build_declarations.py [--check]``.

``cardgolf-table.d.ts`` are those of the web component. The others are those of the package ``@cardgolf/rules``, which
has the messages in a file of their own: programs without a browser import no element.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "cardgolf"
SCHEMA = SOURCE / "table" / "message-1.schema.json"
RULES_SCHEMA = SOURCE / "bundles" / "rules-2.schema.json"
TARGET = SOURCE / "web" / "cardgolf-table.d.ts"
PACKAGE = Path(__file__).parents[1] / "js"

HEAD = """// Made from message-1.schema.json by scripts/build_declarations.py. Do not edit.

"""
TABLE_MESSAGES = """
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
"""
ELEMENT = """
export class CardgolfTable extends HTMLElement {
  deck: Deck | null;
  readonly message: TableMessage | null;
  show(message: TableMessage): Promise<void>;
  enter(): void;
  advise(advice: Advice): void;
  refuse(refusal: Refusal): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "cardgolf-table": CardgolfTable;
  }
}
"""

LIBRARY_HEAD = """import type { Card, Events, Round, Scorecard, Seat, Standing, View } from "./messages.js";

export type * from "./messages.js";

"""
LIBRARY = """
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
"""
TABLE_HEAD = """import type { AnyRules, Frozen, Match } from "./index.js";
import type { GameEvent, Round, Seat, View } from "./messages.js";
"""
TABLE = """
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
"""
LITE = """import type { AnyRules, Bundle, Frozen } from "./index.js";

// The same as the package, without the checks of bundles, teams, handicaps and `redact`.
export type * from "./index.js";
export {
  Chance, IllegalMoveError, InvalidArgumentError, InvalidRecordError, Match, asSeed, derive, makeBot, seatChances,
  shuffle,
} from "./index.js";

/** Rules from a bundle, which is not checked. Bundles with hands, powers or throws out of turn need `HandRules`. */
export class Rules {
  constructor(bundle: Frozen<Bundle> | string);
}
export interface Rules extends AnyRules {}
"""
HANDS = """import type { AnyRules, Bundle, Card, Frozen } from "./index.js";

/** Rules from a bundle, which is not checked, for a page of `@cardgolf/rules/lite`. They play every bundle. */
export class HandRules {
  constructor(bundle: Frozen<Bundle> | string);
  /** Return the plays out of a hand of these cards, for a bundle whose boards are hands. */
  listPlays(cards: readonly Card[]): string[];
}
export interface HandRules extends AnyRules {}
"""
LAYOUTS = """import type { AnyRules } from "./index.js";
import type { Words } from "./table.js";

/** The score of a layout. `total` is null where unknown cards decide. */
export interface LayoutScore {
  total: number | null;
  lowest: number;
  highest: number;
  mean: number;
  lines: { points: number; places: string[]; rule: string; text: string }[];
}

/**
 * Return the score of each layout, such as `8 8 3 -5 / 8 8 3 ?`. `closer` is the index of the one that closed the
 * round. Throws InvalidArgumentError for cards that cannot lie so.
 */
export function scoreLayouts(
  rules: AnyRules, layouts: readonly string[], closer?: number | null, words?: Words,
): LayoutScore[];
"""
SHEET = """import type { AnyRules } from "./index.js";
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
"""


def declare(schema: dict[str, Any]) -> str:
    """Return an interface or type for each definition of a JSON schema."""
    parts = []
    for name, each in schema["$defs"].items():
        if not _is_type(each) or _write(each, 0) == "unknown":
            continue
        comment = f"/** {each['description']} */\n" if "description" in each else ""
        title = _name_type(name)
        is_object = "properties" in each and "oneOf" not in each
        head = f"export interface {title} " if is_object else f"export type {title} = "
        parts.append(f"{comment}{head}{_write(each, 0)}{'' if is_object else ';'}\n")
    return "\n".join(parts)


def _is_type(schema: dict[str, Any]) -> bool:
    """Return whether a definition is that of a type, and no condition on another."""
    return bool({"type", "enum", "const", "oneOf", "anyOf"} & schema.keys()) and "if" not in schema


def _name_type(name: str) -> str:
    """Return a definition's name in TypeScript. ``Event`` is what browsers call theirs."""
    return "GameEvent" if name == "event" else "".join(part.capitalize() for part in re.split(r"[-_]", name))


_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def _write(schema: dict[str, Any], depth: int) -> str:
    """Return a schema as a type."""
    if "$ref" in schema:
        return _name_type(schema["$ref"].rpartition("/")[2])
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum") or [schema["const"]]))
    kinds = schema.get("type")
    choices = schema.get("oneOf") or schema.get("anyOf")
    if choices and kinds != "object":
        return " | ".join(dict.fromkeys(_write(each, depth) for each in choices))
    if isinstance(kinds, list):
        return " | ".join(_write({**schema, "type": kind}, depth) for kind in kinds)
    writers = {"array": _write_array, "object": _write_object}
    return writers[kinds](schema, depth) if kinds in writers else _PLAIN.get(kinds or "", "unknown")


def _write_array(schema: dict[str, Any], depth: int) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_write(each, depth) for each in schema['prefixItems'])}]"
    items = schema.get("items")
    inner = _write(items, depth) if isinstance(items, dict) else "unknown"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _write_object(schema: dict[str, Any], depth: int) -> str:
    if "properties" not in schema:
        extra = schema.get("additionalProperties")
        return f"Record<string, {_write(extra, depth) if isinstance(extra, dict) else 'unknown'}>"
    indent, lines = "  " * (depth + 1), []
    needed = schema.get("required", ())
    for name, each in schema["properties"].items():
        if isinstance(each, dict) and "description" in each:
            lines.append(f"{indent}/** {each['description']} */")
        mark = "" if name in needed else "?"
        lines.append(f"{indent}{name}{mark}: {_write(each if isinstance(each, dict) else {}, depth + 1)};")
    return "\n".join(["{", *lines, f"{'  ' * depth}}}"])


def list_texts() -> dict[Path, str]:
    """Return the text of each file."""
    messages, rules = (json.loads(path.read_text(encoding="utf-8")) for path in (SCHEMA, RULES_SCHEMA))
    rules["$defs"] = {"bundle": {key: value for key, value in rules.items() if key != "$defs"}, **rules["$defs"]}
    bundle = re.sub(
        rf"\b({'|'.join(map(_name_type, rules['$defs']))})\b(?=[\[\];,) |]| =| {{)", r"Bundle\1", declare(rules)
    )
    bundle = bundle.replace("BundleBundle", "Bundle")
    declared = HEAD + declare(messages)
    head = HEAD.replace("message-1.schema.json", "rules-2.schema.json")
    made = HEAD.replace("from message-1.schema.json ", "")
    return {
        TARGET: declared + TABLE_MESSAGES + ELEMENT,
        PACKAGE / "messages.d.ts": declared,
        PACKAGE / "index.d.ts": head + LIBRARY_HEAD + bundle + LIBRARY,
        PACKAGE / "table.d.ts": made + TABLE_HEAD + TABLE_MESSAGES + TABLE,
        PACKAGE / "lite.d.ts": made + LITE,
        PACKAGE / "hands.d.ts": made + HANDS,
        PACKAGE / "layouts.d.ts": made + LAYOUTS,
        PACKAGE / "sheet.d.ts": made + SHEET,
    }


def main() -> int:
    """Write the declarations or, with ``--check``, tell whether they are those of the schemas."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    texts = list_texts()
    if parser.parse_args().check:
        return int(any(text != path.read_text(encoding="utf-8") for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
