"""A record played again: every line is held to the rules, to the seed's shuffles and to how records are written."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from attrs import evolve

from cardgolf._text import quote
from cardgolf.assembly import rules as rulebook
from cardgolf.cards import Card
from cardgolf.dealing import order
from cardgolf.errors import BadRecord, CardGolfError
from cardgolf.games import Game
from cardgolf.hands import recycled
from cardgolf.moves import STOCK, Draw
from cardgolf.opening import new_game
from cardgolf.phrases import cards, number
from cardgolf.positions import words
from cardgolf.record_forms import (
    FORMAT,
    VERSION,
    Dealt,
    Form,
    Header,
    Moved,
    Restocked,
    Trailer,
    read_form,
)
from cardgolf.record_limits import (
    LONGEST,
    LONGEST_EVENT,
    LONGEST_HEADER,
    LONGEST_TRAILER,
    MOST_EVENTS,
    check_header,
    check_length,
    check_size,
)
from cardgolf.recording import rounds_begun
from cardgolf.rulebook import Rulebook
from cardgolf.set_ups import set_up
from cardgolf.shuffling import checked_seed
from cardgolf.state import Match, State
from cardgolf.strict_json import read_line, write_line

_DIGEST = re.compile("[0-9a-f]{64}")

T = TypeVar("T")


def replay(text: str, *, longest: int = LONGEST, most_events: int = MOST_EVENTS) -> Game:
    """The game that a record tells, played by the rules again.

    Raises :class:`BadRecord` naming the line (and the rule, where a move broke one) for anything that is not a whole
    record of at most ``longest`` characters and ``most_events`` events. No code in it is ever run.
    """
    if type(text) is not str or len(text) > longest or text.count("\n") > most_events + 2:
        raise BadRecord(f"that is no record of at most {longest} characters and {most_events} events")
    head, *lines = _lines(text)
    header = _at(1, lambda: header_of(head))
    trailer = _at(len(lines) + 1, lambda: _trailer(text, lines))
    game = _played(header, head, lines[:-1])
    if (trailer.rounds, trailer.totals) != (tuple(round_.scores for round_ in game.state.match.rounds), game.totals):
        raise BadRecord(f"line {len(lines) + 1}: the game does not come to these scores")
    return game


def _at(line: int, read: Callable[[], T]) -> T:
    """What ``read`` gives; whatever it raises names the line."""
    try:
        return read()
    except CardGolfError as error:
        raise BadRecord(f"line {line}: {error.message}", error.rule) from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {line}: {quote(str(error))} cannot be read") from error


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    if len(lines) < 3 or lines.pop():
        raise BadRecord("a record is at least a header and a trailer, and each line has its end: this one is cut off")
    return lines


def header_of(line: str) -> Header:
    """The header of a record; :class:`BadRecord` for another line."""
    given = read_line(check_length(line, LONGEST_HEADER))
    version = given.get("version")
    if given.get("format") != FORMAT or type(version) is not int or version < 1:
        raise BadRecord("it is no header of a record of cardgolf")
    if version > VERSION:
        raise BadRecord(f"it is of version {version}, and this library reads up to version {VERSION}")
    check_header(given)
    plain = {key: value for key, value in given.items() if not key.startswith("x-")}
    header = read_form(write_line(plain))
    if write_line(given) != line:
        raise BadRecord("it is not in the form that records are written in")
    if not isinstance(header, Header):
        raise BadRecord("it is what one seat saw: nobody can play on from that")
    if header.kept and not all(map(_DIGEST.fullmatch, (header.kept.commitment, header.kept.secret))):
        raise BadRecord("invalid kept: expected a commitment and a secret of 64 digits each, 0-9 and a-f")
    return header


def _trailer(text: str, lines: Sequence[str]) -> Trailer:
    trailer = read_form(check_length(lines[-1], LONGEST_TRAILER))
    if not isinstance(trailer, Trailer):
        raise BadRecord("the trailer is missing: the record is cut off")
    before = text[: -len(lines[-1]) - 1]
    if trailer.sha256 != sha256(before.encode()).hexdigest():
        raise BadRecord("the digest is that of another text: the record is damaged")
    if trailer.events != len(lines) - 1:
        raise BadRecord(f"it counts {quote(trailer.events)} events, and there are {len(lines) - 1}")
    return trailer


def _played(header: Header, head: str, lines: Sequence[str]) -> Game:
    table = _at(1, lambda: _Table(header, head))
    for line, each in enumerate(lines, 2):
        _at(line, lambda each=each: table.take(read_form(check_length(each, LONGEST_EVENT))))  # type: ignore[misc]
    if table.game is None:
        raise BadRecord("line 2: a game begins with a deal, or its header says where")
    if table.restocked:
        raise BadRecord(f"line {len(lines) + 1}: the stock was made anew, and nobody drew from it")
    return table.game


class _Table:
    """Where a record is played again, line by line."""

    def __init__(self, header: Header, head: str) -> None:
        self.header, self.head, self.rules = header, head, _rules(header)
        self.seed = _seed(header.seed)
        self.game = self._set_up(header.start) if header.start is not None else None
        self.restocked = False

    def take(self, event: Form) -> None:
        """The next line; an error if it cannot be."""
        if isinstance(event, Dealt):
            self.game = self._dealt(event)
        elif isinstance(event, Restocked) and self.game and not self.restocked:
            self._restock(self.game.state, event)
        elif isinstance(event, Moved) and self.game:
            self.game = self._moved(self.game, event)
        else:
            raise BadRecord("it is no event, or it comes at the wrong time")

    def _set_up(self, position: str) -> Game:
        game = set_up(self.rules, position)
        if (game.state.match.names, game.state.match.seed) != (self.header.players, self.seed):
            raise BadRecord("the position has other players or another seed than the header")
        check_size(rounds=rounds_begun(game))
        return self._headed(game)

    def _headed(self, game: Game) -> Game:
        return Game(self.rules, game.state, evolve(game.beginning, header=self.head))

    def _dealt(self, event: Dealt) -> Game:
        match = self.game.state.match if self.game else Match(self.header.players, self.seed)
        check_size(rounds=len(match.rounds) + 1)
        shuffled = order(self.rules, match)
        deck: tuple[Card, ...] = shuffled if event.deal == words(shuffled) else cards(event.deal)
        if self.game is None:
            stacked = None if deck == shuffled else deck
            game = self._headed(new_game(self.rules, players=match.names, seed=self.seed, deck=stacked))
        elif deck != shuffled:
            raise BadRecord("that is not the order the seed gives the deck")
        else:
            game = self.game.deal()
        if event.dealer != game.state.deal.dealer:
            raise BadRecord(f"seat {game.state.deal.dealer} deals, not seat {event.dealer}")
        if words(deck) != event.deal or self.restocked:
            raise BadRecord("the deck is not written as records write it, or it is dealt at the wrong time")
        return game

    def _restock(self, state: State, event: Restocked) -> None:
        if event != Restocked(state.deal.dealer, words(reversed(recycled(state)))) or state.packed_stock:
            raise BadRecord("that is not how the dealer makes the stock anew")
        self.restocked = True

    def _moved(self, game: Game, event: Moved) -> Game:
        move = self.rules.parse(event.move)
        anew = not game.state.packed_stock and move == Draw(STOCK)
        if str(move) != event.move or anew != self.restocked:
            raise BadRecord("it is not written as records are, or the stock was made anew at another time")
        self.restocked = False
        return game.play(move, seat=event.seat)


def _seed(text: str) -> int:
    seed = checked_seed(number(text))
    if str(seed) != text:
        raise BadRecord(f"{quote(text)} is not how the seed {seed} is written")
    return seed


def _rules(header: Header) -> Rulebook:
    """The rulebook that the header names."""
    names = [each.name for each in header.rules]
    if len(names) < 2:
        raise BadRecord("it names no variant")
    options: dict[str, Any] = {
        f"{each.name}:{key}": value for each in header.rules for key, value in each.options.items()
    }
    rules = rulebook(*names[1:], **options)
    rules.setting(len(header.players))
    if [each.name for each in rules.stack] != names:
        raise BadRecord("it does not call the rules by their own names")
    return rules
