"""The search for the clause that settles a dispute, by the words of players."""

from importlib.metadata import EntryPoint

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf.rulebook import find_clauses, find_plain_rules, find_replaced, list_known_words, read_page, registry

# What players ask at a table, and the clause that settles it. They were written before the words of the search. Each
# third one was not looked at while those words were chosen, and two of these are not answered.
QUESTIONS = [
    line.split(" | ")
    for line in """
play-nine | do I have to flip a card when I throw away what I drew | PN 2.2.3
play-nine | one card left, can I skip my turn | PN 2.2.4
play-nine | can I put back the card I picked up from the discard pile | PN 2.2.2
play-nine | does everyone get another turn after someone goes out | PN 2.3.2
play-nine | pair of hole-in-ones | PN 2.4.3
play-nine | tie at the end of the game | PN 2.5.2
nine-card | are diagonal cards adjacent | NC 3.4.1
nine-card | what is a joker worth | NC 3.1.4
nine-card | can one card match two neighbours | NC 3.4.3
nine-card | penalty for going out first without the lowest score | NC 3.4.7
nine-card | how many decks for six players | NC 3.1.2
nine-card | who starts | G 1.2.6
crazy-nines | how long do I have to keep the black queen | CN 4.2.10
crazy-nines | three of a kind in a row, do I have to take them away | CN 4.2.3
crazy-nines | is the gap filled after cards are removed | CN 4.2.7
crazy-nines | fine if I end the round and someone is lower | CN 4.3.4
crazy-nines | do I have to take the queen of spades when I draw it | CN 4.2.9
crazy-nines | how much is an ace | CN 4.1.4
board-nine | what if someone has the same points as the caller | BN 5.4.7
board-nine | can I call nine in my first turn | BN 5.4.2
board-nine | penalty for calling wrong | BN 5.4.5
board-nine | does a straight need the same suit | BN 5.1.2
board-nine | may I throw the card I just drew if it matches | BN 5.3.4
board-nine | exactly 90 points | BN 5.5.1
golf | do I get to flip when I refuse the drawn card | GF 8.3.2
golf | can I put a card from the discard pile back | GF 8.3.1
golf | which two cards are flipped at the start | GF 8.2.2
golf | are twos minus two | GF 8.5.1
golf | four of a kind | GF 8.5.4
golf | draw pile is empty | G 1.3.2
cabo | how many cards can I peek at at the start | CB 9.2.2
cabo | do I lose when somebody ties my call | CB 9.7.4
cabo | I snap a card that does not match | CB 9.5.3
cabo | power when I pick from the discard pile | CB 9.4.1
cabo | what does a jack do | CB 9.4.4
cabo | exactly 100 points | CB 9.7.5
""".strip().splitlines()
]
NOT_ANSWERED = ["can one card match two neighbours", "I snap a card that does not match"]


def _list_numbers(words, rules=None):
    return [clause.number for clause in find_clauses(words, rules)]


@every_case("game, question, number", [each for each in QUESTIONS if each[1] not in NOT_ANSWERED])
def test_the_clause_that_settles_a_question_is_among_the_first_three(game, question, number):
    assert number in _list_numbers(question, game)[:3]


def test_six_questions_are_asked_of_each_of_six_games():
    assert [game for game, *_ in QUESTIONS] == [game for game, *_ in QUESTIONS[::6] for _ in range(6)]
    assert len({game for game, *_ in QUESTIONS}) == 6
    assert {question for _, question, _ in QUESTIONS[2::3]} > {*NOT_ANSWERED}


@pytest.mark.parametrize("rules", [("play-nine",), ("golf", "knocking"), ("nine-card", "rearrange", "joker-pairs")])
def test_only_clauses_that_hold_are_answers(rules):
    book = cardgolf.rules(*rules)
    printed = {rule.clause for rule in cardgolf.explain(book).rules}
    found = {clause for word in ("card", "cards", *list_known_words(book)) for clause in find_clauses(word, book)}
    assert found and found <= printed
    assert not {clause.number for clause in found} & {*find_replaced(book)}


def test_words_are_searched_in_the_text_for_these_options():
    number = "PN 2.2.4"
    assert number in _list_numbers("putt", "play-nine")
    assert number not in _list_numbers("putt", cardgolf.rules("play-nine", skip=False))
    assert number in _list_numbers("no different", cardgolf.rules("play-nine", skip=False))
    assert _list_numbers("no different", "play-nine") == []
    assert _list_numbers("six cards", "play-nine") == [], "no clause in force has them, and a layout has no words"


def test_words_find_clauses_of_every_plugin_or_of_one_rulebook():
    everywhere = _list_numbers("Queen of SPADES")
    assert everywhere[0].startswith("CN ")
    assert _list_numbers("queen of spades", "play-nine") == []
    crazy = _list_numbers("queen of spades", "crazy-nines")
    assert {*crazy} == {f"CN 4.2.{number}" for number in (2, *range(9, 18))} < {*everywhere}
    assert len({*everywhere}) == len(everywhere), "each clause comes once"


@every_case(
    "one, other, game",
    [
        ("black queen", "queen of spades", "crazy-nines"),
        ("flip", "turn over", "golf"),
        ("flipping", "flipped", "golf"),
        ("peek", "looks", "cabo"),
        ("draw pile", "stock", "play-nine"),
        ("draw pile runs out", "stock is used up", "cabo"),
        ("ties", "tied", "nine-card"),
        ("penalties", "fine", "nine-card"),
        ("4", "four", "cabo"),
        ("minus 2", "-2", "golf"),
        ("who starts", "who goes first", "skyjo"),
    ],
)
def test_words_that_mean_the_same_find_the_same(one, other, game):
    assert _list_numbers(one, game) == _list_numbers(other, game) != []


@every_case("words, game, number", [("turn it up", "nine-card", "NC 3.2.2"), ("turn. It goes up", "nine-card", None)])
def test_a_phrase_with_a_gap_stays_in_one_sentence(words, game, number):
    assert (number in _list_numbers(words, game)) == bool(number)


def test_a_word_that_is_unknown_may_begin_another_one():
    assert _list_numbers("jok", "nine-card") == _list_numbers("joker", "nine-card") != []
    assert _list_numbers("mulli", "play-nine") == ["PN 2.1.3"]
    assert _list_numbers("mu", "play-nine") == _list_numbers("", "play-nine") == _list_numbers("the", "play-nine") == []


def test_the_words_of_a_rule_sheet_find_their_clause():
    assert "NC 3.3.1" in _list_numbers("closer")
    assert "NC 3.3.1" in _list_numbers("closer", "nine-card")


def test_a_rules_page_adds_words_that_mean_the_same():
    assert "<!-- words: hole in one, hole in ones, holes in one, -5 -->" in (read_page("play-nine") or "")
    assert _list_numbers("hole in one", "play-nine") == _list_numbers("-5", "play-nine") != []
    assert _list_numbers("-5", "golf") == []


def test_each_known_word_finds_a_clause():
    for game in ("play-nine", "board-nine", None):
        known = list_known_words(game and cardgolf.rules(game))
        assert len(known) > 30
        assert [word for word in known if not find_clauses(word, game)] == []


def test_words_find_house_rules_without_clauses():
    @cardgolf.hookimpl("points")
    def dear_sevens(card):
        """A seven counts 70."""
        return 70 if card.rank == 7 else None

    rules = cardgolf.rules("nine-card", dear_sevens, "joker-pairs")
    assert [*find_plain_rules("how much is a SEVEN", rules)] == ["Dear sevens: A seven counts 70."]
    assert [*find_plain_rules("joker", rules)] == [], "its clauses are found instead"


def test_a_plugin_that_cannot_be_imported_hides_no_clause(monkeypatch):
    whole = find_clauses("queen of spades")
    entry = EntryPoint("broken", "no_such_module:Broken", registry.VARIANTS)
    known = {"broken": registry.PluginInfo("broken", "none", entry=entry), **registry.variants()}
    monkeypatch.setattr(registry, "variants", lambda: known)
    assert find_clauses("queen of spades") == whole
