"""The hook ``goal``: standings, play-offs and penalties where the most points win."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.plugins import answer, most_points_win
from helpers.walks import finish_match, finish_round

import cardgolf
from cardgolf import InvalidOptionError, Line, PluginError, RoundEnd, RoundResult, Scorecard, hookimpl
from cardgolf.rulebook.standings import rank_seats
from cardgolf.scoring.between_seats import find_penalties
from cardgolf.scoring.parts import AMOUNTS, WrongCloser


def finished(kind, *scores):
    """Return a finished round with these scores; ``None`` sat out."""
    cards = [None if score is None else Scorecard((Line("base.score.card", score),)) for score in scores]
    return RoundResult(kind, tuple(seat for seat, card in enumerate(cards) if card), cards, RoundEnd(None, (), ""))


def play_match(*rules, seed=1, **options):
    rng, game = Random(seed), cardgolf.new_game("nine-card", *rules, seed=seed, turn_limit=6, **options)
    return finish_match(game, rng)


def ranked(standings):
    return [(each.seat, each.total, each.rank) for each in standings]


# The hook


@pytest.mark.parametrize(
    ("rules", "goal"), [((), "lowest"), ((answer("goal", None),), "lowest"), ((most_points_win,), "highest")]
)
def test_the_goal_of_a_rulebook(rules, goal):
    book = cardgolf.rules("nine-card", *rules)
    assert (book.goal(), book.lowest_wins) == (goal, goal == "lowest")
    assert book.traced(lambda *_: None).lowest_wins is book.lowest_wins


def test_one_house_rule_decides():
    fewest_points_win = answer("goal", "lowest")
    assert cardgolf.rules("nine-card", fewest_points_win).lowest_wins
    for pair in ((most_points_win, fewest_points_win), (fewest_points_win, most_points_win)):
        with pytest.raises(InvalidOptionError, match="both answer goal: expected one of them"):
            cardgolf.rules("nine-card", *pair)


@every_case("result", ["most", "Highest", "", 1, True, ["highest"], type("Text", (str,), {})("highest")])
def test_another_goal_is_refused_when_the_rulebook_is_made(result):
    with pytest.raises(
        PluginError, match=r"^invalid result of odd\.goal: .*: expected 'lowest' or 'highest' \[odd\.goal\]$"
    ) as error:
        cardgolf.rules("nine-card", answer("goal", result, "odd"))
    assert error.value.rule == "odd.goal"


# Standings


def test_the_lowest_total_is_first_by_default():
    played = [finished("hole", 5, 9, 9, -3)], [5, 9, 9, -3]
    assert ranked(rank_seats(*played)) == [(3, -3, 1), (0, 5, 2), (1, 9, 3), (2, 9, 3)]
    assert ranked(rank_seats(*played, goal="highest")) == [(1, 9, 1), (2, 9, 1), (0, 5, 3), (3, -3, 4)]


def test_the_highest_score_wins_a_play_off():
    rounds = [finished("hole", 9, 9, 9, 2), finished("playoff", 4, 7, 7, None), finished("playoff", None, 3, 8, None)]
    assert ranked(rank_seats(rounds, [9, 9, 9, 2], goal="highest")) == [(2, 9, 1), (0, 9, 2), (1, 9, 2), (3, 2, 4)]
    assert rank_seats(rounds, [9, 9, 9, 2], goal="highest")[0].why == "a play-off decided the tie"


@pytest.mark.parametrize("seed", range(4))
def test_a_match_in_which_the_most_points_win(seed):
    lowest, highest = (play_match(*rules, seed=seed, players=4, holes=3) for rules in ((), (most_points_win,)))
    assert lowest.totals == highest.totals
    assert [each.total for each in highest.standings] == sorted(highest.totals, reverse=True)
    assert highest.standings[0].rank == lowest.standings[0].rank == 1
    assert [each.total for each in lowest.standings] == sorted(lowest.totals)


def test_those_with_the_most_points_play_the_tie_off():
    """Cards without a value tie every hole, and their suit decides the play-off."""

    @hookimpl("score")
    def suits_in_play_offs(board, state):
        hearts = sum(card.suit == "H" for _, card in board.cards())
        return [Line("suits-in-play-offs.score", hearts if state and state.setup.kind == "playoff" else 7)]

    game = play_match(most_points_win, suits_in_play_offs, players=3, holes=1, tie="playoff")
    playoff = game.state.match.rounds[-1]
    assert (playoff.kind, game.totals) == ("playoff", (7, 7, 7))
    winner = game.standings[0].seat
    assert playoff.scores[winner] == max(score for score in playoff.scores if score is not None)


def test_a_position_and_a_record_keep_the_standings():
    game = play_match(most_points_win, players=3, holes=2)
    assert cardgolf.Game.from_position(game.rules, game.position).standings == game.standings


# The closer


def fine(goal, how, *raw, by=0, points=20):
    """Return the points of the closer's penalty, or ``None`` if there is none."""
    state = cardgolf.new_game("nine-card", players=4).state.replace(round_end=RoundEnd(by, (), "knock"))
    found = find_penalties([WrongCloser(how, points, rule="mine.penalty")], state, dict(enumerate(raw)), goal)
    return sum(line.points for line in found[by]) if found else None


@every_case(
    ("how", "lowest", "highest"),
    [("highest", 25, -15), ("flat", 20, -20), ("per_lower", 40, -20), ("doubled", 30, -30), ("doubled_plus", 50, -50),
     ("none", None, None)],
)  # fmt: skip
def test_a_closer_who_is_beaten_is_fined(how, lowest, highest):
    assert fine("lowest", how, 30, 15, 55, 20) == lowest
    assert fine("highest", how, 30, 15, 55, 20) == highest


@every_case("how", AMOUNTS)
def test_a_closer_with_the_best_score_is_not_fined(how):
    assert fine("highest", how, 55, 15, 55, 20) is None
    assert fine("lowest", how, 15, 15, 55, 20) is None


@pytest.mark.parametrize("goal", ["lowest", "highest"])
@pytest.mark.parametrize("how", AMOUNTS)
def test_a_fine_is_never_a_gain(how, goal):
    rng, sign = Random(how), 1 if goal == "lowest" else -1
    for _ in range(200):
        raw = [rng.randint(-30, 30) for _ in range(4)]
        points = fine(goal, how, *raw, points=rng.randrange(9))
        assert (points is None) == (how == "none" or raw[0] == (min if goal == "lowest" else max)(raw))
        assert sign * (points or 0) >= 0


def test_3_5_9_where_most_points_win_the_fine_is_subtracted():
    rng, beaten = Random(2), 0
    for seed in range(30):
        rules = cardgolf.rules("nine-card", most_points_win, "ender-penalty", holes=1)
        game = finish_round(cardgolf.new_game(rules, players=3, seed=seed), rng)
        own, raw = [], {}
        for seat, card in enumerate(game.scorecards):
            own += [(seat, line.points) for line in card.lines if line.rule == "ender-penalty.highest"]
            raw[seat] = sum(line.points for line in card.lines if not line.rule.startswith("ender-penalty"))
        closer = game.round_end.by
        assert own == (
            [] if closer is None or raw[closer] == max(raw.values()) else [(closer, min(raw.values()) - raw[closer])]
        )
        beaten += bool(own)
    assert 5 < beaten < 30


def test_the_fine_of_crazy_nines_follows_the_goal():
    rng, rules = Random(4), cardgolf.rules("crazy-nines", most_points_win, holes=1)
    fines = []
    for seed in range(20):
        game = finish_round(cardgolf.new_game(rules, players=2, seed=seed), rng)
        fines += [line.points for card in game.scorecards for line in card.lines if line.rule.endswith(".ender")]
    assert {*fines} == {-20}
