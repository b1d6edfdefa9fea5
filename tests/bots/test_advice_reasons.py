"""Reasons for moves in words, and the texts of advice."""

from functools import partial

import pytest
from bots.placements import PAIR, explain
from helpers.rule_sets import TABLES
from helpers.walks import played_by_lot

import cardgolf
from cardgolf import Game, Line, hookimpl
from cardgolf.bots.advice.advice import Advice, MoveAdvice, advise
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.advice.words import describe_source, format_advice, list_sentences
from cardgolf.table.card_names import CardNames

MARGIN = "± is the 99 % margin of error."
UNLUCKY = '"If unlucky" means that one deal in ten ends with these points or worse.'
BETTER = "Fewer points are better."
reason = partial(explain, CardNames(ascii=True))


def test_a_pair_is_named_with_its_points_its_clause_and_the_card_that_goes():
    assert reason(PAIR, "swap a2") == "the 8 pairs with the 8 above it (PN 2.4.1), replacing the 9: 17 points fewer"
    assert reason(PAIR, "swap d1") == "the 8 pairs with the 8 below it (PN 2.4.1), replacing the 4: 12 points fewer"


def test_a_card_that_makes_no_pair_is_compared_with_what_it_replaces():
    assert reason(PAIR, "swap c1") == "the 8 replaces the 3: 5 points more now"
    assert reason(PAIR, "swap a1") == "the 8 replaces the 8: no change"
    assert reason(PAIR, "swap b1") == "the 8 replaces an unseen card (about 5.7): 2 points more now"
    last = PAIR.replace("8 (1) 3", "8 1 3")
    assert reason(last, "swap c2") == "the 8 replaces your last unseen card (about 5.7): 2 points more now"


def test_a_pair_that_is_broken_up_is_named():
    position = PAIR.replace("8 (1) 3 4 / 9", "9 (1) 3 4 / 9")
    assert reason(position, "swap a1") == "the 8 breaks up a1 and a2: 17 points more now"


def test_draws_say_what_is_known():
    position = PAIR.replace("held: 8 from stock\n", "")
    assert reason(position, "draw stock") == "unseen cards average 5.7"
    assert (
        reason(position, "draw discard")
        == "the 4 can pair at d2 with the 4 above it (PN 2.4.1), replacing the 8: 12 points fewer"
    )


def test_a_joker_has_its_name():
    table = "board 0: (2S) 3C 4C / 5D 6D 7D / 8H 9H 10H\nboard 1: QS (2S) 3C / KS (4D) 5D / KC KD 10H\nseed: 0\n"
    view = Game.from_position(cardgolf.rules("nine-card"), f"{table}discard: JK\nturn: 0\n").view(0)
    assert "the Joker " in give_reason(view, view.rules.parse("draw discard"))


def test_a_discard_and_a_flip():
    assert reason(PAIR, "discard flip b1") == "the 8 goes to the discard pile, and a card of yours is turned up"
    useless = PAIR.replace("held: 8", "held: 12")
    assert reason(useless, "discard flip b1") == "the 12 improves no place, and a card of yours is turned up"
    view = cardgolf.new_game("play-nine", players=2, seed=4).view(1)
    assert give_reason(view, view.legal_moves[0]) == "shows one of your cards; unseen cards average 5.6"


def test_a_card_for_a_hand():
    view = cardgolf.testing.rigged_deck("board-nine", ["9 9 11 12 13", "0 1 2 5 6"], discard="9").view(1)
    game = cardgolf.testing.rigged_deck("board-nine", ["9 9 11 12 13", "0 1 2 5 6"], discard="9").play("play 6")
    assert give_reason(view, view.legal_moves[0]) == "rids you of 0 points"
    assert give_reason(game.view(1), view.rules.parse("draw discard")) == "the 9 counts 9"
    assert give_reason(game.view(1), view.rules.parse("draw stock")).startswith("unseen cards average ")


def test_a_line_of_several_cards():
    position = """
board 0: . . . / 5H 6C (QS) / 5D 2C (9H)
board 1: QS (2S) 3C / JK (4D) 5D / KC KD 10H
discard: 7C 4S
held: 5S from discard
turn: 0
seed: 0
turns_begun: 3 2
dealer: 1
"""
    found = reason(position, "swap b2", "crazy-nines")
    assert found == "the 5S goes with a2 and a3 (CN 4.3.2), replacing the 6C: 6 points fewer"


def test_a_knock_tells_the_points_in_sight():
    position = """
board 0: AC 2C (9D) / 3D 5H (KD)
board 1: 9C 8C (2D) / 3S 5S (KS)
discard: 7C
turn: 0
seed: 0
"""
    assert reason(position, "knock", "golf", "knocking") == "you have 7, and others show 25"


@pytest.mark.parametrize("name", TABLES)
def test_every_move_of_every_game_can_be_explained(name):
    for game in played_by_lot(name, players=2, seed=4, moves=150, each=13):
        if game.to_act:
            view = game.view(game.to_act[0])
            for move in view.legal_moves[:25]:
                said = give_reason(view, move)
                assert "\n" not in said and "-0" not in said and "None" not in said


def test_rules_without_a_page_have_no_clause():
    @hookimpl("bonus")
    def high_row(board):
        """A row of three cards takes five points off."""
        places = [place for place in (0, 1, 2) if board.card(place)]
        return (
            [Line("high-row.bonus", -5, tuple(board.layout.names[place] for place in places))]
            if len(places) == 3
            else []
        )

    position = PAIR.replace("held: 8", "held: 5").replace("3 4 / 9", "3 4 / 10")
    assert reason(position, "swap b1", "play-nine", high_row) == (
        "the 5 goes with a1 and c1, replacing an unseen card (about 5.7): 6 points fewer"
    )


# Texts

RESULT = "About 5.0 points at the end of the round, 3.0 ahead."


def entry(move, worse=0.0, margin=0.0, same=(), **more):
    given = {"ahead": 3.0 - worse, "expected": 5.0 + worse, "unlucky": 9, "deals": 40, "reason": ""} | more
    return MoveAdvice(move=move, worse_by=worse, low=worse - margin, high=worse + margin, same=tuple(same), **given)


def text(*entries, source="lanes", width=100, most=6, **more):
    view = Game.from_position("play-nine", PAIR).view(0)
    return [*format_advice(Advice(entries, 40, source, bots=("greedy",), view=view, **more), width=width, most=most)]


def moves(*texts):
    return [cardgolf.rules("play-nine").parse(each) for each in texts]


def test_the_first_sentence_names_the_best_move_or_says_that_there_is_none():
    one, other, third = moves("swap a2", "swap d1", "swap c1")
    assert text(entry(one), entry(other, 2, 1))[0] == f"Best: swap a2. {RESULT}"
    unclear = text(entry(one), entry(other, 2, 2.5), entry(third, 9, 1))[0]
    assert unclear == f"Best guess: swap a2. No clear difference from swap d1. {RESULT}"
    alone = text(entry(one, same=[other]))[0]
    assert alone == f"It makes no difference: swap a2 or d1. {RESULT}"
    many = text(entry(one, same=[other, third, *moves("swap b1", "swap b2")]))[0]
    assert many.startswith("It makes no difference: all 5 moves are alike. About")
    assert text(entry(one))[0].startswith("The only move: swap a2. About")


def test_moves_that_cannot_be_told_apart_share_a_row():
    first, *same = moves("swap a2", "swap d1", "swap c1", "swap b1", "swap b2")
    assert any("swap a2 (or any of 4 moves like it)" in line for line in text(entry(first, same=same)))
    assert any("swap a2, d1 or c1" in line for line in text(entry(first, same=same[:2])))
    mixed = moves("discard flip b1")
    assert any("swap a2 or discard flip b1" in line for line in text(entry(first, same=mixed)))


def test_the_table_has_a_row_for_each_move():
    one, other = moves("swap a2", "swap c1")
    pair = "the 8 pairs with the 8 above it (PN 2.4.1), replacing the 9: 17 points fewer"
    assert text(entry(one), entry(other, 2, 0.5), width=125) == [
        f"Best: swap a2. {RESULT}",
        "  ahead  worse by  points  if unlucky  move     why",
        f"    3.0               5.0   9 or more  swap a2  {pair}",
        "    1.0  2.0 ±0.5     7.0   9 or more  swap c1  the 8 replaces the 3: 5 points more now",
        f"Greedy bots played each move out on the same 40 deals of the hidden cards. {BETTER} {MARGIN} {UNLUCKY}",
    ]


def test_the_table_has_every_move_that_the_sentence_names():
    rivals = [entry(move) for move in moves("swap a2", "swap c1", "swap b1", "swap d1", "swap b2")]
    lines = text(*rivals, most=2)
    assert lines[0].startswith("Best guess: swap a2. No clear difference from any of the 4 other moves.")
    assert not any("more" in line and line.startswith("  and ") for line in lines)
    best, worse, *others = moves("swap a2", "swap c1", "swap b1", "swap d1")
    lines = text(entry(best), entry(worse, 1.0), *[entry(each, 1.2, 1.5) for each in others], most=2)
    assert lines[0].startswith("Best guess: swap a2. No clear difference from swap b1 and swap d1.")
    assert sum("swap" in line for line in lines[2:]) == 4 and not any(" more move" in line for line in lines)


def test_on_few_deals_there_is_no_margin_of_error_and_no_one_in_ten():
    one, other, third = moves("swap a2", "swap c1", "swap b1")
    few = "Fewer than 10 deals are too few for a margin of error."
    lines = text(entry(one, deals=9), entry(other, 2, 600.4, deals=9), source="engine", width=50)
    assert any(line.startswith("    1.0       2.0     7.0  swap c1") for line in lines)
    assert few in lines[-1] and MARGIN not in lines[-1] and UNLUCKY not in lines[-1]
    some = text(entry(one), entry(other, 2, 0.5), entry(third, 9, 700, deals=4), source="engine")
    assert any("2.0 ±0.5" in line for line in some) and not any("700" in line for line in some)
    assert f"{MARGIN} {few}" in some[-1] and UNLUCKY in some[-1]
    assert few not in "".join(text(entry(one, deals=4), entry(other, 2, 0.5, deals=4), source="all deals"))


def test_points_and_their_differences_agree_as_they_are_shown():
    first, second = moves("swap a2", "swap c1")
    lines = text(entry(first, ahead=4.96), entry(second, 0.04, ahead=4.92), width=125)
    assert [line.split()[:2] for line in lines[2:4]] == [["5.0", "5.0"], ["4.9", "0.1"]]


def test_in_a_narrow_table_reasons_have_their_own_lines():
    lines = text(entry(moves("swap c1")[0]), width=50)
    assert lines[1:4] == [
        "  ahead  points  if unlucky  move",
        "    3.0     5.0   9 or more  swap c1",
        "      the 8 replaces the 3: 5 points more now",
    ]


def test_what_is_left_out_is_said():
    many = [
        entry(move, number, 0.1)
        for number, move in enumerate(moves(*[f"swap {place}" for place in ("a1", "b1", "c1", "d1", "a2", "b2", "c2")]))
    ]
    lines = text(*many, untried=moves("swap d2"))
    assert "  and 1 more move" in lines
    assert " 1 other move was left out. " in lines[-1]
    like_it = entry(many[-1].move, 7, 0.1, same=moves("swap d1", "swap d2"))
    assert "  and 3 more moves" in text(*many[:-1], like_it)


def test_sources_are_told_apart():
    view = Game.from_position("play-nine", PAIR).view(0)
    said = {source: describe_source(Advice((), 40, source, view=view)) for source in ("exact", "all deals", "engine")}
    assert said["exact"].startswith("This is your last turn")
    assert "all 40 deals" in said["all deals"] and "same 40 deals" in said["engine"]


def test_sentences_say_the_same_as_the_table():
    view = Game.from_position("play-nine", PAIR).view(0)
    advice = advise(view, deals=50)
    first, second, *_ = list_sentences(advice)
    assert first == next(format_advice(advice))
    assert second.startswith(f"{advice.best}") and second.endswith(".")


def test_no_reason_names_a_place_whose_card_is_locked():
    lines = (
        "board 0: QS! 4D 9C / 3S JD QC / KH 10D 2D", "board 1: 2D 3D 4D / 6D 7D 8D / 2C 3C 4C",
        'round_end: "all face up" by 1', "turn: 0",
    )  # fmt: skip
    for card in ("QH", "AH"):
        game = Game.from_position("crazy-nines", "\n".join((*lines, f"discard: {card}")))
        view, taken = game.view(0), game.play("draw discard")
        assert cardgolf.Swap("a1") not in taken.legal_moves
        told = [
            give_reason(view, cardgolf.Draw(cardgolf.Pile.DISCARD)),
            give_reason(taken.view(0), cardgolf.Discard()),
        ]
        assert not [each for each in told if "a1" in each or "Q\u2660" in each or "QS" in each]


def test_a_draw_of_rules_that_keep_notes_has_a_reason():
    class Notes:
        notes = True

        @hookimpl
        def bonus(self, board):
            return []

    game = cardgolf.new_game("golf", Notes(), players=2, seed=3)
    while not any(isinstance(move, cardgolf.Draw) for move in game.legal_moves):
        game = game.play(game.legal_moves[0])
    assert give_reason(game.view(game.turn), cardgolf.Draw(cardgolf.Pile.DISCARD))
