"""One tiny plugin for every question: it changes the answer, and the game shows it."""

from functools import reduce
from random import Random

import attrs
import pytest

import cardgolf
from cardgolf import (
    FLIP, PLAIN, Card, Closing, Discard, Draw, Flip, Knock, Layout, Line, Move, NextRound, Phase, Standing, Swap, hookimpl,
)  # fmt: skip

ROW_OF_TWO = Layout.grid(1, 2)
FIVES = (Card(5, "C"),) * 20
PLAYED_OUT = ("draw stock", "swap a1", "draw stock", "swap a1", "draw stock", "swap b1", "draw stock", "swap a1")


class TwoFives:
    """Plain golf at its smallest: two cards each, all of them fives, a single hole."""

    defaults = {"holes": 1}

    @hookimpl
    def deck(self):
        return FIVES

    @hookimpl
    def layout(self):
        return ROW_OF_TWO

    @hookimpl
    def tee_off(self):
        return 0


def new(*answers, players=2, **options):
    """A game of two fives under a house rule made of ``answers``, functions marked as hooks."""
    house = type("House", (), {each.__name__: staticmethod(each) for each in answers})
    return cardgolf.new_game(TwoFives, house, players=players, seed=4, **options)


def play(game, *moves):
    return reduce(lambda game, move: game.play(move), moves, game)


def over(*answers, **options):
    """Such a game played to the end of its round."""
    game = play(new(*answers, **options), *PLAYED_OUT)
    assert game.round_over
    return game


# the setting


def test_seats():
    @hookimpl
    def seats():
        return range(3, 9)

    assert len(new(seats, players=8).state.boards) == 8
    with pytest.raises(cardgolf.BadOption, match="3 to 8 players"):
        new(seats, players=2)


def test_deck():
    @hookimpl
    def deck(players):
        return [Card(players)] * 9

    state = new(deck, players=3).state
    assert {card for board in state.boards for _, card in board.cards()} == {Card(3)}
    assert len(state.stock) == 9 - 6 - 1


def test_layout():
    @hookimpl
    def layout(players):
        return Layout.grid(players, 1)

    assert new(layout, players=3).state.board.layout.names == ("a1", "a2", "a3")


def test_tee_off():
    @hookimpl
    def tee_off():
        return 1

    game = new(tee_off)
    assert (game.phase, game.moves) == (Phase.TEE_OFF, (Flip("a1"), Flip("b1")))
    assert play(game, "flip a1", "flip b1").phase is Phase.START


def test_leader():
    @hookimpl
    def leader(state, worth):
        return state.deal.dealer + (2 if worth[Card(5, "C")] == 5 else 0)

    assert new(leader, players=4).turn == 2
    assert new(players=4).turn == 1


# draw and discard


def test_decline():
    @hookimpl
    def decline(state):
        return FLIP if state.stock else PLAIN

    assert new(decline).play("draw stock").moves == (Swap("a1"), Swap("b1"), Discard("a1"), Discard("b1"))
    assert new().play("draw stock").moves == (Swap("a1"), Swap("b1"), Discard())


def test_decline_of_nothing_at_all():
    @hookimpl
    def decline():
        return frozenset()

    assert new(decline).play("draw stock").moves == (Swap("a1"), Swap("b1"))


def test_locked():
    @hookimpl
    def locked(state):
        return frozenset({state.turn})

    assert new(locked).play("draw discard").moves == (Swap("a1"),)


def test_moves():
    @hookimpl(wrapper=True)
    def moves(state, worth, rules):
        offered = yield
        return (*offered, Knock()) if state.phase is Phase.START else offered

    assert new(moves).moves == (Draw("stock"), Draw("discard"), Knock())


@attrs.frozen
class Peek(Move):
    """Look at one of your face-down cards."""

    word = "peek"
    slot: str

    def words(self):
        return (self.slot,)


def peeking():
    @hookimpl
    def verbs():
        return [Peek]

    @hookimpl(wrapper=True)
    def moves(state):
        offered = yield
        return (*offered, Peek("b1")) if state.phase is Phase.START else offered

    @hookimpl
    def carry_out(state, move):
        place = state.board.layout.index(move.slot)
        slot = attrs.evolve(state.board.slots[place], seen_by=(state.turn,))
        return state.with_board(state.board.put(place, slot))

    return verbs, moves, carry_out


def test_verbs_and_carry_out():
    game = new(*peeking())
    assert game.rules.parse("PEEK b1") == Peek("b1")
    after = game.play("peek b1")
    assert after.view(1).boards[1].slots[1].card == Card(5, "C")
    assert after.view(0).boards[1].slots[1].card is None
    assert (after.turn, after.history) == (0, (Peek("b1"),))


def test_settle():
    @hookimpl
    def settle(state, move, before):
        lie = len(before.discard)
        return state.replace(discard=(*state.discard, Card(lie))) if type(move) is Swap else None

    assert play(new(settle), "draw stock", "swap a1").state.discard == (Card(5, "C"), Card(5, "C"), Card(1))


def test_next_phase():
    @hookimpl
    def next_phase(state, move, before):
        again = type(move) is Swap and before.source == "discard" and state.clock[state.turn] == 1
        return Phase.START if again else None

    assert play(new(next_phase), "draw discard", "swap a1").turn == 1
    assert play(new(next_phase), "draw stock", "swap a1").turn == 0


# the end of a round


def test_closing():
    @hookimpl
    def closing(state, move, before):
        return Closing(state.turn, (), "swapped") if type(move) is Swap and before.held else False

    game = play(new(closing), "draw stock", "swap a1")
    assert (game.round_over, game.closing, game.scores) == (True, Closing(1, (), "swapped"), (10, 10))


def test_closing_may_be_refused_where_golf_would_close():
    @hookimpl
    def closing():
        return False

    game = play(new(closing), *PLAYED_OUT)
    assert (game.round_over, game.closing, game.turn) == (False, None, 1)


# scoring


def test_points():
    @hookimpl
    def points(card):
        return card.rank - 7

    assert over(points).scores == (-4, -4)


def test_score():
    @hookimpl
    def score(board, worth, seat, state):
        return [Line("house.score", worth[Card(5, "C")] * seat + len(state.boards), board.name((0,)))]

    game = over(score)
    assert game.scores == (2, 7)
    assert game.scorecards[0].lines == (Line("house.score", 2, ("a1",)),)


def test_bonus():
    @hookimpl
    def bonus(board, worth, seat, state):
        return [Line("house.bonus", -seat)] * len(board.slots)

    assert over(bonus).scores == (10, 8)


def test_tally():
    @hookimpl
    def tally(state, raw):
        return {seat: [Line("house.tally", -points)] for seat, points in raw.items() if seat != state.closing.by}

    assert over(tally).scores == (0, 10)


def test_penalty():
    @hookimpl
    def penalty(state, raw):
        return {state.closing.by: [Line("house.penalty", max(raw.values()))]}

    assert over(penalty).scores == (10, 20)


def test_totals():
    @hookimpl
    def totals(rounds):
        return [score % 7 for score in rounds[0].scores]

    assert over(totals).totals == (3, 3)


def test_standings():
    @hookimpl
    def standings(rounds, totals):
        return [Standing(1, totals[1], 1, why=rounds[0].kind), Standing(0, totals[0], 2, lost=True)]

    game = over(standings)
    assert [(each.seat, each.rank, each.lost, each.why) for each in game.standings] == [(1, 1, False, "hole"), (0, 2, True, "")]


def test_next_round():
    @hookimpl
    def next_round(state, standings):
        played = len(state.match.rounds)
        return NextRound("playoff", tuple(each.seat for each in standings)) if played < 2 else None

    game = over(next_round)
    assert not game.over
    game = game.deal()
    assert (game.state.deal.kind, game.state.deal.seats, game.state.deal.dealer) == ("playoff", (0, 1), 1)
    assert over().over


# what holds for all of them


def test_every_question_is_asked_in_a_game():
    asked = set()

    def watching(question):
        def watch():
            asked.add(question)
            return (yield)

        watch.__name__ = question
        return hookimpl(watch, wrapper=True)

    house = type("Watching", (), {question: staticmethod(watching(question)) for question in cardgolf.QUESTIONS})
    peeks = type("Peeks", (), {each.__name__: staticmethod(each) for each in peeking()})
    play(cardgolf.new_game(TwoFives, peeks, house, seed=1), "peek b1", *PLAYED_OUT)
    assert asked == set(cardgolf.QUESTIONS)


def facts(state):
    return state.turn, state.phase, state.clock, state.closing, hash(state)


def test_a_state_shown_to_a_plugin_stays_as_it_was():
    shown = []

    def watching(question):
        def watch(state):
            shown.append((state, facts(state)))

        watch.__name__ = question
        return staticmethod(hookimpl(watch))

    questions = ("moves", "decline", "settle", "closing", "next_phase")
    watch = type("Watch", (), {question: watching(question) for question in questions})
    game, rng = cardgolf.new_game("play-nine", watch, seed=5), Random(5)
    while not game.round_over:
        game = game.play(rng.choice(game.moves))
    assert len(shown) > len(game.history)
    assert [facts(state) for state, _ in shown] == [then for _, then in shown]
