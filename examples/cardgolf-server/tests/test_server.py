"""A real server and real connections: each seat receives its own view and nothing else."""

import re
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx
import pytest
from cardgolf_server.store import Tables
from serving import SOON, Server, message, news

import cardgolf
from cardgolf.testing import twin

PLAYERS = ("Ann", "Bo", "Cy")
ROUND = ("holes=1", "turn_limit=6")


def load_game(folder, name):
    """Load the game, with hidden information, from its record."""
    return cardgolf.load(folder / f"{name}.jsonl")


def random_command(game, rng):
    """Return a random command and the game after it."""
    if game.is_round_over:
        return {"deal": True}, game.deal()
    move = rng.choice(game.legal_moves)
    return {"play": str(move)}, game.play(move)


def connect_all(stack, server, name, tokens):
    """Return each player and two spectators, by connection: the seat, the guest and the first message."""
    seats = [*enumerate(tokens), (None, None), (None, None)]
    return [(seat, *stack.enter_context(server.seated(name, token))) for seat, token in seats]


@pytest.mark.parametrize("variant", ["nine-card", "crazy-nines", "board-nine"])
def test_each_seat_receives_its_own_view_after_each_event_and_nothing_else(server, tmp_path, variant):
    name, tokens = server.table("holes=2", "turn_limit=6", variant=variant, players=PLAYERS)
    game, rng = load_game(tmp_path, name), Random(1)
    with ExitStack() as stack:
        table = connect_all(stack, server, name, tokens)
        assert all(first == message(game, seat) for seat, _, first in table)
        while not game.is_over:
            turn = game.turn or 0
            command, game = random_command(game, rng)
            table[turn][1].send(command)
            assert all(guest.receive() == news(game, seat) for seat, guest, _ in table)
        assert len(game.state.match.rounds) == 2
        assert all(guest.has_no_more_messages() for _, guest, _ in table)
    assert load_game(tmp_path, name) == game


def equal_moves(one, other, seat, rng):
    """Yield moves after which ``seat`` sees the same at both tables."""
    for _ in range(12):
        for move in rng.sample(one.legal_moves, len(one.legal_moves)):
            after = [game.play(move) for game in (one, other) if move in game.legal_moves]
            if len(after) == 2 and after[0].view(seat) == after[1].view(seat):
                one, other = after
                yield str(move)
                break


def messages_to(server, folder, game, seat, moves):
    """Return all messages to ``seat`` about ``moves`` at a table that starts with ``game``."""
    name, tokens = Tables(folder).add(game)
    with ExitStack() as stack:
        guests = {each: stack.enter_context(server.seated(name, [*tokens, None][each])) for each in (0, 1, -1)}
        looker, first = guests[-1 if seat is None else seat]
        players = [guests[each][0] for each in (0, 1)]
        received = [first]
        for move in moves:
            players[game.turn].send({"play": move})
            received.append(looker.receive())
            game = game.play(move)
        return received


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("variant", ["nine-card", "board-nine"])
def test_indistinguishable_tables_send_the_same_messages(server, tmp_path, variant, seat):
    rng, received = Random(2), 0
    for seed in range(3):
        game = cardgolf.new_game(variant, players=2, seed=seed)
        while game.phase == "opening":
            game = game.play(rng.choice(game.legal_moves))
        one, other = (cardgolf.Game(game.rules, state) for state in (game.state, twin(game.state, seat, rng)))
        assert one != other
        moves = list(equal_moves(one, other, seat, rng))
        ours, theirs = (messages_to(server, tmp_path, each, seat, moves) for each in (one, other))
        assert ours == theirs
        received += len(ours)
    assert received > 6


def test_an_error_is_one_line_and_goes_to_its_sender_only(server, tmp_path):
    name, (ann, bo) = server.table()
    before = (tmp_path / f"{name}.jsonl").read_bytes()
    with ExitStack() as stack:
        (first, _), (second, _), (looker, _) = (
            stack.enter_context(server.seated(name, token)) for token in (ann, bo, None)
        )
        assert first.ask(play="flip a1") == {
            "error": "invalid seat=0: expected seat 1, which is to move [base.turn]", "rule": "base.turn",
        }  # fmt: skip
        assert looker.ask(play="flip a1")["rule"] == "base.turn"
        assert second.ask(play="swap a1")["rule"] == "base.moves"
        assert second.ask(deal=True)["rule"] == "base.deal"
        assert second.ask(undo=True)["rule"] == "base.undo"
        odd = (
            "",
            "x",
            "[" * 4000,
            "null",
            "[]",
            '{"play": 1}',
            '{"play": "flip a1", "play": {}}',
            b"\xff",
            '"\\ud800"',
        )
        for command in (*odd, {"deal": 1}, {"undo": False}, {"play": "x" * 3000}):
            second.send(command)
            error = second.receive()["error"]
            assert len(error) < 200 and "\n" not in error
        for command in ({"deal": True}, {"undo": True}):
            assert looker.ask(**command)["error"].startswith("invalid command")
        assert all(guest.has_no_more_messages() for guest in (first, second, looker))
    assert (tmp_path / f"{name}.jsonl").read_bytes() == before


@pytest.mark.parametrize("hello", [{"token": "wrong"}, {"token": 0}, {"token": ""}, {}, [], "x", {"play": "flip a1"}])
def test_a_seat_needs_a_token_of_its_table(server, hello):
    name, _ = server.table()
    other, _ = server.table()
    with server.guest(name, hello) as guest:
        assert set(guest.receive()) == {"error", "rule"}
        assert guest.closed() == 4000
    assert name != other


@pytest.mark.parametrize("name", ["0" * 16, "x", "..%2f..%2fetc", "%00", "0" * 5000])
def test_a_missing_table_is_refused(server, name):
    with server.guest(name, {"token": None}) as guest:
        assert guest.receive()["error"] == "invalid table: expected the name of a table on this server"


def test_a_token_opens_one_seat_of_one_table(server):
    name, tokens = server.table()
    other, others = server.table()
    assert len({*tokens, *others}) == 4
    with server.guest(other, {"token": tokens[0]}) as guest:
        assert guest.receive()["error"] == "invalid token: expected one of this table"
    for seat, token in enumerate(tokens):
        with server.seated(name, token) as (_, first):
            assert first["view"]["seat"] == seat


def test_a_player_continues_after_reconnecting(server):
    name, (_, bo) = server.table()
    with server.seated(name, bo) as (guest, _):
        last = guest.ask(play="flip a1")
    with server.seated(name, bo) as (guest, first):
        assert first.items() < last.items()
        assert guest.ask(play="flip b1")["view"]["boards"][1]["slots"][1]["up"]


@pytest.mark.parametrize("since", [0, 3, 5, 99])
def test_who_comes_back_is_told_what_happened(server, tmp_path, since):
    name, tokens = server.table(variant="nine-card")
    with ExitStack() as stack:
        guests = [stack.enter_context(server.seated(name, token))[0] for token in tokens]
        for _ in range(6):
            game = load_game(tmp_path, name)
            guests[game.turn].ask(play=str(game.legal_moves[0]))
            guests[1 - game.turn].receive()
    game = load_game(tmp_path, name)
    for seat, token in ((0, tokens[0]), (1, tokens[1]), (None, None)):
        with server.guest(name, {"token": token, "since": since}) as guest:
            told = guest.receive()
            assert told == message(game, seat, since)
            assert told["events"] == [event.as_dict() for event in game.events(seat, since)]
            assert {each["ply"] for each in told["words"]} == {*range(since, 7)}


@pytest.mark.parametrize("since", [-1, "0", 1.5, True, [0]])
def test_an_invalid_ply_is_refused(server, since):
    name, tokens = server.table()
    with server.guest(name, {"token": tokens[0], "since": since}) as guest:
        assert guest.receive()["error"].startswith("invalid since: expected an integer >= 0")


def test_a_killed_server_continues_from_its_records(tmp_path):
    one = Server(tmp_path)
    try:
        name, (_, bo) = one.table("holes=1")
        with one.seated(name, bo) as (guest, _):
            last = guest.ask(play="flip a1")
            assert (last["ply"], last["words"][0]["text"][:16]) == (1, "Bo turns up a1: ")
    finally:
        one.stop()
    other = Server(tmp_path)
    try:
        with other.seated(name, bo) as (guest, first):
            assert first.items() < last.items()
            assert guest.ask(play="flip b1") == news(load_game(tmp_path, name), 1)
    finally:
        other.stop()


def test_only_the_mover_can_undo_and_only_before_a_card_is_revealed(server, tmp_path):
    name, tokens = server.table("holes=1", variant="nine-card")
    with ExitStack() as stack:
        guests = [stack.enter_context(server.seated(name, token))[0] for token in tokens]
        while (game := load_game(tmp_path, name)).phase == "opening":
            guests[game.turn].ask(play=str(game.legal_moves[0]))
            guests[1 - game.turn].receive()
        turn, later = game.turn, len(game.history) + 1
        guests[turn].ask(play="draw discard")
        guests[1 - turn].receive()
        assert guests[1 - turn].ask(undo=True)["rule"] == "base.undo"
        assert guests[turn].ask(undo=True) == message(game, turn, later)
        assert guests[1 - turn].receive() == message(game, 1 - turn, later)
        guests[turn].ask(play="draw stock")
        guests[1 - turn].receive()
        assert "it revealed a card" in guests[turn].ask(undo=True)["error"]


def test_a_command_that_cannot_be_saved_has_no_effect(server, tmp_path):
    name, (_, bo) = server.table()
    with server.seated(name, bo) as (guest, first):
        hidden = tmp_path.rename(tmp_path.with_name("elsewhere"))
        assert guest.ask(play="flip a1")["error"].startswith("the table cannot be saved")
        hidden.rename(tmp_path)
        assert guest.ask(play="flip a1")["view"]["boards"][1]["slots"][0]["up"]
        assert not first["view"]["boards"][1]["slots"][0]["up"]


def test_a_damaged_record_reveals_nothing(server, tmp_path):
    name, _ = server.table()
    record = tmp_path / f"{name}.jsonl"
    record.write_text(record.read_text().replace("deal", "dea1", 1))
    with server.guest(name, {"token": None}) as guest:
        assert guest.receive()["error"] == "damaged table: its files cannot be read"


def test_house_rules_and_settings_are_in_force(server):
    name, _ = server.table("holes=3", variant="nine-card", house_rules=["ender-penalty:points=7", "rearrange"])
    with server.seated(name, None) as (_, first):
        assert first["view"]["rules"] == ["nine-card", "ender-penalty", "rearrange"]


GOOD = {"variant": "play-nine", "players": ["Ann", "Bo"]}
BAD = [
    {}, {"variant": "play-nine"}, GOOD | {"variant": 5}, GOOD | {"players": 2}, GOOD | {"players": []},
    GOOD | {"players": [1, 2]}, GOOD | {"players": ["x" * 101, "Bo"]}, GOOD | {"players": ["Ann"] * 99},
    GOOD | {"seed": 1}, GOOD | {"deck": []}, GOOD | {"settings": ["seed=1"]}, GOOD | {"settings": "holes"},
    GOOD | {"settings": [{}]}, GOOD | {"settings": ["holes"]}, GOOD | {"house_rules": [{}]},
    GOOD | {"house_rules": ["none such"]}, GOOD | {"variant": "play-nin"}, GOOD | {"players": ["x" * 100] * 50},
]  # fmt: skip


@pytest.mark.parametrize("command", BAD)
def test_an_invalid_table_is_refused_in_a_line(server, tmp_path, command):
    answer = server.post(**command)
    assert answer.status_code == 400
    assert 0 < len(answer.json()["error"]) < 200
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("body", [b"", b"x", b"\xff", b"[" * 4000, b"[" * 100_000])
def test_a_body_other_than_json_is_refused(server, body):
    answer = httpx.post(f"{server.url}tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400


def test_a_message_too_long_ends_the_connection_and_no_other(server):
    name, (ann, bo) = server.table()
    with server.seated(name, ann) as (patient, _), server.seated(name, bo) as (loud, _):
        loud.send("x" * 5000)
        assert loud.closed() == 1009
        assert patient.has_no_more_messages()


def test_the_page_needs_nothing_from_elsewhere(server):
    page = httpx.get(server.url, timeout=SOON).text
    for name in re.findall(r'(?:src|href)="([^"]+)"', page):
        assert httpx.get(f"{server.url}{name}", timeout=SOON).status_code == 200
    files = [path.read_text() for path in (Path(__file__).parents[1] / "cardgolf_server" / "page").iterdir()]
    assert len(files) == 3
    assert not [text for text in files if re.search(r"https?://|url\(|@import|innerHTML", text)]
    assert set(httpx.get(f"{server.url}rules").json()) == {"variants", "house_rules"}
