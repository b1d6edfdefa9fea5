"""Invariants of every game: assertions about one game, or about a round that continues it."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from types import EllipsisType

from attrs import astuple, evolve

from cardgolf import (
    Game,
    IllegalMoveError,
    Line,
    Move,
    Phase,
    Rulebook,
    ScoreSheet,
    State,
    View,
    determinize,
    new_game,
    record,
    replay,
)
from cardgolf.events import Event, empty_view
from cardgolf.games import provisional_lines
from cardgolf.rulebook import turn_seats
from cardgolf.score_sheets import find_bounds
from cardgolf.table import MAX_MOVE_LENGTH
from cardgolf.testing.hidden_information import near_twin, seal_anew, twin
from cardgolf.testing.remembered_cards import proven_cards
from cardgolf.testing.strategies import continue_game

Choose = Callable[[tuple[Move, ...]], Move]

MAX_MOVES_IN_TURN, MAX_MOVES_IN_ROUND = 100, 10_000
INVALID_MOVES = (
    "", "swap", "swap z9", "draw", "discard flip", "play QS QS QS", "nine nine", "x" * 5000, "swap \u00e11", None,
    "knock", "pass", "discard", "draw discard bottom",
)  # fmt: skip


def play_moves(game: Game, choose: Choose) -> Iterator[Game]:
    """Yield ``game`` and every game that follows to the end of its round."""
    yield game
    turns_begun, in_turn = game.state.turns_begun, 0
    for _ in range(MAX_MOVES_IN_ROUND):
        if game.is_round_over:
            return
        game = game.play(choose(game.legal_moves))
        in_turn = in_turn + 1 if game.state.turns_begun == turns_begun else 0
        turns_begun = game.state.turns_begun
        assert in_turn < MAX_MOVES_IN_TURN, "a turn does not end"
        yield game
    assert game.is_round_over, "a round does not end"


def play_to_end(game: Game, choose: Choose) -> Game:
    """Return the game at the end of its round."""
    *_, last = play_moves(game, choose)
    return last


def check_cards_conserved(game: Game, choose: Choose) -> None:
    """Check that the cards on the table are the deck at every ply."""
    deck = Counter(game.rules.deck(len(game.state.match.names)))
    for each in play_moves(game, choose):
        assert Counter(each.state.cards) == deck, f"after {each.history[-1:]}"


def check_offered_moves(game: Game, others: Iterable[object]) -> None:
    """Check that offered moves can be played, and that other objects are refused and change nothing."""
    before = game.position
    assert bool(game.legal_moves) is not game.is_round_over
    if game.is_round_over:
        assert all(find_refusal(game, other) for other in others)
    for seat in game.to_act:
        _check_offered_moves_of(game, seat, others)
    assert game.position == before


def _check_offered_moves_of(game: Game, seat: int, others: Iterable[object]) -> None:
    moves = game.legal_moves_for(seat)
    offered = {(type(move), str(move)) for move in moves}
    assert 0 < len(offered) == len(moves), "a move is offered twice"
    for move in moves:
        game.play(move, seat=seat)
    for other in others:
        if (type(other), str(other)) not in offered and other not in [text for _, text in offered]:
            assert 0 < len(find_refusal(game, other, seat)) < 200, f"{other!r} is not offered, and was accepted"


def check_replay(game: Game) -> None:
    """Check that the same deal and the same moves, as text, lead to the same game."""
    again = game.at(0)
    for seat, event in game.history:
        again = again.deal() if event == "deal" else again.play(str(event), seat=seat)
    assert again.position == game.position
    assert again == game


def check_record(game: Game, given: Sequence[str]) -> None:
    """Check that the record of a game, replayed with the rules ``given`` by file or module, is the same game."""
    text = record(game)
    again = replay(text, rules=given)
    assert again == game
    assert again.history == game.history
    assert record(again) == text


def check_rules_written_out(rules: Rulebook) -> None:
    """Check that rules with every option and plugin written out, as a record keeps them, are the same rules."""
    again = rules.with_options(**rules.options)
    assert again == rules, f"with every option written out {rules} is {again}"
    assert again.with_options() == again


def check_layouts(game: Game, choose: Choose) -> None:
    """Check that each board has one of the layouts that the hook ``layouts`` lists, apart from places added to it."""
    known = game.rules.table_setup(len(game.state.match.names)).layouts
    for each in play_moves(game, choose):
        for seat, board in each.state.table.items():
            grid = board.layout.with_extra(0) if board.layout.extra else board.layout
            assert board.layout.is_hand or grid in known, f"seat {seat} has {grid}, which layouts does not list"


def check_seen_places(game: Game, choose: Choose) -> None:
    """Check that owners know every card in a place that they see, by a layout's ``seen``, at every ply."""
    for each in play_moves(game, choose):
        for seat, board in each.state.table.items():
            for place in board.layout.seen_places:
                slot = board.slots[place]
                name = board.layout.names[place]
                assert slot is None or slot.up or seat in slot.seen_by, f"seat {seat} does not see its card at {name}"


def check_round_ends(game: Game, choose: Choose, turn_limit: int) -> None:
    """Check that every turn ends, and that an open round has no more turns than the limit gives all its seats.

    A seat may have more of them than others, by extra turns and skips. Turns after the closing are not limited.
    """
    most = turn_limit * len(game.state.setup.seats)
    for each in play_moves(game, choose):
        if each.state.round_end is not None and (each is game or not each.is_round_over):
            most = MAX_MOVES_IN_ROUND
        assert sum(each.state.turns_begun) <= most, "the round had more turns than the limit allows"


def check_match_ends(game: Game, choose: Choose, round_limit: int) -> None:
    """Check that a match ends at the round limit, and that the standings rank every seat."""
    game = play_to_end(game, choose)
    while not game.is_over:
        assert len(game.state.match.rounds) < round_limit, "the match continues past the round limit"
        game = play_to_end(game.deal(), choose)
    assert sorted(each.seat for each in game.standings) == list(game.state.match.seats)
    assert {each.seat: each.total for each in game.standings} == dict(enumerate(game.totals))
    assert min(each.rank for each in game.standings) == 1


def check_best_total_first(game: Game) -> None:
    """Check that the seats that are first after a round have the best total by the goal of the rules."""
    goal = game.rules.goal()
    best = (min if goal == "lowest" else max)(game.totals)
    first = {game.totals[each.seat] for each in game.standings if each.rank == 1}
    assert first == {best}, f"the goal is the {goal} total, {best}, and {sorted(first)} is first"


def check_views(game: Game, rng: Random, others: Sequence[object]) -> None:
    """Check that cards a seat cannot see change neither its view nor its moves nor its errors."""
    for seat in (*game.state.match.seats, None):
        other = Game(game.rules, seal_anew(game.rules, twin(game.state, seat, rng), seat, rng))
        assert other.view(seat) == game.view(seat), f"seat {seat} sees what it cannot"
        assert repr(astuple(other.view(seat), recurse=False)) == repr(astuple(game.view(seat), recurse=False))
        assert str(other.view(seat)) == str(game.view(seat))
        if seat in game.to_act:
            same = other.legal_moves_for(seat) == game.legal_moves_for(seat)
            assert same, f"the moves of seat {seat} reveal what it cannot see"
            refusals = [[find_refusal(each, thing, seat) for thing in others] for each in (other, game)]
            assert refusals[0] == refusals[1]


def check_determinized(game: Game, rng: Random) -> None:
    """Check that a game dealt from what a seat sees shows the seat the same view and goes on by the rules."""
    for seat in (*game.state.match.seats, None):
        view = game.view(seat)
        other = determinize(view, rng)
        assert other.view(seat) == view, f"a game dealt from the view of seat {seat} shows it another view"
        for mover in other.to_act:
            other.play(rng.choice(other.legal_moves_for(mover)), seat=mover)


def check_events(game: Game, later: Game) -> None:
    """Check that the events of each seat lead from an empty table to its view, and from a view to a ``later`` one."""
    for seat in (*game.state.match.seats, None):
        view = _play_back(empty_view(game.view(seat)), game.events(seat))
        assert view == game.view(seat), f"the events of seat {seat} do not lead to what it sees"
        since = len(game.history) + 1
        view = _play_back(view, later.events(seat, since))
        assert view == later.view(seat), f"the later events of seat {seat} do not lead to what it sees"


def _play_back(view: View, events: Iterable[Event]) -> View:
    for event in events:
        view = event.apply(view)
    return view


def check_moves_reveal_only_cards(game: Game, rng: Random) -> None:
    """Check that one move on two states gives a seat equal views if it then sees equal cards.

    The states differ in two cards that the seat cannot see.
    """
    for each in play_moves(game, rng.choice):
        seat = rng.choice((*each.state.match.seats, None))
        if each.legal_moves:
            other = Game(each.rules, near_twin(each.state, seat, rng))
            _check_move_reveals_only_cards(seat, rng.choice(each.legal_moves), each, other)


def _check_move_reveals_only_cards(seat: int | None, move: Move, game: Game, other: Game) -> None:
    if move in other.legal_moves:
        played = [each.play(move) for each in (game, other)]
        one, two = (each.view(seat) for each in played)
        shown = [(visible_cards(each.view(seat)), proven_cards(each.state)) for each in played]
        assert one == two or shown[0] != shown[1], f"{move} reveals to seat {seat} what it cannot see"


def visible_cards(view: View) -> object:
    """Return the cards that the viewer sees. At the end of a round, rules may remember cards that lay open before."""
    remembered = (view.memory.of_round, view.memory.of_match) if view.phase is Phase.ROUND_OVER else ()
    boards = [[(slot.card, slot.up) if slot else None for slot in board.slots] for board in view.all_boards]
    return boards, view.discard_shown, view.discard_count, view.held, view.played, view.rounds, remembered


def check_windows(game: Game, rng: Random) -> None:
    """Check that cards which are not public change neither whether seats may react, nor which, nor in which order.

    A move is made on two states that differ in two cards which some viewer cannot see. If the viewer sees equal cards
    before and after it, the same seats may act.
    """
    for each in play_moves(game, rng.choice):
        for seat in each.to_act:
            move, viewer = rng.choice(each.legal_moves_for(seat)), rng.choice((*each.state.match.seats, None))
            other = Game(each.rules, near_twin(each.state, viewer, rng))
            if move in other.legal_moves_for(seat):
                one, two = (table.play(move, seat=seat) for table in (each, other))
                same = visible_cards(one.view(viewer)) == visible_cards(two.view(viewer))
                assert not same or one.to_act == two.to_act, (
                    f"after {move} hidden cards decide who may react: {one.to_act} or {two.to_act}"
                )


def check_clears(game: Game, rng: Random) -> None:
    """Check that the cards which leave the table depend on those that lie face up alone."""
    for each in play_moves(game, rng.choice):
        for move in each.legal_moves[:1]:
            other = twin(each.state, None, rng)
            for seat, board in each.state.table.items():
                one, two = (each.rules.clears(state, move) for state in (board, other.table[seat]))
                assert [*one] == [*two], f"cards that lie face down decide what leaves the board of seat {seat}"


def find_refusal(game: Game, move: object, seat: int | EllipsisType = ...) -> str:
    """Return the error text for ``move``, or an empty string if the move is accepted."""
    try:
        game.play(move, seat=seat)  # type: ignore[arg-type]
    except IllegalMoveError as error:
        return str(error)
    return ""


def check_sums(game: Game) -> None:
    """Check that each score is the sum of its lines, and that each line names a plugin and places."""
    rules, state = game.rules, game.state
    for seat, card in enumerate(game.scorecards):
        assert game.scores[seat] == (card and sum(line.points for line in card.lines))
        _check_lines(game, card.lines if card else ())
    assert tuple(seat for seat, card in enumerate(game.scorecards) if card) == state.setup.seats
    assert state.match.sides.settle(rules.totals(state.match.rounds, rules), rules.cost_sign) == game.totals


def _check_lines(game: Game, lines: Iterable[Line]) -> None:
    plugins = {each.name for each in game.rules.stack}
    places = {name for board in game.state.table.values() for name in board.names}
    for line in lines:
        assert type(line.points) is int
        assert line.rule.partition(".")[0] in plugins, f"invalid rule id {line.rule!r}: expected a plugin's name first"
        assert set(line.slots) <= places, f"invalid places {line.slots!r} of {line.rule}"


def check_score_sheet(game: Game) -> None:
    """Check that a score sheet settles the layouts of a finished match so far as the game did.

    The boards of the last round score what ``score_extra`` allows. A hand must not have grown: no layout has its cards.
    """
    match, boards, players = game.state.match, game.state.table.values(), len(game.state.match.names)
    if game.start.match.rounds or any(len(board.slots) > board.layout.size for board in boards):
        return
    sheet = ScoreSheet.from_game(game)
    assert (sheet.rounds, sheet.totals, sheet.standings) == (match.rounds, match.totals, match.standings)
    assert sheet.is_over == game.is_over
    assert sheet.upcoming is None or sheet.upcoming.dealer == game.deal().state.setup.dealer
    for seat, board in game.state.table.items():
        bounds = find_bounds(game.rules, players, (board.layout.with_extra(0) if board.layout.extra else board.layout,))
        points = sheet.find_points(len(match.rounds), seat)
        assert bounds is None or bounds[0] <= (points or 0) <= bounds[1], (
            f"{points} points: score_extra and ranks_score_apart allow {bounds}"
        )


def check_unfinished_boards(game: Game) -> None:
    """Check that each board can be scored as each seat and a spectator see it, with unknown places and their state.

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """
    for viewer in (*game.state.match.seats, None):
        view = game.view(viewer)
        for seat in view.seats:
            _check_lines(game, provisional_lines(view, seat))


def check_scoring_again(game: Game) -> None:
    """Check that each board of a finished round scores the same lines again."""
    rules, state = game.rules, at_scoring(game.rules, game.state)
    for seat, board in state.table.items():
        card = game.scorecards[seat]
        own = [*rules.score(board, rules.card_values, seat, state), *rules.bonus(board, rules.card_values, seat, state)]
        assert card
        assert list(card.lines)[: len(own)] == own


def at_scoring(rules: Rulebook, state: State) -> State:
    """Return the state before a finished round was scored: its match ends with the round before."""
    rounds = state.match.rounds[:-1]
    totals = tuple(rules.totals(rounds, rules)) if rounds else ()
    standings = tuple(rules.standings(rounds, totals, rules)) if rounds else ()
    match = evolve(state.match, rounds=rounds, totals=totals, standings=standings)
    return state.replace(match=match, setup=evolve(state.setup, upcoming=None))


def check_rotation(rules: Callable[[int], Rulebook], players: int, seed: int, choices: Iterable[int]) -> None:
    """Check that moves and results rotate with the first dealer, for equal cards relative to the dealer.

    ``rules`` returns the rulebook in which a seat deals first. The other seats that a move names rotate too.
    """
    deck = list(rules(0).deck(players))
    Random(seed).shuffle(deck)
    game = new_game(rules(0), players=players, seed=seed, deck=deck)
    rotated = new_game(rules(1), players=players, seed=seed, deck=deck)
    for choice in choices:
        game, rotated = continue_game(game, choice), continue_game(rotated, choice)
        assert rotated.turn == (None if game.turn is None else (game.turn + 1) % players)
        assert rotated.legal_moves == tuple(turn_seats(move, 1, players) for move in game.legal_moves)
        assert _rotate(game.scores) == rotated.scores
        assert _rotate(game.totals) == rotated.totals


def _rotate(values: tuple[int | None, ...]) -> tuple[int | None, ...]:
    return values[-1:] + values[:-1]


def check_move_texts(game: Game) -> None:
    """Check that each offered move has a printable text that names it, in any case and spacing."""
    for move in game.legal_moves:
        text = str(move)
        assert text.isprintable()
        assert len(text) <= MAX_MOVE_LENGTH
        assert game.rules.parse(text) == move
        assert game.rules.parse(f"  {text.upper()} ") == move
        assert not _parses_as(move, game.rules, f"{text} and more"), f"{text} and more is parsed as {text}"


def _parses_as(move: Move, rules: Rulebook, text: str) -> bool:
    try:
        return rules.parse(text) == move
    except IllegalMoveError:
        return False


def check_numbers(game: Game) -> None:
    """Check that each offered move has a number of its own, by which it is found, and that the mask has just these."""
    space = game.rules.action_space(len(game.state.match.names))
    for seat in game.to_act:
        moves = game.legal_moves_for(seat)
        numbers = [space.index(move, seat) for move in moves]
        assert [(type(space.move(each, seat)), str(space.move(each, seat))) for each in numbers] == [
            (type(move), str(move)) for move in moves
        ], f"numbers of seat {seat} stand for other moves"
        assert [space.index(str(move), seat) for move in moves] == numbers
        masked = [number for number, legal in enumerate(space.mask(moves, seat)) if legal]
        assert masked == sorted({*numbers}), f"the mask of seat {seat} has other moves than the legal ones"


def check_masks(game: Game) -> None:
    """Check that each seat that may act has a mask of its moves."""
    space = game.rules.action_space(len(game.state.match.names))
    for seat in game.to_act:
        moves = game.legal_moves_for(seat)
        assert sum(space.mask(moves, seat)) == len(moves)


def check_position_text(game: Game) -> None:
    """Check that the position of a game gives the same game."""
    again = Game.from_position(game.rules, game.position)
    assert again.position == game.position
    assert again.state == game.state
    assert again.legal_moves == game.legal_moves


def check_pickling(game: Game) -> None:
    """Check that pickled games and views are equal afterwards, and that the last round leads to the same game again."""
    again = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own
    assert again == game
    assert again.history == game.history
    assert again.legal_moves == game.legal_moves
    assert again.at(len(game.history)) == game
    for seat in (*game.state.match.seats, None):
        assert pickle.loads(pickle.dumps(game.view(seat))) == game.view(seat)  # noqa: S301  # our own
