"""Compiled hooks, compared with pluggy itself as the oracle."""

from itertools import permutations

import pluggy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import HOOKS, HookSpecs, InvalidOptionError, PluginError, hookimpl
from cardgolf.rulebook.hookspecs import ANSWERED_ONCE
from cardgolf.rulebook.loader import MAX_HOUSE_RULES

ARGUMENTS = {"state": "S", "move": "M", "before": "B"}
MARK = pluggy.HookimplMarker("cardgolf")  # it has options that cardgolf.hookimpl leaves out
LATE, EARLY = {"trylast": True}, {"tryfirst": True}


@pytest.fixture(autouse=True, scope="module")
def _allow_any_result():
    """Allow any results: this file tests how they are composed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "cardgolf.rulebook.hook_calls.RESULT_TYPES", dict.fromkeys(HOOKS, (lambda answer: answer, "anything"))
        )
        yield


def make_method_source(names, body):
    """Return the source of a method with these parameters, as function and as generator function."""
    call = f"body({', '.join(names)})"
    return (
        f"lambda {', '.join(('self', *names))}: {call}",
        f"lambda {', '.join(('self', *names))}: (yield from {call})",
        body,
    )


def implementing(name, hook, body, *, names=(), wrapper=False, **order):
    """Return a plugin called ``name`` with one hook."""
    plain, wrapping, body = make_method_source(names, body)
    method = eval(wrapping if wrapper else plain, {"body": body})  # a signature can only be made from text
    return type(name, (), {hook: MARK(method, wrapper=wrapper, **order)})()


def stacked(*plugins):
    """Return Nine-Card Golf with ``plugins`` as house rules. It implements none of the hooks used here."""
    return cardgolf.rules("nine-card", *plugins)


def oracle(rules):
    """Return pluggy's hooks with the same plugins registered in the same order."""
    manager = pluggy.PluginManager("cardgolf")
    manager.add_hookspecs(HookSpecs)
    for each in rules.stack:
        manager.register(each.plugin, each.name)
    return manager.hook


def outcome(ask, *args, **named):
    try:
        return "answered", ask(*args, **named)
    except Exception as error:
        return type(error), error.args


class Layer:
    """The body of a generated plugin; ``log`` records the calls."""

    def __init__(self, index, kind, log):
        self.index, self.kind, self.log = index, kind, log
        self.body = getattr(self, kind)
        self.wrapper = kind in WRAPPING

    def plain(self, *args):
        self.log.append((self.index, args))
        return self.index

    def silent(self, *args):
        self.log.append((self.index, args))

    def failing(self, *args):
        self.log.append((self.index, args))
        raise ValueError(self.index)

    def wrapping(self, *args):
        self.log.append((self.index, args))
        answer = yield
        self.log.append((self.index, answer))
        return self.index, answer

    def catching(self, *args):
        try:
            answer = yield
        except Exception as error:
            return self.index, "caught", type(error), error.args
        return self.index, answer

    def tidying(self, *args):
        try:
            return (yield)
        finally:
            self.log.append((self.index, "tidied"))

    def translating(self, *args):
        try:
            return (yield)
        except ValueError as error:
            raise LookupError(self.index) from error

    def failing_before(self, *args):
        if self.log is not None:
            raise KeyError(self.index)
        yield

    def failing_after(self, *args):
        yield
        raise KeyError(self.index)


WRAPPING = ("wrapping", "catching", "tidying", "translating", "failing_before", "failing_after")
KINDS = ("plain", "silent", "failing", *WRAPPING)
SIGNATURES = [names for count in range(4) for names in permutations(ARGUMENTS, count)]


def kinds(names):
    return st.lists(
        st.tuples(st.sampled_from(names), st.sampled_from(SIGNATURES), st.sampled_from([{}, EARLY, LATE])), max_size=7
    )


def check_against_pluggy(layers):
    log = []
    made = [Layer(index, kind, log) for index, (kind, _, _) in enumerate([("plain", (), {}), *layers])]
    plugins = [
        implementing(f"Layer{each.index}", "next_phase", each.body, names=names, wrapper=each.wrapper, **order)
        for each, (_, names, order) in zip(made, [("plain", (), {}), *layers], strict=True)
    ]
    rules = stacked(*plugins)
    ours = outcome(rules.next_phase, *ARGUMENTS.values()), log[:]
    log.clear()
    theirs = outcome(oracle(rules).next_phase, **ARGUMENTS), log[:]
    assert ours == theirs


@given(kinds(("plain", "silent", "wrapping")))
def test_results_equal_those_of_pluggy(layers):
    check_against_pluggy(layers)


@given(kinds(KINDS))
def test_exceptions_pass_through_wrappers_as_in_pluggy(layers):
    check_against_pluggy(layers)


@pytest.mark.parametrize("wrapper", ["catching", "tidying", "translating"])
def test_a_wrapper_sees_exceptions_raised_inside(wrapper):
    check_against_pluggy([("failing", (), {}), (wrapper, (), {})])


def test_the_last_registered_is_called_first_and_none_calls_the_next():
    rules = stacked(
        implementing("One", "points", lambda: 1),
        implementing("Two", "points", lambda: 2),
        implementing("Three", "points", lambda: None),
    )
    assert rules.points(cardgolf.Card(7, "C")) == 2
    assert rules.hook_implementations()["points"] == ("three", "two", "one", "nine-card", "base")


@pytest.mark.parametrize("hook", ANSWERED_ONCE)
def test_two_house_rules_that_answer_one_hook_for_all_others_are_refused(hook):
    one, two = implementing("One", hook, lambda: None), implementing("Two", hook, lambda: None)
    text = f"one and two both answer {hook}: expected one of them, a wrapper, or replaces of two"
    with pytest.raises(InvalidOptionError, match=text):
        stacked(one, two)
    type(two).replaces = (hook,)
    assert stacked(one, two).hook_implementations()[hook][:2] == ("two", "one")


def test_a_wrapper_surrounds_implementations_stacked_after_it():
    def more():
        return (yield) + 5

    rules = stacked(
        implementing("More", "opening_flips", more, wrapper=True), implementing("Two", "opening_flips", lambda: 2)
    )
    assert rules.opening_flips() == 7


def test_of_two_wrappers_the_later_is_the_outer():
    def add():
        return (yield) + 1

    def double():
        return (yield) * 2

    adding, doubling = (implementing(body.__name__, "opening_flips", body, wrapper=True) for body in (add, double))
    assert stacked(adding, doubling).opening_flips() == (3 + 1) * 2
    assert stacked(doubling, adding).opening_flips() == 3 * 2 + 1


def forgetful():
    yield


def greedy():
    yield
    yield
    return 1


def unyielding():
    if forgetful is None:
        yield
    return 2


@pytest.mark.parametrize("body", [forgetful, greedy, unyielding])
def test_a_broken_wrapper_is_named_with_its_hook(body):
    rules = stacked(
        implementing("Sloppy", "next_phase", body, wrapper=True), implementing("Plain", "next_phase", lambda: 1)
    )
    with pytest.raises(PluginError, match=r"sloppy.*next_phase"):
        rules.next_phase("S", "M", "B")


def test_a_stop_iteration_inside_does_not_end_the_wrapper():
    def empty_handed():
        return next(iter(()))

    def passing():
        return (yield)

    rules = stacked(
        implementing("Empty", "next_phase", empty_handed), implementing("Passing", "next_phase", passing, wrapper=True)
    )
    with pytest.raises(Exception) as caught:
        rules.next_phase("S", "M", "B")
    assert "returned None" not in str(caught.value)


def test_results_take_any_of_the_arguments_in_any_order():
    given_all = {"board": "b", "card_values": "w", "seat": "s", "state": "t"}
    signatures = [names for count in range(5) for names in permutations(given_all, count)]
    plugins = [
        implementing(f"Taker{index}", "bonus", lambda *args: ["".join(args)], names=names)
        for index, names in enumerate(signatures)
    ]
    texts = ["".join(given_all[name] for name in names) for names in signatures]
    for begin in range(0, len(plugins), MAX_HOUSE_RULES):
        batch = slice(begin, begin + MAX_HOUSE_RULES)
        assert stacked(*plugins[batch]).bonus(*given_all.values()) == texts[batch]


def test_an_argument_with_a_default_is_passed_too():
    @hookimpl
    def bonus(board, seat=7, own=8):
        return [board, seat, own]

    assert stacked(bonus).bonus("b", "w", 0, None) == ["b", 0, 8]


@given(st.lists(st.none() | st.lists(st.integers(0, 9), max_size=3), max_size=6))
def test_all_results_are_collected_from_the_bottom_up(answers):
    plugins = [implementing(f"Giver{index}", "bonus", lambda given=given: given) for index, given in enumerate(answers)]
    rules = stacked(*plugins)
    assert rules.bonus("b", "w", 0, None) == [item for given in answers for item in given or ()]
    collected = oracle(rules).bonus(board="b", card_values="w", seat=0, state=None)
    assert collected == [given for given in reversed(answers) if given is not None]


def test_a_wrapper_of_a_collected_hook_gets_all_results():
    def last_only():
        return (yield)[-1:]

    rules = stacked(
        implementing("One", "bonus", lambda: [1, 2]),
        implementing("Last", "bonus", last_only, wrapper=True),
        implementing("Two", "bonus", lambda: (3,)),
    )
    assert rules.bonus("b", "w", 0, None) == [3]


@given(st.lists(st.sampled_from("abc ") | st.none(), max_size=6))
def test_a_fold_passes_each_result_to_the_next_implementation(letters):
    def adding(letter):
        return lambda state: None if letter is None else state + letter

    plugins = [
        implementing(f"Adder{index}", "after_move", adding(letter), names=("state",))
        for index, letter in enumerate(letters)
    ]
    assert stacked(*plugins).after_move("", "move", "before") == "".join(letter or "" for letter in letters)


def test_a_wrapper_of_a_fold_gets_the_final_result():
    def bracketed(state):
        return f"{state}[{(yield)}]"

    rules = stacked(
        implementing("Wrap", "after_move", bracketed, names=("state",), wrapper=True),
        implementing("One", "after_move", lambda state: state + "1", names=("state",)),
        implementing("Two", "after_move", lambda before, state: state + before, names=("before", "state")),
    )
    assert rules.after_move("s", "move", "2") == "s[s12]"
