"""Unseen cards: one set of counts, and many as arrays, have the same draws and orders."""

import pytest

from cardgolf.games import unseen_cards

numpy = pytest.importorskip("numpy")

COUNTS = ((2, 0, 3, 1), (0, 0, 1, 0), (1, 0, 1, 2))


@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize("places", range(4))
def test_orders_one_by_one_and_as_arrays_have_the_same_ways(counts, places):
    orders = unseen_cards.list_orders(len(counts), places)
    (ways,) = unseen_cards.count_ways(orders, numpy.array([counts])).tolist()
    found = dict(unseen_cards.iter_orders(counts, places))
    assert found == {tuple(order): each for order, each in zip(orders.tolist(), ways, strict=True) if each}
    assert len(found) <= unseen_cards.bound_orders(counts, places) <= len(orders)


def test_draws_of_many_counts_are_those_of_each():
    found = [{} for _ in COUNTS]
    for kind, chances, left in unseen_cards.iter_draws_of_many(numpy.array(COUNTS)):
        for draws, chance, rest in zip(found, chances.tolist(), left.tolist(), strict=True):
            draws.update({kind: (chance, tuple(rest))} if chance else {})
    for counts, draws in zip(COUNTS, found, strict=True):
        assert draws == {kind: (copies / sum(counts), rest) for kind, copies, rest in unseen_cards.iter_draws(counts)}
    assert unseen_cards.average([(1, 2.0), (3, 6.0)]) == 5
