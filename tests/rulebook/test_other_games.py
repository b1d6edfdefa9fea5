"""Games that are not installed, from the lists of packages."""

import sys

import pytest
from helpers.distributions import install

import cardgolf
from cardgolf import OtherGame
from cardgolf.rulebook.other_games import list_all_games

MODULE = """
from cardgolf import OtherGame

GAMES = [OtherGame("Far Golf", ("Golf far away",), package="cardgolf-far"), "no game", OtherGame("Skyjo", why="Old.")]
BROKEN = 3
"""


@pytest.fixture
def install_far(tmp_path, monkeypatch):
    """Return a function that installs a package with lists of games."""
    yield lambda lists: install(tmp_path, monkeypatch, "far", {"other_games": lists}, {"far_games.py": MODULE})
    sys.modules.pop("far_games", None)


def test_the_list_of_the_library_has_games_of_packages_and_games_that_are_not_here():
    games = cardgolf.other_games()
    assert {"Croquet", "Golfie", "Cumbia"} <= {game.title for game in games}
    assert all(bool(game.package) is not bool(game.why) for game in games)
    assert all(game.source for game in games)
    assert games == list_all_games(), "none of them is installed"


def test_games_are_found_by_their_names_and_sources():
    game = OtherGame("Far Golf", ("Golf-far_away",), source="a friend")
    assert [game.has(words) for words in ("far golf", "FAR-AWAY", "friend", "near")] == [True, True, True, False]


def test_the_lists_of_other_packages_are_read_without_what_is_installed(install_far):
    before = cardgolf.other_games()
    install_far("far = far_games:GAMES")
    assert cardgolf.other_games() == (OtherGame("Far Golf", ("Golf far away",), package="cardgolf-far"), *before)
    assert "Skyjo" in {game.title for game in list_all_games()}


def test_lists_that_cannot_be_read_are_left_out(install_far):
    before = cardgolf.other_games()
    install_far("far = far_games:BROKEN\ngone = far_games:MISSING")
    assert cardgolf.other_games() == before
