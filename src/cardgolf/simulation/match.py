"""Play one match between bots. Every random draw follows from (seed, number) alone.

The keys are those of the published shuffle, as integers, most significant byte first:

* the match's seed is ``derive(seed, "game", number)``, which decides every shuffle;
* the bot in a seat draws from a :class:`cardgolf.table.chance.Chance` of its own. Its key is number ``seat % 4`` of the
  four 64-bit integers of ``derive(seed, "game", number, "bots", seat // 4)``. Its counter begins at 0.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from time import process_time

from cardgolf import CardGolfError, Game, IllegalMoveError, Move, PluginError, Rulebook, new_game
from cardgolf.bots import BotSpec, bot_name, make_bot
from cardgolf.bots.sitting import Witness
from cardgolf.games import PlayedRound
from cardgolf.simulation.offers import OfferCounter
from cardgolf.simulation.results import GameResult
from cardgolf.table import NO_SIDES, Chance, Sides, derive, seat_chances, seat_keys
from cardgolf.tools import describe_error, truncate

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_MAX_LENGTH = 200
_TIMED_ROUNDS = 3


class BotFailedError(Exception):  # reported in the result of a game
    """A bot raised, or chose what is not allowed."""


def match_seed(seed: int, number: int) -> int:
    """Return the seed of game ``number``, with which the same cards are dealt again.

    >>> from cardgolf.simulation import match_seed
    >>> game = cardgolf.new_game("play-nine", players=4, seed=match_seed(0, 17))
    """
    return int.from_bytes(derive(seed, "game", number), "big")


def bot_chance(seed: int, number: int, seat: int) -> Chance:
    """Return the random generator of the bot in ``seat`` in game ``number``, nothing drawn from it yet.

    >>> from cardgolf.simulation import bot_chance
    >>> bot_chance(0, 17, 1).random() == bot_chance(0, 17, 1).random()
    True
    """
    return bot_chances(seed, number, seat + 1)[seat]


def bot_chances(seed: int, number: int, seats: int) -> list[Chance]:
    """Return the random generators of the bots in game ``number``, by seat."""
    return seat_chances(seats, seed, "game", number, "bots")


def bot_keys(seed: int, number: int, seats: int) -> list[int]:
    """Return the keys of the generators that :func:`bot_chances` returns."""
    return seat_keys(seats, seed, "game", number, "bots")


def play_game(rules: Rulebook, specs: Sequence[BotSpec], seed: int, number: int, sides: Sides = NO_SIDES) -> GameResult:
    """Play game ``number`` of a simulation: a whole match under ``rules`` between the bots of ``specs``, one a seat.

    ``sides`` are its teams and handicaps. The result's ``error`` says what a bot or a rule did wrong. Raises
    :class:`InvalidOptionError` for a text that names no bot, and :class:`KeyboardInterrupt`.

    >>> from cardgolf.simulation import play_game
    >>> result = play_game(cardgolf.rules("play-nine", holes=1), ["random", "random"], seed=0, number=4)
    >>> len(result.rounds), result.totals == result.rounds[0].scores
    (1, True)
    """
    names = tuple(map(bot_name, specs))
    try:
        game = new_game(
            rules,
            players=len(specs),
            seed=match_seed(seed, number),
            teams=sides.teams,
            handicaps=sides.handicaps,
        )
        chances = bot_chances(seed, number, len(specs))
        seated = [_seat_bot(*each) for each in zip(specs, names, range(len(specs)), chances, strict=True)]
        offers = OfferCounter()
        game, rounds = _play_rounds(game, seated, names, offers)
        ranks = {standing.seat: standing.rank for standing in game.standings}
        by_seat = tuple(ranks[seat] for seat in range(len(names)))
        return GameResult(number, names, tuple(rounds), game.totals, by_seat, offers=offers.offers)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return GameResult.failure(number, names, _format_error(error))


def _seat_bot(spec: BotSpec, name: str, seat: int, chance: Chance) -> Witness:
    try:
        return Witness(make_bot(spec, chance), seat)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotFailedError(f"{name} in seat {seat}: {_describe(error)}") from error


def _play_rounds(
    game: Game, bots: Sequence[Witness], names: Sequence[str], offers: OfferCounter
) -> tuple[Game, list[PlayedRound]]:
    game, result = _play_round(game, bots, names, offers)
    rounds = [result]
    while not game.is_over:
        game, result = _play_round(game.deal(), bots, names, offers)
        rounds.append(result)
    return game, rounds


def _play_round(
    game: Game, bots: Sequence[Witness], names: Sequence[str], offers: OfferCounter
) -> tuple[Game, PlayedRound]:
    """Play the current round to its end."""
    decisions = 0
    while not game.is_round_over:
        game = _play_turn(game, bots, names, offers)
        decisions += 1
    state = game.state
    setup, last = state.setup, state.match.rounds[-1]
    return game, PlayedRound(
        kind=last.kind,
        seats=last.seats,
        dealer=setup.dealer,
        leader=setup.leader,
        scores=last.scores,
        closer=last.round_end.by,
        reason=last.round_end.reason,
        turns=state.turns_begun,
        decisions=decisions,
        reshuffles=state.reshuffles,
    )


def _play_turn(game: Game, bots: Sequence[Witness], names: Sequence[str], offers: OfferCounter) -> Game:
    """Return the game after the move of the first bot that may act. The bot gets what its seat sees and saw."""
    seat = game.state.actor
    try:
        move = bots[seat].choose(game)
    except (KeyboardInterrupt, PluginError):  # a rule failed, not the bot
        raise
    except BaseException as error:
        raise BotFailedError(f"{_describe_turn(game, names)} failed: {_describe(error)}") from error
    try:
        after = game.play(move)
    except IllegalMoveError as error:
        raise BotFailedError(f"{_describe_turn(game, names)} chose an illegal move: {error}") from error
    offers.count(game, seat, move)
    return after


def _describe_turn(game: Game, names: Sequence[str]) -> str:
    return f"{names[game.state.actor]} in seat {game.state.actor}, round {len(game.state.match.rounds) + 1},"


def _format_error(error: BaseException) -> str:
    """Return the error in one line that is the same in every process."""
    text = str(error) if isinstance(error, BotFailedError) else _describe(error)
    return truncate(" ".join(_ADDRESS.sub("", text).split()), _MAX_LENGTH)


def _describe(error: BaseException) -> str:
    """Return what is wrong. The games of a simulation have no human players, so the cause of a rule's error is told."""
    if isinstance(error, PluginError) and error.__cause__:
        cause = describe_error(error.__cause__)
        return str(error) if cause in str(error) else f"{error} ({cause})"
    return str(error) if isinstance(error, CardGolfError) else describe_error(error)


def measure_decision(rules: Rulebook, bot: BotSpec, seed: int) -> float:
    """Return the seconds of the processor for a decision of ``bot`` in rounds against a greedy bot.

    Moves without a choice are left out, and so is the first round.
    """
    rounds = [list(_time_decisions(rules, bot, seed, number)) for number in range(_TIMED_ROUNDS + 1)]
    took = [*chain(*rounds[1:])]  # in the first round tables are made and code is compiled
    return sum(took) / max(len(took), 1)


def _time_decisions(rules: Rulebook, bot: BotSpec, seed: int, number: int) -> Iterator[float]:
    """Yield the seconds of each decision of ``bot`` in seat 0 of one round."""
    game: Game = new_game(rules, players=2, seed=match_seed(seed, number))
    made = map(make_bot, (bot, "greedy"), bot_chances(seed, number, 2))
    seats = [Witness(each, seat) for seat, each in enumerate(made)]
    while not game.is_round_over:
        seat, began = game.state.actor, process_time()
        move: Move | str = game.only_move or seats[seat].choose(game)
        if seat == 0 and not game.only_move:
            yield process_time() - began
        game = game.play(move)
