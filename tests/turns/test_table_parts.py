"""Powers, throws out of turn and exchanges as parts: wrong fields, how they stack, and options of each on golf."""

from random import Random

import pytest
from helpers.cases import every_case
from helpers.plugins import answer

import cardgolf
from cardgolf import Game, InvalidArgumentError, InvalidOptionError, Layout, NotTabulableError, Phase, PluginError
from cardgolf.narration import Step, describe_move, explain_move
from cardgolf.rule_sheets import make_page
from cardgolf.scoring import Faces
from cardgolf.table import CardNames, DealCard, Give, Grab, Pick, Spy
from cardgolf.table import Exchange as ExchangeMove
from cardgolf.table import Snap as SnapMove
from cardgolf.table.board import parse_board
from cardgolf.testing import twin
from cardgolf.turns import Draw, End, Exchange, Keep, Knock, Opening, Play, Power, Snap, Swap
from cardgolf.words import ENGLISH

JACKS, KINGS, TENS = Faces(ranks=[11]), Faces(ranks=[13]), Faces(ranks=[10])

WRONG = {
    "no cards": (lambda: Power(None, look="own"), "invalid cards=None of Power: expected Faces by ranks or suits"),
    "cards by points": (lambda: Power(Faces(below=0), look="own"), "of Power: expected Faces by ranks or suits"),
    "nothing": (lambda: Power(TENS), "invalid look=None of Power: expected exactly one of look, exchange and"),
    "two": (lambda: Power(TENS, look="own", deal=1), "of Power: expected exactly one of look, exchange and"),
    "a look": (lambda: Power(TENS, look="all"), "invalid look='all' of Power: expected one of own, others, None"),
    "an exchange": (lambda: Power(TENS, exchange="both"), "of Power: expected one of own, different, any, seen"),
    "looks": (lambda: Power(TENS, exchange="seen", looks=3), "invalid looks=3 of Power: expected one of 1, 2"),
    "looks unseen": (lambda: Power(TENS, exchange="any", looks=2), "looks=2 of Power: expected 1, since no card"),
    "wider unseen": (lambda: Power(TENS, look="own", wider=TENS), "of Power: expected None, since no card is seen"),
    "trades unseen": (lambda: Power(TENS, deal=1, trades=True), "trades=True of Power: expected False, since no card"),
    "a number to deal": (lambda: Power(TENS, deal=-1), "invalid deal=-1 of Power: expected an integer from 0 to 20"),
    "many to deal": (lambda: Power(TENS, deal=21), "invalid deal=21 of Power: expected an integer from 0 to 20"),
    "of which": (lambda: Power(TENS, deal=1, of="all"), "invalid of='all' of Power: expected one of drawn, any"),
    "whose": (lambda: Snap("mine"), "invalid whose='mine' of Snap: expected one of own, any, None"),
    "a fine": (lambda: Snap(fine=-1), "invalid fine=-1 of Snap: expected an integer from 0 to"),
    "a chain": (lambda: Snap(chain=1), "invalid chain=1 of Snap: expected one of False, True"),
    "a caller": (lambda: Snap(caller="yes"), "invalid caller='yes' of Snap: expected one of False, True"),
    "extra cards": (lambda: Snap(most_extra=21), "invalid most_extra=21 of Snap: expected an integer from 0 to 20"),
    "extra of exchanges": (lambda: Exchange(most_extra=True), "most_extra=True of Exchange: expected an integer"),
    "one card": (lambda: Exchange(1), "invalid most=1 of Exchange: expected an integer from 2 to"),
    "laid": (lambda: Exchange(laid="open"), "invalid laid='open' of Exchange: expected one of as_was, up, down"),
    "failed": (lambda: Exchange(failed="lose"), "invalid failed='lose' of Exchange: expected one of keep, discard"),
    "seen": (lambda: Opening(seen="a1"), "invalid seen=.*a1.* of Opening: expected numbers of places, from 0"),
    "seen before the first": (lambda: Opening(seen=[-1]), r"invalid seen=\(-1,\) of Opening: expected numbers of"),
    "how a card lies": (lambda: Swap(taken="as_was"), "invalid taken='as_was' of Swap: expected one of up, down, None"),
    "when to knock": (lambda: Knock(at="last"), "invalid at='last' of Knock: expected one of start, end"),
    "a shield": (lambda: Knock(shield=None), "invalid shield=None of Knock: expected one of False, True"),
    "what ends": (lambda: End(on="knock"), "invalid on='knock' of End: expected one of all up, none, None"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "error"), WRONG.values(), ids=WRONG)
def test_a_wrong_field_is_refused(make, error):
    with pytest.raises(InvalidArgumentError, match=error) as caught:
        make()
    assert len(str(caught.value)) < 200


def having(*parts, name="sample"):
    return answer("turns", [*parts], name)


def test_a_fine_is_limited_to_what_there_can_be():
    assert Snap(fine=10**17).fine == cardgolf.cards.MAX_TURNS


@every_case("part", [Power(TENS, deal=1), Snap(), Exchange(), Knock(at="end"), Knock(shield=True), Opening(seen=[0])])
def test_a_hand_refuses_parts_of_boards(part):
    with pytest.raises(PluginError, match=rf"{part.kind} of sample\.turns: invalid \w+ of a turn with a hand"):
        cardgolf.rules("board-nine", having(part))


def test_a_place_that_is_seen_lies_on_the_board():
    with pytest.raises(
        PluginError, match=r"Opening of sample\.turns: invalid seen=\(6,\): expected places from 0 to 5"
    ):
        cardgolf.rules("golf", having(Opening(seen=[6])))


@every_case("part", [Snap(fine=2), Exchange(most=3), Swap(taken="up"), End(on="none")])
def test_two_house_rules_that_set_one_field_are_refused(part):
    with pytest.raises(InvalidOptionError, match="one"):
        cardgolf.rules("golf", having(part, name="one"), having(part, name="two"))


@every_case(
    "part",
    [Power(TENS, deal=1), Snap(), Exchange(), Opening(seen=[0]), Swap(taken="up"), Knock(at="end"), End(on="none")],
)
def test_lanes_refuse_it_by_name(part):
    rules = cardgolf.rules("golf", having(part))
    with pytest.raises(NotTabulableError, match=f"{part.kind} of sample: expected turns without it") as caught:
        rules.tables(2)
    assert caught.value.rule == "sample.turns"


def holding(*parts, stock="JS", own="(5C) (5D) 6H / (5S) 9C 9D", other="(5H) 6D (7H) / (8S) (9S) 10D", **options):
    """Return the game of golf with these parts in which seat 0 has drawn a card."""
    rules = cardgolf.rules("golf", having(*parts), first_dealer=1, **options)
    game = cardgolf.new_game(rules, players=2, seed=1)
    while game.state.is_opening:
        game = game.play(game.legal_moves[0])
    boards = tuple(parse_board(text, Layout.grid(2, 3)) for text in (own, other))
    cards = tuple(map(cardgolf.Card.parse, reversed(stock.split())))
    return Game(rules, game.state.replace(boards=boards, discard=(cardgolf.Card.parse("JH"),), stock=cards)).play(
        "draw stock"
    )


def offered(game):
    return [str(move) for move in game.legal_moves]


def test_of_powers_of_one_card_the_topmost_counts():
    parts = Power(Faces(ranks=[10, 11]), look="own"), Power(JACKS, look="others")
    assert offered(holding(*parts).play("discard"))[0].startswith("spy")
    assert offered(holding(*reversed(parts)).play("discard"))[0].startswith("peek")
    assert offered(holding(*parts, stock="10S").play("discard"))[0].startswith("peek")


def test_a_relative_of_cabo_with_a_new_power_is_three_lines():
    @cardgolf.hookimpl("turns")
    def tens_deal():
        yield Power(TENS, deal=2)

    rules = cardgolf.rules("cabo", tens_deal)
    assert "deal-card" in {move.word for move in rules.action_space(2)}
    assert [part for part in rules.turn.parts if isinstance(part, Power)][-1].deal == 2


def test_a_power_deals_as_many_cards_as_it_says():
    game = holding(Power(JACKS, deal=2), stock="JS 2C 3C 4C").play("discard")
    assert offered(game) == ["deal-card 1", "pass"]
    board = game.play("deal-card 1").state.boards[1]
    assert [str(slot.card) for slot in board.slots[6:]] == ["2C", "3C"]
    assert cardgolf.rules("golf", having(Power(JACKS, deal=2))).find_max_extra(Layout.grid(2, 3)) == 20


def test_how_many_cards_are_dealt_is_told():
    for number, told in ((1, "deals Player 2 a card of the stock"), (2, "deals Player 2 2 cards of the stock")):
        game = holding(Power(JACKS, deal=number), stock="JS 2C 3C 4C").play("discard")
        step = Step.between(game.view(0), game.legal_moves[0], game.play(game.legal_moves[0]).view(0))
        assert describe_move(step, CardNames()) == told


def test_the_page_of_parts_leaves_out_cards_that_a_part_above_has():
    tens, nines = having(Power(TENS, deal=1), name="tens"), having(Power(Faces(ranks=[9]), deal=1), name="nines")
    turns = [str(each) for each in make_page(cardgolf.rules("cabo", tens)).turns]
    assert [each for each in turns if each.startswith("power (cards=9s, look=others)")]
    assert not [
        each for each in map(str, make_page(cardgolf.rules("cabo", tens, nines)).turns) if "look=others" in each
    ]


def test_a_power_without_a_stock_deals_nothing():
    assert holding(Power(JACKS, deal=1)).play("discard").turn == 1


@pytest.mark.parametrize(("exchange", "first", "second"), [
    ("own", {0}, {1}), ("different", {0, 1}, {1}), ("any", {0, 1}, {0, 1}),
])  # fmt: skip
def test_which_cards_change_places(exchange, first, second):
    game = holding(Power(JACKS, exchange=exchange)).play("discard")
    assert {move.seat for move in game.legal_moves if move.word == "pick"} == first
    assert {move.seat for move in game.play("pick 0 a1").legal_moves} == second


def test_a_card_that_was_seen_and_is_locked_is_not_exchanged():
    game = holding(Power(JACKS, exchange="seen")).play("discard")
    game = game.play("spy 1 a1")
    board = game.state.boards[1]
    locked = Game(game.rules, game.state.with_board(board.put(0, cardgolf.Slot(board.card(0), mark=9)), 1))
    assert (offered(locked), len(game.legal_moves)) == (["pass"], 7)


def test_a_remembered_card_without_a_power_is_passed():
    """As a position may have it, which people write."""
    game = holding(Power(JACKS, look="own")).play("discard")
    other = Game(game.rules, game.state.remember("power", cardgolf.Card.parse("2C")))
    assert offered(other) == ["pass"]
    assert other.play("pass").turn == 1


@pytest.mark.parametrize("kind", [Spy, Pick, DealCard, SnapMove, Grab, Give, ExchangeMove])
def test_every_move_of_these_parts_says_how_it_is_made(kind):
    assert kind.how(ENGLISH).endswith(("(m)", "(arrows and Enter)"))


def test_a_look_at_a_card_of_others_has_a_reason():
    game = holding(Power(JACKS, look="others")).play("discard")
    assert explain_move(game.view(0), game.legal_moves[0], CardNames()) == (
        "unseen cards are all alike, and you alone will know this one"
    )


def test_any_swap_may_have_a_power():
    for of, turn in (("drawn", 1), ("any", 0)):
        game = holding(Power(Faces(ranks=[9]), look="own", of=of), stock="2S").play("swap b2")
        assert game.turn == turn


def test_a_taken_card_lies_as_the_part_says():
    for taken, is_up in (("up", True), ("down", False)):
        game = cardgolf.new_game(
            cardgolf.rules("golf", having(Swap(taken=taken), Knock()), new_card="as_was"), seed=3, players=2
        )
        while game.phase != "start":
            game = game.play(game.legal_moves[0])
        down = next(iter(game.state.board.name(game.state.board.down)))
        up = next(name for name in game.state.board.names if game.state.board.index(name) not in game.state.board.down)
        for name in (down, up):
            after = game.play("draw discard").play(f"swap {name}")
            slot = after.state.boards[game.turn].slots[game.state.board.index(name)]
            assert slot.up is is_up
            assert slot.up or slot.seen_by == (0, 1)


def test_a_field_of_an_end_below_holds_until_one_above_sets_it():
    nothing, all_up = having(End(on="none"), name="low"), having(End("none", on="all up"), name="high")
    plain = having(name="plain")

    def closes(*rules):
        game = holding(own="5C 5D 6H / (5S) 9C 9D", stock="2S 3S 4S 5S")
        game = Game(cardgolf.rules(*(rules or (plain,)), first_dealer=1), game.state)
        after = game.play("swap a2")
        return bool(after.round_end) or after.is_round_over

    assert closes() and not closes(nothing) and closes(nothing, all_up)
    assert not closes(nothing, having(End("none"), name="other"))
    assert closes(having(End(on="all up"), name="only"))


def test_who_may_not_knock_yet_passes_at_the_end_of_a_turn():
    game = holding(Knock(at="end", most_down=1), stock="2S 3S").play("swap b2")
    assert (game.phase, offered(game)) == (Phase.FOLLOW, ["pass"])
    game = holding(Knock(at="end"), stock="2S 3S").play("swap b2")
    assert offered(game) == ["knock", "pass"]
    assert game.play("knock").round_end.turns == ()
    assert game.play("pass").turn == 1


def test_a_knock_in_a_turn_on_draws_from_the_stock_alone():
    game = holding(Draw("stock"), Knock(at="end", reason="call"), stock="2S 3S").play("discard")
    assert game.play("knock").round_end.reason == "call"


def test_parts_of_hands_need_a_hand():
    with pytest.raises(PluginError, match=r"Play of sample\.turns: invalid part of a turn with a layout"):
        cardgolf.rules("golf", having(Play(), Keep()))


def test_a_throw_out_of_turn_waits_for_a_discard_of_the_turn():
    game = holding(Snap("own"), stock="5H 2S 3S").play("discard")
    assert (game.phase, game.to_act) == (Phase.REACTION, (1, 0))
    game = game.play("snap a1", seat=1)
    assert (game.turn, [str(card) for card in game.state.discard]) == (1, ["JH", "5H", "5H"])


@pytest.mark.parametrize("parts", [
    [Opening(0, seen=[1, 5])], [Swap(taken="up")], [Knock(at="end")], [Power(Faces(suits="CDHS"), look="own")],
    [Power(Faces(suits="CDHS"), look="others")], [Power(Faces(suits="CDHS"), deal=1)],
    *[[Power(Faces(suits="CDHS"), exchange=exchange)] for exchange in ("own", "different", "any")],
    [Power(Faces(suits="CDHS"), exchange="seen", looks=2)], [Power(Faces(suits="CDHS"), exchange="seen", trades=True)],
    [Snap("own")], [Snap("any", chain=True), Knock(shield=True)], [Exchange()], [Exchange(failed="discard")],
])  # fmt: skip
def test_what_a_seat_gets_does_not_depend_on_cards_that_it_cannot_see(parts):
    chance, rules = (
        Random(7),
        cardgolf.rules("golf", having(*parts), new_card="down", turn_limit=20, peek="any", holes=99),
    )
    game, compared = cardgolf.new_game(rules, players=3, seed=4), 0
    for ply in range(150):
        game = game.deal() if game.is_round_over else game
        for viewer in (0, 1, None) if ply % 3 == 0 else ():
            other = Game(rules, twin(game.state, viewer, chance))
            assert (other.view(viewer), other.to_act) == (game.view(viewer), game.to_act)
            assert viewer is None or other.legal_moves_for(viewer) == game.legal_moves_for(viewer)
            compared += other.state.boards != game.state.boards
        seat = chance.choice(game.to_act)
        game = game.play(chance.choice(game.legal_moves_for(seat)), seat=seat)
    assert compared > 50
