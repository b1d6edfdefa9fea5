"""Invariants of what comes before the first turn of a round and after the last one."""

from collections.abc import Sequence
from random import Random

from cardgolf import Card, Game, NextRound, ScoreSheet
from cardgolf.engine.deal import deal_round
from cardgolf.score_sheets import RoundEntry
from cardgolf.testing.invariants import visible_cards


def check_deal(game: Game, rng: Random) -> None:
    """Check that a deal is the same each time, and gives a seat that sees equal cards an equal view.

    A round is dealt from two decks that differ in two cards. What comes before the first move may not tell them apart:
    the hook ``dealt``, who leads, and who may react.
    """
    deck = [*game.rules.deck(len(game.state.match.names))]
    rng.shuffle(deck)
    one = _deal(game, deck)
    assert _deal(game, deck).state == one.state, "the same cards are dealt in another way"
    for seat in (*game.state.match.seats, None):
        here, there = rng.sample(range(len(deck)), 2)
        other = [*deck]
        other[here], other[there] = deck[there], deck[here]
        two = _deal(game, other)
        views = one.view(seat), two.view(seat)
        if visible_cards(views[0]) == visible_cards(views[1]):
            assert views[0] == views[1], f"the deal tells seat {seat} what it cannot see"
            assert one.to_act == two.to_act, f"seat {seat} learns from a window before play what it cannot see"


def _deal(game: Game, deck: Sequence[Card]) -> Game:
    """Return a round like that of ``game`` dealt from ``deck``."""
    state = game.state
    plan = NextRound(state.setup.kind, state.setup.seats)
    memory = state.memory.after_deal()
    return Game(game.rules, deal_round(game.rules, state.match, plan, state.setup.dealer, tuple(deck), memory))


def check_real_table(game: Game) -> None:
    """Check that a score sheet settles the first round of ``game`` as one that was played at a real table.

    The hook ``before_score`` gets boards without piles there. Raises :class:`cardgolf.PluginError` if it fails.
    """
    has_grown = any(len(board.slots) > board.layout.size for board in game.state.table.values())
    if game.start.match.rounds or has_grown:
        return
    played = ScoreSheet.from_game(game)
    entry = RoundEntry(played.entries[0].scores, played.entries[0].closer)
    settled = ScoreSheet(game.rules, played.names, played.dealer).add(entry)
    assert settled.rounds[0].seats == played.rounds[0].seats
