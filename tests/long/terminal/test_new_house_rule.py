"""``cardgolf new-house-rule``: the new rule can be played and tested, and errors change no files."""

import os
import re
import subprocess
import sys

from tests.terminal.test_new_house_rule import begin


def run_tests(test, *args):
    """Run the test of a rule in another process, as its author would, and return how it ended."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *args, str(test)]
    env = os.environ | {"CI": "true"}
    return subprocess.run(command, cwd=test.parent, env=env, capture_output=True, text=True, check=False)


def test_the_test_of_the_new_rule_passes(tmp_path):
    _, test = begin("cheap-nines", tmp_path)
    done = run_tests(test)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^\d\d passed", done.stdout, re.MULTILINE)


def test_the_facts_in_the_test_of_the_new_rule_hold_and_can_fail(tmp_path):
    rule, test = begin("cheap-nines", tmp_path)
    facts = ("-k", "by_hand or points_of_a_nine or sums_of_their_lines or page_matches")
    done = run_tests(test, *facts)
    assert done.returncode == 0 and "6 passed" in done.stdout, done.stdout + done.stderr
    rule.write_text(rule.read_text().replace("== 9", "== 8"))
    done = run_tests(test, *facts)
    assert done.returncode == 1 and "4 failed, 2 passed" in done.stdout, done.stdout + done.stderr
