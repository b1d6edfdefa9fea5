"""``cardgolf new-house-rule``: a house rule in a file, with a test beside it, playable from the start."""

import shlex
from pathlib import Path

import click

from cardgolf import InvalidArgumentError
from cardgolf.rulebook import kebab_case
from cardgolf.terminal.new_files import check_missing, check_name, folder_option, write_files
from cardgolf.terminal.shared.output import terminal

FILES = {"house_rule.py": "$stem.py", "test_house_rule.py": "test_$stem.py"}
EXAMPLES = """\b
Examples:
  cardgolf new-house-rule cheap-nines
  cardgolf new-house-rule cheap-nines --in ~/games
"""


@click.command("new-house-rule", epilog=EXAMPLES)
@click.argument("name")
@folder_option("the files")
def new_house_rule(*, name: str, folder: Path) -> None:
    """Create a house rule in a file, with a test.

    The file NAME.py has a small rule with an option, and test_NAME.py checks its scores and every invariant of the
    library. No package is needed: commands take the file as a house rule. Hyphens in NAME become underscores in file
    names.
    """
    for each in FILES.values():
        check_missing(folder / each.replace("$stem", name.replace("-", "_")))
    words = check_name(name, "house rule", "cheap-nines")
    if kebab_case(words["cls"]) != name:  # a class of capitals alone
        raise InvalidArgumentError(f"invalid house rule name {name}: expected longer words, as in cheap-nines")
    _print_result(*write_files(folder, FILES, words))


def _print_result(rule: Path, test: Path) -> None:
    console = terminal()
    console.print(f"Created {rule} and {test}. With the rule as written a nine counts nothing.", soft_wrap=True)
    console.print("Play it, let bots play it, and test it:\n", soft_wrap=True)
    place = shlex.quote(str(rule) if rule.is_absolute() else f"./{rule}")
    for command in (
        f"cardgolf play golf {place}",
        f"cardgolf simulate golf {place}",
        f"pytest {shlex.quote(str(test))}",
    ):
        console.print(f"  {command}", soft_wrap=True)
