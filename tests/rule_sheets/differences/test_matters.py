"""What matters of two rulebooks comes first: the right sentences, with an example that shows them."""

from helpers.cases import every_case

import cardgolf
from cardgolf import diff, hookimpl, plugin
from cardgolf.rule_sheets.differences.clause_pairs import list_other_sentences, pair_clauses

rules = cardgolf.rules


def compare(a, b):
    return diff(a, b, layouts=500, games=0)


PAIRS = {
    "touching or lines": (
        "nine-card",
        "nine-card-lines",
        (
            (
                "What cancels: in A, a card counts nothing if a card of its rank touches it: beside, above or "
                "below, but not diagonally; in B, the cards of a row or column count nothing if they are all of "
                "one rank."
            ),
            "Points: 2 counts 2 in A and -2 in B; a Joker counts -2 in A and is not in B.",
        ),
    ),
    "six or four cards": (
        "six-card",
        "four-card",
        (
            "Layout: 2 rows of 3 in A; 2 rows of 2 in B.",
            "A turn: in A, a card swapped in lies face up; in B, a card swapped in lies face down.",
            (
                "What cancels: in A, the cards of a column count nothing if they are all of one rank; in B, equal"
                " cards cancel two by two and count nothing, wherever they lie."
            ),
            "End of a round: in B, at the start of a turn you may knock instead of drawing.",
            (
                "Who sees what: in A, a card that lies face down is seen by no player; in B, a card that lies "
                "face down is known only to those who have seen it before."
            ),
        ),
    ),
    "lines that leave": (
        "skyjo",
        "golf",
        (
            "Layout: 3 rows of 4 in A; 2 rows of 3 in B.",
            (
                "What leaves: in A, a column of three equal cards, all face up, leaves the table at once, even if"
                " its sum is below zero; in B, no card leaves the table."
            ),
            (
                "What cancels: in A, a column of three equal cards that only the last reveal completes counts "
                "nothing; in B, the cards of a column count nothing if they are all of one rank."
            ),
            "Points: the cards count -2 to 12 in A and -2 to 10 in B.",
            "Match: in A, the match ends with the round in which a total reaches 100; in B, nine rounds are played.",
        ),
    ),
    "a hand": (
        "golf",
        "board-nine",
        (
            "Layout: 2 rows of 3, 2 cards each seen before play in A; a hand of 5, no cards seen before play in B.",
            (
                "What cancels: in A, the cards of a column count nothing if they are all of one rank; "
                "in B, nothing cancels."
            ),
            "Points: the cards count -2 to 10 in A and 0 to 13 in B.",
            "Match: 9 rounds in A; no fixed number of rounds in B.",
        ),
    ),
    "a house rule": (
        "golf",
        rules("golf", "knocking"),
        ("End of a round: in B, at the start of a turn you may knock instead of drawing.",),
    ),
    "a fine": (
        "golf",
        rules("golf", "ender-penalty"),
        (
            (
                "Scores: in A, a closer whom another player beats pays no fine; in B, a closer whom another "
                "player beats gets the highest score of the table instead of their own."
            ),
        ),
    ),
    "wild cards": (
        "golf",
        rules("golf", "wild-cards"),
        ("Scores: in B, a Queen counts as any card that lies in her layout, whichever makes its score lowest.",),
    ),
    "no last turns": (
        "six-card",
        "hara-kiri",
        (
            (
                "End of a round: in A, every other player has one more turn, in order from the closer's left; in "
                "B, the round is over at once when a last card is turned up."
            ),
        ),
    ),
    "points alone": ("golf", rules("golf", king_points=10), ("Points: a King counts 0 in A and 10 in B.",)),
    "rounds": (
        "golf",
        rules("golf", holes=18),
        ("Match: in A, nine rounds are played; in B, eighteen rounds are played.",),
    ),
    "the same": ("golf", "six-card", ()),
}


@every_case("name", PAIRS)
def test_what_matters_is_told_in_few_sentences(name):
    a, b, sentences = PAIRS[name]
    found = compare(a, b)
    assert found.matters == sentences
    assert len(found.matters) <= 5
    lines = found.text(10_000).splitlines()
    assert lines[3 : 3 + len(sentences)] == [*sentences], "they come first"


def test_the_points_of_cards_do_not_hide_what_cancels():
    found = compare("nine-card", "nine-card-lines").layout
    cards = {word for layout in found.layouts for word in layout.split()} - {"/"}
    worth = [{str(card)[:-1]: points for card, points in _values(name)} for name in ("nine-card", "nine-card-lines")]
    assert all(worth[0][card] == worth[1][card] for card in cards)
    assert found.rules == (("nine-card.score.pair",), ("golf.score.card",))


def _values(name):
    book = rules(name)
    return [(card, book.card_values[card]) for card in next(book.table_setups())[1].faces if str(card) != "JK"]


def test_layouts_of_different_shapes_are_shown_apart():
    found = compare("six-card", "four-card")
    assert found.layout is None
    for book, example in zip((found.a, found.b), found.apart, strict=True):
        assert cardgolf.score(book, example.layouts[0]).total == example.totals[0]
        assert any(line.points == 0 and len(line.places) > 1 for line in example.lines[0])
    assert "WHAT CANCELS IN B\n\n    a  b" in str(found)
    assert [len(each["layouts"]) for each in found.as_dict()["apart"]] == [1, 1]


def test_clauses_that_say_the_same_are_left_out_and_others_are_paired():
    pairs, same = pair_clauses(rules("nine-card"), rules("nine-card-lines"))
    names = [pair.name for pair in pairs]
    assert "NC 3.4.1 / GF 8.5.4" in names and "NC 3.2.1 / GF 8.3.1" in names
    assert {"NC 3.3.1", "GF 8.4.1", "GF 8.4.2"} <= {*same}, "the closer, and one more turn for all others"
    assert {*same}.isdisjoint(part for name in names for part in name.split(" / "))


def test_a_clause_of_one_number_is_never_taken_for_the_same():
    pairs, same = pair_clauses(rules("golf"), rules("golf", cancel="line"))
    assert [pair.name for pair in pairs] == ["GF 8.5.4"] and same == ()
    assert list_other_sentences("The cards lie up. You draw.", "You draw.") == ["The cards lie up."]


def test_clauses_that_stand_alone_are_folded_if_there_are_many():
    found = compare("nine-card", "nine-card-lines")
    short, whole = found.text(), found.text(whole=True)
    assert "\nOther clauses of A: NC 3.1.2, " in short and "\nNC 3.1.2\n" not in short
    assert "\nNC 3.1.2\n" in whole and "Other clauses" not in whole and "\nPoints of 2\n" in whole
    assert len(short.splitlines()) < 90 < len(whole.splitlines())
    assert found.as_dict()["same"] == [*found.same]


def test_a_rule_without_a_page_has_its_own_words():
    @plugin
    class Fine:
        """The first seat pays five points more."""

        @hookimpl(wrapper=True)
        def adjust_scores(self):
            scores = yield
            return [5, *[0] * (len(scores) - 1)] if scores else scores

    found = compare("golf", rules("golf", Fine))
    assert any("in B, the first seat pays five points more" in each for each in found.matters)
