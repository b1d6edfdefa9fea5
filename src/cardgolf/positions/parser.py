"""Positions from text, in the format of :mod:`cardgolf.positions.writer`. Lines with a default may be missing."""

import json
import re
from collections.abc import Sequence
from itertools import chain

from attrs import evolve

from cardgolf.cards import Card
from cardgolf.engine.round_end import before_last_round, begin_match, enter_rounds, plan_next_round
from cardgolf.errors import IllegalMoveError, InvalidPositionError
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
from cardgolf.positions.writer import NO_SEAT, join_words
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.table_setup import TableSetup
from cardgolf.table import Layout, Line, Move, Pile, RoundEnd, RoundResult, Scorecard, validate_seed
from cardgolf.table.memory import NO_MEMORY, Memory, Pairs, Window, value_from_json
from cardgolf.table.sides import Sides, make_sides
from cardgolf.table.state import FOLLOW, OPENING, ROUND_OVER, START, Match, MutableState, Phase, RoundSetup, State
from cardgolf.tools.text import is_printable, quote

_ROUND_END_PATTERN = re.compile(r'("(?:[^"\\]|\\.)*") by ([a-z0-9]+)(?: then((?: [0-9]+)+))?', re.ASCII)
_SEALED = r' [0-9]+ "(?:[^"\\]|\\.)*"'
_WINDOW_PATTERN = re.compile(
    rf"([0-9]+(?: [0-9]+)*) then ([a-z ]+?)(?: to ([0-9]+))? after ([0-9]{{1,3}})(?: sealed((?:{_SEALED})+))?", re.ASCII
)
_TOKEN_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|;|[^\s;]+')


def parse_ints(text: str) -> tuple[int, ...]:
    """Parse integers separated by spaces."""
    return tuple(map(parse_int, text.split()))


def parse_seat(text: str) -> int | None:
    """Parse a seat, or ``none``."""
    return None if text == NO_SEAT else parse_int(text)


def parse_leader(text: str, names: Sequence[str]) -> int | None:
    """Parse a seat, the name of its player, or ``none``."""
    return None if text == NO_SEAT else find_seat(text, names)


def parse_word(text: str) -> str:
    """Parse a word of lower-case ASCII letters."""
    if not (text.isascii() and text.isalpha() and text.islower()):
        raise ValueError(text)
    return text


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces."""
    return tuple(map(Card.parse, text.split()))


def _parse_held(deck: TypedDeck, text: str) -> tuple[tuple[Card | None, ...], Pile | None]:
    """Parse the card in hand and the pile it came from: ``10H from stock``."""
    if not text:
        return (), None
    card, _, source = text.partition(" from ")
    if not source:
        raise InvalidPositionError(f"invalid {quote(text)}: expected a card and its pile, such as 10H from stock")
    return (deck.parse(card),), Pile(source)


def parse_round_end(text: str) -> RoundEnd | None:
    """Parse the end of a round: ``"knock" by 0 then 1 2``."""
    if not text:
        return None
    found = _ROUND_END_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    return RoundEnd(parse_seat(found[2]), parse_ints(found[3] or ""), _validate_text(json.loads(found[1])))


def _validate_text(text: str) -> str:
    """Return ``text`` if it is safe to print."""
    if not is_printable(text):
        raise ValueError(text)
    return text


def parse_round_header(text: str) -> tuple[str, RoundEnd]:
    """Parse the kind and the end of a finished round."""
    kind, _, rest = text.partition(" ")
    closed = parse_round_end(rest)
    if closed is None:
        raise ValueError(text)
    return parse_word(kind), closed


def parse_scorecard(text: str) -> Scorecard:
    """Parse lines separated by ``;``, each the id of a rule, its points and the places it counts.

    Lines between seats stand after ``|``.
    """
    parts: list[list[list[str]]] = [[[]]]
    for found in _TOKEN_PATTERN.findall(text):
        if found == ";":
            parts[-1].append([])
        elif found == "|":
            parts.append([[]])
        else:
            parts[-1][-1].append(json.loads(found) if found[0] == '"' else found)
    if len(parts) > 2:
        raise ValueError(text)
    lines = [[_parse_line(*line) for line in part] if part != [[]] else [] for part in parts]
    return Scorecard(tuple(chain(*lines)), sum(line.points for line in lines[0]))


def _parse_line(rule: str, points: str, *slots: str) -> Line:
    return Line(_validate_text(rule), parse_int(points), tuple(map(_validate_text, slots)))


def parse_pairs(text: str) -> Pairs:
    """Parse notes or memory, a JSON object by name. Its lists become tuples."""
    given = json.loads(text) if text else {}
    if type(given) is not dict:
        raise ValueError(text)
    return tuple((name, value_from_json(value)) for name, value in given.items())


def parse_window(rules: Rulebook, text: str) -> Window | None:
    """Parse a window: ``1 2 then follow after 0``, or ``0 then turn over to 1 after 3 sealed 2 "bid 10"``."""
    if not text:
        return None
    found = _WINDOW_PATTERN.fullmatch(text)
    if not found:
        raise ValueError(text)
    seats, next_seat = parse_ints(found[1]), int(found[3]) if found[3] else None
    sealed = [each.split(" ", 2)[1:] for each in re.findall(_SEALED, found[5] or "", re.ASCII)]
    moves = tuple([(parse_int(seat), _parse_sealed(rules, json.loads(move))) for seat, move in sealed])
    return Window(seats, seats[0], Phase(found[2]), next_seat, int(found[4]), moves)


def _parse_sealed(rules: Rulebook, text: str) -> Move:
    """Parse a sealed move. Raise ``ValueError`` unless ``text`` is that of a secret move."""
    try:
        move = rules.parse(text)
    except IllegalMoveError as error:
        raise ValueError(text) from error
    if not move.secret or str(move) != text:
        raise ValueError(text)
    return move


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
    held, held_from = lines.take("held", lambda text: _parse_held(deck, text), lambda: ((), None))
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
