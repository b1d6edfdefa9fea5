"""Positions that ``cardgolf check`` reads: what was filled in, who may do what, and whether moves are legal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgolf import CardGolfError, Game, IllegalMoveError, Rulebook, fill_position
from cardgolf.tools import join_names

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
        yield f"  totals after {finding['rounds']}: " + ", ".join(map(_name_points, names, finding["totals"]))
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


def _name_points(name: str, points: int) -> str:
    return f"{name} {points}"


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


def describe_refusal(error: CardGolfError) -> Finding:
    """Return why a position is not valid, as plain data."""
    return {"ok": False, "error": error.message}
