"""What the moves of a round cost, as a message that ``<cardgolf-table>`` shows like a hint."""

from typing import Any

from attrs import evolve

from cardgolf.bots.advice.review import Decision, Review, describe_luck, review
from cardgolf.errors import IllegalMoveError
from cardgolf.games.game import Game
from cardgolf.narration import name_deed
from cardgolf.web.messages import CARDS, VERSION
from cardgolf.words import ENGLISH, Words

DEALS = 64
DEAREST = 5


def review_message(game: Game, seat: int, *, deals: int = DEALS, words: Words = ENGLISH) -> dict[str, Any]:
    """Return what the moves of ``seat`` cost in the finished round, for the method ``advise`` of the component.

    ``moves`` are the dearest ones, each with the better move and the expected points that it lost. ``unlucky`` is
    ``None``, or has a ``title`` and ``moves``: those that were no worse than others but came out badly, with the points
    that this cost. ``text`` has the luck of all moves together. ``words`` are those of the reader's language.

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
    dearest, bad_luck = found.dearest(DEAREST), found.unluckiest()
    return {
        "version": VERSION,
        "type": "hint",
        "title": words("your-cost", points=words.decimal(str(round(found.lost(seat), 1))) if dearest else None),
        "text": f"{_summarize(found, words)} {describe_luck(found.luck(seat), words)}".strip(),
        "moves": [_describe(each, each.cost, words) for each in dearest],
        "unlucky": {
            "title": words("review-bad-luck"),
            "moves": [_describe(each, -luck, words) for each, luck in bad_luck],
        }
        if bad_luck
        else None,
        "note": words("your-note", deals=deals),
    }


def _summarize(found: Review, words: Words = ENGLISH) -> str:
    count, worse = len(found.decisions), sum(each.cost > 0 for each in found.decisions)
    return words("your-decisions", count=count, worse=worse)


def _describe(decision: Decision, points: float, words: Words) -> dict[str, Any]:
    """Return a move with its points, in words, and the better one if it was worse."""
    cards = evolve(CARDS, words=words)
    played, best = (name_deed(decision.view, each, cards) for each in (decision.move, decision.advice.moves[0].move))
    if decision.cost:
        text = words("your-better", ply=decision.ply, deed=played, moves=best)
    else:
        text = words("your-bad-luck", ply=decision.ply, deed=played)
    return {"move": str(decision.move), "text": text, "points": round(points, 1) + 0.0}
