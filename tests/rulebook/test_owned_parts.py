"""Parts of the scoring among plugins: their order, wrappers, hooks in Python above and below them, and errors."""

import re

import attrs
import pytest
from helpers.cases import every_case
from helpers.walks import finish_round

import cardgolf
from cardgolf import Layout, Line, NotTabulableError, PluginError, RoundEnd, hookimpl, patterns
from cardgolf.scoring import (
    COLUMNS,
    ROWS,
    TOUCHING,
    Adjust,
    Bonus,
    Call,
    Cancel,
    Count,
    Faces,
    Held,
    Part,
    Reset,
    Spare,
    Take,
    Wild,
    WrongCloser,
    score_boards,
    without,
)
from cardgolf.table.board import parse_board

pytest.importorskip("numpy")

TEXT = "5 5 3 / 5 2 3 / A 2 9"
TWOS = Faces(ranks=[2])


def rule(*parts, name="mine", **hooks):
    """Return a plugin of these parts, and of hooks that return these values."""
    own = {hook: hookimpl(lambda self, value=value: value) for hook, value in hooks.items()}
    if parts:
        own["scoring"] = hookimpl(lambda self: [*parts])
    return type(name.title().replace("-", ""), (), own)()


def wrapper(hook, function, name="around"):
    return type(name.title(), (), {hook: hookimpl(function, wrapper=True)})()


def add_up(*rules, text=TEXT):
    return cardgolf.score(cardgolf.rules("nine-card", *rules), text).total


def lines_of(*rules):
    return [(line.rule, line.points) for line in cardgolf.score(cardgolf.rules("nine-card", *rules), TEXT).lines]


CANCELS = Cancel(COLUMNS, group="mine.group", card="mine.card")


def game_variant(*parts, **hooks):
    """Return a variant without a scoring of its own but these parts."""
    hooks = {"layout": Layout.grid(3, 3), **hooks}
    return rule(*parts, **hooks)


# The order


@pytest.mark.parametrize("names", [("joker-pairs", "four-bonus"), ("four-bonus", "joker-pairs")])
def test_hr_3_5_3_the_four_counts_that_makes_the_score_lowest_whatever_the_order_of_names(names):
    assert cardgolf.score(cardgolf.rules("eight-card", *names), "JK JK 8 8 / JK JK 8 8").total == -45


def test_parts_of_plugins_apply_by_kind_and_those_that_add_in_the_order_of_the_stack():
    one = rule(Bonus(TOUCHING, 1, rule="one.bonus"), name="one")
    two = rule(Held(TWOS, 2, rule="two.held", least=1), Spare(TWOS, rule="two.spare"), name="two")
    for stack, order in (((one, two), ["one.bonus", "two.held"]), ((two, one), ["two.held", "one.bonus"])):
        rules = cardgolf.rules("nine-card", *stack)
        assert [part.kind for part in rules.parts][:2] == ["Cancel", "Spare"]
        assert [part.rule for part in rules.parts[2:]] == order
        assert rules.owned_parts.find_owner(rules.parts[0]) == "nine-card"


# Wrappers of parts


def test_a_wrapper_changes_the_list():
    def cheaper(self):
        return [attrs.evolve(part, points=-10) if part.kind == "Take" else part for part in (yield)]

    board = "5 5 3 / 5 5 2 / A 2 9"
    assert add_up("four-bonus", text=board) - add_up("four-bonus", wrapper("scoring", cheaper), text=board) == -15


def test_a_wrapper_may_add_a_part_of_any_plugin_of_the_stack():
    def more(self):
        return [
            *(yield),
            Bonus(TOUCHING, -9, rule="nine-card.score.column"),
            Held(TWOS, 1, rule="around.held", least=1),
        ]

    rules = cardgolf.rules("nine-card", wrapper("scoring", more))
    assert [rules.owned_parts.find_owner(part) for part in rules.parts] == ["nine-card", "around", "around"]
    assert add_up() - 9 * 3 + 1 == add_up(wrapper("scoring", more))


def test_a_wrapper_may_leave_all_out():
    def nothing(self):
        yield
        return []

    rules = cardgolf.rules("nine-card", wrapper("scoring", nothing))
    assert rules.parts == ()
    assert {line.rule for line in cardgolf.score(rules, TEXT).lines} == {"base.score.card"}
    assert without(cardgolf.rules("nine-card").parts, Cancel) == []


def test_ender_penalty_takes_the_place_of_the_fine_of_a_game():
    parts = cardgolf.rules("crazy-nines", "ender-penalty").parts
    assert [part.rule for part in parts if type(part) is WrongCloser] == ["ender-penalty.highest"]
    (call,) = [part for part in cardgolf.rules("board-nine", "ender-penalty").parts if type(part) is Call]
    assert call.failed == ""


# Hooks in Python


SPARES = rule(Spare(TWOS, rule="spares.score"), name="spares")
PYTHON = rule(score=[Line("python.score", 100)], name="python")
SILENT = rule(score=None, name="silent")
EARNED = rule(bonus=[Line("earned.bonus", 3)], name="earned")


def test_score_in_python_takes_the_place_of_the_parts_below_it():
    assert lines_of(PYTHON) == lines_of(SPARES, PYTHON) == [("python.score", 100)]
    assert cardgolf.rules("nine-card", PYTHON).python_scores == ("python.score",)


def test_a_cancel_above_takes_the_place_of_score_in_python():
    by_parts = [("mine.card", points) for points in (5, 5, 3, 5, 2, 3, 1, 2, 9)]
    assert lines_of(PYTHON, rule(CANCELS)) == by_parts
    assert lines_of(SPARES, PYTHON, rule(CANCELS)) == by_parts
    assert add_up(SPARES, PYTHON, rule(CANCELS), text="2 5 3 / 2 2 3 / 2 2 9") == 5 + 2 + 2 + 3 + 3 + 9, (
        "none is spared"
    )
    assert cardgolf.rules("nine-card", PYTHON, rule(CANCELS)).python_scores == ()


def test_a_bonus_for_marks_knows_the_pairs_of_a_game_that_python_scores():
    rules = cardgolf.rules("crazy-nines", PYTHON, queen_pair_cancels_penalty=True)
    texts = "QS! 5 3 / 5 2 Q / A 2 9", "QS! Q 3 / 5 2 4 / A 2 9"
    assert [cardgolf.score(rules, text).total for text in texts] == [125, 100]


def test_score_in_python_with_no_opinion_leaves_a_board_to_the_base_rules():
    assert {line for line, _ in lines_of(SILENT)} == {"base.score.card"}


def test_wild_cards_need_cards_that_parts_count():
    text = r"invalid Wild of mine\.scoring: expected cards that parts count, not python\.score"
    with pytest.raises(PluginError, match=text) as caught:
        cardgolf.rules("nine-card", PYTHON, rule(Wild(TWOS)))
    assert caught.value.rule == "mine.scoring"
    assert add_up(rule(Wild(TWOS)), PYTHON) == 100, "below it does nothing"
    earning = rule(Bonus(TOUCHING, -1, rule="mine.bonus"), Wild(TWOS))
    assert add_up(earning, PYTHON, text="2 9 4 / 9 5 6 / 7 8 3") == 100, "nor does it earn a bonus"


@hookimpl("score")
def by_rows(board, card_values):
    """Equal cards of a row cancel."""
    rows = patterns.matched(board, board.layout.row_lines)
    return patterns.cancel(board, card_values, rows, group="by-rows.row", card="by-rows.card")


def test_lines_of_a_score_in_python_are_spared_and_taken():
    text = "2 2 2 / 9 9 9 / 3 4 5"
    assert add_up(by_rows, text=text) == 12
    assert add_up(by_rows, rule(Spare(TWOS, rule="mine.spare")), text=text) == 12 + 6
    assert add_up(by_rows, rule(Take([(6, 7)], 1, rule="mine.take", card="mine.card")), text=text) == 12
    assert add_up(by_rows, rule(Take([(3, 4)], 1, rule="mine.take", card="mine.card")), text=text) == 12 + 1
    assert cardgolf.rules("nine-card", by_rows, rule(Spare(TWOS, rule="mine.spare"))).python_scores == (
        "by-rows.score",
    )


def test_lines_that_are_added_stay_above_and_below():
    added = rule(Bonus(COLUMNS, 7, rule="mine.bonus"))
    columns = cardgolf.score("nine-card", TEXT).total
    for stack in ((added, EARNED), (EARNED, added)):
        assert add_up(*stack) == columns + 3
        assert add_up(*stack, text="5 9 3 / 5 2 4 / 5 2 9") == add_up(text="5 9 3 / 5 2 4 / 5 2 9") + 3 + 7
        assert cardgolf.rules("nine-card", *stack).python_scores == ("earned.bonus",)


def test_wrappers_in_python_get_what_parts_give():
    def doubled(self):
        lines = list((yield))
        return [*lines, Line("around.more", sum(line.points for line in lines))]

    for hook in ("score", "bonus"):
        rules = cardgolf.rules("nine-card", rule(Bonus(TOUCHING, 4, rule="mine.bonus")), wrapper(hook, doubled))
        lines = cardgolf.score(rules, TEXT).lines
        points = [line.points for line in lines if line.rule != "around.more"]
        bonuses = sum(line.points for line in lines if line.rule == "mine.bonus")
        (more,) = [line.points for line in lines if line.rule == "around.more"]
        assert more == (bonuses if hook == "bonus" else sum(points) - bonuses)
        assert rules.python_scores == (f"around.{hook}",)


def settle(*rules, raw=(4, 9), closer=1):
    """Return the lines between seats."""
    book = cardgolf.rules("nine-card", *rules)
    state = cardgolf.new_game(book, players=2, seed=1).state.replace(round_end=RoundEnd(closer, (), "knock"))
    points = dict(enumerate(raw))
    adjusted, fines = book.adjust_scores(state, points, book), book.penalty(state, points, book)
    return {name: sorted((seat, line.rule, line.points) for seat, own in found.items() for line in own)
            for name, found in (("adjusted", adjusted), ("fines", fines))}  # fmt: skip


def test_adjust_scores_and_penalty_in_python_take_the_place_of_the_parts_below():
    parts = rule(Adjust("every", add=1, rule="mine.every"), WrongCloser("flat", 20, rule="mine.fine"))
    python = rule(adjust_scores={0: [Line("python.adjust", 5)]}, penalty={0: [Line("python.fine", 6)]}, name="python")
    below = {"adjusted": [(0, "mine.every", 1), (1, "mine.every", 1)], "fines": [(1, "mine.fine", 20)]}
    assert settle(parts) == below
    assert settle(parts, python) == {"adjusted": [(0, "python.adjust", 5)], "fines": [(0, "python.fine", 6)]}
    assert settle(python, parts) == {
        "adjusted": [(0, "mine.every", 1), (0, "python.adjust", 5), (1, "mine.every", 1)],
        "fines": [(1, "mine.fine", 20)],
    }


def test_a_call_is_an_adjustment_and_a_fine():
    call = rule(Call(30, failed="mine.failed", made="mine.made", spared="mine.spared", others="all"))
    assert settle(call) == {"adjusted": [(0, "mine.spared", -4)], "fines": [(1, "mine.failed", 21)]}
    fine = rule(Call(30, failed="mine.failed"))
    assert settle(fine) == {"adjusted": [], "fines": [(1, "mine.failed", 21)]}


def test_totals_in_python_take_the_place_of_resets_below():
    parts = rule(Reset([4, 9], 0))
    python = rule(totals=[7, 7], name="python")
    game = finish_round(cardgolf.new_game("nine-card", parts, seed=1, turn_limit=1, holes=1))
    rounds = game.state.match.rounds
    above, below = cardgolf.rules("nine-card", parts, python), cardgolf.rules("nine-card", python, parts)
    assert [*above.totals(rounds, above)] == [7, 7]
    assert [*below.totals(rounds, below)] == [0 if score in (4, 9) else score for score in rounds[0].scores]


# Many boards


BOARDS = [parse_board(text.replace("A", "AS"), Layout.grid(3, 3)) for text in (
    "5S 5H 3S / 5D 2S 3H / 2H 4D 9S", "4S 5H 6S / 4D 5S 6H / 4H 5D 6D",
)]  # fmt: skip


@every_case(("stack", "asked"), [
    ((PYTHON,), True), ((EARNED,), True), ((rule(Bonus(COLUMNS, 7, rule="mine.bonus")), EARNED), True),
    ((rule(Wild(TWOS)), EARNED), True), ((rule(Wild(TWOS)),), False),
    ((rule(Bonus(COLUMNS, 7, rule="mine.bonus")),), False),
    ((SILENT,), True),
])  # fmt: skip
def test_batches_leave_to_python_what_python_scores(stack, asked):
    rules = cardgolf.rules("nine-card", *stack)
    points, left = score_boards(rules, BOARDS)
    expected = [[*rules.score(board, rules.card_values, 0, None), *rules.bonus(board, rules.card_values, 0, None)]
                for board in BOARDS]  # fmt: skip
    assert points.tolist() == [sum(line.points for line in lines) for lines in expected]
    assert left.tolist() == [asked] * 2


def test_points_that_arrays_cannot_have_name_the_plugin():
    rules = cardgolf.rules("nine-card", rule(Count(COLUMNS, {1: 2**41}, rule="mine.count")))
    with pytest.raises(NotTabulableError, match="`scoring` of mine is too great"):
        score_boards(rules, BOARDS)


# Errors


ERRORS = {
    "a place outside": ([Bonus([(0, 9)], 1, rule="mine.bonus")], "of mine.scoring: invalid place 9 of where"),
    "an id of another": ([Bonus(ROWS, 1, rule="golf.bonus")],
                         "invalid id 'golf.bonus' of Bonus of mine.scoring: expected one that begins with mine."),
    "no id": ([Bonus(ROWS, 1, rule=None)], None),
    "an id that is no text": ([Bonus(ROWS, 1, rule=7)], "invalid id 7 of Bonus of mine.scoring"),
    "two cancel": ([CANCELS], "invalid where: expected places without another Cancel; a wrapper can leave it out"),
    "all are wild": ([Wild(Faces(below=99))], "Wild of mine.scoring: invalid cards: expected some cards of the deck"),
    "no part": (["Bonus"], "invalid result of mine.scoring: ['Bonus']: expected parts of cardgolf.scoring"),
    "the class": ([Part()], "invalid result of mine.scoring"),
}  # fmt: skip


@every_case("case", ERRORS)
def test_a_part_that_does_not_fit_is_named_when_the_rulebook_is_made(case):
    parts, text = ERRORS[case]
    if text is None:
        assert cardgolf.rules("nine-card", rule(*parts)), "a line without an id of its own"
        return
    with pytest.raises(PluginError, match=re.escape(text)) as caught:
        cardgolf.rules("nine-card", rule(*parts))
    assert len(str(caught.value)) < 200
    assert caught.value.rule == "mine.scoring"


def test_two_cancel_may_not_meet_in_any_of_the_layouts():
    grids = [Layout.grid(2, 2), Layout.grid(1, 5)]
    by_seat = rule(CANCELS, Cancel([(0, 1)], card="mine.row"), layout=grids[1], layouts=grids)
    with pytest.raises(PluginError, match="expected places without another Cancel"):
        cardgolf.rules(by_seat)


def test_a_hand_has_no_places():
    with pytest.raises(PluginError, match=r"Bonus of mine\.scoring: invalid where='columns': expected none for a hand"):
        cardgolf.rules("board-nine", rule(Bonus(COLUMNS, 1, rule="mine.bonus")))


def test_a_part_that_cannot_be_made_names_its_plugin():
    @hookimpl("scoring")
    def mine():
        yield Count(COLUMNS, {}, rule="mine.count")

    with pytest.raises(cardgolf.CardGolfError, match=r"invalid table=\{\} of Count") as caught:
        cardgolf.rules("nine-card", mine)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(("hook", "part"), [("score_many", "Cancel"), ("bonus_many", "Bonus")])
def test_hooks_of_batches_name_the_part_to_use(hook, part):
    with pytest.raises(PluginError, match=rf"mine .*invalid hook '{hook}': expected a part .* such as {part}"):
        cardgolf.rules("nine-card", rule(**{hook: 1}))


def test_an_instance_and_a_subclass_have_the_ids_of_their_class():
    class Mine:
        @hookimpl
        def scoring(self):
            yield Bonus(COLUMNS, 1, rule="mine.bonus")

    class Other(Mine):
        pass

    assert cardgolf.rules("nine-card", Other).parts == cardgolf.rules("nine-card", Mine).parts
