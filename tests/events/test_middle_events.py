"""Events of the middle: what was taken, what came, and what every viewer sees of it."""

import json

import pytest
from helpers.markets import MARKETS, market, placed
from helpers.messages import IS_MESSAGE
from helpers.walks import finish_round, moments, viewers

import cardgolf
from cardgolf import events as ev
from cardgolf import hookimpl
from cardgolf.engine.views import board_of
from cardgolf.events import empty_view, events_as_dict
from cardgolf.games.from_dict import events_from_dict, view_from_dict


def told(game, seat=None):
    """Return the events of the last move, without the next step."""
    return [each for each in game.events(seat, game.ply) if each.type != "step_began"]


def test_a_take_tells_the_card_and_what_came():
    game = market()
    later = game.play("take b1")
    taken, came = game.state.middle.card(1), game.state.stock[-1]
    for seat in viewers(game):
        took, placed_card, piles = told(later, seat)
        assert took == ev.Took(game.ply + 1, game.turn, "take b1", "b1", taken)
        assert placed_card == ev.Placed(game.ply + 1, -1, "b1", came, up=True)
        assert piles.stock_count == len(game.state.stock) - 1


def test_a_card_that_comes_face_down_is_told_to_those_that_know_it():
    game = market("hidden", players=3)
    later = game.play("take b1")
    cards = {seat: told(later, seat)[1].card for seat in viewers(game)}
    assert cards == {seat: game.state.stock[-1] if seat == game.turn else None for seat in viewers(game)}


def test_a_card_that_was_taken_unseen_is_told_to_all():
    later = placed("(AH) KD QS", "hidden").play("take a1")
    assert {str(told(later, seat)[0].card) for seat in (0, 1, None)} == {"AH"}


def test_a_deal_tells_the_middle_as_a_board_of_no_seat():
    game = cardgolf.new_game("golf", MARKETS["row"], seed=1)
    dealt, middle, *_ = [each for each in game.events(0) if each.type != "dealer_chosen"]
    assert (dealt.type, middle.type, middle.seat) == ("dealt", "board_changed", -1)
    assert middle.board == game.view(0).middle


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("kind", MARKETS)
def test_events_lead_to_the_view_and_survive_json(kind):
    start = market(kind, players=3, turn_limit=4, holes=2)
    *_, game = moments(start, 3, 200)
    for seat in viewers(game):
        view = empty_view(game.view(seat))
        events = game.events(seat)
        message = json.loads(json.dumps(events_as_dict(events)))
        assert IS_MESSAGE(message)
        assert events_from_dict(message, game.rules, 3) == events
        for event in events:
            view = event.apply(view)
        assert view == game.view(seat)


def test_a_view_has_the_middle_in_json_only_where_there_is_one():
    game = placed("AH (KD@0) .", "hidden")
    data = game.view(0).as_dict()
    assert data["middle"]["slots"] == [
        {"card": "AH", "up": True}, {"card": "KD", "up": False, "seen_by": [0]}, None,
    ]  # fmt: skip
    assert game.view(1).as_dict()["middle"]["slots"][1]["card"] is None
    assert view_from_dict(data, game.rules) == game.view(0)
    assert "middle" not in cardgolf.new_game("golf", seed=1).view(0).as_dict()


def test_a_message_that_shows_a_hidden_card_of_the_middle_does_not_fit():
    data = placed("AH (KD@0) .", "hidden").view(0).as_dict()
    assert IS_MESSAGE(data)
    assert not IS_MESSAGE({**data, "seat": 1, "legal_moves": []})
    assert not IS_MESSAGE({**data, "seat": None, "legal_moves": []})


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {"layout": {"rows": 2, "columns": 3, "is_hand": False, "extra": 0}, "slots": [None] * 6, "count": 0},
        {"layout": {"rows": 1, "columns": 3, "is_hand": False, "extra": 0}, "slots": [None] * 3, "count": 99},
    ],
)
def test_a_middle_that_cannot_be_is_refused(wrong):
    game = placed()
    with pytest.raises(cardgolf.InvalidArgumentError, match="invalid view"):
        view_from_dict({**game.view(0).as_dict(), "middle": wrong}, game.rules)


def test_the_board_of_no_seat_is_the_middle():
    view = placed().view(0)
    assert [board_of(view, seat) for seat in (0, 1, -1)] == [*view.boards, view.middle]


class Sweeps:
    """A discard sweeps the middle onto the pile, and a swap clears its first place."""

    @hookimpl
    def after_move(self, state, move):
        gone = {"discard": range(3), "swap": [0]}.get(move.word, ()) if state.middle.cleared == frozenset() else ()
        cards = [state.middle.card(place) for place in gone]
        return state.with_middle(state.middle.clear(gone)).replace(discard=(*cards, *state.discard))


def test_cards_that_leave_the_middle_are_told_as_cleared():
    game = market("open", Sweeps)
    for move in ("draw stock discard", "draw stock swap a1"):
        verb, pile, *rest = move.split()
        later = game.play(f"{verb} {pile}").play(" ".join(rest))
        act, cleared, *_ = told(later)
        assert cleared.seat == -1 and len(cleared.places) == len(cleared.cards) in (1, 3)
        assert act.type in ("discarded", "swapped")
        assert act.type == "discarded" or act.discarded == later.state.discard[-1]


def test_the_end_of_a_round_turns_up_the_cards_of_the_middle():
    game = finish_round(placed("(AH) KD QS", "hidden"))
    turned = [each for each in told(game) if each.type == "turned_up" and each.seat == -1]
    assert [(each.place, str(each.card)) for each in turned] == [("a1", "AH")] or game.view(0).middle.slots[0].up
