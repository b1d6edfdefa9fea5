"""The games that pages play without Python: a file for each game that can be exported, and the catalogue of all."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import cardgolf
from cardgolf import NotTabulableError, Rulebook, explain
from cardgolf.rulebook.clauses import clauses_about
from cardgolf.web.playground.layouts import describe_form
from cardgolf.web.playground.rule_choice import list_options, list_plugins


def write_games(folder: Path, wanted: Collection[str] = ()) -> None:
    """Write ``catalogue.json`` and ``house-rules.json``, and for each game with turns its three files.

    They are what its table needs, what typed layouts need besides, and its rule sheet. A page reads the house rules,
    the second and the third file when they are asked for.

    ``wanted`` are the games to write, by default all that are installed.
    """
    folder.mkdir(parents=True)
    bundled = []
    for name in wanted or cardgolf.variants():
        rules = cardgolf.rules(name)
        try:
            bundle = rules.export()
        except NotTabulableError:
            continue
        if bundle.is_score_only:
            continue
        bundled.append(name)
        game, layouts = _describe(rules, bundle.as_dict())
        if bundle.needs_hands:
            game["needs_hands"] = True
        _write(folder / f"{name}.json", game)
        _write(folder / f"{name}.layouts.json", layouts)
        (folder / f"{name}.html").write_text(explain(rules).html(), encoding="utf-8")
    catalogue = list_plugins()
    _write(folder / "house-rules.json", catalogue.pop("house_rules"))
    flags = "".join("1" if each["name"] in bundled else "0" for each in catalogue["variants"])
    _write(folder / "catalogue.json", catalogue | {"bundled": flags})  # a digit for each variant, since pages are small


def _describe(rules: Rulebook, bundle: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the bundle of a game with its cards and options; the form for layouts with the clauses of their lines."""
    form, lines = describe_form(rules, bundle["decks"][-1]["players"]), _list_rules(bundle["scoring"])
    game = {"bundle": bundle, "deck": form.pop("deck"), "options": list_options(rules)}
    clauses = {rule: [each.number for each in clauses_about(rules, rule)] for rule in lines}
    return game, {"form": form, "clauses": clauses}


def _list_rules(parts: list[dict[str, Any]]) -> list[str]:
    """Return the ids of lines of scores."""
    keys = ("rule", "card", "group", "made", "spared", "failed", "mark")
    found = [part[key] for part in parts for key in keys if isinstance(part.get(key), str)]
    return [each for each in dict.fromkeys(found) if "." in each]


def _write(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
