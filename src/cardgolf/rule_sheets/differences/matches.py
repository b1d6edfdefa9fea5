"""Scores of rounds after which two rulebooks differ in totals, in ranks, or in what follows."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from attrs import frozen

from cardgolf import Game, Line, Match, NextRound, Phase, RoundEnd, RoundResult, Rulebook, Scorecard, new_game
from cardgolf.engine.round_end import enter_rounds, plan_next_round
from cardgolf.rule_sheets.differences.beginnings import shared_players
from cardgolf.rule_sheets.differences.first_difference import format_rank, join_all, name_next
from cardgolf.words import ENGLISH, Words

MAX_ROUNDS = 12
MAX_POINTS = 60

Scores = tuple[tuple[int, ...], ...]


@frozen
class MatchWitness:
    """The scores of rounds, by round and seat, after which two rulebooks differ.

    ``a`` and ``b`` say in words what holds after them by the one rulebook and by the other.
    """

    scores: Scores
    a: str
    b: str

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as JSON data."""
        return {"scores": [list(each) for each in self.scores], "a": self.a, "b": self.b}


def find_match(a: Rulebook, b: Rulebook, seed: int, most: int, words: Words = ENGLISH) -> MatchWitness | None:
    """Return the shortest scores found after which two rulebooks differ, or ``None``."""
    players = next(iter(shared_players(a, b)), None)
    if players is None:
        return None
    one, other = new_game(a, players=players, seed=1), new_game(b, players=players, seed=1)
    found = None
    for scores in _random_scores(players, _special_numbers(a, b), seed, most):
        if (length := _first_difference(one, other, scores)) and (found is None or length < len(found)):
            found = scores[:length]
    return None if found is None else _describe(one, other, _simplify(one, other, found), words)


def _special_numbers(*books: Rulebook) -> list[int]:
    """Return the numbers among the options, which totals may have to hit."""
    return sorted({value for book in books for value in book.options.values() if type(value) is int})


def _random_scores(players: int, special: Sequence[int], seed: int, most: int) -> Iterator[Scores]:
    chance = Random(seed)  # noqa: S311  # a sample
    for number in range(most):
        rounds = []
        for _ in range(MAX_ROUNDS):
            scores = [chance.randrange(-5, MAX_POINTS) for _ in range(players)]
            if number % 2 and chance.random() < 0.5:
                scores[chance.randrange(players)] = chance.choice(special)
            if number % 3 == 0:
                scores = [scores[0]] * players
            rounds.append(tuple(scores))
        yield tuple(rounds)


def _first_difference(a: Game, b: Game, scores: Scores) -> int:
    """Return after how many rounds the two differ, or 0 if they do not before the match is over."""
    ours, theirs = _make_rounds(a, scores), _make_rounds(b, scores)
    for length in range(1, len(scores) + 1):
        one, other = _outcome(a, ours[:length]), _outcome(b, theirs[:length])
        if one != other:
            return length
        if one[2].kind != "hole" or not one[2].seats:
            break
    return 0


Outcome = tuple[tuple[int, ...], tuple[tuple[int, bool], ...], NextRound]


def _outcome(game: Game, rounds: tuple[RoundResult, ...]) -> Outcome:
    """Return the totals, the rank of each seat and whether it has lost, and the next round."""
    names = game.state.match.names
    match = enter_rounds(game.rules, Match(names, 0), rounds)
    state = plan_next_round(game.rules, game.state.replace(match=match, phase=Phase.ROUND_OVER))
    ranks = {each.seat: (each.rank, each.lost) for each in match.standings}
    assert state.setup.upcoming is not None  # noqa: S101  # it was just planned
    return match.totals, tuple(ranks[seat] for seat in range(len(names))), state.setup.upcoming


def _make_rounds(game: Game, scores: Scores) -> tuple[RoundResult, ...]:
    seats, end = game.state.match.seats, RoundEnd(None, (), "given")
    cards = [tuple([Scorecard((Line("given", points),)) for points in each]) for each in scores]
    return tuple([RoundResult("hole", seats, each, end) for each in cards])


def _simplify(a: Game, b: Game, scores: Scores) -> Scores:
    """Return scores with smaller numbers after which the two still differ, and not before."""
    numbers = {0, 1, *_special_numbers(a.rules, b.rules)}
    for index, own in enumerate(scores):
        blank = (*scores[:index], (0,) * len(own), *scores[index + 1 :])
        if _first_difference(a, b, blank) == len(scores):
            scores = blank
            continue
        for seat, points in enumerate(own):
            now = scores[index]
            for less in sorted(numbers | {points // 2, points - 1}, key=abs):
                changed = (*now[:seat], less, *now[seat + 1 :])
                found = (*scores[:index], changed, *scores[index + 1 :])
                if abs(less) < abs(points) and _first_difference(a, b, found) == len(scores):
                    scores = found
                    break
    return scores


def _describe(a: Game, b: Game, scores: Scores, words: Words) -> MatchWitness:
    one, other = _outcome(a, _make_rounds(a, scores)), _outcome(b, _make_rounds(b, scores))
    parts = [place for place in range(3) if one[place] != other[place]]
    told = ("; ".join(_format_part(each, place, words) for place in parts) for each in (one, other))
    return MatchWitness(scores, *told)


def _format_part(outcome: Outcome, place: int, words: Words) -> str:
    totals, ranks, upcoming = outcome
    if place == 0:
        return words("diff-totals", what=join_all(totals, words))
    if place == 1:
        told = join_all((format_rank(rank, words, lost=lost) for rank, lost in ranks), words)
        return words("diff-ranks", what=told)
    return name_next(upcoming, words)
