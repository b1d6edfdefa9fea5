"""Write a rulebook as a bundle, or say which rule is no data."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardgolf.bundles.bundle import FORMAT, Bundle
from cardgolf.bundles.cells import CaseTableBuilder, shorten, table_as_data
from cardgolf.bundles.certification import certify
from cardgolf.bundles.parts import list_parts
from cardgolf.bundles.reader import check_readable
from cardgolf.bundles.refusals import list_refusals
from cardgolf.bundles.words import list_words
from cardgolf.errors import NotTabulableError, PluginError
from cardgolf.lanes.tables.clearing import find_causes
from cardgolf.lanes.tables.tables import (
    ALL_DISCARDS,
    ALL_FLIPS,
    ALL_SWAPS,
    FLIP,
    PLAIN,
    ActionKind,
    Tables,
)
from cardgolf.lanes.tables.tabulator import tabulate
from cardgolf.rulebook.clauses import make_label
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.tools.integers import plain_integer

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
    play = None if score_only else _list_turns(rules, numbers)
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
        "scoring": list_parts(rules.parts, layout, faces, points),
        "play": play,
    }
    if score_only:
        data["missing"] = _list_python(rules, MATCH_HOOKS)
        data |= _name_plugins(rules)
    if words:
        data["words"] = list_words(rules, _list_ids(rules, play))
    bundle = Bundle(data)
    check_readable(bundle.as_text())
    if play is not None:
        certify(rules, data)
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


def _list_turns(rules: Rulebook, numbers: Sequence[int]) -> dict[str, Any]:
    """Return the turns, which must be the same for every number of players."""
    first = tabulate(rules, numbers[0])
    play = _list_play(rules, first)
    for number in numbers[1:]:
        if _list_play(rules, tabulate(rules, number)) != play:
            raise NotTabulableError("invalid players=None: expected one number, since turns differ by it")
    return play | {"refusals": list_refusals(rules, first)}


def _list_ids(rules: Rulebook, play: Mapping[str, Any] | None) -> list[str]:
    """Return the ids of lines and refusals that can occur."""
    lines = [rule for part in rules.parts for rule in part.list_rules()]
    return [
        *lines,
        *(play["refusals"]["ids"] if play else ()),
        *(lock["rule"] for lock in (play["locks"] if play else ())),
    ]


def _name_plugins(rules: Rulebook) -> dict[str, Any]:
    """Return the plugins as files of score sheets name them, or nothing if one was given as an object."""
    from cardgolf.records.schema import plugin_entries_as_json  # noqa: PLC0415  # needs cattrs, which loads slowly
    from cardgolf.records.writer import list_plugins  # noqa: PLC0415  # as above

    try:
        entries = plugin_entries_as_json(list_plugins(rules))
    except PluginError:
        return {}
    return {"plugins": [{**each, "options": [*map(list, each["options"].items())]} for each in entries]}


def _list_match(rules: Rulebook) -> dict[str, Any]:
    base = rules.base
    return {
        "goal": "lowest" if rules.lowest_wins else "highest",
        "holes": base.holes,
        "round_limit": base.round_limit,
        "target": base.target,
        "tie": base.tie,
        "first_dealer": base.first_dealer,
    }


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


def _list_play(rules: Rulebook, tables: Tables) -> dict[str, Any]:
    moves = _Moves(tables)
    offers, locked, discards = CaseTableBuilder(), CaseTableBuilder(), CaseTableBuilder()
    endings, following = CaseTableBuilder(), CaseTableBuilder()
    for stage in range(len(tables.stages)):
        items = moves.items_by_stage[stage]
        offers.add(shorten(tables.offers, stage))
        locked.add(shorten(tables.locked, stage, without_marks=True) if ALL_SWAPS in items else None)
        discards.add(shorten(tables.discard_options, stage) if ALL_DISCARDS in items else None)
        for action in moves.kept:
            row = stage * len(tables.actions) + action
            is_offered = action in moves.by_stage[stage]
            endings.add(shorten(tables.endings, row) if is_offered else None)
            following.add(shorten(tables.next_stages, row) if is_offered else None)
    lying = {} if tables.new_card == "up" else {"new_card": tables.new_card}
    return {
        "opening_flips": tables.opening_flips,
        **lying,
        "turn_limit": tables.turn_limit or None,
        "ends_with_stock": tables.ends_with_stock,
        "leader": [*map(str, tables.leads)],
        "moves": [str(tables.actions[action]) for action in moves.kept],
        "stages": [
            {
                "phase": str(stage.phase),
                "held_from": stage.held_from and str(stage.held_from),
                "opening": stage.is_opening,
            }
            for stage in tables.stages
        ],
        "first_stage": tables.first_stage,
        "lists": [[moves.numbers.get(item, item) for item in items] for items in tables.lists],
        "offers": table_as_data(offers.build()),
        "locked": table_as_data(locked.build()),
        "discards": table_as_data(discards.build()),
        "ends": [
            {"reason": reason, "last_turns": turns}
            for reason, turns in zip(tables.ending_reasons, tables.ending_turns, strict=True)
        ],
        "endings": table_as_data(endings.build()),
        "next": table_as_data(following.build()),
        "clears": _list_clears(tables),
        "clears_to": "top" if tables.clears_to_top else "under",
        "locks": _list_locks(rules, tables),
    }


class _Moves:
    """The moves that are offered at some step, by their numbers in the tables and in the bundle."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        stages = range(len(tables.stages))
        self.items_by_stage = [
            {item for offer in tables.offers.values(stage) for item in tables.lists[offer]} for stage in stages
        ]
        self.by_stage = [self._list_actions(stage) for stage in stages]
        self.kept = sorted({action for actions in self.by_stage for action in actions})
        self.numbers = {action: number for number, action in enumerate(self.kept)}

    def _list_actions(self, stage: int) -> set[int]:
        tables, items = self._tables, self.items_by_stage[stage]
        kinds = set[ActionKind]()
        if ALL_FLIPS in items:
            kinds.add(ActionKind.FLIP)
        if ALL_SWAPS in items:
            kinds.add(ActionKind.SWAP)
        if ALL_DISCARDS in items:
            options = tables.discard_options.values(stage)
            kinds |= {ActionKind.DISCARD} if any(option & PLAIN for option in options) else set()
            kinds |= {ActionKind.DISCARD_AND_FLIP} if any(option & FLIP for option in options) else set()
        standing = {
            action for action, kind in enumerate(tables.action_kinds) if kind in kinds and self._is_known(action)
        }
        return standing | {item for item in items if item >= 0}

    def _is_known(self, action: int) -> bool:
        """Return whether an action is of its kind: those that tables cannot have are all called knocks."""
        kind, place = self._tables.action_kinds[action], self._tables.action_places[action]
        return place >= 0 or kind is ActionKind.DISCARD


def _list_clears(tables: Tables) -> list[dict[str, Any]]:
    """Return the least sets of places that clear places, by the moves after which they do."""
    found: dict[tuple[Any, ...], list[str]] = {}
    for kind, clearing in zip(ActionKind, tables.clearings, strict=True):
        if clearing is None:
            continue
        for when, table in (("up", clearing.by_up), ("equal", clearing.by_equal)):
            for places, gone in find_causes(table):
                cleared = [place for place in range(len(tables.places)) if gone >> place & 1]
                found.setdefault((when, tuple(places), tuple(cleared)), []).append(kind.name.lower())
    return [
        {"after": after, "when": when, "places": [*places], "cleared": [*cleared]}
        for (when, places, cleared), after in found.items()
    ]


def _list_locks(rules: Rulebook, tables: Tables) -> list[dict[str, Any]]:
    return [
        {
            "face": face,
            "turns": turns,
            "from": [pile for bit, pile in ((1, "stock"), (2, "discard")) if sources & bit],
            "rule": f"{rules.find_locking_plugin(tables.faces[face])}.locked",
        }
        for face, (turns, sources) in enumerate(zip(tables.lock_turns, tables.lock_sources, strict=True))
        if turns and sources
    ]
