"""A page of rules: the four sentences, and each part of turns and of scoring in a line."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from attrs import fields, frozen

from cardgolf import Card, Rulebook
from cardgolf import rules as rulebook
from cardgolf.bundles.parts import NAMES
from cardgolf.rule_sheets.facts import Fact, list_card_points, list_facts
from cardgolf.rule_sheets.four_sentences import TOLD_WITHOUT_WORDS, FourSentences, tell_in_four
from cardgolf.rule_sheets.named_cards import name_cards
from cardgolf.rule_sheets.power_sentences import list_left, tell_drawn, tell_play, tell_powers, tell_snaps
from cardgolf.rule_sheets.scoring_sentences import tell_scoring
from cardgolf.rule_sheets.sheet import changed_options
from cardgolf.rule_sheets.turn_sentences import tell_closing, tell_leaving, tell_move, tell_turn
from cardgolf.rulebook.clauses import make_label
from cardgolf.rulebook.hookspecs import HOOKS
from cardgolf.rulebook.turn_parts import Turn, counts
from cardgolf.rulebook.wordings import format_value
from cardgolf.scoring import Faces
from cardgolf.scoring.faces import Where
from cardgolf.scoring.parts import Part as ScoringPart
from cardgolf.scoring.rule_part import RulePart
from cardgolf.tools.text import one_line
from cardgolf.turns.part import Part as TurnPart
from cardgolf.turns.parts import Throw
from cardgolf.turns.table_parts import Power
from cardgolf.words import ENGLISH, Words

_IDS = ("rule", "group", "card", "failed")
_SET_IDS = ("instead", "made", "spared")
_DATA = (TOLD_WITHOUT_WORDS | {"middle"}) - {"leader", "next_dealer"}


@frozen
class PartLine:
    """A part of the rules in a line: ``name``, the fields that have not their default, and what it ``says``.

    The name is that of a bundle, such as ``knock``, or that of a plugin in Python with its hooks as the ``fields``.
    What it says is empty if there is no sentence for it.

    >>> print(PartLine("knock", "most_down=2", "Instead of drawing you may knock."))
    knock (most_down=2): Instead of drawing you may knock.
    """

    name: str
    fields: str
    says: str

    def __str__(self) -> str:
        return self.name + (f" ({self.fields})" if self.fields else "") + (f": {self.says}" if self.says else "")


@frozen
class RulesPage:
    """The rules of one rulebook by their parts, as :meth:`Rulebook.describe` writes them. ``str(page)`` is plain text.

    ``options`` are those that have not their default, as text. ``turns`` and ``scoring`` are the parts, and ``python``
    has the plugins that decide in Python, where no part says how. ``card_points`` is as on a rule sheet.
    """

    title: str
    options: Mapping[str, str]
    facts: tuple[Fact, ...]
    card_points: tuple[tuple[str, int], ...]
    told: FourSentences
    turns: tuple[PartLine, ...]
    scoring: tuple[PartLine, ...]
    python: tuple[PartLine, ...]
    words: Words = ENGLISH

    @property
    def parts(self) -> tuple[PartLine, ...]:
        """All parts, and the plugins that decide in Python."""
        return (*self.turns, *self.scoring, *self.python)

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int = 80) -> str:
        """Return the page as plain text in lines of about ``width`` characters."""
        words, points = self.words, ", ".join(f"{card} {points}" for card, points in self.card_points)
        facts = [f"{fact.name}: {fact.text}" for fact in self.facts]
        told = [f"{title}: {text}" for title, text in self.told.titled(words).items()]
        sections: dict[str, Sequence[object]] = {
            words("page-options"): [f"{name}={value}" for name, value in self.options.items()],
            words("diff-glance"): [*facts, f"{words('sheet-points')}: {points}"],
            words("page-told"): told,
            words("sheet-turn"): self.turns,
            words("sheet-scores"): self.scoring,
            words("page-python"): self.python,
        }
        lines = [one_line(self.title)]
        for title, texts in sections.items():
            lines += ["", title.upper(), ""] if texts else []
            for text in texts:
                lines += wrap(one_line(str(text)), width, subsequent_indent="  ", break_on_hyphens=False)
        return "\n".join(lines) + "\n"


def make_page(rules: Any, words: Words = ENGLISH) -> RulesPage:
    """Return the page of rules in the language of ``words``. ``rules`` is a rulebook or the name of a variant.

    >>> from cardgolf.rule_sheets import make_page
    >>> print(*make_page("six-card").turns, sep="; ")
    opening (flips=2): Before play you turn up two of your cards.
    """
    book = rulebook(rules)
    return RulesPage(
        make_label(book),
        {name: format_value(value) for name, value in changed_options(book).items()},
        list_facts(book, words),
        tuple(list_card_points(book)),
        tell_in_four(book, words),
        tuple([_tell(book, part, _tell_turn(book, part, words), words) for part in _list_turns(book)]),
        tuple([_tell(book, part, tell_scoring(book, part, words), words) for part in book.parts]),
        tuple(_list_python(book)),
        words,
    )


def _list_turns(book: Rulebook) -> list[TurnPart]:
    """Return the parts that count, without a lowest one on throws that says what holds without it."""
    lowest = next(iter(book.turn.list_parts(Throw)), None)
    idle = lowest if lowest and not (lowest.flips or lowest.keep or lowest.piles) else None
    listed = [part for part in book.turn.parts if part is not idle and counts(book, part)]
    return [each for part in listed for each in (list_left(book, part) if isinstance(part, Power) else [part])]


def _tell_turn(book: Rulebook, part: TurnPart, words: Words) -> Iterator[str]:
    turn = Turn((("", part),))
    yield from tell_move(book, part, words)
    yield from tell_play(turn, words)
    yield from tell_drawn(turn, words)
    yield from tell_turn(book, turn, words)
    yield from tell_powers(book, turn, words)
    yield from tell_leaving(turn, words)
    yield from tell_snaps(turn, words)
    yield from tell_closing(turn, words)


def _tell(book: Rulebook, part: RulePart, says: Iterator[str], words: Words) -> PartLine:
    return PartLine(NAMES[type(part)], ", ".join(_list_fields(book, part, words)), " ".join(says))


def _list_fields(book: Rulebook, part: RulePart, words: Words) -> Iterator[str]:
    """Yield the fields that have not their default. Of ids of lines it counts at most that they are given."""
    hidden = _IDS if isinstance(part, ScoringPart) else ()
    for each in fields(type(part)):
        value = getattr(part, each.name)
        if value != each.default and each.name not in hidden:
            yield f"{each.name}={_format(book, each.name in _SET_IDS or value, words)}"


def _format(book: Rulebook, value: Any, words: Words) -> str:
    match value:
        case Where() | Card():
            return str(value)
        case Faces():
            return f"<{value.below}" if value.below is not None else name_cards(book, value, words)
        case Mapping():
            return " ".join(f"{key}:{each}" for key, each in value.items())
        case tuple():
            return " ".join(_format(book, each, words) for each in value)
        case _:
            return format_value(value)


def _list_python(book: Rulebook) -> Iterator[PartLine]:
    """Yield the plugins with hooks in Python that say more than cards and layouts, each with its first line."""
    for each in book.stack[1:]:
        own = [hook for hook in HOOKS if hook not in _DATA and each.name in book.list_python(hook)]
        if own:
            yield PartLine(each.name, ", ".join(own), each.summary)
