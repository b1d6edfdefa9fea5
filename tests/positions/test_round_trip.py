"""Positions as text: the exact format, and the round trip."""

from collections import Counter

import pytest
from helpers.boards import cards
from helpers.plugins import answer
from helpers.walks import play, walk
from positions.checks import comes_back

import cardgolf
from cardgolf import Card, Game, Line, PluginError, hookimpl, new_game

# every state comes back


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", [name for name, info in cardgolf.variants().items() if info.is_preset])
def test_positions_of_presets_come_back(name):
    for seed, players in enumerate(cardgolf.rules(name).seats()):
        *states, last = walk(new_game(name, players=players, seed=seed, holes=1), seed)
        for game in [*states[seed % 3 :: 3], last]:
            comes_back(game)


def test_names_of_any_kind_come_back():
    names = ("", 'A"n\\n', "Bo: 1", "\u00e9", "\U0001f0cf", "x" * 100)
    game = new_game("play-nine", players=names, seed=2**256 - 1)
    assert comes_back(game).state.match.names == names
    assert game.position.isascii()


def knowing(note):
    class Knower:
        notes = True

        @hookimpl
        def after_move(self, state):
            return state.replace(notes=(("knower", note),))

    return Knower


@pytest.mark.parametrize("note", [(1, ("a\n", None), True, ()), -(10**30), Card(5)], ids=str)
def test_notes_of_plugins_come_back(note):
    for game in walk(new_game("board-nine", knowing(note), seed=1, turn_limit=1, round_limit=1), 1):
        comes_back(game)


@pytest.mark.parametrize("note", [frozenset({1}), b"5", 0.5, (1, (object(),))], ids="set bytes float object".split())
def test_notes_that_text_cannot_hold_are_refused(note):
    game = new_game("board-nine", knowing(note), seed=1)
    with pytest.raises(PluginError, match=r"invalid notes of knower: expected integers, texts, booleans, None, cards"):
        game.play(game.legal_moves[0])


def test_scorecards_of_any_kind_come_back():
    bonus = answer("bonus", [Line("our own bonus; twice", 5)])
    for game in walk(new_game("board-nine", bonus, seed=1, turn_limit=1, round_limit=1), 1):
        comes_back(game)


# word for word


def rigged(rules, first, players=2):
    """Return a game whose deck begins with ``first`` in dealing order. The other cards follow from low to high."""
    top = cards(first)
    rest = sorted((Counter(rules.table_setup(players).deck) - Counter(top)).elements())
    return new_game(rules, players=players, seed=7, deck=[*top, *rest])


def golden_nine_card():
    first = "AC 2C 3C 4C 5C 6C 7C 8C 9C AD 2D 3D 4D 5D 6D 7D 8D 9D JK"
    return play(rigged(cardgolf.rules("nine-card", decks=1), first), "flip b2", "flip a1")


def golden_crazy_nines():
    """Return a game in which seat 1 makes a row of fives, seat 0 locks a Queen and seat 1 draws."""
    first = "5C AD 5D 2D 9H 3D 2C 4D 3C 6D 4C 7D 6C 8D 7C 9D 8C 10D KH 5H QS 10C"
    teed_off = play(
        rigged(cardgolf.rules("crazy-nines", decks=1, jokers_per_deck=0), first),
        "flip a1", "flip b1", "flip a1", "flip c3",
    )  # fmt: skip
    return play(teed_off, "draw stock", "swap c1", "draw stock", "swap b2", "draw stock")


def golden_play_nine():
    """Return a game in which every seat discards and turns up a card, until seat 1 is done."""
    first = "0 1 2 0 1 2 1 2 3 1 2 3 4 5 6 4 5 6 7 8 9 7 8 9 10"
    game = play(rigged(cardgolf.rules("play-nine"), first, players=3), *["flip a1", "flip b1"] * 3)
    for _ in range(16):
        game = game.play("draw stock")
        game = game.play(game.legal_moves[-1])
    return game.play("draw discard")


def golden_board_nine():
    """Return a game in which seat 1 throws a 4, seat 0 throws a 9 and seat 1 says NINE with six points."""
    game = rigged(cardgolf.rules("board-nine"), "0 5 1 6 1 7 1 8 4 9 10 3 3")
    return play(game, "play 4", "draw stock", "pass", "play 9", "draw stock", "pass", "nine")


GOLDEN = {
    golden_nine_card: """\
names: ["Player 1", "Player 2"]
seed: 7
kind: hole
seats: 0 1
dealer: 0
leader: none
turn: 1
phase: opening
board 0: (2C) (4C) (6C) / (8C) (AD) (3D) / (5D) (7D) (9D)
board 1: AC (3C) (5C) / (7C) 9C (2D) / (4D) (6D) (8D)
stock: JK AH AS 2H 2S 3H 3S 4H 4S 5H 5S 6H 6S 7H 7S 8H 8S 9H 9S 10C 10D 10H 10S JC JD JH JS QC QD QH QS KC KD KH KS
discard: JK
held:
played:
last_play_size: 0
turns_begun: 0 0
round_end:
reshuffles: 0
memory:
match_memory:
notes:
window:""",
    golden_crazy_nines: """\
names: ["Player 1", "Player 2"]
seed: 7
kind: hole
seats: 0 1
dealer: 0
leader: 1
turn: 1
phase: follow
board 0: AD (2D) (3D) / (4D) QS!4 (7D) / (8D) (9D) 10D
board 1: . . . / (2C) (3C) (4C) / (6C) (7C) (8C)
stock: AC AH AS 2H 2S 3H 3S 4H 4S 5S 6H 6S 7H 7S 8H 8S 9C 9S 10H 10S JC JD JH JS QC QD QH KC KD KS
discard: 6D 9H 5H 5D 5C KH
held: 10C from stock
played:
last_play_size: 0
turns_begun: 1 2
round_end:
reshuffles: 0
memory:
match_memory:
notes:
window:""",
    golden_play_nine: """\
names: ["Player 1", "Player 2", "Player 3"]
seed: 7
kind: hole
seats: 0 1 2
dealer: 0
leader: 1
turn: 2
phase: follow
board 0: 2 2 (3) 3 / 6 6 9 9
board 1: 0 0 1 1 / 4 4 7 7
board 2: 1 1 (2) 2 / 5 5 8 8
stock: 2 2 3 3 3 3 3 3 4 4 4 4 4 4 5 5 5 5 5 5 6 6 6 6 6 6 7 7 7 7 7 7 8 8 8 8 8 8 9 9 9 9 9 9 \
10 10 10 10 10 10 10 11 11 11 11 11 11 11 11 12 12 12 12 12 12 12 12
discard: 2 1 1 1 1 0 0 0 0 0 0 -5 -5 -5 -5 10
held: 2 from discard
played:
last_play_size: 0
turns_begun: 5 6 6
round_end: "all face up" by 1 then 0
reshuffles: 0
memory:
match_memory:
notes:
window:""",
    golden_board_nine: """\
names: ["Player 1", "Player 2"]
seed: 7
round 1: hole "nine" by 1
round 1 seat 0: board-nine.score.hand 29
round 1 seat 1: board-nine.score.hand 6 | board-nine.nine.made -6
kind: hole
seats: 0 1
dealer: 0
leader: 1
turn: 1
phase: round over
board 0: 3 5 6 7 8
board 1: 0 1 1 1 3
stock: 0 1 2 2 2 2 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 10 10 10 11 11 11 11 12 12 12 12 13 13 13 13
discard: 9 4 10
held:
played:
last_play_size: 1
turns_begun: 1 2
round_end: "nine" by 1
reshuffles: 0
memory:
match_memory:
notes:
window:""",
}


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.__name__)
def test_the_exact_text_of_a_position(golden):
    game, text = golden(), GOLDEN[golden]
    assert game.position == game.position == text
    assert Game.from_position(game.rules, text) == game
