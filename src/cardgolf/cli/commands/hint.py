"""``cardgolf hint``: advice for a position that was typed in."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from cardgolf import Card, Game, InvalidPositionError, Rulebook, advise
from cardgolf._files import read_text
from cardgolf.bots.advice_text import format_advice
from cardgolf.card_names import resolve_card
from cardgolf.cli.options import RuleOptions, rule_options
from cardgolf.positions.lines import MAX_POSITION_LENGTH
from cardgolf.ui.cards import choose_faces
from cardgolf.ui.output import echo_json, terminal, waiting

CARD_LINES = ("board ", "discard", "held", "played", "stock")
WORDS = frozenset({"from", "stock", "discard", "/", "+", ".", "?", ""})
SECONDS = 1.0
EXAMPLES = """\b
Examples:
  cardgolf hint play-nine "board 0: 8 8 3 ? / 8 ? ? ?" \\
    "board 1: 1 2 3 ? / 5 6 ? ?" "discard: 3"
  cardgolf hint golf "board 0: ? 5H 9D / KC ? ?" \\
    "board 1: 2D ? ? / ? ? 3S" "discard: 4C" "held: 9S from stock"
  cardgolf hint board-nine "board 0: 8 8 9 12 13" \\
    "board 1: ? ? ? ? ?" "discard: 0"
  cardgolf hint golf --file position.txt
"""


@click.command(epilog=EXAMPLES)
@rule_options(positional=False)
@click.argument("lines", nargs=-1, metavar="LINE...")
@click.option("--file", "path", type=click.Path(path_type=Path), metavar="FILE", help="Read more lines from FILE.")
@click.option(
    "--tables",
    type=click.IntRange(min=2),
    metavar="N",
    help="The number of deals to compare moves on, instead of a time.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help=f"The time to think.  [default: {SECONDS:g}]",
)
@click.option(
    "--seed", type=click.IntRange(min=0), metavar="N", default=0, show_default=True, help="The seed of the deals."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def hint(
    *,
    given: RuleOptions,
    lines: tuple[str, ...],
    path: Path | None,
    tables: int | None,
    seconds: float | None,
    seed: int,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Compare the moves of a position.

    LINE is a line of a position, such as "board 0: 1 2 ? / 3 ? 4". The boards of all seats and the discard pile are
    needed. A question mark is a card that you have not seen. Seat 0 is to move unless a line such as "turn: 1" says
    otherwise. The stock is all other cards.
    """
    book = given.rulebook()
    read = read_text(path, MAX_POSITION_LENGTH).splitlines() if path else []
    game = read_position(book, [*lines, *read])
    view = game.view(game.to_act[0] if game.to_act else None)
    with waiting("Comparing moves"):
        advice = advise(view, tables=tables, seconds=seconds or (None if tables else SECONDS), seed=seed)
    if as_json:
        echo_json(advice.as_dict())
        return
    console = terminal()
    faces = choose_faces(console, ascii_only=ascii_only)
    for line in (*str(view).splitlines(), "", *format_advice(advice, faces, width=console.width)):
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def read_position(book: Rulebook, lines: Sequence[str]) -> Game:
    """Return the game in the position of ``lines``, in which ``?`` is any card that no line names.

    Raises :class:`cardgolf.InvalidPositionError` if there is no such position.
    """
    kept = [line for line in lines if line.strip()]
    keys = {line.partition(":")[0].strip() for line in kept}
    defaults = {"seed": "0", "turn": "0"} if not keys & {"turn", "leader"} else {"seed": "0"}
    kept += [f"{key}: {value}" for key, value in defaults.items() if key not in keys]
    left = _list_unnamed(book, kept)
    return Game.from_position(book, "\n".join(_fill_unknown(book, line, left) for line in kept))


def _list_unnamed(book: Rulebook, lines: Sequence[str]) -> list[Card]:
    """Return the cards of the deck that no line names. A card that cannot be parsed is left to the parser."""
    boards = sum(line.startswith("board ") for line in lines)
    if not boards:
        raise InvalidPositionError('invalid position without a board: expected a line such as "board 0: 1 2 ? / 3 ? 4"')
    deck = Counter(book.table_setup(boards).deck)
    for line in lines:
        key, _, value = line.partition(":")
        if key.strip().startswith(CARD_LINES):
            words = (re.sub(r"[()]|@.*|!.*", "", word) for word in value.split())
            deck.subtract(resolve_card(Card.parse(word), deck) for word in words if word not in WORDS)
    return [card for card, copies in deck.items() for _ in range(copies)]


def _fill_unknown(book: Rulebook, line: str, left: list[Card]) -> str:
    """Return ``line`` with a card of ``left`` for each question mark, face down on a grid."""
    key, colon, value = line.partition(":")
    if not key.strip().startswith("board ") or "?" not in value:
        return line
    is_hand = book.table_setup(book.seats()[0]).layout.is_hand

    def fill(_: re.Match[str]) -> str:
        if not left:
            raise InvalidPositionError("invalid position: expected no more cards than the deck has")
        return str(left.pop()) if is_hand else f"({left.pop()})"

    return f"{key}{colon}{re.sub(r'[(][?][)]|[?]', fill, value)}"
