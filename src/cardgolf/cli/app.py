"""The program ``cardgolf``: a group with every command."""

from typing import Any

import click

from cardgolf.cli.commands.check import check
from cardgolf.cli.commands.compare import compare
from cardgolf.cli.commands.demo import demo
from cardgolf.cli.commands.new_house_rule import new_house_rule
from cardgolf.cli.commands.new_variant import new_variant
from cardgolf.cli.commands.play import play
from cardgolf.cli.commands.plugins import plugins
from cardgolf.cli.commands.replay import replay
from cardgolf.cli.commands.rules import rules_command
from cardgolf.cli.commands.score import score_layouts
from cardgolf.cli.commands.simulate import simulate
from cardgolf.cli.commands.table import table
from cardgolf.cli.commands.tournament import tournament
from cardgolf.cli.commands.variants import variants
from cardgolf.cli.errors import convert_errors


class App(click.Group):
    """A group whose commands may raise any :class:`CardGolfError`, and be interrupted."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with convert_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with convert_errors():
            return super().invoke(ctx)


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="cardgolf")
def app() -> None:
    """Play, score and simulate the Golf family of card games."""


COMMANDS = (
    variants, plugins, play, table, replay, demo, rules_command, score_layouts, check,
    simulate, compare, tournament, new_house_rule, new_variant,
)  # fmt: skip

for command in COMMANDS:
    app.add_command(command)
