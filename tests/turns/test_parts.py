"""Parts of turns: fields that are wrong, how they stack with each other and with hooks in Python, and who owns them."""

import pytest
from attrs import evolve
from helpers.cases import every_case
from helpers.plugins import answer

import cardgolf
from cardgolf import InvalidArgumentError, InvalidOptionError, Lead, PluginError, hookimpl
from cardgolf.rulebook.cleared import list_clear_groups
from cardgolf.scoring import COLUMNS, ROWS, Faces
from cardgolf.turns import Arrange, Draw, End, Knock, Leads, Leave, Lock, Opening, Order, Spend, Swap, Throw


def having(*parts, name="sample"):
    return answer("turns", [*parts], name)


@pytest.mark.parametrize("hook", ["turns", "scoring"])
def test_the_error_for_a_field_names_the_hook(hook):
    @hookimpl(hook)
    def sample():
        yield Leave(ROWS, "same")

    with pytest.raises(InvalidArgumentError, match=rf"how='same' of Leave: expected .* \[sample\.{hook}\]"):
        cardgolf.rules("golf", sample)


def test_a_lock_ends_in_time_for_a_mark():
    assert Lock("QS", 10**12).turns == cardgolf.cards.MAX_TURNS


@every_case("parts", [["Leave"], [ROWS], 3, [Leave]])
def test_what_is_no_part_names_the_plugin(parts):
    with pytest.raises(PluginError, match=r"invalid result of sample\.turns: .*: expected parts of cardgolf\.turns"):
        cardgolf.rules("golf", answer("turns", parts))


def test_what_is_yielded_and_no_part_is_shown():
    @hookimpl("turns")
    def sample():
        yield "stock"

    with pytest.raises(PluginError, match=r"invalid result of sample\.turns: \['stock'\]: expected parts of cardgolf"):
        cardgolf.rules("golf", sample)


@pytest.mark.parametrize(("part", "error"), [
    (Leave([("a1", "z9")]), r"Leave of sample\.turns: invalid place 'z9' of where: expected one of a1"),
    (Leave([(0, 40)]), r"Leave of sample\.turns: invalid place 40 of where: expected 0 to 5"),
    (Leave(["corner"]), r"Leave of sample\.turns: invalid group 'corner' of where"),
])  # fmt: skip
def test_lines_that_the_board_lacks_are_refused(part, error):
    with pytest.raises(PluginError, match=error):
        cardgolf.rules("golf", having(part))


@pytest.mark.parametrize(("variant", "parts", "error"), [
    ("golf", [Throw(keep=Faces(suits="CDHS"))], r"Throw of sample\.turns: invalid keep=.*: expected a deck with"),
    ("board-nine", [Swap("down")], r"Swap of sample\.turns: invalid part of a turn with a hand: expected a layout"),
    ("board-nine", [Knock(most_down=1)], r"Knock of sample\.turns: invalid most_down of a turn with a hand"),
    ("board-nine", [End("none")], r"End of sample\.turns: invalid part of a turn with a hand"),
    ("golf", [Throw(keep=Faces(suits="CD")), Throw(keep=Faces(suits="HS"))], r"Throw of sample\.turns: invalid keep="),
    ("golf", [Throw("never"), Throw("optional")], r"Throw of sample\.turns: invalid flip of two parts: expected one "),
    ("golf", [Order("right"), Order("left")], r"Order of sample\.turns: invalid direction of two parts: expected one "),
    ("board-nine", [Opening(1, where="apart")], r"Opening of sample\.turns: invalid part of a turn with a hand"),
    ("board-nine", [Arrange()], r"Arrange of sample\.turns: invalid part of a turn with a hand"),
    ("board-nine", [Leave(ROWS)], r"Leave of sample\.turns: invalid part of a turn with a hand: expected a layout"),
    ("board-nine", [Spend()], r"Spend of sample\.turns: invalid part of a turn with a hand"),
    ("golf", [Draw("stock"), Draw("discard")], r"Draw of sample\.turns: invalid piles=\('discard',\): expected stock"),
])  # fmt: skip
def test_parts_that_cannot_be_followed_are_refused(variant, parts, error):
    with pytest.raises(PluginError, match=error) as caught:
        cardgolf.rules(variant, having(*parts))
    assert len(str(caught.value)) < 200


def test_a_row_of_one_card_is_no_line():
    with pytest.raises(PluginError, match=r"invalid where='columns': expected lines of the board"):
        cardgolf.rules("golf", having(Leave(COLUMNS)), answer("layout", cardgolf.Layout.grid(1, 6), "row"))


def test_parts_of_several_plugins_add_up_from_the_bottom():
    rules = cardgolf.rules("crazy-nines", "lines-leave", having(Lock("KH", 2), Leave(ROWS)))
    assert [name for name, _ in rules.turn.owned] == [*["crazy-nines"] * 4, "lines-leave", "sample", "sample"]
    assert [part.kind for part in rules.turn.parts] == ["Opening", "Throw", "Lock", "Leave", "Leave", "Lock", "Leave"]
    assert rules.hook_implementations()["clears"] == ("sample", "lines-leave", "crazy-nines")
    assert rules.find_locking_plugin(cardgolf.Card.parse("KH")) == "sample"
    assert {*list_clear_groups(rules, cardgolf.Layout.grid(3, 3))} == {*cardgolf.Layout.grid(3, 3).lines}


def test_the_topmost_lock_of_a_face_counts():
    rules = cardgolf.rules("crazy-nines", having(Lock("QS", 9)))
    assert rules.locks_by_card[cardgolf.Card.parse("QS")].turns == 9
    assert (
        cardgolf.rules("crazy-nines", answer("locks", [Lock("QS", 7)])).locks_by_card[cardgolf.Card.parse("QS")].turns
        == 7
    )


def test_python_above_a_part_decides_and_below_it_does_not():
    leaders = [
        cardgolf.rules("skyjo", answer("leader", 1, "above")).leader,
        cardgolf.rules("skyjo", having(Leads(Lead.DEALER))).leader,
    ]
    assert [leader(None, {}) for leader in leaders] == [1, Lead.DEALER]


def test_two_house_rules_that_say_who_leads_are_refused_in_any_order():
    for rules in (["first-turn", having(Leads(Lead.MOST_POINTS))], [having(Leads(Lead.MOST_POINTS)), "first-turn"]):
        with pytest.raises(
            InvalidOptionError, match=r"both answer leader: expected one of them, a wrapper, or replaces"
        ):
            cardgolf.rules("golf", *rules)


@pytest.mark.parametrize(("who", "lead"), [("dealer", Lead.DEALER), ("first", Lead.FIRST), ("last", Lead.LAST)])
def test_an_option_chooses_a_part(who, lead):
    assert Leads(lead) in cardgolf.rules("golf", "first-turn", who=who).turn.parts


@hookimpl("turns", wrapper=True)
def turned():
    """Change each part that leaves, and add one."""
    parts = yield
    changed = [evolve(part, where=ROWS) if part.kind == "Leave" else part for part in parts]
    return [*changed, Lock("2C", 1)]


def test_a_wrapper_changes_the_parts_and_owns_what_it_made():
    rules = cardgolf.rules("skyjo", turned)
    assert rules.turn.leaves == (Leave(ROWS, to="top"),)
    assert [name for name, _ in rules.turn.owned] == ["skyjo", "skyjo", "turned", "skyjo", "turned"]
    assert rules.hook_implementations()["clears"] == ("turned",)
    assert rules.clears_to_top and rules.find_locking_plugin(cardgolf.Card.parse("2C")) == "turned"


def test_lines_of_several_parts_of_one_plugin_leave():
    rules = cardgolf.rules("nine-card", having(Leave(COLUMNS, after="swap"), Leave(ROWS, "any", after="swap")))
    board = cardgolf.Board.of(
        cardgolf.Layout.grid(3, 3), [cardgolf.Card(rank, "C").face_up for rank in (2, 3, 4, 2, 5, 6, 2, 7, 8)]
    )
    assert {*rules.clears(board, cardgolf.Swap("a1"))} == {(0, 3, 6), (0, 1, 2), (3, 4, 5), (6, 7, 8)}
    assert not rules.clears(board, cardgolf.Flip("a1"))


def test_equal_parts_belong_to_their_own_plugins():
    rules = cardgolf.rules("nine-card", having(Leave(ROWS), name="one"), having(Leave(ROWS), name="other"))
    assert [name for name, _ in rules.turn.owned] == ["nine-card", "one", "other"]


def test_a_rulebook_without_parts_has_an_empty_turn():
    assert cardgolf.rules(answer("opening_flips", 0, "plain")).turn.parts == ()


def test_an_innermost_wrapper_stays_inside_those_of_parts():
    @hookimpl("moves", wrapper=True, innermost=True)
    def inner():
        return (yield)

    for rules in (["knocking", inner], [inner, "knocking"]):
        wrappers = [
            each for each in cardgolf.rules("nine-card", *rules).implementations_by_hook["moves"] if each.wrapper
        ]
        assert [each.plugin_name for each in wrappers] == ["inner", "knocking"]
