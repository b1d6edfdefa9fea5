"""A rulebook: the stack of plugins as a value, with its options, its verbs and what is laid out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from attrs import frozen

from cardgolf._text import join_limited, quote
from cardgolf.board import Board
from cardgolf.cards import FACES, Card, pack
from cardgolf.errors import InvalidOptionError, InvalidPositionError, PluginError
from cardgolf.layout import Layout
from cardgolf.moves import KERNEL_MOVES, Move, index_by_word, parse_move
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.caller import HookCaller, trace_hook
from cardgolf.rulebook.hookspecs import HOOKS
from cardgolf.rulebook.stack import StackedPlugin
from cardgolf.state import State


@frozen
class TableSetup:
    """What is laid out for so many players."""

    deck: tuple[Card, ...]
    layout: Layout
    opening_flips: int
    packed_deck: bytes


_MOVE_HOOKS = ("apply_move", "after_move", "round_end", "next_phase")
_MOST_TABLES = 100  # how many numbers of players are tried for a table that can be set up


class Rulebook(HookCaller):
    """A variant, its house rules and their options: a value that answers every question of the game.

    Made by :func:`cardgolf.rules`. Each question is a method of it, bound once; it knows nothing of seats
    or games and never changes. ``moves_unseen`` says that plain golf alone is asked about a move half made,
    ``noting`` are the plugins that say they keep hidden notes in the state, ``marked`` the cards that may bear a
    mark. ``worth`` lists the faces of the decks that were set up, in the order of cards, whatever was asked of it.
    """

    base: BaseRules
    name: str
    card_values: Mapping[Card, int]
    _base_decides_moves: bool
    _plugins_with_notes: frozenset[str]
    marked: frozenset[Card]
    _remake: tuple[Any, ...]
    _set_up: Callable[[int], TableSetup]
    _vocabulary: Mapping[str, type[Move]]

    def __init__(self, stack: Sequence[StackedPlugin], remake: tuple[Any, ...] = ()) -> None:
        super().__init__(stack)
        self._keep(base=stack[0].plugin, name=stack[1].name, _remake=remake)
        self._keep(_base_decides_moves=all(map(self._is_base_only, _MOVE_HOOKS)))
        self._forget()
        with self._naming_culprit():
            self._keep(
                _plugins_with_notes=frozenset(each.name for each in self.stack if getattr(each.plugin, "notes", False))
            )
            self._keep(marked=frozenset(card for each in self.stack for card in _markable(each)))
            self._keep(_vocabulary=MappingProxyType(index_by_word((*KERNEL_MOVES, *self.move_types()))))
            self._check_needs()

    @property
    def house_rules(self) -> tuple[StackedPlugin, ...]:
        """The house rules, in the order they were stacked."""
        return self.stack[2:]

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """Every resolved option; one that two plugins own goes by ``name:key``."""
        owners = [(each.name, key, value) for each in self.stack for key, value in each.options.items()]
        keys = [key for _, key, _ in owners]
        return MappingProxyType(
            {key if keys.count(key) == 1 else f"{name}:{key}": value for name, key, value in owners}
        )

    @cached_property
    def spec(self) -> tuple[Any, ...]:
        """What two rulebooks must share to be equal: names, distributions and options, in order."""
        return tuple((each.name, each.identity, tuple(each.options.items())) for each in self.stack)

    def with_options(self, **options: Any) -> "Rulebook":
        """The same rules but for these options; :class:`InvalidOptionError` if they cannot be."""
        make, (variant, house_rules, given) = self._remake
        book: Rulebook = make(variant, house_rules, (*given, *options.items()))
        return book

    def traced(self, tell: Callable[[str, tuple[Any, ...], Any], object]) -> "Rulebook":
        """The same rules, which call ``tell(question, arguments, answer)`` whenever they have been asked something."""
        book = Rulebook(self.stack, self._remake)
        book._keep(**{question: trace_hook(question, getattr(book, question), tell) for question in HOOKS})
        book._keep(_base_decides_moves=False)
        book._forget()
        return book

    def describe(self) -> str:
        """The stack in words: each plugin, what it is and what its options are set to."""
        return "\n".join(each.described() for each in reversed(self.stack))

    def table_setup(self, players: int) -> TableSetup:
        """Deck, layout and tee-off for so many players; :class:`InvalidOptionError` if so many cannot play."""
        if type(players) is not int:
            raise self._cannot_play(players)
        return self._set_up(players)

    def tables(self) -> Iterator[tuple[int, TableSetup]]:
        """Yield each number of players a table can be set up for, and its setting; :class:`InvalidOptionError` if none."""
        refused: list[InvalidOptionError] = []
        for players in islice(self.seats(), _MOST_TABLES):
            try:
                setting = self.table_setup(players)
            except InvalidOptionError as error:
                refused.append(error)
            else:
                yield players, setting
        if len(refused) == min(len(self.seats()), _MOST_TABLES):
            raise refused[0]

    def _forget(self) -> None:
        """Have every table to be set up anew."""
        self._keep(card_values=MappingProxyType(_CardValues(self, ())), _set_up=lru_cache(maxsize=None)(self._set))

    def _cannot_play(self, players: object) -> InvalidOptionError:
        with self._naming_culprit():
            seats = self.seats()
        return InvalidOptionError(f"{quote(players)} cannot play {self.name}: {seats[0]} to {seats[-1]} players can")

    def _set(self, players: int) -> TableSetup:
        with self._naming_culprit():
            setting = self._laid_out(players)
            faces = {*map(FACES.__getitem__, {*setting.packed_deck}), *self.card_values}
            if len(faces) > len(self.card_values):
                self._keep(card_values=MappingProxyType(_CardValues(self, faces)))
        return setting

    def _laid_out(self, players: int) -> TableSetup:
        if players not in self.seats():
            raise self._cannot_play(players)
        deck = tuple(self.deck(players))
        setting = TableSetup(deck, self.layout(players), self.opening_flips(), pack(deck))
        if len(setting.deck) <= players * setting.layout.size:
            raise InvalidOptionError(f"{self.name}: {len(setting.deck)} cards are too few for {players} players")
        if not 0 <= setting.opening_flips <= setting.layout.size:
            wanted = f"{setting.opening_flips} cards cannot be turned up before play: 0 to {setting.layout.size} can"
            raise InvalidOptionError(f"{self.name}: {wanted}")
        return setting

    def fault_of_marks(self, board: Board) -> str:
        """Return why a mark on ``board`` cannot be, or nothing: only cards that a plugin says it marks bear one.

        A rank without its suit may be any card of that rank.
        """
        known = self.marked | {Card(card.rank) for card in self.marked}
        for slot in board.slots:
            if slot and slot.mark and slot.card not in known:
                return (
                    f"{slot.card} bears no mark here: these rules mark {join_limited(sorted(self.marked)) or 'no card'}"
                )
        return ""

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every move that is legal in ``state``, in the order of the rules."""
        return self.moves(state, self.card_values, self)

    def parse(self, text: str) -> Move:
        """Return the move that ``text`` names; raise :class:`IllegalMoveError` if it names none."""
        return parse_move(text, self._vocabulary)

    def _check_needs(self) -> None:
        layout = next(self.tables())[1].layout
        there = {"hand" if layout.is_hand else "grid", *(each.name for each in self.stack)}
        replaced: dict[str, str] = {}
        for each in self.stack:
            for need in getattr(each.plugin, "needs", ()):
                if need not in there:
                    raise InvalidOptionError(f"{each.name} needs {need}, which {self.name} has not")
            for rule in getattr(each.plugin, "replaces", ()):
                if rule in replaced:
                    raise InvalidOptionError(f"{replaced[rule]} and {each.name} both replace {rule}: choose one")
                replaced[rule] = each.name

    def __reduce__(self) -> tuple[Any, ...]:
        for each in self.stack[1:]:
            if not each.importable:
                raise PluginError(f"{each.name} cannot be pickled: put it where a module can be imported from")
        return self._remake

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rulebook) and self.spec == other.spec)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<Rulebook {' + '.join(each.name for each in self.stack[1:])}>"


class _CardValues(dict[Card, int]):
    """What each of these faces is worth, asked once; of any other it is asked each time."""

    def __init__(self, rules: Rulebook, faces: Iterable[Card]) -> None:
        super().__init__((face, rules.points(face)) for face in sorted(faces, key=attrgetter("order")))
        self._rules = rules

    def __missing__(self, card: Card) -> int:
        return self._rules.points(card)


def _markable(each: StackedPlugin) -> Iterator[Card]:
    """The cards that a plugin says it marks."""
    for card in getattr(each.plugin, "marks", ()):
        try:
            yield card if type(card) is Card else Card.parse(card)
        except InvalidPositionError:
            raise PluginError(f"{each.name} marks {quote(card)}: give cards, or their texts") from None
