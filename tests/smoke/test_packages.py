"""Each package that the quick tests leave out, used once. Its own tests stand in the folder of its name."""

import json

import pytest
from certify.programs import OwnProgram
from helpers.command_line import read_output
from helpers.faulty import variants as faulty
from helpers.javascript import NODE, compare_matches, list_jobs, make_rules, read_script
from helpers.rulebook_comparison import assert_equal_play
from helpers.walks import finish_round
from solving.members import PAIR6, make_member

import cardgolf
from cardgolf import ScoreSheet, web
from cardgolf.bots import bots
from cardgolf.bots.advice.review import review
from cardgolf.bundles import read
from cardgolf.certify.check import check_rule_set
from cardgolf.certify.corpus import Amount
from cardgolf.certify.rule_sets import make_rule_sets
from cardgolf.simulation import simulate
from cardgolf.testing import VariantConformance

BRIEF = {"holes": 1, "turn_limit": 6}


@pytest.mark.parametrize("name", [name for name in bots() if name != "search"])
def test_each_bot_plays_a_match_to_its_end(name):
    results = simulate(cardgolf.rules("play-nine", **BRIEF), [name, "random"], 2, 5, engine="engine")
    assert not results.failed and all(len(game.totals) == 2 for game in results.games)


def test_advice_prefers_the_card_that_cancels_a_column():
    """An 8 from the discard pile beside the other 8 of its column."""
    game = cardgolf.testing.rigged_deck("play-nine", ["8 1 2 3 / 12 5 6 7"] * 2, stock="9", discard="8")
    game = game.play("flip a1").play("flip a2").play("flip a1").play("flip a2")
    assert str(cardgolf.advise(game.view(game.turn), deals=2).best) == "draw discard"
    finished = finish_round(cardgolf.new_game("play-nine", players=2, seed=1, turn_limit=1))
    assert {each.seat for each in review(finished, deals=2).decisions} == {0, 1}


@pytest.mark.parametrize("name", ["nine-card", "crazy-nines"])
def test_a_bundle_is_played_as_by_the_engine(name):
    rules = cardgolf.rules(name, holes=1)
    assert assert_equal_play(rules, read(rules.export(3).as_text()).rules, players=3, seed=4, moves=60) > 40


def test_a_right_program_is_certified_and_a_wrong_one_is_not():
    def add_a_point(request, answer):
        if request["do"] == "score":
            answer["score"][0][0]["points"] += 1
        return answer

    rule_set, few = next(make_rule_sets("golf columns=2")), Amount(matches=1, moves=6, boards=4)
    assert check_rule_set(OwnProgram(), rule_set, few).is_equal
    assert not check_rule_set(OwnProgram(add_a_point), rule_set, few).is_equal


@pytest.mark.parametrize("name", ["play-nine", "crazy-nines, queen held"])
def test_lanes_play_as_the_engine(name):
    pytest.importorskip("numpy")
    from helpers.lane_comparison import LaneComparison, lane_rules  # noqa: PLC0415  # it needs NumPy

    comparison = LaneComparison(lane_rules(name), 2, 2, seed=3)
    for _ in range(40):
        comparison.step()


def test_a_table_of_a_notebook_answers_the_page():
    notebook = pytest.importorskip("cardgolf.web.notebook", reason="notebooks: no anywidget", exc_type=ImportError)
    table = notebook.play("play-nine", players=2, seed=7)
    offer = table.table["offers"][0]["move"]
    table._receive(table, {"type": "move", "move": offer}, [])
    assert table.game.ply > 0 and table.table["view"]["names"] == ["Ann", "Bo"]


def test_an_environment_is_reset_and_stepped():
    np = pytest.importorskip("numpy")
    rl = pytest.importorskip("cardgolf.rl", exc_type=ImportError)
    envs = rl.vector(cardgolf.rules("play-nine", **BRIEF), players=2, count=2, opponents="random", compiled=False)
    rows, infos = envs.reset(seed=1)
    for _ in range(12):
        rows, rewards, _, _, infos = envs.step(np.array([mask.argmax() for mask in infos["action_mask"]]))
    assert rows.shape[0] == 2 and np.isfinite(rows).all() and np.isfinite(rewards).all()


def test_a_rule_sheet_and_the_difference_of_two_games():
    sheet = cardgolf.explain(cardgolf.rules("nine-card", "knocking"))
    assert "knock" in sheet.text() and "<html" in sheet.html()
    assert "columns" in str(cardgolf.diff("six-card", "four-card", layouts=50, games=2).as_dict())


def test_a_score_sheet_settles_rounds():
    one = ScoreSheet(cardgolf.rules("nine-card", "ender-penalty:how=flat,points=7"), ["Ann", "Bo"])
    one = one.enter([40, "3 3 9 / 3 5 J / K A 8"], closer="Ann")
    assert one.totals == (47, 33) and one.enter([1, 20]).totals == (48, 53)


def test_a_simulation_is_the_same_on_the_engine_and_in_lanes():
    pytest.importorskip("numpy")
    rules, seats = cardgolf.rules("play-nine", holes=1), ["greedy", "random", "greedy"]
    engine, lanes = (simulate(rules, seats, 4, 5, engine=engine) for engine in ("engine", "lanes"))
    assert engine.digest == lanes.digest and engine.games == lanes.games and lanes.engine == "lanes"


def test_a_small_game_is_solved():
    solution = cardgolf.solve(make_member(*PAIR6[0], **PAIR6[1]))
    assert (solution.value, solution.states) == (pytest.approx(13 / 45, abs=1e-9), 945)


def test_the_commands_play_explain_and_keep(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "-10" in read_output("score", "play-nine", "8 8 3 -5 / 8 8 3 12")
    assert "rank  player" in read_output("demo", "play-nine", "--seed", "1")
    assert "Final standings" in read_output("play", "nine-card", "--rounds", "1", "--seed", "7", typed="#1\n" * 400)
    assert "nine-card" in read_output("variants")
    kept = read_output("keep", "nine-card", "--player", "Ann", "--player", "Bo", typed="5\n6\n\nquit\n")
    assert "Ann" in kept and "5" in kept


@pytest.mark.parametrize(("rule", "test"), [
    (None, "test_cards_are_conserved"), (faulty.ChangesItsOption, "test_rules_written_out_are_the_same_rules"),
])  # fmt: skip
def test_the_conformance_kit_finds_a_fault(rule, test):
    given = {"variant": "golf", "house_rules": (rule,) if rule else (), "max_examples": 10}
    kit = type("TestThirdParty", (VariantConformance,), given)()
    if rule is None:
        getattr(kit, test)()
    else:
        with pytest.raises((AssertionError, cardgolf.CardGolfError)):
            getattr(kit, test)()


def test_the_web_component_gets_what_a_seat_may_see():
    game = cardgolf.new_game("play-nine", players=2, seed=7)
    message = json.loads(json.dumps(web.table_message(game, 0)))
    assert message["view"] == game.view(0).as_dict()


def test_the_minified_files_are_made_from_the_sources():
    script = read_script()
    for path, entry in script["ENTRIES"].items():
        head = path.read_text(encoding="utf-8").partition("\n")[0]
        assert head == script["write_head"](entry).strip(), "run scripts/build_js.py --minify"


def test_javascript_plays_as_the_engine(tmp_path):
    if NODE is None:
        pytest.skip("the JavaScript runtime: no node")
    rules = make_rules("crazy-nines, queen held")
    (tmp_path / "rules.json").write_text(rules.export(2).as_text(), encoding="utf-8")
    assert compare_matches(rules, list_jobs(tmp_path / "rules.json", 2, 60)) > 100
