"""What events say of each kind of move, of what follows from it, and of the cards that a seat knows."""

import pytest
from helpers import row_games
from helpers.boards import cards, hand
from helpers.plugins import answer
from helpers.row_games import ROWS, Rows

import cardgolf
from cardgolf import Card, Game, Phase, Pile, hookimpl
from cardgolf import events as ev
from cardgolf.turns import Lock


def card(text):
    return Card.parse(text)


SIX = ROWS.replace("5 5 (5)", "5 5 (6)")


def rows(*house_rules, position=SIX, draw=None):
    """Return a game in which no row is complete."""
    return row_games.rows(*house_rules, position=position, draw=draw)


def told(game, *moves, seat=None):
    """Return the events of the last of ``moves`` for ``seat``, without the next step."""
    for move in moves:
        game = game.play(move)
    *events, step = game.events(seat, since=len(game.history))
    assert isinstance(step, ev.StepBegan)
    return events


def test_a_drawn_card_is_known_to_the_player_alone():
    game = rows(draw="8")
    assert told(game, "draw stock", seat=0) == [ev.Drew(1, 0, "draw stock", Pile.STOCK, card("8"))]
    for seat in (1, None):
        assert told(game, "draw stock", seat=seat) == [ev.Drew(1, 0, "draw stock", Pile.STOCK, None)]


def test_a_card_from_the_discard_pile_is_known_to_all():
    for seat in (0, 1, None):
        drew, piles = told(rows(), "draw discard", seat=seat)
        assert drew == ev.Drew(1, 0, "draw discard", Pile.DISCARD, card("7"))
        assert (piles.discard, piles.discard_count) == ((card("9"),), 1)


def test_a_card_from_the_lower_end_of_the_last_play_is_the_one_that_is_named():
    game = cardgolf.new_game("board-nine", players=2, seed=1, discard_pick="ends")
    boards = (hand("1 2", 0), hand("3 4 5 6 7", 1))
    game = Game(game.rules, game.state.replace(boards=boards, discard=cards("11"), stock=cards("9 9 9 9")))
    for seat in (0, 1, None):
        drew = told(game, "play 3 4 5 6 7", "draw stock", "pass", "play 1", "draw discard bottom", seat=seat)[0]
        assert drew == ev.Drew(5, 0, "draw discard bottom", Pile.DISCARD, card("3"))


def test_a_swap_names_both_cards():
    for seat in (0, 1, None):
        assert told(rows(draw="8"), "draw stock", "swap c1", seat=seat) == [
            ev.Swapped(2, 0, "swap c1", "c1", card("8"), card("6"))
        ]


def test_a_discard_can_turn_up_a_card():
    for seat in (0, None):
        assert told(rows(draw="8"), "draw stock", "discard flip c2", seat=seat) == [
            ev.Discarded(2, 0, "discard flip c2", card("8")),
            ev.TurnedUp(2, 0, "", "c2", card("3")),
        ]


def test_cleared_cards_are_named_as_far_as_they_were_seen():
    for seat in (0, 1):
        swapped, cleared, piles = told(rows(draw="5"), "draw stock", "swap c1", seat=seat)
        assert swapped == ev.Swapped(2, 0, "swap c1", "c1", card("5") if seat == 0 else None, card("6"))
        assert cleared.places == ("a1", "b1", "c1")
        assert cleared.cards == (card("5"), card("5"), card("5") if seat == 0 else None)
        assert (piles.discard, piles.discard_count) == ((card("6"),), 6)
    swapped, *_ = told(rows(answer("clears_to", "top"), draw="5"), "draw stock", "swap c1", seat=1)
    assert swapped.discarded is None, "the cleared cards cover it"


def test_a_look_is_told_to_all_and_the_card_to_those_who_looked():
    @hookimpl
    def after_move(state):
        board, place = state.board, 5
        slot = board.slots[place]
        return state.with_board(board.put(place, slot.known_to(1))) if state.held else None

    for seat, seen in ((0, None), (1, card("3")), (None, None)):
        assert told(rows(after_move), "draw stock", seat=seat)[1:] == [ev.Looked(1, 0, "c2", seen, (1,))]


def test_a_card_that_a_rule_adds_or_marks_is_placed():
    @hookimpl
    def after_move(state, move):
        if str(move) != "draw discard":
            return None
        *stock, top = state.stock
        board = state.board.with_extra(top.face_down)
        return state.replace(stock=tuple(stock)).with_board(board)

    after_move.max_extra = 1
    for seat in (0, None):
        events = told(rows(after_move), "draw discard", seat=seat)
        assert ev.Placed(1, 0, "+1", None, up=False) in events

    lock = answer("locks", [Lock("8", 2)], "lock")
    assert told(rows(lock, draw="8"), "draw stock", "swap c1", seat=None)[1:] == [
        ev.Placed(2, 0, "c1", card("8"), up=True, mark=3)
    ]


def test_a_new_stock_comes_before_the_draw_that_needs_it():
    game = rows()
    state = game.state
    empty = Game(game.rules, state.replace(stock=(), discard=(*state.stock, *state.discard)))
    reshuffled, drew = told(empty, "draw stock", seat=1)
    assert reshuffled == ev.Reshuffled(1, 0, len(state.stock) + 1, 1)
    assert drew == ev.Drew(1, 0, "draw stock", Pile.STOCK, None)


def test_a_stock_that_a_rule_makes_anew_comes_after_the_move():
    @hookimpl
    def after_move(state, move):
        if str(move) != "draw discard":
            return None
        *below, top = state.discard
        return state.replace(stock=(*state.stock, *below), discard=(top,), reshuffles=state.reshuffles + 1)

    game = rows(after_move, position=SIX.replace("discard: 7 9", "discard: 7 9 8"))
    kinds = [event.type for event in told(game, "draw discard", seat=1)]
    assert kinds[:2] == ["drew", "reshuffled"]


def test_a_card_that_is_turned_up_and_cleared_at_once_stays_unknown():
    """Its rank is that of the two others, and no view says more."""
    position = ROWS
    flip = answer("moves", (cardgolf.Flip("c1"), cardgolf.Pass()))
    turned, cleared, *_ = told(rows(flip, position=position), "flip c1", seat=1)
    assert turned == ev.TurnedUp(1, 0, "flip c1", "c1", None)
    assert cleared.cards == (card("5"), card("5"), None)


def test_memory_and_windows_are_told():
    @hookimpl
    def after_move(state, move):
        if str(move) == "draw stock":
            return state.remember("one", 1).remember("holes", 2, match=True)
        return state.forget("one").remember("holes", True, match=True) if str(move) == "discard" else None

    @hookimpl
    def reactions(state, move):
        return (1,) if str(move) == "discard" else None

    game = rows(after_move, reactions)
    assert told(game, "draw stock")[1:] == [ev.Remembered(1, 0, "one", 1), ev.Remembered(1, 0, "holes", 2, match=True)]
    assert told(game, "draw stock", "discard")[1:] == [
        ev.Forgot(2, 0, "one"),
        ev.Remembered(2, 0, "holes", value=True, match=True),
        ev.WindowOpened(2, 0, (1,), Phase.TURN_OVER),
    ]
    assert told(game, "draw stock", "discard", "pass") == [ev.Passed(3, 1, "pass"), ev.WindowClosed(3, 1)]


def test_the_end_of_a_round_and_of_a_match():
    position = SIX.replace("5 5 (6) / 1 (2@0) (3)", "5 4 (6) / 1 2 3")
    game = rows(position=position, draw="8").play("draw stock")
    closed = told(game, "swap c1")[-1]
    assert closed == ev.RoundClosed(2, 0, "all face up", (1,))
    game = game.play("swap c1").play("draw discard").play("swap a1")
    *_, board, scored, step = game.events(None, since=4)
    assert isinstance(board, ev.BoardChanged)
    assert (board.seat, scored.result, scored.totals) == (1, game.state.match.rounds[-1], game.totals)
    assert (step.phase, step.moves) == (Phase.ROUND_OVER, ())
    game = game.deal()
    dealt, step = game.events(1, since=5)
    assert (dealt.seat, dealt.kind, dealt.boards) == (0, "hole", game.view(1).boards)

    one = cardgolf.rules(Rows, holes=1)
    last = Game.from_position(
        one,
        position.replace("turn: 0", "turn: 1").replace("1 0\nboard", "1 1\nboard") + 'round_end: "all face up" by 0\n',
    )
    last = last.play("draw discard").play("swap a1")
    assert last.is_over
    assert last.events(0)[-1] == ev.MatchOver(2, last.standings[0].seat, last.standings)


@pytest.mark.parametrize("move", ["knock", "pass"])
def test_a_knock_and_a_pass_are_told_as_such(move):
    golf = cardgolf.new_game("golf", "knocking", players=2, seed=4)
    hands = cardgolf.new_game("board-nine", players=2, seed=4)
    game = golf if move == "knock" else hands
    while move not in map(str, game.legal_moves):
        game = game.play(game.legal_moves[0])
    game = game.play(move)
    act = game.events(None, since=len(game.history))[0]
    assert (act.type, act.move) == ("knocked" if move == "knock" else "passed", move)


def test_a_play_names_its_cards():
    game = cardgolf.new_game("board-nine", players=2, seed=2)
    while not (plays := [move for move in game.legal_moves if str(move).startswith("play")]):
        game = game.play(game.legal_moves[0])
    seat, after = game.turn, game.play(plays[0])
    assert after.events(None, since=len(after.history))[0] == ev.Played(
        len(after.history), seat, str(plays[0]), plays[0].cards
    )
