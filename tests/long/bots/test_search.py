"""The search bot: its moves follow from the view, the events of its seat and its generator alone."""

from collections import Counter
from random import Random

import cardgolf
from cardgolf.bots.known_hands import recall_hands, recall_view, sample_recalled


def test_what_is_remembered_of_hands_is_true():
    rules, remembered = cardgolf.rules("board-nine", holes=1), 0
    for seed in range(4):
        game, rng = cardgolf.new_game(rules, players=2, seed=seed), Random(seed)
        while not game.is_round_over:
            view, events = game.view(game.turn), game.events(game.turn)
            known = {seat: cards for seat, cards in recall_hands(events).items() if seat != game.turn}
            for seat, cards in known.items():
                hand = Counter(card for _, card in game.state.table[seat].cards())
                assert not cards - hand
                remembered += cards.total()
            table = sample_recalled(recall_view(view, events), rng)
            assert table.legal_moves == game.legal_moves
            for seat, cards in known.items():
                assert not cards - Counter(card for _, card in table.state.table[seat].cards())
            game = game.play(rng.choice(game.legal_moves))
    assert remembered > 10


def test_search_beats_greedy():
    rules = cardgolf.rules("play-nine", holes=1, tie="shared")
    found = cardgolf.compare("search:deals=64", "greedy", rules=rules, games=32, seed=0)
    assert found.round_score.difference.high < 0
