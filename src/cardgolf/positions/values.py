"""Values in the lines of a position, from text: cards, seats, rounds, scorecards, memory and windows."""

import json
import re
from collections.abc import Sequence
from itertools import chain

from cardgolf.cards import Card
from cardgolf.errors import IllegalMoveError, InvalidPositionError
from cardgolf.positions.lines import find_seat, parse_int
from cardgolf.positions.typed_cards import TypedDeck
from cardgolf.positions.writer import NO_SEAT
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Line, Move, Pile, RoundEnd, Scorecard
from cardgolf.table.memory import Pairs, Window, value_from_json
from cardgolf.table.state import Phase
from cardgolf.tools.text import is_printable, quote

_ROUND_END_PATTERN = re.compile(r'("(?:[^"\\]|\\.)*") by ([a-z0-9]+)(?: then((?: [0-9]+)+))?', re.ASCII)

_SEALED = r' [0-9]+ "(?:[^"\\]|\\.)*"'

_WINDOW_PATTERN = re.compile(
    rf"([0-9]+(?: [0-9]+)*) then ([a-z ]+?)(?: to ([0-9]+))? after ([0-9]{{1,3}})(?: sealed((?:{_SEALED})+))?", re.ASCII
)

_TOKEN_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;]+')


def parse_ints(text: str) -> tuple[int, ...]:
    """Parse integers separated by spaces."""
    return tuple(map(parse_int, text.split()))


def parse_seat(text: str) -> int | None:
    """Parse a seat, or ``none``."""
    return None if text == NO_SEAT else parse_int(text)


def parse_leader(text: str, names: Sequence[str]) -> int | None:
    """Parse a seat, the name of its player, or ``none``."""
    return None if text == NO_SEAT else find_seat(text, names)


def parse_word(text: str) -> str:
    """Parse a word of lower-case ASCII letters."""
    if not (text.isascii() and text.isalpha() and text.islower()):
        raise ValueError(text)
    return text


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces."""
    return tuple(map(Card.parse, text.split()))


def parse_held(deck: TypedDeck, text: str) -> tuple[tuple[Card | None, ...], Pile | None]:
    """Parse the card in hand and the pile it came from: ``10H from stock``."""
    if not text:
        return (), None
    card, _, source = text.partition(" from ")
    if not source:
        raise InvalidPositionError(f"invalid {quote(text)}: expected a card and its pile, such as 10H from stock")
    return (deck.parse(card),), Pile(source)


def parse_round_end(text: str) -> RoundEnd | None:
    """Parse the end of a round: ``"knock" by 0 then 1 2``."""
    if not text:
        return None
    found = _ROUND_END_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    return RoundEnd(parse_seat(found[2]), parse_ints(found[3] or ""), validate_text(json.loads(found[1])))


def validate_text(text: str) -> str:
    """Return ``text`` if it is safe to print."""
    if not is_printable(text):
        raise ValueError(text)
    return text


def parse_round_header(text: str) -> tuple[str, RoundEnd]:
    """Parse the kind and the end of a finished round."""
    kind, _, rest = text.partition(" ")
    closed = parse_round_end(rest)
    if closed is None:
        raise ValueError(text)
    return parse_word(kind), closed


def parse_scorecard(text: str) -> Scorecard:
    """Parse lines separated by ``;``, each the id of a rule, its points and the places it counts.

    Lines between seats stand after ``|``.
    """
    parts: list[list[list[str]]] = [[[]]]
    for found in _TOKEN_PATTERN.findall(text):
        if found == ";":
            parts[-1].append([])
        elif found == "|":
            parts.append([[]])
        else:
            parts[-1][-1].append(json.loads(found) if found[0] == '"' else found)
    if len(parts) > 2:
        raise ValueError(text)
    lines = [[_parse_line(*line) for line in part] if part != [[]] else [] for part in parts]
    return Scorecard(tuple(chain(*lines)), sum(line.points for line in lines[0]))


def _parse_line(rule: str, points: str, *slots: str) -> Line:
    return Line(validate_text(rule), parse_int(points), tuple(map(validate_text, slots)))


def parse_pairs(text: str) -> Pairs:
    """Parse notes or memory, a JSON object by name. Its lists become tuples."""
    given = json.loads(text) if text else {}
    if type(given) is not dict:
        raise ValueError(text)
    return tuple((name, value_from_json(value)) for name, value in given.items())


def parse_window(rules: Rulebook, text: str) -> Window | None:
    """Parse a window: ``1 2 then follow after 0``, or ``0 then turn over to 1 after 3 sealed 2 "bid 10"``."""
    if not text:
        return None
    found = _WINDOW_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    seats, next_seat = parse_ints(found[1]), int(found[3]) if found[3] else None
    sealed = [each.split(" ", 2)[1:] for each in re.findall(_SEALED, found[5] or "", re.ASCII)]
    moves = tuple([(parse_int(seat), _parse_sealed(rules, json.loads(move))) for seat, move in sealed])
    return Window(seats, seats[0], Phase(found[2]), next_seat, int(found[4]), moves)


def _parse_sealed(rules: Rulebook, text: str) -> Move:
    """Parse a sealed move. Raise ``ValueError`` unless ``text`` is that of a secret move."""
    try:
        move = rules.parse(text)
    except IllegalMoveError as error:
        raise ValueError(text) from error
    if not move.secret or str(move) != text:
        raise ValueError(text)
    return move
