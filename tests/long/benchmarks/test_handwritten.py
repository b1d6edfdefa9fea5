"""The hand-written Play Nine that lanes are measured against: the engine plays its holes again."""

from importlib import import_module
from pathlib import Path

import pytest

import cardgolf
from cardgolf import Discard, Draw, Flip, Phase, Pile, Swap
from cardgolf.cards import Card, pack
from cardgolf.engine import transitions
from cardgolf.engine.deal import deal_round
from cardgolf.table.scorecard import NextRound

np = pytest.importorskip("numpy")
pytest.importorskip("numba", reason="the hand-written game is compiled by numba")


@pytest.fixture
def handwritten(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    return import_module("benchmarks.handwritten")


@cardgolf.hookimpl
def seats():
    """Allow twelve seats, which leave a stock of eleven cards: it is often made anew."""
    return range(2, 13)


RULES = cardgolf.rules("play-nine", seats, holes=1, tie="shared", turn_limit=None)


def find_card(number):
    return Card(-5 if number == 13 else int(number))


class Hole:
    """A hole of the hand-written game, and what the engine makes of its cards and moves."""

    def __init__(self, handwritten, players, seed):
        self.code, self.players = handwritten, players
        chance = np.array([seed], np.uint64)
        dealt = self.make_arrays()
        left = handwritten.deal(*dealt, chance.copy())
        self.state = self.deal_by_engine(*dealt, left)
        self.arrays, trace = self.make_arrays(), np.zeros((2000, 3), np.int64)
        self.decisions = handwritten.play_hole(*self.arrays, chance, trace)
        self.trace = trace[1 : trace[0, 0] + 1].tolist()

    def make_arrays(self):
        deck = self.code.DECK
        boards = np.zeros((self.players, 8), np.uint8)
        return deck.copy(), boards, np.zeros(self.players, np.int64), np.zeros(len(deck), np.uint8)

    def deal_by_engine(self, stock, boards, up, discards, left):
        deck = [find_card(number) for number in (*boards.T.ravel(), discards[0], *stock[:left][::-1])]
        match = cardgolf.new_game(RULES, players=self.players, seed=1).state.match
        state = deal_round(RULES, match, NextRound("hole", match.seats), self.players - 1, tuple(deck))
        names = state.boards[0].names
        for seat, places in enumerate(up.tolist()):
            for place in range(8):
                if places >> place & 1:
                    assert state.turn == seat
                    state = transitions.apply(RULES, state, Flip(names[place]))
        return state

    def restock(self, state, at):
        """Return ``state`` with a new stock from which the cards are drawn that the trace tells next."""
        *below, top = state.discard
        drawn = [find_card(what) for kind, what, _ in self.trace[at:] if kind == self.code.DRAW_STOCK]
        for card in drawn[: len(below)]:
            below.remove(card)
        return state.replace(discard=(top,), packed_stock=pack([*below, *drawn[: len(state.discard) - 1][::-1]]))

    def play_by_engine(self):
        """Play the traced moves, each of which has to be legal among as many. Return how often there was no stock."""
        code, state, names, restocked = self.code, self.state, self.state.boards[0].names, 0
        for number, (kind, what, count) in enumerate(self.trace):
            legal = transitions.legal_moves(RULES, state)
            assert len(legal) == count
            if kind == code.DRAW_STOCK and not state.stock:
                state, restocked = self.restock(state, number), restocked + 1
            move = {
                code.DRAW_STOCK: Draw(Pile.STOCK),
                code.DRAW_DISCARD: Draw(Pile.DISCARD),
                code.SWAP: Swap(names[what % 8]),
                code.DISCARD: Discard(),
                code.DISCARD_AND_FLIP: Discard(flip=names[what % 8]),
            }[kind]
            assert move in legal
            state = transitions.apply(RULES, state, move)
            if isinstance(move, Draw):
                assert state.held == find_card(what)
        self.state = state
        return restocked


@pytest.mark.timeout(120)
def test_the_engine_plays_the_hand_written_holes_with_equal_scores(handwritten):
    restocked = 0
    for seed in range(200):
        players = 2 + seed % 11
        hole = Hole(handwritten, players, seed)
        restocked += hole.play_by_engine()
        state = hole.state
        assert state.phase is Phase.ROUND_OVER
        assert hole.decisions == 2 * players + len(hole.trace)
        scores = state.match.rounds[-1].scores
        assert [handwritten.score_board(board) for board in hole.arrays[1]] == list(scores)
    assert restocked > 10, "few stocks were made anew"


def test_hand_written_scores_are_those_of_the_rules(handwritten):
    """Boards of few numbers, on which columns match and bonuses meet."""
    chance = np.random.default_rng(5)
    for choice in ([13, 1], [13, 0, 7], [13, 1, 2, 3, 12]):
        for _ in range(500):
            deck = [number for number in choice for _ in range(4 if number == 13 else 8)]
            cards = chance.permutation(deck)[:8].astype(np.uint8)
            text = " / ".join(" ".join(str(find_card(card)) for card in row) for row in cards.reshape(2, 4))
            assert handwritten.score_board(cards) == cardgolf.score(RULES, text).total
