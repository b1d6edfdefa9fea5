"""Differences between rulebooks: every option has a witness, which holds by the rules themselves."""

import json

import pytest
from helpers.cases import every_case
from helpers.option_sets import NOT_TAKEN, PLUGINS

import cardgolf
from cardgolf import Game, InvalidArgumentError, diff, hookimpl, turns
from cardgolf.rule_sheets.differences.first_difference import compare_games
from cardgolf.rule_sheets.differences.matches import find_match
from cardgolf.rule_sheets.facts import list_card_points
from cardgolf.scoring import Faces
from cardgolf.testing.strategies import option_values

# Options that have no effect without another one.
NEEDS = {
    ("golf", "skip"): {"discard_flip": "required"},
    ("golf", "joker_points"): {"jokers_per_deck": 1},
    ("golf", "joker_pair_points"): {"jokers_per_deck": 2},
    ("golf", "new_card"): {"flip_turn": True},
    ("cabo", "reset_to"): {"reset_at": 20},
    ("cabo", "resets"): {"reset_at": 10},
}


def list_values(rules):
    """Yield each option with other values: all words, and one number, since other numbers differ as it does."""
    met = set()
    for key, value in option_values(rules):
        kind = key, type(value) is int
        if kind not in met or not kind[1]:
            yield key, value
        met.add(kind)


def list_pairs(name):
    """Yield each option of a variant with other values, as arguments of two rulebooks.

    So are options of the base rules on a game of grids and on one of hands.
    """
    of_base = cardgolf.rules(name).stack[0].options
    for key, value in list_values(cardgolf.rules(name)):
        if (key in of_base and name not in {"golf", "board-nine"}) or key in NOT_TAKEN.get(name, ()):
            continue
        context = NEEDS.get((name, key), {})
        yield pytest.param((name,), context, (name,), {**context, key: value}, id=f"{name}-{key}={value}")


def check_witnesses(a, b, found):
    """Check that every witness of ``found`` holds by the public functions."""
    if found.layout:
        one, other = ([card.total for card in score(book, found.layout)] for book in (a, b))
        assert (tuple(one), tuple(other)) == (found.layout.a, found.layout.b)
        assert one != other
    if found.course and found.course.position:
        one, other = (Game.from_position(book, found.course.position) for book in (a, b))
        assert one.state == other.state
        for last in found.course.last_moves:
            seat, _, text = last.partition(": ")
            one, other = (
                game.deal() if last == "deal" else game.play(text, seat=int(seat)) if text else game.play(last)
                for game in (one, other)
            )
        assert compare_games(one, other).what == found.course.what
        assert one.state != other.state or one.legal_moves != other.legal_moves
    if found.course:
        one, other = found.course.replay(a), found.course.replay(b)
        assert one.state != other.state or one.legal_moves != other.legal_moves


def score(book, witness):
    if len(witness.layouts) == 1:
        return [cardgolf.score(book, witness.layouts[0])]
    return cardgolf.score(book, list(witness.layouts), closer=witness.closer)


EVERY = [pair for name in PLUGINS for pair in list_pairs(name)]
assert len(EVERY) > 80


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize(
    ("name", "house_rules", "options"),
    [
        ("golf", (), {"cancel": "line"}),
        ("golf", (), {"discard_flip": "required"}),
        ("golf", (), {"rows": 3}),
        ("play-nine", (), {"hio_bonus": "off"}),
        ("board-nine", (), {"sequence_length": 3}),
        ("golf", ("knocking",), {}),
        ("golf", ("ender-penalty",), {}),
    ],
)
def test_a_few_options_have_a_witness_and_a_text(name, house_rules, options):
    a, b = cardgolf.rules(name), cardgolf.rules(name, *house_rules, **options)
    found = diff(a, b, layouts=1200, games=6)
    assert found.options or found.parts
    assert found.has_witness
    check_witnesses(a, b, found)


def test_the_smallest_layout_is_small_and_the_course_is_short():
    found = diff("golf", cardgolf.rules("golf", cancel="line"), games=1)
    assert found.layout.layouts == ("A A A / 3 2 K",)
    assert found.course.moves[0] == "swap c2"
    assert len(found.course.moves) == 3
    assert found.course.what == "the scores"
    assert [each.name for each in found.parts] == ["cancel"]


@every_case(
    ("name", "options", "rounds", "words"),
    [
        ("board-nine", {"reset_at": 80}, 1, "totals"),
        ("board-nine", {"threshold": 150}, 1, "the match is over"),
        ("golf", {"holes": 2}, 2, "another round follows"),
        ("golf", {"tie": "playoff"}, 9, "the match is over"),
        ("golf", {"target": 50}, 1, "another round follows"),
        ("golf", {"round_limit": 3}, 3, "another round follows"),
    ],
)
def test_options_of_a_match_are_shown_by_scores_of_rounds(name, options, rounds, words):
    found = find_match(cardgolf.rules(name), cardgolf.rules(name, **options), 1, 150)
    assert len(found.scores) == rounds
    assert found.a != found.b
    assert words in found.a


def test_equal_rules_have_no_difference():
    found = diff("golf", "six-card", layouts=30, games=2)
    assert not (found.sentences or found.facts or found.options or found.parts or found.has_witness)
    assert str(found).endswith("No difference found in 30 layouts and 2 games.\n")


def test_different_games_differ_in_the_deal():
    found = diff("play-nine", "board-nine", layouts=10, games=2)
    assert found.course.what == "the deal"
    assert {"Cards", "Layout", "Rounds"} <= {each.name for each in found.facts}
    assert found.course.position == ""
    assert "BEFORE THE FIRST MOVE" not in str(found), "the first sentence tells the layouts"


@pytest.mark.parametrize(
    ("name", "other", "differ"),
    [
        ("six-card", "four-card", True),
        ("board-nine", "golf", True),
        ("golf", cardgolf.rules("golf", rows=3), True),
        ("golf", cardgolf.rules("golf", cancel="line"), False),
        ("board-nine", cardgolf.rules("board-nine", sequence_length=3), False),
        ("play-nine", "eight-card", False),
    ],
)
def test_no_layout_is_found_where_those_of_both_differ(name, other, differ):
    found = diff(name, other, layouts=40, games=0)
    assert bool(found.apart) is (differ and "board-nine" not in (name, found.b.name))
    assert found.layout is None or not differ


def test_games_without_a_common_number_of_players_differ_in_facts_alone():
    @cardgolf.plugin
    class Nine:
        """A game for nine."""

        @cardgolf.hookimpl
        def seats(self):
            return range(9, 10)

    found = diff("golf", Nine, layouts=5, games=2)
    assert (found.course, found.match, found.games_tried) == (None, None, 0)
    assert found.facts


def test_the_same_arguments_give_the_same_result():
    a, b = cardgolf.rules("crazy-nines"), cardgolf.rules("crazy-nines", line_rule="any")
    one, other = (diff(a, b, seed=5, layouts=100, games=2) for _ in range(2))
    assert one == other
    assert json.loads(json.dumps(one.as_dict())) == one.as_dict()


def test_what_differs_is_told_by_sentences_facts_options_and_parts():
    found = diff("golf", cardgolf.rules("golf", "knocking", cancel="line", holes=18, rows=3), layouts=0, games=0)
    assert [each.name for each in found.sentences] == ["Goal", "What cancels", "The end"]
    assert found.sentences[2].a == "" and found.sentences[2].b.startswith("Instead of drawing you may knock: ")
    assert [(each.name, each.a, each.b) for each in found.options] == [
        ("holes", "9", "18"), ("rows", "2", "3"), ("cancel", "column", "line")
    ]  # fmt: skip
    assert [each.name for each in found.parts] == ["cancel", "knock"]
    assert found.parts[1].a == "" and "No difference found in 0 layouts and 0 games." in str(found)


def test_house_rules_of_a_bundle_differ_by_their_parts_and_are_named_once():
    @hookimpl("turns")
    def eights_skip():
        yield turns.Order(skips=Faces(ranks=[8]))

    found = diff("nine-card", cardgolf.rules("nine-card", "knocking", eights_skip).export().rules, layouts=0, games=0)
    assert [(each.name, each.a) for each in found.parts] == [("knock", ""), ("order", "")]
    assert found.parts[1].b == "skips=8s: 8s that are drawn and discarded skip the next player."
    assert str(found).startswith("A  Nine-Card Golf\nB  Nine-Card Golf + knocking + eights-skip\n\nIN FOUR SENTENCES\n")


def test_parts_of_one_kind_are_told_in_pairs():
    def lock_kings(number):
        @hookimpl("turns")
        def locks():
            yield turns.Lock("QS", turns=3)
            yield turns.Lock("KS", turns=number)

        return cardgolf.rules("golf", locks)

    found = diff(lock_kings(2), lock_kings(4), layouts=0, games=0)
    assert [(each.name, each.a[:16], each.b[:16]) for each in found.parts] == [
        ("lock", "card=KS, turns=2", "card=KS, turns=4")
    ]


def test_the_points_of_cards_are_one_fact():
    found = diff("golf", cardgolf.rules("golf", king_points=10), layouts=0, games=0)
    assert [(each.name, each.a, each.b) for each in found.facts] == [("Points", "K 0", "K 10")]


def test_a_rule_in_python_has_its_own_words():
    @cardgolf.plugin
    class Fine:
        """The first seat pays five points more."""

        @hookimpl(wrapper=True)
        def adjust_scores(self):
            scores = yield
            return [5, *[0] * (len(scores) - 1)] if scores else scores

    found = diff("golf", cardgolf.rules("golf", Fine), layouts=0, games=0)
    assert [(each.name, each.b) for each in found.parts] == [
        ("fine", "adjust_scores: The first seat pays five points more.")
    ]


def test_the_points_of_cards_do_not_hide_what_cancels():
    found = diff("nine-card", "nine-card-lines", layouts=500, games=0).layout
    cards = {word for layout in found.layouts for word in layout.split()} - {"/"}
    worth = [dict(list_card_points(cardgolf.rules(name))) for name in ("nine-card", "nine-card-lines")]
    assert all(worth[0][card] == worth[1][card] for card in cards)
    assert found.rules == (("nine-card.score.pair",), ("golf.score.card",))


def test_layouts_of_different_shapes_are_shown_apart():
    found = diff("six-card", "four-card", layouts=500, games=0)
    assert found.layout is None
    for book, example in zip((found.a, found.b), found.apart, strict=True):
        assert cardgolf.score(book, example.layouts[0]).total == example.totals[0]
        assert any(line.points == 0 and len(line.places) > 1 for line in example.lines[0])
    assert "WHAT CANCELS IN B\n\n    a  b" in str(found)
    assert [len(each["layouts"]) for each in found.as_dict()["apart"]] == [1, 1]


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"layouts": 1.5}, {"games": "many"}, {"games": True}])
def test_wrong_numbers_are_refused(wrong):
    with pytest.raises(InvalidArgumentError, match="expected an integer >= 0"):
        diff("golf", "golf", **wrong)


def test_a_long_position_is_cut_in_text_and_whole_in_json():
    found = diff("play-nine", cardgolf.rules("play-nine", "ender-penalty"), layouts=50, games=3)
    stock = next(line for line in found.course.position.splitlines() if line.startswith("stock: "))
    text = found.text(80)
    assert len(stock) > 80 and max(map(len, text.splitlines())) <= 80
    assert "\nstock: " in text and " ...\n" in text and "\nJSON has the whole position.\n" in text
    assert stock in found.as_dict()["course"]["position"]
