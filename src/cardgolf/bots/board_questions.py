"""Questions to rules: what they score for a board of a bot's choosing, in the round that a view shows."""

from collections.abc import Mapping
from typing import Any

import attrs

from cardgolf import Board, Card, Layout, Phase, RoundEnd, Slot, State, View
from cardgolf.engine.round_end import score_board
from cardgolf.games import match_and_round, provisional_state

FACTS = ("match", "setup", "round_end", "boards")


class WatchedState(State):
    """A state that notes in ``read`` which facts of its round have been read."""

    __slots__ = ("read",)
    read: set[str]

    def __getattribute__(self, name: str) -> Any:
        if name in FACTS:
            object.__getattribute__(self, "read").add(name)
        return object.__getattribute__(self, name)


def round_facts(view: View) -> Mapping[str, object]:
    """Return what is the same for every board of a round: the finished rounds, the seats and the closer.

    The last turns are regarded as taken, as they are when a round is scored.
    """
    match, setup = match_and_round(view)
    end = RoundEnd(view.round_end.by, (), view.round_end.reason) if view.round_end else None
    return {"match": match, "setup": setup, "round_end": end, "boards": view.seats}


class BoardQuestions:
    """Scores invented boards of ``seat`` with one layout.

    Each has its own state: the facts of the round and no card but its own.

    ``read`` names the facts that the rules have read so far. Nothing else of the view can change a score.
    """

    def __init__(self, view: View, seat: int, layout: Layout) -> None:
        self.rules, self.seat, self.facts = view.rules, seat, round_facts(view)
        self.read: set[str] = set()
        self._layout = layout
        nothing, middle = self._make_board({}), view.middle
        self._blank = provisional_state(view).replace(
            turn=seat,
            phase=Phase.START,
            boards=tuple(nothing if other in view.seats else None for other in range(len(view.names))),
            discard=(),
            held=None,
            held_from=None,
            played=(),
            turns_begun=(0,) * len(view.names),
            round_end=self.facts["round_end"],
            reshuffles=0,
            last_play_size=0,
        )
        if middle:
            self._blank = self._blank.with_middle(Board.of(middle.layout, [None] * len(middle.slots)))

    def score(self, cards: Mapping[int, Card]) -> int:
        """Return the points of a board with ``cards`` at their places and nothing elsewhere."""
        board = self._make_board(cards)
        return sum(line.points for line in score_board(self.rules, board, self.seat, self._make_state(board)))

    def _make_board(self, cards: Mapping[int, Card]) -> Board:
        slots = {place: Slot(card, up=True) for place, card in cards.items()}
        return Board.of(self._layout, map(slots.get, range(self._layout.size)))

    def _make_state(self, board: Board) -> State:
        boards = [*self._blank.boards]
        boards[self.seat] = board
        state = object.__new__(WatchedState)
        for name in _FIELDS:
            object.__setattr__(state, name, getattr(self._blank, name))
        object.__setattr__(state, "boards", tuple(boards))
        object.__setattr__(state, "read", self.read)
        return state


_FIELDS = [each.name for each in attrs.fields(State)]
