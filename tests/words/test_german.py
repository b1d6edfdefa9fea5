"""German has every id, and tells a match, a status and a score without a word of English."""

import re

import cardgolf
import cardgolf.bots.advice
import cardgolf.score_sheets
from cardgolf.bots import make_bot
from cardgolf.events import empty_view
from cardgolf.narration import (
    ViewContext,
    describe_line,
    describe_situation,
    describe_status,
    narrate,
    number_moments,
)
from cardgolf.table import CardNames, Line
from cardgolf.table.chance import seat_chances
from cardgolf.words import Words, list_languages
from cardgolf.words.catalogue import LIBRARY, TOPICS, read_catalogue

GERMAN = CardNames(words=Words("de"))
ENGLISH_WORDS = re.compile(
    r"\b(the|a(?![♣♦♥♠])|and|is|your|card|cards|draws|takes|puts|throws|turn|turns|round|you|of|to)\b"
)


def play_match(name, **options):
    rules = cardgolf.rules(name, **options)
    game = cardgolf.new_game(rules, players=["Ann", "Bo", "Cy"], seed=11)
    bots = [make_bot("random", chance) for chance in seat_chances(3, 11, "bots")]
    while not game.is_over:
        yield game
        game = game.deal() if game.is_round_over else game.play(bots[game.turn].choose(game.view(game.turn)))
    yield game


def test_every_language_has_every_id():
    assert list_languages() == ["de", "en"]
    for topic in TOPICS:
        english = read_catalogue(LIBRARY, "en", topic).messages
        for language in list_languages():
            assert [*read_catalogue(LIBRARY, language, topic).messages] == [*english]


def test_a_match_is_told_without_english():
    *_, end = games = [*play_match("crazy-nines", holes=1, turn_limit=6, first_dealer="draw_low")]
    told = [str(each) for each in narrate(empty_view(end.view(0)), end.events(0), GERMAN)]
    for game in games:
        for seat in (0, None):
            told += [
                describe_status(game.view(seat), GERMAN, over=game.is_over),
                number_moments(game.view(seat), GERMAN.words),
            ]
        if not game.is_round_over:
            told.append(describe_situation(game.view(game.turn), GERMAN))
            told += [move.offer(_context(game)) for move in game.legal_moves]
            told += [move.deed(_context(game)) for move in game.legal_moves]
            told += [move.explain(_context(game)) for move in game.legal_moves]
    assert len(told) > 100
    assert sorted({text for text in told if ENGLISH_WORDS.search(text.lower())}) == []


def _context(game):
    return ViewContext(game.view(game.turn), game.turn, GERMAN)


def test_sentences_as_a_player_hears_them():
    game = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7).play("flip a1")
    assert [str(each) for each in narrate(empty_view(game.view(0)), game.events(0), GERMAN)] == [
        "Wer gibt, wird gezogen. Ann zieht 3, Bo 8: Ann gibt.",
        "Runde 1 von 9: Ann gibt.",
        "Bo deckt a1 auf: 10.",
    ]
    assert describe_status(game.view(0), GERMAN, over=False) == "Am Zug: Bo."


def test_a_line_of_a_score():
    board = cardgolf.Board.of(cardgolf.Layout.grid(1, 2), [cardgolf.Card(12, suit).face_up for suit in "HS"])
    assert describe_line(Line("x.score.column", 0, ("a1", "b1")), board.layout, board.slots, GERMAN) == "zwei Damen"
