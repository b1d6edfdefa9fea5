"""``cardgolf check``: replay records and report the first fault of each."""

import re
from pathlib import Path
from typing import Any

import click

from cardgolf import Game, InvalidRecordError, load
from cardgolf._text import join_names, one_line, quote
from cardgolf.cli.errors import REFUSED
from cardgolf.cli.options import RECORD_RULES
from cardgolf.records.header_rules import GivenRules
from cardgolf.ui.output import echo, echo_json

FAULT = 1
EXAMPLES = """\b
Examples:
  cardgolf check match.jsonl
  cardgolf check --json *.jsonl
"""

STARTS = {
    "shuffled": "",
    "given": "the first deck was given, not shuffled from the seed",
    "position": "the match starts from a given position, not with a deal from the seed",
}

Finding = dict[str, Any]


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@RECORD_RULES
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one entry for each file.")
@click.pass_context
def check(context: click.Context, /, *, files: tuple[Path, ...], rules: tuple[str, ...], as_json: bool) -> None:
    """Replay records and report the first fault of each.

    The report mentions a first deck that does not come from the seed, and a start from a position. Both are allowed.
    The exit code is 0 if every record is valid, 1 if one is invalid, and 2 if a FILE cannot be read.
    """
    findings, given = [], GivenRules(rules)
    for file in files:
        findings.append(_check_file(file, given))
        if not as_json:
            echo(_line_number(findings[-1]), err=findings[-1]["code"] > 0)
    code = max(finding.pop("code") for finding in findings)
    if as_json:
        echo_json(findings)
    if not code:
        given.check_used()
    context.exit(code)


def _check_file(file: Path, given: GivenRules) -> Finding:
    """Return the result for a file, with its exit code."""
    named: Finding = {"file": str(file)}
    try:
        return named | {"code": 0, "ok": True} | _format_finding(load(file, rules=given))
    except InvalidRecordError as error:
        reason = error.message.removeprefix(f"{quote(file.name)}: ")
        line = re.match(r"line (\d+): ", reason)
        where = {"line": int(line[1]) if line else None, "rule": error.rule or None}
        return named | {"code": FAULT, "ok": False, "error": reason} | where
    except OSError as error:
        return named | {"code": REFUSED, "ok": False, "error": error.strerror or type(error).__name__}


def _format_finding(game: Game) -> Finding:
    return {
        "variant": game.rules.name,
        "house_rules": [rule.name for rule in game.rules.house_rules],
        "players": list(game.state.match.names),
        "rounds": len(game.state.match.rounds),
        "moves": sum(not isinstance(event, str) for _, event in game.history),
        "over": game.is_over,
        "start": start_of(game),
    }


def _line_number(finding: Finding) -> str:
    return one_line(_describe_sound(finding) if finding["ok"] else _describe_fault(finding))


def _describe_sound(finding: Finding) -> str:
    stack = " + ".join((finding["variant"], *finding["house_rules"]))
    counts = [_count_noun(finding[key], key[:-1]) for key in ("rounds", "moves")]
    ending = "the match is over" if finding["over"] else "the match is not over"
    facts = [f"{stack} with {join_names(finding['players'])}", *counts, ending]
    line = f"{finding['file']}: {', '.join(facts)}"
    return line if finding["start"] == "shuffled" else f"{line}; {STARTS[finding['start']]}"


def _describe_fault(finding: Finding) -> str:
    """Return the error of the library with the full path of the file."""
    return str(InvalidRecordError(f"{finding['file']}: {finding['error']}", finding.get("rule") or ""))


def start_of(game: Game) -> str:
    """Return how the match started, as a key of :data:`STARTS`."""
    beginning = game.start
    return "position" if beginning.position else "given" if beginning.deck else "shuffled"


def _count_noun(count: int, thing: str) -> str:
    return f"{count} {thing}" + "s" * (count != 1)
