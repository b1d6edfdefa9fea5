"""The command line, behind the extra ``cli``: what there is to play, and matches to watch."""

from cardgolf.cli.app import app
from cardgolf.cli.checking import check
from cardgolf.cli.demo import demo
from cardgolf.cli.installed import plugins
from cardgolf.cli.listing import variants
from cardgolf.cli.playing import play
from cardgolf.cli.replays import replay
from cardgolf.cli.ruling import rules
from cardgolf.cli.scoring import score_layouts
from cardgolf.cli.simulating import compare, simulate, tournament
from cardgolf.cli.starting import new_variant
from cardgolf.cli.tabling import table

COMMANDS = (
    variants, plugins, play, table, replay, demo, rules, score_layouts, check,
    simulate, compare, tournament, new_variant,
)  # fmt: skip

for command in COMMANDS:
    app.add_command(command)

__all__ = ["app"]
