"""Parts of the reference pages generated from the code: options, commands, errors, records."""

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import attrs
import click
from click.testing import CliRunner

import cardgolf
from cardgolf import errors
from cardgolf.rulebook.plugin import options_of
from cardgolf.terminal import app
from cardgolf.terminal.app import COMMANDS, load_command
from docs.places import ROOT, keep_together, make_anchor, make_collapsible
from docs.rules import GAMES, HOUSE_RULES, BaseGame, find_rules_page

ROW = re.compile(r"^\| `([a-z_:-]+)` \|.*\| (\w+ [\d.]+) \|$", re.MULTILINE)
WORDS = {None: "none", True: "on", False: "off"}
WIDTH = 78
LANGUAGES = {".py": "python", ".md": "markdown", ".toml": "toml"}


def list_options() -> str:
    """Return a table for every plugin that has options."""
    plugins = ("base", *GAMES, *HOUSE_RULES)
    options = [line for name in plugins for line in _iter_options(name, find_rules_page(name))]
    return "\n".join([*options, *_iter_presets()])


def _iter_presets() -> Iterator[str]:
    """Yield the table of presets: their names, titles, and the rules that they stand for."""
    yield "## Presets\n"
    yield "A preset is a variant with house rules and options under a name of its own.\n"
    yield "| preset | title | stands for |\n|---|---|---|"
    for name, info in cardgolf.variants().items():
        if info.distribution == "cardgolf" and info.is_preset:
            preset = info.load()
            yield f"| `{name}` | {preset.title} | `{preset.summary}` |"


def _iter_options(name: str, page: str) -> Iterator[str]:
    thing = type(cardgolf.rules(BaseGame).base) if name == "base" else _load_class(name)
    defaults, clauses = getattr(thing, "defaults", {}), dict(ROW.findall(_read_page(page)))
    others = ", ".join(f"`{key}={_format_value(value)}`" for key, value in defaults.items())
    yield f"## `{name}`\n"
    yield f"{(thing.__doc__ or '').partition(chr(10))[0]} [The rules](../rules/{page}.md).\n"
    yield f"It changes options of the base rules: {others}.\n" if others else ""
    if options_of(thing):
        yield "| option | default | other values | meaning | clause |\n|---|---|---|---|---|"
    for field in options_of(thing):
        clause = clauses.get(f"{name}:{field.name}" if name in HOUSE_RULES else field.name, "")
        link = f"[{keep_together(clause)}](../rules/{page}.md#{make_anchor(clause)})" if clause else ""
        values = f"`{_format_value(field.default)}` | {_format_choices(field)}"
        yield f"| `{field.name}` | {values} | {field.metadata['doc']} | {link} |"
    yield "" if options_of(thing) else "It has no options.\n"


def _load_class(name: str) -> type:
    found = (GAMES | HOUSE_RULES)[name].load()
    assert isinstance(found, type)
    return found


def _read_page(page: str) -> str:
    folder, name = (
        ("src/cardgolf/rulebook", "base") if page == "base" else ("variants", f"cardgolf_{page.replace('-', '_')}")
    )
    return (ROOT / folder / f"{name}.md").read_text(encoding="utf-8")


def _format_choices(field: "attrs.Attribute[object]") -> str:
    """Return the values of an option other than its default."""
    (default, *others), least = field.metadata["choices"], field.metadata["least"]
    words = [f"`{_format_value(each)}`" for each in others if type(each) is not int or least is None]
    words += ["`off`" if default else "`on`"] if isinstance(default, bool) and not others else []
    number = field.metadata["free"] and not isinstance(default, bool)
    return ", ".join([f"an integer{f' >= {least}' if least is not None else ''}"] * number + words)


def _format_value(value: object) -> str:
    return WORDS[value] if value is None or isinstance(value, bool) else str(value)


def list_commands() -> str:
    """Return the help of each command."""
    loaded = ((name, load_command(name)) for name in COMMANDS)
    parts = (f"## `cardgolf {name}`\n\n{_format_help(each, f'cardgolf {name}')}" for name, each in loaded)
    return "\n\n".join([_format_help(app, "cardgolf"), *parts])


def _format_help(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name, terminal_width=WIDTH, **app.context_settings)
    return f"```text\n{command.get_help(context)}\n```"


def show_error_tree() -> str:
    """Return the errors as a tree, each with its summary."""
    return "\n".join(_iter_branch(errors.CardGolfError, ""))


def _iter_branch(error: type, indent: str) -> Iterator[str]:
    summary = (error.__doc__ or "").partition("\n")[0].replace("``", "`")
    yield f"{indent}* [`{error.__name__}`](#cardgolf.{error.__name__}): {summary}"
    for each in error.__subclasses__():
        if each.__module__ == errors.__name__:
            yield from _iter_branch(each, f"{indent}    ")


def show_record() -> str:
    """Return a short record, and the same record redacted for seat 0."""
    long = 7**90  # a seed of 253 bits: `redact` warns of a short one
    game = cardgolf.new_game("play-nine", players=("Ann", "Bo"), seed=long).play("flip a1").play("flip b2")
    whole, seen = (cardgolf.record(game), cardgolf.redact(game, 0))
    return f"```json\n{whole.strip()}\n```\n\nRedacted for seat 0:\n\n```json\n{seen.strip()}\n```"


def show_schema() -> str:
    """Return the JSON Schema of a record as the library ships it."""
    text = (ROOT / "src/cardgolf/records/record-1.schema.json").read_text(encoding="utf-8")
    return f"```json\n{json.dumps(json.loads(text), indent=2)}\n```"


def show_new_variant() -> str:
    """Return the files that ``cardgolf new-variant short-golf`` writes, as blocks that a reader can open."""
    with tempfile.TemporaryDirectory() as folder:
        done = CliRunner().invoke(app, ["new-variant", "short-golf", "--in", folder])
        if done.exit_code:
            raise ValueError(done.output)
        project = Path(folder) / "cardgolf-short-golf"
        files = (_show_file(path, project) for path in sorted(project.rglob("*.*")) if path.is_file())
        return "\n\n".join(["<div data-search-exclude markdown>", *files, "</div>"])


def _show_file(path: Path, project: Path) -> str:
    return make_collapsible(str(path.relative_to(project)), LANGUAGES[path.suffix], path.read_text(encoding="utf-8"))
