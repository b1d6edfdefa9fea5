"""The table in windows: bots react for their seats, and the human player is asked for its own."""

from random import Random

import pytest
from snap_rules import Four, Snapping

import cardgolf
from cardgolf import IllegalMoveError, Pass
from cardgolf.tui.model import TableModel
from cardgolf.tui.score_sheet import format_prompt
from cardgolf.tui.selection import Selection
from cardgolf.ui.seats import make_seats


def sit_down(seat, seed=5):
    game = cardgolf.new_game(Four, Snapping, players=3, seed=seed, holes=1, turn_limit=5)
    return TableModel(game, make_seats(game, [seat], "random"), seat)


def prompt(table):
    return format_prompt(table.view, table.names, table.faces, Selection())


@pytest.mark.parametrize("seat", range(3))
def test_a_match_is_played_to_its_end(seat):
    table, rng, asked = sit_down(seat), Random(1), 0
    while not table.game.is_round_over:
        if table.is_asked:
            assert table.view.legal_moves == table.game.legal_moves_for(seat)
            asked += table.game.state.window is not None
            table.play(rng.choice(table.view.legal_moves))
        else:
            table.take(table.choice())
    assert asked
    assert [note.seat for note in table.notes] == [mover for mover, _ in table.game.history]


def test_the_human_player_reacts_in_its_place():
    table = sit_down(0)
    for move in ("draw stock", "discard"):
        table.take(move)
    assert (table.game.to_act, table.is_asked) == ((2, 0), False)
    table.take("pass")
    assert (table.game.to_act, table.is_asked) == ((0,), True)
    assert prompt(table).startswith("You may react")
    table.play(Pass())
    assert [note.seat for note in table.notes] == [1, 1, 2, 0]
    with pytest.raises(IllegalMoveError, match="another seat has reacted"):
        table.undo()
