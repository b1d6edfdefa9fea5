"""The parts: what they accept, their order, and their values."""

import pickle

import attrs
import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import Card, InvalidArgumentError, Layout
from cardgolf.scoring import (
    COLUMNS,
    FOURS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS_AND_COLUMNS,
    TOUCHING,
    WITH_DIAGONALS,
    Adjust,
    Bonus,
    Call,
    Cancel,
    Count,
    Faces,
    Held,
    Lost,
    Marked,
    Reset,
    Spare,
    Take,
    Wild,
    WrongCloser,
    without,
)
from cardgolf.scoring.faces import list_lines
from cardgolf.scoring.parts import KINDS, sort_parts

TWOS, QUEEN = Faces(ranks=[2]), Card(12, "S")
ALL = [
    Lost(100),
    Reset([90], 45),
    WrongCloser("flat", 20, rule="mine.fine"),
    Call(30, failed="mine.failed", made="mine.made", spared="mine.spared"),
    Adjust("every", add=1, rule="mine.every"),
    Marked(QUEEN, alone=25, paired=0, rule="mine.queen", instead="mine.replaced"),
    Held(TWOS, -2, rule="mine.held", least=1),
    Count(COLUMNS, {3: -15, 2: -10}, rule="mine.count"),
    Bonus(TOUCHING, -10, rule="mine.bonus"),
    Take(COLUMNS, -25, rule="mine.take", card="mine.taken"),
    Spare(TWOS, rule="mine.spare"),
    Cancel(COLUMNS, group="mine.group", card="mine.card"),
    Wild(TWOS),
]


def test_parts_apply_by_kind_whatever_their_order():
    assert [type(part) for part in sort_parts(ALL)][:4] == [Wild, Cancel, Spare, Take]
    assert [part.kind for part in sort_parts(ALL)][4:8] == ["Marked", "Held", "Count", "Bonus"], "in their own order"
    assert [type(part) for part in sort_parts(ALL)][8:10] == [Adjust, Call]
    assert {*map(type, ALL)} == {*KINDS}


def test_parts_tell_their_ids_and_points():
    assert [rule for part in ALL for rule in part.list_rules()] == [
        "mine.fine", "mine.made", "mine.spared", "mine.failed", "mine.every", "mine.queen", "mine.replaced",
        "mine.held", "mine.count", "mine.bonus", "mine.take", "mine.taken", "mine.spare", "mine.group", "mine.card",
    ]  # fmt: skip
    points = [part.list_points() for part in ALL]
    assert points == [[], [45], [20], [30], [1], [25], [-2], [-10, -15], [-10], [-25], [], [], []]


def test_parts_are_values():
    for part in ALL:
        assert pickle.loads(pickle.dumps(part)) == part == attrs.evolve(part)
        assert hash(part) == hash(attrs.evolve(part))
        assert repr(part).startswith(part.kind)


def test_without_leaves_a_kind_or_an_id_out():
    assert [part.kind for part in without(ALL, Bonus)] == [part.kind for part in ALL if part.kind != "Bonus"]
    assert without(ALL, Call, "mine.failed") == without(ALL, Call, "mine.made") == without(ALL, Call)
    assert without(ALL, Call, "mine.fine") == ALL


INVALID = {
    "where of Cancel": (lambda: Cancel("columns", card="mine.card"), r"invalid where='columns': expected COLUMNS"),
    "where no lines": (lambda: Bonus(7, 1, rule="mine.bonus"), r"invalid where=7: expected COLUMNS, ROWS"),
    "one place": (lambda: Bonus([(1,)], 1, rule="mine.bonus"), r"or lines of places such as \[\(0, 1\)\]"),
    "a place twice": (lambda: Bonus([(1, 1)], 1, rule="mine.bonus"), r"or lines of places such as \[\(0, 1\)\]"),
    "a place below zero": (lambda: Bonus([(1, -1)], 1, rule="mine.bonus"), r"invalid where="),
    "no line": (lambda: Bonus([], 1, rule="mine.bonus"), r"invalid where=\[\]"),
    "points": (lambda: Bonus(COLUMNS, 1.5, rule="mine.bonus"), r"invalid points=1.5 of Bonus: expected an integer"),
    "points of Take": (lambda: Take(COLUMNS, True, rule="a.b", card="a.c"), r"invalid points=True of Take"),
    "where of Take": (lambda: Take(PAIRS, 1, rule="a.b", card="a.c"), r"invalid where='pairs' of Take: expected lines"),
    "where of Count": (lambda: Count(TOUCHING, {2: 1}, rule="a.b"), r"invalid where='touching' of Count: expected"),
    "no table": (lambda: Count(COLUMNS, {}, rule="a.b"), r"invalid table=\{\} of Count: expected points by the number"),
    "table no mapping": (lambda: Count(COLUMNS, 5, rule="a.b"), r"invalid table=5 of Count"),
    "table from 0": (lambda: Count(COLUMNS, {0: 1}, rule="a.b"), r"invalid table=\{0: 1\} of Count"),
    "table of texts": (lambda: Count(COLUMNS, {1: "1"}, rule="a.b"), r"of Count: .* such as \{2: -10\}"),
    "Held always": (lambda: Held(TWOS, 1, rule="a.b"), r"invalid least=0 of Held: expected 1 or more, or a"),
    "most": (lambda: Held(TWOS, 1, rule="a.b", most="2"), r"invalid most='2' of Held: expected an integer"),
    "alone": (lambda: Marked(QUEEN, alone=None, paired=0, rule="a.b"), r"invalid alone=None of Marked"),
    "paired": (lambda: Marked(QUEEN, alone=1, paired="0", rule="a.b"), r"invalid paired='0' of Marked"),
    "when": (lambda: Adjust("first", add=1, rule="a.b"), r"invalid when='first' of Adjust: expected one of every"),
    "add": (lambda: Adjust("every", add="1", rule="a.b"), r"invalid add='1' of Adjust"),
    "others": (lambda: Call(1, failed="a.b", others="some"), r"invalid others='some' of Call: expected 'all'"),
    "points of Call": (lambda: Call("1", failed="a.b"), r"invalid points='1' of Call"),
    "how": (lambda: WrongCloser("twice", rule="a.b"), r"invalid how='twice' of WrongCloser: expected one of highest"),
    "points of WrongCloser": (lambda: WrongCloser("flat", "1", rule="a.b"), r"invalid points='1' of WrongCloser"),
    "no totals": (lambda: Reset([], 1), r"invalid totals=\(\) of Reset: expected one total or more"),
    "totals": (lambda: Reset(["90"], 1), r"invalid totals=\('90',\) of Reset"),
    "how often": (lambda: Reset([90], 1, most=0), "invalid most=0 of Reset: expected an integer >= 1 or None"),
    "how often at most": (lambda: Reset([90], 1, most=True), "invalid most=True of Reset"),
    "no cards": (Faces, r"invalid Faces\(.*: expected integers as ranks, suits of C D H S \*, or below"),
    "no ranks": (lambda: Faces(ranks=[]), r"expected integers as ranks, suits"),
    "a rank that is no list": (lambda: Faces(ranks=8), r"invalid ranks=8 of Faces: expected integers, such as \[8\]"),
    "a suit that is none": (lambda: Faces(suits=1), r"invalid suits=1 of Faces: expected letters, such as CS"),
    "a suit": (lambda: Faces(suits="CX"), r"expected integers as ranks, suits of C D H S \*, or below"),
    "a rank": (lambda: Faces(ranks=["2"]), r"expected integers as ranks"),
    "below": (lambda: Faces(below="2"), r"or below"),
    "cards as a text": (lambda: Faces(cards="QS"), r"invalid cards='QS' of Faces: expected cards or their texts"),
    "cards that are none": (lambda: Faces(cards=[12]), r"of Faces: expected cards or their texts"),
    "cards and ranks": (lambda: Faces(cards=["QS"], ranks=[2]), r"expected cards alone, or ranks, suits and below"),
}  # fmt: skip


@every_case("case", INVALID)
def test_a_wrong_field_is_named(case):
    make, text = INVALID[case]
    with pytest.raises(InvalidArgumentError, match=text) as caught:
        make()
    assert len(str(caught.value)) < 200


def test_faces_are_those_to_which_all_that_is_given_applies():
    low = Faces(ranks=[0, 2], suits="S*", below=1)
    assert low.has(Card(2, "S"), 0)
    assert not low.has(Card(2, "H"), 0)
    assert not low.has(Card(3, "S"), 0)
    assert not low.has(Card(2, "S"), 1)
    assert not Faces(ranks=[0]).has(Card(name="Peek"), 0), "a name alone has no rank"
    assert Faces(ranks=[7]).has(Card(7, name="Spy"), 7)
    assert Faces(suits="H").has(Card(1, "H"), 1)
    single = Faces(cards=["QS", Card(1, "H")])
    assert single.has(QUEEN, 12) and single.has(Card(1, "H"), 1) and not single.has(Card(12, "H"), 12)
    assert not single.are_ranks and not single.is_one_rank


@every_case(
    ("where", "layout", "lines"),
    [
        (COLUMNS, Layout.grid(2, 2), ((0, 2), (1, 3))),
        (COLUMNS, Layout.grid(1, 3), ()),
        (ROWS_AND_COLUMNS, Layout.grid(1, 3), ((0, 1, 2),)),
        (WITH_DIAGONALS, Layout.grid(2, 2), ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))),
        (WITH_DIAGONALS, Layout.grid(1, 3), ((0, 1, 2),)),
        (FOURS["columns"], Layout.grid(2, 2), ((0, 2, 1, 3),)),
        (FOURS["columns"], Layout.grid(1, 4), ()),
        (FOURS["block"], Layout.grid(3, 2), ((0, 2, 1, 3), (2, 4, 3, 5))),
        (FOURS["vertical_pairs"], Layout.grid(3, 2), ((0, 2, 1, 3), (0, 2, 3, 5), (2, 4, 1, 3), (2, 4, 3, 5))),
        (FOURS["corner"], Layout.grid(2, 4), ((0, 4, 1, 5), (2, 6, 3, 7))),
        (FOURS["corner"], Layout.grid(2, 2), ((0, 2, 1, 3),)),
        (((0, 1), (1, 2)), Layout.grid(2, 2), ((0, 1), (1, 2))),
        (TOUCHING, Layout.grid(2, 2), None),
        (PAIRS_ANYWHERE, Layout.grid(2, 2), None),
    ],
)
def test_where_equal_cards_make_a_group(where, layout, lines):
    found = list_lines(where, layout)
    assert (found and {*found}) == (lines and {*lines})
    assert (found is None) == (lines is None)


def test_a_table_gives_the_points_of_the_greatest_number_that_is_not_greater():
    part = Count(COLUMNS, {4: -20, 2: -10}, rule="mine.count")
    assert ([*map(part.find_points, range(6))], part.least) == ([0, 0, -10, -10, -20, -20], 2)


def test_a_reset_applies_to_exactly_its_totals():
    assert [Reset([90, 60], 45).apply(total, 0) for total in (90, 60, 59)] == [45, 45, 59]
    assert [Reset([50, 100]).apply(total, 10) for total in (50, 100, 75)] == [25, 50, 75]
    assert [Reset([50], scored=True).apply(50, score) for score in (0, 10)] == [50, 25]
    assert [Reset([50], scored=True).applies(50, score) for score in (0, 10)] == [False, True]


def test_the_names_of_the_package_can_be_listed():
    assert {*cardgolf.scoring.__all__} <= {*dir(cardgolf.scoring)}
    assert all(getattr(cardgolf.scoring, name) is not None for name in cardgolf.scoring.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Double'"):
        cardgolf.scoring.Double  # noqa: B018
