"""Tables drawn with cards: as large as fits, with every card of the text, and readable without colours."""

from io import StringIO
from random import Random

import pytest
from attrs import evolve
from helpers.rule_sets import TABLES
from helpers.walks import played_by_lot
from rich.color import Color, ColorSystem
from rich.console import Console

import cardgolf
from cardgolf.terminal.shared.cards import CardFormatter, playing_boards
from cardgolf.terminal.shared.drawn_tables import draw_cards
from cardgolf.terminal.shared.palettes import LINED
from cardgolf.terminal.shared.tables import draw_table

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
WINDOWS = [(80, 14), (120, 30), (60, 14), (50, 8), (200, 60)]


def draw(view, width, height, faces=None, before=None):
    faces = faces or CardFormatter(ascii=True)
    return [line.plain for line in draw_cards(view, NAMES[: len(view.names)], faces, width, before, height=height)]


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", [*TABLES], ids=str)
def test_a_table_fits_the_window_or_is_text(name):
    for game in list(played_by_lot(name, 3, seed=6, each=7))[:3]:
        for seat in (0, None):
            view, faces = game.view(seat), CardFormatter(ascii=True)
            text = [line.plain for line in draw_table(view, NAMES[: len(view.names)], faces, 50)]
            for width, height in WINDOWS:
                lines = draw(view, width, height)
                is_text = width == 50 and lines == text
                assert (
                    is_text
                    or "+--" not in "".join(lines)
                    or (len(lines) <= height and all(len(line) <= width for line in lines))
                )


@pytest.mark.parametrize(("name", "window"), [("golf", WINDOWS[0]), ("nine-card", WINDOWS[0]), ("skyjo", WINDOWS[1])])
def test_two_boards_stand_beside_each_other_with_every_card_in_sight(name, window):
    game = cardgolf.new_game(name, players=NAMES[:2], seed=5)
    rng = Random(2)
    while len(game.history) < 20 and not game.is_round_over:
        game = game.play(rng.choice(game.legal_moves))
    view = game.view(0)
    lines, faces = draw(view, *window), CardFormatter(ascii=True)
    assert lines[0].split()[:2] == ["Ann", "(you)"] and " Bo" in lines[0]
    shown = " ".join(lines[2:]).replace("|", " ").split()
    for board in playing_boards(view).values():
        for slot in board.slots:
            assert slot is None or slot.card is None or faces.name(slot.card) in shown
    assert f"stock {view.stock_count}" in " ".join(lines) and "discard" in " ".join(lines)


def test_cards_grow_with_the_window_and_the_card_in_hand_changes_no_place():
    game = cardgolf.new_game("golf", players=NAMES[:2], seed=5)
    while game.view(game.turn).legal_moves[0].word != "draw":
        game = game.play(game.legal_moves[0])
    seat = game.turn
    before, drawn = game.view(seat), game.play("draw stock").view(seat)
    heights = [len(draw(before, *window)) for window in ((80, 10), (80, 14), (120, 18), (120, 30))]
    assert heights == sorted({*heights})
    one, two = (draw(view, 80, 14) for view in (before, drawn))
    assert len(one) == len(two) and all(a[:27].rstrip() == b[:27].rstrip() for a, b in zip(one, two, strict=True))
    assert "in hand" in " ".join(two) and "in hand" not in " ".join(one)


def test_a_narrow_window_has_text_beside_cards_and_a_line_for_the_piles():
    view = cardgolf.new_game("skyjo", players=NAMES[:2], seed=5).view(0)
    lines = draw(view, 60, 14)
    assert "+----+" in lines[2] and "[ ##]" in lines[2] and lines[-1].strip().startswith("stock ")


def test_a_change_and_a_group_are_seen_without_colours():
    game = cardgolf.new_game("crazy-nines", players=NAMES[:2], seed=4)
    before = game.view(0)
    while not any(slot and slot.up for slot in game.view(0).boards[0].slots):
        game = game.play(game.legal_moves[0])
    assert "<" in "".join(draw(game.view(0), 80, 14, before=before)) and "<" not in "".join(draw(before, 80, 14))
    assert "◥" in "".join(draw(game.view(0), 80, 14, CardFormatter(), before=before))


def test_a_card_that_the_viewer_alone_has_seen_lies_face_down_with_its_name():
    game = cardgolf.new_game("cabo", players=NAMES[:2], seed=4)
    while not any(slot and slot.card for slot in game.view(0).boards[0].slots):
        game = game.play(game.legal_moves[0])
    card = next(slot.card for slot in game.view(0).boards[0].slots if slot and slot.card)
    small, large = (draw(game.view(0), *window) for window in ((60, 11), (120, 30)))
    assert f"({card})" in "".join(small)
    assert f" {card} " in "".join(large) and "(o)" in "".join(large)


def test_a_hand_is_wide_where_there_is_room_and_else_its_cards_cover_each_other():
    game = cardgolf.new_game("board-nine", players=NAMES[:3], seed=4)
    seat = game.turn
    view = game.view(seat)
    widths = [max(map(len, draw(view, width, 22))) for width in (60, 120)]
    assert widths[0] < widths[1] <= 120
    many = evolve(view, boards=tuple(evolve(board, count=12) for board in view.boards))
    assert max(map(len, draw(many, 80, 22))) <= 80


@pytest.mark.parametrize("key", ["back", "joker", "red", "gold-ink", *(f"n{rank}" for rank in range(14))])
def test_no_colour_of_a_card_is_a_grey_where_there_are_sixteen(key):
    assert Color.parse(LINED[key]).downgrade(ColorSystem.STANDARD).number not in (0, 7, 8, 15)


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_colours_are_written_in_any_terminal(system):
    console = Console(file=StringIO(), force_terminal=True, color_system=system, width=80)
    view = cardgolf.new_game("golf", players=NAMES[:2], seed=5).view(0)
    for line in draw_cards(view, NAMES[:2], CardFormatter(), 80, height=14):
        console.print(line, soft_wrap=True)
    assert "╭─────╮" in console.file.getvalue() and "\x1b[" in console.file.getvalue()
