"""What a plugin's move did is told from its events, where its class does not describe it."""

from io import StringIO

from attrs import frozen
from helpers.cases import every_case
from helpers.walks import tee_off
from rich.console import Console

import cardgolf
from cardgolf import Card, Game, Layout, Move, Phase, RoundEnd, Slot, hookimpl, plugin
from cardgolf.events import empty_view
from cardgolf.narration import Step, narrate
from cardgolf.table import CardNames
from cardgolf.table.board import parse_board
from cardgolf.terminal.shared.narrator import Narrator
from cardgolf.web import table_message

OWN, OTHER, THIRD = "(2C) 3C (4C) / (5C) (6C) (7C)", "(2D) (3D) (4D) / (5D) (6D) (7D)", "(2H) (3H) (4H) / 5H 6H 7H"


@frozen
class Act(Move):
    """Do something: ``act look``."""

    word = "act"
    what: str

    def words(self):
        return (self.what,)


@frozen
class Tell(Act):
    """The same, with words of its own: ``tell look``."""

    word = "tell"

    def describe(self, outcome):
        return "does it"


@frozen
class Change(Act):
    """Exchange two cards, with paths: ``change both``."""

    word = "change"

    def paths(self, seat, before, after):
        there = (seat, "a1", 1, "b1")
        return (there, (1, "b1", seat, "a1")) if self.what == "both" else (there,)


def put(state, seat, name, change):
    board = state.boards[seat]
    place = board.index(name)
    return state.with_board(board.put(place, change(board.slots[place])), seat)


def known_to(*seats):
    return lambda slot: slot.known_to(*seats)


def look_at_all(state):
    for name in ("a1", "c1", "a2", "b2", "c2"):
        state = put(state, 0, name, known_to(0))
    return state


def deal(state, seat, cards):
    *stock, top, second = state.stock
    for card in (second, top)[:cards]:
        state = state.with_board(state.boards[seat].with_extra(Slot(card)), seat)
    return state.replace(stock=(*stock, top)[: len(state.stock) - cards])


def throw(state, *names):
    board = state.board
    places = [board.index(name) for name in names]
    thrown = [board.card(place) for place in places]
    return state.with_board(board.clear(places)).replace(discard=(*state.discard, *thrown))


def cross(state):
    mine, theirs = state.boards[0].slots[0], state.boards[1].slots[1]
    return put(put(state, 0, "a1", lambda _: theirs), 1, "b1", lambda _: mine)


def carry(state):
    card, old = state.boards[0].slots[0], state.boards[1].card(1)
    after = put(state.with_board(state.board.clear([0])), 1, "b1", lambda _: card)
    return after.replace(discard=(*state.discard, old))


def take(state):
    return state.replace(held=state.discard[-1], held_from=cardgolf.Pile.DISCARD, discard=state.discard[:-1])


def replace(state):
    old, new = state.board.card(1), state.discard[-1]
    return put(state, 0, "b1", lambda _: new.face_up).replace(discard=(*state.discard[:-1], old))


def wrong_snap(state):
    return deal(put(state, 0, "a1", known_to(0, 1, 2)), 0, 1)


ACTS = {
    "look": lambda state: put(state, 0, "a1", known_to(0)),
    "spy": lambda state: put(state, 1, "b2", known_to(0)),
    "both": lambda state: put(state, 1, "b2", known_to(0, 2)),
    "again": lambda state: put(put(state, 0, "c2", known_to(0, 1, 2)), 0, "a2", known_to(0)),
    "all": look_at_all,
    "wrong": wrong_snap,
    "fine": lambda state: deal(state, 1, 1),
    "two": lambda state: deal(state, 1, 2),
    "turn": lambda state: put(state, 2, "a1", lambda slot: slot.turned_up()),
    "down": lambda state: put(state, 0, "b1", lambda slot: slot.card.face_down.known_to(0, 1, 2)),
    "replace": replace,
    "mark": lambda state: put(state, 0, "b1", lambda slot: Slot(slot.card, up=True, mark=5)),
    "throw": lambda state: throw(state, "a1"),
    "throw2": lambda state: throw(state, "a1", "b1"),
    "cross": cross,
    "take": take,
    "nothing": lambda state: state.replace(),
}


@plugin
class Acting:
    max_extra = 2
    marks = cardgolf.cards.FACES

    @hookimpl
    def move_types(self):
        return [Act, Tell, Change]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        more = [*map(Act, ACTS), Act("end"), Tell("look"), Change("both"), Change("one")]
        return (*offered, *more) if state.phase is Phase.START else offered

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is Change:
            return cross(state) if move.what == "both" else carry(state)
        return ACTS.get(move.what, ACTS["look"])(state) if isinstance(move, Act) else None

    @hookimpl
    def round_end(self, state, move):
        return RoundEnd(state.turn, (), "end") if move == Act("end") else False

    @hookimpl
    def locked(self, state):
        return frozenset(place for place, slot in enumerate(state.board.slots) if slot and slot.mark)

    @hookimpl
    def next_phase(self, state, move):
        return Phase.FOLLOW if move == Act("take") else None

    @staticmethod
    def clear_groups(layout):
        return [(place,) for place in range(layout.size)]


def begin():
    game = tee_off(cardgolf.new_game("golf", Acting, players=["Ann", "Bo", "Cy"], seed=1, first_dealer=2))
    boards = tuple(parse_board(text, Layout.grid(2, 3)) for text in (OWN, OTHER, THIRD))
    stock = (*[Card.parse("9S")] * 4, Card.parse("10S"), Card.parse("JS"))
    state = game.state.replace(boards=boards, discard=(Card.parse("8H"),), stock=stock)
    return Game(game.rules, state)


def told(move, seat):
    game = begin().play(move)
    told = [*narrate(empty_view(game.view(seat)), game.events(seat), CardNames(ascii=True))]
    return " ".join(map(str, [each for each in told if each.ply == 1][1:]))


@every_case(("move", "sentences"), [
    ("look", ["Ann looks at a1: 2C.", "Ann looks at a1.", "Ann looks at a1.", "Ann looks at a1."]),
    ("spy", ["Ann looks at b2 of Bo: 6D."] + ["Ann looks at b2 of Bo."] * 3),
    ("both", ["Ann and Cy look at b2 of Bo: 6D.", "Ann and Cy look at b2 of Bo."] * 2),
    ("all", ["Ann looks at a1, c1, a2, b2, c2: 2C 4C 5C 6C 7C."] + ["Ann looks at a1, c1, a2, b2, c2."] * 3),
    ("wrong", ["All players have seen a1: 2C. Ann is dealt a card at +1."] * 3 + [
        "All players have seen a1. Ann is dealt a card at +1."]),
    ("fine", ["Bo is dealt a card at +1."] * 4),
    ("two", ["Bo is dealt a card at +1. Bo is dealt a card at +2."] * 4),
    ("turn", ["Cy's card at a1 is turned up: 2H."] * 4),
    ("down", ["Ann's card at b1 is turned face down."] * 3 + ["Another card lies at b1."]),
    ("mark", ["3C is locked in b1."] * 4),
    ("replace", ["Another card lies at b1: 8H. 3C goes on the discard pile."] * 4),
    ("throw", ["2C goes on the discard pile. Ann's card at a1 leaves the table."] * 4),
    ("throw2", ["2 cards go on the discard pile. Ann's cards at a1 b1 leave the table."] * 4),
    ("take", ["Ann takes 8H into the hand."] * 4),
    ("nothing", [""] * 4),
])  # fmt: skip
def test_what_a_move_did_is_told_as_each_seat_saw_it(move, sentences):
    assert [told(f"act {move}", seat) for seat in (0, 1, 2, None)] == sentences


def test_looks_are_told_apart_by_those_who_look():
    assert told("act again", 0) == "Ann looks at a2: 5C. All players have seen c2: 7C."
    assert told("act again", 1) == "Ann looks at a2. All players have seen c2: 7C."


def test_a_card_is_named_to_a_seat_that_knew_it_only_if_it_looks():
    game = begin()
    game = Game(game.rules, put(game.state, 1, "b2", known_to(1)))
    game = game.play("act spy")
    for seat, text in ((0, "Ann looks at b2 of Bo: 6D."), (1, "Ann looks at b2 of Bo.")):
        assert [*map(str, narrate(empty_view(game.view(seat)), game.events(seat), CardNames(ascii=True)))][-1] == text


def test_an_exchange_by_paths_is_told():
    assert {told("change both", seat) for seat in (0, 1, 2, None)} == {"The cards at a1 and b1 of Bo change places."}
    assert told("change one", 2) == "The card at a1 goes to b1 of Bo. 3D goes on the discard pile."
    assert told("act cross", 2) == ""


@frozen
class Beg(Move):
    """Take two cards into the hand."""

    word = "beg"


@plugin
class Begging:
    max_extra = 20

    @hookimpl
    def move_types(self):
        return [Beg]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, Beg()) if state.phase is Phase.START else offered

    @hookimpl
    def apply_move(self, state, move):
        *stock, one, two = state.stock
        hand = state.board.with_card(one, state.actor).with_card(two, state.actor)
        return state.with_board(hand).replace(stock=tuple(stock))


def test_cards_that_a_hand_gets_are_counted():
    game = cardgolf.new_game("board-nine", Begging, players=["Ann", "Bo"], seed=1, first_dealer=1).play("beg")
    for seat in (0, 1, None):
        said = [*map(str, narrate(empty_view(game.view(seat)), game.events(seat)))]
        assert said[-1] == f"Ann has {game.view(seat).boards[0].count} cards in hand."


def test_a_move_with_words_of_its_own_is_told_by_them_alone():
    assert told("tell look", 0) == ""


def test_the_end_of_the_round_turns_up_cards_that_are_not_told():
    assert told("act end", 0).startswith("Ann closed the round: end. Points:")


def test_the_component_and_the_terminal_have_the_same_words():
    before = begin()
    game, console = before.play("act wrong"), Console(record=True, file=StringIO(), width=80)
    step = Step.between(before.view(1), Act("wrong"), game.view(1))
    Narrator(console, ["Ann", "Bo", "Cy"]).moves([step])
    assert [line.strip() for line in console.export_text().splitlines()] == [
        'Ann chooses "act wrong".',
        "All players have seen a1: 2♣.",
        "Ann is dealt a card at +1.",
    ]
    news = [each["text"] for each in table_message(game, 1, since=1)["news"]]
    assert news == ['Ann chooses "act wrong".', "All players have seen a1: 2♣.", "Ann is dealt a card at +1."]
