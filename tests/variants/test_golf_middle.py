"""Golf with a middle that a house rule lays: its options know cards that were taken there."""

from helpers.markets import market

from cardgolf import Phase, Take


def test_a_turn_of_flips_offers_the_open_cards_too():
    game = market("row", flip_turn=True)
    assert [str(move) for move in game.legal_moves if isinstance(move, Take)] == [
        "take a1", "take b1", "take a2", "take b2",
    ]  # fmt: skip
    assert not any(isinstance(move, Take) for move in game.play("take a1").legal_moves)


def test_all_seats_know_a_card_of_the_middle_that_is_laid_down():
    game = market("row", "knocking", players=3, new_card="down").play("take a1").play("swap a1")
    assert game.state.boards[1].slots[0].seen_by == (0, 1, 2)
    drawn = market("row", "knocking", players=3, new_card="down").play("draw stock").play("swap a1")
    assert drawn.state.boards[1].slots[0].seen_by == (1,)


def test_a_card_of_the_middle_must_be_swapped_where_a_discard_may_go_back():
    game = market("row", discard_must_swap=False).play("take a1")
    assert game.phase is Phase.FOLLOW
    assert {move.word for move in game.legal_moves} == {"swap"}
