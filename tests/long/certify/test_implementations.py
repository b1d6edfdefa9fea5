"""Implementations that are certified: the JavaScript runtime, Golf in Perl, and the library's own bundles."""

import pytest
from certify.mutants import try_mutants
from certify.programs import OwnProgram
from helpers.sampling import sampled

from cardgolf.certify.check import check_rule_set
from cardgolf.certify.corpus import Amount
from cardgolf.certify.program import Program
from cardgolf.certify.rule_sets import list_names, make_rule_sets
from cardgolf.errors import NotTabulableError
from tests.certify.test_implementations import NODE, PERL, needs_node, needs_perl

STACKS = ("golf knocking columns=2", "nine-card four-bonus joker-pairs ender-penalty:how=flat", "crazy-nines knocking")


def certified(program, spec, amount):
    """Return whether all forms of a rule set are equal, or a text that says what is not."""
    for rule_set in make_rule_sets(spec):
        finding = check_rule_set(program, rule_set, amount)
        if not finding.is_equal:
            return f"{finding.name}: {finding.difference or finding.failure}"
    return True


@needs_node
@pytest.mark.parametrize("spec", [*list_names(), *STACKS])
def test_the_javascript_runtime_is_certified(spec):
    try:
        with Program(NODE, 120) as program:
            assert certified(program, spec, Amount(matches=2, moves=120, boards=150)) is True
    except NotTabulableError:
        pytest.skip("no data")


@needs_perl
def test_the_second_implementation_is_certified():
    with Program(PERL, 120) as program:
        assert certified(program, "golf", Amount(matches=3, moves=250, boards=300)) is True


@pytest.mark.parametrize("spec", ["golf", "play-nine"])
def test_the_library_itself_is_certified_from_bundles(spec):
    assert certified(OwnProgram(), spec, Amount(matches=1, moves=80, boards=200)) is True


@needs_node
@pytest.mark.parametrize("spec", ["nine-card four-bonus ender-penalty:how=flat", "play-nine"])
def test_changed_numbers_of_a_bundle_are_found(spec):
    """Those of scoring and of turns."""
    rule_set = next(make_rule_sets(spec))

    def choose(paths):
        scoring = [path for path in paths if path[0] in ("scoring", "points")]
        return [*sampled(scoring, 50), *[path for path in paths if path[0] in ("turns", "options")]]

    with Program(NODE, 120) as program:
        counts, missed = try_mutants(rule_set, program, Amount(matches=3, moves=150), choose)
    assert counts["scoring", "found"] >= 20 and not missed


@needs_node
def test_changed_lines_that_leave_the_table_are_found():
    """In a deck in which most cards have one of few ranks, each line leaves often."""
    rule_set = [*make_rule_sets("skyjo")][-1]
    assert rule_set.name == "skyjo, few ranks"
    with Program(NODE, 120) as program:
        counts, missed = try_mutants(
            rule_set, program, Amount(), lambda paths: [path for path in paths if path[:2] == ("turns", 1)]
        )
    assert counts["turns", "found"] == 14 and not missed
