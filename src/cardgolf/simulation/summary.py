"""Summary of a simulation: scores, lengths, round ends, seats and wins, with 95 % intervals."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import field, frozen

from cardgolf.simulation import measures
from cardgolf.simulation.formatting import (
    align_columns,
    format_count,
    format_failures,
    format_percent,
    format_place,
    format_points,
    format_rules,
    to_plain_data,
)
from cardgolf.simulation.measures import Measure, Seats, all_seats
from cardgolf.simulation.offers import NeverChosen, find_never_chosen, format_never_chosen
from cardgolf.simulation.results import GameResult, Results
from cardgolf.simulation.statistics import Estimate, contrast, mean, share

INTERVALS = "± and the ranges in brackets are intervals at 95 %."

Games = Sequence[GameResult]
SeatsOf = Callable[[GameResult], Seats]


@frozen
class Player:
    """Figures of a seat, or of a bot in all its seats.

    ``name`` is the seat's number or the bot's name, ``bot`` the bot in the seat (``"various"``: not always the same).
    Scores are points; ``wins`` is the share of first places, a shared one counted in parts; ``closed`` the share of
    rounds closed, ``closer_best`` the share of those where no seat scored better.
    """

    name: str
    bot: str
    round_score: Estimate | None
    match_score: Estimate | None
    wins: Estimate | None
    closed: Estimate | None
    closer_best: Estimate | None


@frozen
class Position:
    """A place in the order of play, ``after`` so many seats from the leader.

    ``score`` is its points a round, ``effect`` how many more those are than the mean of all places.
    """

    after: int
    score: Estimate | None
    effect: Estimate | None


@frozen
class Ending:
    """A closing's ``reason``, how many ``rounds`` ended so, play-offs among them, and their share."""

    reason: str
    rounds: int
    share: Estimate | None


@frozen
class Failure:
    """A game that counts in no figure, and its error."""

    game: int
    error: str


@frozen
class Summary:
    """Result of :func:`summarize`. An estimate is ``None`` without a game to take it from.

    ``rounds`` are those that enter the totals; the ``playoffs`` are counted among the ``endings`` alone.
    ``round_score`` and ``match_score`` are points a seat; ``turns`` are turns a seat in a round, ``decisions`` and
    ``reshuffles`` those of the whole table in a round; ``closed`` is the share of rounds that a seat closed.
    ``mixed`` says that bots differ and did not sit equally often in every place. Then the figures of ``positions``
    depend on the bots in them, too. ``goal`` says which total wins, ``"lowest"`` or ``"highest"``. ``round_limits``
    counts the games with as many rounds as the round limit allows. ``never_chosen`` are the kinds of moves that a bot
    left alone though they were often legal. The engine alone counts them.
    """

    rules: str
    bots: tuple[str, ...]
    seed: int
    games: int
    rounds: int
    playoffs: int
    failures: tuple[Failure, ...]
    round_score: Estimate | None
    match_score: Estimate | None
    by_seat: tuple[Player, ...]
    by_bot: tuple[Player, ...]
    positions: tuple[Position, ...]
    mixed: bool
    rounds_a_match: Estimate | None
    turns: Estimate | None
    decisions: Estimate | None
    reshuffles: Estimate | None
    closed: Estimate | None
    closer_best: Estimate | None
    endings: tuple[Ending, ...]
    goal: str
    round_limits: int
    never_chosen: tuple[NeverChosen, ...] = field(default=(), eq=False)

    @property
    def turn_limits(self) -> int:
        """How many rounds ended at the turn limit."""
        return next(each.rounds for each in self.endings if each.reason == measures.TURN_LIMIT)

    def as_dict(self) -> dict[str, Any]:
        """Return the same as plain data, for JSON."""
        return to_plain_data(self)


def summarize(results: Results) -> Summary:
    """Return the figures of ``results``; games that failed are listed and counted in none.

    Intervals hold at 95 % and take the game as the unit, since rounds and seats of one game are not independent.

    >>> from cardgolf.simulation import simulate, summarize
    >>> summary = summarize(simulate("nine-card", "random", games=3, seed=1, players=2))
    >>> summary.games, summary.rounds
    (3, 27)
    """
    games = results.finished
    kinds = Counter(each.kind for game in games for each in game.rounds)
    names = sorted({name for game in games for name in game.bots})
    closer_best = measures.closer_best(results.goal)
    return Summary(
        rules=results.rules,
        bots=results.bots,
        seed=results.seed,
        games=len(games),
        rounds=kinds["hole"],
        playoffs=kinds.total() - kinds["hole"],
        failures=failures(results),
        round_score=mean(_collect(games, measures.round_scores)),
        match_score=mean(_collect(games, measures.match_scores)),
        by_seat=tuple(
            _player(f"seat {seat}", _find_bot(games, seat), games, _only_seat(seat), closer_best)
            for seat in _all_seats(games)
        ),
        by_bot=tuple(_player(name, name, games, seats_of(name), closer_best) for name in names),
        positions=_positions(games),
        mixed=_is_mixed(games),
        rounds_a_match=mean([[sum(1 for _ in measures.holes(game))] for game in games]),
        turns=mean(_collect(games, measures.turns)),
        decisions=mean([[each.decisions for each in measures.holes(game)] for game in games]),
        reshuffles=mean([[each.reshuffles for each in measures.holes(game)] for game in games]),
        closed=share(_collect(games, measures.closed)),
        closer_best=share(_collect(games, closer_best)),
        endings=_endings(games),
        goal=results.goal,
        round_limits=sum(len(game.rounds) == results.round_limit for game in games),
        never_chosen=never_chosen([results]),
    )


def never_chosen(results: Iterable[Results]) -> tuple[NeverChosen, ...]:
    """Return the kinds of moves that a bot never chose in any game of ``results`` though they were often legal."""
    return find_never_chosen((game.bots, game.offers) for each in results for game in each.finished)


def failures(results: Results) -> tuple[Failure, ...]:
    """Return the games that failed, with their errors."""
    return tuple(Failure(game.number, game.error) for game in results.failed)


def seats_of(bot: str) -> SeatsOf:
    """Return a function of a game to the seats of ``bot``."""
    return lambda game: [seat for seat, name in enumerate(game.bots) if name == bot]


def _only_seat(seat: int) -> SeatsOf:
    return lambda game: (seat,) if seat < len(game.bots) else ()


def _all_seats(games: Games) -> Seats:
    return range(max((len(game.bots) for game in games), default=0))


def _collect(games: Games, measure: Measure, seats: SeatsOf = all_seats) -> list[list[float]]:
    return [measure(game, seats(game)) for game in games]


def _player(name: str, bot: str, games: Games, seats: SeatsOf, closer_best: Measure) -> Player:
    there = [game for game in games if seats(game)]
    means = (mean(_collect(there, each, seats)) for each in (measures.round_scores, measures.match_scores))
    shares = (measures.wins, measures.closed, closer_best)
    return Player(name, bot, *means, *(share(_collect(there, each, seats)) for each in shares))


def _find_bot(games: Games, seat: int) -> str:
    names = {game.bots[seat] for game in games if seat < len(game.bots)}
    return names.pop() if len(names) == 1 else "various"


def _positions(games: Games) -> tuple[Position, ...]:
    led, found = _collect(games, measures.led), []
    for after in _all_seats(games):
        there = _collect(games, measures.at(after))
        found.append(Position(after, mean(there), contrast((1, there), (-1, led))))
    return tuple(each for each in found if each.score)


def _is_mixed(games: Games) -> bool:
    """Return whether some bot sat in one place more often than in another."""
    sat = Counter(
        (game.bots[seat], measures.placed(each, seat))
        for game in games
        for each in measures.holes(game)
        for seat in each.seats
        if each.leader is not None
    )
    bots, places = {bot for bot, _ in sat}, {after for _, after in sat}
    return len(bots) > 1 and any(len({sat[bot, after] for after in places}) > 1 for bot in bots)


def _endings(games: Games) -> tuple[Ending, ...]:
    """Return every reason, the most frequent first; the turn limit is always among them."""
    counts = Counter({measures.TURN_LIMIT: 0})
    counts.update(each.reason for game in games for each in game.rounds)
    found = [
        Ending(reason, rounds, share([[each.reason == reason for each in game.rounds] for game in games]))
        for reason, rounds in counts.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.rounds, each.reason)))


def report(found: Summary) -> list[str]:
    """Return the figures of ``found`` as lines of a plain text table; scores are points, intervals hold at 95 %.

    >>> from cardgolf.simulation import report, simulate, summarize
    >>> report(summarize(simulate("nine-card", "random", games=3, seed=1, players=2)))[1]
    '3 games, 27 rounds, 0 play-offs, 0 failed games'
    """
    figures = (
        _format_players(found),
        _format_positions(found),
        _format_closings(found),
        _format_endings(found),
        _format_rounds(found),
    )
    blocks = (_format_heading(found), *figures, [INTERVALS], _format_warning(found))
    return [line for block in blocks if block for line in (*block, "")][:-1]


def _format_heading(found: Summary) -> list[str]:
    totals = ((found.games, "game"), (found.rounds, "round"), (found.playoffs, "play-off"))
    played = ", ".join(format_count(number, noun) for number, noun in totals)
    return [
        f"{format_rules(found.rules, found.goal)}; seed {found.seed}",
        f"{played}, {format_count(len(found.failures), 'failed game')}",
        *format_failures(found.failures),
    ]


def _format_players(found: Summary) -> list[str]:
    rows = [
        (name, format_points(each.round_score), format_points(each.match_score), format_percent(each.wins))
        for name, each in _list_players(found)
    ]
    overall = ("all", format_points(found.round_score), format_points(found.match_score), "")
    return align_columns([("scores", "points a round", "points a match", "first places"), *rows, overall])


def _format_closings(found: Summary) -> list[str]:
    rows = [
        (name, format_percent(each.closed), format_percent(each.closer_best)) for name, each in _list_players(found)
    ]
    overall = ("all", format_percent(found.closed), format_percent(found.closer_best))
    return align_columns([("closed by", "share of rounds", f"closer scored {found.goal}"), *rows, overall])


def _list_players(found: Summary) -> list[tuple[str, Player]]:
    """Return the seats; and the bots, where they are neither one in each seat nor one in all."""
    seats = [(f"{each.name}, {each.bot}", each) for each in found.by_seat]
    bots_are_seats = sorted(each.bot for each in found.by_seat) == [each.name for each in found.by_bot]
    return seats + [(each.name, each) for each in found.by_bot if len(found.by_bot) > 1 and not bots_are_seats]


def _format_positions(found: Summary) -> list[str]:
    if not found.positions:
        return []
    rows = [
        (format_place(each.after), format_points(each.score), format_points(each.effect)) for each in found.positions
    ]
    note = ["bots differ and did not sit evenly in these places: the figures depend on the bots, too"]
    return align_columns([("order of play", "points a round", "against all"), *rows]) + (note if found.mixed else [])


def _format_rounds(found: Summary) -> list[str]:
    return align_columns(
        [
            ("rounds a match", format_points(found.rounds_a_match)),
            ("turns a seat in a round", format_points(found.turns)),
            ("decisions in a round", format_points(found.decisions)),
            ("reshuffles in a round", format_points(found.reshuffles)),
        ]
    )


def _format_endings(found: Summary) -> list[str]:
    rows = [
        (each.reason or "no reason given", f"{each.rounds:,}", format_percent(each.share)) for each in found.endings
    ]
    return align_columns([("how rounds ended", "rounds", "share"), *rows])


def _format_warning(found: Summary) -> list[str]:
    """Warn where most rounds ended at the turn limit, of matches with the most rounds, and of moves never chosen."""
    played, warnings = found.rounds + found.playoffs, []
    if found.turn_limits * 2 > played:
        ended = f"{found.turn_limits:,} of {format_count(played, 'round')}"
        warnings.append(f"{ended} ended at the turn limit: under these rules such bots may never close one")
    if found.round_limits:
        ended = f"{found.round_limits:,} of {format_count(found.games, 'game')}"
        warnings.append(f"{ended} had the most rounds that the round limit allows: it may have ended them")
    return warnings + format_never_chosen(found.never_chosen)
