"""The types that authors of plugins and bots rely on. mypy checks this file, strictly, and pytest runs it.

A comment ``type: ignore`` stands where a type checker must complain: mypy reports each that is not needed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_type

import pytest

import cardgolf
from cardgolf import (
    Board,
    Card,
    CardValues,
    Game,
    Layout,
    Line,
    Move,
    Rulebook,
    Standing,
    State,
    View,
    hookimpl,
    option,
    plugin,
)
from cardgolf.bots import Bot, Chance


@plugin
class TwoRows:
    """A game of six cards, as its author would write it in a package of their own."""

    columns: int = option(3, least=2, doc="Columns of the board.")
    kings: str = option("zero", "ten", doc="What a King counts.")

    @hookimpl
    def seats(self) -> range:
        return range(2, 5)

    @hookimpl
    def deck(self, players: int) -> Sequence[Card]:
        return cardgolf.cards.french(packs=1 if players < 4 else 2)

    @hookimpl
    def layout(self) -> Layout:
        return Layout.grid(rows=2, columns=self.columns)

    @hookimpl
    def opening_flips(self) -> int:
        return 2

    @hookimpl
    def points(self, card: Card) -> int:
        assert_type(card.rank, int)
        return 0 if card.rank == 13 and self.kings == "zero" else min(card.rank, 10)

    @hookimpl
    def score(self, board: Board, card_values: CardValues) -> Iterable[Line]:
        return [
            Line("two-rows.score.card", card_values[card], (board.layout.names[place],))
            for place, card in board.cards()
        ]

    @hookimpl
    def next_dealer(self, state: State, standings: Sequence[Standing]) -> int | None:
        assert_type(state.setup.seats, tuple[int, ...])
        return max(standings, key=lambda each: each.total).seat if standings else None

    @hookimpl
    def adjust_scores(self, raw: Mapping[int, int]) -> Mapping[int, Iterable[Line]]:
        return {seat: [Line("two-rows.score.even", -1)] for seat, points in raw.items() if points % 2 == 0}


@hookimpl("points")
def black_twos(card: Card) -> int | None:
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


class First:
    def choose(self, view: View) -> Move:
        assert_type(view.legal_moves, tuple[Move, ...])
        return view.legal_moves[0]


def make_first(_chance: Chance) -> Bot:
    return First()


def test_a_plugin_keeps_the_types_of_its_hooks_and_options() -> None:
    made = TwoRows(columns=4, kings="ten")
    assert_type(made.columns, int)
    assert made.layout().size == 8
    rules = cardgolf.rules(TwoRows, black_twos, columns=4)
    assert_type(rules, Rulebook)
    assert rules.card_values[Card(2, "S")] == -5 == black_twos(Card(2, "S"))


def test_a_game_of_a_plugin() -> None:
    game = cardgolf.new_game(TwoRows, black_twos, players=("Ann", "Bo"), seed=1)
    assert_type(game, Game)
    bot = make_first(Chance(1))
    while not game.is_round_over:
        game = game.play(bot.choose(game.view(game.turn)), seat=game.turn)
    assert_type(game.totals, tuple[int, ...])
    card = cardgolf.score(game.rules, "A 2 3 / 4 5 6")
    assert_type(card.total, int)


def test_what_a_type_checker_refuses() -> None:
    with pytest.raises(cardgolf.CardGolfError):
        cardgolf.new_game("nine-card", players=2.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        TwoRows(rows=2)  # type: ignore[call-arg]
    with pytest.raises(cardgolf.CardGolfError):
        TwoRows(columns="3")  # type: ignore[arg-type]
    game = cardgolf.new_game("nine-card", players=2, seed=1)
    with pytest.raises(AttributeError):
        game.scores = (1, 2)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        _ = game.view(0).stock  # type: ignore[attr-defined]
