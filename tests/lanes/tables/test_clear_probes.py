"""Probes of boards: a hook finds in them all that real boards can show, and nothing that tables have no room for."""

import copy
import pickle
from itertools import product

import pytest
from helpers.cases import every_case

from cardgolf import Board, Card, Layout
from cardgolf.lanes.tables.clear_probes import CLEARED, DOWN, UP, BoardAccount, ClearedBoardProbe
from cardgolf.lanes.tables.facts import CHANGING, RefusedReadError
from cardgolf.scoring.patterns import matched, visible

GRID = Layout.grid(rows=1, columns=3)
FACES = [Card(rank, "H") for rank in (1, 7, 13)]


def find_by_probes(read, moved=None):
    """Return the results of ``read`` for every way in which a board can be."""
    trails, found = [()], set()
    while trails:
        trail = trails.pop()
        account = BoardAccount(GRID.size, trail, moved)
        found.add(read(ClearedBoardProbe(account, GRID)))
        account.require_all_read()
        assert not account.refusal
        for number in range(len(trail), len(account.decisions)):
            asked, _ = account.decisions[number]
            trails.append([*account.decisions[:number], (asked, True)])
    return found


def find_by_boards(read, moved=None):
    """Return the results of ``read`` for all boards of three ranks."""
    choices = [None, *[card.face_up for card in FACES], *[card.face_down for card in FACES]]
    found = set()
    for slots in product(choices, repeat=GRID.size):
        if moved is None or (slots[moved] and slots[moved].up):
            found.add(read(Board.of(GRID, slots)))
    return found


def ranks_of_visible(board):
    return [board.ranks[place] for line in visible(board, [(0, 1, 2)]) for place in line]


def pairs_of_visible(board):
    return product(ranks_of_visible(board), repeat=2)


def freeze(*places):
    return tuple(map(frozenset, places))


READS = {
    "down": lambda board: board.down,
    "cleared": lambda board: frozenset(board.cleared),
    "in": lambda board: (1 in board.down, "a1" in board.down, 9 in board.cleared, True in board.cleared),
    "length": lambda board: len(board.down) + len(board.cleared),
    "any": lambda board: (bool(board.down), bool(board.cleared)),
    "union": lambda board: frozenset(board.down | board.cleared),
    "method": lambda board: board.down.union(board.cleared) == board.cleared.union(board.down),
    "with a set": lambda board: freeze(board.down | {0}, {0} | board.cleared),
    "intersection": lambda board: freeze(board.down & {0, 1}, {2} & board.cleared, board.down.intersection((0, 2))),
    "difference": lambda board: freeze(board.down - {0}, {0, 1} - board.cleared, board.down ^ board.cleared),
    "comparison": lambda board: (board.down == {0}, board.down <= board.cleared, {0} < board.cleared),
    "subset": lambda board: (board.down.issuperset((0, 1)), board.cleared.issubset({0})),
    "disjoint": lambda board: (board.down.isdisjoint((0, 1)), {2}.isdisjoint(board.cleared)),
    "hash": lambda board: hash(board.down),
    "text": lambda board: (str(board.down), f"{board.cleared}"),
    "slots": lambda board: tuple(slot.up if slot else None for slot in board.slots),
    "slices": lambda board: [slot is None for slot in board.slots[1:]] == [True, False],
    "last": lambda board: board.slots[-1] is not None and board.slots[len(board.slots) - 1].up,
    "nothing in slots": lambda board: (None in [*board.slots], board.slots[0] != None, board.slots[0] == None),  # noqa: E711
    "ranks": lambda board: tuple(rank is None for rank in board.ranks),
    "no rank": lambda board: (board.ranks[0] == None, board.ranks[0] != None),  # noqa: E711
    "visible": lambda board: visible(board, [(0, 1), (1, 2), (2,)]) == [(0, 1)],
    "matched": lambda board: tuple(matched(board, visible(board, [(0, 1), (1, 2), (0, 1, 2), (0, 2)]))),
    "matched or cleared": lambda board: not board.down and bool(matched(board, [(0, 1)])),
    "equal": lambda board: len(ranks := ranks_of_visible(board)) == 3 and ranks[0] == ranks[2],
    "partition": lambda board: tuple(one == other for one, other in pairs_of_visible(board)),
    "unequal": lambda board: tuple(one != other for one, other in pairs_of_visible(board)),
    "count": lambda board: ranks_of_visible(board).count(*ranks_of_visible(board)[:1] or [None]),
    "layout": lambda board: (board.layout, board.names, board.index("b1"), board.name((0, 2)), board.__class__),
}  # fmt: skip


@every_case("name", READS)
def test_probes_show_what_boards_show(name):
    for moved in (None, 1):
        assert find_by_probes(READS[name], moved) == find_by_boards(READS[name], moved)


def up_rank(board):
    return board.ranks[0]


REFUSED = {
    "a number": lambda board: up_rank(board) == 13,
    "a number, from the other side": lambda board: [13, 1].count(up_rank(board)),
    "a list": lambda board: up_rank(board) in [13, 1],
    "order": lambda board: up_rank(board) > 3,
    "addition": lambda board: 1 + up_rank(board),
    "a sum": lambda board: sum([up_rank(board)]),
    "truth": lambda board: not up_rank(board),
    "an index": lambda board: [1, 2][up_rank(board)],
    "a set": lambda board: {up_rank(board)},
    "a dictionary": lambda board: {13: 1}.get(up_rank(board)),
    "a method": lambda board: up_rank(board).bit_length(),
    "its type": lambda board: isinstance(up_rank(board), int),
    "the text of a rank": lambda board: f"{up_rank(board)}",
    "a card": lambda board: board.slots[0].card,
    "who has seen it": lambda board: board.slots[0].seen_by,
    "a mark": lambda board: board.slots[0].mark,
    "a slot in a set": lambda board: {board.slots[0]},
    "equal slots": lambda board: board.slots[0] == board.slots[1],
    "unequal slots": lambda board: board.slots[0] != 3,
    "ranks as a whole": lambda board: board.ranks == (1, 2, 3),
    "an item of the ranks": lambda board: 13 in board.ranks,
    "a method of ranks": lambda board: board.ranks.count(13),
    "a method of slots": lambda board: board.slots.index(None),
    "a board": str,
    "a hash": hash,
    "equal boards": lambda board: board == board,
    "cards": lambda board: board.cards(),
    "another board": lambda board: board.clear((0,)),
    "a copy": copy.copy,
    "a pickle": pickle.dumps,
    "hidden ranks": lambda board: board.ranks[0] == board.ranks[1],
}  # fmt: skip


@every_case("name", REFUSED)
def test_what_tables_have_no_room_for_is_refused_for_good(name):
    account = BoardAccount(GRID.size, [], None if name == "hidden ranks" else 0)
    with pytest.raises(RefusedReadError):
        REFUSED[name](ClearedBoardProbe(account, GRID))
    why = account.refusal
    assert why
    with pytest.raises(RefusedReadError):
        account.refuse("something else")
    assert account.refusal == why


def test_a_slot_and_a_list_of_them_have_their_own_classes():
    board = ClearedBoardProbe(BoardAccount(GRID.size, [], 0), GRID)
    assert isinstance(board, Board)
    assert board.slots.__class__ is type(board.slots) is not tuple
    assert board.slots[0].__class__ is type(board.slots[0])


def test_answers_follow_from_others():
    up = [((place, UP), True) for place in range(3)]
    account = BoardAccount(3, [*up, ((UP | DOWN | CLEARED, 0, 1), True)])
    assert all(account.lies(place, UP) for place in range(3))
    assert account.is_equal((0, 1))
    assert not account.is_equal((1, 2))
    known = [account.knows_equal(places) for places in ((0, 2), (0, 1, 2), (1, 1), (0, 1))]
    assert known == [False, False, True, True]
    assert len(account.decisions) == 5


def test_a_hook_that_asks_something_else_each_time_is_refused():
    account = BoardAccount(3, [((0, 2), True)])
    with pytest.raises(RefusedReadError, match=CHANGING):
        account.lies(1, 2)
    late = BoardAccount(3, [((0, 2), True)])
    late.require_all_read()
    assert late.refusal == f"reads {CHANGING}"
