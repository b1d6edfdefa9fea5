"""The examples of the page of hooks keep what they promise over three rounds."""

import pytest
from helpers.cases import every_case
from helpers.plugins import answer
from helpers.recipes import PAGES, RECIPES, ROOT, check_promise, play_rounds, promises

import cardgolf
from cardgolf import (
    Card,
    Discard,
    Draw,
    InvalidArgumentError,
    Knock,
    Line,
    NextRound,
    Phase,
    ScoreSheet,
    Swap,
    Take,
    hookimpl,
    patterns,
)
from cardgolf.scoring import COLUMNS, Adjust, Call, Cancel, Faces, Held, Reset, Spare, Wild, WrongCloser, without

PAGE = "docs/hooks.md"
NAMES = PAGES[PAGE][1]
FEW_RANKS = answer("deck", [Card(rank, suit) for rank in (3, 4, 5) for suit in "CDHS"] * 6, "few_ranks")
MANY_KINGS = answer("deck", [Card(rank, suit) for rank in (5, 13) for suit in "CDHS"] * 8, "many_kings")
MANY_JOKERS = answer("deck", [Card(rank, suit) for rank in (5, 6) for suit in "CDHS"] * 5 + [Card(0)] * 30, "jokers")
MANY_TWOS = answer("deck", [Card(rank, suit) for rank in (2, 9, 11) for suit in "CDHS"] * 6, "many_twos")
LOW_SCORES = answer("deck", [Card(rank, suit) for rank in (1, 2) for suit in "CDHS"] * 8, "low_scores")


@hookimpl("moves", wrapper=True)
def peeks(state):
    """A player may look at a card at the start of a turn."""
    offered = yield
    down = state.board.name(state.board.down)
    return (*offered, *map(NAMES["Peek"], down)) if state.phase is Phase.START else offered


def promise(name, *others, **options):
    return promises(PAGE, name, *others, **options)


def points_of(game, rule):
    """Return the points by seat of the lines of a rule in the last round."""
    lines = {seat: [line for line in card.lines if line.rule == rule] for seat, card in enumerate(game.scorecards)}
    return {seat: sum(line.points for line in found) for seat, found in lines.items() if found}


def raw(game):
    return [card.raw for card in game.scorecards]


def opened_by(step):
    return [each for each in step.new.events(None, since=step.new.ply) if each.type == "opened"]


def moved(step, kind):
    return isinstance(step.move, kind)


# the table


@promise("layout", "layouts")
@promise("layouts", "layout")
def the_leader_of_the_match_has_one_row_less(step):
    if step.new.state.is_opening:
        leaders = [each.seat for each in step.new.standings[:1]]
        rows = [each.layout.rows for each in step.new.state.boards]
        return rows == [2 if seat in leaders else 3 for seat in range(4)]


@promise("deck")
def there_is_a_pack_for_each_player(step):
    return len(step.new.state.cards) == 4 * 52


@promise("seats")
def four_can_play(step):
    return len(step.new.state.boards) == 4


@promise("middle")
def three_cards_lie_open_after_a_deal_and_may_be_taken(step):
    middle = step.new.state.middle
    if step.move is None or step.new.state.is_opening:
        return (middle.layout.size, middle.down, middle.cleared) == (3, frozenset(), frozenset())
    if moved(step, Take):
        taken = middle.index(step.move.place)
        return taken in middle.cleared and step.new.state.held == step.old.state.middle.card(taken)


@promise("opening_flips")
def four_cards_are_up_before_the_first_turn(step):
    if step.old.state.is_opening and not step.new.state.is_opening:
        return [len(board.slots) - len(board.down) for board in step.new.state.boards] == [4] * 4


@promise("leader")
def the_seat_that_shows_most_leads(step):
    if step.old.state.is_opening and not step.new.state.is_opening:
        values = step.new.rules.card_values
        shown = [
            sum(values[slot.card] for slot in board.slots if slot.up) for board in step.new.state.boards
        ]  # fmt: skip
        return shown[step.new.turn] == max(shown)


@promise("next_seat")
def the_discard_earns_another_first_turn(step):
    if moved(step, Swap) and step.old.phase == "follow" and not step.new.round_end:
        earned = step.old.state.held_from == "discard" and step.old.state.turns_begun[step.old.turn] == 1
        return (step.new.turn == step.old.turn) == earned


@promise("next_dealer")
def the_leader_of_the_match_deals(step):
    if step.move is None:
        return step.new.state.setup.dealer == step.old.standings[0].seat


# draw and discard


@promise("discard_options")
def a_flip_is_offered_until_the_round_closes(step):
    if moved(step, Draw) and step.move.pile == "stock":
        flips = [move for move in step.new.legal_moves if isinstance(move, Discard) and move.flip]
        return bool(flips) == (not step.new.round_end)


@promise("locked", MANY_KINGS)
def a_king_that_lies_face_up_stays(step):
    if moved(step, Swap):
        before = step.old.state.board.slots[step.old.state.board.index(step.move.slot)]
        return not (before.up and before.card.rank == 13)


@promise("moves", "round_end")
def a_knock_is_offered_at_the_start_of_a_turn(step):
    if step.new.turn is not None and not step.new.is_round_over:
        start = step.new.phase == "start" and not step.new.round_end
        return (Knock() in step.new.legal_moves) == start


@promise("round_end", "moves")
def a_knock_leaves_each_other_player_a_turn(step):
    if moved(step, Knock):
        seat = step.old.turn
        left = tuple((seat + distance) % 4 for distance in (1, 2, 3))
        return (step.new.round_end.by, step.new.turn, *step.new.round_end.turns) == (seat, *left)


@promise("move_types", "actions", "apply_move", peeks)
@promise("actions", "move_types", "apply_move", peeks)
@promise("apply_move", "move_types", "actions", peeks)
def a_player_looks_at_a_card(step):
    if moved(step, NAMES["Peek"]) and not step.ended:
        seat = step.old.turn
        place = step.old.state.board.index(step.move.slot)
        number = step.new.rules.action_space(4).index(str(step.move))
        read = step.new.rules.action_space(4)[number] == step.move == step.old.play(str(step.move)).history[-1][1]
        seen = [step.new.view(viewer).boards[seat].slots[place].card for viewer in range(4)]
        return read and [card is not None for card in seen] == [viewer == seat for viewer in range(4)]


@promise("after_move")
def a_discarded_king_goes_to_the_bottom(step):
    if moved(step, Discard):
        thrown = step.old.state.held
        return step.new.state.discard[0 if thrown.rank == 13 else -1] == thrown


@promise("clears", FEW_RANKS)
def no_column_of_three_equal_cards_stays(step):
    boards = step.new.state.boards
    equal = [patterns.matched(each, patterns.visible(each, each.layout.column_lines)) for each in boards]
    return not any(equal) if any(each.cleared for each in boards) and not step.ended else None


@promise("turns", FEW_RANKS)
def no_row_of_three_equal_cards_stays_after_a_swap(step):
    boards = step.new.state.boards
    equal = [patterns.matched(each, patterns.visible(each, each.layout.row_lines)) for each in boards]
    if moved(step, Swap) and any(each.cleared for each in boards) and not step.ended:
        return not equal[step.old.turn]


@promise("clears_to", "clears", FEW_RANKS)
def cleared_cards_come_to_the_top(step):
    gone = [
        [board.slots[place].card for place in sorted(later.cleared - board.cleared) if board.slots[place]]
        for board, later in zip(step.old.state.boards, step.new.state.boards, strict=True)
    ] if step.move else []  # fmt: skip
    if any(gone) and not step.new.is_round_over:
        (cards,) = filter(None, gone)
        return [card.rank for card in step.new.state.discard[-3:]] == [cards[-1].rank] * 3 or len({*cards}) > 1


@promise("locks", MANY_KINGS, turn_limit=20)
def a_king_from_the_stock_stays_for_two_turns(step):
    if moved(step, Swap) and step.old.state.held_from == "stock" and step.old.state.held.rank == 13:
        board = step.new.state.boards[step.old.turn]
        return board.slots[board.index(step.move.slot)].mark == step.old.state.turns_begun[step.old.turn] + 2


@promise("AllAtOnce", turn_limit=20)
def what_the_others_chose_is_turned_up_when_all_have_chosen(step):
    if moved(step, NAMES["Choose"]):
        seat, place = step.old.state.actor, step.move.slot
        board = step.new.state.boards[seat]
        if len(step.old.to_act) > 1:
            return place in board.name(board.down) and step.new.view(None).memory.window.sealed[-1][1] is None
        return all(
            place not in step.new.state.boards[seat].name(step.new.state.boards[seat].down)
            for seat, place in [(each.seat, each.move.split()[1]) for each in opened_by(step) if each.played]
        )


@promise("unseal", "AllAtOnce", turn_limit=20)
def the_boards_with_most_cards_down_come_first(step):
    if opened := opened_by(step):
        down = [len(step.old.state.boards[each.seat].down) for each in opened]
        return down == sorted(down, reverse=True)


@promise("reactions", "Snapping")
def every_other_seat_may_snap_after_a_discard(step):
    if moved(step, Discard):
        return step.new.to_act == tuple((step.old.turn + distance) % 4 for distance in (1, 2, 3))


@promise("Snapping", "reactions")
def a_right_snap_goes_and_a_wrong_one_lies_face_up(step):
    if moved(step, NAMES["Snap"]):
        board, seat = step.old.state.board, step.old.state.actor
        place = board.index(step.move.slot)
        card, there = board.slots[place].card, step.new.state.boards[seat].slots[place]
        if card.rank == step.old.state.discard[-1].rank:
            return there is None and step.new.state.discard[-1] == card
        return there.up and there.card == card


@promise("next_phase", MANY_JOKERS)
def a_joker_that_is_swapped_in_earns_a_draw(step):
    if moved(step, Swap) and not step.new.round_end:
        return (step.new.turn == step.old.turn) == (step.old.state.held.rank == 0)


# scoring


@promise("points")
def black_twos_are_worth_minus_five(step):
    values = step.new.rules.card_values
    return [values[Card(2, suit)] for suit in "CSDH"] == [-5, -5, 2, 2]


@promise("score", FEW_RANKS)
def equal_columns_cancel(step):
    if step.ended:
        boards = [[slot.card.rank for slot in board.slots] for board in step.new.state.boards]
        columns = [[ranks[first::3] for first in range(3)] for ranks in boards]
        return raw(step.new) == [sum(sum(each) for each in found if len({*each}) > 1) for found in columns]


@promise("bonus")
def a_board_without_a_joker_has_two_points_off(step):
    if step.ended:
        without = [all(slot.card.rank for slot in board.slots) for board in step.new.state.boards]
        found = points_of(step.new, "no-joker.bonus")
        return found == {seat: -2 for seat in range(4) if without[seat]}


@promise("TwoTwos", MANY_TWOS)
def twos_that_touch_earn_ten_off(step):
    if step.ended:
        boards = step.new.state.boards
        twos = [sum(board.ranks[first] == 2 for first, *_ in patterns.touching(board)) for board in boards]
        return points_of(step.new, "two-twos.bonus") == {seat: -10 * count for seat, count in enumerate(twos) if count}


@promise("adjust_scores")
def the_best_score_counts_twice(step):
    if step.ended:
        low = min(raw(step.new))
        return list(step.new.scores) == [2 * points if points == low else points for points in raw(step.new)]


@promise("penalty", "moves", "round_end")
def a_closer_who_is_not_lowest_pays_ten(step):
    if step.ended:
        by, points = step.new.round_end.by, raw(step.new)
        beaten = by is not None and points[by] > min(points)
        return points_of(step.new, "hasty.penalty") == ({by: 10} if beaten else {})


# the match


@promise("totals", LOW_SCORES, rounds=30, players=2)
def a_total_of_fifty_becomes_twenty_five(step):
    if step.ended:
        before = [step.old.totals[seat] if step.old.totals else 0 for seat in range(2)]
        sums = [total + score for total, score in zip(before, step.new.scores, strict=True)]
        return list(step.new.totals) == [25 if each == 50 else each for each in sums]


@promise("standings")
def a_total_above_a_hundred_has_lost(step):
    if step.ended:
        return all(each.lost == (each.total > 100) for each in step.new.standings)


@promise("goal")
def most_points_win(step):
    if step.ended:
        ranked = [each.total for each in step.new.standings]
        return ranked == sorted(ranked, reverse=True)


@promise("match_over", rounds=20)
def the_match_is_over_at_a_hundred_points(step):
    if step.ended:
        return step.new.is_over == (max(step.new.totals) >= 100)


@promise("Elimination", rounds=20)
def the_match_goes_on_while_two_have_fewer_than_fifty(step):
    if step.ended:
        left = tuple(seat for seat in range(4) if step.new.totals[seat] < 50)
        return step.new.state.setup.upcoming.seats == (left if len(left) > 1 else ())


# before and after the turns


@promise("dealt", "before_score", MANY_KINGS)
def the_cards_that_burned_lie_under_the_first_discard(step):
    if step.move is None:
        burned = step.new.state.memory["burned"]
        return len(step.new.state.discard) == min(burned, 63 - 36 - 1) + 1 and burned > 0


@promise("before_score", "dealt", MANY_KINGS)
def each_king_on_a_board_burns_a_card_of_every_later_deal(step):
    if step.ended:
        kings = sum(card.rank == 13 for board in step.new.state.table.values() for _, card in board.cards())
        before = step.old.state.memory.get("burned", 0)
        return step.new.state.memory["burned"] == min(40, before + kings)


@promise("Scouting")
def before_the_first_turn_each_player_may_look_at_a_card(step):
    if isinstance(step.move, NAMES["Scout"]):
        board = step.new.view(step.old.state.actor).boards[step.old.state.actor]
        known = board.slots[board.index(step.move.slot)].card
        return known is not None and sum(step.old.state.turns_begun) == 1 and not step.new.state.held


# the tests


@every_case("name", [name for page, name in RECIPES if page == PAGE])
def test_each_example_keeps_its_promise_over_three_rounds(name):
    check_promise(PAGE, name)


def enter(rule, *rounds, **options):
    """Return a score sheet of Nine-Card Golf with these rounds."""
    sheet = ScoreSheet(cardgolf.rules("nine-card", NAMES[rule], holes=None, **options), [*"ABCD"[: len(rounds[0])]])
    for scores in rounds:
        sheet = sheet.enter(scores)
    return sheet


@pytest.mark.parametrize(("scores", "total"), [
    ([20, 30], 25),
    ([20, 30, 10], 35),
    ([50, 0, 25], 25),
    ([20, 30, 25], 25),
    ([20, 31, 10], 61),
])  # fmt: skip
def test_a_total_of_fifty_after_a_round_becomes_twenty_five(scores, total):
    assert enter("totals", *[(score, 7) for score in scores]).totals == (total, 7 * len(scores))


@every_case(("rounds", "seats"), [
    ([(49, 49, 49)], (0, 1, 2)),
    ([(49, 50, 49)], (0, 2)),
    ([(49, 50, 40), (0, 3)], (0, 2)),
    ([(49, 50, 40), (1, 3)], ()),  # one is left
    ([(50, 50, 40)], ()),
    ([(50, 60, 50)], ()),  # none is left
])  # fmt: skip
def test_an_elimination_ends_when_fewer_than_two_are_left(rounds, seats):
    sheet = enter("Elimination", *rounds)
    assert sheet.is_over == (not seats)
    assert seats == (() if sheet.is_over else sheet.upcoming.seats)


def test_a_tie_of_those_who_left_together_is_played_off():
    sheet = enter("Elimination", (50, 60, 50), tie="playoff")
    assert (sheet.upcoming.kind, sheet.upcoming.seats) == ("playoff", (0, 2))


def test_five_are_refused_and_two_to_four_can_play():
    rules = cardgolf.rules("nine-card", RECIPES[PAGE, "seats"])
    assert [len(cardgolf.new_game(rules, players=players).state.boards) for players in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(InvalidArgumentError, match="expected 2 to 4 for"):
        cardgolf.new_game(rules, players=5)


def test_a_king_from_the_stock_can_be_swapped_on_the_second_turn_after():
    steps = check_promise(PAGE, "locks")
    swaps = [step for step in steps if moved(step, Swap)]
    for step in swaps:
        board, seat = step.old.state.board, step.old.turn
        mark = board.slots[board.index(step.move.slot)].mark
        assert not mark or step.old.state.turns_begun[seat] >= mark


def test_the_line_that_the_page_adds_closes_the_window_after_a_snap():
    @hookimpl
    def reactions(state, move, before):
        if type(move) is NAMES["Snap"]:
            return ()
        return NAMES["reactions"](state, move, before)

    assert "`if type(move) is Snap: return ()`" in (ROOT / PAGE).read_text(encoding="utf-8")
    steps = play_rounds(cardgolf.rules("nine-card", NAMES["Snapping"], reactions, turn_limit=12))
    after = [step.new for step in steps if moved(step, NAMES["Snap"])]
    assert after
    assert all(not game.state.window for game in after)
    steps = play_rounds(cardgolf.rules("nine-card", NAMES["Snapping"], NAMES["reactions"], turn_limit=12))
    assert any(step.new.state.window for step in steps if moved(step, NAMES["Snap"]))


def test_a_single_seat_of_the_next_round_plays_alone():
    @hookimpl(wrapper=True)
    def next_round():
        plan = yield
        return NextRound(plan.kind, plan.seats[-1:])

    *_, last = play_rounds(cardgolf.rules("nine-card", next_round, turn_limit=5))
    assert [hole.seats for hole in last.new.state.match.rounds] == [(0, 1, 2, 3), (3,), (3,)]


# parts and Python in one stack


@hookimpl("scoring", wrapper=True)
def columns_cancel():
    """Equal columns cancel, and nothing else."""
    parts = yield
    return [*without(parts, Cancel), Cancel(COLUMNS, group="columns-cancel.column", card="columns-cancel.card")]


ADDED = answer("scoring", [Held(Faces(ranks=[1]), 7, least=1, rule="added.ace")], "added")
SPARED = answer("scoring", [Spare(Faces(ranks=[5]), rule="spared.score")], "spared")
IN_PYTHON = answer("score", [Line("in-python.score", 100)], "in_python")
EARNED = answer("bonus", [Line("earned.bonus", 3)], "earned")
ROWS = "5 5 9 / 5 2 9 / A 2 9"


def total(*rules):
    return cardgolf.score(cardgolf.rules("nine-card", *rules), ROWS).total


def test_score_in_python_takes_the_place_of_the_parts_below_it():
    assert total(IN_PYTHON) == total(columns_cancel, IN_PYTHON) == 100


def test_parts_above_take_the_place_of_score_in_python():
    assert total(IN_PYTHON, columns_cancel) == total(columns_cancel) == 5 + 5 + 5 + 2 + 1 + 2


def test_parts_that_change_lines_change_those_of_score_in_python_below_them():
    assert total(IN_PYTHON, SPARED) == total(SPARED, IN_PYTHON) == 100
    with pytest.raises(cardgolf.PluginError, match=r"invalid Wild of wild.scoring: expected cards that parts count"):
        total(IN_PYTHON, answer("scoring", [Wild(Faces(ranks=[5]))], "wild"))


def test_lines_that_are_added_stay_wherever_their_plugins_stand():
    assert total(ADDED, IN_PYTHON, EARNED) == total(EARNED, IN_PYTHON, ADDED) == 110


def test_no_opinion_of_score_in_python_leaves_the_cards_to_the_base_rules():
    assert total(answer("score", None, "silent")) == 5 + 5 + 9 + 5 + 2 + 9 + 1 + 2 + 9


def test_python_scores_names_the_hooks_that_score_a_board():
    assert cardgolf.rules("nine-card", IN_PYTHON, EARNED).python_scores == ("in-python.score", "earned.bonus")
    shipped = [[name] for name in cardgolf.variants()] + [["nine-card", name] for name in cardgolf.house_rules()]
    found = {names[-1]: scores for names in shipped if (scores := cardgolf.rules(*names).python_scores)}
    assert found == {"birdies": ("birdies.score",), "birdies-and-eagles": ("birdies.score",)}


LOW, HIGH = "A A 2 / K K K / K K K", "5 9 4 / 8 7 6 / K A 3"  # 2 and 43 points
GIFT = answer("adjust_scores", {0: [Line("gift.adjust_scores", 1000)]}, "gift")
FINE = answer("penalty", {1: [Line("fine.penalty", 500)]}, "fine")
ADJUSTED = answer("scoring", [Adjust("highest", add=7, rule="adjusted.highest")], "adjusted")
FINED = answer("scoring", [WrongCloser("flat", 30, rule="fined.closer")], "fined")
CALLED = answer("scoring", [Call(25, made="called.made", failed="called.failed", spared="called.spared", others="all")],
                "called")  # fmt: skip
LATER = answer("totals", [77, 77], "later")
RESET = answer("scoring", [Reset([43], 1)], "reset")


def settle(*rules):
    """Return the scores of two seats of which the second closed, with the higher score."""
    return [card.total for card in cardgolf.score(cardgolf.rules("nine-card", *rules), [LOW, HIGH], closer=1)]


@every_case(("rules", "scores"), [
    ((ADJUSTED, GIFT), [1002, 43]),  # in the place of the part below
    ((GIFT, ADJUSTED), [1002, 50]),  # beside the part above
    ((FINED, FINE), [2, 543]),
    ((FINE, FINED), [2, 73]),  # the part takes its place
    ((CALLED,), [0, 25]),
    ((CALLED, GIFT), [1002, 25]),  # what the others score, but for the fine
    ((CALLED, FINE), [0, 543]),  # the fine alone
    ((GIFT, CALLED), [1000, 25]),
    ((ADJUSTED, CALLED, FINED), [0, 62]),
])  # fmt: skip
def test_hooks_between_seats_and_parts_in_one_stack(rules, scores):
    assert settle(*rules) == scores


@pytest.mark.parametrize(("rules", "totals"), [((RESET, LATER), (77, 77)), ((LATER, RESET), (2, 1))])
def test_totals_and_parts_in_one_stack(rules, totals):
    sheet = ScoreSheet(cardgolf.rules("nine-card", *rules), ["Ann", "Bo"])
    assert sheet.enter([2, 43]).totals == totals


def test_wrappers_of_hooks_get_what_parts_give():
    @hookimpl("bonus", wrapper=True)
    def doubled():
        lines = yield
        return [*lines, *lines]

    assert total(ADDED, doubled) == total(ADDED) + 7
    assert cardgolf.rules("nine-card", ADDED, doubled).python_scores == ("doubled.bonus",)
