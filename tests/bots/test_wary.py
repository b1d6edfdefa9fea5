"""The wary bot and the beginner: what they see that the greedy bot does not, and what they do not see."""

import re
from pathlib import Path
from random import Random

import attrs
import pytest

import cardgolf
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.players.greedy import GREEDY_STYLE, SHORT_DECK, WARY_STYLE, Greedy, GridStyle, Wary


def choose(bot, position, rules="play-nine"):
    game = cardgolf.Game.from_position(rules, position)
    return str(make_bot(bot, Chance(1)).choose(game.view(game.turn)))


SHORT_DECKS = Path(__file__).parents[2] / "examples" / "short_deck.py"
AWAITED = """
board 0: 9 2 3 (1) / 5 2 3 (4)
board 1: 9 8 6 (1) / (7) 8 6 (4)
discard: 7
held: 1 from stock
turn: 0
"""


def test_the_wary_bot_does_not_throw_what_the_next_seat_awaits():
    assert choose("greedy", AWAITED) == "swap a1"
    assert choose("wary", AWAITED) == "swap d1"


def test_the_beginner_sees_no_pairs():
    position = """
    board 0: 9 8 6 (1) / (7) 2 6 (4)
    board 1: 9 2 3 (1) / 5 2 3 (4)
    discard: 7
    held: 8 from stock
    turn: 0
    """
    assert choose("greedy", position) == "swap b2"
    assert choose("beginner", position) == "swap a1"


def test_the_style_of_the_greedy_bot_has_nothing_of_the_wary_one():
    assert (GREEDY_STYLE.denial, GREEDY_STYLE.future, GREEDY_STYLE.stock_bonus) == (0, 0, 0)
    assert GridStyle() == GREEDY_STYLE


def test_the_beginner_only_passes_in_windows():

    rules, rng, seen = cardgolf.rules("cabo"), Random(1), 0
    game, bot = cardgolf.new_game(rules, players=3, seed=2), make_bot("beginner", Chance(1))
    while not game.is_round_over:
        if game.state.window:
            seen += 1
            assert str(bot.choose(game.view(game.to_act[0]))) == "pass"
        game = game.play(rng.choice(game.legal_moves))
    assert seen


def test_the_page_has_the_constants():
    page = (Path(__file__).parents[2] / "docs" / "explanation" / "wary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\S+) \| (\S+) \|", page, re.MULTILINE)
    assert len(rows) == 6
    for name, greedy, wary in rows:
        assert (getattr(GREEDY_STYLE, name), getattr(WARY_STYLE, name)) == (float(greedy), float(wary))


@pytest.mark.parametrize(("ranks", "is_short"), [(4, True), (5, False)])
def test_with_a_short_deck_it_only_minds_who_is_ahead(ranks, is_short):
    rules = cardgolf.rules("golf", f"{SHORT_DECKS}?ranks={ranks},copies=4", holes=1)
    assert (4 * ranks < SHORT_DECK) is is_short
    style = Wary.find_style(rules, 2)
    assert style == (attrs.evolve(GREEDY_STYLE, deficit=WARY_STYLE.deficit) if is_short else WARY_STYLE)
    assert Greedy.find_style(rules, 2) == GREEDY_STYLE
    game = cardgolf.new_game(rules, players=2, seed=3)
    moves = {name: make_bot(name, Chance(1)) for name in ("greedy", "wary")}
    while not game.is_round_over:  # both choose legal moves
        name = "wary" if game.turn else "greedy"
        game = game.play(moves[name].choose(game.view(game.turn)))
    assert game.is_over
