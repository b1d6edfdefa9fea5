"""Make the tables of a rulebook from the parts of its turns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgolf.cards import Card
from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.tables import (
    EACH_TURN,
    FEWER_TURNS,
    FLIP,
    NO_TURNS,
    PLAIN,
    SHOWS_OTHERS,
    SHOWS_OWN,
    ActionKind,
    Stage,
    Tables,
    TurnNumbers,
)
from cardgolf.rulebook.opening import list_looks, looks_at_all
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.throwing import find_piles
from cardgolf.scoring.faces import list_lines
from cardgolf.table import moves
from cardgolf.table.layout import Layout
from cardgolf.table.looks import Look, Peek
from cardgolf.table.move import DISCARD, STOCK, Move, Pile
from cardgolf.table.state import FOLLOW, OPENING, START
from cardgolf.turns.parts import HOW, Draw, End, Knock, Lead, Leads, Lock, Opening, Spend, Swap, Throw

_BY_FLIP = {"never": PLAIN, "optional": PLAIN | FLIP, "required": FLIP}


_WITH_PLACE: dict[type[Move], ActionKind] = {
    moves.Flip: ActionKind.FLIP, moves.Swap: ActionKind.SWAP, moves.Discard: ActionKind.DISCARD_AND_FLIP,
    Peek: ActionKind.LOOK,
}  # fmt: skip
_WITHOUT_PLACE = {
    moves.Draw(STOCK): ActionKind.DRAW_STOCK, moves.Draw(DISCARD): ActionKind.DRAW_DISCARD,
    moves.Discard(): ActionKind.DISCARD, moves.Knock(): ActionKind.KNOCK, Look(): ActionKind.LOOK_AT_ALL,
}  # fmt: skip


def number_actions(rules: Rulebook, players: int) -> dict[tuple[ActionKind, int], int]:
    """Return the number of each action by its kind and its place, which is -1 for those without one."""
    grid = rules.table_setup(players).layout
    keys = {find_kind(move, grid): number for number, move in enumerate(rules.action_space(players))}
    return {key: number for key, number in keys.items() if key is not None}


def find_kind(move: Move, grid: Layout) -> tuple[ActionKind, int] | None:
    """Return the kind and the place of a move, or ``None`` for a move that tables do not have."""
    if move in _WITHOUT_PLACE:
        return _WITHOUT_PLACE[move], -1
    name: Any = move.flip if isinstance(move, moves.Discard) else getattr(move, "slot", None)
    return (_WITH_PLACE[type(move)], grid.places[name]) if type(move) in _WITH_PLACE and name in grid.places else None


def tabulate_parts(rules: Rulebook, players: int) -> Tables:
    """Return the tables of ``rules``. Raises :class:`NotTabulableError` for moves that ``actions`` does not list so."""
    setup, base, turn, space = rules.table_setup(players), rules.base, rules.turn, rules.action_space(players)
    faces, numbers = tuple(sorted({*setup.deck})), number_actions(rules, players)
    kinds = {kind: index for index, kind in enumerate(sorted({card.kind for card in faces}))}
    by_action = {number: key for key, number in numbers.items()}
    keys = [by_action.get(number, (ActionKind.NEVER, -1)) for number in range(len(space))]
    if len({(kind, number - place) for (kind, place), number in numbers.items()}) > len({kind for kind, _ in numbers}):
        raise NotTabulableError("invalid rules for tables: expected `actions` to list moves of a kind by their places")
    stages = [Stage(START), Stage(FOLLOW, STOCK), Stage(FOLLOW, DISCARD)]
    if setup.opening_flips:
        stages.insert(0, Stage(OPENING, is_opening=not rules.opens_in_turn))
    endings = _list_endings(rules)
    turns = _make_turn_numbers(rules, setup.layout, faces, [reason for reason, _, _ in endings])
    offered = _list_offered(rules, setup.layout, turns, opens=bool(setup.opening_flips))
    order = dict.fromkeys(_find_number(rules, numbers, key) for key in offered)
    locks = [rules.locks_by_card.get(card) for card in faces]
    return Tables(
        players=players,
        places=setup.layout.names,
        faces=faces,
        kinds=tuple(kinds[card.kind] for card in faces),
        deck=tuple(map(faces.index, setup.deck)),
        opening_flips=setup.opening_flips,
        new_card=base.new_card,
        actions=tuple(space),
        action_kinds=tuple(kind for kind, _ in keys),
        action_places=tuple(place for _, place in keys),
        order=tuple(order | dict.fromkeys(range(len(space)))),
        stages=tuple(stages),
        first_stage=stages.index(Stage(START)),
        opening_stage=stages.index(Stage(OPENING)) if Stage(OPENING) in stages else -1,
        ending_reasons=tuple(reason for reason, _, _ in endings),
        ending_turns=tuple(turns for _, turns, _ in endings),
        ending_shows=tuple(shows for _, _, shows in endings),
        clears_to_top=rules.clears_to_top,
        lock_turns=tuple(lock.turns if lock else 0 for lock in locks),
        lock_sources=tuple(_find_sources(lock) if lock else 0 for lock in locks),
        turn_limit=base.turn_limit or 0,
        ends_with_stock=base.recycle == "end_round",
        leads=cut_leads(rules, turn.find_field(Leads, "leads") or ()),
        points=tuple(rules.card_values[card] for card in faces),
        turns=turns,
    )


def _list_endings(rules: Rulebook) -> list[tuple[str, int, int]]:
    """Return for each ending its reason, who has a last turn, and whose cards are shown."""
    knock, ends = rules.turn.find_top(Knock), rules.turn.list_parts(End)
    found = [("knock", knock.last_turns, knock.turned_up)] if knock else []
    found.append(("all face up", rules.turn.find_field(End, "last_turns") or "each", False))
    fewer, others = any(end.fewer for end in ends), SHOWS_OTHERS * any(end.others_up for end in ends)
    return [
        (reason, FEWER_TURNS if fewer else NO_TURNS if last == "none" else EACH_TURN, SHOWS_OWN * shows_own | others)
        for reason, last, shows_own in found
    ]


def _list_offered(
    rules: Rulebook, grid: Layout, turns: TurnNumbers, *, opens: bool
) -> Iterator[tuple[ActionKind, int]]:
    """Yield the kind and the place of each action that parts offer, in the order in which they do."""
    every, turn = range(grid.size), rules.turn
    if opens and turn.opening and turn.opening.looks:
        if looks_at_all(turn.opening, grid):
            yield ActionKind.LOOK_AT_ALL, -1
        yield from ((ActionKind.LOOK, place) for place in every if turns.looked >> place & 1)
    elif opens and not turns.spends:  # an opening offers nothing else, so that its flips stand where turns have them
        yield from ((ActionKind.FLIP, place) for place in every)
    yield from ((ActionKind.DRAW_STOCK, -1), (ActionKind.DRAW_DISCARD, -1))
    place_of = {each.name: number for number, each in enumerate(rules.stack)}
    owners = [(place_of[name], type(part)) for name, part in turn.owned]
    # The plugin above adds later, as wrappers of `moves` do; of one plugin, the knock.
    for part in sorted((Spend, Knock), key=lambda kind: max([at for at, each in owners if each is kind], default=0)):
        if part is Knock and turns.knocks:
            yield ActionKind.KNOCK, -1
        elif part is Spend and turns.spends:
            yield from ((ActionKind.FLIP, place) for place in every)
    yield from ((ActionKind.SWAP, place) for place in every)
    yield ActionKind.DISCARD, -1
    if turn.flips_for_throws:
        yield from ((ActionKind.DISCARD_AND_FLIP, place) for place in every)


def _find_number(rules: Rulebook, numbers: Mapping[tuple[ActionKind, int], int], key: tuple[ActionKind, int]) -> int:
    """Return the number of an action; raise :class:`NotTabulableError` if the hook ``actions`` does not list it."""
    if key not in numbers:
        name = rules.hook_implementations()["actions"][0]
        text = f"invalid rules for tables: `actions` of {name} does not list every {key[0].name.lower()}"
        raise NotTabulableError(text, f"{name}.actions")
    return numbers[key]


def _make_turn_numbers(rules: Rulebook, grid: Layout, faces: Sequence[Card], reasons: Sequence[str]) -> TurnNumbers:
    """Return what the parts of turns say. ``reasons`` are those of the endings."""
    turn, opening, knock = rules.turn, rules.turn.opening, rules.turn.find_top(Knock)
    looks = opening if opening and opening.looks and not looks_at_all(opening, grid) else None
    keep = [part.keep for part in turn.list_parts(Throw) if part.keep]
    flip = turn.find_field(Throw, "flip") or "never"
    return TurnNumbers(
        where=opening.where if opening else "any",
        columns=tuple(sum(1 << place for place in column) for column in grid.column_lines),
        looked=sum(1 << place for place in _list_looked_places(looks, grid)) if looks else 0,
        draws=frozenset(map(Pile, find_piles(turn.list_parts(Draw)) or (STOCK, DISCARD))),
        knocks=knock is not None,
        most_down=grid.size if knock is None or knock.most_down is None else knock.most_down,
        spends=bool(turn.list_parts(Spend)),
        keeps_up=any(part.where == "down" for part in turn.list_parts(Swap)),
        throws_taken=DISCARD in (turn.find_field(Throw, "piles") or ()),
        kept=tuple(any(each.has(card, 0) for each in keep) for card in faces),
        throw=_BY_FLIP[flip],
        last_throw=_BY_FLIP[turn.find_field(Throw, "last_turns") or flip],
        waives_last=bool(turn.find_field(Throw, "last_down")),
        knock_ending=len(reasons) - 1,  # the last one is that by a board that is all up
        up_ending=len(reasons),
        lines=tuple(
            (HOW.index(leave.how), leave.after == "swap", tuple(line))
            for leave in turn.leaves
            for line in list_lines(leave.where, grid) or ()
        ),
    )


def list_opening_looks(rules: Rulebook, players: int) -> tuple[int, ...] | None:
    """Return the sets of places, as bits, that a seat can have looked at before a look of the opening.

    The result is ``None`` if cards are turned up there.
    """
    setup, opening = rules.table_setup(players), rules.turn.opening
    if not opening or not opening.looks or not setup.opening_flips:
        return None
    if looks_at_all(opening, setup.layout):
        return (0,)
    seen = sum(1 << place for place in _list_looked_places(opening, setup.layout))
    return tuple([mask for mask in range(seen) if not mask & ~seen and mask.bit_count() < setup.opening_flips])


def _list_looked_places(opening: Opening, grid: Layout) -> list[int]:
    return [grid.index(look.slot) for look in list_looks(opening, grid)]


def cut_leads(rules: Rulebook, leads: Sequence[Lead]) -> tuple[Lead, ...]:
    """Return how the leader is found, up to the first that always names a seat.

    Raises :class:`NotTabulableError` for a seat that follows from the standings.
    """
    every = (*leads, Lead.LEFT_OF_DEALER)
    cut = every[: 1 + next(index for index, lead in enumerate(every) if lead is not Lead.LAST_CLOSER)]
    if {Lead.FIRST, Lead.LAST} & {*cut}:
        name = rules.hook_implementations()["leader"][0]
        raise NotTabulableError(f"invalid rules for tables: `leader` of {name} reads the standings", f"{name}.leader")
    return cut


def _find_sources(lock: Lock) -> int:
    """Return the piles from which a face is locked, as bits."""
    return sum(bit for bit, pile in ((1, STOCK), (2, DISCARD)) if pile in lock.piles)
