"""Invariants of every game: assertions about one game, or about a round that continues it."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from attrs import evolve

from cardgolf import Game, IllegalMoveError, Line, Move, Rulebook, ScoreSheet, State, View, new_game, record, replay
from cardgolf.events import Event, empty_view
from cardgolf.games import provisional_lines
from cardgolf.rulebook import turn_seats
from cardgolf.score_sheets import find_bounds
from cardgolf.table import MAX_MOVE_LENGTH
from cardgolf.testing.playing import MAX_MOVES_IN_ROUND, Choose, continue_game, find_refusal, play_moves, play_to_end

INVALID_MOVES = (
    "", "swap", "swap z9", "draw", "discard flip", "play QS QS QS", "nine nine", "x" * 5000, "swap \u00e11", None,
    "knock", "pass", "discard", "draw discard bottom",
)  # fmt: skip


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
        assert bounds is None or bounds[0] <= (points or 0) <= bounds[1], f"{points} points: expected {bounds}"


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
    """Check that there is a mask of the moves of each seat that may act.

    It is asked for as seat 0 would make them. The table of another seat takes longer to list than a round to play.
    """
    players = len(game.state.match.names)
    space = game.rules.action_space(players)
    for seat in game.to_act:
        moves = [turn_seats(move, -seat, players) for move in game.legal_moves_for(seat)]
        assert sum(space.mask(moves, 0)) == len(moves)


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
