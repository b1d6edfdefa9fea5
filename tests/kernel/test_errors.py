"""The exception hierarchy: errors are short, printable and picklable."""

import copy
import pickle

import pytest
from helpers.cases import every_case
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import Card, CardGolfError, Discard, Draw, Flip, IllegalMoveError, Knock, Layout, Move, Play, Swap
from cardgolf.tools.text import did_you_mean, quote

TREE = (
    CardGolfError, IllegalMoveError, cardgolf.UnknownPluginError, cardgolf.AmbiguousPluginError,
    cardgolf.InvalidOptionError, cardgolf.InvalidArgumentError, cardgolf.InvalidPositionError,
    cardgolf.InvalidRecordError, cardgolf.NotTabulableError, cardgolf.PluginError,
)  # fmt: skip
PLAY_NINE = cardgolf.rules("play-nine")
GAME = cardgolf.new_game(PLAY_NINE, seed=1)


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no repr")

    __str__ = __repr__


AWFUL = [
    "x" * 100_000, "\ud800", "\ud800" * 50_000, "\x00\x1b[31m\n", "\N{PILE OF POO}" * 30, "", " " * 100_000, "-" * 1000,
    Unprintable(), [Unprintable()], ["x" * 100_000], None, -1, 10**5000, float("inf"), float("nan"), b"\xff" * 1000,
    object(), {}, [], (), type, len, ...,
]  # fmt: skip


def text(thing):
    return thing if isinstance(thing, str) else "?"


TWO = ["1 2 3 4 / 5 6 7 8"] * 2

DOORS = {
    "play": GAME.play,
    "play a flip": lambda thing: GAME.play(Flip(thing)),
    "play a swap": lambda thing: GAME.play(Swap(thing)),
    "play a discard": lambda thing: GAME.play(Discard(thing or 0)),
    "play from an end": lambda thing: GAME.play(Draw("stock", thing)),
    "seat": lambda thing: GAME.play(GAME.legal_moves[0], seat=-1 if thing is ... else thing),
    "view": lambda thing: GAME.view(thing if thing is not None else -1),
    "variant": lambda thing: cardgolf.rules(text(thing)),
    "house rule": lambda thing: cardgolf.rules("play-nine", text(thing)),
    "option": lambda thing: cardgolf.rules("play-nine", tie=thing),
    "number": lambda thing: cardgolf.rules(
        "play-nine", turn_limit=min(thing or 0, 0) if type(thing or 0) is int else thing
    ),
    "setting": lambda thing: cardgolf.rules("nine-card", f"ender-penalty:{text(thing)}=3"),
    "value": lambda thing: cardgolf.rules("nine-card", "ender-penalty:how=" + text(thing)),
    "keyword": lambda thing: cardgolf.rules("play-nine", **{text(thing): 1}),
    "players": lambda thing: cardgolf.new_game("play-nine", players=thing),
    "names": lambda thing: cardgolf.new_game("play-nine", players=[thing]),
    "seed": lambda thing: cardgolf.new_game("play-nine", seed=thing if thing is not None else -1),
    "deck": lambda thing: cardgolf.new_game("play-nine", deck=thing if thing is not None else 0),
    "a card of the deck": lambda thing: cardgolf.new_game("play-nine", deck=[thing] * 108),
    "layout": lambda thing: cardgolf.score("play-nine", thing),
    "layouts": lambda thing: cardgolf.score("play-nine", [thing, thing]),
    "cards of a layout": lambda thing: cardgolf.score("play-nine", f"{text(thing)}? 2 3 4 / 5 6 7 8"),
    "closer": lambda thing: cardgolf.score("play-nine", TWO, closer=thing if thing is not None else -1),
    "card": Card.parse,
    "rank": lambda thing: Card("?" if thing == -1 else thing),
    "move": PLAY_NINE.parse,
    "place": lambda thing: Layout.grid(2, 2).index(text(thing)),
}


def refused(door, thing):
    with pytest.raises(CardGolfError) as caught:
        DOORS[door](thing)
    return caught.value


@every_case("door", DOORS)
def test_every_refusal_is_short_and_printable(door):
    for thing in AWFUL:
        short_and_printable(refused(door, thing))


def short_and_printable(error):
    words = str(error)
    assert 0 < len(words) < 200
    assert words.isascii()
    assert words.isprintable()


@given(
    st.text(st.characters(exclude_categories=())),
    st.sampled_from(["play", "variant", "option", "card", "move", "place"]),
)
def test_any_text_is_refused_or_accepted(given_text, door):
    try:
        DOORS[door](given_text)
    except CardGolfError as error:
        short_and_printable(error)


@every_case("error", TREE)
def test_every_error_is_a_cardgolf_error_and_pickles(error):
    raised = error("no such thing", "play-nine.discard_options")
    again = pickle.loads(pickle.dumps(raised))
    assert type(again) is error
    assert issubclass(error, CardGolfError)
    assert (again.message, again.rule, str(again)) == ("no such thing", "play-nine.discard_options", str(raised))
    assert str(copy.copy(raised)) == str(raised) == "no such thing [play-nine.discard_options]"


@every_case("door", DOORS)
def test_errors_raised_pickle(door):
    raised = refused(door, "x" * 100_000)
    assert raised.__cause__ is not raised, "what follows causes goes round in circles"
    again = pickle.loads(pickle.dumps(raised))
    assert (type(again), str(again), again.rule) == (type(raised), str(raised), raised.rule)


def test_all_errors_have_one_base_class():
    own = [error for error in TREE[1:] if error is not cardgolf.PluginError]
    assert all(error.__bases__ == (CardGolfError, ValueError) for error in own)
    assert cardgolf.PluginError.__bases__ == (CardGolfError,)
    assert CardGolfError.__bases__ == (Exception,)


@pytest.mark.parametrize(
    ("message", "rule"), [("x" * 100_000, ""), ("x" * 100_000, "base.moves"), ("why", "r" * 100_000)]
)
def test_long_texts_are_cut_and_the_message_is_kept(message, rule):
    error = CardGolfError(message, rule)
    assert len(str(error)) < 200
    assert (error.message, error.rule) == (message, rule)


def test_a_value_without_a_repr_is_named_by_its_type():
    assert quote(Unprintable()) == "<Unprintable>"


def test_without_a_near_name_all_names_are_listed_in_order():
    assert did_you_mean("zebra", ["b", "a"]) == "there are: a, b"
    assert did_you_mean("zebra", []) == "there are: none"


def test_an_error_lists_at_most_six_legal_moves():
    with pytest.raises(IllegalMoveError) as caught:
        GAME.play("swap a1")
    assert str(caught.value) == (
        "illegal move 'swap a1': "
        "expected one of flip a1, flip b1, flip c1, flip d1, flip a2, flip b2 and 2 more [base.moves]"
    )


def test_a_nameless_verb_is_refused():
    class Wave(Move):
        """A verb that says nothing."""

    with pytest.raises(IllegalMoveError):
        GAME.play(Wave())


def at(name, phase, **changes):
    """Return a game of ``name`` played on to ``phase``, with ``changes`` to its state."""
    game = cardgolf.new_game(name, seed=1)
    while game.phase != phase:
        game = game.play(game.legal_moves[0])
    return cardgolf.Game(game.rules, game.state.replace(**changes))


@every_case(
    ("game", "move", "rule"),
    [
        (GAME, 5, "base.move_types"),
        (at("play-nine", "opening"), "draw stock", "base.moves"),
        (at("play-nine", "start"), "discard", "base.moves"),
        (at("play-nine", "follow"), "discard", "play-nine.discard_options"),
        (at("play-nine", "follow", held_from=cardgolf.Pile.DISCARD), "discard", "base.moves"),
        (at("crazy-nines", "follow", held=Card(12, "S")), "discard", "crazy-nines.discard_options"),
        (at("nine-card", "follow"), "discard flip c3", "base.discard_options"),
        (at("board-nine", "start"), "draw stock", "board-nine.moves"),
        (at("board-nine", "start"), "nine", "board-nine.moves"),
        (at("board-nine", "extra", held=Card(99)), "discard", "board-nine.moves"),
    ],
)
def test_a_refusal_names_the_rule_that_forbids_the_move(game, move, rule):
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    assert caught.value.rule == rule


def test_a_refusal_says_that_a_card_is_locked():
    game = at("crazy-nines", "follow")
    slots = (cardgolf.Slot(Card(12, "S"), up=True, mark=4), *game.state.board.slots[1:])
    state = game.state.with_board(cardgolf.Board.of(game.state.board.layout, slots))
    with pytest.raises(IllegalMoveError) as caught:
        cardgolf.Game(game.rules, state).play("swap a1")
    assert caught.value.rule == "crazy-nines.locked"


@pytest.mark.parametrize("move", ["knock", Knock(), Play(()), "play 1"])
def test_no_refusal_names_a_hidden_card(move):
    game = cardgolf.new_game("nine-card", seed=1)
    game = game.play("flip a1").play("flip a2").play("flip a3").play("flip a1").play("flip a2").play("flip a3")
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    assert "expected one of draw stock, draw discard [" in str(caught.value)
