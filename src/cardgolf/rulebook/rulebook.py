"""Rulebooks: a stack of plugins as a value, with its options, its moves and its table setups."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import islice
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from cardgolf.cards import MAX_CARDS, Card
from cardgolf.errors import InvalidArgumentError, InvalidOptionError, PluginError
from cardgolf.rulebook.base import BaseRules
from cardgolf.rulebook.hook_calls import HookCaller, trace_hook
from cardgolf.rulebook.hookspecs import HOOKS
from cardgolf.rulebook.stack import StackedPlugin, also_marked, marked_cards
from cardgolf.rulebook.stack_checks import check_stack
from cardgolf.rulebook.table_setup import TableSetup, call_layout, make_table_setup
from cardgolf.table import Board, Match, State
from cardgolf.table.layout import MAX_EXTRA, Layout
from cardgolf.table.move import Move
from cardgolf.table.moves import KERNEL_MOVES, Knock, index_by_word
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import join_limited, one_line, quote
from cardgolf.turns.parts import Lock
from cardgolf.words import ENGLISH, Words

if TYPE_CHECKING:
    from cardgolf.bundles.bundle import Bundle
    from cardgolf.lanes.tables.tables import Tables
    from cardgolf.rulebook.actions import ActionSpace


_MOVE_HOOKS = ("apply_move", "after_move", "clears", "locks", "round_end", "reactions", "next_phase", "next_seat")
_MAX_TABLES = 100  # numbers of players that are tried


class Rulebook(HookCaller):
    """A variant, its house rules and their options, as an immutable value with a method for each hook.

    Use :func:`cardgolf.rules` to make one. It holds no players and no game. ``name`` is that of the variant, and
    ``title`` the game's name for people: that of a preset, or else ``name``. ``marked`` are the cards that may have a
    mark. ``card_values`` lists the faces of the decks that were set up, in the order of cards. ``lowest_wins`` is false
    where most points win, by the hook ``goal``. ``opens_windows`` is true where a plugin lets seats react out of turn.
    """

    base: BaseRules
    name: str
    title: str
    card_values: Mapping[Card, int]
    marked: frozenset[Card]
    lowest_wins: bool
    cost_sign: int
    opens_windows: bool
    base_decides_moves: bool  # no other plugin implements a hook that is called during a move
    checks_states: bool  # a plugin that is not shipped returns states
    base_decides_turns: bool  # turns go round the table
    layouts_vary: bool  # boards may differ by seat or by round
    locks_by_card: Mapping[Card, Lock]
    clears_cards: bool  # a plugin clears cards after a move
    clears_to_top: bool
    lays_down: bool  # cards that are swapped in may lie face down
    opens_in_turn: bool  # a seat turns up its first cards as its first turn begins
    plugins_with_notes: frozenset[str]
    made_from: tuple[Any, ...]
    preset_rule_count: int  # how many of the house rules are those of a preset
    _make_setup: Callable[[int], TableSetup]
    _make_action_space: Callable[[int], "ActionSpace"]
    _vocabulary: Mapping[str, type[Move]]

    def __init__(
        self, stack: Sequence[StackedPlugin], remake: tuple[Any, ...] = (), title: str = "", preset_rules: int = 0
    ) -> None:
        super().__init__(stack)
        self._keep(base=stack[0].plugin, name=stack[1].name, made_from=remake)
        self._keep(title=title or self.name, preset_rule_count=preset_rules)
        self._keep(lays_down=self.base.new_card != "up")
        self._keep(base_decides_moves=not self.lays_down and all(map(self.is_base_only, _MOVE_HOOKS)))
        self._keep(base_decides_turns=self.is_base_only("next_seat"))
        self._keep(checks_states=self._returns_foreign_states())
        self._keep(layouts_vary=self.accepts("layout", "match") or self.accepts("layout", "seat"))
        self._keep(opens_windows=not self.is_base_only("reactions"))
        self._clear_setups()
        with self.naming_culprit():
            self._keep(
                plugins_with_notes=frozenset(each.name for each in self.stack if getattr(each.plugin, "notes", False))
            )
            self._keep(lowest_wins=self.goal() == "lowest")
            self._keep(cost_sign=1 if self.lowest_wins else -1)
            by_card = {lock.card: lock for lock in self.locks()}  # of the topmost plugin
            self._keep(locks_by_card=MappingProxyType(by_card))
            self._keep(clears_cards=not self.is_base_only("clears"), clears_to_top=self.clears_to() == "top")
            if self.locks_by_card:
                others = None if self.is_base_only("locked") else self.locked
                self._keep(locked=also_marked(others, self.locks_by_card))
            marked = (card for each in self.stack for card in marked_cards(each))
            self._keep(marked=frozenset((*self.locks_by_card, *marked)))
            call = self.knock_word.lower()  # errors and offers name a knock by this word
            called: dict[str, type[Move]] = {call: Knock} if call else {}
            self._keep(_vocabulary=MappingProxyType(called | index_by_word((*KERNEL_MOVES, *self.move_types()))))
            self._keep(opens_in_turn=self.base.first_flips == "first_turn")
            check_stack(self, next(self.table_setups())[1])

    @classmethod
    def from_plugins(
        cls, stack: Sequence[StackedPlugin], remake: tuple[Any, ...], title: str = "", preset_rules: int = 0
    ) -> Self:
        """Return the rulebook of ``stack``. Type checkers regard the hooks of the class as abstract."""
        return cls(stack, remake, title, preset_rules)

    @property
    def house_rules(self) -> tuple[StackedPlugin, ...]:
        """The house rules, in the order they were stacked."""
        return self.stack[2:]

    @property
    def label(self) -> str:
        """The title and the names of the house rules that were added to it: ``Four-Card Golf + four-bonus``."""
        return " + ".join((self.title, *(each.name for each in self.stack[2 + self.preset_rule_count :])))

    @property
    def knock_word(self) -> str:
        """What a player says to knock, such as ``NINE``. Empty if no plugin of the stack has a word for it."""
        words = (getattr(each.plugin, "knock_word", "") for each in reversed(self.stack))
        return one_line(str(next(filter(None, words), "")))

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """The value of each option, read-only. An option name that two plugins share is written ``name:key``."""
        owners = [(each.name, key, value) for each in self.stack for key, value in each.options.items()]
        keys = [key for _, key, _ in owners]
        return MappingProxyType(
            {key if keys.count(key) == 1 else f"{name}:{key}": value for name, key, value in owners}
        )

    @cached_property
    def spec(self) -> tuple[Any, ...]:
        """The names, distributions and options, in order. Equal rulebooks have equal specs."""
        return tuple((each.name, each.identity, tuple(each.options.items())) for each in self.stack)

    def with_options(self, **options: Any) -> "Rulebook":
        """Return a copy with these options changed; raise :class:`InvalidOptionError` for invalid ones."""
        make, (variant, house_rules, given) = self.made_from
        book: Rulebook = make(variant, house_rules, (*given, *options.items()))
        return book

    def traced(self, callback: Callable[[str, tuple[Any, ...], Any], object]) -> Self:
        """Return a copy that calls ``callback(hook, arguments, result)`` after each call of a hook."""
        book = self.from_plugins(self.stack, self.made_from, self.title, self.preset_rule_count)
        book._keep(**{hook: trace_hook(hook, getattr(book, hook), callback) for hook in HOOKS})
        book._keep(base_decides_moves=False, base_decides_turns=False)
        book._clear_setups()
        return book

    def accepts(self, hook: str, argument: str) -> bool:
        """Return whether an implementation of ``hook`` accepts ``argument``."""
        return any(argument in (*each.argnames, *each.kwargnames) for each in self.implementations_by_hook[hook])

    def describe(self, words: Words = ENGLISH) -> str:
        """Return these rules as a page in plain text: options, cards, four sentences and each part in a line.

        A part of turns and of scoring has the name and the fields of a bundle, and a sentence in the language of
        ``words`` where there is one. Plugins that decide in Python are named with their hooks.

        >>> cardgolf.rules("golf", "knocking").describe().splitlines()[-4:]
        ['SCORING', '', 'cancel (where=columns): Equal cards that fill a column cancel: they count', '  nothing.']

        Raises :class:`PluginError` if the method ``retell`` of a plugin returns other than texts.
        """
        page = import_module("cardgolf.rule_sheets.page")  # above this package, as the tabulator is
        text: str = page.make_page(self, words).text()
        return text

    def table_setup(self, players: int) -> TableSetup:
        """Return the setup for ``players``; raise :class:`InvalidArgumentError` for an impossible number."""
        number = plain_integer(players)
        if type(number) is not int:
            raise self._players_error(players)
        return self._make_setup(number)

    def table_setups(self) -> Iterator[tuple[int, TableSetup]]:
        """Yield each possible number of players with its setup; raise the first error if there is none."""
        errors: list[InvalidOptionError] = []
        for players in islice(self.seats(), _MAX_TABLES):
            try:
                setup = self.table_setup(players)
            except InvalidOptionError as error:
                errors.append(error)
            else:
                yield players, setup
        if len(errors) == min(len(self.seats()), _MAX_TABLES):
            raise errors[0]

    def action_space(self, players: int) -> "ActionSpace":
        """Return every move that can ever be offered at a table of ``players``, by number.

        >>> cardgolf.rules("board-nine").action_space(4)
        <ActionSpace: 68 moves of board-nine, 4 players>

        Raises :class:`InvalidOptionError` if there are more than 65,536.
        """
        self.table_setup(players)
        return self._make_action_space(plain_integer(players))

    def tables(self, players: int) -> "Tables":
        """Return what the parts of turns decide during a round, as plain tables for programs that play in bulk.

        They are kept for the next call.

        >>> tables = cardgolf.rules("nine-card").tables(players=2)
        >>> len(tables.stages), tables.ending_reasons
        (4, ('all face up',))

        Raises :class:`NotTabulableError` for turns in Python, and for rules that depend on more than tables have room
        for, such as a hand. The error names the hook and the plugin, and the part that says the same.
        """
        # Tables are made and checked with the engine, which is above this package.
        self.table_setup(players)  # raises an error for what is no integer, equal to another or not
        tabulator = import_module("cardgolf.lanes.tables.tabulator")
        made: Tables = tabulator.make_tables(self, plain_integer(players))
        return made

    def export(self, players: int | None = None, *, words: bool = False, score_only: bool = False) -> "Bundle":
        """Return these rules as data, from which programs in any language play and score.

        The bundle is for ``players``, or by default for every number of players that the rules allow. With ``words`` it
        has the rules sheet and the clauses. With ``score_only`` it has no turns: what a score sheet needs.

        >>> bundle = cardgolf.rules("golf", "knocking").export()
        >>> bundle.players, len(bundle.as_text()) < 3000
        ((2, 3, 4, 5, 6, 7, 8), True)

        Raises :class:`NotTabulableError` for a rule that is no data. It names the plugin, the hook, and what would make
        it data.
        """
        exporter = import_module("cardgolf.rule_sheets.exporter")  # above this package, as the tabulator is
        made: Bundle = exporter.export(self, players, words=words, score_only=score_only)
        return made

    def _returns_foreign_states(self) -> bool:
        """Return whether a plugin of another distribution, or of none, implements a hook that returns states."""
        hooks = self.hook_implementations()
        names = {name for hook in ("apply_move", "after_move", "dealt", "before_score") for name in hooks[hook]}
        return any(each.distribution != "cardgolf" for each in self.stack if each.name in names)

    def _number_actions(self, players: int) -> "ActionSpace":
        from cardgolf.rulebook.actions import make_action_space  # noqa: PLC0415  # few programs choose by number

        with self.naming_culprit():
            return make_action_space(self, players)

    def _clear_setups(self) -> None:
        """Forget all table setups, action spaces and card values."""
        self._keep(
            card_values=MappingProxyType(_CardValues(self, ())),
            _make_setup=lru_cache(maxsize=None)(self._set_up),
            _make_action_space=lru_cache(maxsize=8)(self._number_actions),
        )

    def _players_error(self, players: object) -> InvalidArgumentError:
        """Return the error for a number of players that the rules do not allow."""
        with self.naming_culprit():
            seats = self.seats()
        has_all = len(seats) == seats[-1] - seats[0] + 1 > 1
        expected = f"{seats[0]} to {seats[-1]}" if has_all else " or ".join(map(str, seats))
        return InvalidArgumentError(f"invalid players={quote(players)}: expected {expected} for {self.title}")

    def _set_up(self, players: int) -> TableSetup:
        """Return a new setup, and add the faces of its deck to ``card_values``."""
        with self.naming_culprit():
            if players not in self.seats():
                raise self._players_error(players)
            setup = make_table_setup(self, players)
            faces = {*setup.deck, *self.card_values}
            if len(faces) > len(self.card_values):
                self._keep(card_values=MappingProxyType(_CardValues(self, faces)))
        return setup

    def find_layouts(self, match: Match, seats: Sequence[int]) -> tuple[Layout, ...]:
        """Return the layout of each of ``seats`` in the round after those of ``match``.

        Raises :class:`PluginError` for one that is not among the layouts of the table.
        """
        players = len(match.names)
        setup = self._make_setup(players)
        known = (
            Match(match.names, 0, match.rounds, match.totals, match.standings, match.sides) if match.rounds else None
        )
        return call_layout(self, players, seats, known, setup.layouts)

    def find_max_extra(self, layout: Layout) -> int:
        """Return the most cards that a board of ``layout`` can have beyond those dealt to it, by ``max_extra``.

        Raises :class:`PluginError` for a plugin with an impossible number.
        """
        most = MAX_CARDS if layout.is_hand else MAX_EXTRA
        with self.naming_culprit():
            declared = {each.name: getattr(each.plugin, "max_extra", 0) for each in self.stack}
        for name, extra in declared.items():
            if type(extra) is not int or not 0 <= extra <= most:
                culprit = f"{name}.max_extra"
                raise PluginError(f"invalid {culprit}={quote(extra)}: expected an integer from 0 to {most}", culprit)
        return max(*declared.values(), 0 if layout.is_hand else self.turn.most_extra)

    def find_growth_error(self, layout: Layout, places: int) -> str:
        """Return why no board of ``layout``, with or without extra places, has so many places; or an empty string."""
        dealt = layout.size - layout.extra
        if places <= dealt:
            return ""
        most = dealt + self.find_max_extra(layout)
        kind = "hand" if layout.is_hand else "board"
        return f"invalid {kind} of {places} cards: expected at most {most}" if places > most else ""

    def find_locking_plugin(self, card: Card) -> str:
        """Return the name of the plugin whose hook ``locks`` has ``card``, or an empty string."""
        found = (name for name, locks in self.results_by_plugin("locks") for lock in locks or () if lock.card is card)
        return next(found, "")

    def find_mark_error(self, board: Board) -> str:
        """Return why a mark on ``board`` is impossible, or an empty string.

        Only cards in ``marked`` may have a mark. A rank without a suit stands for any card of that rank.
        """
        known = self.marked | {Card(card.rank) for card in self.marked if not card.name}
        for slot in board.slots:
            if slot and slot.mark and slot.card not in known:
                return (
                    f"{slot.card} bears no mark here: these rules mark {join_limited(sorted(self.marked)) or 'no card'}"
                )
        return ""

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return every move that is legal in ``state``, in the order of the rules."""
        return self.moves(state, self.card_values, self, state.actor)

    def parse(self, text: str, offered: Sequence[Move] = ()) -> Move:
        """Return the move that ``text`` names; raise :class:`IllegalMoveError` if it names none.

        The error names the words of the moves ``offered``, by default all words of the rules, or the moves of the kind
        that was meant.
        """
        from cardgolf.rulebook.actions import parse_typed  # noqa: PLC0415  # few programs need it at once

        return parse_typed(text, self._vocabulary, lambda: self.named_faces, offered)

    @property
    def named_faces(self) -> frozenset[Card]:
        """The faces with names in any deck of these rules."""
        return self._named_faces

    @cached_property
    def _named_faces(self) -> frozenset[Card]:
        return frozenset(card for _, setup in self.table_setups() for card in setup.deck if card.name)

    def __reduce__(self) -> tuple[Any, ...]:
        for each in self.stack[1:]:
            if not each.importable:
                raise PluginError(f"{each.name} cannot be pickled: expected a plugin in an importable module")
        return self.made_from

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rulebook) and self.spec == other.spec)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        names = " + ".join(each.name for each in self.stack[1:])
        return f"<Rulebook {names}>" if self.title == self.name else f"<Rulebook {self.title} ({names})>"


class _CardValues(dict[Card, int]):
    """The points of each of these faces, computed once; those of any other are computed each time."""

    def __init__(self, rules: Rulebook, faces: Iterable[Card]) -> None:
        super().__init__((face, rules.points(face)) for face in sorted(faces, key=attrgetter("order")))
        self._rules = rules

    def __missing__(self, card: Card) -> int:
        return self._rules.points(card)
