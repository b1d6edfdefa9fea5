"""The middle in words, in plain text and in pictures."""

import pytest
from helpers.market_rules import Exchanges
from helpers.markets import MARKETS, market, placed
from helpers.walks import tee_off

import cardgolf
from cardgolf import hookimpl
from cardgolf.drawing.marks import find_marks
from cardgolf.events import empty_view
from cardgolf.narration import describe_status, list_hints, narrate, nearest_clauses
from cardgolf.table import CardNames


def told(game, seat=None, since=None):
    since = game.ply if since is None else since
    before = game.at(since - 1).view(seat) if since else empty_view(game.view(seat))
    return [str(each) for each in narrate(before, game.events(seat, since))]


def test_a_take_is_told_with_what_came():
    game = placed()
    later = game.play("take a1")
    came = CardNames().name(game.state.stock[-1])
    assert told(later) == ["Player 1 takes A♥ from the middle.", f"{came} is laid in the middle at a1."]


def test_a_card_that_comes_face_down_is_named_to_no_one():
    later = placed(kind="hidden").play("take a1")
    assert told(later, 0)[1] == "A card is laid in the middle at a1."


def test_a_deal_tells_the_middle():
    game = cardgolf.new_game("golf", MARKETS["row"], seed=1)
    names = CardNames().names([card for _, card in game.state.middle.cards()])
    assert told(game, since=0)[-1] == f"In the middle: {names}."


def renews(face):
    """Return a rule with a middle of six cards, which change when a card is discarded."""

    class Renews:
        @hookimpl
        def middle(self):
            return cardgolf.Layout.grid(2, 3)

        @hookimpl
        def after_move(self, state, move):
            if move.word != "discard":
                return None
            old = [card for _, card in state.middle.cards()]
            lying = [getattr(card, face) for card in state.stock[-6:]]
            board = cardgolf.Board.of(state.middle.layout, lying)
            return state.with_middle(board).replace(stock=(*old, *state.stock[:-6]))

    return Renews


@pytest.mark.parametrize(("face", "words"), [("face_up", "In the middle: "), ("face_down", "The middle has changed.")])
def test_a_middle_that_changes_as_a_whole_is_told(face, words):
    game = tee_off(cardgolf.new_game("golf", renews(face), seed=1)).play("draw stock").play("discard")
    assert any(each.startswith(words) for each in told(game))


def test_a_card_that_goes_into_the_middle_is_told():
    later = market("row", Exchanges).play("exchange")
    assert "The cards at a1 and a1 of the middle change places." in told(later)


def test_cards_that_leave_the_middle_are_told():
    class Sweeps:
        @hookimpl
        def after_move(self, state, move):
            if move.word != "discard" or state.middle.cleared:
                return None
            cards = [card for _, card in state.middle.cards()]
            return state.with_middle(state.middle.clear(range(3))).replace(discard=(*cards, *state.discard))

    later = market("open", Sweeps).play("draw stock").play("discard")
    assert "The middle's cards at a1 b1 c1 leave the table." in told(later)


def test_the_status_says_how_a_card_is_taken():
    view = placed().view(0)
    assert "or take a card by clicking it in the middle" in describe_status(view, CardNames(), over=False)
    assert list_hints([cardgolf.Take("a1")]) == ["take a card by clicking it in the middle (m)"]


def test_offers_deeds_and_reasons_name_the_card():
    context = cardgolf.narration.ViewContext(placed("AH (KD) QS").view(0), 0, CardNames())
    take, unknown = cardgolf.Take("a1"), cardgolf.Take("b1")
    assert take.offer(context) == "take the A♥ from the middle"
    assert unknown.offer(context) == "take the card from the middle"
    assert (take.deed(context), take.explain(context)) == ("take a1 of the middle", "you know what you get")
    bare = cardgolf.narration.ViewContext(cardgolf.new_game("golf", seed=1).view(0), 0, CardNames())
    assert take.offer(bare) == "take the card from the middle"


def test_the_clause_after_a_take_is_sought_by_the_middle():
    view = placed(held="KD from middle", middle="AH . QS").view(0)
    assert len(nearest_clauses(view, "base.moves")) <= 1


def test_the_text_of_a_view_shows_the_middle():
    text = str(placed("AH (KD@0) .", "hidden").view(0))
    assert "  Middle\n    a     b     c\n 1  AH    (KD)  ." in text
    assert "in hand: KD from the middle" in str(placed("AH . QS", held="KD from middle").view(1))


@pytest.mark.parametrize(("kind", "middle"), [("open", "AH KD QS"), ("row", "AH . / (KD) QS")])
def test_a_picture_shows_the_middle(kind, middle):
    game = placed(middle, kind)
    picture = cardgolf.svg(game.view(0))
    assert "middle: " in picture and "ace of hearts" in picture
    assert "middle: " not in cardgolf.svg(cardgolf.new_game("golf", seed=1))
    assert picture != cardgolf.svg(game.play("take a1").view(0))


def test_a_picture_marks_the_place_from_which_a_card_was_taken():
    later = placed().play("take a1")
    marks = find_marks(later.view(0), legal=(), last_move=later.events(0, later.ply), groups=False, scores=False)
    assert marks.middle.changed == {0}
    before = find_marks(placed().view(0), legal=placed().legal_moves, last_move=(), groups=False, scores=False)
    assert (before.middle.legal, before.boards[0].legal) == ({"a1": "pick", "b1": "pick"}, {})
