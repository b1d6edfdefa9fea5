"""Answers to the prompts of a score sheet: points, layouts, names and commands."""

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from cardgolf.terminal.shared.prompt import InvalidInputError
from cardgolf.tools import did_you_mean, fold_name, join_limited, quote

COMMANDS: Mapping[str, str] = {
    "back": "enter the player before again",
    "fix": "fix 3 Ann -5 changes what Ann has in round 3; fix 3 closed Bo makes Bo its closer, and "
    "fix 3 closed none leaves it without one",
    "drop": "drop 3 takes round 3 off the sheet",
    "undo": "take the last change since the start of the program back",
    "redo": "make the change again that undo took back",
    "join": "join Di lets Di play from the next round on, with the mean of the totals; join Di 31 says with how many",
    "leave": "leave Bo takes Bo out from the next round on; the total stays",
    "return": "return Bo lets Bo play again after leave",
    "sit": "sit Bo leaves Bo out of the next round alone",
    "rename": "rename Bo = Bob changes a name",
    "finish": "end the match now, with the standings as they are",
    "continue": "go on with a match that finish ended",
    "sheet": "the whole sheet",
    "why": "why 3 shows what the rules added in round 3",
    "stats": "who closed, who was beaten, best and worst rounds; play-offs are left out",
    "print": "print FILE.html writes a page that prints on one sheet of paper",
    "csv": "csv FILE writes a table for a spreadsheet",
    "save": "save FILE goes on in another file",
    "rules": "the rules of this game; rules NUMBER shows one section, rules WORD the clauses with a word",
    "help": "this list; ? shows it too",
    "quit": "stop; the sheet is saved",
}

# A sign with a blank before it and none after it begins the points of another player: 12 -7, but 12-7 and 12 - 7.
_SUM = re.compile(r"[-+\u2212\u2013]? ?[0-9]{1,7}(?:(?:[-+\u2212\u2013] ?| [-+\u2212\u2013] )[0-9]{1,7})*(?![^ ])")
_CLOSED = re.compile(r"(?:closed|\*)(?![^ ])", re.IGNORECASE)
_WORDS = re.compile(r"[a-z]+")


@frozen
class PlayerAnswer:
    """The points or the layout of a player, and whether the player closed the round."""

    score: int | str
    closed: bool = False


def parse_player_answer(text: str) -> PlayerAnswer:
    """Return the points or the layout in ``text``, such as ``12``, ``-5 closed`` or ``K K 5 / A 5 4 / . . .``.

    ``3+4+5`` is a sum, ``empty`` a hand without cards, and ``cards 7`` a hand of one card.

    Raises :class:`InvalidInputError`.
    """
    words = text.split()
    closed = bool(words) and words[-1].lower() in ("closed", "*")
    rest = " ".join(words[: len(words) - closed])
    if _SUM.fullmatch(rest):
        return PlayerAnswer(_add_up(rest), closed)
    if rest.lower() == "empty":
        return PlayerAnswer("", closed)
    if rest.lower().startswith("cards "):
        return PlayerAnswer(rest[6:].strip(), closed)
    if not rest or _WORDS.fullmatch(rest.lower()):
        hint = f" {did_you_mean(rest, COMMANDS).capitalize()}" if rest else ""
        raise InvalidInputError(f"Type points such as 12 or -5, the cards row by row, or help.{hint}")
    return PlayerAnswer(rest, closed)


def _add_up(text: str) -> int:
    """Return the sum of numbers with signs between them."""
    plain = re.sub("[\u2212\u2013]", "-", text).replace(" ", "")
    return sum(map(int, re.findall("[-+]?[0-9]+", plain)))


def is_sum(text: str) -> bool:
    """Return whether several numbers are added up in ``text``."""
    return len(re.findall("[0-9]+", text)) > 1


def split_points(text: str, count: int) -> list[str]:
    """Return the answers of ``count`` players in a line of points, such as ``12 3+4 -7``, or the whole text as one.

    ``12 30 closed 7`` and ``12 30* 7`` say who closed. Commas between the points are left out.
    """
    rest = " ".join(re.sub(r"\s*\*", " * ", text.replace(",", " ")).split())
    found: list[str] = []
    while rest:
        if found and (matched := _CLOSED.match(rest)):
            found[-1] += f" {matched[0]}"
        elif matched := _SUM.match(rest):
            found.append(matched[0])
        else:
            return [text]
        rest = rest[matched.end() :].lstrip()
    return found if len(found) == count > 1 else [text]


def find_player(text: str, names: Sequence[str], seats: Iterable[int]) -> int:
    """Return the seat among ``seats`` whose name is ``text`` or alone begins with it.

    Raises :class:`InvalidInputError` for any other text.
    """
    folded = {seat: fold_name(names[seat]) for seat in seats}
    wanted = fold_name(text)
    exact = [seat for seat, name in folded.items() if name == wanted]
    begun = exact or [seat for seat, name in folded.items() if wanted and name.startswith(wanted)]
    if len(begun) != 1:
        expected = join_limited([names[seat] for seat in folded], 8)
        raise InvalidInputError(f"{quote(text)} is not one of the players: expected {expected}.")
    return begun[0]


def is_name(text: str, names: Iterable[str]) -> bool:
    """Return whether ``text`` is a whole name. Where a player is asked for, it is never a command then."""
    return fold_name(text) in map(fold_name, names)


def split_name(text: str, names: Sequence[str]) -> tuple[int, str]:
    """Return the seat of the player whose name ``text`` begins with, and the text after it.

    Raises :class:`InvalidInputError` if it begins with no name.
    """
    words = text.split()
    for count in range(len(words), 0, -1):
        name = fold_name(" ".join(words[:count]))
        for seat, each in enumerate(names):
            if fold_name(each) == name:
                return seat, " ".join(words[count:])
    seat = find_player(words[0] if words else "", names, range(len(names)))
    return seat, " ".join(words[1:])


def split_start(text: str) -> tuple[str, int | None]:
    """Return a new name and the points after it, or ``None`` without points."""
    name, _, last = text.strip().rpartition(" ")
    return (name.strip(), _add_up(last)) if name and _SUM.fullmatch(last) else (" ".join(text.split()), None)


def parse_round(text: str) -> tuple[int, str]:
    """Return the number of a round and the text after it. Raises :class:`InvalidInputError` for another text."""
    number, _, rest = text.strip().partition(" ")
    if not re.fullmatch("[0-9]{1,4}", number):
        raise InvalidInputError(f"{quote(text)} does not begin with a round: expected its number, as in fix 3 Ann -5.")
    return int(number), rest.strip()
