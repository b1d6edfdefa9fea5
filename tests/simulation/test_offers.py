"""Moves that bots leave alone: simulations and what is made of them say so, with the turns in which they were legal."""

import pickle

import pytest
from helpers.step_games import OpenRow

import cardgolf
from cardgolf import Draw
from cardgolf.simulation import compare, league, play_game, simulate, summarize, tournament
from cardgolf.simulation.offers import OFTEN, NeverChosen, Offer, find_never_chosen

RULES = cardgolf.rules(OpenRow, holes=1, turn_limit=8)


class Shy:
    """Never goes to the market, and answers with texts."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view):
        return str(next((move for move in view.legal_moves if type(move) is Draw), view.legal_moves[0]))


def test_a_bot_that_never_goes_to_the_market_is_named_with_its_turns():
    results = simulate(RULES, Shy, games=6, seed=1, players=2)
    turns = sum(sum(each.rounds[0].turns) for each in results.games)
    found = summarize(results)
    assert NeverChosen("Shy", "market", turns) in found.never_chosen
    assert f"Shy never chose market in {turns} turns in which it was legal" in found.lines()
    assert {"bot": "Shy", "word": "market", "turns": turns} in found.as_dict()["never_chosen"]


def test_no_warning_where_each_kind_is_chosen():
    found = summarize(simulate(RULES, "greedy", games=12, seed=1, players=2))
    assert not [each for each in found.never_chosen if each.word in ("market", "buy", "draw", "swap", "discard")]


def test_the_easy_level_names_its_bot():
    found = summarize(simulate(RULES, "easy", games=6, seed=1, players=2))
    assert ("beginner", "market") in [(each.bot, each.word) for each in found.never_chosen]


def test_comparisons_and_tournaments_warn_too():
    found = compare(Shy, "greedy", rules=RULES, games=6, seed=1)
    (warned,) = [each for each in found.never_chosen if each.bot == "Shy" and each.word == "market"]
    line = f"Shy never chose market in {warned.turns} turns in which it was legal"
    assert line in found.lines() and found.lines()[-1] == found.verdict
    pytest.importorskip("openskill")
    bots, start = [Shy, "greedy"], "Shy never chose market in"
    assert any(line.startswith(start) for line in tournament(RULES, bots, 6).lines())
    (division,) = league([RULES], bots, deals=6)
    assert any(line.startswith(start) for line in division.lines())
    assert any(line.startswith(start) for line in division.markdown())


def test_a_move_is_counted_once_in_a_turn():
    """A hand of a market step and a placement has two decisions, but one turn."""
    result = play_game(RULES, ["random", Shy], seed=1, number=0)
    turns = result.rounds[0].turns
    assert [(each.turns, each.chosen) for each in result.offers if (each.seat, each.word) == (1, "market")] == [
        (turns[1], False)
    ]


def test_offers_are_no_part_of_what_two_runs_compare():
    result = play_game(RULES, ["greedy", Shy], seed=1, number=0)
    other = cardgolf.simulation.GameResult(*(getattr(result, name) for name in NAMES))
    assert (result, result.line) == (other, other.line) and result.offers and not other.offers
    assert pickle.loads(pickle.dumps(result)).offers == result.offers


NAMES = ("number", "bots", "rounds", "totals", "ranks", "error")


@pytest.mark.parametrize(("turns", "told"), [(OFTEN, True), (OFTEN - 1, False)])
def test_a_kind_of_move_must_often_be_legal(turns, told):
    games = [
        (("a", "b"), [Offer(0, "knock", turns - 5, False), Offer(1, "knock", 90, True)]),
        (("b", "a"), [Offer(1, "knock", 5, False)]),
    ]
    assert find_never_chosen(games) == ((NeverChosen("a", "knock", turns),) if told else ())


def test_shipped_games_have_no_warning():
    for name in ("play-nine", "board-nine", "golf"):
        assert summarize(simulate(name, "greedy", games=3, seed=1, players=2, engine="engine")).never_chosen == ()
