"""Boards, cards and slots from text, the cards of a game as text, and the points of layouts."""

from unittest import mock

import cardgolf
from cardgolf import Board, Card, Layout, Line, RoundEnd, RoundResult, Scorecard, Slot


def score_any(rules, layouts, **more):
    """Score layouts as `cardgolf.score` does, also with cleared places that no play leads to."""
    with mock.patch("cardgolf.games.typed_layouts.find_cleared_error", return_value=""):
        return cardgolf.score(rules, layouts, **more)


def board(text):
    """Return a board from its rows. Cards in parentheses are face down."""
    words = text.replace("/", " ").split()
    return Board.of(Layout.grid(3, 3), (Slot(Card.parse(word.strip("()")), word[0] != "(") for word in words))


def cards(text):
    return tuple(map(Card.parse, text.split()))


def earlier(scores):
    """Return a finished deal with these scores."""
    each = tuple(Scorecard((Line("board-nine.score.hand", points),)) for points in scores)
    return RoundResult("hole", tuple(range(len(scores))), each, RoundEnd(0, (), "nine"))


def held(game, seat=0):
    return numbers(card for _, card in game.state.boards[seat].cards())


def mine(game):
    """Return seat 0's cards, row by row."""
    return " ".join(str(slot.card) if slot else "." for slot in game.state.boards[0].slots)


def numbers(things):
    return " ".join(map(str, things))


def piled(game):
    """Return the discard pile from the bottom."""
    return " ".join(map(str, game.state.discard))


def slot(word):
    return None if word == "." else Slot(Card.parse(word.strip("()")), up="(" not in word)


def total(rules, layout):
    return cardgolf.score(rules, layout).total


def totals(rules, layouts, closer=None):
    return [card.total for card in cardgolf.score(rules, layouts, closer=closer)]
