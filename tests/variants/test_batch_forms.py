"""Batch forms of the shipped variants under each option that changes scores, on boards of a finished round."""

from random import Random

import pytest

import cardgolf
from cardgolf.testing import batch_forms, invariants

OPTIONS = [
    *[("golf", {"cancel": cancel}) for cancel in ("none", "column", "line", "anywhere")],
    *[("golf", {"negative_pairs": "keep", "cancel": cancel}) for cancel in ("column", "anywhere")],
    ("nine-card", {"pair_reuse": False}),
    ("crazy-nines", {"pair_reuse": False}),
    *[("crazy-nines", {"queen_penalty_when": when}) for when in ("locked", "held")],
    ("crazy-nines", {"queen_pair_cancels_penalty": True}),
    ("crazy-nines", {"queen_penalty_mode": "replace"}),
    *[("play-nine", {"hio_bonus": hio}) for hio in ("off", "anywhere", "two_columns")],
    *[("play-nine", {"match_bonuses": matched, "bonus_groups": "largest"}) for matched in (True, False)],
    ("play-nine", {"bonus_adjacent": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_options_change_batch_forms_and_scores_alike(name, options):
    game = cardgolf.new_game(name, seed=1, turn_limit=12, **options)
    batch_forms.check_batch_forms(invariants.play_to_end(game, Random(1).choice), Random(2))
