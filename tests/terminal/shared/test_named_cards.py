"""Cards with names in a terminal, on the Textual table, in pictures and at the command line."""

import json
import re
from xml.etree import ElementTree as ET

import pytest
from helpers.cases import every_case
from helpers.command_line import read_output, run_command
from helpers.named_decks import Powers, Trumps
from helpers.plugins import answer
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

import cardgolf
from cardgolf import Board, Card, Layout, SlotView
from cardgolf.bots.sitting import sit_down
from cardgolf.drawing import svg
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.other_boards import draw_panel
from cardgolf.terminal.full_screen.sizes import OTHER_SIZES, OWN_SIZES
from cardgolf.terminal.play.prompt import InvalidInputError, parse_answer
from cardgolf.terminal.shared.card_art import CardArtist, Size
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.looks import list_looks
from cardgolf.terminal.shared.narrator import Narrator
from cardgolf.terminal.shared.palettes import PALETTES
from cardgolf.terminal.shared.scores import format_values
from cardgolf.terminal.shared.tables import draw_table
from cardgolf.testing import rigged_deck, strategies
from cardgolf.tools.text import count_cells

PLAIN = CardFormatter(ascii=True)
LONG = ("Extraordinary1", "Extraordinary2", "Abcdefghijklmnop=-99", "Abcdefghijklmnoq=10H", "一二三四", "Peek")
LONG_DECK = [Card(rank) for rank in range(12) for _ in range(3)] + [Card.parse(text) for text in LONG] * 3


def long_rules():
    return cardgolf.rules(Powers, answer("deck", LONG_DECK))


def hand():
    return rigged_deck(Trumps, ["1 2 3 4 5", "Peek Peek Spy=7H Espía Draw-Four"], discard="6", stock="Draw-Two 6")


# In a terminal


@given(strategies.games(long_rules()))
def test_the_cells_of_a_table_align_and_differ(game):
    view = game.view(None)
    faces = PLAIN.fitted(game.rules.deck(len(view.names)))
    assert len({faces.label(card) for card in LONG_DECK}) == len({*LONG_DECK})
    slots = [slot for board in view.boards if board for slot in board.slots]
    cells = [faces.cell(slot, changed=changed) for slot in (*slots, None) for changed in (True, False)]
    assert {cell.cell_len for cell in cells} == {faces.cell_width} == {7}
    lines = [line.plain for line in draw_table(game, view.names, PLAIN, 200)]
    widths = {count_cells(line) for line in lines if line.count("]") + line.count(">") + line.count(")") >= 3}
    assert len(widths) == 1 or any("." in line for line in lines)
    assert [line.index("a") for line in lines if line.split()[:2] == ["a", "b"]] == [5]


@pytest.mark.parametrize(("deck", "width"), [("Peek 7", 4), ("Spy 7", 3), ("Draw-Two -5", 5), ("7 10H JK", 3)])
def test_a_table_is_as_wide_as_its_names(deck, width):
    cards = [Card.parse(each) for each in deck.split()]
    faces = PLAIN.fitted(cards)
    assert faces.width == width
    assert [faces.cell(SlotView(card, up=True)).cell_len for card in cards] == [width + 2] * len(cards)


def test_tables_without_names_are_as_before():
    assert PLAIN.fitted(cardgolf.rules("golf").deck(2)) is PLAIN
    assert CardFormatter().fitted([Card(name="Peek")]).fitted([Card(7)]) == CardFormatter()
    assert PLAIN.cell(None).plain == "  .  "


def test_suits_of_names_are_symbols():
    spy = Card(7, "H", "Spy")
    assert CardFormatter().name(spy) == "Spy=7♥"
    assert CardFormatter().fitted([spy]).label(spy) == "Spy7♥"
    assert CardFormatter().fitted([spy]).legend() == "Spy7♥ is Spy=7♥."
    assert PLAIN.fitted([Card(name="Peek")]).legend() == ""


def test_the_legend_is_printed_at_the_beginning():
    console = Console(record=True, width=80)
    Narrator(console, ["Ann", "Bo"], PLAIN).opening(cardgolf.new_game(Trumps, seed=1))
    assert "DrawF is Draw-Four, DrawT is Draw-Two, Spy7H is Spy=7H." in console.export_text()
    Narrator(console, ["Ann", "Bo"], PLAIN).opening(cardgolf.new_game("golf", seed=1))
    assert " is " not in console.export_text()


def test_a_hand_is_drawn_with_short_names():
    lines = [line.plain for line in draw_table(hand().view(1), ["Ann", "Bo"], PLAIN, 100)]
    assert lines[1].endswith("[DrawF][Espía][ Peek][ Peek][Spy7H]")
    assert lines[0].count("[   ##]") == 5


def test_the_points_of_names_are_told():
    view = cardgolf.new_game(Powers, seed=1).view(None)
    assert format_values(view) == "A card counts its number; Peek and Swap count 10; Skip counts -3; Spy=7H counts 7."
    both = answer("deck", (*cardgolf.cards.french(packs=2), *[Card(7, "H", "Spy")] * 2))
    assert "7" not in format_values(cardgolf.new_game("golf", both, seed=1).view(None)).replace("Spy=7H counts 7", "")


def test_a_text_view_aligns_names():
    board = Board.of(Layout.grid(2, 2), [Card.parse(each).face_up for each in ("一二三四", "Peek", "7", "Spy=7H")])
    assert str(board).splitlines() == ["    a         b", " 1  一二三四  Peek", " 2  7         Spy=7H"]


# What a player types


@every_case(
    ("typed", "move"),
    [
        ("play peek peek", "play Peek Peek"), ("PEEK PEEK", "play Peek Peek"), ("play espía", "play Espía"),
        ("espía", "play Espía"), ("play draw-f", "play Draw-Four"), ("spy=7h", "play Spy=7H"),
        ("play spy", "play Spy=7H"),
    ],
)  # fmt: skip
def test_the_prompt_understands_names(typed, move):
    assert str(parse_answer(typed, hand().view(1))) == move


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("play peke", "Did you mean play Peek Peek?"), ("peke", "Did you mean Peek?"), ("espio", "Did you mean Espía?")],
)
def test_the_prompt_suggests_names(typed, hint):
    with pytest.raises(InvalidInputError) as error:
        parse_answer(typed, hand().view(1))
    assert hint in str(error.value)


def test_score_at_the_command_line():
    shown = read_output("score", "helpers.named_decks:Powers", "Peek SWAP skip / spy 4 1", "--ascii")
    assert "[ Peek][ Swap][ Skip]".replace(" ", "") in shown.replace(" ", "")
    assert "Spy7H" in shown and "29  total" in shown
    entry = json.loads(read_output("score", "helpers.named_decks:Powers", "peek 1 2 / 3 4 5", "--json"))
    assert entry["seats"][0]["total"] == 25


@pytest.mark.parametrize(
    ("layout", "fault"),
    [("Peke 1 2 / 3 4 5", "invalid card Peke: did you mean Peek?"), ("Pe=1 1 2 / 3 4 5", "invalid card 'Pe=1'")],
)
def test_score_refuses_another_name(layout, fault):
    result = run_command("score", "helpers.named_decks:Powers", layout)
    assert result.exit_code == 2 and fault in " ".join(result.stderr.split())


def test_a_match_at_the_command_line():
    shown = read_output("demo", "helpers.named_decks:Trumps", "--seed", "1", "--ascii", "--option", "holes=1")
    assert "DrawF is Draw-Four" in shown and "Ann throws Draw-Four." in shown
    cells = re.findall(r"\[[^\]]*\]", shown.partition("Round 1")[2])
    assert {len(cell) for cell in cells} == {7}


def test_the_rules_and_the_variants_are_shown():
    assert "Peek" in read_output("rules", "helpers.named_decks:Powers")


# On the table


@given(strategies.games(long_rules()), st.integers(0, 1))
def test_large_and_small_cards_fit(game, seat):
    """A card of any size has rows of equal width, which its name does not change."""
    table = TableModel(sit_down(game, [seat], "random"), seat, faces=PLAIN)
    sizes = [*OWN_SIZES, *OTHER_SIZES, Size(5, 1, 0)]
    for each in range(len(table.view.boards)):
        for size in sizes:
            artist = CardArtist(PALETTES[True], table.faces, size, "#000000")
            for look in list_looks(table.view, each, None):
                assert [row.cell_len for row in artist.draw(look)] == [size.total] * size.height
        rows = draw_panel(table.view, each, "Ann", None, artist)
        assert len({row.cell_len for row in rows}) == (table.view.boards[each] is not None), "a seat may sit out"


# In pictures

PREFIX = "{http://www.w3.org/2000/svg}"


def board_of(*texts):
    return Board.of(Layout.grid(1, len(texts)), [Card.parse(each).face_up for each in texts])


def groups_of(picture):
    """Return the elements of the cards of a picture."""
    groups = ET.fromstring(picture).iter(f"{PREFIX}g")
    return [group for group in groups if "card" in group.get("class", "").split()]


def draw_row(*texts):
    """Return the cards of a picture: for each its title, and its lines with their sizes and lower edges."""
    groups = groups_of(svg(board_of(*texts)))
    return [
        (
            group.findtext(f"{PREFIX}title"),
            [(line.text, line.get("font-size", ""), float(line.get("y"))) for line in group.iter(f"{PREFIX}text")],
        )
        for group in groups
    ]


def test_a_picture_describes_names():
    titles = [title for title, _ in draw_row("Peek", "Spy=7H", "Ice=-5", "Cat=JK", "Ann=QS", "7H")]
    assert titles == [
        "a1 Peek", "b1 Spy, 7 of hearts", "c1 Ice, -5", "d1 Cat, joker", "e1 Ann, queen of spades", "f1 7 of hearts",
    ]  # fmt: skip


def test_a_picture_has_the_name_above_the_rank():
    (_, spy), (_, cat), (_, draw), (_, seven) = draw_row("Spy=7H", "Cat=JK", "Draw-Two", "7H")
    assert [[line[0] for line in each] for each in (spy, cat, draw, seven)] == [["Spy"], ["Cat"], ["Draw-", "Two"], []]
    groups = groups_of(svg(board_of("Spy=7H", "Cat=JK", "Ice=-5")))
    shapes = [[use.get("href").split("-")[-1] for use in group.iter(f"{PREFIX}use")] for group in groups]
    assert shapes == [["7", "H"], ["star"], ["", "5"]]


@given(st.sampled_from(["", "=7H", "=-99", "=JK"]), st.from_regex(r"[A-Za-zé一][A-Za-z0-9é一_-]{2,15}", fullmatch=True))
def test_a_name_fits_on_a_card(rank, name):
    """No letter is less than half as wide as it is tall, and the drawing of a card is 100 wide and 140 tall."""
    if name[1:].isdigit() and name[0].isascii():
        return
    [(_, lines)] = draw_row(name + rank)
    sizes = [float(size) for _, size, _ in lines]
    assert "".join(line for line, _, _ in lines).startswith(name)
    assert all(len(line) * size * 0.6 <= 91 for (line, _, _), size in zip(lines, sizes, strict=True))
    assert lines[0][2] - sizes[0] >= 0 and lines[-1][2] <= 135
    assert all(low[2] - high[2] >= size for high, low, size in zip(lines, lines[1:], sizes[1:], strict=False))
