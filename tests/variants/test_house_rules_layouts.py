"""House rules about layouts, clause by clause (their rules page, 4.5)."""

from random import Random

import pytest
from helpers.walks import finish_match, finish_round

import cardgolf
from cardgolf import InvalidOptionError, Layout, hookimpl, plugin


@pytest.mark.parametrize(("variant", "row"), [("golf", 3), ("nine-card", 3), ("play-nine", 4)])
def test_4_5_1_the_bottom_row_lies_open_and_its_owner_has_seen_the_others(variant, row):
    game = cardgolf.new_game(variant, "open-row", players=3, seed=1)
    assert not game.state.is_opening
    for seat, board in game.state.table.items():
        *others, _ = [board.slots[start : start + row] for start in range(0, len(board.slots), row)]
        assert all(slot.up for slot in board.slots[-row:])
        assert all(not slot.up and slot.seen_by == (seat,) for slots in others for slot in slots)
    assert all(slot.card for slot in game.view(0).boards[0].slots)
    assert [bool(slot.card) for slot in game.view(0).boards[1].slots[:row]] == [False] * row


def test_4_5_1_drinking_golf_is_two_seen_and_two_up():
    game = cardgolf.new_game("drinking-golf", players=2, seed=1)
    up = [[slot.up for slot in board.slots] for board in game.state.boards]
    assert up == [[False, False, True, True]] * 2
    assert [str(move) for move in game.legal_moves] == ["draw stock", "knock"]
    assert cardgolf.score("drinking-golf", "A 2 / J Q").total == 3


def columns_by_round(name, rounds, **options):
    game, chance, found = (
        cardgolf.new_game(*name, players=2, seed=1, holes=rounds, turn_limit=2, **options),
        Random(1),
        [],
    )
    while not game.is_over:
        found.append(game.state.boards[0].layout.columns)
        game = finish_round(game, chance)
        game = game if game.is_over else game.deal()
    return found


def test_4_5_2_each_round_has_a_column_more_up_to_four():
    assert columns_by_round(["golf", "course"], 5) == [2, 3, 4, 4, 4]
    assert columns_by_round(["play-nine", "course"], 4, tie="shared") == [2, 3, 4, 4]
    rows = {board.layout.rows for board in cardgolf.new_game("nine-card", "course", players=2).state.boards}
    assert rows == {3}


def test_4_5_3_by_option_the_columns_go_by_pars():
    pars = columns_by_round(["golf", "course:columns=par"], 11)
    assert pars == [4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 4]
    assert [pars[:9].count(par) for par in (3, 4, 5)] == [2, 5, 2]


def test_4_5_2_the_rounds_of_a_match_are_recorded():
    game = finish_match(cardgolf.new_game("growing-golf", players=3, seed=2, holes=3), Random(2))
    assert cardgolf.replay(cardgolf.record(game)) == game


@plugin
class Ring:
    """Four cards in a form of its own."""

    @hookimpl
    def layout(self):
        return Layout.of(rows=[". a .", "b . c", ". d ."])


def test_4_5_2_layouts_of_another_form_are_refused():
    with pytest.raises(InvalidOptionError, match=r"invalid course on .*: expected rows of equal lengths"):
        cardgolf.rules(Ring, "course")
    with pytest.raises(InvalidOptionError, match="course needs grid"):
        cardgolf.rules("board-nine", "course")
