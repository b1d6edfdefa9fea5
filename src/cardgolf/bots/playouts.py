"""Moves tried out: how a round ends if it is played on at tables that a seat could be looking at."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from cardgolf import Game, Move, View, determinize
from cardgolf.bots.chance import RandomBot
from cardgolf.bots.greedy import Greedy
from cardgolf.bots.protocol import Bot

PLAYERS: Mapping[str, Callable[[Random], Bot]] = {"greedy": Greedy, "random": RandomBot}
MOST_MOVES = 2000
MOST_TABLES = 4
Scores = tuple[int | None, ...]


def sample(view: View, moves: Sequence[Move], playout: str, rng: Random) -> list[Scores]:
    """The scores of the round after each of ``moves``: all on one imagined table, and with the same chance.

    :class:`cardgolf.BadOption` if the rules keep hidden notes, since what they noted cannot be imagined.
    """
    table, seed = _imagined(view, rng), rng.getrandbits(64)
    return [_played_out(table.play(move), playout, seed) for move in moves]


def _imagined(view: View, rng: Random) -> Game:
    """A table the viewer could be looking at. People keep what is good: of several, that where they hold least."""
    table, more = determinize(view, rng), min(view.clock[view.turn], MOST_TABLES) - 1
    if not _kept(table, view.turn):
        return table
    return min((table, *(determinize(view, rng) for _ in range(more))), key=lambda each: sum(_kept(each, view.turn)))


def _kept(table: Game, viewer: int) -> list[int]:
    """What the cards are worth that others know of their own, and the viewer cannot see."""
    boards = ((seat, board) for seat, board in table.state.table.items() if seat != viewer)
    slots = ((seat, slot) for seat, board in boards for slot in board.slots if slot and not slot.up)
    return [table.rules.worth[slot.card] for seat, slot in slots if seat in slot.seen_by and viewer not in slot.seen_by]


def _played_out(game: Game, playout: str, seed: int) -> Scores:
    rng = Random(seed)  # noqa: S311  # drawn from the bot's own chance
    player, lots = PLAYERS[playout](rng), RandomBot(rng)
    moves = 0
    while not game.round_over:
        bot = player if moves < MOST_MOVES else lots  # whoever never ends it leaves that to chance
        game = game.play(game.forced or bot.choose(game.view(game.turn)))
        moves += 1
    return game.scores
