"""``cardgolf new-variant``: a project for a new variant, playable and tested from the start."""

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
from cardgolf import InvalidArgumentError, house_rules, variants
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
    metavar="DIR", help="The folder in which to create the project.  [default: .]",
)  # fmt: skip
def new_variant(*, name: str, folder: Path) -> None:
    """Create a project for a new variant.

    The project cardgolf-NAME contains a small game in one file, its rules page, and tests that check every invariant
    of the library.
    """
    _check_name(name)
    project = folder / f"cardgolf-{name}"
    if project.exists() or project.is_symlink():
        raise InvalidArgumentError(
            f"{quote(str(project), 120)} exists: choose another name, or another folder with --in"
        )
    _write_files(project, _name_words(name))
    _print_result(project, name)


def _check_name(name: str) -> None:
    """Raise :class:`InvalidArgumentError` for an invalid name, or for one that is in use."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        better = _replace_names(name)
        hint = f"did you mean {better}?" if better else "expected words joined by hyphens, as in short-golf"
        raise InvalidArgumentError(f"invalid variant name {quote(name)}: {hint}")
    cls, module = _name_words(name)["cls"], f"cardgolf_{name.replace('-', '_')}"
    if keyword.iskeyword(cls) or cls in dir(cardgolf) or name == "base":
        raise InvalidArgumentError(
            f"invalid variant name {name}: it is a name of Python or of cardgolf; choose another, as in my-{name}"
        )
    offers = [
        each
        for each in (*variants().values(), *house_rules().values())
        if normalize_name(name) == normalize_name(each.name)
    ]
    if offers or find_spec(module):
        offered = offers[0].distribution if offers else f"the module {module}"
        raise InvalidArgumentError(f"{name} is already installed by {quote(offered)}: choose another name")


def _replace_names(name: str) -> str:
    """Return a valid name that resembles ``name``, or nothing."""
    plain = unicodedata.normalize("NFKD", name[: LONGEST * 2]).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", plain).lower())
    joined = re.sub(r"-(?=[0-9])", "", "-".join(words)).lstrip("0123456789-")[:LONGEST].rstrip("-")
    return joined if NAME.fullmatch(joined) else ""


def _name_words(name: str) -> dict[str, str]:
    """Return the values that the templates use."""
    words = name.split("-")
    letters = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    return {
        "name": name, "stem": "_".join(words), "cls": "".join(map(str.capitalize, words)),
        "title": " ".join(map(str.capitalize, words)), "letters": re.sub("[0-9]", "", letters).upper(),
    }  # fmt: skip


def _write_files(project: Path, words: dict[str, str]) -> None:
    """Write the project. A failure leaves no files behind."""
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
    console.print(f"Created {path}, a game of six cards in two rows. Equal cards in a column cancel.", soft_wrap=True)
    console.print("Install it, run its tests and play it:\n", soft_wrap=True)
    extra = shlex.quote(f"{path if project.is_absolute() else f'./{path}'}[test]")
    for command in (f"pip install -e {extra}", f"pytest {shlex.quote(path)}", f"cardgolf play {name}"):
        console.print(f"  {command}", soft_wrap=True)
