"""The command line, behind the extra ``cli``: what there is to play, and matches to watch."""

from cardgolf.cli.app import app
from cardgolf.cli.demo import demo
from cardgolf.cli.listing import variants

app.add_command(variants)
app.add_command(demo)

__all__ = ["app"]
