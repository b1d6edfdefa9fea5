"""The hook ``clears`` in tables: what may decide which cards leave a board, and what is refused."""

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import Board, Discard, NotTabulableError, Swap, hookimpl
from cardgolf.lanes.tables.rounds import check_tables
from cardgolf.lanes.tables.tabulator import tabulate


def clearing(condition):
    """Return a rule that clears the lines, all of whose cards are face up, where ``condition`` holds."""

    @hookimpl("clears")
    def adversary(board, move):
        lines = [line for line in board.layout.lines if not board.down.intersection(line)]
        return [line for line in lines if not board.cleared.intersection(line) and condition(board, line, move)]

    return adversary


def is_equal(board, line, _=None):
    return all(board.ranks[place] == board.ranks[line[0]] for place in line)


def cards_of(board, line):
    return [board.slots[place].card for place in line]


EQUAL = "depends on more than which cards are face up and equal"
CLEARS = {
    "suits": (lambda board, line, _: len({card.suit for card in cards_of(board, line)}) == 1, "reads cards"),
    "one card": (lambda board, line, _: cards_of(board, line)[0] is KING_OF_HEARTS, "reads cards"),
    "kings": (lambda board, line, _: is_equal(board, line) and board.ranks[line[0]] == 13, EQUAL),
    "kings and one queen": (lambda board, line, _: board.ranks[0] == 13 and board.ranks[5] == 12, EQUAL),
    "sums": (lambda board, line, _: sum(board.ranks[place] for place in line) == 15, EQUAL),
    "jokers": (lambda board, line, _: not board.ranks[line[0]], EQUAL),
    "higher": (lambda board, line, _: board.ranks[line[0]] > board.ranks[line[1]], EQUAL),
    "of a set": (lambda board, line, _: board.ranks[line[0]] in {1, 13}, "hashes ranks"),
    "of a list": (lambda board, line, _: board.ranks[line[0]] in [1, 13], EQUAL),
    "equal in a set": (lambda board, line, _: len({board.ranks[place] for place in line}) == 1, "hashes ranks"),
    "places": (lambda board, line, move: is_equal(board, line) and move.slot == "b2", EQUAL),
    "places by text": (lambda board, line, move: is_equal(board, line) and str(move).endswith("b2"), EQUAL),
    "unequal": (lambda board, line, _: not is_equal(board, line), EQUAL),
    "another equal line": (lambda board, line, _: is_equal(board, line) and is_equal(board, (1, 4)), EQUAL),
    "few face down": (lambda board, line, _: is_equal(board, line) and len(board.down) < 3, EQUAL),
    "none cleared": (lambda board, line, _: is_equal(board, line) and not board.cleared, EQUAL),
    "face-down ranks": (lambda board, line, _: board.ranks[0] == board.ranks[1], "lie face down|depends on more"),
    "the whole board": (lambda board, line, _: str(board).startswith("K"), EQUAL),
    "swallowed": (lambda board, line, _: is_equal(board, line) or is_king(board, line), EQUAL),
}  # fmt: skip
KING_OF_HEARTS = cardgolf.Card(13, "H")


def is_king(board, line):
    try:
        return board.ranks[line[0]] == 13 and board.ranks[line[-1]] == 1
    except BaseException:
        return False


@every_case("name", CLEARS)
def test_clearing_by_more_than_equality_is_refused(name):
    condition, why = CLEARS[name]
    with pytest.raises(NotTabulableError, match=why) as error:
        tabulate(cardgolf.rules("golf", clearing(condition), flip_turn=True), 2)
    assert error.value.rule == "adversary.clears"


def test_a_king_and_a_queen_that_leave_beside_an_ace_are_refused():
    """No sample of boards need show these three ranks at these places. What is compared decides."""

    @hookimpl("clears")
    def adversary(board):
        if board.down or board.cleared:
            return None
        ranks = [slot.card.rank for slot in board.slots]
        return [(0, 1)] if ranks[:2] == [13, 12] and ranks[-1] == 1 else None

    @hookimpl("clears")
    def by_ranks(board):
        up = not board.down and not board.cleared
        return [(0, 1)] if up and board.ranks[:2] == (13, 12) and board.ranks[-1] == 1 else None

    for rule in (adversary, by_ranks):
        with pytest.raises(NotTabulableError, match=r"reads cards: expected `board.ranks`|depends on more than which"):
            cardgolf.rules("golf", rule).tables(2)


def test_too_many_comparisons_of_cards_are_refused_with_what_to_use():
    @hookimpl("clears")
    def pairs(board):
        ranks, up = board.ranks, [place for place in range(9) if board.slots[place] and board.slots[place].up]
        return [(one, other) for one in up for other in up if one < other and ranks[one] == ranks[other]]

    with pytest.raises(NotTabulableError, match=r"compares too many cards: expected `patterns.visible` and"):
        cardgolf.rules("nine-card", pairs).tables(2)


@pytest.mark.parametrize("name", ["equal", "any", "after swaps"])
def test_clearing_by_equality_is_tabulated(name):
    condition = {
        "equal": is_equal,
        "any": lambda *_: True,
        "after swaps": lambda board, line, move: is_equal(board, line) and type(move) is not Discard,
    }[name]
    rules = cardgolf.rules("golf", clearing(condition), discard_flip="optional")
    check_tables(rules, rules.tables(2), 1500, seed=1)


def test_a_swap_into_a_cleared_place_puts_no_card_on_the_pile():
    @hookimpl("moves", wrapper=True)
    def anywhere(state):
        moves = yield
        return tuple(map(Swap, state.board.names)) if moves and type(moves[0]) is Swap else moves

    rules = cardgolf.rules("golf", clearing(lambda *_: True), anywhere)
    check_tables(rules, rules.tables(2), 2000, seed=1)


def test_few_ranks_are_enough_for_lines_that_a_part_clears():
    @hookimpl("deck")
    def low_cards():
        return cardgolf.cards.numbered(dict.fromkeys(range(5), 12))

    rules = cardgolf.rules("crazy-nines", low_cards)
    check_tables(rules, rules.tables(2), 2000, seed=1)


def test_few_ranks_cannot_tell_what_a_hook_clears():
    @hookimpl("deck")
    def low_cards():
        return cardgolf.cards.numbered(dict.fromkeys(range(5), 12))

    with pytest.raises(NotTabulableError, match="expected 6 ranks or more for `clears`"):
        cardgolf.rules("golf", low_cards, clearing(is_equal)).tables(2)


def test_a_hook_that_looks_at_the_place_of_a_move_is_asked_for_every_place():
    """Lines that the moved card completes are those of the law if all lines leave anyway."""

    def condition(board, line, move):
        return is_equal(board, line) and move.slot in board.layout.names

    rules = cardgolf.rules("golf", clearing(condition))
    check_tables(rules, rules.tables(2), 1000, seed=1)


def test_ctrl_c_in_clears_is_heard():
    calls = []

    @hookimpl("clears")
    def interrupted(board):
        calls.append(board)
        if type(board) is not Board:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cardgolf.rules("golf", interrupted).tables(2)
    assert len(calls) > 60
