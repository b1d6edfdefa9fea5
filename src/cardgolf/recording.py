"""A match as a record: a header, every move and all that the dealer did, and a trailer, a line of JSON each."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from cardgolf.cards import Card
from cardgolf.dealing import order
from cardgolf.errors import PluginError
from cardgolf.games import DEAL, Game
from cardgolf.hands import recycled
from cardgolf.moves import STOCK, Draw, Move
from cardgolf.positions import words, written
from cardgolf.record_forms import (
    FORMAT,
    VERSION,
    Dealt,
    Form,
    Header,
    Moved,
    PluginUsed,
    Restocked,
    Trailer,
    write_form,
)
from cardgolf.record_limits import LONGEST_HEADER, LONGEST_TRAILER, check_header, check_length, check_size
from cardgolf.rulebook import Rulebook
from cardgolf.state import State
from cardgolf.strict_json import read_line


def record(game: Game, *, head: str = "") -> str:
    """``game`` as text that :func:`cardgolf.replay` takes back. It names every card: it is the referee's.

    ``head`` is its first line, if it shall be another than :func:`header` gives.

    >>> game = cardgolf.new_game("play-nine", seed=1).play("flip a1")
    >>> cardgolf.replay(cardgolf.record(game)) == game
    True

    Raises :class:`PluginError` for rules that were given as objects, so that no reader could find them by name, and
    :class:`BadRecord` for a match that is too long for :func:`cardgolf.replay`.
    """
    head = head or game.beginning.header or write_form(header(game))
    check_header(read_line(check_length(head, LONGEST_HEADER)))
    check_size(events=len(game.history), rounds=rounds_begun(game), characters=len(head))
    text = sealed(head, game, [write_form(event) for event in _events(game)])
    read_line(check_length(text[text.rindex("\n", 0, -1) + 1 : -1], LONGEST_TRAILER))
    check_size(**size(game, text))
    return text


def rounds_begun(game: Game) -> int:
    """Return how many rounds are finished or under way."""
    return len(game.state.match.rounds) + (not game.round_over)


def size(game: Game, text: str) -> dict[str, int]:
    """Return how many events, rounds and characters ``text``, the record of ``game``, has."""
    return {"events": text.count("\n") - 2, "rounds": rounds_begun(game), "characters": len(text)}


def header(game: Game) -> Header:
    """What the game is and how it began."""
    match, beginning = game.state.match, game.beginning
    start = written(beginning.position) if beginning.position else None
    return Header(FORMAT, VERSION, by("cardgolf"), plugins(game.rules), match.names, str(match.seed), start, None)


def plugins(rules: Rulebook) -> tuple[PluginUsed, ...]:
    """The stack with all that is needed to stack it again."""
    for each in rules.house_rules + rules.stack[1:2]:
        if not isinstance(each.given, str):
            raise PluginError(f"{each.name} cannot be recorded: it was given as an object, not by a name to find it by")
    return tuple(PluginUsed(each.name, by(each.distribution), dict(each.options)) for each in rules.stack)


def by(distribution: str) -> str:
    """A distribution with its version."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # it takes long to import

    try:
        return f"{distribution} {version(distribution)}"
    except PackageNotFoundError:
        return distribution


def moments(game: Game) -> Iterator[tuple[Game, Move | str, Game]]:
    """Every event from the beginning, between the game it befell and the game it led to."""
    before = game.at(0)
    for event in game.history:
        after = before.deal() if event == DEAL else before.play(event)
        yield before, event, after
        before = after


def _events(game: Game) -> Iterator[Form]:
    beginning = game.beginning
    if beginning.position is None:
        yield _dealt(beginning.state(game.rules), beginning.deck or order(game.rules, beginning.match))
    for before, event, after in moments(game):
        state = before.state
        if event == DEAL:
            yield _dealt(after.state, order(game.rules, state.match))
            continue
        if not state.packed_stock and event == Draw(STOCK):
            yield Restocked(state.deal.dealer, words(reversed(recycled(state))))
        yield Moved(state.turn, str(event))


def _dealt(state: State, deck: Iterable[Card]) -> Dealt:
    return Dealt(state.deal.dealer, words(deck))


def sealed(head: str, game: Game, events: list[str]) -> str:
    """The whole text, with the digest of what stands before it in the trailer."""
    text = "".join(f"{line}\n" for line in (head, *events))
    scores = tuple(round_.scores for round_ in game.state.match.rounds)
    trailer = Trailer(len(events), scores, game.totals, sha256(text.encode()).hexdigest())
    return f"{text}{write_form(trailer)}\n"
