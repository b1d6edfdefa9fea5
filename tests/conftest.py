"""Hypothesis profiles: fixed examples if CI is set, otherwise new ones. ``full`` has 25 of them instead of 12."""

import gc
import importlib
import os
import pkgutil
import signal
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from coverage import Coverage
from helpers.chromium import PATIENCE, find_chromium
from helpers.sampling import sampled
from hypothesis import settings

import cardgolf

# One failure ends a search: two of them would be an ExceptionGroup, which `pytest.raises(AssertionError)` lets through.
_COMMON = {"deadline": None, "report_multiple_bugs": False}
settings.register_profile("ci", derandomize=True, max_examples=12, **_COMMON)
settings.register_profile("dev", max_examples=12, **_COMMON)
settings.register_profile("full", derandomize=True, max_examples=25, **_COMMON)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# Images of containers set it. Workers and the processes that tests start would each compile every module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
if "PYTEST_XDIST_WORKER" in os.environ:  # what `.ci/run` asks of this suite, and not of what its tests start
    for _name in ("COVERAGE_PROCESS_START", "PYTEST_ADDOPTS"):
        os.environ.pop(_name, None)
sys.dont_write_bytecode = False  # pytest keeps test modules with rewritten assertions, which take seconds to write


TESTS = Path(__file__).parent
LONG = TESTS / "long"


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium, driven by Playwright. What a test expects of a page may come late."""
    chromium = find_chromium()
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests: no playwright")
    if chromium is None:
        pytest.skip("the browser tests: no Chromium")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


ALL_PRESETS = ("variants", "bundles", "certify")  # folders whose tests play every preset


def pytest_addoption(parser):
    help_text = "run what takes long: tests/long, and of the other tests the cases that are left out otherwise"
    parser.addoption("--long", action="store_true", help=help_text)
    help_text = "run the same N cases of each long test: all of them take longer than CI has"
    parser.addoption("--most-cases", type=int, metavar="N", help=help_text)
    parser.addoption("--case", type=int, metavar="N", help="run only this case of tests with @every_case")
    help_text = "run every conformance kit of shipped stacks, which take turns otherwise"
    parser.addoption("--all-kits", action="store_true", help=help_text)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc):
    """Choose the cases of a test before they are made. A test without parameters has none."""
    yield
    if metafunc._calls:  # no public name leads to them; an item that is left out later costs as much as one that runs
        metafunc._calls[:] = choose_cases(metafunc, leave_out_presets(metafunc))


def leave_out_presets(metafunc):
    """Return the cases without seven in eight of those that play a preset: presets differ by options alone.

    Each test plays another eighth, so that all tests together play every preset dozens of times.
    """
    path = metafunc.definition.path
    folder = path.relative_to(LONG if is_in_long(path) else TESTS).parts[0]
    left_out = {} if folder in ALL_PRESETS else number_presets()
    turn = crc32(metafunc.function.__name__.encode())
    played = [(case, find_preset(case, left_out)) for case in metafunc._calls]
    return [case for case, preset in played if preset is None or (left_out[preset] + turn) % 8 == 0]


@cache
def number_presets():
    presets = [name for name, info in cardgolf.variants().items() if info.is_preset]
    return {name: number for number, name in enumerate(presets)}


def find_preset(case, presets):
    names = [each[0] if isinstance(each, tuple) and len(each) == 1 else each for each in case.params.values()]
    return next((each for each in names if isinstance(each, str) and each in presets), None)


def choose_cases(metafunc, cases):
    """Return the cases of a test that run.

    A case with the mark ``long`` runs with ``--long`` alone, and so do those beyond ``quick_cases(NUMBER)``.
    """
    options = metafunc.config.option
    if not is_in_long(metafunc.definition.path):
        most = next((mark.args[0] for mark in metafunc.definition.iter_markers("quick_cases")), None)
        short = [case for case in cases if "long" not in [mark.name for mark in case.marks]]
        short = short if most is None else sampled(short, most)
        if not options.long:
            return short
        cases = [case for case in cases if not any(case is each for each in short)]
    return cases if options.most_cases is None else sampled(cases, options.most_cases)


def is_in_long(path):
    return path.is_relative_to(LONG)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector, name, obj):
    """With ``--long``, leave out tests without cases: they have run. So have those of which no case is left."""
    made = yield
    if not collector.config.option.long or is_in_long(collector.path) or not isinstance(made, list):
        return made
    return [item for item in made if hasattr(item, "callspec")]


# The folders whose tests reach the branches that `.ci/run coverage` wants. Measuring takes as long as the tests.
MEASURED = (
    "bundles", "drawing", "engine", "events", "games", "kernel", "lanes/tables", "narration", "positions", "records",
    "rulebook", "score_sheets", "scoring", "testing", "turns", "variants", "web", "words",
)  # fmt: skip


MEASUREMENT = Coverage.current()  # which `.ci/run` has started, or None


def pytest_collection_finish():
    """Stop measuring branches between tests. All modules are imported before, or their first lines would be missing."""
    if MEASUREMENT:
        for module in pkgutil.walk_packages(cardgolf.__path__, "cardgolf."):
            if not module.name.endswith("__main__"):
                with suppress(ImportError):
                    importlib.import_module(module.name)
        MEASUREMENT.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """Measure branches in the tests of some folders, but not where a test is ``untraced``."""
    if not MEASUREMENT or not is_measured(item):
        return (yield)
    MEASUREMENT.start()
    try:
        return (yield)
    finally:
        MEASUREMENT.stop()


def is_measured(item):
    folder = item.path.relative_to(TESTS).parent.as_posix() if item.path.is_relative_to(TESTS) else ""
    return folder.startswith(MEASURED) and not item.get_closest_marker("untraced")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Set aside what collection leaves: thousands of tests, which every later garbage collection would go through."""
    gc.disable()
    try:
        collected = yield
        gc.freeze()
    finally:
        gc.enable()
    return collected


@pytest.fixture(scope="session", autouse=True)
def _ctrl_c_is_heard():
    """Let child processes hear Ctrl-C where this one was started with it ignored, as by ``command &`` in a script.

    A child inherits that a signal is ignored, and a handler not: it begins as it would at a desk.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
