"""``cardgolf hint``: advice for a position that was typed in."""

from collections.abc import Sequence
from pathlib import Path

import click

from cardgolf import FilledPosition, InvalidArgumentError, InvalidPositionError, Rulebook, advise, fill_position
from cardgolf.bots.advice.words import format_advice
from cardgolf.narration import describe_situation, describe_status, number_moments, safe_names
from cardgolf.positions import MAX_POSITION_LENGTH
from cardgolf.terminal.language import language_option, reader_words
from cardgolf.terminal.options import RuleOptions, number_option, rule_options
from cardgolf.terminal.shared.cards import choose_faces
from cardgolf.terminal.shared.output import echo_json, terminal, waiting
from cardgolf.terminal.shared.tables import draw_table
from cardgolf.terminal.typed_tables import names_rules
from cardgolf.tools import quote, read_text

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
@number_option("--deals", "The number of deals to compare moves on, instead of a time.", kind=click.IntRange(min=2))
@number_option("--seconds", f"The time to think.  [default: {SECONDS:g}]", kind=click.FloatRange(min=0, min_open=True))
@number_option("--seed", "The seed of the deals.", 0, click.IntRange(min=0))
@click.option("--ascii", "ascii_only", is_flag=True, help="Print suits as letters.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def hint(
    *,
    given: RuleOptions,
    lines: tuple[str, ...],
    path: Path | None,
    deals: int | None,
    seconds: float | None,
    seed: int,
    ascii_only: bool,
    as_json: bool,
) -> None:
    """Compare the moves of a position.

    LINE is a line of a position, such as "board 0: 1 2 ? / 3 ? 4". The boards of all seats and the discard pile are
    needed. A question mark is a card that you have not seen. Seat 0 is to move unless a line such as "turn: 1" says
    otherwise. The stock is all other cards, so name earlier discards in the line "discard:", or in a line "out:" in any
    order. House rules and options may stand before the lines.
    """
    named, typed = split_rules(lines)
    if not typed and path is None:
        raise InvalidArgumentError(
            f"missing LINE{f' after {quote(named[-1])}' if named else ''}: expected lines of a position, such as "
            '"board 0: ? 5H 9D / KC ? ?" for each seat'
        )
    book = given.followed_by(named).rulebook()
    read = read_text(path, MAX_POSITION_LENGTH).split("\n") if path else []
    filled = read_position(book, [*typed, *read])
    view = filled.view(filled.game.to_act[0] if filled.game.to_act else None)
    with waiting(reader_words()("comparing")):
        advice = advise(view, deals=deals, seconds=seconds or (None if deals else SECONDS), seed=seed)
    if as_json:
        echo_json(advice.as_dict())
        return
    console = terminal()
    faces = choose_faces(console, ascii_only=ascii_only)
    no_discards = "stock" in filled.filled and view.discard_count <= 1 and advice.moves
    names = safe_names(view.names, faces.words)
    if view.legal_moves:
        status = names[view.actor] + faces.words("asked", situation=describe_situation(view, faces))
    else:
        status = describe_status(view, faces, over=filled.game.is_over)
    shown = [
        f"{view.rules.label}: {number_moments(view, faces.words)}",
        *draw_table(view, names, faces, console.width),
        "",
        status,
        "",
        *format_advice(advice, faces, width=console.width),
        *[faces.words("hint-no-discards")] * bool(no_discards),
    ]
    for line in shown:
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def split_rules(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the house rules and options that stand before the lines of a position, and the lines."""
    is_line = (not names_rules(word) and (":" in word or " " in word) for word in words)
    at = next((at for at, found in enumerate(is_line) if found), len(words))
    return [*words[:at]], [*words[at:]]


def read_position(book: Rulebook, lines: Sequence[str]) -> FilledPosition:
    """Return the game in the position of ``lines``, as :func:`cardgolf.fill_position` does.

    By default seat 0 is to move, and the seed that deals unknown cards is 0.
    Raises :class:`cardgolf.InvalidPositionError` if there is no such position.
    """
    keys = {line.partition(":")[0].strip() for line in lines}
    least = book.seats()[0]
    if 0 < sum(key.startswith("board ") for key in keys) < least:
        raise InvalidPositionError(
            f'missing boards: expected a line for each seat, "board 0: ..." to "board {least - 1}: ..." at least'
        )
    defaults = {"seed": "0"} if keys & {"turn", "leader"} else {"seed": "0", "turn": "0"}
    added = [f"{key}: {value}" for key, value in defaults.items() if key not in keys]
    return fill_position(book, "\n".join([*lines, *added]))
