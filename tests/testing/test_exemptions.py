"""Exemptions from invariants have names and reasons, and the library adds no plugin to pytest."""

import re
import subprocess
import sys
from importlib.metadata import distribution
from textwrap import dedent

import pytest

from cardgolf.testing import VariantConformance

pytestmark = pytest.mark.covered_elsewhere

TESTS = """
    from cardgolf.testing import VariantConformance


    class TestPlayNine(VariantConformance):
        variant = "play-nine"
        exempt = {
            "test_rotating_the_seats_rotates_the_results": "the first seat has a bonus",
            "test_every_match_ends": "matches have no end (yet)",
        }


    def test_another():
        import pytest

        pytest.skip("an unrelated reason")
"""


def run(*arguments, text=None):
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def run_pytest(folder, tests, *arguments):
    (folder / "test_third_party.py").write_text(dedent(tests))
    return run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *arguments, str(folder))


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


@pytest.mark.slow
def test_exemptions_are_skipped_and_listed_with_their_reasons(tmp_path):
    ran = run_pytest(tmp_path, TESTS, "-rs", "-k", "rotating or match_ends or other_processes or test_another")
    assert ran.returncode == 0, ran.stdout
    assert "exempt from this invariant of cardgolf: the first seat has a bonus\n" in ran.stdout
    assert "exempt from this invariant of cardgolf: matches have no end (yet)\n" in ran.stdout
    assert "1 passed, 3 skipped" in ran.stdout


@pytest.mark.slow
def test_installing_the_library_adds_no_plugin_to_pytest(tmp_path):
    ran = run_pytest(tmp_path, "def test_nothing():\n    pass\n", "--trace-config")
    assert ran.returncode == 0
    assert "cardgolf" not in ran.stdout.replace(str(tmp_path), "")
    assert not [each for each in distribution("cardgolf").entry_points if each.group == "pytest11"]


@pytest.mark.slow
def test_a_broken_invariant_fails_the_run_and_shows_the_values(tmp_path):
    broken = """
        from hypothesis import Phase, settings

        from cardgolf import Line, hookimpl
        from cardgolf.testing import VariantConformance

        settings.register_profile("unshrunk", phases=[Phase.generate])
        settings.load_profile("unshrunk")


        class Lucky:
            @hookimpl
            def bonus(self, seat):
                return [Line("lucky.bonus", -5)] if seat == 0 else []


        class TestLucky(VariantConformance):
            variant = "play-nine"
            house_rules = (Lucky,)
    """
    ran = run_pytest(tmp_path, broken, "-k", "rotating_the_seats_rotates_the_results")
    assert ran.returncode == 1, ran.stdout
    assert re.search(r"^1 failed, \d+ deselected in", ran.stdout, re.MULTILINE)
    assert "At index 0 diff" in ran.stdout, "assertions must show the compared values"


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_a_rule_defined_in_the_test_file_can_be_tested(tmp_path, mode):
    tests = """
        from cardgolf import Line, hookimpl, plugin
        from cardgolf.testing import VariantConformance


        @plugin
        class Mine:
            @hookimpl
            def bonus(self):
                return [Line("mine.bonus", 1)]


        class TestMine(VariantConformance):
            variant = "play-nine"
            house_rules = (Mine,)
    """
    ran = run_pytest(tmp_path, tests, "--import-mode", mode, "-k", "process or pickling")
    assert ran.returncode == 0, ran.stdout


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
