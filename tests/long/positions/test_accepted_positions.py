"""Every position that is accepted can be asked for its moves, views, events and text, and so can what follows it."""

import re
from random import Random

import pytest
from helpers.rule_texts import count_players, each_game, make_rules

import cardgolf
from cardgolf import Game, InvalidPositionError, record, web
from cardgolf.events import empty_view
from cardgolf.narration import narrate
from cardgolf.testing.strategies import continue_game

OTHERS = (
    "kind", "dealer", "leader", "turn", "phase", "held", "played", "last_play_size", "turns_begun", "round_end",
    "reshuffles", "memory", "match_memory", "window",
)  # fmt: skip
CARD = re.compile(r"(?<=[ (])[^\s()@!/+:.]+")


def play_on(rules, players, seed, moves):
    chance, game = Random(seed), cardgolf.new_game(rules, players=players, seed=seed)
    for _ in range(moves):
        game = continue_game(game, chance.randrange(1000))
    return game


def ask(game):
    """Ask for all that a program asks of a game."""
    assert Game.from_position(game.rules, game.position) == game
    record(game)
    for seat in (*game.state.match.seats, None):
        view = game.view(seat)
        assert str(view) and web.table_message(game, seat, since=0)
        assert [*narrate(empty_view(view), game.events(seat))]
    for seat in game.to_act:
        assert game.legal_moves_for(seat)


def shuffled(text, _, chance):
    """Return a position with its cards in other places: as many in each, up or down as before."""
    lines = text.splitlines()
    places = [at for at, line in enumerate(lines) if line.startswith(("board", "stock", "discard"))]
    cards = [found for at in places for found in CARD.findall(lines[at].partition(":")[2])]
    chance.shuffle(cards)
    for at in places:
        key, _, rest = lines[at].partition(":")
        lines[at] = f"{key}:{CARD.sub(lambda _: cards.pop(), rest)}"
    return "\n".join(lines)


def turned(text, _, chance):
    """Return a position with one card of a board, or several, turned over."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("board"):
            key, _, rest = line.partition(":")
            words = [turn_over(word) if chance.random() < 0.3 else word for word in rest.split()]
            lines[at] = f"{key}: {' '.join(words)}"
    return "\n".join(lines)


def turn_over(word):
    if word in ("/", "+", "."):
        return word
    return word[1:-1].partition("@")[0] if word.startswith("(") else f"({word.partition('!')[0]})"


def crossed(text, other, chance):
    """Return a position with a few lines of another one."""
    keys = chance.sample(OTHERS, chance.choice((1, 1, 2, 3)))
    given = dict(line.partition(":")[::2] for line in other.splitlines())
    found = [line.partition(":")[::2] for line in text.splitlines()]
    return "\n".join(f"{key}:{given[key] if key in keys and key in given else rest}" for key, rest in found)


@pytest.mark.parametrize("name", each_game())
def test_an_accepted_position_can_be_asked_for_everything(name):
    rules, chance, accepted, refused = make_rules(name), Random(name), 0, 0
    for seed in range(30):
        one, other = (play_on(rules, count_players(name), seed + 7, chance.randrange(60)) for _ in range(2))
        text = one.position
        for change in chance.sample((shuffled, turned, crossed), chance.choice((1, 1, 2))):
            text = change(text, other.position, chance)
        try:
            game = Game.from_position(rules, text)
        except InvalidPositionError:
            refused += 1
            continue
        accepted += 1
        for _ in range(4):
            ask(game)
            game = continue_game(game, chance.randrange(1000))
    assert accepted and refused
