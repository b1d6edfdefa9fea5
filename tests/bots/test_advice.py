"""Advice: moves on the same deals, pairwise differences, what is merged, and what is exact."""

import pickle
import re
from statistics import fmean

import pytest
from bots import golden_advice
from helpers.cases import every_case
from helpers.last_shots import make_last_shot
from helpers.rule_sets import QUICK_TABLES
from helpers.walks import played_by_lot, tee_off

import cardgolf
from cardgolf import Discard, InvalidArgumentError, Line, Swap, hookimpl
from cardgolf.bots import Chance, make_bot
from cardgolf.bots.advice.advice import advise, prepare_advice
from cardgolf.bots.alike import merge_equal_moves
from cardgolf.bots.deals import can_lanes_play, play_moves
from cardgolf.games.determinize import count_arrangements, iter_arrangements


def opening(variant="play-nine", players=2, **options):
    return cardgolf.new_game(cardgolf.rules(variant, **options), players=players, seed=4)


def test_on_the_last_shot_every_score_is_certain_and_the_best_comes_first():
    game = make_last_shot("7")
    advice = advise(game.view(1))
    assert (advice.source, advice.deals) == ("exact", 0)
    for move in game.legal_moves:
        entry = advice.find(move)
        assert entry.expected == game.play(move).scores[1]
        assert entry.low == entry.worse_by == entry.high == entry.expected - advice.moves[0].expected
    assert advice.best == Swap("a1") and advice.is_clear
    assert [each.expected for each in advice.moves] == sorted(each.expected for each in advice.moves)
    assert advice.moves[0].expected == 61 - 12 - 7
    assert advice.find(Discard()).expected == 61


def test_the_interval_of_the_difference_holds_it_and_narrows_with_more_deals():
    view = opening("board-nine").view(1)
    few, many = (advise(view, deals=deals, engine="engine") for deals in (8, 60))
    for advice in (few, many):
        assert all(each.low <= each.worse_by <= each.high for each in advice.moves)
        assert advice.moves[0].worse_by == advice.moves[0].low == advice.moves[0].high == 0
    assert (few.deals, many.deals) == (8, 60)
    worst = few.moves[-1].move
    assert many.find(worst).high - many.find(worst).low < few.find(worst).high - few.find(worst).low


NINE = """
board 0: (2S) 5H 9D / KC (JD) (3H)
board 1: 2D (4C) (6S) / (7H) (8H) 3S
discard: 4D
held: 9S from stock
turn: 0
seed: 0
"""


def test_moves_are_compared_on_the_same_deals():
    """A nine for a nine leaves what a discard leaves, however different the deals are."""
    view = cardgolf.Game.from_position("golf", NINE).view(0)
    same = (Discard(), Swap("c1"))
    few, many = (advise(view, deals=deals, goal="points") for deals in (50, 100))
    entries = [few.find(move) for move in same]
    assert entries[0] is not entries[1], "50 deals are too few to call two moves the same"
    assert entries[0].worse_by == entries[1].worse_by and entries[0].low == entries[1].low
    assert many.find(same[0]) is many.find(same[1])


def test_the_text_says_whether_a_difference_is_clear():
    view = opening("board-nine").view(1)
    vague = advise(view, deals=2, engine="engine")
    assert not vague.is_clear and re.match("Best guess: .* No clear difference from ", str(vague))
    game = make_last_shot("7")
    assert str(advise(game.view(1))).startswith("Best: swap a1. 42.0 points on average")


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", QUICK_TABLES)
def test_no_text_has_a_negative_zero(name):
    for game in played_by_lot(name, players=2, seed=2, moves=60, each=29):
        if game.to_act:
            text = str(advise(game.view(game.to_act[0]), deals=2))
            assert "-0.0" not in text and " -0 " not in text


def test_equal_views_and_seeds_give_equal_advice():
    view = opening("board-nine").view(1)
    sent = pickle.loads(pickle.dumps(view))
    assert advise(view, deals=8) == advise(sent, deals=8)
    assert str(advise(view, deals=8)) == str(advise(sent, deals=8))
    assert advise(view, deals=8, seed=1) != advise(view, deals=8)


def test_what_a_seat_cannot_see_changes_no_advice():
    game = opening().play("flip a1").play("flip b1").play("flip a1").play("flip b1")
    state = game.state
    hidden = [slot.card for slot in state.boards[0].slots if not slot.up]
    turned = iter(hidden[::-1])
    board = state.boards[0]
    for place in sorted(board.down):
        board = board.put(place, next(turned).face_down)
    twin = cardgolf.Game(game.rules, state.with_board(board, 0))
    assert twin != game
    assert str(advise(game.view(game.turn), deals=16)) == str(advise(twin.view(twin.turn), deals=16))


def test_there_is_no_advice_for_a_seat_that_is_not_to_move():
    game = opening()
    for seat in (0, None):
        advice = advise(game.view(seat))
        assert (advice.moves, advice.best, str(advice)) == ((), None, "There is no move to choose.")


@every_case("deals", [1, 0, -5, True, 2.0, "10", 100_001])
def test_other_numbers_of_deals_are_refused(deals):
    with pytest.raises(InvalidArgumentError, match=r"invalid deals=.*expected an integer from 2"):
        advise(opening().view(1), deals=deals)


@every_case(
    ("argument", "value"),
    [("seconds", 0), ("seconds", -1), ("seconds", True), ("seconds", float("nan")), ("seconds", float("inf")),
     ("seconds", "1"), ("seed", -1), ("seed", 1.0), ("engine", "fast")],
)  # fmt: skip
def test_other_arguments_are_refused(argument, value):
    with pytest.raises(InvalidArgumentError, match=f"invalid {argument}="):
        advise(opening().view(1), **{argument: value})


def test_with_a_time_the_deals_are_counted():
    advice = advise(opening().view(1), seconds=0.001)
    assert advice.deals >= 2 and f"{advice.deals} deals" in str(advice)


def opening_with_rearrangement():
    """Return a view in which a player may arrange three cards in 504 ways."""
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    for move in ("flip a1", "flip b1", "flip c1"):
        game = game.play(move)
    return game.view(1)


def test_where_the_time_is_too_short_the_moves_that_were_not_reached_are_left_out():
    view = opening_with_rearrangement()
    advice = advise(view, seconds=0.000_001, engine="engine")
    assert (len(advice.moves), advice.deals) == (2, 2)
    assert sum(1 + len(each.same) for each in advice.moves) + len(advice.untried) == 504
    assert advice.find(make_bot("greedy", Chance(0)).choose(view)), "the move of the greedy bot is tried"


@pytest.mark.parametrize("engine", ["engine", "lanes"])
def test_where_the_first_bots_use_up_the_time_the_second_ones_are_left_out(engine):
    view = opening().play("flip a1").view(1)
    advice = advise(view, seconds=0.000_001, engine=engine)
    assert advice.bots == ("greedy",) and len(advice.moves) == 2 and advice.deals >= 2
    assert str(advice).count("Greedy bots played each move out") == 1
    assert advise(view, deals=2, engine=engine).bots == ("greedy", "wary"), "the time does not count"
    assert advise(view, deals=2, seconds=1_000, engine=engine).bots == ("greedy", "wary")


def test_prepared_rules_are_ready_for_advice():
    view = cardgolf.new_game("nine-card", players=3, seed=4).view(1)
    prepare_advice(view.rules, 3)
    made = can_lanes_play.cache_info().misses
    advise(view, seconds=0.001)
    assert can_lanes_play.cache_info().misses == made
    with pytest.raises(InvalidArgumentError, match="players=99"):
        prepare_advice(view.rules, 99)


def test_within_a_time_the_first_deals_are_fewer_for_more_players():
    first = {players: advise(opening(players=players).view(1), seconds=0.001).deals for players in (2, 3, 6)}
    assert first == {2: 256, 3: 170, 6: 85}, "all moves are equal, so that the first deals are the last"


def test_far_worse_moves_are_tried_on_fewer_deals():
    view = cardgolf.Game.from_position("golf", NINE).view(0)
    advice = advise(view, deals=300)
    assert advice.find(Swap("a2")).deals < advice.deals, "a nine for a king, which counts nothing"
    assert advice.find(Swap("a2")).is_worse


def test_very_many_moves_are_sampled_and_the_rest_is_counted():
    advice = advise(opening_with_rearrangement(), deals=2, engine="engine")
    assert sum(1 + len(each.same) for each in advice.moves) + len(advice.untried) == 504
    assert f"{len(advice.untried)} other moves were left out." in str(advice)


# Symmetry


def groups(view):
    return sorted(sorted(map(str, group)) for group in merge_equal_moves(view).values())


def test_unseen_cards_of_an_untouched_board_are_alike_as_far_as_the_rules_are():
    assert len(groups(opening("play-nine").view(1))) == 1
    assert [len(each) for each in groups(opening("nine-card").view(1))] == [4, 4, 1], "corners, sides and the middle"
    assert [len(each) for each in groups(opening("golf", cancel="diagonal", rows=3).view(1))] == [4, 4, 1]


def test_a_card_beside_an_open_one_is_not_like_the_others():
    view = opening().play("flip b1").view(1)
    assert groups(view) == [
        ["flip a1", "flip a2", "flip c1", "flip c2", "flip d1", "flip d2"],
        ["flip b2"],
    ]


def test_a_rule_about_one_place_parts_its_moves():
    @hookimpl("bonus")
    def dear_corner(board):
        """The card at a1 counts twice."""
        return [Line("dear-corner.bonus", board.card(0).rank if board.card(0) else 0, ("a1",))]

    game = cardgolf.new_game(cardgolf.rules("play-nine", dear_corner), players=2, seed=4)
    assert ["flip a1"] in groups(game.view(1))
    assert ["flip b1", "flip b2", "flip c1", "flip c2", "flip d1", "flip d2"] in groups(game.view(1))


def test_a_rule_about_one_move_parts_it():
    """The rules score boards alike, but what a flip of a1 does differs."""

    @hookimpl("after_move")
    def bell(state, move):
        """A flip of a1 is remembered."""
        return state.remember("bell", value=True) if str(move) == "flip a1" else None

    game = cardgolf.new_game(cardgolf.rules("play-nine", bell), players=2, seed=4)
    assert ["flip a1"] in groups(game.view(1))


@every_case("name", QUICK_TABLES)
def test_groups_have_every_legal_move_once(name):
    for game in played_by_lot(name, players=2, seed=3, moves=80, each=17):
        if game.to_act:
            view = game.view(game.to_act[0])
            moves = [move for group in merge_equal_moves(view).values() for move in group]
            assert sorted(map(str, moves)) == sorted(map(str, view.legal_moves))


# All deals


class Tiny(golden_advice.Tiny):
    """The same deck and layout, with points and scores of its own."""

    defaults = {"holes": 1}

    @hookimpl
    def points(self, card):
        return card.rank

    @hookimpl
    def score(self, board, card_values):
        return [Line("tiny.score", sum(card_values[card] for _, card in board.cards()))]


def view_of_few_unseen_cards():
    game = tee_off(cardgolf.new_game(cardgolf.rules(Tiny, recycle="end_round"), players=2, seed=3))
    return game.view(game.turn)


def test_every_deal_is_played_if_the_time_suffices():
    view = view_of_few_unseen_cards()
    assert advise(view, seconds=1_000) == advise(view)
    assert advise(view, seconds=0.000_001, engine="engine").source == "engine"


def test_with_few_cards_unseen_every_deal_is_played():
    view = view_of_few_unseen_cards()
    advice = advise(view)
    tables = [*iter_arrangements(view)]
    assert advice.source == "all deals"
    assert advice.deals == len(tables) == len({table.position for table in tables}) == count_arrangements(view)
    assert all(table.view(view.seat) == view for table in tables)

    def lead(scores):
        return scores[1 - view.seat] - scores[view.seat]

    for each in advice.moves:
        played = [play_moves(table, [each.move], view.seat, 0, bot)[0] for table in tables for bot in advice.bots]
        points = [scores[view.seat] for scores in played]
        assert each.expected == pytest.approx(sum(points) / len(points))
        assert each.ahead == pytest.approx(fmean(map(lead, played)))
        if each is not advice.moves[0]:
            by_bot = {bot: [play_moves(table, [each.move, advice.best], view.seat, 0, bot) for table in tables]
                      for bot in advice.bots}  # fmt: skip
            worse = [fmean(lead(best) - lead(move) for move, best in rows) for rows in by_bot.values()]
            assert [each.low, each.worse_by, each.high] == pytest.approx([min(worse), fmean(worse), max(worse)])


def test_advice_is_json_data():
    found = advise(opening().view(1), deals=4, engine="engine").as_dict()
    assert found["moves"][0]["move"] == "flip a1" and len(found["moves"][0]["same"]) == 7
    assert found["deals"] == 4 and found["source"] == "engine"


def test_deals_in_which_seats_know_cards_are_played_in_the_engine():
    """Lanes play them where they are asked for."""
    pytest.importorskip("numpy")
    looked = opening("golf", peek="any")
    looked = tee_off(looked)
    assert advise(looked.view(looked.turn), deals=4).source == "engine"
    assert advise(looked.view(looked.turn), deals=4, engine="lanes").source == "lanes"


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    ("own", "exact"), [("1", 2.4), ("2", 4.33), ("2 2", 7.84), ("0 6", 11.76), ("3 4", 13.24)]
)  # over all cards that the other can hold
def test_hidden_hands_are_dealt_as_the_view_allows_in_advice(own, exact):
    position = f"board 0: {own}\nboard 1: ?\ndiscard: 13\nturns_begun: 3 3\nturn: 0"
    view = cardgolf.Game.from_position("board-nine", position).view(0)
    found = advise(view, deals=400, seed=1)
    (knock,) = (each for each in found.moves if each.move == cardgolf.Knock())
    assert knock.expected == pytest.approx(exact, abs=2)
