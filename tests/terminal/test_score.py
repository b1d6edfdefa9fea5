"""``cardgolf score``: layouts, lines with points and clauses, and errors."""

import json
import re
import shlex

import pytest
from helpers.cases import every_case
from helpers.command_line import read_error, read_output, run_command
from rich.cells import cell_len

import cardgolf
from cardgolf import hookimpl
from cardgolf.rulebook.clauses import clauses_about

TABLE = ("K K 5 / A 5 4 / . . .", "A A 9 / 8 QS! 2 / 4 6 7")


def test_a_layout_is_drawn_and_each_line_names_its_clauses():
    shown = read_output("score", "play-nine", "8 8 3 -5 / 8 8 3 12")
    assert "1 [  8][  8][  3][ -5]\n2 [  8][  8][  3][ 12]\n" in shown
    assert re.findall(r"^ +([+-]?\d+)  (\S.*?)  +(\w.+?) +(PN [\d.]+)$", shown, re.MULTILINE) == [
        ("0", "pair of 8s", "a1 a2", "PN 2.4.1"),
        ("0", "pair of 8s", "b1 b2", "PN 2.4.1"),
        ("0", "pair of 3s", "c1 c2", "PN 2.4.1"),
        ("-5", "card -5", "d1", "PN 2.4.2"),
        ("+12", "card 12", "d2", "PN 2.4.2"),
        ("-10", "four 8s", "a1 b1 a2 b2", "PN 2.4.4"),
    ]
    assert "\n   -3  total\n" in shown
    assert shown.count("Play Nine\n") == 1


def test_the_clauses_follow_in_words_each_once():
    shown = read_output("score", "play-nine", "8 8 3 -5 / 8 8 3 12")
    for rule in ("bonus", "column", "card"):
        clause = clauses_about("play-nine", f"play-nine.score.{rule}")[0]
        assert shown.count(f"\n{clause.number}   ") == 1
        assert " ".join(clause.text.replace("`", "").split()) in " ".join(shown.split())
    assert "PN 2.4.8" not in shown
    more = "More clauses about these lines: PN 2.4.3, PN 2.4.6, PN 2.4.7. To read them:\n"
    assert shown.endswith(f"{more}cardgolf rules play-nine --section 2.4\n")
    shown = read_output("score", "play-nine", "1 8 3 -5 / 7 4 2 12")
    assert "\nOne more clause about these lines: PN 2.4.3. To read it:\n" in shown


def test_a_clause_with_an_option_in_force_is_cited_too():
    shown = read_output("score", "play-nine", "8 8 3 3 / 8 8 3 3", "--option", "bonus_groups=largest")
    assert shown.count("  PN 2.4.4, PN 2.4.7\n") == 1 and "Here: bonus_groups=largest." in shown


def test_a_card_without_its_suit_has_its_name():
    shown = read_output("score", "nine-card", "K K 9 / A A J / 4 4 8")
    assert "pair of Kings" in shown and "pair of aces" in shown and "  card J " in shown and "pair of 4s" in shown


def test_a_layout_that_begins_with_a_negative_number_is_not_an_option():
    assert "\n  -21  total\n" in read_output("score", "play-nine", "-5 -5 0 2 / -5 -5 1 6")
    assert "\n  -21  total\n" in read_output("score", "play-nine", "--ascii", "--", "-5 -5 0 2 / -5 -5 1 6")


def test_a_table_has_its_lines_between_seats():
    shown = read_output("score", "crazy-nines", *TABLE, "--closer", "1")
    assert re.findall(r"(\d+)  total", shown) == ["14", "91"]
    assert re.search(r" seat 0 +seat 1, closed$", shown, re.MULTILINE)
    assert "[  A][  5][  4]   2 [  8][Q♠!][  2]\n" in shown
    assert "3   .    .    .  " in shown
    assert re.search(r"\+20  closer's penalty +CN 4\.3\.4$", shown, re.MULTILINE)
    assert "closed" not in read_output("score", "crazy-nines", *TABLE)


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_output_fits_the_terminal(columns):
    shown = read_output("score", "crazy-nines", *TABLE, "--closer", "1", columns=columns)
    assert max(map(cell_len, shown.splitlines())) <= columns


def test_suits_are_letters_with_ascii():
    shown = read_output("score", "nine-card", "3H jk 9 / 3 5 JS / K A 10", "--ascii")
    assert "1 [ 3H][ JK][  9]\n2 [  3][  5][ JS]\n3 [  K][  A][ 10]\n" in shown
    assert shown.isascii()
    assert "♥" in read_output("score", "nine-card", "3H jk 9 / 3 5 JS / K A 10")


def test_a_hand_is_printed_as_a_row():
    assert "[  3][  4][ 10]\n" in read_output("score", "board-nine", "3 4 10")
    shown = read_output("score", "board-nine", "3 4 10", "5")
    assert re.findall(r"(\d+)  total", shown) == [
        str(card.total) for card in cardgolf.score("board-nine", ["3 4 10", "5"])
    ]


def test_house_rules_and_options_count_and_are_marked():
    layout = "3 3 9 / 3 5 J / K A 8"
    assert "\n   33  total\n" in read_output("score", "nine-card", layout)
    shown = read_output("score", "nine-card", layout, "--option", "pair_reuse=off")
    assert "\n   36  total\n" in shown
    assert "Here: pair_reuse=off." in shown
    both = read_output(
        "score", "nine-card", layout, layout.replace("J", "10"), "--closer", "0", "--rule", "ender-penalty"
    )
    assert "HR 3.5.6" not in both, "a tie is safe"
    worse = read_output(
        "score", "nine-card", layout, "K K 2 / K 5 K / K A 8", "--closer", "0", "--rule", "ender-penalty"
    )
    assert "HR 3.5.6" in worse


@hookimpl(wrapper=True)
def bonus():
    return [*(yield), cardgolf.Line("mine.odd", 0)]


def test_a_line_of_a_rule_without_a_page_shows_its_id(monkeypatch):
    rules = cardgolf.rules("play-nine", bonus)
    monkeypatch.setattr("cardgolf.terminal.options.RuleOptions.rulebook", lambda *_: rules)
    assert re.search(
        r"^    0  mine odd +mine\.odd$", read_output("score", "play-nine", "8 8 3 -5 / 8 8 3 12"), re.MULTILINE
    )


def test_json_has_the_same_content():
    found = json.loads(read_output("score", "crazy-nines", *TABLE, "--closer", "1", "--json"))
    assert found["rules"] == ["crazy-nines"]
    assert [seat["layout"] for seat in found["seats"]] == list(TABLE)
    cards = cardgolf.score("crazy-nines", list(TABLE), closer=1)
    assert [seat["total"] for seat in found["seats"]] == [card.total for card in cards]
    for seat, card in zip(found["seats"], cards, strict=True):
        assert [(line["rule"], line["points"], tuple(line["places"])) for line in seat["lines"]] == [
            (line.rule, line.points, line.slots) for line in card.lines
        ]
    assert found["seats"][1]["lines"][-1]["clauses"] == ["CN 4.3.4"]
    assert found["clauses"]["CN 4.3.3"] == "A card that does not cancel counts what it is worth."


@every_case(
    ("args", "message"),
    [
        (["play-nine", "8 8 / 8"], "expected 2 rows of 4; row 1 has 2 cards, not 4"),
        (["play-nine", "8 8 3 12 / 8"], "row 2 has 1 card, not 4"),
        (["play-nine", "8 8 3 12"], "expected 2 rows of 4; rows are separated by /"),
        (["play-nine", "8 8 3 X / 8 8 3 12"], "invalid card 'X'"),
        (["play-nine", "8 8 8 8 / 8 8 8 8", "8 8 8 8 / 8 8 8 8"], "invalid layout with 16 cards 8: expected at most 8"),
        (["play-nine", "8 8 3 -5 / 8 8 3 12", "--closer", "0"], "--closer needs the whole table"),
        (["crazy-nines", *TABLE, "--closer", "2"], "invalid closer=2"),
        (["crazy-nines", *TABLE, "--closer", "-1"], "invalid closer=-1"),
        (["board-nine", "3 4 . 10"], "invalid hand"),
        (["play-nine", "\x1b[2J"], "invalid layout"),
        (["crazy-nines", *TABLE, "--closer", "Bo"], "invalid --closer 'Bo': there are: 0, 1"),
        (["crazy-nines", f"Ann: {TABLE[0]}", f"Bo: {TABLE[1]}", "--closer", "Bob"], "did you mean Bo?"),
        (["crazy-nines", f"Ann: {TABLE[0]}", "--closer", "Ann"], "--closer needs the whole table"),
        (["crazy-nines", TABLE[0], "--out", "9"], "are about unknown cards: expected ? in a layout"),
        (["crazy-nines", TABLE[0], "--seed", "1"], "are about unknown cards: expected ? in a layout"),
        (["crazy-nines", "? 2 3 / 4 5 6 / 7 8 9", "--out", "x"], "invalid card 'x': expected 10H, Q, JK or ?"),
        (["crazy-nines", "? 2 3 / 4 5 6 / 7 8 9", "--players", "99"], "invalid players=99: expected 2 to 8"),
        (["play-nine", "x 2 3 4 / 4 5 6 7"], "invalid card 'x': expected 12, -5 or ?"),
    ],
)
def test_an_error_is_one_line(args, message):
    assert message in read_error("score", *args)


def test_the_examples_of_the_help_text_work():
    listed = read_output("score", "--help", columns=100).replace("\\\n", "")
    examples = re.findall(r"^ +cardgolf (score .+)$", listed, re.MULTILINE)
    assert len(examples) == 4
    for example in examples:
        assert re.search("total|on average", read_output(*shlex.split(example)))


def test_a_penalty_is_told_apart_from_the_cards():
    shown = read_output("score", "crazy-nines", *TABLE, "--closer", "1")
    assert re.search(r" 71  subtotal\n +\+20  closer's penalty +CN 4\.3\.4\n +91  total", shown)
    assert shown.count("subtotal") == 1
    data = json.loads(read_output("score", "crazy-nines", *TABLE, "--closer", "1", "--json"))
    assert [(seat["raw"], seat["total"]) for seat in data["seats"]] == [(14, 14), (71, 91)]


def test_layouts_may_have_names():
    named = [f"Ann: {TABLE[0]}", f"Bo : {TABLE[1]}"]
    for closer in ("Bo", "bo", "1"):
        shown = read_output("score", "crazy-nines", *named, "--closer", closer)
        assert re.search(r"^  Ann +Bo, closed$", shown, re.MULTILINE)
        assert re.findall(r"(\d+)  total", shown) == ["14", "91"]
    data = json.loads(read_output("score", "crazy-nines", *named, "--json"))
    assert [(seat["name"], seat["layout"]) for seat in data["seats"]] == [("Ann", TABLE[0]), ("Bo", TABLE[1])]


def test_an_unknown_card_has_every_score_with_its_cards():
    shown = read_output("score", "crazy-nines", "3 3 9 / 3 5 J / K A ?")
    assert "3 [  K][  A][  ?]" in shown
    assert "  15 to 35 points, 29.2 on average\n    15  if c3 is J\n    23  if c3 is JK\n" in shown
    assert "    35  if c3 is 10 or Q\n" in shown
    assert shown.endswith("tried, from the deck for 2 players,\n108 cards.\n")
    fewer = read_output("score", "crazy-nines", "3 3 9 / 3 5 J / K A ?", "--out", "J J J J", "--out", "J J J")
    assert "  23 to 35 points" in fewer


def test_suits_are_named_where_they_matter():
    shown = read_output("score", "six-card", "5 5 9 / 5 K ?", "--out", "10C 10D", "--ascii")
    assert "if c2 is 10H, 10S, J or Q\n" in shown


def test_several_unknown_cards_have_an_example_of_each_end():
    shown = read_output("score", "nine-card", "3 3 ? / 3 5 J / K A ?")
    assert re.search(r"^    -?\d+  with c1 = \S+, c3 = \S+$", shown, re.MULTILINE)
    shown = read_output("score", "board-nine", "3 4 ?", "Bo: 5 ?", "--closer", "0")
    assert "  seat 0, closed: 0 to 25 points, " in shown
    assert re.search(r"^     0  with seat 0 \? = \d+, Bo \? = \d+$", shown, re.MULTILINE)


def test_many_unknown_cards_are_sampled_by_a_seed_that_is_printed():
    shown = read_output("score", "play-nine", "? ? 3 5 / ? ? 3 5", "--seed", "4", columns=200)
    assert "  -30 to 46 points" in shown
    assert "-30  with ? = -5 -5 -5 -5\n" in shown
    assert "5,000 deals from the deck for 2 players, 108 cards, by seed 4." in shown


def test_unknown_cards_that_do_not_matter():
    shown = read_output("score", "crazy-nines", "3 3 9 / 3 5 J / K A ?!")
    assert "  60 points, whatever the unknown cards are\n" in shown
    assert "[ ?!]\n" in shown
    table = read_output("score", "crazy-nines", "Ann: K K 5 / A 2 3 / 4 K ?", f"Bo: {TABLE[1]}")
    assert "  Bo: 71 points, whatever the unknown cards are; lowest in no case\n" in table
    assert re.search(r"^  Ann: 12 to 25 points, \S+ on average; lowest in every case$", table, re.MULTILINE)


def test_json_of_unknown_cards():
    data = json.loads(read_output("score", "nine-card", "Ann: 3 3 9 / 3 5 J / K A ?", "--players", "2", "--json"))
    (seat,) = data["seats"]
    assert (seat["name"], seat["lowest"], seat["highest"], seat["is_exact"]) == ("Ann", 15, 35, True)
    assert (
        seat
        == {"layout": "3 3 9 / 3 5 J / K A ?", "name": "Ann"}
        | cardgolf.score_range("nine-card", seat["layout"]).as_dict()
    )


RULE = '''
import cardgolf


@cardgolf.hookimpl("points")
def black_twos(card):
    """A black two counts -5."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None
'''


def test_the_points_of_odd_cards_are_named():
    shown = read_output("score", "nine-card", "2H 4 9 / K 7 9 / 5 5 JK")
    assert "\nJK counts -2; K counts 0. The other cards here count their number.\n" in shown
    shown = read_output("score", "six-card", "K Q 2 / J 9 A")
    assert "\n2 counts -2; K counts 0; A counts 1; J and Q count 10. The other" in shown
    assert "The other cards" not in read_output("score", "play-nine", "8 8 3 -5 / 8 8 3 12")


def test_a_card_whose_points_depend_on_its_suit_is_asked_for_it(tmp_path):
    (tmp_path / "ours.py").write_text(RULE)
    shown = read_output("score", "nine-card", f"{tmp_path}/ours.py", "2 4 9 / K 7 2S / 5 5 JK")
    assert "\n2♠ counts -5; JK counts -2; K counts 0. The other" in shown
    assert shown.endswith("Where a house rule and another rule differ, the house rule holds.\n")
    assert "\n2 counts -5 or 2 by its suit: type the suit too, as in 2H.\n" in shown


def test_a_layout_may_be_typed_without_quotes():
    typed = "4 4 9 / K 7 2 / 5 5 JK"
    assert read_output("score", "nine-card", *typed.split()) == read_output("score", "nine-card", typed)
    done = run_command("score", "nine-card", *typed.replace(" /", "").split())
    assert "expected 3 rows of 3; rows are separated by /" in done.stderr


def test_house_rules_may_stand_before_the_layouts():
    layout = "4 4 9 / K 7 2 / 5 5 JK"
    by_option = read_output("score", "nine-card", layout, "--rule", "joker-pairs", "--rule", "ender-penalty:how=flat")
    assert by_option.endswith("\ncardgolf rules nine-card joker-pairs ender-penalty:how=flat --section 3.4\n")
    assert read_output("score", "nine-card", "joker-pairs", "ender-penalty:how=flat", layout) == by_option
    assert "missing LAYOUT" in run_command("score", "nine-card", "joker-pairs").stderr


def test_the_number_of_players_decides_the_deck_of_known_layouts():
    layouts = ("9H 9D 9C / 9S 4 6", "9H 9D 2 / 3 5 7")
    assert run_command("score", "golf", *layouts).exit_code == 2
    assert "total" in read_output("score", "golf", *layouts, "--players", "5")


def test_a_hand_may_be_empty():
    assert read_output("score", "board-nine", "Ann: empty", "4 5", "--closer", "Ann") == read_output(
        "score", "board-nine", "Ann:", "4 5", "--closer", "Ann"
    )
    assert "invalid layout 'empty'" in run_command("score", "golf", "empty").stderr
