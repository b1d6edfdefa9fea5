"""Golden advice: bots, advice, reviews and hints say again what they said when the file was written."""

import pytest
from bots import golden_advice

pytest.importorskip("numpy")

KEPT = golden_advice.read()
QUICK = ("tiny, seed 1, decision 3", "board-nine, seed 0, decision 7", "four-card, seed 1, decision 14", "golf, hint")


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[] if case in QUICK else [pytest.mark.long]) for case in KEPT]
)
def test_the_same_is_said_again(case):
    assert golden_advice.make(case) == KEPT[case]


def test_the_file_has_every_kind_of_source():
    found = [made[engine] for made in KEPT.values() if isinstance(made, dict) for engine in ("engine", "lanes")
             if engine in made]  # fmt: skip
    assert {advice[0] for advice in found} >= {"exact", "all deals", "engine", "lanes"}
