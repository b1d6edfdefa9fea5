"""Games as plain values, for pickles: texts, numbers and tuples, and each kind of move once.

A pickle has the state as well as the history, so that no move is replayed. It contains hidden information.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from attrs import astuple

from cardgolf.cards import Card, Slot
from cardgolf.games.history import GameStart, History, Round, make_history, split_round
from cardgolf.table.board import Board
from cardgolf.table.layout import Layout
from cardgolf.table.memory import NO_MEMORY, Memory, Window
from cardgolf.table.moves import Move, Pile
from cardgolf.table.scorecard import Line, NextRound, RoundEnd, RoundResult, Scorecard, Standing
from cardgolf.table.state import Match, MutableState, Phase, RoundSetup, State
from cardgolf.tools.attrs import make_constructor

Flat = tuple[Any, ...]

_new_scorecard = make_constructor(Scorecard)


def flatten_game(start: GameStart, state: State, past: History) -> Flat:
    """Return the start, the state and the history of a game as plain values."""
    flat = _Flattener()
    position = None if start.position is None else flat.state(start.position)
    begun = flat.match(start.match), position, _write_cards(start.deck), start.header
    return begun, flat.state(state), _flatten_history(past)


def build_game(flat: Flat) -> tuple[State, GameStart, History]:
    """Return the state, the start and the history that :func:`flatten_game` flattened."""
    (match, position, deck, header), state, past = flat
    build = _Builder()
    start = GameStart(build.match(match), position and build.state(position), _read_cards(deck), header)
    return build.state(state), start, _build_history(past)


def _write_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def _flatten(value: Any) -> Flat | None:
    """Return the fields of an attrs object, or ``None`` for ``None``."""
    return None if value is None else astuple(value, recurse=False)


class _Flattener:
    """Flattens states. What states share is flattened once, so that a pickle has it once."""

    def __init__(self) -> None:
        self.done: dict[int, Flat] = {}

    def once(self, value: Any, flatten: Callable[[Any], Flat]) -> Flat:
        """Return ``flatten(value)``, the same object each time."""
        if id(value) not in self.done:
            self.done[id(value)] = flatten(value)
        return self.done[id(value)]

    def match(self, match: Match) -> Flat:
        return self.once(match, self._match)

    def _match(self, match: Match) -> Flat:
        rounds = [self.once(each, _flatten_round) for each in match.rounds]
        return match.names, match._seed, rounds, match.totals, [_flatten(each) for each in match.standings]

    def state(self, state: State) -> Flat:
        return (
            self.match(state.match),
            (*astuple(state.setup, recurse=False)[:-1], _flatten(state.setup.upcoming)),
            state.turn,
            state.phase.value,
            [board and _flatten_board(board) for board in state.boards],
            _write_cards(state.stock),
            _write_cards(state.discard),
            state.turns_begun,
            str(state.held or ""),
            state.held_from and state.held_from.value,
            _write_cards(state.played),
            _flatten(state.round_end),
            state.reshuffles,
            state.last_play_size,
            _flatten_memory(state.memory),
        )


def _flatten_round(done: RoundResult) -> Flat:
    cards = [
        card and (card.raw, [(line.rule, line.points, line.slots) for line in card.lines]) for card in done.scorecards
    ]
    return done.kind, done.seats, cards, _flatten(done.round_end)


def _flatten_board(board: Board) -> Flat:
    layout = board.layout
    slots = [slot and (str(slot.card), slot.up, slot.seen_by, slot.mark) for slot in board.slots]
    return (layout.rows, layout.columns, layout.is_hand, layout.extra), slots


def _flatten_memory(memory: Memory) -> Flat | None:
    if memory is NO_MEMORY:
        return None
    return memory.of_round, memory.of_match, memory.notes, _flatten(memory.window)


class _Builder:
    """Builds states again. What they shared, they share again."""

    def __init__(self) -> None:
        self.done: dict[int, Any] = {}

    def once(self, flat: Flat, build: Callable[[Flat], Any]) -> Any:
        if id(flat) not in self.done:
            self.done[id(flat)] = build(flat)
        return self.done[id(flat)]

    def match(self, flat: Flat) -> Match:
        match: Match = self.once(flat, self._match)
        return match

    def _match(self, flat: Flat) -> Match:
        names, seed, rounds, totals, standings = flat
        results = tuple(self.once(each, _build_round) for each in rounds)
        return Match(names, seed, results, totals, tuple(Standing(*each) for each in standings))

    def state(self, flat: Flat) -> State:
        match, setup, turn, phase, boards, stock, discard, turns_begun, held, held_from, played, *rest = flat
        round_end, reshuffles, last_play_size, memory = rest
        kind, seats, dealer, opening_flips, leader, upcoming = setup
        state = MutableState(
            match=self.match(match),
            setup=RoundSetup(kind, seats, dealer, opening_flips, leader, upcoming and NextRound(*upcoming)),
            turn=turn,
            phase=Phase(phase),
            boards=tuple(board and _build_board(board) for board in boards),
            packed_stock=b"",
            discard=_read_cards(discard),
            turns_begun=turns_begun,
            held=Card.parse(held) if held else None,
            held_from=held_from and Pile(held_from),
            played=_read_cards(played),
            round_end=round_end and RoundEnd(*round_end),
            reshuffles=reshuffles,
            last_play_size=last_play_size,
            memory=_build_memory(memory),
        )
        state.stock = _read_cards(stock)
        return state.freeze()


def _build_round(flat: Flat) -> RoundResult:
    kind, seats, cards, round_end = flat
    scorecards = tuple([card and _new_scorecard(tuple([Line(*line) for line in card[1]]), card[0]) for card in cards])
    return RoundResult(kind, seats, scorecards, RoundEnd(*round_end))


def _build_board(flat: Flat) -> Board:
    layout, slots = flat
    return Board.of(Layout(*layout), [slot and _build_slot(*slot) for slot in slots])


@lru_cache(maxsize=4096)
def _build_slot(text: str, up: bool, seen_by: tuple[int, ...], mark: int) -> Slot:  # noqa: FBT001  # a field
    card = Card.parse(text)
    if seen_by or mark:
        return Slot(card, up, seen_by, mark)
    return card.face_up if up else card.face_down


def _build_memory(flat: Flat | None) -> Memory:
    if flat is None:
        return NO_MEMORY
    of_round, of_match, notes, window = flat
    return Memory(of_round, of_match, notes, window and Window(*window))


def _flatten_history(past: History) -> Flat:
    """Return each kind of move once, and for each round its deal, its seats, and its moves by number."""
    kinds: list[Move] = []
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


def _pack(numbers: Sequence[int]) -> Sequence[int]:
    return bytes(numbers) if max(numbers, default=0) < 256 else tuple(numbers)


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
