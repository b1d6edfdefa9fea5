"""Positions in which each fact has any of its values: the same in lanes as in the engine. Random games reach few."""

from random import Random

import pytest
from helpers.walks import tee_off

import cardgolf
from cardgolf import Board, Game, Phase, RoundEnd
from cardgolf.table.move import Pile
from tests.lanes.tables.test_parts import STACKS, stack_parts

np = pytest.importorskip("numpy")

from cardgolf.lanes import Games  # noqa: E402  # it needs NumPy


def build_positions(rules, players, count, seed):
    """Yield games in a turn, in which each fact has any of its values."""
    chance, faces = Random(seed), sorted({*rules.table_setup(players).deck})
    grid = rules.table_setup(players).layout
    reasons = rules.tables(players).ending_reasons
    for number in range(count):
        game = tee_off(cardgolf.new_game(rules, players=players, seed=number))
        state = game.state
        seat = state.turn
        down = {*chance.sample(range(grid.size), chance.randint(0, grid.size))}
        cards = [chance.choice(faces) for _ in range(grid.size)]
        lying = [card.face_down if place in down else card.face_up for place, card in enumerate(cards)]
        held_from = chance.choice((None, Pile.STOCK, Pile.STOCK, Pile.DISCARD))
        few = chance.random() < 0.2
        stock = state.stock[: chance.choice((0, 1)) if few else None]
        discard = (*state.stock[5:9], *state.discard, chance.choice(faces))[-chance.choice((1, 2, 5)) :]
        changed = state.replace(
            boards=tuple([Board.of(grid, lying) if each is state.board else each for each in state.boards]),
            stock=stock,
            discard=() if held_from and few and stock else discard,
            held=chance.choice(faces) if held_from else None,
            held_from=held_from,
            phase=Phase.FOLLOW if held_from else Phase.START,
        )
        if chance.random() < 0.5:
            others = changed.setup.after(seat)
            closer = others[-1]
            changed = changed.replace(round_end=RoundEnd(closer, others[:-1][: chance.randint(0, 9)], reasons[0]))
        yield Game(rules, changed)


def assert_equal_in_positions(rules, players=2, count=150, seed=1):
    """In built positions, the same moves are legal in lanes and in the engine, and lead to the same."""
    games = [*build_positions(rules, players, count, seed)]
    lanes, chance = Games(rules, players, len(games), compiled=False), Random(seed)
    for lane, game in enumerate(games):
        lanes.load(game, [lane])
    chosen = []
    for lane, game in enumerate(games):
        assert [lanes.space[each] for each in np.flatnonzero(lanes.legal[lane])] == sorted(
            game.legal_moves, key=lambda move: lanes.space.index(move, game.turn)
        )
        chosen.append(lanes.space.index(chance.choice(game.legal_moves), game.turn))
    result = lanes.step(np.array(chosen))
    for lane, game in enumerate(games):
        after = game.play(lanes.space[chosen[lane]])
        assert result.round_over[lane] == after.is_round_over
        if not after.is_round_over:
            assert lanes.game(lane) == after


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", [*STACKS])
def test_stacks_of_parts_are_equal_in_any_position(name):
    assert_equal_in_positions(stack_parts(name))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ["play-nine", "nine-card", "skyjo", "six-card"])
def test_shipped_games_are_equal_in_any_position(name):
    assert_equal_in_positions(cardgolf.rules(name), players=3)


def test_the_positions_show_what_a_rule_does():
    """The check of this file finds a difference where there is one."""
    tables = cardgolf.rules("golf").tables(2)
    rules = cardgolf.rules("golf", discard_flip="required")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(rules), "tables", lambda *_: tables)
        with pytest.raises(AssertionError):
            assert_equal_in_positions(rules)
