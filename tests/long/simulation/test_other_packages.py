"""Games of other packages, written without a thought of lanes: they run in lanes, or the results tell why not."""

import pytest
from click.testing import CliRunner
from helpers.examples import example

import cardgolf
from cardgolf import Board, CardValues, Layout, Line, Phase, Swap, hookimpl, plugin
from cardgolf.cards import french
from cardgolf.scoring import Faces
from cardgolf.simulation.engines import FEWEST_GAMES
from cardgolf.terminal import app
from cardgolf.turns import Throw
from tests.simulation.test_other_packages import simulate_both

REASONS = {
    "rat-a-tat-cat": "`dealt` of rat-a-tat-cat decides",
    "trash": "`layout` of trash differs by seat or round",
    "yaniv": "`layout` of yaniv deals hands",
}
SHORT = {"turn_limit": 10, "round_limit": 1}


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", REASONS)
def test_an_example_is_played_by_the_engine_and_the_results_tell_why(name):
    found = simulate_both(cardgolf.rules(example(name), **SHORT), ["random"] * 2)
    assert found.engine == "engine"
    assert found.engine_reason.startswith(f"invalid rules for tables: {REASONS[name]}")


def simulate_by_command(*words):
    result = CliRunner().invoke(app, ["simulate", *words, "--bot", "random", "--games", str(FEWEST_GAMES)])
    assert result.exit_code == 0, result.output
    return result.stderr


def test_the_command_shows_the_reason():
    words = ("board-nine", "--option", "round_limit=1")
    shown = simulate_by_command(*words)
    assert "played by the engine, not in lanes: invalid rules for tables: `layout` of board-nine deals hands" in shown
    assert "lanes" not in simulate_by_command(*words, "--engine", "engine")
    assert "lanes" not in simulate_by_command("play-nine", "--option", "holes=1")


@plugin
class Corners:
    """Three by three; the corners count double, and an ace may not be thrown."""

    @hookimpl
    def deck(self):
        return french(packs=2, jokers=2)

    @hookimpl
    def layout(self):
        return Layout.grid(rows=3, columns=3)

    @hookimpl
    def turns(self):
        yield Throw(keep=Faces(ranks=[1]))

    @hookimpl
    def score(self, board: Board, card_values: CardValues):
        ranks = board.ranks
        return [
            Line("corners.score.card", card_values[card] * (2 if place in (0, 2, 6, 8) else 1), board.name([place]))
            for place, card in board.cards()
            if ranks.count(card.rank) < 3
        ]

    @hookimpl
    def adjust_scores(self, state, raw):
        return {seat: [Line("corners.score.first", -1)] for seat in raw if state.closer == seat}


@pytest.mark.parametrize("bots", [["greedy", "random"], ["random"] * 3], ids="+".join)
def test_a_game_whose_moves_depend_on_the_card_in_hand_runs_in_lanes(bots):
    found = simulate_both(cardgolf.rules(Corners, "knocking", holes=2, turn_limit=15), bots)
    assert (found.engine, found.engine_reason) == ("lanes", "")


@hookimpl("moves", wrapper=True)
def no_ace_in_a_corner(state):
    offered = yield
    if state.phase is Phase.FOLLOW and state.held.rank == 1:
        return [move for move in offered if not (isinstance(move, Swap) and move.slot in ("a1", "c1", "a3", "c3"))]
    return offered


def test_a_game_whose_moves_are_python_tells_which_part_to_yield():
    found = simulate_both(cardgolf.rules(Corners, no_ace_in_a_corner, holes=2, turn_limit=15), ["random"] * 2)
    assert found.engine == "engine"
    assert found.engine_reason == (
        "invalid rules for tables: `moves` of no-ace-in-a-corner is Python: "
        "expected a part in `turns` such as Draw, Spend, Throw or Knock"
    )
