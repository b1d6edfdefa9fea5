"""Two states that a seat cannot tell apart, played in parallel while it sees the same cards."""

import json
import pickle
from collections import Counter
from random import Random

from attrs import astuple, evolve
from helpers.refusals import JUNK
from helpers.walks import played_by_lot, viewers

import cardgolf
from cardgolf import Board, Game, IllegalMoveError
from cardgolf.events import empty_view
from cardgolf.games.game import DEAL
from cardgolf.narration import narrate


def hides(slot, seat):
    return slot and not slot.up and seat not in slot.seen_by


def concealed(state, seat):
    """Return every card that ``seat`` cannot see, by its place."""
    boards = [*state.table.items(), *([(-1, state.middle)] if state.middle else [])]
    there = {
        (own, place): slot.card for own, board in boards for place, slot in enumerate(board.slots) if hides(slot, seat)
    }
    held = {"held": state.held} if state.held_from == "stock" and seat != state.turn else {}
    return there | held | {("stock", depth): card for depth, card in enumerate(state.stock)}


def redealt(state, seat, rng, share):
    """Return ``state`` with a ``share`` of the cards that ``seat`` cannot see redealt, and other later shuffles."""
    cards = concealed(state, seat)
    places = [place for place in cards if rng.random() < share]
    cards |= zip(places, rng.sample([cards[place] for place in places], len(places)), strict=True)
    boards = tuple(board and _refilled(board, own, cards) for own, board in enumerate(state.boards))
    stock = tuple(cards["stock", depth] for depth in range(len(state.stock)))
    match = evolve(state.match, seed=rng.choice((state.match._seed, rng.getrandbits(256))))
    other = state.replace(boards=boards, stock=stock, held=cards.get("held", state.held), match=match)
    return other.with_middle(_refilled(state.middle, -1, cards)) if state.middle else other


def _refilled(board, own, cards):
    slots = enumerate(board.slots)
    return Board.of(
        board.layout, [slot and evolve(slot, card=cards.get((own, place), slot.card)) for place, slot in slots]
    )


def sight(state, seat):
    """Return the cards that ``seat`` can see or has seen discarded, with their places, and how rounds were scored.

    The end of a round shows all cards, also those that a rule then takes away.
    """
    boards = [[slot and (hides(slot, seat) or slot.card) for slot in board.slots] for board in state.all_boards]
    held = state.held if state.held_from != "stock" or seat == state.turn else None
    memory = (state.memory.of_round, state.memory.of_match) if state.phase is cardgolf.Phase.ROUND_OVER else ()
    return boards, held, state.played, state.discard, state.match.rounds, memory


def alike(game, other, seat, rng):
    """Yield both tables after a common event that shows ``seat`` the same cards."""
    if game.is_round_over:
        pairs = [] if game.is_over or other.is_over else [(game.deal(), other.deal())]
    else:
        mover = rng.choice(game.to_act) if len(game.to_act) > 1 else game.to_act[0]
        moves = game.legal_moves_for(mover)
        both = [move for move in rng.sample(moves, min(8, len(moves))) if move in other.legal_moves_for(mover)]
        pairs = ((game.play(move, seat=mover), other.play(move, seat=mover)) for move in both)
    yield from (pair for pair in pairs if sight(pair[0].state, seat) == sight(pair[1].state, seat))


def course(game, other, seat, rng, steps):
    """Yield both tables at every step. Moves after which they could not continue are avoided."""
    yield game, other
    for _ in range(steps):
        ways = list(alike(game, other, seat, rng))
        if not ways:
            return
        open_ways = (pair for pair in ways if next(alike(*pair, seat, rng), None))
        game, other = next(open_ways, ways[0])
        yield game, other


def refusal(game, thing, seat):
    try:
        game.play(thing, seat=seat)
    except IllegalMoveError as error:
        return str(error)
    return "allowed"


def undoing(game):
    try:
        return game.undo().history
    except IllegalMoveError as error:
        return str(error)


def given(game, seat):
    """Return all that ``seat`` can get from a table at one moment, by kind."""
    view = game.view(seat)
    yield "view", view
    yield "repr", (repr(astuple(view, recurse=False)), repr(view), repr(game))
    yield "text", (str(view), str(game.view(None)) if seat is None else "")
    yield "pickle", pickle.dumps(view)
    yield "json", json.dumps([view.as_dict(), *(each.as_dict() for each in view.rounds)])
    yield "moves", game.legal_moves if seat == game.turn else None
    yield "mask", _mask(game, view)
    yield "undo", undoing(game)
    things = (*JUNK, *game.legal_moves[:5]) if seat == game.turn else JUNK
    yield "errors", None if seat is None else [refusal(game, thing, seat) for thing in things]
    yield (
        "ends",
        (game.turn, game.phase, game.is_round_over, game.is_over, game.round_end, game.scores, game.scorecards),
    )
    yield "history", game.history
    yield "events", repr(game.events(seat, since=len(game.history)))


def _mask(game, view):
    """Return the moves of a view by number, where the seat has any."""
    return view.legal_moves and game.rules.action_space(len(view.names)).mask(view.legal_moves, view.seat)


def at_the_end(game, seat):
    """Yield what ``seat`` can get of the whole course."""
    yield "all events", game.events(seat)
    yield "words", [*map(str, narrate(empty_view(game.view(seat)), game.events(seat)))]
    yield "imagined", cardgolf.determinize(game.view(seat), Random(1)).position
    if all(isinstance(each.given, str) for each in game.rules.stack[1:]):
        yield "record", cardgolf.redact(game, seat)


def differences(one, other):
    return [what for (what, mine), (_, theirs) in zip(one, other, strict=True) if mine != theirs]


def find_differences(start, seat, rng, steps, figures):
    """Return the kinds of results that differ for ``seat`` between two tables. ``figures`` counts the comparisons."""
    twin = redealt(start.state, seat, rng, rng.choice((0.2, 0.5, 1)))
    for pair in course(Game(start.rules, start.state), Game(start.rules, twin), seat, rng, steps):
        figures["moments"] += 1
        figures["moments apart"] += concealed(pair[0].state, seat) != concealed(pair[1].state, seat)
        if found := differences(*(given(game, seat) for game in pair)):
            return found
    counted(figures, start.state, pair[0])
    return differences(*(at_the_end(game, seat) for game in pair))


def counted(figures, begun, game):
    figures["twins"] += 1
    figures["with a deal"] += any(event == DEAL for _, event in game.history)
    figures["with a new stock"] += game.state.reshuffles > begun.reshuffles


def compare(name, players, seed, steps, each):
    """Compare twins for every viewer of moments of a match. Return the figures and the differences."""
    figures, rng = Counter(), Random(seed)
    starts = ((start, seat) for start in played_by_lot(name, players, seed, each=each) for seat in viewers(start))
    found = [
        (name, players, seed, seat, what)
        for start, seat in starts
        if (what := find_differences(start, seat, rng, steps, figures))
    ]
    return figures, found
