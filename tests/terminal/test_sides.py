"""Teams and handicaps in the terminal: the options, the opening, the tables and who has won."""

import json
from random import Random

from attrs import evolve
from helpers.cases import every_case
from helpers.command_line import keep_sheet, read_output, run_command
from helpers.walks import finish_match

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.match_end import format_match_end, format_ranking, list_places
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.score_sheet import format_score_sheet
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.save_file import SaveFile

NAMES = ["Ann", "Bo", "Cy", "Di"]
PAIRS = ("--team", "Ann,Cy", "--team", "bo,3")


def players(*names):
    return [part for name in names for part in ("--player", name)]


def test_play_tells_the_teams_and_who_has_won(tmp_path):
    path = tmp_path / "match.golf"
    seats = ("--players", 4, "--humans", 0, "--bot", "random", "--seed", 3, "--rounds", 1)
    told = read_output("play", "nine-card", *seats, *PAIRS, "--handicap", "Bo=900", "--save", path)
    assert "Teams: Ann and Cy; Bo and Di.\nHandicaps: Bo 900.\n" in told
    assert told.endswith("Bo and Di win.\n")
    assert "becomes" not in told
    match = cardgolf.load(path).state.match
    assert (match.sides.teams, match.sides.handicaps) == (((0, 2), (1, 3)), (0, 900, 0, 0))
    assert "Teams: Ann and Cy; Bo and Di.\n" in read_output("replay", path)


def test_points_of_rounds_and_handicaps_add_up_to_the_totals():
    seats = ("--players", 2, "--humans", 0, "--bot", "random", "--seed", 3, "--rounds", 2)
    told = read_output("play", "nine-card", *seats, "--handicap", "1=5", "--handicap", "Bo=2")
    rows = {
        line.split()[0]: line.split()[-2:]
        for line in told.splitlines()
        if line.startswith(("round", "handicap", "total"))
    }
    numbers = [[int(each) for each in row] for row in (rows["handicap"], rows["total"])]
    assert numbers[0] == [0, -7]
    assert "Bo" in told.partition("Handicaps: ")[2].partition(".")[0]


def test_a_resumed_match_keeps_its_sides(tmp_path):
    path = tmp_path / "match.golf"
    cardgolf.save(cardgolf.new_game("nine-card", players=NAMES, seed=2**200, teams=[(0, 2), (1, 3)]), path)
    shown = run_command("play", "--resume", path, typed="")
    assert "Teams: Ann and Cy; Bo and Di.\n" in shown.stdout
    for options in (PAIRS, ("--handicap", "Bo=5")):
        refused = run_command("play", "--resume", path, *options)
        assert "--resume has its own rules, players, teams and seed" in refused.stderr


def test_keep_settles_teams_and_handicaps(tmp_path):
    path, page, table = tmp_path / "sheet.json", tmp_path / "sheet.html", tmp_path / "sheet.csv"
    typed = f"1|2|3|4||sheet|print {page}|csv {table}|quit"
    told = keep_sheet(
        "nine-card", *players(*NAMES), *PAIRS, "--handicap", "Di=5", "--save", path, "--option", "holes=1", typed=typed
    )
    assert "Teams: Ann and Cy; Bo and Di.\nHandicaps: Di 5.\n" in told
    assert "Bo and Di win." in told
    lines = [line.split() for line in told.splitlines()]
    assert ["handicap", "0", "0", "0", "-5"] in lines
    assert ["total", "4", "1", "4", "1"] in lines
    assert ["place", "2.", "1.", "2.", "1."] in lines
    saved = json.loads(path.read_text())
    assert (saved["teams"], saved["handicaps"]) == ([[0, 2], [1, 3]], [0, 0, 0, 5])
    assert "<li>Teams: Ann and Cy; Bo and Di.</li><li>Handicaps: Di 5.</li>" in page.read_text(encoding="utf-8")
    rows = table.read_text(encoding="utf-8").split()
    assert rows[-4:] == ['"team",,,,1,2,1,2', '"handicap",,,,0,0,0,-5', '"total",,,,4,1,4,1', '"rank",,,,2,1,2,1']
    again = run_command("keep", "--resume", path, "--handicap", "Di=5")
    assert "--resume has its own rules, players and date" in again.stderr


@every_case(
    ("options", "error"),
    [
        (("--team", "Ann,Eve", "--team", "Bo,Di"), "invalid --team 'Eve': there are: Ann, Bo, Cy, Di"),
        (("--team", "Ann,", "--team", "Bo,Cy,Di"), "invalid --team ''"),
        (("--team", "Ann,4"), "invalid --team '4'"),
        (("--team", "Ann,Cy"), "expected seat 1 in one team, got it in none"),
        (("--handicap", "Bo"), "invalid --handicap 'Bo': expected a player and points, such as Bo=5"),
        (("--handicap", "Bo=-5"), "invalid --handicap 'Bo=-5': expected a player and points"),
        (("--handicap", "=5"), "invalid --handicap ''"),
        (("--handicap", "Eve=5"), "invalid --handicap 'Eve'"),
        (("--handicap", "Bo=10000"), "expected points from 0 to 9999"),
    ],
)
def test_options_of_impossible_sides_are_refused(options, error):
    for command in ("keep", "play"):
        refused = run_command(command, "nine-card", *players(*NAMES), *options)
        assert refused.exit_code
        assert error in refused.stderr


def test_simulate_takes_seats():
    told = read_output("simulate", "nine-card", "--games", 2, "--players", 3, "--team", "0,2", "--team", "1", "--quiet")
    assert told.startswith("nine-card, teams 0 2 and 1;")
    refused = run_command("simulate", "nine-card", "--games", 2, "--team", "0,2", "--team", "1", "--quiet")
    assert "invalid --team '2'" in refused.stderr


# The full screen


def finished(**sides):
    return finish_match(
        cardgolf.new_game("nine-card", players=NAMES, seed=4, holes=3, turn_limit=6, **sides), Random(4)
    )


def test_the_end_of_a_match_names_the_team_that_has_won():
    view = finished(teams=[(0, 2), (1, 3)], handicaps=(0, 900, 0, 0)).view(0)
    margin = view.totals[0] - view.totals[1]
    told = format_match_end(view, NAMES, ["Bo and Di win."]).plain
    assert f"{margin} points fewer than Ann and Cy." in told
    assert "In the lead from beginning to end." in told
    assert list_places(view) == [[2, 2, 2], [1, 1, 1], [2, 2, 2], [1, 1, 1]]
    ranks = [line.split()[:2] for line in format_ranking(view, NAMES, 80).plain.splitlines()[1:]]
    assert ranks == [["1.", "Bo"], ["1.", "Di"], ["2.", "Ann"], ["2.", "Cy"]]


def test_teams_that_tie_have_no_margin():
    view = finished().view(0)
    everyone = cardgolf.new_game("nine-card", players=NAMES, seed=4, teams=[(0, 1), (2, 3)]).view(0).sides
    tied = [cardgolf.Standing(seat, 7, 1) for seat in range(4)]
    shown = format_match_end(evolve(view, standings=tuple(tied), sides=everyone), NAMES, []).plain
    assert "fewer" not in shown


def test_the_score_sheet_on_the_screen_has_what_was_given():
    view = finished(handicaps=(0, 5, 0, 0)).view(0)
    rows = [line.split() for line in format_score_sheet(view, NAMES, 60).plain.splitlines()]
    assert rows[1] == ["given", "0", "-5", "0", "0"]
    assert [int(each) for each in rows[-1][1:]] == [*view.totals]
    assert len(format_score_sheet(view, NAMES, 60, 4).plain.splitlines()) == 4


def test_another_match_at_the_table_has_the_same_sides():
    game = finished(teams=[(0, 2), (1, 3)], handicaps=(0, 5, 0, 0))
    table = TableModel(sit_down(game, frozenset({0}), "random"), 0, SaveFile(), CardFormatter(ascii=True))
    assert table.opening == ()
    table.begin_again()
    assert table.game.state.match.sides == game.state.match.sides
    assert table.opening[:2] == ("Teams: Ann and Cy; Bo and Di.", "Handicaps: Bo 5.")
