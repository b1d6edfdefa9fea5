"""Scores of layouts that a person puts together card by card."""

from collections.abc import Sequence
from typing import Any

from cardgolf import InvalidPositionError, Rulebook, Scorecard, ScoreRange, score, score_range
from cardgolf.games.typed_layouts import TypedLayout, check_suits, largest_table, parse_layout
from cardgolf.narration import describe_line
from cardgolf.rulebook.clauses import clauses_about
from cardgolf.rulebook.cleared import find_cleared_error
from cardgolf.table.card_names import CardNames
from cardgolf.web.messages import draw_deck

UNKNOWN = "?"
SEED = 1  # of the deals that are sampled where there are too many ways to fill in unknown cards
CARDS = CardNames(joker="Joker")


def describe_form(rules: Rulebook, players: int) -> dict[str, Any]:
    """Return what a form for layouts needs: the rows and columns of a board, and the drawings of the cards.

    Each item of ``faces`` is a card as text with the number of its copies. ``marked`` are those that can have a mark,
    such as a lock. ``clears`` is whether places can be without a card. A hand has one row. ``names`` are those of the
    places of a layout that is no grid, row by row and then by group, or nothing.

    >>> form = describe_form(cardgolf.rules("play-nine"), players=2)
    >>> form["rows"], form["columns"], form["is_hand"], form["faces"][0]
    (2, 4, False, ['-5', 4])
    """
    setup = rules.table_setup(players)
    layout = setup.layout
    return {
        "names": [[layout.names[place] for place in line] for line in layout.text_lines] if layout.form else None,
        "rows": setup.layout.rows,
        "columns": setup.layout.columns,
        "extra": setup.layout.extra,
        "is_hand": setup.layout.is_hand,
        "faces": [[str(face), copies] for face, copies in setup.faces.items()],
        "marked": sorted(map(str, rules.marked)),
        "clears": not find_cleared_error(rules, setup.layout, range(setup.layout.size)),
        "deck": draw_deck(rules, players),
    }


def score_layouts(rules: Rulebook, layouts: Sequence[str], closer: int | None) -> dict[str, Any]:
    """Return the score of each layout, line by line with the clause of each, or its range if cards are unknown.

    >>> found = score_layouts(cardgolf.rules("play-nine"), ["8 8 3 -5 / 8 8 3 ?", "1 2 3 4 / 1 2 3 4"], closer=None)
    >>> [each["total"] for each in found["scores"]], found["scores"][0]["lowest"]
    ([None, 0], -20)

    Raises :class:`InvalidPositionError` for an invalid layout, and :class:`InvalidArgumentError` for ``closer``.
    """
    if not layouts:
        raise InvalidPositionError("invalid layouts=[]: expected a layout or more")
    is_single = len(layouts) == 1
    if any(UNKNOWN in each for each in layouts):
        ranges = (
            (score_range(rules, layouts[0], seed=SEED),)
            if is_single
            else score_range(rules, [*layouts], closer=closer, seed=SEED)
        )
        return {"scores": [_describe_range(each) for each in ranges]}
    players = largest_table(rules) if is_single else len(layouts)
    typed = [parse_layout(rules, each, players) for each in layouts]
    for each in typed:
        check_suits(rules, each, players)
    cards = (score(rules, layouts[0]),) if is_single else score(rules, [*layouts], closer=closer)
    return {"scores": [_describe_card(rules, card, each) for card, each in zip(cards, typed, strict=True)]}


def _describe_range(found: ScoreRange) -> dict[str, Any]:
    lowest, highest = found.lowest.total, found.highest.total
    total = lowest if found.is_certain else None
    return {"total": total, "lowest": lowest, "highest": highest, "mean": round(found.mean, 1), "lines": []}


def _describe_card(rules: Rulebook, card: Scorecard, typed: TypedLayout) -> dict[str, Any]:
    board = typed.known_board()
    lines = [
        {
            "points": line.points,
            "places": [*line.slots],
            "text": describe_line(line, board.layout, board.slots, CARDS),
            "rule": line.rule,
            "clauses": [each.number for each in clauses_about(rules, line.rule)],
        }
        for line in card.lines
    ]
    return {"total": card.total, "lowest": card.total, "highest": card.total, "mean": card.total, "lines": lines}
