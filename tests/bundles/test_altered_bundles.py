"""Bundles that are altered: what this reader refuses and how it plays them, which JavaScript is held to as well."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.bundles import read
from cardgolf.bundles.sums import find_most_total
from cardgolf.scoring.batches import MOST_SUM

FOLDER = Path(__file__).parents[2] / "js" / "test"
ALTERED = json.loads((FOLDER / "altered-bundles.json").read_text(encoding="utf-8"))


def alter(bundle, changes):
    """Return the text of a bundle of node's tests with other values, each by its path."""
    data = json.loads((FOLDER / "bundles" / f"{bundle}.json").read_text(encoding="utf-8"))
    for path, value in changes.items():
        *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        inner = data
        for key in way:
            inner = inner[key]
        inner[last] = value
    return json.dumps(data)


@every_case("each", ALTERED)
def test_an_altered_bundle_is_refused_or_played_as_in_javascript(each):
    text = alter(each["bundle"], each["changes"])
    if "refused" in each:
        with pytest.raises(InvalidArgumentError, match=f"^invalid {re.escape(each['refused'])}=") as caught:
            read(text)
        assert len(str(caught.value)) < 200
        return
    game = cardgolf.new_game(read(text).rules, players=2, seed=1)
    for move in each.get("moves", ()):
        game = game.play(move)
    if "reason" in each:
        assert game.state.round_end.reason == each["reason"]


@every_case("each", [each for each in ALTERED if not {"refused", "moves"} & {*each}])
def test_no_score_comes_to_its_share_of_the_greatest_total(each):
    text, chance = alter(each["bundle"], each["changes"]), Random(2)
    game, most = cardgolf.new_game(read(text).rules, players=2, seed=1), find_most_total(json.loads(text))
    while not game.is_round_over:
        game = game.play(chance.choice(game.legal_moves))
    rounds = each["changes"].get("match.holes", 9) or each["changes"].get("match.round_limit", 1000) or 2**20
    assert most < MOST_SUM
    assert all(8 * rounds * abs(score) <= most for score in game.state.match.rounds[0].scores)
