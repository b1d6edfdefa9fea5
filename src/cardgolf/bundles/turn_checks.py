"""Whether the parts of turns in a bundle can be played. JavaScript has the same checks, in ``js/src/check.js``."""

from collections.abc import Mapping, Sequence
from math import perm
from typing import Any

from cardgolf.bundles.part_lists import OF_HANDS, is_among
from cardgolf.bundles.parts import NAMES
from cardgolf.bundles.schema_check import make_error
from cardgolf.rulebook.turn_checks import ONE_OWNER
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.tools.text import join_limited

Data = Mapping[str, Any]

_OF_BOARDS = (
    "arrange", "spend", "swap", "leave", "end", "power", "snap", "exchange", "opening looks",
    "opening where", "opening seen", "knock most_down", "knock turned_up", "knock at", "knock shield",
)  # fmt: skip
"""Parts, and fields of parts, that no hand has."""

_ONCE = ("opening", "spend", "knock", "leads", "deal", "arrange", "play", "keep")
"""Parts of which the topmost counts: a bundle has that one alone."""


def require(found: object, path: str, value: object, expected: str) -> None:
    if not found:
        raise make_error(path, value, expected)


def check_all(path: str, values: Sequence[int], limit: int) -> None:
    """Raise unless all of ``values`` are below ``limit``."""
    for number, value in enumerate(values):
        require(value < limit, f"{path}[{number}]", value, f"less than {limit}")


def check_different(path: str, values: Sequence[int], limit: int, what: str) -> None:
    """Raise unless all of ``values`` are below ``limit``, and each is there once."""
    check_all(path, values, limit)
    require(len({*values}) == len(values), path, values, f"different {what}")


def check_turns(data: Data) -> None:
    """Raise :class:`InvalidArgumentError` for parts of turns that cannot be, in data of the right form."""
    parts, names = data["turns"], data["rules"]
    faces, places = len(data["faces"]), len(data["places"])
    rules = [part["rule"] for part in parts]
    for number, rule in enumerate(rules):
        require(rule in names, f"turns[{number}].rule", rule, f"one of {join_limited(names, 4)}, as in rules")
    order = [names.index(rule) for rule in rules]
    require(order == sorted(order), "turns", rules, "parts in the order of rules")
    for kind in _ONCE:
        count = sum(part["do"] == kind for part in parts)
        require(count < 2, "turns", f"{count} parts {kind}", f"one {kind} at most")
    for number, part in enumerate(parts):
        path = f"turns[{number}]"
        for key in ("keep", "turned_by", "skips", "cards", "wider", "without", "wild"):
            check_different(f"{path}.{key}", part.get(key, ()), faces, "faces")
        require(part.get("card", 0) < faces, f"{path}.card", part.get("card"), f"less than {faces}")
        for index, line in enumerate(part.get("lines", ())):
            check_different(f"{path}.lines[{index}]", line, places, "places")
        piles = part.get("piles", ["stock"])
        require(len({*piles}) == len(piles), f"{path}.piles", piles, "different piles")
        if part["do"] == "throw":
            require("stock" in piles, f"{path}.piles", piles, "stock, and perhaps discard")
    _check_forms(data, places)
    _check_opening(data, places)
    _check_owners(parts, names)
    _check_together(parts, faces)


def _check_forms(data: Data, places: int) -> None:
    """Raise for parts of hands on a board, or of boards in a hand, and for a power that does nothing or too much."""
    is_hand = data["layout"]["is_hand"]
    wrong = _OF_BOARDS if is_hand else OF_HANDS
    for number, part in enumerate(data["turns"]):
        path, does = f"turns[{number}]", part["do"]
        require(not is_among(part, wrong), path, does, f"a part of {'hands' if is_hand else 'boards'}")
        check_different(f"{path}.seen", part.get("seen", ()), places, "places")
        if does == "power":
            said = [key for key in ("look", "exchange", "deal") if part.get(key)]
            require(len(said) == 1, path, said, "one of look, exchange and deal")
            plain = part.get("exchange") == "seen" or not {"looks", "wider", "trades"}.intersection(part)
            require(plain and part.get("looks", 1) < 3, path, "looks", "1 or 2, and with exchange seen alone")
    kinds = {part["do"] for part in data["turns"]}
    require(("play" in kinds) == ("keep" in kinds) == is_hand, "turns", sorted(kinds), "play and keep, for a hand")
    lying = data["options"].get("new_card", "up")
    can_lie = lying == "up" or not (is_hand or "leave" in kinds)
    require(can_lie, "options.new_card", lying, "up in a hand, and where lines leave")


def _check_opening(data: Data, places: int) -> None:
    """Raise for first cards that cannot be turned up, or not in a first turn."""
    parts, options = data["turns"], data["options"]
    at, opening = next(((at, part) for at, part in enumerate(parts) if part["do"] == "opening"), (0, {"flips": 2}))
    path, looks = f"turns[{at}]", "looks" in opening
    turns_up = "flips" in opening
    is_said = looks != turns_up or (opening.get("seen") and not looks)
    require(is_said, path, "an opening", "either flips or looks")
    of, where = opening.get("of", "any"), opening.get("where", "any")
    require(looks or of == "any", f"{path}.of", of, "any, since no cards are looked at")
    require(turns_up or where == "any", f"{path}.where", where, "any, since no cards are turned up")
    name = "looks" if looks else "flips"
    count = opening.get(name, 0)
    require(count <= places, f"{path}.{name}", count, f"at most {places}, as many as there are places")
    if options.get("first_flips") == "first_turn":
        can_wait = count and not looks and all(part["do"] != "leads" for part in parts)
        require(can_wait, "options.first_flips", "first_turn", "before_play with looks, leads or no flips")
    kinds = {part["do"] for part in parts}
    can_arrange = perm(places, count) <= MAX_MOVES and "leave" not in kinds
    require(
        "arrange" not in kinds or can_arrange, "turns", "arrange", f"at most {MAX_MOVES} ways, and no lines that leave"
    )


def _check_owners(parts: Sequence[Data], names: Sequence[str]) -> None:
    """Raise for a field that a rule sets twice, or that two house rules set."""
    for kind, fields in ONE_OWNER:
        for field in fields:
            owners = [part["rule"] for part in parts if part["do"] == NAMES[kind] and field in part]
            added = [rule for rule in owners if rule != names[0]]
            once = len({*owners}) == len(owners) and len(added) < 2
            require(once, "turns", f"{len(owners)} parts with {field}", f"one rule that sets {field}, or one above it")


def _check_together(parts: Sequence[Data], faces: int) -> None:
    """Raise for a card that is locked twice, for draws from no pile, and if no card may be thrown."""
    locked = [part["card"] for part in parts if part["do"] == "lock"]
    require(len({*locked}) == len(locked), "turns", locked, "each card locked once")
    piles = [{*part.get("piles", ("stock", "discard"))} for part in parts if part["do"] == "draw"]
    require(not piles or {"stock", "discard"}.intersection(*piles), "turns", "draws", "a pile that all of them have")
    kept = {face for part in parts for face in part.get("keep", ())}
    require(len(kept) < faces, "turns", f"{len(kept)} cards to keep", "cards that may be thrown")
