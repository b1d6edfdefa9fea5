"""Boards, cards and slots from text, the cards of a game as text, and the points of layouts."""

from itertools import chain
from unittest import mock

import attrs

import cardgolf
from cardgolf import Board, Card, Game, Layout, Line, Match, Phase, RoundEnd, RoundResult, Scorecard, Slot


def score_any(rules, layouts, **more):
    """Score layouts as `cardgolf.score` does, also with cleared places that no play leads to."""
    with mock.patch("cardgolf.games.typed_layouts.find_cleared_error", return_value=""):
        return cardgolf.score(rules, layouts, **more)


def board(text):
    """Return a board from its rows. Cards in parentheses are face down, and ``.`` is a cleared place."""
    rows = [row.split() for row in text.split("/")]
    return Board.of(Layout.grid(len(rows), len(rows[0])), map(slot, chain(*rows)))


def hand(text, seat):
    """Return a hand that its owner has looked at."""
    return Board.of(Layout.hand(cards=5), [Slot(card, seen_by=(seat,)) for card in cards(text)])


def cards(text):
    return tuple(map(Card.parse, text.split()))


def earlier(scores):
    """Return a finished deal with these scores."""
    each = tuple(Scorecard((Line("board-nine.score.hand", points),)) for points in scores)
    return RoundResult("hole", tuple(range(len(scores))), each, RoundEnd(0, (), "nine"))


def in_play(rules, boards, *deals, turn=0, leader=0, stock="", discard="", **changes):
    """Return a game in which ``turn`` begins a turn with these boards, after deals with these scores.

    The top card is first in the text of ``stock`` or ``discard``, and last in a tuple.
    """
    state = cardgolf.new_game(rules, players=len(boards), seed=1).state
    match = Match(state.match.names, 1, tuple(map(earlier, deals)))
    begun = {"turn": turn, "phase": Phase.START, "setup": attrs.evolve(state.setup, leader=leader), "match": match}
    stock, discard = (cards(pile)[::-1] if isinstance(pile, str) else pile for pile in (stock, discard))
    return Game(rules, state.replace(boards=tuple(boards), stock=stock, discard=discard, **begun | changes))


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
