"""Write records: a header, every deal and move, and a trailer, each a line of JSON."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any
from warnings import warn

from cardgolf.cards import Card
from cardgolf.engine.deal import shuffle_deck
from cardgolf.engine.effects import recycle_discards
from cardgolf.engine.transitions import list_opened
from cardgolf.engine.views import View
from cardgolf.errors import PluginError
from cardgolf.events import Event
from cardgolf.events.derive import list_first_events, list_ply_events
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL, count_events
from cardgolf.positions.writer import format_position, join_words
from cardgolf.records.headers import MAX_HEADER_LENGTH, MAX_TRAILER_LENGTH, check_header, check_length, check_size
from cardgolf.records.pages import Page, PageStep, hash_pages, join_pages, write_pages
from cardgolf.records.schema import (
    FORMAT,
    VERSION,
    DealLine,
    Header,
    MoveLine,
    PluginEntry,
    RecordLine,
    RedactedHeader,
    RestockLine,
    Trailer,
    format_json_line,
    format_record_line,
    parse_json_line,
)
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import STOCK, Draw, Move, State, is_short
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import is_printable_name, printable, truncate


def record(game: Game, *, head: str = "") -> str:
    """Return ``game`` as text that :func:`cardgolf.replay` accepts. It contains hidden information: every card.

    ``head`` replaces the first line that :func:`make_header` gives. The lines are kept with the match. So the record of
    a game that goes on costs what is new in it.

    >>> game = cardgolf.new_game("play-nine", seed=1).play("flip a1")
    >>> cardgolf.replay(cardgolf.record(game)) == game
    True

    Raises :class:`PluginError` for rules that were given as objects, which no reader could find by name. Raises
    :class:`InvalidRecordError` for a match that is too long for :func:`cardgolf.replay`.
    """
    head = head or game.start.header or format_record_line(make_header(game))
    check_header(parse_json_line(check_length(head, MAX_HEADER_LENGTH)))
    # A match that is too long is refused before its lines are written, and by their length afterwards.
    check_size(events=count_events(game._past), rounds=rounds_begun(game), characters=len(head))
    pages = write_pages(game, _RecordWriter())
    text = add_trailer(head, game, pages)
    # What a reader would refuse is not written: the trailer grows with each round.
    parse_json_line(check_length(text[text.rindex("\n", 0, -1) + 1 : -1], MAX_TRAILER_LENGTH))
    check_size(events=sum(page.count for page in pages), rounds=rounds_begun(game), characters=len(text))
    return text


def rounds_begun(game: Game) -> int:
    """Return how many rounds are finished or under way."""
    return len(game.state.match.rounds) + (not game.is_round_over)


def size(game: Game, text: str) -> dict[str, int]:
    """Return how many events, rounds and characters ``text``, the record of ``game``, has."""
    return {"events": text.count("\n") - 2, "rounds": rounds_begun(game), "characters": len(text)}


def make_header(game: Game) -> Header:
    """Return the header of the game: its rules and players, and how it began."""
    position = game.start.position
    start = format_position(position) if position else None
    return Header(
        FORMAT,
        VERSION,
        distribution_version("cardgolf"),
        list_plugins(game.rules),
        game.state.match.names,
        str(game.seed),
        start,
        None,
        **_list_sides(game),
    )


def _list_sides(game: Game) -> dict[str, Any]:
    sides = game.state.match.sides
    return {"teams": sides.teams, "handicaps": sides.handicaps}


def list_plugins(rules: Rulebook) -> tuple[PluginEntry, ...]:
    """Return an entry for each plugin of the stack, from which :func:`cardgolf.rules` can build it again."""
    for each in rules.house_rules + rules.stack[1:2]:
        if not isinstance(each.given, str):
            name = getattr(each.given, "__name__", type(each.given).__name__)
            file = getattr(each.given, "file_example", f"./ours.py:{truncate(printable(name), 40)}")
            raise PluginError(
                f"{each.name} cannot be recorded: expected a plugin given by its name or its file, such as "
                f"'{file}', got an object"
            )
    # Under a title that a header cannot have, the rules of a preset stand for themselves.
    count = rules.preset_rule_count if is_printable_name(rules.title) else 0
    title = rules.title if count or (rules.title != rules.name and is_printable_name(rules.title)) else ""
    return tuple(
        PluginEntry(
            each.name,
            each.source.name if each.source else distribution_version(each.distribution),
            each.recorded_options,
            each.source.sha256 if each.source else "",
            title if at == 1 else "",
            1 < at < 2 + count,
        )
        for at, each in enumerate(rules.stack)
    )


@lru_cache(maxsize=256)
def distribution_version(distribution: str) -> str:
    """Return the name of a distribution with its version, if it has one."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # it takes long to import

    try:
        return f"{distribution} {version(distribution)}"
    except PackageNotFoundError:
        return distribution


class _RecordWriter:
    """Writes deals, restocks and moves with every card."""

    key = "record"

    def begin(self, game: Game, state: State) -> str:
        start = game.start
        if start.position is not None:
            return ""
        return _write_deal(state, start.deck or shuffle_deck(game.rules, start.match))

    def find_facts(self, rules: Rulebook, state: State) -> None:
        """Return nothing: no line depends on more than its event."""

    def write(self, step: PageStep) -> tuple[str, None]:
        before, event = step.before, step.event
        if event == DEAL:
            # Shuffled again: no state keeps the order in which cards were dealt.
            return _write_deal(step.after, shuffle_deck(step.rules, before.match)), None
        line = _write_move(step.seat, str(event))
        # The new stock follows from the state before the draw that needs it, and so does its line.
        if not before.packed_stock and event == Draw(STOCK):
            line = _write_line(RestockLine(before.setup.dealer, join_words(reversed(recycle_discards(before))))) + line
        return line, None


def _write_line(line: RecordLine) -> str:
    return f"{format_record_line(line)}\n"


@lru_cache(maxsize=4096)
def _write_move(seat: int, move: str) -> str:
    return _write_line(MoveLine(seat, move))


def _write_deal(state: State, deck: Iterable[Card]) -> str:
    return _write_line(DealLine(state.setup.dealer, join_words(deck)))


def add_trailer(head: str, game: Game, pages: Sequence[Page]) -> str:
    """Return the whole record of ``pages``. Its trailer contains the digest of the lines before it."""
    head = f"{head}\n"
    scores = tuple(round_.scores for round_ in game.state.match.rounds)
    trailer = Trailer(sum(page.count for page in pages), scores, game.totals, hash_pages(head, pages))
    return f"{head}{join_pages(pages)}{_write_line(trailer)}"


def redact(game: Game, seat: int | None) -> str:
    """Return the record of ``game`` as ``seat`` saw it, or a spectator with ``None``. It is safe to send.

    Its lines are the :meth:`cardgolf.Game.events` of the seat as JSON. It cannot be replayed.

    Issues a ``UserWarning`` for a seed so short that the hidden cards can be found by trying seeds.
    Raises :class:`InvalidArgumentError` for an invalid seat, and :class:`PluginError` as :func:`cardgolf.record` does.
    """
    if is_short(seed := game.seed):
        warn(f"a seed of {seed.bit_length()} bits can be found from this record: leave seed out", stacklevel=2)
    seat = plain_integer(seat)
    game.view(seat)  # raises an error for an invalid seat, equal to another or not
    plugins = list_plugins(game.rules)
    head = RedactedHeader(
        FORMAT, VERSION, distribution_version("cardgolf"), plugins, game.state.match.names, seat, **_list_sides(game)
    )
    return add_trailer(format_record_line(head), game, write_pages(game, _SeenWriter(seat)))


class _SeenWriter:
    """Writes what a seat, or a spectator for ``None``, saw happen: events. The facts are its view."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        # Games share pages by this key, so that no seat gets the lines of another.
        self.key = "redact", seat

    def begin(self, game: Game, state: State) -> str:
        view, over = self._look(game.rules, state)
        return _write_events(list_first_events(view, game.start.draw_dealer(game.rules), over=over))

    def find_facts(self, rules: Rulebook, state: State) -> View:
        return self._look(rules, state)[0]

    def write(self, step: PageStep) -> tuple[str, View]:
        after, over = self._look(step.rules, step.after)
        move = step.event if isinstance(step.event, Move) else None
        opened = list_opened(step.rules, step.before, step.seat, move)
        events = list_ply_events(step.ply, step.facts, step.seat, move, after, over=over, opened=opened)
        return _write_events(events), after

    def _look(self, rules: Rulebook, state: State) -> tuple[View, bool]:
        """Return what the seat sees, and whether the match is over."""
        game = Game(rules, state)
        return game.view(self.seat), game.is_over


def _write_events(events: Iterable[Event]) -> str:
    return "".join([f"{format_json_line(event.as_dict())}\n" for event in events])
