"""The lines of one board by each part, with their ids and places."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.cpu_time import takes_less
from scoring.sampled import LAYOUTS, QUEEN, choose_parts, make_rules, sample_boards

import cardgolf
from cardgolf import Board, Layout, Line
from cardgolf.scoring import (
    COLUMNS,
    FOURS,
    PAIRS,
    PAIRS_ANYWHERE,
    ROWS_AND_COLUMNS,
    TOUCHING,
    Bonus,
    Cancel,
    Count,
    Faces,
    Held,
    Marked,
    Spare,
    Take,
    Wild,
)
from cardgolf.scoring.one_board import WILD_WORK, BoardScorer

TWOS, JOKERS = Faces(ranks=[2]), Faces(suits="*")


def lines_of(text, *parts):
    """Return the lines of a board of two rows or more by parts of a plugin called ``mine``."""
    rows = text.split(" / ")
    layout = Layout.grid(len(rows), len(rows[0].split()))
    hooks = {"points": lambda self, card: {0: -2, 13: 0}.get(card.rank, min(card.rank, 10))}
    rules = make_rules(layout, parts, **hooks)
    return [" ".join((line.rule, str(line.points), *line.slots)) for line in cardgolf.score(rules, text).lines]


def cancel(where, **fields):
    return Cancel(where, group="mine.group", card="mine.card", **fields)


def cards(**points):
    return [f"mine.card {each} {place}" for place, each in points.items()]


def test_cancel_gives_a_line_for_each_group_and_each_other_card():
    assert lines_of("5 2 / 5 3", cancel(COLUMNS)) == ["mine.group 0 a1 a2", *cards(b1=2, b2=3)]
    assert lines_of("5 5 / 2 3", cancel(TOUCHING)) == ["mine.group 0 a1 b1", *cards(a2=2, b2=3)]
    assert lines_of("5 3 / 2 5", cancel(PAIRS_ANYWHERE)) == ["mine.group 0 a1 b2", *cards(b1=3, a2=2)]
    assert lines_of("5 5 / 5 3", cancel(PAIRS)) == ["mine.group 0 a1 b1", *cards(a2=5, b2=3)]
    assert lines_of("5 5 / 2 3", cancel([(0, 1)])) == ["mine.group 0 a1 b1", *cards(a2=2, b2=3)]
    assert lines_of("5 5 / 5 3", cancel(None)) == cards(a1=5, b1=5, a2=5, b2=3)


def test_lines_that_share_a_card_are_one_group():
    assert lines_of("5 5 / 5 3", cancel(ROWS_AND_COLUMNS)) == ["mine.group 0 a1 b1 a2", *cards(b2=3)]


def test_groups_of_cards_that_are_excepted_do_not_cancel():
    assert lines_of("2 5 / 2 5", cancel(COLUMNS, unless=TWOS)) == ["mine.group 0 b1 b2", *cards(a1=2, a2=2)]
    assert lines_of("2 5 / 2 5", cancel(TOUCHING, unless=TWOS)) == ["mine.group 0 b1 b2", *cards(a1=2, a2=2)]
    assert lines_of("2S 5 / 2H 5", cancel(COLUMNS, unless=Faces(suits="S")))[0] == "mine.group 0 a1 a2"


def test_two_parts_cancel_in_places_of_their_own():
    other = Cancel([(1, 3)], group="mine.other", card="mine.second")
    assert lines_of("5 3 / 5 3", cancel([(0, 2)]), other) == ["mine.group 0 a1 a2", "mine.other 0 b1 b2"]
    assert lines_of("5 3 / 6 4", cancel([(0, 2)]), other) == [
        "mine.card 5 a1", "mine.second 3 b1", "mine.card 6 a2", "mine.second 4 b2",
    ]  # fmt: skip


def test_spared_groups_keep_their_points():
    spare = Spare(JOKERS, rule="mine.spare")
    assert lines_of("JK 5 / JK 5", cancel(COLUMNS), spare) == [
        "mine.spare -2 a1",
        "mine.spare -2 a2",
        "mine.group 0 b1 b2",
    ]
    assert lines_of("JK 5 / 3 5", cancel(COLUMNS), spare) == ["mine.group 0 b1 b2", *cards(a1=-2, a2=3)]
    assert (
        lines_of("2H 5 / 2S 5", cancel(COLUMNS), Spare(Faces(suits="H"), rule="mine.spare"))[0] == "mine.group 0 a1 a2"
    )


def take(where=FOURS["columns"], points=-25):
    return Take(where, points, rule="mine.take", card="mine.taken")


def test_one_group_is_taken_that_makes_the_score_lowest():
    assert lines_of("5 5 3 / 5 5 2", cancel(COLUMNS), take()) == [*cards(c1=3, c2=2), "mine.take -25 a1 a2 b1 b2"]
    board = "5 5 JK JK / 5 5 JK JK"
    assert lines_of(board, cancel(None), take()) == [*cards(c1=-2, d1=-2, c2=-2, d2=-2), "mine.take -25 a1 a2 b1 b2"]
    assert lines_of("5 3 / 5 2", cancel(COLUMNS), take()) == ["mine.group 0 a1 a2", *cards(b1=3, b2=2)]


def test_the_rest_of_a_pair_that_is_broken_pairs_again():
    lines = lines_of("5 A 5 / 5 2 5 / 5 4 6", cancel(PAIRS), take())
    assert lines == [*cards(b1=1, b2=2, b3=4, c3=6), "mine.taken 5 a3", "mine.take -25 a1 a2 c1 c2"]
    lines = lines_of("5 5 5 / 5 5 5 / A 2 3", cancel(PAIRS), take())
    assert sum("mine.group 0" in line for line in lines) == 1
    spare = Spare(Faces(ranks=[5]), rule="mine.spare")
    assert sum("mine.spare 5" in line for line in lines_of("5 5 5 / 5 5 5", cancel(PAIRS), spare, take())) == 2


def test_groups_earn_a_bonus():
    bonus = Bonus(COLUMNS, -5, rule="mine.bonus")
    assert lines_of("5 2 / 5 2", cancel(None), bonus)[4:] == ["mine.bonus -5 a1 a2", "mine.bonus -5 b1 b2"]
    bonus = Bonus(COLUMNS, -5, rule="mine.bonus", cards=TWOS)
    assert lines_of("5 2 / 5 2", cancel(None), bonus)[4:] == ["mine.bonus -5 b1 b2"]
    bonus = Bonus(COLUMNS, -5, rule="mine.bonus", unless=TWOS)
    assert lines_of("5 2 / 5 2", cancel(None), bonus)[4:] == ["mine.bonus -5 a1 a2"]


@every_case(("text", "fields", "expected"), [
    ("5 3 5 2 / 5 3 5 2", {}, ["-10 a1 c1 a2 c2"]),
    ("5 5 3 3 / 5 5 3 3", {}, ["-10 a1 b1 a2 b2", "-10 c1 d1 c2 d2"]),
    ("5 5 3 3 / 5 5 3 3", {"largest": True}, ["-10 c1 d1 c2 d2"]),
    ("5 3 5 2 / 5 3 5 2", {"adjacent": True}, []),
    ("5 5 2 5 / 5 5 2 5", {"adjacent": True}, ["-10 a1 b1 a2 b2"]),
    ("5 5 5 5 / 5 5 5 5", {}, ["-15 a1 b1 c1 d1 a2 b2 c2 d2"]),
    ("5 5 2 2 / 5 5 2 2", {"cards": TWOS}, ["-10 c1 d1 c2 d2"]),
    ("5 5 2 2 / 5 5 2 2", {"unless": TWOS}, ["-10 a1 b1 a2 b2"]),
    ("5 A 3 4 / 6 7 8 9", {}, []),
    ("5 A 3 4 / 5 7 8 9", {}, []),
])  # fmt: skip
def test_lines_of_one_rank_earn_by_their_number(text, fields, expected):
    found = lines_of(text, cancel(None), Count(COLUMNS, {2: -10, 3: -15}, rule="mine.count", **fields))
    assert found[8:] == [f"mine.count {line}" for line in expected]


@pytest.mark.parametrize(("least", "most", "expected"), [
    (1, None, ["mine.held -4 a1 b2"]), (3, None, []), (0, 1, []), (0, 2, ["mine.held -4 a1 b2"]),
    (2, 2, ["mine.held -4 a1 b2"]),
])  # fmt: skip
def test_a_number_of_cards_is_held(least, most, expected):
    assert lines_of("2 5 / 3 2", cancel(None), Held(TWOS, -4, rule="mine.held", least=least, most=most))[4:] == expected


def test_a_board_without_some_cards_earns_in_a_line_without_places():
    assert lines_of("5 5 / 3 3", cancel(None), Held(TWOS, -4, rule="mine.held", most=0))[4:] == ["mine.held -4"]


def marked(**fields):
    return Marked(QUEEN, **{"alone": 25, "paired": 0, "rule": "mine.queen"} | fields)


@every_case(("text", "fields", "expected"), [
    ("QS! 5 / 3 2", {}, ["mine.queen 25 a1"]),
    ("QS 5 / 3 2", {}, []),
    ("QS! 5 / QH 2", {}, ["mine.queen 0 a1"]),
    ("QS! 5 / QH 2", {"paired": 4}, ["mine.queen 4 a1"]),
    ("QS! 5 / QH 2", {"paired": None}, []),
    ("QS! 5 / 3 2", {"paired": None}, ["mine.queen 25 a1"]),
    ("QS! 5 / QH 2", {"alone": 0}, []),
    ("QS! 5 / QH 2", {"paired": 25}, ["mine.queen 25 a1"]),
])  # fmt: skip
def test_marked_cards_earn_alone_or_paired(text, fields, expected):
    found = lines_of(text, cancel(COLUMNS), marked(**fields))
    assert [line for line in found if line.startswith("mine.queen")] == expected


def test_a_marked_card_may_count_nothing_itself():
    assert lines_of("QS! 5 / 3 2", cancel(COLUMNS), marked(instead="mine.replaced")) == [
        *cards(b1=5, a2=3, b2=2), "mine.replaced 0 a1", "mine.queen 25 a1",
    ]  # fmt: skip


def test_a_marked_card_in_a_spared_group_is_alone():
    spare = Spare(Faces(ranks=[12]), rule="mine.spare")
    assert lines_of("QS! 5 / QS 2", cancel(COLUMNS), spare, marked()) == [
        "mine.spare 10 a1", "mine.spare 10 a2", *cards(b1=5, b2=2), "mine.queen 25 a1",
    ]  # fmt: skip
    assert lines_of("QS! 5 / QS 2", cancel(COLUMNS), spare, marked(instead="mine.replaced")) == [
        "mine.spare 10 a2", *cards(b1=5, b2=2), "mine.replaced 0 a1", "mine.queen 25 a1",
    ]  # fmt: skip


def test_a_locked_card_is_marked_until_its_player_has_begun_so_many_turns():
    for is_locked, later in ((True, []), (False, [25])):
        rules = make_rules(Layout.grid(1, 2), [cancel(None), marked(locked=is_locked)])
        state = cardgolf.new_game(rules, seed=1).state
        board = cardgolf.table.board.parse_board("QS!3 5", Layout.grid(1, 2))
        for turns, expected in ((2, [25]), (3, later)):
            now = state.replace(turns_begun=(turns, *state.turns_begun[1:]))
            assert [line.points for line in rules.bonus(board, rules.card_values, 0, now)] == expected


def test_wild_cards_count_as_any_card_of_the_board():
    wild = Wild(TWOS)
    assert lines_of("2 5 / 5 3", cancel(TOUCHING), wild) == ["mine.group 0 a1 b1 a2", *cards(b2=3)]
    assert lines_of("2 9 / 9 A", cancel(None), wild) == cards(a1=1, b1=9, a2=9, b2=1), "a card that scores least"
    assert lines_of("2 9 / 9 9", cancel(None), wild)[0] == "mine.card 2 a1", "or itself"
    assert lines_of("3 5 / 5 3", cancel(COLUMNS), wild) == cards(a1=3, b1=5, a2=5, b2=3)
    assert lines_of("2 2 / 2 2", cancel(COLUMNS), wild) == ["mine.group 0 a1 a2", "mine.group 0 b1 b2"]
    bonus = Bonus(COLUMNS, -50, rule="mine.bonus", cards=Faces(suits="S"))
    assert "mine.bonus -50 a1 a2" in lines_of("2H 5H / 5S 5H", cancel(COLUMNS), wild, bonus), "of one rank by suit"


SIX_PLACES = cardgolf.rules("golf", "wild-cards:cards=two", "four-bonus", decks=8)
FIFTEEN_PLACES = cardgolf.rules("golf", "wild-cards:cards=two", "four-bonus", rows=3, columns=5, decks=8)


def test_more_wild_cards_than_ways_allow_score_no_worse_than_alike(monkeypatch):
    def total_of(words):
        return cardgolf.score(SIX_PLACES, " ".join((*words[:3], "/", *words[3:]))).total

    for seed in range(40):
        chance = Random(seed)
        words = ["2", "2", "2", *chance.choices([str(rank) for rank in range(3, 11)], k=3)]
        chance.shuffle(words)
        exact, alike = total_of(words), min(total_of([word.replace("2", face) for word in words]) for face in {*words})
        with monkeypatch.context() as patched:
            patched.setattr(BoardScorer, "count_ways", lambda *_: 20)  # in place of sixty-four
            assert exact <= total_of(words) <= alike, words


def test_many_wild_cards_take_few_trials(monkeypatch):
    tried, add_up = [], BoardScorer._list_bonuses
    monkeypatch.setattr(BoardScorer, "_list_bonuses", lambda *given: tried.append(1) or add_up(*given))
    for wild in range(4, 12):
        words = ["2"] * wild + ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][: 15 - wild]
        tried.clear()
        cardgolf.score(FIFTEEN_PLACES, " / ".join(" ".join(words[at : at + 5]) for at in (0, 5, 10)))
        assert len(tried) <= 2 * (WILD_WORK // 15 + 1), wild


def test_the_lines_of_parts_count_among_the_steps_of_wild_cards():
    rules = cardgolf.rules("four-card", "wild-cards:cards=two", "four-bonus", rows=3, columns=5, decks=8)
    layout = rules.table_setup(2).layout
    assert rules.board_scorer.count_board_steps(layout, 15) == 15 + 15 + 90, "pairs anywhere, and ninety groups of four"
    assert takes_less(1, lambda: cardgolf.score(rules, "2 2 2 2 2 / 2 2 2 2 2 / 2 3 3 3 3")), "groups in 2048 boards"


def test_hands_score_in_one_line():
    rules = cardgolf.rules("board-nine")
    hand = cardgolf.table.board.parse_board("AS 2S 3S", Layout.hand(3))
    assert rules.score(hand, rules.card_values, 0, None) == [Line("board-nine.score.hand", 6)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_every_card_has_one_line_at_most_by_any_parts(layout):
    """Lines of ``score`` name no place twice, but for groups with a card that is replaced."""
    chance = Random(layout.columns)
    for _ in range(8):
        parts = [part for part in choose_parts(chance, layout) if not (type(part) is Marked and part.instead)]
        rules = make_rules(layout, [part for part in parts if type(part) is not Wild])
        for board in sample_boards(rules, 2, layout, chance):
            places = [name for line in rules.score(board, rules.card_values, 0, None) for name in line.slots]
            assert len(places) == len({*places}) == len(board.cards()), board


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"{layout.rows}x{layout.columns}")
def test_an_empty_board_has_no_line_of_a_card(layout):
    chance = Random(layout.rows)
    for _ in range(8):
        rules, empty = make_rules(layout, choose_parts(chance, layout)), Board.of(layout, [None] * layout.size)
        assert rules.score(empty, rules.card_values, 0, None) == []
        assert {line.slots for line in rules.bonus(empty, rules.card_values, 0, None)} <= {()}
