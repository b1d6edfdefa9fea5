"""Games of every kind for records, and functions that edit the lines of a record."""

import json
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import cardgolf
from cardgolf import Draw, Game, Knock, Pile, Swap, new_game
from cardgolf.testing.strategies import thin_out

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf")
SHORT = {"board-nine": {"threshold": 40}}
HOUSES = {
    "play-nine": ("rearrange", "four-bonus", "ender-penalty:how=flat,points=7", "knocking:last_turns=off"),
    "nine-card": ("rearrange", "four-bonus:formation=block", "ender-penalty:how=highest", "joker-pairs", "knocking"),
    "crazy-nines": ("rearrange", "four-bonus:points=-10", "ender-penalty", "joker-pairs", "knocking"),
    "board-nine": ("ender-penalty", "ender-penalty:how=flat,points=3"),
    "golf": (
        "rearrange",
        "four-bonus:points=-10",
        "ender-penalty:how=doubled_plus,points=5",
        "joker-pairs",
        "knocking",
    ),
}
OPTIONS = {
    "play-nine": ({"last_shot_flip": "required"}, {"skip": False}, {"bonus_groups": "largest"}, {"hio_bonus": "off"}),
    "nine-card": ({"decks": 5}, {"jokers_per_deck": 0}, {"pair_reuse": False}, {"first_dealer": "draw_low"}),
    "crazy-nines": ({"line_rule": "run"}, {"queen_sources": "both"}, {"initial_flips": 0}, {"line_removal": "off"}),
    "board-nine": ({"discard_pick": "ends"}, {"sequence_length": 3}, {"declare_limit": 30}, {"reset_at": 20}),
    "golf": (
        {"peek": "any", "new_card": "as_was", "flip_turn": True},
        {"columns": 2, "peek": "nearest", "new_card": "down", "discard_flip": "required", "cancel": "anywhere"},
        {"rows": 3, "initial_flips": 3, "cancel": "diagonal", "negative_pairs": "keep", "reveal_first": True},
        {"columns": 4, "jokers_per_deck": 2, "joker_points": -5, "discard_flip": "optional", "target": 30},
        {"last_turns": "none", "discard_must_swap": False, "replace_cells": "down", "opening": "apart"},
    ),
}


def pick_eager(game, rng):
    """Return a move that ends the round soon: swap face-down cards first, and knock if possible."""
    down = game.state.board.down
    wanted = [
        move
        for move in game.legal_moves
        if type(move) is Knock or (type(move) is Swap and game.state.board.layout.index(move.slot) in down)
    ]
    return rng.choice(wanted or game.legal_moves)


def pick_draw(game, rng):
    """Return a draw from the stock if it is legal, otherwise any move."""
    return Draw(Pile.STOCK) if Draw(Pile.STOCK) in game.legal_moves else rng.choice(game.legal_moves)


def pick_any(game, rng):
    return rng.choice(game.legal_moves)


def walk(game, seed, most=10_000, choose=pick_any) -> Iterator[Game]:
    """Yield the game now and after each event, to the end of the match or for ``most`` events."""
    rng = Random(seed)
    yield game
    for _ in range(most):
        if game.is_over:
            return
        game = game.deal() if game.is_round_over else game.play(choose(game, rng))
        yield game


def play_on(game, seed, most=10_000, choose=pick_any):
    *_, last = walk(game, seed, most, choose)
    return last


def new_match(name, *houses, players=2, seed=1, **options):
    """Return a new short match."""
    short = SHORT.get(name, {"holes": 1})
    return new_game(name, *houses, players=players, seed=seed, **{**short, **options})


def thin_stock(game):
    """Return the same game from a position with four cards left in the stock."""
    return Game.from_position(game.rules, thin_out(game).position)


def stack_deck(game):
    """Return the same match with a first deck in another order than the seed's."""
    deck = sorted(game.state.cards)
    Random(1).shuffle(deck)
    return new_game(game.rules, players=game.state.match.names, seed=game.seed, deck=deck)


def play_to_playoff(name, players=3):
    """Return a finished match of one hole with a play-off."""
    for seed in range(500):
        start = new_match(name, players=players, seed=seed, holes=1, tie="playoff")
        game = play_on(start, seed, 300, pick_any if name == "board-nine" else pick_eager)
        if game.is_over and game.state.match.rounds[-1].kind == "playoff":
            return game
    raise AssertionError(name)


def parse_lines(text):
    """Return the lines of a record as values."""
    return [json.loads(line) for line in text.splitlines()]


def seal(values):
    """Return a record of these lines with a trailer that counts and digests them, as a forger would."""
    *before, trailer = values
    text = "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in before)
    trailer = {**trailer, "events": len(before) - 1, "sha256": sha256(text.encode()).hexdigest()}
    return f"{text}{json.dumps(trailer, separators=(',', ':'))}\n"


def edit_line(text, line, **changes):
    """Return the record with other values in one line and a new digest."""
    values = parse_lines(text)
    values[line] = {**values[line], **changes}
    return seal(values)


def check_round_trip(game):
    """Assert that the game equals its replayed record; return the record."""
    text = cardgolf.record(game)
    again = cardgolf.replay(text)
    assert cardgolf.record(again) == text
    assert (again, again.position, again.history) == (game, game.position, game.history)
    assert again.at(0) == game.at(0)
    assert (again.start.position, again.start.deck) == (game.start.position, game.start.deck)
    return text
