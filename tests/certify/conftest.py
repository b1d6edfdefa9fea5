import pytest

from cardgolf.certify.rule_sets import make_rule_sets


@pytest.fixture(scope="session")
def small():
    """Return a small rule set: Golf with four cards."""
    return next(make_rule_sets("golf columns=2"))
