"""``cardgolf replay``: a match from a file, move by move, forwards and back."""

from collections.abc import Iterator

import click
from attrs import evolve

from cardgolf import Game, Move, load
from cardgolf.cli.checking import STARTS, start_of
from cardgolf.cli.output import ask, echo, terminal
from cardgolf.cli.steps import Step
from cardgolf.cli.telling import Telling, told_by

DEAL = "deal"


@click.command()
@click.argument("path", metavar="FILE")
@click.option("--seat", type=int, metavar="SEAT", help="As that seat saw it.  [default: as a referee does]")
@click.option("--all", "everything", is_flag=True, help="The whole match at once.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Suits as letters, lines as dashes.")
def replay(*, path: str, seat: int | None, everything: bool, ascii_only: bool) -> None:
    """Show the match in FILE move by move: Enter goes on, b back, a number to that move, q leaves.

    \b
    cardgolf replay match.json
    cardgolf replay match.json --seat 0 --all
    """  # noqa: D301  # click reads the sign itself
    game = load(path)
    game.view(seat)  # which refuses a seat there is not
    telling = told_by(terminal(), game, ascii_only=ascii_only, quiet=False)
    if seat is not None:
        telling = evolve(telling, seen=lambda game: game.view(seat))
    telling.opening(game, seed=seat is None)
    if unusual := STARTS[start_of(game)]:
        echo(f"Note: {unusual}.")
    if everything:
        _tell_all(game, telling)
    else:
        _walk(game, telling)


def _moments(game: Game) -> Iterator[tuple[Game, Move | str, Game]]:
    """Every event, between the game before it and the game after it."""
    before = game.at(0)
    for event in game.history:
        after = before.deal() if event == DEAL else before.play(event)
        yield before, event, after
        before = after


def _tell_all(game: Game, telling: Telling) -> None:
    """The match turn by turn."""
    steps: list[Step] = []
    begun = game.at(0)
    telling.header(begun)
    for before, event, after in _moments(game):
        if isinstance(event, str):
            begun = after
            telling.header(after)
            continue
        steps.append(Step(telling.seen(before), event, telling.seen(after)))
        if steps[-1].ends_turn:
            telling.turn(steps)
            steps = []
        _tell_end(after, begun, telling)
    if steps:
        telling.deeds(steps)


def _tell_end(game: Game, before: Game, telling: Telling) -> None:
    """What a round came to, and the match, where they end."""
    if game.round_over:
        telling.results(game, before)
    if game.over:
        telling.standings(game)


def _walk(game: Game, telling: Telling) -> None:
    """From moment to moment, as somebody asks."""
    last, moment = len(game.history), 0
    _tell(game, moment, telling)
    while True:
        try:
            wanted = _wanted(ask(f"{moment} of {last} (Enter, b, a number, q)> "), moment)
        except EOFError:
            return
        if wanted is None:
            return
        if 0 <= wanted <= last:
            moment = wanted
            _tell(game, moment, telling)
        else:
            echo(f"There are moves 0 to {last}: Enter goes on, b back, a number to that move, q leaves.")


def _wanted(typed: str, moment: int) -> int | None:
    """The moment somebody asks for, ``-1`` for none that there is; ``None`` to leave."""
    word = typed.strip().lower()
    if word in ("q", "quit"):
        return None
    steps = {"": 1, "n": 1, "next": 1, "b": -1, "back": -1, "p": -1}
    if word in steps:
        return moment + steps[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def _tell(game: Game, moment: int, telling: Telling) -> None:
    """One event, and the table after it."""
    after = game.at(moment)
    event = game.history[moment - 1] if moment else DEAL
    if isinstance(event, str):
        telling.header(after)
        if after.state.teeing_off:
            telling.table(telling.seen(after))
        return
    before = game.at(moment - 1)
    step = Step(telling.seen(before), event, telling.seen(after))
    telling.deeds([step])
    if not after.round_over:
        telling.table(step.after, step.before)
    _tell_end(after, before, telling)
