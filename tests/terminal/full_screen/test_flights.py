"""Cards that move across the table: what moves where, and that no move waits for it."""

import asyncio

import pytest
from helpers.walks import tee_off
from terminal.table_app import app_of, on_table

import cardgolf
from cardgolf.narration import Step
from cardgolf.terminal.full_screen.places import list_flights
from cardgolf.terminal.full_screen.widgets import CardBox
from cardgolf.terminal.shared.card_art import BACK


def begin():
    return tee_off(cardgolf.new_game("play-nine", players=2, seed=7))


def flights(game, text, viewer):
    after, seat = game.play(text), game.turn
    step = Step.between(
        game.view(seat if viewer else 1 - seat), game.rules.parse(text), after.view(seat if viewer else 1 - seat), seat
    )
    return after, [(each.look.card, each.start, each.end) for each in list_flights(step, seat if viewer else 1 - seat)]


@pytest.mark.parametrize("own", [True, False])
def test_a_card_moves_from_the_stock_to_a_place_and_another_to_the_discards(own):
    game = begin()
    seat = game.turn
    drawn, found = flights(game, "draw stock", own)
    card = drawn.state.held
    assert found == [(card if own else None, "stock", "held")]
    after, found = flights(drawn, "swap d2", own)
    place = "d2" if own else seat
    assert found == [(card, "held", place), (after.state.discard[-1], place, "discard")]


def test_a_hidden_card_moves_as_a_back():
    game = begin()
    step = Step.between(
        game.view(1 - game.turn), game.rules.parse("draw stock"), game.play("draw stock").view(1 - game.turn)
    )
    assert [each.look for each in list_flights(step, 1 - game.turn)] == [BACK]


def test_a_moved_card_arrives_and_goes_and_the_game_does_not_wait():
    game = begin()
    app = app_of(game=game, seat=game.turn)
    app.animated, app.flight_seconds = True, 60

    async def flying(count):
        for _ in range(12_000):
            boxes = [*app.query("CardBox.flying").results(CardBox)]
            if len(boxes) == count:
                return boxes
            await asyncio.sleep(0.005)
        raise AssertionError("no card moved, or one stayed")

    @on_table(app)
    async def _(pilot, app):
        app.action_pile()
        held = app.table.game.state.held
        (box,) = await flying(1)
        assert box.look.card == held
        await box.stop_animation("offset")
        await flying(0)
