"""Read a bundle. The text may come from anywhere: it is checked as a whole, and it runs no code."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardgolf.bundles.parts import PART_ORDER
from cardgolf.bundles.schema_check import check_form, load_schema, make_error
from cardgolf.bundles.steps import MOST_STEPS, count_most_steps
from cardgolf.bundles.sums import find_most_total
from cardgolf.bundles.turn_checks import check_all, check_different, check_turns, require
from cardgolf.cards import MAX_CARDS, Card
from cardgolf.errors import InvalidArgumentError, InvalidPositionError
from cardgolf.scoring.batches import MOST_SUM
from cardgolf.table import Layout
from cardgolf.tools.text import unify_lines

MAX_PLACES = 16
"""Places of a board where there are turns: sets of places are bits."""

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
    _check_cancels(data["scoring"], data["layout"], faces, places)
    most = find_most_total(data)
    require(most < MOST_SUM, "scoring", f"totals of {most}", "points whose totals stay below 2**53")
    steps = count_most_steps(data)
    require(steps <= MOST_STEPS, "scoring", f"{steps} steps", f"parts that score a board in {MOST_STEPS} steps")
    names = data["rules"]
    require(len({"base", *names}) > len(names), "rules", names, "different names, none of them base")
    if data["turns"] is not None:
        _check_layout(data)
        check_turns(data)


def _check_cards(data: Data) -> None:
    faces = list[Card]()
    for number, text in enumerate(data["faces"]):
        try:
            faces.append(Card.parse(text))
        except InvalidPositionError:
            raise make_error(f"faces[{number}]", text, "a card such as 10H, JK or -5") from None
        require(str(faces[-1]) == text, f"faces[{number}]", text, f"{faces[-1]}, as cards are written")
    require(faces == sorted({*faces}), "faces", data["faces"], "different cards in their order")
    for key in ("points", "kinds"):
        require(len(data[key]) == len(faces), key, f"{len(data[key])} items", f"{len(faces)}, one for each face")
    kinds = {kind: number for number, kind in enumerate(sorted({face.kind for face in faces}))}
    expected = [kinds[face.kind] for face in faces]
    require(data["kinds"] == expected, "kinds", data["kinds"], f"{expected}")
    for number, pack in enumerate(data["packs"]):
        check_all(f"packs[{number}]", pack, len(faces))
    players = [deck["players"] for deck in data["decks"]]
    require(players == sorted({*players}), "decks", players, "each number of players once, in their order")
    dealer = data["match"]["first_dealer"]
    require(isinstance(dealer, str) or dealer < players[0], "match.first_dealer", dealer, f"less than {players[0]}")
    layout = data["layout"]
    size = 1 if data["turns"] is None else layout["rows"] * layout["columns"]
    for number, deck in enumerate(data["decks"]):
        pack, packs = deck["pack"], len(data["packs"])
        require(pack < packs, f"decks[{number}].pack", pack, f"less than {packs}, the number of packs")
        cards = len(data["packs"][deck["pack"]]) * deck["times"]
        dealt = deck["players"] * (len(data["places"]) or size)
        require(dealt < cards <= MAX_CARDS, f"decks[{number}]", f"{cards} cards", f"{dealt + 1} to {MAX_CARDS} cards")


def _check_layout(data: Data) -> None:
    layout, places = data["layout"], data["places"]
    rows, columns = layout["rows"], layout["columns"]
    size = rows * columns
    is_small = not layout["extra"] and size <= MAX_PLACES
    require(is_small, "layout", layout, f"at most {MAX_PLACES} places, if there are turns")
    names = [] if layout["is_hand"] else [*Layout.grid(rows, columns).names]
    require(places == names, "places", places, " ".join(names) or "none in a hand")


def _check_scoring(parts: Sequence[Data], faces: int, places: int) -> None:
    order = [PART_ORDER[part["do"]] for part in parts]
    require(order == sorted(order), "scoring", [part["do"] for part in parts], "parts in their order")
    require(any(part["do"] == "cancel" for part in parts), "scoring", [part["do"] for part in parts], "a part cancel")
    for number, part in enumerate(parts):
        path = f"scoring[{number}]"
        for key in ("cards", "unless"):
            check_different(f"{path}.{key}", part.get(key) or (), faces, "faces")
        require(part.get("face", 0) < faces, f"{path}.face", part.get("face"), f"less than {faces}")
        lines: Sequence[Sequence[int]] | str | None = part.get("lines")
        is_small = lines != "pairs" or places <= MAX_PLACES  # every way to pair a group of cards is tried
        require(is_small, f"{path}.lines", lines, f"no pairs on more than {MAX_PLACES} places")
        for index, line in enumerate(() if lines is None or isinstance(lines, str) else lines):
            check_different(f"{path}.lines[{index}]", line, places, "places")
        if part["do"] == "count":
            numbers = [least for least, _ in part["table"]]
            require(numbers == sorted({*numbers}), f"{path}.table", numbers, "greater numbers of lines, one by one")
            own = [place for line in part["lines"] for place in line]
            require(len({*own}) == len(own), f"{path}.lines", own, "lines without common places")
        if part["do"] == "held":
            require(part["least"] or part["most"] is not None, f"{path}.least", 0, "1 or more, or a number for most")


def _check_cancels(parts: Sequence[Data], layout: Data, faces: int, places: int) -> None:
    """Raise for lines of a hand, for places of two parts that cancel, and if all cards are wild."""
    cancelling: set[int] = set()
    for number, part in enumerate(parts):
        path, lines = f"scoring[{number}]", part.get("lines")
        require(lines is None or not layout["is_hand"], f"{path}.lines", lines, "null for a hand")
        if part["do"] == "cancel" and lines is not None:
            own = {*range(places)} if isinstance(lines, str) else {place for line in lines for place in line}
            require(cancelling.isdisjoint(own), f"{path}.lines", lines, "places without another cancel")
            cancelling |= own
        require(part["do"] != "wild" or len(part["cards"]) < faces, f"{path}.cards", "all", "cards that are not wild")
