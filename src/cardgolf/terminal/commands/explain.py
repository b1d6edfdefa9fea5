"""``cardgolf explain``: the rule sheet of a variant with house rules and options, to read, save and print."""

from pathlib import Path

import click

from cardgolf import explain
from cardgolf.terminal.commands.rules import print_sheet
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, rule_options
from cardgolf.terminal.shared.output import echo, echo_json

EXAMPLES = """\b
Examples:
  cardgolf explain play-nine
  cardgolf explain nine-card ender-penalty:how=flat --option holes=18
  cardgolf explain four-card --save four-card.html
  cardgolf explain skyjo --lang de
"""


@click.command("explain", epilog=EXAMPLES)
@rule_options()
@click.option("--form", type=click.Choice(["text", "markdown", "html"]), default="text", help="The form to print.")
@click.option("--save", "path", metavar="FILE", help="Write to FILE instead, which ends in .txt, .md or .html.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def explain_command(*, given: RuleOptions, form: str, path: str | None, as_json: bool) -> None:
    """Print the rule sheet of the variant NAME with HOUSE_RULES and options.

    It has only the rules that hold with them, numbered and with drawn and scored examples. A saved .html file can be
    printed and pinned to a wall. In another language the numbered rules stay English.
    """
    sheet = explain(given.rulebook(), words=reader_words())
    if path is not None:
        sheet.save(path)
        echo(f"Wrote {Path(path)}.")
    elif as_json:
        echo_json(sheet.as_dict())
    elif form == "text":
        print_sheet(sheet)
    else:
        echo(*(sheet.markdown() if form == "markdown" else sheet.html()).rstrip("\n").splitlines())
