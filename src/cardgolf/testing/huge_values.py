"""Tables whose cost must follow from the cards: options of 10^6 and 10^17, pairs of options, and the largest boards.

They are played in a process of their own. A loop of 10^17 never ends, so that process ends itself after some seconds
without a result, and says where it was. A table that takes too much CPU time is named as well.
"""

import faulthandler
import os
import pickle
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import attrs

from cardgolf import Game, InvalidArgumentError, InvalidOptionError, PluginError, Rulebook, Slot, State, new_game
from cardgolf.testing.playing import continue_game
from cardgolf.testing.strategies import option_values

HUGE = (10**6, 10**17)
MOVES, PAIRS = 200, 60
STEP = 5  # cards by which a hand grows
SECONDS = 60.0
"""The seconds of a table, of CPU time and of the clock. It takes well below one, so a slow machine has enough."""

_SCRIPT = """
import pickle, sys
from cardgolf.testing.huge_values import play_tables
play_tables(pickle.load(sys.stdin.buffer), float(sys.argv[1]))
"""
_FRAME = re.compile(r'File "(.+)", line (\d+) in (\w+)')


def find_dear_table(rules: Rulebook, seconds: float = SECONDS) -> str:
    """Return which table of :func:`list_tables` takes longer than ``seconds`` or fails, and where; or an empty text.

    Raises :class:`cardgolf.PluginError` for plugins that another process cannot import.
    """
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _SCRIPT, str(seconds)],
        input=pickle.dumps(rules), env=env, capture_output=True, check=False,
    )  # fmt: skip
    if not ran.returncode:
        return ""
    errors, tables = (text.decode(errors="replace").strip() for text in (ran.stderr, ran.stdout))
    if "ModuleNotFoundError" in errors and not tables:
        raise PluginError("the rules are in a module that another process cannot import")
    table = tables.splitlines()[-1] if tables else "the rules alone"
    frame = _FRAME.search(errors)
    place = f"line {frame[2]} of {Path(frame[1]).name}, in {frame[3]}" if frame else errors.splitlines()[-1]
    return f"{table}: {place}"


def play_tables(rules: Rulebook, seconds: float) -> None:
    """Play all tables, and print the name of each before it begins.

    Ends the process for a table that takes longer than ``seconds``. Raises ``AssertionError`` for one that takes as
    much CPU time, and whatever a table raises.
    """
    tables = list_tables(rules)
    while True:
        faulthandler.dump_traceback_later(seconds, exit=True)
        before = time.process_time()
        if next(tables, None) is None:
            break
        took = time.process_time() - before
        assert took < seconds, f"{took:.1f} s of CPU time"
    faulthandler.cancel_dump_traceback_later()


def list_tables(rules: Rulebook) -> Iterator[str]:
    """Yield the name of each table once it has been played."""
    for seed, (name, other) in enumerate(_list_rules(rules), 1):  # dozens of tables: each has a deal of its own
        for players in _count_players(other):
            _play_on(new_game(other, players=players, seed=seed))
        yield name
    for name, other in _list_pairs(rules):
        _play_on(new_game(other, players=other.seats()[-1], seed=1))
        yield name
    for players in _count_players(rules):
        yield from _play_large_boards(new_game(rules, players=players, seed=1))


def _count_players(rules: Rulebook) -> Iterable[int]:
    """Return the smallest and the largest number of players."""
    return dict.fromkeys((rules.seats()[0], rules.seats()[-1]))


def _list_rules(rules: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield the rules with each huge value of an option that they accept, and then with as many as go together."""
    for number in HUGE:
        together, names = rules, list[str]()
        for key in _list_numbers(rules):
            name = _announce(f"{key}={number}")
            if other := _with_options(rules, {key: number}):
                yield name, other
                if more := _with_options(together, {key: number}):
                    together, names = more, [*names, name]
        if len(names) > 1:
            yield _announce(" ".join(names)), together


def _announce(name: str) -> str:
    """Return the name of a table after printing it: the last one that is printed is the one that takes too long."""
    print(name, flush=True)  # noqa: T201
    return name


def _list_pairs(rules: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield the rules with other values of two options, which together may be too much. Some pairs are chosen."""
    pairs = [pair for pair in combinations(option_values(rules), 2) if pair[0][0] != pair[1][0]]
    for pair in Random(1).sample(pairs, min(PAIRS, len(pairs))):
        name = _announce(" ".join(f"{key}={value}" for key, value in pair))
        if other := _with_options(rules, dict(pair)):
            yield name, other


def _with_options(rules: Rulebook, options: Mapping[str, Any]) -> Rulebook | None:
    """Return the rules with other values of options, or ``None`` if they or their first deal refuse them."""
    with suppress(InvalidArgumentError, InvalidOptionError):
        other = rules.with_options(**options)
        for players in _count_players(other):
            new_game(other, players=players, seed=1)
        return other
    return None


def _list_numbers(rules: Rulebook) -> Iterator[str]:
    """Yield the options that may be any integer, or any from a least one on, and that only one plugin has."""
    for each in rules.stack:
        for field in attrs.fields(type(each.plugin)) if attrs.has(type(each.plugin)) else ():
            is_number = type(field.default) is int or field.metadata.get("least") is not None
            if field.name in rules.options and is_number:
                yield field.name


def _play_on(game: Game) -> None:
    """Play some random moves, also of the next round, and read the position."""
    chance = Random(1)
    for _ in range(MOVES):
        game = continue_game(game, chance.randrange(1000))
    assert Game.from_position(game.rules, game.position) == game, "the position is not the same game"


def _play_large_boards(game: Game) -> Iterator[str]:
    """Ask for the moves of a hand of ever more cards, up to the deck, or play on with all places beyond the grid.

    A hand that is larger than the rules let it become may have too many moves, but they must not take longer.
    """
    for _ in range(MOVES):
        game = continue_game(game, 0) if game.state.is_opening else game
    layout, stock = game.state.board.layout, len(game.state.stock)
    reached = game.rules.find_max_extra(layout)
    for count in range(STEP, stock, STEP) if layout.is_hand else [min(reached, stock - 2)] * bool(reached):
        name = _announce(f"a board with {count} more cards")
        state = _with_more(game.state, count)
        with suppress(*([PluginError] if count > reached else [])):
            large = Game(game.rules, state)
            assert large.legal_moves
            if count <= reached:
                _play_on(large)
        yield name


def _with_more(state: State, count: int) -> State:
    """Return ``state`` with cards of the stock on the board of the seat to move."""
    *stock, board = *state.stock, state.board
    for _ in range(count):
        card = stock.pop()
        board = board.with_card(card, state.turn) if board.layout.is_hand else board.with_extra(Slot(card))
    return state.with_board(board).replace(stock=tuple(stock))
