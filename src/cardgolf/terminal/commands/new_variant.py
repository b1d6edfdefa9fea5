"""``cardgolf new-variant``: a project for a new variant, playable and tested from the start."""

import shlex
import shutil
from pathlib import Path

import click

from cardgolf.terminal.new_files import check_missing, check_name, folder_option, write_files
from cardgolf.terminal.shared.output import terminal

FILES = {
    "pyproject.toml": "pyproject.toml", "README.md": "README.md", "module.py": "cardgolf_$stem.py",
    "module.md": "cardgolf_$stem.md", "test_module.py": "tests/test_$stem.py",
}  # fmt: skip
EXAMPLES = """\b
Examples:
  cardgolf new-variant short-golf
  cardgolf new-variant short-golf --in ~/games
"""


@click.command("new-variant", epilog=EXAMPLES)
@click.argument("name")
@folder_option("the project")
def new_variant(*, name: str, folder: Path) -> None:
    """Create a project for a new variant.

    The project cardgolf-NAME contains a small game in one file, its rules page, and tests that check every invariant
    of the library.
    """
    words = check_name(name, "variant", "short-golf", "cardgolf_$stem")
    project = folder / f"cardgolf-{name}"
    check_missing(project)
    project.mkdir()
    try:
        (project / "tests").mkdir()
        write_files(project, FILES, words)
    except BaseException:
        shutil.rmtree(project, ignore_errors=True)
        raise
    _print_result(project, name)


def _print_result(project: Path, name: str) -> None:
    console, path = terminal(), str(project)
    console.print(f"Created {path}, a game of six cards in two rows. Equal cards in a column cancel.", soft_wrap=True)
    console.print("Install it, run its tests and play it:\n", soft_wrap=True)
    extra = shlex.quote(f"{path if project.is_absolute() else f'./{path}'}[test]")
    for command in (f"pip install -e {extra}", f"pytest {shlex.quote(path)}", f"cardgolf play {name}"):
        console.print(f"  {command}", soft_wrap=True)
