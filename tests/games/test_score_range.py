"""What layouts with unknown cards can score: exact, sampled, for whole tables, and the errors."""

import json
from collections import Counter
from itertools import permutations

import pytest
from helpers.cases import every_case
from helpers.cpu_time import takes_less

import cardgolf
from cardgolf import Card, InvalidArgumentError, InvalidPositionError, hookimpl, score, score_range
from cardgolf.games.typed_layouts import parse_layout
from cardgolf.games.unknown_cards import UnknownCards

ONE = "3 3 9 / 3 5 J / K A ?"


def test_each_face_has_its_points_and_its_chance():
    found = score_range("nine-card", ONE)
    assert (found.lowest.total, found.highest.total, found.is_exact, found.ways) == (15, 35, True, 53)
    assert (found.lowest.cards[0].rank, found.players, found.seed) == (11, 2, None)
    by_points = dict(found.faces)
    assert {card.rank for card in by_points[15]} == {11}
    assert {card.rank for card in by_points[35]} == {10, 12}
    # 162 cards, of which 8 were typed; 12 copies of each rank, 11 of the Jack that was typed
    assert dict(found.chances)[15] == pytest.approx(11 / 154)
    assert dict(found.chances)[35] == pytest.approx(24 / 154)
    assert sum(chance for _, chance in found.chances) == pytest.approx(1)


def test_every_face_scores_what_score_says():
    for points, faces in score_range("crazy-nines", ONE).faces:
        assert {score("crazy-nines", ONE.replace("?", str(card))).total for card in faces} == {points}


def brute_force(layout, cards):
    """Return the chances of the unknown cards, from every order of the cards of a deck with every copy apart."""
    found = Counter()
    wanted = [*layout.known, *[None] * len(layout.unknown)]
    for dealt in permutations(cards, len(wanted)):
        if all(want is None or want.rank == card.rank for want, card in zip(wanted, dealt, strict=True)):
            found[dealt[len(layout.known) :]] += 1
    return {cards: count / found.total() for cards, count in found.items()}


class Tiny:
    """A game of a row of three cards, whose points depend on their suits."""

    @hookimpl
    def seats(self):
        return range(2, 3)

    @hookimpl
    def deck(self):
        return tuple(map(Card.parse, ("5C", "5C", "5H", "5S", "6C", "6D", "JK", "KC", "KD")))

    @hookimpl
    def layout(self):
        return cardgolf.Layout.grid(1, 3)

    @hookimpl
    def score(self, board):
        return [cardgolf.Line("tiny", sum(card.rank + "CDHS*".index(card.suit or "C") for _, card in board.cards()))]


@pytest.fixture(scope="module")
def tiny():
    return cardgolf.rules(cardgolf.plugin(type("Tiny", (Tiny,), {})))


@pytest.mark.parametrize("text", ["5 ? ?", "? 5 5", "5 6 ?", "? ? ?", "5 K ?"])
def test_chances_are_those_of_every_order_of_the_deck(tiny, text):
    layout = parse_layout(tiny, text, 2)
    ways = list(UnknownCards.of(tiny, [layout], 2, "").list_ways())
    whole = sum(weight for _, weight in ways)
    told = {cards: weight / whole for cards, weight in ways}
    assert told == pytest.approx(brute_force(layout, tiny.deck(2)))


@pytest.mark.parametrize(
    ("layout", "lowest", "highest"),
    [
        ("? ? 3 5 / ? ? 3 5", -30, 46),  # four of -5 with their bonus; two pairs of numbers that do not match
        ("? ? 1 2 / ? ? 3 4", -20, 56),  # the same beside 10 points
    ],
)
def test_the_outermost_scores_of_a_sample_are_searched_for(layout, lowest, highest, monkeypatch):
    monkeypatch.setattr("cardgolf.games.score_range.DEALS", 10)
    found = score_range("play-nine", layout, seed=1)
    assert not found.is_exact
    assert (found.lowest.total, found.highest.total) == (lowest, highest)


def test_examples_can_be_scored(monkeypatch):
    monkeypatch.setattr("cardgolf.games.score_range.DEALS", 100)
    found = score_range("play-nine", "? ? 3 5 / ? ? 3 5", seed=1)
    for each in (found.lowest, found.highest):
        a1, b1, a2, b2 = each.cards
        assert score("play-nine", f"{a1} {b1} 3 5 / {a2} {b2} 3 5") == each.scorecard


def test_cards_that_are_out_are_not_dealt():
    every = " ".join(["9"] * 7)  # the eighth nine was typed
    assert 34 in dict(score_range("crazy-nines", ONE).chances)
    assert 34 not in dict(score_range("crazy-nines", ONE, out=every).chances)
    assert 34 in dict(score_range("crazy-nines", ONE, out="9 9H, 9H").chances)
    with pytest.raises(InvalidPositionError, match="expected at most"):
        score_range("crazy-nines", ONE, out=every + " 9", players=2)


def test_cards_that_are_out_may_need_a_larger_deck():
    assert score_range("crazy-nines", ONE, out="9 9 9 9 9 9 9 9").players == 5
    assert score_range("six-card", "5 5 5 / 5 ? 3").players == 2
    assert score_range("nine-card", ONE, players=6).players == 6


def test_unknown_cards_that_do_not_matter():
    found = score_range("crazy-nines", "3 3 9 / 3 5 J / K A ?!")
    assert found.is_certain
    assert str(found.lowest.cards[0]) == "QS"  # no other card is locked
    assert found.lowest.total == score("crazy-nines", "3 3 9 / 3 5 J / K A QS!").total


def test_a_locked_queen_without_a_suit_is_the_one_that_can_be_locked():
    text = "Q! 3 9 / 3 5 J / K A ?"
    assert score_range("crazy-nines", text).chances == score_range("crazy-nines", text.replace("Q", "QS")).chances


def test_a_layout_without_unknown_cards_is_certain():
    found = score_range("play-nine", "8 8 3 -5 / 8 8 3 12")
    assert (found.is_certain, found.mean, found.chances) == (True, -3, ((-3, 1.0),))


def test_a_table_has_the_lines_between_seats():
    ann, bo = score_range("crazy-nines", ["K K 5 / A 5 4 / . . .", "A A 9 / 8 ? 2 / 4 6 7"], closer=1)
    assert ann.is_certain and ann.lowest.total == 14
    for each in (bo.lowest, bo.highest):
        text = f"A A 9 / 8 {each.cards[0]} 2 / 4 6 7"
        assert score("crazy-nines", ["K K 5 / A 5 4 / . . .", text], closer=1)[1] == each.scorecard
    assert bo.lowest.scorecard.raw == bo.lowest.total - 20


@pytest.mark.parametrize("options", [{}, {"queen_penalty_when": "held"}], ids=["base", "held"])
def test_a_lock_has_ended_for_the_whole_table(options):
    rules, table = cardgolf.rules("crazy-nines", **options), ["QS!+0 2 3 / 4 5 6 / 7 8 9", "4 5 6 / 7 8 9 / 2 3 ?"]
    for layouts in (table, table[::-1]):
        for seat, found in enumerate(score_range(rules, layouts)):
            for points, faces in found.faces:
                filled = [layout.replace("?", str(faces[0])) for layout in layouts]
                assert score(rules, filled)[seat].total == points


def test_the_chance_to_be_the_best_of_the_table():
    low, high, ann = "1 2 3 4 / 5 6 7 8", "12 12 9 9 / 11 11 9 8", "? 0 1 1 / 0 0 2 2"
    assert [each.best for each in score_range("play-nine", [low, high])] == [1.0, 0.0]
    assert [each.best for each in score_range("play-nine", [low, low])] == [1.0, 1.0]  # a tie
    first, second = score_range("play-nine", [ann, "0 1 2 3 / 0 1 2 9"])
    assert second.lowest.total == 12
    assert first.best == pytest.approx(sum(chance for total, chance in first.chances if total <= 12))
    assert second.best == pytest.approx(sum(chance for total, chance in first.chances if total >= 12))
    assert score_range("play-nine", ann).best is None


def test_a_table_of_hands():
    ranges = score_range("board-nine", ["1 2 ?", "5 5", "9"], closer=0)
    assert ranges[0].lowest.total == 0
    assert all(sum(chance for _, chance in each.chances) == pytest.approx(1) for each in ranges)


def test_json_has_the_figures():
    found = score_range("nine-card", ONE)
    data = json.loads(json.dumps(found.as_dict()))
    assert (data["lowest"], data["highest"], data["lowest_cards"]) == (15, 35, ["JC"])
    assert data["mean"] == found.mean
    assert [tuple(pair) for pair in data["chances"]] == [*found.chances]


@every_case(
    ("layouts", "options", "message"),
    [
        (ONE, {"closer": 0}, "expected None for a single layout"),
        (ONE, {"players": 99}, "expected 2 to 8"),
        (ONE, {"players": "2"}, "invalid players"),
        (ONE, {"seed": -1}, "invalid seed"),
        ([ONE, ONE, ONE], {"players": 2}, "invalid number of layouts, 3: expected 1 to 2 for 2 players"),
        ([], {"players": 2}, "invalid number of layouts, 0"),
        ([ONE, ONE], {"closer": 2}, "expected an index from 0 to 1"),
    ],
)
def test_invalid_arguments(layouts, options, message):
    with pytest.raises(InvalidArgumentError, match=message):
        score_range("crazy-nines", layouts, **options)


@every_case(
    ("layouts", "options", "message"),
    [
        (ONE, {"out": "?"}, "invalid out='\\?': expected known cards"),
        (ONE, {"out": "x"}, "invalid card 'x'"),
        (ONE, {"out": None}, "invalid out=None"),
        (ONE, {"out": ["9"]}, "invalid out="),
        (ONE, {"out": "14"}, "invalid card 14: expected a card of the deck"),
        ("? ? ? / ? ? ?", {}, "expected 3 rows of 3"),
        (None, {}, "invalid layouts=None"),
    ],
)
def test_invalid_texts(layouts, options, message):
    with pytest.raises(InvalidPositionError, match=message):
        score_range("crazy-nines", layouts, **options)


def test_a_mark_on_an_unknown_card_needs_rules_with_marks():
    with pytest.raises(InvalidPositionError, match="these rules mark no card"):
        score_range("play-nine", "?! 2 3 4 / 5 6 7 8")


def test_too_many_unknown_cards_are_refused(tiny):
    with pytest.raises(InvalidPositionError, match="3 unknown cards: expected at most"):
        score_range(tiny, "? ? ?", out="5 5 5 5 6 6 JK")


@pytest.mark.parametrize(
    ("text", "layouts"), [("? ? ? / ? ? ? / ? ? ?", 8), ("? 2 3 / 4 5 6 / 7 8 9", 4), ("2 3 ? / 4 5 6 / ? 8 9", 2)]
)
def test_the_places_that_are_scored_have_a_bound(text, layouts, monkeypatch):
    monkeypatch.setattr("cardgolf.games.score_range.MAX_STEPS", 6000)
    scored = []

    @hookimpl("score", wrapper=True)
    def counting(board):
        scored.append(board.layout.size)
        return (yield)

    found = score_range(cardgolf.rules("nine-card", counting), [text] * layouts, seed=1)
    assert len(found) == layouts and found[0].ways >= 40
    whole = layouts * 9  # places; the outermost boards of each layout are scored again in their table
    assert sum(scored) <= 6000 + (2 * layouts + 10) * whole


def test_wild_cards_leave_time_for_fewer_deals():
    rules = cardgolf.rules("golf", "wild-cards:cards=two", rows=3, columns=5, decks=8)
    text = "2 2 2 2 2 / 3 4 5 6 7 / 8 9 10 J ?"
    few = score_range(rules, [text, text.replace("?", "Q")], seed=1)[0]
    assert not few.is_exact and few.ways == 1  # of 54, each of which takes as long as thousands of other boards
    assert takes_less(1, lambda: score_range(rules, text, seed=1))


def test_the_number_of_players_decides_the_deck():
    known, unknown = "5H 9D KC / 3 4 6", "2D 2S A / 3 3S ?"
    small, large = (score_range("golf", [known, unknown], players=players) for players in (None, 5))
    assert (small[1].players, large[1].players) == (2, 5)
    assert small[1].mean != large[1].mean and small[0].is_certain and large[0].is_certain


def test_many_unknown_cards_are_sampled_by_the_seed(monkeypatch, tiny):
    exact = score_range(tiny, "5 ? ?")
    monkeypatch.setattr("cardgolf.games.score_range.MAX_WAYS", 1)
    one, again, other = (score_range(tiny, "5 ? ?", seed=seed) for seed in (1, 1, 2))
    assert one == again != other
    assert (one.is_exact, one.seed, one.ways) == (False, 1, 5000)
    assert one.mean == pytest.approx(exact.mean, rel=0.02)
    for points, chance in one.chances:
        assert chance == pytest.approx(dict(exact.chances)[points], abs=0.03)
    assert (one.lowest.total, one.highest.total) == (exact.lowest.total, exact.highest.total)
