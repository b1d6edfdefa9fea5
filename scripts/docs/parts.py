"""Examples of the parts of a scoring, with their boards drawn and their scores worked out."""

from collections.abc import Generator, Iterator
from typing import Any

from attrs import frozen

import cardgolf
from cardgolf import Card, Rulebook, hookimpl, scoring
from cardgolf.rule_sheets.examples import parse_layout
from cardgolf.scoring import Part, without
from docs.drawn import draw_figure

NAMES = ("Ann", "Bo", "Cy")
CLOSER = "Bo"
WORDS = {name: getattr(scoring, name) for name in scoring.__all__} | {"Card": Card}


@frozen
class BoardExample:
    """A part with a board in a game, whose own parts of its kind it replaces."""

    part: str
    board: str
    game: str = "golf"
    options: tuple[tuple[str, Any], ...] = ()


@frozen
class SeatsExample:
    """A part with what the cards of three seats count in each round. Bo closes every round."""

    part: str
    rounds: tuple[tuple[int, ...], ...]


EXAMPLES: tuple[BoardExample | SeatsExample, ...] = (
    BoardExample('Cancel(ROWS, group="ours.row", card="ours.card")', "5C 5H 5D / 9S 3C 5S"),
    BoardExample('Spare(Faces(below=0), rule="ours.spared")', "2C 5H 7D / 2S 3C 7S"),
    BoardExample('Take(FOURS["columns"], -20, rule="ours.four", card="ours.card")', "5C 5H 7D / 5S 5D 8S"),
    BoardExample('Wild(Faces(suits="*"))', "JK 5H 7D / 9S 3C 8S", options=(("jokers_per_deck", 2),)),
    BoardExample('Bonus(TOUCHING, -5, rule="ours.bonus")', "5C 5H 7D / 9S 5S 8S"),
    BoardExample('Count(COLUMNS, {2: -10, 3: -20}, rule="ours.bonus")', "5C 5H 7D / 5S 5D 8S"),
    BoardExample('Held(Faces(ranks=[13]), 10, most=0, rule="ours.no-king")', "5C AH 7D / 5S 3D 8S"),
    BoardExample(
        'Marked(Card(12, "S"), alone=40, paired=None, rule="ours.queen")',
        "QS! 5H 7D / 9S 3C 8S / AH 4C 6D",
        "crazy-nines",
    ),
    SeatsExample('Adjust("lowest", add=-5, rule="ours.lowest")', ((12, 20, 7),)),
    SeatsExample(
        'Call(25, made="ours.made", failed="ours.failed", spared="ours.spared", others="lowest")', ((12, 20, 7),)
    ),
    SeatsExample('WrongCloser("per_lower", 10, rule="ours.fine")', ((12, 20, 7),)),
    SeatsExample("Reset([100], 50)", ((60, 30, 40), (40, 25, 7))),
    SeatsExample("Lost(100)", ((60, 30, 40), (45, 25, 7))),
)


def show_parts() -> str:
    """Return a section for each part with its example."""
    return "\n\n".join("\n".join(_iter_lines(example)) for example in EXAMPLES)


def _iter_lines(example: BoardExample | SeatsExample) -> Iterator[str]:
    yield f"### `{example.part.partition('(')[0]}`\n"
    yield f"```py\nyield {example.part}\n```\n"
    yield from _draw_board(example) if isinstance(example, BoardExample) else _list_seats(example)


def make_rules(example: BoardExample | SeatsExample, *, alone: bool = False) -> Rulebook:
    """Return the game with the part of an example, or with ``alone`` the game without it and without its kind."""
    part: Part = eval(example.part, WORDS)  # one of the texts above

    @hookimpl("scoring", wrapper=True)
    def ours() -> Generator[None, list[Part], list[Part]]:
        parts = yield
        return [*without(parts, type(part)), *([] if alone else [part])]

    game, options = (example.game, dict(example.options)) if isinstance(example, BoardExample) else ("golf", {})
    return cardgolf.rules(game, ours, **options)


def _draw_board(example: BoardExample) -> Iterator[str]:
    """Yield the picture of a board and the lines of its score."""
    rules = make_rules(example)
    card, other = cardgolf.score(rules, example.board), cardgolf.score(make_rules(example, alone=True), example.board)
    groups = [line.slots for line in card.lines if len(line.slots) > 1]
    yield draw_figure(cardgolf.svg(parse_layout(rules, example.board), groups=groups))
    yield "\n| points | places | id |\n|--:|---|---|"
    for line in card.lines:
        yield f"| {line.points} | {' '.join(line.slots)} | `{line.rule}` |"
    yield f"| **{card.total}** | | **total**, {other.total} without the part |"


def settle_seats(example: SeatsExample) -> cardgolf.ScoreSheet:
    """Return a score sheet with the rounds of an example."""
    sheet = cardgolf.ScoreSheet(make_rules(example), NAMES)
    for points in example.rounds:
        sheet = sheet.enter(points, closer=CLOSER)
    return sheet


def _list_seats(example: SeatsExample) -> Iterator[str]:
    """Yield a table of what the cards of each seat count, its score and its total."""
    sheet = settle_seats(example)
    rows = [("cards", points, "score", each.scores) for points, each in zip(example.rounds, sheet.rounds, strict=True)]
    yield "| | Ann | Bo, the closer | Cy |\n|---|--:|--:|--:|"
    for before, points, after, scores in rows:
        yield f"| {before} | {' | '.join(map(str, points))} |"
        yield f"| {after} | {' | '.join(map(str, scores))} |"
    yield f"| **total** | {' | '.join(map(str, sheet.totals))} |"
    if lost := {each.seat for each in sheet.standings if each.lost}:
        yield f"| has lost | {' | '.join('yes' if seat in lost else 'no' for seat in range(len(NAMES)))} |"
