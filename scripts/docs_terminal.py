"""Parts of the page on playing in the terminal: how a match begins there, and what its prompt takes."""

import tempfile
from pathlib import Path

from click.testing import CliRunner

from cardgolf.cli import app
from cardgolf.cli.play.prompt import COMMANDS

SHOWN = ("play", "play-nine", "--seed", "7")
TYPED = "1\nb2\nstock\nswap b2\nquit\nn\n"
WIDTH = 78


def show_first_turns() -> str:
    """Return what ``cardgolf play`` prints in the first turns of a match."""
    with tempfile.TemporaryDirectory() as folder:
        save = str(Path(folder) / "match.json")
        done = CliRunner().invoke(app, [*SHOWN, "--save", save], input=TYPED, env={"COLUMNS": str(WIDTH)})
    if done.exit_code:
        raise ValueError(done.output)
    lines = (line.rstrip() for line in done.output.partition("\nAnn> quit")[0].splitlines())
    return "\n".join(["```text", f"$ cardgolf {' '.join(SHOWN)}", *lines, "```"])


def list_prompt_commands() -> str:
    """Return the commands of the prompt as a table."""
    rows = (f"| `{word}` | {meaning} |" for word, meaning in COMMANDS.items())
    return "\n".join(["| command | does |", "|---|---|", *rows])
