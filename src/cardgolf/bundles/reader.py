"""Read a bundle. The text may come from anywhere: it is checked as a whole, and it runs no code."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from cardgolf.bundles.parts import PART_ORDER
from cardgolf.bundles.schema_check import check_form, load_schema, make_error
from cardgolf.bundles.steps import MOST_STEPS, count_most_steps
from cardgolf.bundles.sums import find_most_total
from cardgolf.bundles.tabled import find_kind
from cardgolf.cards import MAX_CARDS, Card
from cardgolf.errors import InvalidArgumentError, InvalidPositionError, NotTabulableError
from cardgolf.lanes.tables.tables import ALL_DISCARDS, ALL_FLIPS, ALL_SWAPS, FLIP, PLAIN, ActionKind
from cardgolf.lanes.tables.tabulator import MAX_PLACES
from cardgolf.scoring.batches import MOST_SUM
from cardgolf.table import Layout
from cardgolf.tools.text import unify_lines

MAX_LENGTH = 500_000
"""Characters of a bundle. Those of shipped games have a few thousand, and some thousand more with words."""

_DIGITS = 30

Data = Mapping[str, Any]


def read_data(text: str) -> dict[str, Any]:
    """Return the data of a bundle's text. See :func:`read`."""
    if type(text) is not str or len(text) > MAX_LENGTH:
        given = f"{len(text)} characters" if type(text) is str else text
        raise make_error("", given, f"a text of at most {MAX_LENGTH} characters")
    data = _parse(text)
    if isinstance(data, dict) and "format" in data:  # before keys that another format may have
        check_form(data["format"], load_schema()["properties"]["format"], "format")
    check_form(data, load_schema())
    check_meaning(data)
    found: dict[str, Any] = data
    return found


def check_readable(text: str) -> None:
    """Raise :class:`NotTabulableError` for rules of which no bundle can be read back."""
    try:
        read_data(text)
    except InvalidArgumentError as error:
        raise NotTabulableError(f"invalid rules for a bundle: {error.message}") from error


def _parse(text: str) -> Any:
    """Return the JSON value of a text; raise :class:`InvalidArgumentError` for another text."""
    try:
        return json.loads(unify_lines(text), object_pairs_hook=_make_object, parse_int=_parse_int)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InvalidArgumentError(f"invalid bundle: expected JSON, not {error.msg[:60].lower()} in {place}") from None
    except RecursionError:
        raise InvalidArgumentError("invalid bundle: expected JSON of a few levels, not of hundreds") from None


def _make_object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise make_error(twice, f"{counts[twice]} values", "one value for each key")
    return made


def _parse_int(digits: str) -> float:
    """Return the integer of some digits. More than any number of a bundle has are no integer, as 1.5 is none."""
    return int(digits) if len(digits) < _DIGITS else float(digits)


def check_meaning(data: Data) -> None:
    """Raise :class:`InvalidArgumentError` for numbers that mean nothing, in data of the right form."""
    _check_cards(data)
    faces, places = len(data["faces"]), len(data["places"])
    _check_scoring(data["scoring"], faces, places)
    most = find_most_total(data)
    _require(most < MOST_SUM, "scoring", f"totals of {most}", "points whose totals stay below 2**53")
    steps = count_most_steps(data)
    _require(steps <= MOST_STEPS, "scoring", f"{steps} steps", f"parts that score a board in {MOST_STEPS} steps")
    if data["play"] is not None:
        _check_layout(data)
        _check_turns(data["play"], data)


def _require(found: object, path: str, value: object, expected: str) -> None:
    if not found:
        raise make_error(path, value, expected)


def _check_all(path: str, values: Sequence[int], limit: int) -> None:
    """Raise unless all of ``values`` are below ``limit``."""
    for number, value in enumerate(values):
        _require(value < limit, f"{path}[{number}]", value, f"less than {limit}")


def _check_different(path: str, values: Sequence[int], limit: int, what: str) -> None:
    """Raise unless all of ``values`` are below ``limit``, and each is there once."""
    _check_all(path, values, limit)
    _require(len({*values}) == len(values), path, values, f"different {what}")


def _check_cards(data: Data) -> None:
    faces = list[Card]()
    for number, text in enumerate(data["faces"]):
        try:
            faces.append(Card.parse(text))
        except InvalidPositionError:
            raise make_error(f"faces[{number}]", text, "a card such as 10H, JK or -5") from None
        _require(str(faces[-1]) == text, f"faces[{number}]", text, f"{faces[-1]}, as cards are written")
    _require(faces == sorted({*faces}), "faces", data["faces"], "different cards in their order")
    for key in ("points", "kinds"):
        _require(len(data[key]) == len(faces), key, f"{len(data[key])} items", f"{len(faces)}, one for each face")
    kinds = {kind: number for number, kind in enumerate(sorted({face.kind for face in faces}))}
    expected = [kinds[face.kind] for face in faces]
    _require(data["kinds"] == expected, "kinds", data["kinds"], f"{expected}")
    for number, pack in enumerate(data["packs"]):
        _check_all(f"packs[{number}]", pack, len(faces))
    players = [deck["players"] for deck in data["decks"]]
    _require(players == sorted({*players}), "decks", players, "each number of players once, in their order")
    dealer = data["match"]["first_dealer"]
    _require(isinstance(dealer, str) or dealer < players[0], "match.first_dealer", dealer, f"less than {players[0]}")
    for number, deck in enumerate(data["decks"]):
        _check_all(f"decks[{number}].pack", [deck["pack"]], len(data["packs"]))
        cards = len(data["packs"][deck["pack"]]) * deck["times"]
        dealt = deck["players"] * max(len(data["places"]), 1)
        _require(dealt < cards <= MAX_CARDS, f"decks[{number}]", f"{cards} cards", f"{dealt + 1} to {MAX_CARDS} cards")


def _check_layout(data: Data) -> None:
    layout, places = data["layout"], data["places"]
    rows, columns = layout["rows"], layout["columns"]
    size = rows * columns
    is_grid = not layout["is_hand"] and not layout["extra"] and size <= MAX_PLACES
    _require(is_grid, "layout", layout, f"a grid of at most {MAX_PLACES} places, if there are turns")
    names = [*Layout.grid(rows, columns).names]
    _require(places == names, "places", places, f"{' '.join(names)}")


def _check_scoring(parts: Sequence[Data], faces: int, places: int) -> None:
    order = [PART_ORDER[part["do"]] for part in parts]
    _require(order == sorted(order), "scoring", [part["do"] for part in parts], "parts in their order")
    _require(any(part["do"] == "cancel" for part in parts), "scoring", [part["do"] for part in parts], "a part cancel")
    for number, part in enumerate(parts):
        path = f"scoring[{number}]"
        for key in ("cards", "unless"):
            _check_different(f"{path}.{key}", part.get(key) or (), faces, "faces")
        _check_all(f"{path}.face", [part.get("face", 0)], faces)
        lines: Sequence[Sequence[int]] | str | None = part.get("lines")
        is_small = lines != "pairs" or places <= MAX_PLACES  # every way to pair a group of cards is tried
        _require(is_small, f"{path}.lines", lines, f"no pairs on more than {MAX_PLACES} places")
        for index, line in enumerate(() if lines is None or isinstance(lines, str) else lines):
            _check_different(f"{path}.lines[{index}]", line, places, "places")
        if part["do"] == "count":
            numbers = [least for least, _ in part["table"]]
            _require(numbers == sorted({*numbers}), f"{path}.table", numbers, "greater numbers of lines, one by one")
        if part["do"] == "held":
            _require(part["least"] or part["most"] is not None, f"{path}.least", 0, "1 or more, or a number for most")


def _check_turns(play: Data, data: Data) -> None:
    places, faces = data["places"], len(data["faces"])
    moves = play["moves"]
    kinds = [find_kind(text, places) for text in moves]
    for number, kind in enumerate(kinds):
        _require(kind, f"play.moves[{number}]", moves[number], "a flip, look, draw, swap, discard or knock")
    _require(len({*moves}) == len(moves), "play.moves", moves, "different moves")
    _require(
        play["opening_flips"] <= len(places), "play.opening_flips", play["opening_flips"], f"at most {len(places)}"
    )
    stages = play["stages"]
    _check_all("play.first_stage", [play["first_stage"]], len(stages))
    _require(stages[play["first_stage"]] == _FIRST, "play.first_stage", play["first_stage"], f"the number of {_FIRST}")
    known = [tuple(stage.values()) for stage in stages]
    _require(len({*known}) == len(known), "play.stages", known, "different steps")
    opens = play["opening_flips"] > 0
    _require((stages[0] == _OPENING) is opens, "play.stages[0]", stages[0], "the opening, if cards are turned up first")
    for number, items in enumerate(play["lists"]):
        _check_all(f"play.lists[{number}]", items, len(moves))
    _check_tables(play, len(places))
    _check_standing(play, {kind for kind in kinds if kind}, len(places))
    _check_hands(play, [kind for kind, _ in filter(None, kinds)])
    for number, each in enumerate(play["clears"]):
        for key in ("places", "cleared"):
            path, found = f"play.clears[{number}].{key}", each[key]
            _check_different(path, found, len(places), "places, at least one")
            _require(found, path, found, "different places, at least one")
    for number, lock in enumerate(play["locks"]):
        _check_all(f"play.locks[{number}].face", [lock["face"]], faces)
    locked = [lock["face"] for lock in play["locks"]]
    _require(len({*locked}) == len(locked), "play.locks", locked, "each face once")


_FIRST = {"phase": "start", "held_from": None, "opening": False}
_OPENING = {"phase": "opening", "held_from": None, "opening": True}


def _check_tables(play: Data, places: int) -> None:
    steps, refusals = len(play["stages"]), play["refusals"]
    ids = len(refusals["ids"])
    limits: list[tuple[str, Data, int, int, int]] = [
        ("offers", play["offers"], steps, 0, len(play["lists"])),
        ("locked", play["locked"], steps, 0, 1 << places),
        ("discards", play["discards"], steps, 0, 4),
        ("endings", play["endings"], steps * len(play["moves"]), 0, len(play["ends"]) + 1),
        ("next", play["next"], steps * len(play["moves"]), -1, steps),
        *((f"refusals.{key}", refusals[key], steps, 0, ids) for key in ("moves", "locked", "discards")),
    ]
    for name, table, rows, least, limit in limits:
        path = f"play.{name}"
        _check_all(f"{path}.rows", [case for case, _ in table["rows"]], len(table["cases"]))
        count = sum(times for _, times in table["rows"])
        _require(count == rows, f"{path}.rows", f"{count} rows", f"{rows}")
        for number, case in enumerate(table["cases"]):
            _check_case(case, f"{path}.cases[{number}]", least, limit)


def _check_case(case: Any, path: str, least: int, limit: int) -> None:
    cells = [case] if isinstance(case, int) else case["cells"]
    if not isinstance(case, int):
        facts = [fact for fact, _ in case["by"]]
        _require(len({*facts}) == len(facts), f"{path}.by", facts, "different facts")
        size = prod(most + 1 for _, most in case["by"])
        _require(len(cells) == size, f"{path}.cells", f"{len(cells)} cells", f"{size}, as by says")
    for cell in (min(cells), max(cells)):
        _require(least <= cell < limit, path, cell, f"{least} to {limit - 1}")


def _check_standing(play: Data, kinds: set[tuple[ActionKind, int]], places: int) -> None:
    """Raise unless the moves that an item of a list stands for are there."""
    items = {item for each in play["lists"] for item in each}
    options = {
        cell for case in play["discards"]["cases"] for cell in ([case] if isinstance(case, int) else case["cells"])
    }
    wanted: list[tuple[bool, ActionKind, Sequence[int]]] = [
        (ALL_FLIPS in items, ActionKind.FLIP, range(places)),
        (ALL_SWAPS in items, ActionKind.SWAP, range(places)),
        (ALL_DISCARDS in items and any(option & PLAIN for option in options), ActionKind.DISCARD, (-1,)),
        (
            ALL_DISCARDS in items and any(option & FLIP for option in options),
            ActionKind.DISCARD_AND_FLIP,
            range(places),
        ),
    ]
    for is_wanted, kind, where in wanted:
        missing = [place for place in where if is_wanted and (kind, place) not in kinds]
        _require(not missing, "play.moves", play["moves"], f"a {kind.name.lower().replace('_', ' ')} for each place")


_TAKES = (ActionKind.DRAW_STOCK, ActionKind.DRAW_DISCARD)
_PUTS_DOWN = (ActionKind.SWAP, ActionKind.DISCARD, ActionKind.DISCARD_AND_FLIP)
_STAND_FOR = {ALL_FLIPS: ActionKind.FLIP, ALL_SWAPS: ActionKind.SWAP, ALL_DISCARDS: ActionKind.DISCARD}


def _check_hands(play: Data, kinds: Sequence[ActionKind]) -> None:
    """Raise unless steps with a card in hand offer no draws, and the others nothing that puts a card down."""
    lists = [{kinds[item] if item >= 0 else _STAND_FOR[item] for item in items} for items in play["lists"]]
    offers = [play["offers"]["cases"][case] for case, times in play["offers"]["rows"] for _ in range(times)]
    for number, (stage, case) in enumerate(zip(play["stages"], offers, strict=True)):
        is_held = stage["held_from"] is not None
        expected = f"what can be played {'with' if is_held else 'without'} a card in hand at step {number}"
        for index in sorted({case} if isinstance(case, int) else {*case["cells"]}):
            is_playable = lists[index].isdisjoint(_TAKES if is_held else _PUTS_DOWN)
            _require(is_playable, f"play.lists[{index}]", play["lists"][index], expected)
