"""Rounds in varied circumstances: each fact of a match and of a state that rules can look at.

Random moves from a new game seldom or never lead to a late round, a play-off, a third new stock, teams or handicaps.
Rules that tell a hidden card only there would pass. A position can describe each of these rounds.
"""

from collections.abc import Sequence
from functools import lru_cache
from inspect import isroutine
from random import Random

from attrs import evolve, frozen

from cardgolf import Card, Game, Line, NextRound, Phase, RoundResult, Rulebook, Scorecard, State, new_game
from cardgolf.engine.deal import deal_round
from cardgolf.engine.round_end import begin_match, enter_round, enter_rounds
from cardgolf.table import NO_MEMORY, Match, Memory
from cardgolf.table.sides import Sides, make_sides
from cardgolf.testing.playing import play_until

ROUNDS_BEFORE = (0, 0, 1, 2, 5, 6, 8, 12)
NEW_STOCKS = (0, 1, 3, 4, 8)
TURNS_BEFORE = (0, 1, 4, 12, 30, 60)
MOST_POINTS = 20  # of a handicap
_TURNS_LEFT = 3  # before the turn limit


@frozen
class RoundStart:
    """What a round is dealt for: a match with its finished rounds and sides, the next round, its dealer, the memory."""

    match: Match
    plan: NextRound
    dealer: int
    memory: Memory

    def deal(self, rules: Rulebook, seed: int, *, deck: Sequence[Card] = (), names: Sequence[str] = ()) -> Game:
        """Return a game that begins with the round, dealt from ``deck`` or from a shuffle of ``seed``."""
        match = evolve(self.match, seed=seed, names=tuple(names) or self.match.names)
        with rules.naming_culprit():
            return Game(rules, deal_round(rules, match, self.plan, self.dealer, tuple(deck), self.memory))


def draw_round_start(rules: Rulebook, players: int, rng: Random) -> RoundStart:
    """Return the first or a later round, or a play-off, of a match that may have teams and handicaps."""
    is_playoff, sides = rng.choice((False, False, True)), _draw_sides(players, rng)
    names = tuple(f"Player {seat}" for seat in range(players))
    match = begin_match(rules, names, 0, evolve(sides, handicaps=()) if is_playoff else sides)
    plan, count = NextRound("hole", match.seats), rng.choice(ROUNDS_BEFORE)
    finished = _play_round(rules, players, tuple(_identify(each.plugin) for each in rules.stack))
    if finished is None or not (count or is_playoff):
        return RoundStart(match, plan, rng.choice(match.seats), NO_MEMORY)
    state = _enter_rounds(rules, finished, match, count)
    match, plan = _tie(rules, finished, state.match, rng) if is_playoff else (state.match, state.setup.upcoming or plan)
    return RoundStart(match, plan, rng.choice(plan.seats), finished.memory.after_deal() if match.rounds else NO_MEMORY)


def vary_moment(game: Game, rng: Random) -> Game:
    """Return ``game``, mostly after the first flips with more turns begun, more new stocks and players of other names.

    The rules have dealt to no players of these names, as after a resume in another process.
    """
    if rng.randrange(8) == 0:
        return game
    game = play_until(_is_past_first_flips, game, rng)
    state, base = game.state, game.rules.base
    if not _is_past_first_flips(game) or game.is_round_over:
        return game
    left = (base.turn_limit or 2 * max(TURNS_BEFORE)) - max(state.turns_begun) - _TURNS_LEFT
    more = max(min(left, rng.choice(TURNS_BEFORE)), 0)
    guest = rng.randrange(10**6)
    names = tuple(f"Guest {guest + seat}" for seat in state.match.seats)
    turns = [begun + more * (seat in state.setup.seats) for seat, begun in enumerate(state.turns_begun)]
    return Game(
        game.rules,
        state.replace(
            match=evolve(state.match, names=rng.choice((state.match.names, names))),
            turns_begun=tuple(turns),
            reshuffles=state.reshuffles + rng.choice(NEW_STOCKS) * (base.recycle == "keep_top"),
        ),
    )


def _is_past_first_flips(game: Game) -> bool:
    """Return whether no seat has flips to come, before play or in its first turn."""
    state = game.state
    if game.rules.opens_in_turn:
        return all(state.turns_begun[seat] for seat in state.setup.seats) and state.phase is not Phase.OPENING
    return not state.is_opening


def _draw_sides(players: int, rng: Random) -> Sides:
    seats = rng.sample(range(players), players)
    number = rng.randrange(2, players) if players > 2 and rng.choice((False, True)) else players
    handicaps = [rng.randrange(MOST_POINTS) for _ in seats] if rng.choice((False, True)) else ()
    return make_sides(players, [seats[team::number] for team in range(number)], handicaps)


def _identify(plugin: object) -> object:
    """Return what tells a plugin from others of its name: each rulebook has instances of its own."""
    return plugin if isroutine(plugin) else type(plugin)


@lru_cache(maxsize=64)
def _play_round(rules: Rulebook, players: int, _plugins: tuple[object, ...]) -> State | None:
    """Return the state after the first round of a match, or ``None`` if random moves do not end it."""
    game = play_until(lambda game: game.is_round_over, new_game(rules, players=players, seed=1), Random(1))
    return game.state if game.is_round_over else None


def _enter_rounds(rules: Rulebook, finished: State, match: Match, count: int) -> State:
    """Return the end of round number ``count`` of ``match``, or of the last one after which it goes on.

    The rounds have the points of ``finished``, or none if these would end the match, as by a target.
    """
    begun = finished.replace(match=match, setup=evolve(finished.setup, upcoming=None))
    for result in (finished.match.rounds[-1], _without_points(finished.match.rounds[-1])):
        state = begun
        while len(state.match.rounds) < count:
            later = enter_round(rules, state, result)
            if later.setup.upcoming is None or not later.setup.upcoming.seats:
                break
            state = later
        if len(state.match.rounds) == count:
            break
    return state


def _tie(rules: Rulebook, finished: State, match: Match, rng: Random) -> tuple[Match, NextRound]:
    """Return ``match`` with as many rounds, one at least, in which some sides have tied, and their play-off."""
    sides = match.sides.teams or tuple((seat,) for seat in match.seats)
    tied = sorted(seat for side in rng.sample(sides, rng.randrange(2, len(sides) + 1)) for seat in side)
    result = _without_points(finished.match.rounds[-1])
    lost = Scorecard((Line("base.score.card", 10 * rules.cost_sign),))
    cards = tuple(card if seat in tied else lost for seat, card in enumerate(result.scorecards))
    rounds = (*[result] * (len(match.rounds) - 1), evolve(result, scorecards=cards))
    return enter_rounds(rules, match, rounds), NextRound("playoff", tuple(tied))


def _without_points(result: RoundResult) -> RoundResult:
    return evolve(result, scorecards=tuple(card and Scorecard(()) for card in result.scorecards))
