"""What the table shows: nothing that the person could not see, at tables that only hidden cards tell apart."""

import asyncio
from random import Random

import pytest
from tables import TABLES, played_by_lot
from test_table import SMALL, until
from twinning import course, redealt

from cardgolf import Game
from cardgolf.cli.seats import seated
from cardgolf.table.app import TableApp
from cardgolf.table.table import Table


class Still(TableApp):
    """A table at which nobody moves by themselves."""

    def go_on(self):
        self.show()


async def screens(games, seat):
    """The screen, as an image, after every move of ``games``."""
    app, images = Still(Table(games[0], seated(games[0], [seat], "random"), seat)), []
    async with app.run_test(size=SMALL) as pilot:
        for game in games:
            if game is not games[0] and game.history[-1] == "deal":
                app.table.game, app.table.notes = game, []
            elif game is not games[0]:
                app.table.take(game.history[-1])
            app.show()
            images.append(await settled(pilot))
    return images


async def settled(pilot):
    """The screen as an image, once it stays as it is."""
    seen = [None]
    while len(seen) < 4 or len({*seen[-3:]}) > 1:
        await pilot.pause(0.01)
        seen.append(pilot.app.export_screenshot())
        assert len(seen) < 300, "the screen does not come to rest"
    return seen[-1]


def compared(name, seat=0, steps=5):
    """How many moments of twin tables were looked at; they must look the same."""
    rng, moments = Random(6), 0
    for start in played_by_lot(name, 3, seed=6, moves=40, each=13):
        if not start.over:
            other = redealt(start.state, seat, rng, 1).replace(match=start.state.match)  # the seed is shown: the same
            twin = Game(start.rules, other)
            pairs = list(course(Game(start.rules, start.state), twin, seat, rng, steps))
            ours, theirs = (asyncio.run(screens([pair[each] for pair in pairs], seat)) for each in (0, 1))
            assert ours == theirs
            moments += len(pairs)
    return moments


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_cannot_be_told_apart_look_the_same(name):
    assert compared(name) > 3


def test_a_table_that_showed_too_much_would_be_found_out(monkeypatch):
    """What the law above is worth: with another seat's view twins differ."""
    monkeypatch.setattr(Table, "view", property(lambda table: table.game.view(1)))
    with pytest.raises(AssertionError):
        compared("board-nine")


def test_the_log_tells_an_unseen_card_to_nobody():
    """The card that another seat draws from the stock and keeps is in no line of the log."""

    async def main():
        start = next(
            game for game in played_by_lot("board-nine", 2, seed=8) if game.turn == 1 and game.phase == "follow"
        )
        app = Still(Table(start, seated(start, [0], "random"), 0))
        async with app.run_test() as pilot:
            app.table.take("draw stock")
            app.show()
            await until(pilot, lambda: bool(app.table.notes))
            return app.table.notes[0].deed

    assert asyncio.run(main()) == "draws a card from the stock"
