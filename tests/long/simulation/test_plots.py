"""Plots: each kind in both formats, the same bytes each time, without a display, written atomically."""

import subprocess
import sys
from pathlib import Path

import pytest
from simulation.results_by_hand import many

from cardgolf.simulation.plots import plot
from tests.simulation.test_plots import kind

mpl = pytest.importorskip("matplotlib")


@pytest.mark.quick_cases(1)
def test_settings_of_matplotlib_are_ignored_and_kept(tmp_path, kind):
    plot(many(), tmp_path / "a.svg", kind)
    with mpl.rc_context({"font.size": 30, "lines.linewidth": 9, "svg.hashsalt": "other"}):
        before = dict(mpl.rcParams)
        plot(many(), tmp_path / "b.svg", kind)
        assert dict(mpl.rcParams) == before
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


HEADLESS = """
import sys
sys.path.insert(0, sys.argv[2])
from simulation.results_by_hand import many
from cardgolf.simulation.plots import plot
plot(many(), sys.argv[1])
assert "matplotlib.pyplot" not in sys.modules
"""


def test_no_display_is_needed_with_any_backend(tmp_path):
    command = [sys.executable, "-W", "error", "-c", HEADLESS, str(tmp_path / "a.png"), str(Path(__file__).parents[2])]
    ran = subprocess.run(
        command,
        env={"MPLBACKEND": "TkAgg", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "a.png").exists()
