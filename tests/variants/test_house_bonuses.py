"""Wild cards, four Jacks, birdies (the page of these house rules, 8.5) and lines that leave the table (4.2)."""

from random import Random

import pytest
from helpers.boards import total as points
from helpers.cases import every_case
from helpers.golf_rounds import golf, lies, offered, seat_boards
from helpers.walks import finish_match, play

import cardgolf
from cardgolf import score
from cardgolf.games.provisional import provisional_lines
from cardgolf.score_sheets import find_bounds


def total(layout, *house_rules, **options):
    return score(golf(*house_rules, **options), layout).total


# wild cards


@every_case(("cards", "layout", "expected"), [
    ("queen", "Q 5 9 / 7 A 3", 0 + 6 + 12), ("queen", "Q 5 9 / K A 3", 0 + 6 + 12),
    ("queen", "Q Q 9 / 9 A 3", 0 + 0 + 12), ("queen", "2 5 9 / 7 A 3", 5 + 6 + 12),
    ("two", "2 5 9 / 7 A 3", 0 + 6 + 12), ("two", "Q 5 9 / 7 A 3", 17 + 6 + 12),
    ("joker", "JK 5 9 / 7 A 3", 0 + 6 + 12),
    ("one_eyed_jack", "JH 5 9 / 7 A 3", 0 + 6 + 12), ("one_eyed_jack", "JS 5 9 / 7 A 3", 0 + 6 + 12),
    ("one_eyed_jack", "JC 5 9 / 7 A 3", 17 + 6 + 12), ("suicide_king", "KH 5 9 / 7 A 3", 0 + 6 + 12),
    ("suicide_king", "KS 5 9 / 7 A 3", 7 + 6 + 12),
])  # fmt: skip
def test_8_5_wild_cards_count_as_a_card_of_their_layout(cards, layout, expected):
    assert total(layout, f"wild-cards:cards={cards}", two_points=-2, decks=2, jokers_per_deck=2) == expected


def test_8_5_queens_are_wild_unless_agreed_otherwise():
    assert cardgolf.rules("golf", "wild-cards").options["cards"] == "queen"
    assert total("Q 5 9 / 7 A 3", "wild-cards") == 18


@pytest.mark.parametrize(("rule", "layout", "gain"), [
    ("wild-cards", "12 3 4 5 / 1 2 6 7", 12), ("wolfpack", "11 11 4 5 / 11 11 6 7", 20),
])  # fmt: skip
def test_8_5_in_games_of_numbers_an_eleven_is_a_jack_and_a_twelve_a_queen(rule, layout, gain):
    plain = score("play-nine", layout).total
    assert score(cardgolf.rules("play-nine", rule), layout).total == plain - gain - (rule == "wild-cards")


def test_8_5_wild_cards_are_ordinary_in_play():
    boards = "QH 2H 3H / (4H) 5H 6H", "(2C) 3C 4C / 5C 6C 7C"
    game = seat_boards(golf("wild-cards", "lines-leave:lines=columns"), *boards, stock="QC KD", discard="AS")
    assert lies(play(game, "draw stock", "swap b2")) == "QH 2H 3H / (4H) QC 6H"


PLENTY = cardgolf.rules("nine-card", decks=9)


def to_layout(words):
    """Return nine cards as the text of a layout."""
    return " / ".join(" ".join(words[first : first + 3]) for first in (0, 3, 6))


@every_case(("layout", "expected"), [
    ("QS 9H 4D / 9C 7H 8D / KS AH 5C", 25),  # a nine beside two nines: 4 + 7 + 8 + 0 + 1 + 5
    ("QS 9H 4D / 6C 7H 8D / KS AH 5C", 31),  # a nine: 4 + 6 + 7 + 8 + 0 + 1 + 5
    ("QS KH KD / KC KS KH / KD KC 5S", 5),  # a King
    ("5D QS 5S / KC KS KH / 9D KC 9S", 18),  # a five between two fives
    ("5D QS QH / KC KS 6H / 9D KC 9S", 18),  # a five beside the five, a six beside the six
    ("QS KH 5D / KC QC KH / 9D KC 5S", 19),  # neither lies beside the nine or a five, so both are Kings
    ("QS QH QD / QC QS QH / QD QC QS", 0),
    ("4S 9H 4D / 6C 7H 8D / KS AH 5C", 44),  # no Queen
    ("JS 9H 4D / 9C 7H 8D / KS AH 5C", 53),  # a jack is not wild
])  # fmt: skip
def test_8_5_a_queen_counts_as_the_card_of_her_board_that_scores_least(layout, expected):
    assert points(cardgolf.rules("nine-card", "wild-cards"), layout) == expected


@pytest.mark.parametrize(("layout", "expected"), [
    ("Q 5 7 / 9 9 A", 22),  # a nine above the nine: 5 + 9 + 7 + 1
    ("Q 5 K / 2 9 A", 13),  # a King: -2 + 5 + 9 + 0 + 1
    ("J 5 K / 2 9 A", 23),
])  # fmt: skip
def test_8_5_wild_queens_score_by_the_game_in_play(layout, expected):
    assert points(cardgolf.rules("golf", "wild-cards"), layout) == expected


def test_8_5_wild_queens_score_the_least_of_all_cards_in_their_places():
    chance, seen = Random(5), set()
    for _ in range(25):
        drawn = chance.choices(["QS", "QH", "5D", "5S", "2C", "9H", "KD", "10S", "JK", "8C"], k=9)
        queens = [place for place, card in enumerate(drawn) if card[0] == "Q"][:3]
        ways = [["JC" if card[0] == "Q" and place not in queens else card for place, card in enumerate(drawn)]]
        board, others = to_layout(ways[0]), {*ways[0]}
        for queen in queens:
            ways = [[*each[:queen], other, *each[queen + 1 :]] for each in ways for other in others]
        assert points(cardgolf.rules("nine-card", "wild-cards", decks=9), board) == min(
            points(PLENTY, to_layout(each)) for each in ways
        )
        seen.add(len(queens))
    assert seen == {0, 1, 2, 3}


# Jacks


@every_case(("layout", "house_rules", "expected"), [
    ("J J A / J J 3", ("wolfpack",), 4 - 20), ("J J J / J J J", ("wolfpack",), -20),
    ("J A J / J 3 Q", ("wolfpack",), 24),
    ("J J A / J J 3", ("wolfpack", "four-bonus:points=-20"), 4 - 40), ("Q Q A / Q Q 3", ("wolfpack",), 4),
    ("J J A / J J 3", ("wolfpack:points=-5",), -1),
])  # fmt: skip
def test_8_5_jacks_that_fill_two_columns_earn_a_bonus(layout, house_rules, expected):
    assert total(layout, *house_rules, decks=2) == expected


# birdies


FOUR = {"columns": 2, "cancel": "anywhere"}


@every_case(("layout", "expected", "rule"), [
    ("7 7 / 7 K", -1, "birdie"), ("K 2 / 2 2", -1, "birdie"), ("7 7 / 7 7", -2, "eagle"), ("2 2 / 2 2", -2, "eagle"),
    ("K K / K K", -10, "hole_in_one"), ("7 7 / K K", 0, ""), ("7 7 / 7 8", 15, ""), ("K K / K 7", 7, ""),
])  # fmt: skip
def test_8_5_birdies_eagles_and_a_hole_in_one(layout, expected, rule):
    card = score(golf("birdies", **FOUR), layout)
    assert card.total == expected
    assert [line.rule for line in card.lines] == [f"birdies.{rule}"] if rule else "birdies" not in str(card.lines)


def test_8_5_birdies_have_other_points_by_options():
    rules = golf("birdies:birdie=-3,eagle=-4,hole_in_one=-5", **FOUR)
    assert [score(rules, layout).total for layout in ("7 7 / 7 K", "7 7 / 7 7", "K K / K K")] == [-3, -4, -5]


def test_8_5_other_bonuses_are_added_to_those_of_birdies():
    assert total("J J / J J", "birdies", "wolfpack", **FOUR) == -2 - 20


def test_8_5_a_layout_with_unknown_or_cleared_places_is_no_eagle():
    rules = golf("birdies", **FOUR)
    game = seat_boards(rules, "7C 7D / 7H (8H)", "(AC) 3C / 4C 5C")
    assert not any(line.rule.startswith("birdies") for line in provisional_lines(game.view(0), 0))
    leaving = cardgolf.rules("golf", "birdies", "lines-leave:lines=columns", columns=2)
    assert score(leaving, "7 . / 7 .").total == 0


def test_8_5_the_bounds_have_the_hole_in_one():
    grid = cardgolf.Layout.grid(2, 2)
    assert find_bounds(golf("birdies", **FOUR), 2, (grid,))[0] <= -10


# lines that leave


DOWN = "(9C) (10C) (JC) / (9D) (10D) (JD)"


@pytest.mark.parametrize(("lines", "move", "after"), [
    ("both", "swap a2", ". 2H 3H / . 5H (6H)"), ("columns", "swap a2", ". 2H 3H / . 5H (6H)"),
    ("rows", "swap a2", "4C 2H 3H / 4S 5H (6H)"), ("both", "swap b1", "4C 4S 3H / 8H 5H (6H)"),
])  # fmt: skip
def test_4_2_equal_cards_that_fill_a_line_leave_when_all_are_up(lines, move, after):
    rules = golf(f"lines-leave:lines={lines}")
    game = play(seat_boards(rules, "4C 2H 3H / 8H 5H (6H)", DOWN, stock="4S KD"), "draw stock", move)
    assert lies(game) == after


def test_4_2_rows_leave_and_two_lines_with_a_common_card_leave_together():
    rules = golf("lines-leave", rows=3)
    game = seat_boards(rules, "4C (2H) 4D / 5C 4H 6H / 7C 4S 8H", "(AC) 2C 3C / 5D 6D 7D / 8D 9D 10D", stock="4C KD")
    game = play(game, "draw stock", "swap b1")
    assert lies(game) == ". . . / 5C . 6H / 7C . 8H"
    assert str(game.state.discard[-1]) == "2H", "under the top card"
    assert sorted(map(str, game.state.discard[-6:-1])) == ["4C", "4C", "4D", "4H", "4S"]
    assert game.round_end is not None and game.round_end.by == 0, "no card is left face down"


def test_4_2_cards_that_are_turned_up_may_complete_a_line():
    rules = golf("lines-leave", flip_turn=True)
    assert lies(seat_boards(rules, "4C (2H) 3H / (4H) 5H 6H", DOWN).play("flip a2")) == ". (2H) 3H / . 5H 6H"


def test_4_2_a_line_with_a_card_face_down_stays_and_empty_places_are_not_filled():
    rules = golf("lines-leave")
    game = play(
        seat_boards(rules, "4C 2H 3H / 8H 5H (6H)", "4D (2S) 3S / (4H) 5S 6S", stock="4S KD"), "draw stock", "swap a2"
    )
    assert lies(game, 1) == "4D (2S) 3S / (4H) 5S 6S"
    game = play(game, "draw stock", "discard", "draw stock")
    assert "swap a1" not in offered(game) and "swap b1" in offered(game)


def test_4_2_cards_that_come_up_at_the_end_leave_no_table_and_cancel():
    rules = golf("lines-leave", last_turns="none")
    game = play(
        seat_boards(rules, "4C 2H 3H / 8H 5H (6H)", "4D 3S 3D / (4H) (5S) 6S", stock="KD AC"), "draw stock", "swap c2"
    )
    assert game.is_round_over
    assert lies(game, 1) == "4D 3S 3D / 4H 5S 6S"
    assert game.scores[1] == 0 + 8 + 9


@pytest.mark.parametrize("lines", ["both", "columns", "rows"])
@pytest.mark.parametrize("options", [{}, {"flip_turn": True, "opening": "together"}, {"discard_flip": "required"}])
def test_4_2_matches_with_lines_that_leave_end(lines, options):
    game = cardgolf.new_game("golf", f"lines-leave:lines={lines}", holes=2, players=3, seed=2, **options)
    game = finish_match(game, Random(2))
    assert cardgolf.replay(cardgolf.record(game)) == game
