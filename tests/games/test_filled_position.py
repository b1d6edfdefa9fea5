"""What was filled in of a position that was written by hand."""

import pytest

import cardgolf
from cardgolf import Game, InvalidPositionError, fill_position

TEXT = "board Ann: 8 8 3 (12)/8 8 (3) ?\nboard Bo: 1 2 3 4 / 5 6 (7) (9)\ndiscard: -5 10\n"


def test_lines_that_were_left_out_are_told():
    filled = fill_position("play-nine", TEXT).filled
    assert {*filled} == {"seed", "dealer", "leader", "turn", "phase", "board 0", "stock", "turns_begun"}
    assert filled["board 0"].startswith("8 8 3 (12) / 8 8 (3) (")
    assert filled["stock"].count(" ") == 108 - 16 - 2 - 1


def test_the_seed_that_was_drawn_gives_the_same_position():
    filled = fill_position("play-nine", TEXT)
    assert Game.from_position("play-nine", TEXT + f"seed: {filled.filled['seed']}") == filled.game


def test_the_lines_that_were_filled_in_complete_the_text():
    filled = fill_position("play-nine", TEXT)
    lines = "".join(f"{key}: {value}\n" for key, value in filled.filled.items())
    boards = "names: Ann, Bo\nboard 1: 1 2 3 4 / 5 6 (7) (9)\ndiscard: -5 10\n"
    assert Game.from_position("play-nine", boards + lines) == filled.game


@pytest.mark.parametrize("line", ["turn: Ann", "dealer: Ann", "names: Ann, Bo", "totals: 1 2 after 2", "stock: 3 ..."])
def test_what_was_typed_in_another_form_is_not_told(line):
    filled = fill_position("play-nine", TEXT + line).filled
    assert line.partition(":")[0] not in filled or line.startswith("stock")
    assert not any(key.startswith("round") for key in filled)


def test_a_whole_position_has_nothing_filled_in():
    game = cardgolf.new_game("crazy-nines", seed=1)
    assert fill_position(game.rules, game.position).filled == {}
    assert fill_position(game.rules, game.position.lower().replace('"player 1", "player 2"', '"A", "B"')).filled == {}


def test_an_invalid_position_is_refused():
    with pytest.raises(InvalidPositionError, match="did you mean"):
        fill_position("play-nine", TEXT + "tun: 1")


def test_a_view_tells_the_discards_that_were_typed():
    text = "board 0: 2 3 ? / 4 5 ?\nboard 1: 2 3 ? / 4 5 ?\ndiscard: 5H ? 6C\nout: KS\n"
    filled = fill_position("golf", text)
    view = filled.view(0)
    assert ([*map(str, view.seen)], view.unknown_discards) == (["KS", "6C"], 1)
    assert filled.game.view(0).unknown_discards == 0
