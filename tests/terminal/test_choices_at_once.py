"""Choices at once at the terminal: what is told of them before they are opened."""

import pytest
from helpers.command_line import read_output
from helpers.sealed_games import NAMED

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.score_sheet import format_prompt
from cardgolf.terminal.full_screen.selection import Selection

QUICK = ("--option", "holes=1", "--option", "turn_limit=3", "--seed", str(2**255 + 3))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("people", ["1", "3"])
def test_a_match_is_played_at_the_terminal(people):
    players = ("--players", "3", "--humans", people, *QUICK, "--save", "match.json")
    shown = read_output("play", *NAMED, *players, typed="#1\n" * 600)
    assert "Final standings" in shown
    assert " has chosen." in shown
    game = cardgolf.load("match.json", rules=NAMED)
    assert {seat for seat, move in game.history if str(move).startswith("bid")} == {0, 1, 2}


@pytest.mark.usefixtures("elsewhere")
def test_a_match_is_told_and_replayed():
    shown = read_output("demo", *NAMED, "--players", "3", *QUICK)
    assert " has chosen." in shown
    assert "Ann bids" in shown
    read_output("play", *NAMED, "--players", "3", "--humans", "0", *QUICK, "--save", "match.json")
    rules = [each for name in NAMED for each in ("--rule", name)]
    assert "Ann bids" in read_output("replay", "match.json", *rules, "--all")
    shown = read_output("replay", "match.json", *rules, "--all", "--seat", "0")
    assert 'Ann has chosen "bid' in shown
    assert 'Bo has chosen "bid' not in shown
    assert "Bo bids" in shown


def test_the_full_screen_asks_and_tells_who_has_chosen():
    game = cardgolf.new_game(*NAMED, players=3, seed=5).play("draw stock")
    table = TableModel(sit_down(game, [0], "random"), 0)
    assert table.game.to_act == (2, 0, 1)
    table.take("bid 2")
    assert table.notes[-1].deed == "has chosen"
    assert format_prompt(table.view, table.names, table.faces, Selection()).startswith("You choose in secret")
    table.take("bid 1", seat=0)
    shown = format_prompt(table.view, table.names, table.faces, Selection())
    assert shown == 'Player 3 has chosen. Player 1 has chosen "bid 1". Player 2 may react ...'
