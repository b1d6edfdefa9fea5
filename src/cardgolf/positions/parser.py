"""Positions from text: what :mod:`cardgolf.positions` writes, or a person, who may leave out what follows."""

import json
import re
from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from attrs import evolve

from cardgolf._text import did_you_mean, is_printable, is_printable_name, quote
from cardgolf.board import Board, parse_board
from cardgolf.cards import Card, Slot
from cardgolf.engine.round_end import enter_rounds, plan_next_round
from cardgolf.errors import InvalidOptionError, InvalidPositionError
from cardgolf.moves import Pile
from cardgolf.positions.writer import NO_SEAT
from cardgolf.rulebook.rulebook import Rulebook, TableSetup
from cardgolf.scorecard import Line, RoundEnd, RoundResult, Scorecard
from cardgolf.shuffle import derive, shuffle, validate_seed
from cardgolf.state import FOLLOW, OPENING, ROUND_OVER, START, Match, MutableState, Phase, RoundSetup, State

_INT_PATTERN = re.compile(r"-?[0-9]{1,80}", re.ASCII)
_ROUND_END_PATTERN = re.compile(r'("(?:[^"\\]|\\.)*") by ([a-z0-9]+)(?: then((?: [0-9]+)+))?', re.ASCII)
_TOKEN_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;]+')

Notes = tuple[tuple[str, Hashable], ...]


def parse_int(text: str) -> int:
    """A whole number in ASCII digits."""
    if not _INT_PATTERN.fullmatch(text):
        raise ValueError(text)
    return int(text)


def parse_ints(text: str) -> tuple[int, ...]:
    """Whole numbers, separated by spaces."""
    return tuple(map(parse_int, text.split()))


def parse_seat(text: str) -> int | None:
    """A seat, or nobody."""
    return None if text == NO_SEAT else parse_int(text)


def parse_word(text: str) -> str:
    """One word in small letters."""
    if not (text.isascii() and text.isalpha() and text.islower()):
        raise ValueError(text)
    return text


def parse_names(text: str) -> tuple[str, ...]:
    """The players' names, a JSON list of strings."""
    given = json.loads(text)
    if type(given) is not list or not all(map(is_printable_name, given)):
        raise ValueError(text)
    return tuple(given)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards as they come."""
    return tuple(map(Card.parse, text.split()))


def parse_pile(text: str) -> tuple[Card, ...]:
    """Cards of which the top one comes first; in a state it is the last."""
    return parse_cards(text)[::-1]


def parse_held(text: str) -> tuple[Card | None, Pile | None]:
    """The card in hand and where it was drawn: ``10H from stock``."""
    if not text:
        return None, None
    card, _, source = text.partition(" from ")
    return Card.parse(card), Pile(source)


def parse_round_end(text: str) -> RoundEnd | None:
    """How a round ends: ``"knock" by 0 then 1 2``."""
    if not text:
        return None
    found = _ROUND_END_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    return RoundEnd(parse_seat(found[2]), parse_ints(found[3] or ""), _shown(json.loads(found[1])))


def _shown(text: str) -> str:
    """A text that may be shown to people."""
    if not is_printable(text):
        raise ValueError(text)
    return text


def parse_round_header(text: str) -> tuple[str, RoundEnd]:
    """What kind of round ended, and how."""
    kind, _, rest = text.partition(" ")
    closed = parse_round_end(rest)
    if closed is None:
        raise ValueError(text)
    return parse_word(kind), closed


def parse_scorecard(text: str) -> Scorecard:
    """Lines separated by ``;``, each a rule's id, its points and the places it looked at."""
    lines: list[list[str]] = [[]]
    for found in _TOKEN_PATTERN.findall(text):
        if found == ";":
            lines.append([])
        else:
            lines[-1].append(json.loads(found) if found[0] == '"' else found)
    return Scorecard(tuple(_parse_line(*line) for line in lines) if lines != [[]] else ())


def _parse_line(rule: str, points: str, *slots: str) -> Line:
    return Line(_shown(rule), parse_int(points), tuple(map(_shown, slots)))


def parse_notes(text: str) -> Notes:
    """What plugins noted, a JSON object by plugin; lists stand for tuples."""
    given = json.loads(text) if text else {}
    if type(given) is not dict:
        raise ValueError(text)
    return tuple((name, _freeze_value(value)) for name, value in given.items())


def _freeze_value(value: Any) -> Hashable:
    if isinstance(value, list):
        return tuple(map(_freeze_value, value))
    if isinstance(value, dict):
        return Card.parse(value["card"])
    if isinstance(value, float):
        raise ValueError(value)  # noqa: TRY004  # like all that cannot be read
    return value  # type: ignore[no-any-return]


MAX_POSITION_LENGTH = 5_000_000
KEYS = (
    "names", "seed", "round 1", "kind", "seats", "dealer", "leader", "turn", "phase", "board 0", "stock", "discard",
    "held", "played", "last_play_size", "turns_begun", "round_end", "reshuffles", "notes",
)  # fmt: skip

_KEY_PATTERN = re.compile(r"[a-z_]+(?: [0-9]{1,4}(?: seat [0-9]{1,2})?)?", re.ASCII)

T = TypeVar("T")


class _Lines:
    """The lines of a position by their keys, taken one by one: a key that nobody took is unknown."""

    def __init__(self, text: str) -> None:
        if type(text) is not str or len(text) > MAX_POSITION_LENGTH:
            raise InvalidPositionError(
                f"{quote(text)} is no position: give `key: value` lines, {MAX_POSITION_LENGTH} characters at most"
            )
        self.left: dict[str, str] = {}
        for line in filter(None, map(str.strip, text.split("\n"))):
            key, colon, value = line.partition(":")
            if not colon or not _KEY_PATTERN.fullmatch(key):
                raise InvalidPositionError(f"{quote(line)} is no line of a position: write `key: value`")
            if key in self.left:
                raise InvalidPositionError(f"{quote(key)} stands there twice")
            self.left[key] = value.strip()

    def take(self, key: str, read: Callable[[str], T], otherwise: Callable[[], T]) -> T:
        """What the line says, or what follows where there is none."""
        return self.read(key, read) if key in self.left else otherwise()

    def read(self, key: str, read: Callable[[str], T]) -> T:
        """What the line says; :class:`InvalidPositionError`, naming its key, if that cannot be read."""
        value = self.left.pop(key)
        try:
            return read(value)
        except (InvalidPositionError, InvalidOptionError) as error:
            raise InvalidPositionError(f"{key}: {error.message}") from error
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidPositionError(f"{key}: {quote(value)} cannot be read") from error

    def finish(self) -> None:
        """:class:`InvalidPositionError` for a key that is left over."""
        for key in self.left:
            raise InvalidPositionError(f"{quote(key)} is no key here: {did_you_mean(key, KEYS)}")


def parse_position(rules: Rulebook, text: str) -> State:
    """The state that ``text`` tells; :class:`InvalidPositionError` if it cannot be read."""
    lines = _Lines(text)
    match = _parse_match(rules, lines)
    state = _parse_state(rules.table_setup(len(match.names)), lines, match).freeze()
    lines.finish()
    with rules._naming_culprit():
        return plan_next_round(rules, state) if state.phase is ROUND_OVER else state


def _parse_match(rules: Rulebook, lines: _Lines) -> Match:
    there = [key for key in lines.left if key.startswith("board ")]
    names = lines.take("names", parse_names, lambda: tuple(f"Player {n}" for n in range(1, len(there) + 1)))
    if not there:
        raise InvalidPositionError("there is no board: write `board 0:` and what lies before that seat")
    rules.table_setup(len(names))
    match = Match(names, lines.take("seed", _parse_seed, lambda: validate_seed(None)))
    rounds = tuple(_parse_rounds(lines, len(names)))
    try:
        return enter_rounds(rules, match, rounds) if rounds else match
    except BaseException as error:
        raise InvalidPositionError(
            f"round {len(rounds)}: such rounds cannot be: {rules._blame(error).message}"
        ) from error


def _parse_seed(text: str) -> int:
    return validate_seed(parse_int(text))


def _parse_rounds(lines: _Lines, players: int) -> list[RoundResult]:
    rounds: list[RoundResult] = []
    while (key := f"round {len(rounds) + 1}") in lines.left:
        kind, round_end = lines.read(key, parse_round_header)
        cards = [lines.take(f"{key} seat {seat}", parse_scorecard, lambda: None) for seat in range(players)]
        rounds.append(
            RoundResult(kind, tuple(seat for seat, card in enumerate(cards) if card), tuple(cards), round_end)
        )
    return rounds


def _parse_state(setting: TableSetup, lines: _Lines, match: Match) -> MutableState:
    held, source = lines.take("held", parse_held, lambda: (None, None))
    phase = lines.take("phase", Phase, lambda: START if held is None else FOLLOW)
    boards = tuple(_parse_board_line(lines, setting, seat, over=phase is ROUND_OVER) for seat in match.seats)
    deal = _parse_setup(setting, lines, boards, is_opening=phase is OPENING)
    turn = lines.take("turn", parse_int, lambda: deal.order[0] if deal.leader is None else deal.leader)
    turns_begun = lines.take("turns_begun", parse_ints, lambda: _default_turns(deal, turn, len(boards)))
    discard = lines.take("discard", parse_pile, lambda: None)
    draft = MutableState(match, deal, turn, phase, boards, b"", discard or (), turns_begun, held, source)
    draft.played = lines.take("played", parse_cards, tuple)
    draft.last_play_size = lines.take("last_play_size", parse_int, int)
    draft.round_end = lines.take("round_end", parse_round_end, lambda: None)
    draft.reshuffles = lines.take("reshuffles", parse_int, int)
    draft.notes = lines.take("notes", parse_notes, tuple)
    draft.stock = lines.take("stock", parse_pile, lambda: _default_stock(setting, draft))
    if discard is None:
        draft.discard, draft.stock = draft.stock[-1:], draft.stock[:-1]
    return draft


def _parse_board_line(lines: _Lines, setting: TableSetup, seat: int, *, over: bool) -> Board | None:
    def read(text: str) -> Board:
        board = parse_board(text, setting.layout)
        return _own_hand(board, seat) if setting.layout.is_hand and not over and "stock" not in lines.left else board

    return lines.take(f"board {seat}", read, lambda: None)


def _own_hand(hand: Board, seat: int) -> Board:
    """A hand of which somebody wrote down no more than the cards: their owner knows them, and lays none open."""
    return Board.of(hand.layout, [Slot(slot.card).known_to(seat) for slot in hand.slots if slot])


def _parse_setup(
    setting: TableSetup, lines: _Lines, boards: tuple[Board | None, ...], *, is_opening: bool
) -> RoundSetup:
    there = tuple(seat for seat, board in enumerate(boards) if board)
    seats = lines.take("seats", parse_ints, lambda: there)
    if not there or seats != there:
        raise InvalidPositionError("the seats that play are those with a board, and there must be one")
    kind = lines.take("kind", parse_word, lambda: "hole")
    dealer = lines.take("dealer", parse_int, lambda: seats[0])
    deal = RoundSetup(kind, seats, dealer, setting.layout, setting.opening_flips)
    leader = lines.take("leader", parse_seat, lambda: None if is_opening else deal.left_of(dealer))
    return evolve(deal, leader=leader)


def _default_turns(deal: RoundSetup, turn: int, players: int) -> tuple[int, ...]:
    """The clock of the first lap: one turn for each seat from the leader to the one to move."""
    if deal.leader is None:
        return (0,) * players
    lap = (deal.leader, *deal.after(deal.leader))
    begun = lap[: lap.index(turn) + 1] if turn in lap else lap
    return tuple(int(seat in begun) for seat in range(players))


def _default_stock(setting: TableSetup, draft: MutableState) -> tuple[Card, ...]:
    """What no other line names, shuffled."""
    left = Counter(setting.deck) - Counter(draft.cards)
    return shuffle(sorted(left.elements()), derive(draft.match.seed, "set up"))
