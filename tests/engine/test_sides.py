"""Teams and handicaps of a match: totals, standings, play-offs, and every other form of a match."""

import pickle
from random import Random

import pytest
from attrs import evolve
from helpers.cases import every_case
from helpers.plugins import answer, most_points_win
from helpers.record_texts import check_round_trip, edit_line, parse_lines
from helpers.walks import finish_match, finish_round, viewers
from hypothesis import given, settings
from hypothesis import strategies as st

import cardgolf
from cardgolf import (
    Game,
    InvalidArgumentError,
    InvalidPositionError,
    InvalidRecordError,
    Layout,
    PluginError,
    ScoreSheet,
    Standing,
    events,
    hookimpl,
)
from cardgolf.games.from_dict import view_from_dict
from cardgolf.table.sides import NO_SIDES, Sides, make_sides

PAIRS = ((0, 2), (1, 3))
NAMES = ["Ann", "Bo", "Cy", "Di"]


def new_match(*rules, teams=PAIRS, handicaps=(), seed=1, **options):
    rules = rules or ("nine-card",)
    return cardgolf.new_game(
        *rules, players=NAMES, seed=seed, teams=teams, handicaps=handicaps, **{"holes": 2, "turn_limit": 6} | options
    )


def sheet(*rules, teams=PAIRS, handicaps=(), names=NAMES, **options):
    return ScoreSheet(cardgolf.rules(*rules or ("nine-card",), **options), names, teams=teams, handicaps=handicaps)


def ranked(match):
    return [(each.seat, each.total, each.rank) for each in match.standings]


# Totals and standings


def test_a_team_shares_its_total_and_its_rank():
    one = sheet().enter([10, 4, 5, 9])
    assert one.totals == (15, 13, 15, 13)
    assert ranked(one) == [(1, 13, 1), (3, 13, 1), (0, 15, 2), (2, 15, 2)]


def test_teams_may_differ_in_size():
    one = sheet(teams=[["di"], [0, 1, 2]]).enter([1, 2, 3, 4])
    assert ranked(one) == [(3, 4, 1), (0, 6, 2), (1, 6, 2), (2, 6, 2)]
    assert one.teams == ((0, 1, 2), (3,))


def test_a_handicap_is_given_before_the_first_round():
    one = sheet(teams=(), handicaps=(0, 5, 0, 3))
    assert (one.totals, one.standings) == ((0, -5, 0, -3), ())
    assert one.enter([1, 2, 3, 4]).totals == (1, -3, 3, 1)
    assert new_match(handicaps=(0, 5, 0, 3)).totals == (0, -8, 0, -8)
    assert new_match(handicaps=(0, 5, 0, 3)).view(0).totals == (0, -8, 0, -8)


def test_a_handicap_adds_points_where_most_points_win():
    one = sheet("nine-card", most_points_win, handicaps=(0, 5, 0, 0))
    assert one.totals == (0, 5, 0, 5)
    assert ranked(one.enter([1, 2, 3, 4])) == [(1, 11, 1), (3, 11, 1), (0, 4, 2), (2, 4, 2)]


def test_the_points_of_rounds_stay_those_of_the_seats():
    over = finish_match(new_match(handicaps=(0, 5, 0, 0)), Random(1))
    by_seat = [sum(round_.scores[seat] for round_ in over.state.match.rounds) for seat in range(4)]
    first, second = by_seat[0] + by_seat[2], by_seat[1] + by_seat[3] - 5
    assert over.totals == (first, second, first, second)


def test_a_threshold_counts_the_shared_total():
    start = sheet("board-nine")
    assert not start.enter([50, 60, 48, 5]).is_over
    over = start.enter([50, 60, 49, 5])
    assert over.is_over
    assert {each.seat for each in over.standings if each.lost} == {0, 2}


@settings(deadline=None)
@given(st.data())
def test_permuted_seats_give_permuted_totals_and_ranks(data):
    seats = data.draw(st.permutations(range(4)))
    teams = data.draw(st.sampled_from([(), PAIRS, ((0, 1, 2), (3,)), ((0,), (1, 2), (3,))]))
    handicaps = data.draw(st.lists(st.integers(0, 9), min_size=4, max_size=4))
    rounds = data.draw(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=1, max_size=3))
    one = sheet(teams=teams, handicaps=handicaps, holes=3)
    other = sheet(
        names=[NAMES[seats.index(seat)] for seat in range(4)],
        teams=[[seats[seat] for seat in team] for team in teams],
        handicaps=[handicaps[seats.index(seat)] for seat in range(4)],
        holes=3,
    )
    for points in rounds:
        one, other = one.enter(points), other.enter([points[seats.index(seat)] for seat in range(4)])
        assert [other.totals[seats[seat]] for seat in range(4)] == [*one.totals]
        assert {(seats[each.seat], each.total, each.rank) for each in one.standings} == {*ranked(other)}


@pytest.mark.parametrize("name", ["nine-card", "play-nine", "board-nine"])
def test_teams_of_one_seat_are_no_teams(name):
    plain = cardgolf.new_game(name, players=NAMES, seed=5)
    alone = cardgolf.new_game(name, players=NAMES, seed=5, teams=[(3,), (1,), (0,), (2,)], handicaps=(0, 0, 0, 0))
    assert (alone, alone.state.match.sides) == (plain, NO_SIDES)
    assert (cardgolf.record(alone), alone.position) == (cardgolf.record(plain), plain.position)
    assert alone.view(0).as_dict() == plain.view(0).as_dict()


def test_the_order_of_teams_and_of_their_seats_does_not_matter():
    assert new_match(teams=[[3, 1], [2, 0]]) == new_match() != new_match(teams=[(0, 1), (2, 3)])
    assert hash(new_match(teams=[[3, 1], [2, 0]])) == hash(new_match())


# What is played next


def test_a_team_that_is_first_alone_does_not_play_off():
    assert sheet(holes=1, tie="playoff").enter([1, 2, 3, 3]).is_over


def test_teams_that_are_first_play_off_with_all_their_seats():
    tied = sheet(holes=1, tie="playoff").enter([1, 2, 3, 2])
    assert (tied.upcoming.kind, tied.upcoming.seats) == ("playoff", (0, 1, 2, 3))
    again = tied.enter([7, 1, 0, 6])
    assert (again.upcoming.kind, again.upcoming.number) == ("playoff", 2)
    over = again.enter([1, 5, 9, 2])
    assert over.is_over
    assert ranked(over) == [(1, 4, 1), (3, 4, 1), (0, 4, 2), (2, 4, 2)]
    assert {each.why for each in over.standings} == {"a play-off decided the tie"}


def test_other_teams_sit_a_playoff_out():
    tied = sheet(holes=1, tie="playoff", teams=[(0, 2), (1,), (3,)]).enter([1, 4, 3, 9], closer="Di")
    assert tied.upcoming.seats == (0, 1, 2)
    assert ranked(tied.enter([1, 3, 1], closer="Cy")) == [(0, 4, 1), (2, 4, 1), (1, 4, 2), (3, 9, 3)]


@pytest.mark.parametrize(("scores", "why"), [([1, 2, 3, 2], "the round limit left the tie shared"), ([1, 2, 3, 3], "")])
def test_the_round_limit_leaves_no_tie_within_a_team(scores, why):
    over = sheet(holes=1, round_limit=1, tie="playoff").enter(scores)
    assert over.is_over
    assert {each.why for each in over.standings} == {why}


# Its other forms


@pytest.mark.parametrize(("teams", "handicaps"), [(PAIRS, ()), ((), (0, 5, 0, 0)), (((0, 1, 2), (3,)), (1, 2, 3, 4))])
def test_every_form_of_a_match_has_its_sides(teams, handicaps):
    start = new_match(teams=teams, handicaps=handicaps)
    middle = finish_round(start, Random(2)).deal()
    over = finish_match(middle, Random(3))
    for game in (start, middle, over):
        check_round_trip(game)
        assert Game.from_position(game.rules, game.position) == game
        assert pickle.loads(pickle.dumps(game)) == game
        header = parse_lines(cardgolf.redact(evolve_seed(game), 0))[0]
        assert (header.get("teams", []), header.get("handicaps", [])) == (list(map(list, teams)), list(handicaps))
        for seat in viewers(game):
            view = game.view(seat)
            assert (view.teams, view.handicaps) == (teams, handicaps)
            assert view_from_dict(view.as_dict(), game.rules, view.rounds) == view
            told = events.empty_view(view)
            for event in game.events(seat):
                told = event.apply(told)
            assert evolve(told, legal_moves=view.legal_moves) == view
    assert over.at(0) == start
    assert over.at(middle.ply) == middle
    one = ScoreSheet.from_game(over)
    assert (one.totals, one.standings, one.teams, one.handicaps) == (over.totals, over.standings, teams, handicaps)
    assert ScoreSheet.from_dict(one.as_dict()) == one != ScoreSheet.from_game(finish_match(new_match(teams=()), 0))


def evolve_seed(game):
    """Return the game with a seed that is long enough for a redacted record."""
    match = evolve(game.state.match, seed=2**200 + 1)
    return Game(game.rules, game.state.replace(match=match))


def test_games_dealt_from_a_view_have_the_sides():
    game = finish_round(new_match(handicaps=(0, 5, 0, 0)), Random(2)).deal()
    dealt = cardgolf.determinize(game.view(1), Random(1))
    assert (dealt.state.match.sides, dealt.totals) == (game.state.match.sides, game.totals)
    assert dealt.view(1) == game.view(1)


def test_a_redacted_record_of_a_whole_match_tells_the_totals():
    game = finish_match(new_match(seed=2**200 + 1, handicaps=(0, 5, 0, 0)), Random(3))
    lines = parse_lines(cardgolf.redact(game, None))
    assert (lines[0]["teams"], lines[-1]["totals"]) == ([[0, 2], [1, 3]], [*game.totals])


def test_a_rule_can_read_the_sides():
    seen = []

    @hookimpl("layout")
    def watching(seat, match):
        seen.extend([match.sides.teams] if match else [])
        return Layout.grid(rows=3, columns=3)

    finish_round(new_match("nine-card", watching), 0).deal()
    assert {*seen} == {PAIRS}


def test_sides_are_counted():
    sides = make_sides(4, PAIRS)
    assert (sides.count([0, 2]), sides.count([0, 1]), sides.count([])) == (1, 2, 0)
    assert (sides.team_of(3), NO_SIDES.team_of(3), NO_SIDES.count([0, 2])) == ((1, 3), (3,), 2)
    assert not NO_SIDES
    assert make_sides(4, [], [0, 0, 0, 0]) is NO_SIDES


# What is refused


@every_case(
    ("teams", "wanted"),
    [
        ("0 2", "expected tuples of seats, such as"),
        (None, "expected tuples of seats"),
        ([0, 1, 2, 3], "expected tuples of seats"),
        ([(0, 1)], "expected seat 2 in one team, got it in none"),
        ([(0, 1), (1, 2, 3)], "expected seat 1 in one team, got it in two"),
        ([(0, 0, 1), (2, 3)], "expected seat 0 in one team, got it in two"),
        ([(0, 1), (2, 4)], "expected seats from 0 to 3, got 4"),
        ([(0, 1), (2, -1)], "expected seats from 0 to 3, got -1"),
        ([(0, 1), (2, True)], "expected seats from 0 to 3, got True"),
        ([(0, 1), (2, "Di")], "expected seats from 0 to 3, got 'Di'"),
        ([(0, 1), (2, 3), ()], "expected at least one seat in each team"),
        ([(0, 1, 2, 3)], "expected at least two teams"),
    ],
)
def test_impossible_teams_are_refused(teams, wanted):
    with pytest.raises(InvalidArgumentError, match=f"invalid teams=.*: {wanted}"):
        new_match(teams=teams)
    if teams != [(0, 1), (2, "Di")]:  # a sheet takes names
        with pytest.raises(InvalidArgumentError, match=f"invalid teams=.*: {wanted}"):
            sheet(teams=teams)


@every_case("handicaps", [(0, 5), (0, 5, 0, -1), (0, 5, 0, 10_000), (0, 5, 0, 1.5), (0, 5, 0, True), 5, None])
def test_impossible_handicaps_are_refused(handicaps):
    with pytest.raises(
        InvalidArgumentError, match=r"invalid handicaps=.*: expected points from 0 to 9999 for each of 4"
    ):
        new_match(handicaps=handicaps)


def test_unknown_names_in_the_teams_of_a_sheet_are_refused():
    with pytest.raises(InvalidArgumentError, match="expected seats from 0 to 3, got 'Eve'"):
        sheet(teams=[("Ann", "Eve"), ("Bo", "Di")])


@every_case(
    ("changes", "error"),
    [
        ({"teams": [[1, 3], [0, 2]]}, "line 1: invalid teams: expected each team and all teams in the order of seats"),
        ({"teams": [[0], [1], [2], [3]]}, "line 1: invalid teams: expected each team"),
        ({"handicaps": [0, 0, 0, 0]}, "line 1: invalid teams"),
        ({"teams": [[0, 2], [1]]}, "line 1: invalid teams=.*: expected seat 3 in one team, got it in none"),
        ({"handicaps": [5]}, "line 1: invalid handicaps="),
        ({"teams": [[0, 1], [2, 3]]}, "invalid trailer: expected the scores of the replayed match"),
    ],
)
def test_a_header_with_other_sides_is_refused(changes, error):
    text = cardgolf.record(finish_match(new_match(), Random(1)))
    with pytest.raises(InvalidRecordError, match=error):
        cardgolf.replay(edit_line(text, 0, **changes))


def test_a_start_with_other_sides_is_refused():
    game = new_match()
    text = cardgolf.record(Game.from_position(game.rules, game.position))
    with pytest.raises(InvalidRecordError, match="invalid start: expected the players, the teams and the seed"):
        cardgolf.replay(edit_line(text, 0, teams=[[0, 1], [2, 3]]))


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("teams: 0 2 / 1 3", "teams: 0 2 / 1", "teams: invalid teams=.*: expected seat 3 in one team"),
        ("teams: 0 2 / 1 3", "teams: 0 2 & 1 3", "teams: invalid value"),
        ("handicaps: 0 5 0 0", "handicaps: 0 5", "handicaps: invalid handicaps="),
        ("handicaps: 0 5 0 0", "totals: 1 2 3 4", "totals: expected lines such as `round 1: 12 30`"),
    ],
)
def test_a_position_with_impossible_sides_is_refused(old, new, error):
    game = new_match(handicaps=(0, 5, 0, 0))
    with pytest.raises(InvalidPositionError, match=error):
        Game.from_position(game.rules, game.position.replace(old, new))


def test_a_position_takes_teams_in_any_order():
    game = new_match()
    assert Game.from_position(game.rules, game.position.replace("0 2 / 1 3", "3 1 /2 0")) == game


def test_a_commitment_is_to_teams_and_handicaps_too():
    commitment = cardgolf.SeedCommitment.generate()
    nonces = {name: f"{name} said: {'x' * 20}" for name in NAMES}
    digests = {name: commitment.nonce_digest(name, nonce) for name, nonce in nonces.items()}
    seed, teams, handicaps = commitment.seed(nonces, digests), [(1, 3), (0, 2)], (0, 5, 0, 0)
    for played in ({"teams": PAIRS}, {"handicaps": handicaps}, {"teams": PAIRS, "handicaps": handicaps}):
        game = cardgolf.new_game("nine-card", players=NAMES, seed=seed, **played)
        text = commitment.reveal(game, nonces)
        for agreed in ({}, {"teams": teams}, {"handicaps": handicaps}, {"teams": teams, "handicaps": handicaps}):
            if agreed.keys() == played.keys():
                assert cardgolf.verify(text, commitment.digest, digests, rules="nine-card", **agreed) == game
            else:
                with pytest.raises(InvalidRecordError, match="line 1: invalid teams or handicaps: expected those ag"):
                    cardgolf.verify(text, commitment.digest, digests, rules="nine-card", **agreed)


def test_a_rule_that_changes_the_sides_is_refused():
    @hookimpl("after_move")
    def disloyal(state):
        return state.replace(match=evolve(state.match, sides=Sides()))

    with pytest.raises(PluginError, match=r"disloyal\.after_move"):
        finish_round(new_match("nine-card", disloyal), 0)


def test_standings_of_seats_that_are_no_sides_are_refused():
    by_seat = answer("standings", [Standing(seat, 0, 1) for seat in range(4)], "by-seat")
    with pytest.raises(PluginError, match=r"by-seat\.standings.*: expected a Standing for each side"):
        finish_round(new_match("nine-card", by_seat), 0)
