"""What a picture marks: groups, locks, legal moves, the last move and scores."""

from xml.etree import ElementTree as ET

import pytest
from attrs import evolve
from helpers.rule_sets import one_of_each_family
from helpers.walks import played_by_lot, viewers

import cardgolf
from cardgolf import Board, Card, Layout, Move, SlotView, hookimpl, plugin
from cardgolf.drawing import svg
from cardgolf.drawing.marks import find_groups, find_marks, join_groups
from cardgolf.events import TurnedUp
from cardgolf.events.derive import MOST_PLACES
from cardgolf.testing import rigged_deck

PREFIX = "{http://www.w3.org/2000/svg}"


def titles(picture):
    groups = ET.fromstring(picture).iter(f"{PREFIX}g")
    return [each.findtext(f"{PREFIX}title") for each in groups if "card" in each.get("class", "").split()]


def count_groups(picture):
    """Return how many equals signs there are."""
    return sum(use.get("href").endswith("sign-equals") for use in ET.fromstring(picture).iter(f"{PREFIX}use"))


def signs(picture):
    """Return the signs of legal places, in the order of drawing."""
    groups = (each for each in ET.fromstring(picture).iter(f"{PREFIX}g") if each.get("class") == "legal")
    return [next(each.iter(f"{PREFIX}use")).get("href").rpartition("sign-")[2] for each in groups]


def marks(view, **given):
    return find_marks(view, **{"legal": (), "last_move": (), "groups": True, "scores": True} | given)


# Groups


def test_equal_cards_that_score_together_are_a_group():
    game = rigged_deck("play-nine", ["8 1 2 3 / 8 5 6 7"] * 2, stock="9", discard="12")
    for move in ("flip a1", "flip a2", "flip a1", "flip a2"):
        game = game.play(move)
    view = game.view(0)
    assert find_groups(view, 0) == find_groups(view, 1) == (frozenset({0, 4}),)
    assert count_groups(svg(view)) == 2
    assert count_groups(svg(view, groups=False)) == 0


def test_unknown_cards_are_in_no_group():
    game = rigged_deck("play-nine", ["8 1 2 3 / 8 5 6 7"] * 2, stock="9", discard="12")
    for move in ("flip a1", "flip b1", "flip b1", "flip b2"):
        game = game.play(move)
    assert [find_groups(game.view(None), seat) for seat in (0, 1)] == [(), ()]


def test_groups_that_share_a_place_are_one():
    groups = (frozenset({0, 1}), frozenset({4, 5}), frozenset({1, 2}), frozenset({2, 5}))
    assert join_groups(groups) == (frozenset({0, 1, 2, 4, 5}),)
    assert join_groups(groups[:2]) == groups[:2]


def test_groups_of_a_board_are_named_by_places():
    board = Board.of(Layout.grid(2, 2), [Card(8).face_up] * 4)
    assert count_groups(svg(board)) == 0
    assert count_groups(svg(board, groups=[("a1", "b1"), ("a2", "b2")])) == 2
    assert count_groups(svg(board, groups=[("a1", "b2")])) == 2  # apart: a sign on each card
    with pytest.raises(cardgolf.InvalidPositionError):
        svg(board, groups=[("a1", "z9")])


@pytest.mark.parametrize("name", one_of_each_family())
def test_groups_are_equal_cards_that_the_viewer_knows(name):
    for game in played_by_lot(name, 3, seed=5, each=7):
        for seat in viewers(game):
            view = game.view(seat)
            for owner, board in enumerate(view.boards):
                for group in find_groups(view, owner):
                    cards = [board.slots[place].card for place in group]
                    assert len(cards) > 1 and all(cards)


@plugin
class FailsOnUnknown:
    """A scoring rule that does not accept unknown places."""

    @hookimpl(wrapper=True)
    def score(self, board):
        result = yield
        return result if all(board.slots) else 1 / 0


def test_a_rule_that_fails_before_the_end_leaves_the_picture_without_groups():
    game = cardgolf.new_game("play-nine", FailsOnUnknown, players=2, seed=1).play("flip a1")
    assert find_groups(game.view(0), 0) == ()
    assert titles(svg(game, scores=True))


# Locks and other marks


def test_a_locked_card_shows_for_how_many_turns():
    game = cardgolf.new_game("crazy-nines", players=2, seed=1)
    while not any(slot and slot.mark for board in game.state.boards for slot in board.slots):
        moves = [move for move in game.legal_moves if str(move) == "draw stock"] or game.legal_moves
        held = game.state.held
        swaps = [move for move in moves if isinstance(move, cardgolf.Swap)]
        game = game.play((swaps if swaps and str(held) == "QS" else moves)[-1])
        if game.is_round_over:
            game = game.deal()
    told = [title for title in titles(svg(game)) if "locked for" in title]
    assert len(told) == 1 and "queen of spades, locked for" in told[0]


@hookimpl("locked")
def fails_on_locks(state):
    """A rule about locks that fails."""
    return 1 / 0 if any(slot and slot.mark for board in state.table.values() for slot in board.slots) else None


def test_a_rule_that_fails_leaves_the_picture_without_padlocks():
    view = cardgolf.new_game("crazy-nines", fails_on_locks, players=2, seed=1).view(0)
    board = view.boards[1]
    slots = (SlotView(Card(12, "S"), up=True, mark=3), *board.slots[1:])
    marked = evolve(view, boards=(view.boards[0], evolve(board, slots=slots)), discard_shown=view.discard_shown)
    assert "a1 queen of spades, marked" in titles(svg(marked))


# Legal moves


def test_places_of_legal_moves_have_their_signs():
    game = rigged_deck("play-nine", ["8 1 2 3 / 4 5 6 7"] * 2, stock="9", discard="12")
    assert signs(svg(game.view(1), legal=True)) == ["flip"] * 8
    assert signs(svg(game.view(1))) == signs(svg(game.view(0), legal=True)) == []
    for move in ("flip a1", "flip b1", "flip a1", "flip b1"):
        game = game.play(move)
    assert signs(svg(game.view(1), legal=True)) == ["throw", "throw"]
    game = game.play("draw stock")
    assert signs(svg(game.view(1), legal=True)) == ["throw", *["swap"] * 8]
    assert signs(svg(game.view(1), legal=[cardgolf.Swap("c2")])) == ["swap"]


def test_cards_of_a_hand_that_can_be_played_are_outlined():
    game = cardgolf.new_game("board-nine", players=2, seed=1)
    assert {"throw"} == {*signs(svg(game.view(game.turn), legal=True))}


class Peek(Move):
    """Look at a card."""

    word = "peek"

    def words(self):
        return ("b2",)


def test_a_move_of_a_third_party_outlines_the_places_that_it_names():
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    view = game.view(game.turn)
    assert marks(view, legal=[Peek()]).boards[view.actor].legal == {"b2": "pick"}


# The last move


def test_a_game_marks_its_last_move():
    game = rigged_deck("play-nine", ["8 1 2 3 / 4 5 6 7"] * 2, stock="9", discard="12").play("flip c1")
    assert [title for title in titles(svg(game)) if "changed" in title] == ["c1 2, changed last"]
    assert "changed last" not in svg(game, last_move=()) + svg(game.view(0))
    events = game.events(0, since=1)
    assert "c1 2, changed last" in titles(svg(game.view(0), last_move=events))


def test_places_that_are_gone_are_not_marked():
    view = cardgolf.new_game("board-nine", players=2, seed=1).view(0)
    assert marks(view, last_move=[TurnedUp(1, 0, "flip a1", "a1", None)]).boards[0].changed == frozenset()


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_every_place_that_changed_is_marked(name):
    before, found = None, 0
    for game in played_by_lot(name, 3, seed=6, moves=120):
        view = game.view(None)
        if before is not None and game.ply and len(view.rounds) == len(before.rounds) and not dealt(before):
            boards = marks(view, last_move=game.events(None, since=game.ply)).boards
            for seat, board in enumerate(view.boards):
                changed = different_places(before.boards[seat], board) if board else set()
                is_told_as_a_whole = len(changed) > MOST_PLACES
                assert is_told_as_a_whole or not changed or changed <= boards[seat].changed
                found += len(changed)
        before = view
    assert found >= 4 or any(board.layout.is_hand for board in view.boards if board)


def dealt(view):
    """Return whether the next ply is a deal."""
    return view.phase == "round over"


def different_places(before, after):
    """Return the places with another card than before, on a board that is no hand and has not grown."""
    if before is None or after is None or before.layout is not after.layout:
        return set()
    slots = enumerate(zip(before.slots, after.slots, strict=False))
    return {place for place, (old, new) in slots if old != new and new is not None and not after.layout.is_hand}


# Scores


def test_points_in_sight_are_written_below_the_boards():
    game = rigged_deck("play-nine", ["8 1 2 3 / 4 5 6 7", "-5 1 2 3 / 4 5 6 7"], stock="9", discard="12")
    for move in ("flip a1", "flip b1", "flip a1", "flip b1"):
        game = game.play(move)
    words = [each.text for each in ET.fromstring(svg(game.view(0), scores=True)).iter(f"{PREFIX}text")]
    assert {"9 points in sight", "\N{MINUS SIGN}4 in sight"} <= {*words}
    assert "in sight" not in svg(game.view(0))
