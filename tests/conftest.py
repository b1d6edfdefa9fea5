"""Hypothesis profiles: fixed examples if CI is set, otherwise new ones. ``full`` has 25 of them instead of 12."""

import gc
import os
import signal
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from helpers.chromium import PATIENCE, find_chromium
from helpers.sampling import sampled
from hypothesis import settings

import cardgolf

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=12)
settings.register_profile("dev", deadline=None, max_examples=12)
settings.register_profile("full", derandomize=True, deadline=None, max_examples=25)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# Images of containers set it. Workers and the processes that tests start would each compile every module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


# The folders whose tests reach the kernel's branches: `-m kernel` is in the selection of the coverage gate.
KERNEL = (
    "drawing", "kernel", "rulebook", "engine", "events", "positions", "games", "narration", "records", "lanes/tables",
    "testing", "variants", "web", "score_sheets", "scoring", "bundles", "words",
)  # fmt: skip
TESTS = Path(__file__).parent


@cache
def is_of_the_kernel(path):
    inner = path.relative_to(TESTS).as_posix() if path.is_relative_to(TESTS) else ""
    return inner.startswith(tuple(f"{folder}/" for folder in KERNEL)) and not inner.startswith("web/playground/")


def pytest_ignore_collect(collection_path, config):
    """Collect no other files for ``-m "kernel and ..."``: with coverage their import takes as long as many tests."""
    is_ignored = config.option.markexpr.startswith("kernel and ") and collection_path.is_file()
    return True if is_ignored and not is_of_the_kernel(collection_path) else None


def pytest_itemcollected(item):
    if is_of_the_kernel(item.path):
        item.add_marker("kernel")


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


def plays_presets(path):
    return path.is_relative_to(TESTS) and path.relative_to(TESTS).parts[0] in ALL_PRESETS


def leave_out_presets(config, items):
    """Deselect seven cases in eight of tests that play every preset: presets differ by options alone.

    Each test plays another eighth, so that all tests together play every preset dozens of times.
    """
    presets = [name for name, info in cardgolf.variants().items() if info.is_preset]
    numbers = {name: number for number, name in enumerate(presets)}
    left_out = []
    for item in items:
        given = item.callspec.params.values() if hasattr(item, "callspec") else ()
        names = [each[0] if isinstance(each, tuple) and len(each) == 1 else each for each in given]
        found = next((numbers[each] for each in names if isinstance(each, str) and each in numbers), None)
        if found is not None and (found + crc32(item.originalname.encode())) % 8 and not plays_presets(item.path):
            left_out.append(item)
    deselect(config, items, left_out)


def deselect(config, items, left_out):
    """Take some items out of the list of all."""
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        kept = {*items} - {*left_out}
        items[:] = [item for item in items if item in kept]


def pytest_addoption(parser):
    help_text = "run the same N slow cases of each test: all of them take longer than CI has"
    parser.addoption("--most-slow-cases", type=int, metavar="N", help=help_text)


def leave_out_slow_cases(config, items):
    """Deselect the slow cases of a test beyond ``--most-slow-cases``."""
    if (most := config.option.most_slow_cases) is None:
        return
    cases = {}
    for item in items:
        if item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    kept = {item for found in cases.values() for item in sampled(found, most)}
    deselect(config, items, [item for found in cases.values() for item in found if item not in kept])


@pytest.hookimpl(tryfirst=True)  # before `-m` selects
def pytest_collection_modifyitems(config, items):
    """Leave to the slow suite all but a sample of the cases of each test with ``@pytest.mark.quick_cases(NUMBER)``.

    The coverage gate runs them all.
    """
    leave_out_presets(config, items)
    cases = {}
    for item in items:
        if (marker := item.get_closest_marker("quick_cases")) and not item.get_closest_marker("slow"):
            cases.setdefault((item.nodeid.partition("[")[0], *marker.args), []).append(item)
    for (_, most), found in cases.items():
        quick = sampled(found, most)
        for item in found:
            if item not in quick:
                item.add_marker("slow")
                item.add_marker("other_cases")
    leave_out_slow_cases(config, items)


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
