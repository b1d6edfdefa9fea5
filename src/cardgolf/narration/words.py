"""Moves and lines of scorecards in words, from what one viewer can see."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cardgolf.cards import Card, SlotLike
from cardgolf.errors import PluginError
from cardgolf.events.event import Opened, Sealed
from cardgolf.narration.step import Step, StepOutcome, ViewContext
from cardgolf.table import CardNames, Knock, Layout, Line, Move
from cardgolf.tools.text import one_line, quote, type_name
from cardgolf.views import View


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

    What a player chose in secret is told to that player alone.
    """
    move = step.move
    if isinstance(step.act, Sealed):
        return "has chosen" if move is None else f'has chosen "{one_line(step.act.move)}"'
    if move is None:
        return "deals"
    return _read_text(move, "describe", lambda: move.describe(StepOutcome.of(step, cards)))


def describe_opened(step: Step, event: Opened, cards: CardNames) -> str:
    """Return what the player did whose sealed move was opened, as a clause whose subject is the player."""
    if not event.played:
        return f'chose "{one_line(event.move)}", which is not possible any more'
    move = step.before.rules.parse(event.move)
    return _read_text(move, "describe", lambda: move.describe(StepOutcome.for_seat(step, event.seat, cards)))


def explain_move(view: View, move: Move, cards: CardNames) -> str:
    """Return a reason for ``move``, or nothing."""
    return _read_text(move, "explain", lambda: move.explain(ViewContext(view, view.actor, cards)))


def list_hints(moves: Iterable[Move]) -> list[str]:
    """Return how the kinds of ``moves`` are made with mouse and keys, each hint once."""
    kinds = {type(move): move for move in moves}
    hints = [_read_text(move, "hint", partial(getattr, move, "hint")) for move in kinds.values()]
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


_NUMBERS = {2: "pair of", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
_RANKS = {1: "aces", 11: "Jacks", 12: "Queens", 13: "Kings"}
_SAYS_LITTLE = {"round", "score"}
_TERMS = {"ender": "closer's penalty"}
JOKER = "*"


def describe_line(line: Line, layout: Layout, slots: Sequence[SlotLike | None], cards: CardNames | None = None) -> str:
    """Return what a line of a scorecard counts: ``pair of 8s``, ``Q♠``, or the words of the rule's id.

    ``layout`` and ``slots`` are those of the board that was scored.

    >>> board = cardgolf.Board.of(Layout.grid(1, 2), [Card(8).face_up, Card(8).face_up])
    >>> describe_line(Line("x.score.column", 0, ("a1", "b1")), board.layout, board.slots)
    'pair of 8s'
    """
    cards = cards or CardNames()
    reason = _name_reason(line.rule)
    if layout.is_hand or not line.slots:
        return reason
    found = [slots[layout.index(name)] for name in line.slots]
    faces: list[Card] = [slot.card for slot in found if slot and slot.card]
    if len(faces) < len(found):
        return reason
    if len(faces) == 1:
        return _name_card(faces[0], cards) if reason == "card" else f"{reason}: {cards.name(faces[0])}"
    plain = [face for face in faces if face.suit != JOKER]
    if plain and len({face.kind for face in plain}) == 1 and len(faces) in _NUMBERS:
        jokers = len(faces) - len(plain)
        helped = f" with {'a Joker' if jokers == 1 else f'{jokers} Jokers'}" if jokers else ""
        return f"{_NUMBERS[len(faces)]} {_name_rank(plain[0], cards)}{helped}"
    return f"{reason}: {cards.names(faces)}"


def _name_card(face: Card, cards: CardNames) -> str:
    """Return a card, with the word before one without a suit or name, which could be read as points."""
    return cards.name(face) if face.suit or face.name else f"card {cards.name(face)}"


def _name_reason(rule: str) -> str:
    """Return the words of a rule's id that say more than ``score``.

    The plugin's own come first if no others follow, or one alone, as in ``ender-penalty.flat``.
    """
    plugin, *parts = rule.split(".")
    words = [_TERMS.get(part, part) for part in parts if part not in _SAYS_LITTLE]
    if not words or len(parts) == 1:
        words.insert(0, plugin)
    return " ".join(words).replace("-", " ")


def _name_rank(face: Card, cards: CardNames) -> str:
    """Return the rank of equal cards in the plural. A card typed without its suit may be a court card too."""
    if face.name and not face.rank:
        return f"{face.name}s"
    is_french = face.suit or cards.name(face) != str(face)
    return _RANKS.get(face.rank, f"{face.rank}s") if is_french else f"{face.rank}s"
