"""What may be typed for a move, and how the moves are listed."""

import re

import pytest
from tables import TABLES, played_by_lot

import cardgolf
from cardgolf import Discard, Draw, Pile, Play, Swap
from cardgolf.cli.faces import Faces
from cardgolf.cli.menus import menu
from cardgolf.cli.prompting import Command, Misunderstood, understood
from cardgolf.testing import rigged

DRAWING = {
    "1": Draw(Pile.STOCK), "#2": Draw(Pile.DISCARD), "draw stock": Draw(Pile.STOCK),
    " DRAW  Discard": Draw(Pile.DISCARD), "stock": Draw(Pile.STOCK),
    "d d": Draw(Pile.DISCARD), "dr st": Draw(Pile.STOCK), "dis": None, "draw": None,
    "d": None, "3": None, "0": None, "": None, "#": None, "hint": Command("hint"), "hi": Command("hint"), "h": None,
    "q": Command("quit"), "save  My File": Command("save", "My File"), "rules 2.3": Command("rules", "2.3"),
}  # fmt: skip


def meaning(game, typed):
    try:
        return understood(typed, game.view(game.turn))
    except Misunderstood as told:
        return None if len(str(told)) < 200 else "too long"


def opened():
    """Nine-Card Golf when the cards are turned up."""
    game = cardgolf.new_game("nine-card", players=2, seed=1)
    while game.phase == "tee-off":
        game = game.play(game.moves[0])
    return game


@pytest.mark.parametrize(("typed", "move"), DRAWING.items())
def test_what_is_typed_before_drawing(typed, move):
    assert meaning(opened(), typed) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [("c1", Swap("c1")), ("swap b2", Swap("b2")), ("sw a3", Swap("a3")), ("discard", Discard()), ("10", Discard()),
     ("di", Discard()), ("sw", None), ("s", None), ("swap z9", Swap("z9")), ("swap", None), ("u", Command("undo"))],
)  # fmt: skip
def test_what_is_typed_with_a_card_in_hand(typed, move):
    assert meaning(opened().play("draw stock"), typed) == move


def test_a_place_that_could_be_two_things_is_asked_back():
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    while game.phase == "tee-off":
        game = game.play(game.moves[0])
    view = game.play("draw stock").view(game.turn)
    with pytest.raises(Misunderstood, match='could be "swap d2", "discard flip d2"'):
        understood("d2", view)
    assert understood("a1", view) == Swap("a1")


def test_a_number_that_is_a_card_too_is_asked_back():
    view = rigged("board-nine", ["9 10 11 12 13", "0 1 2 5 6"], discard="13").view(1)
    assert [line.plain for line in menu(view, Faces(), 80)][1].startswith("   #1 play 0     #2 play 1      3 play 2")
    with pytest.raises(Misunderstood, match='type #1, or "play 1"'):
        understood("1", view)
    assert understood("#1", view) == Play((cardgolf.Card(0),))
    assert understood("3", view) == Play((cardgolf.Card(2),))
    assert understood("6", view) == Play((cardgolf.Card(6),))


@pytest.mark.parametrize("name", TABLES)
def test_every_move_can_be_typed_in_every_way(name):
    for game in played_by_lot(name, 3, seed=2, moves=120, each=3):
        if game.round_over:
            continue
        view = game.view(game.turn)
        for number, move in list(enumerate(game.moves, 1))[:60]:
            assert understood(f"#{number}", view) == move
            assert understood(str(move).upper(), view) == move


def test_the_menu_says_what_moves_mean():
    game = opened()
    lines = [line.plain for line in menu(game.view(game.turn), Faces(ascii=True), 80)]
    assert lines[0] == "    1 draw stock    draw the top card of the stock, unseen"
    assert re.fullmatch(r"    2 draw discard  take the \w+ from the discard pile", lines[1])


@pytest.mark.parametrize("name", TABLES)
def test_every_move_is_in_the_menu_and_the_menu_is_as_wide_as_the_terminal(name):
    for game in played_by_lot(name, 2, seed=4, moves=100, each=4):
        if not game.round_over:
            lines = [line.plain for line in menu(game.view(game.turn), Faces(), 80, most=len(game.moves))]
            numbers = [int(found) for line in lines for found in re.findall(r"(?:^|\s)#?(\d+) [a-z]", line)]
            assert set(range(1, len(game.moves) + 1)) <= set(numbers)


def test_very_many_moves_are_cut_short():
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    while not str(game.moves[0]).startswith("arrange"):
        game = game.play(game.moves[0])
    assert len(game.moves) > 500
    lines = [line.plain for line in menu(game.view(game.turn), Faces(), 80)]
    assert lines[-1] == f"  and {len(game.moves) - 48} more: moves lists them all"
    assert len(lines) < 20
