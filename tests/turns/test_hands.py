"""Parts of turns with a hand: what may be laid down, and what becomes of a drawn card; and totals that are lost."""

from itertools import combinations

import pytest
from helpers.cases import every_case
from helpers.plugins import answer
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import Card, InvalidArgumentError, PluginError
from cardgolf.cards import french
from cardgolf.rulebook.plays import HIGHEST, list_plays, sort_play
from cardgolf.scoring import Faces, Lost
from cardgolf.turns import Draw, Keep, Knock, Play

JOKERS = Faces(ranks=[0])
DECK = sorted(french(packs=1, jokers=2))
hands = st.lists(st.sampled_from(DECK), min_size=1, max_size=7).map(sorted).map(tuple)


def cards(text):
    return tuple(sorted(map(Card.parse, text.split())))


def texts(part, hand):
    """Return the plays of two cards or more."""
    plays = (str(play).removeprefix("play ") for play in list_plays(part, cards(hand)))
    return [play for play in plays if " " in play]


def is_row(part, played):
    """Return whether cards are a row, by what the part says: read from the rule, not from the code."""
    natural = [card for card in played if not (part.wild and part.wild.has(card, 0))]
    ranks = [card.rank for card in natural]
    return (
        len(played) >= part.run
        and len(natural) >= part.natural
        and len({*ranks}) == len(ranks)
        and max(ranks) - min(ranks) < len(played)
        and (not part.suited or len({card.suit for card in natural}) == 1)
        and not (part.without and any(part.without.has(card, 0) for card in natural))
    )


def is_set(part, played):
    natural = {card.kind for card in played if not (part.wild_sets and part.wild.has(card, 0))}
    return len(natural) < 2


PARTS = [
    Play(),
    Play(run=3),
    Play(run=2, suited=True),
    Play(run=4, without=Faces(ranks=[1, 2])),
    Play(run=3, suited=True, wild=JOKERS),
    Play(run=3, wild=JOKERS, wild_sets=True, natural=2),
]


@every_case("part", PARTS)
@given(hands)
def test_every_set_and_row_of_a_hand_can_be_laid_down_and_nothing_else(part, hand):
    some = {held for count in range(1, len(hand) + 1) for held in combinations(hand, count)}
    expected = {held for held in some if is_set(part, held) or (part.run and is_row(part, held))}
    plays = list_plays(part, hand)
    assert {play.cards for play in plays} == expected
    assert len({*plays}) == len(plays)


def test_equal_cards_are_listed_before_rows():
    assert texts(Play(run=3), "4C 4D 5C 6C") == ["4C 4D", "4C 5C 6C", "4D 5C 6C"]


def test_plays_with_wild_cards_are_listed_by_number_and_cards():
    listed = [play.cards for play in list_plays(Play(run=3, wild=JOKERS), cards("JK 4C 4D 5C 6C"))]
    assert listed == sorted(listed, key=lambda played: (len(played), played))


@pytest.mark.parametrize(("played", "lies"), [
    ("4C 6C JK", "4C JK 6C"),
    ("4C 5C JK", "4C 5C JK"),
    ("QC KC JK", "JK QC KC"),
    ("4C 7C JK JK", "4C JK JK 7C"),
    ("9C 9D 9H", "9C 9D 9H"),
    ("9C 9D JK", "JK 9C 9D"),
])  # fmt: skip
def test_a_wild_card_lies_in_the_place_of_the_card_it_stands_for(played, lies):
    part = Play(run=3, suited=True, wild=JOKERS, wild_sets=True)
    assert [*map(str, sort_play(part, cards(played)))] == lies.split()


@given(hands)
def test_cards_of_a_row_lie_in_its_order(hand):
    part = Play(run=3, suited=True, wild=JOKERS)
    for play in list_plays(part, hand):
        lies = sort_play(part, play.cards)
        assert sorted(lies) == sorted(play.cards)
        places = [(place, card.rank) for place, card in enumerate(lies) if card.rank]
        if is_row(part, play.cards):
            assert len({rank - place for place, rank in places}) == 1
            assert places[0][1] - places[0][0] + len(lies) - 1 <= HIGHEST


@every_case("parts", [[Play(run=3)], [Keep()]])
def test_a_grid_has_no_plays(parts):
    with pytest.raises(
        PluginError, match=r"of sample\.turns: invalid (part|most|ends) of a turn with a layout: expected a hand"
    ):
        cardgolf.rules("golf", answer("turns", parts, "sample"))


@every_case("part", [Knock(most=5), Draw(ends=True)])
def test_a_grid_has_no_fields_of_hands(part):
    with pytest.raises(
        PluginError, match=r"of sample\.turns: invalid (part|most|ends) of a turn with a layout: expected a hand"
    ):
        cardgolf.rules("golf", answer("turns", [part], "sample"))


def test_what_is_laid_down_needs_a_part_for_the_drawn_card():
    def turns():
        parts = yield
        return [part for part in parts if part.kind != "Keep"]

    leave_out = cardgolf.hookimpl("turns", wrapper=True)(turns)
    with pytest.raises(PluginError, match=r"Play of board-nine\.turns: .*: expected Keep too"):
        cardgolf.rules("board-nine", leave_out)


@pytest.mark.parametrize(("make", "error"), [
    (lambda: Play(run=1), r"invalid run=1 of Play: expected an integer from 2"),
    (lambda: Play(natural=0), r"invalid natural=0 of Play: expected an integer from 1"),
    (lambda: Play(wild=3), r"invalid wild=3 of Play: expected Faces"),
    (lambda: Keep("lowest"), r"invalid direct='lowest' of Keep: expected one of top, any, None"),
    (lambda: Keep("top", piles="middle"), r"of Keep: expected stock or discard"),
    (lambda: Knock(most=-1), r"invalid most=-1 of Knock: expected an integer from 0"),
    (lambda: Knock(from_turn=0), r"invalid from_turn=0 of Knock: expected an integer from 1"),
    (lambda: Knock(reason=""), r"invalid reason='' of Knock: expected a text of at most 40 characters"),
    (lambda: Lost(0), r"invalid at=0 of Lost: expected an integer >= 1"),
    (lambda: Lost(5, out=1), r"invalid out=1 of Lost: expected True or False"),
])  # fmt: skip
def test_fields_that_are_wrong_are_refused(make, error):
    with pytest.raises(InvalidArgumentError, match=error):
        make()


def lost_at(*parts, goal="lowest", name="sample", **options):
    """Return a match of golf with such parts after one round."""
    rules = cardgolf.rules("golf", answer("scoring", [*parts], name), answer("goal", goal, "aim"), **options)
    game = cardgolf.new_game(rules, players=3, seed=8)
    while not game.is_round_over:
        game = game.play(game.legal_moves[-1])
    return game


def test_a_total_that_is_lost_ends_the_match():
    totals = lost_at().totals
    game = lost_at(Lost(max(totals)))
    assert game.is_over
    assert [each.lost for each in game.standings] == [each.total == max(totals) for each in game.standings]
    assert not lost_at(Lost(max(totals) + 1)).is_over


def test_who_is_out_does_not_play_on():
    totals = lost_at().totals
    game = lost_at(Lost(max(totals), out=True))
    assert not game.is_over
    out = [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert [*game.deal().state.setup.seats] == [seat for seat in range(3) if seat not in out]
    assert lost_at(Lost(sorted(totals)[1], out=True)).is_over, "one is left"


def test_of_several_parts_the_lowest_total_is_lost():
    totals = sorted(lost_at().totals)
    game = lost_at(Lost(totals[2], out=True), Lost(totals[2] + 50, out=True))
    assert [each.total for each in game.standings if each.lost] == [totals[2]]


def test_where_most_points_win_a_total_below_zero_is_lost():
    assert not lost_at(Lost(1), goal="highest").is_over
