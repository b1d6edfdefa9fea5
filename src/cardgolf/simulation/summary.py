"""A simulation in figures: scores, lengths, closings, endings, seats and wins, each with its 95 % interval."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from cardgolf.simulation import measures
from cardgolf.simulation.measures import Measure, Seats, everybody
from cardgolf.simulation.results import GameResult, Results
from cardgolf.simulation.statistics import Estimate, contrast, mean, share
from cardgolf.simulation.wording import plain

Games = Sequence[GameResult]
SeatsOf = Callable[[GameResult], Seats]


@frozen
class Player:
    """How a seat, or a bot in all its seats, fared.

    ``name`` is the seat's number or the bot's name, ``bot`` who sat there (``"various"``: not always the same). Scores
    are points; ``wins`` is the share of first places, a shared one counted in parts; ``closed`` the share of rounds
    closed, ``closer_lowest`` the share of those where nobody scored less.
    """

    name: str
    bot: str
    round_score: Estimate | None
    match_score: Estimate | None
    wins: Estimate | None
    closed: Estimate | None
    closer_lowest: Estimate | None


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
    """A game that counts in no figure, and why."""

    game: int
    error: str


@frozen
class Summary:
    """What :func:`summarize` gives; an estimate is ``None`` where nothing was played that it could come from.

    ``rounds`` are those that enter the totals; the ``playoffs`` are counted among the ``endings`` alone.
    ``round_score`` and ``match_score`` are points a seat; ``turns`` are turns a seat in a round, ``decisions`` and
    ``reshuffles`` those of the whole table in a round; ``closed`` is the share of rounds that somebody closed.
    ``mixed`` says that bots differ and did not sit equally often in every place, so that what is said of
    ``positions`` is said of the bots in them, too.
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
    closer_lowest: Estimate | None
    endings: tuple[Ending, ...]

    @property
    def turn_limits(self) -> int:
        """How many rounds ended at the turn limit."""
        return next(each.rounds for each in self.endings if each.reason == measures.TURN_LIMIT)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data, for JSON."""
        return plain(self)


def summarize(results: Results) -> Summary:
    """The figures of ``results``; games that failed are listed and counted in none.

    Intervals hold at 95 % and take the game as the unit, since rounds and seats of one game are not independent.

    >>> from cardgolf.simulation import simulate, summarize
    >>> summary = summarize(simulate("nine-card", "random", games=3, seed=1, players=2))
    >>> summary.games, summary.rounds
    (3, 27)
    """
    games = results.finished
    kinds = Counter(each.kind for game in games for each in game.rounds)
    names = sorted({name for game in games for name in game.bots})
    return Summary(
        rules=results.rules,
        bots=results.bots,
        seed=results.seed,
        games=len(games),
        rounds=kinds["hole"],
        playoffs=kinds.total() - kinds["hole"],
        failures=failures(results),
        round_score=mean(_values(games, measures.round_scores)),
        match_score=mean(_values(games, measures.match_scores)),
        by_seat=tuple(_player(f"seat {seat}", _sitting(games, seat), games, _one(seat)) for seat in _widest(games)),
        by_bot=tuple(_player(name, name, games, seats_of(name)) for name in names),
        positions=_positions(games),
        mixed=_mixed(games),
        rounds_a_match=mean([[sum(1 for _ in measures.holes(game))] for game in games]),
        turns=mean(_values(games, measures.turns)),
        decisions=mean([[each.decisions for each in measures.holes(game)] for game in games]),
        reshuffles=mean([[each.reshuffles for each in measures.holes(game)] for game in games]),
        closed=share(_values(games, measures.closed)),
        closer_lowest=share(_values(games, measures.closer_lowest)),
        endings=_endings(games),
    )


def failures(results: Results) -> tuple[Failure, ...]:
    """The games that failed, and why."""
    return tuple(Failure(game.number, game.error) for game in results.failed)


def seats_of(bot: str) -> SeatsOf:
    """Where ``bot`` sits."""
    return lambda game: [seat for seat, name in enumerate(game.bots) if name == bot]


def _one(seat: int) -> SeatsOf:
    return lambda game: (seat,) if seat < len(game.bots) else ()


def _widest(games: Games) -> Seats:
    return range(max((len(game.bots) for game in games), default=0))


def _values(games: Games, measure: Measure, seats: SeatsOf = everybody) -> list[list[float]]:
    return [measure(game, seats(game)) for game in games]


def _player(name: str, bot: str, games: Games, seats: SeatsOf) -> Player:
    there = [game for game in games if seats(game)]
    means = (mean(_values(there, each, seats)) for each in (measures.round_scores, measures.match_scores))
    shares = (measures.wins, measures.closed, measures.closer_lowest)
    return Player(name, bot, *means, *(share(_values(there, each, seats)) for each in shares))


def _sitting(games: Games, seat: int) -> str:
    names = {game.bots[seat] for game in games if seat < len(game.bots)}
    return names.pop() if len(names) == 1 else "various"


def _positions(games: Games) -> tuple[Position, ...]:
    led, found = _values(games, measures.led), []
    for after in _widest(games):
        there = _values(games, measures.at(after))
        found.append(Position(after, mean(there), contrast((1, there), (-1, led))))
    return tuple(each for each in found if each.score)


def _mixed(games: Games) -> bool:
    """Whether some bot sat in one place more often than in another."""
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
    """Every reason, the most frequent first; the turn limit is always among them."""
    counts = Counter({measures.TURN_LIMIT: 0})
    counts.update(each.reason for game in games for each in game.rounds)
    found = [
        Ending(reason, rounds, share([[each.reason == reason for each in game.rounds] for game in games]))
        for reason, rounds in counts.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.rounds, each.reason)))
