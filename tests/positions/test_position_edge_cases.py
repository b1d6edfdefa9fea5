"""Positions that no play leads to, of openings, last laps and finished rounds."""

import pytest
from helpers.plugins import answer
from helpers.walks import declined, finish_round, tee_off

import cardgolf
from cardgolf import Game, InvalidPositionError, PluginError
from cardgolf.records.writer import distribution_version


def ended():
    """Return a round of Nine-Card Golf that a limit ended."""
    return finish_round(cardgolf.new_game("nine-card", seed=1, turn_limit=1), -1)


def begun():
    """Return a game of Play Nine with seat 1 about to draw."""
    return tee_off(cardgolf.new_game("play-nine", seed=1))


def change_line(game, key, value):
    """Return the position with another value for ``key``."""
    lines = [f"{key}: {value}" if line.startswith(f"{key}:") else line for line in game.position.splitlines()]
    return "\n".join(lines)


def refused(game, text):
    with pytest.raises(InvalidPositionError) as error:
        Game.from_position(game.rules, text)
    return str(error.value)


def test_an_opening_with_a_leader_is_refused():
    assert "invalid 'opening': expected no leader" in refused(begun(), change_line(begun(), "phase", "opening"))


def test_the_closer_has_no_turn_left():
    assert "expected none for seat 0, the closer" in refused(
        begun(), change_line(begun(), "round_end", '"knock" by 0 then 0')
    )


def test_in_the_last_lap_too_the_seat_to_move_has_begun_a_turn():
    text = change_line(begun(), "round_end", '"knock" by 0').replace("turns_begun: 0 1", "turns_begun: 0 0")
    assert "expected at least 1 for seat 1, which is to move" in refused(begun(), text)


def test_after_a_round_all_cards_are_face_up():
    game = ended()
    first = game.position.partition("board 0: ")[2].split()[0]
    assert Game.from_position(game.rules, game.position) == game
    text = game.position.replace(f"board 0: {first}", f"board 0: ({first})")
    assert "expected no face-down card" in refused(game, text)


def test_a_finished_round_has_the_scores_of_its_boards():
    game = ended()
    line = next(line for line in game.position.splitlines() if line.startswith("round 1 seat 0:"))
    assert "round 1: invalid scores" in refused(game, game.position.replace(line, "round 1 seat 0: base.score 5"))


def test_a_distribution_that_is_not_installed_has_no_version():
    assert distribution_version("not-installed") == "not-installed"


def test_empty_standings_are_refused():
    game = cardgolf.new_game("board-nine", answer("standings", [], "faulty"), seed=1, turn_limit=1)
    with pytest.raises(PluginError, match=r"faulty\.standings: \[\]: expected a Standing"):
        declined(game)
