"""What kernels are made of: constants with one meaning each, and numbers of rules that are arguments."""

import ast
from pathlib import Path
from random import Random

import pytest

np = pytest.importorskip("numpy")

from helpers.plugins import answer  # noqa: E402
from lanes.uncompiled import kernels_in_python, load_uncompiled  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf.lanes import kernel  # noqa: E402
from cardgolf.lanes.core import LaneRules  # noqa: E402
from cardgolf.lanes.tables.sources import load_in_python, make_constants, make_given  # noqa: E402

CONSTANTS = Path(kernel.__file__).with_name("constants.py")


def make_tables(*stack, players=2, **options):
    return cardgolf.rules(*stack, **options).tables(players)


def test_every_constant_of_a_kernel_is_told():
    tree = ast.parse(CONSTANTS.read_text(encoding="utf-8"))
    told = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    assert told == {*make_constants(make_tables("play-nine")), "COUNTS_SEEN", "SCORES"}


def test_rules_of_one_structure_share_a_kernel():
    kernels = load_uncompiled()["kernels"]
    base = make_tables("play-nine", turn_limit=40)
    assert kernels.load_kernel(base) is kernels.load_kernel(make_tables("play-nine", turn_limit=60))
    assert kernels.load_kernel(base) is not kernels.load_kernel(make_tables("play-nine", players=3))
    assert kernels.load_kernel(base) is not kernels.load_kernel(make_tables("play-nine", "knocking"))
    assert kernels.load_kernel(base) is not kernels.load_bulk_kernel(base, "")


def test_python_runs_a_kernel_on_a_list_of_integers():
    few_ranks = answer("deck", cardgolf.cards.numbered(dict.fromkeys(range(5), 12)))
    with kernels_in_python():
        lanes = LaneRules(cardgolf.rules("crazy-nines", few_ranks), 2, compiled=True)
    one, seats = np.arange(1), np.array([[0, 1]], np.int32)
    state, kernel = lanes.backend.make_arrays(1), load_in_python(lanes.tables, ("cards", "turns"))
    lanes.backend.deal_by_chance(state, one, seats, one.astype(np.uint64), one)
    listed, given, chance, cleared = state.memory[0].tolist(), make_given(lanes.tables)[1], Random(4), 0
    while not state.over[0]:
        legal = int(lanes.backend.list_legal(state, one)[0])
        assert kernel.list_actions(given, listed) == legal
        action = chance.choice([action for action in lanes.tables.order if legal >> action & 1])
        kernel.play_action(given, listed, action)
        lanes.backend.play(state, one, np.array([action]), None)
        listed[kernel.SEEN : kernel.STOCK] = state.seen[0].tolist()  # which it does not count
        assert listed == state.memory[0].tolist()
        cleared |= kernel.NO_CARD in listed[kernel.BOARDS : kernel.MARKS]
    assert cleared, "lines left a board"


def test_moves_of_a_kind_that_are_not_listed_by_their_places_are_refused():
    @cardgolf.hookimpl(wrapper=True)
    def actions():
        return [*(yield)][::-1]

    with pytest.raises(cardgolf.NotTabulableError, match="expected `actions` to list moves of a kind by their places"):
        make_tables("six-card", actions)
