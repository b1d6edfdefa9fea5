"""Croquet: the conformance kit, and the clauses of the rules, each in the tests that bear its number."""

import re
from functools import reduce
from pathlib import Path
from random import Random

import pytest
from cardgolf_croquet import Field

import cardgolf
from cardgolf import Game, Line, RoundEnd
from cardgolf.narration import ViewContext
from cardgolf.table import CardNames
from cardgolf.testing import VariantConformance, rigged_deck
from cardgolf.words import Words

ANN, BO = "AC JC QC / KC 5C 9C | 2H 3H QH 7H 8H", "2D 3D 4D / 5D 6D 7D | 8D 9D 10D JD KD"


class TestCroquet(VariantConformance):
    variant = "croquet"
    changes = {"queen": ["points", "score"], "hand": ["score"], "looks": ["dealt"]}
    max_examples = 3


def deal(*, discard="KS", stock="AS 2S", **options):
    """Return a game in which seat 0 has the first turn."""
    return rigged_deck(
        "croquet",
        [each.replace("|", "") for each in (ANN, BO)],
        discard=discard,
        stock=stock,
        **{"first_dealer": 1} | options,
    )


def play(game, *moves):
    return reduce(Game.play, moves, game)


def cards(game, names, seat=0):
    board = game.state.boards[seat]
    return " ".join(str(board.card(board.index(name))) for name in names.split())


@pytest.mark.parametrize(("players", "size"), [(2, 52), (4, 104)])
def test_1_1_two_or_four_play(players, size):
    rules = cardgolf.rules("croquet")
    assert list(rules.seats()) == [2, 4] and len(rules.deck(players)) == size
    with pytest.raises(cardgolf.InvalidArgumentError, match="expected 2 or 4 for"):
        cardgolf.new_game("croquet", players=3)


def test_1_2_twenty_nine_cards_of_a_pack_are_left_as_the_stock():
    game = cardgolf.new_game("croquet", players=2, seed=1)
    assert (len(game.state.stock), len(game.state.discard)) == (29, 1)
    own, other = game.view(0).boards[0], game.view(1).boards[0]
    assert [slot.card is not None for slot in own.slots[6:]] == [True] * 5
    assert not any(slot.card or slot.up for slot in other.slots)


@pytest.mark.parametrize("looks", range(7))
def test_1_3_each_player_looks_at_cards_of_the_field(looks):
    view = cardgolf.new_game("croquet", players=2, seed=1, looks=looks).view(1)
    assert [slot.card is not None for slot in view.boards[1].slots[:6]] == [False] * (6 - looks) + [True] * looks


def test_3_1_a_discard_goes_into_the_hand_alone():
    game = deal().play("draw discard")
    assert [str(move) for move in game.legal_moves] == [f"swap h{number}" for number in range(1, 6)]
    game = game.play("swap h3")
    assert (cards(game, "h3"), str(game.state.discard[-1])) == ("KS", "QH")


def test_3_2_a_stock_card_is_thrown_or_goes_into_the_hand():
    game = deal().play("draw stock")
    assert str(game.play("discard").state.discard[-1]) == "AS"
    game = game.play("swap h1")
    assert (cards(game, "h1"), str(game.state.discard[-1])) == ("AS", "2H")


def test_3_3_a_stock_card_may_go_into_the_field_face_down():
    game = play(deal(), "draw stock", "swap b2")
    assert (cards(game, "b2"), str(game.state.discard[-1])) == ("AS", "5C")
    slot = game.state.boards[0].slots[4]
    assert (slot.up, slot.seen_by) == (False, (0,))


def test_3_4_a_card_of_the_hand_may_go_into_the_field():
    game = play(deal(), "draw stock", "field h3 a2")
    assert (cards(game, "a2 h3"), str(game.state.discard[-1])) == ("QH AS", "KC")
    assert game.state.held is None and game.turn == 1
    seen = [game.view(seat).boards[0].slots for seat in (0, 1)]
    assert [str(each[3].card) for each in seen] == [str(cardgolf.Card.parse("QH")), "None"]
    assert len([move for move in deal().play("draw stock").legal_moves if str(move).startswith("field")]) == 30


def test_3_4_a_house_rule_about_discards_leaves_the_field_alone():
    rules = cardgolf.rules("croquet", "matching-discards")
    assert len(cardgolf.simulate(rules, "random", games=3, seed=1, players=4).games) == 3


def test_3_5_a_rap_ends_the_round_at_once():
    game = deal().play("knock")
    assert game.is_round_over and game.round_end == RoundEnd(0, (), "knock")
    assert game.scores == (1 + 2 + 4 + 3 - 4, 0 - 2 - 3)


def test_4_1_an_empty_stock_ends_the_round():
    game = cardgolf.new_game("croquet", players=2, seed=3)
    while not game.is_round_over:
        game = play(game, "draw stock", "discard")
    assert (game.round_end, len(game.state.stock)) == (RoundEnd(None, (), "the stock is empty"), 0)
    assert sum(game.state.turns_begun) == 29


@pytest.mark.parametrize(
    ("options", "total"), [({}, 6), ({"queen": 0}, 6), ({"hand": "for"}, 14), ({"hand": "nothing"}, 10)]
)
def test_5_2_field_and_hand_are_scored_apart(options, total):
    assert cardgolf.score(cardgolf.rules("croquet", **options), ANN).total == total


def test_5_2_a_score_lists_its_reasons():
    lines = cardgolf.score("croquet", ANN).lines
    assert lines[2] == Line("croquet.score.field", 4, ("c1",))
    assert lines[-1] == Line("croquet.score.hand", -4, ("h3",))


def test_5_4_random_matches_end_and_the_most_points_win(tmp_path):
    chance, game = Random(5), cardgolf.new_game("croquet", players=4, seed=5, holes=3)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    assert len(game.state.match.rounds) == 3
    assert game.standings[0].total == max(game.totals)
    cardgolf.save(game, tmp_path / "match.golf")
    assert cardgolf.load(tmp_path / "match.golf") == game


def test_the_program_of_the_readme_runs():
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(block, {})


def test_words_come_by_id_in_two_languages():
    game = cardgolf.new_game("croquet", players=2, seed=1)
    english, german = (ViewContext(game.view(0), 0, CardNames(words=Words(language))) for language in ("en", "de"))
    assert Field("h1", "a1").deed(english) == "put h1 into a1"
    assert Field("h1", "a1").deed(german) == "h1 auf a1 legen"
    assert Field.how(Words("de")).startswith("klicke eine Karte deiner Hand an")
