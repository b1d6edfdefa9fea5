"""The table in windows: bots react for their seats, and the human player is asked for its own."""

from random import Random

import attrs
import pytest
from helpers.snap_rules import Four, Snapping

import cardgolf
from cardgolf import IllegalMoveError, Move, Pass, hookimpl
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen import selection
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.score_sheet import format_prompt
from cardgolf.terminal.full_screen.selection import Selection


def table_of(seat, seed=5):
    game = cardgolf.new_game(Four, Snapping, players=3, seed=seed, holes=1, turn_limit=5)
    return TableModel(sit_down(game, [seat], "random"), seat)


def prompt(table):
    return format_prompt(table.view, table.names, table.faces, Selection())


@pytest.mark.parametrize("seat", range(3))
def test_a_match_is_played_to_its_end(seat):
    table, rng, asked = table_of(seat), Random(1), 0
    while not table.game.is_round_over:
        if table.is_asked:
            assert table.view.legal_moves == table.game.legal_moves_for(seat)
            asked += table.game.state.window is not None
            table.play(rng.choice(table.view.legal_moves))
        else:
            table.take(table.sitting.choose())
    assert asked
    assert [note.seat for note in table.notes] == [mover for mover, _ in table.game.history]


def test_the_human_player_reacts_in_its_place():
    table = table_of(0)
    for move in ("draw stock", "discard"):
        table.take(move)
    assert (table.game.to_act, table.is_asked) == ((2, 0), False)
    table.take("pass")
    assert (table.game.to_act, table.is_asked) == ((0,), True)
    assert prompt(table).startswith("You may react")
    table.play(Pass())
    assert [note.seat for note in table.notes] == [1, 1, 2, 0]
    with pytest.raises(IllegalMoveError, match="no reaction of another seat"):
        table.undo()


def test_the_log_names_the_seat_of_each_move():
    table = table_of(0)
    for move in ("draw stock", "discard", "pass", "pass", "draw stock"):
        table.take(move)
    turns = [(name, deeds.split()[0]) for name, deeds, _ in table.list_turns()]
    assert turns == [("Player 2", "draws"), ("Player 3", "passes"), ("Player 1", "passes"), ("Player 3", "draws")]


@attrs.frozen
class Shout(Move):
    """Say a number: ``shout 1``."""

    word = "shout"
    number: str

    def words(self):
        return (self.number,)


@hookimpl("move_types")
def shouts():
    return [Shout]


@hookimpl("moves", wrapper=True)
def many_reactions(state):
    offered = yield
    return (*offered, *(Shout(str(number)) for number in range(9))) if state.window else offered


def test_a_pass_has_a_button_among_many_reactions():
    game = cardgolf.new_game(Four, Snapping, shouts, many_reactions, players=3, seed=5, holes=1)
    view = game.play("draw stock").play("discard").view(2)
    assert len(selection.offered_moves(view)) == 10
    assert selection.button_moves(view) == (Pass(),)


def test_few_moves_have_a_button_each():
    view = cardgolf.new_game(Four, Snapping, players=3, seed=5).play("draw stock").play("discard").view(2)
    assert selection.button_moves(view) == selection.offered_moves(view) == (Pass(),)
