"""Tables for games with hands, as a seat may sit at them: with the cards it knows, and good hands of the others."""

from collections.abc import Sequence
from random import Random

from cardgolf import Board, Game, Move, View
from cardgolf.bots.evaluation import Yardstick
from cardgolf.bots.remembered_hands import recall_view, sample_recalled
from cardgolf.bots.rollout import Scores, play_out
from cardgolf.events import Event


def play_hands(  # noqa: PLR0917  # what deals are of
    view: View, yard: Yardstick, events: Sequence[Event], moves: Sequence[Move], deals: int, rng: Random
) -> list[list[Scores]]:
    """Return the points by deal and move, after greedy bots have played the round to its end.

    Cards that the seat has seen others take are in their hands. Every move meets the same ``deals``.

    Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes.
    """
    recalled, found = recall_view(view, events), list[list[Scores]]()
    for _ in range(deals):
        table, seed = sample_good_hands(recalled, yard, rng), rng.getrandbits(64)
        found.append([play_out(table.play(move, seat=view.actor), "greedy", seed) for move in moves])
    return found


def sample_good_hands(view: View, yard: Yardstick, rng: Random) -> Game:
    """Return a random game that agrees with a view of ``recall_view``, in which the others have good hands.

    Players keep good cards. Of 2 n - 1 samples, where n is the size of the largest other hand, this is the one whose
    hands cost least. Greedy players hold about such hands.
    """
    most = max((board.count for seat, board in enumerate(view.boards) if board and seat != view.seat), default=0)
    tables = [sample_recalled(view, rng) for _ in range(max(1, 2 * most - 1))]
    return min(tables, key=lambda table: sum(_count_cost(yard, board) for board in table.state.boards))


def _count_cost(yard: Yardstick, board: Board | None) -> int:
    return sum(yard.alone[card] for _, card in board.cards()) if board else 0
