"""What kernels are made of: constants with one meaning each, and numbers of rules that are arguments."""

import ast
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from lanes.uncompiled import load_uncompiled  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf.lanes import kernel  # noqa: E402
from cardgolf.lanes.tables.sources import make_constants  # noqa: E402

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


def test_moves_of_a_kind_that_are_not_listed_by_their_places_are_refused():
    @cardgolf.hookimpl(wrapper=True)
    def actions():
        return [*(yield)][::-1]

    with pytest.raises(cardgolf.NotTabulableError, match="expected `actions` to list moves of a kind by their places"):
        make_tables("six-card", actions)
