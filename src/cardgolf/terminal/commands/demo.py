"""``cardgolf demo``: a round or a match between bots."""

import secrets
import shlex
from collections.abc import Callable
from itertools import chain

import click

from cardgolf import Game, InvalidArgumentError, Move, new_game
from cardgolf.bots.sitting import make_seats
from cardgolf.narration import Step
from cardgolf.terminal.language import language_option
from cardgolf.terminal.match_options import bot_option, name_seats
from cardgolf.terminal.options import RuleOptions, number_option, rule_options
from cardgolf.terminal.shared.narrator import Narrator, make_narrator
from cardgolf.terminal.shared.output import terminal, waiting
from cardgolf.tools import one_line

SEEDS = 10**9

EXAMPLES = """\b
Examples:
  cardgolf demo
  cardgolf demo crazy-nines --players 4 --bot hard
  cardgolf demo nine-card ender-penalty --match --quiet
"""


@click.command(epilog=EXAMPLES)
@rule_options(required=False)
@click.option("--players", type=int, metavar="N", help="The number of players.  [default: 2]")
@click.option("--player", "names", multiple=True, metavar="NAME", help="The name of a player; may be repeated.")
@bot_option("all seats")
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The seed of every shuffle and choice. By default it is a short random number and is printed.",
)
@number_option("--rounds", "The number of rounds to show.  [default: 1]")
@click.option("--match", "whole", is_flag=True, help="Show the whole match.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters and lines as dashes.")
@click.option("--quiet", is_flag=True, help="Print only scorecards and standings.")
@language_option
def demo(
    *,
    given: RuleOptions,
    players: int | None,
    names: tuple[str, ...],
    bot: str,
    seed: int | None,
    rounds: int | None,
    whole: bool,
    ascii_only: bool,
    quiet: bool,
) -> None:
    """Show one round between bots, with the reasons for its scores.

    The round follows the variant NAME, by default Play Nine, with HOUSE_RULES. Every card drawn and every hand is
    shown. Only cards that no player has seen stay hidden.
    """
    if whole and rounds:
        raise InvalidArgumentError("--match and --rounds exclude each other: leave one out")
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    game = new_game(given.rulebook(), players=name_seats(players, names), seed=seed)
    narrator = make_narrator(terminal(), game, ascii_only=ascii_only, quiet=quiet)
    seats = make_seats(game, (), bot)
    if not quiet:
        narrator.introduce(game)
        narrator.console.print()
    narrator.opening(game)
    game = show_rounds(game, seats.choose, narrator, None if whole else rounds or 1)
    if not game.is_over:
        seated = [*("--players", str(players)) * bool(players), *chain(*(("--player", name) for name in names))]
        rules, words = (*given.arguments(), *seated), narrator.faces.words
        narrator.console.print()
        titles = [words("demo-whole"), words("demo-play")]
        commands = ("demo", *rules, "--match"), ("play", *rules)
        for title, command in zip(titles, commands, strict=True):
            told = one_line(shlex.join(("cardgolf", *command)))
            narrator.console.print(f"{title:{max(map(len, titles))}} {told}", markup=False, soft_wrap=True)


def show_rounds(game: Game, choose: Callable[[Game], Move | str], narrator: Narrator, most: int | None = None) -> Game:
    """Print the rounds of ``game`` to its end, or ``most`` of them, and return the game after them.

    ``choose`` returns the next move.
    """
    while True:
        dealt, game = game, _play_round(game, choose, narrator)
        narrator.results(game, dealt)
        if game.is_over:
            narrator.standings(game)
        if game.is_over or len(game.state.match.rounds) == most:
            return game
        game = game.deal()


def _play_round(game: Game, choose: Callable[[Game], Move | str], narrator: Narrator) -> Game:
    narrator.header(game)
    while not game.is_round_over:
        steps: list[Step] = []
        while not (steps and steps[-1].ends_turn):
            before, seat = game, game.state.actor
            with waiting(f"{narrator.names[seat]} is thinking"):
                chosen = choose(game)
            move = game.rules.parse(chosen) if isinstance(chosen, str) else chosen
            game = game.play(move)
            steps.append(narrator.step(before, seat, move, game))
        narrator.turn(steps)
    return game
