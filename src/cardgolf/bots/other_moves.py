"""Moves that a plugin defines: they are tried on sampled deals, with what the seat may do next in the same turn.

A view of the seat after the move shows what it will know then. What differs between the deals it cannot know before.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from attrs import frozen

from cardgolf import Game, InvalidOptionError, Move, Phase, View, determinize
from cardgolf.bots.worth import add_up
from cardgolf.table import KERNEL_MOVES

DEALS = 3
MOST_MOVES = (40, 8)  # that are tried in each deal: of the first step, and of the next one
STEP_COST = 0.05  # points that a further step must save, so that no step is made for nothing
_KERNEL_MOVES = frozenset(KERNEL_MOVES)


@frozen
class Trials:
    """What moves lead to: ``deals`` agree with ``view``, and ``games`` has for each move the game after it in each."""

    view: View
    deals: Sequence[Game]
    games: Mapping[Move, Sequence[Game]]

    def play(self, move: Move) -> Sequence[Game]:
        """Return the game after ``move`` in each deal."""
        return [game.play(move, seat=self.view.actor) for game in self.deals]

    def next_views(self, games: Sequence[Game]) -> list[View]:
        """Return what the seat sees in those of ``games`` in which it has another step in the same turn."""
        return [game.view(self.view.actor) for game in games if self._goes_on(game)]

    def _goes_on(self, game: Game) -> bool:
        state = game.state
        return (
            bool(game.legal_moves)
            and state.actor == self.view.actor
            and state.phase not in {Phase.OPENING, Phase.REACTION}
            and state.turns_begun == self.view.turns_begun
        )


def has_other_moves(view: View) -> bool:
    """Return whether a move is legal that a plugin defines."""
    return not _KERNEL_MOVES.issuperset(map(type, view.legal_moves))


def try_other_moves(view: View, rng: Random, step: int) -> Trials | None:
    """Try the legal moves that plugins define, if there are many a random part of them.

    ``step`` is 0 for the move to choose, and 1 for one after it. In the opening unseen cards are all alike, and rules
    with hidden notes cannot be sampled; there the result is ``None``.
    """
    moves = [move for move in view.legal_moves if type(move) not in _KERNEL_MOVES]
    if not moves or view.phase is Phase.OPENING or step >= len(MOST_MOVES):
        return None
    try:
        deals = [determinize(view, rng) for _ in range(DEALS)]
    except InvalidOptionError:
        return None
    if len(moves) > MOST_MOVES[step]:
        moves = rng.sample(moves, MOST_MOVES[step])
    tried = Trials(view, deals, {})
    return Trials(view, deals, {move: tried.play(move) for move in moves})


def average(views: Sequence[View], rate: Callable[[View], float]) -> float:
    """Return the average of ``rate`` over ``views``. Equal ones are rated once."""
    rated: list[tuple[View, float]] = []
    for view in views:
        known = next((found for each, found in rated if each == view), None)
        rated.append((view, rate(view) if known is None else known))
    return add_up(found for _, found in rated) / len(rated)
