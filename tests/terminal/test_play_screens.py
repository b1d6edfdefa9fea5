"""``cardgolf play`` on a screen: each choice has one, with cards, the goal and the turn in sight."""

from io import StringIO

import pytest
from rich.console import Console

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.play.human_turn import help_lines
from cardgolf.terminal.play.match import play_through
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.play.session import PlaySession
from cardgolf.terminal.shared import output
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.output import TOP
from cardgolf.terminal.shared.save_file import SaveFile

pytestmark = pytest.mark.usefixtures("elsewhere")


def play(monkeypatch, typed, *rules, size=(80, 24), people=(0,), players=2):
    """Return what each prompt of a match was preceded by, from the top of its screen."""
    game = cardgolf.new_game(*rules, players=("Ann", "Bo", "Cy", "Di")[:players], seed=3, holes=1)
    console = Console(file=StringIO(), force_terminal=True, color_system=None, width=size[0], height=size[1])
    screen = Screen(console, game.view(None).names, CardFormatter(), is_terminal=True)
    answers, shown = iter(typed), []

    def ask(question, _completions=()):
        text = console.file.getvalue()
        shown.append(text.rpartition(TOP)[2] + question)
        return next(answers, "#1" if question.endswith("> ") else "")

    monkeypatch.setattr(output, "ask", ask)
    play_through(PlaySession(sit_down(game, people, "random"), screen, SaveFile()))
    return shown


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["golf", "nine-card", "play-nine", "skyjo"])
def test_a_screen_has_the_cards_the_goal_and_the_turn(monkeypatch, name, size):
    shown = [each for each in play(monkeypatch, [], name, size=size) if each.endswith("Ann> ")][1:]
    assert len(shown) > 5
    for each in shown:
        lines = each.splitlines()
        assert len(lines) <= size[1] and max(map(len, lines)) <= size[0] + 12  # a menu line is wrapped by the terminal
        assert "╭──" in each and "The fewest points win." in each and "\nAnn, " in each
        assert lines[0].startswith("Ann ")


def test_what_the_rivals_did_since_the_own_move_is_a_line_each(monkeypatch):
    shown = play(monkeypatch, ["#1", "#1", "stock", "swap a1", "quit", "n"], "golf", players=3)
    begun = next(each for each in shown if ", your turn" in each and "puts it into a1" in each)
    assert [line.split()[0] for line in begun.splitlines()[:3]] == ["Ann", "Bo", "Cy"]


def test_the_last_turn_stands_in_the_prompt(monkeypatch):
    shown = play(monkeypatch, [], "golf")
    asked = [line for each in shown for line in each.splitlines() if line.startswith("Ann, ")]
    last = [line for line in asked if "Last turn." in line]
    assert last and asked[-len(last) :] == last and "your turn. Last turn." in last[0]


def test_a_choice_that_was_undone_has_its_screen_again(monkeypatch):
    shown = play(monkeypatch, ["#1", "#1", "discard", "undo", "table", "help", "quit", "n"], "golf")
    turns = [each for each in shown if ", your turn" in each]
    assert len(turns) == 5 and turns[1].splitlines()[-4:] == turns[0].splitlines()[-4:]
    assert turns[2].count("in sight") > turns[1].count("in sight")
    assert "on large cards: ◥ changed = matched" in " ".join(turns[3].split())


def test_two_people_see_their_own_screens(monkeypatch):
    shown = play(
        monkeypatch, ["", *["#1"] * 2, "", "", *["#1"] * 2, "", "", "stock", "quit", "n"], "golf", people=(0, 1)
    )
    asked = [each.rpartition("\n")[2] for each in shown]
    assert {"Ann> ", "Bo> "} < {*asked}
    assert all("Bo (you)" not in each for each in shown if each.endswith("Ann> "))


def test_the_text_of_help_names_the_marks_of_text_alone():
    view = cardgolf.new_game("golf", seed=1).view(0)
    assert "large cards" not in "".join(map(str, help_lines(view, 80, CardFormatter().words)))
