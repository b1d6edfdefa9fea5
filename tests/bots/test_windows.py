"""Bots in windows: each plays a variant with reactions, without code of its own for it."""

from random import Random

import pytest
from helpers import sealed_games
from helpers.sealed_games import Bid
from helpers.snap_rules import Four, Snap, Snapping

import cardgolf
from cardgolf import Pass, hookimpl
from cardgolf.bots import make_bot
from cardgolf.simulation import play_game
from cardgolf.testing import rigged_deck

RULES = cardgolf.rules(Four, Snapping, holes=1, turn_limit=6)
BOTS = ["random", "greedy", "search:deals=4", "stubborn"]


def offered(king_is_known=True):
    """Return a game in which a king was discarded. Seat 0 has a king at a2 and may react; it may know the card."""
    boards = ["AC AD / KC 2C", "3C 4C / 5C 6C"]
    game = rigged_deck(RULES, boards, discard="QS", stock="KH 2H")
    own = game.state.boards[0]
    if king_is_known:
        own = own.put(2, own.slots[2].known_to(0))
    game = cardgolf.Game(game.rules, game.state.replace(boards=(own, game.state.boards[1])))
    return game.play("draw stock").play("discard")


@pytest.mark.parametrize("bot", BOTS)
def test_each_bot_plays_a_game_with_windows(bot):
    for number in range(2):
        result = play_game(RULES, [bot, "random", "greedy"], seed=1, number=number)
        assert (result.error, len(result.totals)) == ("", 3)


@pytest.mark.parametrize("bot", ["greedy", "search:deals=32"])
def test_a_known_card_is_snapped(bot):
    assert make_bot(bot, Random(1)).choose(offered().view(0)) == Snap("a2")


def test_a_reaction_that_saves_nothing_is_not_made():
    """Nothing is known of the cards, and a wrong card is only turned up."""
    game = offered(king_is_known=False)
    assert {type(make_bot("greedy", Random(seed)).choose(game.view(0))) for seed in range(5)} == {Pass}


def test_a_reaction_that_saves_points_on_a_few_tables_by_chance_is_not_made():
    """Any of three unknown cards may be a king, and then its snap saves points."""
    game = offered(king_is_known=False)
    assert {make_bot("greedy", Random(seed)).choose(game.view(0)) for seed in range(200)} == {Pass()}


def test_a_board_that_grows_by_a_reaction_is_counted():
    """A wrong snap costs a card of the stock. Only the known king is worth it."""

    class Fine:
        max_extra = 4

        @hookimpl
        def after_move(self, state, move, before):
            if type(move) is Snap and len(state.discard) == len(before.discard):
                board = state.board.with_extra(state.stock[-1].face_down)
                return state.with_board(board).replace(stock=state.stock[:-1])
            return None

    def choice(game):
        fined = cardgolf.Game(cardgolf.rules(Four, Snapping, Fine, holes=1), game.state)
        return make_bot("greedy", Random(1)).choose(fined.view(0))

    assert (choice(offered()), choice(offered(king_is_known=False))) == (Snap("a2"), Pass())


def test_a_reaction_without_a_pass_must_be_made():
    @hookimpl("moves", wrapper=True)
    def forced(state):
        moves = yield
        return [move for move in moves if type(move) is not Pass] if state.window else moves

    game = offered()
    game = cardgolf.Game(cardgolf.rules(Four, Snapping, forced, holes=1), game.state)
    assert make_bot("greedy", Random(1)).choose(game.view(0)) == Snap("a2")
    assert make_bot("stubborn", Random(1)).choose(game.view(0)) in game.legal_moves


def test_rules_with_hidden_notes_are_passed():
    class Knower:
        notes = True

        @hookimpl
        def after_move(self, state):
            return state.replace(notes=(("knower", 1),))

    game = offered()
    game = cardgolf.Game(cardgolf.rules(Four, Snapping, Knower, holes=1), game.state)
    assert make_bot("greedy", Random(1)).choose(game.view(0)) == Pass()


def test_advice_is_for_the_seat_that_may_react():
    advice = cardgolf.advise(offered().view(0), deals=20)
    assert all(map(advice.find, offered().legal_moves_for(0)))
    assert advice.best == Snap("a2")
    assert cardgolf.advise(offered().view(1), deals=20).moves == ()


def test_the_bot_of_the_reacting_seat_is_asked():
    class Witness:
        def __init__(self):
            self.seats = set()

        def choose(self, view):
            assert view.seat == view.actor
            assert view.legal_moves
            self.seats.add((view.seat, view.turn))
            return view.legal_moves[0]

    bots = [Witness() for _ in range(3)]
    result = play_game(RULES, [lambda rng, bot=bot: bot for bot in bots], seed=2, number=0)
    assert result.error == ""
    assert all({seat for seat, _ in bot.seats} == {number} for number, bot in enumerate(bots))
    assert all(len(bot.seats) == 3 for bot in bots)


# choices at once


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("kind", ["bid", "take"])
def test_each_bot_plays_a_game_with_choices_at_once(bot, kind):
    rules = cardgolf.rules(*sealed_games.NAMED, kind=kind, holes=1, turn_limit=3)
    result = play_game(rules, [bot, "random", "greedy"], seed=1, number=0)
    assert (result.error, len(result.totals)) == ("", 3)


@pytest.mark.parametrize("bot", ["greedy", "search:deals=8"])
def test_a_secret_move_that_saves_points_when_it_is_opened_is_made(bot):
    """A bid of 4 takes the king that lies at a2 off the board, whatever the others bid."""

    @hookimpl("after_move")
    def pays(state, move):
        if type(move) is not Bid or move.points != 4:
            return None
        board = state.board
        card = board.card(2)
        return state.with_board(board.clear([2])).replace(discard=(card, *state.discard)) if card else None

    game = sealed_games.opened(pays, holes=1).play("bid 1", seat=1)
    own = game.state.boards[0]
    game = cardgolf.Game(game.rules, game.state.with_board(own.put(2, own.slots[2].known_to(0)), 0))
    assert make_bot(bot, Random(1)).choose(game.view(0)) == Bid(4)


def test_advice_ranks_secret_moves():
    game = sealed_games.opened(turn_limit=3).play("bid 3", seat=2)
    advice = cardgolf.advise(game.view(0), deals=6, seed=1)
    assert {str(each.move) for each in advice.moves} == {f"bid {points}" for points in range(5)}
