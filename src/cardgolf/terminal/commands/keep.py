"""``cardgolf keep``: the score sheet of a match with real cards."""

import sys
from collections.abc import Mapping
from datetime import date
from itertools import count
from pathlib import Path

import click
from attrs import evolve

from cardgolf import InvalidArgumentError, Rulebook, ScoreSheet
from cardgolf.score_sheets import load_sheet
from cardgolf.terminal.errors import INTERRUPTED
from cardgolf.terminal.keep.answers import find_player
from cardgolf.terminal.keep.rounds import keep_sheet
from cardgolf.terminal.keep.session import SheetSession
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, require_full_screen, rule_options
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.shared.cards import choose_faces
from cardgolf.terminal.shared.output import ask, echo, terminal
from cardgolf.terminal.shared.prompt import InvalidInputError, prepare_input
from cardgolf.terminal.shared.save_file import format_resume, open_save_file
from cardgolf.terminal.side_options import read_sides, side_options
from cardgolf.tools import HeldFile, one_line

FIRST_DEALER: Mapping[int | str, str] = {
    "draw_low": "keep-drew-low",
    "random": "keep-drew-lot",
}

EXAMPLES = """\b
Examples:
  cardgolf keep crazy-nines joker-pairs --player Ann --player Bo
  cardgolf keep nine-card --player Ann --player Bo --table
  cardgolf keep nine-card --player Ann --player Bo --handicap Bo=5
  cardgolf keep --resume cardgolf-crazy-nines-sheet.json
"""


@click.command(epilog=EXAMPLES)
@rule_options(required=False)
@click.option("--player", "names", multiple=True, metavar="NAME", help="The name of a player; may be repeated.")
@side_options
@click.option("--dealer", metavar="NAME", help="Who deals first.  [default: that of the rules; asked if they draw]")
@click.option("--date", "day", metavar="TEXT", help="The date on the sheet.  [default: today]")
@click.option("--save", "path", metavar="FILE", help="Save the sheet in FILE after every round.")
@click.option("--resume", metavar="FILE", help="Continue the sheet in FILE. Give rules from files again with --rule.")
@click.option("--table", "on_table", is_flag=True, help="Show the sheet on the full screen all the time.")
@language_option
@click.pass_context
def keep(
    context: click.Context,
    /,
    *,
    given: RuleOptions,
    names: tuple[str, ...],
    teams: tuple[str, ...],
    handicaps: tuple[str, ...],
    dealer: str | None,
    day: str | None,
    path: str | None,
    resume: str | None,
    on_table: bool,
) -> None:
    """Keep the score of a match with real cards.

    NAME is the game, with HOUSE_RULES. Type the points of each player, or the cards as they lie. The rules add
    penalties, and tell who deals next and who wins. Any round can be corrected later. The sheet is saved after every
    round, and printed with the command print.
    """
    prepare_input()
    if on_table:
        require_full_screen("leave --table out")
    file = open_save_file(path, resume).path  # before the sheet is read
    sheet = _open_sheet(given, names, (teams, handicaps), dealer=dealer, day=day, resume=resume)
    file = file or HeldFile(_unused_path(sheet.rules), is_new=True)
    session = SheetSession(sheet, _make_screen(sheet.names), file)
    session.save()
    try:
        if on_table:
            from cardgolf.terminal.full_screen.keep_screen import keep_on_full_screen  # noqa: PLC0415  # the extra tui

            keep_on_full_screen(session, keep_sheet)
        else:
            keep_sheet(session)
    except (KeyboardInterrupt, EOFError) as stopped:
        session.say("")
        if isinstance(stopped, KeyboardInterrupt):
            session.may_leave()
        elif session.fails:
            session.save()
        _print_hint(session)
        context.exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 0)
    _print_hint(session)


def _open_sheet(
    given: RuleOptions,
    names: tuple[str, ...],
    sides: tuple[tuple[str, ...], tuple[str, ...]],
    *,
    dealer: str | None,
    day: str | None,
    resume: str | None,
) -> ScoreSheet:
    """Return a new sheet, or the one in the file ``resume``."""
    if resume is not None:
        others = (given, names, *sides, dealer, day)
        if others != (RuleOptions(more_rules=given.more_rules), (), (), (), None, None):
            raise InvalidArgumentError("--resume has its own rules, players and date: expected --rule FILE at most")
        sheet = load_sheet(resume, rules=given.more_rules)
    else:
        if given.name is None:
            raise InvalidArgumentError("missing NAME: expected a game, as in cardgolf keep nine-card")
        rules = given.rulebook()
        players = names or _ask_names(rules)
        today = date.today().isoformat()  # noqa: DTZ011  # the keeper's own day
        sheet = ScoreSheet(rules, players, dealer, date=today if day is None else day, **read_sides(players, *sides))
        if dealer is None and rules.base.first_dealer in FIRST_DEALER:
            sheet = evolve(sheet, dealer=_ask_first_dealer(sheet))
    return sheet


def _ask_names(rules: Rulebook) -> tuple[str, ...]:
    """Return the names that the keeper types, asked for until there are as many as can play."""
    words, seats, names = reader_words(), rules.seats(), tuple[str, ...]()
    question = words("keep-players-first" if rules.base.first_dealer == 0 else "keep-players")
    while len(names) not in seats:
        if names:
            echo(f"  {words('keep-players-count', count=len(names), least=seats[0], most=seats[-1])}")
        try:
            typed = ask(question)
        except EOFError:
            example = "as in cardgolf keep golf --player Ann --player Bo"
            raise InvalidArgumentError(
                f"missing players: expected {seats[0]} to {seats[-1]} names, {example}"
            ) from None
        names = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
    return names


def _ask_first_dealer(sheet: ScoreSheet) -> int:
    """Return the seat that the players drew at the table, by default the first."""
    words = reader_words()
    drawn = words(FIRST_DEALER[sheet.rules.base.first_dealer])
    question = words("keep-first-dealer", what=drawn, player=one_line(sheet.names[0]))
    while True:
        try:
            typed = ask(question, sheet.names).strip()
            return find_player(typed, sheet.names, range(len(sheet.names)), words) if typed else 0
        except EOFError:
            return 0
        except InvalidInputError as error:
            echo(f"  {error}")


def _unused_path(rules: Rulebook) -> Path:
    """Return a path such as ``cardgolf-crazy-nines-sheet.json`` at which there is nothing."""
    numbered = (Path(f"cardgolf-{rules.name}-sheet{f'-{number}' if number > 1 else ''}.json") for number in count(1))
    return next(path for path in numbered if not path.exists() and not path.is_symlink())


def _make_screen(names: tuple[str, ...]) -> Screen:
    console = terminal()
    is_terminal = console.is_terminal and sys.stdin.isatty()
    return Screen(console, names, choose_faces(console, ascii_only=False), is_terminal)


def _print_hint(session: SheetSession) -> None:
    """Print where the sheet is and how to continue."""
    if session.unfinished:
        session.screen.say(session.words("keep-unfinished"))
    if session.fails:
        session.screen.say(session.words("keep-unsaved"))
    session.screen.whole_lines([session.words("keep-in-file", file=one_line(str(session.file.path)))])
    given = format_resume("keep", session.file.path, session.sheet.rules)
    session.screen.whole_lines([session.words("continue", given=given)])
