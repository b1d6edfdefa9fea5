"""``cardgolf replay``: a match from a file, move by move, forwards and back."""

from collections.abc import Iterator

import click
from attrs import evolve

from cardgolf import Game, Move, load
from cardgolf.cli.commands.check import STARTS, start_of
from cardgolf.ui.narration import Narrator, make_narrator
from cardgolf.ui.output import ask, echo, terminal
from cardgolf.ui.step import Step

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
    telling = make_narrator(terminal(), game, ascii_only=ascii_only, quiet=False)
    if seat is not None:
        telling = evolve(telling, seen=lambda game: game.view(seat))
    telling.opening(game, seed=seat is None)
    if unusual := STARTS[start_of(game)]:
        echo(f"Note: {unusual}.")
    if everything:
        _print_all(game, telling)
    else:
        _step_through(game, telling)


def _list_moments(game: Game) -> Iterator[tuple[Game, Move | str, Game]]:
    """Every event, between the game before it and the game after it."""
    before = game.at(0)
    for event in game.history:
        after = before.deal() if event == DEAL else before.play(event)
        yield before, event, after
        before = after


def _print_all(game: Game, telling: Narrator) -> None:
    """The match turn by turn."""
    steps: list[Step] = []
    begun = game.at(0)
    telling.header(begun)
    for before, event, after in _list_moments(game):
        if isinstance(event, str):
            begun = after
            telling.header(after)
            continue
        steps.append(Step(telling.seen(before), event, telling.seen(after)))
        if steps[-1].ends_turn:
            telling.turn(steps)
            steps = []
        _print_end(after, begun, telling)
    if steps:
        telling.deeds(steps)


def _print_end(game: Game, before: Game, telling: Narrator) -> None:
    """What a round came to, and the match, where they end."""
    if game.is_round_over:
        telling.results(game, before)
    if game.is_over:
        telling.standings(game)


def _step_through(game: Game, telling: Narrator) -> None:
    """From moment to moment, as somebody asks."""
    last, moment = len(game.history), 0
    _print_moment(game, moment, telling)
    while True:
        try:
            wanted = _parse_request(ask(f"{moment} of {last} (Enter, b, a number, q)> "), moment)
        except EOFError:
            return
        if wanted is None:
            return
        if 0 <= wanted <= last:
            moment = wanted
            _print_moment(game, moment, telling)
        else:
            echo(f"There are moves 0 to {last}: Enter goes on, b back, a number to that move, q leaves.")


def _parse_request(typed: str, moment: int) -> int | None:
    """The moment somebody asks for, ``-1`` for none that there is; ``None`` to leave."""
    word = typed.strip().lower()
    if word in ("q", "quit"):
        return None
    steps = {"": 1, "n": 1, "next": 1, "b": -1, "back": -1, "p": -1}
    if word in steps:
        return moment + steps[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def _print_moment(game: Game, moment: int, telling: Narrator) -> None:
    """One event, and the table after it."""
    after = game.at(moment)
    event = game.history[moment - 1] if moment else DEAL
    if isinstance(event, str):
        telling.header(after)
        if after.state.is_opening:
            telling.table(telling.seen(after))
        return
    before = game.at(moment - 1)
    step = Step(telling.seen(before), event, telling.seen(after))
    telling.deeds([step])
    if not after.is_round_over:
        telling.table(step.after, step.before)
    _print_end(after, before, telling)
