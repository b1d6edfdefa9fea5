"""The end of a round: everything is turned up, scored and entered, and the next round is found."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from cardgolf._text import quote
from cardgolf.errors import PluginError
from cardgolf.layout import Board
from cardgolf.rulebook import Rulebook
from cardgolf.state import KINDS, ROUND_OVER, Closing, Deal, Line, Match, Round, Scorecard, State
from cardgolf.values import changer, maker

_over = changer(State, "boards", "phase")
_entered = changer(State, "match")
_redealt = changer(State, "deal")
_looking_to = changer(Deal, "upcoming")
_scorecard = maker(Scorecard)


def finished(rules: Rulebook, state: State) -> State:
    """``state``, whose last turn is over, as a finished round."""
    state = _over(state, tuple([board and board.turned_up() for board in state.boards]), ROUND_OVER)
    rounds = (*state.match.rounds, scored(rules, state))
    return looking_ahead(rules, _entered(state, booked(rules, state.match, rounds)))


def looking_ahead(rules: Rulebook, state: State) -> State:
    """A finished round that knows the next."""
    upcoming = rules.next_round(state, state.match.standings, rules)
    if upcoming.kind not in KINDS or not {*state.match.seats}.issuperset(upcoming.seats):
        name = rules.who_answered("next_round", state, state.match.standings, rules)
        raise PluginError(f"{name}.next_round gave {quote(upcoming)}: give a NextRound", f"{name}.next_round")
    return _redealt(state, _looking_to(state.deal, upcoming))


def scored(rules: Rulebook, state: State) -> Round:
    """What a finished table comes to."""
    deal, cards = state.deal, settled(rules, state)
    closing = state.closing or Closing(None, (), "")
    return Round(deal.kind, deal.seats, tuple(map(cards.get, state.match.seats)), closing)


def at_scoring(rules: Rulebook, state: State) -> State:
    """Return a finished round as it was when it was scored: its books end with the round before it."""
    match, earlier = state.match, state.match.rounds[:-1]
    books = booked(rules, match, earlier) if earlier else Match(match.names, match.seed)
    return _entered(_redealt(state, _looking_to(state.deal, None)), books)


def booked(rules: Rulebook, match: Match, rounds: tuple[Round, ...]) -> Match:
    """``match`` with these finished ``rounds`` in its books."""
    totals = tuple(rules.totals(rounds))
    if len(totals) != len(match.names):
        name = rules.who_answered("totals", rounds)
        raise PluginError(f"{name}.totals gave {quote(totals)}: give a whole number for each seat", f"{name}.totals")
    return Match(match.names, match.seed, rounds, totals, tuple(rules.standings(rounds, totals)))


def settled(rules: Rulebook, state: State) -> dict[int, Scorecard]:
    """The scorecards of a finished table: each board's own lines, then those between seats."""
    lines = {seat: raw_lines(rules, board, seat, state) for seat, board in state.table.items()}
    raw = MappingProxyType({seat: sum([line.points for line in own]) for seat, own in lines.items()})
    for between in (rules.tally(state, raw), rules.penalty(state, raw)):
        _enter(rules, lines, between)
    return {seat: _scorecard(tuple(own)) for seat, own in lines.items()}


def raw_lines(rules: Rulebook, board: Board, seat: int, state: State | None) -> list[Line]:
    """The lines of one board: ``score`` and ``bonus``."""
    score = rules.score(board, rules.worth, seat, state)
    bonus = rules.bonus(board, rules.worth, seat, state)
    return [*score, *bonus]


def _enter(rules: Rulebook, lines: dict[int, list[Line]], between: Mapping[int, Iterable[Line]]) -> None:
    for seat, more in between.items():
        if seat not in lines:
            raise PluginError(f"{rules.name}: seat {quote(seat)} does not play this round and cannot be scored")
        lines[seat] += more
