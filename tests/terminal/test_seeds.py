"""Seeds of the command line: hidden in a match of several human players, printed by demos."""

import re
import warnings
from time import process_time

import pytest
from helpers.command_line import run_command

import cardgolf
from cardgolf.table.shuffle import is_short
from cardgolf.terminal.commands.demo import SEEDS

pytestmark = pytest.mark.usefixtures("elsewhere")

SHORT, LONG = "987654321", str(2**255 + 19)
TYPED = "#1\n" * 60


def cg(*args, typed=TYPED):
    result = run_command(*args, typed=typed, columns=200)
    assert result.exit_code == 0, result.output
    return result


def drawn_seed(*args):
    cg(*args, "--save", "match.json")
    return cardgolf.load("match.json").seed


@pytest.mark.parametrize("people", ["0", "1", "2"])
def test_play_draws_256_bits(people, monkeypatch):
    monkeypatch.setattr("cardgolf.table.shuffle.urandom", lambda size: b"\xff" * size)
    assert drawn_seed("play", "nine-card", "--humans", people, "--rounds", "1") == 2**256 - 1


def test_table_draws_its_seed_as_play_does(monkeypatch):
    from cardgolf.terminal.match_options import MatchOptions, start_match  # noqa: PLC0415
    from cardgolf.terminal.options import RuleOptions  # noqa: PLC0415

    monkeypatch.setattr("cardgolf.table.shuffle.urandom", lambda size: b"\xff" * size)
    assert start_match(MatchOptions(RuleOptions("nine-card"))).state.match._seed == 2**256 - 1


def test_a_demo_draws_a_short_seed_and_prints_it():
    shown = cg("demo", "nine-card", "--rounds", "1", "--quiet").stdout
    assert int(re.search(r"Seed (\d+)\.", shown)[1]) < SEEDS


@pytest.mark.parametrize("seed", [SHORT, LONG])
def test_two_human_players_never_see_the_seed(seed, tmp_path):
    args = ["play", "nine-card", "--humans", "2", "--seed", seed]
    for typed in (
        TYPED,
        "#1\nquit\ny\n",
        "#1\nsave kept.json\n",
        "hint\nscore\nrules\nhelp\ntable\nmoves\nwhy\nundo\n",
    ):
        result = cg(*args, typed=typed)
        assert seed not in re.sub(r"\s", "", result.stdout + result.stderr)
    assert not [path.name for path in tmp_path.iterdir() if seed in path.name]
    resumed = cg("play", "--humans", "2", "--resume", "kept.json", typed="quit\n")
    assert seed not in re.sub(r"\s", "", resumed.stdout + resumed.stderr)


def test_two_human_players_are_warned_only_of_a_short_seed():
    def warning(*args):
        return cg("play", "nine-card", *args, "--save", "m.json", typed="").stderr

    assert "a seed of 30 bits reveals all cards" in warning("--humans", "2", "--seed", SHORT)
    assert "warning" in cg("play", "--resume", "m.json", "--human", "0", "--human", "1", typed="").stderr


def test_other_matches_have_no_warning():
    for args in (["--humans", "2"], ["--humans", "2", "--seed", LONG], ["--seed", SHORT]):
        assert cg("play", "nine-card", *args, typed="").stderr == ""


def test_one_human_player_sees_a_seed_that_is_given_or_requested():
    assert f"Seed {SHORT}." in cg("play", "--seed", SHORT, typed="").stdout
    assert "Seed" not in cg("play", typed="").stdout
    assert re.search(r"Seed \d{60,}\.", cg("play", "--show-seed", typed="").stdout)


def test_show_seed_needs_one_human_player():
    result = run_command("play", "--humans", "2", "--show-seed")
    assert result.exit_code == 2 and "expected one human player" in result.stderr


def test_the_table_shows_a_seed_only_if_shows_seed_is_set():
    from cardgolf.terminal.full_screen.score_sheet import format_title  # noqa: PLC0415
    from cardgolf.terminal.shared.cards import CardFormatter  # noqa: PLC0415

    view = cardgolf.new_game("nine-card", seed=5).view(0)
    untold, told = (format_title(view, ("Ann", "Bo"), seed, CardFormatter()) for seed in (None, 5))
    assert "seed" not in untold and told.endswith("|  seed 5")


# Why: what a redacted record of a match with a short seed gives away


def test_a_short_seed_is_found_from_a_redacted_record():
    """A search of 4,096 seeds takes seconds, of 10**9 seeds hours. 2**256 seeds cannot be searched."""
    game = cardgolf.new_game("nine-card", players=("Ann", "Bo"), seed=2_741)
    for move in ("flip a1", "flip b1", "flip c1", "flip a1", "flip b1", "flip c1"):
        game = game.play(move)
    with pytest.warns(UserWarning, match="12 bits can be found from this record"):
        text = cardgolf.redact(game, 0)
    assert '"seed"' not in text
    seen = [slot.card for board in game.view(0).boards for slot in board.slots if slot.card]
    begun = process_time()
    found = [seed for seed in range(4_096) if _fits(game, seed, seen)]
    assert found == [2_741]
    assert process_time() - begun < 60


def _fits(game, seed, seen):
    """Return whether a match with ``seed`` shows the same cards after the same moves."""
    other = cardgolf.new_game(game.rules, players=("Ann", "Bo"), seed=seed)
    faces = [board.slots[place].card for board in other.state.boards for place in range(3)]
    return faces == seen


def test_a_long_seed_is_redacted_without_a_warning():
    for seed in (int(LONG), 2**127):
        game = cardgolf.new_game("nine-card", seed=seed)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            text = cardgolf.redact(game, 0)
        assert str(seed) not in text


def test_the_limit_of_short_seeds():
    assert is_short(2**127 - 1) and not is_short(2**127)
