"""Hook specifications. A plugin implements any of these hooks and leaves out the others.

A result of ``None`` means "no opinion", never "no". An implementation may accept fewer arguments than its hook has.
``state`` is the current state and ``before`` the state in which the move was made. ``card_values`` maps each card to
its points. A hook has one of three kinds:

* ``first``: plugins are called from the top of the stack down until one returns a value other than ``None``;
* ``collected``: every plugin is called from the bottom of the stack to the top, and the results are joined;
* ``fold``: every plugin is called from the bottom to the top with the state that the plugin below it returned.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, Protocol, TypeVar

import pluggy

from cardgolf.cards import Card, CardValues
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.move import Move
from cardgolf.table.scorecard import Goal, Line, NextRound, RoundEnd, RoundResult, Standing
from cardgolf.table.state import Match, Phase, State
from cardgolf.turns.parts import Lead, Lock

_F = TypeVar("_F", bound=Callable[..., Any])

ClearedTo = Literal["under", "top"]


class DiscardOption(StrEnum):
    """A way to discard a card that was drawn from the stock."""

    PLAIN = "plain"
    """Discard it."""
    FLIP = "flip"
    """Discard it and turn up a card of one's own."""


_hookspec = pluggy.HookspecMarker("cardgolf")


def _make_marker(kind: str) -> Callable[[_F], _F]:
    """Return a decorator that marks a hook as one of ``kind``."""

    def mark(hook: _F) -> _F:
        hook.kind = kind  # type: ignore[attr-defined]
        return _hookspec(hook, firstresult=kind == "first")

    return mark


first, collected, fold = _make_marker("first"), _make_marker("collected"), _make_marker("fold")


class HookSpecs(Protocol):
    """Every hook with its exact signature. A rulebook has a method for each of them."""

    # the table

    @first
    def seats(self) -> range:
        """Return how many players there can be: ``return range(2, 7)`` for two to six."""
        ...

    @first
    def deck(self, players: int) -> Sequence[Card]:
        """Return the cards for this number of players, not shuffled: ``return cards.french(packs=3)``."""
        ...

    @first
    def layout(self, players: int, seat: int, match: Match | None) -> Layout:
        """Return the places before a player: ``return Layout.grid(rows=2, columns=4)``.

        It may differ by ``seat``, and by the ``match`` so far, which is ``None`` for a first round. The seed of
        ``match`` is 0.
        """
        ...

    @first
    def layouts(self, players: int, rules: "HookSpecs") -> Sequence[Layout]:
        """Return every layout that can occur: ``return [Layout.grid(rows, 3) for rows in (1, 2, 3)]``.

        They are all grids, or all hands. By default they are those of a first round.
        """
        ...

    @first
    def middle(self, players: int) -> Layout | None:
        """Return the places of the middle, a board that belongs to no seat: ``return Layout.grid(rows=1, columns=3)``.

        A card is dealt to each of them, face up. The base rules have no middle. With one they offer ``Take(place)``
        where they offer a draw. A place stays empty until a rule fills it: see :meth:`State.with_middle`.
        """
        ...

    @first
    def opening_flips(self) -> int:
        """Return how many cards each player turns up before the first turn: ``return 2``.

        A game with another kind of opening implements ``moves`` and ``next_phase`` for :attr:`Phase.OPENING`.
        """
        ...

    @fold
    def dealt(self, state: State) -> State:
        """Return the state with what follows from a deal: ``return state.with_board(...)``.

        The cards are dealt and the first discard is turned up. No seat has turned up a card, and none has a turn. Only
        cards and memory may change. It must be the same each time, since a game that goes back deals again.
        """
        ...

    @first
    def leader(self, state: State, card_values: CardValues) -> int | Lead | Sequence[Lead]:
        """Return the seat that has the first turn, or how it is found: ``return Lead.LEFT_OF_DEALER``.

        Called once a round, after the opening. If it returns several :class:`Lead`, the first that names a seat counts.
        """
        ...

    @collected
    def turns(self) -> Iterable[Any]:
        """Return the parts of a turn: ``return [Leave(ROWS, after="swap")]``.

        They are those of :mod:`cardgolf.turns`. Each stands for hooks at the place of its plugin. Called once for a
        rulebook.
        """
        ...

    @first
    def next_seat(self, state: State, move: Move, before: State) -> int:
        """Return the seat whose turn is next: ``return state.setup.left_of(state.turn)``.

        Called at the end of a turn, unless the round is closed: the order of the last turns is that of its
        ``RoundEnd``.
        """
        ...

    @first
    def next_dealer(self, state: State, standings: Sequence[Standing]) -> int:
        """Return the dealer of the next round: ``return standings[0].seat``.

        It is one of ``state.setup.upcoming.seats``. Called once a round, when the next one is dealt.
        """
        ...

    # draw and discard

    @first
    def discard_options(self, state: State) -> frozenset[DiscardOption]:
        """Return how the stock card in hand may be discarded: ``return frozenset({DiscardOption.PLAIN})``.

        With an empty set the card must be placed.
        """
        ...

    @first
    def locked(self, state: State) -> frozenset[int]:
        """Return the places of the seat to move that may not be swapped now: ``return frozenset({4})``."""
        ...

    @first
    def moves(self, state: State, card_values: CardValues, rules: "HookSpecs", seat: int) -> Sequence[Move]:
        """Return every legal move, in a stable order: ``return (Draw("stock"), Knock())``.

        ``seat`` is ``state.actor``, the seat that acts. Called once a decision, and in :attr:`Phase.REACTION` for each
        seat that may react.
        """
        ...

    @collected
    def move_types(self) -> Sequence[type[Move]]:
        """Return the plugin's own kinds of moves: ``return [Arrange]``."""
        ...

    @collected
    def actions(self, players: int, places: Sequence[str], rules: "HookSpecs", middle: Sequence[str]) -> Iterable[Move]:
        """Return the moves that the plugin can ever offer: ``return [Peek(place) for place in places]``.

        ``places`` are the names of every place that a board can have, and ``middle`` those of the middle. A move that
        names a seat is listed as seat 0 makes it. Called once for each number of players, for programs that choose
        moves by number.
        """
        ...

    @first
    def apply_move(self, state: State, move: Move) -> State:
        """Return the state after a move of a plugin's own kind: ``return state.with_board(...)``.

        The kernel applies its own moves.
        """
        ...

    @fold
    def after_move(self, state: State, move: Move, before: State) -> State:
        """Return the state with what follows from a move: ``return state.replace(discard=...)``.

        The cards of the move itself have been moved.
        """
        ...

    @collected
    def clears(self, board: Board, move: Move) -> Iterable[tuple[int, ...]]:
        """Return groups of places whose cards leave the table: ``return matched(board, visible(board, lines))``.

        Called after a move for each board that it changed, and before ``after_move``. The cards there must lie face
        up. They go on the discard pile.
        """
        ...

    @first
    def clears_to(self) -> ClearedTo:
        """Return where cleared cards go: ``return "top"`` of the discard pile, or ``"under"`` its top card."""
        ...

    @collected
    def locks(self) -> Iterable[Lock]:
        """Return the faces that are locked after they were swapped in: ``return [Lock("QS", turns=3)]``."""
        ...

    @first
    def reactions(self, state: State, move: Move | None, before: State) -> Sequence[int]:
        """Return the seats that may react to a move out of turn: ``return state.setup.after(state.turn)``.

        The game asks them in :attr:`Phase.REACTION`, in any order, until all have passed. Called after every move
        except in the opening, and once before the first turn, with ``None`` for ``move`` and ``state`` for ``before``.
        After a reaction, ``None`` keeps the window open for the other seats, and a result replaces it. What is returned
        may depend on public facts alone.
        """
        ...

    @first
    def unseal(self, state: State, moves: Sequence[tuple[int, Move]]) -> Sequence[tuple[int, Move]]:
        """Return the order in which sealed moves are made: ``return sorted(moves, key=lambda each: each[1].points)``.

        Each is a seat and its move. Called when the last seat of a window has acted, if a move was ``secret``.
        """
        ...

    @first
    def next_phase(self, state: State, move: Move, before: State) -> Phase:
        """Return the next step of the turn, or ``Phase.TURN_OVER``: ``return Phase.FOLLOW``."""
        ...

    # the end of a round

    @first
    def round_end(self, state: State, move: Move, before: State) -> RoundEnd | bool:
        """Return how the round ends if this move ends it, or ``False``: ``return RoundEnd(state.turn, (), "knock")``.

        Not called during the opening, nor when the round is ending already.
        """
        ...

    # scoring

    @fold
    def before_score(self, state: State) -> State:
        """Return the state with what comes before the scores: ``return state.remember("burned", ...)``.

        Called once, when the last turn of a round is over, whatever ended it. The cards still lie as they were played.
        Only cards and memory may change. On a score sheet the boards are those that were entered, and all cards are up.
        """
        ...

    @first
    def points(self, card: Card) -> int:
        """Return the points of a single card: ``return 0 if card.rank == 13 else card.rank``.

        Called once for each face of a deck.
        """
        ...

    @first
    def score(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:
        """Return the lines of one board: ``return cancel(board, card_values, touching(board), ...)``.

        All cards are up before a round is scored. Before that, players and bots ask for provisional scores: unknown
        places are ``None``, known cards are up, marks are kept, and ``state`` has only what one viewer sees.
        ``state`` is ``None`` where a single board is scored without a game.
        """
        ...

    @collected
    def bonus(self, board: Board, card_values: CardValues, seat: int, state: State | None) -> Iterable[Line]:
        """Return more lines for a board: ``return [Line("black-twos.bonus", -5)]``.

        Together with ``score`` they make the raw score. The hook gets the same as ``score``, before the end of a round
        too.
        """
        ...

    @collected
    def scoring(self) -> Iterable[Any]:
        """Return the parts of the scoring: ``return [Bonus(TOUCHING, -10, rule="mine.bonus")]``.

        They are those of :mod:`cardgolf.scoring`. Parts apply by their kind, whatever the order of plugins. Many boards
        are scored at once by them, and they can be exported. Called once for a rulebook.
        """
        ...

    @first
    def adjust_scores(self, state: State, raw: Mapping[int, int], rules: "HookSpecs") -> Mapping[int, Iterable[Line]]:
        """Return the game's own lines between seats, by seat: ``return {}`` for none.

        ``raw`` has the raw score of each seat. ``rules.goal()`` tells which of them is the best.
        """
        ...

    @first
    def penalty(self, state: State, raw: Mapping[int, int], rules: "HookSpecs") -> Mapping[int, Iterable[Line]]:
        """Return lines for ending the round wrongly, by seat: ``return {state.closer: [Line("mine.penalty", 10)]}``.

        ``rules.goal()`` tells whether points are lost or won.
        """
        ...

    @first
    def totals(self, rounds: Sequence[RoundResult], rules: "HookSpecs") -> Sequence[int]:
        """Return the match total of each seat after these rounds: ``return [sum(...) for seat in ...]``."""
        ...

    @first
    def standings(self, rounds: Sequence[RoundResult], totals: Sequence[int], rules: "HookSpecs") -> Sequence[Standing]:
        """Return ranks, ties and losers, the best first: ``return [Standing(0, total=-3, rank=1), ...]``.

        The seats that are first have the best total by ``rules.goal()``.
        """
        ...

    @first
    def goal(self) -> Goal:
        """Return which total wins: ``return "highest"`` where most points win, or ``"lowest"``.

        It is always the same. Standings, play-offs, penalties, bots and reports follow it.
        """
        ...

    @first
    def match_over(self, state: State, standings: Sequence[Standing], rules: "HookSpecs") -> bool:
        """Return whether the match is over, except for play-offs: ``return max(state.match.totals) >= 100``."""
        ...

    @first
    def next_round(self, state: State, standings: Sequence[Standing], rules: "HookSpecs") -> NextRound:
        """Return the next round: ``return NextRound("hole", (0, 1, 2))``; without seats the match is over.

        Called once, when a round has been scored.
        """
        ...


HOOKS: dict[str, str] = {name: spec.kind for name, spec in vars(HookSpecs).items() if hasattr(spec, "kind")}

ANSWERED_ONCE = (
    "seats", "deck", "layout", "layouts", "middle", "opening_flips", "leader", "next_seat", "next_dealer", "clears_to",
    "score", "adjust_scores", "penalty", "totals", "standings", "goal", "next_round", "unseal",
)  # fmt: skip
"""Hooks of the kind ``first`` that a house rule answers for all others. Of the rest, each may answer a part."""

TURN_HOOKS = (
    "dealt", "leader", "moves", "locked", "discard_options", "apply_move", "after_move", "clears", "reactions",
    "unseal", "next_phase", "next_seat", "round_end", "before_score", "next_dealer",
)  # fmt: skip
"""The hooks that say what a turn is, and who has it."""

REPLACED_HOOKS = {
    "score_many": "a part in `scoring`, such as Cancel",
    "bonus_many": "a part in `scoring`, such as Bonus",
}
"""Hooks of version 0.2 that are gone, with what does the same."""

RENAMED_HOOKS = {
    "carry_out": "apply_move",
    "closing": "round_end",
    "decline": "discard_options",
    "settle": "after_move",
    "tally": "adjust_scores",
    "tee_off": "opening_flips",
    "verbs": "move_types",
}
"""The names of hooks in version 0.1, with those of today, for the errors of plugins that still use them."""

RENAMED_ARGUMENTS = {"worth": "card_values"}
"""The names of hooks' arguments in version 0.1, with those of today."""
