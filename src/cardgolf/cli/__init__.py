"""The command line, behind the extra ``cli``: what there is to play, and matches to watch."""

from cardgolf.cli.app import app
from cardgolf.cli.commands.check import check
from cardgolf.cli.commands.demo import demo
from cardgolf.cli.commands.new_variant import new_variant
from cardgolf.cli.commands.play import play
from cardgolf.cli.commands.plugins import plugins
from cardgolf.cli.commands.replay import replay
from cardgolf.cli.commands.rules import rules_command
from cardgolf.cli.commands.score import score_layouts
from cardgolf.cli.commands.simulate import compare, simulate, tournament
from cardgolf.cli.commands.table import table
from cardgolf.cli.commands.variants import variants

COMMANDS = (
    variants, plugins, play, table, replay, demo, rules_command, score_layouts, check,
    simulate, compare, tournament, new_variant,
)  # fmt: skip

for command in COMMANDS:
    app.add_command(command)

__all__ = ["app"]
