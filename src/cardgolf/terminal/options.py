"""Options that name rules, or a second rulebook, the order of names, and what full screens need."""

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import reduce, wraps
from importlib.util import find_spec
from typing import Any, TypeVar

import click
from attrs import AttrsInstance, evolve, fields, frozen
from click.shell_completion import CompletionItem

from cardgolf import InvalidArgumentError, InvalidOptionError, Rulebook, house_rules, rules, variants
from cardgolf.terminal.errors import LibraryError
from cardgolf.tools import is_printable, is_setting

FIRST = (
    "play-nine",
    "nine-card",
    "crazy-nines",
    "board-nine",
    "golf",
    "skyjo",
    "cabo",
)  # the first names of every list
DEFAULT = FIRST[0]  # of ``play``, ``table`` and ``demo``

COUNT: click.IntRange = click.IntRange(min=1)

T = TypeVar("T", bound=AttrsInstance)
NameCompleter = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def order_of(name: str) -> tuple[int, str]:
    """Return the key by which lists sort names: the games that most people look for, then the others by name."""
    return FIRST.index(name) if name in FIRST else len(FIRST), name


def _complete_names(offers: Callable[[], Iterable[str]]) -> NameCompleter:
    """Return a completer of the names that ``offers`` returns, and of files. It loads none of them."""

    def complete(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        if begun.startswith((".", "~")) or "/" in begun or "\\" in begun:
            return [CompletionItem(begun, type="file")] * is_printable(begun)
        names = sorted(offers(), key=order_of)
        return [CompletionItem(name) for name in names if name.startswith(begun) and is_printable(name)]

    return complete


VARIANT, HOUSE_RULE = _complete_names(variants), _complete_names(house_rules)


@frozen
class RuleOptions:
    """The rules that a command was given. ``more_rules`` are those of ``--rule``."""

    name: str | None = None
    house_rules: tuple[str, ...] = ()
    more_rules: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    options: tuple[str, ...] = ()

    def rulebook(self, *more_rules: str, options: Iterable[str] = ()) -> Rulebook:
        """Return the rules with more house rules on top, and with other options."""
        every = *self.house_rules, *self.more_rules, *more_rules
        return rules(self.name or DEFAULT, *every, settings=(*self.options, *options), without=self.without)

    def followed_by(self, words: Iterable[str]) -> "RuleOptions":
        """Return the rules with the house rules and the options that stand after their name: ``knocking columns=2``."""
        named, settings = ([word for word in words if is_setting(word) is each] for each in (False, True))
        return evolve(self, house_rules=(*self.house_rules, *named), options=(*self.options, *settings))

    def arguments(self) -> list[str]:
        """Return the arguments of a command that name the same rules."""
        named = (("--rule", self.more_rules), ("--without", self.without), ("--option", self.options))
        return [
            self.name or DEFAULT,
            *self.house_rules,
            *(word for key, of in named for each in of for word in (key, each)),
        ]


def add_options(
    options: Sequence[Callable[[Callable[..., Any]], Callable[..., Any]]], command: Callable[..., Any]
) -> Callable[..., Any]:
    """Return ``command`` with these options, which its help lists in this order."""
    return reduce(lambda decorated, option: option(decorated), reversed(options), command)


def take_values(kind: type[T], given: dict[str, Any]) -> T:
    """Return a ``kind`` with the values of its fields, which it takes out of ``given``."""
    return kind(**{each.name: given.pop(each.name) for each in fields(kind)})


def number_option(
    name: str, text: str, default: float | None = None, kind: click.IntRange | click.FloatRange = COUNT
) -> Callable[..., Any]:
    """Return the option of an integer, or of seconds. Its help is ``text`` with the default."""
    metavar = "N" if isinstance(kind, click.IntRange) else "SECONDS"
    return click.option(name, type=kind, metavar=metavar, default=default, show_default=True, help=text)


def rule_options(*, required: bool = True, positional: bool = True) -> Callable[..., Callable[..., Any]]:
    """Return a decorator that adds the options that name rules. The command gets them as ``given``.

    ``required`` says whether the variant must be named, and ``positional`` whether all other arguments are house
    rules and options.
    """
    added = [
        click.argument("name", required=required, shell_complete=VARIANT),
        click.argument("house_rules", nargs=-1, shell_complete=HOUSE_RULE),
        click.option(
            "--rule", "more_rules", multiple=True, metavar="RULE", shell_complete=HOUSE_RULE,
            help="A house rule, or a file such as ./ours.py; may be repeated.",
        ),
        click.option(
            "--without", multiple=True, metavar="RULE", shell_complete=HOUSE_RULE,
            help="Leave out a house rule that comes with NAME; may be repeated.",
        ),
        click.option(
            "--option", "options", multiple=True, metavar="KEY=VALUE",
            help="An option of the rules, as KEY=VALUE after NAME is; may be repeated.",
        ),
    ]  # fmt: skip
    if not positional:
        del added[1]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(
            *,
            name: str | None,
            more_rules: tuple[str, ...],
            without: tuple[str, ...],
            options: tuple[str, ...],
            house_rules: tuple[str, ...] = (),
            **others: Any,
        ) -> Any:
            given = RuleOptions(name, (), more_rules, without, options).followed_by(house_rules)
            return command(given=given, **others)

        return add_options(added, run)

    return decorate


RECORD_RULES = click.option(
    "--rule", "rules", multiple=True, metavar="FILE",
    help="A file such as ./ours.py with a rule that the record uses. Its code is run. May be repeated.",
)  # fmt: skip


def require_full_screen(otherwise: str) -> None:
    """Raise an error without Textual, or without a terminal, where ``otherwise`` says what to do."""
    if find_spec("textual") is None:
        raise LibraryError('the table needs Textual: run pip install "cardgolf[tui]", or -e ".[tui]" in a clone')
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InvalidOptionError(f"the table needs a terminal: {otherwise}")


_OPTIONS = (
    click.option(
        "--against", metavar="NAME", shell_complete=VARIANT, help="The variant of the second rulebook, if it differs."
    ),
    click.option(
        "--against-rule", "their_rules", multiple=True, metavar="RULE", shell_complete=HOUSE_RULE,
        help="One more house rule of the second rulebook; may be repeated.",
    ),
    click.option(
        "--against-option", "their_options", multiple=True, metavar="KEY=VALUE",
        help="An option of the second rulebook; may be repeated.",
    ),
)  # fmt: skip


def second_rules_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a second rulebook: ``against``, ``their_rules`` and ``their_options``."""
    return add_options(_OPTIONS, command)


def second_rulebook(
    given: RuleOptions, against: str | None, their_rules: tuple[str, ...], their_options: tuple[str, ...]
) -> Rulebook | None:
    """Return the second rulebook, or ``None`` if none of its options was given.

    It has the house rules and options of the first. With ``against`` it has another variant and no ``--without``. With
    the same variant it is that variant alone.
    Raises :class:`InvalidArgumentError` if it is the same as the first.
    """
    if not (against or their_rules or their_options):
        return None
    if against and against == given.name:
        theirs = RuleOptions(against)
    else:
        theirs = evolve(given, name=against, without=()) if against else given
    other = theirs.rulebook(*their_rules, options=their_options)
    if other == given.rulebook():
        raise InvalidArgumentError(
            f"nothing to compare: both rulebooks are {other.label}; --against-rule gives a rule to the second alone"
        )
    return other


def describe_missing(given: RuleOptions, command: str) -> str:
    """Return what to do where no second rulebook was given, with the command for the house rules that were."""
    added = *given.house_rules, *given.more_rules
    if not added:
        return "expected a second rulebook with --against, --against-rule or --against-option"
    words = "cardgolf", command, str(given.name), *(word for rule in added for word in ("--against-rule", rule))
    return f"to see what {'it changes' if len(added) == 1 else 'they change'}, try {shlex.join(words)}"
