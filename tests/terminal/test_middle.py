"""The middle in the line mode of `play`: the table shows it, and words take a card."""

from attrs import evolve
from helpers.cases import every_case
from helpers.markets import placed

from cardgolf import Draw, Take
from cardgolf.terminal.play.prompt import format_menu, label_moves, parse_answer
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.tables import draw_table

PLAIN = CardFormatter(ascii=True)


def test_the_table_shows_the_middle():
    lines = [line.plain for line in draw_table(placed("AH (KD@0) .", "hidden").view(0), ["Ann", "Bo"], PLAIN, 80)]
    at = lines.index("  middle")
    assert lines[at + 2] == "1 [ AH]( KD)  .  "


def test_a_game_shows_what_any_seat_has_seen_of_it():
    lines = [line.plain for line in draw_table(placed("AH (KD@1) (QS)", "hidden"), ["Ann", "Bo"], PLAIN, 80)]
    assert "1 [ AH]( KD)[ ##]" in lines


@every_case(
    ("typed", "move"),
    [
        ("take b1", Take("b1")), ("b1", Take("b1")), ("take stock", Draw("stock")), ("take discard", Draw("discard")),
        ("draw discard", Draw("discard")), ("3", Take("a1")),
    ],
)  # fmt: skip
def test_what_is_typed_for_a_card_of_the_middle(typed, move):
    assert parse_answer(typed, placed().view(0)) == move


def test_the_menu_names_the_cards():
    lines = [line.plain for line in format_menu(placed().view(0), PLAIN, 80)]
    assert "    3 take a1       take the AH from the middle" in lines


def test_places_of_the_middle_are_no_places_of_the_player():
    view = placed("AH KD QS").view(0)
    takes = tuple(move for move in view.legal_moves if isinstance(move, Take))[1:]
    assert [each.label for each in label_moves(evolve(view, legal_moves=takes))] == ["1", "2"]
