"""Sealed moves: what seats choose at once, when it is made, and in which order."""

from itertools import permutations

import attrs
import pytest
from helpers.cases import every_case
from helpers.sealed_games import Bid, begin, opened
from helpers.snap_games import play, refused

import cardgolf
from cardgolf import Draw, Move, Pass, Phase, PluginError, hookimpl
from cardgolf.engine.windows import MAX_REACTIONS
from cardgolf.events import empty_view
from cardgolf.narration import narrate
from cardgolf.table.memory import Window


def bids(game):
    return {key: value for key, value in game.state.memory.items() if key.startswith("bid")}


# the course of a window


def test_a_secret_move_is_kept_until_the_last_seat_has_acted():
    game = opened()
    assert (game.phase, game.to_act) == (Phase.REACTION, (2, 0, 1))
    game = play(game, "0 bid 3")
    assert (game.to_act, bids(game), game.state.window.sealed) == ((2, 1), {}, ((0, Bid(3)),))
    game = play(game, "2 bid 1")
    assert (game.to_act, bids(game), game.state.window.sealed) == ((1,), {}, ((2, Bid(1)), (0, Bid(3))))
    game = play(game, "1 bid 0")
    assert (game.phase, game.turn, game.state.window) == (Phase.FOLLOW, 1, None)
    assert bids(game) == {"bid 0": 3, "bid 1": 0, "bid 2": 1}
    assert game.state.memory["highest"] == 3


def test_the_order_in_which_seats_choose_changes_nothing():
    ends = {play(opened(), *(f"{seat} bid {seat + 1}" for seat in order)).state for order in permutations((0, 1, 2))}
    assert len(ends) == 1


def test_a_secret_move_outside_a_window_is_an_ordinary_one():
    @hookimpl("moves", wrapper=True)
    def bids_at_the_start(state):
        offered = yield
        return (*offered, Bid(7)) if state.phase is Phase.START else offered

    @hookimpl("after_move")
    def forget(state, move, before):
        return state.remember("seen", 1) if type(move) is Bid and before.window is None else None

    rules = cardgolf.rules("helpers.snap_rules:Four", "helpers.sealed_games:Sealing", bids_at_the_start, forget)
    with pytest.raises(PluginError, match=r"sealing\.after_move failed: AttributeError"):
        cardgolf.new_game(rules, players=2, seed=1).play("bid 7")  # its own rule expects a window


def test_a_public_move_in_the_window_is_made_at_once():
    game = play(opened(passes=True), "0 bid 3", "2 pass")
    assert (game.to_act, game.state.window.sealed, bids(game)) == ((1,), ((0, Bid(3)),), {})
    closed = play(game, "1 pass")
    assert (closed.phase, bids(closed)) == (Phase.FOLLOW, {"bid 0": 3})


def test_the_window_of_seats_that_all_pass_opens_nothing():
    game = play(opened(passes=True), "0 pass", "1 pass", "2 pass")
    assert (game.phase, bids(game)) == (Phase.FOLLOW, {})


# the order in which sealed moves are made


def test_by_the_base_rules_moves_are_made_clockwise_from_the_left_of_the_turn():
    asked = []

    @hookimpl("apply_move")
    def watch(state, move):
        asked.append((state.actor, state.window.seats, state.window.sealed))

    play(opened(watch), "0 bid 3", "1 bid 2", "2 bid 1")
    assert asked == [
        (2, (2,), ((0, Bid(3)), (1, Bid(2)))),
        (0, (0,), ((1, Bid(2)),)),
        (1, (1,), ()),
    ]


def test_a_rule_can_give_another_order():
    game = play(opened(most_first=True), "0 bid 1", "1 bid 2", "2 bid 0")
    opened_moves = [event for event in game.events(None) if event.type == "opened"]
    assert [(each.seat, each.move) for each in opened_moves] == [(1, "bid 2"), (0, "bid 1"), (2, "bid 0")]


@pytest.mark.parametrize(
    "change",
    [
        lambda moves: moves[1:],
        lambda moves: [*moves, moves[0]],
        lambda moves: [(seat, Bid(4)) for seat, _ in moves],
        lambda moves: [(2 - seat, move) for seat, move in moves],
    ],
)
def test_other_moves_than_the_sealed_ones_are_refused(change):
    @hookimpl("unseal", wrapper=True)
    def cheats(moves):
        yield
        return change(moves)

    game = play(opened(cheats), "0 bid 3", "1 bid 2")
    with pytest.raises(PluginError, match=r"invalid result of cheats\.unseal.*the moves that it got") as caught:
        play(game, "2 bid 1")
    assert "bid" not in str(caught.value)


@every_case("result", [7, "moves", [1], [(1,)], [("0", Bid(1))], [(0, "bid 1")]])
def test_a_result_of_another_kind_is_refused(result):
    @hookimpl("unseal", wrapper=True)
    def cheats():
        yield
        return result

    with pytest.raises(PluginError, match=r"invalid result of cheats\.unseal"):
        play(opened(cheats), "0 bid 3", "1 bid 2", "2 bid 1")


def test_a_move_that_is_no_longer_legal_is_passed_over_in_public():
    """Seat 2 comes first. The card at a1 is then taken for the others."""
    game = play(opened(kind="take"), "0 take a1", "1 take b1", "2 take a1")
    assert [board.slots[0].up for board in game.state.boards] == [False, False, True]
    assert game.state.boards[1].slots[1].up
    told = [(each.seat, each.move, each.played) for each in game.events(None) if each.type == "opened"]
    assert told == [(2, "take a1", True), (0, "take a1", False), (1, "take b1", True)]
    sentences = [str(each) for each in narrate(empty_view(game.view(None)), game.events(None))]
    assert 'Player 1 chose "take a1", which is not possible any more.' in sentences


def test_reactions_are_asked_once_after_the_last_move():
    asked = []

    @hookimpl("reactions")
    def watch(state, move, before):
        asked.append((move, state.actor, before.window and (before.window.seats, before.window.sealed)))

    play(opened(watch), "0 bid 3", "1 bid 2", "2 bid 1")
    assert asked[-2:] == [(Draw("stock"), 1, None), (Bid(2), 1, ((1,), ()))]


def test_reactions_see_no_move_that_was_passed_over_as_sealed():
    asked = []

    @hookimpl("reactions")
    def watch(state, move):
        asked.append((str(move), state.actor, state.window and state.window.sealed))

    play(opened(watch, kind="take"), "0 take b1", "1 take a1", "2 take a1")
    assert asked[-2:] == [("draw stock", 1, None), ("take b1", 0, ())]


def test_what_was_opened_may_open_the_next_window():
    @hookimpl("reactions")
    def again(state, move, before):
        return [0, 2] if type(move) is Bid and not state.memory.get("again") else None

    @hookimpl("after_move")
    def once(state, move, before):
        return state.remember("again", 1) if type(move) is Bid and before.window.seats == (0,) else None

    game = play(opened(again), "0 bid 3", "1 bid 2", "2 bid 1")
    assert (game.to_act, game.state.window) == ((2, 0), Window((2, 0), 2, "follow", count=3))
    game = play(opened(again, once), "0 bid 3", "1 bid 2", "2 bid 1")
    assert game.phase is Phase.FOLLOW


def test_no_more_than_the_most_reactions_follow_one_move():
    @hookimpl("reactions")
    def for_ever(state, move):
        return state.setup.seats if type(move) is Bid else None

    game = opened(for_ever)
    for _ in range(MAX_REACTIONS - 1):
        game = game.play(game.legal_moves[0])
    with pytest.raises(PluginError, match=f"for-ever.reactions.*fewer than {MAX_REACTIONS} reactions"):
        game.play(game.legal_moves[0])
    assert game.state.window.count == MAX_REACTIONS - 1


@attrs.frozen
class Whisper(Move):
    """A move that no rule applies."""

    word = "whisper"
    secret = True


class Whispering:
    @hookimpl
    def move_types(self):
        return [Whisper]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, Whisper()) if state.phase is Phase.REACTION else offered


def test_a_sealed_move_that_no_rule_applies_is_refused_without_its_text():
    @hookimpl("apply_move", wrapper=True)
    def forgets(state, move):
        result = yield
        return result if type(move) is not Bid or move.points != 3 else state.replace(memory=7)

    game = play(opened(Whispering), "0 whisper", "1 bid 2")
    with pytest.raises(PluginError, match="with a secret move: expected moves that can be applied") as caught:
        play(game, "2 bid 1")
    assert "'whisper'" not in str(caught.value)
    game = play(opened(forgets), "0 bid 3", "1 bid 2")
    with pytest.raises(PluginError, match=r"forgets\.apply_move") as caught:
        play(game, "2 bid 1")
    assert "bid" not in str(caught.value)
    assert game.to_act == (2,)


# who may choose


def test_a_seat_chooses_once_and_in_its_window():
    game = play(opened(), "0 bid 3")
    assert refused(game, "bid 2", 0) == "invalid seat=0: expected one of seats 2, 1, which may react now [base.turn]"
    assert refused(game, "bid 5", 1).startswith("illegal move 'bid 5': expected one of bid 0")
    assert refused(begin(), "bid 1", 1).startswith("illegal move")
    assert game.legal_moves_for(0) == ()


@pytest.mark.parametrize("seats", [(0, 1), (0,)])
def test_a_rule_cannot_ask_a_seat_twice(seats):
    @hookimpl("reactions")
    def asks_again(move):
        return seats if type(move) is Pass else None

    game = play(opened(asks_again, passes=True), "0 bid 3")
    with pytest.raises(PluginError, match=r"asks-again\.reactions.*none that has sealed a move") as caught:
        play(game, "2 pass")
    assert "3" not in str(caught.value)
