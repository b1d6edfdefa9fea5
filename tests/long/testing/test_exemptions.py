"""Exemptions from invariants have names and reasons, and the library adds no plugin to pytest."""

import re
from importlib.metadata import distribution
from textwrap import dedent

import pytest

from tests.testing.test_exemptions import run

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


def run_pytest(folder, tests, *arguments):
    (folder / "test_third_party.py").write_text(dedent(tests))
    return run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *arguments, str(folder))


def test_exemptions_are_skipped_and_listed_with_their_reasons(tmp_path):
    ran = run_pytest(tmp_path, TESTS, "-rs", "-k", "rotating or match_ends or other_processes or test_another")
    assert ran.returncode == 0, ran.stdout
    assert "exempt from this invariant of cardgolf: the first seat has a bonus\n" in ran.stdout
    assert "exempt from this invariant of cardgolf: matches have no end (yet)\n" in ran.stdout
    assert "1 passed, 3 skipped" in ran.stdout


def test_installing_the_library_adds_no_plugin_to_pytest(tmp_path):
    ran = run_pytest(tmp_path, "def test_nothing():\n    pass\n", "--trace-config")
    assert ran.returncode == 0
    assert "cardgolf" not in ran.stdout.replace(str(tmp_path), "")
    assert not [each for each in distribution("cardgolf").entry_points if each.group == "pytest11"]


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
