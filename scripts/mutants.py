"""Change the code one place at a time in a copy of the project, and see whether the fast tests notice.

Run it with the interpreter of the environment: ``.venv/bin/python scripts/mutants.py --sample 400``. The tests are
run once and watched; then, for each change, those that execute its line, the quickest first, up to one that fails.
For the runs it starts this module is a plugin of pytest too.
"""

import argparse
import gc
import io
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from time import monotonic

import pytest
from mutation_sites import sites

ROOT = Path(__file__).parents[1]
CODE = ("src/cardgolf/*.py", "variants/*.py")
NOT_MUTATED = {"__main__.py", "pytest_plugin.py"}
TESTS_OF_OTHER_CODE = ("cli", "cli_telling", "architecture", "packaging", "outside_figures", "testing", "conformance",
                       "exemptions", "laws", "zoo", "zoo_answers", "soak", "digest")  # fmt: skip
SLOW = (
    *(f"--ignore=tests/test_{name}.py" for name in TESTS_OF_OTHER_CODE), "--ignore=tests/exhaustive",
    "--ignore=tests/test_records_large.py", "--ignore=tests/test_twins.py",
    "--deselect=tests/test_option_sets.py::test_every_pair_of_options_plays_a_round_to_its_end",
)  # fmt: skip
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "mutants", *SLOW)
ENOUGH = 85

_ticks = count(1)


# the plugin


def pytest_configure(config):
    from hypothesis import Phase, settings  # noqa: PLC0415  # the script itself does without

    settings.register_profile("mutants", settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutants")  # a failure need not be made small
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))  # one that fills memory without end dies soon
    config.pluginmanager.register({"watch": Watching, "run": Running}[os.environ["MUTANTS"]]())


class Watching:
    """Notes which test executes what, and how long it takes; caches are emptied, or only the first would."""

    def __init__(self):
        self.seconds = Counter()

    def pytest_collection_finish(self):
        self.caches = [each for each in gc.get_objects() if hasattr(type(each), "cache_clear") and _ours(each)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        from coverage import Coverage  # noqa: PLC0415  # the other runs do without

        for each in self.caches:
            each.cache_clear()
        Coverage.current().switch_context(item.nodeid)
        yield
        Coverage.current().switch_context("")
        return True

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self):
        Path("seconds.json").write_text(json.dumps(self.seconds), encoding="utf-8")


def _ours(cached):
    return str(getattr(cached, "__module__", "")).startswith("cardgolf")


class Running:
    """Runs the tests asked for in the order asked for; and first those that only this mutant has."""

    def pytest_collection_modifyitems(self, items):
        known = json.loads(Path("seconds.json").read_text(encoding="utf-8"))
        rank = {name: place for place, name in enumerate(Path("wanted.txt").read_text(encoding="utf-8").splitlines())}
        wanted = [item for item in items if item.nodeid in rank or item.nodeid not in known]
        items[:] = sorted(wanted, key=lambda item: rank.get(item.nodeid, -1))


# the copy


class Copy:
    """The project in a directory of its own."""

    def __init__(self, folder):
        self.folder = folder
        paths = [folder / "src", folder / "variants", ROOT / "scripts"]
        self.environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths)), "CI": "true"}
        self._check_imports()

    def _check_imports(self):
        names = ["cardgolf", *(path.stem for path in self.folder.glob("variants/*.py"))]
        told = self.run("run", "-c", f"import {', '.join(names)}\nfor each in {names}: print(eval(each).__file__)")
        elsewhere = [line for line in told.stdout.split() if not Path(line).is_relative_to(self.folder)]
        if told.returncode or elsewhere:
            raise SystemExit(f"not the copy's code is imported: {elsewhere or told.stderr}")

    def run(self, how, *command, **options):
        command, environment = [sys.executable, *command], self.environment | {"MUTANTS": how}
        return subprocess.run(
            command, cwd=self.folder, env=environment, check=False, capture_output=True, text=True, **options
        )

    def failing(self, tests, timeout, in_all):
        """What fails first where ``tests`` run in this order, nothing if they pass."""
        (self.folder / "wanted.txt").write_text("\n".join(tests), encoding="utf-8")
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        timing = ("--timeout-method=thread", f"--timeout={timeout}")
        try:
            done = self.run("run", *PYTEST, *timing, *files, timeout=in_all)
        except subprocess.TimeoutExpired:
            return f"more than {in_all:.0f} seconds"
        if done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise SystemExit(f"no tests were run: {done.stdout}")
        return _first_failure(done.stdout + done.stderr) if done.returncode else ""

    def failing_with(self, site, *asked):
        """The same with a change made."""
        path = self.folder / site.file
        original = path.read_bytes()
        try:
            self._write(path, site.applied(original))
            return self.failing(*asked)
        finally:
            self._write(path, original)

    def _write(self, path, source):
        """A time no other version has: compiled code is told apart by it."""
        path.write_bytes(source)
        tick = next(_ticks)
        os.utime(path, (tick, tick))


def _first_failure(told):
    named = re.search(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)
    if named:
        return named[1]
    return "a test that takes too long" if "Timeout" in told else "a run that cannot begin"


def snapshot(folder, *, worktree):
    """The project's files in ``folder``: those of HEAD or, with ``worktree``, as they are."""
    folder.mkdir()
    if not worktree:
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        return
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


# which tests for which change


class Baseline:
    """What the tests did before anything was changed: how long each took, and the lines it executed."""

    def __init__(self, copy, timeout):
        watched = ("-m", "coverage", "run", f"--rcfile={os.devnull}", "--source=src,variants")
        done = copy.run("watch", *watched, *PYTEST, "tests")
        if done.returncode:
            raise SystemExit(f"the tests fail before anything is changed:\n{done.stdout[-3000:]}{done.stderr}")
        seconds = json.loads((copy.folder / "seconds.json").read_text(encoding="utf-8"))
        self.quickest = sorted(seconds, key=seconds.get)
        began = monotonic()
        if failing := copy.failing(self.quickest, timeout, None):
            raise SystemExit(f"where the quickest tests come first, this fails: {failing}")
        self.in_all = timeout + 5 * (monotonic() - began)  # a busy machine is no fault of a change
        self.executed = self._executed(copy.folder)

    def _executed(self, folder):
        """For each file and line the tests that execute it, ``""`` for what importing and collecting do."""
        from coverage import CoverageData  # noqa: PLC0415  # the runs of the mutants do without

        data = CoverageData(folder / ".coverage")
        data.read()
        return {Path(file): data.contexts_by_lineno(file) for file in data.measured_files()}

    def tests(self, file, lines):
        """Those that execute ``lines``, the quickest first; where importing does, all others after them."""
        by_line = self.executed.get(file, {})
        near = {test for line in lines for test in by_line.get(line, ())}
        first = [test for test in self.quickest if test in near]
        return first + [test for test in self.quickest if test not in near] if "" in near else first


def sampled(found, size, seed):
    """``size`` of the changes ``found``, of each file its share."""
    files = Counter(site.file for site in found)
    shares = {file: size * number / max(len(found), 1) for file, number in files.items()}
    most_cut = sorted(files, key=lambda file: int(shares[file]) - shares[file])
    rounded_up = most_cut[: size - sum(map(int, shares.values()))]
    chance, drawn = random.Random(seed), []
    for file in files:
        own = [site for site in found if site.file == file]
        drawn += chance.sample(own, int(shares[file]) + (file in rounded_up))
    return sorted(drawn, key=lambda site: (site.file, site.start))


def survivors(chosen, baseline, copies, timeout):
    """Those of ``chosen`` that no test noticed, told as they come."""
    free = Queue()
    for copy in copies:
        free.put(copy)

    def judged(site):
        tests = baseline.tests(copies[0].folder / site.file, site.lines)
        copy = free.get()
        try:
            return tests and copy.failing_with(site, tests, timeout, baseline.in_all)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        for number, (site, failing) in enumerate(zip(chosen, pool.map(judged, chosen), strict=True), 1):
            print(f"{number}/{len(chosen)} {site}: {failing or 'SURVIVED'}", flush=True)
            if not failing:
                yield site


def places(folder, pattern):
    """Every change that can be made in the project in ``folder``, or those whose text has ``pattern``."""
    files = [path for each in CODE for path in sorted(folder.glob(each)) if path.name not in NOT_MUTATED]
    found = (site for path in files for site in sites(str(path.relative_to(folder)), path.read_bytes()))
    return [site for site in found if re.search(pattern, str(site))]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, help="how many changes to try; all if not given")
    parser.add_argument("--seed", type=int, default=1, help="decides which are tried")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="a pattern to be found in FILE:LINE: BEFORE -> AFTER")
    parser.add_argument("--timeout", type=int, default=20, help="seconds for one test")
    parser.add_argument("--worktree", action="store_true", help="the files as they are, not those of HEAD")
    return parser.parse_args()


def tried(given, root):
    """The changes tried, and those of them that no test noticed."""
    folders = [root / str(number) for number in range(given.jobs)]
    for folder in folders:
        snapshot(folder, worktree=given.worktree)
    found = places(folders[0], given.only)
    chosen = sampled(found, min(given.sample or len(found), len(found)), given.seed)
    print(f"{len(chosen)} of {len(found)} places", flush=True)
    copies = [Copy(folder) for folder in folders]
    baseline = Baseline(copies[0], given.timeout)
    for folder in folders[1:]:
        shutil.copy(folders[0] / "seconds.json", folder)
    return chosen, list(survivors(chosen, baseline, copies, given.timeout))


def main():
    with TemporaryDirectory() as folder:
        chosen, left = tried(arguments(), Path(folder).resolve())
    killed = len(chosen) - len(left)
    print(*left, f"killed {killed} of {len(chosen)}: {100 * killed / max(len(chosen), 1):.1f} %", sep="\n")
    raise SystemExit(100 * killed < ENOUGH * len(chosen))


if __name__ == "__main__":
    main()
