"""Shared helpers: cards and boards from text, moves in a row, plugins with one constant result."""

import sys
from functools import cache, reduce
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from unittest import mock

import pytest

import cardgolf
from cardgolf import (
    Board,
    Card,
    Game,
    IllegalMoveError,
    Layout,
    Line,
    Phase,
    RoundEnd,
    RoundResult,
    Scorecard,
    Slot,
    hookimpl,
)


def score_any(rules, layouts, **more):
    """Score layouts as `cardgolf.score` does, also with cleared places that no play leads to."""
    with mock.patch("cardgolf.games.typed_layouts.find_cleared_error", return_value=""):
        return cardgolf.score(rules, layouts, **more)


def answer(question, result, name="sample"):
    """Return a plugin whose hook ``question`` returns a constant, or raises it."""

    def give(self):
        if isinstance(result, Exception):
            raise result
        return result

    return type(name, (), {question: hookimpl(give)})


def board(text):
    """Return a board from its rows. Cards in parentheses are face down."""
    words = text.replace("/", " ").split()
    return Board.of(Layout.grid(3, 3), (Slot(Card.parse(word.strip("()")), word[0] != "(") for word in words))


def cards(text):
    return tuple(map(Card.parse, text.split()))


def declined(game):
    """Return the game after the round, in which every seat discards each draw."""
    while not game.is_round_over:
        game = game.play(game.legal_moves[-1] if game.phase is Phase.FOLLOW else game.legal_moves[0])
    return game


def earlier(scores):
    """Return a finished deal with these scores."""
    each = tuple(Scorecard((Line("board-nine.score.hand", points),)) for points in scores)
    return RoundResult("hole", tuple(range(len(scores))), each, RoundEnd(0, (), "nine"))


@cache
def example(name):
    """Return the variant of a project under ``examples/`` as a class. Its module can be imported for pickles."""
    stem = f"cardgolf_{name.replace('-', '_')}"
    path = Path(__file__).parents[1] / "examples" / f"cardgolf-{name}" / f"{stem}.py"
    if stem not in sys.modules:
        spec = spec_from_file_location(stem, path)
        module = sys.modules[stem] = module_from_spec(spec)
        spec.loader.exec_module(module)
    return getattr(sys.modules[stem], name.title().replace("-", ""))


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


def play(game, *moves):
    return reduce(Game.play, moves, game)


def refused(game, move):
    """Return the id of the rule that forbids ``move``."""
    with pytest.raises(IllegalMoveError) as error:
        game.play(move)
    return error.value.rule


def slot(word):
    return None if word == "." else Slot(Card.parse(word.strip("()")), up="(" not in word)


def total(rules, layout):
    return cardgolf.score(rules, layout).total


def totals(rules, layouts, closer=None):
    return [card.total for card in cardgolf.score(rules, layouts, closer=closer)]
