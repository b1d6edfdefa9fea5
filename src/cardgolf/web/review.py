"""What the moves of a round cost, as a message that ``<cardgolf-table>`` shows like a hint."""

from typing import Any

from cardgolf.bots.advice.review import Decision, Review, review
from cardgolf.errors import IllegalMoveError
from cardgolf.games.game import Game
from cardgolf.narration import name_deed
from cardgolf.web.messages import CARDS, VERSION

DEALS = 64
DEAREST = 5


def review_message(game: Game, seat: int, *, deals: int = DEALS) -> dict[str, Any]:
    """Return what the moves of ``seat`` cost in the finished round, for the method ``advise`` of the component.

    ``moves`` are the dearest ones, each with the better move and the expected points that it lost.

    >>> from cardgolf import new_game
    >>> from cardgolf.bots import Chance, make_bot
    >>> game, bot = new_game("golf", players=2, holes=1, seed=7), make_bot("beginner", Chance(1))
    >>> while not game.is_round_over:
    ...     game = game.play(bot.choose(game.view(game.turn)))
    >>> message = review_message(game, 0, deals=4)
    >>> message["type"], message["title"].startswith("Your moves")
    ('hint', True)

    Raises :class:`IllegalMoveError` before the round is over.
    """
    if not game.is_round_over:
        raise IllegalMoveError("invalid review: expected a round that is over", "base.deal")
    found = review(game, seats=[seat], rounds=[len(game.state.match.rounds)], deals=deals)
    dearest, lost = found.dearest(DEAREST), round(found.lost(seat), 1)
    return {
        "version": VERSION,
        "type": "hint",
        "title": f"Your moves cost {lost} points" if dearest else "Your moves cost nothing",
        "text": _summarize(found),
        "moves": [
            {"move": str(each.move), "text": _describe(each), "points": round(each.cost, 1) + 0.0} for each in dearest
        ],
        "note": f"Expected points, by what you could see at each move. Bots played each move out on {deals} deals.",
    }


def _summarize(found: Review) -> str:
    count, worse = len(found.decisions), sum(each.cost > 0 for each in found.decisions)
    if not worse:
        return f"None of your {count} decisions was clearly worse than the best one."
    return f"{worse} of your {count} decisions {'was' if worse == 1 else 'were'} clearly worse than the best one."


def _describe(decision: Decision) -> str:
    """Return the move and the better one, in words."""
    played, best = (name_deed(decision.view, each, CARDS) for each in (decision.move, decision.advice.moves[0].move))
    return f"Move {decision.ply}: you chose to {played}. Better: {best}."
