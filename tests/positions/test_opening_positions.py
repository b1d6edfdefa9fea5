"""Positions in the opening: no more cards are up, or seen, than the rules let a seat turn up by then."""

import pytest

import cardgolf
from cardgolf import Game, InvalidPositionError


def opening(board, phase="opening"):
    """Return a position in which seat 1 of two is about to act in the opening of six cards."""
    lines = ("leader: none", "dealer: 0", "turn: 1", "board 0: (?) (?) (?) / (?) (?) (?)", "discard: JC")
    return "\n".join([*lines, f"phase: {phase}", f"board 1: {board}"])


@pytest.mark.parametrize("rules", [("golf",), ("golf", "rearrange"), ("nine-card", "rearrange")])
@pytest.mark.parametrize(("count", "phase"), [(2, "opening"), (4, "opening"), (4, "extra"), (6, "opening")])
def test_no_seat_has_more_cards_up_than_the_opening_allows(rules, count, phase):
    book = cardgolf.rules(*rules)
    layout, most = book.table_setup(2).layout, book.table_setup(2).opening_flips
    words = [f"{rank}H" for rank in range(2, 2 + count)] + ["(?)"] * (layout.size - count)
    rows = [" ".join(words[place] for place in row) for row in layout.row_lines]
    empty = " / ".join(" ".join(["(?)"] * layout.columns) for _ in layout.row_lines)
    text = opening(" / ".join(rows), phase).replace("(?) (?) (?) / (?) (?) (?)", empty, 1)
    if count < most:
        assert Game.from_position(book, text).legal_moves
        return
    limit = most - (phase == "opening")
    with pytest.raises(InvalidPositionError, match=f"board 1: invalid {count} cards .* expected at most {limit}"):
        Game.from_position(book, text)


def test_cards_that_were_looked_at_count_too():
    rules = cardgolf.rules("golf", peek="any")
    assert Game.from_position(rules, opening("(2H@1) (?) (?) / (?) (?) (?)")).legal_moves
    with pytest.raises(InvalidPositionError, match="board 1: invalid 2 cards turned up or seen: expected at most 1"):
        Game.from_position(rules, opening("(2H@1) (3H@1) (?) / (?) (?) (?)"))
