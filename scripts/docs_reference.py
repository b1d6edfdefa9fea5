"""What the reference pages take from the code: options, commands, errors, records."""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import attrs
import click
from click.testing import CliRunner
from docs_places import ROOT, anchor, tied, unfolding
from docs_rules import GAMES, HOUSE_RULES, Plain

import cardgolf
from cardgolf import errors
from cardgolf.cli import app
from cardgolf.rulebook.plugin import options_of

PAGES = {name: name for name in ("base", *GAMES)}
ROW = re.compile(r"^\| `([a-z_:-]+)` \|.*\| (\w+ [\d.]+) \|$", re.MULTILINE)
WORDS = {None: "none", True: "on", False: "off"}
WIDTH = 78
LANGUAGES = {".py": "python", ".md": "markdown", ".toml": "toml"}


def options() -> str:
    """A table for every plugin that has options."""
    houses = {name: info.entry.module for name, info in HOUSE_RULES.items()}
    pages = PAGES | {name: module.removeprefix("cardgolf_").replace("_", "-") for name, module in houses.items()}
    return "\n".join(line for name, page in pages.items() for line in _table(name, page))


def _table(name: str, page: str) -> Iterator[str]:
    thing = type(cardgolf.rules(Plain).base) if name == "base" else _loaded(name)
    defaults, clauses = getattr(thing, "defaults", {}), dict(ROW.findall(_source(page)))
    others = ", ".join(f"`{key}={_word(value)}`" for key, value in defaults.items())
    yield f"## `{name}`\n"
    yield f"{(thing.__doc__ or '').partition(chr(10))[0]} [The rules](../rules/{page}.md).\n"
    yield f"Of plain golf's options it sets {others}.\n" if others else ""
    if options_of(thing):
        yield "| option | default | or | what it decides | clause |\n|---|---|---|---|---|"
    for field in options_of(thing):
        clause = clauses.get(f"{name}:{field.name}" if name in HOUSE_RULES else field.name, "")
        link = f"[{tied(clause)}](../rules/{page}.md#{anchor(clause)})" if clause else ""
        yield f"| `{field.name}` | `{_word(field.default)}` | {_or(field)} | {field.metadata['doc']} | {link} |"
    yield "" if options_of(thing) else "It has no options.\n"


def _loaded(name: str) -> type:
    found = (GAMES | HOUSE_RULES)[name].load()
    assert isinstance(found, type)
    return found


def _source(page: str) -> str:
    folder, name = ("src/cardgolf", "base") if page == "base" else ("variants", f"cardgolf_{page.replace('-', '_')}")
    return (ROOT / folder / f"{name}.md").read_text(encoding="utf-8")


def _or(field: "attrs.Attribute[object]") -> str:
    """The other values an option may have."""
    (default, *others), least = field.metadata["choices"], field.metadata["least"]
    words = [f"`{_word(each)}`" for each in others if type(each) is not int or least is None]
    words += ["`off`" if default else "`on`"] if isinstance(default, bool) and not others else []
    number = field.metadata["free"] and not isinstance(default, bool)
    return ", ".join([f"a whole number{f' from {least}' if least is not None else ''}"] * number + words)


def _word(value: object) -> str:
    return WORDS[value] if value is None or isinstance(value, bool) else str(value)


def commands() -> str:
    """What each command says of itself."""
    parts = (f"## `cardgolf {name}`\n\n{_help(each, f'cardgolf {name}')}" for name, each in app.commands.items())
    return "\n\n".join([_help(app, "cardgolf"), *parts])


def _help(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name, terminal_width=WIDTH, **app.context_settings)
    return f"```text\n{command.get_help(context)}\n```"


def error_tree() -> str:
    """The errors as a tree, each with what it means."""
    return "\n".join(_branch(errors.CardGolfError, ""))


def _branch(error: type, indent: str) -> Iterator[str]:
    told = (error.__doc__ or "").partition("\n")[0].replace("``", "`")
    yield f"{indent}* [`{error.__name__}`](#cardgolf.{error.__name__}): {told}"
    for each in error.__subclasses__():
        if each.__module__ == errors.__name__:
            yield from _branch(each, f"{indent}    ")


def record() -> str:
    """A short record line by line, and what seat 0 may have of it."""
    game = cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=7).play("flip a1").play("flip b2")
    whole, seen = (cardgolf.record(game), cardgolf.redact(game, 0))
    return f"```json\n{whole.strip()}\n```\n\nAs seat 0 may have it:\n\n```json\n{seen.strip()}\n```"


def schema() -> str:
    """The JSON Schema of a record, as the library ships it."""
    text = (ROOT / "src/cardgolf/records/record-1.schema.json").read_text(encoding="utf-8")
    return f"```json\n{json.dumps(json.loads(text), indent=2)}\n```"


def new_variant() -> str:
    """The files that ``cardgolf new-variant short-golf`` writes, to be unfolded."""
    with tempfile.TemporaryDirectory() as folder:
        done = CliRunner().invoke(app, ["new-variant", "short-golf", "--in", folder])
        if done.exit_code:
            raise ValueError(done.output)
        project = Path(folder) / "cardgolf-short-golf"
        return "\n\n".join(_unfolding(path, project) for path in sorted(project.rglob("*.*")) if path.is_file())


def _unfolding(path: Path, project: Path) -> str:
    return unfolding(str(path.relative_to(project)), LANGUAGES[path.suffix], path.read_text(encoding="utf-8"))
