"""The stack of plugins behind typed methods: the only module that drives pluggy."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

import pluggy
from attrs import frozen

from cardgolf.binding import Answer, bind
from cardgolf.cards import Card
from cardgolf.errors import BadOption, CardGolfError, PluginError, shown
from cardgolf.golf import Golf
from cardgolf.hookspecs import QUESTIONS, Questions
from cardgolf.layout import Layout
from cardgolf.moves import KERNEL_VERBS, Move, parse_move, vocabulary
from cardgolf.stacks import Stacked


@frozen
class Setting:
    """What is laid out for so many players."""

    deck: tuple[Card, ...]
    layout: Layout
    tee_off: int


_AFTER_A_MOVE = ("carry_out", "settle", "closing", "next_phase")


class Rulebook(Questions):
    """A variant, its house rules and their options: a value that answers every question of the game.

    Made by :func:`cardgolf.rules`. Each question is a method of it, bound once; it knows nothing of seats
    or games and never changes. ``moves_unseen`` says that plain golf alone is asked about a move half made.
    """

    def __init__(self, stack: Sequence[Stacked], remake: tuple[Any, ...] = ()) -> None:
        self.stack = tuple(stack)
        self._remake = remake
        self.golf: Golf = stack[0].plugin
        self.name = stack[1].name
        self.worth: Mapping[Card, int] = _Worth(self)
        self._settings: dict[int, Setting] = {}
        self._manager = _registered(stack)
        for question, kind in QUESTIONS.items():
            setattr(self, question, bind(question, kind, _parameters(question), self._implementations(question)))
        asked = {question: self._implementations(question) for question in _AFTER_A_MOVE}
        self.moves_unseen = all(each.plugin is self.golf for plugins in asked.values() for each in plugins)
        with self.blaming():
            self._vocabulary = vocabulary((*KERNEL_VERBS, *self.verbs()))
            self._check_needs()

    def _implementations(self, question: str) -> list[pluggy.HookImpl]:
        return getattr(self._manager.hook, question).get_hookimpls()  # type: ignore[no-any-return]

    @cached_property
    def noting(self) -> frozenset[str]:
        """The plugins that say they keep hidden notes in the state."""
        return frozenset(each.name for each in self.stack if getattr(each.plugin, "notes", False))

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

    def who_answers(self) -> Mapping[str, tuple[str, ...]]:
        """For each question the plugins asked, in the order they are asked."""
        asked = {question: reversed(self._implementations(question)) for question in QUESTIONS}
        return {question: tuple(each.plugin_name for each in plugins) for question, plugins in asked.items()}

    def opinions(self, question: str, *args: Any) -> Iterator[tuple[str, Any]]:
        """What each plugin says by itself, in the order they are asked; ``None``: no opinion. Wrappers are left out."""
        for each in reversed(self._implementations(question)):
            if not each.wrapper:
                yield each.plugin_name, bind(question, "first", _parameters(question), [each])(*args)

    def who_answered(self, question: str, *args: Any) -> str:
        """The plugin whose answer to a ``first`` question held: the top one with an opinion, or its wrapper."""
        final = getattr(self, question)(*args)
        wrappers = [each.plugin_name for each in self._implementations(question) if each.wrapper]
        name, answer = next(each for each in self.opinions(question, *args) if each[1] is not None)
        return wrappers[-1] if wrappers and answer != final else name

    def with_options(self, **options: Any) -> "Rulebook":
        """The same rules but for these options; :class:`BadOption` if they cannot be."""
        make, (variant, house_rules, given) = self._remake
        book: Rulebook = make(variant, house_rules, (*given, *options.items()))
        return book

    def overheard(self, tell: Callable[[str, tuple[Any, ...], Any], object]) -> "Rulebook":
        """The same rules, which call ``tell(question, arguments, answer)`` whenever they have been asked something."""
        book = Rulebook(self.stack, self._remake)
        for question in QUESTIONS:
            setattr(book, question, _telling(question, getattr(book, question), tell))
        book.moves_unseen = False
        return book

    def describe(self) -> str:
        """The stack in words: each plugin, what it is and what its options are set to."""
        return "\n".join(each.described() for each in reversed(self.stack))

    def setting(self, players: int) -> Setting:
        """Deck, layout and tee-off for so many players; :class:`BadOption` if so many cannot play."""
        if type(players) is not int or players not in self._settings:
            with self.blaming():
                self._settings[players] = self._set(players)
        return self._settings[players]

    def _set(self, players: int) -> Setting:
        seats = self.seats()
        if type(players) is not int or players not in seats:
            raise BadOption(f"{shown(players)} cannot play {self.name}: {seats[0]} to {seats[-1]} players can")
        setting = Setting(tuple(self.deck(players)), self.layout(players), self.tee_off())
        if len(setting.deck) <= players * setting.layout.size:
            raise BadOption(f"{self.name}: {len(setting.deck)} cards are too few for {players} players")
        if not 0 <= setting.tee_off <= setting.layout.size:
            wanted = f"{setting.tee_off} cards cannot be turned up before play: 0 to {setting.layout.size} can"
            raise BadOption(f"{self.name}: {wanted}")
        return setting

    def parse(self, text: str) -> Move:
        """The move a text names; :class:`IllegalMove` if it names none."""
        return parse_move(text, self._vocabulary)

    @contextmanager
    def blaming(self) -> Iterator[None]:
        """Whatever a plugin raises inside comes out as an error that names it."""
        try:
            yield
        except Exception as error:
            raise self.blame(error) from error

    def blame(self, error: Exception) -> CardGolfError:
        """The plugin and question in whose answer ``error`` arose, as an error that names them."""
        if isinstance(error, CardGolfError):
            return error
        trace, culprit = error.__traceback__, self.name
        sources = {
            each.function.__code__: f"{each.plugin_name}.{question}"
            for question in QUESTIONS
            for each in self._implementations(question)
        }
        while trace:
            culprit = sources.get(trace.tb_frame.f_code, culprit)
            trace = trace.tb_next
        return PluginError(f"{culprit} failed: {type(error).__name__}: {shown(str(error), 80)}", culprit)

    def _check_needs(self) -> None:
        layout = self.setting(self.seats()[0]).layout
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
    """What each face is worth, asked once."""

    def __init__(self, rules: Rulebook) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, card: Card) -> int:
        points = self._rules.points(card)
        if type(points) is not int:
            name = self._rules.who_answered("points", card)
            raise PluginError(f"{name}.points gave {shown(points)} for {card}: points are whole numbers", "golf.points")
        self[card] = points
        return points


def _telling(question: str, ask: Answer, tell: Callable[..., object]) -> Answer:
    def asked(*args: Any) -> Any:
        answer = ask(*args)
        tell(question, args, answer)
        return answer

    return asked


def _parameters(question: str) -> list[str]:
    return list(inspect.signature(getattr(Questions, question)).parameters)[1:]


def _registered(stack: Sequence[Stacked]) -> pluggy.PluginManager:
    manager = pluggy.PluginManager("cardgolf")
    manager.add_hookspecs(Questions)
    for each in stack:
        if manager.has_plugin(each.name):
            raise BadOption(f"{each.name} and {each.name}: the same rule stands twice in the stack")
        try:
            answering = _answering(each.plugin)
            manager.register(answering, each.name)
            manager.check_pending()
            _check_answers(each, manager.get_hookcallers(answering) or [])
        except CardGolfError:
            raise
        except Exception as error:
            reason = str(error).strip().splitlines()[-1:]
            source = each.distribution or "given"
            raise PluginError(f"{each.name} ({source}): {shown(' '.join(reason), 120)}") from error
    return manager


def _check_answers(each: Stacked, questions: Sequence[pluggy.HookCaller]) -> None:
    if not questions and isinstance(each.plugin, FunctionType | ModuleType):
        raise PluginError(f"{each.name} answers no question: mark its answers with @hookimpl")
    for question in questions:
        if any(answer.hookwrapper for answer in question.get_hookimpls()):
            raise PluginError(f"{each.name}.{question.name}: write @hookimpl(wrapper=True), not hookwrapper=True")


def _answering(plugin: Any) -> Any:
    """A single ``@hookimpl`` function as a plugin with one answer."""
    if inspect.isfunction(plugin):
        return type(plugin.__name__, (), {plugin.__name__: staticmethod(plugin)})
    return plugin
