"""``cardgolf keep``: an evening in the terminal, slips, corrections, files and interruptions."""

import json
import re
from pathlib import Path

import pytest
from helpers.command_line import keep_sheet as keep
from helpers.command_line import read_output, run_command
from rich.cells import cell_len

from cardgolf.score_sheets import RoundEntry, load_sheet
from cardgolf.terminal.keep.answers import COMMANDS, PlayerAnswer, parse_player_answer, split_points
from cardgolf.terminal.keep.commands import RUNS
from cardgolf.terminal.shared.prompt import InvalidInputError

pytestmark = pytest.mark.usefixtures("elsewhere")

FILE = "cardgolf-crazy-nines-sheet.json"
FAMILY = ("crazy-nines", "joker-pairs", "ender-penalty:how=flat,points=15")
PLAYERS = ("--player", "Gran", "--player", "Ann", "--player", "Bo")
PLAY_NINE = ("play-nine", *PLAYERS, "--dealer", "Gran")

EVENING = """
12 | 20 | 5 closed
2 | 3 | 30 | ann | y
K K 5 / A 5 4 / . . . closed | A A 9 / 8 QS! 2 / 4 6 7 | 11
4 | 16 | 7 | gran
31 | 9 | 14 closed
2 closed | 10 | 22
7 | 12 | 6 | bo
15 | 3 | 8 | ann
10 | 10 | 4 | bo
"""


def refusal(*args, typed=""):
    result = run_command("keep", *args, typed=typed)
    assert result.exit_code == 2
    return result.stderr


def test_an_evening_with_two_house_rules_and_a_correction_at_the_end():
    shown = keep(
        *FAMILY, *PLAYERS, "--date", "22 November 2026", columns=80,
        typed=EVENING + "fix 3 Ann -5\nsheet\nprint evening.html\ncsv evening.csv\nquit",
    )  # fmt: skip
    sheet = load_sheet(FILE)
    gran = (12, 2, 14 + 15, 4, 31, 2, 7, 15, 10)
    ann = (20, 3 + 15, -5, 16, 9, 10, 12, 3, 10)
    bo = (5, 30, 11, 7, 14 + 15, 22, 6, 8, 4)
    assert [round_.scores for round_ in sheet.rounds] == list(zip(gran, ann, bo, strict=True))
    assert sheet.totals == (112, 93, 122)
    assert [(each.seat, each.rank) for each in sheet.standings] == [(1, 1), (0, 2), (2, 3)]
    assert sheet.entries[2].scores == ("K K 5 / A 5 4 / . . .", -5, 11)
    for text in (
        "Crazy Nines: Gran, Ann and Bo.\n",
        "Round 1 of 9: Gran deals, Ann leads.\n",
        "Ann: 3 + 15 = 18.",
        "Gran's cards: 14 (c1 5, b2 5, c2 4; nothing for a1 b1, a2)",
        "b2 25: If the round ends while a Queen of Spades is locked, she costs",
        "Round 3 is corrected. Everything after it is settled again.\n",
        "Gran: 14 + 15 = 29.",
        "Gran wins.\n",
        "Ann wins.\n",
        f"Continue with: cardgolf keep --resume {FILE}\n",
    ):
        assert text in shown, text
    assert shown.index("Gran wins.") < shown.index("Round 3 is corrected") < shown.index("Ann wins.")
    assert max(map(cell_len, shown.splitlines())) <= 80
    page = Path("evening.html").read_text("utf-8")
    assert '<p class="result">Ann wins.</p>' in page
    assert Path("evening.csv").read_text("utf-8") == sheet.to_csv()


def test_the_sheet_is_shown_as_on_paper():
    shown = keep(*FAMILY, *PLAYERS, typed="12 | 20 | 5 closed\n2 | 3 | 30 | ann | y\nsheet\nquit")
    table = shown[shown.rindex("         Gran") :]
    assert table.startswith(
        "         Gran  Ann   Bo\n"
        "Round 1    12   20   5*\n"
        "Round 2     2  18*   30\n"
        "total      14   38   35\n"
        "place      1.   3.   2.\n"
    )


@pytest.mark.parametrize(
    ("typed", "dealer"),
    [("bo\n", 2), ("\n", 0), ("Di\n\x1b\nann\n", 1), ("", 0)],
    ids=["a beginning of a name", "Enter", "a wrong name first", "the end of input"],
)
def test_the_sheet_asks_who_drew_the_lowest_card_and_keeps_it(typed, dealer):
    shown = read_output("keep", "play-nine", *PLAYERS, typed=typed)
    assert shown.startswith("Who drew the lowest card and deals first? Enter for Gran: ")
    assert shown.count("'Di' is not one of the players: expected Gran, Ann, Bo.") == ("Di" in typed)
    names = PLAYERS[1::2]
    assert f"Round 1 of 9: {names[dealer]} deals, {names[(dealer + 1) % 3]} leads.\n" in shown
    file = "cardgolf-play-nine-sheet.json"
    assert (load_sheet(file).dealer, json.loads(Path(file).read_text())["dealer"]) == (dealer, dealer)
    assert f"{names[dealer]} deals" in keep("--resume", file, typed="quit"), "without another question"


def test_a_dealer_by_lot_is_asked_for_and_a_named_one_is_not():
    shown = keep("nine-card", *PLAYERS, "--option", "first_dealer=random", typed="Ann\nquit")
    assert shown.startswith("Who was drawn by lot and deals first? Enter for Gran: ")
    assert "Round 1 of 9: Ann deals" in shown
    for game in ("nine-card", *PLAY_NINE[:1]):
        shown = keep(game, *PLAYERS, "--dealer", "bo", typed="quit")
        assert "first?" not in shown and "Round 1 of 9: Bo deals" in shown
    assert "Round 1 of 9: Ann deals" in keep("play-nine", *PLAYERS, "--option", "first_dealer=1", typed="quit")


def test_names_are_typed_by_the_first_dealer_or_clockwise():
    assert "The players, the first dealer first, then clockwise, " in keep("nine-card", typed="Ann, Bo\nquit")
    shown = keep("play-nine", typed="Ann, Bo\nBo\nquit")
    assert "The players, clockwise, with commas" in shown and "Bo deals, Ann leads" in shown


def test_slips_are_questioned():
    shown = keep(*PLAY_NINE, typed="-22 | n | 22 | 9 | 4 | \nquit")
    assert "22 is likelier than -22. Keep -22? Enter for yes, n for no. n\n" in shown
    assert load_sheet("cardgolf-play-nine-sheet.json").totals == (22, 9, 4)


def test_the_right_points_may_be_typed_at_the_question():
    shown = keep(*PLAY_NINE, typed="-22 | 22 | 9 | 4 | closed Gran\nsheet\nquit")
    assert "Keep -22? Enter for yes, n for no. 22\n" in shown
    assert "-22" not in shown.partition("Who closed")[2]


def test_a_beaten_closer_may_have_lost_a_sign():
    shown = keep("crazy-nines", *PLAYERS, typed="2 closed | 1 | 9 | what | n\nundo\nquit")
    assert "Gran closed and was beaten; -2 would not be. Keep 2? Enter for yes, n for -2. n\n" in shown
    assert "Gran  Ann   Bo\nRound 1   -2*    1    9\n" in shown
    assert load_sheet(FILE).entries == ()


def test_impossible_answers_are_refused_with_the_reason():
    shown = keep(
        "nine-card", *PLAYERS,
        typed="220 | 3 3 9 / 3 5 J | Z Z Z / 1 1 1 / 1 1 1 | hlp | | five | 12 | 20 | 5 | Di | Gran\nquit",
    )  # fmt: skip
    for text in (
        "Invalid points 220 of Gran in round 1: expected -10 to 90, which is what the cards can give.",
        "expected 3 rows of 3",
        "invalid card",
        "Did you mean help?",
        "Type points such as 12 or -5, the cards row by row, or help.",
        "'Di' is not one of the players: expected Gran, Ann, Bo.",
    ):
        assert text.lower() in shown.lower(), text
    assert load_sheet("cardgolf-nine-card-sheet.json").totals == (12, 20, 5)


def test_one_deck_cannot_give_two_best_layouts():
    shown = keep(*PLAY_NINE, typed="-40 | y | -38 | y | 5 | \n5 | 6 | 7 | \nquit")
    assert "Gran and Ann together have -78, expected at least -60 of one deck. Type the round again." in " ".join(
        shown.split()
    )
    assert load_sheet("cardgolf-play-nine-sheet.json").totals == (5, 6, 7)


def test_cards_are_asked_for_where_a_rule_reads_them():
    shown = keep("board-nine", *PLAYERS, typed="0 closed | 0 | 9 | oops | empty\n5 closed | 5 | 9 | 2 3\nquit")
    assert "The rules depend on Gran's cards here.\n" in shown
    assert load_sheet("cardgolf-board-nine-sheet.json").totals == (25, 0, 9)


def test_a_correction_does_not_ask_for_cards_of_another_round():
    """Once the third round is a tie for the lead, the dealer of the fourth depends on its cards."""
    rule = "from cardgolf import hookimpl\n\n@hookimpl('next_dealer')\ndef by_cards(state):\n"
    rule += "    first, second = state.match.totals\n"
    rule += "    return 0 if first != second else len(state.boards[0].cards()) % 2\n"
    Path("ours.py").write_text(rule, "ascii")
    shown = keep(
        "nine-card", "./ours.py", "--player", "Ann", "--player", "Bo",
        typed="5 | 6 | \n7 | 9 | \nfix 1 Ann 8\nfix 1 Ann 4\nquit",
    )  # fmt: skip
    assert "Invalid points of Ann in round 2: expected a layout, since a rule reads the cards." in shown
    assert load_sheet("cardgolf-nine-card-sheet.json", rules=["./ours.py"]).totals == (11, 15)


def test_a_one_card_hand_is_typed_as_cards():
    keep("board-nine", *PLAYERS, typed="cards 7 closed | 9 | 11\nquit")
    assert load_sheet("cardgolf-board-nine-sheet.json").entries[0].scores == ("7", 9, 11)


def test_back_enters_the_player_before_again():
    keep("nine-card", *PLAYERS, typed="back | 12 closed | back | 13 | 20 | 6 | back | 5 | none\nquit")
    assert load_sheet("cardgolf-nine-card-sheet.json").entries[0] == RoundEntry((13, 20, 5))


def test_final_points_are_settled_without_a_closer():
    keep("crazy-nines", *PLAYERS, typed="300 | 120 | 60 | y | 20 | y | 5 | final\nquit")
    entry = load_sheet(FILE).entries[0]
    assert (entry.final, entry.closer) == (True, None)


def test_every_correction_can_be_undone():
    shown = keep(
        "crazy-nines", *PLAYERS,
        typed="12 | 20 | 5 closed\nfix 1 closed Gran\nfix 1 closed none\nfix 1 ann 7 closed\nwhy\nundo\nundo\nundo\n"
        "drop 1\nundo\nwhy 1\nwhy 9\nstats\nrules 4.3.4\nhelp\nquit",
    )  # fmt: skip
    assert load_sheet(FILE).entries == (RoundEntry((12, 20, 5), 2),)
    for text in (
        "Gran: 12 + 20 = 32.", "Ann: 7 + 20 = 27.", "The rules added nothing in round 1.", "Round 1 is off the sheet.",
        "The last change is undone.", "Invalid round=9: expected", "CN 4.3.4", "player  matches",
    ):  # fmt: skip
        assert text in shown, text
    assert all(f"\n  {word} " in shown for word in COMMANDS)


def test_wrong_commands_are_explained():
    shown = keep(
        "nine-card", *PLAYERS,
        typed="back\nfix\nfix x\nfix 1 Ann 5\nfix 1 Di 5\nfix 1 Ann\nfix 1 closed Gran\ndrop 1\nundo\nprint\n"
        "csv\nwhy\nquit",
    )  # fmt: skip
    for text in (
        "There is no player before this one.", "does not begin with a round", "no round is entered yet",
        "'Di' is not one of the players", "A file is missing", "Invalid undo: expected a change since",
    ):  # fmt: skip
        assert text in shown, text


def test_files_that_exist_are_not_replaced(tmp_path):
    (tmp_path / "old.html").write_text("keep me")
    shown = keep(
        "nine-card", *PLAYERS,
        typed="print old.html\nprint new.html\nprint new.html\nprint no/such/folder.html\nquit",
    )  # fmt: skip
    assert "There is a file 'old.html' already: choose another name." in shown
    assert shown.count("Written to new.html.") == 2
    assert "no/such/folder.html cannot be written: " in shown
    assert (tmp_path / "old.html").read_text() == "keep me"


def test_a_match_goes_on_after_a_pause():
    shown = keep(*FAMILY, *PLAYERS, typed="12 | 20 | 5 closed\n2 | 3")
    assert "The round that you began to type is not on the sheet.\n" in shown
    shown = keep("--resume", FILE, typed="2 | 3 | 30 | ann | y\nquit")
    assert "Round 1    12   20   5*\n" in shown
    assert "Round 2 of 9: Ann deals, Bo leads.\n" in shown
    assert load_sheet(FILE).totals == (14, 38, 35)
    shown = keep("--resume", FILE, typed="undo\nquit")
    assert "Invalid undo: expected a change since the sheet was begun or opened; fix and drop" in shown
    assert load_sheet(FILE).totals == (14, 38, 35)
    keep("--resume", FILE, "--save", "copy.json", typed="quit")
    assert load_sheet("copy.json") == load_sheet(FILE)


def test_a_correction_that_ends_the_match_early_is_reported():
    shown = keep(
        "board-nine", "--player", "Ann", "--player", "Bo",
        typed="48 | 5 | | \n42 | 5 | | y\n30 | 5 | | \nfix 1 Ann 60\nsheet\nx\nfix 1 Ann 48\nquit",
    )  # fmt: skip
    assert "Round 3 does not count: the match was over before it. Use fix or drop." in shown
    assert "That is no command. Type help for the list." in shown
    assert load_sheet("cardgolf-board-nine-sheet.json").totals == (75, 15)


def test_players_may_be_asked_for():
    shown = keep("nine-card", typed="Ann,  Bo ,Cy,\nquit")
    assert "Nine-Card Golf: Ann, Bo and Cy." in shown
    assert "expected 2 to 8" in refusal("nine-card", typed="")


def test_the_dealer_and_the_date_are_chosen():
    keep("nine-card", *PLAYERS, "--dealer", "bo", "--date", "today", typed="quit")
    sheet = load_sheet("cardgolf-nine-card-sheet.json")
    assert (sheet.dealer, sheet.date) == (2, "today")
    keep("nine-card", *PLAYERS, typed="quit")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", load_sheet("cardgolf-nine-card-sheet-2.json").date)


def test_a_rule_in_a_file_is_named_to_go_on(tmp_path):
    (tmp_path / "ours.py").write_text("from cardgolf import hookimpl\n\n@hookimpl('points')\ndef free(): return 1\n")
    shown = keep("nine-card", "./ours.py", *PLAYERS, typed="5 | 6 | 7 | \nquit")
    assert "--resume cardgolf-nine-card-sheet.json --rule ./ours.py\n" in shown
    keep("--resume", "cardgolf-nine-card-sheet.json", "--rule", "./ours.py", typed="quit")
    assert "expected its file" in refusal("--resume", "cardgolf-nine-card-sheet.json")


def test_wrong_options_are_refused():
    keep("nine-card", *PLAYERS, "--save", "a.json", typed="quit")
    assert "missing NAME" in refusal()
    assert "exists: continue with --resume" in refusal("nine-card", *PLAYERS, "--save", "a.json")
    assert "--resume has its own rules" in refusal("golf", "--resume", "a.json")
    assert "--resume has its own rules" in refusal("--resume", "a.json", "--player", "Ann")
    assert "invalid player" in refusal("nine-card", *PLAYERS, "--dealer", "Di")
    assert "expected different names" in refusal("nine-card", "--player", "Ann", "--player", "ann")
    Path("x.json").write_text(json.dumps({"format": "x"}), "ascii")
    assert "invalid score sheet" in refusal("--resume", "x.json")


@pytest.mark.parametrize(
    ("text", "score", "closed"),
    [
        ("12", 12, False), ("-5", -5, False), ("\u22125", -5, False), ("\u20135 closed", -5, True), ("- 5", -5, False),
        ("+7 *", 7, True), ("empty closed", "", True), ("cards 7", "7", False), ("3 4", "3 4", False),
        ("A 2 / 3 4  closed", "A 2 / 3 4", True),
    ],
)  # fmt: skip
def test_answers_are_points_or_cards(text, score, closed):
    assert parse_player_answer(text) == PlayerAnswer(score, closed)


@pytest.mark.parametrize("text", ["", " ", "closed", "five", "five closed", "*"])
def test_other_answers_are_refused(text):
    with pytest.raises(InvalidInputError):
        parse_player_answer(text)


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        ("play-nine", ["such as -5 0 1 2 / 3 4 5 6, and", "A dot is a place without a card."]),
        ("golf", ["such as A 2 3 / 4 5 6, and"]),
        ("board-nine", ["such as cards 0 1 2 3 4, and", "Type empty for a hand without cards, and cards before"]),
        ("crazy-nines", ["! after a card means that it is locked, such as QS!."]),
    ],
)
def test_help_has_examples_of_the_game(game, texts):
    shown = " ".join(keep(game, *PLAYERS, "--dealer", "Gran", typed="help\nquit").split())
    assert all(text in shown for text in texts), shown
    assert ("locked" in shown) is (game == "crazy-nines")


def test_the_page_on_keeping_score_shows_what_is_printed():
    page = Path(__file__).parents[2] / "docs" / "howto" / "keep-score.md"
    block = page.read_text("utf-8").partition("```text\n")[2].partition("```")[0]
    shown = keep(
        "crazy-nines", "joker-pairs", "four-bonus", "--player", "Ann", "--player", "Bo", "--player", "Cy",
        typed="20 | 25 | 3 | cy\n8 closed | 19 | 19\n12 | K K 5 / A 5 4 / . . . closed | 9\nquit",
    )  # fmt: skip
    assert block in shown


def test_every_command_is_run():
    assert {*RUNS} == {*COMMANDS} - {"quit"}


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize(
    "names",
    [("undo", "quit"), ("none", "final"), ("closed", "help"), ("12", "5 closed"), ("?", "*"), ("Ann  Lee", "ann"),
     ("drop", "fix 1"), ("y", "n"), ("back", "print a.html")],
)  # fmt: skip
def test_a_name_is_never_taken_for_a_command(names):
    players = [word for name in names for word in ("--player", name)]
    for seat, name in enumerate(names):
        path = f"{seat}.json"
        typed = f"30\n31\n{name}\n\nfix 1 {names[0]} 29\n\nfix 1 {name} 28\n\nquit\n"
        keep("nine-card", *players, "--save", path, typed=typed)
        sheet = load_sheet(path)
        assert sheet.entries[0].closer == seat, name
        assert sheet.entries[0].scores == ((28, 31) if seat == 0 else (29, 28)), name
        if "closed" not in names:
            keep("--resume", path, typed=f"fix 1 closed {names[1 - seat]}\nquit\n")
            assert load_sheet(path).entries[0].closer == 1 - seat


def test_the_points_of_all_are_taken_in_one_line():
    keep("crazy-nines", *PLAYERS, typed="12 20 5 closed\n2, 3, 30*\n7\n8 9\nann\nquit")
    sheet = load_sheet(FILE)
    assert [entry.scores for entry in sheet.entries] == [(12, 20, 5), (2, 3, 30), (7, 8, 9)]
    assert [entry.closer for entry in sheet.entries] == [2, 2, 1]


@pytest.mark.parametrize(
    ("typed", "count", "expected"),
    [
        ("12 30 7", 3, ["12", "30", "7"]),
        ("12  -30 closed +7", 3, ["12", "-30 closed", "+7"]),
        ("12, 30*, 7", 3, ["12", "30 *", "7"]),
        ("12 30 7", 2, ["12 30 7"]),
        ("12 30", 3, ["12 30"]),
        ("12", 1, ["12"]),
        ("- 5", 2, ["- 5"]),
        ("closed 12 5", 2, ["closed 12 5"]),
        ("K K 5 / A 2 3", 6, ["K K 5 / A 2 3"]),
        ("", 2, [""]),
    ],
)
def test_a_line_of_points_is_split_by_players(typed, count, expected):
    assert split_points(typed, count) == expected


def test_a_doubtful_number_in_a_line_leaves_the_others_to_be_typed():
    shown = keep("crazy-nines", *PLAYERS, typed="12 9999999 5\n20\n5\nnone\nquit")
    assert load_sheet(FILE).entries[0].scores == (12, 20, 5)
    assert shown.count("Ann: ") >= 1
