"""The prompt of a human player: the menu of moves, and a parser of moves and commands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import groupby
from string import ascii_lowercase
from typing import Any

from attrs import frozen
from rich.text import Text

from cardgolf import IllegalMoveError, Layout, Move, Play, Take, View
from cardgolf.narration import describe_offer, name_move
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.colours import GREEN
from cardgolf.terminal.shared.prompt import Command, InvalidInputError, find_command
from cardgolf.tools import find_close, join_limited, quote
from cardgolf.words import ENGLISH, Words

MAX_ENTRIES = 48


@frozen
class MenuEntry:
    """A move with its label, which is a letter in games of hands and a number in others."""

    label: str
    move: Move


def label_moves(view: View) -> list[MenuEntry]:
    """Return an entry for every legal move, in their order.

    In a game of hands cards are typed by their numbers, so moves have letters. A label that names a card too, or that
    has no letter left, is a number after ``#``. Where a choice is of a place alone, each place keeps its number.
    """
    board = view.boards[view.actor]
    if board and (numbers := _number_places(view.legal_moves, board.layout)):
        return [MenuEntry(str(number), move) for number, move in zip(numbers, view.legal_moves, strict=True)]
    letters = ascii_lowercase if board and board.layout.is_hand else ""
    bare = {" ".join(move.words()).lower() for move in view.legal_moves}
    labels = [*letters, *map(str, range(len(letters) + 1, len(view.legal_moves) + 1))]
    return [
        MenuEntry(f"#{number}" if label in bare or (letters and label.isdigit()) else label, move)
        for number, (label, move) in enumerate(zip(labels, view.legal_moves, strict=False), 1)
    ]


def _number_places(moves: Sequence[Move], layout: Layout) -> list[int]:
    """Return the numbers of the places that ``moves`` choose from, or none if the choice is not of a place alone."""
    own = [move for move in moves if not isinstance(move, Take)]  # a place of the middle is none of the player's
    places = [layout.places[word] for move in own for word in move.words() if word in layout.places]
    is_of_a_place = len({move.word for move in moves}) == 1 and len(places) == len({*places}) == len(moves)
    return [place + 1 for place in places] if is_of_a_place else []


def list_answers(view: View) -> list[str]:
    """Return what can be typed for a move, and the commands."""
    return [*(name_move(view, move) for move in view.legal_moves), *COMMANDS]


def format_menu(
    view: View, faces: CardFormatter, width: int, most: int = MAX_ENTRIES, room: int | None = None
) -> list[Text]:
    """Return the lines of a menu with ``most`` moves, grouped by meaning.

    If it has more lines than ``room``, moves with labels in a row are a line: ``1-9 swap a1 ... swap c3``.
    """
    whole = [*_list_menu(view, faces, width, most, in_short=False)]
    rows = sum(-(-line.cell_len // width) for line in whole)
    return whole if room is None or rows <= room else [*_list_menu(view, faces, width, most, in_short=True)]


def _list_menu(view: View, faces: CardFormatter, width: int, most: int, *, in_short: bool) -> Iterator[Text]:
    listed = label_moves(view)
    groups = [
        (meaning, list(group))
        for meaning, group in groupby(listed[:most], lambda each: describe_offer(view, each.move, faces))
    ]
    alone = max((len(name_move(view, group[0].move)) for _, group in groups if len(group) == 1), default=0)
    for meaning, group in groups:
        if len(group) == 1:
            yield Text.assemble(*_format_entry(view, group[0], alone), f"  {meaning}")
        elif in_short and _are_in_row(group):
            first, last = (name_move(view, group[at].move) for at in (0, -1))
            labels = f"{group[0].label}-{group[-1].label}"
            yield Text.assemble((f"{labels:>5} ", f"bold {GREEN}"), f"{first} ... {last}  {meaning}")
        else:
            yield Text(f"  {meaning}:")
            yield from _format_columns(
                [Text.assemble(*_format_entry(view, each)) for each in group], width, _columns_across(view, group)
            )
    if len(listed) > most:
        yield Text(f"  {faces.words('moves-list-all', count=len(listed) - most)}", "dim")


def _are_in_row(group: Sequence[MenuEntry]) -> bool:
    """Return whether the labels of a group are numbers or letters in a row."""
    numbers = [int(each.label) if each.label.isdigit() else ord(each.label[0]) for each in group]
    return numbers == [*range(numbers[0], numbers[0] + len(numbers))]


def _format_columns(cells: Sequence[Text], width: int, most: int) -> Iterator[Text]:
    """Yield lines with ``cells`` side by side, at most ``most`` in a line."""
    widest = max(cell.cell_len for cell in cells) + 2
    across = max(1, min(most, width // widest))
    for start in range(0, len(cells), across):
        line = Text()
        for cell in cells[start : start + across]:
            cell.pad_right(widest - cell.cell_len)
            line.append_text(cell)
        line.rstrip()
        yield line


def _columns_across(view: View, group: Sequence[MenuEntry]) -> int:
    """Return how many entries stand in a line: the columns of the board if every place has one."""
    board = view.boards[view.actor]
    if board is None or board.layout.is_hand or len(group) != len(board.slots):
        return len(group)
    return board.layout.columns


def _format_entry(view: View, entry: MenuEntry, width: int = 0) -> tuple[Any, ...]:
    return (f"{entry.label:>5} ", f"bold {GREEN}"), f"{name_move(view, entry.move):<{width}}"


COMMANDS = ("hint", "why", "moves", "table", "rules", "score", "undo", "save", "help", "quit")


def describe_commands(words: Words) -> dict[str, str]:
    """Return each command with what it does."""
    return {word: words(f"command-{word}") for word in COMMANDS}


def parse_answer(text: str, view: View, words: Words = ENGLISH) -> Move | Command:
    """Parse the input of a human player.

    Raises :class:`InvalidInputError` for input that is neither a move nor a command.
    """
    typed = _replace_verb(" ".join(text.lower().split()), view.legal_moves)
    found = _match_label(typed, view) or _match_exactly(typed, view, words) or find_command(text, COMMANDS)
    return (
        found
        or _match_beginning(typed, view.legal_moves, words)
        or _match_command_prefix(typed, words)
        or _explain_refusal(typed, view, words)
    )


SYNONYMS: Mapping[str, Sequence[str]] = {
    "throw": ("discard", "play"), "take": ("draw",), "put": ("swap",), "turn": ("flip",), "look": ("peek",),
}  # fmt: skip


def _replace_verb(typed: str, moves: Sequence[Move]) -> str:
    """Return ``typed`` with a verb by which moves are explained replaced by that of a legal move."""
    verb, space, rest = typed.partition(" ")
    words, texts = {move.word for move in moves}, {str(move) for move in moves}
    wanted = next((word for word in SYNONYMS.get(verb, ()) if word in words), verb)
    replaced = wanted + space + rest
    return replaced if verb not in words or replaced in texts else typed


def _match_label(typed: str, view: View) -> Move | None:
    """Return the move with that label. Every move has its number after ``#`` too."""
    numbered = {f"#{number}": move for number, move in enumerate(view.legal_moves, 1)}
    return ({entry.label: entry.move for entry in label_moves(view)} | numbered).get(typed)


def _match_exactly(typed: str, view: View, words: Words) -> Move | None:
    """Return the move with that text, or with that text after its first word."""
    moves = view.legal_moves
    texts = {text.lower(): move for move in moves for text in (name_move(view, move), str(move))}
    if typed in texts:
        return texts[typed]
    return _only_match(typed, [move for move in moves if typed and _match_place(move) == typed], words)


def _match_place(move: Move) -> str:
    return " ".join(word for word in map(str.lower, move.words()) if word != "flip")


def _match_beginning(typed: str, moves: Iterable[Move], words: Words) -> Move | None:
    """Return the only move whose words begin like those typed."""
    begun = typed.split()
    found = [move for move in moves if begun and _begins_with(str(move).lower().split(), begun)]
    return _only_match(typed, found, words)


def _begins_with(words: Sequence[str], typed: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(map(str.startswith, words, typed))


def _only_match(typed: str, found: Sequence[Move], words: Words) -> Move | None:
    if len(found) > 1:
        quoted = [f'"{move}"' for move in found]
        raise InvalidInputError(words("typed-unclear", typed=quote(typed), moves=join_limited(quoted, 4)))
    return found[0] if found else None


def _match_command_prefix(typed: str, words: Words) -> Command | None:
    begun = [word for word in COMMANDS if typed and word.startswith(typed)]
    if len(begun) > 1:
        raise InvalidInputError(words("typed-unclear", typed=quote(typed), moves=join_limited(begun)))
    return Command(begun[0]) if begun else None


def _list_suggestions(typed: str, moves: Iterable[Move]) -> list[str]:
    """Return what a player may have meant: a command, a move, or one of the cards that a move names."""
    if " " in typed:
        return [*COMMANDS, *map(str, moves)]
    cards = {str(card) for move in moves if isinstance(move, Play) for card in move.cards if card.name}
    return [*COMMANDS, *{move.word for move in moves}, *cards]


def _explain_refusal(typed: str, view: View, words: Words) -> Move | Command:
    """Return an illegal move for the rules to refuse. Raises :class:`InvalidInputError` for other input."""
    try:
        return view.rules.parse(typed)
    except IllegalMoveError:
        example = words("typed-such-as", moves=name_move(view, view.legal_moves[0])) if view.legal_moves else ""
        expected = words("typed-expected", labels=_describe_labels(view, words), what=example)
        guess = find_close(typed, _list_suggestions(typed, view.legal_moves)) if typed else None
        refusal = words("typed-wrong", typed=quote(typed), guess=guess, what=expected)
        raise InvalidInputError(refusal if typed else expected) from None


def is_of_hands(view: View) -> bool:
    """Return whether a move is chosen by a letter in this game, since cards are typed by their numbers."""
    board = view.boards[view.actor]
    return bool(board and board.layout.is_hand)


def _describe_labels(view: View, words: Words) -> str:
    labels = [entry.label for entry in label_moves(view)]
    if len(labels) > 2:
        several = words("labels-range", what=labels[0], other=labels[-1])
        return words("labels-from", hand=is_of_hands(view), labels=several)
    return (
        reduce(lambda one, other: words("labels-or", what=one, other=other), labels) if labels else words("labels-none")
    )
