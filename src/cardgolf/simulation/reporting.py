"""A summary as lines of plain text."""

from cardgolf.simulation.summary import Player, Summary
from cardgolf.simulation.wording import aligned, count, failed, percent, place, points


def report(found: Summary) -> list[str]:
    """The figures of ``found`` as a plain text table, line by line; scores are points, intervals hold at 95 %.

    >>> from cardgolf.simulation import report, simulate, summarize
    >>> report(summarize(simulate("nine-card", "random", games=3, seed=1, players=2)))[1]
    '3 games, 27 rounds, 0 play-offs, 0 failed games'
    """
    figures = (_players(found), _positions(found), _closings(found), _endings(found), _rounds(found))
    blocks = (_heading(found), *figures, _warning(found))
    return [line for block in blocks if block for line in (*block, "")][:-1]


def _heading(found: Summary) -> list[str]:
    played = f"{count(found.games, 'game')}, {count(found.rounds, 'round')}, {count(found.playoffs, 'play-off')}"
    return [
        f"{found.rules}; seed {found.seed}",
        f"{played}, {count(len(found.failures), 'failed game')}",
        *failed(found.failures),
    ]


def _players(found: Summary) -> list[str]:
    rows = [
        (name, points(each.round_score), points(each.match_score), percent(each.wins)) for name, each in _named(found)
    ]
    overall = ("all", points(found.round_score), points(found.match_score), "")
    return aligned([("scores", "points a round", "points a match", "first places"), *rows, overall])


def _closings(found: Summary) -> list[str]:
    rows = [(name, percent(each.closed), percent(each.closer_lowest)) for name, each in _named(found)]
    overall = ("all", percent(found.closed), percent(found.closer_lowest))
    return aligned([("who closed", "share of rounds", "nobody lower"), *rows, overall])


def _named(found: Summary) -> list[tuple[str, Player]]:
    """The seats; and the bots, where they are neither one in each seat nor one in all."""
    seats = [(f"{each.name}, {each.bot}", each) for each in found.by_seat]
    told = sorted(each.bot for each in found.by_seat) == [each.name for each in found.by_bot]
    return seats + [(each.name, each) for each in found.by_bot if len(found.by_bot) > 1 and not told]


def _positions(found: Summary) -> list[str]:
    if not found.positions:
        return []
    rows = [(place(each.after), points(each.score), points(each.effect)) for each in found.positions]
    note = ["bots differ and did not sit evenly in these places: the figures tell of the bots, too"]
    return aligned([("place", "points a round", "beside the mean"), *rows]) + (note if found.mixed else [])


def _rounds(found: Summary) -> list[str]:
    return aligned(
        [
            ("rounds a match", points(found.rounds_a_match)),
            ("turns a seat in a round", points(found.turns)),
            ("decisions in a round", points(found.decisions)),
            ("reshuffles in a round", points(found.reshuffles)),
        ]
    )


def _endings(found: Summary) -> list[str]:
    rows = [(each.reason or "no reason given", f"{each.rounds:,}", percent(each.share)) for each in found.endings]
    return aligned([("how rounds ended", "rounds", "share"), *rows])


def _warning(found: Summary) -> list[str]:
    """A word to who wrote the rules, where most rounds went on until nobody was to play any longer."""
    played = found.rounds + found.playoffs
    if found.turn_limits * 2 <= played:
        return []
    ended = f"{found.turn_limits:,} of {count(played, 'round')}"
    return [f"{ended} ended at the turn limit: by these rules such players may never close one"]
