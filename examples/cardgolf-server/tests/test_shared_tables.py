"""Tables in memory: one object for a match, the moves of the host, and when a table is removed."""

import asyncio
import json
import logging
import os
import time

import pytest
from cardgolf_server.bounds import Bounds, BusyError
from cardgolf_server.lobby import Visitor
from cardgolf_server.messages import error_message
from cardgolf_server.seats import make_seats, read_seats
from cardgolf_server.store import Tables
from serving import SOON

import cardgolf
from cardgolf import PluginError

FREE = {"address_work": 1e9, "table_work": 1e9, "thinking": 1e9}
ANN = "192.0.2.1"
DAY = 86_400


def visitor():
    return Visitor(ANN, lambda: None)


def new_table(folder, *, bots=(None, None), variant="nine-card", **bounds):
    """Return the tables of ``folder``, and the name and the tokens of a new one."""
    tables = Tables(folder, Bounds(**FREE | bounds))
    return tables, *tables.add(cardgolf.new_game(variant, players=len(bots), seed=3), bots)


def test_a_table_that_is_dropped_while_a_guest_is_on_the_way_in_stays_one_object(tmp_path):
    """Memory is full. While Ann is on the way in, other tables come and hers leaves; then Bo comes."""

    async def play():
        tables, name, (ann, bo) = new_table(tmp_path, open_tables=2)
        others = [tables.add(cardgolf.new_game("golf", players=2))[0] for _ in range(3)]
        hers, seat = await tables.find(ANN, name, ann)
        for other in others:
            await tables.find("192.0.2.9", other, None)
        his, other_seat = await tables.find("192.0.2.2", name, bo)
        assert his is hers
        with hers.visit(seat, visitor()) as one, his.visit(other_seat, visitor()) as two:
            seats = {seat: one, other_seat: two}
            await hers.execute(seats[hers.game.turn], {"play": str(hers.game.legal_moves[0])})
            assert [json.loads(guest.unread.get_nowait())["ply"] for guest in (one, two)] == [0, 0]
            told = [json.loads(message) for guest in (one, two) for message in drain(guest)]
            assert [each["ply"] for each in told if each["type"] == "table"] == [1, 1]
        assert cardgolf.load(tmp_path / f"{name}.jsonl") == hers.game

    asyncio.run(play())


def drain(guest):
    while not guest.unread.empty():
        yield guest.unread.get_nowait()


def test_a_table_whose_move_is_being_saved_is_not_dropped(tmp_path):
    """Its only guest looks on, and would have to leave for a player."""

    async def play():
        tables, name, _ = new_table(tmp_path, bots=(None, "easy"), open_tables=1)
        other, (token, _) = tables.add(cardgolf.new_game("golf", players=2))
        table, _ = await tables.find(ANN, name, None)
        with table.visit(None, visitor()):
            async with table.lock:
                with pytest.raises(BusyError, match="too many tables are open"):
                    await tables.find(ANN, other, token)
            await tables.find(ANN, other, token)

    asyncio.run(play())


async def wait_for_bot(folder, monkeypatch, think):
    """Seat a bot that chooses by ``think`` and waits half a second.

    Return the seconds until its move was told, and whether the host has ended.
    """
    tables, name, (ann, _) = new_table(folder, bots=(None, "easy"), bot_seconds=0.5)
    table, seat = await tables.find(ANN, name, ann)
    monkeypatch.setattr("cardgolf_server.host.choose", think)
    monkeypatch.setattr("cardgolf_server.host.FEW_SECONDS", 0.01)
    began = time.monotonic()
    with table.visit(seat, visitor()) as guest:
        async with asyncio.timeout(SOON):
            while not json.loads(await guest.unread.get()).get("ply"):
                pass
        return time.monotonic() - began, table.host._task.done()


@pytest.mark.parametrize(("thinks", "least"), [(0, 0.5), (0.3, 0.5), (0.6, 1.0)])
def test_a_bot_chooses_first_and_moves_at_the_end_of_a_wait(tmp_path, monkeypatch, thinks, least):
    def think(_, game):
        time.sleep(thinks)
        return game.legal_moves[0]

    took, _ = asyncio.run(wait_for_bot(tmp_path, monkeypatch, think))
    assert took >= least - 0.02


def test_the_host_goes_on_after_any_error(tmp_path, monkeypatch):
    chosen = []

    def think(_, game):
        chosen.append(game)
        if len(chosen) < 3:
            raise NotImplementedError
        return game.legal_moves[0]

    took, has_ended = asyncio.run(wait_for_bot(tmp_path, monkeypatch, think))
    assert took and len(chosen) >= 3 and not has_ended


def test_no_text_of_a_rule_that_failed_is_told(caplog):
    error = PluginError("after-move.after_move failed: KeyError: Card(rank=12, suit='D')", "after-move")
    with caplog.at_level(logging.ERROR):
        said = error_message(error, cardgolf.new_game("golf", players=2).view(0))
    assert "rank=12" not in said and "after-move" not in said
    assert json.loads(said)["error"] == "the rules of this table failed, the command had no effect"
    assert "a rule failed" in caplog.text


def test_seats_are_joined_by_two_players_or_by_one_among_bots():
    seats, _ = make_seats([None, None, "easy"])
    assert [seats.is_joined, seats.with_player(0).is_joined, seats.with_player(0).with_player(1).is_joined] == [0, 0, 1]
    assert make_seats([None, "easy"])[0].with_player(0).is_joined
    assert read_seats(seats.with_player(1).to_json()) == seats.with_player(1).with_player(1)
    assert seats.with_player(0).with_rematch("x").for_rematch() == seats


def age(folder, name, days):
    for path in folder.glob(f"{name}.*"):
        os.utime(path, (time.time() - days * DAY,) * 2)


@pytest.mark.parametrize(
    ("joined", "days", "stays"),
    [(1, 0.9, True), (1, 1.1, False), (2, 1.1, True), (2, 89, True), (2, 91, False)],
)
def test_a_table_that_no_second_player_joins_in_a_day_is_removed(tmp_path, joined, days, stays):
    tables, name, tokens = new_table(tmp_path)

    async def join():
        for token in tokens[:joined]:
            await tables.find(ANN, name, token)

    async def remove(tables):
        await tables.remove_old()

    asyncio.run(join())
    age(tmp_path, name, days)
    asyncio.run(remove(Tables(tmp_path)))
    assert len([*tmp_path.iterdir()]) == (2 if stays else 0)


def test_a_table_in_memory_is_not_removed(tmp_path):
    async def play():
        tables, name, (ann, _) = new_table(tmp_path)
        table, _ = await tables.find(ANN, name, ann)
        age(tmp_path, name, 2)
        await tables.remove_old()
        assert len([*tmp_path.iterdir()]) == 2
        assert table.file.path.exists()

    asyncio.run(play())


def test_a_score_sheet_is_made_once_for_a_moment(tmp_path, monkeypatch):
    made = []

    async def play():
        tables, name, (_, bo) = new_table(tmp_path)
        table, seat = await tables.find(ANN, name, bo)
        monkeypatch.setattr("cardgolf_server.tables.make_file", lambda *given, **_: made.append(given) or given)
        for asking in (seat, None, 0):
            for kind in ("sheet.html", "sheet.csv", "record"):
                await table.find_file(asking, ANN, kind)
        assert len(made) == 2 + 3
        with table.visit(table.game.turn, visitor()) as guest:
            await table.execute(guest, {"play": str(table.game.legal_moves[0])})
        await table.find_file(seat, ANN, "sheet.csv")
        assert len(made) == 6

    asyncio.run(play())
