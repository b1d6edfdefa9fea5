"""Hypothesis strategies: games, states, moves, boards and options of any rulebook."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

import attrs
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import cardgolf
from cardgolf import Board, Game, InvalidOptionError, Move, Rulebook, Slot, State, new_game
from cardgolf.positions import CardQueue, TypedDeck
from cardgolf.testing.playing import continue_game, play_until
from cardgolf.testing.varied_rounds import draw_round_start, vary_moment


def rigged_deck(rules: Any, boards: Sequence[str], *, discard: str, stock: str = "", **options: Any) -> Game:
    """Return a game whose first round deals each seat a given board, face down, row by row.

    ``discard`` is the first discard. ``stock`` lists the first cards of the stock from the top. The other cards follow
    in the order of the deck. ``options`` are those of :func:`cardgolf.new_game`. A rank without its suit is any card of
    that rank, and ``?`` is any card.

    >>> game = rigged_deck("play-nine", ["1 2 3 4 / 5 6 7 8", "0 0 9 9 / 1 2 10 10"], discard="12", stock="-5 0")
    >>> game.play("flip a1").state.boards[1].card(0)
    Card(rank=0, suit='')
    """
    game = cardgolf.new_game(rules, players=len(boards), seed=0, **options)
    hands = [boards[seat].replace("/", " ").split() for seat in game.state.setup.order]
    layouts = [game.state.table[seat].layout for seat in game.state.setup.order]
    sizes = [layout.size - layout.extra for layout in layouts]
    if [len(hand) for hand in hands] != sizes:
        raise ValueError(f"invalid boards: expected {sizes} cards from the dealer's left")
    dealt = (text for lap in zip_longest(*hands) for text in lap if text)
    deck = TypedDeck.of(tuple(game.rules.deck(len(boards))))
    typed = [deck.parse(text) for text in (*dealt, discard, *stock.split())]
    exact = Counter([card for card in typed if card is not None and deck.is_exact(card)])
    rest = CardQueue([*(Counter(deck.cards) - exact).elements()][::-1])
    bare = {at: card for at, card in enumerate(typed) if card is not None and deck.is_bare(card)}
    suited = {at: rest.take(deck.find_fitting(card)) for at, card in bare.items()}
    named = [suited.get(at) or card or rest.take(deck.faces) for at, card in enumerate(typed)]
    return cardgolf.new_game(game.rules, players=len(boards), seed=0, deck=[*named, *[*rest][::-1]])


STRIDES = (1, 2, 5, 20, 60)

# How far a game is played, by name. Examples shrink towards the first.
STAGES: Mapping[str, Callable[[Game], object]] = {
    "anywhere": lambda _: True,
    "last turns": lambda game: game.round_end or game.is_round_over,
    "round over": lambda game: game.is_round_over,
    "match over": lambda game: game.is_over,
}
STAGE_FREQUENCY = ("anywhere",) * 5 + ("last turns",) * 3 + ("round over",) * 2 + ("match over",)


@st.composite
def games(draw: DrawFn, rules: Rulebook) -> Game:
    """Draw games of any number of players at any ply: mid-turn, between rounds, in the last turns, with a short stock.

    Most of them begin in varied circumstances: with teams or handicaps, in a late round or a play-off, dealt by any
    seat, with many turns or new stocks behind them, by players to whom the rules have not dealt. Examples shrink
    towards the first round of a new game, fewer players and fewer moves.
    """
    stage = draw(st.sampled_from(STAGE_FREQUENCY))
    players, seed = draw(st.sampled_from(rules.seats())), draw(st.integers(0, 2**64))
    varied, thin = draw(st.sampled_from((False, True, True))), draw(st.booleans())
    chance = draw(st.integers(0, 2**32))
    steps = sum(draw(st.lists(st.sampled_from(STRIDES), max_size=6)))
    choices = draw(st.lists(st.integers(0, 999), max_size=8))
    if varied:
        numbers = draw(st.tuples(*[st.integers(0, 999)] * 8))  # so many that a new game is simpler
        # Hypothesis repeats a number in several examples. All of them together are other ones each time.
        facts = Random(f"{players} {seed} {thin} {chance} {steps} {choices} {numbers}")
        game = vary_moment(draw_round_start(rules, players, facts).deal(rules, seed), facts)
    else:
        game = new_game(rules, players=players, seed=seed)
    return play_sample(thin_out(game) if thin else game, stage, steps, Random(chance), choices)


def play_sample(game: Game, stage: str, steps: int, chance: Random, choices: Sequence[int]) -> Game:
    """Play ``steps`` random moves, then random moves until ``stage``, then the moves of ``choices``."""
    for _ in range(steps):
        game = continue_game(game, chance.randrange(1000))
    game = play_until(STAGES[stage], game, chance)
    for choice in choices:
        game = continue_game(game, choice)
    return game


def thin_out(game: Game) -> Game:
    """Return ``game`` with at most four cards in the stock and the others under the discard pile."""
    cards = tuple(game.state.stock)
    state = game.state.replace(stock=cards[-4:], discard=(*cards[:-4], *game.state.discard))
    return Game(game.rules, state)


def states(rules: Rulebook) -> SearchStrategy[State]:
    """Return a strategy for the states of :func:`games`."""
    return games(rules).map(lambda game: game.state)


def moves(rules: Rulebook) -> SearchStrategy[Move]:
    """Return a strategy for moves that are legal at some ply of some game."""
    return (
        games(rules).filter(lambda game: not game.is_round_over).flatmap(lambda game: st.sampled_from(game.legal_moves))
    )


@st.composite
def boards(draw: DrawFn, rules: Rulebook) -> Board:
    """Draw boards that the deck can deal, each card face up or down."""
    setup = rules.table_setup(draw(st.sampled_from(rules.seats())))
    layout, places = draw(st.sampled_from(setup.layouts)), st.integers(0, len(setup.deck) - 1)
    chosen = draw(st.lists(places, min_size=layout.size, max_size=layout.size, unique=True))
    return Board.of(layout, [Slot(setup.deck[place], up=draw(st.booleans())) for place in chosen])


@st.composite
def option_sets(draw: DrawFn, rules: Rulebook) -> Rulebook:
    """Draw rulebooks with other values of some options. Impossible sets are left out."""
    values: dict[str, list[Any]] = {}
    for key, value in option_values(rules):
        values.setdefault(key, []).append(value)
    chosen = draw(st.fixed_dictionaries({}, optional={key: st.sampled_from(each) for key, each in values.items()}))
    try:
        return rules.with_options(**chosen)
    except InvalidOptionError:
        reject()


def option_values(rules: Rulebook) -> Iterator[tuple[str, Any]]:
    """Yield other values of each option that only one plugin has: its other choices, and near numbers."""
    for each in rules.stack:
        for field in attrs.fields(type(each.plugin)) if attrs.has(type(each.plugin)) else ():
            if field.name in rules.options:
                yield from ((field.name, value) for value in _list_others(field, rules.options[field.name]))


def _list_others(field: "attrs.Attribute[Any]", now: Any) -> list[Any]:
    least = field.metadata.get("least")
    near = (least, least + 1, 2 * least + 3) if least is not None else (now - 1, now + 1, 0) if type(now) is int else ()
    switched = (not now,) if type(now) is bool else ()
    values = (*field.metadata.get("choices", ()), *near, *switched)
    return [value for value in dict.fromkeys(values) if (type(value), value) != (type(now), now)]
