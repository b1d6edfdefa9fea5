"""Inputs for a move, and the list of moves."""

import re

import pytest
from helpers.cases import every_case
from helpers.rule_sets import TABLES
from helpers.walks import finish_opening, played_by_lot, tee_off

import cardgolf
from cardgolf import Discard, Draw, Pile, Play, Swap
from cardgolf.terminal.play.prompt import (
    Command,
    InvalidInputError,
    format_menu,
    label_moves,
    list_answers,
    parse_answer,
)
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.prompt import make_completer
from cardgolf.testing import rigged_deck

DRAWING = {
    "1": Draw(Pile.STOCK), "#2": Draw(Pile.DISCARD), "draw stock": Draw(Pile.STOCK),
    " DRAW  Discard": Draw(Pile.DISCARD), "stock": Draw(Pile.STOCK),
    "d d": Draw(Pile.DISCARD), "dr st": Draw(Pile.STOCK), "dis": None, "draw": None,
    "d": None, "3": None, "0": None, "": None, "#": None, "hint": Command("hint"), "hi": Command("hint"), "h": None,
    "q": Command("quit"), "save  My File": Command("save", "My File"), "rules 2.3": Command("rules", "2.3"),
}  # fmt: skip


def meaning(game, typed):
    try:
        return parse_answer(typed, game.view(game.to_act[0]))
    except InvalidInputError as told:
        return None if len(str(told)) < 200 else "too long"


@every_case(("typed", "move"), DRAWING.items())
def test_inputs_before_the_draw(typed, move):
    assert meaning(finish_opening(), typed) == move


@every_case(
    ("typed", "move"),
    [("c1", Swap("c1")), ("swap b2", Swap("b2")), ("sw a3", Swap("a3")), ("discard", Discard()), ("10", Discard()),
     ("di", Discard()), ("sw", None), ("s", None), ("swap z9", Swap("z9")), ("swap", None), ("u", Command("undo"))],
)  # fmt: skip
def test_inputs_with_a_card_in_hand(typed, move):
    assert meaning(finish_opening().play("draw stock"), typed) == move


def test_an_ambiguous_place_is_refused():
    game = tee_off(cardgolf.new_game("play-nine", players=2, seed=1))
    view = game.play("draw stock").view(game.to_act[0])
    with pytest.raises(InvalidInputError, match='could be "swap d2", "discard flip d2"'):
        parse_answer("d2", view)
    assert parse_answer("a1", view) == Swap("a1")


def test_moves_of_a_hand_have_letters_since_its_cards_are_numbers():
    view = rigged_deck("board-nine", ["9 10 11 12 13", "0 1 2 5 6"], discard="13").view(1)
    assert [line.plain for line in format_menu(view, CardFormatter(), 80)][1].startswith(
        "    a play 0      b play 1      c play 2"
    )
    for typed, rank in (("a", 0), ("#1", 0), ("1", 1), ("0", 0), ("c", 2), ("6", 6)):
        assert parse_answer(typed, view) == Play((cardgolf.Card(rank),)), typed
    with pytest.raises(InvalidInputError, match=r"Type a letter from a to [d-h], a move such as"):
        parse_answer("3", view)


def test_tab_completes_moves_and_commands():
    complete = make_completer(list_answers(finish_opening().view(1)))
    assert [complete("D", number) for number in range(3)] == ["draw stock", "draw discard", None]
    assert complete("hi", 0) == "hint"


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", TABLES)
def test_every_move_can_be_typed_in_every_way(name):
    for game in played_by_lot(name, 3, seed=2, moves=120, each=3):
        if game.is_round_over:
            continue
        view = game.view(game.to_act[0])
        for number, move in list(enumerate(game.legal_moves, 1))[:60]:
            assert parse_answer(f"#{number}", view) == move
            assert parse_answer(str(move).upper(), view) == move


def test_the_menu_explains_moves():
    game = finish_opening()
    lines = [line.plain for line in format_menu(game.view(game.to_act[0]), CardFormatter(ascii=True), 80)]
    assert lines[0] == "    1 draw stock    draw the top card of the stock, unseen"
    assert re.fullmatch(r"    2 draw discard  take the \w+ from the discard pile", lines[1])


@pytest.mark.parametrize("name", TABLES)
def test_every_move_is_in_the_menu_and_the_menu_is_as_wide_as_the_terminal(name):
    for game in played_by_lot(name, 2, seed=4, moves=100, each=4):
        if not game.is_round_over:
            lines = [
                line.plain
                for line in format_menu(game.view(game.to_act[0]), CardFormatter(), 80, most=len(game.legal_moves))
            ]
            labels = [entry.label for entry in label_moves(game.view(game.to_act[0]))]
            assert len({*labels}) == len(labels) == len(game.legal_moves)
            assert all(re.search(rf"(^|\s){label} [A-Za-z]", "\n".join(lines)) for label in labels)


def test_a_place_keeps_its_number_while_cards_are_turned_up():
    game = cardgolf.new_game("play-nine", players=2, seed=1).play("flip b1")
    view = game.view(game.to_act[0])
    assert [(entry.label, str(entry.move)) for entry in label_moves(view)][:3] == [
        ("1", "flip a1"), ("3", "flip c1"), ("4", "flip d1"),
    ]  # fmt: skip
    assert parse_answer("3", view) == parse_answer("flip c1", view) == parse_answer("#2", view)
    with pytest.raises(InvalidInputError, match="Type a number from 1 to 8, a move such as"):
        parse_answer("2", view)


def test_long_lists_of_moves_are_cut():
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    while not str(game.legal_moves[0]).startswith("arrange"):
        game = game.play(game.legal_moves[0])
    assert len(game.legal_moves) > 500
    lines = [line.plain for line in format_menu(game.view(game.to_act[0]), CardFormatter(), 80)]
    assert lines[-1] == f"  and {len(game.legal_moves) - 48} more: moves lists them all"
    assert len(lines) < 20
