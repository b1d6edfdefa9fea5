"""Two tables with another seed, and with other cards in the stock below those that are drawn, played alike.

No seat may notice it before it sees another card. Rules that tell what is not dealt yet are found at any turn, whatever
they read and wherever they keep it.
"""

from collections.abc import Sequence
from random import Random

from attrs import astuple

from cardgolf import Game, Rulebook
from cardgolf.testing.hidden_information import with_another_stock
from cardgolf.testing.playing import continue_game, find_refusal
from cardgolf.testing.secrecy import visible_cards
from cardgolf.testing.varied_rounds import draw_round_start

MOST_MOVES, MOST_REFUSALS = 120, 3

Viewer = int | None


def check_history(rules: Rulebook, players: int, seed: int, others: Sequence[object]) -> None:
    """Check a whole round, from its deal on, against one with the same cards dealt and another future."""
    rng = Random(f"{players} {seed}")
    start, deck = draw_round_start(rules, players, rng), [*rules.deck(players)]
    rng.shuffle(deck)
    game = start.deal(rules, seed, deck=deck)
    course = _play_on(game, rng)
    below = len(course[-1].state.stock)
    undealt = deck[len(deck) - below :]
    rng.shuffle(undealt)
    other = start.deal(rules, rng.getrandbits(256), deck=[*deck[: len(deck) - below], *undealt])
    _compare(course, other, rng, others)


def check_future(game: Game, rng: Random, others: Sequence[object]) -> None:
    """Check the rest of a round against one in the same position with another future."""
    course = _play_on(Game(game.rules, game.state), rng)
    drawn = len(game.state.stock) - len(course[-1].state.stock)
    _compare(course, Game(game.rules, with_another_stock(game.state, drawn, rng)), rng, others)


def _play_on(game: Game, rng: Random) -> list[Game]:
    """Return ``game`` and those after some random moves of its round, up to a new stock."""
    course, stop = [game], rng.randrange(MOST_MOVES)
    while len(course) <= stop and not game.is_round_over:
        game = continue_game(game, rng.randrange(1000))
        if len(game.state.stock) > len(course[-1].state.stock):
            break
        course.append(game)
    return course


def _compare(course: Sequence[Game], other: Game, rng: Random, others: Sequence[object]) -> None:
    """Play the moves of ``course`` from ``other`` on, and compare what each viewer gets until it sees other cards."""
    viewers: set[Viewer] = {*course[0].state.match.seats, None}
    for ply, game in enumerate(course):
        if ply:
            mover, move = game.history[-1]
            if mover not in viewers and move not in other.legal_moves_for(mover):
                return  # its moves depend on a card that it sees
            other = other.play(move, seat=mover)
        blind = {seat for seat in viewers if visible_cards(game.view(seat)) == visible_cards(other.view(seat))}
        has_same_cards = sorted(game.state.stock) == sorted(other.state.stock)
        assert blind == viewers or not has_same_cards, (
            f"after {game.history[-1:]} what is not dealt yet decides which cards are shown"
        )
        viewers = blind
        for seat in viewers:
            _compare_moment(game, other, seat, rng.sample([*others], MOST_REFUSALS))
    last = course[-1]
    if last.is_round_over and not last.is_over and not other.is_over:
        dealers = [each.deal().state.setup.dealer for each in (last, other)]
        assert dealers[0] == dealers[1] or not viewers, "the next dealer tells what is not dealt yet"
    for seat in viewers:
        same = last.events(seat) == other.events(seat)
        assert same, f"the events of seat {seat} tell what is not dealt yet"


def _compare_moment(game: Game, other: Game, seat: Viewer, things: Sequence[object]) -> None:
    one, two = game.view(seat), other.view(seat)
    told = f"after {game.history[-1:]} seat {seat} is told what is not dealt yet"
    assert one == two, told
    assert repr(astuple(one, recurse=False)) == repr(astuple(two, recurse=False)), told
    assert game.to_act == other.to_act, told
    if seat in game.to_act:
        assert str(one) == str(two), told  # which follows from the rest of the view
        assert game.legal_moves_for(seat) == other.legal_moves_for(seat), f"{told} by its moves"
        refusals = [[find_refusal(each, thing, seat) for thing in things] for each in (game, other)]
        assert refusals[0] == refusals[1], f"{told} by errors"
