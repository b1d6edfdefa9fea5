"""The program ``cardgolf``: a group that imports a command when it is used."""

import importlib
from collections.abc import Mapping
from typing import Any

import click

from cardgolf.terminal.errors import convert_errors
from cardgolf.terminal.language import language_option
from cardgolf.tools import did_you_mean, quote, read_docstring

SECTIONS: Mapping[str, Mapping[str, str]] = {
    "Play": {
        "play": "Play a match against bots.",
        "table": "Play a match on a full-screen table.",
        "demo": "Show one round between bots, with its scores.",
        "hint": "Compare the moves of a position.",
    },
    "Rules": {
        "variants": "List installed variants, presets and house rules.",
        "rules": "Show the rules of a variant.",
        "explain": "Print or save a rule sheet, with your house rules.",
        "diff": "Show how two rulebooks differ, with examples.",
        "score": "Score a layout, or the layouts of a whole table.",
        "export": "Write rules as data, for programs in any language.",
    },
    "Real cards": {
        "keep": "Keep the score of a match with real cards.",
        "history": "Show who wins what, over many evenings.",
    },
    "Recorded matches": {
        "replay": "Show a recorded match move by move.",
        "review": "Show what each move of a recorded match cost.",
        "check": "Replay records or check positions.",
    },
    "Many matches between bots": {
        "simulate": "Play many matches and summarize them.",
        "compare": "Compare two bots, or two rulebooks.",
        "tournament": "Rank several bots by matches between them.",
        "league": "Measure how strong bots are against each other.",
        "solve": "Solve a small game exactly.",
    },
    "Rules of your own": {
        "new-house-rule": "Create a house rule in a file, with a test.",
        "new-variant": "Create a project for a new variant.",
        "plugins": "List installed variants, house rules and bots.",
        "perft": "Count the sequences of moves from a deal.",
        "certify": "Compare a program in any language with the engine.",
    },
}
COMMANDS = tuple(name for section in SECTIONS.values() for name in section)
FUNCTIONS = {
    "diff": "diff_command", "explain": "explain_command", "export": "export_command", "rules": "rules_command",
    "score": "score_layouts",
}  # fmt: skip


def load_command(name: str) -> click.Command:
    """Return the command ``name`` from its own module."""
    module = importlib.import_module(f"cardgolf.terminal.commands.{name.replace('-', '_')}")
    command: click.Command = getattr(module, FUNCTIONS.get(name, name.replace("-", "_")))
    command.name = name
    command.help = command.help or read_docstring(command.callback)  # python -OO strips docstrings
    return command


class App(click.Group):
    """A group whose commands may raise any :class:`CardGolfError`, and be interrupted."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with convert_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with convert_errors():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click passes it
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # as above
        return load_command(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"there is no command {quote(args[0])}; {did_you_mean(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  # as above
        widest = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{widest}}", said) for name, said in commands.items()])


EXAMPLES = """\b
Examples:
  cardgolf demo
  cardgolf play
  cardgolf play crazy-nines --players 3
  cardgolf COMMAND --help
"""


@click.group(cls=App, epilog=EXAMPLES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardgolf")
@language_option
def app() -> None:
    """Play, score and simulate the Golf family of card games."""


app.help = app.help or read_docstring(app.callback)  # as in load_command
