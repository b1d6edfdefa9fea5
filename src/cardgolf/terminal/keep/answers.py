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

_NUMBER = re.compile(r"[-+\u2212\u2013]? ?[0-9]{1,7}")
_WORDS = re.compile(r"[a-z]+")


@frozen
class PlayerAnswer:
    """The points or the layout of a player, and whether the player closed the round."""

    score: int | str
    closed: bool = False


def parse_player_answer(text: str) -> PlayerAnswer:
    """Return the points or the layout in ``text``, such as ``12``, ``-5 closed`` or ``K K 5 / A 5 4 / . . .``.

    ``empty`` is a hand without cards, and ``cards 7`` a hand of one card. Raises :class:`InvalidInputError`.
    """
    words = text.split()
    closed = bool(words) and words[-1].lower() in ("closed", "*")
    rest = " ".join(words[: len(words) - closed])
    if _NUMBER.fullmatch(rest):
        sign = -1 if rest[0] in "-\u2212\u2013" else 1
        return PlayerAnswer(sign * int(rest.lstrip("-+\u2212\u2013 ")), closed)
    if rest.lower() == "empty":
        return PlayerAnswer("", closed)
    if rest.lower().startswith("cards "):
        return PlayerAnswer(rest[6:].strip(), closed)
    if not rest or _WORDS.fullmatch(rest.lower()):
        hint = f" {did_you_mean(rest, COMMANDS).capitalize()}" if rest else ""
        raise InvalidInputError(f"Type points such as 12 or -5, the cards row by row, or help.{hint}")
    return PlayerAnswer(rest, closed)


def split_points(text: str, count: int) -> list[str]:
    """Return the answers of ``count`` players in a line of points, such as ``12 30 -7``, or the whole text as one.

    ``12 30 closed 7`` and ``12 30* 7`` say who closed. Commas between the points are left out.
    """
    words = re.sub(r"\s*\*", " *", text.replace(",", " ")).split()
    found: list[str] = []
    for word in words:
        if found and word.lower() in ("closed", "*"):
            found[-1] += f" {word}"
        elif _NUMBER.fullmatch(word):
            found.append(word)
        else:
            return [text]
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


def parse_round(text: str) -> tuple[int, str]:
    """Return the number of a round and the text after it. Raises :class:`InvalidInputError` for another text."""
    number, _, rest = text.strip().partition(" ")
    if not re.fullmatch("[0-9]{1,4}", number):
        raise InvalidInputError(f"{quote(text)} does not begin with a round: expected its number, as in fix 3 Ann -5.")
    return int(number), rest.strip()
