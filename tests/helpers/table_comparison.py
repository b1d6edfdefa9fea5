"""Whether two tables mean the same: what is offered, locked and thrown, how rounds end and which step comes next."""

from collections.abc import Iterator
from itertools import product
from math import prod
from random import Random

from cardgolf.lanes.tables.facts import FACTS
from cardgolf.lanes.tables.tables import ALL_FLIPS, ALL_SWAPS, ActionKind, FactTable, Tables

TABLES = ("offers", "locked", "discard_options", "endings", "next_stages")
OTHERS = ("stages", "first_stage", "actions", "clearings", "leads", "lock_turns", "lock_sources", "points")


def find_table_differences(one: Tables, other: Tables, most: int = 3000) -> list[str]:
    """Return what differs. Of the cases of a row at most so many are compared, those that ``one`` can reach."""
    found = [name for name in OTHERS if getattr(one, name) != getattr(other, name)]
    for name in TABLES:
        table, twin = getattr(one, name), getattr(other, name)
        for row in range(len(table.offsets)):
            if name == "locked" and not any(ALL_SWAPS in one.lists[value] for value in one.offers.values(row)):
                continue  # the swaps that are offered were compared
            for facts in _list_facts(one, [table, twin], row, most):
                if _find_cell(table, row, facts) in table.unreached:
                    continue
                results = [_read(tables, name, row, facts) for tables in (one, other)]
                if results[0] != results[1]:
                    found.append(f"{name} of row {row} with {dict(zip(FACTS, facts, strict=True))}: {results}")
                    break
    return found


def _find_cell(table: FactTable, row: int, facts: list[int]) -> int:
    return table.offsets[row] + sum(stride * facts[fact] for fact, stride in table.terms[row])


def _list_facts(tables: Tables, pair: list[FactTable], row: int, most: int) -> Iterator[list[int]]:
    """Yield values of the facts that matter to a row, those that agree with each other."""
    counts, chance = pair[0].counts, Random(row)
    read = sorted({fact for table in pair for fact, _ in table.terms[row]})
    every = prod(counts[fact] for fact in read) <= most
    drawn = ([chance.randrange(counts[fact]) for fact in read] for _ in range(most))
    for values in product(*(range(counts[fact]) for fact in read)) if every else drawn:
        known = {FACTS[fact]: value for fact, value in zip(read, values, strict=True)}
        down, places = known.get("down", 1), len(tables.places)
        opened = int(places - down.bit_count() >= tables.opening_flips)
        is_first = row == 0 and tables.stages[0].is_opening
        if known.get("none_down", not down) != (not down) and "down" in known:
            continue
        if "down" in known and (known.get("opened", opened) != opened or (is_first and opened)):
            continue
        yield [known.get(fact, int(fact == "none_down" and not down)) for fact in FACTS]


def _read(tables: Tables, name: str, row: int, facts: list[int]) -> object:
    value = getattr(tables, name).look_up(row, facts)
    if name == "endings":
        action = tables.action_kinds[row % len(tables.actions)]
        if action is ActionKind.SWAP and tables.new_card == "down" and not any(tables.lock_turns):
            return "cannot be the last card face down"
        return value and (tables.ending_reasons[value - 1], tables.ending_turns[value - 1])
    if name != "offers":
        return value
    known = dict(zip(FACTS, facts, strict=True))
    free = ~tables.locked.look_up(row, facts)
    several = {ALL_FLIPS: (ActionKind.FLIP, known["down"]), ALL_SWAPS: (ActionKind.SWAP, free & ~known["cleared"])}
    return [number for item in tables.lists[value] for number in _expand(tables, item, several)]


def _expand(tables: Tables, item: int, several: dict[int, tuple[ActionKind, int]]) -> list[int]:
    if item not in several:
        return [item]
    kind, places = several[item]
    pairs = zip(tables.action_kinds, tables.action_places, strict=True)
    return [number for number, (each, place) in enumerate(pairs) if each is kind and places >> place & 1]
