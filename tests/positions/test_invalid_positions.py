"""Positions written by hand: defaults, and the errors of invalid ones."""

import pickle
import re
from collections import Counter
from itertools import islice
from random import Random

import pytest
from helpers.boards import cards
from helpers.cases import every_case
from helpers.matches import begun, short_rules
from helpers.rule_sets import MATCHES
from helpers.walks import walk
from hypothesis import given
from hypothesis import strategies as st
from positions.checks import comes_back

from cardgolf import Card, Game, InvalidArgumentError, InvalidPositionError
from cardgolf.positions.lines import MAX_POSITION_LENGTH

OPENING = """
    board 0: 8 8 (3) (12) / (5) (6) (3) (7)
    board 1: 1 (2) 3 (4) / (5) (6) (7) (9)
    discard: 10
"""
TEEING_OFF = OPENING.replace("8 8 (3)", "(8) (8) (3)").replace("1 (2) 3", "(1) (2) (3)") + "phase: opening"
HANDS = "board 0: (1@0) (2@0) (3@0) (4@0) (5@0)\nboard 1: (1@1) (2@1) (3@1) (4@1) (9@1)\n"
CELLS = "board 0: AC (2C) 3C / 4C 5C (6C) / 7C 8C (9C)\nboard 1: AD (2D) (3D) / 4D (5D) 6D / (7D) (8D) (9D)\n"
QUEEN = "board 0: QS!9 . . / . . . / . . .\n" + CELLS[CELLS.index("board 1") :]
THIRD = "board 2: 0 0 (1) (1) / (2) (2) (4) (4)\n"


def told(game):
    return dict(re.findall("(.*?): ?(.*)", game.position))


# what may be left out


def as_people_write(text, rng):
    """Return the lines in any order, with blank lines, wide spaces, lower-case cards and other line ends."""
    small = ("board", "stock", "discard", "held", "played")
    lines = [line.lower() if line.startswith(small) else line for line in text.replace(": ", ":   ").split("\n")]
    return "\r\n\n".join(f"\t{line}  " for line in rng.sample(lines, len(lines))) + "\n"


SAYS_NOTHING = {"held:", "played: ", "round_end: ", "notes:", "last_play_size: 0", "reshuffles: 0", "kind: hole"}


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", MATCHES)
def test_order_space_and_case_are_ignored_and_empty_lines_are_optional(name):
    for game in islice(walk(begun(name, 3, 11, thin=False), 11), 0, 1000, 5):
        assert Game.from_position(game.rules, as_people_write(game.position, Random(4))) == game
        lines = [line for line in game.position.split("\n") if line not in SAYS_NOTHING and line[:6] != "seats:"]
        assert Game.from_position(game.rules, "\n".join(lines)) == game


@every_case(
    ("text", "dealer_leader_turn_phase", "turns_begun"),
    [
        (OPENING, "0 1 1 start", "0 1"), (OPENING + "dealer: 1", "1 0 0 start", "1 0"),
        (OPENING + "leader: 0", "0 0 0 start", "1 0"), (OPENING + "turn: 0", "0 1 0 start", "1 1"),
        (OPENING + "held: 5 from stock", "0 1 1 follow", "0 1"), (TEEING_OFF, "0 none 1 opening", "0 0"),
        (OPENING + "turn: 0\nheld: -5 from discard", "0 1 0 follow", "1 1"),
        (OPENING + THIRD, "0 1 1 start", "0 1 0"), (OPENING + THIRD + "turn: 0", "0 1 0 start", "1 1 1"),
        (OPENING + THIRD + "dealer: 2\nturn: 1", "2 0 1 start", "1 1 0"),
    ],
)  # fmt: skip
def test_missing_lines_have_defaults(text, dealer_leader_turn_phase, turns_begun):
    game = comes_back(Game.from_position("play-nine", text))
    lines = told(game)
    assert " ".join(lines[key] for key in ("dealer", "leader", "turn", "phase")) == dealer_leader_turn_phase
    assert lines["seats"] == "0 1 2"[: 2 * len(game.state.table) - 1]
    plain = {
        "kind": "hole",
        "last_play_size": "0",
        "round_end": "",
        "reshuffles": "0",
        "notes": "",
        "played": "",
        "turns_begun": turns_begun,
    }
    assert lines.items() >= plain.items()


def test_missing_names_are_numbered():
    assert Game.from_position("play-nine", OPENING + THIRD).state.match.names == ("Player 1", "Player 2", "Player 3")


def test_a_missing_seed_is_drawn_and_decides_the_stock():
    one, other = (Game.from_position("play-nine", OPENING).state for _ in range(2))
    assert one.match._seed != other.match._seed and one.stock != other.stock
    assert Game.from_position("play-nine", OPENING + "seed: 7") == Game.from_position("play-nine", OPENING + "seed: 7")


def test_a_missing_stock_is_the_rest_of_the_deck_shuffled():
    game = Game.from_position("play-nine", OPENING + "seed: 7\nheld: 5 from stock")
    assert len(game.state.stock) == 108 - 16 - 2
    assert Counter(game.state.cards) == Counter(game.rules.deck(2))
    assert game.position.count("stock: 10 12 3 2 11 12 0 3 10 -5 4 1 5 2 0 -5 8 ") == 1


def test_a_missing_discard_is_turned_up_from_the_stock():
    state = Game.from_position("play-nine", OPENING.replace("discard: 10", "seed: 7")).state
    assert (len(state.discard), len(state.stock)) == (1, 108 - 16 - 1)


def test_cards_in_a_hand_are_known_to_their_owner():
    game = Game.from_position("board-nine", re.sub(r"\((\d+)@\d\)", r"\1", HANDS))
    assert [told(game)[key] for key in ("board 0", "board 1")] == re.findall(".*?: (.*)", HANDS)


def test_the_first_card_of_a_pile_is_the_top_one():
    game = Game.from_position("play-nine", OPENING.replace("10", "-5 10 11"))
    assert game.state.discard == cards("11 10 -5")
    assert game.play("draw discard").state.held == Card(-5)
    assert str(game.play("draw stock").state.held) == told(game)["stock"].split()[0]


# what is refused


def refusal(rules, text, kind=InvalidPositionError):
    """Return the error, which is equal twice. Seed and stock are drawn each time and must not show in it."""
    reasons = []
    for _ in range(2):
        with pytest.raises(kind) as caught:
            Game.from_position(rules, text)
        reasons.append(str(caught.value))
    assert reasons[0] == reasons[1]
    assert len(reasons[0]) < 200
    return reasons[0]


BOMB, NINES = "[" * 100_000, "9" * 5000
NAMING_THE_KEY = [
    "turns_begun: 0 True", "turns_begun: 0 1.0", "turns_begun: 0 \ud800", "turns_begun: 0 +1", f"turn: {NINES}",
    f"seed: {NINES}", "seed: -1",
    f"seed: {2**256}", "turn:", "turn:\x001", "last_play_size: -1", "last_play_size: 2", f"reshuffles: {10**60}",
    "leader: none",
    "seats: 0", "seats: 0 1 2", "turns_begun: 0 0", "turns_begun: 0 0\nturn: 0",
    'turns_begun: -1 0\nround_end: "x" by 0',
    "turns_begun: 1 1\nturn: 1", "turns_begun: 1 2\nturn: 0", "turns_begun: 0 1\ndealer: 1", "phase:",
    "phase: start\nheld: 5 from stock", "phase: opening\nheld: 5 from stock", "held: 5 5 from stock", "held: none",
    "stock: 5 ( 6", "stock: \uff15", 'round_end: "x" by 0 then 0', 'round_end: "x" by 0 then 1',
    'round_end: "x" by 1 then 0 0', 'round_end: "x" by 1 then 2', 'round_end: "x"', 'round_end: "\\x" by 1', "round 1:",
    "round 1: hole", 'round 1: Hole "x" by 0', 'round 2: hole "x" by 0', "round 1 seat 0: a 5",
    'round 1 seat 0: five\nround 1: hole "x" by 0', 'round 1 seat 0: a 5.0\nround 1: hole "x" by 0',
    'round 1 seat 2: a 5\nround 1: hole "x" by 0', 'names: {"Ann": 1, "Bo": 2}', "names:", f"names: {BOMB}",
    "notes: [1]", 'notes: {"x": {"y": 1}}', 'notes: {"x": 0.5}', 'notes: {"x": NaN}', f"notes: {BOMB}",
    f'notes: {{"x": {BOMB}{"]" * 100_000}}}', "upcoming: hole 0 1", "board 01: 5",
]  # fmt: skip


@every_case("line", NAMING_THE_KEY)
def test_the_error_for_an_invalid_line_names_its_key(line):
    assert line.partition(":")[0] in refusal("play-nine", f"{OPENING}{line}\n")


@every_case(
    ("line", "reason"),
    [
        ("turn: 2", "turn: invalid seat 2"), ("dealer: 7", "dealer: invalid seat 7"),
        ("phase: opening\nturns_begun: 0 1", "no turns begun"), ("leader: 2", "seat 2"),
        ("turns_begun: 100000000 99999999", "0 to 99999999"),
        ("turns_begun: 1", "2 seats"), ("turns_begun: 0 1 1", "2 seats"),
        ("phase: turn over", "invalid 'turn over'"), ("phase: round over", "expected a line for the finished round"),
        ("phase: pondering", "pondering"), ("held: 5", "'5'"), ("stock: 5 6", "cards: invalid number"),
        ("held: 5 from table", "table"),
        ("held: QX from stock", "invalid card 'QX'"), ("played: five", "invalid card five: there are: -5, 0, 1"),
        ('round_end: "x" by 2', "invalid seat 2"),
        ("round_end: knock by 0", "knock by 0"), ("names: [Ann, Bo]", "Ann, Bo"), ("discard: 10",
        "discard.*expected it once"),
        ("colour: red", "invalid key"), ("tun: 1", "did you mean turn"), ("Turn: 1", "Turn"), ("x" * 1000 + ": 5",
        "invalid key"),
        ("hello", "hello"), (": 5", "invalid line"), ("# Ann leads", "Ann leads"), ("turn 1", "turn 1"),
        ("board: 5", "board"), ("\uff54urn: 1", "urn"), ("\ud800: 1", "ud800"),
    ],
)  # fmt: skip
def test_error_messages(line, reason):
    assert re.search(reason, refusal("play-nine", f"{OPENING}{line}\n"))


@every_case(
    "place",
    ["(12", "12)", "((12))", "()", "??", "QX", "12!", "12!x", "12!9999999999", "(12)!4", "12@", "(12@x)", "(12@0,)",
     "(12@2)", "(12@-1)", "(12!4@0)", "\uff11\uff12", "", "12 12", "12 /", "QS", "13", "-6", "..", NINES],
)  # fmt: skip
def test_an_invalid_place_is_refused(place):
    reason = refusal("play-nine", OPENING.replace("(12)", place))
    assert re.search(r"board 0: invalid|cards: invalid number|board: invalid seat after @", reason)


@pytest.mark.parametrize(
    ("rules", "text", "card"),
    [
        ("play-nine", "board 0: 8 8 8 8 / 8 8 8 (8)\nboard 1: 8 1 1 2 / 2 3 3 (4)\ndiscard: 9", "8"),
        ("nine-card", CELLS + "discard: JK JK JK JK JK JK JK", "JK"),
        ("crazy-nines", CELLS + "discard: QS QS\nheld: QS from stock", "QS"),
        ("board-nine", HANDS + "discard: 0 0 0", "0"),
    ],
)
def test_more_copies_than_the_deck_has_are_refused(rules, text, card):
    assert f" of {card}: expected " in refusal(rules, text)


@pytest.mark.parametrize("text", ["board 0: 8", OPENING + "names: []", 'board 3: 8\nnames: ["A"]'])
def test_a_table_of_invalid_size_is_refused_as_an_argument(text):
    assert "expected 2 to 6 for play-nine" in refusal("play-nine", text, InvalidArgumentError)


@pytest.mark.parametrize("text", ["", " \n", "turn: 0", 'names: ["A"]'])
def test_a_position_without_a_board_is_refused(text):
    assert "invalid position without a board" in refusal("play-nine", text)


@every_case("text", [None, 12, True, b"turn: 0", ["turn: 0"], {}, object(), type("Text", (str,), {})("")])
def test_other_types_than_text_are_refused(text):
    assert "invalid position" in re.sub("0x[0-9a-f]+", "", refusal("play-nine", text))


HUGE = [
    "x" * 10**7, "\n" * 10**7, "turn: 1\n" * 10**6, "9" * 10**6 + ": 1", OPENING + "stock: " + "1 " * 10**6,
    OPENING + "turns_begun: " + " 1" * 10**6, OPENING.replace("/", "/" * 10**6),
    OPENING + 'round_end: "' + "\\x" * 10**6,
    OPENING + "\n".join(f"{'a' * (1 + n % 99)} {n}:" for n in range(9999)),
]  # fmt: skip


@every_case("text", HUGE)
def test_long_texts_are_refused_with_short_errors(text):
    assert refusal("play-nine", text)


def test_a_position_beyond_the_limit_is_not_parsed():
    text = OPENING + "\n" * (MAX_POSITION_LENGTH + 1 - len(OPENING))
    assert f"at most {MAX_POSITION_LENGTH} characters" in refusal("play-nine", text)
    assert Game.from_position("play-nine", text[:-1])


def goes_on(game):
    """Play random moves. Check that every position comes back and that no card is lost."""
    deck = Counter(game.rules.deck(len(game.state.match.names)))
    assert all(Counter(comes_back(later).state.cards) == deck for later in islice(walk(game, seed=5), 200))


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("play-nine", OPENING), ("play-nine", TEEING_OFF), ("nine-card", CELLS + "discard: 5H"),
        ("crazy-nines", CELLS.replace("AC", "QS!4") + "discard: 5H\nheld: 5H from discard\nturn: 0"),
        ("board-nine", HANDS + "discard: 10"), ("board-nine", HANDS),
    ],
)  # fmt: skip
def test_a_position_by_hand_can_be_played(rules, text):
    goes_on(Game.from_position(rules, text))


@every_case(
    ("rules", "text"),
    [
        ("board-nine", HANDS.replace("(1@0) (2@0) (3@0) (4@0) (5@0)", "")), ("play-nine", OPENING + "kind: playoff"),
        ("board-nine", HANDS.replace("(1@0)", "/") + "discard: 1"), ("play-nine", OPENING + "kind: banana"),
        ("board-nine", HANDS + "discard: 10\nphase: follow\nheld: 7 from stock"),
        ("crazy-nines", QUEEN + "leader: 0\nheld: QS from stock"), ("play-nine",
        OPENING + "phase: follow\nplayed: 5 5"),
        ("play-nine", OPENING + 'round 1: playoff "" by 0\nround 1 seat 0: base.score 5'),
        ("play-nine", OPENING + 'notes: {"x": 1}'), ("board-nine", HANDS.replace("(1@0)", ".") + "discard: 1"),
    ],
)  # fmt: skip
def test_unreachable_positions_are_refused(rules, text):
    assert refusal(rules, text)


# whatever is written


WORDS = st.sampled_from(
    ["", "0", "2", "-1", "none", "by", "stock", "/", ".", "5", "QS", "(5)", ":", "!3", "@1", '"x"', "\n", "\ud800",
     "hole", "playoff", "round over", "start", "[]", "9" * 30, "turn: 0"],
)  # fmt: skip


def refused_or_comes_back(name, text):
    try:
        game = Game.from_position(short_rules(name), text)
    except (InvalidPositionError, InvalidArgumentError) as error:
        return len(str(error)) < 200
    return pickle.loads(pickle.dumps(comes_back(game))) == game


@given(st.sampled_from(list(MATCHES)), st.text() | st.lists(WORDS).map(" ".join))
def test_any_text_is_refused_or_comes_back(name, text):
    assert refused_or_comes_back(name, text)
