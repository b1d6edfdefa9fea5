"""A comparison of lanes with the engine, move by move."""

from collections import Counter
from functools import cache
from random import Random

import numpy as np
from helpers.rule_sets import LANES, rulebook
from lanes.uncompiled import kernels_in_python

import cardgolf
from cardgolf.lanes import Games
from cardgolf.lanes.rule_arrays import NO_CARD
from cardgolf.lanes.tables import tabulator

# Every test of lanes begins with tables, and to make and check them takes longer than most of the rest. The library
# keeps 64 of them, fewer than there are rule sets and sizes here, so that none would be left for the next test.
tabulator._make_or_refuse = cache(tabulator._make_or_refuse.__wrapped__)


CHECKED = 6  # lanes


def lane_rules(name):
    return rulebook(name, holes=2)


def choose_players(name, number):
    """Return a number of players. For each rule set it is one of two, and for each variant one of the first four."""
    seats = [players for players, _ in lane_rules(name).table_setups()][:4]
    return seats[(LANES.index(name) + number % 2) % len(seats)]


def step_randomly(games, steps):
    """Play so many random actions in each lane."""
    for _ in range(steps):
        games.step(games.choose_random())


def check_in_lanes(rules, players, decisions, seed=7):
    """Compare random moves with the engine, half of them in plain NumPy, half by a kernel that Python runs."""
    for compiled in (False, True):
        with kernels_in_python():
            comparison = LaneComparison(rules, players, CHECKED, seed=seed, compiled=compiled)
            for _ in range(decisions // (2 * CHECKED)):
                comparison.step()


class LaneComparison:
    """Lanes and games of the engine with the same rules and seeds, to which the same random moves are made."""

    def __init__(self, rules, players, count, *, seed=0, compiled=False):
        self.lanes = Games(rules, players, count, range(seed, seed + count), compiled=compiled)
        self.rules, self.players = rules, players
        self.games = [cardgolf.new_game(rules, players=players, seed=each) for each in range(seed, seed + count)]
        self.chance = Random(seed)
        self.patience = [self.chance.choice((0, 0, 0.5, 0.9)) for _ in range(count)]
        self.rounds = self.matches = self.reshuffles = 0
        self.numbers = {card: number for number, card in enumerate(self.lanes.tables.faces)}
        for lane in range(count):
            self.compare(lane)

    def step(self):
        """Play one move in each lane, and compare what comes of it."""
        lanes, space = self.lanes, self.lanes.space
        actions = [self.choose(lane) for lane in range(lanes.count)]
        seeds = list(lanes.match_seeds)
        result = lanes.step(np.array(actions))
        finished = dict(result.matches)
        for lane, action in enumerate(actions):
            game = self.games[lane] = self.games[lane].play(space[action])
            self.reshuffles = max(self.reshuffles, game.state.reshuffles)
            assert result.round_over[lane] == game.is_round_over
            assert result.match_over[lane] == game.is_over
            assert result.points[lane].tolist() == [score or 0 for score in game.scores or (0,) * self.players]
            if game.is_over:
                match = finished[lane]
                assert (match.rounds, match.totals, match.standings) == (
                    game.state.match.rounds, game.totals, game.standings
                )  # fmt: skip
                self.matches += 1
                assert lanes.match_seeds[lane] == seeds[lane] + lanes.count
                game = cardgolf.new_game(self.rules, players=self.players, seed=lanes.match_seeds[lane])
            elif game.is_round_over:
                game = game.deal()
            self.rounds += result.round_over[lane]
            self.games[lane] = game
            self.compare(lane)

    def count_seen(self, state):
        """Return how many cards of each face lie face up or in the discard pile."""
        up = [slot.card for board in state.boards if board for slot in board.slots if slot and slot.up]
        counted = Counter([*up, *state.discard])
        return [counted[card] for card in self.lanes.tables.faces]

    def load(self, games):
        """Go on with other games, one in each lane."""
        self.games = [*games]
        for lane, game in enumerate(games):
            self.lanes.load(game, [lane])
            self.compare(lane)

    def choose(self, lane):
        legal = np.nonzero(self.lanes.legal[lane])[0].tolist()
        return legal[-1] if self.chance.random() < self.patience[lane] else self.chance.choice(legal)

    def compare(self, lane):
        """Compare a lane with its game: legal moves, boards, piles, turns."""
        game, state, numbers = self.games[lane], self.lanes.state, self.numbers
        known = game.state
        mask = int.from_bytes(
            np.packbits(self.lanes.space.mask(game.legal_moves), bitorder="little").tobytes(), "little"
        )
        assert int(self.lanes.legal_bits[lane]) == mask
        listed = [self.lanes.space.index(move, game.turn) for move in game.legal_moves]
        assert listed == [action for action in self.lanes.tables.order if mask >> action & 1]
        assert (state.turn[lane], state.held[lane]) == (known.turn, numbers.get(known.held, -1))
        boards = [[slot and slot.card for slot in board.slots] if board else [] for board in known.boards]
        places = state.boards.shape[2]
        expected = [[numbers.get(card, NO_CARD) for card in cards] or [NO_CARD] * places for cards in boards]
        assert state.boards[lane].tolist() == expected
        down = [sum(1 << place for place in board.down) if board else 0 for board in known.boards]
        assert state.down[lane].tolist() == down
        marks = [
            [slot.mark if slot else 0 for slot in board.slots] if board else [0] * places for board in known.boards
        ]
        assert state.marks[lane].tolist() == marks
        assert state.stock[lane, : state.stock_size[lane]].tolist() == [numbers[card] for card in known.stock]
        assert state.discard[lane, : state.discard_size[lane]].tolist() == [numbers[card] for card in known.discard]
        assert state.seen[lane].tolist() == self.count_seen(known)
        assert state.turns_begun[lane].tolist() == list(known.turns_begun)
        assert state.reshuffles[lane] == known.reshuffles
        stage = self.lanes.tables.stages[state.stage[lane]]
        assert (stage.phase, stage.held_from, stage.is_opening) == (known.phase, known.held_from, known.is_opening)
        end = known.round_end
        assert (state.closer[lane], state.turns_left[lane]) == ((end.by, len(end.turns)) if end else (-1, -1))
        assert self.lanes.matches[lane] == known.match
        assert self.lanes.game(lane) == game
