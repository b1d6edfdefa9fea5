"""Messages for the web component: what they contain, and that they hide what the viewer cannot see."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from helpers.indistinguishable_states import redealt
from helpers.last_shots import play_unlucky_gamble, start_gamble
from helpers.rule_sets import one_of_each_family
from helpers.walks import finish_round, play, played_by_lot, viewers

import cardgolf
from cardgolf import Game, web
from cardgolf.bots.advice.review import review
from cardgolf.drawing.colours import build_style_sheet
from cardgolf.testing import rigged_deck
from cardgolf.web.review import _summarize
from cardgolf.words import Words

ROOT = Path(__file__).parents[2]


def start(*moves):
    """Return a game of two whose stock has a 9 on top, with Bo to turn up cards first."""
    return play(rigged_deck("play-nine", ["8 1 2 3 / 8 5 6 7"] * 2, stock="9", discard="12"), *moves)


def test_the_files_are_in_the_package():
    names = {each.name for each in web.path().iterdir()}
    assert {"cardgolf-table.js", "cardgolf-table.d.ts"} <= names


def test_the_component_names_no_other_host():
    text = (web.path() / "cardgolf-table.js").read_text(encoding="utf-8")
    assert re.findall(r"\w+://[^\s\"'`]*", text) == ["http://www.w3.org/2000/svg"]
    assert re.findall(r"\bimport\b(?!\.meta\b)", text) == []


def test_the_declarations_are_those_of_the_schema():
    done = subprocess.run([sys.executable, ROOT / "scripts" / "build_declarations.py", "--check"], check=False)
    assert done.returncode == 0, "run scripts/build_declarations.py"


def test_a_deck_has_every_face_of_the_table_once():
    rules = cardgolf.rules("nine-card")
    deck = web.deck_message(rules, 3)
    assert {*deck["faces"]} == {str(card) for card in rules.table_setup(3).deck}
    assert deck["faces"]["QS"]["name"] == "queen of spades"
    used = {part.split('"')[0] for face in deck["faces"].values() for part in face["full"].split('href="#cg-')[1:]}
    assert used <= deck["shapes"].keys()
    assert json.loads(json.dumps(deck)) == deck


def test_the_title_is_the_name_of_the_game_for_people():
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    assert web.table_message(game, 0)["title"] == "Nine-Card Golf + rearrange"
    assert web.table_message(cardgolf.new_game("four-card", seed=1), 0)["title"] == "Four-Card Golf"


def test_a_move_of_several_places_says_how_many():
    game = cardgolf.new_game("nine-card", "rearrange", players=2, seed=1)
    while not str(game.legal_moves[0]).startswith("arrange"):
        game = game.play(game.legal_moves[0])
    assert web.table_message(game, game.turn)["status"].endswith("Click three places, one after the other.")


def test_a_message_says_what_to_do():
    assert web.table_message(start(), 1)["status"].endswith("click a card to turn it up (arrows and Enter), 2 to go.")
    assert web.table_message(start(), 1)["status"].startswith("Player 2, before the first turn:")
    assert web.table_message(start(), 0)["status"] == "It is the turn of Player 2."
    drawn = start("flip a1", "flip b1", "flip a1", "flip b1", "draw stock")
    status = web.table_message(drawn, drawn.turn)["status"]
    assert status.startswith("Your turn, Player 2. You hold the 9. Click one of your cards")
    assert "9" not in web.table_message(drawn, 1 - drawn.turn)["status"]
    assert web.table_message(start(), None)["offers"] == []


def test_names_from_right_to_left_are_isolated_in_sentences_and_plain_in_data():
    dana, zoe = "\u05d3\u05e0\u05d4", "Zo\u00eb"
    told = ""
    for seats in ([dana, zoe], [zoe, dana]):
        game = cardgolf.new_game("golf", players=seats, teams=[[0], [1]], handicaps=[2, 3], seed=1, holes=1)
        while not game.is_over:
            with pytest.raises(cardgolf.IllegalMoveError) as refused:
                game.play(game.legal_moves[0], seat=1 - game.turn)
            refusal = web.refusal_message(refused.value, game.view(1 - game.turn))
            message = web.table_message(game, 0, game.ply)
            game = game.play(Random(game.ply).choice(game.legal_moves))
            if game.is_round_over and not game.is_over:
                game = game.deal()
            told += json.dumps(
                [refusal["error"], message["status"], message["news"], message.get("closing"), message["sides"]],
                ensure_ascii=False,
            )
        message = web.table_message(game, None, 0)
        told += json.dumps([message["status"], message["news"], message["closing"]], ensure_ascii=False)
        assert message["view"]["names"] == seats
    assert told.count(dana) == told.count(f"\u2068{dana}\u2069") > 50
    assert zoe in told and f"\u2068{zoe}" not in told


def test_offers_are_the_legal_moves():
    game = start("flip a1", "flip b1", "flip a1", "flip b1", "draw stock")
    offers = web.table_message(game, game.turn)["offers"]
    assert [each["move"] for each in offers] == [*map(str, game.legal_moves)]
    assert all(each["text"] for each in offers)


def test_marks_name_groups_and_points():
    game = start("flip a1", "flip a2", "flip a1", "flip a2")
    assert web.table_message(game, 0)["marks"] == [{"groups": [["a1", "a2"]], "locks": {}, "points": 0}] * 2


def test_news_begin_where_the_client_has_left():
    game = start("flip a1", "flip b1", "flip a1")
    told = [web.table_message(game, 0, since=since) for since in range(5)]
    assert [len({each["ply"] for each in message["news"]}) for message in told] == [4, 3, 2, 1, 0]
    assert [message["events"] == [] for message in told] == [False, False, False, False, True]
    assert web.table_message(game, 0)["news"] == []


def test_the_first_news_tell_of_the_draw_for_the_deal():
    game = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7)
    message = web.table_message(game, None, since=0)
    assert [each["text"] for each in message["news"]] == [
        "For the deal Ann draws 3, Bo 8: Ann deals.", "Round 1 of 9: Ann deals.",
    ]  # fmt: skip
    assert message["events"][0] == {"type": "dealer_chosen", "ply": 0, "seat": 0, "draws": [[0, "3"], [1, "8"]]}
    assert all(each["type"] != "dealer_chosen" for each in web.table_message(game, None, since=1)["events"])


def test_a_finished_round_tells_why():
    game = start()
    game = finish_round(game, -1)
    (round_,) = web.table_message(game, 0)["rounds"]
    assert round_["scores"] == [*game.state.match.rounds[0].scores]
    assert [sum(line["points"] for line in lines) for lines in round_["lines"]] == round_["scores"]
    assert all(line["text"] for lines in round_["lines"] for line in lines)
    (after,) = web.table_message(game.deal(), 0)["rounds"]
    assert after["lines"] is None


@pytest.mark.parametrize("name", one_of_each_family())
def test_messages_are_json_and_depend_on_what_the_seat_sees(name):
    rng, apart = Random(3), 0
    for game in played_by_lot(name, 3, seed=2, each=9):
        for seat in viewers(game):
            message = web.table_message(game, seat)
            assert json.loads(json.dumps(message)) == message
            other = Game(game.rules, redealt(game.state, seat, rng, 1))
            assert {**web.table_message(other, seat), "ply": 0} == {**message, "ply": 0}
            apart += game.state != other.state
    assert apart > 10


@pytest.mark.parametrize("name", one_of_each_family())
def test_news_are_json(name):
    for game in played_by_lot(name, 3, seed=4, each=25, moves=200):
        for seat in viewers(game):
            message = web.table_message(game, seat, since=0)
            assert json.loads(json.dumps(message)) == message
            assert len({each["ply"] for each in message["events"]}) <= 40


def test_a_spectator_is_told_who_may_react():
    game = next(game for game in played_by_lot("cabo", 3, seed=2) if game.phase == "reaction")
    assert web.table_message(game, None)["status"].endswith("may react.")
    assert "you may throw a card that equals the " in web.table_message(game, game.to_act[0])["status"]


def test_the_end_of_a_match_names_the_winner():
    *_, game = played_by_lot("play-nine", 2, seed=2)
    message = web.table_message(game, 0)
    assert message["over"] == game.is_over
    assert not game.is_over or "wins" in message["status"] or "share" in message["status"]


def test_a_refusal_quotes_the_clauses_about_its_rule():
    game = start()
    with pytest.raises(cardgolf.IllegalMoveError) as refused:
        game.play("flip a1", seat=0)
    said = web.refusal_message(refused.value, game.view(0))
    assert (said["type"], said["rule"], said["error"]) == ("refusal", "base.turn", "Player 2 has to move first.")
    assert said["clauses"][0].startswith("Only the player whose turn it is may move")
    assert web.refusal_message(refused.value, game.view(0), words=Words("de"))["error"] == "Erst ist Player 2 am Zug."
    plain = web.refusal_message(refused.value)
    assert (plain["clauses"], plain["error"]) == ([], str(refused.value))
    with pytest.raises(cardgolf.IllegalMoveError) as refused:
        game.play("pass")
    [clause] = web.refusal_message(refused.value, game.view(1))["clauses"]
    assert clause.startswith("Before play, clockwise from the dealer's left")


def declarations(css):
    return {tuple(each.strip() for each in rule.split("{")) for rule in css.split("}") if "{" in rule}


def test_the_component_styles_drawings_as_pictures_are_styled():
    """The component takes no style sheet from a message, so that it has its own, with colours as custom properties."""
    text = (ROOT / "js" / "table" / "drawing.js").read_text(encoding="utf-8")
    own = declarations(text.partition("const DRAWN = `")[2].partition("`")[0])
    pictures = declarations(build_style_sheet("light"))
    assert own and own <= pictures
    styled = {each.rpartition(" .")[2] for each, _ in own}
    used = set()
    for name in cardgolf.variants():
        deck = web.deck_message(cardgolf.rules(name), 2)
        drawings = [deck["back"], *(face[size] for face in deck["faces"].values() for size in ("full", "small"))]
        used |= {
            each for drawing in drawings for found in re.findall('class="([^"]+)"', drawing) for each in found.split()
        }
    coloured = {each.removeprefix("fill-").removeprefix("stroke-").removeprefix("color-") for each in used - styled}
    assert coloured <= deck["colours"]["light"].keys() == deck["colours"]["dark"].keys()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_match_that_a_server_ended_is_over_as_it_stands(seat):
    game = finish_round(cardgolf.new_game("golf", players=2, seed=1, turn_limit=1, holes=2))
    game = game.deal().play(game.deal().legal_moves[0])
    message, plain = (web.table_message(game, seat, ended=ended) for ended in ("The server\nstops.", ""))
    assert (message["over"], message["offers"], message["view"]["legal_moves"]) == (True, [], [])
    assert message["status"].startswith("The server stops. Player ") and message["status"].endswith(" wins.")
    assert message["view"]["standings"] == plain["view"]["standings"] != []
    assert {name for name in plain if message[name] != plain[name]} <= {"over", "offers", "status", "view"}


def test_a_match_that_a_server_ended_in_its_first_round_has_no_winner():
    assert web.table_message(start(), 0, ended="Stop.")["status"] == "Stop. No player wins."


def test_teams_and_handicaps_are_told_where_there_are_any():
    sides = {"teams": [(0, 2), (1, 3)], "handicaps": (0, 5, 0, 0)}
    game = cardgolf.new_game("nine-card", players=["Ann", "Bo", "Cy", "Di"], seed=1, holes=1, turn_limit=3, **sides)
    message = web.table_message(game, 0)
    assert message["sides"] == ["Teams: Ann and Cy; Bo and Di.", "Handicaps: Bo 5."]
    assert (message["view"]["teams"], message["view"]["totals"]) == ([[0, 2], [1, 3]], [0, -5, 0, -5])
    assert web.table_message(finish_round(game), 0)["status"] in {"Ann and Cy win.", "Bo and Di win."}
    assert "sides" not in web.table_message(start(), 0)


def test_a_review_names_the_dearest_moves_and_better_ones():
    game = cardgolf.new_game("golf", players=2, holes=1, turn_limit=3, seed=7)
    with pytest.raises(cardgolf.IllegalMoveError, match="expected a round that is over"):
        web.review_message(game, 0)
    game = finish_round(game, 1)
    found = web.review_message(game, 0, deals=4)
    costs = [each["points"] for each in found["moves"]]
    assert costs == sorted(costs, reverse=True) and 0 < len(costs) <= 5
    assert found["title"] == f"Your moves cost {re.search(r'[0-9.]+', found['title'])[0]} points"
    assert all(re.match(r"Move \d+: you chose to .+\. Better: .+\.$", each["text"]) for each in found["moves"])
    json.dumps(found)


def test_a_review_tells_bad_luck_from_bad_play():
    game = play_unlucky_gamble()
    found = web.review_message(game, 1)
    assert (found["title"], found["moves"]) == ("Your moves cost nothing", [])
    luck = review(game, seats=[1], deals=64).unluckiest()
    assert found["unlucky"]["title"] == "Bad luck, not bad play"
    assert [(each["move"], each["points"]) for each in found["unlucky"]["moves"]] == [
        (str(each.move), pytest.approx(-lost, abs=0.05)) for each, lost in luck
    ]
    assert "Move 1: you chose to draw from the stock." in {each["text"] for each in found["unlucky"]["moves"]}
    assert re.search(r" Luck took \d+\.\d\.$", found["text"])
    start = start_gamble()
    assert web.review_message(start.play("draw discard").play("swap c1"), 1)["unlucky"] is None


def test_a_review_in_german():
    found = web.review_message(play_unlucky_gamble(), 1, words=Words("de"))
    assert found["title"] == "Deine Züge haben nichts gekostet"
    told = {each["text"] for each in found["unlucky"]["moves"]}
    assert "Zug 1: deine Wahl war „vom Stapel ziehen“." in told
    assert re.search(r" Das Pech hat \d+,\d Punkte gekostet\.$", found["text"])
    start = start_gamble()
    found = web.review_message(start.play("draw discard").play("swap c1"), 1, words=Words("de"))
    assert found["title"] == "Deine Züge haben 11,0 Punkte gekostet"
    assert found["moves"][0]["text"] == ("Zug 1: deine Wahl war „von der Ablage nehmen“. Besser: „vom Stapel ziehen“.")
    assert found["note"].endswith("Bots haben jeden Zug 64 Mal zu Ende gespielt.")


@pytest.mark.parametrize(("costs", "expected"), [
    ((0, 0), "None of your 2 decisions was clearly worse than the best one."),
    ((0, 2), "1 of your 2 decisions was clearly worse than the best one."),
    ((1, 2), "2 of your 2 decisions were clearly worse than the best one."),
])  # fmt: skip
def test_a_review_counts_what_was_worse(costs, expected):
    found = SimpleNamespace(decisions=[SimpleNamespace(cost=each) for each in costs])
    assert _summarize(found) == expected
