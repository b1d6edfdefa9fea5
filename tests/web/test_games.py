"""The list of games that pages offer: by family, five first, each with one title."""

from itertools import groupby

import cardgolf
from cardgolf import PluginError, web


def test_five_games_come_first_and_each_family_is_one_run():
    games = web.list_games()
    assert {each["name"] for each in games} == {*cardgolf.variants()}
    families = [family for family, _ in groupby(games, key=lambda each: each["family"])]
    assert len(families) == len({*families})
    assert [each["name"] for each in games[:5]] == ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]
    assert {each["family"] for each in games[5:]}.isdisjoint({games[0]["family"]})


def test_a_title_is_one_name_and_the_others_stand_apart():
    games = {each["name"]: each for each in web.list_games()}
    game = games["hara-kiri"]
    assert (game["title"], game["also"]) == ("Hara Kiri", ["Polish Poker", "Polish Polka"])
    assert game["family"] == "Golf with 6 cards"
    assert games["dutch"]["family"] == "Cabo"
    assert games["skyjo"]["family"] == "Other games"
    assert (game["cards"], games["nine-card"]["cards"]) == (6, 9)
    six = [each["name"] for each in games.values() if each["family"] == game["family"]]
    assert six.index("hara-kiri") < six.index("eighteen-holes"), "with a house rule"


def test_a_game_that_cannot_be_loaded_is_listed_by_its_name(monkeypatch):
    def refuse(name, **_):
        if name in ("skyjo", "golf"):
            raise PluginError("it is broken")
        return load(name)

    load = cardgolf.rules
    monkeypatch.setattr("cardgolf.web.games.rules", refuse)
    games = {each["name"]: each for each in web.list_games()}
    assert games["skyjo"] == {"name": "skyjo", "title": "skyjo", "also": [], "family": "Other games", "cards": 0}
    assert games["six-card"]["family"] == "Other games"
