"""Whole matches: records, bots, hidden cards, and the programs of the terminal."""

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

import cardgolf
from cardgolf.bots import make_bot
from cardgolf.testing import rigged_deck, twin

SECRET = str(2**255 + 3)
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
    assert cardgolf.replay(cardgolf.record(game)) == game


# Hidden cards


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_placing_shows_each_seat_the_card_taken_and_nothing_else(seat):
    """Two tables that a viewer cannot tell apart look alike after a placing, if the cards taken are equal."""
    chance, compared = Random(1), 0
    for seed in range(200):
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
    assert compared > 15


def _card_placed(game):
    return [slot.card for slot in game.state.board.slots if slot.up]


def test_the_program_of_the_readme_runs():
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(block, {})


# Bots


def test_greedy_beats_random():
    two = cardgolf.compare("greedy", "random", rules=cardgolf.rules("trash", places=6), games=60, players=2)
    assert "more than B" in two.verdict


def test_greedy_wins_more_matches_than_random():
    table = cardgolf.tournament(cardgolf.rules("trash", places=6), ["greedy", "random"], games=60, players=2).table
    wins = {each.bot: each.wins.value for each in table}
    assert wins["greedy"] > 0.6
    assert wins["random"] < 0.4


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
    app = pytest.importorskip("cardgolf.terminal").app
    monkeypatch.chdir(tmp_path)

    def invoke(*args, typed=""):
        result = testing.CliRunner().invoke(app, args, input=typed, env=CALM, prog_name="cardgolf")
        assert (result.exit_code, result.stderr) == (0, ""), result.output
        return result.stdout

    return invoke


@pytest.mark.parametrize("humans", ["0", "1", "2"])
def test_a_match_is_played_in_the_terminal(run, humans):
    options = ("--players", "2", "--humans", humans, "--seed", SECRET, "--option", "places=3", "--save", "match.golf")
    shown = run("play", "trash", *options, typed="#1\n" * 400)
    assert "Final standings" in shown
    game = cardgolf.load("match.golf")
    assert game.is_over and max(game.totals) == 3 + 2 + 1


def test_the_moves_are_told_in_words(run):
    shown = run("demo", "trash", "--players", "2", "--seed", "11", "--option", "places=3", "--match")
    assert re.search(r"puts \S+ into [abc]1 and takes the \S+[,.]", shown)
    assert re.search(r"puts \S+ into [abc]1, which fills the row, and throws the \S+\.", shown)


def test_the_menu_says_where_a_wild_card_may_go(run):
    def begins_with_a_jack(seed):
        return cardgolf.new_game("trash", players=2, seed=seed, places=3).state.discard[-1].rank == 11

    seed = next(seed for seed in range(int(SECRET), int(SECRET) + 1000) if begins_with_a_jack(seed))
    options = ("--players", "2", "--humans", "2", "--seed", str(seed), "--option", "places=3")
    shown = run("play", "trash", *options, typed="\ndraw discard\nquit\nn\n")
    assert re.search(
        r"put the J\S in the place of a hidden card, which you take:\n +1 place a1 +2 place b1 +3 place c1", shown
    )


def test_the_table_shows_every_place_of_every_row(monkeypatch):
    """Nine places fit beside each other on a screen of 80 columns, and a click on one puts a card there."""
    pytest.importorskip("textual")
    model = pytest.importorskip("cardgolf.terminal.full_screen.model")
    app_module, seats = (
        pytest.importorskip("cardgolf.terminal.full_screen.app"),
        pytest.importorskip("cardgolf.bots.sitting"),
    )
    monkeypatch.setenv("TERM", "xterm-256color")
    rows = ["2C KC 9C 3C 4C 5C 6C 7C QC", "2D KD 9D 3D 4D 5D 6D 7D QD"]
    game = rigged_deck("trash", rows, discard="JS", places=9, first_dealer=1).play("draw discard")
    app = app_module.TableApp(model.TableModel(seats.sit_down(game, [0], "greedy"), 0))

    async def look():
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(20):
                await pilot.pause()
            boxes = [box for box in app.screen.query("#own CardBox") if box.display]
            assert len(boxes) == 9
            felt = app.screen.query_one("#felt").region
            assert all(felt.contains_region(box.region) for box in boxes)
            assert len({box.region.y for box in boxes}) == 1
            await pilot.click(boxes[8])
            await pilot.pause()
            assert (0, "place i1") in [(seat, str(move)) for seat, move in app.table.game.history]

    asyncio.run(look())
