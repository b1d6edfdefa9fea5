"""The course of a game: its start, every event since as an immutable chain that games share, and earlier moments.

A pickle has the start, the state, and the history with each kind of move once, so that no move is replayed. It contains
hidden information.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from sys import maxsize
from typing import Any, TypeAlias

from cardgolf.cards import Card
from cardgolf.engine.deal import deal_first_round, deal_round
from cardgolf.engine.first_dealer import DrawnCard, draw_first_dealer
from cardgolf.engine.round_end import enter_rounds
from cardgolf.engine.transitions import apply
from cardgolf.engine.windows import as_actor
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import NO_MEMORY, Match, Memory, Move, NextRound, State

History: TypeAlias = tuple[Any, ...]

EMPTY_HISTORY: History = (None,)

DEAL = "deal"

# Games with a common past share its full chunks. A further event copies the last one at most.
_CHUNK = 16  # events
_FULL = 2 * _CHUNK


class Round:
    """A later deal in a history: what came ``before``, the dealer, and the memory of the match at that time.

    ``rounds`` is the number of rounds finished before it. ``pages`` are the lines of records that
    :mod:`cardgolf.records.pages` has written. They live as long as a game that has this deal in its history.
    """

    __slots__ = ("_ply", "before", "dealer", "memory", "pages", "rounds")

    def __init__(self, before: History, dealer: int, memory: Memory, rounds: int) -> None:
        self.before, self.dealer, self.memory, self.rounds = before, dealer, memory, rounds
        self.pages: dict[Any, Any] | None = None
        self._ply = 0

    @property
    def ply(self) -> int:
        """The number of events up to the deal. It is counted when it is asked for, from the last deal that knows it."""
        # 0 stands for an unknown ply, since the deal itself is an event. A loop, since a thousand rounds are too deep
        # for recursion.
        later, dealt = [], self
        while not dealt._ply:
            later.append(dealt)
            earlier = find_round(dealt.before)
            if earlier is None:
                break
            dealt = earlier
        ply = dealt._ply
        for each in reversed(later):
            each._ply = ply = ply + count_moves(each.before) + 1
        return ply


class GameStart:
    """The start of a game: a ``position``, or otherwise the first deal of ``match``. It is not changed.

    The first deal uses ``deck`` if one was given, otherwise the seed of the match. ``header`` is the header of the
    record that the game was loaded from, so that it can be saved unchanged. ``pages`` are those of the first round.
    """

    __slots__ = ("deck", "header", "match", "pages", "position")

    def __init__(
        self, match: Match, position: State | None = None, deck: tuple[Card, ...] = (), header: str = ""
    ) -> None:
        self.match, self.position, self.deck, self.header = match, position, deck, header
        self.pages: dict[Any, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return GameStart, (self.match, self.position, self.deck, self.header)

    def __eq__(self, other: object) -> bool:
        return type(other) is GameStart and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def state(self, rules: Rulebook) -> State:
        """Return the first state. It is dealt again at each call, since it is rarely needed."""
        return self.position or deal_first_round(rules, self.match, self.deck)

    def draw_dealer(self, rules: Rulebook) -> tuple[int, tuple[DrawnCard, ...]] | None:
        """Return the first dealer and the cards drawn for it, or ``None`` if no chance decided in this game."""
        if self.position is not None or isinstance(rules.base.first_dealer, int):
            return None
        return draw_first_dealer(rules, self.match)


def append_event(past: History, seat: int, event: Move | str) -> History:
    """Return ``past`` with one more event of ``seat``.

    A history is a chain of tuples. The last one has the chain before it, and then seats and events in turn. In an
    earlier one the seats come first, as bytes if they fit. The first tuple of a round begins with its :class:`Round`.
    """
    if len(past) <= _FULL:
        return past + (seat, event)
    return (past[0], _pack(past[1::2]), *past[2::2]), seat, event


def append_deal(past: History, state: State, memory: Memory) -> History:
    """Return ``past`` with the deal of the round that ``state`` begins.

    ``memory`` is that of the match before the deal: the hook ``dealt`` is called again when the round is dealt again.
    """
    return (Round(past, state.setup.dealer, memory, len(state.match.rounds)),)


def make_history(link: Any, seats: Sequence[int], events: Sequence[Move | str]) -> History:
    """Return the history of a round after its ``link``, which is its :class:`Round`, or ``None`` for the first."""
    # The last tuple keeps an event, as `Game.undo` expects.
    full = max(len(events) - 1, 0) // _CHUNK * _CHUNK
    for begin in range(0, full, _CHUNK):
        link = link, _pack(seats[begin : begin + _CHUNK]), *events[begin : begin + _CHUNK]
    return (link, *chain.from_iterable(zip(seats[full:], events[full:], strict=True)))


def _pack(numbers: Sequence[int]) -> Sequence[int]:
    return bytes(numbers) if max(numbers, default=0) < 256 else tuple(numbers)  # a byte


def _is_folded(past: History) -> bool:
    # Here the last tuple of a history has a seat, and an earlier one all of its seats at once.
    return len(past) > 1 and type(past[1]) is not int


def _split(past: History) -> tuple[Sequence[int], History]:
    """Return the seats and the events of one tuple of a history."""
    return (past[1], past[2:]) if _is_folded(past) else (past[1::2], past[2::2])


def find_round(past: Any) -> Round | None:
    """Return the last deal of a history, or ``None`` in the first round."""
    while type(past) is tuple:
        past = past[0]
    return past  # type: ignore[no-any-return]  # the first item of the first tuple


def split_round(past: Any) -> tuple[Round | None, tuple[int, ...], tuple[Move, ...]]:
    """Return the last deal, or ``None`` in the first round, and the seats and the moves since then."""
    parts = []
    while type(past) is tuple:
        parts.append(_split(past))
        past = past[0]
    parts.reverse()
    seats, moves = (tuple(chain.from_iterable([part[kind] for part in parts])) for kind in (0, 1))
    return past, seats, moves


def count_moves(past: Any) -> int:
    """Return the number of moves since the last deal."""
    count = 0
    while type(past) is tuple:
        count += len(past) - 2 if _is_folded(past) else len(past) // 2
        past = past[0]
    return count


def count_events(past: History) -> int:
    """Return the number of events."""
    dealt = find_round(past)
    return count_moves(past) + (dealt.ply if dealt else 0)


def list_events(past: Any, since: int = 0) -> tuple[tuple[int, Move | str], ...]:
    """Return the events after the first ``since`` with their seats. Only as much of the history is read.

    >>> list_events(append_event(append_event(EMPTY_HISTORY, 1, "draw stock"), 0, "deal"))
    ((1, 'draw stock'), (0, 'deal'))
    """
    left = count_events(past) - since if since else maxsize
    parts: list[Iterable[tuple[int, Move | str]]] = []
    while past is not None and left > 0:
        seats, events = _split(past)
        parts.append(zip(seats, events, strict=True))
        left -= len(events)
        past = past[0]
        if type(past) is Round:
            parts.append(((past.dealer, DEAL),))
            left -= 1
            past = past.before
    # Each tuple is read whole, so that there may be too many events in front.
    return tuple(chain.from_iterable(reversed(parts)))[max(-left, 0) :]


def rewind(rules: Rulebook, start: GameStart, state: State, past: History, ply: int) -> tuple[State, History]:
    """Return the state and the history of a game after its first ``ply`` events, from those at a later moment."""
    dealt = find_round(past)
    while dealt and ply < dealt.ply:
        past = dealt.before
        dealt = find_round(past)
    _, seats, moves = split_round(past)
    count = ply - dealt.ply if dealt else ply
    begun = deal_again(rules, start, state, dealt)
    return replay_moves(rules, begun, zip(seats[:count], moves[:count], strict=True)), make_history(
        dealt, seats[:count], moves[:count]
    )


def deal_again(rules: Rulebook, start: GameStart, state: State, dealt: Round | None) -> State:
    """Return the first state of the round ``dealt``, or of the game for ``None``. ``state`` is a later one."""
    if dealt is None:
        return start.state(rules)
    match, number, position = state.match, dealt.rounds, start.position
    with rules.naming_culprit():
        # The round under way has no result, so its plan is in the setup. A deal depends on no more than its plan, the
        # results before it and the memory.
        if number == len(match.rounds):
            plan, before = NextRound(state.setup.kind, state.setup.seats), match
        else:
            done = match.rounds[number]
            plan, before = NextRound(done.kind, done.seats), enter_rounds(rules, match, match.rounds[:number])
        # The totals of a position need not follow from its rounds: a state may come from anywhere.
        if position and number == len(position.match.rounds):
            before = position.match
        return deal_round(rules, before, plan, dealt.dealer, memory=dealt.memory)


def replay_moves(rules: Rulebook, state: State, played: Iterable[tuple[int, Move]]) -> State:
    """Return the state after moves of a history, each with its seat. They were legal when they were played."""
    for seat, move in played:
        state = apply(rules, as_actor(state, seat), move)
    return state


Flat = tuple[Any, ...]


def flatten_game(start: GameStart, state: State, past: History) -> Flat:
    """Return the start, the state and the history of a game. The history is a deep chain, so it is flattened."""
    return start, state, _flatten_history(past)


def build_game(flat: Flat) -> tuple[State, GameStart, History]:
    """Return the state, the start and the history that :func:`flatten_game` returned."""
    start, state, past = flat
    return state, start, _build_history(past)


def _flatten_history(past: History) -> Flat:
    """Return each kind of move once, and for each round its deal, its seats, and its moves by number."""
    kinds: list[Move] = []
    # By identity: legal moves are shared objects, and moves of plugins may compare as they like.
    numbers: dict[int, int] = {}
    rounds = []
    for dealt, seats, moves in reversed([*_iter_rounds(past)]):
        for move in moves:
            if id(move) not in numbers:
                numbers[id(move)] = len(kinds)
                kinds.append(move)
        deal = dealt and (dealt.dealer, dealt.rounds, dealt.memory.of_match)
        rounds.append((deal, _pack(seats), _pack([numbers[id(move)] for move in moves])))
    return kinds, rounds


def _iter_rounds(past: History) -> Iterator[tuple[Round | None, tuple[int, ...], tuple[Move, ...]]]:
    """Yield the rounds of a history, the last one first."""
    dealt, seats, moves = split_round(past)
    yield dealt, seats, moves
    while dealt:
        dealt, seats, moves = split_round(dealt.before)
        yield dealt, seats, moves


def _build_history(flat: Flat) -> History:
    kinds, rounds = flat
    past: History = ()
    for deal, seats, numbers in rounds:
        link = None
        if deal:
            dealer, finished, pairs = deal
            link = Round(past, dealer, Memory(of_match=pairs) if pairs else NO_MEMORY, finished)
        past = make_history(link, seats, [kinds[number] for number in numbers])
    return past
