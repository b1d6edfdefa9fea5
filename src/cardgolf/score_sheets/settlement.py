"""Settle entries: the engine scores a round, enters it in the match and plans the next one.

The hooks are those of a played round, called by the same functions. The state that they get has the facts that were
entered. It has no stock, no discards and no hidden notes.
A rule that reads a board whose cards were not entered makes the sheet ask for its layout.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from cardgolf.engine.deal import choose_next_dealer
from cardgolf.engine.leader import find_leader
from cardgolf.engine.returned_states import change_cards
from cardgolf.engine.round_end import Entered, enter_rounds, find_next_round, name_limit, score_board, score_round
from cardgolf.errors import InvalidArgumentError, PluginError
from cardgolf.games.typed_layouts import check_suits, parse_layout
from cardgolf.positions.typed_cards import TypedDeck
from cardgolf.rulebook.bounds import find_bounds
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.score_sheets.attendance import Change, add_starts, find_gone, leave_out, rank_present
from cardgolf.score_sheets.entries import RoundEntry
from cardgolf.table import NO_MEMORY, Board, Layout, Line, Memory, NextRound, RoundEnd, RoundResult, Scorecard
from cardgolf.table.state import OPENING, ROUND_OVER, Match, MutableState, RoundSetup, State
from cardgolf.tools.text import join_names

ENTERED_RULE, FINAL_RULE = "sheet.entered", "sheet.final"
"""The rule ids of the line of points that were entered: of the cards alone, or of the whole round."""


@frozen
class UpcomingRound:
    """The round to be entered next: its ``kind``, its number among rounds of that kind, its seats and its dealer.

    ``leader`` has the first turn. It is ``None`` where the cards decide that. ``memory`` is what the rules remember of
    the rounds before.
    """

    kind: str
    number: int
    seats: tuple[int, ...]
    dealer: int
    leader: int | None
    memory: Memory = NO_MEMORY


@frozen
class SettledRound:
    """A settled entry: the ``state`` after the round, and the ``upcoming`` round unless the match is over.

    ``card_lines`` is the number of lines of each seat's scorecard that are of its cards. Later lines are between seats.
    """

    setup: UpcomingRound
    card_lines: tuple[int, ...]
    state: State
    upcoming: UpcomingRound | None


def open_first(rules: Rulebook, match: Match, dealer: int, changes: Sequence[Change] = ()) -> UpcomingRound | None:
    """Return the first round of ``match``, or ``None`` if too few are there.

    ``dealer`` deals it, or else the next player who is there.
    """
    plan = leave_out(NextRound("hole", match.seats), changes, 1, match.sides)
    if not plan.seats:
        return None
    first = dealer if dealer in plan.seats else next((seat for seat in plan.seats if seat > dealer), plan.seats[0])
    return _open(rules, match, plan, first, NO_MEMORY)


def _open(rules: Rulebook, match: Match, plan: NextRound, dealer: int, memory: Memory) -> UpcomingRound:
    number = 1 + sum(round_.kind == plan.kind for round_ in match.rounds)
    setup = UpcomingRound(plan.kind, number, plan.seats, dealer, None, memory)
    return evolve(setup, leader=_find_leader(rules, match, setup))


def _find_leader(rules: Rulebook, match: Match, setup: UpcomingRound) -> int | None:
    """Return the leader, or ``None`` if the rules read the cards to find it."""
    state = _make_state(rules, match, setup, [None] * len(match.names), [])
    state.phase = OPENING
    try:
        with rules.naming_culprit():
            return find_leader(rules, state.freeze())
    except (LayoutNeededError, PluginError):  # of cards that are not there, such as the first discard
        return None


def _make_state(
    rules: Rulebook, match: Match, setup: UpcomingRound, known: Sequence[Board | None], reads: list[int]
) -> MutableState:
    """Return a round with the boards that are ``known``. Reading another one adds its seat to ``reads``."""
    boards = list(known)
    for seat, layout in find_layouts(rules, match, setup).items():
        boards[seat] = known[seat] or UnknownBoard(layout, seat, reads)
    table = rules.table_setup(len(match.names))
    round_setup = RoundSetup(setup.kind, setup.seats, setup.dealer, table.opening_flips)
    turns = (0,) * len(match.names)
    return MutableState(
        match, round_setup, setup.dealer, ROUND_OVER, tuple(boards), b"", (), turns, memory=setup.memory
    )


def find_layouts(rules: Rulebook, match: Match, setup: UpcomingRound) -> dict[int, Layout]:
    """Return the layout of each seat of a round after those of ``match``."""
    return dict(zip(setup.seats, rules.find_layouts(match, setup.seats), strict=True))


def settle(
    rules: Rulebook,
    match: Match,
    setup: UpcomingRound,
    entry: RoundEntry,
    changes: Sequence[Change] = (),
    *,
    is_checked: bool = False,
) -> SettledRound:
    """Return the round of an entry, settled by the rules.

    The entry has the seats of ``setup``. ``changes`` say who is at the table. Raise :class:`LayoutNeededError` for
    points where a rule reads the cards, :class:`InvalidPositionError` for an impossible layout, :class:`PluginError`,
    and :class:`InvalidArgumentError` for points that no cards give, if the entry ``is_checked``.
    """
    settled: SettledRound | None = None
    reads: list[int] = []
    try:
        with rules.naming_culprit():
            known = _parse_boards(rules, match, setup, entry)
            if is_checked and not entry.final:
                _check_points(rules, match, setup, entry.points, known)
            state = _make_state(rules, match, setup, known, reads)
            state.setup = evolve(state.setup, leader=setup.leader if entry.leader is None else entry.leader)
            state.turn = setup.dealer if entry.closer is None else entry.closer
            state.round_end = RoundEnd(entry.closer, (), entry.reason)
            state.turns_begun, state.memory = entry.turns or state.turns_begun, entry.memory or setup.memory
            settled = _settle_state(rules, _end_play(rules, state.freeze(), entry), setup, entry, changes)
    except (LayoutNeededError, PluginError):
        if not reads:  # a rule failed, and not because the cards are unknown
            raise
    if settled is None or reads:
        number = len(match.rounds) + 1
        whose = f"{match.names[reads[0]]} in round {number}"
        text = f"invalid points of {whose}: expected a layout, since a rule reads the cards"
        raise LayoutNeededError(text, reads[0], number)
    return settled


def score_cards(rules: Rulebook, match: Match, setup: UpcomingRound, entry: RoundEntry, seat: int) -> Scorecard:
    """Return the scorecard of the cards of ``seat`` alone. Raise as :func:`settle` does."""
    with rules.naming_culprit():
        boards = _parse_boards(rules, match, setup, entry)
        _check_points(rules, match, setup, entry.points, boards)
        if seat in entry.points:
            return Scorecard((Line(ENTERED_RULE, entry.points[seat]),))
        state = _make_state(rules, match, setup, boards, []).freeze()
        return Scorecard(tuple(score_board(rules, state.table[seat], seat, state)))


def _end_play(rules: Rulebook, state: State, entry: RoundEntry) -> State:
    """Return ``state`` as the hook ``before_score`` leaves it.

    A round of a game, which has turns, is past that. Points that stand as they are have no cards.
    """
    return state if entry.turns or entry.final else change_cards(rules, "before_score", state)


def _settle_state(
    rules: Rulebook, state: State, setup: UpcomingRound, entry: RoundEntry, changes: Sequence[Change]
) -> SettledRound:
    points = entry.points
    if entry.final:
        result = _enter_final(state, points)
    else:
        entered: Entered = {seat: [Line(ENTERED_RULE, score)] for seat, score in points.items()}
        result = score_round(rules, state, entered)
    rounds = (*state.match.rounds, result)
    after = state.replace(match=_enter(rules, state.match, rounds, changes))
    plan, upcoming = leave_out(find_next_round(rules, after), changes, len(rounds) + 1, after.match.sides), None
    after = after.replace(match=name_limit(rules, after, plan), setup=evolve(after.setup, upcoming=plan))
    if plan.seats:
        memory, dealer = after.memory.after_deal(), choose_next_dealer(rules, after, plan)
        upcoming = _open(rules, after.match, plan, dealer, memory)
    return SettledRound(setup, tuple(_count_lines(rules, state, points)), after, upcoming)


def _enter(rules: Rulebook, match: Match, rounds: tuple[RoundResult, ...], changes: Sequence[Change]) -> Match:
    """Return ``match`` with the ``rounds``, the starts of joiners, and the standings of who is there."""
    if not changes:
        return enter_rounds(rules, match, rounds)
    started, left = add_starts(changes, rounds)
    entered = enter_rounds(rules, match, started)
    totals, standings = entered.totals, entered.standings
    if left:
        totals = tuple(total + left.get(seat, 0) for seat, total in enumerate(totals))
        standings = tuple(rules.standings(started, totals, rules))
    return evolve(
        entered, rounds=rounds, totals=totals,
        standings=rank_present(standings, find_gone(changes, len(rounds) + 1), match.sides),
    )  # fmt: skip


def _count_lines(rules: Rulebook, state: State, points: dict[int, int]) -> Iterator[int]:
    """Yield how many lines of each seat are of its cards: one where points were entered."""
    for seat, board in enumerate(state.boards):
        yield 1 if board is None or seat in points else len(score_board(rules, board, seat, state))


def _enter_final(state: State, points: dict[int, int]) -> RoundResult:
    """Return a round whose points stand as they were entered."""
    cards = [Scorecard((Line(FINAL_RULE, points[seat]),)) if seat in points else None for seat in state.match.seats]
    return RoundResult(state.setup.kind, state.setup.seats, tuple(cards), state.round_end or RoundEnd(None, (), ""))


def _parse_boards(rules: Rulebook, match: Match, setup: UpcomingRound, entry: RoundEntry) -> list[Board | None]:
    """Return the board of each seat that was entered as a layout; raise :class:`InvalidPositionError` for a wrong one.

    All layouts together must have no more cards than the deck.
    """
    boards: list[Board | None] = [None] * len(match.names)
    for seat, layout in find_layouts(rules, match, setup).items():
        text = entry.scores[seat]
        if type(text) is str:
            typed = parse_layout(rules, text, len(match.names), (layout,))
            boards[seat] = typed.known_board()
            check_suits(rules, typed, len(match.names))
    cards = [card for board in boards if board for _, card in board.cards()]
    TypedDeck.of(rules.table_setup(len(match.names)).deck).check(cards)
    return boards


def _check_points(
    rules: Rulebook, match: Match, setup: UpcomingRound, points: Mapping[int, int], boards: Sequence[Board | None]
) -> None:
    """Raise :class:`InvalidArgumentError` for points of a round that no cards give beside those of ``boards``.

    The points of each seat are checked alone, then the lowest together and the highest.
    """
    names, number, layouts = match.names, len(match.rounds) + 1, find_layouts(rules, match, setup)
    known = tuple(sorted([card for board in boards if board for _, card in board.cards()]))
    for seat, score in points.items():
        bounds = find_bounds(rules, len(names), (layouts[seat],), known)
        if bounds and not bounds[0] <= score <= bounds[1]:
            raise InvalidArgumentError(
                f"invalid points {score} of {names[seat]} in round {number}: expected {bounds[0]} to {bounds[1]}, "
                "which is what the cards can give"
            )
    ordered, several = sorted(points, key=lambda seat: (points[seat], seat)), range(2, len(points) + 1)
    for seats, end in [*((ordered[:most], 0) for most in several), *((ordered[-most:], 1) for most in several)]:
        together = tuple(sorted([layouts[seat] for seat in seats], key=lambda each: each.size))
        bounds, total = find_bounds(rules, len(names), together, known), sum(points[seat] for seat in seats)
        if bounds and (total > bounds[1] if end else total < bounds[0]):
            who = join_names([names[seat] for seat in sorted(seats)])
            raise InvalidArgumentError(
                f"invalid points of round {number}: {who} together have {total}, expected "
                f"{'at most' if end else 'at least'} {bounds[end]} of one deck"
            )


_KNOWN = frozenset({"layout", "names", "index", "name"})  # the geometry, which is known without the cards


class LayoutNeededError(InvalidArgumentError):
    """A score that was entered as points, where a rule reads the cards.

    ``seat`` is whose layout is missing, and ``number`` that of the round, counted from 1.
    """

    def __init__(self, message: str, seat: int, number: int = 0) -> None:
        super().__init__(message)
        self.seat, self.number = seat, number


class UnknownBoard(Board):
    """The board of ``seat``, of which only the layout is known. Reading anything else raises.

    The seat is added to ``reads`` as well, so that a rule that catches the error does not hide it.
    """

    __slots__ = ("reads", "seat")
    seat: int
    reads: list[int]

    def __init__(self, layout: Layout, seat: int, reads: list[int]) -> None:
        for name, value in (("layout", layout), ("seat", seat), ("reads", reads)):
            object.__setattr__(self, name, value)

    def __getattribute__(self, name: str) -> Any:
        if name in _KNOWN or (name.startswith("__") and name.endswith("__")):
            return object.__getattribute__(self, name)
        seat = object.__getattribute__(self, "seat")
        object.__getattribute__(self, "reads").append(seat)
        raise LayoutNeededError(f"invalid points of seat {seat}: expected a layout, since a rule reads the cards", seat)
