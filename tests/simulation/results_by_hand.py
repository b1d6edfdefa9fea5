"""Results built by hand, and simple bots, for tests of summaries, comparisons, exports and plots."""

from random import Random

from simulation.sample_bots import Chance

from cardgolf.simulation import GameResult, PlayedRound, Results


def a_round(*scores, leader=0, closer=None, reason="all face up", turns=3, kind="hole"):
    """Return a round in which every seat with a score played ``turns`` turns of two decisions."""
    seats = tuple(seat for seat, score in enumerate(scores) if score is not None)
    each = tuple(turns if seat in seats else 0 for seat in range(len(scores)))
    return PlayedRound(kind, seats, seats[-1], leader, scores, closer, reason, each, 2 * sum(each), 0)


def a_game(number, *rounds, bots=("ann", "bo")):
    holes = [each.scores for each in rounds if each.kind == "hole"]
    totals = tuple(sum(score or 0 for score in scores) for scores in zip(*holes, strict=True))
    ranks = tuple(1 + sum(other < total for other in totals) for total in totals)
    return GameResult(number, tuple(bots), tuple(rounds), totals, ranks)


def results(*games, rules="base", seed=7):
    return Results(rules, games[0].bots if games else ("ann", "bo"), seed, tuple(games))


def many(games=40, seats=3, seed=1, bots=("ann", "bo", "cy")):
    """Return games of three rounds with random scores. The leader scores one more."""
    rng = Random(seed)

    def one(number):
        leader = number % seats
        rounds = [
            a_round(
                *(rng.randint(-5, 25) + (seat == leader) for seat in range(seats)),
                leader=leader,
                closer=rng.randrange(seats),
                turns=rng.randint(5, 9),
            )
            for _ in range(3)
        ]
        return a_game(number, *rounds, bots=bots[:seats])

    return results(*map(one, range(games)))


def stop_at(number):
    """Return a ``progress`` that is interrupted after so many games."""

    def report(done, total):
        if done == number:
            raise KeyboardInterrupt

    return report


class Any(Chance):
    """A bot with another name."""


class Thrifty(Any):
    """A bot that discards high cards where it can."""

    def choose(self, view):
        moves = [move for move in view.legal_moves if not str(move).startswith("swap") or view.held.rank <= 4]
        return self.rng.choice(moves or view.legal_moves)


class Failing(Any):
    """A bot that raises when it is to draw."""

    def choose(self, view):
        if str(view.legal_moves[0]).startswith("draw"):
            raise ValueError("no idea")
        return super().choose(view)
