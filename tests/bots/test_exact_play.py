"""Exact play equals brute force over every arrangement of small decks, and is refused where it is not exact."""

from random import Random

import pytest
from helpers.walks import finish_round

import cardgolf
from cardgolf import Draw, Game, Line, Phase, hookimpl
from cardgolf.bots.alike import equal_faces
from cardgolf.bots.players.exact import best_exact_move, exact_points
from cardgolf.games.determinize import count_arrangements, iter_arrangements

MOST_TABLES = 700


def small(deck, rows=1, columns=3, cards=0):
    """Return a house rule with a small deck and a small board, or small hands of so many ``cards``."""

    class Small:
        """A few cards."""

        @hookimpl
        def deck(self):
            return tuple(map(cardgolf.Card.parse, deck.split()))

        @hookimpl
        def layout(self):
            return cardgolf.Layout.hand(cards) if cards else cardgolf.Layout.grid(rows, columns)

    return Small


DECK = "AC AD 5C 5D 9C KC KD 2S"
HAND = "1 1 2 3 6 6 9 9"
RULES = {
    "row": ("golf", small(DECK), {"initial_flips": 1, "cancel": "line"}),
    "column": ("golf", small(DECK, 2, 1), {"initial_flips": 1}),
    "flips": ("golf", small(DECK), {"discard_flip": "required", "initial_flips": 1, "cancel": "anywhere"}),
    "flip turn": ("golf", small(DECK, 1, 2), {"flip_turn": True, "initial_flips": 0}),
    "turned down": (
        "golf", "knocking", small(DECK, 1, 2), {"initial_flips": 1, "peek": "any", "new_card": "down"},
    ),
    "shut": ("golf", small(DECK, 1, 2), {"initial_flips": 1, "turn_limit": 2, "cancel": "line"}),
    "hand": ("board-nine", small(HAND, cards=3), {"turn_limit": 2, "recycle": "end_round"}),
}  # fmt: skip
HIGHEST = hookimpl("goal")(lambda: "highest")


def rules_of(name, *more):
    *stack, options = RULES[name]
    return cardgolf.rules(*stack, *more, **options, holes=1)


def solve(tables, seat, turn):
    """Return the points after each move, by the mean over ``tables``, which are all that the seat may be at."""
    view = tables[0].view(seat)
    return {move: mean_after([table.play(move) for table in tables], seat, turn) for move in view.legal_moves}


def mean_after(tables, seat, turn):
    """Return the mean points after a move: what the seat sees then decides how it goes on."""
    total, seen = 0.0, {}
    for table in tables:
        if table.is_round_over or table.state.turn != seat or table.state.turns_begun[seat] != turn:
            total += finish_round(table, -1).scores[seat]
        else:
            seen.setdefault(table.view(seat), []).append(table)
    best = min if tables[0].rules.lowest_wins else max
    return (total + sum(len(each) * best(solve(each, seat, turn).values()) for each in seen.values())) / len(tables)


def decisions(rules, seed):
    """Yield the views of decisions of a random round."""
    rng = Random(seed)
    game = cardgolf.new_game(rules, players=2, seed=seed)
    while not game.is_round_over:
        yield game.view(game.turn)
        game = game.play(rng.choice(game.legal_moves))


def compare(rules, seeds):
    """Compare exact points with brute force, and return the number of decisions compared."""
    compared = 0
    for seed in seeds:
        for view in decisions(rules, seed):
            found = exact_points(view)
            if found is None or count_arrangements(view) > MOST_TABLES:
                continue
            expected = solve([*iter_arrangements(view)], view.seat, view.turns_begun[view.seat])
            assert found == pytest.approx(expected), view
            compared += 1
    return compared


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", RULES)
def test_it_equals_brute_force(name):
    assert compare(rules_of(name), range(6)) >= 4


def test_batch_forms_and_single_boards_give_the_same_points(monkeypatch):
    pytest.importorskip("numpy")
    rules = cardgolf.rules("nine-card", "four-bonus", holes=1, turn_limit=12)
    views = [view for seed in range(3) for view in decisions(rules, seed) if view.phase == Phase.FOLLOW]
    views = [view for view in views if sum(slot.card is None for slot in view.boards[view.seat].slots) <= 2]
    by_batch = [exact_points(view) for view in views]
    monkeypatch.setattr("cardgolf.bots.players.exact_boards.find_spec", lambda _: None)
    assert any(by_batch)
    for view, found in zip(views, by_batch, strict=True):
        assert exact_points(view) == (found and pytest.approx(found))


def last_turn(variant, *rules):
    """Return the view of a last turn with a card hidden."""
    game = Game.from_position(
        cardgolf.rules(variant, *rules),
        """
        board 0: 1 2 3 4 / 5 6 7 8
        board 1: 4 2 3 4 / 5 6 7 (12)
        discard: 9
        turn: 1
        round_end: "all face up" by 0
        """.replace("        ", ""),
    )
    return game.view(1)


def test_it_is_none_where_the_end_is_not_in_sight():
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    assert exact_points(game.view(game.turn)) is None
    assert exact_points(game.view(0)) is None
    assert exact_points(game.view(None)) is None
    assert best_exact_move(game.view(game.turn)) is None


def test_it_is_none_where_points_depend_on_other_seats():
    @hookimpl("adjust_scores")
    def envy(state, raw):
        """The seat with the fewest points gets ten more."""
        least = min(raw, key=raw.get)
        return {least: [Line("envy.lowest", 10)]}

    assert exact_points(last_turn("play-nine")) is not None
    assert exact_points(last_turn("play-nine", envy)) is None


def test_the_penalty_of_the_closer_is_not_that_of_others():
    assert exact_points(last_turn("play-nine", "ender-penalty")) == exact_points(last_turn("play-nine"))


def test_the_best_move_follows_the_goal():
    assert best_exact_move(last_turn("play-nine")) == Draw("stock")
    most = cardgolf.bots.players.exact.exact_points(last_turn("play-nine", HIGHEST))
    assert best_exact_move(last_turn("play-nine", HIGHEST)) == max(most, key=most.get)


# Faces


def test_suits_are_told_apart_only_where_they_matter():
    @hookimpl("bonus")
    def flush(board):
        """A row of one suit earns ten points."""
        suits = {slot.card.suit for slot in board.slots[:3] if slot}
        return [Line("flush.bonus", -10)] if len(suits) == 1 else []

    for rules, classes in ((cardgolf.rules("golf"), 13), (cardgolf.rules("golf", flush), 52)):
        found = equal_faces(rules, 2, rules.table_setup(2).layout)
        assert len({*found.values()}) == classes
        values = rules.card_values
        assert all(values[card] == values[first] and card.kind == first.kind for card, first in found.items())


def test_a_card_that_the_rules_lock_is_a_face_of_its_own():
    rules = cardgolf.rules("crazy-nines")
    found = equal_faces(rules, 2, rules.table_setup(2).layout)
    locked = next(iter(rules.marked))
    assert [card for card, first in found.items() if first == locked] == [locked]
