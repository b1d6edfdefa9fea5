"""``cardgolf new-variant``: the project of a game of one's own, which can be played and tested at once."""

import keyword
import re
import shlex
import shutil
import unicodedata
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template

import click

import cardgolf
from cardgolf import InvalidOptionError, house_rules, variants
from cardgolf._text import quote
from cardgolf.rulebook.registry import normalize_name
from cardgolf.ui.output import terminal

FILES = {
    "pyproject.toml": "pyproject.toml", "README.md": "README.md", "module.py": "cardgolf_$stem.py",
    "module.md": "cardgolf_$stem.md", "test_module.py": "tests/test_$stem.py",
}  # fmt: skip
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
LONGEST = 40
EXAMPLES = """\b
Examples:
  cardgolf new-variant short-golf
  cardgolf new-variant short-golf --in ~/games
"""


@click.command("new-variant", epilog=EXAMPLES)
@click.argument("name")
@click.option(
    "--in", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path(),
    metavar="DIR", help="Where to put the project's folder.  [default: here]",
)  # fmt: skip
def new_variant(*, name: str, folder: Path) -> None:
    """Begin a game of your own: write the project cardgolf-NAME, a small game to change as you like.

    It has the game in one file, its rules page, and tests that hold it to every law of the library.
    """
    _check_name(name)
    project = folder / f"cardgolf-{name}"
    if project.exists() or project.is_symlink():
        raise InvalidOptionError(
            f"{quote(str(project), 120)} is there already: choose another name, or another folder with --in"
        )
    _write_files(project, _name_words(name))
    _print_result(project, name)


def _check_name(name: str) -> None:
    """:class:`InvalidOptionError` for a name that no variant can have, or that something here has already."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        better = _replace_names(name)
        hint = f"did you mean {better}?" if better else "give words of letters joined by hyphens, as in short-golf"
        raise InvalidOptionError(f"{quote(name)} is no name for a variant; {hint}")
    cls, module = _name_words(name)["cls"], f"cardgolf_{name.replace('-', '_')}"
    if keyword.iskeyword(cls) or cls in dir(cardgolf) or name == "base":
        raise InvalidOptionError(
            f"{name} is a word of Python or of cardgolf: give the game another name, as in my-{name}"
        )
    offers = [
        each
        for each in (*variants().values(), *house_rules().values())
        if normalize_name(name) == normalize_name(each.name)
    ]
    if offers or find_spec(module):
        offered = offers[0].distribution if offers else f"the module {module}"
        raise InvalidOptionError(f"{name} is installed already, by {quote(offered)}: give the game another name")


def _replace_names(name: str) -> str:
    """The name that was probably meant; nothing if none can be made of it."""
    plain = unicodedata.normalize("NFKD", name[: LONGEST * 2]).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", plain).lower())
    joined = re.sub(r"-(?=[0-9])", "", "-".join(words)).lstrip("0123456789-")[:LONGEST].rstrip("-")
    return joined if NAME.fullmatch(joined) else ""


def _name_words(name: str) -> dict[str, str]:
    """What the templates call the game by."""
    words = name.split("-")
    letters = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    return {
        "name": name, "stem": "_".join(words), "cls": "".join(map(str.capitalize, words)),
        "title": " ".join(map(str.capitalize, words)), "letters": re.sub("[0-9]", "", letters).upper(),
    }  # fmt: skip


def _write_files(project: Path, words: dict[str, str]) -> None:
    """The whole project, or nothing of it."""
    templates = files("cardgolf.cli") / "template"
    project.mkdir()
    try:
        (project / "tests").mkdir()
        for template, path in FILES.items():
            text = Template((templates / f"{template}.txt").read_text(encoding="utf-8")).substitute(words)
            (project / Template(path).substitute(words)).write_text(text, encoding="utf-8")
    except BaseException:
        shutil.rmtree(project, ignore_errors=True)
        raise


def _print_result(project: Path, name: str) -> None:
    console, path = terminal(), str(project)
    console.print(f"{path} holds a game: six cards in two rows, equal ones in a column cancel.", soft_wrap=True)
    console.print("Install it, hold it to the laws of the library, play it; then make it yours:\n", soft_wrap=True)
    extra = shlex.quote(f"{path if project.is_absolute() else f'./{path}'}[test]")
    for command in (f"pip install -e {extra}", f"pytest {shlex.quote(path)}", f"cardgolf play {name}"):
        console.print(f"  {command}", soft_wrap=True)
