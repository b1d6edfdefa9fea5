"""Write records: a header, every deal and move, and a trailer, each a line of JSON."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from warnings import warn

from cardgolf._text import printable, truncate
from cardgolf.board import UNKNOWN, format_board
from cardgolf.cards import Card
from cardgolf.engine.deal import shuffle_deck
from cardgolf.engine.effects import recycle_discards
from cardgolf.errors import PluginError
from cardgolf.games.game import Game
from cardgolf.games.history import DEAL, count_events
from cardgolf.moves import STOCK, Draw
from cardgolf.positions.writer import (
    NO_SEAT,
    format_pairs,
    format_position,
    format_round_end,
    format_window,
    join_words,
)
from cardgolf.records.limits import MAX_HEADER_LENGTH, MAX_TRAILER_LENGTH, check_header, check_length, check_size
from cardgolf.records.pages import Page, Step, hash_pages, join_pages, write_pages
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
    SeenLine,
    Trailer,
    format_record_line,
    parse_json_line,
)
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.shuffle import is_short
from cardgolf.state import State
from cardgolf.views import BoardView, View, make_view


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
    check_size(events=count_events(game._past), rounds=rounds_begun(game), characters=len(head))
    pages = write_pages(game, _RecordWriter())
    text = add_trailer(head, game, pages)
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
    match, position = game.state.match, game.start.position
    start = format_position(position) if position else None
    return Header(
        FORMAT,
        VERSION,
        distribution_version("cardgolf"),
        list_plugins(game.rules),
        match.names,
        str(match.seed),
        start,
        None,
    )


def list_plugins(rules: Rulebook) -> tuple[PluginEntry, ...]:
    """Return an entry for each plugin of the stack, from which :func:`cardgolf.rules` can build it again."""
    for each in rules.house_rules + rules.stack[1:2]:
        if not isinstance(each.given, str):
            name = getattr(each.given, "__name__", type(each.given).__name__)
            raise PluginError(
                f"{each.name} cannot be recorded: expected a plugin given by its name or its file, such as "
                f"'./ours.py:{truncate(printable(name), 40)}', got an object"
            )
    return tuple(
        PluginEntry(
            each.name,
            each.source.name if each.source else distribution_version(each.distribution),
            dict(each.options),
            each.source.sha256 if each.source else "",
        )
        for each in rules.stack
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

    def write(self, step: Step) -> tuple[str, None]:
        before, event = step.before, step.event
        if event == DEAL:
            return _write_deal(step.after, shuffle_deck(step.rules, before.match)), None
        line = _write_move(step.seat, str(event))
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

    Its lines have the keys of a position (``docs/positions.md``), with ``?`` for a card that the seat does not know.
    It cannot be replayed.

    Issues a ``UserWarning`` for a seed so short that the hidden cards can be found by trying seeds.
    Raises :class:`InvalidArgumentError` for an invalid seat, and :class:`PluginError` as :func:`cardgolf.record` does.
    """
    if is_short(seed := game.state.match.seed):
        warn(f"a seed of {seed.bit_length()} bits can be found from this record: leave seed out", stacklevel=2)
    game.view(seat)  # raises an error for an invalid seat, equal to another or not
    writer = _SeenWriter(seat)
    head = RedactedHeader(
        FORMAT,
        VERSION,
        distribution_version("cardgolf"),
        list_plugins(game.rules),
        game.state.match.names,
        seat,
        writer.find_facts(game.rules, game.start.state(game.rules)),
    )
    return add_trailer(format_record_line(head), game, write_pages(game, writer))


class _SeenWriter:
    """Writes what a seat, or a spectator for ``None``, saw of each event. The facts are all that it sees."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.key = "redact", seat

    def begin(self, game: Game, state: State) -> str:  # noqa: ARG002  # those of a writer
        return ""

    def find_facts(self, rules: Rulebook, state: State) -> dict[str, str]:
        return format_view(make_view(rules, state, self.seat, ()))

    def write(self, step: Step) -> tuple[str, dict[str, str]]:
        seen, now = step.facts, self.find_facts(step.rules, step.after)
        changed = {key: now.get(key, "") for key in {**seen, **now} if now.get(key) != seen.get(key)}
        return _write_line(SeenLine(step.seat, str(step.event), changed)), now


def _format_seen_board(board: BoardView) -> str:
    if board.layout.is_hand and not board.slots:
        return f"{board.count} cards"
    return format_board(board.layout, board.slots)


def format_view(view: View) -> dict[str, str]:
    """Return what ``view`` shows, as texts by key. Empty values are left out."""
    facts = {
        "round": len(view.rounds) + (view.phase != "round over"),
        "kind": view.kind,
        "seats": join_words(view.seats),
        "dealer": view.dealer,
        "leader": NO_SEAT if view.leader is None else view.leader,
        "turn": view.turn,
        "phase": view.phase.value,
        **{f"board {seat}": _format_seen_board(board) for seat, board in enumerate(view.boards) if board},
        "stock": f"{view.stock_count} cards",
        "discard": f"{join_words(reversed(view.discard_shown))} of {view.discard_count}" if view.discard_count else "",
        "held": f"{view.held or UNKNOWN} from {view.held_from}" if view.holding else "",
        "played": join_words(view.played),
        "turns_begun": join_words(view.turns_begun),
        "round_end": format_round_end(view.round_end) if view.round_end else "",
        "reshuffles": view.reshuffles,
        "memory": format_pairs(view.memory.of_round),
        "match_memory": format_pairs(view.memory.of_match),
        "window": format_window(view.memory.window) if view.memory.window else "",
        "scores": "; ".join(join_words(round_.scores) for round_ in view.rounds[-1:]),
        "totals": join_words(view.totals),
    }
    return {key: str(value) for key, value in facts.items() if value != ""}
