"""What is written down at the table: the score sheet, what was done, and what a round came to."""

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.text import Text

from cardgolf import Round, View
from cardgolf.cli import results
from cardgolf.cli.telling import numbered
from cardgolf.cli.words import ending
from cardgolf.table.table import Table

NAME, NUMBER = 9, 5


def sheet(view: View, names: Sequence[str], width: int) -> Text:
    """Everybody's total and the rounds that fit beside it, the last ones if not all do."""
    fit = max(0, (width - NAME - NUMBER) // NUMBER)
    rounds = list(enumerate(view.rounds, 1))[-fit:] if fit else []
    head = "".join(f"{_short(round_, number):>{NUMBER}}" for number, round_ in rounds)
    lines = [Text(f"{'':{NAME}}{'total':>{NUMBER}}{head}", "dim")]
    totals = view.totals or (0,) * len(names)
    for seat, name in enumerate(names):
        scores = "".join(f"{_score(round_, seat):>{NUMBER}}" for _, round_ in rounds)
        told = Text(f"{set_cell_size(name, NAME)}{totals[seat]:>{NUMBER}}", "bold" if seat == view.seat else "")
        lines.append(told.append(scores, "dim"))
    return Text("\n").join(lines)


def _short(round_: Round, number: int) -> str:
    return f"p{number}" if round_.kind == "playoff" else str(number)


def _score(round_: Round, seat: int) -> str:
    score = round_.scores[seat]
    return "-" if score is None else str(score)


def log(turns: Iterable[tuple[str, str, tuple[str, ...]]], advice: str = "") -> Text:
    """What everybody did, turn by turn, and below it the advice that was asked for."""
    lines = [line for turn in turns for line in _turn(*turn)]
    lines.extend(Text(line, "italic") for line in advice.splitlines())
    return Text("\n").join(lines)


def _turn(name: str, deeds: str, sentences: Sequence[str]) -> Iterator[Text]:
    yield Text.assemble((name, "bold"), f" {deeds}.")
    for sentence in sentences:
        yield Text(f"  {sentence}", "italic")


def title(view: View, names: Sequence[str], seed: int | None) -> str:
    """Return what is played, which round it is, who deals, and the seed if it is told."""
    house = "".join(f" + {rule.name}" for rule in view.rules.house_rules)
    known = "" if seed is None else f"  |  seed {seed}"
    return f"{view.rules.name}{house}  |  {numbered(view)}  |  {names[view.dealer]} deals{known}"


def over(table: Table) -> str:
    """What is over: the round, or the match."""
    return "The match is over" if table.game.over else f"{numbered(table.view)} is over"


def outcome(table: Table, width: int) -> Group:
    """What the round came to, with reasons, and after the last one who stands where."""
    game, names = table.game, table.names
    parts: list[RenderableType] = [Text(ending(table.view, names), "bold"), Text()]
    if game.over:
        standings, sentences = results.standings(game, names)
        parts.extend([*(Text(sentence, "bold") for sentence in sentences), standings])
    else:
        parts.append(results.totals(game, names, table.totals_before))
    return Group(*parts, Text(), *results.scorecards(game, names, width))
