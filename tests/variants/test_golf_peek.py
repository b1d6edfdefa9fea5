"""The move Peek of Golf: its text, its words for people, and the knowledge it gives."""

from random import Random

import pytest
from helpers.golf_rounds import golf, lies
from helpers.walks import play

import cardgolf
from cardgolf import Game, IllegalMoveError, InvalidOptionError, Phase
from cardgolf.narration import Step, describe_move, describe_offer, explain_move, list_hints, name_deed
from cardgolf.narration.situation import describe_situation
from cardgolf.terminal.play.prompt import format_menu
from cardgolf.terminal.shared.cards import CardFormatter

PLAIN = CardFormatter(ascii=True)
RULES = golf("knocking", columns=2, peek="any", new_card="down")


def start():
    return cardgolf.new_game(RULES, players=("Ann", "Bo"), seed=1)


def test_8_2_the_text_of_a_look():
    game = start()
    look = game.legal_moves[2]
    assert (str(look), repr(look)) == ("peek a2", "Peek(slot='a2')")
    assert RULES.parse(" PEEK  A2 ") == look
    assert len({look, RULES.parse("peek a2"), RULES.parse("peek b2")}) == 2


@pytest.mark.parametrize("text", ["peek", "peek a1 b1", "peek z9", "peek a1 and more", "look a1"])
def test_8_2_other_texts_are_no_look(text):
    with pytest.raises(IllegalMoveError):
        start().play(text)


def test_8_2_what_people_read_of_a_look():
    game = start()
    look, view = game.legal_moves[0], game.view(game.turn)
    assert describe_offer(view, look, PLAIN) == "look at one of your cards, which stays face down"
    assert name_deed(view, look, PLAIN) == f"look at {look.slot}"
    assert explain_move(view, look, PLAIN) == "unseen cards are all alike, and you alone will know this one"
    assert list_hints(view.legal_moves) == ["click a card to look at it (arrows and Enter)"]
    assert any("look at one of your cards" in str(line) for line in format_menu(view, PLAIN, 80))


def test_8_2_a_player_reads_how_many_looks_are_left():
    game = start()
    look = "look at one of your cards, which stays face down"
    assert describe_situation(game.view(1), PLAIN) == f"{look}, 2 to go"
    assert describe_situation(game.play("peek a1").view(1), PLAIN) == f"{look}, 1 to go"
    assert describe_situation(cardgolf.new_game("golf", seed=1).view(1), PLAIN) == "turn up your first cards, 2 to go"


@pytest.mark.parametrize(("seat", "named"), [(1, True), (0, False), (None, False)])
def test_8_2_the_card_is_named_to_its_owner_alone(seat, named):
    game = start()
    after = game.play("peek a1")
    told = describe_move(Step.between(game.view(seat), game.legal_moves[0], after.view(seat)), PLAIN)
    card = PLAIN.name(game.state.board.card(0))
    assert told == (f"looks at a1: {card}" if named else "looks at a1")


def test_8_2_looks_are_in_positions_records_and_sampled_tables():
    game = play(start(), "peek a1", "peek b2", "peek a1")
    again = Game.from_position(RULES, game.position)
    assert lies(again, 1) == lies(game, 1)
    assert lies(again, 1).count("@1") == 2
    assert again.legal_moves == game.legal_moves
    assert cardgolf.replay(cardgolf.record(game)) == game
    for seat in (0, 1, None):
        assert cardgolf.determinize(game.view(seat), Random(1)).view(seat) == game.view(seat)


# A look at all cards


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5)])
def test_8_2_all_cards_are_looked_at_at_once(rows, columns):
    cells = rows * columns
    rules = golf("knocking", rows=rows, columns=columns, peek="any", initial_flips=cells, new_card="down")
    game = cardgolf.new_game(rules, players=2, seed=1)
    assert [str(move) for move in game.legal_moves] == ["look"]
    after = game.play("look")
    assert (after.turn, after.phase) == (0, game.phase)
    board = after.state.boards[1]
    assert [(slot.up, slot.seen_by) for slot in board.slots] == [(False, (1,))] * cells
    assert [[slot.card is None for slot in after.view(seat).boards[1].slots] for seat in (0, 1)] == [
        [True] * cells,
        [False] * cells,
    ]
    begun = after.play("look")
    assert begun.phase is Phase.START
    with pytest.raises(IllegalMoveError):
        begun.undo()
    assert Game.from_position(rules, after.position) == after
    assert {move.word for move in rules.action_space(2)} == {"look", "draw", "swap", "discard", "knock"}


def test_8_2_what_people_read_of_a_look_at_all_cards():
    game = cardgolf.new_game(golf("knocking", columns=2, peek="any", initial_flips=4), players=("Ann", "Bo"), seed=1)
    look, after = game.legal_moves[0], game.play("look")
    assert describe_offer(game.view(1), look, PLAIN) == "look at all your cards, which stay face down"
    assert name_deed(game.view(1), look, PLAIN) == "look at all your cards"
    assert explain_move(game.view(1), look, PLAIN) == "it is the only move: you alone will know these cards"
    told = [describe_move(Step.between(game.view(seat), look, after.view(seat)), PLAIN) for seat in (1, 0)]
    cards = " ".join(str(card) for _, card in game.state.boards[1].cards())
    assert told == [f"looks at all cards: {cards}", "looks at all cards"]


def test_8_2_where_all_cards_are_looked_at_none_lie_together():
    with pytest.raises(InvalidOptionError, match="golf: invalid opening=apart: expected any, since all cards"):
        golf("knocking", columns=2, peek="any", initial_flips=4, opening="apart")
