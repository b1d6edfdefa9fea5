"""CPU cost of reading records of every plugin of the repository, shipped or an example.

A record that breaks a rule is refused within a second: with huge options, and with the largest boards of its deck.
"""

from contextlib import suppress
from random import Random

import attrs
import pytest
from helpers.cpu_time import takes_less
from helpers.matches import thin_stock
from helpers.record_texts import parse_lines, seal
from helpers.rule_texts import EXAMPLES, SHIPPED

import cardgolf
from cardgolf import Board, CardGolfError, InvalidRecordError, Slot, record, replay
from cardgolf.positions.writer import format_position
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.testing.strategies import continue_game

HOUSES = ("knocking", "rearrange", "four-bonus", "ender-penalty", "joker-pairs")
STACKS = {"all house rules": ("nine-card", *HOUSES)}
GAMES = {
    name: (spec,)
    for name, spec in (SHIPPED | {name: path.rpartition(":")[0] for name, path in EXAMPLES.items()}).items()
}
GAMES |= STACKS


HUGE = (10**6, 10**17)


def played(rules, players, moves=150):
    """Return a game after some random moves."""
    chance, game = Random(1), cardgolf.new_game(rules, players=players, seed=1)
    for _ in range(moves):
        game = continue_game(game, chance.randrange(1000))
    return game


def number_options(rules):
    """Return the options that may be any integer."""
    fields = [
        field for each in rules.stack if attrs.has(type(each.plugin)) for field in attrs.fields(type(each.plugin))
    ]
    numbers = [field.name for field in fields if type(field.default) is int or field.metadata.get("least") is not None]
    return [key for key in numbers if key in rules.options]


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize("name", GAMES)
def test_a_record_with_a_huge_option_is_refused_within_a_second(name, number):
    default, (spec, *houses) = cardgolf.rules(*GAMES[name]), GAMES[name]
    accepted = 0
    for key in number_options(default):
        try:
            text = record(played(cardgolf.rules(spec, *houses, **{key: number}), default.seats()[0]))
            accepted += 1
        except CardGolfError:  # the rules, the deal or the size of the record
            text = record(played(default, default.seats()[0]))
            head, *rest = parse_lines(text)
            owner = next(each for each in head["rules"] if key in each["options"])
            owner["options"] |= {key: number}
            text = seal([head, *rest])
        assert is_refused_in_time(name, breaking(text)), key
    assert accepted > 1


def files(name):
    """Return the file of an example, which the reader must name, and none for a shipped game."""
    return [spec for spec in GAMES[name] if spec.endswith(".py")]


def breaking(text):
    """Return the record with another total at its end, sealed as a forger would."""
    *lines, trailer = parse_lines(text)
    return seal([*lines, {**trailer, "totals": [total + 1 for total in trailer["totals"]] or [1]}])


def is_refused_in_time(name, text):
    """Return whether a record is refused, and within a second."""
    with pytest.raises(InvalidRecordError):
        replay(text, rules=files(name))

    def read():
        with suppress(InvalidRecordError):
            replay(text, rules=files(name))

    return takes_less(1.0, read)


def large_boards(game):
    """Yield positions in which the seat to move has ever more cards of the stock, up to all of them."""
    state, lines = game.state, game.position.splitlines()
    layout, most = state.board.layout, len(state.stock)
    for count in (1, 5, 10, 15, 20, 30, 40, 60, 80, most) if layout.is_hand else (1, 5, MAX_EXTRA):
        if count > most:
            continue
        added, stock = state.stock[most - count :], state.stock[: most - count]
        if layout.is_hand:
            slots = [Slot(card).known_to(state.turn) for card in added]
            board = Board.of(layout, sorted([*state.board.slots, *slots], key=lambda slot: slot.card.order))
        else:
            board = Board.of(layout.with_extra(count), [*state.board.slots, *(Slot(card) for card in added)])
        large = format_position(state.with_board(board).replace(stock=stock)).splitlines()
        changed = [new if new.startswith(("board", "stock")) else old for old, new in zip(lines, large, strict=True)]
        yield "\n".join(changed)


@pytest.mark.parametrize("players", ["fewest", "most"])
@pytest.mark.parametrize("name", GAMES)
def test_a_record_that_starts_with_a_large_board_is_refused_within_a_second(name, players):
    rules = cardgolf.rules(*GAMES[name])
    game = cardgolf.new_game(rules, players=rules.seats()[0 if players == "fewest" else -1], seed=1)
    for _ in range(200):
        game = continue_game(game, 0) if game.state.is_opening else game
    text, tried = record(thin_stock(game)), 0
    for start in large_boards(game):
        head, *rest = parse_lines(text)
        assert is_refused_in_time(name, breaking(seal([{**head, "start": start}, *rest])))
        tried += 1
    assert tried > 1
