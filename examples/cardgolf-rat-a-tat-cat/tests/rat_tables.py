"""Tables of Rat-a-Tat-Cat for tests: dealt as a test wants them, and read as text."""

from functools import reduce

import cardgolf
from cardgolf import Card, Game
from cardgolf.testing import rigged_deck

PEEK, SWAP, DRAW_TWO = Card(name="Peek"), Card(name="Swap"), Card(name="Draw-Two")
ROWS = ("1 2 3 4", "5 6 7 8", "9 9 0 0")


def begin(*rows, discard="5", stock="6 7 8", house_rules=(), **options):
    """Return the first turn. Seat 0 leads. ``stock`` is listed from the top."""
    rows = rows or ROWS
    rules = cardgolf.rules("rat-a-tat-cat", *house_rules, **{"first_dealer": len(rows) - 1} | options)
    return rigged_deck(rules, rows, discard=discard, stock=stock)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def texts(things):
    return " ".join(map(str, things))


def row(game, seat):
    """Return the cards of a seat."""
    return texts(card for _, card in game.state.boards[seat].cards())


def known(game, viewer, seat):
    """Return what ``viewer`` knows of the row of ``seat``, with a ? for each other card."""
    return texts(slot.card or "?" for slot in game.view(viewer).boards[seat].slots)


def pile(game):
    """Return the discard pile from the bottom."""
    return texts(game.state.discard)


def words(game):
    """Return the first words of the legal moves, each once."""
    return texts(dict.fromkeys(move.word for move in game.legal_moves))
