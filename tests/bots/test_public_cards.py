"""Cards that all seats have seen discarded are known: to samples, to counting, to bots, to advice and its commands."""

import json
from collections import Counter
from fractions import Fraction
from statistics import fmean

import pytest
from attrs import evolve
from helpers.command_line import read_output
from helpers.rule_sets import TABLES, sizes
from helpers.walks import played_by_lot, viewers

import cardgolf
from cardgolf import Card, Swap, advise, determinize
from cardgolf.bots import Chance, exact_points, make_bot, play_out
from cardgolf.bots.advice.review import review
from cardgolf.events import empty_view
from cardgolf.games import count_unseen

BOARDS = ("board 0: 9H 9D 6C / 9S 9C ?", "board 1: JH JD QC / JS JC QS", "held: 5H from stock", "closer: 1")
THROWN = "AH AD AC AS 2H 2D 2C 2S 3H 3D 3C 3S 4H 4D 4C 4S KH KD KC KS 5C 5D 5S 6H 6D 6S"
IN_THE_PILE, OUT = f"discard: 7S {THROWN}", f"out: {THROWN}"
LEFT = Counter({7: 3, 8: 4, 10: 4, 12: 2})  # by points; queens and tens
UNSEEN = 13
MEAN = Fraction(7 * 3 + 8 * 4 + 10 * 4 + 10 * 2, UNSEEN)  # a queen is 10


def make_game():
    lines = [*BOARDS[:-1], 'round_end: "all face up" by 1', IN_THE_PILE, "seed: 1", "turn: 0"]
    return cardgolf.Game.from_position("golf", "\n".join(lines))


def count_by_hand():
    """Return what the seat's board is worth after three moves: the nines cancel, and c1 and c2 count."""
    return {"swap c1": 5 + MEAN, "swap c2": 6 + 5, "discard": 6 + MEAN}


def test_the_points_are_those_of_the_cards_that_are_left():
    points = {str(move): value for move, value in exact_points(make_game().view(0)).items()}
    for move, expected in count_by_hand().items():
        assert points[move] == pytest.approx(float(expected))


def test_unseen_cards_are_on_the_stock_or_face_down():
    game = make_game()
    unseen = count_unseen(game.view(0))
    assert sum(unseen.values()) == UNSEEN
    assert Counter({card: count for card, count in unseen.items() if count}) == Counter(
        [*game.state.stock, game.state.boards[0].slots[5].card]
    )


def test_no_sample_has_a_discarded_card_face_down():
    game, chance = make_game(), Chance(1)
    for _ in range(100):
        sample = determinize(game.view(0), chance).state
        assert sample.discard == game.state.discard
        assert sample.boards[0].slots[5].card not in game.state.discard


def test_lanes_sample_the_same_cards():
    pytest.importorskip("numpy")
    played = play_out(make_game().view(0), [Swap("c1")], 200, seed=1, compiled=False)
    assert min(played.own[:, 0]) >= 5 + 7
    assert abs(fmean(played.own[:, 0].tolist()) - float(5 + MEAN)) < 0.4


@pytest.mark.parametrize("bot", ["search:deals=8"])
def test_a_search_counts_the_cards_that_are_left(bot):
    assert str(make_bot(bot, Chance(1)).choose(make_game().view(0))) == "swap c2"


def test_reviews_judge_by_what_was_seen():
    [decision] = review(make_game().play("swap c1")).decisions
    assert decision.cost == pytest.approx(float(MEAN - 6))
    assert str(decision.advice.best) == "swap c2"


@pytest.mark.parametrize("known", [IN_THE_PILE, f"discard: 7S\n{OUT}"])
def test_a_hint_knows_the_discards_that_a_position_names(known):
    found = json.loads(read_output("hint", "golf", *BOARDS, *known.split("\n"), "--json"))
    points = {each["move"]: each["expected"] for each in found["moves"]}
    for move, expected in count_by_hand().items():
        assert points[move] == pytest.approx(float(expected))


def test_a_hint_says_which_discards_it_does_not_know():
    some = read_output("hint", "golf", *BOARDS, "discard: 7S ?x20 AH", columns=200)
    assert "20 earlier discards are not known and count as unseen." in some
    none = read_output("hint", "golf", *BOARDS, "discard: 7S", columns=200)
    assert "Cards that the position does not name count as unseen." in none
    everything = read_output("hint", "golf", *BOARDS, IN_THE_PILE, columns=200)
    assert "count as unseen" not in everything


def test_scores_and_hints_agree():
    boards = ("9H 9D 5H / 9S 9C ?", "JH JD QC / JS JC QS")
    assert "13.7 on average" in read_output("score", "golf", *boards, "--out", f"6C 7S {THROWN}")


def test_a_view_without_the_discards_takes_them_for_unseen():
    view = evolve(make_game().view(0), seen=())
    assert sum(count_unseen(view).values()) == UNSEEN + len(THROWN.split())
    assert "26 earlier discards are not known" in str(advise(view))


def test_what_is_known_in_part_stays_where_it_was_seen():
    lines = "\n".join([*BOARDS, "discard: 7S ?x3 AH", "out: KS ? 2C", "seed: 1", "turn: 0"])
    view = cardgolf.fill_position("golf", lines).view(0)
    assert view.seen == tuple(map(Card.parse, ("KS", "2C", "AH")))
    assert view.unknown_discards == 4
    sampled = {determinize(view, Chance(seed)).state.discard for seed in range(8)}
    assert len(sampled) == 8
    assert all(pile[-4:] == (*view.seen, *view.discard_shown) for pile in sampled)


def test_all_other_cards_below_named_ones_are_unknown():
    lines = "\n".join([*BOARDS, "stock: ?x5", "discard: 7S AH ...", "out: KS", "seed: 1", "turn: 0"])
    filled = cardgolf.fill_position("golf", lines)
    assert filled.view(0).seen == tuple(map(Card.parse, ("KS", "AH")))
    assert filled.view(0).unknown_discards == len(filled.game.state.discard) - 3


def list_moments(name):
    return played_by_lot(name, sizes(name)[0], seed=1, moves=120, each=25)


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("name", TABLES)
def test_each_view_of_a_game_has_every_discard(name):
    for game in list_moments(name):
        for seat in viewers(game):
            view = game.view(seat)
            assert (*view.seen, *view.discard_shown) == game.state.discard
            assert view.unknown_discards == 0
            assert determinize(view, Chance(1)).state.discard == game.state.discard


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("name", TABLES)
def test_what_events_tell_of_the_discards_is_true(name):
    """Events may leave cards of the pile out, but never tell wrong ones."""
    told = 0
    for game in list_moments(name):
        view = empty_view(game.view(0))
        for event in game.events(0):
            view = event.apply(view)
        if view.unknown_discards:
            assert view.seen == game.state.discard[view.unknown_discards :][: len(view.seen)]
        else:
            assert (*view.seen, *view.discard_shown) == game.state.discard
            told += len(view.seen)
    assert told or name not in {"play-nine", "golf", "skyjo"}
