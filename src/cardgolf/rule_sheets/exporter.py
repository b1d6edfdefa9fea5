"""Write a rulebook as a bundle, or say which rule is no data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgolf.bundles.bundle import FORMAT, Bundle, read
from cardgolf.bundles.data_plugins import OF_MATCHES, OF_TURNS
from cardgolf.bundles.parts import list_parts, list_turn_parts
from cardgolf.errors import InvalidArgumentError, NotTabulableError, PluginError
from cardgolf.lanes.tables.tabulator import check_shape, refuse_python
from cardgolf.rule_sheets.exported_words import list_words
from cardgolf.rulebook.clauses import make_label
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.turn_parts import counts
from cardgolf.scoring.parts import Call
from cardgolf.tools.integers import plain_integer
from cardgolf.turns.part import Part
from cardgolf.turns.parts import Arrange, Deal, Draw, Knock, Lock, Opening, Spend, Swap, Throw

_REFUSING: Mapping[type[Part], Sequence[str]] = {
    Opening: ["moves"], Arrange: ["moves"], Draw: ["moves"], Spend: ["moves"], Knock: ["moves"], Swap: ["locked"],
    Lock: ["locked"], Throw: ["moves", "discard_options"],
}  # fmt: skip
"""The hooks by which a move may be refused for each kind of part."""

SCORING_HOOKS = {
    "score": "parts such as Cancel",
    "bonus": "parts such as Bonus",
    "adjust_scores": "the parts Adjust or Call",
    "penalty": "the part WrongCloser",
    "totals": "the part Reset",
}
"""Hooks that score, with what is data in their place."""

MATCH_HOOKS = {
    "standings": "totals alone",
    "next_round": "the options holes, target, round_limit and tie",
    "next_dealer": "the next seat",
    "match_over": "the options holes and target",
}
"""Hooks of a match, with what is data in their place."""


def export(rules: Rulebook, players: int | None = None, *, words: bool = False, score_only: bool = False) -> Bundle:
    """Return ``rules`` as a bundle. See :meth:`Rulebook.export`."""
    numbers = [number for number, _ in rules.table_setups()] if players is None else [plain_integer(players)]
    setups = [rules.table_setup(number) for number in numbers]
    layout, faces = setups[0].layout, tuple(sorted({*setups[0].deck}))
    if any({*setup.deck} != {*faces} or setup.layouts != setups[0].layouts for setup in setups):
        raise NotTabulableError("invalid players=None: expected one number, since cards or layouts differ by it")
    _refuse_python(rules, SCORING_HOOKS)
    if rules.layouts_vary or len(setups[0].layouts) > 1:
        raise _refusal(f"{rules.hook_implementations()['layout'][0]}.layout", "differs by seat or round", "one layout")
    if not score_only:
        _refuse_python(rules, MATCH_HOOKS)
    owned = None if score_only else _list_turns(rules, numbers)
    points = rules.card_values
    kinds = {kind: number for number, kind in enumerate(sorted({face.kind for face in faces}))}
    packs, decks = _list_decks(dict(zip(numbers, [[*map(faces.index, setup.deck)] for setup in setups], strict=True)))
    data = {
        "format": FORMAT,
        "rules": [each.name for each in rules.stack[1:]],
        "title": make_label(rules),
        "summary": rules.stack[1].summary,
        "layout": {"rows": layout.rows, "columns": layout.columns, "is_hand": layout.is_hand, "extra": layout.extra},
        "places": [*layout.names],
        "faces": [*map(str, faces)],
        "points": [points[face] for face in faces],
        "kinds": [kinds[face.kind] for face in faces],
        "packs": packs,
        "decks": decks,
        "match": _list_match(rules),
        "options": {} if score_only else _list_options(rules),
        "scoring": list_parts(rules.parts, layout, faces, points),
        "turns": None if owned is None else list_turn_parts(owned, layout, faces, points),
    }
    if rules.knock_word and not score_only:
        data["call"] = rules.knock_word
    if score_only:
        deals = [f"{name}.next_dealer" for name, part in rules.turn.owned if type(part) is Deal]
        reading = [f"{rules.stack[1].name}.scoring" for part in rules.parts if isinstance(part, Call) and part.empty]
        data["missing"] = [
            *_list_python(rules, MATCH_HOOKS),
            *reading,
            *deals,
        ]  # points alone do not show an empty hand
        data |= _name_plugins(rules)
    if words:
        data["words"] = list_words(rules, _list_ids(rules, owned))
    bundle = Bundle(data)
    try:
        read(bundle.as_text())
    except InvalidArgumentError as error:
        raise NotTabulableError(f"invalid rules for a bundle: {error.message}") from error
    return bundle


def _refusal(culprit: str, why: str, expected: str) -> NotTabulableError:
    plugin, _, hook = culprit.partition(".")
    return NotTabulableError(f"invalid rules for a bundle: `{hook}` of {plugin} {why}: expected {expected}", culprit)


def _list_python(rules: Rulebook, hooks: Iterable[str]) -> list[str]:
    """Return the plugins with their hooks in Python, but the base rules."""
    base = rules.stack[0].name
    return [f"{name}.{hook}" for hook in hooks for name in rules.list_python(hook) if name not in ("", base)]


def _refuse_python(rules: Rulebook, hooks: Mapping[str, str]) -> None:
    """Raise :class:`NotTabulableError` for a hook in Python for which a bundle has no data."""
    for culprit in _list_python(rules, hooks):
        raise _refusal(culprit, "is Python", hooks[culprit.rpartition(".")[2]])


def _list_turns(rules: Rulebook, numbers: Sequence[int]) -> list[tuple[str, Part]]:
    """Return the parts of turns that count, each with its plugin, or raise for turns that bundles cannot have."""
    try:
        for number in numbers:
            check_shape(rules, number, in_bundles=True)
        refuse_python(rules)
    except NotTabulableError as error:
        text = error.message.replace("invalid rules for tables", "invalid rules for a bundle", 1)
        raise NotTabulableError(text, error.rule) from None
    owned = [(name, part) for name, part in rules.turn.owned if counts(rules, part)]
    is_plain = rules.turn.opening is None or rules.turn.opening.is_plain
    flips = rules.opening_flips()
    if is_plain:
        owned = [each for each in owned if type(each[1]) is not Opening]
        if flips != type(rules.base)().opening_flips():
            owned.append((rules.hook_implementations()["opening_flips"][0], Opening(flips)))
    place = {each.name: number for number, each in enumerate(rules.stack)}
    return sorted(owned, key=lambda each: place[each[0]])


def _list_ids(rules: Rulebook, owned: Sequence[tuple[str, Part]] | None) -> list[str]:
    """Return the ids of lines and refusals that can occur."""
    lines = [rule for part in rules.parts for rule in part.list_rules()]
    refusals = [f"{name}.{hook}" for name, part in owned or () for hook in _REFUSING.get(type(part), ())]
    return [*lines, *(["base.locked", "base.discard_options"] if owned is not None else []), *refusals]


def _name_plugins(rules: Rulebook) -> dict[str, Any]:
    """Return the plugins as files of score sheets name them, or nothing if one was given as an object."""
    from cardgolf.records.schema import plugin_entries_as_json  # noqa: PLC0415  # needs cattrs, which loads slowly
    from cardgolf.records.writer import list_plugins  # noqa: PLC0415  # as above

    try:
        entries = plugin_entries_as_json(list_plugins(rules))
    except PluginError:
        return {}
    return {"plugins": [{**each, "options": [*map(list, each["options"].items())]} for each in entries]}


def _list_options(rules: Rulebook) -> dict[str, Any]:
    """Return the options of turns that have not the default of the base rules."""
    defaults = type(rules.base)()
    values = {name: getattr(rules.base, name) for name in OF_TURNS}
    return {name: value for name, value in values.items() if value != getattr(defaults, name)}


def _list_match(rules: Rulebook) -> dict[str, Any]:
    goal = "lowest" if rules.lowest_wins else "highest"
    return {"goal": goal} | {name: getattr(rules.base, name) for name in OF_MATCHES}


def _list_decks(by_number: Mapping[int, Sequence[int]]) -> tuple[list[list[int]], list[dict[str, int]]]:
    """Return the different packs, and for each number of players its pack and how many of it make the deck."""
    packs, decks = list[list[int]](), list[dict[str, int]]()
    for number, deck in by_number.items():
        pack = _find_pack(deck)
        if pack not in packs:
            packs.append(pack)
        decks.append({"players": number, "pack": packs.index(pack), "times": len(deck) // len(pack)})
    return packs, decks


def _find_pack(deck: Sequence[int]) -> list[int]:
    """Return the shortest part of which the deck is a repetition."""
    sizes = (size for size in range(1, len(deck) + 1) if len(deck) % size == 0)
    return next([*deck[:size]] for size in sizes if [*deck[:size]] * (len(deck) // size) == [*deck])
