"""What takes long of ``tests/positions/test_invalid_positions.py``."""

from functools import cache
from itertools import islice

import pytest
from helpers.cpu_time import takes_less
from helpers.matches import begun
from helpers.rule_sets import MATCHES
from helpers.walks import walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgolf import Game, InvalidPositionError
from cardgolf.positions.lines import MAX_POSITION_LENGTH
from tests.positions.test_invalid_positions import OPENING, WORDS, refused_or_comes_back


def fill(text, part):
    """Return the longest position that repeats ``part`` at the ``*`` of ``text``."""
    return text.replace("*", part * ((MAX_POSITION_LENGTH - len(text)) // len(part)))


ROUND = OPENING + 'round 1: hole "x" by 0\nround 1 seat 0: '


@pytest.mark.parametrize(
    "text",
    [fill(OPENING.replace("/", "*", 1), "/"), fill(ROUND + "*", "a 5;"), fill(ROUND + "*", '"";'),
     fill(OPENING + 'round_end: "x" by 0 then*', " 0"), fill(OPENING + "turns_begun: *", "1 ")],
    ids=["rows", "lines", "strings", "turns left", "turns"],
)  # fmt: skip
def test_the_longest_position_is_parsed_quickly(text):
    """Measured: 0.8 seconds of CPU at most on a busy machine."""
    assert takes_less(2.0, lambda: check_refused(text))


def check_refused(text):
    assert len(text) > MAX_POSITION_LENGTH - 10
    with pytest.raises(InvalidPositionError):
        Game.from_position("play-nine", text)


@cache
def positions():
    """Return positions of each variant with three seats: in the first round, at its end and later."""
    games = [(name, walk(begun(name, 3, 11, thin=True), 11)) for name in MATCHES]
    return [(name, game.position) for name, all_of_it in games for game in islice(all_of_it, 0, 500, 17)]


@st.composite
def damaged(draw):
    """Return a position with characters, words or lines deleted, doubled, exchanged or replaced."""
    name, text = draw(st.sampled_from(positions()))
    for _ in range(draw(st.integers(1, 2))):
        lines = text.split("\n")
        place = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["characters", "words", "lines"]))
        if kind == "lines":
            lines = _damaged(draw, lines)
        elif kind == "words":
            lines[place] = " ".join(_damaged(draw, lines[place].split(" ")))
        else:
            lines[place] = "".join(_damaged(draw, lines[place]))
        text = "\n".join(lines)
    return name, text


def _damaged(draw, parts):
    one, other = (draw(st.integers(0, max(len(parts) - 1, 0))) for _ in range(2))
    here, there = parts[one : one + 1], parts[other : other + 1]
    new = draw(st.sampled_from([[], [*here, *here], there]) | WORDS.map(lambda word: [word]))
    return [*parts[:one], *new, *parts[one + 1 :]]


@given(damaged())
@settings(max_examples=300)
def test_a_damaged_position_is_refused_or_comes_back(position):
    assert refused_or_comes_back(*position)
