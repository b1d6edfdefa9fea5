"""The command lines of the documents and of the help, and a folder in which they can be run."""

import re
import shlex
import tomllib

import click
from helpers.recipes import DOCUMENTS, ROOT
from helpers.walks import finish_round

import cardgolf
from cardgolf.score_sheets import save_sheet
from cardgolf.terminal import app
from cardgolf.terminal.app import COMMANDS

FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`(cardgolf [^`]+)`")
PLACEHOLDERS = {  # what a reader puts in
    "FILE": "table.txt", "NAME": "nine-card", "OTHER": "golf", "RULE": "knocking", "ID": "base.turn", "COMMAND": "play",
    "...": "nine-card",
}  # fmt: skip


def split_program(line):
    """Return the commands of a line of a shell, without a prompt and the folder of a program."""
    parts = (part.strip().removeprefix("$ ") for part in line.split("&&"))
    return [re.sub(r"^\S*/bin/(?=cardgolf)", "", part) for part in parts]


def find_lines(page):
    """Return every command line of cardgolf on a page, also in the middle of a sentence."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [body for kind, body in FENCE.findall(text) if kind not in ("python", "py", "toml", "json")]
    lines = "\n".join(blocks).replace("\\\n", " ").splitlines()
    spans = [span.replace("\n", " ") for span in SPAN.findall(FENCE.sub("", text))]
    found = [part for line in [*lines, *spans] for part in split_program(line)]
    return [*dict.fromkeys(shlex.join(shlex.split(each, comments=True)) for each in found if is_command(each))]


def is_command(text):
    return re.match(r"(\w+=\S+ )?cardgolf(-agent|-server)? [-\w]", text) is not None


def find_help_lines(name):
    """Return the examples of a command's help."""
    with click.Context(app) as context:
        epilog = app.get_command(context, name).epilog or ""
    lines = (line.strip() for line in epilog.replace("\\\n", " ").splitlines())
    return [shlex.join(shlex.split(line)) for line in lines if line.startswith("cardgolf ")]


LINES = {page: lines for page in DOCUMENTS if (lines := find_lines(page))}
LINES |= {f"cardgolf {name} --help": lines for name in COMMANDS if (lines := find_help_lines(name))}


def as_installed(project, place=None):
    """Write the metadata of the project beside its module, or in ``place``, as pip does."""
    metadata = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    info = (place or project) / f"{metadata['name']}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {metadata['name']}\nVersion: {metadata['version']}\n")
    groups = {group: "".join(f"{name} = {value}\n" for name, value in names.items())
              for group, names in metadata["entry-points"].items()}  # fmt: skip
    (info / "entry_points.txt").write_text("".join(f"[{group}]\n{lines}" for group, lines in groups.items()))


def write_files(folder, page):
    """Write what the lines of a page name: rules, positions, matches and score sheets."""
    rules = next((text for text in re.findall(r"```python\n(.*?)```", read(page), re.DOTALL) if "family" in text), RULE)
    (folder / "ours.py").write_text(rules, encoding="utf-8")
    table = re.search(r'```text title="table.txt"\n(.*?)```', read("docs/howto/dispute.md"), re.DOTALL)[1]
    (folder / "table.txt").write_text(table, encoding="utf-8")
    (folder / "games").mkdir()
    (folder / "position.txt").write_text("board 0: ? 5H 9D / KC ? ?\nboard 1: ? ? ? / ? ? 3S\ndiscard: 4C\n")
    game = finish_round(cardgolf.new_game("four-card", players=["Ann", "Bo"], seed=7, holes=2, turn_limit=2))
    for name in ("match.json", "match.jsonl") if page != "docs/howto/dispute.md" else ():
        cardgolf.save(game.deal(), folder / name)
    for name, each in SHEETS.items():
        save_sheet(cardgolf.ScoreSheet(each, ["Ann", "Bo"]).enter([10, 20], closer="Ann"), folder / name)


SHEETS = {
    "cardgolf-crazy-nines-sheet.json": "crazy-nines", "evening-1.json": "crazy-nines", "evening-2.json": "golf",
}  # fmt: skip
RULE = """from cardgolf import hookimpl


@hookimpl("points")
def black_twos(card):
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None
"""


def read(page):
    return (ROOT / page).read_text(encoding="utf-8") if page in DOCUMENTS else ""
