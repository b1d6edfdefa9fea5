"""Moves that a plugin defines: the greedy bot takes those that save points of its grid, without code of its own."""

from random import Random

import attrs
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, Discard, Knock, Layout, Move, Pass, Phase, Slot, hookimpl, plugin
from cardgolf.bots import make_bot
from cardgolf.testing import rigged_deck


@attrs.frozen
class Trade(Move):
    """Exchange one of your cards for one of the next player, both unseen: ``trade b1 a1``."""

    word = "trade"
    own: str
    other: str

    def words(self):
        return (self.own, self.other)


@attrs.frozen
class Grow(Move):
    """Take the held card as one more card."""

    word = "grow"


@plugin
class Trading:
    """Two cards in a row. A card from the stock may be discarded for a trade. Each turn ends with a knock or a pass."""

    max_extra = 20

    @hookimpl
    def deck(self):
        return [Card(rank, suit) for rank in range(1, 14) for suit in "CDHS"]

    @hookimpl
    def layout(self):
        return Layout.grid(rows=1, columns=2)

    @hookimpl
    def opening_flips(self):
        return 0

    @hookimpl
    def move_types(self):
        return [Trade, Grow]

    @hookimpl
    def moves(self, state):
        if state.phase is Phase.EXTRA:
            return (Knock(), Pass())
        if state.phase is Phase.FOLLOW:
            return (*(Trade(own, other) for own in ("a1", "b1") for other in ("a1", "b1")), Grow(), Discard())
        return None

    @hookimpl
    def apply_move(self, state, move):
        mine, theirs = state.board, state.boards[1 - state.turn]
        thrown = state.replace(discard=(*state.discard, state.held), held=None, held_from=None)
        if type(move) is Grow:
            return state.replace(held=None, held_from=None).with_board(mine.with_extra(Slot(state.held)))
        place, target = mine.index(move.own), theirs.index(move.other)
        boards = (mine.put(place, theirs.slots[target]), theirs.put(target, mine.slots[place]))
        return thrown.replace(boards=boards[:: 1 if state.turn == 0 else -1])

    @hookimpl
    def next_phase(self, move):
        return Phase.EXTRA if type(move) in {Trade, Grow, Discard} else None


def drawn(own="KC 2C", other="3C QC", seen=(0, 1), house_rules=()):
    """Return a game in which seat 0 has looked at cards of its own, and holds a card from the stock."""
    game = rigged_deck(cardgolf.rules(Trading, *house_rules, first_dealer=1), [own, other], discard="QS", stock="9H 2H")
    board = game.state.boards[0]
    for place in seen:
        board = board.put(place, board.slots[place].known_to(0))
    game = cardgolf.Game(game.rules, game.state.replace(boards=(board, game.state.boards[1])))
    return game.play("draw stock")


def choose(game, seed=1):
    return make_bot("greedy", Random(seed)).choose(game.view(0))


@every_case("seed", range(10))
def test_a_known_high_card_is_given_for_an_average_one(seed):
    assert choose(drawn(), seed).own == "a1"
    assert choose(drawn(own="2C KC"), seed).own == "b1"


@every_case("seed", range(10))
def test_known_low_cards_are_kept(seed):
    assert choose(drawn(own="AC 2C"), seed) == Discard()


def test_a_known_card_of_another_player_is_taken():
    game = drawn(own="5C 6C", other="AC KC")
    theirs = game.state.boards[1]
    theirs = theirs.put(0, theirs.slots[0].known_to(0)).put(1, theirs.slots[1].known_to(0))
    game = cardgolf.Game(game.rules, game.state.replace(boards=(game.state.boards[0], theirs)))
    assert choose(game) == Trade("b1", "a1")


def test_one_more_card_costs_its_points():
    assert choose(drawn(own="AC AD")) == Discard()


def test_a_pass_is_better_than_a_knock_without_a_lead():
    assert choose(drawn(own="KC KD").play("discard")) == Pass()
    assert choose(drawn(own="AC AD").play("discard")) == Knock()


def test_without_a_sample_moves_of_plugins_come_last():
    @plugin
    class Secret:
        """A rule with hidden notes."""

        notes = True

        @hookimpl
        def after_move(self, state):
            return state.replace(notes=(("secret", 1),))

    assert choose(drawn(house_rules=[Secret])) == Discard()
