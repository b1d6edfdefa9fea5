"""Every refusal by a rule of the shipped variants has a sentence for people, in English and in German."""

import re
from pathlib import Path
from random import Random

import pytest
from words.test_german import GERMAN
from words.test_plugins import list_english

import cardgolf
from cardgolf.narration import describe_refusal
from cardgolf.table import CardNames

VARIANTS = Path(__file__).parents[2] / "variants"
HOOKS = "moves", "locked", "discard_options"  # by which rules refuse moves
OF_API = re.compile(r"\b(expected|illegal|invalid|None|seat \d)\b|_")
RULES = {
    "golf": ("golf", {"replace_cells": "down", "opening": "together", "discard_flip": "never"}),
    "play-nine": ("play-nine", {}),
    "crazy-nines": ("crazy-nines", {}),
    "board-nine": ("board-nine", {}),
    "skyjo": ("skyjo", {}),
    "cabo": ("cabo", {}),
    "matching": ("golf", "matching-discards", {}),
    "powers": ("golf", "power-cards", {}),
    "exchanges": ("golf", "several-for-one", {}),
    "throws": ("golf", "throw-pairs", {}),
    "lays": ("golf", "lay-choice", {}),
    "places": ("golf", "rearrange", {}),
    "knocks": ("golf", "knocking", {}),
    "stock": ("golf", "stock-only", {}),
    "again": ("skyjo", "another-turn", {}),
}
TYPED = "discard", "discard flip a1", "draw discard", "knock"  # what players try, whatever the rules list
STEPS, TRIED = 40, 8
REFUSING = {  # what refused a move in these matches, besides the base rules
    "golf": "golf.discard_options golf.locked golf.moves",
    "play-nine": "play-nine.discard_options",
    "crazy-nines": "crazy-nines.discard_options",
    "board-nine": "board-nine.moves",
    "skyjo": "skyjo.discard_options",
    "cabo": "cabo.moves",
    "matching": "golf.discard_options matching-discards.moves",
    "powers": "golf.discard_options power-cards.moves",
    "exchanges": "golf.discard_options several-for-one.moves",
    "throws": "golf.discard_options",
    "lays": "lay-choice.moves",
    "places": "golf.discard_options rearrange.moves",
    "knocks": "golf.discard_options knocking.moves",
    "stock": "golf.discard_options stock-only.moves",
    "again": "skyjo.discard_options",
}


def make_rules(name):
    *stack, options = RULES[name]
    return cardgolf.rules(*stack, **options)


def refuse_moves(book, seed=3):
    """Yield the ids of rules that refused moves in a match, with the sentences in English and in German."""
    chance = Random(seed)
    game = cardgolf.new_game(book, players=["Ann", "Bo", "Cy"], seed=seed)
    actions = book.action_space(3)
    for _ in range(STEPS):
        if game.is_round_over:
            break
        seat = game.to_act[0]
        legal, view = game.legal_moves_for(seat), game.view(seat)
        listed = [actions.move(number, seat) for number in range(len(actions))]
        kinds = {type(move): move for move in chance.sample(listed, len(listed)) if move not in legal}
        for move in [*TYPED, *kinds.values(), *chance.sample(listed, min(TRIED, len(listed)))]:
            if move in legal or move in map(str, legal):
                continue
            with pytest.raises(cardgolf.IllegalMoveError) as refused:
                game.play(move, seat=seat)
            yield refused.value.rule, *(describe_refusal(refused.value, view, each) for each in (CardNames(), GERMAN))
        game = game.play(chance.choice(legal), seat=seat)


@pytest.mark.quick_cases(5)
@pytest.mark.parametrize("name", RULES)
def test_each_refusal_is_told_in_both_languages(name):
    book = make_rules(name)
    told = {each for seed in (3, 4) for each in refuse_moves(book, seed)}
    assert {rule for rule, _, _ in told if not rule.startswith("base.")} == {*REFUSING[name].split()}
    assert [each for each in told if OF_API.search(each[1]) or not each[1].endswith(".")] == []
    assert [each for each in told if each[1] == each[2] or not each[2].endswith(".")] == []
    assert list_english(german for _, _, german in told) == []


def test_every_rule_that_can_refuse_a_move_is_among_them():
    own = {path.stem for path in VARIANTS.glob("*.py") if re.search(HOOK, path.read_text(encoding="utf-8"))}
    met = {type(each.plugin).__module__ for name in RULES for each in make_rules(name).stack}
    assert len(own) > 10
    assert {*own} - {module.rpartition(".")[2] for module in met} == set()


PARTS = "Draw|Exchange|Knock|Lock|Power|Snap|Spend|Swap|Throw"
HOOK = rf"\n    @hookimpl.*\n    def (?:{'|'.join(HOOKS)})\(|yield turns\.(?:{PARTS})\("
