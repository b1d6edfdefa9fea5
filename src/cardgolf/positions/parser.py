"""Positions from text, in the format of :mod:`cardgolf.positions.writer`. Lines with a default may be missing."""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import evolve

from cardgolf._text import did_you_mean, is_printable, is_printable_name, quote
from cardgolf.board import Board, parse_board
from cardgolf.cards import Card, Slot
from cardgolf.engine.round_end import before_last_round, enter_rounds, plan_next_round
from cardgolf.errors import InvalidArgumentError, InvalidOptionError, InvalidPositionError
from cardgolf.layout import Layout
from cardgolf.memory import NO_MEMORY, Memory, Pairs, Window, value_from_json
from cardgolf.moves import Pile
from cardgolf.positions.writer import NO_SEAT
from cardgolf.rulebook.rulebook import Rulebook, TableSetup
from cardgolf.scorecard import Line, RoundEnd, RoundResult, Scorecard
from cardgolf.shuffle import derive, shuffle, validate_seed
from cardgolf.state import FOLLOW, OPENING, ROUND_OVER, START, Match, MutableState, Phase, RoundSetup, State

_INT_PATTERN = re.compile(r"-?[0-9]{1,80}", re.ASCII)
_ROUND_END_PATTERN = re.compile(r'("(?:[^"\\]|\\.)*") by ([a-z0-9]+)(?: then((?: [0-9]+)+))?', re.ASCII)
_WINDOW_PATTERN = re.compile(r"([0-9]+(?: [0-9]+)*) then ([a-z ]+?)(?: to ([0-9]+))? after ([0-9]{1,3})", re.ASCII)
_TOKEN_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;]+')


def parse_int(text: str) -> int:
    """Parse an integer in ASCII digits."""
    if not _INT_PATTERN.fullmatch(text):
        raise ValueError(text)
    return int(text)


def parse_ints(text: str) -> tuple[int, ...]:
    """Parse integers separated by spaces."""
    return tuple(map(parse_int, text.split()))


def parse_seat(text: str) -> int | None:
    """Parse a seat, or ``none``."""
    return None if text == NO_SEAT else parse_int(text)


def parse_word(text: str) -> str:
    """Parse a word of lower-case ASCII letters."""
    if not (text.isascii() and text.isalpha() and text.islower()):
        raise ValueError(text)
    return text


def parse_names(text: str) -> tuple[str, ...]:
    """Parse the names of the players, a JSON list of strings."""
    given = json.loads(text)
    if type(given) is not list or not all(map(is_printable_name, given)):
        raise ValueError(text)
    return tuple(given)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces."""
    return tuple(map(Card.parse, text.split()))


def parse_pile(text: str) -> tuple[Card, ...]:
    """Parse a pile, top card first. In a state the top card is the last."""
    return parse_cards(text)[::-1]


def parse_held(text: str) -> tuple[Card | None, Pile | None]:
    """Parse the card in hand and the pile it came from: ``10H from stock``."""
    if not text:
        return None, None
    card, _, source = text.partition(" from ")
    return Card.parse(card), Pile(source)


def parse_round_end(text: str) -> RoundEnd | None:
    """Parse the end of a round: ``"knock" by 0 then 1 2``."""
    if not text:
        return None
    found = _ROUND_END_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    return RoundEnd(parse_seat(found[2]), parse_ints(found[3] or ""), _validate_text(json.loads(found[1])))


def _validate_text(text: str) -> str:
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
    """Parse lines separated by ``;``, each the id of a rule, its points and the places it counts."""
    lines: list[list[str]] = [[]]
    for found in _TOKEN_PATTERN.findall(text):
        if found == ";":
            lines.append([])
        else:
            lines[-1].append(json.loads(found) if found[0] == '"' else found)
    return Scorecard(tuple(_parse_line(*line) for line in lines) if lines != [[]] else ())


def _parse_line(rule: str, points: str, *slots: str) -> Line:
    return Line(_validate_text(rule), parse_int(points), tuple(map(_validate_text, slots)))


def parse_pairs(text: str) -> Pairs:
    """Parse notes or memory, a JSON object by name. Its lists become tuples."""
    given = json.loads(text) if text else {}
    if type(given) is not dict:
        raise ValueError(text)
    return tuple((name, value_from_json(value)) for name, value in given.items())


def parse_window(text: str) -> Window | None:
    """Parse a window: ``1 2 then follow after 0``, or ``0 then turn over to 1 after 3``."""
    if not text:
        return None
    found = _WINDOW_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    seats = parse_ints(found[1])
    return Window(seats, seats[0], Phase(found[2]), int(found[3]) if found[3] else None, int(found[4]))


MAX_POSITION_LENGTH = 1_000_000
KEYS = (
    "names", "seed", "round 1", "kind", "seats", "dealer", "leader", "turn", "phase", "board 0", "stock", "discard",
    "held", "played", "last_play_size", "turns_begun", "round_end", "reshuffles", "memory",
    "match_memory", "notes", "window",
)  # fmt: skip

_KEY_PATTERN = re.compile(r"[a-z_]+(?: [0-9]{1,4}(?: seat [0-9]{1,2})?)?", re.ASCII)

T = TypeVar("T")


class _Lines:
    """The lines of a position by key. Each is taken once, and keys that are left over are unknown."""

    def __init__(self, text: str) -> None:
        if type(text) is not str or len(text) > MAX_POSITION_LENGTH:
            raise InvalidPositionError(
                f"invalid position {quote(text)}: expected `key: value` lines, at most {MAX_POSITION_LENGTH} characters"
            )
        self.left: dict[str, str] = {}
        for line in filter(None, map(str.strip, text.split("\n"))):
            key, colon, value = line.partition(":")
            if not colon or not _KEY_PATTERN.fullmatch(key):
                raise InvalidPositionError(f"invalid line {quote(line)}: expected `key: value`")
            if key in self.left:
                raise InvalidPositionError(f"invalid key {quote(key)}: expected it once")
            self.left[key] = value.strip()

    def take(self, key: str, parse: Callable[[str], T], default: Callable[[], T]) -> T:
        """Return the parsed value of the line, or the default if there is no line."""
        return self.parse(key, parse) if key in self.left else default()

    def parse(self, key: str, parse: Callable[[str], T]) -> T:
        """Return the parsed value of the line. Raises :class:`InvalidPositionError` with its key if it is invalid."""
        value = self.left.pop(key)
        try:
            return parse(value)
        except (InvalidPositionError, InvalidOptionError, InvalidArgumentError) as error:
            raise InvalidPositionError(f"{key}: {error.message}") from error
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidPositionError(f"{key}: invalid value {quote(value)}") from error

    def finish(self) -> None:
        """Raise :class:`InvalidPositionError` for a key that is left over."""
        for key in self.left:
            raise InvalidPositionError(f"invalid key {quote(key)}: {did_you_mean(key, KEYS)}")


def parse_position(rules: Rulebook, text: str) -> State:
    """Parse a position. Raises :class:`InvalidPositionError` if it is invalid."""
    lines = _Lines(text)
    match = _parse_match(rules, lines)
    state = _parse_state(rules, lines, match).freeze()
    lines.finish()
    with rules._naming_culprit():
        return plan_next_round(rules, state) if state.phase is ROUND_OVER else state


def _parse_match(rules: Rulebook, lines: _Lines) -> Match:
    boards = [key for key in lines.left if key.startswith("board ")]
    names = lines.take("names", parse_names, lambda: tuple(f"Player {n}" for n in range(1, len(boards) + 1)))
    if not boards:
        raise InvalidPositionError("invalid position without a board: expected a line `board 0: ...`")
    rules.table_setup(len(names))
    match = Match(names, lines.take("seed", _parse_seed, lambda: validate_seed(None)))
    rounds = tuple(_parse_rounds(lines, len(names)))
    try:
        return enter_rounds(rules, match, rounds) if rounds else match
    except BaseException as error:
        raise InvalidPositionError(f"round {len(rounds)}: invalid rounds: {rules._blame(error).message}") from error


def _parse_seed(text: str) -> int:
    return validate_seed(parse_int(text))


def _parse_rounds(lines: _Lines, players: int) -> list[RoundResult]:
    rounds: list[RoundResult] = []
    while (key := f"round {len(rounds) + 1}") in lines.left:
        kind, round_end = lines.parse(key, parse_round_header)
        cards = [lines.take(f"{key} seat {seat}", parse_scorecard, lambda: None) for seat in range(players)]
        rounds.append(
            RoundResult(kind, tuple(seat for seat, card in enumerate(cards) if card), tuple(cards), round_end)
        )
    return rounds


def _parse_state(rules: Rulebook, lines: _Lines, match: Match) -> MutableState:
    table = rules.table_setup(len(match.names))
    held, held_from = lines.take("held", parse_held, lambda: (None, None))
    phase = lines.take("phase", Phase, lambda: START if held is None else FOLLOW)
    over = phase is ROUND_OVER
    expected = _list_layouts(rules, table, match, over=over)
    boards = tuple(_parse_board_line(lines, expected[seat], seat, over=over) for seat in match.seats)
    setup = _parse_setup(table, lines, boards, is_opening=phase is OPENING)
    turn = lines.take("turn", parse_int, lambda: setup.order[0] if setup.leader is None else setup.leader)
    turns_begun = lines.take("turns_begun", parse_ints, lambda: _default_turns(setup, turn, len(boards)))
    discard = lines.take("discard", parse_pile, lambda: None)
    state = MutableState(match, setup, turn, phase, boards, b"", discard or (), turns_begun, held, held_from)
    state.played = lines.take("played", parse_cards, tuple)
    state.last_play_size = lines.take("last_play_size", parse_int, int)
    state.round_end = lines.take("round_end", parse_round_end, lambda: None)
    state.reshuffles = lines.take("reshuffles", parse_int, int)
    state.memory = _parse_memory(lines)
    state.stock = lines.take("stock", parse_pile, lambda: _default_stock(table, state))
    if discard is None:
        state.discard, state.stock = state.stock[-1:], state.stock[:-1]
    return state


def _list_layouts(rules: Rulebook, table: TableSetup, match: Match, *, over: bool) -> Sequence[Sequence[Layout]]:
    """Return for each seat the layouts that its board may have. That of a hand follows from the earlier rounds."""
    if len(table.layouts) == 1 or not table.layout.is_hand:
        return [table.layouts] * len(match.names)
    with rules._naming_culprit():
        earlier = before_last_round(rules, match) if over else match
        return [(layout,) for layout in rules.find_layouts(earlier, match.seats)]


def _parse_board_line(lines: _Lines, layouts: Sequence[Layout], seat: int, *, over: bool) -> Board | None:
    def read(text: str) -> Board:
        board = parse_board(text, *layouts)
        return _own_hand(board, seat) if board.layout.is_hand and not over and "stock" not in lines.left else board

    return lines.take(f"board {seat}", read, lambda: None)


def _own_hand(hand: Board, seat: int) -> Board:
    """Return a hand that was written as cards alone. Its owner has seen them, and they lie face down."""
    return Board.of(hand.layout, [Slot(slot.card).known_to(seat) for slot in hand.slots if slot])


def _parse_setup(table: TableSetup, lines: _Lines, boards: tuple[Board | None, ...], *, is_opening: bool) -> RoundSetup:
    there = tuple(seat for seat, board in enumerate(boards) if board)
    seats = lines.take("seats", parse_ints, lambda: there)
    if not there or seats != there:
        raise InvalidPositionError("invalid seats: expected those with a board, at least one")
    kind = lines.take("kind", parse_word, lambda: "hole")
    dealer = lines.take("dealer", parse_int, lambda: seats[0])
    setup = RoundSetup(kind, seats, dealer, table.opening_flips)
    leader = lines.take("leader", parse_seat, lambda: None if is_opening else setup.left_of(dealer))
    return evolve(setup, leader=leader)


def _parse_memory(lines: _Lines) -> Memory:
    """Parse the public memory of the round and of the match, and hidden notes."""

    def take(key: str) -> Pairs:
        return lines.take(key, parse_pairs, lambda: ())

    memory = NO_MEMORY
    for key, of_match in (("memory", False), ("match_memory", True)):
        for name, value in take(key):
            try:
                memory = memory.remember(name, value, match=of_match)
            except ValueError as error:
                raise InvalidPositionError(f"{key}: {error}") from error
    notes = take("notes")
    window = lines.take("window", parse_window, lambda: None)
    return Memory(memory.of_round, memory.of_match, notes, window).simplified()


def _default_turns(setup: RoundSetup, turn: int, players: int) -> tuple[int, ...]:
    """Return the turns of the first lap: one for each seat from the leader to the seat to move."""
    if setup.leader is None:
        return (0,) * players
    lap = (setup.leader, *setup.after(setup.leader))
    begun = lap[: lap.index(turn) + 1] if turn in lap else lap
    return tuple(int(seat in begun) for seat in range(players))


def _default_stock(table: TableSetup, state: MutableState) -> tuple[Card, ...]:
    """Return the cards that no other line names, shuffled."""
    left = Counter(table.deck) - Counter(state.cards)
    return shuffle(sorted(left.elements()), derive(state.match.seed, "set up"))
