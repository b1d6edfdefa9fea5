"""A rulebook: the stack of plugins as a value, with its options, its verbs and what is laid out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from operator import attrgetter
from types import MappingProxyType
from typing import Any

from attrs import frozen

from cardgolf._text import join_limited, quote
from cardgolf.answering import Answering, telling
from cardgolf.cards import FACES, Card, packed
from cardgolf.errors import BadOption, BadPosition, PluginError
from cardgolf.golf import Golf
from cardgolf.hookspecs import QUESTIONS
from cardgolf.layout import Board, Layout
from cardgolf.moves import KERNEL_VERBS, Move, parse_move, vocabulary
from cardgolf.stacks import Stacked


@frozen
class Setting:
    """What is laid out for so many players."""

    deck: tuple[Card, ...]
    layout: Layout
    tee_off: int
    packed_deck: bytes


_AFTER_A_MOVE = ("carry_out", "settle", "closing", "next_phase")
_MOST_TABLES = 100  # how many numbers of players are tried for a table that can be set up


class Rulebook(Answering):
    """A variant, its house rules and their options: a value that answers every question of the game.

    Made by :func:`cardgolf.rules`. Each question is a method of it, bound once; it knows nothing of seats
    or games and never changes. ``moves_unseen`` says that plain golf alone is asked about a move half made,
    ``noting`` are the plugins that say they keep hidden notes in the state, ``marked`` the cards that may bear a
    mark. ``worth`` lists the faces of the decks that were set up, in the order of cards, whatever was asked of it.
    """

    golf: Golf
    name: str
    worth: Mapping[Card, int]
    moves_unseen: bool
    noting: frozenset[str]
    marked: frozenset[Card]
    _remake: tuple[Any, ...]
    _set_up: Callable[[int], Setting]
    _vocabulary: Mapping[str, type[Move]]

    def __init__(self, stack: Sequence[Stacked], remake: tuple[Any, ...] = ()) -> None:
        super().__init__(stack)
        self._keep(golf=stack[0].plugin, name=stack[1].name, _remake=remake)
        self._keep(moves_unseen=all(map(self._is_golfs, _AFTER_A_MOVE)))
        self._forget()
        with self.blaming():
            self._keep(noting=frozenset(each.name for each in self.stack if getattr(each.plugin, "notes", False)))
            self._keep(marked=frozenset(card for each in self.stack for card in _markable(each)))
            self._keep(_vocabulary=MappingProxyType(vocabulary((*KERNEL_VERBS, *self.verbs()))))
            self._check_needs()

    @property
    def house_rules(self) -> tuple[Stacked, ...]:
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
        """The same rules but for these options; :class:`BadOption` if they cannot be."""
        make, (variant, house_rules, given) = self._remake
        book: Rulebook = make(variant, house_rules, (*given, *options.items()))
        return book

    def overheard(self, tell: Callable[[str, tuple[Any, ...], Any], object]) -> "Rulebook":
        """The same rules, which call ``tell(question, arguments, answer)`` whenever they have been asked something."""
        book = Rulebook(self.stack, self._remake)
        book._keep(**{question: telling(question, getattr(book, question), tell) for question in QUESTIONS})
        book._keep(moves_unseen=False)
        book._forget()
        return book

    def describe(self) -> str:
        """The stack in words: each plugin, what it is and what its options are set to."""
        return "\n".join(each.described() for each in reversed(self.stack))

    def setting(self, players: int) -> Setting:
        """Deck, layout and tee-off for so many players; :class:`BadOption` if so many cannot play."""
        if type(players) is not int:
            raise self._cannot_play(players)
        return self._set_up(players)

    def tables(self) -> Iterator[tuple[int, Setting]]:
        """Yield each number of players a table can be set up for, and its setting; :class:`BadOption` if none."""
        refused: list[BadOption] = []
        for players in islice(self.seats(), _MOST_TABLES):
            try:
                setting = self.setting(players)
            except BadOption as error:
                refused.append(error)
            else:
                yield players, setting
        if len(refused) == min(len(self.seats()), _MOST_TABLES):
            raise refused[0]

    def _forget(self) -> None:
        """Have every table to be set up anew."""
        self._keep(worth=MappingProxyType(_Worth(self, ())), _set_up=lru_cache(maxsize=None)(self._set))

    def _cannot_play(self, players: object) -> BadOption:
        with self.blaming():
            seats = self.seats()
        return BadOption(f"{quote(players)} cannot play {self.name}: {seats[0]} to {seats[-1]} players can")

    def _set(self, players: int) -> Setting:
        with self.blaming():
            setting = self._laid_out(players)
            faces = {*map(FACES.__getitem__, {*setting.packed_deck}), *self.worth}
            if len(faces) > len(self.worth):
                self._keep(worth=MappingProxyType(_Worth(self, faces)))
        return setting

    def _laid_out(self, players: int) -> Setting:
        if players not in self.seats():
            raise self._cannot_play(players)
        deck = tuple(self.deck(players))
        setting = Setting(deck, self.layout(players), self.tee_off(), packed(deck))
        if len(setting.deck) <= players * setting.layout.size:
            raise BadOption(f"{self.name}: {len(setting.deck)} cards are too few for {players} players")
        if not 0 <= setting.tee_off <= setting.layout.size:
            wanted = f"{setting.tee_off} cards cannot be turned up before play: 0 to {setting.layout.size} can"
            raise BadOption(f"{self.name}: {wanted}")
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

    def parse(self, text: str) -> Move:
        """The move a text names; :class:`IllegalMove` if it names none."""
        return parse_move(text, self._vocabulary)

    def _check_needs(self) -> None:
        layout = next(self.tables())[1].layout
        there = {"hand" if layout.is_hand else "grid", *(each.name for each in self.stack)}
        replaced: dict[str, str] = {}
        for each in self.stack:
            for need in getattr(each.plugin, "needs", ()):
                if need not in there:
                    raise BadOption(f"{each.name} needs {need}, which {self.name} has not")
            for rule in getattr(each.plugin, "replaces", ()):
                if rule in replaced:
                    raise BadOption(f"{replaced[rule]} and {each.name} both replace {rule}: choose one")
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


class _Worth(dict[Card, int]):
    """What each of these faces is worth, asked once; of any other it is asked each time."""

    def __init__(self, rules: Rulebook, faces: Iterable[Card]) -> None:
        super().__init__((face, rules.points(face)) for face in sorted(faces, key=attrgetter("order")))
        self._rules = rules

    def __missing__(self, card: Card) -> int:
        return self._rules.points(card)


def _markable(each: Stacked) -> Iterator[Card]:
    """The cards that a plugin says it marks."""
    for card in getattr(each.plugin, "marks", ()):
        try:
            yield card if type(card) is Card else Card.parse(card)
        except BadPosition:
            raise PluginError(f"{each.name} marks {quote(card)}: give cards, or their texts") from None
