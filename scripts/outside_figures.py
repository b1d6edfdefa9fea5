"""Play Nine as others measured it and as cardgolf plays it: mean strokes a hole of simple players, side by side.

    python scripts/outside_figures.py [holes]

The players see views and nothing else. ``never_replaces`` draws from the stock, throws the card and turns up the
first card that lies down, row by row; it never skips, and on the last shot it throws the card.

``five_or_less(opening)`` turns up the two cards of its opening. Then, at every turn:

1. A card, if it is no Hole-in-One, pairs where the other card of a column shows its number and the place itself does
   not; a place that lies down comes before one that lies up, then the first, row by row. It takes the discard if that
   pairs, and looks at it for nothing else; otherwise it draws from the stock.
2. A card in hand that pairs is placed so.
3. One of five or less replaces the highest face-up card outside matched columns (of equals the first), if that is
   higher than itself.
4. Any other card is thrown, and the first card that lies down is turned up: it never skips, nor replaces a card unseen
   but to pair it. On the last shot the card is thrown.

Players sit one seat further on at each hole, so that everybody leads equally often.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter

import cardgolf
from cardgolf import Discard, Draw, Flip, Move, Phase, Swap, View

Player = Callable[[View], Move]
Cards = dict[str, int | None]

RULES = cardgolf.rules("play-nine")
STOCK, DISCARD = Draw("stock"), Draw("discard")
HOLE_IN_ONE = -5
OTHER_ROW = {"1": "2", "2": "1"}


def never_replaces(view):
    if view.phase is Phase.OPENING:
        return view.legal_moves[0]
    return STOCK if view.phase is Phase.START else declined(view)


def five_or_less(*opening):
    def player(view):
        if view.phase is Phase.OPENING:
            return next(move for move in map(Flip, opening) if move in view.legal_moves)
        cards = face_up(view)
        if view.phase is Phase.START:
            return DISCARD if pairing(cards, view.discard_top.rank) else STOCK
        place = pairing(cards, view.held.rank) or worst(cards, view.held.rank)
        return Swap(place) if place else declined(view)

    return player


def face_up(view) -> Cards:
    """The number at each place of the player's own, ``None`` where it lies down."""
    board = view.boards[view.seat]
    return {name: slot.card and slot.card.rank for name, slot in zip(board.layout.names, board.slots, strict=True)}


def partner(place):
    return place[0] + OTHER_ROW[place[1]]


def pairing(cards: Cards, rank):
    """Where a card pairs, or ``None``; Hole-in-Ones do not cancel and so do not pair."""
    if rank == HOLE_IN_ONE:
        return None
    places = [place for place in cards if cards[place] != rank and cards[partner(place)] == rank]
    return min(places, key=lambda place: cards[place] is not None, default=None)


def worst(cards: Cards, rank):
    """The place of the card that one of five or less replaces, or ``None``."""
    loose = [place for place, up in cards.items() if up is not None and up != cards[partner(place)]]
    place = max(loose, key=cards.get, default=None)
    return place if place and rank <= 5 and rank < cards[place] else None


def declined(view):
    """Throw the card and turn up the first that lies down, if that is allowed."""
    throws = [move for move in view.legal_moves if isinstance(move, Discard)]
    return next((move for move in throws if move.flip), throws[0])


@dataclass(frozen=True)
class Figure:
    """Who sits at the table, the seats that count, and what others measured for them."""

    name: str
    table: tuple[Player, ...]
    counted: tuple[int, ...]
    published: float


CORNERS, COLUMN = five_or_less("a1", "d1"), five_or_less("a1", "a2")
FIGURES = (
    Figure("only flips, two seats", (never_replaces,) * 2, (0, 1), 41.7),
    Figure("five or less, two seats", (CORNERS,) * 2, (0, 1), 10.5),
    Figure("five or less, four seats", (CORNERS,) * 4, (0, 1, 2, 3), 12.0),
    Figure("two corners against one column", (CORNERS, COLUMN), (0,), 9.6),
    Figure("one column against two corners", (CORNERS, COLUMN), (1,), 11.3),
)


def hole(table, number):
    """The scores of one hole by player; its number seeds the deal and says who sits where."""
    count, shift = len(table), number % len(table)
    game = cardgolf.new_game(RULES, players=count, seed=number)
    while not game.is_round_over:
        player = table[(game.turn + shift) % count]
        game = game.play(player(game.view(game.turn)))
    return tuple(game.scores[(index - shift) % count] for index in range(count))


def measured(holes) -> Iterator[tuple[Figure, list[int]]]:
    """For each figure the strokes of its counted players together, hole by hole."""
    tables = {figure.table: None for figure in FIGURES}
    scores = {table: [hole(table, number) for number in range(holes)] for table in tables}
    for figure in FIGURES:
        yield figure, [sum(each[index] for index in figure.counted) for each in scores[figure.table]]


def mean_and_error(figure, strokes):
    """Mean strokes a player, and its standard error, for which a hole and not a score is the unit."""
    players = len(figure.counted)
    return fmean(strokes) / players, stdev(strokes) / players / sqrt(len(strokes))


def main(holes):
    begun = perf_counter()
    print(f"{'':32}{'published':>10}{'measured':>10}{'error':>7}{'95 % interval':>18}{'difference':>12}")
    for figure, strokes in measured(holes):
        mean, error = mean_and_error(figure, strokes)
        interval = f"{mean - 1.96 * error:.2f} to {mean + 1.96 * error:.2f}"
        difference = mean - figure.published
        print(f"{figure.name:32}{figure.published:10.1f}{mean:10.2f}{error:7.2f}{interval:>18}{difference:+12.2f}")
    print(f"{holes:,} holes a table, {perf_counter() - begun:.0f} seconds")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
