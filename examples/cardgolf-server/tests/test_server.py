"""A real server and real connections: each seat receives its own view and nothing else."""

import json
import re
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx
import pytest
from cardgolf_server.store import Tables
from serving import QUICK, SOON, Server, message, news

import cardgolf
from cardgolf import web
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
def test_each_seat_receives_its_own_view_after_each_event_and_nothing_else(server, variant):
    name, tokens = server.table("holes=2", "turn_limit=6", variant=variant, players=PLAYERS)
    game, rng = load_game(server.folder, name), Random(1)
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
    assert load_game(server.folder, name) == game


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
def test_indistinguishable_tables_send_the_same_messages(server, variant, seat):
    rng, received = Random(2), 0
    for seed in range(3):
        game = cardgolf.new_game(variant, players=2, seed=seed)
        while game.phase == "opening":
            game = game.play(rng.choice(game.legal_moves))
        one, other = (cardgolf.Game(game.rules, state) for state in (game.state, twin(game.state, seat, rng)))
        assert one != other
        moves = list(equal_moves(one, other, seat, rng))
        ours, theirs = (messages_to(server, server.folder, each, seat, moves) for each in (one, other))
        assert ours == theirs
        received += len(ours)
    assert received > 6


def test_an_error_is_one_line_and_goes_to_its_sender_only(server):
    name, (ann, bo) = server.table()
    before = (server.folder / f"{name}.jsonl").read_bytes()
    with ExitStack() as stack:
        (first, _), (second, _), (looker, _) = (
            stack.enter_context(server.seated(name, token)) for token in (ann, bo, None)
        )
        refused = first.ask(play="flip a1")
        assert refused["error"].endswith(" has to move first.")
        assert (refused["rule"], len(refused["clauses"])) == ("base.turn", 1)
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
    assert (server.folder / f"{name}.jsonl").read_bytes() == before


@pytest.mark.parametrize("hello", [{"token": "wrong"}, {"token": 0}, {"token": ""}, {}, [], "x", {"play": "flip a1"}])
def test_a_seat_needs_a_token_of_its_table(server, hello):
    name, _ = server.table()
    other, _ = server.table()
    with server.guest(name, hello) as guest:
        assert guest.receive()["type"] == "refusal"
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
        assert first == last | {"events": [], "news": []}
        assert guest.ask(play="flip b1")["view"]["boards"][1]["slots"][1]["up"]


@pytest.mark.parametrize("since", [0, 3, 5, 99])
def test_who_comes_back_is_told_what_happened(server, since):
    name, tokens = server.table(variant="nine-card")
    with ExitStack() as stack:
        guests = [stack.enter_context(server.seated(name, token))[0] for token in tokens]
        for _ in range(6):
            game = load_game(server.folder, name)
            guests[game.turn].ask(play=str(game.legal_moves[0]))
            guests[1 - game.turn].receive()
    game = load_game(server.folder, name)
    for seat, token in ((0, tokens[0]), (1, tokens[1]), (None, None)):
        with server.guest(name, {"token": token, "since": since}) as guest:
            told = guest.receive()
            assert told == message(game, seat, since)
            assert told["events"] == [event.as_dict() for event in game.events(seat, since)]
            assert {each["ply"] for each in told["news"]} == {*range(since, 7)}


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
            assert (last["ply"], last["news"][0]["text"][:16]) == (1, "Bo turns up a1: ")
    finally:
        one.stop()
    other = Server(tmp_path)
    try:
        with other.seated(name, bo) as (guest, first):
            assert first == last | {"events": [], "news": []}
            assert guest.ask(play="flip b1") == news(load_game(tmp_path, name), 1)
    finally:
        other.stop()


def test_only_the_mover_can_undo_and_only_before_a_card_is_revealed(server):
    name, tokens = server.table("holes=1", variant="nine-card")
    with ExitStack() as stack:
        guests = [stack.enter_context(server.seated(name, token))[0] for token in tokens]
        while (game := load_game(server.folder, name)).phase == "opening":
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
        assert "That move showed a new card." in guests[turn].ask(undo=True)["error"]


def test_a_command_that_cannot_be_saved_has_no_effect(server):
    name, (_, bo) = server.table()
    with server.seated(name, bo) as (guest, first):
        hidden = server.folder.rename(server.folder.with_name("elsewhere"))
        assert guest.ask(play="flip a1")["error"].startswith("the table cannot be saved")
        hidden.rename(server.folder)
        assert guest.ask(play="flip a1")["view"]["boards"][1]["slots"][0]["up"]
        assert not first["view"]["boards"][1]["slots"][0]["up"]


def test_a_damaged_record_reveals_nothing(server):
    name, _ = server.table()
    record = server.folder / f"{name}.jsonl"
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
def test_an_invalid_table_is_refused_in_a_line(server, command):
    kept = sorted(server.folder.iterdir())
    answer = server.post(**command)
    assert answer.status_code == 400
    assert 0 < len(answer.json()["error"]) < 200
    assert sorted(server.folder.iterdir()) == kept


@pytest.mark.parametrize("body", [b"", b"x", b"\xff", b"[" * 4000, b"[" * 100_000])
def test_a_body_other_than_json_is_refused(server, body):
    answer = httpx.post(f"{server.url}tables", content=body, headers={"Content-Type": "application/json"}, timeout=SOON)
    assert answer.status_code == 400


def test_a_message_too_long_ends_the_connection_and_no_other(server):
    name, (ann, bo) = server.table()
    with server.seated(name, ann) as (patient, _), server.seated(name, bo) as (loud, _):
        loud.send("x" * 5000)
        assert loud.closed() == 1009
        assert patient.has_no_more_messages()


WORDS = "cardgolf-table.de.json"


def test_the_page_needs_nothing_from_elsewhere(server):
    page = httpx.get(server.url, timeout=SOON).text
    for name in [*re.findall(r'(?:src|href)="([^"#]+)"', page), "seat.js", "lobby.js", "cardgolf-table.js", WORDS]:
        if not name.startswith("data:"):
            assert httpx.get(f"{server.url}{name}", timeout=SOON).status_code == 200, name
    assert httpx.get(f"{server.url}{WORDS}", timeout=SOON).json()["language"] == "de"
    files = [path.read_text() for path in (Path(__file__).parents[1] / "cardgolf_server" / "page").iterdir()]
    assert len(files) == 5
    assert not [text for text in files if re.search(r"https?://|url\(|@import|innerHTML", text)]
    assert set(httpx.get(f"{server.url}games", timeout=SOON).json()) == {"games", "house_rules", "levels", "kept"}


def test_the_deck_and_the_rules_of_a_table_are_sent_once_by_http(server):
    name, _ = server.table("holes=1", variant="nine-card")
    deck = httpx.get(f"{server.url}tables/{name}/deck", timeout=SOON)
    assert deck.json() == json.loads(json.dumps(web.deck_message(cardgolf.rules("nine-card", holes=1), 2)))
    assert "max-age" in deck.headers["Cache-Control"]
    rules = httpx.get(f"{server.url}tables/{name}/rules", timeout=SOON)
    assert rules.text == cardgolf.explain(load_game(server.folder, name).rules).html()
    assert rules.headers["Content-Security-Policy"].startswith("sandbox; default-src 'none'")
    assert httpx.get(f"{server.url}tables/{'0' * 16}/deck", timeout=SOON).status_code == 404


def finish(server, folder, name, tokens):
    """Play a match to its end at random, by its players."""
    rng, game = Random(4), load_game(folder, name)
    with ExitStack() as stack:
        guests = [stack.enter_context(server.seated(name, token))[0] for token in tokens]
        while not game.is_over:
            seat = game.turn or 0
            command, game = random_command(game, rng)
            guests[seat].send(command)
            assert all(guest.receive()["ply"] == game.ply for guest in guests)


def test_a_rematch_is_one_table_with_the_same_tokens(server):
    name, tokens = server.table(*ROUND, variant="nine-card")
    with server.seated(name, tokens[0]) as (guest, _):
        assert guest.ask(rematch=True)["error"].startswith("invalid rematch")
    finish(server, server.folder, name, tokens)
    with server.seated(name, tokens[0]) as (ann, _), server.seated(name, tokens[1]) as (bo, _):
        said = ann.ask(rematch=True)
        assert (said["type"], said["by"]) == ("rematch", 0)
        assert bo.receive() == said
        assert bo.ask(rematch=True)["table"] == said["table"]
    with server.guest(name, {"token": None}) as guest:
        assert guest.receive()["over"]
        assert guest.receive() == said | {"by": None}
        assert guest.ask(rematch=True)["error"].startswith("invalid rematch")
    with server.seated(said["table"], tokens[1]) as (_, first):
        assert (first["view"]["seat"], first["ply"], first["over"]) == (1, 0, False)
    one, other = load_game(server.folder, name), load_game(server.folder, said["table"])
    assert one.rules == other.rules
    assert one.seed != other.seed
    assert {path.suffix for path in server.folder.iterdir()} == {".jsonl", ".json"}


def test_a_table_that_another_program_changed_is_kept_beside_it(server):
    name, tokens = server.table(*ROUND, variant="nine-card")
    path = server.folder / f"{name}.jsonl"
    start = cardgolf.load(path)
    command, mine = random_command(start, Random(1))
    seat = start.to_act[0]
    theirs = cardgolf.new_game(start.rules, players=start.state.match.names, seed=3)
    with server.seated(name, tokens[seat]) as (guest, _):
        cardgolf.save(theirs, path)
        said = guest.ask(**command)["error"]
        assert f"kept as table {name}-2" in said and "reload" in said
        assert guest.ask(**command)["error"] == said
    assert (cardgolf.load(path), load_game(server.folder, f"{name}-2")) == (theirs, mine)
    with server.seated(name, tokens[seat]) as (guest, first):
        assert first == message(theirs, seat)
        command, theirs = random_command(theirs, Random(1))
        assert "error" not in guest.ask(**command)
    with server.seated(f"{name}-2", tokens[seat]) as (_, first):
        assert first == message(mine, seat)
    assert load_game(server.folder, name) == theirs
    assert not [*server.folder.glob(f"{name}-3*")]


def test_bots_play_until_a_person_is_to_move(server):
    asked = {"players": PLAYERS, "bots": ["easy", None, "hard"]}
    name, tokens = server.table("holes=1", variant="nine-card", **asked)
    assert [token is None for token in tokens] == [True, False, True]
    with server.seated(name, tokens[1]) as (guest, first):
        last = first
        while not last["over"]:
            if 1 in last["view"]["to_act"]:
                guest.send({"play": last["view"]["legal_moves"][-1], "ply": last["ply"]})
            last = guest.receive()
            assert last["type"] == "table", last
    game = load_game(server.folder, name)
    assert game.is_over
    assert {seat for seat, _ in game.history} == {0, 1, 2}


def test_no_token_opens_the_seat_of_a_bot(server):
    name, _ = server.table(bots=[None, "easy"])
    for token in ("", 0, [], "easy", "None"):
        with server.guest(name, {"token": token}) as guest:
            assert guest.receive()["error"] == "invalid token: expected one of this table"


def test_a_table_of_bots_alone_is_refused(server):
    assert server.post(variant="play-nine", players=["Ann", "Bo"], bots=["easy", "easy"]).status_code == 400


def test_all_are_told_which_players_are_connected(server):
    name, (ann, bo) = server.table(players=("Ann", "Bo"))
    with server.guest(name, {"token": ann}) as one:
        assert one.receive_any()["type"] == "table"
        assert one.receive_any()["connected"] == [True, False]
        with server.seated(name, bo), server.seated(name, None):
            assert one.receive_any()["connected"] == [True, True]
        assert one.receive_any()["connected"] == [True, False]


def test_a_hint_is_given_to_the_player_to_move(server):
    name, (ann, bo) = server.table(variant="nine-card")
    with server.seated(name, bo) as (guest, first):
        hint = guest.ask(hint=True)
        assert hint["type"] == "hint"
        assert {each["move"] for each in hint["moves"]} <= {*first["view"]["legal_moves"]}
    with server.seated(name, ann) as (guest, _):
        assert guest.ask(hint=True)["moves"] == []
    with server.seated(name, None) as (guest, _):
        assert guest.ask(hint=True)["error"].startswith("invalid hint")


def test_files_of_a_match_need_the_token_of_the_seat(server):
    name, (ann, bo) = server.table("holes=1", "turn_limit=6", variant="nine-card")
    url = f"{server.url}tables/{name}/files"
    with server.seated(name, bo) as (guest, _):
        guest.ask(play="flip a1")
    game = load_game(server.folder, name)
    for seat, token in ((0, ann), (1, bo), (None, None)):
        answer = httpx.post(url, json={"token": token, "file": "record"}, timeout=SOON)
        assert answer.text == cardgolf.redact(game, seat)
    for bad in ({"token": "x", "file": "record"}, {"token": ann, "file": "seats"}, {"token": ann}, [], {}):
        assert httpx.post(url, json=bad, timeout=SOON).status_code == 400
    finish(server, server.folder, name, (ann, bo))
    whole = httpx.post(url, json={"token": None, "file": "record"}, timeout=SOON)
    assert cardgolf.replay(whole.text) == load_game(server.folder, name)
    assert whole.headers["Content-Disposition"] == 'attachment; filename="match.jsonl"'
    assert httpx.post(url, json={"token": ann, "file": "sheet.csv"}, timeout=SOON).text.startswith('"round",')


def snapping_table(server, folder, **more):
    """Return a table of Cabo in which seats 0 and 1 may react, its tokens and its game."""
    if "cabo" not in cardgolf.variants():
        pytest.skip("a game with reactions: cardgolf-cabo is not installed")
    name, tokens = server.table(variant="cabo", players=PLAYERS, **more)
    with ExitStack() as stack:
        guests = [stack.enter_context(server.seated(name, token))[0] for token in tokens]
        while (game := load_game(folder, name)).phase != "reaction" or len(game.to_act) < 2:
            moves = [str(move) for move in game.legal_moves_for(game.to_act[0])]
            simple = [each for each in moves if each in ("draw stock", "discard")]
            guests[game.to_act[0]].send({"play": (simple or moves)[0]})
            for guest in guests:
                guest.receive()
    return name, tokens, load_game(folder, name)


def test_the_first_reaction_to_arrive_counts_and_a_late_one_has_no_effect(server):
    name, tokens, game = snapping_table(server, server.folder)
    one, other = game.to_act[:2]
    snaps = [next(str(move) for move in game.legal_moves_for(seat) if str(move) != "pass") for seat in (one, other)]
    with server.seated(name, tokens[one]) as (quick, first), server.seated(name, tokens[other]) as (slow, _):
        quick.send({"play": snaps[0], "ply": first["ply"]})
        assert slow.receive()["ply"] == first["ply"] + 1
        late = slow.ask(play=snaps[1], ply=first["ply"])
        assert late["error"] == f"too late: {PLAYERS[one]} was first, and the table has changed"
    assert load_game(server.folder, name).ply == first["ply"] + 1


def test_a_pass_makes_no_other_reaction_late(server):
    name, tokens, game = snapping_table(server, server.folder)
    one, other = game.to_act[:2]
    with server.seated(name, tokens[one]) as (first, seen), server.seated(name, tokens[other]) as (second, _):
        first.send({"play": "pass", "ply": seen["ply"]})
        second.receive()
        assert second.ask(play="pass", ply=seen["ply"])["type"] == "table"


def test_the_server_passes_for_players_who_do_not_react(tmp_path):
    quick = Server(tmp_path, bounds=[*QUICK, "reaction_seconds=0.5"])
    try:
        name, tokens, game = snapping_table(quick, tmp_path)
        while not game.to_act or game.phase == "reaction":
            with quick.seated(name, tokens[0]) as (guest, first):
                if first["view"]["phase"] != "reaction":
                    break
                assert guest.receive()["events"][0]["move"] == "pass"
    finally:
        quick.stop()


@pytest.mark.parametrize("ply", ["1", 1.5, True])
def test_an_invalid_ply_of_a_move_is_refused(server, ply):
    name, (_, bo) = server.table()
    with server.seated(name, bo) as (guest, _):
        assert guest.ask(play="flip a1", ply=ply)["error"].startswith("invalid ply")
