"""Mean strokes per hole of simple players at Play Nine, as published and as measured with cardgolf.

    python scripts/figures/outside_figures.py [holes]

The players see only views. ``only_flip`` draws from the stock, discards the card and turns up the first face-down card,
row by row. It never skips. On the last shot it only discards.

``build_five_or_less(opening)`` returns a player that turns up the two cards of its opening. Then, at every turn:

1. A card *pairs* at a place whose column shows the same number on the other card, unless the place shows it already. A
   face-down place comes before a face-up one, then the first row by row. Hole-in-Ones do not pair.
2. It takes the discard only if that card pairs. Otherwise it draws from the stock.
3. A card that pairs goes there.
4. A card of five or less replaces the highest face-up card outside matched columns, if that is higher. Of
   equal cards it replaces the first.
5. It discards any other card and turns up the first face-down card. It never skips. It replaces an unseen card only to
   pair. On the last shot it only discards.

Seat 0 deals every hole, and players move on by one seat at each, so that each leads equally often.
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

RULES = cardgolf.rules("play-nine", first_dealer=0)
STOCK, DISCARD = Draw("stock"), Draw("discard")
HOLE_IN_ONE = -5
OTHER_ROW = {"1": "2", "2": "1"}


def only_flip(view):
    """Choose a move that replaces no card."""
    if view.phase is Phase.OPENING:
        return view.legal_moves[0]
    return STOCK if view.phase is Phase.START else discard_and_flip(view)


def build_five_or_less(*opening):
    """Return a player with this opening that places cards of five or less."""

    def player(view):
        if view.phase is Phase.OPENING:
            return next(move for move in map(Flip, opening) if move in view.legal_moves)
        cards = read_ranks(view)
        if view.phase is Phase.START:
            return DISCARD if find_pair(cards, view.discard_top.rank) else STOCK
        place = find_pair(cards, view.held.rank) or find_highest(cards, view.held.rank)
        return Swap(place) if place else discard_and_flip(view)

    return player


def read_ranks(view) -> Cards:
    """Return the number at each place of the player's own board, ``None`` for a face-down card."""
    board = view.boards[view.seat]
    return {name: slot.card and slot.card.rank for name, slot in zip(board.layout.names, board.slots, strict=True)}


def find_partner(place):
    """Return the other place of a column."""
    return place[0] + OTHER_ROW[place[1]]


def find_pair(cards: Cards, rank):
    """Return the place where a card pairs, or ``None``. Hole-in-Ones do not cancel and so do not pair."""
    if rank == HOLE_IN_ONE:
        return None
    places = [place for place in cards if cards[place] != rank and cards[find_partner(place)] == rank]
    return min(places, key=lambda place: cards[place] is not None, default=None)


def find_highest(cards: Cards, rank):
    """Return the place of the card that a card of five or less replaces, or ``None``."""
    loose = [place for place, up in cards.items() if up is not None and up != cards[find_partner(place)]]
    place = max(loose, key=cards.get, default=None)
    return place if place and rank <= 5 and rank < cards[place] else None


def discard_and_flip(view):
    """Choose a discard, with a flip of the first face-down card if that is legal."""
    discards = [move for move in view.legal_moves if isinstance(move, Discard)]
    return next((move for move in discards if move.flip), discards[0])


@dataclass(frozen=True)
class Figure:
    """A table of players, the players that count, and their published mean."""

    name: str
    table: tuple[Player, ...]
    counted: tuple[int, ...]
    published: float


CORNERS, COLUMN = build_five_or_less("a1", "d1"), build_five_or_less("a1", "a2")
FIGURES = (
    Figure("only flips, two seats", (only_flip,) * 2, (0, 1), 41.7),
    Figure("five or less, two seats", (CORNERS,) * 2, (0, 1), 10.5),
    Figure("five or less, four seats", (CORNERS,) * 4, (0, 1, 2, 3), 12.0),
    Figure("two corners against one column", (CORNERS, COLUMN), (0,), 9.6),
    Figure("one column against two corners", (CORNERS, COLUMN), (1,), 11.3),
)


def play_hole(table, number):
    """Play one hole. Return the scores by player. Its number seeds the deal and decides the seats."""
    count, shift = len(table), number % len(table)
    game = cardgolf.new_game(RULES, players=count, seed=number)
    while not game.is_round_over:
        seat = game.to_act[0]
        player = table[(seat + shift) % count]
        game = game.play(player(game.view(seat)))
    return tuple(game.scores[(index - shift) % count] for index in range(count))


def measure(holes) -> Iterator[tuple[Figure, list[int]]]:
    """Yield each figure with the sums of its counted players, hole by hole."""
    tables = {figure.table: None for figure in FIGURES}
    scores = {table: [play_hole(table, number) for number in range(holes)] for table in tables}
    for figure in FIGURES:
        yield figure, [sum(each[index] for index in figure.counted) for each in scores[figure.table]]


def estimate_mean(figure, strokes):
    """Return the mean strokes per player and the standard error. The unit is the hole, not the score."""
    players = len(figure.counted)
    return fmean(strokes) / players, stdev(strokes) / players / sqrt(len(strokes))


def main(holes):
    begun = perf_counter()
    print(f"{'':32}{'published':>10}{'measured':>10}{'error':>7}{'95 % interval':>18}{'difference':>12}")
    for figure, strokes in measure(holes):
        mean, error = estimate_mean(figure, strokes)
        interval = f"{mean - 1.96 * error:.2f} to {mean + 1.96 * error:.2f}"
        difference = mean - figure.published
        print(f"{figure.name:32}{figure.published:10.1f}{mean:10.2f}{error:7.2f}{interval:>18}{difference:+12.2f}")
    print(f"{holes:,} holes a table, {perf_counter() - begun:.0f} seconds")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
