"""House rules about rounds and totals (their page, 1.2 and 1.6)."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.plugins import most_points_win
from helpers.walks import finish_match, finish_round, tee_off

import cardgolf
from cardgolf import Standing, score
from cardgolf.score_sheets import ScoreSheet

OTHERS = "A 3 4 / 6 7 8"  # 29


def sheet(*house_rules, players=3, variant="golf", **options):
    """Return an empty score sheet."""
    return ScoreSheet(cardgolf.rules(variant, *house_rules, **{"holes": 9} | options), [*"ABCDEF"[:players]])


def enter(own, *rounds):
    for scores in rounds:
        own = own.enter(scores)
    return own


def next_round(*house_rules, scores, players=4, dealer=0, **options):
    """Return the second round, dealt after a first round with these points."""
    game = finish_round(
        cardgolf.new_game("golf", *house_rules, players=players, seed=3, first_dealer=dealer, **options)
    )
    match = game.state.match
    standings = tuple(Standing(seat, points, sorted(scores).index(points) + 1) for seat, points in enumerate(scores))
    standings = tuple(sorted(standings, key=lambda each: (each.rank, each.seat)))
    match = match.__class__(match.names, 3, match.rounds, scores, standings)
    return tee_off(cardgolf.Game(game.rules, game.state.replace(match=match)).deal()).state.setup


# who leads


@pytest.mark.parametrize("dealer", range(4))
def test_1_2_the_dealer_has_the_first_turn(dealer):
    game = cardgolf.new_game("golf", "first-turn", players=4, seed=1, first_dealer=dealer)
    assert game.turn == (dealer + 1) % 4, "the opening begins at the left of the dealer"
    game = tee_off(game)
    assert (game.turn, game.state.setup.leader) == (dealer, dealer)


@pytest.mark.parametrize(("who", "scores", "leader"), [
    ("first", (9, 2, 5, 7), 1), ("last", (9, 2, 5, 7), 0), ("first", (3, 8, 3, 3), 2), ("last", (8, 3, 8, 8), 2),
    ("first", (3, 3, 8, 8), 0),
])  # fmt: skip
def test_1_2_who_is_first_or_last_in_the_match_leads_the_next_one_from_the_dealers_left(who, scores, leader):
    setup = next_round(f"first-turn:who={who}", scores=scores)
    assert (setup.dealer, setup.leader) == (1, leader)


@pytest.mark.parametrize("who", ["first", "last"])
def test_1_2_in_the_first_round_the_dealers_left_leads(who):
    game = cardgolf.new_game("golf", f"first-turn:who={who}", players=4, seed=1, first_dealer=2)
    assert tee_off(game).turn == 3


def test_1_2_without_the_rules_the_left_leads_and_deals():
    setup = next_round(scores=(9, 2, 5, 7))
    assert (setup.dealer, setup.leader) == (1, 2)


# who deals


@pytest.mark.parametrize(("who", "scores", "dealer"), [
    ("first", (9, 2, 5, 7), 1), ("last", (9, 2, 5, 7), 0), ("first", (3, 8, 3, 3), 2), ("last", (8, 8, 3, 8), 1),
])  # fmt: skip
def test_1_2_who_is_first_or_last_in_the_match_deals(who, scores, dealer):
    assert next_round(f"dealing:who={who}", scores=scores).dealer == dealer


def test_1_2_a_play_off_is_dealt_by_a_player_who_plays_in_it():
    own = enter(sheet("dealing:who=last", players=4, tie="playoff", holes=1), (4, 9, 4, 7))
    assert (own.upcoming.kind, own.upcoming.seats) == ("playoff", (0, 2))
    game = finish_round(cardgolf.new_game("golf", "dealing:who=last", tie="playoff", holes=1, players=4, seed=1))
    setup = game.state.setup.__class__("hole", (0, 1, 2, 3), 0, 2, 1, own.upcoming)
    state = game.state.replace(setup=setup)
    assert game.rules.next_dealer(state, own.standings) in (0, 2)


@pytest.mark.parametrize("house_rules", [("first-turn",), ("dealing",), ("first-turn:who=last", "dealing:who=last")])
def test_1_2_matches_end_and_their_records_are_read(house_rules):
    game = finish_match(cardgolf.new_game("nine-card", *house_rules, holes=3, players=3, seed=5), Random(5))
    assert cardgolf.replay(cardgolf.record(game)) == game


# the points of a round


@pytest.mark.parametrize(("layouts", "closer", "expected"), [
    (["A 3 4 / 6 7 8", "A 3 4 / 6 7 9", "A 3 4 / 6 7 J"], 2, [29 - 3, 30, 31 - 5]),
    (["A 3 4 / 6 7 8", "A 3 4 / 6 7 8", "A 3 4 / 6 7 J"], 0, [29 - 3 + 5 - 5, 29 - 3 + 5, 31]),
    (["A 3 4 / 6 7 8", "A 3 3 / 4 5 5", "A 3 4 / 6 7 J"], None, [29, 0 - 3, 31]),
    (["A 3 4 / 6 7 8", "A 3 4 / 6 7 J", "A 4 3 / 6 7 J"], 1, [29 - 3, 31 + 5 - 5, 31 + 5]),
])  # fmt: skip
def test_1_6_the_lowest_and_the_closer_earn_and_equal_scores_cost(layouts, closer, expected):
    cards = score(cardgolf.rules("golf", "round-bonuses"), layouts, closer=closer)
    assert [card.total for card in cards] == expected


def test_1_6_a_score_of_21_counts_nothing():
    rules = cardgolf.rules("golf", "round-bonuses:lowest=0,tied=0,closing=0")
    assert [card.total for card in score(rules, ["A 3 3 / 4 5 5", "A 3 3 / 4 5 6"])] == [0, 22]
    rules = cardgolf.rules("golf", "round-bonuses:lowest=0,tied=0,closing=0,nothing=22")
    assert [card.total for card in score(rules, ["A 3 3 / 4 5 5", "A 3 3 / 4 5 6"])] == [21, 0]


@pytest.mark.parametrize(("setting", "ids"), [
    ("lowest=0", {"tied", "closing", "nothing"}), ("tied=0", {"lowest", "closing", "nothing"}),
    ("closing=0", {"lowest", "tied", "nothing"}), ("nothing=none", {"lowest", "tied", "closing"}),
])  # fmt: skip
def test_1_6_each_bonus_can_be_left_out(setting, ids):
    rules = cardgolf.rules("golf", f"round-bonuses:{setting}")
    cards = score(rules, ["A 3 3 / 4 5 5", "A 3 3 / 4 5 5"], closer=0)
    rules_of_lines = {line.rule.partition(".")[2] for line in cards[0].lines if line.rule.startswith("round-bonuses")}
    assert rules_of_lines == ids


def test_1_6_a_fine_compares_the_scores_before_bonuses():
    """The bonus of the closer does not save from the fine."""
    rules = cardgolf.rules("golf", "round-bonuses", "ender-penalty:how=flat,points=10")
    closer, other = score(rules, ["A 3 4 / 6 7 9", "A 3 4 / 6 7 8"], closer=0)
    assert (closer.total, other.total) == (30 - 5 + 10, 29 - 3)


@pytest.mark.parametrize(("number", "expected"), [(1, 58), (2, 29), (9, 29)])
def test_1_6_the_points_of_one_round_count_double(number, expected):
    rules = cardgolf.rules("golf", f"double-round:round={number}")
    assert score(rules, [OTHERS, OTHERS])[0].total == expected


def test_1_6_the_last_of_nine_rounds_counts_double_and_its_fine_once():
    game = cardgolf.new_game("golf", "double-round", "ender-penalty:how=flat", players=2, seed=4)
    game = finish_match(game, Random(4))
    *before, last = game.state.match.rounds
    assert all(line.rule != "double-round.score" for each in before for card in each.scorecards for line in card.lines)
    for card in last.scorecards:
        (double,) = [line.points for line in card.lines if line.rule == "double-round.score"]
        fines = [line.points for line in card.lines if line.rule == "ender-penalty.flat"]
        assert double == card.raw
        assert card.total == 2 * card.raw + sum(fines)


# totals


@pytest.mark.parametrize(("setting", "scores", "totals"), [
    ("", [(60, 50), (40, 49)], (0, 99)), ("", [(60, 50), (41, 49)], (101, 99)),
    ("", [(60, 1), (40, 1), (7, 1)], (7, 3)), (":at=150", [(60, 50), (40, 49), (50, 51)], (0, 0)),
    (":to=50", [(60, 50), (40, 49), (1, 1)], (51, 50)),
])  # fmt: skip
def test_1_6_a_total_of_exactly_so_many_goes_back(setting, scores, totals):
    assert enter(sheet(f"exact-total{setting}", players=2), *scores).totals == totals


@every_case(("rounds", "seats"), [
    ([(49, 49, 49)], (0, 1, 2)),
    ([(49, 50, 49)], (0, 2)),
    ([(49, 50, 40), (0, 3)], (0, 2)),
    ([(49, 50, 40), (1, 3)], ()),
    ([(50, 50, 40)], ()),
    ([(50, 60, 50)], ()),
])  # fmt: skip
def test_1_6_players_drop_out_until_one_is_left(rounds, seats):
    own = enter(sheet("elimination:at=50", holes=None), *rounds)
    assert own.is_over == (not seats)
    assert seats == (() if own.is_over else own.upcoming.seats)
    assert {each.seat for each in own.standings if each.lost} == {seat for seat in range(3) if own.totals[seat] >= 50}
    assert own.standings[0].total == min(own.totals)


def test_1_6_players_drop_out_at_100_unless_agreed_otherwise():
    own = enter(sheet("elimination", holes=None), (50, 40, 30), (49, 59, 30), (1, 1, 1))
    assert (own.totals, own.is_over) == ((100, 100, 61), True)


def test_1_6_a_match_of_so_many_rounds_may_end_before():
    own = enter(sheet("elimination", holes=2), (10, 20, 30), (10, 20, 30))
    assert own.is_over
    assert not any(each.lost for each in own.standings)


def test_1_6_a_tie_of_players_who_dropped_out_together_is_played_off():
    own = enter(sheet("elimination:at=50", holes=None, tie="playoff"), (50, 60, 50))
    assert (own.upcoming.kind, own.upcoming.seats) == ("playoff", (0, 2))


def test_1_6_a_team_plays_on_as_one():
    rules = cardgolf.rules("golf", "elimination:at=60", holes=None)
    own = ScoreSheet(rules, [*"ABCD"], teams=[[0, 2], [1, 3]])
    own = own.enter((10, 40, 10, 30))
    assert own.is_over
    assert {each.seat for each in own.standings if each.lost} == {1, 3}


@pytest.mark.parametrize("house_rules", [("elimination:at=60",), ("elimination:at=60", "exact-total:at=50")])
def test_1_6_matches_with_elimination_end(house_rules):
    for seed in range(3):
        game = finish_match(cardgolf.new_game("golf", *house_rules, holes=None, players=4, seed=seed), Random(seed))
        assert sum(total < 60 for total in game.totals) < 2
        assert cardgolf.replay(cardgolf.record(game)) == game


def test_1_6_where_most_points_win_players_drop_out_below_nothing():
    own = enter(sheet(most_points_win, "elimination:at=20", players=2, holes=None), (30, 40))
    assert not own.is_over
    rules = cardgolf.rules("golf", most_points_win, "elimination:at=20")
    assert [each.lost for each in rules.standings((), (-20, 5), rules)] == [False, True]
