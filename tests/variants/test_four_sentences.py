"""The rules in four sentences: what parts, options, a sample round and plugins say."""

import re
from functools import cache

import pytest
from helpers.cases import every_case
from helpers.plugins import most_points_win

import cardgolf
from cardgolf import hookimpl, option, plugin
from cardgolf.errors import CardGolfError, PluginError
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rule_sheets.practice import observe
from cardgolf.rulebook.plugin import options_of
from cardgolf.scoring import COLUMNS, Adjust, Bonus, Call, Count, Faces, Held, Marked, Reset, Spare, Take
from cardgolf.turns import Lock
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
    game = "board-nine" if name == "dealing" else "golf"
    try:
        english, german = told(game, name), told(game, name, words=GERMAN)
    except cardgolf.CardGolfError:
        pytest.skip("it needs another game")
    plain = told(game)
    silent = {"first-turn", "dealing", "joker-pairs"}
    changed = {key for key, text in english.as_dict().items() if text != plain.as_dict()[key]}
    assert bool(changed) or name in silent
    assert {key for key, text in german.as_dict().items() if text != told(game, words=GERMAN).as_dict()[key]} == changed


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
    (("board-nine",), {"declare_first_turn": True}, "end", "With nine points or fewer in hand you may say NINE"),
    (("board-nine",), {"others_on_failure": "sum"}, "end", "If not, you score 25."),
    (("board-nine",), {"direct_discard": "off"}, "turn", "take the top discard."),
    (("cabo",), {"threshold": None}, "goal", "Swap your four cards for lower ones. The fewest points win."),
    (("cabo",), {"penalty_cards": 0}, "cancels", "throw an equal card of their own on it."),
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


@plugin
class Skips:
    """Kings skip a player."""

    @hookimpl
    def next_seat(self):
        return None


@plugin
class Fines:
    """The last player is fined."""

    @hookimpl
    def scoring(self):
        yield Adjust("highest", add=3, rule="fines.highest")


@plugin
class Whole:
    """A whole row of hearts earns a bonus."""

    @hookimpl
    def bonus(self):
        return ()


@plugin
class Silent:
    @hookimpl
    def next_seat(self):
        return None


def test_a_rule_that_no_data_shows_adds_its_first_line_where_it_belongs():
    assert told("golf", Skips).turn.endswith(" Kings skip a player.")
    assert told("golf", Fines).end.endswith(" The last player is fined.")
    assert told("golf", Whole).cancels.endswith(" A whole row of hearts earns a bonus.")
    assert told("golf", Silent) == told("golf")


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


def test_a_sample_round_shows_what_no_data_says():
    seen = observe(cardgolf.rules("rods-golf"))
    assert (seen.flip, seen.swaps, seen.lies, seen.all_up, seen.knock) == ("kept", "any", "up", "lap", "")
    assert observe(cardgolf.rules("board-nine")).swaps == "none"


def test_a_game_of_which_a_sample_round_shows_no_turn_says_its_first_line():
    class Nothing:
        """Nothing: wait until the others are done."""

        @hookimpl
        def layout(self):
            return cardgolf.Layout.hand(cards=3)

        @hookimpl
        def opening_flips(self):
            return 0

        @hookimpl
        def moves(self):
            return [cardgolf.Pass()]

        @hookimpl
        def actions(self):
            return [cardgolf.Pass()]

    found = told(plugin(Nothing))
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
    ("cabo", {"switch": "none"}, "turn", "look"),
])  # fmt: skip
def test_games_tell_what_is_theirs(name, options, place, said):
    assert said in tell_in_four(cardgolf.rules(name, **options)).as_dict()[place]


@pytest.mark.parametrize("name", ["throw-pairs", "power-cards"])
def test_moves_of_others_are_left_to_them(name):
    game = cardgolf.new_game(cardgolf.rules("golf", name), seed=1)
    (plugin,) = [each.plugin for each in game.rules.stack if each.name == name]
    assert plugin.apply_move(game.state, cardgolf.Pass()) is None
