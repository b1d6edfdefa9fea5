"""Invariants of what comes before the first turn of a round and after the last one."""

from random import Random

from cardgolf import Game, ScoreSheet
from cardgolf.score_sheets import RoundEntry
from cardgolf.testing.secrecy import visible_cards
from cardgolf.testing.varied_rounds import draw_round_start


def check_deal(game: Game, rng: Random) -> None:
    """Check that a deal is the same each time, and gives a seat that sees equal cards an equal view.

    A round is dealt from two decks that differ in two cards. What comes before the first move may not tell them apart:
    the hook ``dealt``, who leads, and who may react.
    """
    if game.is_round_over and not game.is_over:
        assert game.deal().state == game.deal().state, "the same cards are dealt in another way"
    rules, players, seed = game.rules, len(game.state.match.names), rng.getrandbits(64)
    start, deck = draw_round_start(rules, players, rng), [*rules.deck(players)]
    rng.shuffle(deck)
    one, again = (start.deal(rules, seed, deck=deck) for _ in range(2))
    assert one.state == again.state, "the same cards are dealt in another way"
    for seat in (*game.state.match.seats, None):
        here, there = rng.sample(range(len(deck)), 2)
        other = [*deck]
        other[here], other[there] = deck[there], deck[here]
        two = start.deal(rules, seed, deck=other)
        if visible_cards(one.view(seat)) == visible_cards(two.view(seat)):
            assert one.view(seat) == two.view(seat), f"the deal tells seat {seat} what it cannot see"
            assert one.to_act == two.to_act, f"seat {seat} learns from a window before play what it cannot see"


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
