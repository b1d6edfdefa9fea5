"""``cardgolf new-variant``: the new project can be played, and errors change no files."""

import os
import re
import subprocess
import sys

from helpers.documented_commands import as_installed

from tests.terminal.test_new_variant import begun


def test_the_tests_of_the_new_variant_pass(begun):
    """The tests run as the author of the variant would run them."""
    project = begun("short-golf")
    as_installed(project)
    env = os.environ | {"PYTHONPATH": str(project), "CI": "true"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(project)]
    done = subprocess.run(command, cwd=project.parent, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^\d\d passed", done.stdout, re.MULTILINE)


def test_the_tests_of_the_new_variant_can_fail(begun):
    project = begun("short-golf")
    module = project / "cardgolf_short_golf.py"
    module.write_text(module.read_text().replace("12: 10", "12: 11"))
    as_installed(project)
    env = os.environ | {"PYTHONPATH": str(project)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "by_hand", str(project)]
    assert subprocess.run(command, cwd=project, env=env, capture_output=True, check=False).returncode == 1
