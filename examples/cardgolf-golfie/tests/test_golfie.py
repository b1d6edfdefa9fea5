"""Golfie: the conformance kit, and the clauses of the rules, each in the tests that bear its number."""

import re
from pathlib import Path
from random import Random

import pytest

import cardgolf
from cardgolf import Game, Line, RoundEnd, hookimpl, plugin
from cardgolf.testing import VariantConformance, rigged_deck

ANN, BO = "4C 5C 6C / 7C 8C 9C / 2C 3C AC", "4D 5D 6D / 7D 8D 9D / KD 3D AD"


class TestGolfie(VariantConformance):
    variant = "golfie"
    options = {"holes": 1, "putts": 2}
    changes = {"putts": ["round_end"]}
    max_examples = 2


def deal(*, stock="", **options):
    """Return a game in which seat 0 has the first turn."""
    return rigged_deck("golfie", [ANN, BO], discard="KS", stock=stock, **{"first_dealer": 1} | options)


def act(game, **chosen):
    """Turn up a card of the stock, and let Bo and Ann choose."""
    game = game.play("draw stock")
    return game.play(chosen["bo"], seat=1).play(chosen["ann"], seat=0)


def cards(game, seat=0):
    board = game.state.boards[seat]
    return " ".join(f"{slot.card}" if slot and slot.up else f"({slot.card})" if slot else "." for slot in board.slots)


def offered(game, seat):
    return " | ".join(map(str, game.view(seat).legal_moves))


@pytest.mark.parametrize(("players", "packs"), [(2, 2), (3, 3), (4, 3), (8, 5)])
def test_1_1_there_is_a_pack_more_for_every_two_players(players, packs):
    assert len(cardgolf.rules("golfie").deck(players)) == 52 * packs


def test_1_2_nine_cards_lie_face_down():
    game = cardgolf.new_game("golfie", players=3, seed=1)
    assert {len(board.down) for board in game.state.boards} == {9}
    assert not any(slot.card for board in game.view(0).boards for slot in board.slots)


def test_2_1_the_stock_alone_is_drawn_from_and_all_see_the_card():
    game = deal(stock="5H")
    assert list(map(str, game.legal_moves)) == ["draw stock"]
    game = game.play("draw stock")
    assert (str(game.state.discard[-1]), game.state.held, game.to_act) == ("5H", None, (1, 0))


def test_2_2_nobody_sees_what_others_choose():
    game = deal(stock="5H").play("draw stock").play("open b2", seat=1)
    assert cards(game, 1) == "(4D) (5D) (6D) (7D) (8D) (9D) (KD) (3D) (AD)"
    assert game.to_act == (0,)
    game = game.play("exchange b2 b1", seat=0)
    assert cards(game, 1) == "(4D) (5D) (6D) (7D) 8D (9D) (KD) (3D) (AD)"
    assert cards(game) == "(4C) (8C) (6C) (7C) (5C) (9C) (2C) (3C) (AC)"
    assert game.turn == 1


def test_2_3_a_card_that_is_up_must_be_exchanged():
    game = act(deal(stock="5H AS 5S"), bo="open b2", ann="open b2")
    game = act(game, bo="open a1", ann="exchange a1 b1").play("draw stock")
    assert offered(game, 0) == "exchange b2 b1 | exchange b2 a2 | exchange b2 c2 | exchange b2 b3"


def test_2_4_a_golf_cart_goes_anywhere():
    game = deal(stock="10H").play("draw stock")
    assert len(game.view(0).legal_moves) == 9 + 24


def test_2_5_a_putt_scores_and_the_column_moves_up():
    game = act(deal(stock="JH 10C 10D"), bo="putt a1", ann="putt b1")
    assert cards(game) == "(4C) (8C) (6C) (7C) (3C) (9C) (2C) (10D) (AC)"
    assert cards(game, 1) == "(7D) (5D) (6D) (KD) (8D) (9D) (10C) (3D) (AD)"
    assert [str(card) for card in game.state.discard[-3:]] == ["JH", "4D", "5C"]
    assert [game.state.memory[f"card {seat}"] for seat in (0, 1)] == [(5,), (4,)]


def test_3_1_the_round_ends_when_every_hole_has_a_score():
    game = deal(stock="JH 10C 10D KH 9S 9S", putts=2)
    for move in ("putt a1", "putt c1"):
        assert not game.is_round_over
        game = act(game, bo=move, ann=move)
    assert game.round_end == RoundEnd(None, (), "every hole has a score")
    assert game.scores == (4 + 6, 4 + 6)
    assert game.scorecards[0].lines == (Line("golfie.score.hole", 4), Line("golfie.score.hole", 6))


def test_3_2_an_empty_stock_ends_the_round():
    game = deal(stock="JH", putts=2)
    game = Game(
        game.rules,
        game.state.replace(stock=game.state.stock[-2:], discard=(*game.state.stock[:-2], *game.state.discard)),
    )
    game = act(game, bo="putt a1", ann="putt a1")
    assert (game.round_end.reason, game.scores) == ("the stock is empty", (4, 4))
    assert game.state.boards[0].slots[6] is None


@plugin
class BeforePlay:
    """Let all players act before the first turn."""

    @hookimpl
    def reactions(self, state, move):
        return state.setup.order if move is None else None


def test_2_2_nothing_is_played_before_the_first_card_but_a_pass():
    game = cardgolf.new_game("golfie", BeforePlay, seed=1)
    assert [offered(game, seat) for seat in game.to_act] == ["pass", "pass"]
    game = game.play("pass").play("pass")
    assert list(map(str, game.legal_moves)) == ["draw stock"]


@pytest.mark.parametrize("players", [2, 5])
def test_4_3_random_matches_end_after_two_rounds(players, tmp_path):
    chance, game = Random(players), cardgolf.new_game("golfie", players=players, seed=5, putts=3)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    assert [round_.round_end.reason for round_ in game.state.match.rounds] == ["every hole has a score"] * 2
    cardgolf.save(game, tmp_path / "match.golf")
    assert cardgolf.load(tmp_path / "match.golf") == game


def test_the_program_of_the_readme_runs():
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(block, {})


def test_2_2_another_course_is_refused():
    with pytest.raises(cardgolf.InvalidOptionError, match="expected 3 rows of 3 in golfie"):
        cardgolf.rules("golfie", "course")
