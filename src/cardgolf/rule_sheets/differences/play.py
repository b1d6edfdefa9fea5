"""Courses of play that two rulebooks treat differently, searched at random and made shorter."""

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import frozen

from cardgolf import CardGolfError, Game, Move, Rulebook
from cardgolf.games.history import DEAL
from cardgolf.rule_sheets.differences.beginnings import (
    Beginning,
    CourseStart,
    Habit,
    LayoutWitness,
    decline,
    list_starts,
    shared_players,
    start_from_layouts,
)
from cardgolf.rule_sheets.differences.first_difference import GameDifference, compare_games
from cardgolf.words import ENGLISH, Words

MAX_GAME_PLIES = 1200
MAX_PLIES = 20_000  # of all games
MAX_SHORTENING_PLIES = 30_000
FEW = 40  # moves; a course of so few is searched no further
ENOUGH = 20  # games, after which a course of few moves is enough


@frozen
class CourseWitness:
    """A course of play that two rulebooks treat differently.

    Both games have the same ``start`` and the same ``moves``, which are texts of moves and ``"deal"``. ``position`` is
    the last one that both share, for :meth:`cardgolf.Game.from_position`. It is empty if the deals differ.
    ``last_moves`` lead from there to what differs. Most often that is one move. ``what`` names what differs, and ``a``
    and ``b`` say how it is by the one rulebook and by the other. ``kind`` is a word for what differs, such as
    ``scores``, in every language.
    """

    start: CourseStart
    moves: tuple[str, ...]
    position: str
    last_moves: tuple[str, ...]
    what: str
    a: str
    b: str
    kind: str

    def replay(self, rules: Rulebook) -> Game:
        """Return the game by one of the two rulebooks after all moves."""
        game = self.start.game(rules)
        for move in self.moves:
            game = _play(game, move)
        return game

    def as_dict(self) -> dict[str, Any]:
        """Return the witness as JSON data."""
        begun = self.start
        start = {
            "players": begun.players, "seed": begun.seed, "deck": list(begun.deck), "position": begun.position
        }  # fmt: skip
        words = {"what": self.what, "a": self.a, "b": self.b}
        moves = {"moves": list(self.moves), "position": self.position, "last_moves": list(self.last_moves)}
        return {"start": start, **moves, **words}


def _play(game: Game, move: Move | str) -> Game:
    if move == DEAL:
        return game.deal()
    seat, _, text = str(move).partition(": ")
    return game.play(text, seat=int(seat)) if text else game.play(move)


def find_course(
    a: Rulebook, b: Rulebook, seed: int, most: int, layout: LayoutWitness | None = None, words: Words = ENGLISH
) -> tuple[CourseWitness | None, int]:
    """Return the shortest course of play found, and how many games were played under both rulebooks.

    ``most`` is the number of games. Fewer are played once a short course is found. ``layout`` is one that the two
    score differently, from which a course may be made.
    """
    shared = shared_players(a, b)
    if not shared or not most:
        return None, 0
    found, played = _play_to_layout(a, b, seed, layout) if layout else None, 0
    plies = 0
    for played, begun in enumerate(list_starts(a, b, shared, seed, most), 1):
        limit = MAX_GAME_PLIES if found is None else len(found[1]) - 1
        moves, difference = _play_both(a, b, begun, limit)
        plies += len(moves) + 1
        if difference is not None and (found is None or len(moves) < len(found[1])):
            found = begun[0], moves
        if plies > MAX_PLIES or (found is not None and len(found[1]) <= FEW and played >= min(most, ENOUGH)):
            break
    if found is None:
        return None, played
    return _make_witness(a, b, found[0], _shorten(a, b, *found), words), played


def _play_to_layout(a: Rulebook, b: Rulebook, seed: int, layout: LayoutWitness) -> tuple[CourseStart, list[str]] | None:
    """Return a course that ends with these layouts, if they can be reached by a swap and differ there."""
    begun, chance = start_from_layouts(a, layout, seed), Random(seed)  # noqa: S311  # a sample
    try:
        if begun is None or begun[1] not in map(str, begun[0].game(b).legal_moves):
            return None
        moves, difference = _play_both(a, b, (begun[0], decline, chance), FEW, begun[1])
    except CardGolfError:
        return None
    return (begun[0], moves) if difference else None


def _make_witness(a: Rulebook, b: Rulebook, start: CourseStart, moves: Sequence[str], words: Words) -> CourseWitness:
    one, other = start.game(a), start.game(b)
    position, shared = "", 0
    for number, move in enumerate(moves):
        if one.state == other.state:
            position, shared = _shorten_position(one.position), number
        one, other = _play(one, move), _play(other, move)
    difference = compare_games(one, other, words)
    assert difference is not None  # noqa: S101  # the course was found by it
    last_moves = tuple(moves[shared:])
    told = difference.what, difference.a, difference.b, difference.kind
    return CourseWitness(start, tuple(moves), position, last_moves, *told)


def _shorten_position(text: str) -> str:
    """Return a position without the lines that say nothing. A board without cards says something."""
    kept = [line for line in text.splitlines() if line.startswith("board ") or not line.endswith(":")]
    return "".join(f"{line}\n" for line in kept)


def _play_both(
    a: Rulebook, b: Rulebook, begun: Beginning, limit: int, *first: str
) -> tuple[list[str], GameDifference | None]:
    """Play a game under both rulebooks until they differ. Return the moves and the difference, if any.

    The game begins with the moves ``first``.
    """
    start, habit, chance = begun
    one, other = start.game(a), start.game(b)
    moves: list[str] = []
    while (difference := compare_games(one, other)) is None and len(moves) < limit and not one.is_over:
        if (start.deck or start.position) and one.is_round_over:
            break  # later rounds are shuffled
        move = DEAL if one.is_round_over else _choose(one, habit, chance)
        move = first[len(moves)] if len(moves) < len(first) else move
        moves.append(move)
        one, other = _play(one, move), _play(other, move)
    return moves, difference


def _choose(game: Game, habit: Habit | None, chance: Random) -> str:
    if game.state.window is not None:
        offered = [(seat, move) for seat in game.to_act for move in game.legal_moves_for(seat)]
        seat, move = chance.choice(offered)
        return f"{seat}: {move}"
    moves = game.legal_moves
    if habit is not None:
        ranks = [habit(game, move) for move in moves]
        best = min(ranks)
        moves = tuple(move for move, rank in zip(moves, ranks, strict=True) if rank == best)
    return str(chance.choice(moves))


# Shorter courses


def _shorten(a: Rulebook, b: Rulebook, start: CourseStart, moves: list[str]) -> list[str]:
    """Return the course without stretches that are not needed for a difference."""
    budget, size = MAX_SHORTENING_PLIES, max(1, len(moves) // 2)
    while size and budget > 0:
        place = 0
        while place < len(moves) and budget > 0:
            tried = [*moves[:place], *moves[place + size :]]
            budget -= len(tried) + 1
            length = _find_difference(a, b, start, tried)
            if length is None:
                place += 1 if size < 8 else size
            else:
                moves = tried[:length]
        size //= 2
    return moves


def _find_difference(a: Rulebook, b: Rulebook, start: CourseStart, moves: Sequence[str]) -> int | None:
    """Return after how many of ``moves`` the two differ, or ``None`` if they do not or if one is not legal."""
    one, other = start.game(a), start.game(b)
    for count, move in enumerate(moves):
        if compare_games(one, other) is not None:
            return count
        try:
            one, other = _play(one, move), _play(other, move)
        except CardGolfError:
            return None
    return len(moves) if compare_games(one, other) is not None else None
