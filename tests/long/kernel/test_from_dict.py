"""What takes long of ``tests/kernel/test_from_dict.py``."""

import json

import pytest

import cardgolf
from cardgolf import (
    Game,
    InvalidPositionError,
    InvalidRecordError,
    Line,
    RoundEnd,
    RoundResult,
    Scorecard,
)
from cardgolf.games.from_dict import (
    round_result_from_dict,
    view_from_dict,
)
from cardgolf.table.memory import MAX_NAMES, MAX_VALUE_SIZE


def test_the_largest_values_are_read():
    """A memory of the largest size, and scorecards with a line for each card of the largest deck."""
    state = cardgolf.new_game("nine-card", players=2, seed=1).state
    for number in range(2 * MAX_NAMES):
        state = state.remember(f"note {number}", ("\u00e9" * 199,) * (MAX_VALUE_SIZE // 200), match=number % 2 > 0)
    game = Game(cardgolf.rules("nine-card"), state)
    view = game.view(0)
    assert len(json.dumps(view.as_dict())) > 1_000_000
    assert view_from_dict(json.loads(json.dumps(view.as_dict())), game.rules) == view
    with pytest.raises(InvalidPositionError, match="at most 1000000 characters"):
        _ = game.position  # what is written can be read
    with pytest.raises(InvalidRecordError, match="at most 500000 characters"):
        cardgolf.record(game)
    lines = tuple(Line("base.score.card", 1, (f"{chr(97 + n % 26)}{n // 26}",)) for n in range(9_990))
    card = Scorecard(lines, sum(each.points for each in lines))
    result = RoundResult("hole", tuple(range(8)), (card,) * 4 + (None,) * 4, RoundEnd(0, (1,), "all face up"))
    assert len(json.dumps(result.as_dict())) > 1_000_000
    assert round_result_from_dict(json.loads(json.dumps(result.as_dict()))) == result
