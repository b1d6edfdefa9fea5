"""A record played again: every line is held to the rules, to the seed's shuffles and to how records are written."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from attrs import evolve

from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.engine.deal import shuffle_deck
from cardgolf.engine.effects import recycle_discards
from cardgolf.errors import CardGolfError, InvalidRecordError
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.moves import STOCK, Draw
from cardgolf.positions.parser import parse_cards, parse_int
from cardgolf.positions.writer import join_words
from cardgolf.records.limits import (
    LONGEST,
    LONGEST_EVENT,
    LONGEST_HEADER,
    LONGEST_TRAILER,
    MOST_EVENTS,
    check_header,
    check_length,
    check_size,
)
from cardgolf.records.schema import (
    FORMAT,
    VERSION,
    DealLine,
    Header,
    MoveLine,
    RecordLine,
    RestockLine,
    Trailer,
    format_json_line,
    parse_json_line,
    parse_record_line,
)
from cardgolf.records.writer import rounds_begun
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.shuffle import validate_seed
from cardgolf.state import Match, State

_DIGEST_PATTERN = re.compile("[0-9a-f]{64}")

T = TypeVar("T")


def replay(text: str, *, longest: int = LONGEST, most_events: int = MOST_EVENTS) -> Game:
    """The game that a record tells, played by the rules again.

    Raises :class:`InvalidRecordError` naming the line (and the rule, where a move broke one) for anything that is not a whole
    record of at most ``longest`` characters and ``most_events`` events. No code in it is ever run.
    """
    if type(text) is not str or len(text) > longest or text.count("\n") > most_events + 2:
        raise InvalidRecordError(f"that is no record of at most {longest} characters and {most_events} events")
    head, *lines = _split_lines(text)
    header = _read_at_line(1, lambda: parse_header(head))
    trailer = _read_at_line(len(lines) + 1, lambda: _check_trailer(text, lines))
    game = _replay_lines(header, head, lines[:-1])
    if (trailer.rounds, trailer.totals) != (tuple(round_.scores for round_ in game.state.match.rounds), game.totals):
        raise InvalidRecordError(f"line {len(lines) + 1}: the game does not come to these scores")
    return game


def _read_at_line(line: int, read: Callable[[], T]) -> T:
    """What ``read`` gives; whatever it raises names the line."""
    try:
        return read()
    except CardGolfError as error:
        raise InvalidRecordError(f"line {line}: {error.message}", error.rule) from error
    except (ValueError, RecursionError) as error:
        raise InvalidRecordError(f"line {line}: {quote(str(error))} cannot be read") from error


def _split_lines(text: str) -> list[str]:
    lines = text.split("\n")
    if len(lines) < 3 or lines.pop():
        raise InvalidRecordError(
            "a record is at least a header and a trailer, and each line has its end: this one is cut off"
        )
    return lines


def parse_header(line: str) -> Header:
    """The header of a record; :class:`InvalidRecordError` for another line."""
    given = parse_json_line(check_length(line, LONGEST_HEADER))
    version = given.get("version")
    if given.get("format") != FORMAT or type(version) is not int or version < 1:
        raise InvalidRecordError("it is no header of a record of cardgolf")
    if version > VERSION:
        raise InvalidRecordError(f"it is of version {version}, and this library reads up to version {VERSION}")
    check_header(given)
    plain = {key: value for key, value in given.items() if not key.startswith("x-")}
    header = parse_record_line(format_json_line(plain))
    if format_json_line(given) != line:
        raise InvalidRecordError("it is not in the form that records are written in")
    if not isinstance(header, Header):
        raise InvalidRecordError("it is what one seat saw: nobody can play on from that")
    if header.kept and not all(map(_DIGEST_PATTERN.fullmatch, (header.kept.commitment, header.kept.secret))):
        raise InvalidRecordError("invalid kept: expected a commitment and a secret of 64 digits each, 0-9 and a-f")
    return header


def _check_trailer(text: str, lines: Sequence[str]) -> Trailer:
    trailer = parse_record_line(check_length(lines[-1], LONGEST_TRAILER))
    if not isinstance(trailer, Trailer):
        raise InvalidRecordError("the trailer is missing: the record is cut off")
    before = text[: -len(lines[-1]) - 1]
    if trailer.sha256 != sha256(before.encode()).hexdigest():
        raise InvalidRecordError("the digest is that of another text: the record is damaged")
    if trailer.events != len(lines) - 1:
        raise InvalidRecordError(f"it counts {quote(trailer.events)} events, and there are {len(lines) - 1}")
    return trailer


def _replay_lines(header: Header, head: str, lines: Sequence[str]) -> Game:
    table = _read_at_line(1, lambda: _Replayer(header, head))
    for line, each in enumerate(lines, 2):
        _read_at_line(line, lambda each=each: table.take(parse_record_line(check_length(each, LONGEST_EVENT))))  # type: ignore[misc]
    if table.game is None:
        raise InvalidRecordError("line 2: a game begins with a deal, or its header says where")
    if table.restocked:
        raise InvalidRecordError(f"line {len(lines) + 1}: the stock was made anew, and nobody drew from it")
    return table.game


class _Replayer:
    """Where a record is played again, line by line."""

    def __init__(self, header: Header, head: str) -> None:
        self.header, self.head, self.rules = header, head, _load_rules(header)
        self.seed = _parse_seed(header.seed)
        self.game = self._set_up(header.start) if header.start is not None else None
        self.restocked = False

    def take(self, event: RecordLine) -> None:
        """The next line; an error if it cannot be."""
        if isinstance(event, DealLine):
            self.game = self._dealt(event)
        elif isinstance(event, RestockLine) and self.game and not self.restocked:
            self._restock(self.game.state, event)
        elif isinstance(event, MoveLine) and self.game:
            self.game = self._moved(self.game, event)
        else:
            raise InvalidRecordError("it is no event, or it comes at the wrong time")

    def _set_up(self, position: str) -> Game:
        game = Game.from_position(self.rules, position)
        if (game.state.match.names, game.state.match.seed) != (self.header.players, self.seed):
            raise InvalidRecordError("the position has other players or another seed than the header")
        check_size(rounds=rounds_begun(game))
        return self._headed(game)

    def _headed(self, game: Game) -> Game:
        return Game(self.rules, game.state, evolve(game.start, header=self.head))

    def _dealt(self, event: DealLine) -> Game:
        match = self.game.state.match if self.game else Match(self.header.players, self.seed)
        check_size(rounds=len(match.rounds) + 1)
        shuffled = shuffle_deck(self.rules, match)
        deck: tuple[Card, ...] = shuffled if event.deal == join_words(shuffled) else parse_cards(event.deal)
        if self.game is None:
            stacked = None if deck == shuffled else deck
            game = self._headed(new_game(self.rules, players=match.names, seed=self.seed, deck=stacked))
        elif deck != shuffled:
            raise InvalidRecordError("that is not the order the seed gives the deck")
        else:
            game = self.game.deal()
        if event.dealer != game.state.setup.dealer:
            raise InvalidRecordError(f"seat {game.state.setup.dealer} deals, not seat {event.dealer}")
        if join_words(deck) != event.deal or self.restocked:
            raise InvalidRecordError("the deck is not written as records write it, or it is dealt at the wrong time")
        return game

    def _restock(self, state: State, event: RestockLine) -> None:
        if (
            event != RestockLine(state.setup.dealer, join_words(reversed(recycle_discards(state))))
            or state.packed_stock
        ):
            raise InvalidRecordError("that is not how the dealer makes the stock anew")
        self.restocked = True

    def _moved(self, game: Game, event: MoveLine) -> Game:
        move = self.rules.parse(event.move)
        anew = not game.state.packed_stock and move == Draw(STOCK)
        if str(move) != event.move or anew != self.restocked:
            raise InvalidRecordError("it is not written as records are, or the stock was made anew at another time")
        self.restocked = False
        return game.play(move, seat=event.seat)


def _parse_seed(text: str) -> int:
    seed = validate_seed(parse_int(text))
    if str(seed) != text:
        raise InvalidRecordError(f"{quote(text)} is not how the seed {seed} is written")
    return seed


def _load_rules(header: Header) -> Rulebook:
    """The rulebook that the header names."""
    names = [each.name for each in header.rules]
    if len(names) < 2:
        raise InvalidRecordError("it names no variant")
    options: dict[str, Any] = {
        f"{each.name}:{key}": value for each in header.rules for key, value in each.options.items()
    }
    rules = rulebook(*names[1:], **options)
    rules.table_setup(len(header.players))
    if [each.name for each in rules.stack] != names:
        raise InvalidRecordError("it does not call the rules by their own names")
    return rules
