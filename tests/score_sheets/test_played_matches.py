"""A sheet that is fed a played match has the scorecards, totals, standings and dealers of the engine."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.house_rules_page import RECIPES, RULES
from helpers.option_sets import PLUGINS, list_house_rules, list_settings, with_settings
from helpers.rule_sets import TABLES, rulebook, sizes
from helpers.sampling import sampled

import cardgolf
from cardgolf import ScoreSheet
from cardgolf.score_sheets import LayoutNeededError, RoundEntry
from cardgolf.testing.strategies import continue_game

SETS = [(name, pair) for name in PLUGINS for pair in (*list_settings(name), *list_house_rules(name))]


def play_match(rules, players, seed, moves=3000):
    """Return a random match, and the dealer of each round."""
    rng, game = Random(seed), cardgolf.new_game(rules, players=players, seed=seed)
    dealers = [game.state.setup.dealer]
    for _ in range(moves):
        if game.is_over:
            break
        if game.is_round_over:
            game = game.deal()
            dealers.append(game.state.setup.dealer)
        else:
            game = continue_game(game, rng.randrange(10_000))
    return game, dealers


def compare(game, dealers):
    match, sheet = game.state.match, ScoreSheet.from_game(game)
    assert sheet.rounds == match.rounds
    assert (sheet.totals, sheet.standings) == (game.totals, match.standings)
    assert [setup.dealer for setup in sheet.setups] == dealers[: len(match.rounds)]
    assert [setup.kind for setup in sheet.setups] == [round_.kind for round_ in match.rounds]
    assert sheet.is_over == game.is_over
    return sheet


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("name", TABLES)
def test_a_sheet_equals_a_played_match(name):
    for seed, players in enumerate(sizes(name)):
        game, dealers = play_match(rulebook(name), players, seed)
        assert game.state.match.rounds
        compare(game, dealers)


def add(sheet, scores, entry):
    """Return the sheet with ``scores``. A layout is asked for at most once a seat, and only where points were given."""
    for _ in range(len(sheet.names) + 1):
        needed = -1
        try:
            return sheet.add(RoundEntry(tuple(map(scores.get, range(len(sheet.names)))), entry.closer))
        except LayoutNeededError as error:
            needed = error.seat
        scores |= {needed: entry.scores[needed]}
    raise AssertionError("a layout was asked for again")


@pytest.mark.parametrize("name", TABLES)
def test_points_settle_as_their_layouts_do_unless_a_rule_reads_them(name):
    """The raw points are entered instead of the cards. Where the sheet asks for cards, it gets them."""
    game, _ = play_match(rulebook(name), sizes(name)[0], 3)
    whole = ScoreSheet.from_game(game)
    sheet = ScoreSheet(game.rules, game.state.match.names, whole.dealer)
    for number, entry in enumerate(whole.entries, 1):
        scores = {seat: whole.find_points(number, seat) for seat in entry.seats}
        sheet = add(sheet, scores, entry)
    assert [round_.scores for round_ in sheet.rounds] == [round_.scores for round_ in whole.rounds]
    assert (sheet.totals, sheet.standings) == (whole.totals, whole.standings)


@pytest.mark.quick_cases(60)
@pytest.mark.parametrize("case", sampled(SETS, 160), ids=str)
def test_a_sheet_equals_a_played_match_with_every_option(case):
    rules = with_settings(*case)
    game, dealers = play_match(rules, rules.seats()[0], 1, moves=400)
    compare(game, dealers)


@every_case("rule", RECIPES)
def test_a_sheet_equals_a_played_match_with_a_rule_of_the_page(rule):
    rules = cardgolf.rules(RECIPES[rule][0], RULES[rule], holes=3, turn_limit=8)
    compare(*play_match(rules, 4, 1))


def test_a_round_that_is_not_over_is_left_out():
    game, _ = play_match("nine-card", 2, 1)
    first = game.at(next(ply for ply, (_, event) in enumerate(game.history) if event == "deal"))
    assert ScoreSheet.from_game(first.deal()).rounds == first.state.match.rounds


def test_a_match_that_began_with_scores_has_no_sheet():
    game, _ = play_match("nine-card", 2, 1)
    later = cardgolf.Game.from_position(game.rules, game.at(600).position if game.ply > 600 else game.position)
    with pytest.raises(cardgolf.InvalidArgumentError, match="expected one that began with its first round"):
        ScoreSheet.from_game(later)


@every_case(
    ("names", "expected"),
    [
        (("Ann", "ann", "Ann"), ("Ann", "ann (2)", "Ann (3)")),
        (("", " ", "Player 1"), ("Player 1", "Player 2", "Player 1 (2)")),
        (("Ann (2)", "Ann", "Ann"), ("Ann (2)", "Ann", "Ann (3)")),
        (("x" * 100, "x" * 100), ("x" * 100, f"{'x' * 90} (2)")),
        (("A  B", "a b"), ("A  B", "a b (2)")),
        (("undo", "=1+1"), ("undo", "=1+1")),
    ],
)
def test_any_names_of_a_match_can_stand_on_a_sheet(names, expected):
    sheet = cardgolf.ScoreSheet.from_game(cardgolf.new_game("golf", players=names, seed=1))
    assert sheet.names == expected
    assert cardgolf.ScoreSheet.from_dict(sheet.as_dict()) == sheet


@pytest.mark.parametrize("names", [("Ann Lee", "Ann  lee"), (" Ann", "Ann"), (" ", "Bo")])
def test_a_sheet_refuses_names_that_cannot_be_told_apart(names):
    with pytest.raises(cardgolf.InvalidArgumentError, match="names"):
        cardgolf.ScoreSheet("golf", names)
