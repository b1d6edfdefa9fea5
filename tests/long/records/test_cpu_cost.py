"""CPU cost of reading records. No record under the size limit takes a second of CPU to refuse.

The time of a record of legal moves is that of playing them. All times are CPU time of this process, scaled to the
reference machine.
"""

from contextlib import suppress

import pytest
from helpers.cpu_time import calibrate, takes_less
from helpers.damage.resource_attacks import POSITION, RESOURCE_ATTACKS, TEXT
from helpers.record_texts import parse_lines, seal
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import InvalidOptionError, InvalidPositionError, InvalidRecordError, replay
from cardgolf.records.headers import MAX_LENGTH


def keys_of(variant):
    return [key for each in cardgolf.rules(variant).stack for key in each.options]


def test_too_much_work_is_noticed():
    """The measurement itself can fail."""
    assert not takes_less(0.1, lambda: [calibrate() for _ in range(40)])


def read(text):
    """Read ``text`` as a record, accepted or refused."""
    assert len(text) <= MAX_LENGTH
    with suppress(InvalidRecordError):
        replay(text)


@pytest.mark.timeout(120)  # what is read in time squared takes many minutes
@pytest.mark.parametrize("name", RESOURCE_ATTACKS)
def test_a_resource_attack_ends_within_a_second(name):
    text = RESOURCE_ATTACKS[name]()
    assert takes_less(1.0, lambda: read(text))


NUMBERS = st.one_of(
    st.integers(-(10**18) + 1, 10**18 - 1), st.sampled_from([0, 1, 2, 9, 100, 185, 192, 9_948, 10_000, 10**5, 10**17])
)
VALUES = NUMBERS | st.none() | st.booleans() | st.text(max_size=300) | st.sampled_from(["random", "off", "both", "run"])
HOUSES = ("knocking", "rearrange", "four-bonus", "ender-penalty", "joker-pairs", "no-such", "Knocking", "knock-ing")
TIMES = st.sampled_from([0, 1, 2, 30, 1_000, 10_000])


@st.composite
def headers(draw):
    """Draw a record with a large header: options, repeated house rules, players, keys and texts."""
    head, *rest = parse_lines(draw(st.sampled_from([TEXT, POSITION])))
    variant = draw(st.sampled_from(["play-nine", "nine-card", "crazy-nines", "board-nine"]))
    head["rules"][1] = {"name": variant, "by": "x", "options": {}}
    for each in head["rules"][:2]:
        own = [key for used in cardgolf.rules(variant).stack if used.name == each["name"] for key in used.options]
        each["options"] = draw(st.dictionaries(st.sampled_from(own), VALUES, max_size=3)) if own else {}
    for name in draw(st.lists(st.sampled_from(HOUSES), max_size=4)):
        head["rules"] += [{"name": name, "by": "x", "options": {}}] * draw(TIMES)
    head["players"] = ["a"] * draw(st.sampled_from([2, 3, 8, 1_000, 100_000]))
    head["producer"] = "p" * draw(TIMES)
    head |= {f"x-{number}": draw(VALUES) for number in range(draw(st.sampled_from([0, 1, 90])))}
    return seal([head, *rest])


@given(headers())
def test_a_generated_header_ends_within_a_second(text):
    assert takes_less(1.0, lambda: read(text))


WORDS = st.sampled_from(
    ["5H ", "(5H@0) ", "/ ", "1 ", '"', '"a" by 0 then 1 ', "a 1; ", "a 1 b2 ", "[", "{", "\\", "none ", ". ", "-05 "]
) | st.text(min_size=1, max_size=4)
KEYS = [line.partition(":")[0] for line in parse_lines(POSITION)[0]["start"].splitlines()]


@st.composite
def positions(draw):
    """Draw a record that starts in a position with one or two long lines."""
    head, *rest = parse_lines(POSITION)
    lines = dict(line.partition(":")[::2] for line in head["start"].splitlines())
    for key in draw(st.lists(st.sampled_from([*KEYS, "round 1", "round 1 seat 0", "board 2"]), min_size=1, max_size=2)):
        word = draw(WORDS)
        lines[key] = " " + draw(WORDS) + word * (draw(st.sampled_from([1, 100, 10_000, 200_000])) // len(word))
    head["start"] = "\n".join(f"{key}:{value}" for key, value in lines.items())
    return seal([head, *rest])


@given(positions())
def test_a_generated_position_ends_within_a_second(text):
    if len(text) <= MAX_LENGTH:
        assert takes_less(1.0, lambda: read(text))


@pytest.mark.parametrize("number", [41, 200])
def test_a_spec_names_no_more_house_rules_than_a_game_has(number):
    def read_spec():
        with pytest.raises(InvalidOptionError, match=rf"expected at most 40, got {number}"):
            cardgolf.rules("nine-card", *["knocking"] * number)

    assert takes_less(0.1, read_spec)


def test_a_spec_has_no_more_options_than_a_game_has():
    with pytest.raises(InvalidOptionError, match="expected at most 1000, got 1001"):
        cardgolf.rules("nine-card", settings=["holes=1"] * 1_001)
    with pytest.raises(InvalidOptionError, match="expected at most 1000, got 1001"):
        cardgolf.rules("nine-card", **{f"o{number}": 1 for number in range(1_001)})
    with pytest.raises(InvalidOptionError, match="expected at most 10000 characters"):
        cardgolf.rules("nine-card", "knocking:" + "last_turns=off," * 10_000)


def test_a_wrong_deck_of_10000_cards_is_refused_within_a_tenth_of_a_second():
    game = cardgolf.new_game("nine-card", seed=1, decks=185)
    deck = [*map(str, sorted(game.state.cards))]

    def deal():
        with pytest.raises(InvalidPositionError, match="too many of AC"):
            cardgolf.new_game("nine-card", seed=1, decks=185, deck=[*deck[:-1], "AC"])

    assert takes_less(0.1, deal)
