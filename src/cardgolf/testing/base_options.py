"""Whether each option of the base rules does in the games of a rulebook what its clause says.

A variant can overrule an option by accident: a hook that returns ``False`` where it means ``None`` leaves nothing to
the base rules.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from attrs import evolve

from cardgolf import (
    Discard,
    Draw,
    Flip,
    Game,
    InvalidOptionError,
    Line,
    Move,
    NextRound,
    Phase,
    Pile,
    RoundResult,
    Rulebook,
    Scorecard,
    Swap,
    new_game,
)
from cardgolf.testing.playing import play_moves, play_to_end

BRIEF = 3  # turns of each seat in a round
MOST_MOVES = 3000


def iter_checks() -> Iterator[Callable[[Rulebook], None]]:
    """Yield the check of each option."""
    yield from (_check_holes, _check_round_limit, _check_tie, _check_turn_limit, _check_first_dealer, _check_recycle)
    yield from (_check_target, _check_new_card, _check_first_flips)


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


def _check_target(rules: Rulebook) -> None:
    game = _begin(rules, holes=None, target=1, round_limit=BRIEF)
    for _ in range(BRIEF):
        game = play_to_end(game, Random(1).choice)
        if game.is_over:
            return
        assert max(game.totals) < 1, f"target=1: the match goes on with the totals {game.totals}"
        game = game.deal()


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
        game = _begin(rules, recycle=recycle, turn_limit=MOST_MOVES)
        for each, _ in zip(play_moves(game, _use_up_stock), range(MOST_MOVES), strict=False):
            state = each.state
            if each.phase is Phase.START and recycle == "end_round":
                assert state.stock, "recycle=end_round: a turn begins without a stock"
            if state.round_end and recycle == "keep_top":
                assert state.round_end.reason != "the stock is empty", "recycle=keep_top: the stock ends the round"


def _check_new_card(rules: Rulebook) -> None:
    """Check how cards lie that are swapped in. A plugin with ``after_move`` may turn them down for itself."""
    for new_card in ("down", "as_was", "up")[: 3 if rules.is_base_only("after_move") else 2]:
        game, choose = _try_to_begin(rules, new_card=new_card), Random(1).choice
        while game and not game.is_round_over:
            before, move = game.state, choose(game.legal_moves)
            game = game.play(move)
            slots = game.state.table[before.actor].slots
            if type(move) is not Swap or game.is_round_over:
                continue
            place = before.board.index(move.slot)
            slot = slots[place] if place < len(slots) else None
            is_seen = place in before.board.layout.seen_places  # cards lie down there, whatever the option
            if slot and slot.card is before.held and not slot.mark and not is_seen:
                lies_up = new_card == "up" or (new_card == "as_was" and place not in before.board.down)
                assert slot.up is lies_up, (
                    f"new_card={new_card}: after {move} the card lies {'up' if slot.up else 'down'}"
                )


def _check_first_flips(rules: Rulebook) -> None:
    game, choose = _try_to_begin(rules, first_flips="first_turn"), Random(1).choice
    while game and not game.is_round_over:
        before, move = game.state, choose(game.legal_moves)
        begins = before.turns_begun[before.turn] == 1 and before.phase is Phase.OPENING
        assert not before.is_opening, "first_flips=first_turn: a card is turned up before play"
        game = game.play(move)
        if begins and type(move) is Flip and game.state.phase is not Phase.OPENING and game.state.turn == before.turn:
            shown = sum(1 for slot in game.state.board.slots if slot and slot.up)
            wanted = before.setup.opening_flips
            assert shown == wanted, f"first_flips=first_turn: a seat draws after {shown} first flips, not {wanted}"


def _try_to_begin(rules: Rulebook, **options: Any) -> Game | None:
    """Return a game with these options, or ``None`` if the rules refuse them."""
    try:
        return _begin(rules, **options)
    except InvalidOptionError:
        return None


def _use_up_stock(moves: tuple[Move, ...]) -> Move:
    """Return a draw from the stock, a plain discard, or else the last move."""
    wanted = (move for move in moves if move in (Draw(Pile.STOCK), Discard()))
    return next(wanted, moves[-1])
