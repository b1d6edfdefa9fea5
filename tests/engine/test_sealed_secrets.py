"""Sealed moves in views, events, records and pickles: what the others know of them before they are opened."""

import json
import pickle
from itertools import product

import attrs
import pytest
from helpers.cases import every_case
from helpers.sealed_games import NAMED, Bid, opened
from helpers.snap_games import play, refused
from helpers.walks import moments, play_back

import cardgolf
from cardgolf import Move, Phase, hookimpl
from cardgolf.events import empty_view, events_as_dict
from cardgolf.games.from_dict import events_from_dict, view_from_dict
from cardgolf.narration import narrate

VIEWERS = (0, 1, 2, None)
GAMES = [{"kind": kind, "passes": passes} for kind, passes in product(("bid", "take"), (False, True))]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("options", GAMES)
def test_no_other_seat_can_tell_what_was_chosen(options):
    """Whatever a seat chooses, the others get the same views, events, records, errors and texts."""
    for game in moments(opened(**options), seed=1, moves=60):
        for seat in game.to_act:
            moves = [move for move in game.legal_moves_for(seat) if move.secret]
            if game.state.window is None or len(moves) < 2 or len(game.to_act) < 2:
                continue
            one, two = (game.play(move, seat=seat) for move in (moves[0], moves[-1]))
            for viewer in {*VIEWERS} - {seat}:
                assert one.view(viewer) == two.view(viewer)
                assert repr(one.view(viewer)) + str(one.view(viewer)) == repr(two.view(viewer)) + str(two.view(viewer))
                assert one.view(viewer).as_dict() == two.view(viewer).as_dict()
                assert pickle.dumps(one.view(viewer)) == pickle.dumps(two.view(viewer))
                assert one.events(viewer, since=one.ply) == two.events(viewer, since=two.ply)
                assert refused(one, "bid 9", one.to_act[0]) == refused(two, "bid 9", two.to_act[0])
            assert one.view(seat) != two.view(seat)
            assert str(one) == str(two)


def test_a_seat_sees_its_own_choice_and_that_others_have_chosen():
    game = play(opened(), "0 bid 3")
    seen = {seat: game.view(seat).memory.window.sealed for seat in VIEWERS}
    assert seen == {0: ((0, Bid(3)),), 1: ((0, None),), 2: ((0, None),), None: ((0, None),)}
    assert "Player 1 (seat 0) has chosen." in str(game.view(1))
    assert 'Player 1 (seat 0) has chosen "bid 3".' in str(game.view(0))
    assert game.view(1).as_dict()["memory"]["window"]["sealed"] == [{"seat": 0, "move": None}]
    assert game.view(0).as_dict()["memory"]["window"]["sealed"] == [{"seat": 0, "move": "bid 3"}]


def test_events_tell_a_choice_to_its_seat_alone():
    game = play(opened(), "0 bid 3")
    told = {seat: [each.move for each in game.events(seat) if each.type == "sealed"] for seat in VIEWERS}
    assert told == {0: ["bid 3"], 1: [""], 2: [""], None: [""]}
    game = play(game, "1 bid 2", "2 bid 1")
    last = [(each.type, each.seat) for each in game.events(1, since=game.ply)][:4]
    assert last == [("sealed", 2), ("opened", 2), ("opened", 0), ("opened", 1)]


def test_sentences_tell_a_choice_to_its_seat_alone():
    game = play(opened(), "0 bid 3", "1 bid 2", "2 bid 1")

    def tell(seat):
        return [str(each) for each in narrate(empty_view(game.view(seat)), game.events(seat))][-6:]

    assert tell(None) == [
        "Player 1 has chosen.", "Player 2 has chosen.", "Player 3 has chosen.", "Player 3 bids 1.",
        "Player 1 bids 3.", "Player 2 bids 2.",
    ]  # fmt: skip
    assert tell(0)[0] == 'Player 1 has chosen "bid 3".'
    assert tell(0)[1:] == tell(None)[1:]


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("options", GAMES)
def test_events_lead_to_the_view_and_come_back_from_json(options):
    views = {}
    for game in moments(opened(**options), seed=2, moves=40):
        for seat in VIEWERS:
            view, events = (
                views.get(seat) or empty_view(game.view(seat)),
                game.events(seat, since=game.ply if views.get(seat) else 0),
            )
            for event in events:
                view = event.apply(view)
            views[seat] = view
            assert view == game.view(seat)
            data = json.loads(json.dumps(events_as_dict(events)))
            assert events_from_dict(data, game.rules, 3) == events
            view = game.view(seat)
            data = json.loads(json.dumps(view.as_dict()))
            assert view_from_dict(data, game.rules, view.rounds) == view


@every_case("sealed", [[], {}, 7, [{"seat": 0}], [{"seat": 9, "move": None}], [{"seat": 0, "move": "guess"}]])
def test_a_view_with_other_data_of_sealed_moves_is_refused(sealed):
    game = play(opened(), "0 bid 3")
    data = game.view(1).as_dict()
    data["memory"]["window"]["sealed"] = sealed
    with pytest.raises(cardgolf.CardGolfError) as caught:
        view_from_dict(data, game.rules)
    assert len(str(caught.value)) < 200


@attrs.frozen
class Trade(Move):
    """Exchange a card with the one at the same place to the left: ``trade a1``."""

    word = "trade"
    secret = True
    slot: str

    def words(self):
        return (self.slot,)

    def paths(self, seat, before, after):
        left = (seat + 1) % 3
        return (seat, self.slot, left, self.slot), (left, self.slot, seat, self.slot)


class Trading:
    @hookimpl
    def move_types(self):
        return [Trade]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return tuple(map(Trade, state.board.names)) if state.phase is Phase.REACTION else offered

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is not Trade:
            return None
        left = state.setup.left_of(state.actor)
        own, other = state.board, state.boards[left]
        place = own.index(move.slot)
        one, two = own.slots[place], other.slots[place]
        return state.with_board(own.put(place, two)).with_board(other.put(place, one), left)


def test_cards_that_opened_moves_take_to_other_places_are_told():
    game = play(opened(Trading), "0 trade a1", "1 trade a1", "2 trade b2")
    places = [[str(board.card(place)) for place in (0, 3)] for board in game.state.boards]
    assert places == [["3C", "9C"], ["7C", "6C"], ["AC", "2C"]]
    moved = [(each.seat, each.paths[0]) for each in game.events(None, since=game.ply) if each.type == "moved"]
    assert moved == [(2, (2, "b2", 0, "b2")), (0, (0, "a1", 1, "a1")), (1, (1, "a1", 2, "a1"))]
    assert all(dict(play_back(game, seat))[game.ply] == game.view(seat) for seat in VIEWERS)


def test_events_of_a_choice_without_its_window_change_nothing():
    game = play(opened(), "0 bid 3", "1 bid 2", "2 bid 1")
    view = game.view(0)
    for event in game.events(0):
        if event.type in {"sealed", "opened"}:
            assert event.apply(view) == view


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_redacted_record_has_the_events_of_its_seat(seat):
    game = cardgolf.new_game(*NAMED, players=3, seed=5).play("draw stock").play("bid 3").play("bid 2")
    for each in (game, game.play("bid 1")):
        _, *lines, _ = map(json.loads, cardgolf.redact(each, seat).splitlines())
        assert events_from_dict({"version": 1, "type": "events", "events": lines}, each.rules, 3) == each.events(seat)
    assert ('"move":"bid 3"' in cardgolf.redact(game, seat)) is (seat == 2)


def test_a_record_replays_to_the_same_game():
    *_, game = moments(cardgolf.new_game(*NAMED, players=3, seed=5), seed=3, moves=80)
    again = cardgolf.replay(cardgolf.record(game), rules=NAMED)
    assert (again, again.history, again.position) == (game, game.history, game.position)


def test_games_and_views_are_pickled_with_their_sealed_moves():
    for game in moments(opened(), seed=5, moves=20):
        assert pickle.loads(pickle.dumps(game)) == game
        for seat in VIEWERS:
            assert pickle.loads(pickle.dumps(game.view(seat))) == game.view(seat)
