"""``cardgolf demo``: a hole or a match between bots, from its opening to the standings."""

import re

import pytest
from helpers.cases import every_case
from helpers.command_line import finish_process, read_error, read_output, run_command
from rich.cells import cell_len

import cardgolf
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.tables import draw_table

LONG = [("crazy-nines", 6), ("nine-card", 5)]
TITLES = {
    "board-nine": "Board Nine", "crazy-nines": "Crazy Nines", "nine-card": "Nine-Card Golf", "play-nine": "Play Nine",
}  # fmt: skip
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


@pytest.mark.parametrize(
    ("variant", "players"),
    [("board-nine", 2), ("play-nine", 4), *(pytest.param(*each, marks=pytest.mark.long) for each in LONG)],
)
def test_a_whole_match_is_printed_within_80_columns(variant, players):
    shown = read_output("demo", variant, "--seed", "1", "--players", str(players), "--match", "--bot", "random")
    assert f"\n{TITLES[variant]}: " in shown and shown.startswith("Goal: ")
    assert f"\n{TITLES[variant]}: {', '.join(NAMES[:players])}. Seed 1.\n" in shown
    assert max(map(cell_len, shown.splitlines())) <= 80
    assert "Final standings" in shown
    assert re.search(r"^(\w+ wins|.+ share the first place)\.$", shown, re.MULTILINE)
    assert "\x1b" not in shown


def test_a_drawn_seed_is_printed_and_repeats_the_match():
    first = read_output("demo", "nine-card")
    seed = re.search(r"Seed (\d+)\.", first)[1]
    assert read_output("demo", "nine-card", "--seed", seed) == first
    assert read_output("demo", "nine-card", "--seed", str(int(seed) + 1)) != first


def test_one_hole_of_play_nine_is_the_default():
    shown = read_output("demo", "--seed", "1")
    assert shown == read_output("demo", "play-nine", "--seed", "1", "--rounds", "1", "--bot", "greedy")
    assert "Round 1 of 9: Ann deals" in shown
    assert "Round 2" not in shown
    assert "\nFinal standings" not in shown
    assert shown.endswith(
        "The whole match:  cardgolf demo play-nine --match\nPlay it yourself: cardgolf play play-nine\n"
    )


def test_so_many_rounds_are_shown_and_the_last_lines_name_the_same_rules():
    named = ("nine-card", "rearrange", "--rule", "ender-penalty", "--option", "holes=3")
    shown = read_output("demo", *named, "--rounds", "2", "--seed", "1")
    assert "Round 2 of 3: Bo deals" in shown
    assert "Round 3" not in shown
    assert shown.endswith(f"Play it yourself: cardgolf play {' '.join(named)}\n")


def test_the_last_lines_name_the_players_and_speak_the_language():
    assert read_output("demo", "nine-card", "--players", "4", "--seed", "1").endswith(
        "The whole match:  cardgolf demo nine-card --players 4 --match\n"
        "Play it yourself: cardgolf play nine-card --players 4\n"
    )
    german = read_output("demo", "nine-card", "--player", "Zoe", "--player", "Ida", "--seed", "1", "--lang", "de")
    assert german.endswith(
        "Die ganze Partie: cardgolf demo nine-card --player Zoe --player Ida --match\n"
        "Spiel selbst:     cardgolf play nine-card --player Zoe --player Ida\n"
    )


def test_the_bots_are_those_named():
    shown = {read_output("demo", "--seed", "1", "--quiet", "--bot", bot) for bot in ("random", "greedy", "easy")}
    assert len(shown) == 3
    assert read_output("demo", "--seed", "1", "--bot", "medium") == read_output("demo", "--seed", "1")


def test_house_rules_options_and_names_are_passed_on():
    names = ("--player", "Zoe", "--player", "Yan")
    shown = read_output(
        "demo", "Nine Card", "ender-penalty:how=flat,points=7", *names, "--option", "holes=1", "--seed", "3"
    )
    assert "\nNine-Card Golf + ender-penalty: Zoe, Yan. Seed 3.\n" in shown
    assert "Round 1 of 1: Zoe deals" in shown
    assert "\nYan has the first turn.\n" in shown


def test_quiet_prints_only_scorecards_and_standings():
    shown = read_output("demo", "crazy-nines", "--quiet", "--seed", "1", "--match", "--bot", "random")
    assert "  pair of " in shown
    assert "stock" not in shown
    assert "draws" not in shown
    assert "[ ##]" not in shown


def test_ascii_and_symbols():
    plain, fancy = (
        read_output("demo", "crazy-nines", "--seed", "1", "--rounds", "1", *more) for more in (["--ascii"], [])
    )
    assert plain.isascii()
    letters = fancy.translate(str.maketrans("♣♦♥♠─", "CDHS-"))
    assert letters == plain
    assert set("♣♦♥♠") < set(fancy)


def test_control_characters_of_names_are_not_printed():
    shown = read_output("demo", "play-nine", "--player", " Zoë  [red]", "--player", "", "--rounds", "1", "--seed", "1")
    assert "\nPlay Nine: Zoë [red], Player 2. " in shown
    for name in ("A\x1b[31m\nB", "\ud800", "\u202eAnn", "x" * 101):
        assert run_command("demo", "play-nine", "--player", name, "--player", "Bo").exit_code == 2


def test_a_turn_limit_that_ends_a_round_is_printed():
    shown = read_output("demo", "nine-card", "--option", "turn_limit=1", "--option", "holes=1", "--seed", "1")
    assert "The round ends without a closer: turn limit." in shown


def test_a_round_limit_that_ends_a_match_is_printed():
    shown = read_output("demo", "nine-card", "--option", "round_limit=1", "--seed", "1", "--quiet", "--match")
    assert "\nThe round limit ended the match.\n" in shown


@every_case(
    ("args", "message"),
    [
        (["bord-nine"], "'bord-nine' is not installed; did you mean board-nine?"),
        (["nine-card", "four-bonsu"], "did you mean four-bonus?"),
        (["board-nine", "--players", "9"], "expected 2 to 6 for board-nine"),
        (["board-nine", "--players", "-1"], "expected 2 to 6 for board-nine"),
        (["board-nine", "--seed", "-1"], "expected an integer from 0"),
        (["board-nine", "--option", "treshold=3"], "did you mean threshold?"),
        (["board-nine", "--option", "threshold"], "expected key=value"),
        (["board-nine", "--option", "threshold=low"], "invalid threshold='low'"),
        (["board-nine", "--option", "seed=3"], "unknown option 'seed'"),
        (["board-nine", "--option", "variant=3"], "unknown option 'variant'"),
        (["board-nine", "rearrange"], "rearrange needs grid"),
        (["board-nine", "--players", "1", "--player", "Ann", "--player", "Bo"], "do not agree"),
        (["--match", "--rounds", "2"], "--match and --rounds exclude each other"),
        (["--bot", "gredy"], "did you mean greedy?"),
    ],
)
def test_an_error_is_one_line(args, message):
    assert message in read_error("demo", *args)


def test_an_output_without_symbols_has_letters():
    names = ("--player", "Zoë", "--player", "Bo", "--rounds", "1")
    code, out, err = finish_process(
        "-m", "cardgolf", "demo", "crazy-nines", "--seed", "1", *names, env={"PYTHONIOENCODING": "ascii"}
    )
    assert (code, err) == (0, "")
    assert "Crazy Nines: Zo?, Bo. Seed 1." in out
    assert out.isascii()


POSITION = """\
board 0: 8 3 (4) (4) / 8 (7) (7) (9)
board 1: 1 2 (2) (9) / 5 6 (0) (3)
discard: 3
turn: 0
seed: 0
"""


def test_cards_that_are_scored_together_are_marked():
    view = cardgolf.Game.from_position("play-nine", POSITION).view(0)
    shown = [line.plain.rstrip() for line in draw_table(view, view.names, CardFormatter(ascii=True), 80)]
    assert shown[2:4] == [
        "1 {  8}[  3][ ##][ ##]   1 [  1][  2][ ##][ ##]",
        "2 {  8}[ ##][ ##][ ##]   2 [  5][  6][ ##][ ##]",
    ]
