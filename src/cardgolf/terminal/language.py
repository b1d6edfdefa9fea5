"""The language of the commands that people play and keep score with: ``--lang``, or that of the environment."""

import os
import re
from collections.abc import Callable, Mapping
from typing import Any

import click

from cardgolf.tools import join_limited, quote
from cardgolf.words import ENGLISH, Words, list_languages

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere
_KEY = "cardgolf.words"


def find_language(environment: Mapping[str, str]) -> str:
    """Return the language of an environment, such as ``de`` for ``LANG=de_DE.UTF-8``, or ``en`` if there is none.

    >>> find_language({"LANG": "de_AT.UTF-8"}), find_language({"LANG": "de_AT", "LC_ALL": "C"}), find_language({})
    ('de', 'en', 'en')
    """
    locale = next(filter(None, (environment.get(name) for name in _VARIABLES)), "")
    language = re.split(r"[_.@-]", locale)[0].lower()
    return language if language in list_languages() else "en"


def _keep_language(context: click.Context, _parameter: click.Parameter, given: str | None) -> None:
    if given is None:
        return
    known = list_languages()
    if given.lower() not in known:
        raise click.BadParameter(f"{quote(given)}: expected one of {join_limited(known)}")
    context.find_root().meta[_KEY] = Words(given.lower())


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--lang`` to a command."""
    return click.option(
        "--lang",
        metavar="LANGUAGE",
        expose_value=False,
        is_eager=True,
        callback=_keep_language,
        help="The language of the table, scores and sheets, such as de.  [default: that of LANG]",
    )(command)


def reader_words() -> Words:
    """Return the words of the person at the terminal: those of ``--lang``, or of the environment."""
    context = click.get_current_context(silent=True)
    if context is None:
        return ENGLISH
    words: Words = context.find_root().meta.get(_KEY) or Words(find_language(os.environ))
    return words
