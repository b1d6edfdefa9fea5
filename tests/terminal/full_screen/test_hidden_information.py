"""Hidden information: the table shows the player's own view and nothing that depends on hidden cards.

Two facts together prove it. The table is drawn from the view and a few public attributes (`OPEN`) of the game, and from
nothing else. For states that differ only in hidden cards these are equal, and so is every cell of the screen.
"""

import asyncio
from operator import attrgetter
from random import Random

import pytest
from attrs import evolve
from helpers.indistinguishable_states import course, redealt
from helpers.walks import played_by_lot
from terminal.table_app import SMALL, cells

import cardgolf
from cardgolf import Game
from cardgolf.bots.sitting import Sitting, make_seats
from cardgolf.terminal.full_screen.app import TableApp
from cardgolf.terminal.full_screen.model import TableModel

OPEN = {"turn", "is_round_over", "is_over", "history", "ply"}


class Still(TableApp):
    """A table at which only the test makes moves."""

    def go_on(self):
        self.show()


class ViewOnly:
    """A game that gives one seat's view and public attributes, and raises an error for anything else."""

    def __init__(self, game, seat):
        self._game, self._seat = game, seat

    def view(self, seat):
        assert seat == self._seat, f"the view of seat {seat} was used"
        return self._game.view(seat)

    def events(self, seat, since=0):
        assert seat == self._seat, f"the events of seat {seat} were used"
        return self._game.events(seat, since)

    def at(self, ply):
        return ViewOnly(self._game.at(ply), self._seat)

    def play(self, move, *, seat):
        return ViewOnly(self._game.play(move, seat=seat), self._seat)

    @property
    def state(self):
        return Only(match=Only(names=self._game.state.match.names))

    @property
    def only_move(self):
        assert self._game.turn == self._seat, "the only move of another seat was used"
        return self._game.only_move

    def __getattr__(self, name):
        assert name in OPEN, f"the table used Game.{name}"
        return getattr(self._game, name)


class Only:
    """An object with these attributes and no others."""

    def __init__(self, **attributes):
        vars(self).update(attributes)

    def __getattr__(self, name):
        raise AssertionError(f"the table used .{name}")


def indistinguishable_games(name, seat=0, steps=5, each=13):
    """Yield lists of pairs of games that ``seat`` cannot tell apart."""
    rng = Random(6)
    for start in played_by_lot(name, 3, seed=6, moves=40, each=each):
        if not start.is_over:
            other = redealt(start.state, seat, rng, 1).replace(match=start.state.match)  # the seed is shown: the same
            twin = Game(start.rules, other)
            yield list(course(Game(start.rules, start.state), twin, seat, rng, steps))


def tables(games, game_of, seat=0):
    """Yield the table after each of ``games``. ``game_of`` makes the object that the table gets as its game."""
    table = TableModel(Sitting(game_of(games[0], seat), make_seats(games[0], [seat], "random")), seat)
    for number, game in enumerate(games):
        if number and game.history[-1][1] == "deal":
            table.sitting, table.notes = evolve(table.sitting, game=game_of(game, seat)), []
        elif number:
            mover, move = game.history[-1]
            table.take(move, mover)
        yield TableModel(table.sitting, seat, notes=[*table.notes])


async def drawn(app, pilot, table):
    """Return every cell of the screen with its style, once ``table`` has been drawn."""
    app.table = table
    app.show()
    seen = []
    while len(seen) < 2 or seen[-1] != seen[-2]:
        await pilot.pause()
        seen.append(cells(app))
        assert len(seen) < 300, "the screen does not come to rest"
    return seen[-1]


def screens(all_courses, game_of):
    """Return for each ply of each pair of courses the screens of both tables, all drawn by one application."""

    async def main():
        app = Still(next(tables(all_courses[0][0], game_of)))
        async with app.run_test(size=SMALL) as pilot:
            return [
                [await drawn(app, pilot, table) for table in each]
                for courses in all_courses
                for each in zip(*(tables(games, game_of) for games in courses), strict=True)
            ]

    return asyncio.run(main())


def compare_screens(name, game_of=ViewOnly, **more):
    """Return the number of compared pairs of tables, which must look the same."""
    found = screens([[*zip(*pairs, strict=True)] for pairs in indistinguishable_games(name, **more)], game_of)
    for ours, theirs in found:
        assert ours == theirs
    return len(found)


def test_indistinguishable_tables_look_the_same():
    assert compare_screens("crazy-nines", each=25, steps=2) > 2


# proof that the tests above can fail


def test_the_view_of_another_seat_is_detected(monkeypatch):
    monkeypatch.setattr(TableModel, "view", property(lambda table: table.game.view(1)))
    with pytest.raises(AssertionError, match="the view of seat 1 was used"):
        compare_screens("board-nine")


@pytest.mark.parametrize("attribute", ["cards", "standings", "state.stock", "state.match.rounds"])
def test_a_table_gets_nothing_of_a_game_but_public_attributes(attribute):
    game = ViewOnly(cardgolf.new_game("nine-card", seed=1), 0)
    with pytest.raises(AssertionError, match=f"used .*{attribute.split('.')[-1]}"):
        attrgetter(attribute)(game)


def test_the_log_does_not_name_an_unseen_card():
    """The card that another seat draws a card from the stock and keeps is in no line of the log."""
    start = next(game for game in played_by_lot("board-nine", 2, seed=8) if game.turn == 1 and game.phase == "follow")
    table = TableModel(Sitting(ViewOnly(start, 0), make_seats(start, [0], "random")), 0)
    table.take("draw stock")
    assert table.notes[-1].deed == "draws a card from the stock"
    assert table.notes[-1].sentences == ()
