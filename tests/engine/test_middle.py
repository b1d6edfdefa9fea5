"""The middle: the deal, cards that are taken from it, what rules may do with it, and the end of a round."""

import pickle
from random import Random

import pytest
from helpers.cases import every_case
from helpers.market_rules import Exchanges
from helpers.markets import MARKETS, market, placed
from helpers.plugins import answer
from helpers.walks import finish_round, moments, play_back, viewers

import cardgolf
from cardgolf import Card, Draw, IllegalMoveError, Layout, Phase, Pile, PluginError, Swap, Take, hookimpl
from cardgolf.table.common import NO_COMMON, Common


def kinds(game):
    return [type(move) for move in game.legal_moves]


def test_the_middle_is_dealt_after_the_boards_and_before_the_first_discard():
    rules = cardgolf.rules("golf", MARKETS["open"])
    deck = sorted(rules.deck(2))
    Random(3).shuffle(deck)
    state = cardgolf.new_game(rules, players=2, deck=deck).state
    assert [slot.card for slot in state.middle.slots] == deck[12:15]
    assert all(slot.up for slot in state.middle.slots)
    assert (state.discard, state.stock[::-1]) == ((deck[15],), tuple(deck[16:]))
    assert sorted(state.cards) == sorted(deck)


def test_rules_without_a_middle_have_none():
    game = cardgolf.new_game("golf", seed=1)
    assert game.state.common is NO_COMMON
    assert (game.state.middle, game.view(0).middle) == (None, None)
    assert pickle.loads(pickle.dumps(game.state)).common is NO_COMMON
    with pytest.raises(IllegalMoveError, match="illegal move 'take a1'"):
        game.play("take a1")


def test_a_card_is_taken_and_must_be_swapped():
    game = market("row")
    card = game.state.middle.card(2)
    taken = game.play("take a2", seat=game.turn)
    assert (taken.state.held, taken.state.held_from, taken.phase) == (card, Pile.MIDDLE, Phase.FOLLOW)
    assert taken.state.middle.cleared == {2}
    assert {*kinds(taken)} == {Swap}
    later = taken.play("swap a1")
    assert later.state.boards[game.turn].card(0) == card
    assert Take("a2") not in later.legal_moves and Take("b2") in later.legal_moves


def test_a_rule_fills_the_place():
    game = market()
    after = game.play("take b1").state
    assert (after.middle.card(1), len(after.stock)) == (game.state.stock[-1], len(game.state.stock) - 1)


def test_every_viewer_sees_a_card_that_was_taken():
    game = market().play("take c1")
    assert {game.view(seat).held for seat in viewers(game)} == {game.state.held}
    assert [each.seats for each in game.card_locations if each.place == "held"] == [(0, 1)]


def test_cards_that_lie_face_down_are_not_offered_by_the_base_rules():
    assert [str(move) for move in placed("(AH) . QS").legal_moves if isinstance(move, Take)] == ["take c1"]
    assert str(placed("(AH) KD QS", "hidden").legal_moves[-1]) == "take a1"


def test_no_card_is_offered_to_a_board_without_places():
    game = placed()
    state = game.state.with_board(game.state.boards[0].clear(range(6)), 0)
    assert not any(isinstance(move, Take) for move in game.rules.legal_moves(state))


def test_the_end_of_a_round_turns_the_middle_up():
    game = finish_round(market("hidden"), Random(5))
    assert not game.state.middle.down
    assert len(game.deal().state.middle.cards()) == 3


def test_a_take_can_be_undone_unless_a_card_comes_up():
    row = market("row")
    assert row.play("take a1").undo() == row
    with pytest.raises(IllegalMoveError, match="take a1 showed a new card"):
        market().play("take a1").undo()
    unseen = placed("(AH) KD QS", "hidden")
    with pytest.raises(IllegalMoveError, match="take a1 showed a new card"):
        unseen.play("take a1").undo()


@pytest.mark.parametrize("kind", MARKETS)
def test_a_match_is_the_same_again_from_its_history_and_its_pickle(kind):
    *_, game = moments(market(kind, players=3, holes=2, turn_limit=6), 2, 150)
    assert game.at(game.ply) == game
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.state.common == game.state.common


def test_a_draw_names_no_middle():
    with pytest.raises(ValueError, match="middle"):
        Draw("middle")
    with pytest.raises(IllegalMoveError, match="expected one of draw stock, draw discard"):
        market().play("draw middle")


def after_take(change):
    """Return a rule that changes the state after a card was taken."""
    return hookimpl(lambda self, state, move: change(state) if type(move) is Take else None)


def _grown(state):
    return state.with_middle(state.middle.with_extra(state.stock[-1].face_up)).replace(stock=state.stock[:-1])


@every_case(
    ("change", "fault"),
    [
        (lambda state: state.with_middle(state.middle.put(0, state.stock[-1].face_up)), "not with 1 more"),
        (lambda state: state.with_middle(state.middle.clear([0, 1])), "not with 1 fewer"),
        (lambda state: state.with_middle(state.middle.put(1, Card(1, "C", "Odd").face_up)), "not with others"),
        (_grown, "a right value in its field common"),
        (lambda state: state.replace(common=NO_COMMON), "a right value in its field common"),
        (lambda state: state.replace(common=None), "a right value in its field common"),
        (lambda state: state.replace(common=Common(state.middle.slots)), "a right value in its field common"),
    ],
)
def test_a_rule_that_spoils_the_middle_is_named(change, fault):
    spoils = type("Spoils", (), {"after_move": after_take(change)})
    game = market("row", spoils)
    with pytest.raises(PluginError, match=fault) as caught:
        game.play("take a1")
    assert caught.value.rule == "spoils.after_move"
    assert game.state.held is None


def test_rules_without_a_middle_cannot_lay_one():
    lays = type("Lays", (), {"after_move": hookimpl(lambda self, state: state.with_middle(state.boards[0]))})
    with pytest.raises(PluginError, match="a right value in its field common"):
        cardgolf.new_game("golf", lays, seed=1).play("flip a1")


def test_a_move_of_a_plugin_may_use_the_middle():
    game = market("row", Exchanges)
    later = game.play("exchange")
    assert later.state.middle.slots[0] == game.state.board.slots[0]
    for seat in viewers(game):
        assert dict(play_back(later, seat, later.ply)) == {later.ply: later.view(seat)}


# the hook


def middle(*results):
    """Return rules of golf with a middle of each of these layouts, the topmost last."""
    return ["golf", *(answer("middle", each, f"lays_{number}") for number, each in enumerate(results))]


@pytest.mark.parametrize(
    ("layout", "error", "fault"),
    [
        (Layout.hand(3), PluginError, r"invalid lays-0.middle=Layout\(.*: expected a grid"),
        (Layout.grid(1, 3).with_extra(1), PluginError, r"invalid lays-0.middle=Layout\(.*: expected a grid"),
        ("3", PluginError, "invalid result of lays-0.middle: '3': expected a Layout, or None for no middle"),
        (Layout.grid(2, 20), cardgolf.InvalidOptionError, "invalid lays-0.middle of 40 places: expected at most 3"),
    ],
)
def test_a_middle_that_cannot_be_dealt_is_refused(layout, error, fault):
    with pytest.raises(error, match=fault) as caught:
        cardgolf.new_game(*middle(layout), players=2)
    assert caught.value.rule == "lays-0.middle"


def test_the_largest_middle_leaves_a_card_for_the_discard_pile():
    game = cardgolf.new_game(*middle(Layout.grid(3, 13)), players=2, seed=1)
    assert (len(game.state.discard), len(game.state.stock)) == (1, 0)
    assert cardgolf.rules(*middle(Layout.grid(3, 13))).table_setup(2).middle.size == 39


def test_a_rule_may_have_no_opinion_on_the_middle():
    game = cardgolf.new_game(*middle(None), seed=1)
    assert game.state.middle is None


def test_of_two_house_rules_one_answers():
    with pytest.raises(cardgolf.InvalidOptionError, match="lays-0 and lays-1 both answer middle"):
        cardgolf.rules(*middle(Layout.grid(1, 3), Layout.grid(1, 2)))


def test_a_take_of_each_place_has_a_number():
    game = market("row")
    space = game.rules.action_space(2)
    assert [str(move) for move in space if isinstance(move, Take)] == ["take a1", "take b1", "take a2", "take b2"]
    assert sum(space.mask(game.legal_moves)) == len(game.legal_moves)


def test_a_rule_gets_the_names_of_the_places():
    given = []
    sees = type("Sees", (), {"actions": hookimpl(lambda self, middle: given.append(middle))})
    cardgolf.rules("golf", MARKETS["open"], sees).action_space(2)
    assert {*given} == {("a1", "b1", "c1")}


def test_tables_refuse_a_middle_by_name():
    with pytest.raises(cardgolf.NotTabulableError, match="`middle` of row lays cards in the middle: expected none"):
        cardgolf.rules("golf", MARKETS["row"]).tables(2)


def test_a_lock_may_hold_for_cards_of_the_middle():
    locks = answer("locks", [cardgolf.turns.Lock("AH", turns=2, piles=("middle",))])
    game = placed()
    rules = cardgolf.rules("golf", MARKETS["open"], locks)
    locked = cardgolf.Game.from_position(rules, game.position).play("take a1").play("swap a1")
    assert locked.state.boards[0].slots[0].mark > 0
