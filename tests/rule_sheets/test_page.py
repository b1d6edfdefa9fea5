"""A page of rules: each part in a line, in both languages, and the plugins that decide in Python."""

import cardgolf
from cardgolf import hookimpl, plugin, turns
from cardgolf.rule_sheets import make_page
from cardgolf.scoring import COLUMNS, ROWS, Adjust, Bonus, Count, Faces, WrongCloser
from cardgolf.words import Words

GERMAN = Words("de")


@plugin
class Many:
    """Has many parts."""

    @hookimpl
    def scoring(self):
        yield Count(COLUMNS, {2: -10, 3: -15}, rule="many.bonus", cards=Faces(ranks=[2]))
        yield Adjust("tied", add=-5, rule="many.tie")
        yield WrongCloser("none", rule="many.penalty")

    @hookimpl
    def turns(self):
        yield turns.Opening(looks=2, of="nearest")
        yield turns.Draw("stock")
        yield turns.Spend()
        yield turns.Throw("optional")
        yield turns.Swap("down")
        yield turns.Leave(ROWS, to="top")
        yield turns.Knock("none", most_down=1)
        yield turns.End(others_up=True, fewer=True)
        yield turns.Leads(turns.Lead.DEALER)
        yield turns.Order("right")
        yield turns.Deal("last")


def test_each_part_of_a_turn_has_a_line():
    told = [str(line) for line in make_page(cardgolf.rules("golf", Many)).turns]
    assert told == [
        "opening (looks=2, of=nearest): Before your first turn you look at two of your cards.",
        "draw (piles=stock): Draw the top card of the stock.",
        "spend: Instead of drawing you may turn up one of your cards.",
        (
            "throw (flip=optional): A card from the stock may be discarded instead, and then you may turn up one of "
            "your cards."
        ),
        "swap (where=down): Only cards that lie face down are swapped away, as long as you have one.",
        "leave (where=rows, to=top): Equal face-up cards that fill a row leave the table.",
        (
            "knock (last_turns=none, most_down=1): Instead of drawing you may knock: the round ends at once. "
            "You need to have no more than one card face down to knock."
        ),
        (
            "end (fewer=on, others_up=on): When all cards of a player are face up, those of the others are turned "
            "up too, and they have one more turn each. No player has more turns than the player who ended the round."
        ),
        "leads (leads=dealer): The dealer has the first turn of a round.",
        "order (direction=right): Play goes to the right.",
        "deal (who=last): The player who is last in the match deals the next round.",
    ]


def test_parts_of_a_scoring_have_their_fields_and_a_sentence_where_there_is_one():
    told = {line.name: str(line) for line in make_page(cardgolf.rules("golf", Many)).scoring}
    assert told["count"].startswith(
        "count (where=columns, table=2:-10 3:-15, cards=Twos): Several columns of Twos earn"
    )
    assert (told["adjust"], told["wrong_closer"]) == ("adjust (when=tied, add=-5)", "wrong_closer (how=none)")


def test_the_topmost_part_of_a_kind_is_told_alone():
    assert [line.name for line in make_page(cardgolf.rules("golf", Many)).turns].count("opening") == 1


def test_options_and_names_are_those_that_were_changed():
    page = make_page(cardgolf.rules("golf", "knocking", holes=18))
    assert (page.title, page.options) == ("Golf + knocking", {"holes": "18"})
    assert str(page).startswith("Golf + knocking\n\nOPTIONS\n\nholes=18\n\nAT A GLANCE\n\nPlayers: 2 to 8\n")


def test_rules_in_python_are_named_with_their_hooks():
    rules = cardgolf.rules("golf", "lay-choice")
    (line,) = make_page(rules).python
    assert line.name == "lay-choice" and line.fields.startswith("locked, moves, ")
    assert "\nRULES IN PYTHON\n" in rules.describe()
    assert [line.name for line in make_page("board-nine").turns] == ["play", "knock", "keep"]
    assert make_page(cardgolf.rules("nine-card", "knocking")).python == ()


def test_a_bundle_has_the_page_of_its_rules():
    book = cardgolf.rules("play-nine", "knocking")
    page = make_page(book.export().rules)
    assert (page.title, page.told, page.facts) == (
        f"{make_page(book).title}",
        make_page(book).told,
        make_page(book).facts,
    )
    assert [line.name for line in page.turns] == [line.name for line in make_page(book).turns]


def test_the_page_is_german_with_german_words():
    lines = make_page(cardgolf.rules("golf", Many), GERMAN).turns
    assert str(next(line for line in lines if line.name == "swap")) == (
        "swap (where=down): Getauscht werden nur Karten, die verdeckt liegen, solange du eine hast."
    )
    text = cardgolf.rules("crazy-nines").describe(GERMAN)
    assert "\nPik-Dame vom Stapel muss" in text.replace("\n  ", " ").replace("ablegen. ", "ablegen.\n")
    assert "\nopening (flips=2): Vor dem Spiel deckst du zwei deiner Karten auf.\n" in text


def test_an_id_that_changes_a_rule_is_told_as_given():
    parts = {line.name: line.fields for line in make_page("board-nine").scoring}
    assert parts["call"] == "points=25, made=on, spared=on, others=all, empty=on"


def test_nothing_is_said_of_cards_that_the_deck_has_not():
    page = make_page(cardgolf.rules("golf", "joker-pairs"))
    assert str(page.scoring[-1]) == "spare (cards=?)" and "?" not in page.told.cancels


def test_cards_that_are_meant_by_points_are_told_by_a_bound():
    @hookimpl("scoring")
    def low():
        yield Bonus(COLUMNS, -5, rule="low.bonus", unless=Faces(below=0))

    told = make_page(cardgolf.rules("golf", low)).scoring[1]
    assert told.fields == "where=columns, points=-5, unless=<0"
