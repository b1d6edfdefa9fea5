"""``cardgolf demo``: a whole match between players who choose at random."""

import secrets
from random import Random

import click

from cardgolf import Game, InvalidOptionError, new_game
from cardgolf.cli.options import HOUSE_RULE, VARIANT, make_rulebook
from cardgolf.ui.narration import Narrator, make_narrator
from cardgolf.ui.output import terminal
from cardgolf.ui.seats import NAMES
from cardgolf.ui.step import Step

SEEDS = 10**9
SHORT_SEED = "The seed is short, for demos: all hidden cards can be computed from it."


@click.command()
@click.argument("name", shell_complete=VARIANT)
@click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE)
@click.option("--players", type=int, help="How many play.  [default: 2]")
@click.option("--player", "names", multiple=True, metavar="NAME", help="A player by name; repeat it for each.")
@click.option(
    "--seed",
    type=int,
    help="Decides every shuffle and every choice; a short one, for demos, is drawn and printed if absent.",
)
@click.option(
    "--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the rules; may be repeated."
)
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after so many rounds.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Suits as letters, lines as dashes.")
@click.option("--quiet", is_flag=True, help="Only scorecards and standings.")
def demo(
    *,
    name: str,
    house_rules: tuple[str, ...],
    players: int | None,
    names: tuple[str, ...],
    seed: int | None,
    options: tuple[str, ...],
    rounds: int | None,
    ascii_only: bool,
    quiet: bool,
) -> None:
    """Show a match of the variant NAME, with HOUSE_RULES, between players who choose at random.

    It is told as a referee sees it: every card drawn and every hand is shown. Only the cards that nobody
    has looked at stay hidden.
    """
    book = make_rulebook(name, house_rules, options)
    drawn, seed = seed is None, secrets.randbelow(SEEDS) if seed is None else seed
    game = new_game(book, players=_parse_players(players, names), seed=seed)
    telling = make_narrator(terminal(), game, ascii_only=ascii_only, quiet=quiet)
    play_match(game, Random(f"demo {seed}"), telling, rounds, note=SHORT_SEED if drawn else "")  # noqa: S311  # a demo


def _parse_players(count: int | None, names: tuple[str, ...]) -> int | tuple[str, ...]:
    if names and count not in (None, len(names)):
        raise InvalidOptionError(f"--players {count} and {len(names)} names do not agree: leave one out")
    count = 2 if count is None else count
    return names or (NAMES[:count] if 0 < count <= len(NAMES) else count)


def play_match(game: Game, rng: Random, telling: Narrator, rounds: int | None = None, *, note: str = "") -> Game:
    """Play and tell ``game`` to its end, or for so many ``rounds``."""
    telling.opening(game, note=note)
    while True:
        dealt, game = game, _play_round(game, rng, telling)
        telling.results(game, dealt)
        if game.is_over or len(game.state.match.rounds) == rounds:
            telling.standings(game)
            return game
        game = game.deal()


def _play_round(game: Game, rng: Random, telling: Narrator) -> Game:
    telling.header(game)
    while not game.is_round_over:
        steps: list[Step] = []
        while not (steps and steps[-1].ends_turn):
            before, move = game, game.only_move or rng.choice(game.legal_moves)
            game = game.play(move)
            steps.append(Step(before, move, game))
        telling.turn(steps)
    return game
