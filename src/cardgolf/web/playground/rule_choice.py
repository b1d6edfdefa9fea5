"""What a page offers to choose from, and the rules that it names: a variant, house rules, options and pasted text."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardgolf import InvalidArgumentError, PluginError, PluginInfo, Rulebook, house_rules
from cardgolf import rules as rulebook
from cardgolf.bots import list_opponents
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rulebook.plugin import options_of
from cardgolf.rulebook.wordings import format_value
from cardgolf.tools.files import replace_text
from cardgolf.tools.text import quote
from cardgolf.web.games import list_games

FILE = "ours.py"
MOST_CHARACTERS = 20_000


def choose_rules(chosen: Any, folder: Path) -> Rulebook:
    """Return the rulebook of ``chosen``, which has a ``variant`` and may have ``house_rules``, ``options``, ``source``.

    ``source`` is Python code of a house rule. It is written to ``ours.py`` in ``folder``, and runs. ``agreed`` is
    whether the reader has agreed to run code. Without it, a ``source`` is refused, as is a name that is not installed.

    >>> choose_rules({"variant": "nine-card", "options": ["holes=1"]}, Path()).options["holes"]
    1

    Raises :class:`InvalidArgumentError` for another form, and the errors of :func:`cardgolf.rules`.
    """
    if not isinstance(chosen, Mapping):
        raise InvalidArgumentError(f"invalid rules={quote(chosen)}: expected a mapping with a variant")
    source = take_text(chosen, "source")
    names, has_agreed = [*take_texts(chosen, "house_rules")], chosen.get("agreed") is True
    if source.strip():
        if not has_agreed:
            raise InvalidArgumentError("invalid source: expected `agreed` with it, since its code runs")
        names.append(str(_write(source, folder)))
    settings = take_texts(chosen, "options")
    return rulebook(take_text(chosen, "variant"), *names, settings=settings, installed_only=not has_agreed)


def take_text(given: Mapping[str, Any], name: str) -> str:
    """Return a text of a message, by default an empty one. Raises :class:`InvalidArgumentError` for another value."""
    found = given.get(name) or ""
    if not isinstance(found, str) or len(found) > MOST_CHARACTERS:
        raise InvalidArgumentError(f"invalid {name}={quote(found)}: expected at most {MOST_CHARACTERS:,} characters")
    return found


def take_texts(given: Mapping[str, Any], name: str) -> Sequence[str]:
    """Return a list of texts of a message, by default an empty one. Raises :class:`InvalidArgumentError` otherwise."""
    found = given.get(name) or []
    if not isinstance(found, list | tuple) or not all(isinstance(each, str) for each in found):
        raise InvalidArgumentError(f"invalid {name}={quote(found)}: expected a list of texts")
    return found


def _write(source: str, folder: Path) -> Path:
    """Write the pasted rule to its file, and return the file."""
    path = folder / FILE
    replace_text(path, "\ufeff" + source)  # with the mark, no comment names another encoding
    return path


TOO_SLOW = frozenset({"expert", "hardest"})  # in a browser 1 to 6 seconds a move on average, 24 at worst


def list_plugins() -> dict[str, Any]:
    """Return the installed games as pages list them, the house rules with their summaries, and the levels of bots.

    The slowest levels are left out.

    >>> list_plugins()["levels"][:4]
    ['easy', 'medium', 'hard', 'harder']
    """
    return {
        "variants": list_games(),
        "house_rules": [*_describe_all(house_rules())],
        "levels": [level for level in list_opponents() if level not in TOO_SLOW],
    }


def _describe_all(plugins: Mapping[str, PluginInfo]) -> Iterator[dict[str, str]]:
    """Yield the name and summary of each plugin. The summary may say why it cannot be used."""
    for name, plugin in plugins.items():
        try:
            summary = plugin.summary
        except PluginError as error:
            summary = f"It cannot be used: {error}"
        yield {"name": name, "summary": summary}


def list_options(rules: Rulebook) -> dict[str, Any]:
    """Return what can be chosen of ``rules``: its title, the numbers of players, and each option with its value.

    ``told`` are the rules in four sentences, each as its title and its text. ``jokers`` is whether the deck has
    Jokers.
    ``key`` is what a setting ``key=value`` begins with. ``choices`` has the values of an option that takes no others,
    and is empty for one that takes any number or text.

    >>> found = list_options(cardgolf.rules("golf"))
    >>> next(each["choices"] for each in found["options"] if each["key"] == "cancel")
    ['column', 'line', 'diagonal', 'anywhere', 'none']
    """
    return {
        "title": rules.label,
        "told": [[title, text] for title, text in tell_in_four(rules).titled().items()],
        "seats": [players for players, _ in rules.table_setups()],
        "options": [*_describe_options(rules)],
        "jokers": any(card.suit == "*" for _, table in rules.table_setups() for card in table.faces),
    }


def _describe_options(rules: Rulebook) -> Iterator[dict[str, Any]]:
    stack = [(part, [each for each in options_of(part.plugin) if each.name in part.options]) for part in rules.stack]
    shared = [field.name for _, own in stack for field in own]
    for part, own in reversed(stack):
        for field in own:
            choices = field.metadata.get("choices", (field.default,))
            given = [False, True] if type(field.default) is bool else [*choices]
            is_free = field.metadata.get("free", True) and type(field.default) is not bool
            yield {
                "key": field.name if shared.count(field.name) == 1 else f"{part.name}:{field.name}",
                "plugin": part.name,
                "value": format_value(part.options[field.name]),
                "choices": [] if is_free else [format_value(each) for each in given],
                "doc": field.metadata.get("doc", ""),
            }
