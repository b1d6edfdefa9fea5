"""Masks of legal actions, compiled. Importing this module imports numba."""

from typing import Any

import numpy as np

from cardgolf.lanes.chance import GOLDEN
from cardgolf.lanes.compiled_chance import choose, count_bits, mix, nth_action, seed_key
from cardgolf.lanes.jit import at, jit
from cardgolf.lanes.rule_arrays import MAX_ACTIONS
from cardgolf.rl.encoder import Array


@jit
def fill_masks(legal: Array, masks: Array) -> None:
    """Write a byte for each action: 1 if its bit is set in ``legal``, int64 (lanes,)."""
    for lane in range(len(masks)):
        bits = legal[lane]
        for action in range(masks.shape[1]):
            masks[lane, at(action)] = bits >> action & 1


@jit
def replace_illegal(  # noqa: PLR0917  # numba takes no keyword-only parameters
    legal: Array, actions: Array, seeds: Array, steps: Array, purpose: Any, bad: Array
) -> None:
    """Do what :func:`cardgolf.rl.seating.replace_illegal` does, in place, and note in ``bad`` what was replaced.

    Where nothing is legal, what is played means nothing.
    """
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action > MAX_ACTIONS or not legal[lane] >> action & 1:
            bad[lane] = True
            key = mix(seed_key(seeds[lane], purpose) + np.uint64(steps[lane]) * GOLDEN)
            actions[lane] = nth_action(legal[lane], choose(key, 0, count_bits(legal[lane])))
