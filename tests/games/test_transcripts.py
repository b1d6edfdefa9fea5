"""Golden transcripts: every game replays card by card."""

from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest
from helpers.cases import every_case

import cardgolf

TESTS = Path(__file__).parents[1]
transcripts = SimpleNamespace(**run_path(str(TESTS / "games" / "transcripts.py")))
FILES = {path.stem: path.read_bytes().decode() for path in sorted((TESTS / "data" / "transcripts").glob("*.txt"))}

# What each file is there to show: a game written anew must show it still.
SHOWS = {
    "board-nine-2": ("+16 board-nine.nine.failed", "board-nine.nine.spared", "board-nine.nine.made", ", lost"),
    "board-nine-4": ("reshuffle 1: ", "1: no cards", "knock | of 1 legal", "board-nine.nine.failed"),
    "board-nine-ninety": ("are 90, entered as 45", ", lost"),
    "board-nine-round-limit": ("options: round_limit=2\n", "the round limit ended the match"),
    "cabo-2": ("| peek ", "| spy ", "| pick ", "| snap ", "cabo.score.lowest", "round_end: cabo by "),
    "cabo-4": ("| grab ", "| give ", "| pick ", "follow | knock", "round_end: cabo by ", "+10 cabo.call.failed"),
    "crazy-nines-2": ("== hole 2", "turns left: 1\n", "+20 crazy-nines.score.ender", "crazy-nines.score.pair"),
    "crazy-nines-4": ("turns left: 1 2 3", "+40 crazy-nines.score.ender", "removed b1 b2 b3"),
    "crazy-nines-queen": ("legal, holding QS", "QS!4", "+25 crazy-nines.score.queen", "removed a3 b3 c3"),
    "crazy-nines-stubborn": (
        "reshuffle 1: a new stock of 71",
        "is over: turn limit by no seat",
        "of 9 legal, holding QS",
    ),
    "golf-2": ("== hole 2", "golf.score.column", "-2 golf.score.card", "turns left: 0\n"),
    "golf-4": ("== hole 2", "turns left: 2 3 0", "golf.score.column", "+0 golf.score.card"),
    "golf-flips": ("start | flip ", "| discard flip ", "| discard | of 8 legal", "golf.score.line"),
    "golf-memory": (
        "opening | peek b2 | of 1 legal",
        "knock by ",
        "golf.score.pair-anywhere",
        "ender-penalty.doubled_plus",
    ),
    "nine-card-2": ("== hole 2", "nine-card.score.pair", "turns left: 0\n"),
    "nine-card-4": ("== hole 2", "turns left: 0 1 2", "-2 nine-card.score.card", "nine-card.score.pair"),
    "nine-card-house": ("extra | arrange ", "of 504 legal", "-25 four-bonus.score", "ender-penalty.highest"),
    "nine-card-stock-ends": ("recycle='end_round'", "stock 0, ", "is over: the stock is empty by no seat"),
    "play-nine-2": (
        "drawn for the deal: 5 by 0, 11 by 1\n",
        "== hole 2",
        "| discard | of 10 legal",
        "play-nine.score.column",
        "-10 play-nine.score.bonus",
    ),
    "play-nine-4": (
        "5 by 0, 12 by 1, 8 by 2, 5 by 3, 4 by 0, 10 by 3\n",  # a tie
        "turns left: 3 0 1",
        "| discard | of 9 legal",
        "| discard flip ",
        "-10 play-nine.score.bonus",
    ),
    "play-nine-play-off": ("== playoff 2: seats 1 2", "scores - ", "a play-off decided the tie"),
    "play-nine-round-limit": ("options: holes=3, round_limit=2\n", "the round limit ended the match"),
    "skyjo-2": ("== hole 2", "turns left: 1\n", " skyjo.score.closer", "discard flip "),
    "skyjo-4": ("== hole 2", "removed a1 a2 a3", "turns left: 2 3 0", "+46 skyjo.score.closer"),
}

each_game = pytest.mark.parametrize("text", FILES.values(), ids=FILES)


def test_there_are_exactly_the_listed_games():
    assert set(FILES) == set(SHOWS)


@every_case("name", SHOWS)
def test_each_game_has_its_feature(name):
    assert [shown for shown in SHOWS[name] if shown not in FILES[name]] == []


@every_case("variant", [name for name, info in cardgolf.variants().items() if not info.is_preset])
def test_every_variant_has_games_of_two_and_of_four(variant):
    headers = [transcripts.read_header(text) for text in FILES.values()]
    plain = [header for header in headers if header["variant"] == variant and header["house rules"] == "none"]
    assert len(plain) >= 2
    assert {"2", "4"} <= {header["players"] for header in plain}


@each_game
def test_the_chooser_plays_the_same_game_again(text):
    header = transcripts.read_header(text)
    assert transcripts.played(header, transcripts.chosen(header))[0] == text


@each_game
def test_the_moves_replay(text):
    again, game = transcripts.played(transcripts.read_header(text), transcripts.copied(text))
    assert again == text
    assert [str(event) for _, event in game.history if event != "deal"] == transcripts.written_moves(text)


def test_a_move_that_was_not_offered_does_not_replay():
    text = FILES["play-nine-2"].replace("| flip ", "| swap ", 1)
    with pytest.raises(cardgolf.IllegalMoveError):
        transcripts.played(transcripts.read_header(text), transcripts.copied(text))
