"""Whether each option of the base rules does in the games of a rulebook what its clause says.

A variant can overrule an option by accident: a hook that returns ``False`` where it means ``None`` leaves nothing to
the base rules.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from attrs import evolve

from cardgolf import Discard, Draw, Game, Line, Move, NextRound, Phase, Pile, RoundResult, Rulebook, Scorecard, new_game
from cardgolf.testing.invariants import play_moves, play_to_end

BRIEF = 3  # turns of each seat in a round
MOST_MOVES = 3000


def iter_checks() -> Iterator[Callable[[Rulebook], None]]:
    """Yield the check of each option."""
    yield from (_check_holes, _check_round_limit, _check_tie, _check_turn_limit, _check_first_dealer, _check_recycle)


def _begin(rules: Rulebook, **options: Any) -> Game:
    given = {"turn_limit": BRIEF, "tie": "shared"} | options
    return new_game(rules.with_options(**given), players=rules.seats()[0], seed=1)


def _play_rounds(game: Game, most: int) -> Game:
    """Return the game after ``most`` rounds, or when its match is over."""
    choose = Random(1).choice
    game = play_to_end(game, choose)
    while not game.is_over and len(game.state.match.rounds) < most:
        game = play_to_end(game.deal(), choose)
    return game


def _check_holes(rules: Rulebook) -> None:
    for holes in (1, 2):
        game = _play_rounds(_begin(rules, holes=holes, round_limit=holes + 1), holes)
        assert game.is_over, f"holes={holes}: the match goes on after {len(game.state.match.rounds)} rounds"


def _check_round_limit(rules: Rulebook) -> None:
    for limit in (1, 2):
        game = _play_rounds(_begin(rules, holes=None, round_limit=limit), limit)
        assert game.is_over, f"round_limit={limit}: the match goes on after {len(game.state.match.rounds)} rounds"


def _check_tie(rules: Rulebook) -> None:
    for tie, kind in (("shared", None), ("playoff", "playoff")):
        plan = _plan_after_a_tie(_play_rounds(_begin(rules, holes=1, tie=tie), 1))
        found = plan.kind if plan.seats else None
        assert found == kind, f"tie={tie}: after a tie for first place the next round is {plan}"


def _plan_after_a_tie(game: Game) -> NextRound:
    """Return the next round as if the round that is over had given every seat no points."""
    rules, state, (done,) = game.rules, game.state, game.state.match.rounds
    cards = tuple(card and Scorecard((Line("given", 0),)) for card in done.scorecards)
    rounds = (RoundResult(done.kind, done.seats, cards, done.round_end),)
    totals = tuple(rules.totals(rounds, rules))
    standings = tuple(rules.standings(rounds, totals, rules))
    match = evolve(state.match, rounds=rounds, totals=totals, standings=standings)
    return rules.next_round(state.replace(match=match), standings, rules)


def _check_turn_limit(rules: Rulebook) -> None:
    for limit in (1, 2):
        for each in play_moves(_begin(rules, turn_limit=limit), Random(1).choice):
            begun, allowed = each.state.turns_begun, limit * len(each.state.setup.seats)
            round_end = each.state.round_end
            if not round_end:
                assert sum(begun) <= allowed, f"turn_limit={limit}: the round goes on after the turns {begun}"
            elif round_end.reason == "turn limit":
                assert sum(begun) >= allowed, f"turn_limit={limit}: the round is over after the turns {begun}"


def _check_first_dealer(rules: Rulebook) -> None:
    players = rules.seats()[-1]
    for seat in range(players):
        found = new_game(rules.with_options(first_dealer=seat), players=players, seed=1).state.setup.dealer
        assert found == seat, f"first_dealer={seat}: seat {found} deals"
    for dealer in ("random", "draw_low") if len({*rules.card_values.values()}) > 1 else ("random",):
        chosen = rules.with_options(first_dealer=dealer)
        seats = {new_game(chosen, players=players, seed=seed).state.setup.dealer for seed in range(20)}
        assert 1 < len(seats) <= players, f"first_dealer={dealer}: of 20 matches all are dealt by seats {sorted(seats)}"


def _check_recycle(rules: Rulebook) -> None:
    for recycle in ("keep_top", "end_round"):
        game = _begin(rules, recycle=recycle, turn_limit=None)
        for each, _ in zip(play_moves(game, _use_up_stock), range(MOST_MOVES), strict=False):
            state = each.state
            if each.phase is Phase.START and recycle == "end_round":
                assert state.stock, "recycle=end_round: a turn begins without a stock"
            if state.round_end and recycle == "keep_top":
                assert state.round_end.reason != "the stock is empty", "recycle=keep_top: the stock ends the round"


def _use_up_stock(moves: tuple[Move, ...]) -> Move:
    """Return a draw from the stock, a plain discard, or else the last move."""
    wanted = (move for move in moves if move in (Draw(Pile.STOCK), Discard()))
    return next(wanted, moves[-1])
