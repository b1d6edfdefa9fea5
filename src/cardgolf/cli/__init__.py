"""The command line, behind the extra ``cli``: what there is to play, and matches to watch."""

from cardgolf.cli.app import app
from cardgolf.cli.demo import demo
from cardgolf.cli.listing import variants
from cardgolf.cli.simulating import compare, simulate, tournament

for command in (variants, demo, simulate, compare, tournament):
    app.add_command(command)

__all__ = ["app"]
