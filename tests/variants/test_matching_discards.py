"""Cards that are thrown on an equal discard, clause by clause (their rules page, 4.3)."""

from random import Random

import pytest
from helpers.golf_rounds import offered, six, told
from helpers.refusals import refused
from helpers.walks import finish_match, tee_off

import cardgolf
from cardgolf import Card, Game, InvalidOptionError, Layout, NotTabulableError, Phase
from cardgolf.narration import describe_offer, explain_move, name_deed
from cardgolf.table import CardNames
from cardgolf.table.board import parse_board
from cardgolf.testing import twin

PLAIN = CardNames(ascii=True)
OWN = "(5C@0) (5D) 6H / (5S) 9C 9D"
OTHER = "(7H) 7D (7C@0,1) / (8S@1) (9S) 10D"


def holding(stock="7S", own=OWN, other=OTHER, *rules, **options):
    """Return the game in which seat 0 has drawn a card of the stock, over which three cards lie."""
    rules = rules or ("matching-discards",)
    game = tee_off(cardgolf.new_game("golf", *rules, players=2, seed=1, first_dealer=1, **options))
    cards = tuple(map(Card.parse, ("2C", "2D", "3D", stock)))
    state = game.state.replace(boards=(six(own), six(other)), discard=(Card.parse("JH"),), stock=cards)
    return Game(game.rules, state).play("draw stock")


# 4.3.1 what may be thrown


def test_4_3_1_after_a_discard_every_player_may_throw_a_card_that_may_equal_it():
    game = holding().play("discard")
    assert (game.state.phase, game.to_act) == (Phase.REACTION, (1, 0))
    own, others = ["snap a1", "snap b1", "snap c1", "snap a2", "snap b2"], ["grab 0 a1", "grab 0 b1", "grab 0 a2"]
    assert offered(game, 1) == ["pass", *own, *others]
    theirs = [f"grab 1 {name}" for name in ("a1", "b1", "c1", "a2", "b2")]
    assert offered(game, 0) == ["pass", "snap a1", "snap b1", "snap a2", *theirs]


def test_4_3_1_the_card_swapped_out_is_matched_and_not_the_card_in_hand():
    game = holding("KC").play("swap c1")
    assert "snap b1" not in offered(game, 1)
    assert game.play("pass").play("snap a1").state.boards[0].slots[0].seen_by == (0, 1)


def test_4_3_1_what_hidden_cards_are_changes_nothing():
    assert offered(holding().play("discard"), 0) == offered(
        holding("7S", "(5C@0) (7D) 6H / (7S) 9C 9D").play("discard"), 0
    )


def test_4_3_1_a_draw_a_knock_and_a_look_are_not_matched():
    game = holding("7S", OWN, OTHER, "matching-discards", "knocking")
    assert game.state.phase is Phase.FOLLOW
    after = game.play("discard").play("pass").play("pass")
    assert after.play("knock").state.phase is not Phase.REACTION


def test_4_3_1_players_with_nothing_to_throw_are_not_asked():
    up = "5C 5D 6H / 5S 9C (9D)"
    game = holding("7S", up, "4H 4D 6C / 8S 8C (9S@0,1)", "matching-discards:whose=own").play("discard")
    assert game.to_act == (0,)
    assert offered(game) == ["pass", "snap c2"]
    none = holding("7S", "5C 5D 6H / 5S 9C (9D@0,1)", "4H 4D 6C / 8S 8C (9S@0,1)").play("discard")
    assert (none.state.phase, none.turn) == (Phase.START, 1)


def test_4_3_1_by_option_only_cards_of_ones_own():
    game = holding("7S", OWN, OTHER, "matching-discards:whose=own").play("discard")
    assert not [each for each in offered(game, 1) if each.startswith("grab")]
    words = {str(move).split()[0] for move in game.rules.action_space(2)}
    assert "snap" in words
    assert not words & {"grab", "give"}


# 4.3.2 one card


def test_4_3_2_a_right_card_lies_on_the_pile_and_the_window_closes():
    game = holding().play("discard").play("snap b1")
    assert [str(card) for card in game.state.discard] == ["JH", "7S", "7D"]
    assert game.state.boards[1] == six("(7H) . (7C@0,1) / (8S@1) (9S) 10D")
    assert (game.state.phase, game.turn) == (Phase.START, 1)


def test_4_3_2_any_place_may_be_empty():
    assert cardgolf.score(cardgolf.rules("golf", "matching-discards"), ". 5D 6H / 5S 9C 9D").total == 34


def test_4_3_2_after_a_pass_or_a_wrong_card_the_others_may_still_throw_one():
    for move in ("pass", "snap a2"):
        game = holding().play("discard").play(move)
        assert game.to_act == (0,)
        assert game.play("pass").turn == 1


# 4.3.3 cards of others


def test_4_3_3_a_card_is_given_for_one_of_another_player():
    game = holding().play("discard").play("pass").play("grab 1 a1")
    assert game.to_act == (0,)
    assert offered(game) == ["give a1", "give b1", "give c1", "give a2", "give b2", "give c2"]
    assert refused(game, "pass") == "matching-discards.moves"
    after = game.play("give a1")
    assert after.state.boards == (
        six(". (5D) 6H / (5S) 9C 9D"),
        six("(5C@0) 7D (7C@0,1) / (8S@1) (9S) 10D"),
    )
    assert (after.state.phase, after.turn, "owed card" in after.state.memory) == (Phase.START, 1, False)


def test_4_3_3_a_wrong_card_of_another_stays_there_and_nothing_is_given():
    game = holding().play("discard").play("pass").play("grab 1 b2")
    assert game.state.boards[1] == six("(7H) 7D (7C@0,1) / (8S@1) (9S@0,1) 10D")
    assert game.state.boards[0].layout.extra == 1
    assert game.turn == 1


def test_4_3_3_without_a_card_none_of_others_is_thrown():
    game = holding("7S", ". . . / . . .").play("discard")
    assert game.to_act == (1,)
    assert not [each for each in offered(game) if each.startswith("grab")]


def test_4_3_3_a_locked_card_is_neither_thrown_nor_given():
    game = tee_off(cardgolf.new_game("crazy-nines", "matching-discards", players=2, seed=1))
    own = parse_board("QS!9 (5D) 6H / (5S) 9C 9D / 2C 2D 3H", Layout.grid(3, 3))
    state = game.state.replace(boards=(own, own), stock=(Card.parse("2S"), Card.parse("QH")))
    game = Game(game.rules, state).play("draw stock").play("discard")
    seat = game.to_act[0]
    assert not {"snap a1", f"grab {1 - seat} a1"} & {*offered(game)}
    assert "snap b1" in offered(game)


# 4.3.4 wrong cards


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_4_3_4_a_wrong_card_stays_seen_by_all_and_costs_cards(cards):
    game = holding("7S", OWN, OTHER, f"matching-discards:penalty_cards={cards}").play("discard")
    after = game.play("snap a2")
    own = after.state.boards[1]
    assert own.slots[3] == Card.parse("8S").face_down.known_to(0, 1)
    assert [str(slot.card) for slot in own.slots[6:]] == ["3D", "2D"][:cards]
    assert not any(slot.up or slot.seen_by for slot in own.slots[6:])
    assert len(after.state.stock) == 3 - cards
    assert game.rules.find_max_extra(own.layout) == (4 if cards else 0)


def test_4_3_4_a_penalty_card_fills_a_gap_first():
    game = holding("7S", OWN, ". 7D (7C) / (8S) (9S) 10D").play("discard").play("snap a2")
    assert game.state.boards[1].slots[0] == Card.parse("3D").face_down


def test_4_3_4_four_cards_beside_the_layout_at_most_and_none_without_a_stock():
    game = holding()
    full = game.state.boards[1]
    for _ in range(4):
        full = full.with_extra(Card.parse("2H").face_down)
    for state in (game.state.with_board(full, 1), game.state.replace(stock=())):
        after = Game(game.rules, state).play("discard").play("snap a2")
        assert len(after.state.stock) == len(state.stock)
        assert after.state.boards[1].layout.extra == state.boards[1].layout.extra


def test_4_3_4_a_player_whose_cards_all_have_seen_looks_at_none_in_the_first_turn():
    game = cardgolf.new_game(
        "golf", "matching-discards", "knocking", players=2, seed=1, peek="nearest", first_flips="first_turn",
        new_card="down", first_dealer=1,
    )  # fmt: skip
    game = game.play("peek a2").play("peek b2")
    seen = six("(7H) 7D (7C) / (8S@0,1) (9S@0,1) (10D@0,1)")
    game = Game(game.rules, game.state.with_board(seen, 1)).play("draw stock").play("discard")
    while game.state.phase is Phase.REACTION:
        game = game.play("pass")
    assert (game.turn, game.state.phase, offered(game)) == (1, Phase.OPENING, ["pass"])
    assert game.play("pass").state.phase is Phase.START
    assert game.play("pass").turn == 1


def test_4_3_4_cards_that_all_know_to_differ_are_not_thrown():
    game = holding("7S", "(5C@0,1) (5D) 6H / (5S) 9C 9D").play("discard")
    assert not {"snap a1", "snap c1", "snap b2"} & {*offered(game, 0)}
    assert refused(game.play("pass"), "snap a1") == "matching-discards.moves"


# 4.3.5 the end of a round


def test_4_3_5_a_player_who_throws_the_last_card_face_down_is_the_closer():
    game = holding("7S", OWN, "(7H) 6D 6C / 8S 9S 10D").play("discard").play("snap a1")
    assert (game.round_end.by, game.round_end.turns, game.turn) == (1, (), 0)


def test_4_3_5_last_turns_may_be_matched():
    game = holding("7S", OWN, "(7H) 6D 6C / 8S 9S 10D").play("discard").play("snap a1")
    game = game.play("draw stock").play("swap a1")
    assert game.state.phase is Phase.REACTION or game.is_round_over


# 4.3.6 a player without cards


@pytest.mark.parametrize(
    ("name", "card"), [("skyjo", "3"), ("crazy-nines", "QS"), ("play-nine", "3"), ("golf", "2C"), ("nine-card", "2C")]
)
def test_4_3_6_a_player_without_cards_draws_and_discards(name, card):
    game = tee_off(cardgolf.new_game(name, "matching-discards", players=2, seed=1))
    boards = [*game.state.boards]
    boards[game.turn] = boards[game.turn].clear(range(len(boards[game.turn].slots)))
    stock = (*game.state.stock, Card.parse(card))
    game = Game(game.rules, game.state.replace(boards=tuple(boards), stock=stock))
    assert offered(game) == ["draw stock"]
    game = game.play("draw stock")
    assert offered(game) == ["discard"]
    assert game.rules.action_space(2).index(game.legal_moves[0], game.turn) >= 0
    assert str(game.play("discard").state.discard[-1]) == card


# words, hidden cards, and whole matches


def test_throws_are_told():
    game = holding().play("discard")
    assert {told(game, "snap a1", seat) for seat in (0, 1, None)} == {"throws a1: 7H"}
    assert {told(game, "snap a2", seat) for seat in (0, 1)} == {"shows a2, which differs: 8S and takes 1 card"}
    assert told(game, "snap a2", None) == "shows a2, which differs and takes 1 card"
    two = holding("7S", OWN, OTHER, "matching-discards:penalty_cards=2").play("discard")
    assert told(two, "snap a2", 1).endswith("8S and takes 2 cards")
    free = holding("7S", OWN, OTHER, "matching-discards:penalty_cards=0").play("discard")
    assert told(free, "grab 0 a1", 0) == "shows a1 of Player 1, which differs: 5C"
    grabbed = game.play("pass").play("grab 1 a1")
    assert told(game.play("pass"), "grab 1 a1", None, 0) == "throws a1 of Player 2: 7H"
    assert told(grabbed, "give a1", 1, 0) == "gives a1 to Player 2"


def test_what_throws_mean():
    game = holding().play("discard")
    view, parse = game.view(1), game.rules.parse
    assert describe_offer(view, parse("snap a2"), PLAIN) == "throw a card of yours that equals the 7S"
    assert name_deed(view, parse("snap a2"), PLAIN) == "throw your a2"
    assert explain_move(view, parse("snap a2"), PLAIN) == "you know the 8S there"
    assert explain_move(view, parse("snap a1"), PLAIN) == "you do not know the card there"
    grab = parse("grab 0 a1")
    assert describe_offer(view, grab, PLAIN) == (
        "throw a card of Player 1 (seat 0) that equals the 7S, and give one of yours"
    )
    assert name_deed(view, grab, PLAIN) == "throw a1 of Player 1"
    assert explain_move(view, grab, PLAIN) == "you do not know the card there"
    owing = game.play("pass").play("grab 1 a1").view(0)
    assert describe_offer(owing, parse("give a1"), PLAIN) == "give a card of yours to Player 2"
    assert name_deed(owing, parse("give a1"), PLAIN) == "give a1 to Player 2"
    assert [explain_move(owing, parse(f"give {name}"), PLAIN) for name in ("a1", "b1")] == ["you know the 5C there", ""]


def test_a_whole_match_reveals_nothing_and_is_recorded():
    chance = Random(3)
    game = finish_match(cardgolf.new_game("four-card-matching", players=3, seed=3, holes=1, turn_limit=6), chance)
    words = {str(move).split()[0] for _, move in game.history}
    assert {"snap", "grab"} <= words
    assert cardgolf.replay(cardgolf.record(game)) == game
    for ply in range(0, game.ply, 4):
        earlier = game.at(ply)
        assert Game.from_position(game.rules, earlier.position).state.boards == earlier.state.boards
        for viewer in (0, 1, 2, None):
            assert Game(game.rules, twin(earlier.state, viewer, chance)).view(viewer) == earlier.view(viewer)


def test_lanes_and_hands_refuse_it_by_name():
    with pytest.raises(NotTabulableError, match="matching-discards"):
        cardgolf.rules("golf", "matching-discards").tables(players=2)
    with pytest.raises(InvalidOptionError, match="matching-discards needs grid"):
        cardgolf.rules("board-nine", "matching-discards")


def test_every_move_has_a_number():
    space = cardgolf.rules("golf", "matching-discards").action_space(2)
    game = holding().play("discard")
    later = game.play("pass").play("grab 1 a1")
    for each in (game, later):
        seat = each.to_act[0]
        assert all(space.index(move, seat) >= 0 for move in each.legal_moves_for(seat))


def test_windows_of_other_rules_have_no_throws():
    from helpers.scouting import Scouting  # noqa: PLC0415

    game = tee_off(cardgolf.new_game("nine-card", Scouting, "matching-discards", players=2, seed=1))
    assert game.state.phase is Phase.REACTION
    assert not [each for each in offered(game) if each.split()[0] in ("snap", "grab")]
