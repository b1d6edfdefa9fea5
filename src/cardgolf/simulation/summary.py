"""Summary of a simulation: scores, lengths, round ends, seats and wins, with 95 % intervals."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import field, frozen

from cardgolf.simulation import measures
from cardgolf.simulation.formatting import to_plain_data
from cardgolf.simulation.measures import Deal, Measure, Seats, all_seats, collect
from cardgolf.simulation.offers import NeverChosen, find_never_chosen
from cardgolf.simulation.results import GameResult, Results
from cardgolf.simulation.statistics import Estimate, contrast, mean, share
from cardgolf.simulation.summary_table import format_summary

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

    def lines(self) -> list[str]:
        """Return the same as lines of plain text; scores are points, intervals hold at 95 %."""
        return format_summary(self)


def summarize(results: Results) -> Summary:
    """Return the figures of ``results``; games that failed are listed and counted in none.

    Intervals hold at 95 % and take the game as the unit, since rounds and seats of one game are not independent.

    >>> from cardgolf.simulation import simulate, summarize
    >>> summary = summarize(simulate("nine-card", "random", games=3, seed=1, players=2))
    >>> summary.games, summary.rounds
    (3, 27)
    >>> summary.lines()[1]
    '3 games, 27 rounds, 0 play-offs, 0 failed games'
    """
    games = results.finished
    kinds = Counter(each.kind for game in games for each in game.rounds)
    names = sorted({name for game in games for name in game.bots})
    everyone, closer_best = _seat(games), measures.closer_best(results.goal)
    return Summary(
        rules=results.rules,
        bots=results.bots,
        seed=results.seed,
        games=len(games),
        rounds=kinds["hole"],
        playoffs=kinds.total() - kinds["hole"],
        failures=failures([results]),
        round_score=mean(collect(everyone, measures.round_scores)),
        match_score=mean(collect(everyone, measures.match_scores)),
        by_seat=tuple(
            _player(f"seat {seat}", _find_bot(games, seat), games, _only_seat(seat), closer_best)
            for seat in _all_seats(games)
        ),
        by_bot=tuple(_player(name, name, games, seats_of(name), closer_best) for name in names),
        positions=_positions(games),
        mixed=_is_mixed(games),
        rounds_a_match=mean([[sum(1 for _ in measures.holes(game))] for game in games]),
        turns=mean(collect(everyone, measures.turns)),
        decisions=mean([[each.decisions for each in measures.holes(game)] for game in games]),
        reshuffles=mean([[each.reshuffles for each in measures.holes(game)] for game in games]),
        closed=share(collect(everyone, measures.closed)),
        closer_best=share(collect(everyone, closer_best)),
        endings=_endings(games),
        goal=results.goal,
        round_limits=sum(len(game.rounds) == results.round_limit for game in games),
        never_chosen=never_chosen([results]),
    )


def never_chosen(results: Iterable[Results]) -> tuple[NeverChosen, ...]:
    """Return the kinds of moves that a bot never chose in any game of ``results`` though they were often legal."""
    return find_never_chosen((game.bots, game.offers) for each in results for game in each.finished)


def failures(results: Iterable[Results]) -> tuple[Failure, ...]:
    """Return the games that failed, with their errors."""
    return tuple(Failure(game.number, game.error) for each in results for game in each.failed)


def seats_of(bot: str) -> SeatsOf:
    """Return a function of a game to the seats of ``bot``."""
    return lambda game: [seat for seat, name in enumerate(game.bots) if name == bot]


def _only_seat(seat: int) -> SeatsOf:
    return lambda game: (seat,) if seat < len(game.bots) else ()


def _all_seats(games: Games) -> Seats:
    return range(max((len(game.bots) for game in games), default=0))


def _seat(games: Games, seats: SeatsOf = all_seats) -> list[Deal]:
    """Return each game in which some of these seats are."""
    return [[(game, seats(game))] for game in games if seats(game)]


def _player(name: str, bot: str, games: Games, seats: SeatsOf, closer_best: Measure) -> Player:
    there = _seat(games, seats)
    means = (mean(collect(there, each)) for each in (measures.round_scores, measures.match_scores))
    shares = (measures.wins, measures.closed, closer_best)
    return Player(name, bot, *means, *(share(collect(there, each)) for each in shares))


def _find_bot(games: Games, seat: int) -> str:
    names = {game.bots[seat] for game in games if seat < len(game.bots)}
    return names.pop() if len(names) == 1 else "various"


def _positions(games: Games) -> tuple[Position, ...]:
    everyone = _seat(games)
    led, found = collect(everyone, measures.led), []
    for after in _all_seats(games):
        there = collect(everyone, measures.at(after))
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
