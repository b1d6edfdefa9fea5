"""Moves of plugins that open a further step: bots value what may follow, as far as their seat can know it."""

import attrs
import pytest
from helpers.cases import every_case
from helpers.snap_rules import Four
from helpers.step_games import Attack, Attacking, Buy, HandRow, Hit, Market, OpenRow, Think

import cardgolf
from cardgolf import Draw, Move, Pass, Phase, Pile, hookimpl, plugin
from cardgolf.bots import Chance, make_bot
from cardgolf.simulation import play_game
from cardgolf.testing import rigged_deck, twin

STOCK = Draw(Pile.STOCK)
BOARDS = ["KC QD / JH 10S", "9C 9H / 8S 7D"]


def at_the_row(rules, discards, boards=BOARDS, **options):
    """Return a game in which seat 0 is to begin its turn, and ``discards`` lie open, the last one on top."""
    rules = cardgolf.rules(rules, first_dealer=1, **options)
    game = rigged_deck(rules, boards, discard=discards.split()[0], stock="2H 3H 4H 5H 6H")
    rest = tuple(map(cardgolf.Card.parse, discards.split()))
    stock = [card for card in game.state.stock if card not in rest]
    state = game.state.replace(discard=rest, stock=tuple(stock), last_play_size=len(rest))
    return cardgolf.Game(game.rules, state)


def choose(game, bot="greedy", seed=1):
    return make_bot(bot, Chance(seed)).choose(game.view(game.turn))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("bot", ["greedy", "wary", "search:deals=8"])
@pytest.mark.parametrize(("discards", "wanted"), [("AC KS QS", 3), ("KS AC QS", 2), ("KS QS AC", 1)])
def test_an_open_card_that_saves_most_is_taken(bot, discards, wanted):
    game = at_the_row(OpenRow(steps=True), discards)
    assert choose(game, bot) == Market()
    assert choose(game.play("market"), bot) == Buy(wanted)
    assert choose(at_the_row(OpenRow(steps=False), discards), bot) == Buy(wanted)


@pytest.mark.parametrize("bot", ["greedy", "wary"])
@pytest.mark.parametrize("steps", [True, False])
def test_the_stock_is_better_than_high_open_cards(bot, steps):
    assert choose(at_the_row(OpenRow(steps=steps), "KS QS JS"), bot) == STOCK


@pytest.mark.parametrize("bot", ["greedy", "wary"])
@pytest.mark.parametrize("seed", range(5))
def test_a_step_that_changes_nothing_is_not_made(bot, seed):
    """It leads to the same choice, so that a bot that made it would make it for ever."""
    for discards in ("KS QS AC", "KS QS JS"):
        assert choose(at_the_row(OpenRow(idle=True), discards), bot, seed) != Think()


def known_to_both(game):
    """Return ``game`` with every card of the boards known to both seats."""
    boards = [*game.state.boards]
    for seat, board in enumerate(boards):
        for place, slot in enumerate(board.slots):
            boards[seat] = boards[seat].put(place, slot.known_to(0, 1))
    return cardgolf.Game(game.rules, game.state.replace(boards=tuple(boards)))


@pytest.mark.parametrize("bot", ["greedy", "wary"])
def test_an_attack_is_made_where_it_costs_the_other_much(bot):
    game = known_to_both(at_the_row(Attacking, "KS", boards=["AC AD / AH AS", "9C 2C / 8S 7D"]))
    assert choose(game, bot) == Attack()
    assert choose(game.play("attack"), bot) == Hit("b1")


def test_an_attack_that_helps_the_other_is_not_made():
    game = known_to_both(at_the_row(Attacking, "2S", boards=["KC QD / JH 10S", "9C 9D / 8S 7D"]))
    assert choose(game) == Draw(Pile.DISCARD)


@pytest.mark.parametrize("bot", ["greedy", "wary"])
@pytest.mark.parametrize("steps", [True, False])
def test_an_open_card_is_taken_to_the_hand(bot, steps):
    game = cardgolf.new_game(cardgolf.rules(HandRow(steps=steps)), players=2, seed=3)
    low, high = (cardgolf.Card.parse(text) for text in ("1", "13"))
    stock = [*game.state.stock, *game.state.discard]
    row = [stock.pop(stock.index(card)) for card in (high, low, high)]
    game = cardgolf.Game(game.rules, game.state.replace(stock=tuple(stock), discard=tuple(row)))
    game = game.play(game.legal_moves[-1])
    if steps:
        assert choose(game, bot) == Market()
        game = game.play("market")
    assert choose(game, bot) == Buy(2)


@attrs.frozen
class Raid(Move):
    """Look for something to steal."""

    word = "raid"


@attrs.frozen
class Steal(Move):
    """Exchange your card at a1 for one of the next player, unseen: ``steal b2``."""

    word = "steal"
    slot: str

    def words(self):
        return (self.slot,)


@plugin
class Raiding(Four):
    """A turn is a pass or a raid."""

    @hookimpl
    def move_types(self):
        return [Raid, Steal]

    @hookimpl
    def moves(self, state):
        if state.phase is Phase.START:
            return (Pass(), Raid())
        return (Pass(), *map(Steal, state.board.names)) if state.phase is Phase.EXTRA else None

    @hookimpl
    def actions(self, places):
        return (Pass(), Raid(), *map(Steal, places))

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is Raid:
            return state
        mine, theirs, place = state.board, state.boards[1 - state.turn], state.board.index(move.slot)
        boards = (mine.put(0, theirs.slots[place]), theirs.put(place, mine.slots[0]))
        return state.replace(boards=boards[:: 1 if state.turn == 0 else -1])

    @hookimpl
    def next_phase(self, move):
        return {Raid: Phase.EXTRA}.get(type(move), Phase.TURN_OVER)


def raiding(own, known=True):
    """Return a game in which seat 0 may raid. It knows its card at a1, and may know all cards of the other."""
    game = rigged_deck(cardgolf.rules(Raiding, first_dealer=1), [f"{own} 4D / JH 10S", "AC AD / AH AS"], discard="5S")
    mine, theirs = game.state.boards
    boards = (mine.put(0, mine.slots[0].known_to(0)), theirs)
    game = cardgolf.Game(game.rules, game.state.replace(boards=boards))
    return known_to_both(game) if known else game


@every_case("seed", range(20))
def test_unseen_cards_are_not_known_in_the_next_step(seed):
    """On each sampled deal some card of the other is low. But the seat cannot know which."""
    assert choose(raiding("7C", known=False), seed=seed) == Pass()
    assert choose(raiding("KC", known=False), seed=seed) == Raid()
    assert choose(raiding("7C"), seed=seed) == Raid()


@pytest.mark.parametrize("rules", [OpenRow(), OpenRow(steps=False), Attacking(), HandRow(steps=True), Raiding()])
@pytest.mark.parametrize("bot", ["greedy", "wary"])
def test_no_hidden_card_changes_a_choice(rules, bot):
    """Hidden cards are exchanged that the seat cannot see: the bot does the same."""
    game, chance = cardgolf.new_game(cardgolf.rules(rules, turn_limit=6), players=2, seed=4), Chance(4)
    for _ in range(24):
        if game.is_round_over:
            break
        seat = game.turn
        other = cardgolf.Game(game.rules, twin(game.state, seat, chance))
        move = choose(game, bot, 9)
        assert make_bot(bot, Chance(9)).choose(other.view(seat)) == move
        game = game.play(move)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("bot", ["greedy", "wary", "search:deals=4", "beginner", "stubborn", "random"])
@pytest.mark.parametrize("rules", [OpenRow(idle=True), Attacking(), HandRow(steps=True)])
def test_every_bot_plays_to_the_end(rules, bot):
    result = play_game(cardgolf.rules(rules, holes=1, turn_limit=5), [bot, "greedy"], 1, 0)
    assert result.error == ""


def test_advice_sees_what_a_further_step_brings():
    game = at_the_row(OpenRow(steps=True), "KS AC QS")
    advice = cardgolf.advise(game.view(game.turn), deals=12, seed=1)
    assert advice.best == Market() and all(map(advice.find, game.legal_moves))
