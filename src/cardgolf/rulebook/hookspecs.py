"""The questions the kernel asks. A plugin answers those it has an opinion on and leaves out the others.

``None`` is only ever "no opinion": the next plugin down the stack is asked. Answers may take fewer
arguments than a question has. ``state`` is the table as it is, ``before`` the state a move was made in,
and ``worth`` gives a card's points. The three kinds of question:

* ``first``: the topmost plugin with an opinion decides;
* ``collected``: everybody's answers count, from the bottom of the stack to the top;
* ``fold``: each plugin, bottom to top, gets the state the last one left.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from cardgolf.board import Board
from cardgolf.cards import Card
from cardgolf.layout import Layout
from cardgolf.moves import Move
from cardgolf.scorecard import Line, NextRound, RoundEnd, RoundResult, Standing
from cardgolf.state import Phase, State

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook

_F = TypeVar("_F", bound=Callable[..., Any])

CardValues = Mapping[Card, int]


class DiscardOption(StrEnum):
    """What may be done with a stock card that is not wanted."""

    PLAIN = "plain"
    """Discard it."""
    FLIP = "flip"
    """Discard it and turn up a card of one's own."""


_hookspec = pluggy.HookspecMarker("cardgolf")


def _make_marker(kind: str) -> Callable[[_F], _F]:
    def mark(question: _F) -> _F:
        question.kind = kind  # type: ignore[attr-defined]
        return _hookspec(question, firstresult=kind == "first")

    return mark


first, collected, fold = _make_marker("first"), _make_marker("collected"), _make_marker("fold")


class HookSpecs:
    """Every question, with its exact signature. A rulebook answers all of them."""

    # the setting

    @first
    def seats(self) -> range:  # type: ignore[empty-body]
        """How many can play: ``return range(2, 7)`` for two to six."""

    @first
    def deck(self, players: int) -> Sequence[Card]:  # type: ignore[empty-body]
        """The cards for so many players, unshuffled: ``return cards.french(packs=3)``."""

    @first
    def layout(self, players: int) -> Layout:  # type: ignore[empty-body]
        """What lies before each player: ``return Layout.grid(rows=2, columns=4)``."""

    @first
    def opening_flips(self) -> int:  # type: ignore[empty-body]
        """How many cards each player turns up before play: ``return 2``; 0 for none.

        A game that has players do something else with them answers ``moves`` and ``next_phase`` for the tee-off too.
        """

    @first
    def leader(self, state: State, card_values: CardValues) -> int:  # type: ignore[empty-body]
        """Who acts first, asked after the tee-off: ``return state.deal.left_of(state.deal.dealer)``."""

    # draw and discard

    @first
    def discard_options(self, state: State) -> frozenset[DiscardOption]:  # type: ignore[empty-body]
        """Return what may be done with a stock card that is not wanted: ``return frozenset({DiscardOption.PLAIN})``.

        With an empty set the card must be placed.
        """

    @first
    def locked(self, state: State) -> frozenset[int]:  # type: ignore[empty-body]
        """Places of the seat to move that may not be swapped now: ``return frozenset({4})``."""

    @first
    def moves(self, state: State, card_values: CardValues, rules: "Rulebook") -> Sequence[Move]:  # type: ignore[empty-body]
        """Every legal move, in a stable order: ``return (Draw("stock"), Knock())``. Asked once a decision."""

    @collected
    def move_types(self) -> Sequence[type[Move]]:  # type: ignore[empty-body]
        """Verbs of the plugin's own: ``return [Arrange]``."""

    @first
    def apply_move(self, state: State, move: Move) -> State:  # type: ignore[empty-body]
        """Do a move whose verb is a plugin's own: ``return state.with_board(...)``. The kernel does its own verbs."""

    @fold
    def after_move(self, state: State, move: Move, before: State) -> State:  # type: ignore[empty-body]
        """What follows from a move, beyond the cards it moved: ``return state.replace(discard=...)``."""

    @first
    def next_phase(self, state: State, move: Move, before: State) -> Phase:  # type: ignore[empty-body]
        """The next step of the same turn, or ``Phase.TURN_OVER``: ``return Phase.FOLLOW``."""

    # the end of a round

    @first
    def round_end(self, state: State, move: Move, before: State) -> RoundEnd | bool:  # type: ignore[empty-body]
        """How the round ends if this move ends it, or ``False``: ``return Closing(state.turn, (), "knock")``.

        Not asked while teeing off, nor when the round is closing already.
        """

    # scoring

    @first
    def points(self, card: Card) -> int:  # type: ignore[empty-body]
        """What a lone card is worth, asked once per face: ``return 0 if card.rank == 13 else card.rank``."""

    @first
    def score(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:  # type: ignore[empty-body]
        """The lines of one board: ``return cancel(board, worth, touching(board), ...)``.

        ``state`` is ``None`` where a single board is scored without a game.
        """

    @collected
    def bonus(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:  # type: ignore[empty-body]
        """More lines for a board: ``return [Line("black-twos.bonus", -5)]``. With ``score``, the raw score."""

    @first
    def adjust_scores(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:  # type: ignore[empty-body]
        """Lines between seats that are the game's own, by seat, from the raw scores: ``return {}`` for none."""

    @first
    def penalty(self, state: State, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:  # type: ignore[empty-body]
        """Lines for closing the round wrongly, by seat: ``return {state.closing.by: [Line("mine.penalty", 10)]}``."""

    @first
    def totals(self, rounds: Sequence[RoundResult]) -> Sequence[int]:  # type: ignore[empty-body]
        """From finished rounds to match totals, by seat: ``return [sum(...) for seat in ...]``."""

    @first
    def standings(self, rounds: Sequence[RoundResult], totals: Sequence[int]) -> Sequence[Standing]:  # type: ignore[empty-body]
        """Ranks, ties and losers, best first: ``return [Standing(0, total=-3, rank=1), ...]``."""

    @first
    def match_over(self, state: State, standings: Sequence[Standing]) -> bool:  # type: ignore[empty-body]
        """Whether the match is over, but for play-offs: ``return max(state.match.totals) >= 100``."""

    @first
    def next_round(self, state: State, standings: Sequence[Standing], rules: "Rulebook") -> NextRound:  # type: ignore[empty-body]
        """The round to come: ``return NextRound("hole", (0, 1, 2))``; with no seats the match is over.

        Asked once, when a round has been scored.
        """


HOOKS: dict[str, str] = {name: ask.kind for name, ask in vars(HookSpecs).items() if hasattr(ask, "kind")}
