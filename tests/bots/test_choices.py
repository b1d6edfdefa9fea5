"""The moves that bots choose: legal, and decided by the view and the random generator alone."""

import pickle
from collections import Counter
from functools import cache
from random import Random

import pytest
from helpers.boards import cards
from helpers.indistinguishable_states import concealed, redealt
from helpers.plugins import answer
from helpers.rule_sets import TABLES, one_of_each_family, rulebook
from helpers.walks import play

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
from cardgolf.bots.advice.advice import advise
from cardgolf.bots.search import try_moves
from cardgolf.bots.trial import Trial
from cardgolf.table.moves import KERNEL_MOVES
from cardgolf.testing import rigged_deck

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf", "golf of memory", "golf of flips", "skyjo")
EXAMPLES = ("yaniv",)
BOTS = ("random", "greedy", "stubborn:habit=take", "stubborn:habit=decline", "stubborn:habit=go-on")
SEARCH = "search:seconds=0.001"  # it tries one stage of deals without numba


def list_table_sizes(name):
    """Return the smallest and the largest number of players."""
    seats = rulebook(name).seats()
    return seats[0], seats[-1]


@cache
def sample_games(name, each=7):
    """Return games at every ``each``-th ply of a round between greedy and random bots."""
    found = []
    for count in list_table_sizes(name):
        game = cardgolf.new_game(rulebook(name), players=count, seed=count)
        bots = [make_bot(("greedy", "random")[seat % 2], Random(seat)) for seat in range(count)]
        ply = 0
        while not game.is_round_over:
            found += [game] if ply % each == 0 else []
            game, ply = game.play(bots[game.to_act[0]].choose(game.view(game.to_act[0]))), ply + 1
    return found


def with_few_moves(games):
    """Leave out games with hundreds of legal moves, since trying all of them takes long."""
    return [game for game in games if len(game.legal_moves) < 30]


# Legal moves, in every variant, house rule and example


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("spec", BOTS)
def test_bots_play_matches_to_their_end(spec, name):
    for count in list_table_sizes(name):
        game = cardgolf.new_game(rulebook(name), players=count, seed=count)
        bots = [make_bot(spec, Random(seat)) for seat in range(count)]
        while not game.is_over and len(game.state.match.rounds) < 2:
            game = (
                game.deal() if game.is_round_over else game.play(bots[game.to_act[0]].choose(game.view(game.to_act[0])))
            )
        assert game.state.match.rounds


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", one_of_each_family())
def test_search_and_advice_give_legal_moves(name):
    for game in with_few_moves(sample_games(name, each=23))[:2]:
        view = game.view(game.to_act[0])
        assert make_bot(SEARCH, Random(1)).choose(view) in game.legal_moves
        advice = advise(view, deals=2)
        assert all(map(advice.find, set(game.legal_moves) - set(advice.untried)))


# The view alone decides


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("name", TABLES)
def test_the_view_and_the_generator_decide_the_move(name):
    for game in sample_games(name, each=19):
        view = game.view(game.to_act[0])
        sent = pickle.loads(pickle.dumps(view))
        for spec in BOTS:
            assert make_bot(spec, Random(3)).choose(view) == make_bot(spec, Random(3)).choose(sent), spec


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    "name", ["play-nine", "board-nine", "four-card", "nine-card", pytest.param("house rules", marks=pytest.mark.long)]
)
def test_advice_needs_only_the_view(name):
    for game in with_few_moves(sample_games(name, each=31))[:2]:
        view = game.view(game.to_act[0])
        sent = pickle.loads(pickle.dumps(view))
        assert advise(view, deals=2) == advise(sent, deals=2)


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", TABLES)
def test_indistinguishable_states_get_the_same_move(name):
    rng, apart = Random(5), 0
    for game in sample_games(name):
        other = Game(game.rules, redealt(game.state, game.to_act[0], rng, 1))
        apart += concealed(other.state, game.to_act[0]) != concealed(game.state, game.to_act[0])
        for spec in BOTS:
            chosen = [make_bot(spec, Random(3)).choose(each.view(game.to_act[0])) for each in (game, other)]
            assert chosen[0] == chosen[1], spec
    assert apart


def test_a_used_bot_chooses_like_a_new_one():
    """Moves of a plugin are left out: their value depends on the generator."""
    old, kernel = make_bot("greedy", Random(1)), {*KERNEL_MOVES}
    for name in TABLES:
        for game in sample_games(name, each=19):
            view = game.view(game.to_act[0])
            if not kernel.issuperset(map(type, view.legal_moves)):
                continue
            assert old.choose(view) == make_bot("greedy", Random(2)).choose(view)


# The greedy heuristic


def choose(game, spec="greedy"):
    """Return the move that a bot chooses."""
    return make_bot(spec, Random(1)).choose(game.view(game.to_act[0]))


def test_a_card_that_completes_a_column_is_taken_and_put_there():
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8", "0 12 9 9 / 1 2 10 10"], discard="12", stock="-5 0")
    game = play(game, "flip a1", "flip b1", "flip a1", "flip b1")
    assert choose(game) == Draw(Pile.DISCARD)
    assert choose(game.play("draw discard")) == Swap("b2")


def test_an_expensive_card_is_discarded_and_a_cheap_one_placed():
    boards = ["1 2 3 4 / 5 6 7 8", "3 4 9 9 / 1 2 10 10"]
    expensive, cheap = (rigged_deck("play-nine", boards, discard="11", stock=card) for card in ("12", "-5"))
    opening = ("flip a1", "flip b1", "flip a1", "flip b1", "draw stock")
    assert type(choose(play(expensive, *opening))) is Discard
    assert type(choose(play(cheap, *opening))) is Swap


def test_a_matched_column_is_left_alone():
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8", "12 9 9 9 / 12 2 10 10"], discard="11", stock="0")
    game = play(game, "flip a1", "flip a2", "flip a1", "flip b1", "draw stock")
    assert choose(game) in {Swap(place) for place in ("b1", "c1", "d1", "b2", "c2", "d2")}


def test_jokers_are_kept_apart_where_a_pair_of_them_costs_points():
    text = ["JK 2H 3H / 4H 5H 6H / 7H 8H 9H", "JK 2C 3C / 4C 5C 6C / 7C 8C 9C"]
    game = rigged_deck("nine-card", text, discard="KH", stock="JK")
    game = play(game, *("flip a1", "flip c3", "flip c1") * 2, "draw stock")
    assert choose(game) not in (Swap("b1"), Swap("a2"), Swap("a1"))
    assert type(choose(game)) is Swap


def test_a_player_who_is_clearly_behind_does_not_turn_the_last_card_up():
    """With one card face down a discard needs no flip."""
    good, bad = "0 0 0 0 / 0 0 0 1", "5 11 10 9 / 8 7 6 11"
    game = cardgolf.Game.from_position(cardgolf.rules("play-nine"), format_last_card_position(good, bad))
    assert choose(game) == Discard()


def format_last_card_position(good, bad):
    """Return a position in which the seat with the ``bad`` board holds a card and has one card face down."""
    start = cardgolf.new_game("play-nine", players=2, seed=3)
    layout = start.state.board.layout
    laid_out = [
        Board.of(layout, [cardgolf.Slot(cardgolf.Card.parse(word), up=place != 7) for place, word in enumerate(row)])
        for row in (good.replace("/", "").split(), bad.replace("/", "").split())
    ]
    deck = Counter(start.rules.deck(2)) - Counter(card for board in laid_out for _, card in board.cards())
    held, top, *stock = sorted(deck.elements(), reverse=True)
    setup = cardgolf.RoundSetup("hole", (0, 1), 0, 2, leader=1)
    state = start.state.replace(
        setup=setup, turn=1, phase=cardgolf.Phase.FOLLOW, boards=tuple(laid_out), stock=tuple(stock), discard=(top,),
        turns_begun=(7, 8), held=held, held_from=Pile.STOCK,
    )  # fmt: skip
    return Game(start.rules, state).position


def make_hand_game(mine, theirs, discard, **options):
    """Return a game of Board Nine with these hands."""
    return rigged_deck("board-nine", [theirs, mine], discard=discard, **options)


def test_the_most_expensive_play_is_made_as_card_set_or_run():
    assert choose(make_hand_game("1 2 13 5 8", "3 4 6 7 9", "10")) == Play((cardgolf.Card(13),))
    assert choose(make_hand_game("1 7 7 5 12", "3 4 6 8 9", "10")) == Play((cardgolf.Card(7),) * 2)
    assert len(choose(make_hand_game("3 4 5 6 7", "1 2 9 8 9", "10")).cards) == 5


def test_a_pair_is_kept_for_a_third_card_on_the_discard_pile():
    game = make_hand_game("9 9 12 1 2", "3 4 6 7 8", "9")
    assert choose(game) == Play((cardgolf.Card(12),))
    assert choose(game.play("play 12")) == Draw(Pile.DISCARD)


@pytest.mark.parametrize(("mine", "knocks"), [("0 0 1 1 1", True), ("1 1 2 2 4", False)])
def test_a_knock_waits_until_others_are_likely_to_hold_more(mine, knocks):
    """Ten points are likely to lose against one card, and to win against five cards."""
    game = make_hand_game(mine, "13 12 11 10 9", "13", declare_first_turn=True, declare_limit=10)
    assert (choose(game) == Knock()) is True
    last = game.state.boards[0].without(cards("13 12 11 10"))
    boards = (last, *game.state.boards[1:])
    game = Game(game.rules, game.state.replace(boards=boards, stock=(*cards("13 12 11 10"), *game.state.stock)))
    assert (choose(game) == Knock()) is knocks


# Unusual rules


def test_an_unknown_kind_of_move_is_played_if_there_is_no_other():
    game = cardgolf.new_game("four-card", players=2, seed=1)
    assert str(choose(game)).startswith("peek")


@plugin
class Grumbling:
    """Keeps hidden notes."""

    notes = True

    @hookimpl
    def after_move(self, state):
        return state.replace(notes=(("grumbling", 1),))


def test_rules_with_hidden_notes_cannot_be_sampled():
    game = cardgolf.new_game("play-nine", Grumbling, players=2, seed=1)
    message = "invalid rules play-nine: expected rules without hidden notes"
    for sample in (lambda view: try_moves(Trial(view.rules, view.legal_moves), view, 1, Random(1)), advise):
        with pytest.raises(InvalidOptionError) as error:
            sample(game.view(game.to_act[0]))
        assert str(error.value) == message
    assert choose(game) in game.legal_moves


def test_a_flip_into_a_fresh_column_comes_first():
    game = cardgolf.new_game("play-nine", players=2, seed=1).play("flip a1")
    assert choose(game) == Flip("b1")


def test_stubborn_players_keep_to_their_favourites():
    game = play(cardgolf.new_game("play-nine", players=2, seed=1), *("flip a1", "flip b1") * 2)
    assert choose(game, "stubborn:habit=decline") == Draw(Pile.STOCK)
    assert choose(game, "stubborn:habit=take") == Draw(Pile.DISCARD)
    assert choose(game.play("draw discard"), "stubborn:habit=take") in {Swap("a1"), Swap("b1")}
    hand = make_hand_game("0 1 1 2 2", "13 12 11 10 9", "13")
    assert type(choose(hand, "stubborn:habit=go-on")) is Play
    knocking = cardgolf.new_game("nine-card", "knocking", players=2, seed=1)
    knocking = play(knocking, *("flip a1", "flip b1", "flip c1") * 2)
    assert {type(choose(knocking, f"stubborn:habit={habit}")) for habit in ("take", "decline", "go-on")} == {Draw}
    assert Pass not in {type(move) for move in knocking.legal_moves}


def test_a_variant_with_one_card_value_can_be_played():
    """No move gains anything if every card has the same value."""
    game = cardgolf.new_game("nine-card", answer("points", 3, "flat"), players=2, seed=1, holes=1, turn_limit=20)
    while not game.is_round_over:
        game = game.play(choose(game))
    assert game.is_over
