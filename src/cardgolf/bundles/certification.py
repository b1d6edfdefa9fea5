"""What is exported is compared with the engine: turns move by move, scores round by round."""

from collections.abc import Mapping
from random import Random
from typing import Any

from cardgolf.bundles.game import BundleGame
from cardgolf.bundles.tabled import DataRules, make_tables
from cardgolf.errors import NotTabulableError
from cardgolf.games.new_game import new_game
from cardgolf.lanes.tables.rounds import check_tables
from cardgolf.rulebook.rulebook import Rulebook

DECISIONS, MORE_DECISIONS, MATCH_DECISIONS = 4000, 300, 150
"""How many moves are compared in rounds from tables, for the first number of players and for others, and in a match."""


def certify(rules: Rulebook, data: Mapping[str, Any]) -> None:
    """Play some moves from a bundle and by the engine.

    Raises :class:`NotTabulableError` at the first difference.
    """
    own = DataRules(data)
    for number, deck in enumerate(data["decks"]):
        players = deck["players"]
        check_tables(rules, make_tables(own, players), MORE_DECISIONS if number else DECISIONS, seed=players)
        _compare_match(rules, data, players)


def _compare_match(rules: Rulebook, data: Mapping[str, Any], players: int) -> None:
    """Play a match from a bundle and by the engine, and compare moves, rounds and standings."""
    chance = Random(players)  # noqa: S311  # a sample
    game = new_game(rules, players=players, seed=players)
    bundled = BundleGame(data, game.state.match.names, players)
    for _ in range(MATCH_DECISIONS):
        if game.is_round_over:
            match = game.state.match
            same = (match.rounds, match.standings) == (bundled.rounds, bundled.standings)
            if not same or game.is_over != bundled.is_over:
                raise _refusal(rules, "the scores")
            if game.is_over:
                return
            game = game.deal()
            bundled.deal()
        if game.legal_moves != bundled.legal_moves or game.turn != bundled.turn:
            raise _refusal(rules, "the moves")
        move = game.legal_moves[-1] if chance.random() < players % 3 / 3 else chance.choice(game.legal_moves)
        game = game.play(move)
        bundled.play(move)


def _refusal(rules: Rulebook, what: str) -> NotTabulableError:
    return NotTabulableError(f"invalid rules for a bundle: {rules.name} gave other results in play: {what} differ")
