"""Provisional scores: what ``score`` and ``bonus`` give for a board before its round is over.

They see what a viewer sees and nothing else. Unknown places are ``None``. The state is built from the view.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from cardgolf.cards import Slot
from cardgolf.engine.round_end import at_scoring, score_board
from cardgolf.engine.views import BoardView, View
from cardgolf.errors import CardGolfError, PluginError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import ROUND_OVER, Board, Line, Match, MutableState, RoundSetup, Scorecard, State
from cardgolf.table.common import make_common
from cardgolf.tools.text import type_name


def provisional_state(view: View) -> State:
    """Return the facts and the visible cards of ``view`` as a state.

    No hidden card is guessed: a place whose card is unknown has none, the hand of another seat is empty, and so is the
    stock. The discard pile has the cards that ``view`` shows. Known cards are face up, with their marks. There are no
    ``notes`` and no sealed moves, and the seed is 0. A finished round is as it was when it was scored.
    """
    boards = tuple([_known_board(board) if board else None for board in view.boards])
    state = state_of_view(view, boards, _known_board(view.middle) if view.middle else None).freeze()
    return at_scoring(view.rules, state) if state.phase is ROUND_OVER else state


def state_of_view(
    view: View, boards: tuple[Board | None, ...], middle: Board | None = None, *, seed: int = 0
) -> MutableState:
    """Return a state with ``boards``, ``middle`` and every fact and visible card of ``view``. Its stock is empty."""
    match, setup = match_and_round(view, seed)
    return MutableState(
        match=match,
        setup=setup,
        turn=view.turn,
        phase=view.phase,
        boards=boards,
        packed_stock=b"",
        discard=view.discard_shown,
        turns_begun=view.turns_begun,
        held=view.held,
        held_from=view.held_from,
        played=view.played,
        round_end=view.round_end,
        reshuffles=view.reshuffles,
        last_play_size=view.last_play_size,
        memory=view.memory.without_seals().simplified(),
        common=make_common(middle),
    )


def match_and_round(view: View, seed: int = 0) -> tuple[Match, RoundSetup]:
    """Return what a view knows of its match, with another seed, and of the setup of its round."""
    table = view.rules.table_setup(len(view.names))
    match = Match(view.names, seed, view.rounds, view.totals, view.standings, view.sides)
    setup = RoundSetup(view.kind, view.seats, view.dealer, table.opening_flips, leader=view.leader)
    return match, setup


def _known_board(board: BoardView) -> Board:
    """Return the cards of ``board`` that the viewer knows, face up."""
    slots = (Slot(slot.card, up=True, mark=slot.mark) if slot and slot.card else None for slot in board.slots)
    return Board.of(board.layout, slots)


def provisional_lines(view: View, seat: int) -> tuple[Line, ...]:
    """Return the lines of the cards of ``seat`` that ``view`` shows. A seat that sits the round out has none.

    Raises :class:`PluginError` if a rule fails.
    """
    with naming_scoring_rule(view.rules):
        state = provisional_state(view)
        board = state.boards[seat]
        return tuple(score_board(view.rules, board, seat, state)) if board else ()


def visible_scorecard(view: View, seat: int) -> Scorecard | None:
    """Return the scorecard of the cards of ``seat`` that ``view`` shows, or ``None`` if all of them are hidden.

    It is provisional until the round is over. Raises :class:`PluginError` if a rule fails.
    """
    board = view.boards[seat]
    if board is None:
        return None
    if view.phase is ROUND_OVER:
        return view.rounds[-1].scorecards[seat]
    if board.count and not any(slot and slot.card for slot in board.slots):
        return None
    return Scorecard(provisional_lines(view, seat))


def visible_points(view: View, seat: int | None = None) -> int | None:
    """Return the points of the visible cards of ``seat``, by default the viewer's.

    Return ``None`` if all cards are hidden or a rule fails.
    """
    whose = view.seat if seat is None else seat
    try:
        card = None if whose is None else visible_scorecard(view, whose)
    except CardGolfError:
        return None
    return card.total if card else None


@contextmanager
def naming_scoring_rule(rules: Rulebook) -> Iterator[None]:
    """Turn an exception of a rule that scores before the end of a round into an error that names the rule."""
    try:
        yield
    except BaseException as error:
        blamed = rules.blame(error)
        if blamed is error:
            raise
        text = f"{blamed.rule} failed on a board with unknown places (None): {type_name(error)}"
        raise PluginError(text, blamed.rule) from error
