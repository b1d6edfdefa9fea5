"""Print the parts of docs/howto/terminal.md that follow the code: ``python scripts/docs/terminal.py``.

They are how a match begins in the terminal, and what its prompt takes. A test compares them with the page.
"""

import tempfile
from pathlib import Path

from click.testing import CliRunner

from cardgolf.terminal import app
from cardgolf.terminal.play.prompt import describe_commands
from cardgolf.words import ENGLISH

SHOWN = ("play", "play-nine", "--seed", "7")
TYPED = "1\nb2\nstock\nquit\nn\n"
WIDTH = 78


def show_first_turns() -> str:
    """Return what ``cardgolf play`` prints in the first turns of a match."""
    with tempfile.TemporaryDirectory() as folder:
        save = str(Path(folder) / "match.json")
        done = CliRunner().invoke(app, [*SHOWN, "--save", save], input=TYPED, env={"COLUMNS": str(WIDTH)})
    if done.exit_code:
        raise ValueError(done.output)
    lines = (line.rstrip() for line in done.output.partition("\nAnn> quit")[0].splitlines())
    return "\n".join(["```text", *lines, "```"])


def list_prompt_commands() -> str:
    """Return the commands of the prompt as a table."""
    rows = (f"| `{word}` | {meaning} |" for word, meaning in describe_commands(ENGLISH).items())
    return "\n".join(["| command | does |", "|---|---|", *rows])


if __name__ == "__main__":
    print(show_first_turns(), list_prompt_commands(), sep="\n\n")
