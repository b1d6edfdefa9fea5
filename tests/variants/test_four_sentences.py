"""The rules in four sentences: what parts, options, plugins and a sample round of turns in Python say."""

import re
from functools import cache

import pytest
from helpers.cases import every_case
from helpers.plugins import answer, answers, most_points_win

import cardgolf
from cardgolf import Lead, hookimpl, option, plugin, turns
from cardgolf.errors import CardGolfError, PluginError
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rule_sheets.practice import observe
from cardgolf.rulebook.plugin import options_of
from cardgolf.scoring import COLUMNS, LINES, ROWS, Adjust, Bonus, Call, Count, Faces, Held, Marked, Reset, Spare, Take
from cardgolf.turns import End, Lock
from cardgolf.words import ENGLISH, Words

GERMAN = Words("de")


@cache
def list_options():
    """Return the names of options that are no words."""
    stacks = [cardgolf.rules(name).stack for name in cardgolf.variants()]
    return {each for stack in stacks for part in stack for each in part.options if "_" in each}


def told(*stack, words=ENGLISH, **options):
    return tell_in_four(cardgolf.rules(*stack, **options), words)


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("words", [ENGLISH, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize("name", cardgolf.variants())
def test_each_rule_set_has_four_texts_of_whole_sentences_without_names_of_options(name, words):
    texts = tell_in_four(cardgolf.rules(name), words).as_dict()
    assert [*texts] == ["goal", "turn", "cancels", "end"]
    for text in texts.values():
        assert re.fullmatch(r"[A-ZÄÖÜ].*\.", text), text
        assert not re.search(r"[=_]|\.\.|  | \.|None|\{", text), text
        assert not [each for each in list_options() if each in text]
        sentences = re.split(r"(?<=\.) ", text)
        assert len({*sentences}) == len(sentences), text
        assert max(len(each.split()) for each in sentences) <= 50


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", cardgolf.house_rules())
def test_each_house_rule_is_told_in_both_languages(name):
    game = "golf"
    try:
        english, german = told(game, name), told(game, name, words=GERMAN)
    except cardgolf.CardGolfError:
        pytest.skip("it needs another game")
    plain = told(game)
    silent = {"joker-pairs"}
    changed = {key for key, text in english.as_dict().items() if text != plain.as_dict()[key]}
    assert bool(changed) or name in silent
    assert {key for key, text in german.as_dict().items() if text != told(game, words=GERMAN).as_dict()[key]} == changed


PARTS = [
    (turns.Leave(ROWS), "cancels", "Equal face-up cards that fill a row leave the table."),
    (turns.Leave(COLUMNS, "any"), "cancels", "Face-up cards that fill a column leave the table."),
    (turns.Leave(LINES, "run"), "cancels", "Consecutive face-up cards that fill a row or a column leave the table."),
    (turns.Order("right"), "turn", "Play goes to the right."),
    (turns.Order(turned_by=Faces(ranks=[10, 11])), "turn", "10s and Jacks that are drawn and discarded turn the dir"),
    (turns.Order(skips=Faces(ranks=[8])), "turn", "8s that are drawn and discarded skip the next player."),
    (turns.Arrange(), "turn", "Before play you may move the cards that you turned up to other places."),
    (turns.Throw(keep=Faces(ranks=[13])), "turn", "Kings that you draw from the stock must be placed."),
    (turns.Lock("QS", 1), "turn", "The Queen of Spades stays for one turn where you place it."),
    (turns.Leads(Lead.LAST), "turn", "The player who is last in the match has the first turn of a round."),
    (turns.Deal("first"), "turn", "The player who is first in the match deals the next round."),
    (turns.Knock(most_down=1), "end", "You need to have no more than one card face down to knock."),
    (turns.End(fewer=True), "end", "No player has more turns than the player who ended the round."),
]


@pytest.mark.parametrize(("part", "place", "said"), PARTS)
def test_parts_of_turns_are_told_without_a_word_of_their_rule(part, place, said):
    rule = answer("turns", [part])
    english, german = told("golf", rule).as_dict(), told("golf", rule, words=GERMAN).as_dict()
    assert said in english[place]
    plain = told("golf", words=GERMAN).as_dict()
    assert {key for key in plain if plain[key] != german[key]} == {place}


def test_cards_that_no_deck_has_are_not_told():
    missing = turns.Order(turned_by=Faces(ranks=[20]), skips=Faces(ranks=[21]))
    assert told("golf", answer("turns", [missing])) == told("golf")


@every_case(("stack", "options", "place", "said"), [
    (("golf",), {"holes": 1}, "goal", "The player with the fewest points in the only round wins."),
    (("golf",), {"holes": None}, "goal", "Swap your six cards for lower ones. The fewest points win."),
    (("golf",), {"target": 60}, "goal", "The match ends when a player reaches 60 points; the fewest points win."),
    (("golf",), {"columns": 5}, "goal", "Swap your ten cards"),
    (("golf",), {"discard_must_swap": False}, "turn", "You may discard the card you drew instead."),
    (("golf",), {"discard_flip": "required"}, "turn", "and then you turn up one of your cards."),
    (("golf",), {"discard_flip": "optional"}, "turn", "and then you may turn up one of your cards."),
    (("golf",), {"flip_turn": True}, "turn", "Instead of drawing you may turn up one of your cards."),
    (("golf", "knocking"), {"golf:new_card": "down"}, "turn", "The new card stays face down."),
    (("golf", "knocking"), {"golf:new_card": "as_was"}, "turn", "The new card lies as the old one did"),
    (("golf", "stock-only"), {}, "turn", "Draw the top card of the stock, and swap that card"),
    (("to-a-hundred",), {}, "turn", "for one of yours that lie face down."),
    (("golf",), {"cancel": "none"}, "cancels", "No cards cancel: each counts its points."),
    (("golf",), {"cancel": "anywhere"}, "cancels", "Two equal cards cancel wherever they lie"),
    (("nine-card",), {"pair_reuse": False}, "cancels", "Two equal cards that touch"),
    (("golf",), {"negative_pairs": "keep"}, "cancels", "Cards worth less than 0 do not cancel."),
    (("golf", "wild-cards:cards=one_eyed_jack"), {}, "cancels", "Jack of Hearts and Jack of Spades are wild"),
    (("play-nine",), {"hio_bonus": "anywhere"}, "cancels", "-5s, at least four of them, earn -10."),
    (("golf",), {"last_turns": "none"}, "end", "The round ends as soon as all cards of a player are face up."),
    (("nine-card-arranged",), {}, "end", "those of the others are turned up too"),
    (("golf",), {"turn_limit": 7}, "end", "At the latest it ends after seven turns of each player."),
    (("four-turns",), {}, "end", "The round ends after four turns of each player."),
    (("golf",), {"recycle": "end_round"}, "end", "The round also ends when the stock is empty."),
    (("golf", "knocking:most_down=1"), {}, "end", "You need to have no more than one card face down to knock."),
    (("golf", "knocking:last_turns=off"), {}, "end", "Instead of drawing you may knock: the round ends at once."),
    (("cactus",), {}, "end", "After your turn you may say CACTUS"),
    (("board-nine",), {"declare_first_turn": True}, "end", "nine points in your hand for that. The player"),
    (("board-nine",), {"others_on_failure": "sum"}, "end", "gets nothing, and otherwise 25."),
    (("board-nine",), {"direct_discard": "off"}, "turn", "take the top discard."),
    (("cabo",), {"target": None}, "goal", "Swap your four cards for lower ones. The fewest points win."),
    (("cabo",), {"penalty_cards": 0}, "cancels", "an equal card may throw it too."),
    (("cabo",), {"peek": "none", "spy": "none", "switch": "none", "look": "none"}, "turn", "discarded instead."),
    (("crazy-nines",), {"line_removal": "off"}, "cancels", "A locked Queen of Spades costs 25 more."),
    (("golf", "matching-discards:penalty_cards=0,whose=own"), {}, "cancels", "an equal card may throw it too."),
    (("golf", "round-bonuses:lowest=0,tied=0,closing=0,nothing=none"), {}, "end", "has one more turn."),
    (("golf", "course:columns=par"), {}, "goal", "by the pars of the nine holes."),
    (("golf", "ender-penalty:how=per_lower,points=7"), {}, "end", "pays 7 for each player who did better."),
])  # fmt: skip
def test_options_and_house_rules_are_told(stack, options, place, said):
    assert said in told(*stack, **options).as_dict()[place]


def test_the_most_points_win():
    assert told("golf", most_points_win, "ender-penalty:how=flat").end.endswith("without the most points pays 20.")


class Parts:
    """Parts of every kind."""

    @hookimpl
    def scoring(self):
        yield Take(COLUMNS, -9, rule="parts.take", card="parts.card")
        yield Count(COLUMNS, {7: -10}, rule="parts.count")  # more columns than there are
        yield Bonus(COLUMNS, -3, rule="parts.bonus")
        yield Held(Faces(ranks=[1]), -4, most=2, rule="parts.held")
        yield Spare(Faces(below=0), rule="parts.spare")
        yield Marked(cardgolf.Card(9, "D"), alone=6, paired=None, rule="parts.marked")
        yield Reset([50, 100])
        yield Call(5, made="parts.made", failed="parts.failed")


def test_parts_of_another_plugin_are_told():
    found = told("golf", plugin(Parts))
    assert "Equal cards that cancel earn -3." in found.cancels
    assert "Four equal cards in the right places count -9 together." in found.cancels
    assert "A locked 9 of Diamonds costs 6 more." in found.cancels
    assert "bonus" not in found.cancels
    assert found.goal.endswith("A total of exactly 50 or 100 is halved.")
    assert found.end.endswith("The player who ends a round with the lowest score gets nothing, and otherwise 5.")


def test_a_rule_that_no_data_shows_adds_its_first_line_where_it_belongs():
    skips = answers("Skips", "Kings skip a player.", next_seat=None)
    whole = answers("Whole", "A whole row of hearts earns a bonus.", bonus=())
    assert told("golf", skips).turn.endswith(" Kings skip a player.")
    fines = answers("Fines", "The last player is fined.", scoring=[Adjust("highest", add=3, rule="fines.highest")])
    assert told("golf", fines).end.endswith(" The last player is fined.")
    assert told("golf", whole).cancels.endswith(" A whole row of hearts earns a bonus.")
    assert told("golf", answer("next_seat", None)) == told("golf")


def test_a_plugin_retells_the_sentences_in_the_language_of_the_reader():
    @plugin
    class Retold:
        """Retold."""

        bonus: int = option(3, doc="A bonus.")

        @hookimpl
        def locks(self):
            return [Lock("KS", turns=2)]

        def retell(self, told, words):
            return {"end": f"{told['end']} {words.language} {self.bonus}\x1b[2J\n."}

    found = told("golf", Retold, words=GERMAN)
    assert found.end.startswith("Liegen alle Karten")
    assert "de 3" in found.end and "\x1b" not in found.end and "\n" not in found.end


@pytest.mark.parametrize("result", [None, {"beginning": "No."}, {"goal": 3}, "goal"])
def test_a_wrong_result_of_retell_is_refused(result):
    @plugin
    class Wrong:
        def retell(self, told, words):
            return result

    with pytest.raises(PluginError, match="expected texts by goal, turn, cancels, end"):
        told("golf", Wrong)


def seen(*stack, **options):
    return observe(cardgolf.rules(*stack, **options))


def test_turns_of_parts_are_told_without_a_game():
    cannot_begin = cardgolf.rules("golf", first_dealer=7)  # there is no such seat
    with pytest.raises(CardGolfError):
        cardgolf.new_game(cannot_begin, players=3)
    assert observe(cannot_begin) == seen("golf")
    assert (seen("golf").knock, seen("golf").all_up, seen("golf").lies) == ("", "lap", "up")


@every_case(("stack", "options", "said"), [
    (("four-card",), {}, {"looks": 2, "cards": 4, "lies": "down"}),
    (("known-hand",), {}, {"looks": 6, "cards": 6}),
    (("golf", "stock-only"), {}, {"piles": {"stock"}, "thrown": {"stock"}}),
    (("wodder",), {}, {"piles": {"stock", "discard"}, "thrown": {"stock", "discard"}}),
    (("wodder",), {}, {"lies": "as-was", "knock": "now"}),
    (("wodder", "stock-only"), {}, {"piles": {"stock"}, "thrown": {"stock"}}),
    (("golf",), {"discard_flip": "optional"}, {"flip": "optional"}),
    (("play-nine",), {}, {"flip": "kept"}),
    (("skyjo",), {}, {"flip": "required"}),
    (("to-a-hundred",), {}, {"swaps": "down", "turns_up": True}),
    (("golf",), {"replace_cells": "down"}, {"swaps": "down", "turns_up": False}),
    (("golf", "knocking"), {}, {"knock": "lap", "knocks_first": True}),
    (("golf",), {"last_turns": "none"}, {"all_up": "now"}),
    (("golf", "knocking:last_turns=off"), {}, {"all_up": "lap", "knock": "now"}),
    (("golf", "knocking:last_turns=off", "equal-turns"), {}, {"knock": "lap"}),
    (("golf-six", "equal-turns"), {}, {"all_up": "lap"}),
])  # fmt: skip
def test_parts_say_what_a_turn_allows(stack, options, said):
    found = seen(*stack, **options)
    assert {name: getattr(found, name) for name in said} == said


def test_the_cards_of_others_come_up_with_the_last_of_a_player():
    found = seen("golf", "knocking", answer("turns", [End(others_up=True)]))
    assert (found.all_up, found.knock) == ("opened", "opened")


def test_a_round_is_not_said_to_end_in_a_way_that_cannot_be():
    assert seen("golf", "knocking", new_card="down").all_up == ""  # no card comes up
    assert seen("golf", "knocking", new_card="down", discard_flip="optional").all_up == "lap"
    assert seen("golf", turn_limit=3).all_up == ""  # four are face down
    assert seen("golf", turn_limit=4).all_up == "lap"
    assert seen("golf", "knocking:most_down=2", turn_limit=2).knock == ""  # the third turn could begin with it
    assert seen("golf", "knocking:most_down=2", turn_limit=3).knock == "lap"


def test_cards_are_not_swapped_into_a_hand():
    found = seen(answers("Hand", "Hands.", layout=cardgolf.Layout.hand(cards=3), opening_flips=0))
    assert (found.swaps, found.all_up) == ("none", "")


def test_cards_of_the_middle_can_be_drawn():
    middle = answer("middle", cardgolf.Layout.grid(rows=1, columns=2))
    assert seen("golf", middle).piles == {"stock", "discard", "middle"}
    assert seen("golf", middle, "rearrange").piles == {"stock", "discard", "middle"}


def test_parts_say_what_is_seen_at_the_deal_and_when_players_knock():
    assert (seen("cabo").looks, seen("cabo").knock, seen("cabo").all_up) == (2, "lap", "")
    assert seen("cabo").knocks_first and not seen("cactus").knocks_first


def test_a_sample_round_shows_turns_in_python():
    assert seen("nine-card-arranged").all_up == "opened"
    assert seen("golf-six", "rearrange").all_up == "now"
    assert seen("golf", "rearrange", replace_cells="down").swaps == "down"
    assert seen("golf", "rearrange", flip_turn=True).turns_up
    assert seen("board-nine").swaps == "none"
    assert seen("rods-golf").flip == "kept"  # which parts say


def test_a_sample_round_that_fails_shows_what_it_can():
    assert seen("golf", answer("after_move", ValueError()), first_dealer=0).swaps == "none"


def test_a_game_of_which_a_sample_round_shows_no_turn_says_its_first_line():
    passes = {"moves": [cardgolf.Pass()], "actions": [cardgolf.Pass()]}
    doc, hand = "Nothing: wait until the others are done.", cardgolf.Layout.hand(cards=3)
    found = told(answers("Nothing", doc, layout=hand, opening_flips=0, **passes))
    assert found.turn == "Nothing: wait until the others are done."
    assert [*found.titled()] == ["Goal", "Your turn", "What cancels"]


def list_settings(name):
    """Return the settings of a house rule: none, and each other value that an option can have."""
    (plugin,) = [each.plugin for each in cardgolf.rules("golf", name).stack if each.name == name]
    found = [{}]
    for field in options_of(plugin):
        least = field.metadata["least"]
        values = [*field.metadata["choices"]] + ([least or 0] if field.metadata["free"] else [])
        found += [{field.name: value} for value in values if value not in (field.default, None)]
    return found


@every_case("name", cardgolf.house_rules())
def test_a_house_rule_is_told_by_each_of_its_options(name):
    plain = tell_in_four("golf").as_dict()
    for settings in list_settings(name):
        try:
            rules = cardgolf.rules("golf", name, **settings)
        except CardGolfError:  # options that exclude each other
            continue
        for words in (ENGLISH, Words("de")):
            told = tell_in_four(rules, words).as_dict()
            assert told.keys() == plain.keys()
            assert all(re.fullmatch(r"[A-ZÄÖÜ\d].*[.]", text) and "{" not in text for text in told.values() if text)


def test_a_rule_of_no_points_is_not_told():
    assert tell_in_four(
        cardgolf.rules("golf", "round-bonuses", lowest=0, tied=0, closing=0, nothing=None)
    ) == tell_in_four("golf")


@pytest.mark.parametrize(("name", "options", "place", "said"), [
    ("skyjo", {}, "cancels", "leave"),
    ("board-nine", {}, "goal", "99"),
    ("board-nine", {"direct_discard": "off"}, "end", "NINE"),
    ("cabo", {"switch": "none"}, "turn", "Kings let you look at a card and exchange it."),
])  # fmt: skip
def test_games_tell_what_is_theirs(name, options, place, said):
    assert said in tell_in_four(cardgolf.rules(name, **options)).as_dict()[place]


def test_moves_of_others_are_left_to_them():
    game = cardgolf.new_game(cardgolf.rules("golf", "throw-pairs"), seed=1)
    (plugin,) = [each.plugin for each in game.rules.stack if each.name == "throw-pairs"]
    assert plugin.apply_move(game.state, cardgolf.Pass()) is None
