"""Boards that have grown, in a terminal and on the Textual table."""

from helpers.walks import tee_off

import cardgolf
from cardgolf import Game, Swap, hookimpl
from cardgolf.events.derive import find_displaced
from cardgolf.terminal.full_screen import selection
from cardgolf.terminal.full_screen.other_boards import draw_panel
from cardgolf.terminal.shared.card_art import CardArtist, Size
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.looks import changed_places, list_looks
from cardgolf.terminal.shared.palettes import PALETTES
from cardgolf.terminal.shared.tables import draw_table

FACES = CardFormatter(ascii=True)


def grow(game, count=4):
    """Return ``game`` with extra places on the board to move, from the stock."""
    board, stock = game.state.board, game.state.stock
    for number in range(count):
        board = board.with_extra(stock[-1 - number].face_up)
    return Game(game.rules, game.state.with_board(board).replace(stock=stock[:-count]))


def begin():
    return tee_off(cardgolf.new_game("nine-card", seed=2))


def test_a_terminal_shows_and_marks_new_places():
    game = begin()
    later = grow(game)
    lines = [line.plain for line in draw_table(later, ["Ann", "Bo"], FACES, 80, game)]
    row = next(line for line in lines if "+1" in line)
    assert row.count("<") == 3
    assert any("+4" in line for line in lines)


def test_the_table_draws_and_marks_new_places():
    game = begin()
    later = grow(game)
    view, before = later.view(game.turn), game.view(game.turn).boards[game.turn]
    assert changed_places(view.boards[game.turn], before) == {9, 10, 11, 12}
    assert len(list_looks(view, game.turn, before)) == 13
    artist = CardArtist(PALETTES[True], FACES, Size(5, 1, 0), "#000000")
    assert len(draw_panel(view, game.turn, "Ann", before, artist)) == 1 + 5


def test_the_cursor_reaches_every_place():
    game = grow(begin())
    view, seen = game.view(game.turn), set()
    for place in range(13):
        for columns, rows in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            seen.add(selection.move_cursor(view, place, columns, rows))
    assert seen == set(range(13))


def test_a_click_on_a_new_place_swaps_there():
    game = grow(begin()).play("draw stock")
    view = game.view(game.turn)
    assert selection.touch_place(view, selection.Selection(), 9).moves == (Swap("+1"),)
    assert {9, 10, 11, 12} <= selection.open_places(view, selection.Selection())
    assert not any(isinstance(move, Swap) for move in selection.offered_moves(view))


def test_the_displaced_card_of_a_move_that_adds_and_clears_a_place():
    class AddAndClear:
        max_extra = 1

        @hookimpl
        def after_move(self, state, move):
            if type(move) is not Swap:
                return None
            board = state.board.with_extra(state.stock[-1].face_up)
            state = state.replace(stock=state.stock[:-1], discard=(state.stock[-1], *state.discard))
            return state.with_board(board.clear([board.index("+1")]))

    game = tee_off(cardgolf.new_game("nine-card", AddAndClear, seed=2))
    game = game.play("draw stock")
    after = game.play("swap a3")
    for seat in (0, 1, None):
        views = game.view(seat), after.view(seat)
        assert find_displaced(views[0], game.turn, "a3", views[1]) == after.state.discard[-1]
