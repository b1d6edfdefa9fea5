"""What somebody types: a move by its number, its text, its place or a beginning that says enough; or a command."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen
from rich.text import Text

from cardgolf import IllegalMoveError, Move, View
from cardgolf._text import did_you_mean, join_limited, quote
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.move_text import describe_offer

MAX_ENTRIES = 48


@frozen
class Entry:
    """A move with what is typed for it: its number, with a ``#`` where that could be taken for something else."""

    label: str
    move: Move


def number_moves(moves: Sequence[Move]) -> list[Entry]:
    """Every move, numbered in the order of ``moves``."""
    bare = {" ".join(move.words()): number for number, move in enumerate(moves, 1)}
    return [
        Entry(f"#{number}" if bare.get(str(number), number) != number else str(number), move)
        for number, move in enumerate(moves, 1)
    ]


def format_menu(view: View, faces: CardFormatter, width: int, most: int = MAX_ENTRIES) -> Iterator[Text]:
    """The moves in groups, each under what its moves mean; ``most`` of them, and how many more there are."""
    listed = number_moves(view.legal_moves)
    groups = [
        (meaning, list(group))
        for meaning, group in groupby(listed[:most], lambda each: describe_offer(view, each.move, faces))
    ]
    alone = max((len(str(group[0].move)) for _, group in groups if len(group) == 1), default=0)
    for meaning, group in groups:
        if len(group) == 1:
            yield Text.assemble(*_format_entry(group[0], alone), f"  {meaning}")
        else:
            yield Text(f"  {meaning}:")
            yield from _format_columns(
                [Text.assemble(*_format_entry(each)) for each in group], width, _columns_across(view, group)
            )
    if len(listed) > most:
        yield Text(f"  and {len(listed) - most} more: moves lists them all", "dim")


def _format_columns(cells: Sequence[Text], width: int, most: int) -> Iterator[Text]:
    """``cells`` side by side, ``most`` in a line."""
    widest = max(cell.cell_len for cell in cells) + 2
    across = max(1, min(most, width // widest))
    for start in range(0, len(cells), across):
        line = Text()
        for cell in cells[start : start + across]:
            cell.pad_right(widest - cell.cell_len)
            line.append_text(cell)
        line.rstrip()
        yield line


def _columns_across(view: View, group: Sequence[Entry]) -> int:
    """As many in a line as the board has columns, where every place of it is there."""
    layout = view.rules.table_setup(len(view.names)).layout
    return layout.columns if len(group) == layout.size and not layout.is_hand else len(group)


def _format_entry(entry: Entry, width: int = 0) -> tuple[Any, ...]:
    return (f"{entry.label:>5} ", "bold green"), f"{entry.move!s:<{width}}"


COMMANDS: Mapping[str, str] = {
    "hint": "what computer players would do, and what it can be expected to come to",
    "why": "the rule behind the last refusal",
    "moves": "everything you may do now",
    "table": "the cards on the table once more",
    "rules": "the rules of this game; rules 2.3 shows one clause, rules WORD those that have the word",
    "score": "what the cards you can see of yours come to",
    "undo": "take your last move back, if nobody has seen a card since",
    "save": "save FILE writes the match to a file",
    "help": "this list",
    "quit": "stop playing",
}


@frozen
class Command:
    """A word that is no move, and what was typed after it."""

    word: str
    rest: str = ""


class NotUnderstood(Exception):
    """What was typed says nothing, or too little; told in words."""


def parse_answer(text: str, view: View) -> Move | Command:
    """What ``text`` asks for at this moment.

    Raises :class:`Misunderstood` for what is none of it, :class:`IllegalMoveError` for a move that is not allowed now.
    """
    typed = " ".join(text.lower().split())
    found = (
        _match_number(typed, view.legal_moves)
        or _match_exactly(typed, view.legal_moves)
        or _match_command(typed, text, COMMANDS)
    )
    return (
        found
        or _match_beginning(typed, view.legal_moves)
        or _match_command_prefix(typed, text)
        or _explain_refusal(typed, view)
    )


def _match_number(typed: str, moves: Sequence[Move]) -> Move | None:
    """The move of that number, unless a card or a place is called so too."""
    by_label = {entry.label: entry.move for entry in number_moves(moves)} | {
        f"#{number}": move for number, move in enumerate(moves, 1)
    }
    if typed in by_label:
        return by_label[typed]
    if f"#{typed}" in by_label:
        called = next(move for move in moves if " ".join(move.words()).lower() == typed)
        numbered = by_label[f"#{typed}"]
        raise NotUnderstood(f'{typed} could be "{numbered}" or "{called}": type #{typed}, or "{called}".')
    return None


def _match_exactly(typed: str, moves: Iterable[Move]) -> Move | None:
    """The move with that text, or the one whose text ends so after its first word."""
    texts = {str(move).lower(): move for move in moves}
    if typed in texts:
        return texts[typed]
    return _only_match(typed, [move for move in moves if typed and _match_place(move) == typed])


def _match_place(move: Move) -> str:
    return " ".join(word for word in map(str.lower, move.words()) if word != "flip")


def _match_beginning(typed: str, moves: Iterable[Move]) -> Move | None:
    """The one move whose words begin as those typed."""
    words = typed.split()
    return _only_match(typed, [move for move in moves if words and _begins_with(str(move).lower().split(), words)])


def _begins_with(words: Sequence[str], typed: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(map(str.startswith, words, typed))


def _only_match(typed: str, found: Sequence[Move]) -> Move | None:
    if len(found) > 1:
        quoted = [f'"{move}"' for move in found]
        raise NotUnderstood(f"{quote(typed)} could be {join_limited(quoted, 4)}: say which.")
    return found[0] if found else None


def _match_command(typed: str, text: str, known: Iterable[str]) -> Command | None:
    word = typed.partition(" ")[0]
    return Command(word, " ".join(text.split()[1:])) if word in known else None


def _match_command_prefix(typed: str, text: str) -> Command | None:
    begun = [word for word in COMMANDS if typed and word.startswith(typed)]
    if len(begun) > 1:
        raise NotUnderstood(f"{quote(typed)} could be {join_limited(begun)}: say which.")
    return _match_command(begun[0], text, begun) if begun else None


def _explain_refusal(typed: str, view: View) -> Move | Command:
    """A move that is not allowed now is left to the rules to refuse; whatever else is told what would do."""
    try:
        return view.rules.parse(typed)
    except IllegalMoveError:
        example = f'such as "{view.legal_moves[0]}"' if view.legal_moves else ""
        known = [*COMMANDS, *{move.word for move in view.legal_moves}]
        guess = did_you_mean(typed, known) if typed else ""
        guess = f" {guess.capitalize()}" if guess.startswith("did") else ""
        raise NotUnderstood(
            f"{quote(typed)} says nothing here.{guess} Type a number from 1 to {len(view.legal_moves)}, a move {example},"
            " or help."
        ) from None
