"""Sealed moves in sampled tables, undo, positions and lanes."""

from itertools import product
from random import Random

import pytest
from helpers.cases import every_case
from helpers.sealed_games import Bid, Take, opened
from helpers.snap_games import play
from helpers.walks import moments

import cardgolf
from cardgolf import Game, InvalidOptionError, InvalidPositionError, Pass, Phase, hookimpl
from cardgolf.games import count_arrangements, iter_arrangements, provisional_state
from cardgolf.lanes.tables.tabulator import tabulate
from cardgolf.table.memory import Window

VIEWERS = (0, 1, 2, None)
GAMES = [{"kind": kind, "passes": passes} for kind, passes in product(("bid", "take"), (False, True))]


def window_line(game):
    return dict(each.split(": ", 1) for each in game.position.splitlines() if ": " in each).get("window", "")


# sampled tables


@pytest.mark.parametrize("options", GAMES)
def test_a_sampled_table_shows_the_same_view_and_goes_on(options):
    rng = Random(3)
    for game in moments(opened(**options), seed=4, moves=40):
        for seat in VIEWERS:
            table = cardgolf.determinize(game.view(seat), rng)
            assert (table.view(seat), table.to_act) == (game.view(seat), game.to_act)
            for _ in range(4):
                if not table.is_round_over:
                    table = table.play(rng.choice(table.legal_moves))


def test_every_move_that_another_seat_may_have_sealed_is_sampled():
    view, rng = play(opened(), "0 bid 3").view(1), Random(1)
    found = {cardgolf.determinize(view, rng).state.window.sealed for _ in range(100)}
    assert found == {((0, Bid(points)),) for points in range(5)}


def test_a_view_that_no_table_agrees_with_is_refused():
    class Silent:
        @hookimpl(wrapper=True)
        def moves(self, state):
            offered = yield
            return (Pass(),) if state.phase is Phase.REACTION and state.memory.get("late") else offered

    game = play(opened(Silent), "0 bid 3")
    late = Game(game.rules, game.state.remember("late", 1))
    with pytest.raises(InvalidPositionError, match="expected sealed moves that are legal on some table"):
        cardgolf.determinize(late.view(1), Random(1))


def test_arrangements_are_counted_where_the_viewer_knows_all_choices():
    game = play(opened(), "0 bid 3")
    with pytest.raises(InvalidOptionError, match="expected no sealed move of another seat"):
        count_arrangements(game.view(1))
    with pytest.raises(InvalidOptionError, match="expected no sealed move of another seat"):
        next(iter_arrangements(game.view(1)))
    assert next(iter_arrangements(game.view(0))).view(0) == game.view(0)
    assert count_arrangements(game.view(0)) == count_arrangements(opened().view(0))


def test_a_provisional_state_has_no_sealed_move():
    game = play(opened(), "0 bid 3")
    for seat in VIEWERS:
        assert provisional_state(game.view(seat)).window == Window((2, 1), 2, "follow", count=1)


# undo


def test_the_seat_of_the_turn_takes_its_choice_back_until_it_is_opened():
    game = play(opened(), "0 bid 3", "1 bid 2")
    assert game.undo(seat=1) == play(opened(), "0 bid 3")
    with pytest.raises(cardgolf.IllegalMoveError, match="invalid undo"):
        game.undo(seat=0)
    closed = play(opened(), "0 bid 3", "2 bid 2", "1 bid 0")
    with pytest.raises(cardgolf.IllegalMoveError, match="invalid undo: bid 0 opened what was chosen in secret"):
        closed.undo(seat=1)


# positions


@pytest.mark.parametrize("options", GAMES)
def test_every_position_comes_back(options):
    for game in moments(opened(**options), seed=6, moves=60):
        again = Game.from_position(game.rules, game.position)
        assert (again, again.position, again.to_act) == (game, game.position, game.to_act)


def test_a_position_names_the_sealed_moves():
    game = play(opened(), "0 bid 3")
    assert window_line(game) == '2 1 then follow after 1 sealed 0 "bid 3"'
    assert window_line(play(game, "2 bid 1")) == '1 then follow after 2 sealed 2 "bid 1" 0 "bid 3"'


@every_case(
    ("sealed", "reason"),
    [
        ('sealed 0 "bid 3" 0 "bid 3"', "expected those that have chosen, each once"),
        ('sealed 2 "bid 3"', "expected those that have chosen, each once"),
        ('sealed 7 "bid 3"', "expected those that have chosen, each once"),
        ('sealed 0 "bid 9"', "expected a secret move that is legal"),
        ('sealed 0 "take a1"', "expected a secret move that is legal"),
        ('sealed 0 "pass"', "window: invalid"),
        ('sealed 0 "bid  3"', "window: invalid"),
        ('sealed 0 "guess"', "window: invalid"),
        ("sealed 0 bid 3", "window: invalid"),
        ("sealed", "window: invalid"),
        ('sealed 0 "bid 3', "window: invalid"),
        ('sealed 0 "\\x" ', "window: invalid"),
    ],
)
def test_invalid_sealed_moves_are_refused(sealed, reason):
    game = play(opened(), "0 bid 3")
    with pytest.raises(InvalidPositionError, match=reason) as caught:
        Game.from_position(game.rules, game.position.replace('sealed 0 "bid 3"', sealed))
    assert len(str(caught.value)) < 200


def test_sealed_moves_are_reactions():
    game = play(opened(), "0 bid 3")
    with pytest.raises(InvalidPositionError, match="invalid number 0 of reactions: expected at least 1"):
        Game.from_position(game.rules, game.position.replace("after 1 sealed", "after 0 sealed"))


def test_a_sealed_move_that_a_reaction_made_illegal_stays():
    game = play(opened(kind="take", passes=True), "0 take a1", "2 pass")
    text = game.position.replace('0 "take a1"', '0 "take z9"')
    again = Game.from_position(game.rules, text)
    assert [each.played for each in play(again, "1 take b2").events(None) if each.type == "opened"] == [False, True]


def test_lanes_refuse_the_order_of_sealed_moves_by_name():
    @hookimpl("unseal")
    def sorts(moves):
        return sorted(moves)

    with pytest.raises(cardgolf.NotTabulableError, match=r"`unseal` of sorts decides"):
        tabulate(cardgolf.rules("golf", sorts), 2)
    assert Take("a1").secret
    assert not Pass().secret
