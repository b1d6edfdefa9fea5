"""Events in sentences: one viewer's, complete, and equal for tables that the viewer cannot tell apart."""

from itertools import chain
from random import Random

import pytest
from attrs import frozen
from helpers.examples import example
from helpers.indistinguishable_states import course, redealt
from helpers.rule_sets import one_of_each_family, rulebook
from helpers.walks import finish_match, play, played_by_lot, tee_off, viewers

import cardgolf
from cardgolf import Board, Card, Game, Move, Phase, PluginError, Slot, fill_position, hookimpl
from cardgolf.events import Act, Moved, empty_view
from cardgolf.narration import Step, describe_move, describe_offer, describe_reason, list_steps, name_deed, narrate
from cardgolf.table.card_names import CardNames
from cardgolf.terminal.shared.cards import as_view
from cardgolf.testing.strategies import continue_game
from cardgolf.words import Words


def sentences(game, seat, since=0):
    """Return what ``seat`` reads of the plies from ``since`` on."""
    view = game.at(since - 1).view(seat) if since else empty_view(game.view(seat))
    return [str(each) for each in narrate(view, game.events(seat, since), CardNames(ascii=True))]


def last_game(name, players, seed=3, moves=120):
    *_, game = played_by_lot(name, players, seed, moves)
    return game


@pytest.mark.parametrize("for_pages", [True, False])
def test_names_from_right_to_left_are_isolated_for_pages_alone(for_pages):
    dana, cards = "\u05d3\u05e0\u05d4", CardNames(words=Words(for_pages=for_pages))
    game = cardgolf.new_game("play-nine", players=[dana, "Bo"], seed=7).play("flip a1")
    told = " ".join(map(str, narrate(empty_view(game.view(0)), game.events(0), cards)))
    assert told.count(dana) == 3 and told.count(f"\u2068{dana}\u2069") == 3 * for_pages
    assert "Bo turns up a1: 10." in told


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", one_of_each_family())
def test_each_ply_is_told_and_the_later_ones_are_told_alike(name):
    game = last_game(name, rulebook(name).seats()[-1])
    for seat in viewers(game)[-2:]:
        view, events = empty_view(game.view(seat)), game.events(seat)
        told = [*narrate(view, events, CardNames(ascii=True))]
        assert [*dict.fromkeys(each.ply for each in told)] == [*range(len(game.history) + 1)]
        half = len(game.history) // 2
        assert sentences(game, seat, half) == [each.text for each in told if each.ply >= half]


@pytest.mark.parametrize("name", one_of_each_family())
def test_steps_lead_from_view_to_view(name):
    game = last_game(name, rulebook(name).seats()[0])
    for seat in viewers(game)[-2:]:
        steps = list_steps(empty_view(game.view(seat)), game.events(seat))
        for ply, step in enumerate(steps):
            if ply % 17 == 0 or ply == len(game.history):
                assert step.after == game.at(ply).view(seat)
            mover, move = game.history[ply - 1] if ply else (step.after.dealer, "deal")
            assert (step.seat, step.move or "deal") == (mover, move)


@pytest.mark.parametrize("name", one_of_each_family())
def test_with_the_knowledge_of_all_seats_events_lead_from_view_to_view_too(name):
    rng, game = Random(5), last_game(name, rulebook(name).seats()[0], moves=20)
    for _ in range(25):
        if game.is_over:
            break
        after = continue_game(game, rng.randrange(1000))
        seat, move = after.history[-1]
        if isinstance(move, Move):
            assert Step.between(as_view(game), move, as_view(after), seat).after == as_view(after)
        game = after


@pytest.mark.parametrize("name", one_of_each_family())
def test_tables_that_a_seat_cannot_distinguish_are_told_alike(name):
    rng = Random(9)
    for start in played_by_lot(name, rulebook(name).seats()[0], seed=4, each=90):
        for seat in viewers(start):
            one, two = Game(start.rules, start.state), Game(start.rules, redealt(start.state, seat, rng, 1))
            *_, (one, two) = course(one, two, seat, rng, 8)
            assert sentences(one, seat) == sentences(two, seat)


@pytest.mark.parametrize(("pile", "drawn"), [
    ("stock", "draws 4D from the stock"), ("discard", "takes 4D from the discard pile"),
])  # fmt: skip
def test_the_first_move_of_a_game_with_a_card_in_hand_tells_where_it_is_from(pile, drawn):
    lines = f"turn: 1\nheld: 4D from {pile}\ndiscard: 9C\nboard 0: 2D ? / ? ?\nboard 1: 5C 6C / ? ?\nseed: 1"
    game = fill_position(cardgolf.rules("golf", columns=2), lines).game
    after = game.play("swap a1")
    assert sentences(after, 1)[-1] == f"Player 2 {drawn}, puts it into a1, throws 5C."
    assert sentences(after, 0)[-1] == (
        f"Player 2 {drawn}, puts it into a1, throws 5C." if pile == "discard"
        else "Player 2 draws a card from the stock, puts 4D into a1, throws 5C."
    )  # fmt: skip
    again = cardgolf.replay(cardgolf.record(after))
    step = Step.of(again.at(0), 1, again.history[0][1], again.at(1), lambda each: each.view(1))
    assert describe_move(step, CardNames(ascii=True)) == f"{drawn}, puts it into a1, throws 5C"


def test_a_match_in_sentences():
    game = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7, holes=1)
    game = play(game, "flip a1", "flip b1", "flip a1", "flip b1", "draw stock", "swap a1")
    drawn = CardNames().name(game.state.boards[1].slots[0].card)
    assert sentences(game, 1)[:2] == ["For the deal Ann draws 3, Bo 8: Ann deals.", "Round 1 of 1: Ann deals."]
    assert sentences(game, 1)[-2:] == [
        f"Bo draws {drawn} from the stock.", "Bo puts it into a1, throws 10.",
    ]  # fmt: skip
    assert sentences(game, 0)[-2:] == [
        "Bo draws a card from the stock.", f"Bo puts {drawn} into a1, throws 10.",
    ]  # fmt: skip
    game = finish_match(game, Random(1))
    *_, ended, points, winner = sentences(game, None)
    closer, (ann, bo) = game.round_end, game.scores
    name = ("Ann", "Bo")[closer.by]
    assert ended == f"{name} closed the round: {describe_reason(closer.reason, name)}."
    assert describe_reason("all face up", "Bo") == "all of Bo's cards are face up"
    assert describe_reason("nine", "Bo") == "nine"
    assert points == f"Points: Ann {ann}, Bo {bo}."
    assert winner == f"{'Ann' if ann < bo else 'Bo'} wins."


def crazy_nines(boards, stock):
    start = cardgolf.new_game("crazy-nines", players=["Ann", "Bo"], seed=1)
    rows = [Board.of(start.state.board.layout, map(_slot, board.split())) for board in boards]
    match = {"turn": 0, "phase": Phase.START, "turns_begun": (3, 3), "boards": tuple(rows)}
    return Game(start.rules, start.state.replace(**match, stock=tuple(map(Card.parse, stock.split()))))


def _slot(text):
    return Slot(Card.parse(text.strip("()")), up="(" not in text)


def test_cards_that_leave_and_locks_are_told():
    game = crazy_nines(["7H 7D (9C) AC (2C) (3C) (4C) (5C) (6C)", "(2D) " * 9], "QS 7S")
    after = game.play("draw stock").play("swap c1")
    assert sentences(after, 1)[-1] == "Ann's cards at a1 b1 c1 leave the table."
    game = crazy_nines(["7H 7D (9C) AC (2C) (3C) (4C) (5C) (6C)", "(2D) " * 9], "7S QS")
    assert sentences(game.play("draw stock").play("swap b3"), None)[-1] == "QS is locked in b3."


@hookimpl
def after_move(state, move, before):
    """Take a card that was swapped out off the discard pile and lay it under the stock."""
    if type(move) is not cardgolf.Swap or len(state.discard) == len(before.discard):
        return None
    return state.replace(discard=state.discard[:-1], stock=(state.discard[-1], *state.stock))


def test_a_card_that_a_rule_puts_elsewhere_is_not_said_to_be_discarded():
    game = tee_off(cardgolf.new_game("nine-card", after_move, players=["Ann", "Bo"], seed=2))
    game = game.play("draw stock").play("swap c3")
    for seat in (0, 1, None):
        assert "discards" not in sentences(game, seat)[-1]
        act = [event for event in game.events(seat) if isinstance(event, Act)][-1]
        assert act.discarded is None


def test_an_exchange_is_two_paths_seen_or_unseen():
    games = chain.from_iterable(played_by_lot("rat-a-tat-cat", 3, seed, 200, 1) for seed in range(50))
    offers = ((game, move) for game in games for move in game.legal_moves if str(move).startswith("exchange"))
    game, move = next(offers)
    after = game.play(move)
    one, other = (game.turn, move.own), (move.seat, move.slot)
    for seat in (*game.state.match.seats, None):
        (moved,) = (each for each in after.events(seat, since=len(after.history)) if isinstance(each, Moved))
        assert moved.paths == ((*one, *other), (*other, *one))


def test_arranged_cards_go_their_ways():
    game = cardgolf.new_game("nine-card", "rearrange", players=["Ann", "Bo"], seed=1)
    while not str(game.legal_moves[0]).startswith("arrange"):
        game = game.play(game.legal_moves[0])
    board = game.state.board
    count = sum(bool(slot.up) for slot in board.slots)
    move = next(move for move in game.legal_moves if move.slots == ("c3", "b2", "a1")[:count])
    after = game.play(move)
    (moved,) = (event for event in after.events(None, since=len(after.history)) if isinstance(event, Moved))
    ways = {place: target for _, place, _, target in moved.paths}
    for place, slot in zip(board.names, board.slots, strict=True):
        target = ways.get(place, place)
        assert after.state.boards[game.turn].card(board.index(target)) == slot.card
    cards = [str(slot.card) for slot in board.slots if slot.up]
    told = ", ".join(f"{card} at {slot}" for card, slot in zip(cards, move.slots, strict=True))
    assert sentences(after, None)[-1] == f"Bo arranges {told}."
    offer = describe_offer(game.view(1), move, CardNames())
    assert offer == "choose places for your face-up cards, in the order in which they lie now"
    deed = name_deed(game.view(1), move, CardNames())
    assert deed == f"put your face-up cards into {', '.join(move.slots)}"


@frozen
class Lost(Move):
    """A move to a place that does not exist."""

    word = "lose"

    def paths(self, seat, before, after):
        return [(seat, "a1", seat, "z9")]


@cardgolf.plugin
class Losing:
    """Offers a move whose paths are wrong."""

    @hookimpl
    def move_types(self):
        return [Lost]

    @hookimpl(wrapper=True)
    def moves(self):
        found = yield
        return (*found, Lost())

    @hookimpl
    def apply_move(self, state, move):
        return state if type(move) is Lost else None


def test_wrong_paths_are_an_error_of_the_plugin():
    game = cardgolf.new_game("nine-card", Losing, players=2, seed=1).play("lose")
    with pytest.raises(PluginError, match="paths of the move 'lose' failed"):
        game.events(None)


def test_cards_that_are_seen_in_the_deal_are_named_to_those_who_saw_them():
    game = cardgolf.new_game(example("rat-a-tat-cat"), players=["Ann", "Bo"], seed=7, first_dealer=0)
    first, last = (game.state.boards[0].card(place) for place in (0, 3))
    mine = [f"Ann looks at a1: {first} and d1: {last}.", "Bo looks at a1 and d1."]
    assert sentences(game, 0) == ["Round 1 of 5: Ann deals.", *mine]
    assert sentences(game, None) == ["Round 1 of 5: Ann deals.", "Ann looks at a1 and d1.", mine[1]]
