"""Undo of the last move, unless it showed a player a new card or caused a reshuffle."""

import gc
import pickle
from collections import Counter
from random import Random
from weakref import ref

import pytest
from helpers.cases import every_case
from helpers.rule_sets import TABLES, one_of_each_family, sizes
from helpers.visible_cards import shown
from helpers.walks import play, played_by_lot, tee_off, viewers

import cardgolf
from cardgolf import Card, Flip, Game, IllegalMoveError, InvalidArgumentError, Swap
from cardgolf.games.game import DEAL, EMPTY_HISTORY, append_event
from cardgolf.testing import rigged_deck, twin


def refusal(game):
    """Return why the last move cannot be undone, or ``""`` if it can."""
    try:
        game.undo()
    except IllegalMoveError as error:
        return str(error)
    return ""


def seen_cards(game, seat):
    """Return the cards that ``seat`` sees or has seen in a discard."""
    buried = game.state.discard[: len(game.state.discard) - len(game.view(seat).discard_shown)]
    return Counter(card for _, card in shown(game.view(seat))) + Counter(buried)


def reveals_a_card(before, after):
    """Return whether any view shows a card that it did not show before."""
    return any(seen_cards(after, seat) - seen_cards(before, seat) for seat in viewers(before))


def try_moves(game):
    """Return the game without its history, and games after one legal move."""
    fresh = Game(game.rules, game.state)
    return fresh, [fresh.play(move) for move in fresh.legal_moves[:12]]


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_a_move_can_be_undone_unless_it_revealed_a_card(name):
    outcomes = Counter()
    for players in sizes(name)[:2]:
        for game in played_by_lot(name, players, seed=players, moves=120, each=3):
            before, afters = try_moves(game)
            for after in afters:
                chance = after.is_round_over or after.state.reshuffles != before.state.reshuffles
                reacted = before.state.window and after.history[-1][0] != before.turn
                firm = bool(chance or reacted or reveals_a_card(before, after))
                assert bool(refusal(after)) is firm, after.history
                assert firm or (after.undo() == before and after.undo().history == ())
                outcomes[firm] += 1
    assert min(outcomes[True], outcomes[False]) > 5


def last_choice(game, seat):
    """Return the game in which ``seat`` had its last choice, by single moves that can be undone, or ``None``."""
    while game.history:
        mover, move = game.history[-1]
        if move == "deal" or mover != seat or refusal(game):
            return None
        game = game.undo()
        if len(game.legal_moves_for(seat)) > 1:
            return game
    return None


@pytest.mark.parametrize("name", one_of_each_family())
def test_a_seat_takes_back_its_last_choice(name):
    outcomes = Counter()
    for game in played_by_lot(name, 3, seed=5, moves=60, each=2):
        for after in (game, *try_moves(game)[1]):
            for seat in range(3):
                wanted = last_choice(after, seat)
                outcomes[wanted is not None] += 1
                if wanted is None:
                    with pytest.raises(IllegalMoveError) as caught:
                        after.undo(seat=seat)
                    assert caught.value.rule == "base.undo"
                else:
                    assert (found := after.undo(seat=seat)) == wanted and found.ply == wanted.ply
    assert all(outcomes.values()) and len(outcomes) == 2


def test_only_moves_are_undone_with_the_choice_before_them():

    @cardgolf.hookimpl
    def moves(state, seat):
        return (Swap("a1"),) if state.held else None  # which is up already

    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8"] * 2, stock="9", discard="12")
    game = play(game, "flip a1", "flip b1", "flip a1", "flip b1")
    game = Game(cardgolf.rules("play-nine", moves), game.state)
    swapped = game.play("draw discard").play("swap a1")
    assert swapped.undo() == game.play("draw discard") and swapped.undo().only_move
    assert swapped.undo(seat=game.turn) == game


@every_case("seat", [None, True, "0", 5, -1, 1])
def test_another_seat_takes_back_nothing(seat):
    game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8"] * 2, stock="9", discard="12")
    game = play(game, "flip a1", "flip b1", "flip a1", "flip b1", "draw discard")
    seat = 1 - game.turn if seat == 1 and seat is not True else seat
    with pytest.raises(IllegalMoveError, match=r"expected the last move to be one of this seat \[base.undo\]"):
        game.undo(seat=seat)


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_cannot_be_undone(name):
    for seed in range(6):
        for game in played_by_lot(name, sizes(name)[0], seed, each=1000):
            if game.is_round_over and not game.is_over:
                assert refusal(game.deal()), "chance has spoken"


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_undo_depends_on_no_hidden_card(name):
    rng = Random(3)
    for game in played_by_lot(name, 3, seed=4, moves=60, each=3):
        _, afters = try_moves(game)
        for seat in viewers(game):
            other = Game(game.rules, twin(game.state, seat, rng))
            for after in (after for after in afters if after.history[-1][1] in other.legal_moves):
                mover, move = after.history[-1]
                alike = other.play(move, seat=mover)
                assert alike.view(seat) != after.view(seat) or refusal(alike) == refusal(after)


def begun(**options):
    """Return a game in which both seats have turned up two cards. Seat 1 leads."""
    boards = ["1 2 3 4 / 5 6 7 8", "0 0 9 9 / 1 2 10 10"]
    game = rigged_deck("play-nine", boards, discard="12", stock="-5 11", **options)
    return play(game, "flip a1", "flip b1", "flip a1", "flip a2")


def test_undo_at_the_start_is_refused():
    game = cardgolf.new_game("play-nine", seed=1)
    with pytest.raises(IllegalMoveError, match=r"expected a game with a history \[base.undo\]"):
        game.undo()


def test_a_draw_from_the_discard_pile_can_be_undone():
    game = begun()
    drawn = game.play("draw discard")
    assert drawn.undo() == game
    assert drawn.undo().history == game.history
    assert drawn.undo().play("draw stock").view(1).held == Card(-5)


def test_a_swap_with_a_face_up_card_can_be_undone_and_then_the_draw():
    game = begun()
    assert play(game, "draw discard", "swap a1").undo().undo() == game


@pytest.mark.parametrize("moves", [["draw stock"], ["draw discard", "swap d1"], ["draw stock", "discard flip d1"]])
def test_a_move_that_revealed_a_card_cannot_be_undone(moves):
    game = play(begun(), *moves)
    expected = f"^invalid undo: {moves[-1]} showed a new card; expected a move that showed none"
    with pytest.raises(IllegalMoveError, match=expected):
        game.undo()


def test_keeping_a_seen_card_reveals_nothing():
    game = rigged_deck("board-nine", ["1 1 2 3 4", "5 6 7 12 13"], discard="10", stock="9")
    drawn = play(game, "play 5", "draw stock")
    assert drawn.play("pass").undo() == drawn
    assert refusal(drawn)


def test_a_card_revealed_only_to_a_spectator_prevents_undo():
    game = rigged_deck("four-card", ["AC 2C / 3C 4C", "5C 6C / 7C 8C"], discard="9C", stock="10C")
    game = play(game, *["peek a2", "peek b2"] * 2, *["draw discard", "swap a1"] * 2, "draw discard")
    assert [game.view(seat).boards[1].slots[0].card for seat in (0, 1, None)] == [Card(9, "C"), Card(9, "C"), None]
    assert refusal(game.play("swap a1"))


def test_undoing_a_draw_from_a_restock_of_seen_discards_is_refused():
    state = begun().state
    *under, _, top = state.stock
    recycled = Game(begun().rules, state.replace(stock=(), discard=(*under, *state.discard, top))).play("draw stock")
    assert recycled.state.reshuffles == 1
    assert refusal(recycled)
    assert refusal(Game(recycled.rules, play(recycled, "swap a1").state).play("draw stock"))


def test_the_last_move_of_a_round_cannot_be_undone():
    for game in played_by_lot("eight-card, four-bonus", 2, seed=2):
        assert not game.is_round_over or not game.history or refusal(game)


def test_a_game_from_a_position_has_no_earlier_moment():
    game = begun()
    again = cardgolf.Game.from_position(game.rules, game.position)
    assert refusal(again) == "invalid undo: expected a game with a history [base.undo]"
    assert again.play("draw discard").undo() == game


@pytest.mark.parametrize("name", TABLES)
def test_at_returns_every_moment_of_a_match(name):
    moments = list(played_by_lot(name, 2, seed=2, moves=90))
    last = moments[-1]
    for number, game in enumerate(moments):
        again = last.at(number)
        assert (again, again.history) == (game, last.history[:number])
    assert last.at(len(moments) - 2).legal_moves == moments[-2].legal_moves


@every_case("moment", [-1, 5, True, False, 1.0, "1", None, (), 10**100])
def test_at_refuses_other_numbers(moment):
    with pytest.raises(InvalidArgumentError, match=r"invalid ply=.*: expected an integer from 0 to 4"):
        begun().at(moment)


@pytest.fixture(scope="module")
def endless():
    """Return a game with 20,000 discards of drawn cards and a draw from the discard pile."""
    game = tee_off(cardgolf.new_game("nine-card", players=2, seed=1, turn_limit=None))
    for _ in range(10_000):
        game = game.play("draw stock").play("discard")
    return game.play("draw discard")


def test_a_long_game_has_its_history(endless):
    assert len(endless.history) > 20_000
    assert endless.state.reshuffles > 50
    assert endless.at(10_000).history == endless.history[:10_000]


def test_a_long_game_can_be_undone(endless):
    before = endless.undo()
    assert before.history == endless.history[:-1]
    assert before.play("draw discard") == endless
    assert refusal(before)


def test_a_long_game_can_be_pickled(endless):
    again = pickle.loads(pickle.dumps(endless))
    assert (again, again.history) == (endless, endless.history)


def test_a_long_game_can_be_freed():
    first = Flip("a1")
    there, past = ref(first), append_event(EMPTY_HISTORY, 0, first)
    for _ in range(200_000):
        past = append_event(past, 0, DEAL)
    game = Game(begun().rules, begun().state, past=past)
    del past, first, game
    gc.collect()
    assert there() is None
