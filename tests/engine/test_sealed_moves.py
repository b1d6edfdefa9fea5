"""Sealed moves: what seats choose at once, when it is made, and what the others know of it before."""

import json
import pickle
from itertools import permutations, product
from random import Random

import attrs
import pytest
from helpers.sealed_games import NAMED, Bid, Take, begin, opened, walk
from helpers.snap_games import play, refused

import cardgolf
from cardgolf import Draw, Game, InvalidOptionError, InvalidPositionError, Move, Pass, Phase, PluginError, hookimpl
from cardgolf.engine.windows import MAX_REACTIONS
from cardgolf.events import empty_view, events_as_dict
from cardgolf.from_dict import events_from_dict, view_from_dict
from cardgolf.games import count_arrangements, iter_arrangements, provisional_state
from cardgolf.lanes.tables.tabulator import tabulate
from cardgolf.narration import narrate
from cardgolf.table.memory import Window

VIEWERS = (0, 1, 2, None)
GAMES = [{"kind": kind, "passes": passes} for kind, passes in product(("bid", "take"), (False, True))]


def bids(game):
    return {key: value for key, value in game.state.memory.items() if key.startswith("bid")}


def window_line(game):
    return dict(each.split(": ", 1) for each in game.position.splitlines() if ": " in each).get("window", "")


# the course of a window


def test_a_secret_move_is_kept_until_the_last_seat_has_acted():
    game = opened()
    assert (game.phase, game.to_act) == (Phase.REACTION, (2, 0, 1))
    game = play(game, "0 bid 3")
    assert (game.to_act, bids(game), game.state.window.sealed) == ((2, 1), {}, ((0, Bid(3)),))
    game = play(game, "2 bid 1")
    assert (game.to_act, bids(game), game.state.window.sealed) == ((1,), {}, ((2, Bid(1)), (0, Bid(3))))
    game = play(game, "1 bid 0")
    assert (game.phase, game.turn, game.state.window) == (Phase.FOLLOW, 1, None)
    assert bids(game) == {"bid 0": 3, "bid 1": 0, "bid 2": 1}
    assert game.state.memory["highest"] == 3


def test_the_order_in_which_seats_choose_changes_nothing():
    ends = {play(opened(), *(f"{seat} bid {seat + 1}" for seat in order)).state for order in permutations((0, 1, 2))}
    assert len(ends) == 1


def test_a_secret_move_outside_a_window_is_an_ordinary_one():
    @hookimpl("moves", wrapper=True)
    def bids_at_the_start(state):
        offered = yield
        return (*offered, Bid(7)) if state.phase is Phase.START else offered

    @hookimpl("after_move")
    def forget(state, move, before):
        return state.remember("seen", 1) if type(move) is Bid and before.window is None else None

    rules = cardgolf.rules("helpers.snap_rules:Four", "helpers.sealed_games:Sealing", bids_at_the_start, forget)
    with pytest.raises(PluginError, match=r"sealing\.after_move failed: AttributeError"):
        cardgolf.new_game(rules, players=2, seed=1).play("bid 7")  # its own rule expects a window


def test_a_public_move_in_the_window_is_made_at_once():
    game = play(opened(passes=True), "0 bid 3", "2 pass")
    assert (game.to_act, game.state.window.sealed, bids(game)) == ((1,), ((0, Bid(3)),), {})
    closed = play(game, "1 pass")
    assert (closed.phase, bids(closed)) == (Phase.FOLLOW, {"bid 0": 3})


def test_the_window_of_seats_that_all_pass_opens_nothing():
    game = play(opened(passes=True), "0 pass", "1 pass", "2 pass")
    assert (game.phase, bids(game)) == (Phase.FOLLOW, {})


# the order in which sealed moves are made


def test_by_the_base_rules_moves_are_made_clockwise_from_the_left_of_the_turn():
    asked = []

    @hookimpl("apply_move")
    def watch(state, move):
        asked.append((state.actor, state.window.seats, state.window.sealed))

    play(opened(watch), "0 bid 3", "1 bid 2", "2 bid 1")
    assert asked == [
        (2, (2,), ((0, Bid(3)), (1, Bid(2)))),
        (0, (0,), ((1, Bid(2)),)),
        (1, (1,), ()),
    ]


def test_a_rule_can_give_another_order():
    game = play(opened(most_first=True), "0 bid 1", "1 bid 2", "2 bid 0")
    opened_moves = [event for event in game.events(None) if event.type == "opened"]
    assert [(each.seat, each.move) for each in opened_moves] == [(1, "bid 2"), (0, "bid 1"), (2, "bid 0")]


@pytest.mark.parametrize(
    "change",
    [
        lambda moves: moves[1:],
        lambda moves: [*moves, moves[0]],
        lambda moves: [(seat, Bid(4)) for seat, _ in moves],
        lambda moves: [(2 - seat, move) for seat, move in moves],
    ],
)
def test_other_moves_than_the_sealed_ones_are_refused(change):
    @hookimpl("unseal", wrapper=True)
    def cheats(moves):
        yield
        return change(moves)

    game = play(opened(cheats), "0 bid 3", "1 bid 2")
    with pytest.raises(PluginError, match=r"invalid result of cheats\.unseal.*the moves that it got") as caught:
        play(game, "2 bid 1")
    assert "bid" not in str(caught.value)


@pytest.mark.parametrize("result", [7, "moves", [1], [(1,)], [("0", Bid(1))], [(0, "bid 1")]])
def test_a_result_of_another_kind_is_refused(result):
    @hookimpl("unseal", wrapper=True)
    def cheats():
        yield
        return result

    with pytest.raises(PluginError, match=r"invalid result of cheats\.unseal"):
        play(opened(cheats), "0 bid 3", "1 bid 2", "2 bid 1")


def test_a_move_that_is_no_longer_legal_is_passed_over_in_public():
    """Seat 2 comes first. The card at a1 is then taken for the others."""
    game = play(opened(kind="take"), "0 take a1", "1 take b1", "2 take a1")
    assert [board.slots[0].up for board in game.state.boards] == [False, False, True]
    assert game.state.boards[1].slots[1].up
    told = [(each.seat, each.move, each.played) for each in game.events(None) if each.type == "opened"]
    assert told == [(2, "take a1", True), (0, "take a1", False), (1, "take b1", True)]
    sentences = [str(each) for each in narrate(empty_view(game.view(None)), game.events(None))]
    assert 'Player 1 chose "take a1", which is not possible any more.' in sentences


def test_reactions_are_asked_once_after_the_last_move():
    asked = []

    @hookimpl("reactions")
    def watch(state, move, before):
        asked.append((move, state.actor, before.window and (before.window.seats, before.window.sealed)))

    play(opened(watch), "0 bid 3", "1 bid 2", "2 bid 1")
    assert asked == [(Draw("stock"), 1, None), (Bid(2), 1, ((1,), ()))]


def test_reactions_see_no_move_that_was_passed_over_as_sealed():
    asked = []

    @hookimpl("reactions")
    def watch(state, move):
        asked.append((str(move), state.actor, state.window and state.window.sealed))

    play(opened(watch, kind="take"), "0 take b1", "1 take a1", "2 take a1")
    assert asked == [("draw stock", 1, None), ("take b1", 0, ())]


def test_what_was_opened_may_open_the_next_window():
    @hookimpl("reactions")
    def again(state, move, before):
        return [0, 2] if type(move) is Bid and not state.memory.get("again") else None

    @hookimpl("after_move")
    def once(state, move, before):
        return state.remember("again", 1) if type(move) is Bid and before.window.seats == (0,) else None

    game = play(opened(again), "0 bid 3", "1 bid 2", "2 bid 1")
    assert (game.to_act, game.state.window) == ((2, 0), Window((2, 0), 2, "follow", count=3))
    game = play(opened(again, once), "0 bid 3", "1 bid 2", "2 bid 1")
    assert game.phase is Phase.FOLLOW


def test_no_more_than_the_most_reactions_follow_one_move():
    @hookimpl("reactions")
    def for_ever(state, move):
        return state.setup.seats if type(move) is Bid else None

    game = opened(for_ever)
    for _ in range(MAX_REACTIONS - 1):
        game = game.play(game.legal_moves[0])
    with pytest.raises(PluginError, match=f"for-ever.reactions.*fewer than {MAX_REACTIONS} reactions"):
        game.play(game.legal_moves[0])
    assert game.state.window.count == MAX_REACTIONS - 1


@attrs.frozen
class Whisper(Move):
    """A move that no rule applies."""

    word = "whisper"
    secret = True


class Whispering:
    @hookimpl
    def move_types(self):
        return [Whisper]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, Whisper()) if state.phase is Phase.REACTION else offered


def test_a_sealed_move_that_no_rule_applies_is_refused_without_its_text():
    @hookimpl("apply_move", wrapper=True)
    def forgets(state, move):
        result = yield
        return result if type(move) is not Bid or move.points != 3 else state.replace(memory=7)

    game = play(opened(Whispering), "0 whisper", "1 bid 2")
    with pytest.raises(PluginError, match="with a secret move: expected moves that can be applied") as caught:
        play(game, "2 bid 1")
    assert "'whisper'" not in str(caught.value)
    game = play(opened(forgets), "0 bid 3", "1 bid 2")
    with pytest.raises(PluginError, match=r"forgets\.apply_move") as caught:
        play(game, "2 bid 1")
    assert "bid" not in str(caught.value)
    assert game.to_act == (2,)


# who may choose


def test_a_seat_chooses_once_and_in_its_window():
    game = play(opened(), "0 bid 3")
    assert refused(game, "bid 2", 0) == "invalid seat=0: expected one of seats 2, 1, which may react now [base.turn]"
    assert refused(game, "bid 5", 1).startswith("illegal move 'bid 5': expected one of bid 0")
    assert refused(begin(), "bid 1", 1).startswith("illegal move")
    assert game.legal_moves_for(0) == ()


@pytest.mark.parametrize("seats", [(0, 1), (0,)])
def test_a_rule_cannot_ask_a_seat_twice(seats):
    @hookimpl("reactions")
    def asks_again(move):
        return seats if type(move) is Pass else None

    game = play(opened(asks_again, passes=True), "0 bid 3")
    with pytest.raises(PluginError, match=r"asks-again\.reactions.*none that has sealed a move") as caught:
        play(game, "2 pass")
    assert "3" not in str(caught.value)


# what the others know


@pytest.mark.parametrize("options", GAMES)
def test_no_other_seat_can_tell_what_was_chosen(options):
    """Whatever a seat chooses, the others get the same views, events, records, errors and texts."""
    for game in walk(opened(**options), seed=1, moves=60):
        for seat in game.to_act:
            moves = [move for move in game.legal_moves_for(seat) if move.secret]
            if game.state.window is None or len(moves) < 2 or len(game.to_act) < 2:
                continue
            one, two = (game.play(move, seat=seat) for move in (moves[0], moves[-1]))
            for viewer in {*VIEWERS} - {seat}:
                assert one.view(viewer) == two.view(viewer)
                assert repr(one.view(viewer)) + str(one.view(viewer)) == repr(two.view(viewer)) + str(two.view(viewer))
                assert one.view(viewer).as_dict() == two.view(viewer).as_dict()
                assert pickle.dumps(one.view(viewer)) == pickle.dumps(two.view(viewer))
                assert one.events(viewer, since=one.ply) == two.events(viewer, since=two.ply)
                assert refused(one, "bid 9", one.to_act[0]) == refused(two, "bid 9", two.to_act[0])
            assert one.view(seat) != two.view(seat)
            assert str(one) == str(two)


def test_a_seat_sees_its_own_choice_and_that_others_have_chosen():
    game = play(opened(), "0 bid 3")
    seen = {seat: game.view(seat).memory.window.sealed for seat in VIEWERS}
    assert seen == {0: ((0, Bid(3)),), 1: ((0, None),), 2: ((0, None),), None: ((0, None),)}
    assert "Player 1 (seat 0) has chosen." in str(game.view(1))
    assert 'Player 1 (seat 0) has chosen "bid 3".' in str(game.view(0))
    assert game.view(1).as_dict()["memory"]["window"]["sealed"] == [{"seat": 0, "move": None}]
    assert game.view(0).as_dict()["memory"]["window"]["sealed"] == [{"seat": 0, "move": "bid 3"}]


def test_events_tell_a_choice_to_its_seat_alone():
    game = play(opened(), "0 bid 3")
    told = {seat: [each.move for each in game.events(seat) if each.type == "sealed"] for seat in VIEWERS}
    assert told == {0: ["bid 3"], 1: [""], 2: [""], None: [""]}
    game = play(game, "1 bid 2", "2 bid 1")
    last = [(each.type, each.seat) for each in game.events(1, since=game.ply)][:4]
    assert last == [("sealed", 2), ("opened", 2), ("opened", 0), ("opened", 1)]


def test_sentences_tell_a_choice_to_its_seat_alone():
    game = play(opened(), "0 bid 3", "1 bid 2", "2 bid 1")

    def tell(seat):
        return [str(each) for each in narrate(empty_view(game.view(seat)), game.events(seat))][-6:]

    assert tell(None) == [
        "Player 1 has chosen.", "Player 2 has chosen.", "Player 3 has chosen.", "Player 3 bids 1.",
        "Player 1 bids 3.", "Player 2 bids 2.",
    ]  # fmt: skip
    assert tell(0)[0] == 'Player 1 has chosen "bid 3".'
    assert tell(0)[1:] == tell(None)[1:]


@pytest.mark.parametrize("options", GAMES)
def test_events_lead_to_the_view_and_come_back_from_json(options):
    views = {}
    for game in walk(opened(**options), seed=2, moves=40):
        for seat in VIEWERS:
            view, events = (
                views.get(seat) or empty_view(game.view(seat)),
                game.events(seat, since=game.ply if views.get(seat) else 0),
            )
            for event in events:
                view = event.apply(view)
            views[seat] = view
            assert view == game.view(seat)
            data = json.loads(json.dumps(events_as_dict(events)))
            assert events_from_dict(data, game.rules, 3) == events
            view = game.view(seat)
            data = json.loads(json.dumps(view.as_dict()))
            assert view_from_dict(data, game.rules, view.rounds) == view


@pytest.mark.parametrize(
    "sealed", [[], {}, 7, [{"seat": 0}], [{"seat": 9, "move": None}], [{"seat": 0, "move": "guess"}]]
)
def test_a_view_with_other_data_of_sealed_moves_is_refused(sealed):
    game = play(opened(), "0 bid 3")
    data = game.view(1).as_dict()
    data["memory"]["window"]["sealed"] = sealed
    with pytest.raises(cardgolf.CardGolfError) as caught:
        view_from_dict(data, game.rules)
    assert len(str(caught.value)) < 200


@attrs.frozen
class Trade(Move):
    """Exchange a card with the one at the same place to the left: ``trade a1``."""

    word = "trade"
    secret = True
    slot: str

    def words(self):
        return (self.slot,)

    def paths(self, seat, before, after):
        left = (seat + 1) % 3
        return (seat, self.slot, left, self.slot), (left, self.slot, seat, self.slot)


class Trading:
    @hookimpl
    def move_types(self):
        return [Trade]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return tuple(map(Trade, state.board.names)) if state.phase is Phase.REACTION else offered

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is not Trade:
            return None
        left = state.setup.left_of(state.actor)
        own, other = state.board, state.boards[left]
        place = own.index(move.slot)
        one, two = own.slots[place], other.slots[place]
        return state.with_board(own.put(place, two)).with_board(other.put(place, one), left)


def test_cards_that_opened_moves_take_to_other_places_are_told():
    game = play(opened(Trading), "0 trade a1", "1 trade a1", "2 trade b2")
    places = [[str(board.card(place)) for place in (0, 3)] for board in game.state.boards]
    assert places == [["3C", "9C"], ["7C", "6C"], ["AC", "2C"]]
    moved = [(each.seat, each.paths[0]) for each in game.events(None, since=game.ply) if each.type == "moved"]
    assert moved == [(2, (2, "b2", 0, "b2")), (0, (0, "a1", 1, "a1")), (1, (1, "a1", 2, "a1"))]
    for seat in VIEWERS:
        view = empty_view(game.view(seat))
        for event in game.events(seat):
            view = event.apply(view)
        assert view == game.view(seat)


def test_events_of_a_choice_without_its_window_change_nothing():
    game = play(opened(), "0 bid 3", "1 bid 2", "2 bid 1")
    view = game.view(0)
    for event in game.events(0):
        if event.type in {"sealed", "opened"}:
            assert event.apply(view) == view


@pytest.mark.parametrize("seat", VIEWERS)
def test_a_redacted_record_has_the_events_of_its_seat(seat):
    game = cardgolf.new_game(*NAMED, players=3, seed=5).play("draw stock").play("bid 3").play("bid 2")
    for each in (game, game.play("bid 1")):
        _, *lines, _ = map(json.loads, cardgolf.redact(each, seat).splitlines())
        assert events_from_dict({"version": 1, "type": "events", "events": lines}, each.rules, 3) == each.events(seat)
    assert ('"move":"bid 3"' in cardgolf.redact(game, seat)) is (seat == 2)


def test_a_record_replays_to_the_same_game():
    *_, game = walk(cardgolf.new_game(*NAMED, players=3, seed=5), seed=3, moves=80)
    again = cardgolf.replay(cardgolf.record(game), rules=NAMED)
    assert (again, again.history, again.position) == (game, game.history, game.position)


def test_games_and_views_are_pickled_with_their_sealed_moves():
    for game in walk(opened(), seed=5, moves=20):
        assert pickle.loads(pickle.dumps(game)) == game
        for seat in VIEWERS:
            assert pickle.loads(pickle.dumps(game.view(seat))) == game.view(seat)


# sampled tables


@pytest.mark.parametrize("options", GAMES)
def test_a_sampled_table_shows_the_same_view_and_goes_on(options):
    rng = Random(3)
    for game in walk(opened(**options), seed=4, moves=40):
        for seat in VIEWERS:
            table = cardgolf.determinize(game.view(seat), rng)
            assert (table.view(seat), table.to_act) == (game.view(seat), game.to_act)
            for _ in range(4):
                if not table.is_round_over:
                    table = table.play(rng.choice(table.legal_moves))


def test_every_move_that_another_seat_may_have_sealed_is_sampled():
    view, rng = play(opened(), "0 bid 3").view(1), Random(1)
    found = {cardgolf.determinize(view, rng).state.window.sealed for _ in range(100)}
    assert found == {((0, Bid(points)),) for points in range(5)}


def test_a_view_that_no_table_agrees_with_is_refused():
    class Silent:
        @hookimpl(wrapper=True)
        def moves(self, state):
            offered = yield
            return (Pass(),) if state.phase is Phase.REACTION and state.memory.get("late") else offered

    game = play(opened(Silent), "0 bid 3")
    late = Game(game.rules, game.state.remember("late", 1))
    with pytest.raises(InvalidPositionError, match="expected sealed moves that are legal on some table"):
        cardgolf.determinize(late.view(1), Random(1))


def test_arrangements_are_counted_where_the_viewer_knows_all_choices():
    game = play(opened(), "0 bid 3")
    with pytest.raises(InvalidOptionError, match="expected no sealed move of another seat"):
        count_arrangements(game.view(1))
    with pytest.raises(InvalidOptionError, match="expected no sealed move of another seat"):
        next(iter_arrangements(game.view(1)))
    assert next(iter_arrangements(game.view(0))).view(0) == game.view(0)
    assert count_arrangements(game.view(0)) == count_arrangements(opened().view(0))


def test_a_provisional_state_has_no_sealed_move():
    game = play(opened(), "0 bid 3")
    for seat in VIEWERS:
        assert provisional_state(game.view(seat)).window == Window((2, 1), 2, "follow", count=1)


# undo


def test_the_seat_of_the_turn_takes_its_choice_back_until_it_is_opened():
    game = play(opened(), "0 bid 3", "1 bid 2")
    assert game.undo(seat=1) == play(opened(), "0 bid 3")
    with pytest.raises(cardgolf.IllegalMoveError, match="invalid undo"):
        game.undo(seat=0)
    closed = play(opened(), "0 bid 3", "2 bid 2", "1 bid 0")
    with pytest.raises(cardgolf.IllegalMoveError, match="invalid undo: bid 0 opened what was chosen in secret"):
        closed.undo(seat=1)


# positions


@pytest.mark.parametrize("options", GAMES)
def test_every_position_comes_back(options):
    for game in walk(opened(**options), seed=6, moves=60):
        again = Game.from_position(game.rules, game.position)
        assert (again, again.position, again.to_act) == (game, game.position, game.to_act)


def test_a_position_names_the_sealed_moves():
    game = play(opened(), "0 bid 3")
    assert window_line(game) == '2 1 then follow after 1 sealed 0 "bid 3"'
    assert window_line(play(game, "2 bid 1")) == '1 then follow after 2 sealed 2 "bid 1" 0 "bid 3"'


@pytest.mark.parametrize(
    ("sealed", "reason"),
    [
        ('sealed 0 "bid 3" 0 "bid 3"', "expected those that have chosen, each once"),
        ('sealed 2 "bid 3"', "expected those that have chosen, each once"),
        ('sealed 7 "bid 3"', "expected those that have chosen, each once"),
        ('sealed 0 "bid 9"', "expected a secret move that is legal"),
        ('sealed 0 "take a1"', "expected a secret move that is legal"),
        ('sealed 0 "pass"', "window: invalid"),
        ('sealed 0 "bid  3"', "window: invalid"),
        ('sealed 0 "guess"', "window: invalid"),
        ("sealed 0 bid 3", "window: invalid"),
        ("sealed", "window: invalid"),
        ('sealed 0 "bid 3', "window: invalid"),
        ('sealed 0 "\\x" ', "window: invalid"),
    ],
)
def test_invalid_sealed_moves_are_refused(sealed, reason):
    game = play(opened(), "0 bid 3")
    with pytest.raises(InvalidPositionError, match=reason) as caught:
        Game.from_position(game.rules, game.position.replace('sealed 0 "bid 3"', sealed))
    assert len(str(caught.value)) < 200


def test_sealed_moves_are_reactions():
    game = play(opened(), "0 bid 3")
    with pytest.raises(InvalidPositionError, match="invalid number 0 of reactions: expected at least 1"):
        Game.from_position(game.rules, game.position.replace("after 1 sealed", "after 0 sealed"))


def test_a_sealed_move_that_a_reaction_made_illegal_stays():
    game = play(opened(kind="take", passes=True), "0 take a1", "2 pass")
    text = game.position.replace('0 "take a1"', '0 "take z9"')
    again = Game.from_position(game.rules, text)
    assert [each.played for each in play(again, "1 take b2").events(None) if each.type == "opened"] == [False, True]


def test_lanes_refuse_the_order_of_sealed_moves_by_name():
    @hookimpl("unseal")
    def sorts(moves):
        return sorted(moves)

    with pytest.raises(cardgolf.NotTabulableError, match=r"`unseal` of sorts decides"):
        tabulate(cardgolf.rules("golf", sorts), 2)
    assert Take("a1").secret
    assert not Pass().secret
