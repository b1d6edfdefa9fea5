"""Long lists and samples of them: most tests use a seeded sample, and with ``--long`` the rest of the list."""

from functools import partial
from random import Random

import pytest


def sampled(items, most):
    """Return the same few of ``items`` every time, in their order."""
    items = list(items)
    places = Random(len(items)).sample(range(len(items)), min(most, len(items)))
    return [items[place] for place in sorted(places)]


def sample_and_all(most):
    """Return a decorator: ``chosen`` keeps ``most`` items of a list, and with ``--long`` all."""
    every = pytest.param(list, marks=pytest.mark.long)
    return pytest.mark.parametrize("chosen", [partial(sampled, most=most), every], ids=["sample", "all"])


def list_patterns(cells):
    """Return the partitions of so many cells, each as a tuple of block numbers by cell."""
    if not cells:
        return [()]
    return [(*rest, block) for rest in list_patterns(cells - 1) for block in range(max(rest, default=-1) + 2)]
