"""Deliberate damage to a record: forged lines with a trailer that counts and digests them."""

import json
from collections.abc import Callable
from hashlib import sha256
from random import Random

from helpers.record_texts import parse_lines, seal

VALUES = (
    None, True, False, -1, 0, 1, 7, 1.0, 10**17, 10**40, "", "0", "x", " ", "\ud800", "\uff11", "a" * 5000, [], [[]],
    {}, [None], {"a": 1}, "draw stock", "deal", "import os; os.abort()", "-0", "NaN", "JK", "5H 5H",
)  # fmt: skip
NUMBERS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "1.0",
    "0.5",
    "-0",
    "00",
    "1" + "0" * 30,
    "9" * 5000,
    "0x10",
    "\uff11",
)
OTHER_MOVES = (
    "swap B2", "SWAP a1", " flip a1", "flip  a1", "draw stock ", "draw stock top", "nine", "deal", "discard flip",
)  # fmt: skip


def _forge_text(text, rng, change):
    """Return the record with one line changed as text, and a new digest."""
    lines = text.splitlines()
    place = rng.randrange(len(lines) - 1)
    return reseal([*lines[:place], change(lines[place]), *lines[place + 1 :]])


def reseal(lines):
    """Return these lines before a trailer that digests them."""
    before = "".join(f"{line}\n" for line in lines[:-1])
    digest = sha256(before.encode(errors="surrogatepass")).hexdigest()
    trailer = {**json.loads(lines[-1]), "events": len(lines) - 2, "sha256": digest}
    return f"{before}{json.dumps(trailer, separators=(',', ':'))}\n"


def _events(values):
    return range(1, len(values) - 1)


def swap_lines(values, rng):
    place = rng.choice(range(1, max(len(values) - 2, 2)))
    values[place], values[place + 1] = values[place + 1], values[place]


def drop_a_line(values, rng):
    del values[rng.randrange(len(values) - 1)]


def double_a_line(values, rng):
    place = rng.choice(range(len(values)))
    values.insert(place, values[place])


def move_a_line(values, rng):
    values.insert(rng.choice(_events(values)), values.pop(rng.choice(_events(values))))


def another_value(values, rng):
    line = rng.choice(values[:-1])
    line[rng.choice(list(line))] = rng.choice(VALUES)


def another_value_in_the_header(values, rng):
    values[0][rng.choice(list(values[0]))] = rng.choice(VALUES)


def another_value_in_the_trailer(values, rng):
    values[-1][rng.choice(("rounds", "totals"))] = rng.choice(VALUES)


def other_totals(values, rng):
    values[-1]["totals"] = [total + rng.choice((-1, 1)) for total in values[-1]["totals"]]


def other_rounds(values, rng):
    values[-1]["rounds"] = [*values[-1]["rounds"], [0] * len(values[0]["players"])]


def drop_a_key(values, rng):
    line = rng.choice(values[:-1])
    del line[rng.choice(list(line))]


def add_a_key(values, rng):
    rng.choice(values[:-1])[rng.choice(("more", "", "seat", "X-a", "__class__"))] = rng.choice(VALUES)


def keys_backwards(values, rng):
    place = rng.randrange(len(values) - 1)
    values[place] = dict(reversed(values[place].items()))


def another_seed(values, rng):
    values[0]["seed"] = str(rng.choice((0, 1, 2**256 - 1, 2**256, -1)))


def another_rule(values, rng):
    rng.choice(values[0]["rules"])["name"] = rng.choice(("base", "knocking", "crazy-nines", "no-such", "os:abort", ""))


def another_option(values, rng):
    options = rng.choice(values[0]["rules"])["options"]
    options[rng.choice([*options, "nonsense"])] = rng.choice((*VALUES, 2, 3))


def another_player(values, rng):
    values[0]["players"] = rng.choice(
        ([], ["Ann"], values[0]["players"][1:], [*values[0]["players"], "Cy"], ["\ud800"] * 2)
    )


def newer_version(values, rng):
    values[0]["version"] = rng.choice((0, 2, 99, -1, True, "1"))


def a_commitment(values, rng):
    values[0]["reveal"] = rng.choice(({}, {"digest": "", "secret": "", "nonces": 1}, [], "0"))


def dealer_lies(values, rng):
    line = rng.choice([line for line in values if "dealer" in line] or [values[1]])
    line["dealer"] = rng.choice((-1, 1, 2, 99, True, "0", None))


def deck_permuted(values, rng):
    line = rng.choice([line for line in values if "deck" in line] or [{"deck": ""}])
    cards = line["deck"].split()
    rng.shuffle(cards)
    line["deck"] = " ".join(cards)


def deck_changed(values, rng):
    line = rng.choice([line for line in values if "deck" in line] or [{"deck": "1"}])
    line["deck"] = rng.choice((line["deck"][3:], f"{line['deck']} 5", f" {line['deck']}", "", "5H " * 40, "1 2 three"))


def restock_dropped(values, rng):
    values[:] = [line for line in values if "stock" not in line]


def restock_put_in(values, rng):
    values.insert(rng.choice(_events(values)), {"type": "restock", "dealer": 0, "stock": "1 2 3"})


def restock_doubled(values, rng):
    values[:] = [each for line in values for each in ([line, line] if "stock" in line else [line])]


def restock_permuted(values, rng):
    for line in values:
        if "stock" in line:
            line["stock"] = " ".join(sorted(line["stock"].split()))


def another_seat(values, rng):
    line = rng.choice([line for line in values if "move" in line] or [values[1]])
    line["seat"] = rng.choice((-1, 0, 1, 2, 99, True, None, "0"))


def another_move(values, rng):
    line = rng.choice([line for line in values if "move" in line] or [values[1]])
    line["move"] = rng.choice((*OTHER_MOVES, line["move"].upper(), f"{line['move']} ", *map(str, VALUES)))


def stacked_deal_later(values, rng):
    values.insert(-1, {"type": "deal", "dealer": 1, "deck": values[1].get("deck", "")})


FORGERIES: tuple[Callable[[list, Random], None], ...] = (
    swap_lines, drop_a_line, double_a_line, move_a_line, another_value, another_value_in_the_header,
    another_value_in_the_trailer, other_totals, other_rounds, drop_a_key, add_a_key, keys_backwards, another_seed,
    another_rule, another_option, another_player, newer_version, a_commitment, dealer_lies, deck_permuted, deck_changed,
    restock_dropped, restock_put_in, restock_doubled, restock_permuted, another_seat, another_move, stacked_deal_later,
)  # fmt: skip


def duplicate_key(text, rng):
    return _forge_text(text, rng, lambda line: line.replace("{", '{"seat":0,"format":"cardgolf",', 1))


def no_number(text, rng):
    return _forge_text(
        text, rng, lambda line: line.replace(":0", f":{rng.choice(NUMBERS)}", 1) + " " * (":0" not in line)
    )


def lone_surrogate(text, rng):
    return _forge_text(text, rng, lambda line: line.replace(':"', ':"\\ud800', 1) + " " * (':"' not in line))


def deeply_nested(text, rng):
    depth, opening = rng.choice((9, 1000, 100_000)), rng.choice(("[", '{"a":'))
    return _forge_text(text, rng, lambda line: line[:-1] + ',"x-a":' + opening * depth + "}")


def unicode_escape(text, rng):
    return _forge_text(text, rng, lambda line: line.replace("a", "\\u0061", 1) if "a" in line else f"{line} ")


def quotes(text, rng):
    return _forge_text(text, rng, lambda line: '{"' + '\\"' * 1000)


def sealed_space(text, rng):
    return _forge_text(
        text, rng, lambda line: rng.choice((f"{line} ", f" {line}", line.replace(":", ": "), f"{line}\r"))
    )


TEXT_FORGERIES = (duplicate_key, no_number, lone_surrogate, deeply_nested, unicode_escape, quotes, sealed_space)


def forge(change, text, rng):
    values = parse_lines(text)
    change(values, rng)
    return seal(values) if values and "events" in values[-1] else reseal([*map(json.dumps, values), "{}"])
