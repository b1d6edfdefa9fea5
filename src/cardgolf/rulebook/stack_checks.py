"""Stacks of rules that are impossible: plugins that need, replace or answer what they cannot, options, parts."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgolf.errors import InvalidOptionError, PluginError
from cardgolf.rulebook.arranging import find_arrange_error
from cardgolf.rulebook.hookspecs import ANSWERED_ONCE
from cardgolf.rulebook.owned_parts import find_part_error
from cardgolf.rulebook.table_setup import TableSetup
from cardgolf.rulebook.turn_checks import find_repeated, find_set_twice, find_turn_error
from cardgolf.table.layout import Layout
from cardgolf.table.move import Move
from cardgolf.table.moves import index_by_word
from cardgolf.tools.text import quote
from cardgolf.turns.parts import Arrange

if TYPE_CHECKING:
    from cardgolf.rulebook.rulebook import Rulebook


def check_stack(rules: "Rulebook", setup: TableSetup) -> None:
    """Raise an error for a stack of rules that cannot be, with the setup of its smallest table."""
    _check_needs(rules, setup.layout)
    _check_base_options(rules, setup)
    _check_answers(rules)
    _check_words(rules)
    _check_parts(rules, setup)


def _check_needs(rules: "Rulebook", layout: Layout) -> None:
    """Raise :class:`InvalidOptionError` if a plugin needs or replaces what it cannot."""
    present = {*layout.kinds, *(each.name for each in rules.stack), *(part.kind for part in rules.turn.parts)}
    if rules.base.turn_limit not in (None, type(rules.base)().turn_limit):
        present.add("turn_limit")
    with_layout = {each.plugin_name for each in rules.implementations_by_hook["layout"]}
    if with_layout.isdisjoint(each.name for each in rules.house_rules):
        present.add("own layout")
    replaced: dict[str, str] = {}
    for each in rules.stack:
        needs = getattr(each.plugin, "needs", ())
        for need in needs:
            if present.isdisjoint(need.split(" or ")):
                missing = f"{each.name} needs {need}, which {rules.name} does not have"
                raise InvalidOptionError(needs[need] if isinstance(needs, Mapping) else missing)
        for rule in getattr(each.plugin, "replaces", ()):
            if rule in replaced:
                raise InvalidOptionError(f"{replaced[rule]} and {each.name} both replace {rule}: expected one of them")
            replaced[rule] = each.name


def _check_base_options(rules: "Rulebook", setup: TableSetup) -> None:
    """Raise :class:`InvalidOptionError` for an option that would do nothing, or that another plugin rules out."""
    if rules.lays_down and setup.layout.is_hand:
        raise InvalidOptionError(
            f"{rules.name}: invalid new_card={rules.base.new_card}: expected up, since no card is swapped into a hand"
        )
    if not rules.opens_in_turn:
        return
    invalid = f"{rules.name}: invalid first_flips=first_turn: expected before_play, since"
    if not setup.opening_flips:
        raise InvalidOptionError(f"{invalid} no card is turned up first")
    *_, (leading, _) = rules.list_implementations("leader")  # a wrapper may only change whom another plugin names
    if leading != "base":
        raise InvalidOptionError(f"{invalid} {leading} chooses who leads by them")


def _check_answers(rules: "Rulebook") -> None:
    """Raise :class:`InvalidOptionError` for two house rules of which only the later could ever answer a hook."""
    house_rules = {each.name: each.plugin for each in rules.house_rules}
    for hook in ANSWERED_ONCE:
        names = [name for name in rules.list_answering(hook) if name in house_rules]
        first, *later = dict.fromkeys(names) or [""]
        for name in later:
            if hook not in getattr(house_rules[name], "replaces", ()):
                raise InvalidOptionError(
                    f"{first} and {name} both answer {hook}: expected one of them, a wrapper, or replaces of {name}"
                )
    if twice := find_repeated([(name, part) for name, part in rules.turn.owned if name in house_rules]):
        raise InvalidOptionError("{} and {} both set {} of {}: expected one of them, or a wrapper".format(*twice))


def _check_words(rules: "Rulebook") -> None:
    """Raise :class:`InvalidOptionError` for two plugins whose moves begin with one word but are not of one type."""
    known: dict[str, tuple[str, type[Move]]] = {}
    for name, types in rules.results_by_plugin("move_types"):
        for word, move_type in index_by_word(types or ()).items():
            owner, other = known.setdefault(word, (name, move_type))
            if other is not move_type:
                raise InvalidOptionError(
                    f"{owner} and {name} both have a move {quote(word)}: expected one of them in a stack"
                )


def _check_parts(rules: "Rulebook", setup: TableSetup) -> None:
    """Raise :class:`PluginError` for a part that does not fit the table, or an invalid number of cards to arrange."""
    if wrong := find_turn_error(rules.turn, setup.layouts, setup.faces) or find_set_twice(rules.turn):
        raise PluginError(wrong[1], f"{wrong[0]}.turns")
    arranging = [name for name, part in rules.turn.owned if isinstance(part, Arrange)]
    if arranging and (fault := find_arrange_error(setup.layouts, rules.opening_flips(), arranging[-1])):
        raise InvalidOptionError(fault)
    if rules.owned_parts is None:
        return
    values = {card: rules.card_values[card] for card in setup.faces}
    if fault := find_part_error(rules.owned_parts, setup.layouts, values):
        culprit = fault.partition(" of ")[2].partition(":")[0]
        raise PluginError(fault, culprit)
