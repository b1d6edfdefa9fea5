"""Invariants of every move of any game: cards, turns, legal moves, views and sums."""

from collections import Counter
from collections.abc import Iterator

from cardgolf import Game, State


def find_violations(before: Game, after: Game, deck: Counter) -> Iterator[str]:
    """Yield a line for each invariant that the step from ``before`` to ``after`` violates."""
    if Counter(after.state.cards) != deck:
        yield "cards were lost or added"
    if bool(after.legal_moves) is after.is_round_over or len(set(after.legal_moves)) != len(after.legal_moves):
        yield f"{len(after.legal_moves)} moves are offered"
    is_base = after.rules.hook_implementations()["next_seat"] == ("base",)  # house rules may turn play round
    if is_base and not after.is_round_over and after.state.turn != find_next_seat(before.state, after.state):
        yield f"seat {after.state.turn} follows seat {before.state.turn}"
    yield from find_turn_faults(before.state, after.state, after.rules.options["turn_limit"], in_order=is_base)
    yield from find_view_faults(after)
    if after.is_round_over:
        yield from find_sum_faults(after)


def find_next_seat(before: State, after: State) -> int:
    """Return the seat to move by the turns begun and the end of the round."""
    if after.is_opening:
        same = after.turn == before.turn
        return before.turn if same else before.setup.order[before.setup.order.index(before.turn) + 1]
    if before.is_opening:
        return after.setup.leader
    if after.turns_begun == before.turns_begun:
        return before.turn
    if before.round_end:
        return before.round_end.turns[0]
    closer = after.round_end.by if after.round_end else None  # another seat may close the round in a window
    order = (*before.setup.after(before.turn), before.turn)
    return next(seat for seat in order if seat != closer)


def find_turn_faults(before: State, after: State, limit: int | None, *, in_order: bool) -> Iterator[str]:
    """Check that only the seat to move begins a turn, and that turns stay within the limit and one last turn.

    The limit counts for all seats together. Where they follow in order, it holds for each of them.
    """
    begun = [new - old for old, new in zip(before.turns_begun, after.turns_begun, strict=True)]
    if sum(begun) > 1 or min(begun) < 0 or (any(begun) and begun[after.turn] != 1):
        yield f"turns_begun changes from {before.turns_begun} to {after.turns_begun}"
    turns = max(after.turns_begun) if in_order else sum(after.turns_begun) / len(after.setup.seats)
    if limit and turns > limit + 1:
        yield f"turns_begun is past the turn limit: {after.turns_begun}"


def find_view_faults(game: Game) -> Iterator[str]:
    """Check the view of every seat and of a spectator. Only the seats that may act have legal moves."""
    again = Game(game.rules, game.state)  # without cached legal moves
    for seat in (*game.state.match.seats, None):
        view = game.view(seat)
        if view.legal_moves != (again.legal_moves_for(seat) if seat is not None else ()):
            yield f"seat {seat} has the wrong moves"
        if view.stock_count + view.discard_count != len(game.state.stock) + len(game.state.discard):
            yield f"seat {seat} counts the piles wrong"


def find_sum_faults(game: Game) -> Iterator[str]:
    """Check scores against their lines, totals against the holes, and standings against the totals."""
    for round_ in game.state.match.rounds:
        cards = [card and sum(line.points for line in card.lines) for card in round_.scorecards]
        if (
            round_.scores != tuple(cards)
            or tuple(seat for seat, card in enumerate(cards) if card is not None) != round_.seats
        ):
            yield f"scores {round_.scores} of seats {round_.seats} are not the sums {cards}"
    holes = [round_.scores for round_ in game.state.match.rounds if round_.kind == "hole"]
    points = [sum(each or 0 for each in own) for own in zip(*holes, strict=True)]  # none where a seat sat out
    sums = game.state.match.sides.settle(points, game.rules.cost_sign)
    if game.rules.hook_implementations()["totals"] == ("base",) and game.totals != sums:
        yield f"totals {game.totals} are not the sums of {holes}"
    if sorted((each.seat, each.total) for each in game.standings) != list(enumerate(game.totals)):
        yield f"standings {game.standings} are not of the totals {game.totals}"
