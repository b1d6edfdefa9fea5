"""What a player may do now, in words and with numbers."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen
from rich.text import Text

from cardgolf import Discard, Draw, Flip, Knock, Move, Pass, Phase, Pile, Play, Swap, View
from cardgolf._text import one_line
from cardgolf.cli.faces import Faces

MOST = 48


@frozen
class Entry:
    """A move with what is typed for it: its number, with a ``#`` where that could be taken for something else."""

    label: str
    move: Move


def entries(moves: Sequence[Move]) -> list[Entry]:
    """Every move, numbered in the order of ``moves``."""
    bare = {" ".join(move.words()): number for number, move in enumerate(moves, 1)}
    return [
        Entry(f"#{number}" if bare.get(str(number), number) != number else str(number), move)
        for number, move in enumerate(moves, 1)
    ]


def menu(view: View, faces: Faces, width: int, most: int = MOST) -> Iterator[Text]:
    """The moves in groups, each under what its moves mean; ``most`` of them, and how many more there are."""
    listed = entries(view.moves)
    groups = [
        (meaning, list(group)) for meaning, group in groupby(listed[:most], lambda each: meant(view, each.move, faces))
    ]
    alone = max((len(str(group[0].move)) for _, group in groups if len(group) == 1), default=0)
    for meaning, group in groups:
        if len(group) == 1:
            yield Text.assemble(*_entry(group[0], alone), f"  {meaning}")
        else:
            yield Text(f"  {meaning}:")
            yield from _columns([Text.assemble(*_entry(each)) for each in group], width, _across(view, group))
    if len(listed) > most:
        yield Text(f"  and {len(listed) - most} more: moves lists them all", "dim")


def _columns(cells: Sequence[Text], width: int, most: int) -> Iterator[Text]:
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


def _across(view: View, group: Sequence[Entry]) -> int:
    """As many in a line as the board has columns, where every place of it is there."""
    layout = view.rules.setting(len(view.names)).layout
    return layout.columns if len(group) == layout.size and not layout.is_hand else len(group)


def _entry(entry: Entry, width: int = 0) -> tuple[Any, ...]:
    return (f"{entry.label:>5} ", "bold green"), f"{entry.move!s:<{width}}"


def meant(view: View, move: Move, faces: Faces) -> str:
    """What a move means; moves of one kind mean the same."""
    told = MEANINGS.get(type(move))
    return told(view, move, faces) if told else _said_of(type(move))


def _said_of(verb: type[Move]) -> str:
    """What a stranger's verb says of itself, up to its first stop."""
    said = one_line(re.split(r"[.:;\n]", verb.__doc__ or "")[0]) or verb.word
    return said[:1].lower() + said[1:]


def _held(view: View, faces: Faces) -> str:
    return f"the {faces.name(view.held)}" if view.held else "it"


def _flip(*_: object) -> str:
    return "turn up one of your cards"


def _draw(view: View, move: Draw, faces: Faces) -> str:
    if move.pile is Pile.STOCK:
        return "draw the top card of the stock, unseen"
    card = view.discard_shown[-1 if move.end == "top" else 0] if view.discard_shown else None
    return f"take the {faces.name(card)} from the discard pile" if card else "take a card from the discard pile"


def _swap(view: View, _: Swap, faces: Faces) -> str:
    return f"put {_held(view, faces)} in the place of one of your cards, which is thrown"


def _discard(view: View, move: Discard, faces: Faces) -> str:
    thrown = f"throw {_held(view, faces)}"
    return f"{thrown} and turn up one of your cards" if move.flip else thrown


def _play(*_: object) -> str:
    return "lay down cards of your hand"


def _knock(*_: object) -> str:
    return "end the round: you think you have the fewest points"


def _pass(view: View, _: Pass, faces: Faces) -> str:
    return f"keep {_held(view, faces)}" if view.holding else "do nothing more"


MEANINGS: dict[type[Move], Callable[[View, Any, Faces], str]] = {
    Flip: _flip, Draw: _draw, Swap: _swap, Discard: _discard, Play: _play, Knock: _knock, Pass: _pass,
}  # fmt: skip


def situation(view: View, faces: Faces) -> str:
    """Where in the turn the viewer is, in words."""
    if view.phase is Phase.TEE_OFF and view.seat is not None:
        return f"turn up your first cards{_to_go(view, view.seat)}"
    if view.held:
        return f"you hold the {faces.name(view.held)}"
    return "your turn" if view.phase is Phase.START else "your turn goes on"


def _to_go(view: View, seat: int) -> str:
    board, wanted = view.boards[seat], view.rules.setting(len(view.names)).tee_off
    turned = sum(bool(slot and slot.up) for slot in board.slots) if board else 0
    return f", {wanted - turned} to go" if wanted > turned else ""
