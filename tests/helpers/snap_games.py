"""Rigged games of the snap rules, and house rules with other windows."""

import pytest
from helpers.snap_rules import Four, Snapping

import cardgolf
from cardgolf import IllegalMoveError, hookimpl
from cardgolf.testing import rigged_deck

# Seat 1 leads. Seats 2 and 0 have a king at a2, which lies face down.
BOARDS = ["AC AD / KC 2C", "3C 4C / 5C 6C", "7C 8C / KD 9C", "7D 8D / 9D TD"]


def begin(*house_rules, players=4, boards=BOARDS, stock="KH 2H 3H", **options):
    rules = cardgolf.rules(Four, *(house_rules or [Snapping]), **options)
    return rigged_deck(rules, [each.replace("T", "10") for each in boards[:players]], discard="QS", stock=stock)


def play(game, *moves):
    """Play moves. ``2 pass`` is a pass of seat 2."""
    for move in moves:
        seat, _, text = move.partition(" ")
        game = game.play(text, seat=int(seat)) if seat.isdigit() else game.play(move)
    return game


def opened(*house_rules, **options):
    """Return the game in which seat 1 has discarded a king."""
    return play(begin(*house_rules, **options), "draw stock", "discard")


def refused(game, move, seat=...):
    before = game.position, game.legal_moves, game.to_act
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move, seat=seat)
    assert before == (game.position, game.legal_moves, game.to_act)
    return str(caught.value)


def reacting(function):
    """Return a house rule with this hook after moves."""

    @hookimpl("reactions")
    def react(state, move):
        return function(state, move) if move else None

    return react
