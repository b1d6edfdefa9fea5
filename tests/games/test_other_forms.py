"""Games with layouts that are no grid: what is offered, known, refused, written and read."""

import json

import pytest
from helpers.messages import SCHEMA
from helpers.plugins import Beside, answer
from helpers.recipes import PAGES
from helpers.schema_checks import BriefValidator

import cardgolf
from cardgolf import (
    Board,
    Card,
    Discard,
    Flip,
    Game,
    InvalidArgumentError,
    InvalidOptionError,
    InvalidPositionError,
    Layout,
    NotTabulableError,
    PluginError,
    Swap,
    hookimpl,
)
from cardgolf.events import events_as_dict
from cardgolf.games.from_dict import events_from_dict, view_from_dict
from cardgolf.rule_sheets.differences.difference import diff
from cardgolf.scoring import LINES, PAIRS, WITH_DIAGONALS, Bonus, Cancel, score_boards
from cardgolf.turns import Lock

RING = PAGES["docs/howto/other-layouts.md"][0]["RingOfEight"]
RULES = cardgolf.rules("golf", Beside)
REST = "discard: 9C\nturn: 0"


def game_of(*lines, rules=RULES):
    return Game.from_position(rules, "\n".join((*lines, REST)))


BOARDS = ("board 0: (3C) 4C / 5C (6C) | 7H 8C", "board 1: (3D) (4D) / (5D) (6D) | 7D 8D")
MIDDLE = game_of(*BOARDS, "held: KH from stock")


def test_only_places_that_owners_do_not_see_are_turned_up():
    game = cardgolf.new_game(RULES, players=2, seed=1)
    assert game.legal_moves == tuple(map(Flip, ("a1", "b1", "a2", "b2")))
    flipping = cardgolf.rules("golf", Beside, discard_flip="required", skip=False)
    game = game_of(*BOARDS, "held: KH from stock", rules=flipping)
    assert {move.flip for move in game.legal_moves if isinstance(move, Discard)} == {"a1", "b2"}


def test_owners_are_dealt_what_they_see():
    game = cardgolf.new_game(RULES, players=2, seed=1)
    own, other = (game.view(seat).boards[0].slots for seat in (0, 1))
    assert [bool(slot.card) for slot in own] == [False] * 4 + [True] * 2
    assert {slot.card for slot in other} == {None}
    assert [slot.seen_by for slot in other[4:]] == [(0,)] * 2


def test_a_card_from_the_stock_is_known_to_its_owner_in_hand():
    board = MIDDLE.play("swap h1").state.boards[0]
    assert board.slots[4] == Card(13, "H").face_down.known_to(0)
    assert MIDDLE.play("swap a1").state.boards[0].slots[0].up


def test_a_card_from_the_discards_is_known_to_every_seat_in_hand():
    game = game_of(*BOARDS, "held: KH from discard")
    assert game.play("swap h1").state.boards[0].slots[4] == Card(13, "H").face_down.known_to(0, 1)


def test_a_locked_card_in_hand_lies_face_down():
    locking = cardgolf.rules("golf", Beside, answer("locks", [Lock("KH", turns=3)], "locking"))
    game = game_of(*BOARDS, "held: KH from stock", rules=locking)
    slot = game.play("swap h1").state.boards[0].slots[4]
    assert (slot.up, slot.seen_by, slot.mark) == (False, (0,), 4)


def test_a_round_ends_when_all_cards_but_those_in_hand_are_up():
    game = game_of("board 0: 3C 4C / 5C (6C) | 7H 8C", "board 1: (3D) (4D) / (5D) (6D) | 7D 8D", "held: KH from stock")
    game = game.play("swap b2")
    assert game.state.round_end.reason == "all face up"
    game = game.play("draw stock").play("discard")
    assert game.is_round_over
    assert all(slot.up for board in game.state.boards for slot in board.slots)


def test_golf_looks_at_cards_beside_those_that_owners_see():
    game = cardgolf.new_game(cardgolf.rules("golf", Beside, peek="any"), players=2, seed=1)
    assert [str(move) for move in game.legal_moves] == ["peek a1", "peek b1", "peek a2", "peek b2"]
    assert game.play("peek a1").state.turn == game.state.turn


def test_only_cards_that_lie_down_or_in_hand_are_swapped():
    down = cardgolf.rules("golf", Beside, replace_cells="down")
    game = game_of(*BOARDS, "held: KH from stock", rules=down)
    assert {move.slot for move in game.legal_moves if isinstance(move, Swap)} == {"a1", "b2", "h1", "h2"}
    boards = ("board 0: 3C 4C / 5C 6C | 7H 8C", "board 1: 3D 4D / 5D (6D) | 7D 8D")
    game = game_of(*boards, "held: KH from stock", rules=down)
    assert len([move for move in game.legal_moves if isinstance(move, Swap)]) == 6


# positions


def test_positions_have_groups_after_a_bar():
    assert "board 0: (3C) 4C / 5C (6C) | (7H@0) (8C@0)" in MIDDLE.position.splitlines()
    assert Game.from_position(RULES, MIDDLE.position).position == MIDDLE.position


def test_unknown_cards_in_hand_are_known_to_their_owner():
    game = game_of("board 0: ? ? / ? ? | ? 8C", "board 1: ? ? / ? ? | ? ?")
    assert [slot.seen_by for slot in game.state.boards[0].slots] == [(), (), (), (), (0,), (0,)]


def test_a_card_in_hand_that_its_owner_does_not_see_is_refused():
    text = MIDDLE.position.replace("(7H@0)", "(7H@1)")
    with pytest.raises(
        InvalidPositionError, match=r"board 0: invalid h1: expected cards that seat 0 sees, as in \(7H@0"
    ):
        Game.from_position(RULES, text)


def test_records_are_replayed_and_redacted():
    given = f"{Beside.__module__}:Beside"
    game = cardgolf.new_game(cardgolf.rules("golf", given), players=2, seed=1)
    game = game.play("flip a1").play("flip b1").play("flip a1").play("flip b1").play("draw stock").play("swap h1")
    assert cardgolf.replay(cardgolf.record(game), rules=[given]) == game
    owner, other = game.state.setup.order
    seen = [
        json.dumps(events_as_dict(Game.from_position(game.rules, game.position).events(seat)))
        for seat in (owner, other)
    ]
    card = f'"card": "{game.state.boards[owner].slots[5].card}", "up": false'
    assert [card in text for text in seen] == [True, False]
    assert len({cardgolf.redact(game, seat) for seat in (owner, other, None)}) == 3


# messages


@pytest.mark.parametrize("rules", [RULES, cardgolf.rules(RING)], ids=["beside", "ring"])
@pytest.mark.parametrize("seat", [0, None])
def test_views_and_events_are_read_from_json(rules, seat):
    game = cardgolf.new_game(rules, players=2, seed=1)
    view, events = game.view(seat), events_as_dict(game.events(seat))
    data = json.loads(json.dumps(view.as_dict()))
    assert view_from_dict(data, rules) == view
    assert events_from_dict(json.loads(json.dumps(events)), rules, 2) == game.events(seat)
    BriefValidator(SCHEMA).validate(data)
    form = data["boards"][0]["layout"]["form"]
    assert [*form["at"]] == [*game.state.boards[0].names]
    form["lines"] = []
    with pytest.raises(InvalidArgumentError, match="invalid view"):
        view_from_dict(data, rules)


# what is refused


def of(*layouts, **hooks):
    """Return the base rules with layouts."""
    plugins = [answer("layout", layouts[0], "mine"), answer("layouts", layouts, "listed")]
    return cardgolf.rules("golf", *plugins, **hooks)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": ["a b", "a c"]}, "invalid place 'a': expected each name once"),
        ({"rows": ["a b"], "groups": {"hand": ()}}, r"invalid group \(\): expected names of places"),
    ],
)
def test_a_layout_that_cannot_be_is_refused_with_the_id_of_the_rule(arguments, message):
    class Mine:
        @hookimpl
        def layout(self):
            return Layout.of(**arguments)

    with pytest.raises(PluginError, match=message) as caught:
        cardgolf.rules("golf", Mine)
    assert caught.value.rule == "mine.layout"


def test_layouts_that_a_text_could_not_tell_apart_are_refused():
    with pytest.raises(PluginError, match=r"listed.layouts: expected layouts of different lengths of rows and groups"):
        of(Layout.of(["a b c", "d e f"]), Layout.grid(2, 3))
    assert of(Layout.of(["a b c", "d e f"]), Layout.of(["a b c", "d e . f g"]))


def test_more_opening_flips_than_cards_that_can_be_turned_up_are_refused():
    with pytest.raises(InvalidOptionError, match="opening_flips=5: expected 0 to 4"):
        cardgolf.rules("golf", Beside, initial_flips=5)


@pytest.mark.parametrize("rules", [RULES, cardgolf.rules(RING)])
def test_tables_for_lanes_are_refused_by_name(rules):
    with pytest.raises(NotTabulableError, match=r"`layout` of .* has places of another form: expected a grid"):
        rules.tables(2)


def test_a_house_rule_may_need_places_that_owners_see():
    looking = type("Looking", (), {"needs": ("seen",), "points": hookimpl(lambda self, card: None)})
    assert cardgolf.rules("golf", Beside, looking)
    with pytest.raises(InvalidOptionError, match="looking needs seen, which golf does not have"):
        cardgolf.rules("golf", looking)


# scores

CROSS = Layout.of(["a b", "c d"], lines=["a d"], groups={"hand": "h1 h2"})


class Plain:
    """The base rules."""


def scored_by(*parts):
    return cardgolf.rules(Plain, answer("layout", CROSS, "cross"), answer("scoring", parts, "scoring"))


@pytest.mark.parametrize(
    ("where", "groups"),
    [
        (LINES, [("a", "d")]),
        ([("a", "b"), "hand"], [("a", "b"), ("h1", "h2")]),
        ([("a", "h1")], [("a", "h1")]),
        (WITH_DIAGONALS, [("a", "b"), ("c", "d"), ("a", "c"), ("b", "d")]),
    ],
)
def test_parts_take_lines_and_groups_of_the_layout(where, groups):
    rules = scored_by(Bonus(where, -5, rule="scoring.five"))
    card = cardgolf.score(rules, "3 3 / 3 3 | 3 3")
    lines = [line for line in card.lines if line.rule == "scoring.five"]
    assert {place for line in lines for place in line.slots} == {place for group in groups for place in group}
    many = score_boards(rules, [Board.of(CROSS, [Card(3, "C").face_up] * 6)] * 2)
    assert [*many.points] == [card.total] * 2


def test_pairs_are_found_in_any_form():
    rules = scored_by(Cancel(PAIRS, group="scoring.pair", card="scoring.card"))
    assert cardgolf.score(rules, "3 3 / 3 3 | 3 3").total == 12  # a and d alone touch, by the line
    many = score_boards(rules, [Board.of(CROSS, [Card(3, "C").face_up] * 6)] * 2)
    assert [*many.points] == [12, 12]


@pytest.mark.parametrize(
    ("where", "message"),
    [
        (["feet"], "invalid group 'feet' of where: expected one of hand"),
        ([("a", "z")], "invalid place 'z' of where: expected one of a, b, c, d, h1, h2"),
        ([(0, 6)], "invalid place 6 of where: expected 0 to 5"),
    ],
)
def test_places_that_no_layout_has_are_refused(where, message):
    with pytest.raises(PluginError, match=message):
        scored_by(Bonus(where, -5, rule="scoring.five"))


@pytest.mark.parametrize("where", [[""], [("a", "a")], [("a",)], [("a", 1)]])
def test_lines_of_names_are_checked(where):
    with pytest.raises(InvalidArgumentError, match="invalid where="):
        Bonus(where, -5, rule="mine.five")


# words


def test_a_rule_sheet_says_what_owners_see():
    text = " ".join(str(cardgolf.explain(RULES)).split())
    assert "Players see their cards in hand" in text
    assert "rows of 2 and 2, hand of 2" in text


def test_games_with_other_forms_are_compared():
    found = diff(cardgolf.rules(RING), cardgolf.rules(RING, answer("points", 1, "ones")), layouts=50, games=3)
    assert "/" in str(found)
