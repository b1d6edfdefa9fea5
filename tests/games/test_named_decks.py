"""Games whose decks have cards with names: moves, positions, records, samples, undo, memory, bots and scores."""

import json
import pickle
from collections import Counter
from importlib.resources import files
from random import Random

import pytest
from attrs import frozen
from helpers.cases import every_case
from helpers.messages import CHECKS
from helpers.named_decks import Powers, Trumps
from helpers.plugins import answer
from helpers.schema_checks import BriefValidator
from helpers.walks import tee_off

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, InvalidPositionError, Move, Pile, Play, hookimpl, patterns
from cardgolf.bots import make_bot
from cardgolf.cards import FACES
from cardgolf.games.from_dict import events_from_dict
from cardgolf.testing import rigged_deck

VALID = BriefValidator(
    json.loads(files("cardgolf").joinpath("records/record-1.schema.json").read_text(encoding="utf-8"))
).is_valid
PEEK, SKIP, SPY, ESPIA = Card(name="Peek"), Card(name="Skip"), Card(7, "H", "Spy"), Card(name="Espía")
BOTH = pytest.mark.parametrize("variant", ["helpers.named_decks:Powers", "helpers.named_decks:Trumps"])


def play_on(variant, seed=1, players=3, moves=80):
    """Return a game after random moves."""
    game, chance = cardgolf.new_game(variant, players=players, seed=seed), Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game = game.deal() if game.is_round_over else game.play(chance.choice(game.legal_moves))
    return game


def hold(*hand):
    """Return a game in which seat 1 is to move with ``hand``."""
    hands = ["1 2 3 4 5", " ".join(hand)]
    return rigged_deck("helpers.named_decks:Trumps", hands, discard="6", stock="Draw-Two 6")


# Moves as text


@pytest.mark.parametrize("text", ["play Peek Peek", "play peek peek", "PLAY PEEK PEEK", "  Play pEEk  Peek "])
def test_a_name_may_have_any_case_in_a_move(text):
    game = hold("Peek", "Peek", "Spy=7H", "Espía", "Draw-Four")
    assert game.rules.parse(text) == Play((PEEK, PEEK))
    assert game.play(text).state.discard[:2] == (PEEK, PEEK)


@every_case(
    ("text", "card"),
    [
        ("play spy=7h", SPY), ("play SPY", SPY), ("play espía", ESPIA), ("PLAY ESPÍA", ESPIA), ("play 1", Card(1)),
        ("play draw-four", Card(name="Draw-Four")),
    ],
)  # fmt: skip
def test_a_card_is_understood_without_its_rank_and_with_other_letters(text, card):
    assert cardgolf.rules(Trumps).parse(text) == Play((card,))


@every_case(
    ("text", "fault"),
    [
        ("play peke", "invalid card 'peke' in a move: did you mean Peek?"),
        ("play spy=8h", "invalid card 'spy=8H' in a move: did you mean Spy=7H?"),
        ("play xyz", "invalid card 'xyz' in a move: there are: Draw-Four, Draw-Two, Esp"),
        ("play espíon", "invalid move 'play esp\\xedon'"),
        ("pläy Peek", "invalid move 'pl\\xe4y Peek'"),
        ("play p\u212aek", "invalid move"),
        ("play Peek=", "invalid move 'play Peek=': expected one of play"),
        ("draw Peek", "invalid move 'draw Peek'"),
    ],
)
def test_a_move_that_names_another_card_is_refused(text, fault):
    game = hold("Peek", "Peek", "Spy=7H", "Espía", "Draw-Four")
    before = game.position
    with pytest.raises(IllegalMoveError) as error:
        game.play(text)
    assert str(error.value).startswith(fault)
    assert len(str(error.value)) < 200
    assert game.position == before


def test_a_name_in_a_game_without_names_is_refused():
    with pytest.raises(IllegalMoveError, match="invalid card 'peek' in a move"):
        cardgolf.rules("board-nine").parse("play peek")
    with pytest.raises(IllegalMoveError, match="invalid move"):
        cardgolf.rules("board-nine").parse("play Espía")


def test_a_move_of_a_plugin_may_name_cards_and_words_that_are_names():
    """The word of a move and the words that are no cards are read as they are, even where a card has that name."""

    @frozen
    class Give(Move):
        """Give cards to another player."""

        word = "give"
        seat: str
        cards: tuple[Card, ...] = ()
        also: Card | None = None

        def words(self):
            return (self.seat, *map(str, self.cards), *([str(self.also)] if self.also else []))

        @classmethod
        def parse(cls, words):
            return cls(words[0], tuple(map(Card.parse, words[1:3])), Card.parse(words[3]) if words[3:] else None)

    game = cardgolf.new_game(Trumps, answer("move_types", [Give]), seed=1)
    assert game.rules.parse("give peek PEEK 4 spy") == Give("peek", (PEEK, Card(4)), SPY)
    assert game.rules.parse("give peek 4 4") == Give("peek", (Card(4), Card(4)))


@pytest.mark.parametrize(("fault", "expected"), [(RuntimeError, IllegalMoveError), (KeyboardInterrupt,) * 2])
def test_a_move_that_refuses_the_name_in_its_own_case(fault, expected):
    @frozen
    class Name(Move):
        word = "name"
        card: Card

        def __attrs_post_init__(self):
            if self.card.name[0].isupper():
                raise fault

        @classmethod
        def parse(cls, words):
            return cls(Card.parse(words[0]))

    with pytest.raises(expected) as error:
        cardgolf.rules(Trumps, answer("move_types", [Name])).parse("name peek")
    assert fault is KeyboardInterrupt or "'name peek': expected the text of a name" in str(error.value)


def test_a_move_that_is_no_attrs_class():
    class Wish(Move):
        word = "wish"

    assert isinstance(cardgolf.rules(Trumps, answer("move_types", [Wish])).parse("wish"), Wish)


# Positions and pickles


@BOTH
@pytest.mark.parametrize("seed", range(5))
def test_positions_and_pickles_come_back(variant, seed):
    game = play_on(variant, seed)
    assert Game.from_position(game.rules, game.position) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game.view(1))) == game.view(1)


@every_case(
    ("board", "fault"),
    [
        ("peak 1 2 / 3 4 Swap", "cards: invalid card peak: did you mean Peek?"),
        ("Spy=8H 1 2 / 3 4 5", "cards: invalid card Spy=8H: did you mean Spy=7H?"),
        ("Peek Peek Peek / Peek 4 5", "cards: invalid number 4 of Peek: expected 3"),
        ("Peek! 1 2 / 3 4 5", "board 0: invalid mark of Peek: these rules do not lock it"),
        ("Peek!1 1 2 / 3 4 5", "board 0: Peek bears no mark here"),
        ("Peek\u200b 1 2 / 3 4 5", "board 0: invalid "),
        ("Peekpeekpeekpeekpeek 1 2 / 3 4 5", "board 0: invalid card 'Peekpeekpeekpeekpeek'"),
    ],
)
def test_a_position_with_another_card_is_refused(board, fault):
    with pytest.raises(InvalidPositionError) as error:
        Game.from_position(Powers, f"board 0: {board}\nboard 1: 0 6 7 / 7 8 9\ndiscard: 1 2")
    assert str(error.value).startswith(fault)
    assert len(str(error.value)) < 200


def test_names_may_be_typed_in_any_case_and_without_their_rank():
    exact, typed = (
        Game.from_position(Powers, f"board 0: {board}\nboard 1: 0 6 7 / 7 8 9\ndiscard: 1 2\nseed: 1")
        for board in ("Peek 1 2 / 3 4 Spy=7H", "peek 1 2 / 3 4 SPY")
    )
    assert exact == typed


def test_only_a_card_that_may_be_marked_is_marked():
    """A mark of a card with a name allows none for its rank."""

    class Marks:
        marks = ("Spy=7H", "Peek")

        @hookimpl
        def bonus(self):
            return []

    text = "board 0: {} 1 2 / 3 4 5\nboard 1: 0 6 7 / 7 8 9\ndiscard: 1 2"
    for card in ("Spy=7H!2", "Peek!1"):
        assert card in Game.from_position(cardgolf.rules(Powers, Marks), text.format(card)).position
    for card in ("7!2", "0!1"):
        with pytest.raises(InvalidPositionError, match="bears no mark here"):
            Game.from_position(cardgolf.rules(Powers, Marks), text.format(card))


# Records


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_a_record_is_replayed_and_valid(variant, seed):
    game = play_on(variant, seed)
    text = cardgolf.record(game)
    assert cardgolf.replay(text, rules=variant) == game
    assert text.isascii()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(map(VALID, lines))
    assert any("Peek" in line.get("deck", "") for line in lines)


def test_a_record_names_cards_exactly():
    game = hold("Peek", "Peek", "Spy=7H", "Espía", "Draw-Four").play("play peek peek")
    text = cardgolf.record(game)
    assert '"move":"play Peek Peek"' in text
    with pytest.raises(cardgolf.InvalidRecordError):
        cardgolf.replay(text.replace("play Peek", "play peek"), rules="helpers.named_decks:Trumps")


@every_case(
    "deck",
    [
        "Peek", "Spy=7H", "Cat=JK", "Ice=-5", "Espía 7 10H", "Draw-Two Draw_Two", "Abcdefghijklmnop=-99", "一二三",
    ],
)  # fmt: skip
def test_the_schema_accepts_names(deck):
    assert all(Card.parse(word) for word in deck.split())
    assert VALID({"type": "deal", "dealer": 0, "deck": deck})


@every_case(
    "deck", ["Pe", "Peek=", "=7H", "Abcdefghijklmnopq", "-ed", "1st", "Peek=Spy", "Peek==7", "Spy=7HH", "a=b=7"]
)
def test_the_schema_refuses_other_texts(deck):
    assert not VALID({"type": "deal", "dealer": 0, "deck": deck})
    with pytest.raises(InvalidPositionError):
        Card.parse(deck)


@BOTH
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_redacted_record_has_only_what_the_seat_saw(variant, seat):
    game = play_on(variant, 4)
    text = cardgolf.redact(game, seat)
    head, *events, trailer = map(json.loads, text.splitlines())
    assert VALID(head) and VALID(trailer)
    assert all(map(CHECKS["event"], events))
    message = {"version": 1, "type": "events", "events": events}
    assert events_from_dict(message, game.rules, 3) == game.events(seat)
    hidden = cardgolf.determinize(game.view(seat), Random(1))
    assert hidden.state != game.state


# Samples, undo, memory


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_a_sample_shows_the_same_view_and_the_same_cards(variant, seed):
    game = play_on(variant, seed, moves=10 + 7 * seed)
    for seat in (0, 1, 2, None):
        sample = cardgolf.determinize(game.view(seat), Random(seed))
        assert sample.view(seat) == game.view(seat)
        assert str(sample.view(seat)) == str(game.view(seat))
        assert Counter(sample.state.cards) == Counter(game.rules.deck(3))


def test_undo_brings_a_card_with_a_name_back():
    game = hold("Peek", "Peek", "Spy=7H", "Espía", "Draw-Four").play("draw stock")
    assert game.state.held is Card(name="Draw-Two")
    assert game.play("pass").undo() == game


def test_a_card_with_a_name_is_remembered():
    game = tee_off(rigged_deck("helpers.named_decks:Powers", ["0 1 2 / 3 4 5"] * 2, discard="6", stock="Skip 9 Spy=7H"))
    game = game.play("draw stock").play("discard")
    assert game.state.memory["power"] is game.view(None).memory["power"] is SKIP
    assert 'memory: {"power": {"card": "Skip"}}' in game.position
    assert Game.from_position(game.rules, game.position).state.memory == game.state.memory
    assert cardgolf.determinize(game.view(0), Random(1)).state.memory["power"] is SKIP
    assert "Remembered: power Skip" in str(game.view(None))
    assert cardgolf.replay(cardgolf.record(game), rules="helpers.named_decks:Powers").state.memory == game.state.memory
    later = game.play("draw stock").play("discard")
    assert later.state.memory["power"] is SKIP


def test_a_swap_takes_the_top_card_of_a_stock_with_names():
    game = tee_off(rigged_deck(Powers, ["0 1 2 / 3 4 5"] * 2, discard="6", stock="Skip 9"))
    game = game.play("draw stock")
    assert (game.state.held, game.state.held_from) == (SKIP, Pile.STOCK)
    assert game.play("swap a1").state.boards[1].card(0) is SKIP


# Bots


@pytest.mark.quick_cases(1)
@BOTH
@pytest.mark.parametrize("bot", ["random", "greedy", "search:seconds=0.001"])
def test_bots_play_matches(variant, bot):
    rules = cardgolf.rules(variant, holes=1, turn_limit=4 if bot.startswith("search") else 12)
    results = cardgolf.simulate(rules, bots=bot, games=2, players=2, seed=5, workers=1)
    assert len(results.finished) == 2


def test_greedy_beats_random_with_power_cards():
    rules = cardgolf.rules(Powers, holes=1)
    results = cardgolf.simulate(rules, bots=["greedy", "random"], games=40, seed=2, workers=1)
    won = Counter(game.bots[game.ranks.index(1)] for game in results.finished)
    assert won["greedy"] >= 30


# Scores


@pytest.mark.parametrize(
    "layout",
    ["Peek Swap Skip / Spy=7H 4 1", "peek SWAP skip / spy=7h 4 1", "pEEK swap sKIP / Spy 4 1"],
)
def test_a_layout_is_scored_with_names_in_any_case(layout):
    assert cardgolf.score(Powers, layout).total == 10 + 10 - 3 + 7 + 4 + 1


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        ("Peke 1 2 / 3 4 5", "invalid card Peke: did you mean Peek?"),
        ("Spy=8H 1 2 / 3 4 5", "invalid card Spy=8H: did you mean Spy=7H?"),
        ("Peek peek PEEK / Peek 4 5", "invalid layout with 4 cards Peek: expected at most 3"),
        ("Peek! 1 2 / 3 4 5", "invalid layout 'Peek! 1 2 / 3 4 5': Peek bears no mark here"),
        ("Pe=7 1 2 / 3 4 5", "invalid card 'Pe=7'"),
    ],
)
def test_a_layout_with_another_card_is_refused(layout, fault):
    with pytest.raises(InvalidPositionError) as error:
        cardgolf.score(Powers, layout)
    assert str(error.value).startswith(fault)
    assert len(str(error.value)) < 200


def test_a_rank_without_a_suit_is_no_card_with_a_name():
    """A French deck of one pack has four sevens; the Spy that counts as one of them is not a fifth."""
    deck = answer("deck", (*cardgolf.cards.french(jokers=0), SPY))
    rules = cardgolf.rules("golf", deck)
    assert cardgolf.score(rules, "7 7 7 / 7 2 3").total is not None
    with pytest.raises(InvalidPositionError, match="invalid layout with 5 cards 7: expected at most 4"):
        cardgolf.score(rules, "7 7 7 / 7 7 3")
    assert cardgolf.score(rules, "7 7 7 / 7 spy 3").total is not None


# Matching


@pytest.mark.parametrize(
    ("layout", "total"),
    [
        ("Peek 1 2 / Peek 3 4", 1 + 2 + 3 + 4),
        ("Peek 1 2 / Swap 3 4", 20 + 1 + 2 + 3 + 4),
        ("Peek 1 2 / 0 3 4", 10 + 1 + 2 + 3 + 4),
        ("Spy 1 2 / 7 3 4", 1 + 2 + 3 + 4),
    ],
)
def test_cards_with_names_match_by_name_or_by_the_rank_they_count_as(layout, total):
    assert cardgolf.score(Powers, layout).total == total


def test_helpers_for_scores_tell_names_apart():
    layout = cardgolf.Layout.grid(1, 6)
    board = cardgolf.Board.of(layout, [Card.parse(text).face_up for text in "Peek Swap Swap 0 7 Spy=7H".split()])
    assert patterns.touching(board) == [(1, 2), (4, 5)]
    assert patterns.pairs_anywhere(board, dict.fromkeys(range(6), 1)) == [(1, 2), (4, 5)]
    assert patterns.disjoint_pairs(board, dict.fromkeys(range(6), 1)) == [(1, 2), (4, 5)]


def test_the_kind_of_a_card_with_a_rank_is_its_rank():
    for card in FACES:
        assert card.kind == card.rank
        assert Card(card.rank, card.suit, "Spy").kind == card.rank or card is Card(0)


def test_the_kind_of_a_name_is_no_rank_and_always_the_same():
    assert PEEK.kind not in {card.rank for card in FACES}
    assert len({PEEK.kind, SKIP.kind, ESPIA.kind, Card(name="peek").kind}) == 4
    assert pickle.loads(pickle.dumps(PEEK)).kind == PEEK.kind


def test_greedy_pairs_names():
    """With a Peek in a1 and another in hand, a2 is the place for it."""
    game = rigged_deck(Powers, ["0 1 2 / 3 4 5", "Peek 1 9 / 3 4 2"], discard="Peek", stock="5")
    for text in ("flip a1", "flip b1", "flip a1", "flip b1"):
        game = game.play(text)
    assert game.turn == 1
    bot = make_bot("greedy", Random(1))
    assert str(bot.choose(game.view(1))) == "draw discard"
    game = game.play("draw discard")
    assert str(bot.choose(game.view(1))) == "swap a2"
