"""Games for pickles: the start, the state, and the history with each kind of move once.

A pickle has the state as well as the history, so that no move is replayed. It contains hidden information.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from cardgolf.games.history import GameStart, History, Round, make_history, split_round
from cardgolf.table.memory import NO_MEMORY, Memory
from cardgolf.table.moves import Move
from cardgolf.table.state import State

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
