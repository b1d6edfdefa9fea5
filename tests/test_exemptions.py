"""Exemptions from the laws are named and have reasons; the library adds nothing to pytest."""

import subprocess
import sys
from importlib.metadata import distribution
from textwrap import dedent

import pytest

from cardgolf.testing import VariantConformance

TESTS = """
    from cardgolf.testing import VariantConformance


    class TestPlayNine(VariantConformance):
        variant = "play-nine"
        exempt = {
            "test_seats_are_alike": "the host's seat is special",
            "test_every_match_ends": "we play till we drop (dead)",
        }


    def test_another():
        import pytest

        pytest.skip("no reason of ours")
"""


def run(*arguments, text=None):
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def pytest_of(folder, tests, *arguments):
    (folder / "test_stranger.py").write_text(dedent(tests))
    return run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), *arguments, str(folder))


def exempted(**exempt):
    return type("TestExempted", (VariantConformance,), {"variant": "play-nine", "exempt": exempt})


def test_an_exempt_law_is_skipped_with_its_reason():
    kit = exempted(test_seats_are_alike="the host sits first")
    (mark,) = kit.test_seats_are_alike.pytestmark
    assert mark.name == "skip"
    assert mark.kwargs["reason"].endswith("the host sits first")


def test_the_other_laws_and_other_classes_are_not():
    kit = exempted(test_seats_are_alike="the host sits first")
    assert kit.test_cards_are_conserved is VariantConformance.test_cards_are_conserved
    assert not hasattr(VariantConformance.test_seats_are_alike, "pytestmark")


def test_an_exemption_is_inherited():
    heir = type("TestHeir", (exempted(test_seats_are_alike="the host sits first"),), {})
    assert heir.test_seats_are_alike is not VariantConformance.test_seats_are_alike


@pytest.mark.parametrize(
    "exempt", [{"test_nothing": "why"}, {"test_seats_are_alike": ""}, {"rules": "why"}, {"seats_are_alike": "why"}]
)
def test_an_unknown_law_or_an_empty_reason_is_refused(exempt):
    (name,) = exempt
    with pytest.raises(TypeError, match=rf"TestExempted\.exempt\['{name}'\] must name a law's test and give a reason"):
        exempted(**exempt)


def test_exemptions_are_skipped_and_listed_with_their_reasons(tmp_path):
    ran = pytest_of(tmp_path, TESTS, "-rs", "-k", "seats_are or match_ends or another")
    assert ran.returncode == 0, ran.stdout
    assert "exempt from this law of cardgolf: the host's seat is special\n" in ran.stdout
    assert "exempt from this law of cardgolf: we play till we drop (dead)\n" in ran.stdout
    assert "1 passed, 3 skipped" in ran.stdout


@pytest.mark.slow
def test_installing_the_library_adds_no_plugin_to_pytest(tmp_path):
    ran = pytest_of(tmp_path, "def test_nothing():\n    pass\n", "--trace-config")
    assert ran.returncode == 0
    assert "cardgolf" not in ran.stdout.replace(str(tmp_path), "")
    assert not [each for each in distribution("cardgolf").entry_points if each.group == "pytest11"]


@pytest.mark.slow
def test_a_broken_law_fails_the_run_and_shows_the_values(tmp_path):
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
    ran = pytest_of(tmp_path, broken, "-k", "seats_are_alike")
    assert ran.returncode == 1, ran.stdout
    assert "1 failed, 18 deselected" in ran.stdout
    assert "At index 0 diff" in ran.stdout, "the assertions of the laws tell what they compared"


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["prepend", "importlib"])
def test_a_rule_defined_in_the_test_file_is_held_to_every_law(tmp_path, mode):
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
    ran = pytest_of(tmp_path, tests, "--import-mode", mode, "-k", "process or pickling")
    assert ran.returncode == 0, ran.stdout


# What is loaded


def test_cardgolf_itself_loads_no_pytest():
    ran = run(
        "-c", "import sys, cardgolf; print(sorted({'pytest', 'hypothesis', 'cardgolf.testing'} & {*sys.modules}))"
    )
    assert ran.stdout.strip() == "[]", ran.stderr


@pytest.mark.parametrize("missing", ["hypothesis", "pytest"])
def test_without_the_extra_it_says_what_to_install(missing):
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
