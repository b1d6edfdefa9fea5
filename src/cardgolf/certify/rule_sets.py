"""The rule sets that are certified: each variant, the same with a short deck and low limits, and rare parts."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from cardgolf.bundles.data_plugins import make_preset
from cardgolf.bundles.part_lists import ON_TABLES
from cardgolf.cards import Card
from cardgolf.certify.rare_parts import make_rare_bundles
from cardgolf.certify.short_decks import shorten
from cardgolf.errors import CardGolfError, InvalidArgumentError, NotTabulableError
from cardgolf.rulebook.loader import rules as rulebook
from cardgolf.rulebook.registry import variants
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.text import is_setting, quote, split_words

FORMS: Mapping[str, Mapping[str, Any]] = {
    "short deck": {"turn_limit": 5, "holes": 4, "round_limit": 3, "tie": "playoff", "first_dealer": "draw_low"},
    "short deck, stock ends": {
        "recycle": "end_round",
        "holes": 1,
        "round_limit": 4,
        "tie": "playoff",
        "first_dealer": "random",
    },
}
"""The forms of a rule set with a short deck, with the options of each."""

RARE_PARTS = "rare-parts"
"""The name of the rules that are made for certification."""

FEW_RANKS = "few ranks"
"""The form of rules by which cards leave the table, have powers, or are played out of hands. In it they often do."""

FEW, FEW_OPTIONS = 3, {"turn_limit": 40, "holes": 2, "round_limit": 3}
SHORT_ROWS = {"sequence_length": 3}
"""Options with which rows of cards come more often, where a game has them."""

SEATS = (2, 3)  # players of each form
SPARES = (5, 9, 14, 20)  # cards of the stock after the deal that are tried in turn


@frozen
class RuleSet:
    """Rules with a name and the bundle of them."""

    name: str
    rules: Rulebook
    bundle: Mapping[str, Any]
    is_short: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the bundle has a deck for."""
        return tuple(deck["players"] for deck in self.bundle["decks"])

    @property
    def can_play(self) -> bool:
        """Whether the bundle has turns."""
        return self.bundle["turns"] is not None

    @property
    def has_hands(self) -> bool:
        """Whether cards are played out of hands."""
        is_hand: bool = self.bundle["layout"]["is_hand"]
        return is_hand and self.can_play

    @property
    def has_table_parts(self) -> bool:
        """Whether cards have powers, are thrown out of turn, or several are exchanged for one."""
        return any(part["do"] in ON_TABLES for part in self.bundle["turns"] or ())


def list_names() -> tuple[str, ...]:
    """Return the names of all installed variants and presets."""
    return tuple(sorted(variants()))


def list_specs() -> tuple[str, ...]:
    """Return the names of all that is certified by default."""
    return (*list_names(), RARE_PARTS)


def parse_spec(spec: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the names and the settings of a text such as ``golf knocking columns=2``.

    A path with spaces stands in double quotes.

    >>> from cardgolf.certify.rule_sets import parse_spec
    >>> parse_spec("golf knocking columns=2")
    (('golf', 'knocking'), {'settings': ('columns=2',)})
    """
    words = split_words(spec)
    names = tuple(word for word in words if not is_setting(word))
    if not names:
        raise InvalidArgumentError(
            f"invalid rules={quote(spec)}: expected a variant, and perhaps house rules and options"
        )
    return names, {"settings": tuple(word for word in words if word not in names)}


def make_rule_sets(spec: str) -> Iterator[RuleSet]:
    """Yield the forms of the rules that a text names.

    Raises :class:`CardGolfError` for a text that names none, and :class:`NotTabulableError` for rules that are no data.
    """
    if spec == RARE_PARTS:
        for name, bundle in make_rare_bundles():
            yield RuleSet(f"{spec}, {name}", rulebook(make_preset(json.dumps(bundle))), bundle, is_short=True)
        return
    (variant, *house_rules), given = parse_spec(spec)
    rules = rulebook(variant, *house_rules, **given)
    whole = RuleSet(spec, rules, export(rules).as_dict())
    yield whole
    for number, (form, options) in enumerate(FORMS.items()):
        if (
            whole.can_play
            and (found := _shorten(variant, house_rules, {**given, **options}, SEATS[number])) is not None
        ):
            yield RuleSet(f"{spec}, {form}", *found, is_short=True)
    found = _make_few_ranks(whole, variant, house_rules, given)
    if found is not None:
        yield RuleSet(f"{spec}, {FEW_RANKS}", *found, is_short=True)


def _make_few_ranks(
    whole: RuleSet, variant: str, house_rules: Sequence[str], given: Mapping[str, Any]
) -> tuple[Rulebook, Mapping[str, Any]] | None:
    """Return the rules with a deck in which few ranks are common, and their bundle, or ``None`` where none are needed.

    Most cards of hands make rows, and each power has cards of a common rank.
    """
    options = {**given, **FEW_OPTIONS, "ranks": FEW}
    if whole.has_hands:
        among = _list_near_ranks(whole.bundle)
        short = _shorten(variant, house_rules, {**options, **SHORT_ROWS, "among": among}, SEATS[0])
        return short or _shorten(variant, house_rules, {**options, "among": among}, SEATS[0])
    if whole.has_table_parts:
        among = _list_ranks_of_powers(whole.bundle)
        options |= {"holes": 6, "round_limit": 7, "ranks": max(FEW, len(among) + 1), "among": among}
        return _shorten(variant, house_rules, options, SEATS[1])
    if any(part["do"] == "leave" for part in whole.bundle["turns"] or ()):
        return _shorten(variant, house_rules, options, SEATS[0])
    return None


def _list_near_ranks(bundle: Mapping[str, Any]) -> list[int]:
    """Return neighbouring ranks of the deck, somewhat more than a row needs."""
    ranks = sorted({Card.parse(face).rank for face in bundle["faces"]})
    first = len(ranks) // 3
    return ranks[first : first + FEW + 2]


def _list_ranks_of_powers(bundle: Mapping[str, Any]) -> list[int]:
    """Return a rank for each power, different ones as far as there are."""
    found = list[int]()
    for part in bundle["turns"]:
        if part["do"] == "power":
            ranks = [Card.parse(bundle["faces"][face]).rank for face in part["cards"]]
            found += [rank for rank in dict.fromkeys(ranks) if rank not in found][:1]
    return found


def export(rules: Rulebook) -> Any:
    """Return the bundle of rules, without turns if these are no data."""
    try:
        return rules.export()
    except NotTabulableError as error:
        try:
            return rules.export(score_only=True)
        except NotTabulableError:
            raise error from None


def _shorten(
    variant: str, house_rules: Sequence[str], given: Mapping[str, Any], seats: int
) -> tuple[Rulebook, Mapping[str, Any]] | None:
    """Return the rules with a deck as short as can be, and their bundle, or ``None`` if they do not go with it."""
    for spare in SPARES:
        try:
            rules = shorten(variant, *house_rules, spare=spare, **given)
            return rules, rules.export(seats).as_dict()
        except CardGolfError:  # too few cards for tables, or options that the game does not have
            continue
    return None


def iter_rule_sets(specs: Iterable[str]) -> Iterator[RuleSet | tuple[str, str]]:
    """Yield the rule sets of texts, and for rules that are no data their name with the reason."""
    for spec in specs:
        try:
            yield from make_rule_sets(spec)
        except NotTabulableError as error:
            yield spec, error.message
