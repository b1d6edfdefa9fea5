"""``cardgolf demo``: a match between random players."""

import secrets
from random import Random

import click

from cardgolf import Game, InvalidOptionError, new_game
from cardgolf.chance import seat_chances
from cardgolf.cli.options import RuleOptions, rule_options
from cardgolf.narration import Step
from cardgolf.ui.narrator import Narrator, make_narrator
from cardgolf.ui.output import terminal
from cardgolf.ui.seats import NAMES

SEEDS = 10**9
SHORT_SEED = "The seed is short, for demos: all hidden cards can be computed from it."


@click.command()
@rule_options()
@click.option("--players", type=int, help="The number of players.  [default: 2]")
@click.option("--player", "names", multiple=True, metavar="NAME", help="The name of a player; may be repeated.")
@click.option(
    "--seed",
    type=int,
    help="The seed of every shuffle and choice. By default a short one is drawn and printed.",
)
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after this number of rounds.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters and lines as dashes.")
@click.option("--quiet", is_flag=True, help="Print only scorecards and standings.")
def demo(
    *,
    given: RuleOptions,
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
    rounds: int | None,
    ascii_only: bool,
    quiet: bool,
) -> None:
    """Show a match between random players.

    The match follows the variant NAME with HOUSE_RULES. Every card drawn and every hand is shown. Only cards that no
    player has seen stay hidden.
    """
    book = given.rulebook()
    drawn, seed = seed is None, secrets.randbelow(SEEDS) if seed is None else seed
    game = new_game(book, players=_parse_players(players, names), seed=seed)
    narrator = make_narrator(terminal(), game, ascii_only=ascii_only, quiet=quiet)
    (chance,) = seat_chances(1, seed, "demo")
    play_match(game, chance, narrator, rounds, note=SHORT_SEED if drawn else "")


def _parse_players(count: int | None, names: tuple[str, ...]) -> int | tuple[str, ...]:
    if names and count not in (None, len(names)):
        raise InvalidOptionError(f"--players {count} and {len(names)} names do not agree: leave one out")
    count = 2 if count is None else count
    return names or (NAMES[:count] if 0 < count <= len(NAMES) else count)


def play_match(game: Game, rng: Random, narrator: Narrator, rounds: int | None = None, *, note: str = "") -> Game:
    """Play ``game`` to its end, or for so many ``rounds``, and print it."""
    narrator.opening(game, note=note)
    while True:
        dealt, game = game, _play_round(game, rng, narrator)
        narrator.results(game, dealt)
        if game.is_over or len(game.state.match.rounds) == rounds:
            narrator.standings(game)
            return game
        game = game.deal()


def _play_round(game: Game, rng: Random, narrator: Narrator) -> Game:
    narrator.header(game)
    while not game.is_round_over:
        steps: list[Step] = []
        while not (steps and steps[-1].ends_turn):
            before, move, seat = game, game.only_move or rng.choice(game.legal_moves), game.state.actor
            game = game.play(move)
            steps.append(Step.between(narrator.seen(before), move, narrator.seen(game), seat))
        narrator.turn(steps)
    return game
