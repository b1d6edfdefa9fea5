"""Positions from text, in the format of :mod:`cardgolf.positions.writer`. Lines with a default may be missing."""

from collections.abc import Sequence

from attrs import evolve

from cardgolf.engine.round_end import before_last_round, begin_match, enter_rounds, plan_next_round
from cardgolf.errors import InvalidPositionError
from cardgolf.positions.filling import TypedBoard, TypedTable, parse_typed_board, parse_typed_middle, parse_typed_pile
from cardgolf.positions.lines import (
    GIVEN,
    PositionLines,
    find_seat,
    has_points,
    parse_int,
    parse_points,
    parse_totals,
    rounds_of_totals,
)
from cardgolf.positions.typed_cards import TypedDeck, TypedSlot
from cardgolf.positions.values import (
    parse_held,
    parse_ints,
    parse_leader,
    parse_pairs,
    parse_round_end,
    parse_round_header,
    parse_scorecard,
    parse_window,
    parse_word,
)
from cardgolf.positions.writer import join_words
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.table_setup import TableSetup
from cardgolf.table import Layout, RoundEnd, RoundResult, validate_seed
from cardgolf.table.memory import NO_MEMORY, Memory, Pairs
from cardgolf.table.sides import Sides, make_sides
from cardgolf.table.state import FOLLOW, OPENING, ROUND_OVER, START, Match, MutableState, Phase, RoundSetup, State


def parse_position(rules: Rulebook, text: str) -> State:
    """Parse a position. Raises :class:`InvalidPositionError` if it is invalid."""
    lines = PositionLines(text)
    match = _parse_match(rules, lines)
    state = _parse_state(rules, lines, match).freeze()
    lines.finish()
    with rules.naming_culprit():
        return plan_next_round(rules, state) if state.phase is ROUND_OVER else state


def parse_known_discards(rules: Rulebook, text: str, count: int) -> tuple[bool, ...]:
    """Return for each of ``count`` discards, the lowest first, whether a position names it."""
    lines = PositionLines(text)
    deck = TypedDeck.of(rules.table_setup(len(lines.take_names())).deck)
    out = lines.take("out", deck.parse_cards, tuple)
    discard = lines.take("discard", lambda given: parse_typed_pile(deck, given).cards, tuple)
    named = tuple([card is not None for card in (*out, *discard)])
    rest = max(0, count - len(named))  # those that `...` stands for lie between the two
    return (*named[: len(out)], *[False] * rest, *named[len(out) :])


def _parse_match(rules: Rulebook, lines: PositionLines) -> Match:
    names = lines.take_names()
    if not any(key.startswith("board ") for key in lines.left):
        raise InvalidPositionError("invalid position without a board: expected a line `board 0: ...`")
    rules.table_setup(len(names))
    seed = lines.take("seed", _parse_seed, lambda: validate_seed(None))
    match = begin_match(rules, names, seed, _parse_sides(lines, len(names)))
    rounds = tuple(_parse_rounds(lines, len(names)))
    dictated = lines.take("totals", lambda text: parse_totals(text, len(names)), lambda: None)
    if dictated and match.sides:
        raise InvalidPositionError("totals: expected lines such as `round 1: 12 30` where there are teams or handicaps")
    if dictated and not rounds:
        rounds = rounds_of_totals(dictated)
    try:
        match = enter_rounds(rules, match, rounds) if rounds else match
    except BaseException as error:
        raise InvalidPositionError(f"round {len(rounds)}: invalid rounds: {rules.blame(error).message}") from error
    if dictated and (match.totals != dictated.points or dictated.rounds not in (None, len(rounds))):
        after = f"{join_words(match.totals)} after {len(rounds)}"
        raise InvalidPositionError(f"totals: invalid {join_words(dictated.points)}: these rules make it {after}")
    return match


def _parse_sides(lines: PositionLines, players: int) -> Sides:
    """Parse the teams, as in ``0 2 / 1 3``, and the handicaps by seat."""
    teams = lines.take(
        "teams", lambda text: make_sides(players, [parse_ints(team) for team in text.split("/")]).teams, lambda: ()
    )
    handicaps = lines.take("handicaps", lambda text: make_sides(players, (), parse_ints(text)).handicaps, lambda: ())
    return make_sides(players, teams, handicaps)


def _parse_seed(text: str) -> int:
    return validate_seed(parse_int(text))


def _parse_rounds(lines: PositionLines, players: int) -> list[RoundResult]:
    rounds: list[RoundResult] = []
    while (key := f"round {len(rounds) + 1}") in lines.left:
        if has_points(lines.left[key]):
            rounds.append(lines.parse(key, lambda text: parse_points(text, players)))
            continue
        kind, round_end = lines.parse(key, parse_round_header)
        cards = [lines.take(f"{key} seat {seat}", parse_scorecard, lambda: None) for seat in range(players)]
        rounds.append(
            RoundResult(kind, tuple(seat for seat, card in enumerate(cards) if card), tuple(cards), round_end)
        )
    return rounds


def _parse_state(rules: Rulebook, lines: PositionLines, match: Match) -> MutableState:
    table = rules.table_setup(len(match.names))
    deck = TypedDeck.of(table.deck)
    held, held_from = lines.take("held", lambda text: parse_held(deck, text), lambda: ((), None))
    phase = lines.take("phase", Phase, lambda: FOLLOW if held else START)
    typed = _parse_table(rules, lines, match, deck, over=phase is ROUND_OVER)
    typed.held = held
    there = tuple(seat for seat, board in enumerate(typed.boards) if board)
    has_no_leader = phase is OPENING and not rules.opens_in_turn
    setup = _parse_setup(table, lines, there, match.names, is_opening=has_no_leader)
    turn = lines.take("turn", lambda text: find_seat(text, match.names), lambda: _default_turn(setup))
    turns_begun = lines.take("turns_begun", parse_ints, lambda: _default_turns(setup, turn, len(match.names)))
    state = MutableState(match, setup, turn, phase, (), b"", (), turns_begun, held_from=held_from)
    state.last_play_size = lines.take("last_play_size", parse_int, int)
    if {"round_end", "closer"} <= {*lines.left}:
        raise InvalidPositionError("closer: expected it without a line round_end")
    state.round_end = lines.take("round_end", parse_round_end, lambda: _parse_closer(lines, setup, turn, match.names))
    state.reshuffles = lines.take("reshuffles", parse_int, int)
    state.memory = _parse_memory(rules, lines)
    typed.fill(rules, deck, state)
    return state


def _parse_closer(lines: PositionLines, setup: RoundSetup, turn: int, names: Sequence[str]) -> RoundEnd | None:
    """Parse who closed the round: the seats between the one to move and the closer have a turn left."""
    closer = lines.take("closer", lambda text: find_seat(text, names), lambda: None)
    if closer is None:
        return None
    if closer == turn or not {closer, turn} <= {*setup.seats}:
        raise InvalidPositionError(f"closer: invalid seat {closer}: expected a seat of the round that is not to move")
    left = setup.after(turn)
    return RoundEnd(closer, left[: left.index(closer)], GIVEN)


def _default_turn(setup: RoundSetup) -> int:
    return setup.order[0] if setup.leader is None else setup.leader


def _parse_table(rules: Rulebook, lines: PositionLines, match: Match, deck: TypedDeck, *, over: bool) -> TypedTable:
    """Parse the cards of the boards and piles as they were typed."""
    table = rules.table_setup(len(match.names))
    stock = lines.take("stock", lambda text: parse_typed_pile(deck, text), lambda: None)
    expected = _list_layouts(rules, table, match, over=over)
    told = over or not (stock is None or stock.open)  # a hand is written with what each seat has seen

    def read(seat: int) -> TypedBoard | None:
        def parse(text: str) -> TypedBoard:
            return parse_typed_board(deck, text, expected[seat], over=over, told=told)

        return lines.take(f"board {seat}", parse, lambda: None)

    return TypedTable(
        middle=_parse_middle(lines, table, deck, over=over),
        boards=[read(seat) for seat in match.seats],
        stock=stock,
        discard=lines.take("discard", lambda text: parse_typed_pile(deck, text), lambda: None),
        held=(),
        played=lines.take("played", deck.parse_cards, tuple),
        out=lines.take("out", deck.parse_cards, tuple),
    )


def _parse_middle(lines: PositionLines, table: TableSetup, deck: TypedDeck, *, over: bool) -> TypedBoard | None:
    """Parse the middle, if the rules have one. By default unknown cards lie there, face up."""
    layout = table.middle
    if layout is None:
        if "middle" in lines.left:
            raise InvalidPositionError("invalid line middle: expected none, since these rules have no middle")
        return None
    return lines.take(
        "middle",
        lambda text: parse_typed_middle(deck, text, layout, over=over),
        lambda: TypedBoard(layout, (TypedSlot(None),) * layout.size),
    )


def _list_layouts(rules: Rulebook, table: TableSetup, match: Match, *, over: bool) -> Sequence[Sequence[Layout]]:
    """Return for each seat the layouts that its board may have. That of a hand follows from the earlier rounds."""
    if len(table.layouts) == 1 or not table.layout.is_hand:
        return [table.layouts] * len(match.names)
    with rules.naming_culprit():
        earlier = before_last_round(rules, match) if over else match
        return [(layout,) for layout in rules.find_layouts(earlier, match.seats)]


def _parse_setup(
    table: TableSetup, lines: PositionLines, there: tuple[int, ...], names: Sequence[str], *, is_opening: bool
) -> RoundSetup:
    seats = lines.take("seats", parse_ints, lambda: there)
    if not there or seats != there:
        raise InvalidPositionError("invalid seats: expected those with a board, at least one")
    kind = lines.take("kind", parse_word, lambda: "hole")
    dealer = lines.take("dealer", lambda text: find_seat(text, names), lambda: seats[0])
    setup = RoundSetup(kind, seats, dealer, table.opening_flips)
    leader = lines.take(
        "leader", lambda text: parse_leader(text, names), lambda: None if is_opening else setup.left_of(dealer)
    )
    return evolve(setup, leader=leader)


def _parse_memory(rules: Rulebook, lines: PositionLines) -> Memory:
    """Parse the public memory of the round and of the match, and hidden notes."""

    def take(key: str) -> Pairs:
        return lines.take(key, parse_pairs, lambda: ())

    memory = NO_MEMORY
    for key, of_match in (("memory", False), ("match_memory", True)):
        for name, value in take(key):
            try:
                memory = memory.remember(name, value, match=of_match)
            except ValueError as error:
                raise InvalidPositionError(f"{key}: {error}") from error
    notes = take("notes")
    window = lines.take("window", lambda text: parse_window(rules, text), lambda: None)
    return Memory(memory.of_round, memory.of_match, notes, window).simplified()


def _default_turns(setup: RoundSetup, turn: int, players: int) -> tuple[int, ...]:
    """Return the turns of the first lap: one for each seat from the leader to the seat to move."""
    if setup.leader is None:
        return (0,) * players
    lap = (setup.leader, *setup.after(setup.leader))
    begun = lap[: lap.index(turn) + 1] if turn in lap else lap
    return tuple(int(seat in begun) for seat in range(players))
