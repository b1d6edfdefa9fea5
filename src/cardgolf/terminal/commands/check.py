"""``cardgolf check``: replay records and report the first fault of each, or check positions and moves in them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from cardgolf import (
    CardGolfError,
    Game,
    IllegalMoveError,
    InvalidArgumentError,
    InvalidRecordError,
    Rulebook,
    fill_position,
    load,
)
from cardgolf.positions import MAX_POSITION_LENGTH
from cardgolf.records import GivenRules
from cardgolf.terminal.errors import REFUSED
from cardgolf.terminal.options import HOUSE_RULE, RECORD_RULES, VARIANT, RuleOptions
from cardgolf.terminal.shared.output import echo, echo_json
from cardgolf.tools import decode_text, join_names, one_line, quote, read_input, read_start, read_text

FIRST_CARDS = 8
SEATS = ("dealer", "leader", "turn")

Finding = dict[str, Any]


def check_position(rules: Rulebook, text: str, moves: Sequence[str]) -> Finding:
    """Return what a position is, as plain data. ``moves`` are played one after another until one is illegal."""
    filled = fill_position(rules, text)
    game = filled.game
    finding: Finding = {
        "ok": True,
        "variant": rules.name,
        "label": rules.label,
        "house_rules": [rule.name for rule in rules.house_rules],
        "players": list(game.state.match.names),
        "rounds": len(game.state.match.rounds),
        "totals": list(game.totals),
        "filled": dict(filled.filled),
        "to_act": list(game.to_act),
        "legal_moves": [str(move) for move in game.legal_moves],
    }
    if moves:
        finding["moves"] = list(_play_moves(game, moves))
        finding["ok"] = finding["moves"][-1]["legal"]
    return finding


def _play_moves(game: Game, moves: Sequence[str]) -> Iterator[Finding]:
    for move in moves:
        played = {"move": move, "seat": game.turn}
        try:
            game = game.play(move)
        except IllegalMoveError as error:
            yield played | {"legal": False, "error": error.message, "rule": error.rule}
            return
        yield played | {"legal": True}


def describe_position(finding: Finding) -> Iterator[str]:
    """Yield lines about a position that was checked."""
    names = finding["players"]
    yield f"{finding['file']}: a possible table of {finding['label']} with {join_names(names)}"
    if finding["rounds"]:
        totals = [f"{name} {points}" for name, points in zip(names, finding["totals"], strict=True)]
        yield f"  totals after {finding['rounds']}: {', '.join(totals)}"
    if finding["filled"]:
        yield "  filled in:"
        yield from (
            f"    {_name_key(key, names)}: {_shorten(key, value, names)}" for key, value in finding["filled"].items()
        )
    if finding["to_act"]:
        seats = join_names([names[seat] for seat in finding["to_act"]])
        yield f"  {seats} may: {', '.join(finding['legal_moves'])}"
    else:
        yield "  the round is over"
    yield from (_describe_move(played, names) for played in finding.get("moves", ()))


def _name_key(key: str, names: Sequence[str]) -> str:
    """Return a key, that of a board with the name of its player."""
    word, _, seat = key.partition(" ")
    return f"{key} ({names[int(seat)]})" if word == "board" else key


def _shorten(key: str, value: str, names: Sequence[str]) -> str:
    """Return a value for people: a seat with its name, and a long pile by its first cards."""
    if key in SEATS and value.isdigit():
        return f"{value} ({names[int(value)]})"
    cards = value.split()
    if key not in ("stock", "discard") or len(cards) <= FIRST_CARDS:
        return value
    return f"{' '.join(cards[:FIRST_CARDS])} ... ({len(cards)} cards, top first)"


def _describe_move(played: Mapping[str, Any], names: Sequence[str]) -> str:
    seat = played["seat"]
    who = names[seat] if seat is not None else "no seat"
    if played["legal"]:
        return f"  {who}, {played['move']}: legal"
    return f"  {who}, {played['move']}: {played['error']} [{played['rule']}]"


def looks_like_position(text: str) -> bool:
    """Return whether ``text`` has a line with a board, which no record has."""
    return any(line.strip().startswith("board ") for line in text.splitlines())


FAULT = 1
MAX_HINT = 10_000  # bytes of a file that is no record
EXAMPLES = """\b
Examples:
  cardgolf check match.jsonl
  cardgolf check --json *.jsonl
  cardgolf check --position crazy-nines table.txt --move "draw discard"
"""

STARTS = {
    "shuffled": "",
    "given": "the first deck was given, not shuffled from the seed",
    "position": "the match starts from a given position, not with a deal from the seed",
}


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, allow_dash=True))
@RECORD_RULES
@click.option(
    "--position",
    "variant",
    metavar="NAME",
    shell_complete=VARIANT,
    help="Each FILE is a position of this variant, written as text. --rule may then name any house rule.",
)
@click.option(
    "--without",
    multiple=True,
    metavar="RULE",
    shell_complete=HOUSE_RULE,
    help="Leave out a house rule that comes with the variant of a position; may be repeated.",
)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules of a position.")
@click.option("--move", "moves", multiple=True, metavar="MOVE", help="A move to try in a position; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one entry for each file.")
@click.pass_context
def check(
    context: click.Context,
    /,
    *,
    files: tuple[Path, ...],
    rules: tuple[str, ...],
    variant: str | None,
    without: tuple[str, ...],
    options: tuple[str, ...],
    moves: tuple[str, ...],
    as_json: bool,
) -> None:
    """Replay records or check positions, and report faults.

    The report names the first fault of each record. It mentions a first deck that does not come from the seed, and a
    start from a position. Both are allowed.

    A position is the text that "Positions as text" in the documentation describes. The report says what was filled in
    and which moves are legal. A FILE named - is standard input.

    The exit code is 0 if all is valid, 1 if a record, a position or a move is not, and 2 if a FILE cannot be read.
    """
    if variant is not None:
        given_rules = RuleOptions(variant, more_rules=rules, without=without, options=options)
        context.exit(_check_positions(files, given_rules, moves, as_json=as_json))
    if options or without or moves:
        raise InvalidArgumentError("--option, --without and --move are about positions: expected --position NAME too")
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


def _check_positions(files: tuple[Path, ...], given: RuleOptions, moves: tuple[str, ...], *, as_json: bool) -> int:
    """Print what each position is, and return the exit code."""
    book, findings, code = given.rulebook(), [], 0
    for file in files:
        finding: Finding = {"file": "the position" if str(file) == "-" else str(file)}
        try:
            finding |= check_position(book, _read_position(file), moves)
        except CardGolfError as error:
            finding |= {"ok": False, "error": error.message}
        except OSError as error:
            finding |= {"ok": False, "error": error.strerror or type(error).__name__}
            code = REFUSED
        code = max(code, FAULT * (not finding["ok"]))
        findings.append(finding)
        if not as_json:
            is_read = "players" in finding
            lines = describe_position(finding) if is_read else [f"{finding['file']}: {finding['error']}"]
            echo(*map(_keep_indent, lines), err=not is_read)
    if as_json:
        echo_json(findings)
    return code


def _read_position(file: Path) -> str:
    """Return the text of a file, or of standard input."""
    return read_input(MAX_POSITION_LENGTH) if str(file) == "-" else read_text(file, MAX_POSITION_LENGTH)


def _keep_indent(line: str) -> str:
    return " " * (len(line) - len(line.lstrip(" "))) + one_line(line)


def _check_file(file: Path, given: GivenRules) -> Finding:
    """Return the result for a file, with its exit code."""
    named: Finding = {"file": str(file)}
    try:
        return named | {"code": 0, "ok": True} | _format_finding(load(file, rules=given))
    except InvalidRecordError as error:
        reason = error.message.removeprefix(f"{quote(file.name)}: ")
        line = re.match(r"line (\d+): ", reason)
        where = {"line": int(line[1]) if line else None, "rule": error.rule or None}
        if _is_position(file):
            reason = "this is a position and no record: expected --position NAME with the name of its variant"
            where["line"] = None
        return named | {"code": FAULT, "ok": False, "error": reason} | where
    except OSError as error:
        return named | {"code": REFUSED, "ok": False, "error": error.strerror or type(error).__name__}


def _is_position(file: Path) -> bool:
    """Return whether a file that is no record begins like a position. It may have gone meanwhile."""
    with suppress(OSError):
        return looks_like_position(decode_text(read_start(file, MAX_HINT)))
    return False


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
