"""First cards that are turned up as the first turn begins: G 1.2.9 and GF 8.2.2."""

from random import Random

import pytest
from helpers.golf_rounds import offered
from helpers.plugins import answer
from helpers.walks import play

import cardgolf
from cardgolf import Flip, Game, InvalidOptionError, InvalidPositionError, Phase, Swap, hookimpl
from cardgolf.narration.situation import describe_situation, describe_status
from cardgolf.terminal.shared.cards import CardFormatter

PLAIN = CardFormatter(ascii=True)

IN_TURN = {"first_flips": "first_turn"}
FOUR = ["flip a1", "flip b1", "flip a2", "flip b2"]


def golf(*house_rules, **options):
    return cardgolf.new_game("golf", *house_rules, players=3, seed=1, **IN_TURN, **{"columns": 2} | options)


def test_1_2_a_seat_turns_cards_up_when_its_first_turn_begins_and_goes_on():
    game = golf("knocking")
    assert (game.turn, game.phase, game.state.is_opening, game.state.turns_begun) == (
        1,
        Phase.OPENING,
        False,
        (0, 1, 0),
    )
    assert offered(game) == FOUR, "no draw and no knock before that"
    game = play(game, "flip a1", "flip b2")
    assert (game.turn, game.phase, game.state.turns_begun) == (1, Phase.START, (0, 1, 0))
    assert offered(game) == ["draw stock", "draw discard", "knock"]
    game = play(game, "draw stock", "swap a1")
    assert (game.turn, game.phase) == (2, Phase.OPENING)
    assert [len(board.down) for board in game.state.boards] == [4, 2, 4]


def test_1_2_a_second_turn_has_no_first_flips():
    game = golf()
    for _ in range(3):
        game = play(game, "flip a1", "flip b2", "draw stock", "discard")
    assert (game.turn, game.phase) == (1, Phase.START)
    assert offered(game) == ["draw stock", "draw discard"]


def test_1_2_last_turns_that_are_first_ones_begin_with_them():
    game = play(golf("knocking"), "flip a1", "flip b2", "knock")
    assert (game.turn, offered(game)) == (2, FOUR)
    game = play(game, "flip a1", "flip b2", "draw stock", "discard", "flip a1", "flip b2", "draw stock", "discard")
    assert (game.is_round_over, game.state.match.rounds[0].round_end.by) == (True, 1)


def test_1_2_looks_come_in_the_first_turn_too():
    game = golf("knocking", peek="any", new_card="down")
    assert offered(game) == ["peek a1", "peek b1", "peek a2", "peek b2"]
    game = play(game, "peek a1", "peek b2")
    assert (game.turn, game.phase) == (1, Phase.START)


def test_8_2_a_column_is_turned_up_just_before_the_first_turn():
    game = golf(columns=4, opening="together").play("flip c1")
    assert offered(game) == ["flip c2"]
    assert (game.play("flip c2").turn, game.play("flip c2").phase) == (1, Phase.START)


@pytest.mark.parametrize("wraps", [False, True])
def test_1_2_a_window_after_a_first_flip_leads_on_into_the_turn(wraps):
    @hookimpl("reactions")
    def after_flips(move, before):
        return [2] if type(move) is Flip and before.window is None else None

    @hookimpl("next_seat")
    def backwards(state):
        return state.setup.after(state.turn)[-1]

    game = golf(after_flips, *([backwards] * wraps))
    for flip, phase in (("flip a1", Phase.OPENING), ("flip b1", Phase.START)):
        game = game.play(flip)
        assert (game.phase, game.to_act) == (Phase.REACTION, (2,))
        assert Game.from_position(game.rules, game.position) == game
        game = game.play("pass", seat=2)
        assert (game.turn, game.phase) == (1, phase)
    game = play(game, "draw stock", "discard")
    assert (game.turn, game.phase) == (0 if wraps else 2, Phase.OPENING)


def test_1_2_players_are_told_that_first_flips_come_before_the_draw():
    game = golf()
    own, other = (describe_status(game.view(seat), PLAIN, over=False) for seat in (1, 0))
    assert own == "Player 2, before you draw: click a card to turn it up (arrows and Enter), 2 to go."
    assert other == "It is the turn of Player 2."
    assert describe_situation(game.view(1), PLAIN) == "turn up your first cards, 2 to go"


@pytest.mark.parametrize("name", ["golf", "nine-card", "play-nine", "crazy-nines"])
def test_1_2_every_game_with_first_flips_has_it(name):
    game, chance = cardgolf.new_game(name, players=3, seed=3, turn_limit=5, **IN_TURN), Random(3)
    while not game.is_round_over:
        assert Game.from_position(game.rules, game.position) == game
        game = game.play(chance.choice(game.legal_moves))
        if game.phase is Phase.OPENING:
            board = game.state.board
            assert len(board.down) > board.layout.size - game.state.setup.opening_flips
    assert cardgolf.replay(cardgolf.record(game)) == game


def test_1_2_it_is_refused_where_nothing_is_turned_up_first():
    for name, options in (("board-nine", {}), ("golf", {"initial_flips": 0})):
        with pytest.raises(InvalidOptionError, match=f"{name}: invalid first_flips=first_turn: expected before_play"):
            cardgolf.rules(name, **IN_TURN, **options)


def test_1_2_it_is_refused_where_these_cards_decide_who_leads():
    with pytest.raises(InvalidOptionError, match="expected before_play, since lead chooses who leads by them"):
        cardgolf.rules("nine-card", answer("leader", 1, "lead"), **IN_TURN)


def test_1_2_a_position_of_a_first_turn_that_cannot_be_is_refused():
    game = golf()
    for wrong in (
        game.position.replace("turns_begun: 0 1 0", "turns_begun: 1 2 1"),
        game.position.replace("leader: 1", "leader: none").replace("turns_begun: 0 1 0", "turns_begun: 0 0 0"),
    ):
        with pytest.raises(
            InvalidPositionError, match="phase: invalid 'opening': expected a leader, and the first turn"
        ):
            Game.from_position(game.rules, wrong)
    with pytest.raises(InvalidPositionError, match="phase: invalid 'opening': expected no leader"):
        Game.from_position(cardgolf.rules("golf", columns=2), game.position)


def test_1_2_a_typed_position_of_a_first_turn_needs_no_leader():
    text = "phase: opening\nboard 0: (?) (?) / (?) (?)\nboard 1: (?) (?) / (?) (?)\ndiscard: 5"
    game = Game.from_position(cardgolf.rules("golf", columns=2, **IN_TURN), text)
    assert (game.state.setup.leader, game.turn, game.state.turns_begun) == (1, 1, (0, 1))
    assert offered(game) == FOUR


def test_1_2_a_flip_as_a_turn_comes_after_the_first_ones():
    game = play(golf(flip_turn=True), "flip a1", "flip b1")
    assert offered(game) == ["draw stock", "draw discard", "flip a2", "flip b2"]
    assert game.play("flip a2").turn == 2
    assert not [move for move in game.legal_moves if type(move) is Swap]


@pytest.mark.parametrize("options", [
    {}, {"peek": "any", "new_card": "down"}, {"peek": "any", "initial_flips": 4, "new_card": "down"},
])  # fmt: skip
def test_1_2_cards_that_a_rule_turned_up_before_need_no_first_flips(options):
    game = golf("knocking", reveal_first=True, **options)
    while game.phase is Phase.OPENING:
        game = game.play(game.legal_moves[0])
    game = game.play("knock")
    assert (game.turn, game.phase, game.state.boards[2].down) == (2, Phase.START, frozenset())


def test_1_2_a_look_at_a_card_that_lies_open_is_not_offered():
    game = golf("knocking", peek="any", initial_flips=3)
    state = game.state
    board = state.boards[1].put(0, state.boards[1].slots[0].turned_up())
    game = Game(game.rules, state.with_board(board, 1))
    assert offered(game) == ["peek b1", "peek a2", "peek b2"]
    assert play(game, "peek b1", "peek a2").phase is Phase.START


def test_1_2_first_flips_in_a_turn_may_be_rearranged():
    game = play(golf("rearrange", "knocking"), "flip a1", "flip b2")
    assert (game.turn, game.phase, len(game.legal_moves)) == (1, Phase.OPENING, 12)
    assert {move.word for move in game.legal_moves} == {"arrange"}
    game = game.play("arrange a1 a2")
    assert (game.turn, game.phase, offered(game)) == (1, Phase.START, ["draw stock", "draw discard", "knock"])
    assert [slot.up for slot in game.state.boards[1].slots] == [True, False, True, False]
    assert Game.from_position(game.rules, game.position) == game
