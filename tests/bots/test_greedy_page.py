"""The page of the greedy bot defines its decisions: a second implementation of the page makes the same ones."""

from collections import Counter

import pytest
from attrs import evolve
from helpers.bot_decisions import decisions
from helpers.plain.greedy import CONSTANTS, Board, Tables, choose, is_of_the_page
from helpers.rule_sets import TABLES, rulebook

import cardgolf
from cardgolf import Draw, Flip, Knock, Pass, SlotView, Swap
from cardgolf.bots import Chance, hands, make_bot
from cardgolf.bots.players import greedy
from cardgolf.bots.worth import GONE, Appraisal, worth_for

GAMES = ("play-nine", "nine-card", "crazy-nines", "six-card", "four-card", "eight-card", "nine-card-lines")
WORDS = {
    "TURN_UP": "TURN_UP_VALUE", "DEFICIT": "DEFICIT_COST", "UNSEEN": "UNSEEN_COST", "HELD": "HELD_COST",
    "DELAY": "DELAY_COST", "EQUAL": "EQUAL", "UNKNOWN": "UNKNOWN_MOVE",
}  # fmt: skip


def tables_for(view, kept):
    """Return the tables of layouts in this view. Those that do not depend on the round are kept."""

    def find(layout):
        if layout not in kept:
            made = Tables(view, layout, view.turn)
            if made.read:
                return made
            kept[layout] = made
        return kept[layout]

    return find


def compare(rules, players, seeds, rounds=1):
    """Compare all decisions. Return how often each kind of move was chosen from how many."""
    bot, chosen, kept = make_bot("greedy", Chance(1)), Counter(), {}
    for seed in seeds:
        for view in decisions(rules, players, seed, rounds):
            if is_of_the_page(view):
                move = bot.choose(view)
                assert choose(view, tables_for(view, kept)) is move, f"{view!r} of seed {seed}"
                chosen[type(move)] += 1
    return chosen


def test_the_constants_are_those_of_the_bot():
    assert len(CONSTANTS) == 9
    assert {name: (vars(hands) | vars(greedy))[WORDS.get(name, name)] for name in CONSTANTS} == CONSTANTS


@pytest.mark.parametrize("name", [*GAMES, "nine-card joker-pairs", "skyjo", "trash"])
def test_the_page_appraises_boards_as_the_bot(name):
    """Boards of a few ranks, so that many lines are complete or await a card."""
    rules = rulebook(name) if name in TABLES else cardgolf.rules(*name.split())
    view, chance = cardgolf.new_game(rules, seed=1).view(0), Chance(1)
    worth, layout = worth_for(view), view.boards[0].layout
    tables, deck, several = Tables(view, layout), sorted({*rules.deck(2)}), 0
    assert (tables.mean, tables.alone, tables.saves) == (worth.mean, worth.alone, worth.saves)
    for _ in range(300):
        few = [*chance.sample(deck, 2), None]
        slots = [SlotView(chance.choice(few), up=True) if chance.below(12) else None for _ in range(layout.size)]
        ours = Appraisal(worth, tuple(slot.card if slot else GONE for slot in slots))
        page, names = Board(tables, slots), layout.names
        assert (ours.total, ours.hope) == (page.total, page.hope)
        assert ours.freed == {names[place]: freed for place, freed in page.freed.items()}
        assert {rank: fits for rank, fits in ours.wants.items() if fits} == nest(
            (rank, names[place], saved) for (rank, place), saved in page.wants.items()
        )
        assert ours.waiting == {names[place]: saved for place, saved in page.waiting.items() if saved > 0}
        assert ours.last == (None if page.last is None else names[page.last])
        assert [ours.saving(card) for card in deck] == [page.saving(card) for card in deck]
        several += len(page.complete) > 1
    assert several > 3 or not tables.lines


def nest(found):
    """Return dictionaries by rank and name."""
    nested = {}
    for rank, name, saved in found:
        nested.setdefault(rank, {})[name] = saved
    return nested


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_the_page_decides_as_the_bot(name, players):
    chosen = compare(cardgolf.rules(name), players, range(24))
    assert {Draw, Swap} <= {*chosen} and chosen.total() > 200


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", TABLES)
def test_the_page_decides_as_the_bot_in_every_kind_of_game(name):
    """House rules, hands, examples, and boards with places that differ."""
    rules = rulebook(name)
    chosen = compare(rules, rules.seats()[min(1, len(rules.seats()) - 1)], range(3), rounds=2)
    assert chosen.total() > 20


def test_knocks_are_decided_alike():
    assert compare(cardgolf.rules("six-card", "knocking"), 3, range(8))[Knock]


def test_the_end_of_a_round_is_weighed_alike():
    """Few rules let a seat turn its last card up or pass, so the views here have other moves."""
    rules, bot, chosen, kept = cardgolf.rules("play-nine"), make_bot("greedy", Chance(1)), Counter(), {}
    for seed in range(30):
        for view in decisions(rules, 3, seed):
            board = view.boards[view.turn]
            down = [name for name, slot in zip(board.names, board.slots, strict=True) if not slot.up]
            if len(down) == 1 and not view.holding:
                offered = evolve(view, legal_moves=(Flip(down[0]), Pass()))
                move = bot.choose(offered)
                assert choose(offered, tables_for(offered, kept)) is move
                chosen[type(move), bool(view.round_end)] += 1
    assert {*chosen} >= {(Flip, False), (Pass, False), (Flip, True)}
