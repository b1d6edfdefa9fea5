"""Boards rich in equal cards, with gaps and marks: most parts of a scoring score on them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgolf.cards import Card, Slot
from cardgolf.table import Board, Layout
from cardgolf.table.chance import Chance

GAPS = 3  # one board in so many has places without a card
TURNS = 12
MOST_IN_HAND = 9


def make_boards(bundle: Mapping[str, Any], count: int, chance: Chance) -> list[dict[str, Any]]:
    """Return boards of cards as texts, with marks by place and the turns that their owner has begun."""
    return [_make_board(bundle, number, chance) for number in range(count)]


def read_board(layout: Layout, given: Mapping[str, Any]) -> Board:
    """Return a board of a request, whose cards lie face up."""
    pairs = zip(given["cards"], given["marks"], strict=True)
    return Board.of(
        layout, [None if text is None else Slot(Card.parse(text), up=True, mark=mark) for text, mark in pairs]
    )


def _make_board(bundle: Mapping[str, Any], number: int, chance: Chance) -> dict[str, Any]:
    """Return a board whose cards are of few kinds: two to five, or any. A hand has any number of them, also none."""
    kinds, places = bundle["kinds"], len(bundle["places"])
    if bundle["layout"]["is_hand"]:
        places = number % (MOST_IN_HAND + 1)
    every = range(len(kinds))
    few = {kinds[face] for face in chance.sample([*_one_of_each(bundle), *every], 2 + number % 4)}
    faces = [face for face in every if kinds[face] in few] if number % 5 else [*every]
    board: list[int | None] = [chance.choice(faces) for _ in range(places)]
    lines = [line for part in bundle["scoring"] if isinstance(part.get("lines"), list) for line in part["lines"]]
    if lines and number % GAPS == 1:  # lines have equal cards, among others of any kind
        board = [chance.choice(every) for _ in range(places)]
        kind = kinds[chance.choice(every)]
        for place in {place for line in _choose_lines(lines, number // GAPS) for place in line}:
            board[place] = chance.choice([face for face in every if kinds[face] == kind])
    if number % GAPS == 0 and not bundle["layout"]["is_hand"]:
        for place in chance.sample(range(places), 1 + chance.below(max(1, places // 2))):
            board[place] = None
    locked = {part["card"] for part in bundle["turns"] or () if part["do"] == "lock"}
    locked |= {part["face"] for part in bundle["scoring"] if part["do"] == "marked"}
    if locked and board and number % 2:
        board[chance.below(places)] = chance.choice(sorted(locked))
    marks = [chance.below(TURNS) if face in locked and chance.below(3) else 0 for face in board]
    return {
        "cards": [None if face is None else bundle["faces"][face] for face in board],
        "marks": marks,
        "turns": chance.below(TURNS),
    }


def _choose_lines(lines: Sequence[Sequence[int]], number: int) -> Iterator[Sequence[int]]:
    """Yield each line in turn, then two from each on, then one again, then three, up to all of them."""
    lap, first = divmod(number, len(lines))
    for more in range(1 + lap % 2 * ((lap // 2 + 1) % len(lines))):
        yield lines[(first + more) % len(lines)]


def _one_of_each(bundle: Mapping[str, Any]) -> Sequence[int]:
    """Return the faces that parts name, and those with the least and the most points: they are drawn more often."""
    named = [face for part in bundle["scoring"] for key in ("cards", "unless") for face in part.get(key) or ()]
    named += [part["face"] for part in bundle["scoring"] if "face" in part]
    points = bundle["points"]
    return sorted({*named, points.index(min(points)), points.index(max(points))}) * 2
