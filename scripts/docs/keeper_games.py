"""The games of the score keeper: a catalogue, and a file for each game with its bundle and those of its house rules."""

import json
from collections.abc import Collection, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import cardgolf
from cardgolf import CardGolfError, Rulebook
from cardgolf.rulebook.bounds import find_bounds
from cardgolf.rulebook.clauses import describe_plugins
from cardgolf.score_sheets.words import describe_rule, format_title

FIRST = ("crazy-nines", "nine-card", "play-nine", "golf", "skyjo")
"""The games at the head of the list."""

SCORING = (
    "double-round", "ender-penalty", "exact-total", "four-bonus",
    "joker-pairs", "round-bonuses", "wild-cards", "wolfpack",
)  # fmt: skip
"""House rules that change what a round counts. A game has the bundles of up to two of them together."""

PLAYING = ("knocking", "equal-turns", "matching-discards", "power-cards")
"""House rules that change turns alone. The sheet names them."""

MOST_TOGETHER = 2
BETWEEN = ("adjust", "call", "reset", "wrong_closer")
"""Parts that compare players or look at totals. They leave the points that the cards of a player can give."""

_NAMES = ("rules", "title", "plugins")  # what two bundles may differ in and settle equally


def write_keeper_games(folder: Path, wanted: Collection[str] = ()) -> None:
    """Write ``catalogue.json`` and a file for each game that a bundle settles. ``wanted`` are some of them."""
    folder.mkdir(parents=True, exist_ok=True)
    games, left_out = [], []
    names = [*FIRST, *(name for name in cardgolf.variants() if name not in FIRST)]
    for name in (each for each in names if not wanted or each in wanted):
        rules = cardgolf.rules(name)
        described = {"name": name, "title": format_title(rules), "summary": rules.stack[1].summary}
        if (found := describe_game(name)) is None:
            left_out.append(described["title"])
        else:
            games.append(described | {"title": found["bundle"]["title"], "plugins": found["bundle"]["plugins"]})
            del found["bundle"]["plugins"]
            _write(folder / f"{name}.json", found)
    _write(folder / "catalogue.json", {"games": games, "left_out": left_out})


def describe_game(name: str) -> dict[str, Any] | None:
    """Return the bundle of a game and what house rules change in it, or ``None`` if a bundle does not settle it."""
    base = _export(name)
    if base is None:
        return None
    house, changes, told = [], {}, dict[str, str]()
    cards = _list_card_facts(base, name)
    _tell(told, name)
    for rule in (*SCORING, *PLAYING):
        own = _export(name, rule)
        if own is None or (rule in PLAYING and _differ(base, own)):
            continue
        entry = own["plugins"][-1]
        if own["plugins"][:-1] != base["plugins"] or entry["name"] != rule:
            continue
        *_, summary = describe_plugins(cardgolf.rules(name, rule))
        facts = {"scores": rule in SCORING, "holes": rule in PLAYING or _has_holes(name, rule)}
        facts["bounds"] = _list_card_facts(own, name, rule) == cards
        house.append({"name": rule, "summary": summary, "plugin": entry, **facts})
        if rule in SCORING:
            changes[rule] = _differ(base, own)
            _tell(told, name, rule)
    clashes = []
    for pair in combinations([each["name"] for each in house], MOST_TOGETHER):
        own, known = _export(name, *pair), {**changes.get(pair[0], {}), **changes.get(pair[1], {})}
        if own is None:
            clashes.append(pair)
        elif set(pair) <= {*SCORING}:
            changes[" ".join(pair)] = _differ(base, own)
        elif _differ(base, own) != known:
            clashes.append(pair)
    return {
        "bundle": base,
        "house": house,
        "clashes": clashes,
        "changes": changes,
        "rules": told,
        "bounds": list_bounds(cardgolf.rules(name)),
        "holes": _has_holes(name),
    }


def list_bounds(rules: Rulebook) -> dict[int, list[tuple[int, int]]]:
    """Return for each number of players the points that one, two, three and more layouts can have together.

    Where nothing is proved there is no entry. House rules that keep them say so.
    """
    found = {}
    for players, setup in rules.table_setups():
        own = [find_bounds(rules, players, (setup.layout,) * count) for count in range(1, players + 1)]
        if all(own):
            found[players] = [each for each in own if each]
    return found


def _export(*names: str, **options: Any) -> dict[str, Any] | None:
    """Return a score-only bundle, or ``None`` for rules that cannot be settled by one."""
    try:
        data = cardgolf.rules(*names, **options).export(score_only=True).as_dict()
    except CardGolfError:
        return None
    missing: list[str] = data["missing"]
    return None if missing else json.loads(json.dumps(data))


def _differ(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a bundle that another lacks, apart from names."""
    return {key: value for key, value in own.items() if key not in _NAMES and base.get(key) != value}


def _list_card_facts(bundle: Mapping[str, Any], *names: str) -> tuple[Any, ...]:
    """Return what decides the points of cards: values, parts on one board, and how many cards can be added."""
    rules, left_out = cardgolf.rules(*names), (*_NAMES, "match")
    kept = {key: value for key, value in bundle.items() if key not in left_out}
    kept["scoring"] = [part for part in bundle["scoring"] if part["do"] not in BETWEEN]
    return kept, [rules.find_max_extra(setup.layout) for _, setup in rules.table_setups()]


def _tell(told: dict[str, str], *names: str) -> None:
    """Add the sentences of the lines that rules add between players."""
    rules = cardgolf.rules(*names)
    for part in rules.parts:
        for rule in part.list_rules():
            told.setdefault(rule, describe_rule(rules, rule))


def _has_holes(*names: str) -> bool:
    """Return whether another number of rounds changes that option alone."""
    base, own = _export(*names), _export(*names, holes=5)
    if base is None or own is None or not base["match"]["holes"]:
        return False
    base["match"]["holes"] = 5
    for option in base["plugins"][0]["options"]:
        if option[0] == "holes":
            option[1] = 5
    return {**base, "title": ""} == {**own, "title": ""}


def _write(path: Path, data: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
