"""Read records: replay every line by the rules and the seed, and accept only the canonical form."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, TypeVar

from cardgolf.cards import Card
from cardgolf.engine.deal import shuffle_deck
from cardgolf.engine.effects import recycle_discards
from cardgolf.errors import CardGolfError, InvalidRecordError
from cardgolf.games.game import Game
from cardgolf.games.history import GameStart
from cardgolf.games.new_game import new_game
from cardgolf.positions.lines import parse_int
from cardgolf.positions.values import parse_cards
from cardgolf.positions.writer import join_words
from cardgolf.records.headers import (
    MAX_EVENT_LENGTH,
    MAX_EVENTS,
    MAX_HEADER_LENGTH,
    MAX_LENGTH,
    MAX_TRAILER_LENGTH,
    GivenRules,
    check_header,
    check_length,
    check_size,
    load_rules,
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
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import STOCK, Draw, Match, State, validate_seed
from cardgolf.table.sides import Sides, make_sides
from cardgolf.tools.text import quote, unify_lines

_DIGEST_PATTERN = re.compile("[0-9a-f]{64}")
_NO_DRAW = "expected a draw from the stock after the restock line"

T = TypeVar("T")


def replay(
    text: str, *, rules: Sequence[str] | GivenRules = (), max_length: int = MAX_LENGTH, max_events: int = MAX_EVENTS
) -> Game:
    """Return the game of a record, replayed by the rules.

    A record never makes code run. Rules without a package are loaded only if ``rules`` names them, by files such as
    ``"./ours.py:family"`` or objects of modules. Their files must be those with which the match was played.

    Raises :class:`InvalidRecordError` for anything but a whole record of at most
    ``max_length`` characters and ``max_events`` events. The error names the line, and the rule that a move broke.
    """
    if type(text) is not str:
        raise InvalidRecordError(f"invalid record: expected a text, not {type(text).__name__}")
    if len(text) > max_length or text.count("\n") > max_events + 2:
        line = min(text.count("\n", 0, max_length) + 1, max_events + 3)
        raise InvalidRecordError(
            f"line {line}: invalid record: expected at most {max_length} characters and {max_events} events"
        )
    if unify_lines(head := text[: text.find("\n") + 1]) != head:
        raise InvalidRecordError(
            r"line 1: invalid record: expected lines that end with \n alone; cardgolf.load reads others"
        )
    given = rules if isinstance(rules, GivenRules) else GivenRules(rules)
    head, *lines = _split_lines(text)
    header = _read_at_line(1, lambda: parse_header(head))
    # The digest comes before the replay, which takes far longer.
    trailer = _read_at_line(len(lines) + 1, lambda: _check_trailer(text, lines))
    game = _replay_lines(header, head, lines[:-1], given)
    if given is not rules:
        given.check_used()
    # A digest tells of damage alone: it can be computed for any scores.
    if (trailer.rounds, trailer.totals) != (tuple(round_.scores for round_ in game.state.match.rounds), game.totals):
        raise InvalidRecordError(f"line {len(lines) + 1}: invalid trailer: expected the scores of the replayed match")
    return game


def _read_at_line(line: int, read: Callable[[], T]) -> T:
    """Return the result of ``read``; add the line to an error that it raises."""
    try:
        return read()
    except CardGolfError as error:
        raise InvalidRecordError(f"line {line}: {error.message}", error.rule) from error
    except (ValueError, RecursionError) as error:
        raise InvalidRecordError(f"line {line}: invalid value: {quote(str(error))}") from error


def _split_lines(text: str) -> list[str]:
    *lines, rest = text.split("\n")
    if rest or len(lines) < 2:
        missing = "newline at its end" if rest else "trailer" if lines else "header"
        raise InvalidRecordError(f"line {len(lines) + 1}: missing {missing}: the record is cut off")
    return lines


def parse_header(line: str) -> Header:
    """Return the header of a record; raise :class:`InvalidRecordError` for any other line."""
    given = parse_json_line(check_length(line, MAX_HEADER_LENGTH))
    version = given.get("version")
    if given.get("format") != FORMAT or type(version) is not int or version < 1:
        raise InvalidRecordError(f"invalid header: expected format={FORMAT!r} and an integer version >= 1")
    if version > VERSION:
        raise InvalidRecordError(f"invalid version={version}: expected at most {VERSION}, a newer cardgolf reads it")
    check_header(given)
    # Keys of other programs are no part of the schema. The canonical line has them.
    plain = {key: value for key, value in given.items() if not key.startswith("x-")}
    header = parse_record_line(format_json_line(plain))
    if format_json_line(given) != line:
        raise InvalidRecordError("invalid header line: expected canonical JSON, with no spaces")
    if not isinstance(header, Header):
        raise InvalidRecordError("invalid header: expected a complete record, a redacted one cannot be replayed")
    if header.reveal and not all(map(_DIGEST_PATTERN.fullmatch, (header.reveal.digest, header.reveal.secret))):
        raise InvalidRecordError("invalid reveal: expected a digest and a secret of 64 characters 0-9 and a-f each")
    return header


def _check_trailer(text: str, lines: Sequence[str]) -> Trailer:
    trailer = parse_record_line(check_length(lines[-1], MAX_TRAILER_LENGTH))
    if not isinstance(trailer, Trailer):
        raise InvalidRecordError("missing trailer: the record is cut off")
    before = text[: -len(lines[-1]) - 1]
    if trailer.sha256 != sha256(before.encode()).hexdigest():
        raise InvalidRecordError("invalid sha256: expected the digest of the lines before, the record is damaged")
    if trailer.events != len(lines) - 1:
        raise InvalidRecordError(f"invalid events={quote(trailer.events)}: expected {len(lines) - 1}")
    return trailer


def _replay_lines(header: Header, head: str, lines: Sequence[str], given: GivenRules) -> Game:
    table = _read_at_line(1, lambda: _Replayer(header, head, load_rules(header, given)))
    for line, each in enumerate(lines, 2):
        _read_at_line(line, lambda each=each: table.take(parse_record_line(check_length(each, MAX_EVENT_LENGTH))))  # type: ignore[misc]
    if table.game is None:
        raise InvalidRecordError("line 2: missing deal line: expected one, or a start in the header")
    if table.restocked:
        raise InvalidRecordError(f"line {len(lines) + 1}: invalid restock line: {_NO_DRAW}")
    return table.game


class _Replayer:
    """Replays a record, line by line."""

    def __init__(self, header: Header, head: str, rules: Rulebook) -> None:
        self.header, self.head, self.rules = header, head, rules
        self.seed = _parse_seed(header.seed)
        self.sides = _parse_sides(header)
        self.game = self._parse_start(header.start) if header.start is not None else None
        self.restocked = False

    def take(self, event: RecordLine) -> None:
        """Replay the next line; raise :class:`InvalidRecordError` if it is invalid here."""
        if isinstance(event, DealLine):
            self.game = self._deal(event)
        elif isinstance(event, RestockLine) and self.game and not self.restocked:
            self._restock(self.game.state, event)
        elif isinstance(event, MoveLine) and self.game:
            self.game = self._play(self.game, event)
        else:
            raise InvalidRecordError("unexpected line: expected a deal, a restock or a move that can happen here")

    def _parse_start(self, position: str) -> Game:
        game = Game.from_position(self.rules, position)
        match = game.state.match
        if (match.names, game.seed, match.sides) != (self.header.players, self.seed, self.sides):
            raise InvalidRecordError("invalid start: expected the players, the teams and the seed of the header")
        check_size(rounds=rounds_begun(game))
        return self._with_header(game)

    def _with_header(self, game: Game) -> Game:
        return Game(
            self.rules, game.state, GameStart(game.start.match, game.start.position, game.start.deck, self.head)
        )

    def _deal(self, event: DealLine) -> Game:
        match = self.game.state.match if self.game else Match(self.header.players, self.seed, sides=self.sides)
        check_size(rounds=len(match.rounds) + 1)
        # Nearly every deck is that of the seed. Its text is compared, and no card is parsed.
        shuffled = shuffle_deck(self.rules, match)
        deck: tuple[Card, ...] = shuffled if event.deck == join_words(shuffled) else parse_cards(event.deck)
        if self.game is None:
            stacked = None if deck == shuffled else deck
            sides: dict[str, Any] = {"teams": self.sides.teams, "handicaps": self.sides.handicaps}
            game = self._with_header(new_game(self.rules, players=match.names, seed=self.seed, deck=stacked, **sides))
        # The first deck alone may be stacked. The seed decides all others.
        elif deck != shuffled:
            raise InvalidRecordError("invalid deck: expected the order that the seed gives")
        else:
            game = self.game.deal()
        if event.dealer != game.state.setup.dealer:
            raise InvalidRecordError(f"invalid dealer={event.dealer}: expected seat {game.state.setup.dealer}")
        if join_words(deck) != event.deck:
            raise InvalidRecordError("invalid deck: expected canonical cards, separated by single spaces")
        if self.restocked:
            raise InvalidRecordError(f"invalid deal line: {_NO_DRAW}")
        return game

    def _restock(self, state: State, event: RestockLine) -> None:
        # A stock has its top card last, and a record names it first.
        if (
            event != RestockLine(state.setup.dealer, join_words(reversed(recycle_discards(state))))
            or state.packed_stock
        ):
            raise InvalidRecordError(
                "invalid restock line: expected the stock that the seed gives, when the stock is empty"
            )
        self.restocked = True

    def _play(self, game: Game, event: MoveLine) -> Game:
        move = self.rules.parse(event.move, game.legal_moves)
        if str(move) != event.move:
            raise InvalidRecordError(f"invalid move={quote(event.move)}: expected the canonical {quote(str(move))}")
        needs_restock = not game.state.packed_stock and move == Draw(STOCK)
        if needs_restock != self.restocked:
            raise InvalidRecordError(
                "missing restock line: expected one before this draw" if needs_restock else f"invalid move: {_NO_DRAW}"
            )
        self.restocked = False
        return game.play(move, seat=event.seat)


def _parse_sides(header: Header) -> Sides:
    sides = make_sides(len(header.players), header.teams, header.handicaps)
    if (sides.teams, sides.handicaps) != (header.teams, header.handicaps):
        raise InvalidRecordError("invalid teams: expected each team and all teams in the order of seats")
    return sides


def _parse_seed(text: str) -> int:
    seed = validate_seed(parse_int(text))
    if str(seed) != text:
        raise InvalidRecordError(f"invalid seed={quote(text)}: expected the canonical {quote(str(seed))}")
    return seed
