"""Reviews: what decisions cost, judged by what the seat could see."""

from random import Random

import pytest
from helpers.last_shots import make_last_shot, play_unlucky_gamble, start_gamble
from helpers.rule_sets import rulebook

import cardgolf
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.advice.advice import advise
from cardgolf.bots.advice.review import Review, format_review, iter_decisions, review


def played(name, *bots, rounds=1, seed=5):
    """Return a match after so many rounds between ``bots``."""
    game = cardgolf.new_game(rulebook(name), players=len(bots), seed=seed)
    players = [make_bot(bot, Chance(seat)) for seat, bot in enumerate(bots)]
    while True:
        while not game.is_round_over:
            game = game.play(players[game.to_act[0]].choose(game.view(game.to_act[0])), seat=game.to_act[0])
        if game.is_over or len(game.state.match.rounds) == rounds:
            return game
        game = game.deal()


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", ["golf of memory", "ends", "cabo"])
def test_every_decision_is_reviewed_by_its_view(name):
    game = played(name, "random", "greedy")
    found = review(game, deals=2, engine="engine").decisions
    before, choices = game.at(0), []
    for ply, (seat, event) in enumerate(game.history, start=1):
        view = before.view(seat)
        if isinstance(event, cardgolf.Move) and len(view.legal_moves) > 1:
            choices.append((ply, seat, event, view))
        before = game.at(ply)
    assert [(each.ply, each.seat, each.move, each.view) for each in found] == choices
    for each in found[:6]:
        assert each.advice == advise(each.view, deals=2, engine="engine")
        assert each.cost >= 0


def test_seats_and_rounds_can_be_chosen():
    game = played("golf of memory", "random", "random", rounds=2)
    every = [(each.round, each.seat) for each in iter_decisions(game, deals=2, engine="engine")]
    some = [(each.round, each.seat) for each in iter_decisions(game, seats=[1], rounds=[2], deals=2, engine="engine")]
    assert {*every} == {(1, 0), (1, 1), (2, 0), (2, 1)}
    assert some == [each for each in every if each == (2, 1)]


def test_a_bad_last_move_costs_what_it_lost():
    game = make_last_shot("7")
    start = cardgolf.Game(game.rules, game.state)
    for move, cost in (("swap a1", 0), ("discard", 61 - 42), ("swap d2", 61 - 42 + 3)):
        found = review(start.play(move))
        assert [each.cost for each in found.decisions] == [cost]
        assert found.lost(1) == cost and found.lost(0) == 0
        assert len(found.dearest()) == bool(cost)


def test_the_text_names_the_dearest_moves_and_their_reasons():
    game = make_last_shot("7")
    lines = [*format_review(review(cardgolf.Game(game.rules, game.state).play("discard")))]
    pair = "the 7 pairs with the 7 below it (PN 2.4.1), replacing the 12: 19 points fewer"
    assert lines == [
        "Player 2: 1 decision, 1 clearly worse move, 19.0 points lost on average.",
        "",
        "Round 1, move 1: Player 2 played discard.",
        "  Player 2 saw  12 10 9 8 / 7 6 5 4, in hand 7, discard 11",
        f"  swap a1 is 19.0 points better: {pair}.",
        "  discard: the 7 goes to the discard pile.",
    ]


def test_without_worse_moves_the_text_says_so():
    game = make_last_shot("7")
    found = review(cardgolf.Game(game.rules, game.state).play("swap a1"))
    assert [*format_review(found)][-1] == "No move was clearly worse than the best one."
    assert [*format_review(Review(("Ann",), ()))] == ["No move was clearly worse than the best one."]


def test_hidden_cards_that_came_out_later_change_nothing():
    """The same decisions on another table that each seat may have been at cost the same."""
    game = cardgolf.new_game(rulebook("play-nine"), players=2, seed=3)
    for _ in range(6):
        game = game.play(game.legal_moves[0])
    view = game.view(game.turn)
    twin = cardgolf.determinize(view, Random(1))
    move = str(view.legal_moves[0])
    one, other = (review(cardgolf.Game(each.rules, each.state).play(move), deals=8) for each in (game, twin))
    assert one == other


def test_a_review_is_json_data():
    game = make_last_shot("7")
    found = review(cardgolf.Game(game.rules, game.state).play("discard")).as_dict()
    assert found["lost"] == [0, 19]
    assert found["decisions"][0] | {"reason": ""} == {
        "ply": 1, "round": 1, "seat": 1, "move": "discard", "cost": 19, "best": "swap a1", "reason": "",
        "source": "exact", "luck": 0.0, "verdict": "bad play",
    }  # fmt: skip


def test_costs_and_luck_lead_from_the_expected_lead_to_the_one_at_the_end():
    game = played("golf of memory", "random", "greedy")
    found = review(game, deals=2, engine="engine")
    for seat in (0, 1):
        own = [(each, luck) for each, luck in zip(found.decisions, found.list_luck(), strict=True) if each.seat == seat]
        worse = sum(each.entry.worse_by for each, _ in own)
        luck = sum(luck for _, luck in own)
        assert luck == pytest.approx(found.luck(seat))
        lead = game.scores[1 - seat] - game.scores[seat]
        assert own[0][0].advice.moves[0].ahead - worse + luck == pytest.approx(lead)


def test_a_good_move_that_came_out_badly_is_bad_luck():
    found = review(play_unlucky_gamble())
    draw, last = found.as_dict()["decisions"]
    assert (draw["cost"], draw["verdict"]) == (0, "bad luck") and draw["luck"] < -3
    assert last["cost"] == 0
    assert {each.ply: luck for each, luck in found.unluckiest()}[1] == draw["luck"]
    text = "\n".join(format_review(found))
    assert "Bad luck, not bad play:\n  Round 1, move" in text
    assert "Round 1, move 1: Player 2 played draw stock, as good as any." in text
    assert "points fewer ahead came of it than expected." in text and " Luck took " in text


def test_a_bad_move_is_bad_play_however_it_comes_out():
    start = start_gamble()
    found = review(start.play("draw discard").play("swap c1"))
    assert [each["verdict"] for each in found.as_dict()["decisions"]] == ["bad play", "bad play"]
    assert found.unluckiest() == ()


def test_luck_is_not_known_before_the_end():
    start = start_gamble()
    assert review(start.play("draw stock")).list_luck() == [None]
