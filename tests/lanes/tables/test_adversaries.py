"""Rules that read more than tables hold: refused by probes, found by the self-check, or shown to be beyond both."""

import copy
import pickle
import random
import time
from operator import attrgetter

import attrs
import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import (
    Board,
    DiscardOption,
    Layout,
    Lead,
    Match,
    NotTabulableError,
    Phase,
    RoundEnd,
    RoundSetup,
    State,
    Swap,
    hookimpl,
)
from cardgolf.lanes.tables.rounds import check_tables
from cardgolf.lanes.tables.tabulator import tabulate


def locking(condition):
    """Return a rule that locks the first place where ``condition`` holds of the state."""

    @hookimpl("locked")
    def adversary(state):
        return frozenset({0}) if condition(state) else None

    return adversary


def swallowing(condition):
    def read(state):
        try:
            return condition(state)
        except BaseException:
            return False

    return locking(read)


def read_in_pattern(state):
    match state:
        case State(reshuffles=1):
            return True
    return False


READERS = {
    "getattr": (lambda state: getattr(state, "resh" + "uffles"), "the number of reshuffles"),
    "attrgetter": (attrgetter("turns_begun"), "the number of turns"),
    "pattern": (read_in_pattern, "the number of reshuffles"),
    "vars": (vars, "a whole state or board"),
    "equality": (lambda state: state == state, "a whole state or board"),
    "hash": (hash, "a whole state or board"),
    "repr": (repr, "a whole state or board"),
    "str": (str, "a whole state or board"),
    "format": (lambda state: f"{state:>3}", "a whole state or board"),
    "dir": (dir, "a whole state or board"),
    "copy": (copy.copy, "a whole state or board"),
    "pickle": (pickle.dumps, "a whole state or board"),
    "fields": (attrs.astuple, "`names`"),
    "replace": (lambda state: state.replace(held=None), "`replace`"),
    "another board": (lambda state: state.boards[1 - state.turn].down, "the boards of other seats"),
    "every board": (lambda state: [board.down for board in state.boards], "the boards of other seats"),
    "the table": (lambda state: len(state.table), "the boards of other seats"),
    "ranks": (lambda state: state.board.ranks[0] == 3, "the ranks of a board's cards"),
    "cards": (lambda state: state.board.cards(), "the cards of a board"),
    "card of a slot": (lambda state: state.board.slots[0].card.rank, "the cards of a board"),
    "looks": (lambda state: [*state.board.slots[0].seen_by], "which other seats have looked at a card"),
    "slices": (lambda state: state.board.slots[:2], "the cards of a board"),
    "hash of a board": (lambda state: {state.board}, "a whole state or board"),
    "round": (lambda state: len(state.match.rounds), "the rounds before this one"),
    "totals": (lambda state: state.match.totals, "the totals"),
    "names": (lambda state: state.match.names, "`names`"),
    "seed": (lambda state: state.match._seed, "`_seed`"),
    "public seed": (lambda state: state.match.seed, "`seed`"),
    "seed by name": (lambda state: getattr(state.match, "_se" + "ed"), "`_seed`"),
    "fields of the match": (lambda state: attrs.astuple(state.match), "`names`"),
    "play-off": (lambda state: state.setup.kind == "playoff", "whether this is a play-off"),
    "dealer": (lambda state: state.setup.dealer, "who deals"),
    "closer": (lambda state: state.closer == state.turn, "who closed the round"),
    "closer of the end": (lambda state: state.round_end and state.round_end.by, "who closed the round"),
    "last turns": (lambda state: state.round_end and len(state.round_end.turns), "which seats still have a turn"),
    "stock": (lambda state: len(state.stock) < 9, "the cards of the stock"),
    "packed stock": (lambda state: state.packed_stock[-1], "the cards of the stock"),
    "top of the stock": (lambda state: state.stock[-1], "the cards of the stock"),
    "discards": (lambda state: len(state.discard) > 5, "more of the discard pile than its top card"),
    "second discard": (lambda state: state.discard[-2:], "more of the discard pile than its top card"),
    "lowest discard": (lambda state: state.discard[0], "more of the discard pile than its top card"),
    "a discard": (lambda state: 3 in state.discard, "more of the discard pile than its top card"),
    "iteration": (lambda state: [*state.discard], "more of the discard pile than its top card"),
    "last play": (lambda state: state.last_play_size, "the size of the last play"),
}  # fmt: skip


@every_case("name", READERS)
def test_what_tables_have_no_room_for_is_refused_by_name(name):
    condition, what = READERS[name]
    for rule in (locking(condition), swallowing(condition)):
        with pytest.raises(NotTabulableError, match="`locked` of adversary reads") as error:
            cardgolf.rules("nine-card", rule).tables(2)
        assert what in error.value.message
        assert error.value.rule == "adversary.locked"
        assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    "read",
    [lambda state: Match._seed.__get__(state.match), lambda state: object.__getattribute__(state.match, "_seed")],
    ids=["by its slot", "by object"],
)
def test_a_seed_that_is_read_past_the_probe_is_refused_too(read):
    with pytest.raises(NotTabulableError, match="`locked` of adversary"):
        cardgolf.rules("nine-card", locking(lambda state: read(state) % 2)).tables(2)


FACTS = {
    "phase": lambda state: state.phase is Phase.FOLLOW,
    "seat": lambda state: state.turn == 1,
    "actor": lambda state: state.actor == 1,
    "face-down cards": lambda state: len(state.board.down) < 5,
    "a slot": lambda state: state.board.slots[1].up,
    "all slots": lambda state: sum(slot.up for slot in state.board.slots) > 4,
    "own board by seat": lambda state: 3 in state.boards[state.turn].down,
    "card in hand": lambda state: state.held.rank == 7,
    "its pile": lambda state: state.held_from == "discard",
    "closing": lambda state: state.round_end is not None,
    "no closer": lambda state: state.round_end is None and state.closer is None,
    "piles": lambda state: not state.stock or not state.discard,
    "draws": lambda state: not state.may_draw_stock,
    "top discard": lambda state: state.discard and state.discard[-1].suit == "H",
    "constants": lambda state: not state.memory and not state.window and not state.played and not state.setup.upcoming,
    "seats": lambda state: len(state.match.seats) == state.setup.opening_flips,
    "marks": lambda state: any(slot.mark for slot in state.board.slots),
    "classes": lambda state: (state.setup.__class__, state.match.__class__) == (RoundSetup, Match),
    "class of an end": lambda state: state.round_end.__class__ is State,
    "types": lambda state: isinstance(state, State) and isinstance(state.board, Board) and state.board.index("b1") == 1,
}  # fmt: skip


@pytest.mark.quick_cases(5)
@pytest.mark.parametrize("name", FACTS)
def test_what_tables_have_room_for_is_tabulated(name):
    rules = cardgolf.rules("nine-card", locking(FACTS[name]))
    assert_equal_in_play(rules, rules.tables(2))


@every_case("name", FACTS)
def test_each_fact_is_tabulated(name):
    """A few decisions show that it is asked for."""
    rules = cardgolf.rules("nine-card", locking(FACTS[name]))
    assert_equal_in_play(rules, tabulate(rules, 2), 50)


def assert_equal_in_play(rules, tables, decisions=1000):
    check_tables(rules, tables, decisions, seed=1)


def fails_play(rule, what="gave other results in play"):
    with pytest.raises(NotTabulableError, match=what):
        cardgolf.rules("nine-card", rule).tables(2)


def test_the_self_check_finds_a_rule_that_asks_for_the_exact_type():
    fails_play(locking(lambda state: type(state) is State))


def test_the_self_check_finds_a_rule_that_counts_its_calls():
    calls = []

    def condition(_):
        calls.append(1)
        return len(calls) % 7 == 0

    fails_play(locking(condition))


def test_the_self_check_finds_a_rule_that_follows_chance_or_time():
    fails_play(locking(lambda _: random.random() < 0.3))
    fails_play(locking(lambda _: time.perf_counter_ns() // 1000 % 2))


def test_a_rule_that_remembers_states_by_their_identity_is_found():
    seen = {}
    fails_play(locking(lambda state: seen.setdefault(id(state), state.held.rank == 1)), "invalid rules for tables")


def test_reading_past_the_attributes_fails_on_a_sample():
    fails_play(locking(State.reshuffles.__get__), "failed on a sample")


def test_a_hook_that_reads_different_things_each_time_is_found():
    turns = []

    def condition(state):
        turns.append(1)
        return state.held.rank > 5 if len(turns) % 2 else state.round_end

    fails_play(locking(condition), "changes from call to call")


@every_case(
    ("hook", "give", "why"),
    [
        ("round_end", lambda state: RoundEnd(1 - state.turn, (), "odd"), "names another closer"),
        ("round_end", lambda state: RoundEnd(None, (), "odd"), "names another closer"),
        ("round_end", lambda state: RoundEnd(state.turn, (0, 1, 0), "odd"), "gives last turns to other seats"),
        ("round_end", lambda state: type("Late", (RoundEnd,), {})(state.turn, (), "odd"), "failed on a sample"),
        ("round_end", lambda state: "soon", "failed on a sample"),
        ("next_phase", lambda state: Phase.ROUND_OVER, "names the phase round over"),
        ("next_phase", lambda state: Phase.TURN_OVER, "ends a turn with a card in hand"),
        ("after_move", lambda state: state.remember("turns", 1), "reads `remember`"),
        ("after_move", lambda state: cardgolf.new_game("nine-card", seed=1).state, "changes the state after"),
        ("moves", lambda state: [cardgolf.Play((state.held,))], "offers `play"),
        ("moves", lambda state: [cardgolf.Pass()], "offers `pass`"),
        ("moves", lambda state: [Swap("a1")], "with no card in hand"),
        ("moves", lambda state: [cardgolf.Knock()], "does not list `knock`"),
        ("moves", lambda state: [cardgolf.Draw("stock")], "offers `draw stock` with a card in hand"),
        ("discard_options", lambda state: {DiscardOption.FLIP, "glance"}, "failed on a sample"),
        ("moves", lambda state: [cardgolf.Draw("discard", "bottom")], "offers `draw discard bottom`"),
        ("locked", lambda state: state.discard[-1] and frozenset(), "failed on a sample"),
        ("leader", lambda state: 0, "names a seat: expected values of Lead"),
        ("leader", lambda state: Lead.DEALER if state.stock else Lead.MOST_POINTS, "names a seat: expected values"),
        ("leader", lambda state: state.setup.left_of(1), "names a seat"),
        ("leader", lambda state: max(state.table), "reads"),
        ("leader", lambda state: [], "failed on a sample"),
        ("next_seat", lambda state: 0, "decides: expected the base rules alone"),
        ("next_dealer", lambda state: 0, "decides: expected the base rules alone"),
        ("reactions", lambda state: (), "decides: expected the base rules alone"),
    ],
)  # fmt: skip
def test_results_that_tables_cannot_hold_are_refused(hook, give, why):
    @hookimpl(hook)
    def adversary(state):
        return give(state)

    with pytest.raises(NotTabulableError) as error:
        cardgolf.rules("nine-card", adversary).tables(2)
    assert why in error.value.message
    assert error.value.rule.endswith(f".{hook}") or "does not list" in why


def test_last_turns_by_who_plays_are_refused():
    @hookimpl("round_end")
    def some_have_turns(state):
        others = state.setup.after(state.turn)
        return RoundEnd(state.turn, others if len(others) > 1 else (), "odd")

    with pytest.raises(NotTabulableError, match="depends on which seats play"):
        cardgolf.rules("nine-card", some_have_turns).tables(3)


def test_large_boards_and_boards_that_differ_are_refused():
    @hookimpl("layout")
    def large():
        return Layout.grid(rows=3, columns=6)

    @hookimpl("layout")
    def uneven(seat):
        return Layout.grid(rows=2, columns=2 + seat)

    with pytest.raises(NotTabulableError, match="expected at most 16 places"):
        cardgolf.rules("nine-card", large).tables(2)
    with pytest.raises(NotTabulableError, match="`layout` of uneven differs by seat or round"):
        cardgolf.rules("nine-card", uneven).tables(2)


def test_facts_that_are_too_many_at_once_are_refused():
    @hookimpl("locked")
    def everything(state):
        top = state.discard[-1] if state.discard else None
        read = len(state.board.down), state.held, top, state.turn
        return frozenset({0}) if hash(read) % 2 else None

    with pytest.raises(NotTabulableError, match="`locked` has too many cases"):
        cardgolf.rules("nine-card", everything).tables(2)


def test_no_self_check_finds_what_does_not_happen_while_it_runs():
    """What a rule keeps for a rare day is beyond any sample. The tables are wrong on that day, and the docs say so."""
    today = ["an ordinary day"]
    rules = cardgolf.rules("nine-card", locking(lambda _: today[0] == "a leap day"))
    tables = rules.tables(2)
    assert_equal_in_play(rules, tables)
    today[0] = "a leap day"
    with pytest.raises(NotTabulableError):
        check_tables(rules, tables, 1000)


@pytest.mark.parametrize(
    ("read", "what"),
    [
        (lambda before: before.stock, "the piles before the move"),
        (lambda before: before.discard, "the piles before the move"),
        (lambda before: before.may_draw_stock, "the piles before the move"),
        (lambda before: before.board.cleared, "the cleared places before the move"),
    ],
)
def test_what_the_move_has_changed_cannot_be_read(read, what):
    @hookimpl("round_end")
    def adversary(state, before):
        return False if read(before) else None

    with pytest.raises(NotTabulableError, match=f"reads {what}"):
        cardgolf.rules("crazy-nines", adversary).tables(2)


def test_a_discard_that_turns_up_a_card_must_be_an_action():
    class Turning:
        @hookimpl
        def discard_options(self):
            return frozenset({DiscardOption.FLIP})

        @hookimpl
        def actions(self):
            return ()

    with pytest.raises(NotTabulableError, match="does not list every discard_and_flip"):
        cardgolf.rules("crazy-nines", Turning).tables(2)


def test_ctrl_c_in_a_hook_is_heard():
    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cardgolf.rules("nine-card", locking(interrupt)).tables(2)


@hookimpl("moves", wrapper=True)
def by_text():
    """Leave out swaps into the second row by the text of their place."""
    moves = yield
    return [move for move in moves if not (type(move) is Swap and move.slot.endswith("2"))] or moves


def test_a_stock_that_ends_the_round_and_places_by_text_are_equal():
    rules = cardgolf.rules("nine-card", by_text, recycle="end_round")
    assert_equal_in_play(rules, rules.tables(2), 3000)


def test_a_step_without_a_card_in_hand_must_offer_other_moves():
    @hookimpl("next_phase")
    def extra(state, move):
        return Phase.EXTRA if type(move) is Swap else None

    with pytest.raises(NotTabulableError, match="offers swaps or discards with no card in hand"):
        cardgolf.rules("nine-card", extra).tables(2)


def test_a_hook_that_reads_less_than_before_is_found():
    calls = []

    def condition(state):
        calls.append(1)
        return state.held.rank == 1 if len(calls) == 1 else False

    fails_play(locking(condition), "changes from call to call")


def test_the_pile_of_a_drawn_card_is_known_after_the_move():
    @hookimpl("next_phase")
    def step(state):
        return Phase.FOLLOW if state.held_from == "discard" else None

    rules = cardgolf.rules("nine-card", step)
    assert_equal_in_play(rules, rules.tables(2))
