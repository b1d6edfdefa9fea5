"""Ways through a game: chosen moves, random ones, and the moments on the way."""

from collections.abc import Iterator
from functools import reduce
from random import Random

from helpers.rule_sets import rulebook

from cardgolf import Discard, Draw, Game, Knock, Pass, Phase, Pile, Play, Swap, new_game
from cardgolf.events import empty_view
from cardgolf.testing.strategies import continue_game, thin_out


def declined(game):
    """Return the game after the round, in which every seat discards each draw."""
    while not game.is_round_over:
        game = game.play(game.legal_moves[-1] if game.phase is Phase.FOLLOW else game.legal_moves[0])
    return game


def play(game, *moves):
    return reduce(Game.play, moves, game)


def played_by_lot(name, players, seed, moves=400, each=1):
    """Yield moments of a random match, among them the ends of rounds. Odd seeds have a thin stock."""
    yield from moments(new_game(rulebook(name), players=players, seed=seed), seed, moves, each, thin=seed % 2)


def moments(game, seed, moves, each=1, *, thin=False):
    """Yield the game now and after every ``each`` random moves of any seat, and the ends of rounds."""
    rng, start = Random(seed), thin_out(game) if thin else game
    for number, moment in enumerate(_steps(start, moves - 1, lambda at: continue_game(at, rng.randrange(10_000)))):
        if number % each == 0 or moment.is_round_over:
            yield moment


def viewers(game):
    """Return every seat of the match, and ``None`` for a spectator."""
    return (*game.state.match.seats, None)


def play_back(game, seat, since=0):
    """Yield the ply and the view of ``seat`` after its events, from the view before the ply ``since``."""
    view = game.at(since - 1).view(seat) if since else empty_view(game.view(seat))
    events = game.events(seat, since)
    for number, event in enumerate(events):
        view = event.apply(view)
        if number + 1 == len(events) or events[number + 1].ply != event.ply:
            yield event.ply, view


def tee_off(game, which=0):
    """Return the game after the opening. ``which`` is the number of each move, or a generator that chooses moves."""
    while game.state.is_opening:
        game = game.play(_pick(game.legal_moves, which))
    return game


def finish_round(game, which=0):
    """Return the game after its round, with moves as in ``tee_off``."""
    while not game.is_round_over:
        game = game.play(_pick(game.legal_moves, which))
    return game


def finish_match(game, which=0):
    """Return the game after its match, with moves as in ``tee_off``."""
    while not game.is_over:
        game = game.deal() if game.is_round_over else game.play(_pick(game.legal_moves, which))
    return game


def _pick(moves, which):
    return moves[which] if isinstance(which, int) else which.choice(moves)


def finish_opening(name="nine-card"):
    """Return a game of two after the opening flips."""
    return tee_off(new_game(name, players=2, seed=1))


def pick_eager(game, rng):
    """Return a move that ends the round soon: swap face-down cards first, and knock if possible."""
    down = game.state.board.down
    wanted = [
        move
        for move in game.legal_moves
        if type(move) is Knock or (type(move) is Swap and game.state.board.layout.index(move.slot) in down)
    ]
    return rng.choice(wanted or game.legal_moves)


def pick_draw(game, rng):
    """Return a draw from the stock if it is legal, otherwise any move."""
    return Draw(Pile.STOCK) if Draw(Pile.STOCK) in game.legal_moves else rng.choice(game.legal_moves)


def pick_any(game, rng):
    return rng.choice(game.legal_moves)


def _steps(game, most, step) -> Iterator[Game]:
    """Yield the game now and after each of at most ``most`` steps, to the end of the match."""
    yield game
    for _ in range(most):
        if game.is_over:
            return
        game = step(game)
        yield game


def decline(game, move):
    """Rank moves: draw from the stock and discard the card, without a flip if that is legal."""
    wanted = (Draw(Pile.STOCK), Discard(), Pass())
    return 0 if move in wanted or (type(move) is Play and len(move.cards) == 1) else 1 + (type(move) is Knock)


def walk(game, seed, most=10_000, choose=pick_any):
    """Yield the game now and after each event, to the end of the match or for ``most`` events."""
    rng = Random(seed)
    return _steps(game, most, lambda at: at.deal() if at.is_round_over else at.play(choose(at, rng)))


def side_by_side(rules, others, seed, players=3):
    """Yield each step of a random round by two rulebooks, with the same moves."""
    rng = Random(seed)
    one, other = (new_game(each, players=players, seed=seed) for each in (rules, others))
    while not one.is_round_over:
        yield one, other
        move = rng.choice([move for move in one.legal_moves if move in other.legal_moves])
        one, other = one.play(move), other.play(move)
    yield one, other


def ends_of_equal_rounds(rules, others, seeds):
    """Yield the ends of random rounds by two rulebooks, which may differ in points alone."""
    for seed in seeds:
        for one, other in side_by_side(rules, others, seed):
            assert one.legal_moves == other.legal_moves
            assert one.state.boards == other.state.boards
            assert one.is_round_over or one.state == other.state
        yield one, other


def play_on(game, seed, most=10_000, choose=pick_any):
    *_, last = walk(game, seed, most, choose)
    return last
