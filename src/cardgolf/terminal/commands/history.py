"""``cardgolf history``: statistics of many score sheets."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import click
from attrs import asdict
from rich.text import Text

from cardgolf import ScoreSheet
from cardgolf.records import GivenRules
from cardgolf.score_sheets import collect_records, list_branches, load_sheet
from cardgolf.terminal.keep.tables import describe_best_hole, draw_records
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RECORD_RULES
from cardgolf.terminal.shared.output import echo, echo_json, terminal
from cardgolf.terminal.shared.text import round_half_away
from cardgolf.tools import one_line

EXAMPLES = """\b
Examples:
  cardgolf history cardgolf-*-sheet*.json
  cardgolf history --json evening-1.json evening-2.json
"""


@click.command(epilog=EXAMPLES)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@RECORD_RULES
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def history(*, files: tuple[Path, ...], rules: tuple[str, ...], as_json: bool) -> None:
    """Show who wins what, over the sheets of many evenings.

    Each FILE is a sheet that `cardgolf keep` has saved. Sheets of rules that score differently, or of other numbers of
    players, are apart. For each game and player it shows the matches, the matches won,
    the average, best and worst round, the rounds that the player closed, and those of them in which another
    player did better.

    A sheet that is there twice, as the same file or as a copy, counts once. So do the rounds that several sheets of one
    match share, after two sessions went on with it: such sheets are one match. Play-offs decide who wins, and are in
    none of the other numbers.
    """
    given = GivenRules(rules)
    sheets = [load_sheet(file, rules=given) for file in files]
    given.check_used()
    _tell_shared(sheets, [one_line(str(file)) for file in files])
    records = collect_records(sheets)
    if as_json:
        echo_json([asdict(each) | {"average": float(round_half_away(each.average, 2))} for each in records])
        return
    console, words = terminal(), reader_words()
    for number, (game, group) in enumerate(groupby(records, lambda record: record.game)):
        if number:
            console.print()
        own = list(group)
        console.print(Text(game, "bold"))
        console.print(draw_records(own, words))
        console.print(describe_best_hole(own, words))


def _tell_shared(sheets: Sequence[ScoreSheet], files: Sequence[str]) -> None:
    """Tell of each sheet that shares rounds with one before it."""
    for file, branch in zip(files, list_branches(sheets), strict=True):
        if branch.first is not None:
            is_copy = len(branch.sheet.entries) == len(sheets[branch.first].entries) == branch.shared
            sentence = "history-once" if is_copy else "history-fork"
            echo(reader_words()(sentence, file=file, first=files[branch.first], count=branch.shared), err=True)
