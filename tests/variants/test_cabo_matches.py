"""Whole matches: bots, saved matches, and what a peek and a window show."""

import random
from functools import partial

import pytest
from helpers.cabo_tables import ANN, BO, CY, begin, draw_and_discard, known, play, react

import cardgolf
from cardgolf import Game, Pass
from cardgolf.bots import make_bot
from cardgolf.testing import twin

SHORT = {"holes": 3, "target": None}
RULES = {"own": SHORT, "any": SHORT | {"snaps": "any", "chain": True}}


def play_match(rules, bots, seed):
    """Return the end of a match, and each reaction of a bot: its name and whether a card was thrown by right."""
    game = cardgolf.new_game(rules, players=len(bots), seed=seed)
    players = [make_bot(name, random.Random(f"{seed} {seat}")) for seat, name in enumerate(bots)]
    reactions = []
    while not game.is_over:
        if game.is_round_over:
            game = game.deal()
            continue
        seat, before = game.to_act[0], game
        game = game.play(players[seat].choose(game.view(seat)), seat=seat)
        if before.state.window and type(game.history[-1][1]) is not Pass:
            reactions.append((bots[seat], len(game.state.discard) > len(before.state.discard)))
    return game, reactions


# Bots


def test_a_bot_uses_its_powers():
    """It looks at what it does not know, and takes a low card that a king has shown for a high one."""
    bot = make_bot("greedy", random.Random(1))
    choose = lambda game: str(bot.choose(game.view(0)))  # noqa: E731
    assert choose(draw_and_discard(begin(stock="7S"))) == "peek a1"
    assert choose(draw_and_discard(begin(stock="9S"))) == "spy 1 a1"
    game = play(draw_and_discard(begin(BO, ANN, stock="KS")), "spy 1 a1")
    assert choose(game) == "pick 0 b2"


# Saved matches


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_a_saved_match_is_the_same_when_it_is_loaded(tmp_path, seed, options):
    game, _ = play_match(cardgolf.rules("cabo", **options), ["random"] * 3, seed)
    cardgolf.save(game, tmp_path / "match.json")
    loaded = cardgolf.load(tmp_path / "match.json")
    assert (loaded, loaded.history, loaded.position) == (game, game.history, game.position)
    assert cardgolf.replay(cardgolf.record(game)) == game


def test_a_match_saved_in_a_window_goes_on(tmp_path):
    game = react(play(begin(ANN, BO, CY, stock="6S 2S"), "draw stock", "discard"), 2, "snap a1")
    cardgolf.save(Game(game.rules, game.state), tmp_path / "match.json")
    loaded = cardgolf.load(tmp_path / "match.json")
    assert (loaded.to_act, loaded.legal_moves) == ((1, 0), game.legal_moves)
    assert loaded.play("snap b1") == game.play("snap b1")


# Hidden information


def tables():
    """Return games at the moments when cards are looked at or snapped."""
    king = draw_and_discard(begin(ANN, BO, CY, stock="KS 6S 2S", snaps="any"))
    spied = play(king, "spy 2 a1")
    kept = play(spied, "pass", "draw stock", "discard")
    return [begin(ANN, BO, CY), king, spied, kept, react(kept, 0, "snap a1"), react(kept, 1, "grab 0 a1")]


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_a_seat_sees_the_same_of_all_tables_that_it_cannot_tell_apart(number, viewer):
    game = tables()[number]
    for seed in range(20):
        other = Game(game.rules, twin(game.state, viewer, random.Random(seed)))
        assert other.view(viewer) == game.view(viewer)
        assert other.to_act == game.to_act
        if viewer is not None:  # a spectator may not know a card that all players do, and is offered no move
            assert other.legal_moves == game.legal_moves


def test_a_look_is_seen_by_one_player_alone():
    spied = tables()[2]
    assert [known(spied, viewer, 2) for viewer in (0, 1, 2, None)] == ["2H ? ? ?", "? ? ? ?", "? ? 4H 5H", "? ? ? ?"]


@pytest.mark.parametrize("six", ["5D", "6D"])
def test_a_window_is_the_same_whether_a_player_has_the_card_or_not(six):
    board = f"{six} 9D / JD QD"
    game = play(begin(ANN, board, CY, stock="6S"), "draw stock", "discard")
    moves = [list(map(str, game.legal_moves_for(seat))) for seat in range(3)]
    assert game.to_act == (1, 2, 0)
    assert moves == [["pass", "snap a1", "snap b1", "snap a2", "snap b2"]] * 3
    passed = game.play("pass", seat=1)
    assert passed.to_act == (2, 0)
    assert list(map(partial(known, passed, 0), range(3))) == ["? ? 3C 4C", "? ? ? ?", "? ? ? ?"]
