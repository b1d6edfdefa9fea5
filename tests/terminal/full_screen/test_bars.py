"""The row of keys and the buttons for moves, from narrow terminals to wide ones."""

from random import Random

import attrs
import pytest
from terminal.table_app import SMALL, app_of, on_table, text, until
from textual.widgets import Button

import cardgolf
from cardgolf import Discard, Knock, Move, Pass
from cardgolf.bots import make_bot
from cardgolf.terminal.full_screen.buttons import name_moves
from cardgolf.terminal.full_screen.dialogs import ChoiceDialog
from cardgolf.terminal.shared.cards import CardFormatter

FACES = CardFormatter(ascii=True)
ALL = "s Stock d Pile x Throw m Moves h Hint w Why c Score r Rules ? Help t Theme u Undo ^s Save q Quit"


def keys(app):
    return text(app).splitlines()[-1].strip()


def play_board_nine(stop):
    """Return a game of Board Nine in which no player says NINE, at the start of the first turn with ``stop``."""
    game, bot = cardgolf.new_game("board-nine", players=2, seed=1), make_bot("greedy", Random(1))
    while not (game.phase == "start" and stop(game)):
        move = bot.choose(game.view(game.turn))
        game = game.play(move if move != Knock() else game.legal_moves[0])
    return game


def may_say_nine():
    return play_board_nine(lambda game: Knock() in game.legal_moves)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("width", [40, 60, 80, 97, 200])
def test_the_keys_used_most_are_in_the_row(width):
    @on_table(app_of("crazy-nines"), (width, 24))
    async def _(pilot, app):
        shown = keys(app)
        assert len(shown) <= width and "? Help" in shown and "q Quit" in shown
        more = ("x Throw", "c Score", "w Why", "u Undo") if width >= 80 else ()
        assert all(word in shown for word in ("s Stock", "d Pile", "h Hint", *more))
        assert (shown == ALL) is (width >= 97)


def test_the_row_of_keys_follows_the_terminal():
    @on_table(app_of("crazy-nines"), SMALL)
    async def _(pilot, app):
        assert "c Score" in keys(app) and "Theme" not in keys(app)
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: keys(app) == ALL)


def test_nine_is_said_with_its_word():
    game = may_say_nine()

    @on_table(app_of(game=game, seat=game.turn), (100, 30))
    async def _(pilot, app):
        assert "1 Say NINE" in text(app) and "knock" not in text(app).lower()
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "say NINE" in text(app) and "knock" not in text(app).lower()
        await pilot.press("escape", "1")
        await until(pilot, lambda: app.table.game.is_round_over)
        assert app.table.game.history[len(game.history)][1] == Knock()


def test_buttons_have_meanings_or_texts_by_the_room():
    game = may_say_nine()
    view = game.view(game.turn)
    assert name_moves(view, (Knock(), Pass()), FACES, 80) == ("Say NINE", "Do nothing more")
    assert name_moves(view, (Knock(), Pass()), FACES, 30) == ("NINE", "pass")


@attrs.frozen
class Broken(Move):
    """A move whose meaning cannot be told."""

    word = "broken"

    def offer(self, context):
        raise ValueError(context)


def test_a_move_whose_meaning_fails_has_a_button():
    game = may_say_nine()
    assert name_moves(game.view(game.turn), (Knock(), Broken()), FACES, 80) == ("NINE", "broken")


def test_a_button_of_a_move_with_words_is_its_text():
    view = cardgolf.new_game("play-nine", players=2, seed=7).view(1)
    assert name_moves(view, (Discard("a1"),), FACES, 80) == ("discard flip a1",)


def test_the_buttons_are_on_the_screen_below_a_play_of_several_cards():
    game = play_board_nine(lambda game: len(game.view(None).discard_shown) > 1)

    @on_table(app_of(game=game, seat=game.turn), SMALL)
    async def _(pilot, app):
        assert "last play:" in text(app)
        felt = app.query_one("#felt").region
        buttons = [each for each in app.query("#bar Button").results(Button) if each.display]
        assert buttons and all(felt.contains_region(each.region) for each in buttons)
