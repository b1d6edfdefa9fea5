"""Which rules can be solved, and why others cannot."""

from cardgolf.errors import InvalidArgumentError, InvalidOptionError, NotTabulableError
from cardgolf.lanes.tables.tables import FEWER_TURNS, Tables
from cardgolf.lanes.tables.tabulator import check_shape
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scoring import Adjust
from cardgolf.tools import quote
from cardgolf.turns.parts import HOW, Lead

PLAYERS = 2
MOST_TURNS = 50
"""Turns of a seat in a round that can be solved."""

MOST_FACES = 60
"""Kinds of cards that a state has room for."""


def check_rules(rules: Rulebook, players: int) -> Tables:
    """Return the tables of rules that can be solved.

    Raises :class:`NotTabulableError` for rules without tables, or with locks or scores that need more than two boards.
    Raises :class:`InvalidOptionError` for a turn limit or a stock that cannot be solved, and
    :class:`InvalidArgumentError` for another number of players than two.
    """
    if type(players) is not int or players != PLAYERS:
        raise InvalidArgumentError(f"invalid players={quote(players)}: expected {PLAYERS}, the seats of a solved game")
    check_shape(rules, players)  # before the limits, since no option mends it
    _check_limits(rules)
    _check_scores(rules)
    tables = rules.tables(players)
    _check_turns(tables)
    return tables


def _check_limits(rules: Rulebook) -> None:
    """Raise :class:`InvalidOptionError` for rounds that are too long, or whose stock is made anew."""
    limit, setup = rules.base.turn_limit, rules.table_setup(PLAYERS)
    if limit is None or limit > MOST_TURNS:
        raise InvalidOptionError(
            f"invalid turn_limit={limit}: expected 1 to {MOST_TURNS} for rules that can be solved", "base.turn_limit"
        )
    stock = len(setup.deck) - PLAYERS * setup.layout.size - 1
    if rules.base.recycle != "end_round" and stock < PLAYERS * limit:
        raise InvalidOptionError(
            f"invalid recycle={rules.base.recycle}: expected end_round, since a stock of {stock} cards may run out",
            "base.recycle",
        )


def _check_turns(tables: Tables) -> None:
    """Raise :class:`NotTabulableError` for rules that lock cards or let another seat begin."""
    if tables.leads[-1] is not Lead.LEFT_OF_DEALER:
        raise NotTabulableError(
            f"invalid rules to solve: expected that the dealer's left leads, not {tables.leads[-1]}"
        )
    if tables.keeps_down:
        raise NotTabulableError("invalid rules to solve: expected no seat that knows a card which lies face down")
    if any(tables.ending_shows) or FEWER_TURNS in tables.ending_turns:
        raise NotTabulableError(
            "invalid rules to solve: expected a last turn for each or for none, and no cards turned up"
        )
    if tables.opening_stage >= 0:
        raise NotTabulableError("invalid rules to solve: expected cards turned up before play, not in a turn")
    if any(HOW[how] == "run" for how, _, _ in tables.turns.lines):
        raise NotTabulableError("invalid rules to solve: expected lines that leave with equal or any cards, not runs")
    if any(tables.lock_turns):
        raise NotTabulableError("invalid rules to solve: expected no card of the deck that can be locked")
    if len(tables.faces) > MOST_FACES:
        raise NotTabulableError(f"invalid rules to solve: expected at most {MOST_FACES} faces, not {len(tables.faces)}")


def _check_scores(rules: Rulebook) -> None:
    """Raise :class:`NotTabulableError` for scores in Python that may depend on more than the boards."""
    for hook in ("score", "bonus"):
        for each in rules.implementations_by_hook[hook]:
            reads = {"state", "seat"}.intersection((*each.argnames, *each.kwargnames))
            if reads and each.plugin_name in rules.list_python(hook):
                raise _refuse_score(each.plugin_name, hook, f"reads `{min(reads)}`: expected the board alone")
    for hook in ("adjust_scores", "penalty"):
        name = next((name for name in rules.list_python(hook) if name not in ("", rules.stack[0].name)), None)
        if name is not None:
            raise _refuse_score(name, hook, "is written in Python: expected parts of `scoring`")
    if any(type(part) is Adjust and part.round is not None for part in rules.parts):
        raise NotTabulableError("invalid rules to solve: expected the same scores in every round")


def _refuse_score(name: str, hook: str, why: str) -> NotTabulableError:
    return NotTabulableError(f"invalid rules to solve: `{hook}` of {name} {why}", f"{name}.{hook}")
