"""The files of the games that the site's pages play without Python."""

import json

from helpers.site_pages import ROOT, importlib, pytest

with pytest.MonkeyPatch.context() as patched:
    patched.syspath_prepend(str(ROOT / "scripts"))
    bundled_games = importlib.import_module("docs.bundled_games")


def test_games_that_are_data_are_written_and_say_whether_they_need_hands(tmp_path):
    bundled_games.write_games(tmp_path / "games", ("golf", "board-nine", "cabo", "three-packs"))
    games = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "games").glob("*.json")}
    catalogue = games["catalogue.json"]
    flags = {each["name"]: flag for each, flag in zip(catalogue["variants"], catalogue["bundled"], strict=True)}
    bundled = sorted(name for name, flag in flags.items() if flag == "1")
    assert bundled == ["board-nine", "cabo", "golf"]
    needs = {name: games[f"{name}.json"].get("needs_hands") for name in bundled}
    assert needs == {"golf": None, "board-nine": True, "cabo": True}
