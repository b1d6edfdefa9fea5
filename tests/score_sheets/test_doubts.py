"""Doubts: points that cards can give and that are probably a slip."""

import pytest
from helpers.cpu_time import takes_less
from helpers.rule_sets import TABLES, rulebook

import cardgolf
from cardgolf import ScoreSheet, hookimpl
from cardgolf.score_sheets.doubts import SAMPLES, SAMPLES_OF_WILD, find_doubt, sample_points


def doubts(name, *scores, closer=None, **options):
    sheet = ScoreSheet(cardgolf.rules(name, **options), ["Ann", "Bo", "Cy"][: len(scores)]).enter(scores, closer=closer)
    return [(doubt.seat, doubt.likelier) for doubt in sheet.find_doubts(1)]


def test_usual_points_raise_no_doubt():
    for name in ("play-nine", "nine-card", "crazy-nines", "board-nine", "six-card"):
        assert doubts(name, 4, 12, 27, closer=0) == []


def test_a_sign_too_many_is_doubtful():
    assert doubts("play-nine", -22, 9) == [(0, 22)]
    assert doubts("nine-card", 9, -10) == [(1, 10)]


def test_a_lost_sign_is_doubtful_where_low_scores_are_negative():
    @hookimpl("points")
    def all_below(card):
        return -card.rank

    rules = cardgolf.rules("nine-card", all_below)
    assert find_doubt(rules, 2, rules.table_setup(2).layout, 60)[1] == -60
    assert find_doubt(rules, 2, rules.table_setup(2).layout, -60) is None


def test_points_beyond_all_samples_are_doubtful():
    text, likelier = find_doubt(cardgolf.rules("nine-card"), 2, cardgolf.Layout.grid(3, 3), 88)
    assert likelier is None
    assert text.startswith("88 is high: 120 layouts score ")
    assert doubts("nine-card", 88, 4) == [(0, None)]


def test_a_closer_who_would_not_be_beaten_with_the_other_sign_is_doubtful():
    sheet = ScoreSheet("crazy-nines", ["Ann", "Bo"]).enter([3, 1], closer="Ann")
    (doubt,) = sheet.find_doubts(1)
    assert (doubt.seat, doubt.likelier, doubt.is_of_closer) == (0, -3, True)
    assert doubt.text == "Ann closed and was beaten; -3 would not be"
    assert 0 not in dict(doubts("crazy-nines", 3, -5, closer=0))  # -3 is beaten too
    assert doubts("crazy-nines", 1, 3, closer=0) == []
    assert doubts("crazy-nines", 0, -1, closer=0) == []
    assert doubts("crazy-nines", 30, 3, closer=0) == []  # no cards give -30
    assert doubts("crazy-nines", 8, 3, closer=0) == []  # -8 takes all Jokers


def test_layouts_and_rounds_that_do_not_count_raise_no_doubt():
    assert doubts("nine-card", "J Q J / Q J Q / J Q J", 4) == []
    late = ScoreSheet(cardgolf.rules("nine-card", holes=1), ["Ann", "Bo"])
    over = ScoreSheet(late.rules, late.names, entries=(*late.enter([1, 2]).entries, *late.enter([88, 2]).entries))
    assert over.unsettled
    assert over.find_doubts(2) == ()


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", TABLES)
def test_samples_are_the_same_every_time(name):
    rules = rulebook(name)
    table = rules.table_setup(rules.seats()[0])
    sample_points.cache_clear()
    first = sample_points(rules, rules.seats()[0], table.layout)
    sample_points.cache_clear()
    assert first == sample_points(rules, rules.seats()[0], table.layout)
    assert len(first) == SAMPLES


def test_rules_that_cannot_score_a_layout_alone_have_no_samples():
    @hookimpl("bonus")
    def by_turn(state):
        return [] if state.turns_begun else None

    rules = cardgolf.rules("nine-card", by_turn)
    assert sample_points(rules, 2, rules.table_setup(2).layout) == ()
    assert find_doubt(rules, 2, rules.table_setup(2).layout, 500) is None


def test_layouts_with_wild_cards_are_sampled_at_once():
    rules = cardgolf.rules("golf", "wild-cards:cards=two", "four-bonus", rows=3, columns=5, decks=8)
    layout = rules.table_setup(2).layout
    assert takes_less(3, lambda: sample_points.__wrapped__(rules, 2, layout)), "120 of them take five times as long"
    assert len(sample_points(rules, 2, layout)) == SAMPLES_OF_WILD
