"""Boards, views and games as plain text, with the cards that the viewer can see.

``##`` is a hidden card and ``.`` a cleared place. ``(5)`` is a face-down card that the viewer has seen. ``QS*`` is a
card with a mark.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardgolf.cards import SlotLike
from cardgolf.tools.text import count_cells, join_limited, one_line, pad_cells, printable
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.engine.views import View
    from cardgolf.table.layout import Layout
    from cardgolf.table.scorecard import Standing

HIDDEN, CLEARED = "##", "."
MAX_MOVES_SHOWN = 20

_PILES = {"stock": "stock", "discard": "discard pile", "middle": "middle"}
_PHASES = {
    "opening": "turning up the first cards",
    "start": "at the start of a turn",
    "follow": "in the middle of a turn",
    "extra": "at an extra step of a turn",
}


@frozen
class PublicSlot:
    """A slot as every seat sees it. ``card`` is ``None`` if it lies face down. ``seen_by`` is always empty."""

    card: Any
    up: bool
    mark: int
    seen_by: tuple[int, ...] = ()


def public_slots(layout: "Layout", slots: "Sequence[SlotLike | None]") -> tuple[PublicSlot | None, ...]:
    """Return what every seat sees of ``slots``. A hand with cards face down shows none."""
    if layout.is_hand and not all(slot.up for slot in slots if slot):
        return ()
    seen = (PublicSlot(slot.card if slot.up else None, slot.up, slot.mark) if slot else None for slot in slots)
    return tuple(seen)


def format_table(view: "View", ending: str = "") -> str:
    """Return ``view`` as lines of text. A non-empty ``ending`` is the last line."""
    seat = view.seat
    viewer = "a spectator" if seat is None else _format_seat(view, seat)
    lines = [f"{view.rules.label}, {number_round(view)}, as {viewer} sees it"]
    lines += [_format_turn(view), *_format_round_end(view), _format_piles(view), *_format_memory(view)]
    if view.middle is not None:
        lines += ["", "  Middle", *_iter_rows(view.middle.layout, view.middle.slots, view.middle.count)]
    for each, board in enumerate(view.boards):
        if board is not None:
            lines += ["", _format_owner(view, each), *_iter_rows(board.layout, board.slots, board.count)]
    lines += ["", *_format_closing_lines(view), *([ending] if ending else [])]
    return "\n".join(printable(line).rstrip() for line in lines).rstrip("\n")


def format_cards(layout: "Layout", slots: "Sequence[SlotLike | None]", count: int) -> str:
    """Return the cards of a board as a grid with column letters and row numbers, or as one line for a hand.

    The places of other forms have their names before them.
    """
    return "\n".join(line.rstrip() for line in _iter_rows(layout, slots, count))


def _iter_rows(layout: "Layout", slots: "Sequence[SlotLike | None]", count: int) -> Iterator[str]:
    if layout.is_hand:
        words = [_format_slot(slot, in_hand=True) for slot in slots] + [HIDDEN] * (count - len(slots))
        yield "  " + (" ".join(words) or "no cards")
        return
    cells = [_format_slot(slot) for slot in slots]
    if layout.form is not None:
        yield from _iter_form(layout, cells)
        return
    width = max(map(count_cells, cells))
    yield "    " + "  ".join(layout.names[place][0].ljust(width) for place in layout.row_lines[0])
    for number, places in enumerate(layout.row_lines, start=1):
        yield f"{number:>2}  " + "  ".join(pad_cells(cells[place], width) for place in places)
    for start in range(0, layout.extra, layout.columns):
        places = layout.extra_line[start : start + layout.columns]
        yield f"{layout.names[places[0]]:>3} " + "  ".join(pad_cells(cells[place], width) for place in places)


def _iter_form(layout: "Layout", cells: Sequence[str]) -> Iterator[str]:
    """Yield the rows of a form with its gaps, then its groups and its extra places by name."""
    named = [f"{name} {cell}" for name, cell in zip(layout.names, cells, strict=True)]
    width = max(map(count_cells, named))
    for row in layout.cells:
        yield "  " + "  ".join(pad_cells("" if place is None else named[place], width) for place in row)
    for name, places in layout.groups.items():
        yield f"  {name}: " + "  ".join(named[place] for place in places)
    if layout.extra:
        yield "  " + "  ".join(named[place] for place in layout.extra_line)


def _format_slot(slot: SlotLike | None, *, in_hand: bool = False) -> str:
    if slot is None:
        return CLEARED
    text = f"{slot.card or HIDDEN}{'*' if slot.mark else ''}"
    return text if slot.up or in_hand or slot.card is None else f"({text})"


def number_round(view: "View") -> str:
    """Return the kind and the number of the round of a view, such as ``round 2``."""
    return f"{format_kind(view.kind)} {count_rounds(view)}"


def count_rounds(view: "View") -> int:
    """Return how many rounds of its kind there are with the one that a view shows."""
    return sum(each.kind == view.kind for each in view.rounds) + (view.phase != "round over")


def format_kind(kind: str) -> str:
    """Return a kind of round in the one word that players read for it, whatever a game calls its rounds."""
    return {"hole": "round", "playoff": "play-off"}.get(kind, kind)


def _format_seat(view: "View", seat: int) -> str:
    return f"{one_line(view.names[seat]) or f'Player {seat + 1}'} (seat {seat})"


def _format_turn(view: "View") -> str:
    if view.phase == "round over":
        return "The round is over."
    if view.phase == "reaction":
        may_act = f"It is the turn of {_format_seat(view, view.turn)}. Now {_list_seats(view, view.to_act)} may react."
        return " ".join((may_act, *list_chosen(view, [_format_seat(view, seat) for seat in range(len(view.names))])))
    return f"{_format_seat(view, view.turn)} is to move, {_PHASES[view.phase.value]}."


def list_chosen(view: "View", names: Sequence[str], words: Words = ENGLISH) -> list[str]:
    """Return which seats have sealed a move, a sentence for each, with the move of the viewer alone."""
    sealed = view.memory.window.sealed if view.memory.window else ()
    told = [(names[seat], None if move is None else one_line(str(move))) for seat, move in sealed]
    return [words("chosen", player=name, move=move) for name, move in told]


def _list_seats(view: "View", seats: Iterable[int]) -> str:
    return ", ".join(_format_seat(view, seat) for seat in seats)


def _format_round_end(view: "View") -> Iterator[str]:
    """Yield who closed the round, and who still has a turn."""
    if view.round_end is not None:
        closer = "" if view.round_end.by is None else f" by {_format_seat(view, view.round_end.by)}"
        left = _list_seats(view, view.round_end.turns)
        reason = format_reason(view.round_end.reason)
        yield f"The round is closed{closer}{reason}." + (f" Turns left: {left}." if left else "")


def list_reasons(standings: "Iterable[Standing]", names: Sequence[str], words: Words = ENGLISH) -> list[str]:
    """Return what decided besides the totals, such as a limit that ended the match: a sentence for each reason.

    A reason that does not hold for all players names those for whom it does.
    """
    reasons: dict[str, list[str]] = {}
    for standing in standings:
        reasons.setdefault(one_line(standing.why), []).append(names[standing.seat])
    reasons.pop("", None)
    told = []
    for english, who in reasons.items():
        why = words.reason(english)
        of_all = words("reason-of-all", reason=why[:1].upper() + why[1:])
        told.append(of_all if len(who) == len(names) else words("reason-of", players=words.join(who), reason=why))
    return told


def format_reason(reason: str) -> str:
    """Return the reason why a round ends after a colon, or nothing if the rules give none."""
    return f": {reason}" if reason.strip() else ""


def _format_piles(view: "View") -> str:
    parts = [f"Stock: {view.stock_count}", f"discard: {_format_discard(view)}"]
    if view.played:
        parts.append(f"played: {' '.join(map(str, view.played))}")
    if view.holding:
        parts.append(f"in hand: {view.held or HIDDEN} from the {_PILES[view.held_from or 'stock']}")
    return ", ".join(parts)


def _format_memory(view: "View") -> Iterator[str]:
    """Yield what the rules remember in public, if anything."""
    if remembered := view.memory.text():
        yield f"Remembered: {remembered}"


def _format_discard(view: "View") -> str:
    """Return the number of discards, and the visible ones, the top one first."""
    shown = " ".join(map(str, reversed(view.discard_shown)))
    return f"{view.discard_count} ({shown} on top)" if shown else str(view.discard_count)


def _format_owner(view: "View", seat: int) -> str:
    mover = ">" if seat in view.to_act else " "
    score = f", {view.rounds[-1].scores[seat]} in this round" if view.phase == "round over" else ""
    total = view.totals[seat] if view.totals else 0
    return f"{mover} {_format_seat(view, seat)}{score}, total {total}"


def _format_closing_lines(view: "View") -> Iterator[str]:
    """Yield the standings of a finished round, and the legal moves of the viewer."""
    if view.phase == "round over" and view.standings:
        yield "Standings: " + ", ".join(
            f"{each.rank}. {_format_seat(view, each.seat)} {each.total}" for each in view.standings
        )
        yield from list_reasons(view.standings, [_format_seat(view, seat) for seat in range(len(view.names))])
    if view.legal_moves:
        yield f"Legal moves: {join_limited(view.legal_moves, MAX_MOVES_SHOWN)}"
