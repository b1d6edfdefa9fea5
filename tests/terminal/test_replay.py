"""``cardgolf replay``: a match at once or move by move, with all known cards or as one seat saw it."""

import re
from functools import partial

import pytest
from helpers.command_line import read_error, read_output, run_command

import cardgolf
from cardgolf.bots.sitting import make_seats

GAMES = ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]


cg = partial(run_command, "replay")
shown = partial(read_output, "replay")


@pytest.fixture
def keep_match(tmp_path):
    """Write a match of first moves, as far as ``moves`` events."""

    def keep(variant, moves=10_000, **options):
        game = cardgolf.new_game(variant, players=("Ann", "Bo"), seed=5, **options)
        while not game.is_over and len(game.history) < moves:
            game = (
                game.deal() if game.is_round_over else game.play(game.legal_moves[-1 if game.phase == "extra" else 0])
            )
        cardgolf.save(game, tmp_path / "match.json")
        return game, str(tmp_path / "match.json")

    return keep


@pytest.mark.parametrize("variant", GAMES)
def test_the_whole_match_is_printed(keep_match, variant):
    game, path = keep_match(variant, round_limit=2, turn_limit=6)
    told = shown(path, "--all", "--ascii")
    assert told.isascii()
    assert game.is_over
    final = told.partition("Final standings")[2]
    ranked = [(int(rank), name, int(total)) for rank, name, total in re.findall(r"(\d+)\.  (\w+) +(-?\d+)", final)]
    assert ranked == [(each.rank, ("Ann", "Bo")[each.seat], each.total) for each in game.standings]
    scores = [score for round_ in game.state.match.rounds for score in round_.scores]
    assert sorted(map(int, re.findall(r"(-?\d+)  total\b", told))) == sorted(scores)


def test_a_replay_prints_the_words_of_the_demo(tmp_path):
    """The narration of a replay equals that of the demo, after its introduction."""
    demo = read_output("demo", "nine-card", "--seed", "4", "--option", "holes=2", "--match")
    game = cardgolf.new_game("nine-card", players=("Ann", "Bo"), seed=4, holes=2)
    seats = make_seats(game, (), "greedy")
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(seats.choose(game))
    cardgolf.save(game, tmp_path / "match.json")
    assert shown(str(tmp_path / "match.json"), "--all") == demo.partition("\n\n")[2]


def test_a_match_that_stopped_in_the_middle_of_a_turn(keep_match):
    _, path = keep_match("nine-card", moves=9)
    told = shown(path, "--all")
    assert re.search(r"draws \S+ from the stock(, swaps it .*)?\.\n$", told) or told.rstrip().endswith("]")
    assert "Final standings" not in told


def test_stepping_forwards_and_back(keep_match):
    game, path = keep_match("play-nine", moves=12)
    told = shown(path, typed="\nn\nb\n12\n13\nfoo\n0\np\nq\n")
    at = [int(found) for found in re.findall(r"(\d+) of 12 \(Enter", told)]
    assert at == [0, 1, 2, 1, 12, 12, 12, 0, 0]
    assert told.count("Expected a move from 0 to 12") == 3
    (leader, first), (_, second) = game.history[:2]
    name = game.state.match.names[leader]
    assert told.count(f"{name} turns up {first.slot}") == 2
    assert told.count(f"{name} turns up {second.slot}") == 1


def test_the_end_of_input_ends_the_replay(keep_match):
    _, path = keep_match("nine-card", moves=3)
    assert shown(path, typed="\n").count("of 3 (Enter") == 2


def test_a_missing_file_is_an_error():
    result = cg("nowhere.json")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert "nowhere.json" in result.stderr


def test_a_seat_sees_no_hidden_card(keep_match):
    """Cards drawn by others and the seed stay hidden, in every form."""
    game, path = keep_match("nine-card", moves=9)
    drawn = str(game.at(7).state.held)
    assert game.history[6] == (1, cardgolf.Draw("stock")) and game.at(6).turn == 1
    assert "Seed 5." in shown(path, "--all") and "Seed" not in shown(path, "--seat", "0", "--all")
    assert f"Bo draws {drawn} from the stock" in shown(path, "--all", "--ascii").replace("1. ", "")
    for typed, more in ((None, ["--all"]), ("\n" * 8 + "q\n", [])):
        assert "draws a card from the stock" in shown(path, "--seat", "0", "--ascii", *more, typed=typed)
    assert f"draws {drawn} from the stock" in shown(path, "--seat", "1", "--ascii", "--all")


@pytest.mark.parametrize(
    ("args", "message"), [(["--seat", "7"], "invalid seat=7"), (["--all", "--seat", "-1"], "invalid seat=-1")]
)
def test_a_missing_seat_is_an_error(keep_match, args, message):
    _, path = keep_match("nine-card", moves=3)
    assert message in read_error("replay", path, *args)
