"""Limits: every round and every match ends, even if players avoid it."""

from random import Random

import pytest
from helpers.walks import decline

import cardgolf
from cardgolf import Draw, Knock, Pile, Swap

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf")


def rank_anything(_game, _move):
    return 0


def rank_take(game, move):
    """Prefer to take the discard and to swap it for a face-up card."""
    if type(move) is Swap:
        board = game.state.board
        return board.layout.index(move.slot) in board.down
    return 0 if move == Draw(Pile.DISCARD) else 1 + (type(move) is Knock)


def rank_never_end(game, move):
    """Avoid knocks, and prefer to swap face-up cards."""
    return 2 if type(move) is Knock else rank_take(game, move) if type(move) is Swap else 0


HABITS = {
    "random": (rank_anything,),
    "decline": (decline,),
    "take": (rank_take,),
    "never-end": (rank_never_end,),
    "mixed": (decline, rank_anything, rank_take, rank_never_end),
}
SEATS = [(name, players) for name in VARIANTS for players in sorted({2, 4, cardgolf.rules(name).seats()[-1]})]


def play_round(game, habits, rng):
    """Play a round to its end. Each seat chooses a random move of those its habit prefers."""
    limit, seats = game.rules.options["turn_limit"], game.state.setup.seats
    while not game.is_round_over:
        habit = habits[game.turn % len(habits)]
        ranks = [habit(game, move) for move in game.legal_moves]
        game = game.play(
            rng.choice([move for move, rank in zip(game.legal_moves, ranks, strict=True) if rank == min(ranks)])
        )
        assert max(game.state.turns_begun) <= limit + 1, "past the turn limit only the last turns may be played"
    round_end, turns_begun = game.state.match.rounds[-1].round_end, [game.state.turns_begun[seat] for seat in seats]
    if round_end.reason == "turn limit":
        assert round_end.by is None
        assert turns_begun == [limit] * len(seats)
    else:
        assert round_end.by in seats
    return game


@pytest.mark.parametrize("habits", HABITS)
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_round_ends_within_the_turn_limit(name, players, habits):
    game = cardgolf.new_game(name, players=players, seed=11)
    assert game.rules.options["turn_limit"] == 100
    assert None not in play_round(game, HABITS[habits], Random(11)).scores


@pytest.mark.parametrize(
    ("name", "habit"),
    [
        ("play-nine", decline),
        ("play-nine", rank_take),
        ("nine-card", decline),
        ("nine-card", rank_take),
        ("board-nine", decline),
    ],
)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_turn_limit_ends_the_round(name, habit, players):
    game = play_round(cardgolf.new_game(name, players=players, seed=3, turn_limit=12), (habit,), Random(3))
    round_end = game.round_end
    assert (round_end.by, round_end.turns, round_end.reason) == (None, (), "turn limit")
    assert game.state.turns_begun == (12,) * players


def test_hands_score_their_sums_if_no_seat_closed():
    game = play_round(cardgolf.new_game("board-nine", players=4, seed=3, turn_limit=5), (decline,), Random(3))
    assert game.scores == tuple(sum(card.rank for _, card in game.state.boards[seat].cards()) for seat in range(4))


def test_at_the_turn_limit_no_seat_pays_a_penalty():
    game = play_round(cardgolf.new_game("crazy-nines", players=4, seed=9, turn_limit=5), (decline,), Random(9))
    assert game.round_end.reason == "turn limit"
    paid = {line.rule for card in game.scorecards for line in card.lines}
    assert not [rule for rule in paid if rule.endswith(("ender", "closer", "penalty"))]


@pytest.mark.parametrize("habits", HABITS)
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_match_ends(name, players, habits):
    options = {"turn_limit": 8} | ({"round_limit": 30} if name == "board-nine" else {})
    game, rng = cardgolf.new_game(name, players=players, seed=4, **options), Random(4)
    game = play_round(game, HABITS[habits], rng)
    while not game.is_over:
        game = play_round(game.deal(), HABITS[habits], rng)
    check_standings(game)


def check_standings(game):
    """Check that the best total leads. In Board Nine a seat lost, or the standings name the round limit."""
    rounds, standings = game.state.match.rounds, game.standings
    assert standings[0].rank == 1
    assert standings[0].total == min(game.totals)
    if game.rules.name != "board-nine":
        assert sum(round_.kind == "hole" for round_ in rounds) == 9
        assert len(rounds) <= 29, "nine holes and at most twenty play-offs"
        return
    assert [each.lost for each in standings] == [each.total >= 99 for each in standings]
    assert any(each.lost for each in standings) or len(rounds) == 30
    assert {each.why for each in standings} == {"the round limit ended the match" if len(rounds) == 30 else ""}


def test_the_standings_name_the_round_limit_as_the_reason():
    game = cardgolf.new_game("board-nine", players=3, seed=8, round_limit=30, threshold=100_000, turn_limit=4)
    rng = Random(8)
    game = play_round(game, (decline,), rng)
    while not game.is_over:
        assert {each.why for each in game.standings} == {""}
        game = play_round(game.deal(), (decline,), rng)
    assert len(game.state.match.rounds) == 30
    assert {(each.why, each.lost) for each in game.standings} == {("the round limit ended the match", False)}
