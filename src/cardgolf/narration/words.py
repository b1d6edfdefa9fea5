"""Moves and lines of scorecards in words, from what one viewer can see."""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cardgolf.cards import Card, SlotLike
from cardgolf.engine.views import View
from cardgolf.errors import PluginError
from cardgolf.events.event import Opened, Sealed
from cardgolf.narration.step import Step, StepOutcome, ViewContext
from cardgolf.rulebook.registry import find_module
from cardgolf.table import STOCK, CardNames, Knock, Layout, Line, Move, Pile
from cardgolf.tools.text import one_line, quote, type_name
from cardgolf.words import ENGLISH, Words


def name_move(view: View, move: Move) -> str:
    """Return the text by which people choose a move: its text, or the word that a player says to knock."""
    word = view.rules.knock_word if isinstance(move, Knock) else ""
    return word or _read_text(move, "text", lambda: str(move))


def describe_offer(view: View, move: Move, cards: CardNames) -> str:
    """Return what a move means. Moves of one kind often mean the same."""
    return _read_text(move, "offer", lambda: move.offer(ViewContext(view, view.actor, cards)))


def name_deed(view: View, move: Move, cards: CardNames) -> str:
    """Return what a player does to make ``move`` and no other, such as ``turn up a1``, as words after "you cannot"."""
    return _read_text(move, "deed", lambda: move.deed(ViewContext(view, view.actor, cards)))


def describe_move(step: Step, cards: CardNames) -> str:
    """Return what the player did, as a clause whose subject is the player. A step without a move is a deal.

    What a player chose in secret is told to that player alone. A game that begins with a card in hand, as from a
    position, has no draw to tell of, so that the first move tells of it.
    """
    move = step.move
    if isinstance(step.act, Sealed):
        chosen = None if move is None else one_line(step.act.move)
        return cards.words("move-sealed.describe", move=chosen)
    if move is None:
        return cards.words("move-deal.describe")
    told = _read_text(move, "describe", lambda: move.describe(StepOutcome.of(step, cards)))
    before = step.before
    if step.events[0].ply != 1 or not before.holding or step.seat != before.turn:
        return told
    by_pile = {STOCK: "move-draw.describe-stock", Pile.MIDDLE: "move-take.describe"}
    message = by_pile.get(before.held_from, "move-draw.describe-discard")  # type: ignore[arg-type]  # of a card in hand
    return f"{cards.words(message, card=ViewContext(before, step.seat, cards).held)}, {told}"


def describe_opened(step: Step, event: Opened, cards: CardNames) -> str:
    """Return what the player did whose sealed move was opened, as a clause whose subject is the player."""
    if not event.played:
        return cards.words("move-sealed.describe-late", move=one_line(event.move))
    move = step.before.rules.parse(event.move)
    return _read_text(move, "describe", lambda: move.describe(StepOutcome.for_seat(step, event.seat, cards)))


def explain_move(view: View, move: Move, cards: CardNames) -> str:
    """Return a reason for ``move``, or nothing."""
    return _read_text(move, "explain", lambda: move.explain(ViewContext(view, view.actor, cards)))


def list_hints(moves: Iterable[Move], words: Words = ENGLISH) -> list[str]:
    """Return how the kinds of ``moves`` are made with mouse and keys, each hint once."""
    kinds = {type(move): move for move in moves}
    hints = [_read_text(move, "hint", partial(type(move).how, words)) for move in kinds.values()]
    return [hint for hint in dict.fromkeys(hints) if hint]


def _read_text(move: Move, name: str, read: Callable[[], object]) -> str:
    """Return one line of a move class, which may be third-party code. Raises :class:`PluginError` if it fails."""
    try:
        text = read()
    except PluginError:
        raise
    except Exception as error:
        raise PluginError(f"{name} of the move {quote(type(move).word)} failed: {type_name(error)}") from error
    if not isinstance(text, str):
        got = f"a value of type {quote(type_name(text))}"
        raise PluginError(f"invalid {name} of the move {quote(type(move).word)}: {got}: expected a string")
    return one_line(text)


_MOST_EQUAL = 9  # cards that a line can have to be named by their rank
_SAYS_LITTLE = {"round", "score"}
_TERMS = {"ender": "line-closer"}
JOKER = "*"


def describe_line(line: Line, layout: Layout, slots: Sequence[SlotLike | None], cards: CardNames | None = None) -> str:
    """Return what a line of a scorecard counts: ``pair of 8s``, ``Q♠``, or the words of the rule's id.

    ``layout`` and ``slots`` are those of the board that was scored.

    >>> board = cardgolf.Board.of(Layout.grid(1, 2), [Card(8).face_up, Card(8).face_up])
    >>> describe_line(Line("x.score.column", 0, ("a1", "b1")), board.layout, board.slots)
    'pair of 8s'
    """
    cards = cards or CardNames()
    words, reason = cards.words, _name_reason(line.rule, cards.words)
    if layout.is_hand or not line.slots:
        return reason
    found = [slots[layout.index(name)] for name in line.slots]
    faces: list[Card] = [slot.card for slot in found if slot and slot.card]
    if len(faces) < len(found):
        return reason
    if len(faces) == 1 and reason == "card":
        return _name_card(faces[0], cards)
    plain = [face for face in faces if face.suit != JOKER]
    if plain and len({face.kind for face in plain}) == 1 and 1 < len(faces) <= _MOST_EQUAL:
        told = words("line-equal", count=len(faces), ranks=_name_rank(plain[0], cards))
        jokers = len(faces) - len(plain)
        return words("line-jokers", what=told, jokers=jokers) if jokers else told
    return words("line-cards", name=reason, cards=cards.names(faces))


def _name_card(face: Card, cards: CardNames) -> str:
    """Return a card, with the word before one without a suit or name, which could be read as points."""
    name = cards.name(face)
    return name if face.suit or face.name else cards.words("line-plain", card=name)


def _name_reason(rule: str, words: Words) -> str:
    """Return the words for a rule's id: the message of its plugin's catalogue, or words of the id itself.

    The message of ``mine.call.failed`` is ``line-call-failed``. Words of the id are those that say more than ``score``.
    The plugin's own come first if no others follow, or one alone, as in ``ender-penalty.flat``.
    """
    plugin, *parts = rule.split(".")
    module, key = find_module(plugin), "-".join(("line", *parts))
    if module in sys.modules and (own := words.beside(module)).has(key):
        return own(key)
    told = [words(_TERMS[part]) if part in _TERMS else part for part in parts if part not in _SAYS_LITTLE]
    if not told or len(parts) == 1:
        told.insert(0, plugin)
    return " ".join(told).replace("-", " ")


def _name_rank(face: Card, cards: CardNames) -> str:
    """Return the rank of equal cards in the plural. A card typed without its suit may be a court card too."""
    if face.name and not face.rank:
        return cards.words("ranks-named", name=face.name)
    is_french = face.suit or cards.name(face) != str(face)
    return cards.words("ranks" if is_french else "ranks-number", rank=face.rank)
