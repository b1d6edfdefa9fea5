"""Hints, advice and reviews in German: as a card player says them, and without a word of English."""

import re
from functools import partial

import pytest
from bots.placements import PAIR, explain
from helpers.last_shots import play_unlucky_gamble, start_gamble
from helpers.rule_sets import rulebook
from helpers.walks import played_by_lot

import cardgolf
from cardgolf import Game
from cardgolf.bots.advice.advice import Advice, MoveAdvice, advise
from cardgolf.bots.advice.reasons import give_reason
from cardgolf.bots.advice.review import format_review, review
from cardgolf.bots.advice.words import describe_source, format_advice, list_sentences, name_moves, summarize_advice
from cardgolf.table import CardNames
from cardgolf.words import Words

GERMAN = CardNames(joker="Joker", words=Words("de"))
TYPED = re.compile(r"\b(draw|swap|discard|flip|take|play|knock)( (stock|discard|flip|[a-d][1-4]|\d+|and))*")
ENGLISH = re.compile(
    r"\b(the|and|or|is|are|of|you|your|points?|cards?|pairs?|about|unseen|with|bots?(?= played)|deals?|moves?|now)\b"
)


reason = partial(explain, GERMAN)


def list_english(lines):
    return [line for line in lines if ENGLISH.search(TYPED.sub("", line).lower())]


def test_reasons_as_a_player_says_them():
    assert reason(PAIR, "swap a2") == ("8 bildet mit 8 darüber ein Paar (PN 2.4.1), anstelle von 9: 17 Punkte weniger")
    assert reason(PAIR, "swap c1") == "8 ersetzt 3: vorerst 5 Punkte mehr"
    assert reason(PAIR, "swap a1") == "8 ersetzt 8: gleich viele Punkte"
    last = PAIR.replace("8 (1) 3", "8 1 3")
    assert reason(last, "swap c2") == (
        "8 ersetzt deine letzte unbekannte Karte (im Schnitt 5,7): vorerst 2 Punkte mehr"
    )
    broken = PAIR.replace("8 (1) 3 4 / 9", "9 (1) 3 4 / 9")
    assert reason(broken, "swap a1") == "mit 8 passen a1 und a2 nicht mehr zusammen: vorerst 17 Punkte mehr"
    draw = PAIR.replace("held: 8 from stock\n", "")
    assert reason(draw, "draw discard") == (
        "4 kann auf d2 mit 4 darüber ein Paar bilden (PN 2.4.1), anstelle von 8: 12 Punkte weniger"
    )
    assert reason(PAIR, "discard flip b1") == "8 kommt auf die Ablage, und eine deiner Karten wird aufgedeckt"


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ["nine-card", "board-nine", "crazy-nines", "cabo", "golf of memory", "yaniv"])
def test_no_reason_and_no_advice_has_a_word_of_english(name):
    told = []
    for number, game in enumerate(played_by_lot(name, players=2, seed=4, moves=60, each=9)):
        if game.to_act:
            view = game.view(game.to_act[0])
            told += [give_reason(view, move, GERMAN) for move in view.legal_moves[:25]]
            if not number % 3:
                advice = advise(view, deals=2, engine="engine")
                told += [*format_advice(advice, GERMAN), *list_sentences(advice, GERMAN)]
    assert len(told) > 20
    assert list_english(told) == []


def make_advice(*moves, **more):
    view = Game.from_position("play-nine", PAIR).view(0)
    entries = [
        MoveAdvice(view.rules.parse(move), 3.0 - worse, 5.0, worse, worse - 2, worse + 2, 9, (), 40, "")
        for worse, move in enumerate(moves)
    ]
    return Advice(tuple(entries), 40, "lanes", view=view, **more)


def test_what_depends_on_how_all_play_on_is_said():
    bots, view = ("greedy", "wary"), make_advice().view
    advice = make_advice(
        "swap a2", "swap d1", bots=bots, clear_only_with="greedy", clear_move=view.rules.parse("swap a2")
    )
    assert summarize_advice(advice, Words("de")) == (
        "Vermutlich am besten: swap a2. Kein klarer Unterschied zu swap d1. Nur wenn alle gierig weiterspielen, ist "
        "„swap a2“ klar am besten. Etwa 5,0 Punkte am Ende der Runde, 3,0 Vorsprung."
    )
    assert describe_source(advice, Words("de"), margins=False) == (
        "Gierige und vorsichtige Bots haben jeden Zug zu Ende gespielt, mit denselben 40 Verteilungen der verdeckten "
        "Karten. Weniger Punkte sind besser."
    )


def test_what_moves_have_in_common_is_said_once():
    view = cardgolf.new_game("golf", seed=1).view(1)
    places = [cardgolf.Flip(place) for place in ("a1", "b1", "c1")]
    entry = MoveAdvice(places[0], 0, 0, 0, 0, 0, None, tuple(places[1:]), 0, "")
    assert name_moves(entry, str) == "flip a1, b1 or c1"
    assert name_moves(entry, lambda move: f"{move.slot} aufdecken", Words("de")) == "a1, b1 oder c1 aufdecken"
    assert view.legal_moves[0] == places[0]


def test_a_review_in_german():
    start = start_gamble()
    lines = [*format_review(review(start.play("draw discard").play("swap c1")), GERMAN)]
    assert lines[0].startswith(
        "Player 2: 2 Entscheidungen, 2 klar schlechtere Züge, im Schnitt 11,0 Punkte verloren. Das Pech hat "
    )
    assert any(line.endswith("hat „draw discard“ gespielt.") for line in lines)
    assert list_english(lines) == []


def test_bad_luck_is_told_in_german():
    lines = [*format_review(review(play_unlucky_gamble()), GERMAN)]
    assert "Pech, kein Fehler:" in lines and " Das Pech hat " in lines[0]
    assert "gespielt, und kein Zug war klar besser. Daraus wurden " in lines[lines.index("Pech, kein Fehler:") + 1]
    assert list_english(lines) == []


def test_an_end_that_is_counted_is_told_in_german():
    view = start_gamble().view(1)
    for goal in ("lead", "mean", "points", "round"):
        advice = advise(view, goal=goal, deals=4)
        assert list_english(format_advice(advice, GERMAN)) == []
    three = cardgolf.new_game(rulebook("play-nine"), players=3, seed=1)
    assert "besten Gegner" in next(format_advice(advise(three.view(three.turn), deals=4), GERMAN))
