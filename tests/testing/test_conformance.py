"""The conformance class: each invariant fails for some faulty plugin, and passes for harmless ones."""

import os
import pickle
from itertools import count, product

import pytest
from helpers.faulty import rules_pages as pages
from helpers.faulty import scores, turns, words
from helpers.faulty import secrecy as secrets
from helpers.faulty import variants as faulty
from helpers.market_rules import HiddenMarket, OpenMarket
from helpers.sampling import sampled
from hypothesis import Phase, settings
from hypothesis.errors import Flaky

import cardgolf
from cardgolf import CardGolfError, hookimpl
from cardgolf.testing import VariantConformance, huge_values

# Hypothesis itself warns of global chance in a plugin. The invariants must find it without that.
pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")

INVARIANTS = [name for name in vars(VariantConformance) if name.startswith("test_")]

RECORDS = "test_records_give_the_same_game"
COST = "test_cost_follows_from_the_cards"

BROKEN = {
    "test_offered_moves_are_accepted_and_others_refused": [
        faulty.OffersAMoveTwice, faulty.OffersNothingLate, faulty.OffersAnUnknownPlace, faulty.refuses_what_it_offers,
        scores.OffersAnUnappliedMove, scores.Grabs,
    ],
    "test_cards_are_conserved": [
        faulty.loses_a_card, faulty.adds_a_card, faulty.counts_a_card_twice, faulty.forges_a_card,
        faulty.NeverEndsATurn,
    ],
    "test_replaying_a_game_gives_the_same_game": [
        faulty.rotates_by_memory, faulty.rotates_at_random, faulty.rotates_by_address, faulty.adjusts_by_memory,
        scores.OffersAnUnlistedMove,
    ],
    RECORDS: [faulty.rotates_by_memory, faulty.adjusts_by_memory],
    "test_rules_written_out_are_the_same_rules": [faulty.ChangesItsOption],
    "test_boards_have_the_listed_layouts": [faulty.deals_another_layout],
    "test_owners_see_the_places_they_should": [faulty.HidesCardsOfOwners],
    "test_games_dealt_from_a_view_show_the_same_view": [
        secrets.OrdersByWhatLiesDown, secrets.OrdersByAnothersHand,
    ],
    "test_other_processes_play_the_same_games": [
        faulty.rotates_by_hash, faulty.uses_the_process_id, faulty.ValuesCardsAtRandom,
        scores.NumbersByHash,
    ],
    "test_every_round_ends": [faulty.NeverEndsATurn, faulty.ResetsTheTurns],
    "test_every_match_ends": [
        faulty.ForgetsASeat, faulty.RanksByOtherTotals, faulty.RanksNoSeatFirst, faulty.IgnoresTheRoundLimit,
    ],
    "test_the_best_total_is_first": [faulty.ranks_the_most_points_first, faulty.RanksAgainstItsGoal],
    "test_views_hide_unseen_cards": [
        secrets.OrdersByWhatLiesDown, secrets.OrdersByTheStock, secrets.OrdersByAnothersHand,
        secrets.offers_by_the_stock, secrets.discards_by_the_stock, secrets.ExchangesWhatIsEqual, secrets.Overbidding,
    ],
    "test_moves_reveal_only_the_cards_they_show": [
        secrets.MarksByTheStock, secrets.ClosesWithAHint, secrets.remembers_the_stock, secrets.remembers_the_seed,
        secrets.ProvesUnseen,
    ],
    "test_cards_that_rules_remember_have_been_seen": [secrets.remembers_the_stock, secrets.ProvesUnseen],
    "test_what_is_not_dealt_yet_tells_nothing": [
        secrets.remembers_the_seed, secrets.tells_the_next_card_late, secrets.TellsTheStockInTurns,
        secrets.tells_the_next_deal,
        secrets.TellsTheNextDealByTheDealer, secrets.shows_a_card_by_the_stock,
        secrets.remembers_the_stock, secrets.ClosesWithAHint, secrets.opens_a_window_by_the_stock,
        secrets.OpensByTheSeed,
    ],
    "test_names_change_nothing_but_names": [secrets.favours_mallory, secrets.favours_a_name],
    "test_games_are_told_in_words": [words.Stammers],
    "test_deals_reveal_only_the_cards_they_show": [
        secrets.remembers_a_dealt_card, faulty.deals_at_random,
    ],
    "test_windows_depend_on_public_facts_alone": [
        secrets.opens_a_window_by_the_stock, secrets.lets_equal_ranks_react, secrets.keeps_a_window_open_by_the_stock,
        secrets.opens_a_window_before_play_by_what_lies_down,
    ],
    "test_sealed_moves_tell_nothing": [
        secrets.Overbidding, secrets.ClosesAfterAnOddBid, secrets.RemembersWhatIsSealed,
    ],
    "test_events_lead_to_the_view": [faulty.rotates_by_memory, faulty.OffersFewerMovesLater],
    "test_cards_leave_by_what_lies_face_up": [secrets.clears_by_what_lies_down],
    "test_the_middle_is_open_to_all": [secrets.FillsTheMiddleByTheStock, secrets.TurnsTheMiddleUpByTheStock],
    "test_turns_go_as_their_parts_say": [turns.KnocksUnoffered],
    "test_teams_share_totals_and_ranks": [
        faulty.PlaysOffWithinATeam, faulty.RanksNumberedSeats, faulty.ForgetsASeat,
    ],
    "test_score_sheets_give_the_same_scores": [scores.DeclaresTooFewPoints, scores.scores_by_the_discard_pile],
    "test_scores_are_the_sums_of_their_lines": [
        scores.names_an_unknown_plugin, scores.names_an_unknown_place, scores.scores_in_halves, scores.TotalsByMemory,
    ],
    "test_real_tables_can_be_settled": [scores.burns_the_stock],
    "test_unfinished_boards_can_be_scored": [
        scores.assumes_a_card_at_every_place, scores.assumes_a_closed_round, scores.assumes_a_stock,
        scores.names_unknown_places,
    ],
    "test_scoring_again_gives_the_same_lines": [scores.scores_by_memory, scores.rewards_by_memory],
    "test_rotating_the_seats_rotates_the_results": [
        scores.rewards_the_first_seat, scores.lets_the_first_seat_lead, scores.LetsTheLastSeatDiscardFreely,
        scores.AccusesTheFirstSeat, scores.AccusesByNumber, scores.MatchesUndeclared,
    ],
    "test_every_option_value_can_be_played": [secrets.CannotBePlayed, secrets.LosesCardsByOption],
    "test_options_of_the_base_rules_have_their_effects": [
        faulty.ends_by_its_totals_alone, faulty.SharesEveryTie, faulty.plays_every_tie_off, faulty.PlaysOnAfterTheLimit,
        faulty.ResetsTheTurns, secrets.turns_new_cards_up, secrets.skips_first_flips,
    ],
    "test_cards_that_were_seen_stay_known": [
        secrets.lets_the_others_forget, secrets.forgets_what_it_lays_down, secrets.turns_a_known_card_down,
    ],
    "test_moves_are_parsed_from_their_text": [
        scores.OffersAnUnlistedMove, scores.Mumbles, scores.Shouts, scores.Accents, scores.Chatters, scores.Grabs,
        scores.Shrugs,
    ],
    "test_every_offered_move_has_a_number": [
        scores.OffersAnUnnumberedMove, scores.NumbersTheLeftNeighbourAlone, scores.Mumbles, faulty.grows_unannounced,
        scores.MatchesUndeclared,
    ],
    "test_positions_are_parsed_from_their_text": [
        scores.doubles_the_turns, scores.MarksWithALongNumber, scores.deals_a_round_of_its_own_kind,
        scores.NotesAnObject,
    ],
    COST: [faulty.LoopsOverAnOption, faulty.CountsPointsOneByOne, faulty.TriesEverySubset],
    "test_games_survive_pickling": [faulty.rotates_by_memory, faulty.rotates_at_random, faulty.OffersFewerMovesLater],
    "test_every_hook_has_an_implementation": [scores.OffersAnUnappliedMove, secrets.WrapperForgetsToReturn],
    "test_no_implementation_always_returns_none": [secrets.forgets_to_return],
    "test_the_rules_page_matches_the_code": [
        pages.NumbersTwice, pages.NamesAnUnknownOption, pages.NamesAnothersOption, pages.NamesAnUnknownId,
        pages.ScoresWrongly, pages.ShowsAShortLayout, pages.SaysNothingOfAnOption, pages.MarksAnotherNumber,
        pages.ScoresATableWrongly,
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _quickly():
    """Use few examples, the same ones every time, without shrinking."""
    before, phases = settings.default, [Phase.generate]
    settings.register_profile("quick", max_examples=30, derandomize=True, database=None, phases=phases)
    settings.load_profile("quick")
    yield
    settings.register_profile("before", before)
    settings.load_profile("before")


def make_kit(*house_rules, **attributes):
    """Return a conformance test object for the base rules with ``house_rules``."""
    named = {"variant": faulty.Plain, "house_rules": house_rules}
    return type("TestThirdParty", (VariantConformance,), named | attributes)()


def by_module(test, *house_rules):
    """Return the rules by their modules for the test of records, which cannot name objects."""
    names = [f"{rule.__module__}:{rule.__name__}" for rule in house_rules]
    return {"variant": "nine-card", "house_rules": names} if test == RECORDS else {}


@pytest.fixture(autouse=True, scope="module")
def _same_examples():
    """Derandomize Hypothesis: whether a few examples meet a fault must not be left to chance."""
    settings.load_profile("ci")
    yield
    settings.load_profile("ci" if os.environ.get("CI") else "dev")


def find_failure(test, *house_rules, **attributes):
    """Return the error of ``test``. For rules with memory or chance, Hypothesis may call the failure flaky.

    The search ends at the first failure. Which examples come before it depends on the modules that are imported.
    """
    for each in house_rules:
        if hasattr(each, "patience"):
            each.patience = count()
    with pytest.raises((AssertionError, CardGolfError, Flaky)) as caught:
        getattr(make_kit(*house_rules, **{"max_examples": 200} | attributes), test)()
    assert "for ever" not in str(caught.value), "the invariant itself did not end"
    return str(caught.value)


def pairs(broken):
    """Pair each test with the plugins that fail it. ``--long`` runs all but the first."""
    return pytest.mark.parametrize(
        ("test", "rule"),
        [
            pytest.param(test, each, id=f"{each.__name__}-{test[5:]}", marks=[pytest.mark.long] * bool(number))
            for test, rules in broken.items()
            for number, each in enumerate(rules)
        ],
    )


@pytest.mark.quick_cases(5)
@pairs(BROKEN)
def test_an_invariant_fails_for_a_faulty_plugin(test, rule, monkeypatch):
    monkeypatch.setattr(huge_values, "SECONDS", 3.0)
    find_failure(test, rule, **by_module(test, rule))


HARMLESS = {
    "base": (),
    "harmless": (faulty.Harmless, scores.Nods, scores.NotesANumber),
    "market": (OpenMarket,),
    "hidden market": (HiddenMarket,),
}


@pytest.mark.parametrize(
    ("test", "rules", "games"),
    [
        *((test, rules, 4) for test, rules in sampled(product(INVARIANTS, HARMLESS), 8)),
        *(pytest.param(test, rules, 12, marks=pytest.mark.long) for test, rules in product(INVARIANTS, HARMLESS)),
    ],
)
def test_an_invariant_holds_for_harmless_plugins(test, rules, games):
    rules = HARMLESS[rules]
    if scores.NotesANumber in rules and test == "test_games_dealt_from_a_view_show_the_same_view":
        rules = [rule for rule in rules if rule is not scores.NotesANumber]  # a view has no hidden notes
    getattr(make_kit(*rules, max_examples=games, **by_module(test, *rules)), test)()


@pytest.mark.parametrize(
    ("test", "games"),
    [
        *((test, 4) for test in sampled(INVARIANTS, 4)),
        *(pytest.param(test, 8, marks=pytest.mark.long) for test in INVARIANTS),
    ],
)
def test_an_invariant_holds_for_moves_that_name_a_seat(test, games):
    getattr(make_kit(scores.Accuses, max_examples=games, **by_module(test, scores.Accuses)), test)()


@pytest.mark.parametrize(
    "test", ["test_rotating_the_seats_rotates_the_results", "test_every_offered_move_has_a_number"]
)
def test_an_invariant_holds_for_moves_that_name_two_seats(test):
    getattr(make_kit(scores.Matches, max_examples=4), test)()


@pytest.mark.parametrize(
    ("test", "games"),
    [
        ("test_sealed_moves_tell_nothing", 1),
        *((test, 4) for test in sampled(INVARIANTS, 4)),
        *(pytest.param(test, 8, marks=pytest.mark.long) for test in INVARIANTS),
    ],
)
def test_an_invariant_holds_for_moves_that_are_chosen_at_once(test, games):
    getattr(make_kit(secrets.Bidding, max_examples=games, **by_module(test, secrets.Bidding)), test)()


def test_turns_are_counted_as_the_turn_limit_counts_them():
    make_kit(words.gives_extra_turns, max_examples=30).test_every_round_ends()


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(
    "test", ["test_games_are_told_in_words", "test_events_lead_to_the_view", "test_what_is_not_dealt_yet_tells_nothing"]
)
def test_a_round_that_closes_in_a_turn_is_told(test):
    getattr(make_kit(words.rings_a_bell, max_examples=20), test)()


SHORT = {"test_records_give_the_same_game", "test_rules_written_out_are_the_same_rules", "test_cards_are_conserved"}
OF_A_PRESET = [pytest.param(test, marks=[pytest.mark.long] * (test not in SHORT)) for test in INVARIANTS]


@pytest.mark.parametrize("test", OF_A_PRESET)
def test_an_invariant_holds_for_a_preset(test):
    lines = cardgolf.preset("golf", rows=3, columns=3, cancel="line", title="Nine Cards in Lines")
    getattr(make_kit(variant=lines, max_examples=4), test)()


@pytest.mark.parametrize(
    ("test", "reason"),
    [
        (RECORDS, "cannot name"),
        ("test_games_dealt_from_a_view_show_the_same_view", "does not contain the hidden notes"),
    ],
)
def test_an_invariant_that_cannot_be_checked_is_skipped_with_the_reason(test, reason):
    with pytest.raises(pytest.skip.Exception, match=reason):
        getattr(make_kit(scores.NotesANumber), test)()


def test_every_invariant_fails_for_some_plugin():
    assert {*BROKEN, "test_options_change_only_the_declared_hooks"} == {*INVARIANTS}


# Failure messages


@pytest.mark.parametrize(
    ("test", "rule", "message"),
    [
        ("test_cards_are_conserved", faulty.loses_a_card, "with the same cards, not with 1 fewer"),
        ("test_offered_moves_are_accepted_and_others_refused", faulty.OffersAMoveTwice, "offered twice"),
        ("test_offered_moves_are_accepted_and_others_refused", scores.Grabs, "is not offered, and was accepted"),
        ("test_every_round_ends", faulty.NeverEndsATurn, "a turn does not end"),
        ("test_every_round_ends", scores.doubles_the_turns, "more turns than the limit allows"),
        ("test_views_hide_unseen_cards", secrets.OrdersByTheStock, "sees what it cannot"),
        ("test_what_is_not_dealt_yet_tells_nothing", secrets.remembers_the_seed, "is told what is not dealt yet"),
        ("test_what_is_not_dealt_yet_tells_nothing", secrets.tells_the_next_card_late, "is told what is not dealt yet"),
        ("test_names_change_nothing_but_names", secrets.favours_a_name, "change the game"),
        ("test_scores_are_the_sums_of_their_lines", scores.names_an_unknown_plugin, "invalid rule id 'unknown.bonus'"),
        pytest.param(
            "test_no_implementation_always_returns_none",
            secrets.forgets_to_return,
            "forgets-to-return.points",
            marks=pytest.mark.long,
        ),
        ("test_every_hook_has_an_implementation", secrets.WrapperForgetsToReturn, "wrapper-forgets-to-return"),
        (
            "test_unfinished_boards_can_be_scored",
            scores.assumes_a_card_at_every_place,
            "assumes-a-card-at-every-place.score failed on a board with unknown places (None): AttributeError",
        ),
        (
            "test_positions_are_parsed_from_their_text",
            scores.deals_a_round_of_its_own_kind,
            "expected a NextRound of the kind hole or playoff",
        ),
        ("test_the_rules_page_matches_the_code", pages.NumbersTwice, "E 2.1.1: used by 2 clauses"),
        ("test_the_rules_page_matches_the_code", pages.NamesAnUnknownOption, "E 3.1.1: unknown option jokrs=2"),
        (
            "test_the_rules_page_matches_the_code",
            pages.NamesAnUnknownId,
            "E 4.1.1: no plugin for rule id unknown.bonus",
        ),
        (
            "test_the_rules_page_matches_the_code",
            pages.ScoresWrongly,
            "E 5.1.1: `AH AS KH / 2H 3H 4H` does not score 25: 24",
        ),
        ("test_the_rules_page_matches_the_code", pages.ShowsAShortLayout, "does not score 16: "),
        (
            "test_the_rules_page_matches_the_code",
            pages.SaysNothingOfAnOption,
            "how=middle: no clause says what it changes",
        ),
        (
            "test_the_rules_page_matches_the_code",
            pages.MarksAnotherNumber,
            "E 1.3.1: the number 2 is not the default 3 of size; E 1.3.1: unknown option height of the number 4",
        ),
        ("test_the_rules_page_matches_the_code", pages.ScoresATableWrongly, "does not score 27 and 25: 27 and 24"),
    ],
)
def test_a_failure_names_the_fault(test, rule, message):
    assert message in find_failure(test, rule)


def test_a_correct_page_passes_with_any_options():
    make_kit(pages.WellDocumented, options={"size": 3, "holes": 1}).test_the_rules_page_matches_the_code()
    assert len([each for each in cardgolf.clauses(make_kit(pages.WellDocumented).rules) if each.plugin != "base"]) == 2


def test_an_example_is_scored_by_the_plugins_up_to_its_own():
    """Plugins above it may change the value of a card."""

    @hookimpl
    def points():
        return 1

    make_kit(pages.WellDocumented, points).test_the_rules_page_matches_the_code()
    find_failure("test_the_rules_page_matches_the_code", points, pages.WellDocumented)


# Options


def test_an_option_may_change_its_declared_hooks():
    changes = {"generous": ["points", "bonus"]}
    make_kit(secrets.ChangesUndeclaredHooks, changes=changes).test_options_change_only_the_declared_hooks()


def test_an_undeclared_option_may_change_any_hook():
    make_kit(secrets.ChangesUndeclaredHooks).test_options_change_only_the_declared_hooks()


def test_an_option_that_changes_an_undeclared_hook_is_found():
    message = find_failure(
        "test_options_change_only_the_declared_hooks", secrets.ChangesUndeclaredHooks, changes={"generous": ["bonus"]}
    )
    assert "generous changes undeclared hooks: ['points']" in message


def test_an_option_without_a_minimum_is_tried_too():
    find_failure("test_options_change_only_the_declared_hooks", secrets.CountsByANumber, changes={"amount": ["bonus"]})


def test_a_misspelt_option_is_found():
    changes = {"generuos": ["points", "bonus"]}
    message = find_failure(
        "test_options_change_only_the_declared_hooks", secrets.ChangesUndeclaredHooks, changes=changes
    )
    assert "['generuos'] are not options" in message


def test_a_misspelt_hook_is_found_at_once():
    with pytest.raises(TypeError, match="'scroe' is not a hook"):
        make_kit(secrets.ChangesUndeclaredHooks, changes={"generous": ["points", "bonus", "scroe"]})


# Missing results and other processes


def test_a_hook_without_an_implementation_is_named():
    """The base rules implement every ``first`` hook, so that only a stack without them could lack one."""
    from cardgolf.testing import hook_usage  # noqa: PLC0415

    class Silent:
        def hook_implementations(self):
            return {"deck": ("base",), "layout": (), "bonus": (), "apply_move": ()}

        def deck(self, players):
            return None

    assert hook_usage.find_unimplemented_hooks(Silent(), [("deck", (2,))]) == ["deck", "layout"]


def test_a_move_type_of_no_module_cannot_be_pickled():
    with pytest.raises((pickle.PicklingError, AttributeError), match="Whisper"):
        make_kit(scores.Whispers).test_games_survive_pickling()


@pytest.mark.parametrize("test", ["test_other_processes_play_the_same_games", "test_games_survive_pickling"])
def test_a_plugin_that_no_other_process_can_import_is_skipped_with_the_reason(test):
    @hookimpl("opening_flips")
    def local():
        return 1

    with pytest.raises(pytest.skip.Exception, match="no module that another process could import"):
        getattr(make_kit(local), test)()


def test_a_class_without_a_variant_says_so():
    with pytest.raises(AssertionError, match="TestNothing has no variant"):
        type("TestNothing", (VariantConformance,), {})().test_cards_are_conserved()
