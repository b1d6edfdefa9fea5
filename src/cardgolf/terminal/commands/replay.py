"""``cardgolf replay``: a recorded match, move by move, forwards and back."""

from collections.abc import Iterator

import click
from attrs import evolve

from cardgolf import Game, Move, load
from cardgolf.narration import Step
from cardgolf.terminal.commands.check import STARTS, start_of
from cardgolf.terminal.language import language_option
from cardgolf.terminal.options import RECORD_RULES
from cardgolf.terminal.shared.narrator import Narrator, make_narrator
from cardgolf.terminal.shared.output import ask, echo, terminal

DEAL = "deal"


EXAMPLES = """\b
Examples:
  cardgolf replay match.json
  cardgolf replay match.json --seat 0 --all
"""


@click.command(epilog=EXAMPLES)
@click.argument("path", metavar="FILE")
@click.option("--seat", type=int, metavar="SEAT", help="Show what this seat saw.  [default: all that any seat saw]")
@RECORD_RULES
@click.option("--all", "everything", is_flag=True, help="Print the whole match at once.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters and lines as dashes.")
@language_option
def replay(*, path: str, seat: int | None, rules: tuple[str, ...], everything: bool, ascii_only: bool) -> None:
    """Show a recorded match move by move.

    Enter shows the next move and b the one before. A number goes to that move, and q quits.
    """
    game = load(path, rules=rules)
    game.view(seat)  # raises an error for an unknown seat
    narrator = make_narrator(terminal(), game, ascii_only=ascii_only, quiet=False)
    if seat is not None:
        narrator = evolve(narrator, seen=lambda game: game.view(seat))
    narrator.opening(game, seed=seat is None)
    if unusual := STARTS[start_of(game)]:
        echo(f"Note: {unusual}.")
    if everything:
        _print_all(game, narrator)
    else:
        _step_through(game, narrator)


def _list_moments(game: Game) -> Iterator[tuple[Game, int, Move | str, Game]]:
    """Every event with its seat, between the game before it and the game after it."""
    before = game.at(0)
    for seat, event in game.history:
        after = before.deal() if event == DEAL else before.play(event, seat=seat)
        yield before, seat, event, after
        before = after


def _print_all(game: Game, narrator: Narrator) -> None:
    """Print the match turn by turn."""
    steps: list[Step] = []
    begun = game.at(0)
    narrator.header(begun)
    for before, seat, event, after in _list_moments(game):
        if isinstance(event, str):
            begun = after
            narrator.header(after)
            continue
        steps.append(narrator.step(before, seat, event, after))
        if steps[-1].ends_turn:
            narrator.turn(steps)
            steps = []
        _print_end(after, begun, narrator)
    if steps:
        narrator.moves(steps)


def _print_end(game: Game, before: Game, narrator: Narrator) -> None:
    """Print the results at the end of a round and of the match."""
    if game.is_round_over:
        narrator.results(game, before)
    if game.is_over:
        narrator.standings(game)


def _step_through(game: Game, narrator: Narrator) -> None:
    """Show the moves that the user asks for."""
    last, moment = len(game.history), 0
    _print_moment(game, moment, narrator)
    while True:
        try:
            wanted = _parse_request(ask(narrator.words("replay-ask", number=str(moment), count=last)), moment)
        except EOFError:
            return
        if wanted is None:
            return
        if 0 <= wanted <= last:
            moment = wanted
            _print_moment(game, moment, narrator)
        else:
            echo(narrator.words("replay-expected", count=last))


def _parse_request(typed: str, moment: int) -> int | None:
    """Return the move that the user asks for, ``-1`` for invalid input, or ``None`` to quit."""
    word = typed.strip().lower()
    if word in ("q", "quit"):
        return None
    steps = {"": 1, "n": 1, "next": 1, "b": -1, "back": -1, "p": -1}
    if word in steps:
        return moment + steps[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else -1


def _print_moment(game: Game, moment: int, narrator: Narrator) -> None:
    """Print one event and the table after it."""
    after = game.at(moment)
    seat, event = game.history[moment - 1] if moment else (0, DEAL)
    if isinstance(event, str):
        narrator.header(after)
        if after.state.is_opening:
            narrator.table(narrator.seen(after))
        return
    before = game.at(moment - 1)
    step = narrator.step(before, seat, event, after)
    narrator.moves([step])
    if not after.is_round_over:
        narrator.table(step.after, step.before)
    _print_end(after, before, narrator)
