"""Deals of the hidden cards on which bots try moves, and the rounds that are played on them.

A deal is a game that agrees with a view. Deals are sampled in the engine, in lanes, or by what a seat remembers of
hands. Or they are all that the view allows. Moves meet the same chance in each deal, so that their points differ by the
moves alone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

from cardgolf import (
    Board,
    Game,
    InvalidArgumentError,
    InvalidOptionError,
    InvalidPositionError,
    Move,
    NotTabulableError,
    Pass,
    Rulebook,
    View,
    determinize,
)
from cardgolf.bots.known_hands import sample_recalled
from cardgolf.bots.players.greedy import Greedy, GridStyle, Wary
from cardgolf.bots.players.random import RandomBot
from cardgolf.bots.worth import Worth
from cardgolf.errors import check_integer
from cardgolf.games import count_arrangements, has_unknown_seals, iter_arrangements
from cardgolf.table import Chance, word
from cardgolf.tools import quote

if TYPE_CHECKING:
    from cardgolf.lanes import Playouts

MAX_GREEDY_MOVES = 2000  # of a round that is played out
MAX_SAMPLES = 4  # of which one is played
TURNS = 2  # of each seat, that lanes look ahead
HOPE = 2.0  # cards off the stock, whose expected saving a board that is not scored yet is credited with
Engine = Literal["auto", "lanes", "engine"]
ENGINES = ("auto", "lanes", "engine")
Source = Literal["exact", "last turns", "all deals", "lanes", "engine"]
Policy = Literal["greedy", "wary", "random"]
Scores = tuple[int | None, ...]
Rows = list[list[Scores]]
BOTS: Mapping[Policy, type[Greedy]] = {"greedy": Greedy, "wary": Wary}


def check_engine(wanted: object) -> None:
    """Raise :class:`cardgolf.InvalidArgumentError` if ``wanted`` is not what can play: lanes, the engine, or either."""
    if wanted not in ENGINES:
        raise InvalidArgumentError(f"invalid engine={quote(wanted)}: expected one of {', '.join(map(repr, ENGINES))}")


@frozen
class Deals:
    """Sampled deals of a view, which bots play to the end of the round in ``source``."""

    view: View
    source: Source
    seed: int
    compiled: bool | None

    def play(self, moves: Sequence[Move], batch: int, count: int, bot: Policy = "greedy") -> Rows:
        """Return a row for each of ``count`` deals: the scores of the round after each of ``moves``, by seat.

        Equal arguments give equal rows, and deals do not depend on ``bot``. In lanes it raises
        :class:`cardgolf.InvalidPositionError` for a position that no lane can have, and
        :class:`cardgolf.InvalidOptionError` or :class:`cardgolf.NotTabulableError` for rules that lanes cannot play.
        """
        seed = word(self.seed, batch)
        if self.source == "lanes":
            found = play_out(self.view, moves, count, policy=bot, seed=seed, compiled=self.compiled).points.tolist()
            return [[tuple(scores) for scores in row] for row in found]
        chance = Chance(seed)
        chances = (Chance(chance.getrandbits(64)) for _ in range(count))
        return play_in_engine(self.view, moves, chances, bot=bot)


def find_deals(view: View, *, engine: Engine, seed: int, compiled: bool | None) -> Deals:
    """Return sampled deals of ``view``: in lanes if they can play the rules and ``engine`` does not say otherwise."""
    in_lanes = engine == "lanes" or (engine == "auto" and can_lanes_play(view.rules, len(view.names)))
    return Deals(view, "lanes" if in_lanes else "engine", seed, compiled)


def play_all_deals(
    view: View, moves: Sequence[Move], bots: Iterable[Policy], most: int, seconds: float
) -> Mapping[Policy, Rows] | None:
    """Return by bot the scores after each of ``moves`` on every deal that the view allows, one row for each.

    Where a seat shuffles the discards, one shuffle stands for all. The result is ``None`` if there are more than
    ``most`` deals, if another seat has sealed a move, and if they are not done in time.
    """
    if has_unknown_seals(view) or count_arrangements(view) > most:
        return None
    end, found = monotonic() + seconds, dict[Policy, Rows]()
    for bot in bots:
        found[bot] = []
        for game in iter_arrangements(view):
            if monotonic() > end:
                return None
            found[bot].append(play_moves(game, moves, view.actor, 0, bot))
    return found


# The engine


def play_in_engine(
    view: View,
    moves: Sequence[Move],
    chances: Iterable[Random],
    sample: Callable[[View, Random], Game] | None = None,
    bot: Policy = "greedy",
) -> Rows:
    """Return the scores of the round by deal and move. There is a deal for each of ``chances``.

    ``sample`` returns a game that agrees with the view, by default :func:`cardgolf.determinize`: all of them are as
    likely.

    Raises :class:`cardgolf.InvalidOptionError` if the rules keep hidden notes, since notes cannot be sampled.
    """
    found = []
    for chance in chances:
        game, seed = (sample or determinize)(view, chance), chance.getrandbits(64)
        found.append(play_moves(game, moves, view.actor, seed, bot))
    return found


def play_moves(game: Game, moves: Sequence[Move], seat: int, seed: int, bot: Policy = "greedy") -> list[Scores]:
    """Return the scores of the round after each of ``moves`` of ``seat``, with the same chance."""
    return [_finish_round(game.play(move, seat=seat), seed, bot) for move in moves]


def _finish_round(game: Game, seed: int, policy: Policy) -> Scores:
    """Return the scores of the round after bots have played it to its end."""
    rng = Chance(seed)
    player, fallback = BOTS[policy](rng), RandomBot(rng)
    moves = 0
    while not game.is_round_over:
        bot = player if moves < MAX_GREEDY_MOVES else fallback  # greedy bots may never end a round
        game = game.play(game.only_move or _find_reaction(game, rng) or bot.choose(game.view(game.state.actor)))
        moves += 1
    return game.scores


def _find_reaction(game: Game, rng: Random) -> Move | None:
    """Return a pass in a window, or else a random secret move. Reactions of playouts would cost too much time."""
    if not game.state.window:
        return None
    passing = next((move for move in game.legal_moves if type(move) is Pass), None)
    secret = [move for move in game.legal_moves if move.secret]
    return rng.choice(secret) if secret and not passing else passing


def sample_deal(view: View, rng: Random) -> Game:
    """Sample a game that agrees with the view.

    Opponents keep good cards. From several samples, this returns the one where their known cards cost least.
    """
    game, more = determinize(view, rng), min(view.turns_begun[view.actor], MAX_SAMPLES) - 1
    if not _list_known_costs(game, view.actor):
        return game
    samples = (game, *(determinize(view, rng) for _ in range(more)))
    return min(samples, key=lambda each: sum(_list_known_costs(each, view.actor)))


def _list_known_costs(game: Game, viewer: int) -> list[int]:
    """Return the costs of face-down cards that their owners know and the viewer does not."""
    boards = ((seat, board) for seat, board in game.state.table.items() if seat != viewer)
    slots = ((seat, slot) for seat, board in boards for slot in board.slots if slot and not slot.up)
    values, sign = game.rules.card_values, game.rules.cost_sign
    return [sign * values[slot.card] for seat, slot in slots if seat in slot.seen_by and viewer not in slot.seen_by]


def sample_good_hands(view: View, worth: Worth, rng: Random) -> Game:
    """Return a random game that agrees with a view of ``recall_view``, in which the others have good hands.

    Players keep good cards. From 2 n - 1 samples, where n is the size of the largest other hand, this is the one whose
    hands cost least. Greedy players hold about such hands.
    """
    most = max((board.count for seat, board in enumerate(view.boards) if board and seat != view.seat), default=0)
    samples = [sample_recalled(view, rng) for _ in range(max(1, 2 * most - 1))]
    return min(samples, key=lambda game: sum(_count_cost(worth, board) for board in game.state.boards))


def _count_cost(worth: Worth, board: Board | None) -> int:
    return sum(worth.alone[card] for _, card in board.cards()) if board else 0


# Lanes. NumPy is an extra, so imports stand in functions.


@lru_cache(maxsize=64)
def can_lanes_play(rules: Rulebook, players: int) -> bool:
    """Return whether NumPy is installed, greedy bots can play in lanes, and no seat knows cards that lie face down."""
    try:
        from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: PLC0415

        make_greedy_tables(rules, players)
        return not rules.tables(players).keeps_down  # lanes do not sample what seats keep
    except (ImportError, InvalidOptionError, NotTabulableError):
        return False


def play_out(
    view: View,
    moves: Sequence[Move] | None = None,
    deals: int = 256,
    *,
    policy: Policy = "greedy",
    seed: int = 0,
    compiled: bool | None = None,
) -> "Playouts":
    """Return the points of the round after each of ``moves``, on the same ``deals`` sampled deals. Needs NumPy.

    ``moves`` are legal moves of ``view``, by default all. After the move all seats play as the bot ``policy`` does, to
    the end of the round, and the rules score it. The deals are those of :func:`cardgolf.determinize`. Equal arguments
    give equal points. ``compiled`` is whether numba is used; by default it is if it is installed. The points are the
    same. The first call with numba takes some seconds.

    >>> from cardgolf.bots.deals import play_out
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1").play("flip b1")
    >>> played = play_out(game.view(0), deals=20, compiled=False)
    >>> played, played.points.shape, played.own.shape
    (<Playouts: 8 moves of seat 0 on 20 tables>, (20, 8, 2), (20, 8))

    Raises :class:`cardgolf.NotTabulableError` for rules that lanes cannot play and
    :class:`cardgolf.InvalidOptionError` for rules by which the greedy bot cannot. Raises
    :class:`cardgolf.InvalidPositionError` for a view that no lane can have, for example with an open window,
    :class:`cardgolf.IllegalMoveError` for moves that are not legal, and :class:`cardgolf.InvalidArgumentError` for
    other arguments. A program that gets one of the first three can play on games of the engine.
    """
    from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: PLC0415
    from cardgolf.lanes import play_tables  # noqa: PLC0415

    if policy not in {*BOTS, "random"}:
        raise InvalidArgumentError(f"invalid policy={quote(policy)}: expected 'greedy', 'wary' or 'random'")
    deals = check_integer("deals", deals, 1)
    bot = BOTS.get(policy)
    players = len(view.names)
    greedy = make_greedy_tables(view.rules, players, bot.find_style(view.rules, players)) if bot else None
    return play_tables(view, moves, deals, greedy=greedy, seed=seed, compiled=compiled)


def look_ahead_in_lanes(
    view: View, moves: Sequence[Move], deals: int, style: GridStyle, rng: Random, *, compiled: bool | None
) -> Any:
    """Return what boards cost by deal, move and seat, some turns later in lanes. ``None`` stands for no board.

    The result is ``None`` if lanes cannot play. Then ``rng`` is as before, if it has a state that can be set.
    """
    players = len(view.names)
    if view.seat != view.actor or view.memory.window or not can_lanes_play(view.rules, players):
        return None
    from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: PLC0415
    from cardgolf.lanes import Lookahead, look_ahead  # noqa: PLC0415

    before = _read_state(rng)
    wanted = Lookahead(make_greedy_tables(view.rules, players, style), TURNS * len(view.seats), HOPE)
    try:
        costs = look_ahead(view, moves, deals, wanted, seed=rng.getrandbits(64), compiled=compiled)
    except InvalidPositionError:  # such as one with cards that their owners alone have seen
        if before is not None:
            rng.setstate(before)
        return None
    playing = [board is not None for board in view.boards]
    return [
        [[cost if plays else None for cost, plays in zip(each, playing, strict=True)] for each in row]
        for row in costs.tolist()
    ]


def _read_state(rng: Random) -> Any:
    """Return the state of ``rng``, or ``None`` if it has none, such as the chance of the system."""
    try:
        return rng.getstate()
    except NotImplementedError:
        return None
