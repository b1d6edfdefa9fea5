"""Moves and plugins that raise wherever they are touched. The library raises only its own errors."""

from asyncio import CancelledError
from random import Random

import attrs
import pytest
from helpers.cases import every_case
from helpers.plugins import answer, end_at_once
from helpers.walks import finish_round, tee_off

import cardgolf
from cardgolf import Card, Discard, IllegalMoveError, Move, Play, PluginError, Swap, hookimpl
from cardgolf.rulebook import given_plugins
from cardgolf.rulebook.dispatch import hook_parameters
from cardgolf.rulebook.registry import PluginInfo
from cardgolf.table.moves import KERNEL_MOVES


class Unheard(BaseException):
    """An exception that ``except Exception`` does not catch."""


RAISED = (ValueError, RuntimeError, Unheard, GeneratorExit, SystemExit, CancelledError)
TOUCHED = ("__eq__", "__hash__", "__str__", "__repr__", "__class__", "__len__", "__getitem__", "__getattribute__")


def touchy(error, *bases, **attributes):
    """Return an object that raises ``error`` at every access."""

    def refuse(self, *_):
        raise error

    members = dict.fromkeys(TOUCHED, refuse) | {"__class__": property(refuse), "__slots__": ()} | attributes
    return type("Touchy", bases or (object,), members)


def things(error):
    """Yield invalid moves and texts, and moves that contain such an object."""
    thing = touchy(error)()
    yield from (thing, touchy(error, str)("draw stock"), touchy(error, Move, word="touchy")())
    yield from (
        Swap(thing),
        Discard(thing),
        cardgolf.Flip(thing),
        touchy(error, Swap)("a1"),
        touchy(error, Swap)(thing),
    )
    hand = Play(())
    object.__setattr__(hand, "cards", (thing,))
    yield hand
    named = type(type)("Named", (type,), {"__name__": property(lambda cls: (_ for _ in ()).throw(error))})
    yield named("Kind", (object,), {"__repr__": lambda self: 3})()


def moments():
    """Return a game at the start of a turn, one with a drawn card, and one of hands."""
    game = tee_off(cardgolf.new_game("nine-card", seed=1))
    return game, game.play("draw stock"), cardgolf.new_game("board-nine", seed=1)


@pytest.mark.parametrize("error", RAISED)
def test_a_move_whose_attributes_raise_is_illegal(error):
    for game in moments():
        before = game.position
        for thing in things(error):
            for seat in (..., game.turn):
                with pytest.raises(IllegalMoveError) as caught:
                    game.play(thing, seat=seat)
                assert len(str(caught.value)) < 200
                assert caught.value.rule
        assert game.position == before


def test_a_seat_whose_attributes_raise_is_a_wrong_seat():
    for error in RAISED:
        with pytest.raises(IllegalMoveError):
            moments()[0].play("draw stock", seat=touchy(error)())


def test_an_interruption_by_a_value_is_passed_on():
    thing, verb = touchy(KeyboardInterrupt)(), touchy(KeyboardInterrupt, Move, word="touchy")()
    for each in (Swap(thing), thing, verb):
        with pytest.raises(KeyboardInterrupt):
            moments()[1].play(each)


# What plugins raise


@attrs.frozen
class Wave(Move):
    """Wave a hand."""

    word = "wave"
    error: type = attrs.field(eq=False)

    @classmethod
    def parse(cls, words):
        raise Unheard

    def words(self):
        raise self.error


def raising(hook, error):
    """Return a plugin whose implementation of ``hook`` raises ``error``."""
    return answer(hook, error("oh no"), "faulty")


def told_by(hook):
    """Return what an error tells after the type: of a hook that may see hidden cards nothing."""
    return r" \[" if {"state", "board"} & {*hook_parameters(hook)} else ": 'oh no'"


IN_A_MOVE = "after_move round_end next_phase score bonus adjust_scores penalty totals standings next_round".split()


@pytest.mark.parametrize("error", RAISED)
@pytest.mark.parametrize("hook", IN_A_MOVE)
def test_any_exception_of_a_plugin_in_a_move_is_blamed_on_it(hook, error):
    game = end_at_once(raising(hook, error))
    before = game.position
    with pytest.raises(PluginError, match=rf"^faulty\.{hook} failed: {error.__name__}{told_by(hook)}") as caught:
        game.play("pass")
    assert type(caught.value.__cause__) is error
    assert (game.position, game.history, game.legal_moves) == (before, (), (cardgolf.Pass(),))


@pytest.mark.parametrize("error", RAISED)
@pytest.mark.parametrize(
    "hook", ["seats", "deck", "layout", "opening_flips", "move_types", "points", "goal", "leader", "moves"]
)
def test_any_exception_of_a_plugin_at_the_start_of_a_game_is_blamed_on_it(hook, error):
    with pytest.raises(PluginError, match=rf"^faulty\.{hook} failed: {error.__name__}{told_by(hook)}"):
        end_at_once(raising(hook, error))


@pytest.mark.parametrize("hook", ["after_move", "points", "moves", "score"])
def test_an_interruption_of_a_hook_is_passed_on(hook):
    with pytest.raises(KeyboardInterrupt):
        end_at_once(raising(hook, KeyboardInterrupt)).play("pass")


@hookimpl("after_move", wrapper=True)
def deaf(state):
    try:
        return (yield)
    except BaseException:
        return state


@pytest.mark.parametrize("error", RAISED)
def test_a_wrapper_sees_exceptions_below_it_and_may_replace_them(error):
    assert end_at_once(raising("after_move", error), deaf).play("pass").is_round_over


def test_a_wrapper_cannot_suppress_an_interruption():
    with pytest.raises(KeyboardInterrupt):
        end_at_once(raising("after_move", KeyboardInterrupt), deaf).play("pass")


def test_an_interruption_when_a_plugin_is_read_or_created_is_passed_on():
    def interrupted(*_):
        raise KeyboardInterrupt

    class Unreadable(Move):
        word = "unreadable"
        parse = classmethod(interrupted)

    silent = type("Silent", (Exception,), {"__str__": interrupted})
    faulty = type("faulty", (), {"__init__": interrupted})
    entry = type("Entry", (), {"load": interrupted})()
    mapping = type("faulty", (), {"defaults": type("Odd", (), {"keys": interrupted})()})
    loaded = type("Entry", (), {"load": lambda self: mapping})()
    attempts = (
        lambda: cardgolf.rules("nine-card", answer("move_types", [Unreadable])).parse("unreadable"),
        lambda: cardgolf.rules("nine-card", raising("points", silent)),
        lambda: cardgolf.rules("nine-card", faulty),
        PluginInfo("faulty", "nowhere", entry=entry).load,
        lambda: given_plugins._load_plugin(PluginInfo("faulty", "nowhere", entry=loaded)),
    )
    for attempt in attempts:
        with pytest.raises(KeyboardInterrupt):
            attempt()


def test_an_interruption_by_an_offered_move_is_passed_on():
    offered = cardgolf.Flip(touchy(KeyboardInterrupt)())
    game = cardgolf.new_game("nine-card", answer("moves", [offered], "faulty"), seed=1)
    with pytest.raises(KeyboardInterrupt):
        game.play(offered)


@pytest.mark.parametrize("error", RAISED)
def test_an_offered_move_that_raises_is_blamed_on_its_plugin(error):
    offered = cardgolf.Flip(touchy(error)())
    game = cardgolf.new_game("nine-card", answer("moves", [offered], "faulty"), seed=1)
    with pytest.raises(PluginError, match="faulty"):
        game.play(offered)


@pytest.mark.parametrize("error", RAISED)
def test_any_exception_when_a_plugin_is_created_is_blamed_on_it(error):
    class Faulty:
        def __init__(self):
            raise error("no disk")

    with pytest.raises(PluginError, match=f"faulty cannot be instantiated: {error.__name__}: 'no disk'"):
        cardgolf.rules("nine-card", Faulty)


@pytest.mark.parametrize("error", RAISED)
@pytest.mark.parametrize("name", ["needs", "replaces", "notes", "marks"])
def test_any_exception_of_an_attribute_of_a_plugin_is_described(name, error):
    faulty = type("faulty", (), {name: property(raising("", error).__dict__[""])})
    with pytest.raises(PluginError, match=f"failed: {error.__name__}"):
        cardgolf.rules("nine-card", faulty())


@pytest.mark.parametrize("error", RAISED)
def test_an_exception_when_a_verb_is_parsed_or_printed_is_contained(error):
    waving = type(
        "faulty", (), {"move_types": hookimpl(lambda self: [Wave]), "moves": hookimpl(lambda self: [Wave(error)])}
    )
    game = cardgolf.new_game("nine-card", waving, seed=1)
    with pytest.raises(IllegalMoveError):
        game.play("wave a1")
    with pytest.raises((IllegalMoveError, PluginError)):
        game.play("draw stock")
    with pytest.raises(PluginError):
        game.play(game.legal_moves[0])


@pytest.mark.parametrize("error", RAISED)
def test_any_exception_of_a_plugin_in_scoring_is_blamed_on_it(error):
    rules = cardgolf.rules("nine-card", raising("score", error))
    with pytest.raises(PluginError, match=r"faulty\.score failed"):
        cardgolf.score(rules, "A 2 3 / 4 5 6 / 7 8 9")
    with pytest.raises(PluginError, match=r"faulty\.score failed"):
        cardgolf.score(rules, ["A 2 3 / 4 5 6 / 7 8 9"] * 2)
    over = end_at_once().play("pass")
    with pytest.raises(PluginError, match=r"faulty\.score failed"):
        cardgolf.Game.from_position(end_at_once(raising("score", error)).rules, over.position)


def test_cards_are_compared_by_identity():
    assert Card(5, "H") != touchy(RuntimeError)


def message_of(game, text):
    with pytest.raises(cardgolf.IllegalMoveError) as caught:
        game.play(text)
    return caught.value.message


@every_case("name", [*cardgolf.variants()])
def test_the_error_of_a_typed_move_names_the_moves_of_this_moment(name):
    rng, game = Random(name), cardgolf.new_game(name, seed=1)
    call = game.rules.knock_word or "knock"
    kinds = {each.word: each for each in (*KERNEL_MOVES, *game.rules.move_types())}
    for step in range(16):
        if game.is_round_over:
            break
        if step % 8:  # the moments between are tried with other names
            game = game.play(rng.choice(game.legal_moves))
            continue
        offered = dict.fromkeys(move.word for move in game.legal_moves)
        for word in ("frobnicate a1", "", *kinds, *(f"{kind} z9 z9 z9" for kind in kinds), "nine"):
            named = word.split(" ")[0].replace("nine", "knock")
            if {word, named} & {str(move) for move in game.legal_moves}:
                continue
            said = message_of(game, word)
            said, _, expected = said.partition(": expected ")
            assert said.endswith(repr(word)) and len(f"{said}{expected}") < 190
            begins = expected.removeprefix("it to begin with ").removeprefix("one of ").split(", ")
            assert {each.split()[0].replace(call, "knock") for each in begins} <= {*offered}, (word, expected)
            if said.startswith("invalid") and kinds.get(named) in {type(move) for move in game.legal_moves}:
                assert {each.split()[0].replace(call, "knock") for each in begins} == {named}
        game = game.play(rng.choice(game.legal_moves))
    assert "the round is over" in message_of(finish_round(game, -1), "frobnicate")


@pytest.mark.parametrize("text", ["CABO", "cabo", "knock"])
def test_a_call_may_be_typed_as_errors_and_offers_name_it(text):
    game = cardgolf.new_game("cabo", seed=1)
    assert game.play(text).round_end
    assert message_of(game.play("draw stock"), text).startswith(f"illegal move {text!r}: ")
    assert "draw, knock" in message_of(game, "dutch")
