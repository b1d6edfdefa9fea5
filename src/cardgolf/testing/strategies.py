"""Hypothesis strategies: the games, states, moves and boards of any rulebook, and the options it can have."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any

import attrs
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import cardgolf
from cardgolf import Board, Card, Game, InvalidOptionError, Move, Rulebook, Slot, State, new_game


def perft(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` moves there are from ``game``, within its round.

    >>> perft(cardgolf.new_game("play-nine", seed=1), 2)
    56
    """
    return sum(perft(game.play(move), depth - 1) for move in game.legal_moves) if depth else 1


def rigged_deck(rules: Any, boards: Sequence[str], *, discard: str, stock: str = "", **options: Any) -> Game:
    """A first round in which each seat is dealt its board, face down, row by row.

    ``discard`` is the card beside the stock and ``stock`` its first cards from the top; the others follow in the
    order in which the rules list the deck. ``options`` are those of :func:`cardgolf.new_game`.

    >>> game = rigged("play-nine", ["1 2 3 4 / 5 6 7 8", "0 0 9 9 / 1 2 10 10"], discard="12", stock="-5 0")
    >>> game.play("flip a1").state.boards[1].card(0)
    Card(rank=0, suit='')
    """
    game = cardgolf.new_game(rules, players=len(boards), seed=0, **options)
    hands = [boards[seat].replace("/", " ").split() for seat in game.state.setup.order]
    named = [Card.parse(text) for text in (*chain(*zip(*hands, strict=True)), discard, *stock.split())]
    rest = Counter(game.rules.deck(len(boards))) - Counter(named)
    deck = [*named, *rest.elements()]
    return cardgolf.new_game(game.rules, players=len(boards), seed=0, deck=deck)


STRIDES = (1, 2, 5, 20, 60)
MAX_MOVES_TO_STAGE = 2000

# How far a game is played on, and how often; the first is what examples shrink towards.
STAGES: Mapping[str, Callable[[Game], object]] = {
    "anywhere": lambda _: True,
    "last lap": lambda game: game.round_end or game.is_round_over,
    "round over": lambda game: game.is_round_over,
    "match over": lambda game: game.is_over,
}
FREQUENT = ("anywhere",) * 5 + ("last lap",) * 3 + ("round over",) * 2 + ("match over",)


@st.composite
def games(draw: DrawFn, rules: Rulebook) -> Game:
    """Games of any seat count at any moment: mid-turn, between rounds, in the last lap, with a stock about to run out.

    Examples shrink towards fewer players and fewer moves.
    """
    stage = draw(st.sampled_from(FREQUENT))
    game = new_game(rules, players=draw(st.sampled_from(rules.seats())), seed=draw(st.integers(0, 2**64)))
    game = thin_out(game) if draw(st.booleans()) else game
    chance = Random(draw(st.integers(0, 2**32)))
    for _ in range(sum(draw(st.lists(st.sampled_from(STRIDES), max_size=6)))):
        game = continue_game(game, chance.randrange(1000))
    game = _play_to_stage(STAGES[stage], game, chance)
    for choice in draw(st.lists(st.integers(0, 999), max_size=8)):
        game = continue_game(game, choice)
    return game


def _play_to_stage(stage: Callable[[Game], object], game: Game, chance: Random) -> Game:
    """``game`` played on by lot until it is there, or for a long while."""
    for _ in range(MAX_MOVES_TO_STAGE):
        if stage(game):
            break
        game = continue_game(game, chance.randrange(1000))
    return game


def continue_game(game: Game, choice: int) -> Game:
    """One step further, as ``choice`` says: a move, or the next deal; a match that is over stays so."""
    if game.is_round_over:
        return game if game.is_over else game.deal()
    return game.play(game.legal_moves[choice % len(game.legal_moves)])


def thin_out(game: Game) -> Game:
    """``game`` with all but four cards of the stock under the discard pile, so that it will run out."""
    *under, one, two, three, four = game.state.stock
    state = game.state.replace(stock=(one, two, three, four), discard=(*under, *game.state.discard))
    return Game(game.rules, state)


def states(rules: Rulebook) -> SearchStrategy[State]:
    """The states of :func:`games`."""
    return games(rules).map(lambda game: game.state)


def moves(rules: Rulebook) -> SearchStrategy[Move]:
    """Moves that are legal at some moment of some game."""
    return (
        games(rules).filter(lambda game: not game.is_round_over).flatmap(lambda game: st.sampled_from(game.legal_moves))
    )


@st.composite
def boards(draw: DrawFn, rules: Rulebook) -> Board:
    """Boards that the deck can deal, each card face up or down."""
    setting = rules.table_setup(draw(st.sampled_from(rules.seats())))
    size, places = setting.layout.size, st.integers(0, len(setting.deck) - 1)
    drawn = draw(st.lists(places, min_size=size, max_size=size, unique=True))
    return Board.of(setting.layout, [Slot(setting.deck[place], up=draw(st.booleans())) for place in drawn])


@st.composite
def option_sets(draw: DrawFn, rules: Rulebook) -> Rulebook:
    """The rulebook with some of its options set to other values; sets that cannot be are left out."""
    values: dict[str, list[Any]] = {}
    for key, value in option_values(rules):
        values.setdefault(key, []).append(value)
    chosen = draw(st.fixed_dictionaries({}, optional={key: st.sampled_from(each) for key, each in values.items()}))
    try:
        return rules.with_options(**chosen)
    except InvalidOptionError:
        reject()


def option_values(rules: Rulebook) -> Iterator[tuple[str, Any]]:
    """Other values for every option that one plugin alone owns: its other words, and near numbers."""
    for each in rules.stack:
        for field in attrs.fields(type(each.plugin)) if attrs.has(type(each.plugin)) else ():
            if field.name in rules.options:
                yield from ((field.name, value) for value in _others(field, rules.options[field.name]))


def _others(field: "attrs.Attribute[Any]", now: Any) -> list[Any]:
    least = field.metadata.get("least")
    near = (least, least + 1, 2 * least + 3) if least is not None else (now - 1, now + 1, 0) if type(now) is int else ()
    switched = (not now,) if type(now) is bool else ()
    values = (*field.metadata.get("choices", ()), *near, *switched)
    return [value for value in dict.fromkeys(values) if (type(value), value) != (type(now), now)]
