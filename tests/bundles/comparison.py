"""A match played from a bundle beside the same match by the engine: moves, views, events, refusals and scores."""

from random import Random

import cardgolf
from cardgolf.bots.players.greedy import Greedy
from cardgolf.bundles import read
from cardgolf.events import events_as_dict


def choose_at_random(chance, patience):
    """Return a way to choose a move: any, or often the last one that is offered, which keeps rounds long."""

    def choose(game):
        moves = game.legal_moves
        return moves[-1] if chance.random() < patience else chance.choice(moves)

    return choose


def choose_greedily(seed):
    """Return a way to choose as the greedy bot does, with a seat that plays at random."""
    bot, chance = Greedy(Random(seed)), Random(seed)

    def choose(game):
        return chance.choice(game.legal_moves) if game.turn == 0 and seed % 2 else bot.choose(game.view(game.turn))

    return choose


class Comparison:
    """A match of a rulebook, by the engine and from its bundle, which was written and read."""

    def __init__(self, rules, players, seed):
        self.players, self.names = players, [f"P{number}" for number in range(players)]
        self.bundle = read(rules.export(players).as_text())
        self.game = cardgolf.new_game(rules, players=self.names, seed=seed)
        self.bundled = self.bundle.new_game(self.names, seed)
        self.chance = Random(seed)
        self.texts = self.bundle.as_dict()["play"]["moves"]

    def play(self, choose, most):
        """Play at most so many moves, and compare all that can be seen. Return how many were played."""
        for count in range(most):
            if self.game.is_round_over:
                self.compare_round()
                if self.game.is_over:
                    return count
                self.game = self.game.deal()
                self.bundled.deal()
            self.compare_views()
            if not count % 8:
                self.compare_refusal(self.chance.choice(self.texts))
            move = choose(self.game)
            self.game = self.game.play(move)
            self.bundled.play(str(move), seat=self.bundled.turn)
        return most

    def compare_views(self):
        assert self.bundled.legal_moves == self.game.legal_moves
        for seat in (None, *range(self.players)):
            assert self.bundled.view(seat).as_dict() == self.game.view(seat).as_dict()

    def compare_round(self):
        rounds = self.game.state.match.rounds
        assert [each.as_dict() for each in self.bundled.rounds] == [each.as_dict() for each in rounds]
        assert (self.bundled.standings, self.bundled.totals) == (self.game.standings, self.game.totals)
        assert self.bundled.is_over == self.game.is_over
        self.compare_views()

    def compare_refusal(self, text):
        """Compare the id with which a move is refused, unless it is legal."""
        ids = []
        for game in (self.game, self.bundled):
            try:
                if text not in map(str, self.game.legal_moves):
                    game.play(text)
            except cardgolf.IllegalMoveError as error:
                ids.append(error.rule)
        assert len({*ids}) < 2, text

    def compare_events(self):
        for seat in (None, *range(self.players)):
            assert events_as_dict(self.bundled.events(seat)) == events_as_dict(self.game.events(seat))
        since = self.game.ply // 2
        assert events_as_dict(self.bundled.events(0, since)) == events_as_dict(self.game.events(0, since))
