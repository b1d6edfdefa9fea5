"""The end of a round: all cards are turned up, scores are entered, and the next round is planned."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from attrs import evolve

from cardgolf.engine.returned_states import change_cards
from cardgolf.errors import PluginError
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.standings import describe_round_limit, tied_for_first
from cardgolf.rulebook.validation import make_result_error
from cardgolf.table import ROUND_OVER, Board, Match, RoundSetup, State
from cardgolf.table.scorecard import KINDS, Line, NextRound, RoundEnd, RoundResult, Scorecard, Standing
from cardgolf.table.sides import Sides
from cardgolf.tools.attrs import make_constructor, make_copier
from cardgolf.tools.text import quote

_with_phase = make_copier(State, "boards", "phase")
_with_match = make_copier(State, "match")
_with_setup = make_copier(State, "setup")
_with_upcoming = make_copier(RoundSetup, "upcoming")
_with_standings = make_copier(Match, "standings")
_with_rounds = make_copier(Match, "rounds", "totals", "standings")
_new_scorecard = make_constructor(Scorecard)

Entered = Mapping[int, Iterable[Line]]
_NONE_ENTERED: Entered = MappingProxyType({})


def finish_round(rules: Rulebook, state: State) -> State:
    """Return ``state``, whose last turn is over, as a finished round."""
    # Before all cards are turned up: a rule may depend on those that still lie face down.
    state = change_cards(rules, "before_score", state)
    boards = tuple([board and board.turned_up() for board in state.boards])
    if state.middle is not None:
        state = state.with_middle(state.middle.turned_up())
    state = _with_phase(state, boards, ROUND_OVER)
    return enter_round(rules, state, score_round(rules, state))


def enter_round(rules: Rulebook, state: State, result: RoundResult) -> State:
    """Return a finished round with its ``result`` in the match, and with the next round in ``setup.upcoming``."""
    rounds = (*state.match.rounds, result)
    return plan_next_round(rules, _with_match(state, enter_rounds(rules, state.match, rounds)))


def plan_next_round(rules: Rulebook, state: State) -> State:
    """Return a finished round with the next round in ``setup.upcoming``.

    The standings say what the round limit did, if it leaves no next round.
    """
    upcoming = find_next_round(rules, state)
    state = _with_match(state, name_limit(rules, state, upcoming))
    return _with_setup(state, _with_upcoming(state.setup, upcoming))


def find_next_round(rules: Rulebook, state: State) -> NextRound:
    """Return the round after a finished one; raise :class:`PluginError` for an impossible one."""
    upcoming = rules.next_round(state, state.match.standings, rules)
    if upcoming.kind not in KINDS or not {*state.match.seats}.issuperset(upcoming.seats):
        name = rules.deciding_plugin("next_round", state, state.match.standings, rules)
        raise make_result_error(
            f"{name}.next_round", upcoming, f"a NextRound of the kind {' or '.join(KINDS)}, with seats of the match"
        )
    return upcoming


def name_limit(rules: Rulebook, state: State, upcoming: NextRound) -> Match:
    """Return the match of a finished round, whose standings say what the round limit did if no round follows."""
    match = state.match
    if upcoming.seats or len(match.rounds) != rules.base.round_limit:
        return match
    # Another rule may have ended the match in the same round. Then the limit can only have prevented a play-off.
    over = rules.match_over(state, match.standings, rules)
    if over and rules.base.tie != "playoff":
        return match
    tied = match.sides.count(tied_for_first(match.standings)) > 1
    why = describe_round_limit(tied=tied, match_over=over)
    return _with_standings(match, tuple([evolve(each, why=each.why or why) for each in match.standings]))


def score_round(rules: Rulebook, state: State, entered: Entered = _NONE_ENTERED) -> RoundResult:
    """Return the result of a finished round. ``entered`` are the lines of seats whose boards are not scored."""
    setup, cards = state.setup, score_table(rules, state, entered)
    round_end = state.round_end or RoundEnd(None, (), "")
    return RoundResult(setup.kind, setup.seats, tuple(map(cards.get, state.match.seats)), round_end)


def at_scoring(rules: Rulebook, state: State) -> State:
    """Return a finished round as it was when it was scored, without its own result in the match."""
    return _with_match(_with_setup(state, _with_upcoming(state.setup, None)), before_last_round(rules, state.match))


def before_last_round(rules: Rulebook, match: Match) -> Match:
    """Return ``match`` without its last round."""
    # The hook `totals` is never asked about no rounds. The base rules would return a total for no seat.
    earlier = match.rounds[:-1]
    return enter_rounds(rules, match, earlier) if earlier else begin_match(rules, match.names, match._seed, match.sides)


def begin_match(rules: Rulebook, names: tuple[str, ...], seed: int, sides: Sides) -> Match:
    """Return a match before its first round."""
    return Match(names, seed, (), sides.first_totals(rules.cost_sign), (), sides)


def enter_rounds(rules: Rulebook, match: Match, rounds: tuple[RoundResult, ...]) -> Match:
    """Return ``match`` with the finished ``rounds``, their totals and standings."""
    totals = tuple(rules.totals(rounds, rules))
    if len(totals) != len(match.names):
        name = rules.deciding_plugin("totals", rounds, rules)
        raise PluginError(f"invalid {name}.totals={quote(totals)}: expected an integer for each seat", f"{name}.totals")
    sides = match.sides
    if sides:
        # Rules add up seats alone. Handicaps and teams come after them, so that no rule needs to know of either.
        totals = sides.settle(totals, rules.cost_sign)
        shared, points = sides.merge_rounds(rounds), sides.merge_totals(totals)
        return _with_rounds(match, rounds, totals, _rank_sides(rules, sides, shared, points))
    return Match(match.names, match._seed, rounds, totals, tuple(rules.standings(rounds, totals, rules)))


def _rank_sides(
    rules: Rulebook, sides: Sides, rounds: tuple[RoundResult, ...], totals: tuple[int, ...]
) -> tuple[Standing, ...]:
    """Return the standings of the seats. The hook ranks sides, of which each is one seat to it."""
    ranked = rules.standings(rounds, totals, rules)
    if not {*range(len(totals))}.issuperset([each.seat for each in ranked]):
        name = rules.deciding_plugin("standings", rounds, totals, rules)
        raise make_result_error(f"{name}.standings", ranked, "a Standing for each side, which is a seat to the hook")
    return sides.spread_standings(ranked)


def score_table(rules: Rulebook, state: State, entered: Entered = _NONE_ENTERED) -> dict[int, Scorecard]:
    """Return the scorecards of a finished table: the lines of each board, then those between seats.

    ``entered`` has the lines of seats whose boards are unknown: they are not scored.
    """
    lines = {
        seat: [*entered[seat]] if seat in entered else score_board(rules, board, seat, state)
        for seat, board in state.table.items()
    }
    raw = MappingProxyType({seat: sum([line.points for line in own]) for seat, own in lines.items()})
    # Both hooks get the same raw scores: neither sees the lines of the other.
    _add_lines(rules, lines, "adjust_scores", state, raw)
    _add_lines(rules, lines, "penalty", state, raw)
    return {seat: _new_scorecard(tuple(own), raw[seat]) for seat, own in lines.items()}


def score_board(rules: Rulebook, board: Board, seat: int, state: State | None) -> list[Line]:
    """Return the lines of one board from the hooks ``score`` and ``bonus``."""
    score = rules.score(board, rules.card_values, seat, state)
    bonus = rules.bonus(board, rules.card_values, seat, state)
    return [*score, *bonus]


def _add_lines(rules: Rulebook, lines: dict[int, list[Line]], hook: str, state: State, raw: Mapping[int, int]) -> None:
    """Add what ``hook`` enters between seats; raise :class:`PluginError` for a seat that does not play."""
    between: Mapping[int, Iterable[Line]] = getattr(rules, hook)(state, raw, rules)
    if not between.keys() <= lines.keys():
        name = rules.deciding_plugin(hook, state, raw, rules)
        raise make_result_error(f"{name}.{hook}", between, "lines of seats of this round")
    for seat, more in between.items():
        lines[seat] += more
