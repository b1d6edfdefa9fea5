"""Shipped variants and house rules bring their words by id, in English and German, and none stands in their code."""

import ast
import re
import sys
from pathlib import Path

import pytest
from helpers.cases import every_case
from words.test_german import ENGLISH_WORDS, GERMAN
from words.test_ids import list_texts

import cardgolf
from cardgolf import Move
from cardgolf.bots import make_bot
from cardgolf.events import empty_view
from cardgolf.narration import ViewContext, describe_line, describe_status, narrate
from cardgolf.table import KERNEL_MOVES, CardNames, Line
from cardgolf.table.chance import seat_chances
from cardgolf.words import Words
from cardgolf.words.catalogue import read_catalogue
from cardgolf.words.compiler import list_parameters

VARIANTS = Path(__file__).parents[2] / "variants"
MODULES = sorted(path.name.removesuffix(".en.ftl") for path in VARIANTS.glob("*.en.ftl"))
MOVES = sorted(
    path.stem
    for path in VARIANTS.glob("*.py")
    if re.search(r"^class \w+\(Move\)", path.read_text(encoding="utf-8"), re.MULTILINE)
)


def test_each_module_with_moves_has_a_catalogue():
    assert {*MOVES} <= {*MODULES}
    assert len(MOVES) == 1


@every_case("module", MOVES)
def test_calls_and_messages_agree(module):
    """Each id in the code has its parameters, each message is used, and no sentence stands in a class of a move."""
    tree = ast.parse((VARIANTS / f"{module}.py").read_text(encoding="utf-8"))
    messages = read_catalogue(sys.modules[module].__name__, "en").messages
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(key := getattr(node.args[0], "value", None), str):
            if key not in messages:
                assert not key.startswith("move-"), key
                continue
            given = {keyword.arg for keyword in node.keywords}
            assert list_parameters(messages[key]) == given, key
            used.add(key)
    assert used == {*messages}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and _is_move(node)]
    assert [text for each in classes for text in list_texts(each)] == []


@every_case("module", MOVES)
def test_each_move_says_how_it_is_made_in_both_languages(module):
    kinds = [kind for kind in vars(sys.modules[module]).values() if _is_own_move(kind, module)]
    assert kinds
    for kind in kinds:
        english, german = (kind.how(Words(language)) for language in ("en", "de"))
        assert (english == "") is (german == "") and (english != german or not english), kind


def _is_own_move(kind, module):
    return isinstance(kind, type) and issubclass(kind, Move) and kind.__module__ == module


def _is_move(node):
    return any(getattr(base, "id", "") == "Move" for base in node.bases)


def tell_match(rules, bot, turns):
    """Return every sentence of a match in German: moves, offers, deeds, reasons, hints, prompts and lines."""
    told = set()
    game = cardgolf.new_game(rules, players=["Ann", "Bo", "Cy"], seed=11)
    bots = [make_bot(bot, chance) for chance in seat_chances(3, 11, "bots")]
    while not game.is_over and game.ply < turns:
        if game.is_round_over:
            told |= {_describe_line(line, board) for line, board in _list_lines(game)}
            game = game.deal()
            continue
        seat = game.to_act[0]
        context = ViewContext(game.view(seat), seat, GERMAN)
        for move in {(type(each), getattr(each, "seat", 0)): each for each in game.legal_moves_for(seat)}.values():
            told |= {move.offer(context), move.deed(context), move.explain(context), type(move).how(GERMAN.words)}
        told |= {describe_status(game.view(viewer), GERMAN, over=False) for viewer in (seat, None)}
        game = game.play(bots[seat].choose(game.view(seat)), seat=seat)
    for viewer in (0, None):
        told |= {str(each) for each in narrate(empty_view(game.view(viewer)), game.events(viewer), GERMAN)}
    return told


def _list_lines(game):
    cards = game.view(0).rounds[-1].scorecards
    return [(line, board) for card, board in zip(cards, game.state.boards, strict=True) if card for line in card.lines]


def _describe_line(line, board):
    return describe_line(line, board.layout, board.slots, GERMAN)


def list_english(told):
    """Return what has an English word, but for the places and cards that are named a, and the German an."""
    plain = {text: re.sub(r"\b[Aa]\d|\bA[♠♥♦♣]|\ban\b", "", text).lower() for text in told}
    return sorted(text for text, each in plain.items() if ENGLISH_WORDS.search(each) or MORE_ENGLISH.search(each))


MORE_ENGLISH = re.compile(
    r"\b(choose|click|discard|exchanges?|for|gives?|know|looks?|moves?|puts?|snaps?|throws?|with|yours)\b"
)

HOUSE = {
    "cabo": (cardgolf.rules("cabo", looks=2), 400),
    "tamalou": (cardgolf.rules("tamalou"), 300),
    "board-nine": (cardgolf.rules("board-nine"), 300),
    "crazy-nines": (cardgolf.rules("crazy-nines", turn_limit=6), 200),
    "skyjo": (cardgolf.rules("skyjo", turn_limit=6), 200),
    "matching": (cardgolf.rules("golf", "matching-discards", turn_limit=8), 200),
    "powers": (cardgolf.rules("golf", "power-cards", turn_limit=8), 150),
    "exchanges": (cardgolf.rules("golf", "several-for-one", turn_limit=8), 150),
    "throws": (cardgolf.rules("golf", "throw-pairs", "lay-choice", turn_limit=8), 150),
    "places": (cardgolf.rules("golf", "rearrange", turn_limit=3), 60),
}


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", HOUSE)
def test_a_match_is_told_in_german_alone(name):
    rules, turns = HOUSE[name]
    told = tell_match(rules, "random", turns)
    assert len(told) > 60
    assert list_english(told) == []


def test_looks_and_snaps_as_players_hear_them():
    told = tell_match(cardgolf.rules("cabo"), "random", 300)
    wrong = re.compile(r"(Ann|Bo|Cy) zeigt \S+, die nicht passt \(\S+\), und bekommt 1 Karte\.")
    assert any(map(wrong.fullmatch, told))
    assert any(each.startswith("wirf eine deiner Karten ab, die ") for each in told)
    assert "klicke eine Karte an, um sie abzuwerfen (Pfeile und Enter)" in told


def test_lines_of_scores_have_the_words_of_their_plugin():
    board = cardgolf.Board.of(cardgolf.Layout.grid(1, 1), [None])
    cardgolf.rules("cabo")
    told = {rule: _describe_line(Line(rule, 10, ()), board) for rule in ("cabo.call.failed", "cabo.score.lowest")}
    assert told == {"cabo.call.failed": "zu Unrecht gerufen", "cabo.score.lowest": "die wenigsten Punkte"}
    english = describe_line(Line("cabo.call.failed", 10, ()), board.layout, board.slots, CardNames())
    assert english == "call failed"
    assert _describe_line(Line("unknown.odd-line", 1, ()), board) == "unknown odd line", "the words of the id"


def test_short_forms_of_a_game_of_one_file_still_do():
    class Wave(Move):
        """Wave at the others: they wave back."""

        word = "wave"
        hint = "wave with the mouse"

    game = cardgolf.new_game("golf", seed=1)
    context = ViewContext(game.view(0), 0, CardNames(words=Words("de")))
    assert Wave().offer(context) == "wave at the others" and Wave.how(GERMAN.words) == "wave with the mouse"
    assert Wave not in KERNEL_MOVES
