"""Helpers for tests of the terminal table: an application, its screen as text, and waiting."""

import asyncio
import time

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.app import TableApp
from cardgolf.terminal.full_screen.dialogs import TextDialog
from cardgolf.terminal.full_screen.match_end import EndScreen
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.shared.save_file import open_save_file

SMALL, LARGE = (80, 24), (130, 44)


def app_of(*stack, seed=7, players=2, seat=0, bot="greedy", path=None, resume=None, game=None):
    game = game or cardgolf.new_game(cardgolf.rules(*stack), players=players, seed=seed)
    return TableApp(TableModel(sit_down(game, [seat], bot), seat, open_save_file(path, resume)))


def text(app):
    """Return the text on the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def cells(app):
    """Return every cell of the screen with its style."""
    return [[(segment.text, segment.style) for segment in strip] for strip in app.screen._compositor.render_strips()]


async def until(pilot, condition):
    """Wait for ``condition`` and until everything is drawn."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        await pilot.pause()
        if condition():
            await pilot.pause()
            return
        await asyncio.sleep(0.003)
    raise AssertionError(text(pilot.app))


async def wait_for_choice(pilot):
    """Wait until the human player has a choice, or the outcome of the round is shown."""
    app = pilot.app
    await until(pilot, lambda: app.table.is_asked or isinstance(app.screen, (EndScreen, TextDialog)))


def on_table(app, size=SMALL):
    """Return a decorator that runs ``course(pilot, app)`` at once, on a table that is ready."""

    def run(course):
        async def main():
            async with app.run_test(size=size) as pilot:
                await wait_for_choice(pilot)
                await course(pilot, app)

        asyncio.run(main())

    return run
