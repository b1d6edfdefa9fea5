"""Bots at the table: always a legal move, from the view alone, the same whenever they see the same."""

import pickle
from collections import Counter
from functools import cache
from random import Random

import pytest
from sampling import in_part_and_whole
from support import answer, cards, example
from tables import TABLES, rulebook
from twinning import concealed, redealt

import cardgolf
from cardgolf import (
    Board,
    Discard,
    Draw,
    Flip,
    Game,
    InvalidOptionError,
    Knock,
    Pass,
    Pile,
    Play,
    Swap,
    hookimpl,
    plugin,
)
from cardgolf.bots import make_bot
from cardgolf.bots.advice import advise
from cardgolf.testing import rigged_deck

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine")
EXAMPLES = ("four-card", "six-card", "skyjo-like", "yaniv")
BOTS = ("random", "greedy", "stubborn:habit=take", "stubborn:habit=decline", "stubborn:habit=go-on")
THINKING = (*BOTS, "rollout:iterations=2", "rollout:iterations=1,playout=random")


def players(name):
    """The smallest and the largest table."""
    seats = rulebook(name).seats()
    return seats[0], seats[-1]


@cache
def moments(name, each=7):
    """Moments of a round between greedy players and those who do anything."""
    found = []
    for count in players(name):
        game = cardgolf.new_game(rulebook(name), players=count, seed=count)
        bots = [make_bot(("greedy", "random")[seat % 2], Random(seat)) for seat in range(count)]
        moment = 0
        while not game.is_round_over:
            found += [game] if moment % each == 0 else []
            game, moment = game.play(bots[game.turn].choose(game.view(game.turn))), moment + 1
    return found


def few_ways(games):
    """Without those where a player may arrange cards in hundreds of ways: to try them all takes long."""
    return [game for game in games if len(game.legal_moves) < 30]


# legal, in every variant, with house rules and examples


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("spec", BOTS)
def test_bots_play_matches_to_their_end(spec, name):
    for count in players(name):
        game = cardgolf.new_game(rulebook(name), players=count, seed=count)
        bots = [make_bot(spec, Random(seat)) for seat in range(count)]
        while not game.is_over and len(game.state.match.rounds) < 2:
            game = game.deal() if game.is_round_over else game.play(bots[game.turn].choose(game.view(game.turn)))
        assert game.state.match.rounds


@pytest.mark.parametrize("name", in_part_and_whole([*TABLES], str, most=6))
def test_whoever_tries_moves_out_offers_legal_ones(name):
    for game in few_ways(moments(name, each=23))[:4]:
        view = game.view(game.turn)
        for spec in THINKING[-2:]:
            assert make_bot(spec, Random(1)).choose(view) in game.legal_moves
        advice = advise(view, budget=2)
        assert {each.move for each in advice} == set(game.legal_moves)


# from the view alone


@pytest.mark.parametrize("name", TABLES)
def test_what_a_bot_does_follows_from_the_view_and_its_chance(name):
    for game in moments(name, each=19):
        view = game.view(game.turn)
        sent = pickle.loads(pickle.dumps(view))
        for spec in BOTS:
            assert make_bot(spec, Random(3)).choose(view) == make_bot(spec, Random(3)).choose(sent), spec


@pytest.mark.parametrize("name", ["play-nine", "board-nine", "four-card", "house rules"])
def test_who_tries_moves_out_needs_no_more_than_the_view(name):
    for game in few_ways(moments(name, each=31))[:3]:
        view = game.view(game.turn)
        sent = pickle.loads(pickle.dumps(view))
        for spec in THINKING[-2:]:
            assert make_bot(spec, Random(3)).choose(view) == make_bot(spec, Random(3)).choose(sent), spec
        assert advise(view, budget=2) == advise(sent, budget=2)


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_a_seat_cannot_tell_apart_get_the_same_move(name):
    rng, apart = Random(5), 0
    for game in moments(name):
        twin = Game(game.rules, redealt(game.state, game.turn, rng, 1))
        apart += concealed(twin.state, game.turn) != concealed(game.state, game.turn)
        for spec in BOTS:
            chosen = [make_bot(spec, Random(3)).choose(each.view(game.turn)) for each in (game, twin)]
            assert chosen[0] == chosen[1], spec
    assert apart


def test_a_bot_that_has_played_before_chooses_as_a_new_one_does():
    old = make_bot("greedy", Random(1))
    for name in TABLES:
        for game in moments(name, each=19):
            view = game.view(game.turn)
            assert old.choose(view) == make_bot("greedy", Random(2)).choose(view)


# what greedy players know


def chosen(game, spec="greedy"):
    return make_bot(spec, Random(1)).choose(game.view(game.turn))


def after(game, *moves):
    for move in moves:
        game = game.play(move)
    return game


def test_a_card_that_completes_a_column_is_taken_and_put_there():
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8", "0 12 9 9 / 1 2 10 10"], discard="12", stock="-5 0")
    game = after(game, "flip a1", "flip b1", "flip a1", "flip b1")
    assert chosen(game) == Draw(Pile.DISCARD)
    assert chosen(game.play("draw discard")) == Swap("b2")


def test_a_dear_card_is_declined_and_a_cheap_one_placed():
    boards = ["1 2 3 4 / 5 6 7 8", "3 4 9 9 / 1 2 10 10"]
    dear, cheap = (rigged_deck("play-nine", boards, discard="11", stock=card) for card in ("12", "-5"))
    teed_off = ("flip a1", "flip b1", "flip a1", "flip b1", "draw stock")
    assert type(chosen(after(dear, *teed_off))) is Discard
    assert type(chosen(after(cheap, *teed_off))) is Swap


def test_a_matched_column_is_left_alone():
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8", "12 9 9 9 / 12 2 10 10"], discard="11", stock="0")
    game = after(game, "flip a1", "flip a2", "flip a1", "flip b1", "draw stock")
    assert chosen(game) in {Swap(place) for place in ("b1", "c1", "d1", "b2", "c2", "d2")}


def test_jokers_are_kept_apart_where_a_pair_of_them_costs_points():
    text = ["JK 2H 3H / 4H 5H 6H / 7H 8H 9H", "JK 2C 3C / 4C 5C 6C / 7C 8C 9C"]
    game = rigged_deck("nine-card", text, discard="KH", stock="JK")
    game = after(game, *("flip a1", "flip c3", "flip c1") * 2, "draw stock")
    assert chosen(game) not in (Swap("b1"), Swap("a2"), Swap("a1"))
    assert type(chosen(game)) is Swap


def test_whoever_is_clearly_behind_does_not_turn_the_last_card_up():
    """With one card down a card need not be paid for."""
    good, bad = "0 0 0 0 / 0 0 0 1", "5 11 10 9 / 8 7 6 11"
    game = cardgolf.Game.from_position(cardgolf.rules("play-nine"), closing_position(good, bad))
    assert chosen(game) == Discard()


def closing_position(good, bad):
    begun = cardgolf.new_game("play-nine", players=2, seed=3)
    layout = begun.state.board.layout
    lie = [
        Board.of(layout, [cardgolf.Slot(cardgolf.Card.parse(word), up=place != 7) for place, word in enumerate(row)])
        for row in (good.replace("/", "").split(), bad.replace("/", "").split())
    ]
    deck = Counter(begun.rules.deck(2)) - Counter(card for board in lie for _, card in board.cards())
    held, top, *stock = sorted(deck.elements(), reverse=True)
    deal = cardgolf.RoundSetup("hole", (0, 1), 0, layout, 2, leader=1)
    state = begun.state.replace(
        setup=deal, turn=1, phase=cardgolf.Phase.FOLLOW, boards=tuple(lie), stock=tuple(stock), discard=(top,),
        turns_begun=(7, 8), held=held, held_from=Pile.STOCK,
    )  # fmt: skip
    return Game(begun.rules, state).position


def hand_game(mine, theirs, discard, **options):
    return rigged_deck("board-nine", [theirs, mine], discard=discard, **options)


def test_the_dearest_throw_is_made_whether_card_set_or_run():
    assert chosen(hand_game("1 2 13 5 8", "3 4 6 7 9", "10")) == Play((cardgolf.Card(13),))
    assert chosen(hand_game("1 7 7 5 12", "3 4 6 8 9", "10")) == Play((cardgolf.Card(7),) * 2)
    assert len(chosen(hand_game("3 4 5 6 7", "1 2 9 8 9", "10")).cards) == 5


def test_a_pair_is_kept_for_the_third_that_lies_open():
    game = hand_game("9 9 12 1 2", "3 4 6 7 8", "9")
    assert chosen(game) == Play((cardgolf.Card(12),))
    assert chosen(game.play("play 12")) == Draw(Pile.DISCARD)


@pytest.mark.parametrize(("mine", "said"), [("0 0 1 1 1", True), ("1 1 2 2 4", False)])
def test_nine_is_said_as_soon_as_others_are_likely_to_hold_more(mine, said):
    """Against a player with a card left, ten points are many; against five cards they are few."""
    game = hand_game(mine, "13 12 11 10 9", "13", declare_first_turn=True, declare_limit=10)
    assert (chosen(game) == Knock()) is True
    last = game.state.boards[0].without(cards("13 12 11 10"))
    boards = (last, *game.state.boards[1:])
    game = Game(game.rules, game.state.replace(boards=boards, stock=(*cards("13 12 11 10"), *game.state.stock)))
    assert (chosen(game) == Knock()) is said


# what nobody foresaw


def test_a_verb_that_greedy_does_not_know_is_played_where_there_is_no_other():
    game = cardgolf.new_game(example("four-card"), players=2, seed=1)
    assert str(chosen(game)).startswith("peek")


@plugin
class Grumbling:
    """Notes something that nobody can see."""

    notes = True

    @hookimpl
    def after_move(self, state):
        return state.replace(notes=(("grumbling", 1),))


def test_rules_with_hidden_notes_are_refused_plainly():
    game = cardgolf.new_game("play-nine", Grumbling, players=2, seed=1)
    said = "play-nine keeps hidden notes: what it has noted cannot be imagined"
    for asked in (make_bot("rollout", Random(1)).choose, advise):
        with pytest.raises(InvalidOptionError) as error:
            asked(game.view(game.turn))
        assert str(error.value) == said
    assert chosen(game) in game.legal_moves


def test_a_flip_into_a_fresh_column_comes_first():
    game = cardgolf.new_game("play-nine", players=2, seed=1).play("flip a1")
    assert chosen(game) == Flip("b1")


def test_stubborn_players_keep_to_their_favourites():
    game = after(cardgolf.new_game("play-nine", players=2, seed=1), *("flip a1", "flip b1") * 2)
    assert chosen(game, "stubborn:habit=decline") == Draw(Pile.STOCK)
    assert chosen(game, "stubborn:habit=take") == Draw(Pile.DISCARD)
    assert chosen(game.play("draw discard"), "stubborn:habit=take") in {Swap("a1"), Swap("b1")}
    hand = hand_game("0 1 1 2 2", "13 12 11 10 9", "13")
    assert type(chosen(hand, "stubborn:habit=go-on")) is Play
    knocking = cardgolf.new_game("nine-card", "knocking", players=2, seed=1)
    knocking = after(knocking, *("flip a1", "flip b1", "flip c1") * 2)
    assert {type(chosen(knocking, f"stubborn:habit={habit}")) for habit in ("take", "discard_options", "go-on")} == {
        Draw
    }
    assert Pass not in {type(move) for move in knocking.legal_moves}


def test_answers_that_never_change_are_no_trouble():
    """A variant in which every card is worth the same has nothing to gain anywhere."""
    game = cardgolf.new_game("nine-card", answer("points", 3, "flat"), players=2, seed=1, holes=1, turn_limit=20)
    while not game.is_round_over:
        game = game.play(chosen(game))
    assert game.is_over
