"""Throws, swaps and draws as parts: fields that count one by one, and the plugin that a refusal names."""

import pytest
from helpers.golf_rounds import offered, seat_boards
from helpers.plugins import answer

import cardgolf
from cardgolf import DiscardOption, Draw, IllegalMoveError, InvalidOptionError, PluginError, RoundEnd, hookimpl, turns
from cardgolf.cards import Card
from cardgolf.scoring import Faces

BOARD = "2C 3D (4H) / (5S) 6C (7D)"
ONE_DOWN = "2C 3D (4H) / 5S 6C 7D"
NONE_DOWN = "2C 3D 4H / 5S 6C 7D"
OTHER = "(2C) 3D 4H / 5S 6C 7D"
QUEEN_STAYS = turns.Throw(keep=Faces(ranks=[12], suits="S"))


def having(*parts, name="sample"):
    return answer("turns", [*parts], name)


def drawn(rules, board=BOARD, *, card="9H", pile="stock", last_turn=False):
    """Return a game in which seat 0 has drawn ``card``."""
    piles = {"stock": f"{card} KC KD", "discard": "AS 2S"} if pile == "stock" else {"discard": f"2S {card}"}
    game = seat_boards(rules, board, OTHER, **piles)
    if last_turn:
        game = cardgolf.Game(game.rules, game.state.replace(round_end=RoundEnd(1, (0,), "all face up")))
    return game.play(Draw(pile))


def thrown(game):
    """Return the ways to throw the card in hand."""
    return [text for text in offered(game) if text.startswith("discard")]


def refuse(game, move):
    """Return the id of the rule that forbids ``move``."""
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    return caught.value.rule


FLIPS = ["discard flip c1", "discard flip a2", "discard flip c2"]


@pytest.mark.parametrize(("part", "several", "one", "last"), [
    (turns.Throw(), ["discard"], ["discard"], ["discard"]),
    (turns.Throw("never"), ["discard"], ["discard"], ["discard"]),
    (turns.Throw("optional"), ["discard", *FLIPS], ["discard", "discard flip c1"], ["discard", *FLIPS]),
    (turns.Throw("required"), FLIPS, ["discard flip c1"], FLIPS),
    (turns.Throw("required", last_down=False), FLIPS, ["discard flip c1"], FLIPS),
    (turns.Throw("required", last_down=True), FLIPS, ["discard", "discard flip c1"], FLIPS),
    (turns.Throw("required", last_turns="never"), FLIPS, ["discard flip c1"], ["discard"]),
    (turns.Throw("required", last_turns="optional"), FLIPS, ["discard flip c1"], ["discard", *FLIPS]),
    (turns.Throw(last_turns="required"), ["discard"], ["discard"], FLIPS),
    (turns.Throw("optional", last_turns="required"), ["discard", *FLIPS], ["discard", "discard flip c1"], FLIPS),
])  # fmt: skip
def test_how_a_card_is_thrown(part, several, one, last):
    rules = cardgolf.rules("nine-card", having(part), answer("layout", cardgolf.Layout.grid(2, 3), "six"))
    assert thrown(drawn(rules)) == several
    assert thrown(drawn(rules, ONE_DOWN)) == one
    assert thrown(drawn(rules, NONE_DOWN)) == ["discard"]  # a flip that cannot be made is waived
    assert thrown(drawn(rules, last_turn=True)) == last
    flips = [str(move) for move in rules.action_space(2) if str(move).startswith("discard ")]
    assert flips == [f"discard flip {place}" for place in ("a1", "b1", "c1", "a2", "b2", "c2")] * part.flips


def test_each_field_is_that_of_the_topmost_plugin_that_says_it():
    rules = cardgolf.rules(
        "golf", having(turns.Throw("required")), having(turns.Throw(last_down=True, last_turns="never"), name="mild"),
        skip=False,
    )  # fmt: skip
    assert thrown(drawn(rules)) == FLIPS
    assert thrown(drawn(rules, ONE_DOWN)) == ["discard", "discard flip c1"]
    assert thrown(drawn(rules, last_turn=True)) == ["discard"]


@pytest.mark.parametrize("order", [1, -1])
def test_a_card_to_keep_stacks_with_a_flip(order):
    queen, flip = having(QUEEN_STAYS, name="queen"), having(turns.Throw("required"), name="flip")
    rules = cardgolf.rules("golf", *[queen, flip][::order])
    assert thrown(drawn(rules)) == FLIPS
    assert thrown(drawn(rules, card="QS")) == []
    assert refuse(drawn(rules, card="QS"), "discard") == "queen.discard_options"
    assert refuse(drawn(rules), "discard") == "flip.discard_options"


def test_cards_of_several_parts_are_kept():
    kings = turns.Throw(keep=Faces(ranks=[13]))
    for rules in (cardgolf.rules("golf", having(QUEEN_STAYS, kings)),
                  cardgolf.rules("golf", having(QUEEN_STAYS), having(kings, name="kings"))):  # fmt: skip
        assert [thrown(drawn(rules, card=card)) for card in ("QS", "KD", "QH")] == [[], [], ["discard"]]


def test_a_refusal_names_the_plugin_whose_field_decides():
    rules = cardgolf.rules("play-nine", having(turns.Throw(last_turns="optional"), name="end"))
    board = "(1) 2 3 4 / (5) 6 7 8"
    game = seat_boards(rules, board, board, stock="9 10 11", discard="12")
    assert refuse(game.play("draw stock"), "discard") == "play-nine.discard_options"
    last = cardgolf.Game(rules, game.state.replace(round_end=RoundEnd(1, (0,), "all face up")))
    assert thrown(last.play("draw stock")) == ["discard", "discard flip a1", "discard flip a2"]


@pytest.mark.parametrize("field", [{"flip": "required"}, {"last_turns": "never"}, {"piles": ("stock", "discard")}])
def test_two_house_rules_that_say_one_field_are_refused(field):
    rules = [having(turns.Throw(**field), name=name) for name in ("one", "other")]
    expected = rf"one and other both set {next(iter(field))} of Throw: expected one of them, or a wrapper"
    with pytest.raises(InvalidOptionError, match=expected):
        cardgolf.rules("golf", *rules)


def test_a_card_of_another_pile_is_thrown_without_a_flip():
    rules = cardgolf.rules("golf", having(turns.Throw("required", piles=["stock", "discard"]), QUEEN_STAYS))
    assert thrown(drawn(rules, pile="discard")) == ["discard"]
    assert thrown(drawn(rules, pile="discard", card="QS")) == []
    assert thrown(drawn(cardgolf.rules("golf"), pile="discard")) == []


def test_hooks_in_python_count_beside_the_parts():
    both = frozenset(DiscardOption)
    above = cardgolf.rules("golf", having(turns.Throw("required")), answer("discard_options", both, "above"))
    assert thrown(drawn(above)) == ["discard", *FLIPS]
    below = cardgolf.rules("golf", answer("discard_options", both, "below"), having(QUEEN_STAYS))
    assert thrown(drawn(below)) == ["discard", *FLIPS]
    assert thrown(drawn(below, card="QS")) == []


def test_a_card_is_kept_below_a_hook_without_an_opinion():
    silent = answer("discard_options", None, "silent")
    rules = cardgolf.rules("golf", having(QUEEN_STAYS, name="queen"), silent, having(turns.Throw("required")))
    assert thrown(drawn(rules)) == FLIPS
    assert refuse(drawn(rules, card="QS"), "discard") == "queen.discard_options"


def test_the_topmost_piles_count_and_all_cards_to_keep():
    kings = turns.Throw(keep=Faces(ranks=[13]))
    for part, expected in ((kings, []), (turns.Throw(piles="stock"), [])):
        rules = cardgolf.rules("golf", having(part), discard_must_swap=False)
        assert thrown(drawn(rules, pile="discard", card="KD")) == expected
    assert thrown(drawn(cardgolf.rules("golf", having(kings), discard_must_swap=False), pile="discard")) == ["discard"]


def test_a_wrong_result_of_a_hook_below_a_part_names_the_hook():
    with pytest.raises(PluginError, match=r"invalid result of wrong\.locked: .*: expected a set of places"):
        offered(drawn(cardgolf.rules("golf", answer("locked", [0], "wrong"), having(turns.Swap("down")))))


def test_a_field_below_a_hook_in_python_does_not_count():
    rules = cardgolf.rules(
        "golf", having(turns.Throw(last_down=True), name="hidden"),
        answer("discard_options", frozenset({DiscardOption.PLAIN}), "python"), having(turns.Throw("required")),
        skip=False,
    )  # fmt: skip
    assert thrown(drawn(rules, ONE_DOWN)) == ["discard flip c1"]


def swapped(game):
    return [text for text in offered(game) if text.startswith("swap")]


def test_cards_face_up_stay_while_one_lies_down():
    rules = cardgolf.rules("golf", having(turns.Swap("down")))
    assert swapped(drawn(rules)) == ["swap c1", "swap a2", "swap c2"]
    assert len(swapped(drawn(rules, NONE_DOWN))) == 6
    assert refuse(drawn(rules), "swap a1") == "sample.locked"
    assert len(swapped(drawn(cardgolf.rules("golf", having(turns.Swap("any")))))) == 6


def test_a_part_restricts_what_a_hook_in_python_locks():
    rules = cardgolf.rules("golf", answer("locked", frozenset({2}), "first"), having(turns.Swap("down")))
    assert swapped(drawn(rules)) == ["swap a2", "swap c2"]
    assert "swap c1" not in swapped(drawn(rules, NONE_DOWN))
    silent = answer("locked", None, "silent")
    rules = cardgolf.rules("golf", answer("locked", frozenset({2}), "first"), silent, having(turns.Swap("down")))
    assert swapped(drawn(rules)) == ["swap a2", "swap c2"]


def test_a_turn_begins_with_a_card_of_the_piles():
    for pile, other in (("stock", "discard"), ("discard", "stock")):
        rules = cardgolf.rules("golf", having(turns.Draw(pile)))
        game = seat_boards(rules, BOARD, OTHER)
        assert offered(game) == [f"draw {pile}"]
        assert refuse(game, f"draw {other}") == "sample.moves"


def test_draws_restrict_each_other_in_any_order():
    either, stock = having(turns.Draw(["stock", "discard"]), name="either"), having(turns.Draw("stock"), name="one")
    for rules in ([either, stock], [stock, either]):
        assert offered(seat_boards(cardgolf.rules("golf", *rules), BOARD, OTHER)) == ["draw stock"]


def test_the_other_pile_is_drawn_from_where_one_is_empty():
    rules = cardgolf.rules("golf", having(turns.Draw("discard")))
    game = seat_boards(rules, BOARD, OTHER)
    assert offered(cardgolf.Game(rules, game.state.replace(discard=()))) == ["draw stock"]


@hookimpl("turns", wrapper=True)
def kings_stay():
    """Keep Kings beside what is thrown otherwise."""
    return [*(yield), turns.Throw(keep=Faces(ranks=[13]))]


def test_a_wrapper_adds_a_part():
    rules = cardgolf.rules("skyjo", kings_stay)
    assert [each.keep for each in rules.turn.list_parts(turns.Throw)] == [None, Faces(ranks=[13])]
    assert Card(13, "S") in cardgolf.rules("golf", kings_stay).card_values
    assert thrown(drawn(cardgolf.rules("golf", kings_stay), card="KS")) == []
