"""The end of a round: everything is turned up, scored and entered, and the next round is found."""

from collections.abc import Iterable, Mapping

from attrs import evolve

from cardgolf.errors import PluginError, shown
from cardgolf.layout import Board
from cardgolf.rulebook import Rulebook
from cardgolf.state import Closing, Line, Match, Phase, Round, Scorecard, State


def finished(rules: Rulebook, state: State) -> State:
    """``state``, whose last turn is over, as a finished round."""
    state = state.replace(boards=tuple(board and board.turned_up() for board in state.boards), phase=Phase.ROUND_OVER)
    cards = settled(rules, state)
    scorecards = tuple(cards.get(seat) for seat in state.match.seats)
    closing = state.closing or Closing(None, (), "")
    rounds = (*state.match.rounds, Round(state.deal.kind, state.deal.seats, scorecards, closing))
    totals = tuple(rules.totals(rounds))
    standings = tuple(rules.standings(rounds, totals))
    state = state.replace(match=Match(state.match.names, state.match.seed, rounds, totals, standings))
    return state.replace(deal=evolve(state.deal, upcoming=rules.next_round(state, standings)))


def settled(rules: Rulebook, state: State) -> dict[int, Scorecard]:
    """The scorecards of a finished table: each board's own lines, then those between seats."""
    lines = {seat: raw_lines(rules, board, seat, state) for seat, board in state.table.items()}
    raw = {seat: sum(line.points for line in own) for seat, own in lines.items()}
    for between in (rules.tally(state, raw), rules.penalty(state, raw)):
        _enter(rules, lines, between)
    return {seat: Scorecard(tuple(own)) for seat, own in lines.items()}


def raw_lines(rules: Rulebook, board: Board, seat: int, state: State | None) -> list[Line]:
    """The lines of one board: ``score`` and ``bonus``."""
    score = rules.score(board, rules.worth, seat, state)
    bonus = rules.bonus(board, rules.worth, seat, state)
    return _checked(rules, [*score, *bonus])


def _enter(rules: Rulebook, lines: dict[int, list[Line]], between: Mapping[int, Iterable[Line]]) -> None:
    for seat, more in between.items():
        if seat not in lines:
            raise PluginError(f"{rules.name}: seat {shown(seat)} does not play this round and cannot be scored")
        lines[seat] += _checked(rules, list(more))


def _checked(rules: Rulebook, lines: list[Line]) -> list[Line]:
    for line in lines:
        if not isinstance(line, Line) or type(line.points) is not int:
            raise PluginError(f"{rules.name}: {shown(line)} is no line of a scorecard: points are whole numbers")
    return lines
