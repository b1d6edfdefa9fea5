"""Write ``cardgolf-table.d.ts`` from the schema of messages: ``python scripts/build_declarations.py [--check]``."""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[1] / "src" / "cardgolf"
SCHEMA = SOURCE / "message-1.schema.json"
TARGET = SOURCE / "web" / "cardgolf-table.d.ts"

HEAD = """// Made from message-1.schema.json by scripts/build_declarations.py. Do not edit.

"""
COMPONENT = """
/** How the cards of a table look: what `cardgolf.web.deck_message` returns. */
export interface Deck {
  version: 1;
  type: "deck";
  faces: Record<string, { name: string; full: string; small: string }>;
  back: string;
  shapes: Record<string, string>;
  colours: { light: Record<string, string>; dark: Record<string, string> };
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
  moves?: { move: string; text: string; points?: number | null }[];
  note?: string;
}

/** Why a move was refused. */
export interface Refusal {
  error: string;
  rule?: string | null;
  clauses?: string[];
}

export class CardgolfTable extends HTMLElement {
  deck: Deck | null;
  readonly message: TableMessage | null;
  show(message: TableMessage): Promise<void>;
  advise(advice: Advice): void;
  refuse(refusal: Refusal): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "cardgolf-table": CardgolfTable;
  }
}
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


def main() -> int:
    """Write the declarations or, with ``--check``, tell whether they are those of the schema."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    text = HEAD + declare(json.loads(SCHEMA.read_text(encoding="utf-8"))) + COMPONENT
    if parser.parse_args().check:
        return int(text != TARGET.read_text(encoding="utf-8"))
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
