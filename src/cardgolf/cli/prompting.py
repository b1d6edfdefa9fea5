"""What somebody types: a move by its number, its text, its place or a beginning that says enough; or a command."""

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from cardgolf import IllegalMove, Move, View
from cardgolf._text import did_you_mean, join_limited, quote
from cardgolf.cli.menus import entries

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


class Misunderstood(Exception):
    """What was typed says nothing, or too little; told in words."""


def understood(text: str, view: View) -> Move | Command:
    """What ``text`` asks for at this moment.

    Raises :class:`Misunderstood` for what is none of it, :class:`IllegalMove` for a move that is not allowed now.
    """
    typed = " ".join(text.lower().split())
    found = _numbered(typed, view.moves) or _exactly(typed, view.moves) or _command(typed, text, COMMANDS)
    return found or _begun(typed, view.moves) or _command_begun(typed, text) or _refused(typed, view)


def _numbered(typed: str, moves: Sequence[Move]) -> Move | None:
    """The move of that number, unless a card or a place is called so too."""
    by_label = {entry.label: entry.move for entry in entries(moves)} | {
        f"#{number}": move for number, move in enumerate(moves, 1)
    }
    if typed in by_label:
        return by_label[typed]
    if f"#{typed}" in by_label:
        called = next(move for move in moves if " ".join(move.words()).lower() == typed)
        numbered = by_label[f"#{typed}"]
        raise Misunderstood(f'{typed} could be "{numbered}" or "{called}": type #{typed}, or "{called}".')
    return None


def _exactly(typed: str, moves: Iterable[Move]) -> Move | None:
    """The move with that text, or the one whose text ends so after its first word."""
    texts = {str(move).lower(): move for move in moves}
    if typed in texts:
        return texts[typed]
    return _only(typed, [move for move in moves if typed and _place(move) == typed])


def _place(move: Move) -> str:
    return " ".join(word for word in map(str.lower, move.words()) if word != "flip")


def _begun(typed: str, moves: Iterable[Move]) -> Move | None:
    """The one move whose words begin as those typed."""
    words = typed.split()
    return _only(typed, [move for move in moves if words and _begins(str(move).lower().split(), words)])


def _begins(words: Sequence[str], typed: Sequence[str]) -> bool:
    return len(typed) <= len(words) and all(map(str.startswith, words, typed))


def _only(typed: str, found: Sequence[Move]) -> Move | None:
    if len(found) > 1:
        quoted = [f'"{move}"' for move in found]
        raise Misunderstood(f"{quote(typed)} could be {join_limited(quoted, 4)}: say which.")
    return found[0] if found else None


def _command(typed: str, text: str, known: Iterable[str]) -> Command | None:
    word = typed.partition(" ")[0]
    return Command(word, " ".join(text.split()[1:])) if word in known else None


def _command_begun(typed: str, text: str) -> Command | None:
    begun = [word for word in COMMANDS if typed and word.startswith(typed)]
    if len(begun) > 1:
        raise Misunderstood(f"{quote(typed)} could be {join_limited(begun)}: say which.")
    return _command(begun[0], text, begun) if begun else None


def _refused(typed: str, view: View) -> Move | Command:
    """A move that is not allowed now is left to the rules to refuse; whatever else is told what would do."""
    try:
        return view.rules.parse(typed)
    except IllegalMove:
        example = f'such as "{view.moves[0]}"' if view.moves else ""
        known = [*COMMANDS, *{move.word for move in view.moves}]
        guess = did_you_mean(typed, known) if typed else ""
        guess = f" {guess.capitalize()}" if guess.startswith("did") else ""
        raise Misunderstood(
            f"{quote(typed)} says nothing here.{guess} Type a number from 1 to {len(view.moves)}, a move {example},"
            " or help."
        ) from None
