"""A short soak run, and the invariants it checks, each violated once."""

from tests.testing.test_soak import _scripts, soak


def test_a_short_soak_finds_no_violation():
    code, printed = soak("3000", "--offers", "3000")
    assert "\n0 violations" in printed, printed
    assert code == 0


def test_a_soak_with_the_same_numbers_is_the_same():
    assert soak("300", "--seed", "5", "--offers", "0") == soak("300", "--seed", "5", "--offers", "0")
