"""What people read where the most points win."""

import io

import pytest
from helpers.command_line import read_output
from helpers.plugins import most_points_win
from helpers.walks import finish_match
from rich.console import Console

import cardgolf
from cardgolf import Knock, Line, Scorecard
from cardgolf.narration import describe_offer
from cardgolf.rule_sheets import tell_in_four
from cardgolf.terminal.shared.assist import hint_lines
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.colours import GREEN
from cardgolf.terminal.shared.scores import format_scorecard, format_sheet, format_standings, format_totals

LOWEST = cardgolf.rules("nine-card", "knocking", holes=1)
HIGHEST = cardgolf.rules("nine-card", "knocking", most_points_win, holes=1)
BOTH = pytest.mark.parametrize(("rules", "highest"), [(LOWEST, False), (HIGHEST, True)], ids=["lowest", "highest"])


def drawn(table):
    """Return a table as text."""
    console = Console(file=io.StringIO(), width=80)
    console.print(table)
    return console.file.getvalue()


def finished(rules):
    game = cardgolf.new_game(rules, seed=2, players=3)
    while not game.is_over:
        game = game.play(game.legal_moves[-1])
    return game


def test_the_sheet_has_every_round_and_the_totals():
    game = finish_match(cardgolf.new_game("nine-card", seed=2, players=3, holes=2), -1)
    rows = [line.split() for line in drawn(format_sheet(game, game.view(None).names)).splitlines()[1:]]
    rounds = [["round", str(at), *map(str, each.scores)] for at, each in enumerate(game.state.match.rounds, 1)]
    assert rows == [*rounds, ["total", *map(str, game.totals)]]


@pytest.mark.parametrize(("rule", "which"), [((), "fewest"), (("helpers.plugins:most_points_win",), "most")])
def test_play_begins_with_the_goal(rule, which):
    shown = read_output("play", "nine-card", *rule, "--seed", "2", typed="quit\n", columns=200)
    assert f"with the {which} points" in " ".join(shown.split())


@BOTH
def test_the_goal_in_a_sentence(rules, highest):
    said = tell_in_four(rules).goal
    assert ("the most points" in said, "the fewest points" in said) == (highest, not highest)


@BOTH
def test_hints_say_which_points_are_better_and_begin_with_them(rules, highest):
    game = cardgolf.new_game(rules, seed=1)
    _, heading, *lines, footer = map(str, hint_lines(game.view(game.turn), CardFormatter(), width=200))
    assert [word for word in heading.split() if word in {"ahead", "points"}] == ["ahead", "points"]
    assert f"{'More' if highest else 'Fewer'} points are better." in footer
    expected = [float(line.split()[0]) for line in lines if "and " not in line[:6]]
    assert expected[1:] == sorted(expected[1:], reverse=True)  # the first is the natural one where no move is clear


@BOTH
def test_a_knock_is_offered_to_who_has_the_best_score(rules, highest):
    view = cardgolf.new_game(rules, seed=1).view(1)
    offer = describe_offer(view, Knock(), CardFormatter())
    assert f"you think you have the {'most' if highest else 'fewest'} points" in offer


@BOTH
def test_good_points_are_green(rules, highest):
    card = Scorecard((Line("mine.gain", 7), Line("mine.loss", -2), Line("mine.pair", 0)))
    view = cardgolf.new_game(rules, seed=1).view(None)
    _, *lines, _ = format_scorecard("Ann", card, view, 0)
    styles = [{str(span.style) for span in line.spans if span.start == 0} for line in lines]
    assert [(GREEN in each) for each in styles] == [highest, not highest, False]


@BOTH
def test_standings_and_the_winner_follow_the_goal(rules, highest):
    game, names = finished(rules), ["Ann", "Bo", "Cy"]
    best = (max if highest else min)(game.totals)
    winners = [name for name, total in zip(names, game.totals, strict=True) if total == best]
    table, sentences = format_standings(game, names)
    assert sentences[0] == f"{winners[0]} wins."
    for each in (table, format_totals(game, names, (0, 0, 0))):
        assert drawn(each).splitlines()[1].split()[:2] == ["1.", winners[0]]
