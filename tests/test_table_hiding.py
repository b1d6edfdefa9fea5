"""What the table shows: what the person's own view has, and nothing that hidden cards could change.

Two facts together. The table is drawn from the view and a few public things (`OPEN`), and from nothing else of the
game. The view and those things are equal at tables that only hidden cards tell apart (`test_twins.py` too), and so is
every cell of the screen.
"""

import asyncio
from operator import attrgetter
from random import Random

import pytest
from sampling import in_part_and_whole
from tables import TABLES, played_by_lot
from test_table import SMALL, cells
from twinning import course, redealt

import cardgolf
from cardgolf import Game
from cardgolf.tui.app import TableApp
from cardgolf.tui.model import TableModel
from cardgolf.ui.seats import make_seats

OPEN = {"turn", "round_over", "over", "history"}


class Still(TableApp):
    """A table at which a move is only made by the test."""

    def go_on(self):
        self.show()


class ViewOnly:
    """A game that gives one seat's view and what is public, and raises an error where more is asked for."""

    def __init__(self, game, seat):
        self._game, self._seat = game, seat

    def view(self, seat):
        assert seat == self._seat, f"the view of seat {seat} was asked for"
        return self._game.view(seat)

    def play(self, move, *, seat):
        return ViewOnly(self._game.play(move, seat=seat), self._seat)

    @property
    def state(self):
        match = self._game.state.match
        return Only(match=Only(names=match.names, seed=match.seed))

    @property
    def only_move(self):
        assert self._game.turn == self._seat, "the only move of another seat was asked for"
        return self._game.only_move

    def __getattr__(self, name):
        assert name in OPEN, f"the table asked for Game.{name}"
        return getattr(self._game, name)


class Only:
    """An object with these attributes and no other."""

    def __init__(self, **attributes):
        vars(self).update(attributes)

    def __getattr__(self, name):
        raise AssertionError(f"the table asked for .{name}")


def moments(name, seat=0, steps=5, each=13):
    """Courses of pairs of games that ``seat`` cannot tell apart."""
    rng = Random(6)
    for start in played_by_lot(name, 3, seed=6, moves=40, each=each):
        if not start.is_over:
            other = redealt(start.state, seat, rng, 1).replace(match=start.state.match)  # the seed is shown: the same
            twin = Game(start.rules, other)
            yield list(course(Game(start.rules, start.state), twin, seat, rng, steps))


def tables(games, game_of, seat=0):
    """The table after each move, as it is if ``games`` are played at it; ``game_of`` makes what the table is given."""
    table = TableModel(game_of(games[0], seat), make_seats(games[0], [seat], "random"), seat)
    for number, game in enumerate(games):
        if number and game.history[-1] == "deal":
            table.game, table.notes = game_of(game, seat), []
        elif number:
            table.take(game.history[-1])
        yield TableModel(table.game, table.seats, seat, notes=[*table.notes])


async def drawn(app, pilot, table):
    """Every cell of the screen with its style, once ``table`` has been drawn."""
    app.table = table
    app.show()
    seen = []
    while len(seen) < 2 or seen[-1] != seen[-2]:
        await pilot.pause()
        seen.append(cells(app))
        assert len(seen) < 300, "the screen does not come to rest"
    return seen[-1]


def screens(courses, game_of):
    """For each moment the screens of the tables of ``courses``, all drawn by one application."""

    async def main():
        app = Still(next(tables(courses[0], game_of)))
        async with app.run_test(size=SMALL) as pilot:
            return [
                [await drawn(app, pilot, table) for table in each]
                for each in zip(*(tables(games, game_of) for games in courses), strict=True)
            ]

    return asyncio.run(main())


def compared(name, game_of=ViewOnly, **more):
    """How many moments of twin tables were looked at; they must look the same."""
    count = 0
    for pairs in moments(name, **more):
        for ours, theirs in screens([*zip(*pairs, strict=True)], game_of):
            assert ours == theirs
        count += len(pairs)
    return count


@pytest.mark.parametrize("name", in_part_and_whole([*TABLES], str, most=6))
def test_tables_that_cannot_be_told_apart_look_the_same(name):
    assert compared(name, each=25, steps=3) > 2


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_tables_that_cannot_be_told_apart_look_the_same_for_longer(name):
    assert compared(name) > 3


# what the law above is worth


def test_the_view_of_another_seat_would_be_found_out(monkeypatch):
    monkeypatch.setattr(TableModel, "view", property(lambda table: table.game.view(1)))
    with pytest.raises(AssertionError, match="the view of seat 1 was asked for"):
        compared("board-nine")


def test_a_screen_that_showed_too_much_would_be_found_out(monkeypatch):
    """Given whole games, and drawn with another seat's view, twins look different."""
    monkeypatch.setattr(TableModel, "view", property(lambda table: table.game.view(1)))
    with pytest.raises(AssertionError, match=r"assert \[\["):
        compared("board-nine", lambda game, _: game)


@pytest.mark.parametrize("question", ["cards", "standings", "state.stock", "state.match.rounds"])
def test_a_table_gets_nothing_of_a_game_but_what_is_named(question):
    game = ViewOnly(cardgolf.new_game("nine-card", seed=1), 0)
    with pytest.raises(AssertionError, match=f"asked for .*{question.split('.')[-1]}"):
        attrgetter(question)(game)


def test_the_log_does_not_name_an_unseen_card():
    """The card that another seat draws from the stock and keeps is in no line of the log."""
    start = next(game for game in played_by_lot("board-nine", 2, seed=8) if game.turn == 1 and game.phase == "follow")
    table = TableModel(ViewOnly(start, 0), make_seats(start, [0], "random"), 0)
    table.take("draw stock")
    assert table.notes[0].deed == "draws a card from the stock"
    assert table.notes[0].sentences == ()
