"""Answers to the prompts of a score sheet: points, layouts, names and commands."""

import re
from collections.abc import Iterable, Sequence

from attrs import frozen

from cardgolf.terminal.shared.prompt import InvalidInputError
from cardgolf.tools import find_close, fold_name, join_limited, quote
from cardgolf.words import ENGLISH, Words

COMMANDS = (
    "back", "fix", "drop", "undo", "redo", "join", "leave", "return", "sit", "rename", "finish", "continue", "sheet",
    "why", "stats", "print", "csv", "save", "rules", "help", "quit",
)  # fmt: skip
YES, NO = ("", "y", "yes", "j", "ja"), ("n", "no", "nein")


def describe_commands(words: Words) -> dict[str, str]:
    """Return each command with what it does."""
    return {word: words(f"keep-{word}") for word in COMMANDS}


# A sign with a blank before it and none after it begins the points of another player: 12 -7, but 12-7 and 12 - 7.
_SUM = re.compile(r"[-+\u2212\u2013]? ?[0-9]{1,7}(?:(?:[-+\u2212\u2013] ?| [-+\u2212\u2013] )[0-9]{1,7})*(?![^ ])")
_CLOSED = re.compile(r"(?:closed|\*)(?![^ ])", re.IGNORECASE)
_WORDS = re.compile(r"[a-z]+")


@frozen
class PlayerAnswer:
    """The points or the layout of a player, and whether the player closed the round."""

    score: int | str
    closed: bool = False


def parse_player_answer(text: str, words: Words = ENGLISH) -> PlayerAnswer:
    """Return the points or the layout in ``text``, such as ``12``, ``-5 closed`` or ``K K 5 / A 5 4 / . . .``.

    ``3+4+5`` is a sum, ``empty`` a hand without cards, and ``cards 7`` a hand of one card.

    Raises :class:`InvalidInputError`.
    """
    typed = text.split()
    closed = bool(typed) and typed[-1].lower() in ("closed", "*")
    rest = " ".join(typed[: len(typed) - closed])
    if _SUM.fullmatch(rest):
        return PlayerAnswer(_add_up(rest), closed)
    if rest.lower() == "empty":
        return PlayerAnswer("", closed)
    if rest.lower().startswith("cards "):
        return PlayerAnswer(rest[6:].strip(), closed)
    if not rest or _WORDS.fullmatch(rest.lower()):
        raise InvalidInputError(words("keep-type-points", guess=find_close(rest, COMMANDS)))
    return PlayerAnswer(rest, closed)


def _add_up(text: str) -> int:
    """Return the sum of numbers with signs between them."""
    plain = re.sub("[\u2212\u2013]", "-", text).replace(" ", "")
    return sum(map(int, re.findall("[-+]?[0-9]+", plain)))


def is_sum(text: str) -> bool:
    """Return whether several numbers are added up in ``text``."""
    return len(re.findall("[0-9]+", text)) > 1


def list_points(text: str) -> list[str]:
    """Return the answers of several players in a line of points, such as ``12 3+4 -7``. Empty for any other text.

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
            return []
        rest = rest[matched.end() :].lstrip()
    return found if len(found) > 1 else []


def split_points(text: str, count: int) -> list[str]:
    """Return the answers of ``count`` players in a line of points, or the whole text as one."""
    found = list_points(text)
    return found if len(found) == count else [text]


def split_named(text: str, names: Sequence[str]) -> dict[int, str]:
    """Return the points in a line with names before them, by the place of each name: ``Ann 3, Bo 4 closed``.

    Those that come before a name are the first one's: ``3, Bo 4``. A line with anything else has none. Names of one
    letter may be cards.
    """
    known = {fold_name(name): at for at, name in enumerate(names) if len(name) > 1}
    words = "|".join(re.escape(names[at]) for at in sorted(known.values(), key=lambda at: -len(names[at])))
    before, *parts = re.split(rf"(?<![^\s,])({words or '(?!)'})(?=[\s:=])", text, flags=re.IGNORECASE)
    found = {known[fold_name(name)]: said.strip(" :=,") for name, said in zip(parts[::2], parts[1::2], strict=True)}
    is_whole = 2 * len(found) == len(parts)
    if own := before.strip(" ,"):
        found, is_whole = {0: own, **found}, is_whole and bool(found) and 0 not in found
    return found if is_whole and all(_SUM.fullmatch(_CLOSED.sub("", each).strip()) for each in found.values()) else {}


def find_player(text: str, names: Sequence[str], seats: Iterable[int], words: Words = ENGLISH) -> int:
    """Return the seat among ``seats`` whose name is ``text`` or alone begins with it.

    Raises :class:`InvalidInputError` for any other text.
    """
    folded = {seat: fold_name(names[seat]) for seat in seats}
    wanted = fold_name(text)
    exact = [seat for seat, name in folded.items() if name == wanted]
    begun = exact or [seat for seat, name in folded.items() if wanted and name.startswith(wanted)]
    if len(begun) != 1:
        players = join_limited([names[seat] for seat in folded], 8)
        raise InvalidInputError(words("keep-no-player", typed=quote(text), players=players))
    return begun[0]


def is_name(text: str, names: Iterable[str]) -> bool:
    """Return whether ``text`` is a whole name. Where a player is asked for, it is never a command then."""
    return fold_name(text) in map(fold_name, names)


def split_name(text: str, names: Sequence[str], words: Words = ENGLISH) -> tuple[int, str]:
    """Return the seat of the player whose name ``text`` begins with, and the text after it.

    Raises :class:`InvalidInputError` if it begins with no name.
    """
    typed = text.split()
    for count in range(len(typed), 0, -1):
        name = fold_name(" ".join(typed[:count]))
        for seat, each in enumerate(names):
            if fold_name(each) == name:
                return seat, " ".join(typed[count:])
    seat = find_player(typed[0] if typed else "", names, range(len(names)), words)
    return seat, " ".join(typed[1:])


def split_start(text: str) -> tuple[str, int | None]:
    """Return a new name and the points after it, or ``None`` without points."""
    name, _, last = text.strip().rpartition(" ")
    return (name.strip(), _add_up(last)) if name and _SUM.fullmatch(last) else (" ".join(text.split()), None)


def parse_round(text: str, words: Words = ENGLISH) -> tuple[int, str]:
    """Return the number of a round and the text after it. Raises :class:`InvalidInputError` for another text."""
    number, _, rest = text.strip().partition(" ")
    if not re.fullmatch("[0-9]{1,4}", number):
        raise InvalidInputError(words("keep-no-round", typed=quote(text) if text.strip() else None))
    return int(number), rest.strip()
