"""Golden scores: every stack of rules scores again what it scored when the file was written."""

import golden_scores
import pytest

from tests.kernel.test_golden_scores import KEPT


@pytest.mark.parametrize(("kind", "stack"), golden_scores.STACKS)
def test_every_line_is_the_same(kind, stack):
    found, kept = golden_scores.count_lines(kind, stack), KEPT[kind, stack]
    pairs = zip(found["digests"].split(), kept["digests"].split(), strict=True)
    assert [block for block, (one, other) in enumerate(pairs) if one != other] == [], "blocks for --show"
    assert found == {key: kept[key] for key in found}
