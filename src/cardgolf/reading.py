"""Positions from text: what :mod:`cardgolf.positions` writes, or a person, who may leave out what follows."""

import re
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from attrs import evolve

from cardgolf import phrases
from cardgolf._text import did_you_mean, quote
from cardgolf.boards import read_board
from cardgolf.cards import Card, Slot
from cardgolf.errors import BadOption, BadPosition
from cardgolf.finish import booked, looking_ahead
from cardgolf.layout import Board
from cardgolf.rulebook import Rulebook, Setting
from cardgolf.shuffling import checked_seed, derive, shuffle
from cardgolf.state import FOLLOW, ROUND_OVER, START, TEE_OFF, Deal, Draft, Match, Phase, Round, State

LONGEST = 5_000_000
KEYS = (
    "names", "seed", "round 1", "kind", "seats", "dealer", "leader", "turn", "phase", "board 0", "stock", "discard",
    "held", "laid", "thrown", "clock", "closing", "reshuffles", "notes",
)  # fmt: skip

_KEY = re.compile(r"[a-z]+(?: [0-9]{1,4}(?: seat [0-9]{1,2})?)?", re.ASCII)

T = TypeVar("T")


class _Lines:
    """The lines of a position by their keys, taken one by one: a key that nobody took is unknown."""

    def __init__(self, text: str) -> None:
        if type(text) is not str or len(text) > LONGEST:
            raise BadPosition(f"{quote(text)} is no position: give `key: value` lines, {LONGEST} characters at most")
        self.left: dict[str, str] = {}
        for line in filter(None, map(str.strip, text.split("\n"))):
            key, colon, value = line.partition(":")
            if not colon or not _KEY.fullmatch(key):
                raise BadPosition(f"{quote(line)} is no line of a position: write `key: value`")
            if key in self.left:
                raise BadPosition(f"{quote(key)} stands there twice")
            self.left[key] = value.strip()

    def take(self, key: str, read: Callable[[str], T], otherwise: Callable[[], T]) -> T:
        """What the line says, or what follows where there is none."""
        return self.read(key, read) if key in self.left else otherwise()

    def read(self, key: str, read: Callable[[str], T]) -> T:
        """What the line says; :class:`BadPosition`, naming its key, if that cannot be read."""
        value = self.left.pop(key)
        try:
            return read(value)
        except (BadPosition, BadOption) as error:
            raise BadPosition(f"{key}: {error.message}") from error
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise BadPosition(f"{key}: {quote(value)} cannot be read") from error

    def finish(self) -> None:
        """:class:`BadPosition` for a key that is left over."""
        for key in self.left:
            raise BadPosition(f"{quote(key)} is no key here: {did_you_mean(key, KEYS)}")


def read(rules: Rulebook, text: str) -> State:
    """The state that ``text`` tells; :class:`BadPosition` if it cannot be read."""
    lines = _Lines(text)
    match = _match(rules, lines)
    state = _table(rules.setting(len(match.names)), lines, match).seal()
    lines.finish()
    with rules.blaming():
        return looking_ahead(rules, state) if state.phase is ROUND_OVER else state


def _match(rules: Rulebook, lines: _Lines) -> Match:
    there = [key for key in lines.left if key.startswith("board ")]
    names = lines.take("names", phrases.names, lambda: tuple(f"Player {n}" for n in range(1, len(there) + 1)))
    if not there:
        raise BadPosition("there is no board: write `board 0:` and what lies before that seat")
    rules.setting(len(names))
    match = Match(names, lines.take("seed", _seed, lambda: checked_seed(None)))
    rounds = tuple(_rounds(lines, len(names)))
    try:
        return booked(rules, match, rounds) if rounds else match
    except BaseException as error:
        raise BadPosition(f"round {len(rounds)}: such rounds cannot be: {rules.blame(error).message}") from error


def _seed(text: str) -> int:
    return checked_seed(phrases.number(text))


def _rounds(lines: _Lines, players: int) -> list[Round]:
    rounds: list[Round] = []
    while (key := f"round {len(rounds) + 1}") in lines.left:
        kind, closing = lines.read(key, phrases.ending)
        cards = [lines.take(f"{key} seat {seat}", phrases.scorecard, lambda: None) for seat in range(players)]
        rounds.append(Round(kind, tuple(seat for seat, card in enumerate(cards) if card), tuple(cards), closing))
    return rounds


def _table(setting: Setting, lines: _Lines, match: Match) -> Draft:
    held, source = lines.take("held", phrases.held, lambda: (None, None))
    phase = lines.take("phase", Phase, lambda: START if held is None else FOLLOW)
    boards = tuple(_board(lines, setting, seat, over=phase is ROUND_OVER) for seat in match.seats)
    deal = _deal(setting, lines, boards, teeing_off=phase is TEE_OFF)
    turn = lines.take("turn", phrases.number, lambda: deal.order[0] if deal.leader is None else deal.leader)
    clock = lines.take("clock", phrases.numbers, lambda: _begun(deal, turn, len(boards)))
    discard = lines.take("discard", phrases.pile, lambda: None)
    draft = Draft(match, deal, turn, phase, boards, b"", discard or (), clock, held, source)
    draft.laid = lines.take("laid", phrases.cards, tuple)
    draft.thrown = lines.take("thrown", phrases.number, int)
    draft.closing = lines.take("closing", phrases.closing, lambda: None)
    draft.reshuffles = lines.take("reshuffles", phrases.number, int)
    draft.notes = lines.take("notes", phrases.notes, tuple)
    draft.stock = lines.take("stock", phrases.pile, lambda: _rest(setting, draft))
    if discard is None:
        draft.discard, draft.stock = draft.stock[-1:], draft.stock[:-1]
    return draft


def _board(lines: _Lines, setting: Setting, seat: int, *, over: bool) -> Board | None:
    def read(text: str) -> Board:
        board = read_board(text, setting.layout)
        return _owned(board, seat) if setting.layout.is_hand and not over and "stock" not in lines.left else board

    return lines.take(f"board {seat}", read, lambda: None)


def _owned(hand: Board, seat: int) -> Board:
    """A hand of which somebody wrote down no more than the cards: their owner knows them, and lays none open."""
    return Board.of(hand.layout, [Slot(slot.card).known_to(seat) for slot in hand.slots if slot])


def _deal(setting: Setting, lines: _Lines, boards: tuple[Board | None, ...], *, teeing_off: bool) -> Deal:
    there = tuple(seat for seat, board in enumerate(boards) if board)
    seats = lines.take("seats", phrases.numbers, lambda: there)
    if not there or seats != there:
        raise BadPosition("the seats that play are those with a board, and there must be one")
    kind = lines.take("kind", phrases.word, lambda: "hole")
    dealer = lines.take("dealer", phrases.number, lambda: seats[0])
    deal = Deal(kind, seats, dealer, setting.layout, setting.tee_off)
    leader = lines.take("leader", phrases.seat, lambda: None if teeing_off else deal.left_of(dealer))
    return evolve(deal, leader=leader)


def _begun(deal: Deal, turn: int, players: int) -> tuple[int, ...]:
    """The clock of the first lap: one turn for each seat from the leader to the one to move."""
    if deal.leader is None:
        return (0,) * players
    lap = (deal.leader, *deal.after(deal.leader))
    begun = lap[: lap.index(turn) + 1] if turn in lap else lap
    return tuple(int(seat in begun) for seat in range(players))


def _rest(setting: Setting, draft: Draft) -> tuple[Card, ...]:
    """What no other line names, shuffled."""
    left = Counter(setting.deck) - Counter(draft.cards)
    return shuffle(sorted(left.elements()), derive(draft.match.seed, "set up"))
