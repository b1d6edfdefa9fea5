"""Choices at once in words, messages and drawings: what the others learn before they are opened."""

from helpers.sealed_games import opened
from helpers.snap_games import play

from cardgolf import web
from cardgolf.drawing import svg
from cardgolf.narration import describe_situation, describe_status
from cardgolf.table import CardNames


def status(game, seat):
    return describe_status(game.view(seat), CardNames(), over=False)


def test_a_status_tells_who_has_chosen():
    game = play(opened(), "0 bid 3")
    assert status(game, None) == "Player 1 has chosen. Player 3 and Player 2 may react."
    assert status(game, 0) == 'Player 1 has chosen "bid 3". Player 3 and Player 2 may react.'
    assert status(game, 2).startswith("Player 1 has chosen. Player 3, choose in secret.")
    assert describe_situation(game.view(2), CardNames()) == "you choose in secret"
    assert status(opened(), 2).startswith("Player 3, choose in secret.")


def test_messages_and_drawings_tell_who_has_chosen():
    game = play(opened(), "0 bid 3")
    for seat in (0, 1, 2, None):
        message = web.table_message(game, seat, since=0)
        assert ("bid 3" in str(message["news"]) + message["status"]) is (seat == 0)
        assert "Player 1 has chosen" in message["status"]
        assert "Player 1 has chosen" in svg(game.view(seat))
        assert ("bid 3" in svg(game.view(seat))) is (seat == 0)
