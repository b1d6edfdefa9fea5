"""Bundles in these tests are compared with the engine less often than elsewhere: the tests do so themselves."""

import pytest

from cardgolf.bundles import certification


@pytest.fixture(autouse=True)
def _fewer_comparisons(monkeypatch):
    monkeypatch.setattr(certification, "DECISIONS", 300)
    monkeypatch.setattr(certification, "MORE_DECISIONS", 60)
    monkeypatch.setattr(certification, "MATCH_DECISIONS", 60)
