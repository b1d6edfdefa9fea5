"""What holds for every game of the family: plain assertions about one game, or about a round played on from it."""

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from attrs import evolve

from cardgolf import Game, IllegalMoveError, Move, Rulebook, State, View, new_game
from cardgolf.testing.hidden_information import near_twin, twin
from cardgolf.testing.strategies import continue_game

Habit = Callable[[tuple[Move, ...]], Move]

MOST_MOVES_IN_A_TURN, MOST_MOVES_IN_A_ROUND = 100, 10_000
NO_MOVES = (
    "", "swap", "swap z9", "draw", "discard flip", "play QS QS QS", "nine nine", "x" * 5000, "swap \u00e11", None,
    "knock", "pass", "discard", "draw discard bottom",
)  # fmt: skip


def play_moves(game: Game, choose: Habit) -> Iterator[Game]:
    """``game`` and every game that follows to the end of its round."""
    yield game
    turns_begun, in_turn = game.state.turns_begun, 0
    for _ in range(MOST_MOVES_IN_A_ROUND):
        if game.is_round_over:
            return
        game = game.play(choose(game.legal_moves))
        in_turn = in_turn + 1 if game.state.turns_begun == turns_begun else 0
        turns_begun = game.state.turns_begun
        assert in_turn < MOST_MOVES_IN_A_TURN, "a turn does not end"
        yield game
    assert game.is_round_over, "a round does not end"


def play_to_end(game: Game, choose: Habit) -> Game:
    """The end of the round."""
    *_, last = play_moves(game, choose)
    return last


def cards_are_conserved(game: Game, choose: Habit) -> None:
    """At every moment the cards on the table are the deck."""
    deck = Counter(game.rules.deck(len(game.state.match.names)))
    for moment in play_moves(game, choose):
        assert Counter(moment.state.cards) == deck, f"after {moment.history[-1:]}"


def only_what_is_offered_is_accepted(game: Game, others: Iterable[object]) -> None:
    """Every move offered can be played; every other thing is refused and changes nothing."""
    offered, before = {(type(move), str(move)) for move in game.legal_moves}, game.position
    assert bool(offered) is not game.is_round_over
    assert len(offered) == len(game.legal_moves), "a move is offered twice"
    for move in game.legal_moves:
        game.play(move)
    for thing in others:
        if (type(thing), str(thing)) not in offered and thing not in [text for _, text in offered]:
            assert 0 < len(refusal(game, thing)) < 200, f"{thing!r} is not offered, and was accepted"
    assert game.position == before


def replay_gives_the_same(game: Game) -> None:
    """The same deal and the same moves, given as texts, lead to the same game."""
    again = game.at(0)
    for event in game.history:
        again = again.deal() if event == "deal" else again.play(str(event), seat=again.turn)
    assert again.position == game.position
    assert again == game


def rounds_end(game: Game, choose: Habit, turn_limit: int) -> None:
    """Nobody has more turns than the limit and the last lap allow, and no turn goes on for ever."""
    for moment in play_moves(game, choose):
        assert max(moment.state.turns_begun) <= turn_limit + 1, (
            "a seat had more turns than the limit and the last lap allow"
        )


def matches_end(game: Game, choose: Habit, round_limit: int) -> None:
    """A match is over when the limit of rounds is reached, with every seat in its place."""
    game = play_to_end(game, choose)
    while not game.is_over:
        assert len(game.state.match.rounds) < round_limit, "the match goes on beyond the limit of rounds"
        game = play_to_end(game.deal(), choose)
    assert sorted(each.seat for each in game.standings) == list(game.state.match.seats)
    assert {each.seat: each.total for each in game.standings} == dict(enumerate(game.totals))
    assert min(each.rank for each in game.standings) == 1


def views_hide_what_they_should(game: Game, rng: Random, others: Sequence[object]) -> None:
    """Whatever cards lie where a seat cannot see them, it sees, may do and is told the same."""
    for seat in (*game.state.match.seats, None):
        other = Game(game.rules, twin(game.state, seat, rng))
        assert other.view(seat) == game.view(seat), f"seat {seat} sees what it cannot"
        assert repr(other.view(seat)) == repr(game.view(seat))
        if seat == game.turn:
            assert other.legal_moves == game.legal_moves, f"seat {seat}'s moves tell what it cannot see"
            assert [refusal(other, each) for each in others] == [refusal(game, each) for each in others]


def moves_tell_no_more_than_cards(game: Game, rng: Random) -> None:
    """The same move on two tables that differ in unseen cards: a seat that then sees the same cards sees the same."""
    for moment in play_moves(game, rng.choice):
        seat = rng.choice((*moment.state.match.seats, None))
        if moment.legal_moves:
            other = Game(moment.rules, near_twin(moment.state, seat, rng))
            _a_move_tells_nothing_else(seat, rng.choice(moment.legal_moves), moment, other)


def _a_move_tells_nothing_else(seat: int | None, move: Move, game: Game, other: Game) -> None:
    if move in other.legal_moves:
        one, two = game.play(move).view(seat), other.play(move).view(seat)
        assert one == two or _cards_seen(one) != _cards_seen(two), f"{move} tells seat {seat} what it cannot see"


def _cards_seen(view: View) -> object:
    boards = [[(slot.card, slot.up) if slot else None for slot in board.slots] for board in view.boards if board]
    return boards, view.discard_shown, view.discard_count, view.held, view.played, view.rounds


def refusal(game: Game, thing: object) -> str:
    """What a player is told who tries ``thing``; nothing if it is accepted."""
    try:
        game.play(thing)  # type: ignore[arg-type]
    except IllegalMoveError as error:
        return str(error)
    return ""


def scores_are_sums(game: Game) -> None:
    """Each score is the sum of its lines; each line names a rule of the stack and places of the layout."""
    rules, state = game.rules, game.state
    plugins, places = {each.name for each in rules.stack}, set(state.setup.layout.names)
    for seat, card in enumerate(game.scorecards):
        assert game.scores[seat] == (card and sum(line.points for line in card.lines))
        for line in card.lines if card else ():
            assert type(line.points) is int
            assert line.rule.partition(".")[0] in plugins, f"{line.rule!r} does not begin with a plugin's name"
            assert set(line.slots) <= places
    assert tuple(seat for seat, card in enumerate(game.scorecards) if card) == state.setup.seats
    assert tuple(rules.totals(state.match.rounds)) == game.totals


def boards_score_the_same_again(game: Game) -> None:
    """Asked once more, the rules give each board of a finished round the same lines."""
    rules, state = game.rules, _at_scoring(game.rules, game.state)
    for seat, board in state.table.items():
        card = game.scorecards[seat]
        own = [*rules.score(board, rules.card_values, seat, state), *rules.bonus(board, rules.card_values, seat, state)]
        assert card
        assert list(card.lines)[: len(own)] == own


def _at_scoring(rules: Rulebook, state: State) -> State:
    """Return a finished round as it was when it was scored: its books end with the round before it."""
    rounds = state.match.rounds[:-1]
    totals = tuple(rules.totals(rounds)) if rounds else ()
    standings = tuple(rules.standings(rounds, totals)) if rounds else ()
    match = evolve(state.match, rounds=rounds, totals=totals, standings=standings)
    return state.replace(match=match, setup=evolve(state.setup, upcoming=None))


def seats_are_alike(rules: Callable[[int], Rulebook], players: int, seed: int, choices: Iterable[int]) -> None:
    """With the same cards from the dealer on it does not matter which seat deals: the results turn with it.

    ``rules`` gives the rulebook in which a seat deals first.
    """
    deck = list(rules(0).deck(players))
    Random(seed).shuffle(deck)
    game = new_game(rules(0), players=players, seed=seed, deck=deck)
    turned = new_game(rules(1), players=players, seed=seed, deck=deck)
    for choice in choices:
        game, turned = continue_game(game, choice), continue_game(turned, choice)
        assert turned.turn == (None if game.turn is None else (game.turn + 1) % players)
        assert turned.legal_moves == game.legal_moves
        assert _rotate(game.scores) == turned.scores
        assert _rotate(game.totals) == turned.totals


def _rotate(values: tuple[int | None, ...]) -> tuple[int | None, ...]:
    return values[-1:] + values[:-1]


def moves_are_read_back(game: Game) -> None:
    """Every move offered has a short ASCII text that names it, in any case and spacing."""
    for move in game.legal_moves:
        text = str(move)
        assert text.isascii()
        assert len(text) <= 200
        assert game.rules.parse(text) == move
        assert game.rules.parse(f"  {text.upper()} ") == move
        assert not _parses_as(move, game.rules, f"{text} and more"), f"{text} and more is read as {text}"


def _parses_as(move: Move, rules: Rulebook, text: str) -> bool:
    try:
        return rules.parse(text) == move
    except IllegalMoveError:
        return False


def positions_are_read_back(game: Game) -> None:
    """The position's text sets up the same game."""
    again = Game.from_position(game.rules, game.position)
    assert again.position == game.position
    assert again.state == game.state
    assert again.legal_moves == game.legal_moves


def pickles(game: Game) -> None:
    """A pickled game, and a pickled view, are the same afterwards."""
    again = pickle.loads(pickle.dumps(game))  # noqa: S301  # our own
    assert again == game
    assert again.history == game.history
    for seat in (*game.state.match.seats, None):
        assert pickle.loads(pickle.dumps(game.view(seat))) == game.view(seat)  # noqa: S301  # our own
