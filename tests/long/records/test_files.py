"""Saves are atomic: after a kill or a full disk the file is the old one or the new one."""

from importlib.util import module_from_spec, spec_from_file_location

import pytest

from tests.records.test_files import SCRIPT


@pytest.mark.skipif(not SCRIPT.exists(), reason="scripts are not in the sdist")
def test_a_process_killed_while_it_saves_leaves_a_whole_record(tmp_path):
    spec = spec_from_file_location("kill_while_saving", SCRIPT)
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.run_trials(tmp_path, 5, seed=2)[0] == 5
