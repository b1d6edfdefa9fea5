"""The playground's messages: what it answers, and how it tells errors."""

import json

import cardgolf
from cardgolf.bots.advice.review import review
from tests.web.playground.test_session import page


def test_a_finished_round_tells_what_the_moves_of_the_person_cost(page):
    answer = page.answer(
        {"ask": "start", "rules": {"variant": "golf", "options": ["holes=1"]}, "players": 2, "seed": 3}
    )
    assert "expected a round that is over" in page.answer({"ask": "review"})["error"]
    while offers := answer["table"]["offers"]:  # the worst habit: throw what is drawn, and never swap
        moves = [each["move"] for each in offers]
        answer = page.answer(
            {"ask": "move", "move": next((m for m in ("draw stock", "discard") if m in moves), moves[0])}
        )
    found = page.answer({"ask": "review"})
    game = cardgolf.new_game("golf", holes=1, players=["Ann", "Bo"], seed=3)
    for each in answer["moves"]:
        game = game.play(each.partition(" ")[2], seat=int(each[0]))
    costs = [each.cost for each in review(game, seats=[0], deals=64).dearest()]
    assert [each["points"] for each in found["moves"]] == [round(each, 1) for each in costs]
    assert costs and costs[0] > 0 and found["title"].startswith("Your moves cost ")
    assert json.loads(json.dumps(found)) == found
