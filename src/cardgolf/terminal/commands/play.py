"""``cardgolf play``: a match of human players and bots in the terminal."""

import sys

import click

from cardgolf import CardGolfError, Game
from cardgolf.bots.sitting import sit_down
from cardgolf.narration import safe_names
from cardgolf.terminal.errors import INTERRUPTED
from cardgolf.terminal.language import language_option
from cardgolf.terminal.match_options import (
    MatchOptions,
    find_last_round,
    human_seats,
    match_options,
    shows_seed,
    start_match,
    warn_of_seed,
)
from cardgolf.terminal.play.human_turn import save_or_leave
from cardgolf.terminal.play.match import play_through
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.play.session import PlaySession
from cardgolf.terminal.shared.assist import prepare_hints
from cardgolf.terminal.shared.cards import choose_faces
from cardgolf.terminal.shared.output import terminal
from cardgolf.terminal.shared.prompt import prepare_input
from cardgolf.terminal.shared.save_file import open_save_file

EXAMPLES = """\b
Examples:
  cardgolf play
  cardgolf play --rounds 1
  cardgolf play nine-card ender-penalty --player Zoe --players 3
  cardgolf play four-card ./ours.py
  cardgolf play crazy-nines --humans 2
"""


@click.command(epilog=EXAMPLES)
@match_options
@language_option
@click.pass_context
def play(context: click.Context, /, *, asked: MatchOptions) -> None:
    """Play a match against bots.

    The match follows the variant NAME, by default Play Nine, with HOUSE_RULES. You sit in seat 0. Each legal
    move has a number or, in Board Nine, a letter. Type help for more. Ctrl-C saves the match in a file and prints how
    to continue.
    """
    kept = open_save_file(asked.path, asked.resume)  # before the match is read
    game = start_match(asked)
    sitting = sit_down(game, human_seats(asked.people, asked.humans), asked.bot)
    tells = shows_seed(asked.seed, len(sitting.seats.people), show=asked.show_seed)
    if asked.path:
        kept.keep(game)  # a file that cannot be written is refused before the first move
    if len(sitting.seats.people) > 1:
        warn_of_seed(game)
    screen = _make_screen(game, ascii_only=asked.ascii_only)
    if screen.is_terminal:
        prepare_hints(game)
    code = play_at_terminal(PlaySession(sitting, screen, kept, find_last_round(game, asked.rounds), shows_seed=tells))
    context.exit(code)


def _make_screen(game: Game, *, ascii_only: bool) -> Screen:
    console = terminal()
    prepare_input()
    names = safe_names(game.view(None).names)
    return Screen(
        console, names, choose_faces(console, ascii_only=ascii_only), console.is_terminal and sys.stdin.isatty()
    )


def play_at_terminal(session: PlaySession) -> int:
    """Play, save the match if it stops early, and return the exit code."""
    try:
        play_through(session)
    except (KeyboardInterrupt, EOFError) as stopped:
        session.screen.say()
        if isinstance(stopped, KeyboardInterrupt) and session.is_unsaved:
            save_or_leave(session)
            return INTERRUPTED
        _save_on_crash(session)
        return INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0
    except CardGolfError:
        _save_on_crash(session)
        raise
    return 0


def _save_on_crash(session: PlaySession) -> None:
    if session.is_unsaved:
        session.save()
