"""``cardgolf export``: the rules of a variant as data, for programs in any language."""

from pathlib import Path

import click

from cardgolf import NotTabulableError, Rulebook
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, rule_options
from cardgolf.terminal.shared.output import echo
from cardgolf.tools import replace_text

EXAMPLES = """\b
Examples:
  cardgolf export play-nine -o play-nine.json
  cardgolf export nine-card knocking --option holes=18 --words -o ours.json
  cardgolf export board-nine --score-only
  cardgolf export board-nine --text
"""
HINT = "with --score-only the turns are left out"


@click.command("export", epilog=EXAMPLES)
@rule_options()
@click.option("--players", type=int, metavar="N", help="For one number of players alone.  [default: all of them]")
@click.option("--words", is_flag=True, help="Add the rule sheet and the clauses.")
@click.option("--score-only", is_flag=True, help="Leave out the turns: what a score sheet needs.")
@click.option("--text", "as_text", is_flag=True, help="Write the same parts as a page to read.")
@click.option("-o", "--out", "path", metavar="FILE", help="Write to FILE instead.")
@language_option
def export_command(
    *, given: RuleOptions, players: int | None, words: bool, score_only: bool, as_text: bool, path: str | None
) -> None:
    """Write the rules of the variant NAME with HOUSE_RULES and options as data.

    A program in any language can deal, play and score from it, as `cardgolf` does. A rule in Python for which there is
    there is no data is refused by name, but with --text.
    """
    rules = given.rulebook()
    if as_text:
        _write(rules.describe(reader_words()).rstrip("\n"), path)
        return
    try:
        bundle = rules.export(players, words=words, score_only=score_only)
    except NotTabulableError as error:
        if score_only or not _can_be_scored(rules, players):
            raise
        raise click.ClickException(f"{error}; {HINT}") from None
    _write(bundle.as_text(), path)


def _write(text: str, path: str | None) -> None:
    if path is None:
        echo(*text.splitlines())
    else:
        replace_text(path, text + "\n")
        echo(f"Wrote {Path(path)}.")


def _can_be_scored(rules: Rulebook, players: int | None) -> bool:
    """Return whether the rules are data but for the turns and the end of a match."""
    try:
        rules.export(players, score_only=True)
    except NotTabulableError:
        return False
    return True
