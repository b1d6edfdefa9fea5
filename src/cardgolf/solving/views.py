"""From views to public states and back: what a seat sees, as numbers, and a table that shows what a state says."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgolf.cards import Card
from cardgolf.engine.deal import deal_first_round
from cardgolf.engine.transitions import legal_moves
from cardgolf.engine.views import BoardView, View, make_view
from cardgolf.errors import InvalidArgumentError
from cardgolf.games import count_unseen
from cardgolf.lanes.tables import Stage
from cardgolf.solving.cards import Cells, Places
from cardgolf.solving.induction import Graph, PublicState
from cardgolf.solving.moves import CLOSED, CLOSING, KEPT, LAST, OPEN
from cardgolf.solving.settlement import PLAYERS
from cardgolf.table import DISCARD, Board, Match, RoundEnd, RoundSetup, State
from cardgolf.table.state import replace_item
from cardgolf.tools.attrs import make_copier

_with_leader = make_copier(RoundSetup, "leader")


class SeenState(NamedTuple):
    """A public state as a seat sees it. The place ``i`` of the seat's board in ``state`` is its place ``places[i]``."""

    state: PublicState
    places: Places


class Reader:
    """Reads public states from the views of the seat that acts, and makes views for them."""

    def __init__(self, graph: Graph) -> None:
        self._graph, self._tables = graph, graph.tables
        self._kinds = {card: graph.kinds[face] for face, card in enumerate(graph.tables.faces)}
        self._dealt = deal_first_round(graph.rules, Match(PLAYERS, 0))

    def read(self, view: View) -> SeenState:
        """Return the public state of a view in which its seat is to act.

        Raises :class:`InvalidArgumentError` for a view that does not tell all discards, and for that of another game.
        """
        graph, rules = self._graph, self._graph.rules
        if view.rules != rules or len(view.names) != len(PLAYERS) or view.turn != view.seat or not view.legal_moves:
            raise InvalidArgumentError(f"invalid view: expected one of {rules.name}, of the seat that is to act")
        if view.unknown_discards:
            raise InvalidArgumentError("invalid view: expected all discards in its field seen, as in a view of a game")
        own, places = graph.boards.arrange(self._read_board(view.boards[view.turn]))
        other, _ = graph.boards.arrange(self._read_board(view.boards[1 - view.turn]))
        unseen = [0] * len(graph.counts)
        for card, copies in count_unseen(view).items():
            unseen[self._kinds[card]] += copies
        is_opening = view.leader is None
        turn = sum(view.turns_begun) + 1
        if is_opening:
            turn = int(view.turn == view.dealer)  # who opens last
        stage = self._tables.stages.index(Stage(view.phase, view.held_from, is_opening=is_opening))
        hides_top = view.held_from is DISCARD or not view.discard_top
        state = PublicState(
            stage,
            _read_closing(view),
            self._kinds[view.held] if view.held else -1,
            KEPT if hides_top else self._kinds[view.discard_shown[-1]],
            turn,
            own,
            other,
            graph.heaps.find(tuple(unseen)),
        )
        if state.pack() not in graph.numbers:
            raise InvalidArgumentError("invalid view: expected a position that play from the deal leads to")
        return SeenState(state, places)

    def _read_board(self, board: BoardView | None) -> tuple[int, ...]:
        boards = self._graph.boards
        return tuple(
            [
                boards.empty if slot is None else boards.down if slot.card is None else self._kinds[slot.card]
                for slot in (board.slots if board else ())
            ]
        )

    def imagine(self, state: PublicState) -> State:
        """Return a table in which the seat that acts sees ``state``. Cards that no view shows lie in any order."""
        graph, dealt, faces = self._graph, self._dealt, self._graph.tables.faces
        left: list[list[Card]] = [[] for _ in graph.faces]
        for face in graph.tables.deck:
            left[graph.kinds[face]].append(faces[face])
        first = dealt.setup.order[0]
        seat = first if state.turn % len(PLAYERS) == 0 else 1 - first
        owners = ((seat, graph.boards.cells[state.own]), (1 - seat, graph.boards.cells[state.other]))
        up = {owner: [left[cell].pop() for cell in cells if cell < len(left)] for owner, cells in owners}
        held = left[state.held].pop() if state.held >= 0 else None
        top = [left[state.top].pop()] if state.top >= 0 else []
        counts = graph.heaps.counts[state.heap]
        unseen = [cards.pop() for cards, count in zip(left, counts, strict=True) for _ in range(count)]
        boards = {owner: self._lay(cells, iter(up[owner]), unseen) for owner, cells in owners}
        stage, begun = graph.tables.stages[state.stage], max(state.turn - 1, 0)
        return dealt.replace(
            setup=_with_leader(dealt.setup, None if stage.is_opening else first),
            turn=seat,
            phase=stage.phase,
            boards=(boards[0], boards[1]),
            stock=unseen,
            discard=(*[card for cards in left for card in cards], *top),
            turns_begun=replace_item((begun // 2, begun // 2), first, begun - begun // 2),
            held=held,
            held_from=stage.held_from,
            round_end=self._imagine_end(state.closing, seat),
        )

    def _lay(self, cells: Cells, up: Iterator[Card], unseen: list[Card]) -> Board:
        """Return a board of cells. Its face-down cards are taken from those that no seat has seen."""
        boards, layout = self._graph.boards, self._graph.rules.table_setup(len(PLAYERS)).layout
        return Board.of(
            layout,
            [
                None if cell == boards.empty else unseen.pop().face_down if cell == boards.down else next(up).face_up
                for cell in cells
            ],
        )

    def _imagine_end(self, closing: int, seat: int) -> RoundEnd | None:
        """Return how the round was closed, by the first of the reasons that the rules have."""
        if closing == OPEN:
            return None
        tables = self._graph.tables
        lasting = closing != LAST
        reason = next(
            (why for why, turns in zip(tables.ending_reasons, tables.ending_turns, strict=True) if turns == lasting), ""
        )
        return RoundEnd(1 - seat if closing == CLOSED else seat, (1 - seat,) if closing == CLOSING else (), reason)

    def make_view(self, state: State) -> View:
        """Return the view of the seat that acts."""
        return make_view(self._graph.rules, state, state.turn, legal_moves(self._graph.rules, state))


def _read_closing(view: View) -> int:
    """Return the end of the round that is in sight, as the seat that acts sees it."""
    if view.round_end is None:
        return OPEN
    if view.round_end.by != view.turn:
        return CLOSED
    return CLOSING if view.round_end.turns else LAST
