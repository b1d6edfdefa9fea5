"""The tables of a rulebook: their shapes, their cache, and what they say of known rules."""

from random import Random

import attrs
import pytest

import cardgolf
from cardgolf import InvalidArgumentError, NotTabulableError, Phase, hookimpl
from cardgolf.lanes.tables.facts import FACTS, Stage, TableSize
from cardgolf.lanes.tables.tables import FLIP, PLAIN, TURN_OVER, ActionKind, Entry, TableBuilder

SIZE = TableSize(players=2, places=3, faces=4, flips=1, clears=True, locks=False)


def facts(**known):
    return [known.get(fact, 0) for fact in FACTS]


def test_tables_are_made_once_for_equal_rules():
    tables = cardgolf.rules("play-nine").tables(3)
    assert cardgolf.rules("play-nine").tables(3) is tables
    assert cardgolf.rules("play-nine", holes=1).tables(3) is not tables
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        tables.players = 2


def test_a_refusal_is_a_new_error_each_time():
    errors = []
    for _ in range(2):
        with pytest.raises(NotTabulableError) as error:
            cardgolf.rules("board-nine").tables(2)
        errors.append(error.value)
    assert errors[0] is not errors[1]
    assert str(errors[0]) == str(errors[1])
    assert isinstance(errors[0], cardgolf.CardGolfError) and isinstance(errors[0], ValueError)


def test_an_impossible_number_of_players_is_an_invalid_argument():
    with pytest.raises(InvalidArgumentError, match="invalid players=1"):
        cardgolf.rules("play-nine").tables(1)


def test_the_tables_of_play_nine():
    rules = cardgolf.rules("play-nine")
    tables, space = rules.tables(2), rules.action_space(2)
    assert tables.actions == tuple(space)
    assert tables.places == ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
    assert [str(face) for face in tables.faces][:3] == ["-5", "0", "1"]
    assert tables.deck.count(0) == 4 and len(tables.deck) == 108
    assert (tables.opening_flips, tables.turn_limit, tables.ends_with_stock) == (2, 100, False)
    follow = tables.stages.index(Stage(Phase.FOLLOW, cardgolf.Pile.STOCK))
    options = [tables.discard_options.look_up(follow, facts(down=down, closing=0)) for down in (0b1, 0b11)]
    assert options == [PLAIN | FLIP, FLIP]
    assert tables.discard_options.look_up(follow, facts(down=0b11, closing=1)) == PLAIN
    swap = tables.action_kinds.index(ActionKind.SWAP)
    row = follow * len(tables.actions) + swap
    assert tables.next_stages.look_up(row, facts()) == TURN_OVER
    assert [tables.endings.look_up(row, facts(none_down=none_down)) for none_down in (0, 1)] == [0, 1]
    assert (tables.ending_reasons, tables.ending_turns) == (("all face up",), (True,))
    assert not any(tables.clearings) and not any(tables.lock_turns)


def test_the_tables_of_crazy_nines():
    tables = cardgolf.rules("crazy-nines").tables(2)
    cleared = tables.clearings[ActionKind.SWAP]
    assert cleared.by_equal[0b111] == 0b111
    assert cleared.by_equal[0b1001001] == 0b1001001
    assert cleared.by_equal[0b1111] == 0b111
    assert not any(cleared.by_up)
    assert not any(tables.clearings[ActionKind.FLIP].by_equal)
    queen = tables.faces.index(cardgolf.Card(12, "S"))
    assert (tables.lock_turns[queen], tables.lock_sources[queen], sum(tables.lock_turns)) == (3, 1, 3)
    follow = tables.stages.index(Stage(Phase.FOLLOW, cardgolf.Pile.STOCK))
    assert tables.discard_options.look_up(follow, facts(held=queen)) == 0
    assert tables.locked.look_up(follow, facts(marked=0b101)) == 0b101


def test_faces_of_one_kind_share_a_number():
    tables = cardgolf.rules("nine-card").tables(2)
    assert len(tables.faces) == 53 and len({*tables.kinds}) == 14
    assert tables.kinds[tables.faces.index(cardgolf.Card(5, "H"))] == 5


def test_last_turns_of_a_knock_are_an_ending_of_their_own():
    tables = cardgolf.rules("golf", "knocking").tables(2)
    assert dict(zip(tables.ending_reasons, tables.ending_turns, strict=True)) == {"knock": True, "all face up": True}
    at_once = cardgolf.rules("golf", "knocking:last_turns=False", **{"golf:last_turns": "none"}).tables(2)
    assert not any(at_once.ending_turns)


def test_a_kernel_move_that_is_never_offered_has_a_number_alone():
    @hookimpl(wrapper=True)
    def actions():
        return [*(yield), cardgolf.Pass()]

    tables, plain = (cardgolf.rules("golf", *rules).tables(2) for rules in ((actions,), ()))
    assert tables.actions == (*plain.actions, cardgolf.Pass())
    assert tables.action_kinds[:-1] == plain.action_kinds


def test_a_row_is_looked_up_by_the_facts_that_matter():
    builder = TableBuilder("moves", SIZE)
    chance = Random(1)
    values = {(seat, top): chance.randrange(9) for seat in range(2) for top in range(4)}
    read = ("seat", "top", "closing")
    builder.add_row(
        [Entry({"seat": seat, "top": top, "closing": 0}, read, value) for (seat, top), value in values.items()]
    )
    for _ in range(2):
        builder.add_row([Entry({}, (), 7)])
    table = builder.build()
    for (seat, top), value in values.items():
        assert table.look_up(0, facts(seat=seat, top=top)) == value
    assert len(table.terms[0]) == 2
    assert table.look_up(1, facts(top=3)) == table.look_up(2, facts()) == 7
    assert table.offsets[1] == table.offsets[2]
    assert table.values(0) == {*values.values()}


def test_a_row_with_too_many_cells_is_refused():
    builder = TableBuilder("locked", TableSize(2, 10, 50, 1, clears=True, locks=True))
    with pytest.raises(NotTabulableError, match="`locked` depends on too much at once"):
        builder.add_row([Entry({}, ("down", "cleared", "marked"), 1)])


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("golf", {"king_points": 2**40 + 1}, "`points` of golf is too great: expected at most 2"),
        ("crazy-nines", {"queen_penalty": 2**62}, "`queen_penalty` of crazy-nines is too great: expected at most 2"),
        ("golf", {"turn_limit": 2**31}, "expected at most 1,000,000 turns of a seat or a lock"),
        ("crazy-nines", {"queen_rounds": 2**31}, "expected at most 1,000,000 turns of a seat or a lock"),
    ],
)
def test_numbers_that_arrays_cannot_have_are_refused(name, options, why):
    with pytest.raises(NotTabulableError, match=why):
        cardgolf.rules(name, **options).tables(2)
