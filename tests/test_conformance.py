"""The conformance class can fail: each law is broken by some rule, and by no harmless one."""

import pickle
from itertools import count

import evil_pages as written
import evil_scores as scores
import evil_secrets as secrets
import evil_variants as evil
import pytest
from hypothesis import Phase, settings
from hypothesis.errors import Flaky

import cardgolf
from cardgolf import CardGolfError, hookimpl
from cardgolf.testing import VariantConformance

# Global chance in a plugin makes Hypothesis itself complain; the laws are to find it without.
pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")

LAWS = [name for name in vars(VariantConformance) if name.startswith("test_")]

BROKEN = {
    "test_what_is_offered_is_accepted_and_nothing_else": [
        evil.OffersAMoveTwice, evil.OffersNothingLate, evil.OffersAPlaceThereIsNot, evil.RefusesWhatItOffers,
        scores.SaysAndDoesNot, scores.Grabs,
    ],
    "test_cards_are_conserved": [
        evil.LosesACard, evil.AddsACard, evil.CountsACardTwice, evil.ForgesACard,
        evil.NeverEndsATurn,
    ],
    "test_the_same_deal_and_moves_give_the_same_game": [
        evil.RemembersCalls, evil.Gambles, evil.LooksAtAddresses, evil.TalliesByMemory,
        scores.SaysUnknown,
    ],
    "test_another_process_plays_the_same_games": [evil.Hashes, evil.AsksTheSystem, evil.IsWorthWhatComes],
    "test_every_round_ends": [evil.NeverEndsATurn, evil.TurnsTheClockBack],
    "test_every_match_ends": [
        evil.ForgetsASeat, evil.RanksByOtherTotals, evil.PutsNobodyFirst, evil.IgnoresTheRoundLimit,
    ],
    "test_views_hide_what_they_should": [
        secrets.OrdersByWhatLiesDown, secrets.OrdersByTheStock, secrets.OrdersByAnothersHand, secrets.AnswersByTheStock,
        secrets.DeclinesByTheStock,
    ],
    "test_moves_tell_no_more_than_the_cards_they_show": [secrets.MarksByTheStock, secrets.ClosesWithAHint],
    "test_scores_are_the_sums_of_their_lines": [
        scores.NamesNoPlugin, scores.NamesNoPlace, scores.CountsInHalves, scores.AddsUpByMemory,
    ],
    "test_boards_score_the_same_when_asked_again": [scores.ScoresByMemory, scores.RewardsByMemory],
    "test_seats_are_alike": [
        scores.RewardsTheFirstSeat, scores.LetsTheFirstSeatLead, scores.LetsTheLastSeatThrowFreely,
    ],
    "test_every_option_can_be_played_with": [secrets.CannotBePlayed, secrets.LosesCardsByOption],
    "test_moves_are_read_back_from_their_text": [
        scores.SaysUnknown, scores.Mumbles, scores.Shouts, scores.Accents, scores.Chatters, scores.Grabs,
        scores.Shrugs,
    ],
    "test_positions_are_read_back_from_their_text": [
        scores.ChangesTheClock, scores.MarksWithALongNumber, scores.DealsARoundOfItsOwnKind,
        scores.NotesAnObject,
    ],
    "test_games_survive_pickling": [evil.RemembersCalls, evil.Gambles, evil.HidesAMoveOnceSeen],
    "test_somebody_answers_every_question": [scores.SaysAndDoesNot, secrets.ItsWrapperForgetsToReturn],
    "test_no_plugin_is_always_silent": [secrets.ForgetsToReturn],
    "test_the_rules_page_fits_the_code": [
        written.NumbersTwice, written.NamesNoOption, written.NamesAnothersOption, written.NamesAStrangeId,
        written.Miscounts, written.LaysOutTooLittle,
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _quickly():
    """Few examples, the same ones every time, and no search for a smaller one."""
    before, phases = settings.default, [Phase.generate]
    quick = settings(max_examples=30, derandomize=True, database=None, phases=phases, report_multiple_bugs=False)
    settings.register_profile("quick", quick)
    settings.load_profile("quick")
    yield
    settings.register_profile("before", before)
    settings.load_profile("before")


def kit(*house_rules, **attributes):
    """The laws for plain golf with ``house_rules``."""
    named = {"variant": evil.Plain, "house_rules": house_rules}
    return type("TestStranger", (VariantConformance,), named | attributes)()


def failing(law, *house_rules, **attributes):
    """In what words ``law`` fails: or that it does now and then, for rules that are not the same twice."""
    for each in house_rules:
        if hasattr(each, "patience"):
            each.patience = count()
    with pytest.raises((AssertionError, CardGolfError, Flaky)) as caught:
        getattr(kit(*house_rules, **attributes), law)()
    assert "for ever" not in str(caught.value), "the law itself did not come to an end"
    return str(caught.value)


def pairs(broken):
    """Every law and each who breaks it; the quick suite has the first of each law, and the slow one the others."""
    return pytest.mark.parametrize(
        ("law", "rule"),
        [
            pytest.param(law, each, id=f"{each.__name__}-{law[5:]}", marks=[pytest.mark.slow] * bool(number))
            for law, rules in broken.items()
            for number, each in enumerate(rules)
        ],
    )


@pairs(BROKEN)
def test_a_law_finds_who_breaks_it(law, rule):
    failing(law, rule)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("rules", [(), (evil.Harmless, scores.Nods, scores.NotesANumber)], ids=["plain", "harmless"])
@pytest.mark.parametrize("games", [8, pytest.param(30, marks=pytest.mark.slow)])
def test_a_law_leaves_the_harmless_alone(law, rules, games):
    getattr(kit(*rules, max_examples=games), law)()


def test_every_law_is_broken_by_some_rule():
    assert {*BROKEN, "test_options_change_only_what_they_say"} == {*LAWS}


# What the laws say


@pytest.mark.parametrize(
    ("law", "rule", "said"),
    [
        ("test_cards_are_conserved", evil.LosesACard, "after (Discard(flip=None),)"),
        ("test_what_is_offered_is_accepted_and_nothing_else", evil.OffersAMoveTwice, "offered twice"),
        ("test_what_is_offered_is_accepted_and_nothing_else", scores.Grabs, "is not offered, and was accepted"),
        ("test_every_round_ends", evil.NeverEndsATurn, "a turn does not end"),
        ("test_every_round_ends", scores.ChangesTheClock, "more turns than the limit"),
        ("test_views_hide_what_they_should", secrets.OrdersByTheStock, "sees what it cannot"),
        ("test_scores_are_the_sums_of_their_lines", scores.NamesNoPlugin, "'grandmother.bonus' does not begin with"),
        pytest.param(
            "test_no_plugin_is_always_silent",
            secrets.ForgetsToReturn,
            "forgets-to-return.points",
            marks=pytest.mark.slow,
        ),
        ("test_somebody_answers_every_question", secrets.ItsWrapperForgetsToReturn, "its-wrapper-forgets-to-return"),
        ("test_positions_are_read_back_from_their_text", scores.DealsARoundOfItsOwnKind, "sudden death"),
        ("test_the_rules_page_fits_the_code", written.NumbersTwice, "E 2.1.1 is the number of 2 clauses"),
        ("test_the_rules_page_fits_the_code", written.NamesNoOption, "E 3.1.1: jokrs=2 is no option"),
        ("test_the_rules_page_fits_the_code", written.NamesAStrangeId, "grandmother.bonus is the id of no plugin here"),
        (
            "test_the_rules_page_fits_the_code",
            written.Miscounts,
            "E 5.1.1: `AH AS KH / 2H 3H 4H` does not score 25: 24",
        ),
        ("test_the_rules_page_fits_the_code", written.LaysOutTooLittle, "does not score 16: "),
    ],
)
def test_a_failure_names_what_is_wrong(law, rule, said):
    assert said in failing(law, rule)


def test_a_page_that_fits_is_left_alone_whatever_the_options_are():
    kit(written.WellDocumented, options={"size": 3, "holes": 1}).test_the_rules_page_fits_the_code()
    assert len([each for each in cardgolf.clauses(kit(written.WellDocumented).rules) if each.plugin != "base"]) == 2


def test_an_example_is_scored_by_the_rules_up_to_its_own():
    """By those above it a card may be worth something else."""

    @hookimpl
    def points():
        return 1

    kit(written.WellDocumented, points).test_the_rules_page_fits_the_code()
    failing("test_the_rules_page_fits_the_code", points, written.WellDocumented)


# Options


def test_an_option_may_change_what_it_says():
    changes = {"generous": ["points", "bonus"]}
    kit(secrets.ChangesMoreThanItSays, changes=changes).test_options_change_only_what_they_say()


def test_an_option_of_which_nothing_is_said_may_change_anything():
    kit(secrets.ChangesMoreThanItSays).test_options_change_only_what_they_say()


def test_an_option_that_changes_more_than_it_says_is_found():
    said = failing(
        "test_options_change_only_what_they_say", secrets.ChangesMoreThanItSays, changes={"generous": ["bonus"]}
    )
    assert "generous changes more than it says: ['points']" in said


def test_an_option_without_a_least_number_is_tried_too():
    failing("test_options_change_only_what_they_say", secrets.CountsByANumber, changes={"amount": ["bonus"]})


def test_a_misspelt_option_is_found():
    changes = {"generuos": ["points", "bonus"]}
    said = failing("test_options_change_only_what_they_say", secrets.ChangesMoreThanItSays, changes=changes)
    assert "['generuos'] are no options" in said


def test_a_misspelt_question_is_found_at_once():
    with pytest.raises(TypeError, match="'scroe', which is no question"):
        kit(secrets.ChangesMoreThanItSays, changes={"generous": ["points", "bonus", "scroe"]})


@pytest.mark.slow
def test_a_plugin_that_an_option_switches_on_is_not_silent():
    kit(secrets.ChangesMoreThanItSays).test_no_plugin_is_always_silent()


# Silence, and other processes


def test_a_question_that_nobody_answers_is_named():
    """Golf answers every ``first`` question at the bottom of every stack: only one without it could be silent."""
    from cardgolf.testing import hook_usage  # noqa: PLC0415

    class Silent:
        def hook_implementations(self):
            return {"deck": ("plain",), "layout": (), "bonus": (), "apply_move": ()}

        def deck(self, players):
            return None

    assert hook_usage.unanswered_hooks(Silent(), [("deck", (2,))]) == ["deck", "layout"]


def test_a_verb_of_no_module_cannot_be_pickled():
    with pytest.raises((pickle.PicklingError, AttributeError), match="Whisper"):
        kit(scores.Whispers).test_games_survive_pickling()


@pytest.mark.parametrize("law", ["test_another_process_plays_the_same_games", "test_games_survive_pickling"])
def test_what_no_other_process_can_import_is_skipped_with_the_reason(law):
    class Local:
        @hookimpl
        def opening_flips(self):
            return 1

    with pytest.raises(pytest.skip.Exception, match="no module that another process could import"):
        getattr(kit(Local), law)()


def test_a_class_without_a_variant_says_so():
    with pytest.raises(AssertionError, match="TestNothing must say which variant it tests"):
        type("TestNothing", (VariantConformance,), {})().test_cards_are_conserved()
