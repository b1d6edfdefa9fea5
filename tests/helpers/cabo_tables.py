"""Tables of Cabo with chosen cards, and what lies on them as text."""

from collections import Counter
from functools import reduce
from operator import attrgetter

import cardgolf
from cardgolf import Card, Game
from cardgolf.testing import rigged_deck

ANN, BO, CY = "AC 2C / 3C 4C", "5D 6D / JD QD", "2H 3H / 4H 5H"

FEW = "(3S) (4S) (5S) (6S) (7S) (8S)"


def begin(*boards, stock="9S 10S", discard="8H", **options):
    """Return the first turn of a round, that of seat 0 unless an option says otherwise. Each seat knows a2 and b2."""
    boards = boards or (ANN, BO)
    return rigged_deck("cabo", boards, discard=discard, stock=stock, **{"first_dealer": len(boards) - 1} | options)


def play(game, *moves):
    return reduce(Game.play, moves, game)


def everyone_passes(game):
    """Return the game after all who may react have passed."""
    while game.state.window:
        game = game.play("pass")
    return game


def draw_and_discard(game):
    """Return the game in which the top card of the stock was drawn and discarded, and no one reacted."""
    return everyone_passes(play(game, "draw stock", "discard"))


def react(game, seat, move):
    return game.play(move, seat=seat)


def faces(game, seat):
    """Return the cards of a seat, ``.`` for a gap."""
    return " ".join(str(slot.card) if slot else "." for slot in game.state.boards[seat].slots)


def known(game, viewer, seat):
    """Return the cards of a seat that ``viewer`` knows, ``?`` for the others."""
    return " ".join(str(slot.card or "?") if slot else "." for slot in game.view(viewer).boards[seat].slots)


def words(game, seat=None):
    """Return the first words of the moves of a seat, each once, in order."""
    moves = game.legal_moves if seat is None else game.legal_moves_for(seat)
    return " ".join(dict.fromkeys(map(attrgetter("word"), moves)))


def texts(moves):
    return [str(move) for move in moves]


def pile(game):
    """Return the discard pile from the bottom."""
    return " ".join(map(str, game.state.discard))


def place(*boards, stock="", options=None, **lines):
    """Return the turn of seat 0 in a position of these boards, with these cards on top of the stock."""
    lines = {f"board {seat}": board for seat, board in enumerate(boards)} | {"dealer": len(boards) - 1, **lines}
    text = "\n".join(f"{key}: {line}" for key, line in lines.items())
    game = Game.from_position(cardgolf.rules("cabo", **options or {}), text)
    top = [Card.parse(card) for card in reversed(stock.split())]
    under = (Counter(game.state.stock) - Counter(top)).elements()
    return Game(game.rules, game.state.replace(stock=(*under, *top)))


def crowd(own, discard, spare=0, **options):
    """Return the turn of seat 0 of three, with ``spare`` cards in the stock and the others on the boards."""
    given = Counter(map(Card.parse, own.replace("(", "").replace(")", "").split() + discard.split()))
    rest = [f"({card})" for card in (Counter(cardgolf.rules("cabo").deck(3)) - given).elements()]
    rest = rest[: len(rest) - spare]
    boards = [
        " ".join([*cards[:2], "/", *cards[2:4], "+", *cards[4:]]) for cards in (own.split(), rest[:24], rest[24:])
    ]
    return place(*boards, discard=discard, options=options)
