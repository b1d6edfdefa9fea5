"""Make the tables of a rulebook from the parts of its turns, as ``cardgolf.rulebook`` makes hooks from them."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.errors import NotTabulableError
from cardgolf.lanes.tables.facts import Stage, TableSize, TurnNumbers
from cardgolf.lanes.tables.tables import (
    ALL_DISCARDS,
    ALL_FLIPS,
    ALL_SWAPS,
    EACH_TURN,
    FEWER_TURNS,
    FLIP,
    NO_TURNS,
    PLAIN,
    SHOWS_OTHERS,
    SHOWS_OWN,
    TURN_OVER,
    ActionKind,
    Clearing,
    Entry,
    TableBuilder,
    Tables,
    join_masks,
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


class TableMaker:
    """Puts the parts of the turns of ``rules`` into tables."""

    def __init__(self, rules: Rulebook, players: int) -> None:
        setup = rules.table_setup(players)
        self.rules, self.turn, self.grid = rules, rules.turn, setup.layout
        self.faces = tuple(sorted({*setup.deck}))
        self.size = TableSize(
            players, self.grid.size, len(self.faces), setup.opening_flips, rules.clears_cards, bool(rules.locks_by_card)
        )
        self.masks = range(1 << self.grid.size)
        self.looks = list_opening_looks(rules, players) or ()
        self.numbers = number_actions(rules, players)
        self.actions = len(rules.action_space(players))
        self.stages = [Stage(START), Stage(FOLLOW, STOCK), Stage(FOLLOW, DISCARD)]
        if setup.opening_flips:
            self.stages.insert(0, Stage(OPENING, is_opening=not rules.opens_in_turn))
        self.turns = _make_turn_numbers(rules, self.grid, self.faces)
        self.lists: dict[tuple[int, ...], int] = {}
        self.endings: dict[tuple[str, int, int], int] = {}
        self.tables = {
            name: TableBuilder(hook, self.size)
            for name, hook in (
                ("offers", "moves"), ("locked", "locked"), ("discard_options", "discard_options"),
                ("endings", "round_end"), ("next_stages", "next_phase"),
            )
        }  # fmt: skip

    def add(self, table: str, function: Callable[..., int], **facts: Sequence[int]) -> None:
        """Add a row to a table: the result of ``function`` by the values of these facts."""
        read = [fact for fact, values in facts.items() if len(values) > 1]
        cases = [dict(zip(facts, values, strict=True)) for values in product(*facts.values())]
        self.tables[table].add_row(
            Entry({fact: case[fact] for fact in read}, read, function(*case.values())) for case in cases
        )

    def number_list(self, items: Sequence[int]) -> int:
        """Return the number of what is offered together."""
        return self.lists.setdefault(tuple(items), len(self.lists))

    def number_ending(self, reason: str, last_turns: str, *, shows_own: bool = False) -> int:
        """Return the number of an ending, plus one."""
        ends = self.turn.list_parts(End)
        turns = NO_TURNS if last_turns == "none" else EACH_TURN
        if any(end.fewer for end in ends):
            turns = FEWER_TURNS
        shows = SHOWS_OWN * shows_own | SHOWS_OTHERS * any(end.others_up for end in ends)
        return self.endings.setdefault((reason, turns, shows), len(self.endings)) + 1

    def make(self) -> Tables:
        """Return the tables. Raises :class:`NotTabulableError` for a part that they cannot express."""
        places = {number: place for (_, place), number in self.numbers.items()}
        for stage in self.stages:
            add = {"opening": self._add_opening, "start": self._add_start, "follow": self._add_follow}
            allowed = add[stage.phase.value](stage)
            for action in range(self.actions):
                self._add_outcome(stage, allowed.get(action), places.get(action, -1))
        rules, base, space = self.rules, self.rules.base, self.rules.action_space(self.size.players)
        setup = rules.table_setup(self.size.players)
        kinds = {kind: index for index, kind in enumerate(sorted({card.kind for card in self.faces}))}
        by_action = {number: key for key, number in self.numbers.items()}
        keys = [by_action.get(number, (ActionKind.NEVER, -1)) for number in range(self.actions)]
        locks = [rules.locks_by_card.get(card) for card in self.faces]
        return Tables(
            players=self.size.players,
            places=self.grid.names,
            faces=self.faces,
            kinds=tuple(kinds[card.kind] for card in self.faces),
            deck=tuple(map(self.faces.index, setup.deck)),
            opening_flips=setup.opening_flips,
            new_card=base.new_card,
            actions=tuple(space),
            action_kinds=tuple(kind for kind, _ in keys),
            action_places=tuple(place for _, place in keys),
            stages=tuple(self.stages),
            first_stage=self.stages.index(Stage(START)),
            opening_stage=self.stages.index(Stage(OPENING)) if Stage(OPENING) in self.stages else -1,
            **{name: builder.build() for name, builder in self.tables.items()},
            lists=tuple(self.lists),
            ending_reasons=tuple(reason for reason, _, _ in self.endings),
            ending_turns=tuple(turns for _, turns, _ in self.endings),
            ending_shows=tuple(shows for _, _, shows in self.endings),
            clearings=tuple(map(self._make_clearing, ActionKind)),
            clears_to_top=rules.clears_to_top,
            lock_turns=tuple(lock.turns if lock else 0 for lock in locks),
            lock_sources=tuple(_find_sources(lock) if lock else 0 for lock in locks),
            turn_limit=base.turn_limit or 0,
            ends_with_stock=base.recycle == "end_round",
            leads=cut_leads(rules, self.turn.find_field(Leads, "leads") or ()),
            points=tuple(rules.card_values[card] for card in self.faces),
            turns=evolve(
                self.turns, knock_ending=self._find_ending("knock"), up_ending=self._find_ending("all face up")
            ),
        )

    def _find_ending(self, reason: str) -> int:
        """Return the number of the ending with a reason, plus one, 0 for none."""
        return next((1 + number for (each, _, _), number in self.endings.items() if each == reason), 0)

    def find(self, kind: ActionKind, place: int = -1) -> int:
        """Return the number of an action; raise :class:`NotTabulableError` if the hook ``actions`` does not list it."""
        if (kind, place) not in self.numbers:
            name = self.rules.hook_implementations()["actions"][0]
            text = f"invalid rules for tables: `actions` of {name} does not list every {kind.name.lower()}"
            raise NotTabulableError(text, f"{name}.actions")
        return self.numbers[kind, place]

    def _list(self, kind: ActionKind) -> dict[int, ActionKind]:
        places = range(self.size.places) if kind in _WITH_PLACE.values() else (-1,)
        return {self.find(kind, place): kind for place in places}

    def _add_opening(self, _: Stage) -> Mapping[int, ActionKind]:
        """Add what is offered before play, and return the actions."""
        opening = self.turn.opening
        for table in ("locked", "discard_options"):
            self.add(table, lambda: 0)
        if opening and opening.looks:
            if looks_at_all(opening, self.grid):
                actions = self._list(ActionKind.LOOK_AT_ALL)
                self.add("offers", lambda: self.number_list([*actions]))
                return actions
            places = [place for place in range(self.size.places) if self.turns.looked >> place & 1]
            peeks = {place: self.find(ActionKind.LOOK, place) for place in places}
            self.add(
                "offers",
                lambda looked: self.number_list([peeks[place] for place in places if not looked >> place & 1]),
                looked=self.looks,
            )
            return dict.fromkeys(peeks.values(), ActionKind.LOOK)
        if opening is None or opening.is_plain:
            self.add("offers", lambda: self.number_list([ALL_FLIPS]))
        else:
            begun = [mask for mask in self.masks if self.size.places - mask.bit_count() < self.size.flips]
            self.add("offers", lambda down: self.number_list(self._list_flips(down)), down=begun)
        return self._list(ActionKind.FLIP)

    def _list_flips(self, down: int) -> list[int]:
        """Return the flips in columns ``together`` with a face-up card or ``apart`` from all, else all."""
        begun = sum(column for column in self.turns.columns if column & ~down)
        wanted = (down & begun if self.turns.where == "together" else down & ~begun) or down
        return [self.find(ActionKind.FLIP, place) for place in range(self.size.places) if wanted >> place & 1]

    def _add_start(self, _: Stage) -> Mapping[int, ActionKind]:
        """Add how a turn begins, and return the actions."""
        for table in ("locked", "discard_options"):
            self.add(table, lambda: 0)
        turns = self.turns
        draws = {STOCK: self.find(ActionKind.DRAW_STOCK), DISCARD: self.find(ActionKind.DRAW_DISCARD)}
        facts: dict[str, Sequence[int]] = {"piles": range(6), "all_cleared": range(1 + self.size.clears)}
        if turns.knocks:
            facts["closing"] = range(2)
            if turns.most_down < self.size.places:
                facts["down"] = self.masks

        place = {each.name: number for number, each in enumerate(self.rules.stack)}
        owners = [(place[name], type(part)) for name, part in self.turn.owned]
        # The plugin above adds later, as wrappers of `moves` do; of one plugin, the knock.
        order = sorted((Spend, Knock), key=lambda kind: max([at for at, each in owners if each is kind], default=0))

        def offer(stock: int, all_cleared: int, closing: int = 0, down: int = 0) -> int:
            # 3 with a card in the stock, and 0, 1 or 2 for no discard, one or more, which make a new stock
            can = {STOCK: stock >= 2, DISCARD: bool(stock % 3) and not all_cleared}
            wanted = [pile for pile in draws if can[pile] and pile in turns.draws] or [
                pile for pile in draws if can[pile]
            ]
            items = [draws[pile] for pile in wanted]
            may_knock = turns.knocks and not closing and down.bit_count() <= turns.most_down
            knocks, flips = [self.find(ActionKind.KNOCK)] if may_knock else [], [ALL_FLIPS] if turns.spends else []
            more = {Knock: knocks, Spend: flips}
            return self.number_list([*items, *more[order[0]], *more[order[1]]])

        self.add("offers", offer, **facts)
        actions = self._list(ActionKind.DRAW_STOCK) | self._list(ActionKind.DRAW_DISCARD)
        actions |= self._list(ActionKind.FLIP) if turns.spends else {}
        return actions | (self._list(ActionKind.KNOCK) if turns.knocks else {})

    def _add_follow(self, stage: Stage) -> Mapping[int, ActionKind]:
        """Add what is done with a card in hand, and return the actions."""
        keeps_up, kept = self.turns.keeps_up, self.turns.kept
        everywhere = self.masks[-1]
        self.add(
            "locked",
            lambda down, marked: marked | (everywhere & ~down if down and keeps_up else 0),
            down=self.masks if keeps_up else (0,),
            marked=self.masks if self.size.locks else (0,),
        )
        if stage.held_from is STOCK:
            return self._add_throw()
        self.add("discard_options", lambda: 0)
        plain = self.find(ActionKind.DISCARD)
        throws = self.turns.throws_taken
        self.add(
            "offers",
            lambda held: self.number_list([ALL_SWAPS, plain] if throws and not kept[held] else [ALL_SWAPS]),
            held=range(len(self.faces)),
        )
        return self._list(ActionKind.SWAP) | ({plain: ActionKind.DISCARD} if throws else {})

    def _add_throw(self) -> Mapping[int, ActionKind]:
        """Add what is done with a card of the stock."""
        turns = self.turns
        facts: dict[str, Sequence[int]] = {"held": range(len(self.faces)) if any(turns.kept) else range(1)}
        counts_down = turns.waives_last and FLIP in (turns.throw, turns.last_throw)
        facts |= {"closing": range(2), "down" if counts_down else "none_down": self.masks if counts_down else range(2)}

        def throw(held: int, closing: int, down: int) -> int:
            how = turns.last_throw if closing else turns.throw
            count = down.bit_count() if counts_down else 2 * (not down)
            if any(turns.kept) and turns.kept[held]:
                return 0
            if not count:
                return PLAIN
            return PLAIN | FLIP if how == FLIP and turns.waives_last and count == 1 else how

        self.add("offers", lambda: self.number_list([ALL_SWAPS, ALL_DISCARDS]))
        self.add("discard_options", throw, **facts)
        actions = self._list(ActionKind.SWAP) | self._list(ActionKind.DISCARD)
        return actions | (self._list(ActionKind.DISCARD_AND_FLIP) if self.turn.flips_for_throws else {})

    def _add_outcome(self, stage: Stage, kind: ActionKind | None, place: int) -> None:
        """Add how the round ends and which step comes after an action, ``None`` for one that is never offered."""
        if kind is ActionKind.KNOCK:
            knock = self.turn.list_parts(Knock)[-1]
            ends = self.number_ending("knock", knock.last_turns, shows_own=knock.turned_up)
            self.add("endings", lambda: ends)
        elif kind in {None, ActionKind.DRAW_STOCK, ActionKind.DRAW_DISCARD} or stage.is_opening:
            self.add("endings", lambda: 0)
        else:
            ends = self.number_ending("all face up", self.turn.find_field(End, "last_turns") or "each")
            self.add("endings", lambda none_down: ends if none_down else 0, none_down=range(2))
        if kind is ActionKind.LOOK:
            at = self.stages.index(stage)
            looked = [mask | 1 << place for mask in self.looks if not mask >> place & 1]
            self.add("next_stages", lambda looked: at if looked in self.looks else TURN_OVER, looked=looked)
        elif kind is ActionKind.FLIP and stage.phase is OPENING:
            at, then = self.stages.index(stage), TURN_OVER if stage.is_opening else self.stages.index(Stage(START))
            self.add("next_stages", lambda opened: then if opened else at, opened=range(2))
        else:
            drawn = {ActionKind.DRAW_STOCK: Stage(FOLLOW, STOCK), ActionKind.DRAW_DISCARD: Stage(FOLLOW, DISCARD)}
            following = self.stages.index(drawn[kind]) if kind in drawn else TURN_OVER
            self.add("next_stages", lambda: following)

    def _make_clearing(self, kind: ActionKind) -> Clearing | None:
        """Return what is cleared after a kind of action."""
        if kind not in {ActionKind.FLIP, ActionKind.SWAP, ActionKind.DISCARD_AND_FLIP} or not self.turn.leaves:
            return None
        if not any(each is kind for each, _ in self.numbers):
            return None
        lines = [line for line in self.turns.lines if kind is ActionKind.SWAP or not line[1]]
        equal, any_line, run = range(len(HOW))
        masks = {how: [sum(1 << place for place in places) for each, _, places in lines if each == how]
                 for how in (any_line, equal)}  # fmt: skip
        by_up, by_equal = (
            tuple([join_masks(line for line in masks[how] if not line & ~mask) for mask in self.masks])
            for how in (any_line, equal)
        )
        runs = [places for how, _, places in lines if how == run]
        return Clearing(tuple(map(int.__or__, by_up, by_equal)), by_up, tuple(dict.fromkeys(runs)))


def _make_turn_numbers(rules: Rulebook, grid: Layout, faces: Sequence[Card]) -> TurnNumbers:
    """Return what the parts of turns say, without the endings."""
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
        knock_ending=0,
        up_ending=0,
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
