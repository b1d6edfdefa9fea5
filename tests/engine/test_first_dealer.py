"""The draw for the first dealer: what is drawn, what all seats are told of it, and that it tells nothing else."""

from collections import Counter
from random import Random

import pytest
from helpers.messages import CHECKS, IS_MESSAGE
from helpers.plugins import answers
from helpers.walks import finish_match, viewers

import cardgolf
from cardgolf import Card, Game
from cardgolf.engine.first_dealer import draw_first_dealer
from cardgolf.events import DealerChosen, Dealt, empty_view, events_as_dict
from cardgolf.games.from_dict import events_from_dict
from cardgolf.narration import narrate
from cardgolf.table.card_names import CardNames
from cardgolf.table.shuffle import derive, shuffle, shuffle_backwards
from cardgolf.table.state import Match

LOWEST = cardgolf.rules("play-nine")
BY_LOT = cardgolf.rules("play-nine", first_dealer="random")
NAMES = ("Ann", "Bo", "Cy")


def new(rules=LOWEST, players=NAMES, seed=1, **options):
    return cardgolf.new_game(rules, players=players, seed=seed, **options)


def choice(game, seat=None):
    return [event for event in game.events(seat) if isinstance(event, DealerChosen)]


def with_deck(*cards):
    """Return rules whose deck is ``cards`` alone, with a layout of one card."""
    small = answers("small", deck=cards, layout=cardgolf.Layout.grid(1, 1), opening_flips=0)
    return cardgolf.rules("golf", small, first_dealer="draw_low")


def draw_from_the_documentation(rules, players, seed):
    """Return the draws and the dealer as docs/shuffling.md tells them."""
    order, drawing, draws = [*shuffle(rules.deck(players), derive(seed, "first dealer"))], [*range(players)], []
    while len(drawing) > 1 and len(order) >= len(drawing):
        drawn = {seat: order.pop() for seat in drawing}
        draws += drawn.items()
        lowest = min(rules.card_values[card] for card in drawn.values())
        drawing = [seat for seat in drawing if rules.card_values[drawn[seat]] == lowest]
    return drawing[0], tuple(draws)


@pytest.mark.parametrize("players", range(2, 7))
def test_1_2_7_the_lowest_card_deals_and_those_who_tie_draw_again(players):
    laps = Counter()
    for seed in range(150):
        game = new(players=players, seed=seed)
        dealer, draws = draw_from_the_documentation(LOWEST, players, seed)
        (event,) = choice(game)
        assert event == DealerChosen(0, dealer, draws)
        assert game.state.setup.dealer == dealer
        laps[max(Counter(seat for seat, _ in draws).values())] += 1
    assert laps[1] > 90 and laps[2] > 2


def test_2_1_6_a_hole_in_one_is_lowest_of_all():
    drawn = [choice(new(seed=seed))[0] for seed in range(200)]
    with_one = [event for event in drawn if sum(card == Card(-5) for _, card in event.draws[:3]) == 1]
    assert len(with_one) > 10
    assert all((event.seat, Card(-5)) in event.draws for event in with_one)


def test_1_2_7_where_the_cards_run_out_the_first_of_those_who_tie_deals():
    """Three seats draw twice from seven equal cards."""
    match = Match(NAMES, 5)
    equal = with_deck(*[Card(4, "C")] * 7)
    assert draw_first_dealer(equal, match) == (0, tuple((seat, Card(4, "C")) for seat in (0, 1, 2, 0, 1, 2)))
    one_lower = with_deck(*[Card(4, "C")] * 7, Card(2, "C"))
    for seed in range(40):
        dealer, draws = draw_first_dealer(one_lower, Match(NAMES, seed))
        low = [number for number, (_, card) in enumerate(draws) if card == Card(2, "C")]
        assert dealer == (low[0] % 3 if low else 0)
        assert len(draws) == (3 if low and low[0] < 3 else 6)


def test_the_cards_drawn_are_back_in_the_deal():
    for seed in range(20):
        game = new(seed=seed)
        assert choice(game)[0].draws
        assert Counter(game.state.cards) == Counter(LOWEST.deck(3))


def test_all_seats_and_spectators_are_told_the_same_and_first():
    game = new(seed=2)
    told = [game.events(seat)[:2] for seat in viewers(game)]
    assert {each[0] for each in told} == {told[0][0]}
    assert all(isinstance(each[0], DealerChosen) and isinstance(each[1], Dealt) for each in told)
    assert {each[1].seat for each in told} == {told[0][0].seat}
    assert not any(isinstance(event, DealerChosen) for event in game.play("flip a1").events(0, since=1))


def test_the_draw_is_told_as_long_as_the_match_lasts():
    game, told = new(cardgolf.rules("play-nine", holes=2, turn_limit=2), seed=3), choice(new(seed=3))
    game = finish_match(game, -1)
    assert choice(game) == choice(game.at(0)) == choice(cardgolf.replay(cardgolf.record(game)))
    assert [event.draws for event in choice(game)] == [event.draws for event in told]
    assert [type(event) for event in game.events(1)].count(DealerChosen) == 1


def test_no_draw_is_told_where_none_was():
    assert choice(cardgolf.new_game("play-nine", seed=1, first_dealer=1)) == []
    assert choice(cardgolf.new_game("golf", seed=1)) == []
    game = new(seed=4)
    assert choice(Game.from_position(game.rules, game.position)) == []
    assert choice(cardgolf.determinize(game.view(0), Random(1))) == []


def test_a_dealer_by_lot_is_told_without_cards():
    game = new(BY_LOT, seed=9)
    assert choice(game, 1) == [DealerChosen(0, game.state.setup.dealer, ())]


def test_a_twin_whose_cards_are_dealt_otherwise_has_the_same_draw():
    """The draw has a key of its own: neither it nor the deal tells anything of the other."""
    for seed in range(8):
        game = new(seed=seed)
        deck = [*reversed(shuffle(LOWEST.deck(3), derive(seed, "another deal")))]
        twin = new(seed=seed, deck=deck)
        assert twin.state.boards != game.state.boards
        assert choice(twin) == choice(game)
        rest = [event for event in twin.events(None) if not isinstance(event, DealerChosen)]
        again = Game.from_position(LOWEST, twin.position).events(None)
        assert tuple(rest) == again


def test_the_event_is_a_message_and_comes_back():
    for rules in (LOWEST, BY_LOT):
        game = new(rules, seed=6)
        message = events_as_dict(game.events(2))
        assert IS_MESSAGE(message)
        assert events_from_dict(message, rules, players=3) == game.events(2)
    data = message["events"][0]
    for draws in ([[0]], [[0, "3", 1]], [["0", "3"]], [[0, None]], [[True, "3"]], "", None):
        assert not CHECKS["event"](data | {"draws": draws})
        broken = {**message, "events": [data | {"draws": draws}]}
        with pytest.raises(cardgolf.InvalidArgumentError):
            events_from_dict(broken, rules, players=3)


def test_the_event_changes_no_view():
    game = new(seed=6)
    view = empty_view(game.view(0))
    assert choice(game)[0].apply(view) == view


def test_the_draw_in_words():
    def told(rules, seed):
        game = new(rules, seed=seed)
        return [str(each) for each in narrate(empty_view(game.view(0)), game.events(0), CardNames(ascii=True))]

    assert told(LOWEST, 1) == ["For the deal Ann draws 2, Bo 6, Cy -5: Cy deals.", "Round 1 of 9: Cy deals."]
    assert told(LOWEST, 2) == [
        "For the deal Ann draws 11, Bo 6, Cy 6: Bo and Cy draw again.", "Bo draws 11, Cy 2: Cy deals.",
        "Round 1 of 9: Cy deals.",
    ]  # fmt: skip
    assert told(BY_LOT, 2)[0] == "Bo is drawn by lot to deal."


def test_a_redacted_record_has_the_draw_and_not_the_seed():
    game = new(seed=2**200 + 1).play("flip a1")
    text = cardgolf.redact(game, None)
    first = text.splitlines()[1]
    assert first.startswith('{"type":"dealer_chosen","ply":0,"seat":')
    assert str(2**200 + 1) not in text


@pytest.mark.parametrize("cards", [1, 2, 7, 54, 108])
def test_a_shuffle_backwards_ends_where_the_shuffle_begins(cards):
    for seed in range(30):
        key = derive(seed, "order")
        assert [*shuffle_backwards(range(cards), key)] == [*reversed(shuffle(range(cards), key))]
    assert [*shuffle_backwards((), b"")] == []
