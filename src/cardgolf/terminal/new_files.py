"""Files that a command writes for a new plugin: its name, which is checked, and its templates."""

import keyword
import re
import unicodedata
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

import click

import cardgolf
from cardgolf import InvalidArgumentError, house_rules, variants
from cardgolf.rulebook import normalize_name
from cardgolf.tools import quote, replace_text

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
LONGEST = 40
RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")  # Windows opens a device, whatever the file's ending


def folder_option(what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that adds ``--in`` to a command that creates ``what``."""
    return click.option(
        "--in", "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path(),
        metavar="DIR", help=f"The folder in which to create {what}.  [default: .]",
    )  # fmt: skip


def check_name(name: str, kind: str, example: str, module: str = "$stem") -> dict[str, str]:
    """Return the words that templates use for a new plugin of this ``kind``. ``module`` is a template too.

    Raises :class:`InvalidArgumentError` for an invalid name, or for one that is in use.
    """
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        better = _replace_name(name)
        hint = f"did you mean {better}?" if better else f"expected words joined by hyphens, as in {example}"
        raise InvalidArgumentError(f"invalid {kind} name {quote(name)}: {hint}")
    if RESERVED.fullmatch(name):
        raise InvalidArgumentError(
            f"invalid {kind} name {name}: Windows keeps it for a device; choose another, as in my-{name}"
        )
    words = _name_words(name)
    module = Template(module).substitute(words)
    if any(map(keyword.iskeyword, (words["cls"], module))) or words["cls"] in dir(cardgolf) or name == "base":
        raise InvalidArgumentError(
            f"invalid {kind} name {name}: it is a name of Python or of cardgolf; choose another, as in my-{name}"
        )
    installed = (*variants().values(), *house_rules().values())
    offers = [each for each in installed if normalize_name(name) == normalize_name(each.name)]
    if offers or find_spec(module):
        offered = offers[0].distribution if offers else f"the module {module}"
        raise InvalidArgumentError(f"{name} is already installed by {quote(offered)}: choose another name")
    return words


def check_missing(path: Path) -> None:
    """Raise :class:`InvalidArgumentError` if there is anything at ``path``."""
    if path.exists() or path.is_symlink():
        raise InvalidArgumentError(f"{quote(str(path), 120)} exists: choose another name, or another folder with --in")


def write_files(folder: Path, templates: Mapping[str, str], words: Mapping[str, str]) -> list[Path]:
    """Write a file for each template, by their names, and return their paths. A failure leaves none behind."""
    written: list[Path] = []
    try:
        for template, name in templates.items():
            text = (files("cardgolf.terminal") / "template" / f"{template}.txt").read_text(encoding="utf-8")
            written.append(folder / Template(name).substitute(words))
            replace_text(written[-1], Template(text).substitute(words))
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    return written


def _replace_name(name: str) -> str:
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
