"""What the four sentences of every name promise, played: looks, discards, the end of a round, rounds, and lines."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from helpers.cases import every_case
from helpers.walks import finish_match, moments, tee_off

import cardgolf
from cardgolf import Discard, Draw, Knock, Pass, Phase, Pile, Swap
from cardgolf.rule_sheets import tell_in_four
from cardgolf.words import ENGLISH

NUMBERS = {ENGLISH("number-word", number=number): number for number in range(1, 21)}
each_name = every_case("name", [*cardgolf.variants()])


@cache
def told(name):
    return tell_in_four(cardgolf.rules(name))


def find(pattern, text):
    """Return the number that a text has in words or digits where a pattern has a group, or ``None``."""
    found = re.search(pattern, text)
    return found and NUMBERS.get(found[1], int(found[1]) if found[1].lstrip("-").isdigit() else found[1])


def walk(name, seed=1):
    """Yield pairs of moments of a random match: one, and the next."""
    yield from pairwise(moments(cardgolf.new_game(name, players=3, seed=seed), seed, 300))


@pytest.mark.parametrize("players", [2, 4])
@each_name
def test_the_looks_before_play(name, players):
    rng, game = Random(name), cardgolf.new_game(name, players=players, seed=players)
    while game.state.is_opening or "Draw" not in {type(move).__name__ for move in game.legal_moves}:
        if game.state.board.layout.is_hand:  # its cards are seen at all times
            return
        game = game.play(rng.choice(game.legal_moves))
    board, looks = game.state.board, find(r"you look at (all|\w+)(?: of)? your cards", told(name).turn) or 0
    looked = [slot for slot in board.slots if not slot.up and game.turn in slot.seen_by]
    assert len(looked) == (len(board.cards()) if looks == "all" else looks)


def may_discard(text, down):
    """Return whether a card may be discarded without a flip and with one, by the number of cards face down."""
    text = text.partition("Instead of drawing")[0]
    if not down or "turn up one of your cards" not in text:
        return {False}
    if "you may turn up" in text or ("The last one may stay" in text and down == 1):
        return {False, True}
    return {True}


@each_name
def test_what_is_turned_up_for_a_discard_and_where_cards_are_drawn(name):
    turn, seen = told(name).turn, set()
    for game, _ in walk(name):
        moves, board = game.legal_moves, game.state.board if not game.is_round_over else None
        discards = {move.flip is not None for move in moves if type(move) is Discard}
        seen |= {move.pile for move in moves if type(move) is Draw}
        if game.state.held and discards and not game.round_end:
            assert discards == may_discard(turn, len(board.turnable)), game
            assert game.state.held_from is Pile.STOCK or "discard the card you drew" in turn
    assert (Pile.DISCARD in seen) == ("take the top discard" in turn)


def knocks(name):
    """Return when the sentences let a player knock, and whether the round then ends at once."""
    found = re.search(r"(Instead of drawing|After your turn) you may (?:knock|say \w+): (.*?)\.", told(name).end)
    return found and (found[1] == "After your turn", "at once" in found[2])


@pytest.mark.parametrize("seed", [1, 2])
@each_name
def test_what_ends_a_round(name, seed):
    end, knock = told(name).end, knocks(name)
    limit = find(r"no more than (\w+) cards? face down", end) or 99
    turns = find(r"ends after (\w+) turns", end) or find(r"At the latest it ends after (\d+) turns", end)
    for game, after in walk(name, seed):
        state = game.state
        if game.is_round_over or "NINE" in end:
            continue
        if any(type(each) is Draw for each in game.legal_moves) and not game.round_end:
            is_offered = Knock() in game.legal_moves
            assert is_offered == (knock is not None and not knock[0] and len(state.board.turnable) <= limit)
        closed = after.round_end if not game.round_end else None
        if closed is None or closed.by is None:
            if not game.round_end and "all cards of a player are face up" in end and after.turn != game.turn:
                assert game.state.is_opening or after.state.boards[game.turn].turnable
            assert closed is None or closed.reason == "turn limit", closed
            continue
        if type(after.history[-1][1]) is Knock:
            assert (game.phase is Phase.FOLLOW, after.is_round_over) == knock
        else:
            assert "all cards of a player are face up" in end
            assert after.is_round_over == ("as soon as all cards" in end)
            others = [board for seat, board in after.state.table.items() if seat != closed.by]
            assert "turned up too" not in end or not any(board.down for board in others)
        assert after.is_round_over or {after.turn, *closed.turns} == {*after.state.match.seats} - {closed.by}
    assert turns is None or turns == cardgolf.rules(name).base.turn_limit


@each_name
def test_how_many_rounds_there_are(name):
    goal, match = told(name).goal, cardgolf.new_game(cardgolf.rules(name, turn_limit=3), players=2, seed=1)
    rounds = 1 if "the only round" in goal else find(r"after (\w+) rounds wins", goal)
    limit = find(r"reaches (\d+)", goal)
    match = finish_match(match, Random(1))
    assert match.is_over and (rounds is None) != (limit is None)
    assert rounds in {None, Counter(each.kind for each in match.state.match.rounds)["hole"]}
    assert limit is None or max(match.totals) >= limit


@each_name
def test_which_way_play_goes(name):
    game = tee_off(cardgolf.new_game(name, players=4, seed=1))
    first = game.turn
    while game.turn == first or game.state.window:
        game = game.play(next((move for move in game.legal_moves if type(move) in {Swap, Pass}), game.legal_moves[0]))
    assert (game.turn - first) % 4 == (3 if "Play goes to the right" in told(name).turn else 1)


# Which lines score


def list_shapes(rows, columns):
    """Return places of equal cards by the name of their shape. ``touching`` and ``apart`` fill no line."""
    shapes = {
        "column": range(0, rows * columns, columns),
        "row": range(columns),
        "touching": (0, 1) if columns > 2 else (),
        "apart": (0, rows * columns - 1) if rows != columns or rows > 2 else (),
        "diagonal": range(0, rows * columns, columns + 1) if rows == columns else (),
        "corner": (0, 1, columns, columns + 1),
        "block": (1, 2, columns + 1, columns + 2) if columns > 3 else (),
        "columns": (0, columns - 1, columns, 2 * columns - 1) if rows == 2 and columns > 2 else (),
    }
    return {shape: [*places] for shape, places in shapes.items() if places}


FOURS = {
    "that fill two columns": {"corner", "block", "columns"},
    "in a block of two by two": {"corner", "block"},
    "in a block at a corner": {"corner"},
}
LINES = {
    "fill a column": {"column"},
    "fill a row or a column": {"column", "row"},
    "fill a row, a column or a diagonal": {"column", "row", "diagonal"},
    "that touch": {"column", "row", "touching", "corner", "block"},
}


def count_equal(text, shape, rows, points, cards, *, leaving):
    """Return what the sentences say that equal cards in a shape count, each of which is worth ``points``.

    With ``leaving``, lines that leave the table cancel too, which no sentence needs to say.
    """
    if shape == "corner" and cards == 2 * rows and (whole := find(r"layout of one rank counts (-\d+) in all", text)):
        return whole
    fours = re.search(r"Four equal cards (.*?) count (-\d+) together", text)
    if fours and shape in FOURS[fours[1]]:
        return int(fours[2])
    if "wherever they lie" in text:
        return points * (cards % 2)
    nothing = "cancel|count nothing|leave the table" if leaving else "cancel|count nothing"
    cancelling = " ".join(each for each in text.split(". ") if re.search(nothing, each))
    shapes = set().union(*[shapes for words, shapes in LINES.items() if words in cancelling])
    if "column" in shapes and rows == 2:
        shapes |= FOURS["that fill two columns"]
    if shape in FOURS["that fill two columns"] and (two := find(r"same rank earn a bonus: two (-\d+)", text)):
        return two
    return 0 if shape in shapes else points * cards


@every_case("name", [name for name in cardgolf.variants() if name != "board-nine"])
def test_which_equal_cards_cancel(name):
    book, text = cardgolf.rules(name), told(name).cancels
    leaving = {each.where for each in book.turn.leaves} & {each.where for each in book.parts if each.kind == "Cancel"}
    *_, (_, setup) = book.table_setups()
    (rows, columns), values = (setup.layouts[0].rows, setup.layouts[0].columns), book.card_values
    wild = {2, 12} if "are wild" in text else set()
    faces = sorted({*setup.deck})
    plain = [each for each in faces if values[each] > 0 and each.rank not in {0, 7, *wild} and each.suit in {"", "C"}]
    sevens = [each for each in sorted(setup.deck) if each.rank == 7]
    least = [each for each in sorted(setup.deck) if values[each] == min(values.values()) < 0 and each.rank not in wild]
    for shape, places in list_shapes(rows, columns).items():
        for equal in (sevens, least[: len(least) * (shape == "column")]):
            if len(equal) < len(places):
                continue
            others, equals = iter(each for each in plain if each.rank != equal[0].rank), iter(equal)
            cards = [next(equals) if place in places else next(others) for place in range(rows * columns)]
            rest = sum(values[card] for place, card in enumerate(cards) if place not in places)
            board = " / ".join(" ".join(map(str, cards[row * columns : (row + 1) * columns])) for row in range(rows))
            points = values[equal[0]]
            kept = points < 0 and re.search(r"(less than 0|-5s|Jokers) do not cancel", text)
            said = (
                points * len(places) if kept else count_equal(text, shape, rows, points, len(places), leaving=leaving)
            )
            assert cardgolf.score(book, board).total - rest == said, (shape, board)


@every_case("name", [name for name in cardgolf.variants() if "The player who ends a round without" in told(name).end])
def test_what_a_beaten_closer_pays(name):
    book, end = cardgolf.rules(name), told(name).end
    setup = next(setup for players, setup in book.table_setups() if players == 3)
    layout, values, pool = setup.layouts[0], book.card_values, Counter(setup.deck)

    def lay(sign):
        """Return a layout of cards of different ranks, the lowest or the highest that are left."""
        chosen = {}
        for card in sorted(pool.elements(), key=lambda card: sign * values[card]):
            if values[card] > 0 and card.rank not in chosen and len(chosen) < layout.size:
                chosen[card.rank] = str(card)
                pool[card] -= 1
        cards, columns = [*chosen.values()], layout.columns
        return " / ".join(" ".join(cards[row * columns : (row + 1) * columns]) for row in range(layout.rows))

    low, high = lay(1), lay(-1)
    low_too, high_too = lay(1), lay(-1)
    for boards in ([high, low, low_too], [low, high, high_too], [low, low_too, high]):
        totals = [card.total for card in cardgolf.score(book, boards, closer=0)]
        raw = [card.total for card in cardgolf.score(book, boards)]
        better = sum(each < raw[0] for each in raw)
        is_beaten = better or ("than all others" in end and min(raw[1:]) == raw[0])
        fine = find(r"pays (\d+)", end) or 0
        said = fine * better if "for each player who" in end else fine
        said = raw[0] if "scores double" in end else max(raw) - raw[0] if "worst player" in end else said
        bonus = find(r"the player who ends it earns (-\d+)", end) or 0
        assert totals[0] - raw[0] == (said if is_beaten else 0) + bonus, boards
