"""Earlier moments, undo and pickles of a game, without a replay of the rounds before."""

import pickle
import subprocess
import sys
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from attrs import evolve
from helpers.matches import play_to_playoff
from helpers.rule_sets import TABLES, one_of_each_family, rulebook, sizes
from helpers.walks import played_by_lot, viewers

import cardgolf
from cardgolf import Game, IllegalMoveError, hookimpl
from cardgolf.games import history as moments
from cardgolf.games.history import (
    DEAL,
    EMPTY_HISTORY,
    GameStart,
    append_deal,
    append_event,
    count_events,
    list_events,
)
from cardgolf.table import NO_MEMORY
from cardgolf.testing.strategies import continue_game


@pytest.fixture
def applied(monkeypatch):
    """The moves that are applied to find earlier moments, in order."""
    found = []

    def apply(rules, state, move):
        found.append(move)
        return moments_apply(rules, state, move)

    moments_apply = moments.apply
    monkeypatch.setattr(moments, "apply", apply)
    return found


def play_rounds(name, rounds, players=2, seed=2, **options):
    """Return a random match in its round number ``rounds + 1``, and the number of moves of each round."""
    rng, game, moves = Random(seed), cardgolf.new_game(name, players=players, seed=seed, **options), [0]
    while len(game.state.match.rounds) < rounds or game.is_round_over or moves[-1] < 20:
        moves += [0] if game.is_round_over else []
        moves[-1] += not game.is_round_over
        game = continue_game(game, rng.randrange(10_000))
    return game, moves


def same(one, other):
    """Assert that two games cannot be told apart."""
    assert one == other
    assert (one.history, one.legal_moves, one.to_act) == (other.history, other.legal_moves, other.to_act)
    assert (one.position, one.start, one.is_over) == (other.position, other.start, other.is_over)
    for seat in viewers(one):
        assert one.view(seat) == other.view(seat)


# moments


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize("name", TABLES)
def test_every_moment_of_every_round_is_found_again(name):
    for seed in (2, 3):
        played = list(played_by_lot(name, sizes(name)[0], seed, moves=250))
        last = played[-1]
        for number in range(0, len(played), 7):
            same(last.at(number), played[number])
        for number, game in enumerate(played):
            if game.is_round_over:  # what comes before and after a deal
                same(last.at(number), game)
                same(last.at(min(number + 1, len(played) - 1)), played[min(number + 1, len(played) - 1)])


@hookimpl("after_move")
def tally(state, move, before):
    """Remember the number of draws of the match, and forget it at times."""
    draws = state.memory.get("draws", 0)
    if move.word != "draw":
        return None
    return state.forget("draws") if draws == 30 else state.remember("draws", draws + 1, match=True)


def test_a_round_is_dealt_again_with_the_memory_it_began_with():
    rules, rng = cardgolf.rules("nine-card", tally, turn_limit=6), Random(1)
    played = [cardgolf.new_game(rules, players=2, seed=1)]
    while len(played[-1].state.match.rounds) < 4:
        played.append(continue_game(played[-1], rng.randrange(10_000)))
    assert {game.state.memory.get("draws") for game in played if game.phase == "opening"} > {None}
    for game in (played[-1], pickle.loads(pickle.dumps(played[-1]))):
        for number in range(0, len(played), 5):
            same(game.at(number), played[number])


def test_a_match_that_begins_with_a_finished_round_goes_on():
    game = next(game for game in played_by_lot("nine-card", 3, 2) if len(game.state.match.rounds) == 2)
    begun = Game.from_position(game.rules, game.position)
    later = continue_game(continue_game(begun, 0), 0)
    same(later.at(1), begun.deal())
    same(later.at(0), begun)
    rng = Random(1)
    while len(later.state.match.rounds) == 2:
        later = continue_game(later, rng.randrange(100))
    same(later.at(1), begun.deal())
    same(pickle.loads(pickle.dumps(later)).at(1), begun.deal())


def test_a_round_after_a_position_has_the_totals_of_the_position():
    """They need not follow from the rounds: a state may come from anywhere."""
    over = next(game for game in played_by_lot("nine-card", 3, 2) if game.is_round_over)
    match = evolve(over.state.match, totals=(7, 8, 9))
    dealt = Game(over.rules, over.state.replace(match=match)).deal()
    later, rng = dealt, Random(1)
    while not later.is_round_over:
        later = continue_game(later, rng.randrange(100))
    assert later.at(1).totals == dealt.totals == (7, 8, 9)
    same(later.at(1), dealt)


def test_only_the_moves_of_one_round_are_applied_for_a_moment(applied):
    game, moves = play_rounds("play-nine", 6, players=3)
    assert game.ply == len(game.history) == sum(moves) + 6
    game.at(len(game.history))
    assert len(applied) == moves[-1]
    for ply in (0, moves[0], moves[0] + 1):
        applied.clear()
        game.at(ply)
        assert len(applied) == (moves[0] if ply == moves[0] else 0)


def test_undo_applies_only_the_moves_of_the_round(applied):
    for rounds in (1, 8):
        game, moves = play_rounds("play-nine", rounds)
        applied.clear()
        with suppress(IllegalMoveError):
            game.undo()
        assert len(applied) == moves[-1] - 1


def test_a_deal_is_not_undone_and_nothing_is_applied(applied):
    game, _ = play_rounds("play-nine", 2)
    dealt = game.at(max(ply for ply, (_, event) in enumerate(game.history, 1) if event == DEAL))
    applied.clear()
    expected = r"^invalid undo: deal showed a new card; expected a move that showed none \[base.undo\]$"
    with pytest.raises(IllegalMoveError, match=expected):
        dealt.undo()
    assert not applied


# histories


def test_events_since_a_ply_are_the_rest_of_the_history():
    game, _ = play_rounds("play-nine", 3)
    for since in (*range(0, len(game.history) + 1, 5), len(game.history) + 1):
        assert list_events(game._past, since) == game.history[since:]


def test_deals_know_their_ply_in_any_order():
    past, expected, state = EMPTY_HISTORY, [], cardgolf.new_game("play-nine", seed=1).state
    for number in range(50):
        for _ in range(number % 40):
            past = append_event(past, number % 3, "move")
        past = append_deal(past, state, NO_MEMORY)
        expected.append(past[0])
    plies = [len(list_events((deal,))) for deal in expected]
    for deal in (expected[20], expected[19], expected[49]):
        deal._ply = 0
    for number in (10, 49, 48, 0):
        assert expected[number].ply == plies[number] == count_events((expected[number],))


def test_starts_are_equal_by_value():
    game = cardgolf.new_game("play-nine", seed=1)
    again = pickle.loads(pickle.dumps(game.start))
    assert (again, hash(again)) == (game.start, hash(game.start))
    assert again != GameStart(game.state.match, game.state)
    assert game.start != 1


# pickles


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_a_pickled_game_goes_on_as_before(name):
    for seed in (2, 3):
        for game in played_by_lot(name, sizes(name)[-1], seed, moves=150, each=25):
            again = pickle.loads(pickle.dumps(game))
            same(again, game)
            if not game.is_over:
                same(continue_game(again, 3), continue_game(game, 3))
            if game.history:
                same(again.at(len(game.history) // 2), game.at(len(game.history) // 2))


def test_a_pickled_play_off_and_a_stacked_deck_are_the_same():
    match = play_to_playoff("play-nine")
    deck = sorted(match.at(0).state.cards)
    for game in (match, cardgolf.new_game("play-nine", seed=1, players=3, deck=deck)):
        same(pickle.loads(pickle.dumps(game)), game)


def test_no_move_is_applied_to_unpickle(applied, monkeypatch):
    game, _ = play_rounds("play-nine", 3)
    dumped = pickle.dumps(game)
    monkeypatch.setattr("cardgolf.games.game.apply", lambda *_: pytest.fail("a move was applied"))
    monkeypatch.setattr("cardgolf.engine.deal.deal_round", lambda *_, **__: pytest.fail("a round was dealt"))
    again = pickle.loads(dumped)
    assert again.state == game.state and not applied


def test_what_states_share_is_pickled_once():
    sizes = []
    for rounds in (10, 20):
        game, _ = play_rounds("play-nine", rounds, holes=30)
        begun = Game(game.rules, game.state)
        sizes.append(len(pickle.dumps(begun)))
        again = pickle.loads(pickle.dumps(begun))
        assert again.start.match is again.state.match
        assert again.start.position.match.rounds is again.state.match.rounds
    assert sizes[1] < 2 * sizes[0]


def test_a_pickle_has_no_records():
    game, _ = play_rounds("play-nine", 1)
    plain = pickle.dumps(game)
    cardgolf.record(game)
    cardgolf.redact(game, 0)
    assert pickle.dumps(game) == plain


READ = """
import pickle, sys, cardgolf
for game in pickle.load(sys.stdin.buffer):
    print(game.position, game.history, game.legal_moves, cardgolf.record(game), game.at(3).position, sep="\\n")
"""


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("seed", ["0", "1"])
def test_a_game_is_unpickled_in_another_process(seed, monkeypatch):
    monkeypatch.setenv("PYTHONHASHSEED", seed)
    names = ("play-nine", "crazy-nines", "board-nine", "golf", "cabo")
    games = [game for name in names for game in islice(played_by_lot(name, 2, 2, each=30), 1, 4)]
    texts = [(each.position, each.history, each.legal_moves, cardgolf.record(each)) for each in games[:-3]]
    done = subprocess.run([sys.executable, "-c", READ], input=pickle.dumps(games[:-3]), capture_output=True, check=True)
    expected = [(*text, game.at(3).position) for text, game in zip(texts, games, strict=False)]
    assert done.stdout.decode() == "".join("\n".join(map(str, each)) + "\n" for each in expected)


def test_slots_with_marks_or_viewers_can_be_pickled():
    queen = cardgolf.Card(12, "S")
    for slot in (queen.face_up, queen.face_down, cardgolf.Slot(queen, up=True, mark=3), queen.face_down.known_to(1)):
        assert pickle.loads(pickle.dumps(slot)) == slot


def test_unpickled_boards_are_the_same_and_share_slots_again():
    game, _ = play_rounds(rulebook("board-nine"), 1)
    again = pickle.loads(pickle.dumps(game))
    for one, other in zip(game.state.table.values(), again.state.table.values(), strict=True):
        assert (one.slots, one.down, one.cleared) == (other.slots, other.down, other.cleared)
    grid = pickle.loads(pickle.dumps(cardgolf.new_game("play-nine", seed=1)))
    assert all(slot is slot.card.face_down for slot in grid.state.board.slots)
