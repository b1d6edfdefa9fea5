"""The summary of a simulation as a plain text table."""

from typing import TYPE_CHECKING

from cardgolf.simulation.formatting import (
    align_columns,
    format_count,
    format_failures,
    format_percent,
    format_place,
    format_points,
    format_rules,
)
from cardgolf.simulation.offers import format_never_chosen

if TYPE_CHECKING:
    from cardgolf.simulation.summary import Player, Summary

INTERVALS = "± and the ranges in brackets are intervals at 95 %."


def format_summary(found: "Summary") -> list[str]:
    """Return the figures of ``found`` as lines of a plain text table."""
    figures = (
        _format_players(found),
        _format_positions(found),
        _format_closings(found),
        _format_endings(found),
        _format_rounds(found),
    )
    blocks = (_format_heading(found), *figures, [INTERVALS], _format_warning(found))
    return [line for block in blocks if block for line in (*block, "")][:-1]


def _format_heading(found: "Summary") -> list[str]:
    totals = ((found.games, "game"), (found.rounds, "round"), (found.playoffs, "play-off"))
    played = ", ".join(format_count(number, noun) for number, noun in totals)
    return [
        f"{format_rules(found.rules, found.goal)}; seed {found.seed}",
        f"{played}, {format_count(len(found.failures), 'failed game')}",
        *format_failures(found.failures),
    ]


def _format_players(found: "Summary") -> list[str]:
    rows = [
        (name, format_points(each.round_score), format_points(each.match_score), format_percent(each.wins))
        for name, each in _list_players(found)
    ]
    overall = ("all", format_points(found.round_score), format_points(found.match_score), "")
    return align_columns([("scores", "points a round", "points a match", "first places"), *rows, overall])


def _format_closings(found: "Summary") -> list[str]:
    rows = [
        (name, format_percent(each.closed), format_percent(each.closer_best)) for name, each in _list_players(found)
    ]
    overall = ("all", format_percent(found.closed), format_percent(found.closer_best))
    return align_columns([("closed by", "share of rounds", f"closer scored {found.goal}"), *rows, overall])


def _list_players(found: "Summary") -> list[tuple[str, "Player"]]:
    """Return the seats; and the bots, where they are neither one in each seat nor one in all."""
    seats = [(f"{each.name}, {each.bot}", each) for each in found.by_seat]
    bots_are_seats = sorted(each.bot for each in found.by_seat) == [each.name for each in found.by_bot]
    return seats + [(each.name, each) for each in found.by_bot if len(found.by_bot) > 1 and not bots_are_seats]


def _format_positions(found: "Summary") -> list[str]:
    if not found.positions:
        return []
    rows = [
        (format_place(each.after), format_points(each.score), format_points(each.effect)) for each in found.positions
    ]
    note = ["bots differ and did not sit evenly in these places: the figures depend on the bots, too"]
    return align_columns([("order of play", "points a round", "against all"), *rows]) + (note if found.mixed else [])


def _format_rounds(found: "Summary") -> list[str]:
    return align_columns(
        [
            ("rounds a match", format_points(found.rounds_a_match)),
            ("turns a seat in a round", format_points(found.turns)),
            ("decisions in a round", format_points(found.decisions)),
            ("reshuffles in a round", format_points(found.reshuffles)),
        ]
    )


def _format_endings(found: "Summary") -> list[str]:
    rows = [
        (each.reason or "no reason given", f"{each.rounds:,}", format_percent(each.share)) for each in found.endings
    ]
    return align_columns([("how rounds ended", "rounds", "share"), *rows])


def _format_warning(found: "Summary") -> list[str]:
    """Warn where most rounds ended at the turn limit, of matches with the most rounds, and of moves never chosen."""
    played, warnings = found.rounds + found.playoffs, []
    if found.turn_limits * 2 > played:
        ended = f"{found.turn_limits:,} of {format_count(played, 'round')}"
        warnings.append(f"{ended} ended at the turn limit: under these rules such bots may never close one")
    if found.round_limits:
        ended = f"{found.round_limits:,} of {format_count(found.games, 'game')}"
        warnings.append(f"{ended} had the most rounds that the round limit allows: it may have ended them")
    return warnings + format_never_chosen(found.never_chosen)
