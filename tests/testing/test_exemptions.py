"""Exemptions from invariants have names and reasons, and the library adds no plugin to pytest."""

import subprocess
import sys
from textwrap import dedent

import pytest

from cardgolf.testing import VariantConformance


def run(*arguments, text=None):
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def make_exempt(**exempt):
    return type("TestExempted", (VariantConformance,), {"variant": "play-nine", "exempt": exempt})


def test_an_exempt_invariant_is_skipped_with_its_reason():
    kit = make_exempt(test_rotating_the_seats_rotates_the_results="the first seat has a bonus")
    (mark,) = kit.test_rotating_the_seats_rotates_the_results.pytestmark
    assert mark.name == "skip"
    assert mark.kwargs["reason"].endswith("the first seat has a bonus")


def test_other_invariants_and_other_classes_are_not_skipped():
    kit = make_exempt(test_rotating_the_seats_rotates_the_results="the first seat has a bonus")
    assert kit.test_cards_are_conserved is VariantConformance.test_cards_are_conserved
    assert not hasattr(VariantConformance.test_rotating_the_seats_rotates_the_results, "pytestmark")


def test_an_exemption_is_inherited():
    heir = type(
        "TestHeir", (make_exempt(test_rotating_the_seats_rotates_the_results="the first seat has a bonus"),), {}
    )
    assert (
        heir.test_rotating_the_seats_rotates_the_results
        is not VariantConformance.test_rotating_the_seats_rotates_the_results
    )


@pytest.mark.parametrize(
    "exempt",
    [
        {"test_nothing": "why"},
        {"test_rotating_the_seats_rotates_the_results": ""},
        {"rules": "why"},
        {"rotating_the_seats_rotates_the_results": "why"},
    ],
)
def test_an_unknown_invariant_or_an_empty_reason_is_refused(exempt):
    (name,) = exempt
    with pytest.raises(
        TypeError, match=rf"invalid TestExempted\.exempt\['{name}'\]: expected the name of a test and a reason"
    ):
        make_exempt(**exempt)


# Imports


def test_cardgolf_itself_loads_no_pytest():
    ran = run(
        "-c", "import sys, cardgolf; print(sorted({'pytest', 'hypothesis', 'cardgolf.testing'} & {*sys.modules}))"
    )
    assert ran.stdout.strip() == "[]", ran.stderr


@pytest.mark.parametrize("missing", ["hypothesis", "pytest"])
def test_without_the_extra_the_error_names_it(missing):
    script = f"""
        import sys
        from importlib.machinery import PathFinder


        class Without:
            @staticmethod
            def find_spec(name, path=None, target=None):
                return None if name == {missing!r} else PathFinder.find_spec(name, path, target)


        sys.meta_path[sys.meta_path.index(PathFinder)] = Without
        import cardgolf.testing
    """
    ran = run("-", text=dedent(script))
    assert ran.returncode == 1
    assert ran.stderr.strip().endswith("pip install 'cardgolf[testing]'"), ran.stderr
