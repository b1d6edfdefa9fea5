"""Games of other packages, written without a thought of lanes: they run in lanes, or the results tell why not."""

from importlib.util import module_from_spec, spec_from_file_location

import pytest
from click.testing import CliRunner

import cardgolf
from cardgolf.simulation import simulate
from cardgolf.simulation.engines import FEWEST_GAMES
from cardgolf.terminal import app

pytest.importorskip("numpy", reason="lanes need NumPy")


def simulate_both(rules, bots):
    """Return the results of a simulation with the defaults, which have to be those of the engine."""
    found = simulate(rules, bots, FEWEST_GAMES, 5)
    assert found.digest == simulate(rules, bots, FEWEST_GAMES, 5, engine="engine").digest
    assert not found.failed
    return found


def load_new_variant(folder):
    """Return the class of a project that ``cardgolf new-variant`` has written."""
    result = CliRunner().invoke(app, ["new-variant", "short-golf", "--in", str(folder)])
    assert result.exit_code == 0, result.output
    path = folder / "cardgolf-short-golf" / "cardgolf_short_golf.py"
    spec = spec_from_file_location(path.stem, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.ShortGolf


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("bots", [["greedy", "random"], ["random"] * 3], ids="+".join)
def test_a_new_project_runs_in_lanes(tmp_path, bots):
    found = simulate_both(cardgolf.rules(load_new_variant(tmp_path), holes=2), bots)
    assert (found.engine, found.engine_reason) == ("lanes", "")
