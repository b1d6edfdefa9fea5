"""The ids of the rules that refuse a move, by the facts on which they depend."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

from attrs import evolve

from cardgolf.bundles.cells import CaseTableBuilder, shorten, table_as_data
from cardgolf.engine.deal import deal_first_round
from cardgolf.lanes.tables.facts import Stage
from cardgolf.lanes.tables.from_parts import TableMaker
from cardgolf.lanes.tables.tables import Entry, TableBuilder, Tables
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table.board import Board
from cardgolf.table.move import STOCK
from cardgolf.table.scorecard import RoundEnd
from cardgolf.table.state import FOLLOW, START, Match, State
from cardgolf.turns.parts import Draw, Knock, Spend, Swap, Throw

HOOKS = {"moves": "moves", "locked": "locked", "discards": "discard_options"}
"""The hooks that decide which moves are legal, by the key of their table in a bundle."""

Facts = Mapping[str, Sequence[int]]
"""The values of each fact on which something depends."""


def list_refusals(rules: Rulebook, tables: Tables) -> dict[str, Any]:
    """Return the ids of hook implementations, and for each hook a table of which of them decides at a step."""
    maker = TableMaker(rules, tables.players)
    decide = _make_decider(maker)
    ids = dict[str, int]()
    found: dict[str, Any] = {}
    for key, hook in HOOKS.items():
        builder, cases = TableBuilder(hook, maker.size), CaseTableBuilder()
        wanted = [
            key == "moves" or (stage.held_from is not None and (key == "locked" or stage.held_from == STOCK))
            for stage in tables.stages
        ]
        for is_wanted, stage in zip(wanted, tables.stages, strict=True):
            facts = _list_facts(hook, stage, maker) if is_wanted else {}
            known = [dict(zip(facts, values, strict=True)) for values in product(*facts.values())]
            named = [(each, f"{decide(hook, stage, **each)}.{hook}") for each in known if is_wanted]
            builder.add_row(Entry(each, facts, ids.setdefault(name, len(ids))) for each, name in named)
        table = builder.build()
        for row, is_wanted in enumerate(wanted):
            cases.add(shorten(table, row) if is_wanted else None)
        found[key] = table_as_data(cases.build())
    return {"ids": [*ids], **found}


def _list_facts(hook: str, stage: Stage, maker: TableMaker) -> Facts:
    """Return the facts by which parts decide a hook at a step."""
    turn, none_down = maker.turn, {"none_down": range(2)}
    keeps = {"held": range(len(maker.faces))} if any(part.keep for part in turn.list_parts(Throw)) else {}
    if hook == "locked":
        return none_down if any(part.where == "down" for part in turn.list_parts(Swap)) else {}
    if hook == "discard_options":
        counts_down = any(part.last_down is not None for part in turn.list_parts(Throw))
        return {**keeps, "closing": range(2), **({"down": maker.masks} if counts_down else none_down)}
    if stage.phase is FOLLOW and stage.held_from != STOCK:
        return keeps
    if stage.phase is not START or not any(turn.list_parts(kind) for kind in (Draw, Spend, Knock)):
        return {}
    counts_down = any(part.most_down is not None for part in turn.list_parts(Knock))
    found = {"piles": range(6), "all_cleared": range(1 + maker.size.clears), "closing": range(2)}
    return {**found, **({"down": maker.masks} if counts_down else none_down)}


def _make_decider(maker: TableMaker) -> Callable[..., str]:
    """Return what names the plugin that decides a hook at a step with these facts. It looks at a state with them."""
    rules, grid, faces, players = maker.rules, maker.grid, maker.faces, maker.size.players
    deck = rules.table_setup(players).deck
    dealt = deal_first_round(rules, Match(tuple(map(str, range(players))), 0))
    seat = dealt.turn
    closed = RoundEnd(dealt.setup.left_of(seat), (seat,), "")

    def make_state(stage: Stage, down: int, facts: Mapping[str, int]) -> State:
        lying = [deck[0].face_down if place < down else deck[0].face_up for place in range(grid.size)]
        stock, discards = divmod(facts.get("piles", 5), 3)
        state = dealt if stage.is_opening else dealt.replace(setup=evolve(dealt.setup, leader=seat))
        return state.replace(
            phase=stage.phase,
            held=faces[facts.get("held", 0)] if stage.held_from else None,
            held_from=stage.held_from,
            stock=deck[:stock],
            discard=deck[:discards],
            round_end=closed if facts.get("closing") else None,
        ).with_board(Board.of(grid, [None] * grid.size if facts.get("all_cleared") else lying), seat)

    @cache
    def ask(hook: str, stage: Stage, down: int, facts: tuple[tuple[str, int], ...]) -> str:
        state = make_state(stage, down, dict(facts))
        return rules.deciding_plugin(hook, state, *([rules.card_values, rules, seat] if hook == "moves" else []))

    def decide(hook: str, stage: Stage, **facts: int) -> str:
        counted = facts.pop("down").bit_count() if "down" in facts else None
        down = counted if counted is not None else grid.size * (not facts.pop("none_down", 0))
        return ask(hook, stage, down, tuple(facts.items()))

    return decide
