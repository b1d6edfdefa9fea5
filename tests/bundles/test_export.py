"""What is exported, how large it is, and what is refused by name."""

import gzip
import json
from importlib.resources import files

import pytest
from helpers.cases import every_case
from helpers.examples import example
from helpers.plugins import answer
from helpers.schema_checks import BriefValidator

import cardgolf
from cardgolf import IllegalMoveError, InvalidArgumentError, Line, NextRound, NotTabulableError, hookimpl, plugin, turns
from cardgolf.bundles import Bundle, read
from cardgolf.scoring import Faces

SCHEMA = json.loads(files("cardgolf.bundles").joinpath("rules-2.schema.json").read_text(encoding="utf-8"))
LIMIT = 2500  # bytes of each game, compressed
SHIPPED = ("golf", "skyjo", "play-nine", "nine-card", "crazy-nines")


def refuse(*stack, players=2, **given):
    with pytest.raises(NotTabulableError) as caught:
        cardgolf.rules(*stack).export(players, **given)
    return str(caught.value)


def compressed(bundle):
    return len(gzip.compress(bundle.as_text().encode("ascii"), mtime=0))


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_is_small_valid_and_read_back(name):
    bundle = cardgolf.rules(name).export()
    data = bundle.as_dict()
    assert compressed(bundle) <= LIMIT
    BriefValidator(SCHEMA).validate(data)
    assert read(bundle.as_text()) == bundle == Bundle.load(bundle.as_text())
    rules = cardgolf.rules(name)
    assert bundle.players == tuple(players for players, _ in rules.table_setups())
    assert (bundle.title, data["rules"], bundle.is_score_only) == (cardgolf.explain(rules).title, [name], False)


def test_one_bundle_holds_for_all_numbers_of_players():
    rules = cardgolf.rules("crazy-nines")
    everyone, three = rules.export().as_dict(), rules.export(3).as_dict()
    assert [deck for deck in everyone["decks"] if deck["players"] == 3] == three.pop("decks")
    everyone.pop("decks")
    assert everyone == three


def test_words_are_there_on_request():
    rules = cardgolf.rules("golf", "knocking")
    words = rules.export(2, words=True).as_dict()["words"]
    BriefValidator(SCHEMA).validate(rules.export(2, words=True).as_dict())
    assert "words" not in rules.export(2).as_dict()
    assert [chapter["title"] for chapter in words["chapters"]][:2] == ["The deal", "A turn"]
    by_id = {each["id"]: [clause["number"] for clause in each["clauses"]] for each in words["clauses"]}
    assert by_id["golf.score.column"] == ["GF 8.5.4"]
    assert by_id["base.turn"] == ["G 1.4.5"]


def test_a_score_only_bundle_of_an_object_names_no_plugins():
    @plugin
    class Ours:
        """A rule of this test."""

    data = cardgolf.rules("golf", Ours).export(score_only=True).as_dict()
    BriefValidator(SCHEMA).validate(data)
    assert "plugins" not in data and "plugins" not in cardgolf.rules("golf").export().as_dict()


@pytest.mark.parametrize(
    ("stack", "plugin"), [(["board-nine"], "board-nine"), (["cabo"], ""), (["golf", "throw-pairs"], "")]
)
def test_what_a_score_sheet_needs_is_exported_where_turns_are_no_data(stack, plugin):
    rules = cardgolf.rules(*stack)
    bundle = rules.export(score_only=True)
    data = bundle.as_dict()
    BriefValidator(SCHEMA).validate(data)
    assert bundle.is_score_only and read(bundle.as_text()) == bundle
    assert all(name.startswith(f"{plugin}.") for name in data["missing"])
    assert bool(data["missing"]) is bool(plugin)
    named = [{**each, "options": dict(each["options"])} for each in data["plugins"]]
    assert named == cardgolf.ScoreSheet(rules, ["Ann", "Bo"]).as_dict()["rules"]
    with pytest.raises(InvalidArgumentError, match="expected one with turns"):
        _ = bundle.rules


def test_parts_between_seats_and_of_totals_are_data():
    parts = cardgolf.rules("board-nine").export(score_only=True).as_dict()["scoring"]
    assert [part["do"] for part in parts] == ["cancel", "call", "reset", "lost"]
    assert parts[2] == {"do": "reset", "totals": [90], "to": 45, "scored": False, "most": None}


@hookimpl
def score(board):
    return [Line("score.all", len(board.slots))]


@hookimpl
def adjust_scores(state):
    return dict.fromkeys(state.setup.seats, ())


@hookimpl
def totals(rounds):
    return [0 for _ in rounds[0].scores]


@hookimpl
def next_round(state):
    return NextRound("hole", state.match.seats)


@hookimpl
def match_over():
    return True


@hookimpl(wrapper=True)
def standings():
    return (yield)


PYTHON = {
    score: "parts such as Cancel", adjust_scores: "the parts Adjust or Call", totals: "the part Reset",
    next_round: "the options holes, target, round_limit and tie", match_over: "the options holes and target",
    standings: "totals alone",
}  # fmt: skip


@every_case("rule", PYTHON)
def test_rules_in_python_are_refused_by_name(rule):
    name = rule.__name__
    plugin = name.replace("_", "-")
    assert refuse("golf", rule) == (
        f"invalid rules for a bundle: `{name}` of {plugin} is Python: expected {PYTHON[rule]} [{plugin}.{name}]"
    )


def test_looks_are_data_and_other_rules_have_no_trace_of_them():
    data = cardgolf.rules("four-card").export(2).as_dict()
    assert data["options"]["new_card"] == "down"
    assert data["turns"][0] == {"do": "opening", "rule": "golf", "looks": 2, "of": "nearest"}
    plain = cardgolf.rules("golf").export(2).as_text()
    assert "new_card" not in plain and "opening" not in plain and "look" not in plain


def test_a_look_is_no_word_of_rules_without_it():
    texts = {
        "peek a1": ("golf", "base.move_types"),
        "look": ("four-card", "base.move_types"),
        "peek b1": ("four-card", "golf.moves"),
    }
    for text, (name, rule) in texts.items():
        with pytest.raises(IllegalMoveError) as caught:
            cardgolf.new_game(cardgolf.rules(name).export(2).rules, players=2, seed=1).play(text)
        assert caught.value.rule == rule
        with pytest.raises(IllegalMoveError) as caught:
            cardgolf.new_game(name, players=2, seed=1).play(text)
        assert caught.value.rule == rule


def test_of_several_knocks_the_topmost_is_exported():
    shown, strict = answer("turns", [turns.Knock(turned_up=True)], "shown"), answer("turns", [turns.Knock()], "strict")
    parts = cardgolf.rules("golf", shown, strict).export(2).as_dict()["turns"]
    assert [part for part in parts if part["do"] == "knock"] == [{"do": "knock", "rule": "strict"}]


def test_turns_that_cannot_be_tabulated_are_refused_by_name():
    assert "invalid rules for a bundle: `move_types` of throw-pairs adds `throw`" in refuse("golf", "throw-pairs")

    @hookimpl
    def layout(players, seat):
        return cardgolf.Layout.grid(rows=2, columns=3 if seat else 2)

    assert "`layout` of layout differs by seat or round" in refuse("golf", layout, score_only=True)


def test_cards_that_differ_by_the_number_of_players_need_one_number():
    @hookimpl
    def deck(players):
        return cardgolf.cards.french(packs=2, jokers=players % 2)

    assert "since cards or layouts differ by it" in refuse("golf", deck, players=None)
    assert cardgolf.rules("golf", deck).export(3).players == (3,)


def test_rules_that_no_bundle_can_hold_are_refused():
    @hookimpl
    def points(card):
        return 2**50

    assert "2**40" in refuse("golf", points) or "invalid points" in refuse("golf", points)


def test_a_bundle_says_what_it_is():
    bundle = cardgolf.rules("golf", "knocking").export()
    assert repr(bundle) == "<Bundle of Golf + knocking: 2 to 8 players>"
    assert bundle.players == (2, 3, 4, 5, 6, 7, 8)


def begin(rules, seed):
    """Return a match of two from the bundle of these rules."""
    return cardgolf.new_game(read(rules.export(2).as_text()).rules, players=2, seed=seed)


def find_refusal(game, move):
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    return caught.value.rule


def test_a_move_is_refused_with_the_id_of_the_rule_that_forbids_it():
    game = begin(cardgolf.rules("golf", "knocking", replace_cells="down"), seed=1)
    for move in ("flip a1", "flip b1") * 2:
        game = game.play(move)
    assert find_refusal(game, "swap a2") == "knocking.moves"
    game = game.play("draw stock")
    assert find_refusal(game, "swap a1") == "golf.locked"
    assert find_refusal(game, "discard flip a2") == "golf.discard_options"
    assert find_refusal(game, "draw stock") == "base.moves"


def test_cards_with_names_and_scores_of_the_base_rules_are_data():
    @hookimpl
    def deck(players):
        return [*cardgolf.cards.numbered(dict.fromkeys(range(5), 12)), *[cardgolf.Card(name="Spy")] * 4]

    @plugin
    class Plain:
        """A game in which no cards cancel."""

    rules = cardgolf.rules(Plain, deck)
    bundle = rules.export(2)
    assert [part["card"] for part in bundle.as_dict()["scoring"]] == ["base.score.card"]
    own = read(bundle.as_text()).rules
    assert own.parts == () and own.export(2) == bundle
    assert [own.points(card) for card in rules.table_setup(2).faces] == [*rules.card_values.values()]
    assert own.points(cardgolf.Card(4)) == 4 and own.points(cardgolf.Card(99)) == 99


def test_a_part_for_a_card_that_is_not_in_the_deck_is_left_out():
    @hookimpl("deck")
    def low_cards():
        return cardgolf.cards.numbered(dict.fromkeys(range(5), 12))

    exported = cardgolf.rules("crazy-nines", low_cards).export(2).as_dict()
    assert not {"marked", "lock"} & {part["do"] for part in (*exported["scoring"], *exported["turns"])}
    whole = cardgolf.rules("crazy-nines").export(2).as_dict()
    assert {"marked", "lock"} <= {part["do"] for part in (*whole["scoring"], *whole["turns"])}


def test_a_locked_card_is_refused_with_the_id_of_its_lock():
    game = begin(cardgolf.rules("crazy-nines", initial_flips=0), seed=2)
    locking = None
    while locking is None or game.turn != locking:
        game = game.play("draw stock")
        is_queen = str(game.state.held) == "QS"
        locking = game.turn if is_queen else locking
        if is_queen:
            assert find_refusal(game, "discard") == "crazy-nines.discard_options"
        game = game.play("swap a1" if is_queen else "discard")
    game = game.play("draw stock")
    assert find_refusal(game, "swap a1") == "crazy-nines.locked"


@plugin
class Wordy:
    __doc__ = "w" * 1001

    @hookimpl
    def points(self, card):
        return card.rank


def test_rules_of_which_no_bundle_could_be_read_are_refused():
    assert "invalid rules for a bundle: invalid summary='www" in refuse(Wordy)


def test_the_example_games_are_refused_or_exported():
    assert "reads" in refuse(example("trash")) or "Python" in refuse(example("trash"))


def test_a_power_of_cards_that_the_deck_has_not_is_left_out():
    parts = [turns.Power(Faces(ranks=[14]), look="own"), turns.Power(Faces(ranks=[13]), look="others")]
    data = cardgolf.rules("golf", answer("turns", parts, "powers")).export().as_dict()
    assert [part["look"] for part in data["turns"] if part["do"] == "power"] == ["others"]
