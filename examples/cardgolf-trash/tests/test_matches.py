"""Whole matches: records, bots, hidden cards, and the programs of the terminal."""

import re
from random import Random

import pytest

import cardgolf
from cardgolf import Pile, Swap
from cardgolf.bots import make_bot
from cardgolf.testing import rigged_deck, twin

CALM = {"COLUMNS": "100", "NO_COLOR": "1"}


def random_match(seed, **options):
    chance, game = Random(seed), cardgolf.new_game("trash", seed=seed, **options)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


# Records


@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_saved_loaded_and_replayed(seed, tmp_path):
    game = random_match(seed, players=3, places=5)
    cardgolf.save(game, tmp_path / "match.golf")
    loaded = cardgolf.load(tmp_path / "match.golf")
    assert loaded == game
    assert (loaded.history, loaded.position, loaded.standings) == (game.history, game.position, game.standings)
    *_, last = cardgolf.replay(cardgolf.record(game))
    assert last == game


# Hidden cards


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_placing_shows_each_seat_the_card_taken_and_nothing_else(seat):
    """Two tables that a viewer cannot tell apart look alike after a placing, if the cards taken are equal."""
    chance, compared = Random(1), 0
    for seed in range(40):
        game = cardgolf.new_game("trash", players=2, seed=seed, wild="kings")
        game = game.play("draw stock")
        other = cardgolf.Game(game.rules, twin(game.state, seat, chance))
        move = game.legal_moves[0]
        if move in other.legal_moves and str(move) != "discard":
            one, two = game.play(move), other.play(move)
            alike = (one.state.held, _card_placed(one)) == (two.state.held, _card_placed(two))
            assert (one.view(seat) == two.view(seat)) is alike
            assert one.view(seat).held is one.state.held
            compared += 1
    assert compared > 5


def _card_placed(game):
    return [slot.card for slot in game.state.board.slots if slot.up]


# Bots


def test_greedy_beats_random():
    two = cardgolf.compare("greedy", "random", rules=cardgolf.rules("trash", places=6), games=60, players=2)
    assert "more than B" in two.verdict


def test_greedy_wins_more_matches_than_random():
    table = cardgolf.tournament(cardgolf.rules("trash", places=6), ["greedy", "random"], games=60, players=2).table
    wins = {each.bot: each.wins.value for each in table}
    assert wins["greedy"] > 0.6 > 0.4 > wins["random"]


def choose(game, bot="greedy"):
    return str(make_bot(bot, Random(1)).choose(game.view(game.turn)))


def test_greedy_takes_a_discard_that_fits():
    game = rigged_deck("trash", ["2C KC 9C", "2D KD 9D"], discard="3S", places=3, first_dealer=1)
    assert choose(game) == "draw discard"


def test_greedy_sets_a_wild_card_free_for_another_place():
    game = rigged_deck("trash", ["2C KC 9C", "2D KD 9D"], discard="JS", stock="QS AS", places=3, first_dealer=1)
    for move in ("draw discard", "place a1", "place b1", "discard", "draw stock", "discard", "draw stock"):
        game = game.play(move)
    assert str(game.legal_moves) and choose(game) == "place a1"


# The terminal


@pytest.fixture
def run(tmp_path, monkeypatch):
    testing = pytest.importorskip("click.testing")
    from cardgolf.cli import app

    monkeypatch.chdir(tmp_path)

    def invoke(*args, typed=""):
        result = testing.CliRunner().invoke(app, args, input=typed, env=CALM, prog_name="cardgolf")
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        return result.stdout

    return invoke


@pytest.mark.parametrize("humans", ["0", "1", "2"])
def test_a_match_is_played_in_the_terminal(run, humans):
    options = ("--players", "2", "--humans", humans, "--seed", "11", "--option", "places=3", "--save", "match.golf")
    shown = run("play", "trash", *options, typed="#1\n" * 400)
    assert "Final standings" in shown
    game = cardgolf.load("match.golf")
    assert game.is_over and max(game.totals) == 3 + 2 + 1


def test_the_moves_are_told_in_words(run):
    shown = run("demo", "trash", "--players", "2", "--seed", "11", "--option", "places=3")
    assert re.search(r"puts \S+ into [abc]1 and takes the \S+[,.]", shown)
    assert re.search(r"puts \S+ into [abc]1, which fills the row, and throws the \S+\.", shown)
    assert "the most points win" in shown.lower()


def test_the_menu_says_where_a_wild_card_may_go(run):
    typed = "draw discard\nquit\nn\n"
    for seed in range(1, 200):
        game = cardgolf.new_game("trash", players=2, seed=seed, places=3, first_dealer=1)
        if game.state.discard[-1].rank == 11:
            break
    options = ("--players", "2", "--humans", "2", "--seed", str(seed), "--option", "places=3", "--option", "first_dealer=1")
    shown = run("play", "trash", *options, typed="\n" + typed)
    assert "place a1" in shown and "place c1" in shown


def test_the_table_opens_on_the_game():
    pytest.importorskip("textual")
