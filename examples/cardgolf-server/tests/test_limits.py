"""Limits of a match: a table that could not end is refused, and a match at its limit ends as it stands."""

import asyncio
import json
from random import Random

import pytest
from cardgolf_server.bounds import Bounds
from cardgolf_server.commands import start_match
from cardgolf_server.lengths import check_length, describe_end, describe_limit, most_events
from cardgolf_server.lobby import Visitor
from cardgolf_server.seats import seats_path
from cardgolf_server.store import Tables

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.bots import make_bot

FREE = {"address_work": 1e9, "table_work": 1e9, "thinking": 1e9, "bot_seconds": 0.001}
ANN = "192.0.2.1"
SEED = 3**100  # records as a seat saw them warn of a short one


def ask(variant, players, *settings):
    names = [f"P{seat}" for seat in range(players)]
    return {"variant": variant, "players": names, "settings": list(settings)}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (ask("golf", 2, "holes=none"), "nothing: 200"),
        (ask("golf", 2, "holes=none", "round_limit=none"), "nothing: 200"),
        (ask("golf", 2, "holes=none", "round_limit=201"), "nothing: 200"),
        (ask("nine-card", 8, "holes=none"), "nothing: 51"),
        (ask("crazy-nines", 8, "holes=200"), "holes from 1 to 51"),
        (ask("crazy-nines", 8, "holes=none", "round_limit=200"), "round_limit from 1 to 51"),
        (ask("golf", 2, "holes=1000"), "holes from 1 to 200"),
        (ask("golf", 3, "holes=1000"), "holes from 1 to 138"),
        (ask("golf", 2, "holes=1000", "turn_limit=1"), "holes from 1 to 200"),
        (ask("golf", 2, "holes=200", "turn_limit=1", "tie=playoff"), "holes from 1 to 180"),
        (ask("cabo", 4, "target=none"), "nothing: 103"),
    ],
)
def test_a_table_that_could_not_end_is_refused_with_the_reason(asked, expected):
    if asked["variant"] not in cardgolf.variants():
        pytest.skip(f"cardgolf-{asked['variant']} is not installed")
    with pytest.raises(InvalidArgumentError) as refused:
        start_match(asked, Bounds())
    text = str(refused.value)
    assert text.startswith("invalid ") and len(text) < 200
    if expected.startswith("nothing"):
        assert text.startswith("invalid holes=None: no rule ends this match within 200 rounds")
        most = expected.removeprefix("nothing: ")
        assert text.endswith(f"expected holes from 1 to {most}, or such a round_limit")
        kept = [each for each in asked["settings"] if not each.startswith("round_limit=")]
        assert start_match(asked | {"settings": [*kept, f"round_limit={most}"]}, Bounds())
    else:
        assert text.endswith(f"the match is too long for this server; expected {expected}")
        name, _, most = expected.partition(" from 1 to ")
        others = [each for each in asked["settings"] if not each.startswith(f"{name}=")]
        assert start_match(asked | {"settings": [*others, f"{name}={most}"]}, Bounds())
        with pytest.raises(InvalidArgumentError, match="too long"):
            start_match(asked | {"settings": [*others, f"{name}={int(most) + 1}"]}, Bounds())


def test_a_server_with_small_bounds_names_what_would_fit():
    with pytest.raises(InvalidArgumentError, match="expected fewer players, or a lower turn_limit"):
        check_length(cardgolf.rules("golf"), 4, Bounds(events=100))
    assert check_length(cardgolf.rules("golf", turn_limit=2, holes=1), 4, Bounds(events=100)) is None


@pytest.mark.parametrize("asked", [ask("golf", 3, "holes=none", "target=100"), ask("golf", 2, "holes=200", "target=10"),
    ask("golf", 2, "holes=none", "round_limit=50"), ask("crazy-nines", 8, "holes=18"), ask("board-nine", 6),
    ask("nine-card", 2, "turn_limit=none")])  # fmt: skip
def test_a_match_that_its_rules_end_is_accepted(asked):
    assert start_match(asked, Bounds())


def test_the_limit_follows_from_rules_rounds_and_seats():
    def limit(players, **options):
        return most_events(cardgolf.rules("golf", **options), players, Bounds())

    assert limit(2, holes=1, turn_limit=10) == 1 + 2 * (6 + 10 * 4)
    assert limit(2, holes=3, turn_limit=10) == 3 * limit(2, holes=1, turn_limit=10)
    assert limit(2, holes=9, round_limit=3, turn_limit=10) == limit(2, holes=3, turn_limit=10)
    assert limit(2, holes=1, turn_limit=10, tie="playoff") == 21 * limit(2, holes=1, turn_limit=10)
    assert limit(2) < limit(3) < limit(4) < limit(8) == limit(2, turn_limit=None) == Bounds().events


def play_on(game, chance, events):
    """Return ``game`` after moves by lot, at the ply ``events`` or the end of the match."""
    while game.ply < events and not game.is_over:
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


def visitor():
    return Visitor(ANN, lambda: None)


def drain(guest):
    """Return the messages that ``guest`` has not read, except those about players."""
    found = []
    while not guest.unread.empty():
        found.append(json.loads(guest.unread.get_nowait()))
    return [each for each in found if each["type"] != "players"]


class Match:
    """A match of two at a table with small bounds, where each move is made by lot."""

    def __init__(self, folder, *, bots=(None, None), settings=None, **bounds):
        self.tables = Tables(folder, Bounds(**FREE | {"unread": 9_999} | bounds))
        rules = cardgolf.rules("golf", holes=9, turn_limit=4, **settings or {})
        self.name, self.tokens = self.tables.add(cardgolf.new_game(rules, players=["Ann", "Bo"], seed=SEED), bots)
        self.chance, self.record = Random(1), folder / f"{self.name}.jsonl"

    async def find(self, token=None):
        table, _ = await self.tables.find(ANN, self.name, token)
        return table

    async def move(self, table, guests):
        game = table.game
        if game.is_round_over:
            await table.execute(guests[0], {"deal": True})
        else:
            await table.execute(guests[game.turn], {"play": str(self.chance.choice(game.legal_moves))})


def run(match, scene):
    """Seat Ann, Bo and a spectator, and play ``scene`` with the table and the three."""

    async def play():
        table = await match.find()
        with table.visit(0, visitor()) as ann, table.visit(1, visitor()) as bo, table.visit(None, visitor()) as looker:
            return await scene(table, [ann, bo, looker])

    return asyncio.run(play())


def test_a_match_near_its_limit_says_so_to_all_and_ends_as_it_stands(tmp_path):
    match = Match(tmp_path, events=60)

    async def scene(table, guests):
        for _ in range(56):
            await match.move(table, guests)
        assert all({each["type"] for each in drain(guest)} == {"table"} for guest in guests)
        for left in (3, 2, 1):
            await match.move(table, guests)
            for guest in guests:
                shown, limit = drain(guest)
                assert not shown["over"] and limit["type"] == "limit"
                assert f" {left} move" in limit["text"] and "60" in limit["text"]
        with table.visit(None, visitor()) as late:
            assert [each["type"] for each in drain(late)] == ["table", "limit"]
        await match.move(table, guests)
        for seat, guest in zip((0, 1, None), guests, strict=True):
            shown, limit = drain(guest)
            assert limit == {"type": "limit", "text": ""}
            assert (shown["over"], shown["offers"], shown["view"]["seat"]) == (True, [], seat)
            assert shown["status"].startswith("The server ended the match after 60 moves, its limit for this match")
            assert shown["status"].endswith(" wins.") or "share" in shown["status"]
            assert shown["view"]["standings"] and len(shown["rounds"]) == len(table.game.state.match.rounds) > 0
        assert table.game.ply == 60 and not table.game.is_round_over
        for command in ({"play": str(table.game.legal_moves[0])}, {"deal": True}, {"undo": True}):
            await table.execute(guests[table.game.turn], command)
            [refused] = drain(guests[table.game.turn])
            assert refused["error"].startswith("the match is over. The server ended the match after 60 moves")
        await table.advise(guests[0])
        assert drain(guests[0])[0]["error"].startswith("invalid hint")
        return table

    run(match, scene)


def test_the_record_of_a_match_that_the_server_ended_is_whole_and_can_be_read(tmp_path):
    match = Match(tmp_path, events=60)

    async def scene(table, guests):
        for _ in range(60):
            before = (await table.find_file(None, ANN, "record")).name
            await match.move(table, guests)
        after = await table.find_file(1, ANN, "record")
        assert (before, after.name) == ("match-as-seen.jsonl", "match.jsonl")
        assert cardgolf.replay(after.text) == cardgolf.load(match.record) == table.game
        assert "Ann" in (await table.find_file(1, ANN, "sheet.csv")).text

    run(match, scene)


def test_a_rematch_follows_a_match_that_the_server_ended(tmp_path):
    match = Match(tmp_path, events=30)

    async def scene(table, guests):
        for _ in range(30):
            await match.move(table, guests)
        drain(guests[1])
        await match.tables.rematch(guests[0], table)
        [told] = drain(guests[1])
        other, seat = await match.tables.find(ANN, told["table"], match.tokens[1])
        assert (told["by"], seat, other.game.ply, other.is_over) == (0, 1, 0, False)

    run(match, scene)


def test_a_match_that_ended_stays_so_with_larger_bounds(tmp_path):
    """Its cards were shown, so nothing may continue it."""
    match = Match(tmp_path, events=30)

    async def scene(table, guests):
        for _ in range(30):
            await match.move(table, guests)
        other, _ = await Tables(tmp_path).find(ANN, match.name, None)
        assert other is not table and other.game == table.game and other.is_over
        with other.visit(0, visitor()) as guest:
            assert drain(guest)[0]["status"].startswith("The server ended the match after 30 moves")

    run(match, scene)


def test_a_server_that_was_killed_before_it_noted_the_end_notes_it_later(tmp_path):
    match = Match(tmp_path, events=30)
    cardgolf.save(play_on(cardgolf.load(match.record), Random(2), 30), match.record)
    assert not json.loads(seats_path(match.record).read_text())["ended"]

    async def scene(table, guests):
        assert table.is_over and drain(guests[0])[0]["over"]
        assert json.loads(seats_path(match.record).read_text())["ended"].startswith("The server ended the match")

    run(match, scene)


def test_a_match_ends_after_the_most_rounds_and_says_so_in_the_last(tmp_path):
    match = Match(tmp_path, rounds=2)

    async def scene(table, guests):
        while not table.is_over:
            await match.move(table, guests)
        *told, shown, limit = drain(guests[2])
        limits = [each["text"] for each in told if each["type"] == "limit"]
        which = [f"{each} round is the last of 2 that the server allows" for each in ("The next", "This")]
        assert len(limits) == 2 and all(text.startswith(each) for text, each in zip(limits, which, strict=True))
        assert limit["text"] == "" and shown["over"] and len(shown["rounds"]) == 2
        assert shown["status"].startswith("The server ended the match after 2 rounds, its limit for a match.")
        assert shown["view"]["phase"] == "round over"

    run(match, scene)


def test_a_match_whose_rules_end_with_the_last_round_is_not_near_a_limit():
    for options in ({"holes": 2}, {"holes": None, "round_limit": 2}):
        game = cardgolf.new_game("golf", players=2, turn_limit=4, **options)
        while not game.is_over:
            game = play_on(game, Random(1), game.ply + 1)
            assert describe_limit(game, Bounds(rounds=2)) == describe_end(game, Bounds(rounds=2)) == ""


def test_an_undo_takes_back_that_the_limit_is_near(tmp_path):
    match = Match(tmp_path, events=60)

    async def scene(table, guests):
        for _ in range(56):
            await match.move(table, guests)
        takes = [move for move in map(str, table.game.legal_moves) if move == "draw discard"]
        assert takes, "the seed leads to a turn that begins at this ply"
        seat = table.game.turn
        await table.execute(guests[seat], {"play": takes[0]})
        assert "3 moves are left" in drain(guests[1 - seat])[-1]["text"]
        await table.execute(guests[seat], {"undo": True})
        assert drain(guests[1 - seat])[-1] == {"type": "limit", "text": ""}

    run(match, scene)


def test_bots_rest_after_the_server_has_ended_the_match(tmp_path):
    match = Match(tmp_path, bots=(None, "easy"), events=30)

    async def scene(table, guests):
        async with asyncio.timeout(60):
            while not table.is_over:
                if table.game.is_round_over or table.game.turn == 0:
                    await match.move(table, guests)
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert table.game.ply == 30
        assert table.host._list_waits(table.game) == []

    run(match, scene)


def play_match(rules, players, bot, seed):
    """Return how many events a match between bots has, and whether it ended."""
    game = cardgolf.new_game(rules, players=players, seed=seed)
    bots = [make_bot(bot, Random(f"{seed} {seat}")) for seat in range(players)]
    while not game.is_over and game.ply < Bounds().events:
        seat = game.to_act[0] if game.to_act else 0
        game = game.deal() if game.is_round_over else game.play(bots[seat].choose(game.view(seat)), seat=seat)
    return game.ply, game.is_over


def test_no_match_by_lot_reaches_its_limit():
    for variant in cardgolf.variants():
        rules = cardgolf.rules(variant)
        events, ended = play_match(rules, rules.seats()[-1], "random", seed=1)
        share = 0.6 if variant == "four-turns" else 0.2  # of a limit that follows from its four turns
        assert ended and events < share * most_events(rules, rules.seats()[-1], Bounds())


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "beginner", "greedy"])
@pytest.mark.parametrize("variant", cardgolf.variants())
def test_no_match_that_its_rules_end_reaches_its_limit(variant, bot):
    rules = cardgolf.rules(variant)
    least, most = rules.seats()[0], rules.seats()[-1]
    for players in {least, max(least, most // 2), most}:
        events, ended = play_match(rules, players, bot, seed=players)
        assert ended and events < 0.6 * most_events(rules, players, Bounds())


LONGEST = [("crazy-nines", 8, 51, "random"), ("crazy-nines", 8, 51, "greedy"), ("nine-card-lines", 2, 200, "random"),
           ("golf", 4, 103, "beginner"), ("play-nine", 6, 69, "random")]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "players", "holes", "bot"), LONGEST)
def test_no_match_of_the_most_rounds_reaches_its_limit(variant, players, holes, bot):
    rules = start_match(ask(variant, players, f"holes={holes}"), Bounds()).rules
    events, ended = play_match(rules, players, bot, seed=1)
    assert ended and events < 0.8 * most_events(rules, players, Bounds())
