"""Play matches of every installed variant to their end, and print the totals."""

import random

import cardgolf


def play_match(name: str, players: int, seed: int) -> cardgolf.Game:
    """Play a match with random moves."""
    rng = random.Random(seed)
    game = cardgolf.new_game(name, players=players, seed=seed)
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    return game


for name in cardgolf.variants():
    print(f"{name}: {len(cardgolf.clauses(name))} clauses")
    seats = cardgolf.rules(name).seats()
    for players in (seats[0], seats[-1]):
        game = play_match(name, players, seed=players)
        print(f"{name}, {players} players: {len(game.state.match.rounds)} rounds, totals {game.totals}")
if len(cardgolf.variants()) < 4:
    raise SystemExit("not all variants were found")
