"""Every documented maximum is reached: in play, events, narration, messages, records and their redacted form."""

import json

import pytest
from helpers.walks import tee_off
from kernel.greatest_rules import RANKS

import cardgolf
from cardgolf import Discard, Draw, Game, Pile, record, redact, replay, web
from cardgolf.cards import MAX_CARDS
from cardgolf.events import empty_view
from cardgolf.narration import narrate
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.table.layout import MAX_EXTRA
from cardgolf.table.memory import MAX_NAMES, MAX_VALUE_SIZE, value_size
from cardgolf.table.moves import MAX_MOVE_LENGTH


def test_the_most_packs():
    game = begin("nine-card", players=8, decks=185)
    assert len(game.state.cards) == 9_990
    tell_all(throw(game), seats=(0, None))


SEED = 2**255


def begin(*rules, players=2, **options):
    given = [f"kernel.greatest_rules:{rule}" if rule[0].isupper() else rule for rule in rules]
    return tee_off(cardgolf.new_game(*given, players=players, seed=SEED, **options))


def throw(game):
    """Return the game after a stock card was drawn and thrown."""
    game = game.play(Draw(Pile.STOCK))
    return game.play(next(move for move in game.legal_moves if type(move) is Discard))


def tell_all(game, seats=None):
    """Ask for all that is told of a game, and write and read it."""
    assert Game.from_position(game.rules, game.position).state == game.state
    for seat in (*game.state.match.seats, None) if seats is None else seats:
        view = game.view(seat)
        assert str(view)
        assert [*narrate(empty_view(view), game.events(seat))]
        assert json.dumps(web.table_message(game, seat, since=0))
        assert redact(game, seat)
    for move in game.legal_moves[-2:]:
        assert game.rules.parse(str(move)) == move
    sources = [each.given for each in game.rules.stack if each.source]
    assert replay(record(game), rules=sources) == game


@pytest.mark.parametrize("variant", ["nine-card", "play-nine"])
def test_twenty_places_beyond_the_grid(variant):
    game = begin(variant, "Growing")
    while min(board.layout.extra for board in game.state.boards) < MAX_EXTRA:
        game = throw(game)
    tell_all(game)
    for place in ("+20", "a1", "+1"):
        game = game.play("draw stock").play(f"swap {place}")
        tell_all(game)
    tell_all(throw(game))


def test_a_hundred_players_with_long_names_and_ten_thousand_cards():
    names = [f"{number:0100}" for number in range(100)]
    game = begin("Crowd", players=names)
    assert (len(game.state.match.names), len(game.state.cards), len(RANKS) * 50 + 50) == (100, MAX_CARDS, MAX_CARDS)
    game = throw(game).play("draw stock").play("swap a1")
    tell_all(game, seats=(0, 99, None))
    with pytest.raises(cardgolf.InvalidArgumentError):
        begin("Crowd", players=101)
    with pytest.raises(cardgolf.InvalidArgumentError):
        begin("Crowd", players=[*names[1:], "a" * 101])


def test_a_hundred_names_with_the_longest_values():
    game = throw(begin("nine-card", "Remembering"))
    assert len(game.state.memory) == MAX_NAMES
    assert {value_size(value) for value in game.state.memory.values()} == {MAX_VALUE_SIZE}
    tell_all(game)
    tell_all(throw(game))


def test_a_thousand_moves_with_the_longest_texts():
    game = throw(begin("nine-card", "Talking"))
    assert len(game.legal_moves) == MAX_MOVES
    assert {len(str(move)) for move in game.legal_moves[1:]} == {MAX_MOVE_LENGTH}
    tell_all(game)
    tell_all(game.play(game.legal_moves[-1]))


def test_a_hundred_reactions():
    game = throw(begin("nine-card", "Reacting"))
    seen = 0
    while game.state.window:
        seen = max(seen, game.state.window.count)
        game = game.play("pass")
    assert seen == 99  # the hundredth closes it
    tell_all(game)
