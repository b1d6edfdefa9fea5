"""The conformance class: the invariants of the library as tests that a variant's test class inherits."""

import pickle
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from operator import itemgetter
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import cardgolf
from cardgolf import HOOKS, Game, InvalidOptionError, Move, PluginError, Rulebook
from cardgolf.testing import (
    base_options,
    between_turns,
    hook_usage,
    huge_values,
    invariants,
    middles,
    other_circumstances,
    other_futures,
    placed_cards,
    playing,
    remembered_cards,
    rules_page,
    sealed_choices,
    secrecy,
    sides,
    told_games,
    turn_laws,
)
from cardgolf.testing.strategies import games, option_values

NOTHING: Mapping[str, Any] = MappingProxyType({})
EXEMPT = "exempt from this invariant of cardgolf: "
NOT_IMPORTABLE = "the plugins are in no module that another process could import"
NOT_RECORDABLE = "a record cannot name a plugin that was given as an object"
HIDDEN_NOTES = "a view does not contain the hidden notes of the rules"
TURN_LIMIT, ROUND_LIMIT = 12, 4
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)  # games are

# The hooks whose results an option of the base rules may change.
_BASE_CHANGES: Mapping[str, Sequence[str]] = {
    "turn_limit": (), "recycle": (), "first_dealer": (), "round_limit": ("next_round",),
    "target": ("match_over", "next_round"),
    "holes": ("match_over",), "tie": ("next_round",), "new_card": (), "first_flips": (),
}  # fmt: skip


class _Sample:
    """A drawn game and seed. Hypothesis prints its short repr, and would print every field of a game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed

    def __repr__(self) -> str:
        return f"{self.game!r}, seed {self.seed}"


@st.composite
def _samples(draw: st.DrawFn, rules: Rulebook) -> _Sample:
    return _Sample(draw(games(rules)), draw(st.integers(0, 2**32)))


class VariantConformance:
    """Base class of test classes: each test checks one invariant for the games of a rulebook.

    A subclass has a name that begins with ``Test``, and a ``variant``. ``variant``, ``house_rules`` and ``options`` are
    the arguments of :func:`cardgolf.rules`.

    ``changes`` maps an option to the hooks whose results it may change. An option that is missing may change any hook.
    ``exempt`` maps the name of a test to the reason why its invariant does not hold. The test is then skipped, and
    ``pytest -rs`` lists the reason. ``max_examples`` is the number of games per invariant. The default is the number of
    the Hypothesis profile.

    >>> class TestWithHouseRules(VariantConformance):
    ...     variant = "nine-card"
    ...     house_rules = ("rearrange", "ender-penalty")
    ...     changes = {"points": ["penalty"]}
    """

    variant: ClassVar[Any] = None
    house_rules: ClassVar[Sequence[Any]] = ()
    options: ClassVar[Mapping[str, Any]] = NOTHING
    changes: ClassVar[Mapping[str, Sequence[str]]] = NOTHING
    exempt: ClassVar[Mapping[str, str]] = NOTHING
    max_examples: ClassVar[int | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for hook in {hook for hooks in cls.changes.values() for hook in hooks} - {*HOOKS}:
            raise TypeError(f"invalid {cls.__name__}.changes: {hook!r} is not a hook")
        for name, reason in cls.exempt.items():
            if not name.startswith("test_") or not hasattr(VariantConformance, name) or not reason:
                raise TypeError(f"invalid {cls.__name__}.exempt[{name!r}]: expected the name of a test and a reason")
            setattr(cls, name, _make_skipped_test(reason))

    @property
    def rules(self) -> Rulebook:
        """The rulebook under test."""
        assert self.variant is not None, f"{type(self).__name__} has no variant"
        return cardgolf.rules(self.variant, *self.house_rules, **self.options)

    def for_every_game(self, check: Callable[[Game, Random], object], **options: Any) -> None:
        """Call ``check`` with games at any ply and a random generator for the moves that follow."""

        def check_one(sample: _Sample) -> None:
            position = sample.game.position
            note(position)
            check(sample.game, Random(f"{sample.seed} {position}"))  # Hypothesis repeats the seed in several examples

        self._run(check_one, _samples(self.rules.with_options(**options)))

    def _run(self, check: Callable[..., None], *drawn: st.SearchStrategy[Any]) -> None:
        examples = self.max_examples or settings.default.max_examples  # type: ignore[union-attr]
        settings(deadline=None, suppress_health_check=SLOW, max_examples=examples)(given(*drawn)(check))()

    def test_offered_moves_are_accepted_and_others_refused(self) -> None:
        others = self._list_other_moves()
        self.for_every_game(lambda game, _: invariants.check_offered_moves(game, others))

    def test_cards_are_conserved(self) -> None:
        self.for_every_game(lambda game, chance: invariants.check_cards_conserved(game, chance.choice))

    def test_replaying_a_game_gives_the_same_game(self) -> None:
        self.for_every_game(lambda game, _: invariants.check_replay(game))

    def test_records_give_the_same_game(self) -> None:
        try:
            cardgolf.record(cardgolf.new_game(self.rules, players=self.rules.seats()[0], seed=1))
        except PluginError:
            pytest.skip(NOT_RECORDABLE)
        given = [each.given for each in self.rules.stack if each.source]  # files and modules, without a package
        self.for_every_game(lambda game, _: invariants.check_record(game, given))

    def test_rules_written_out_are_the_same_rules(self) -> None:
        invariants.check_rules_written_out(self.rules)

    def test_other_processes_play_the_same_games(self) -> None:
        try:
            digests = other_circumstances.digest_in_processes(self.rules)
        except PluginError:
            pytest.skip(NOT_IMPORTABLE)
        assert {*digests} == {other_circumstances.digest_games(self.rules)}

    def test_boards_have_the_listed_layouts(self) -> None:
        self.for_every_game(lambda game, chance: invariants.check_layouts(game, chance.choice))

    def test_owners_see_the_places_they_should(self) -> None:
        self.for_every_game(lambda game, chance: invariants.check_seen_places(game, chance.choice))

    def test_every_round_ends(self) -> None:
        def check(game: Game, chance: Random) -> None:
            choose = chance.choice((chance.choice, itemgetter(0), itemgetter(-1)))
            invariants.check_round_ends(game, choose, TURN_LIMIT)

        self.for_every_game(check, turn_limit=TURN_LIMIT)

    def test_every_match_ends(self) -> None:
        def check(game: Game, chance: Random) -> None:
            invariants.check_match_ends(game, chance.choice, ROUND_LIMIT)

        self.for_every_game(check, turn_limit=TURN_LIMIT, round_limit=ROUND_LIMIT)

    def test_the_best_total_is_first(self) -> None:
        def check(game: Game, chance: Random) -> None:
            invariants.check_best_total_first(playing.play_to_end(game, chance.choice))

        self.for_every_game(check, turn_limit=TURN_LIMIT)

    def test_views_hide_unseen_cards(self) -> None:
        others = self._list_other_moves()

        def check(game: Game, chance: Random) -> None:
            for each in islice(playing.play_moves(game, chance.choice), 4):
                secrecy.check_views(each, chance, others)

        self.for_every_game(check)

    def test_what_is_not_dealt_yet_tells_nothing(self) -> None:
        others = self._list_other_moves()

        def check_history(players: int, seed: int) -> None:
            other_futures.check_history(self.rules, players, seed, others)

        self.for_every_game(lambda game, chance: other_futures.check_future(game, chance, others))
        self._run(check_history, st.sampled_from(self.rules.seats()), st.integers(0, 2**32))

    def test_names_change_nothing_but_names(self) -> None:
        known = other_circumstances.list_names(self.rules)

        def check(players: int, seed: int) -> None:
            other_circumstances.check_names(self.rules, players, seed, known)

        self._run(check, st.sampled_from(self.rules.seats()), st.integers(0, 2**32))

    def test_games_dealt_from_a_view_show_the_same_view(self) -> None:
        if any(getattr(each.plugin, "notes", False) for each in self.rules.stack):
            pytest.skip(HIDDEN_NOTES)

        def check(game: Game, chance: Random) -> None:
            for each in islice(playing.play_moves(game, chance.choice), 4):
                secrecy.check_determinized(each, chance)

        self.for_every_game(check)

    def test_events_lead_to_the_view(self) -> None:
        def check(game: Game, chance: Random) -> None:
            *_, later = islice(playing.play_moves(game, chance.choice), 6)
            invariants.check_events(game, later)

        self.for_every_game(check)

    def test_games_are_told_in_words(self) -> None:
        self.for_every_game(lambda game, chance: told_games.check_told(game, chance.choice))

    def test_moves_reveal_only_the_cards_they_show(self) -> None:
        self.for_every_game(secrecy.check_moves_reveal_only_cards)

    def test_cards_that_rules_remember_have_been_seen(self) -> None:
        def check(game: Game, chance: Random) -> None:
            remembered_cards.check_remembered_cards(playing.play_moves(game, chance.choice))

        self.for_every_game(check)

    def test_cards_that_were_seen_stay_known(self) -> None:
        self.for_every_game(lambda game, chance: placed_cards.check_still_known(game, chance.choice))

    def test_deals_reveal_only_the_cards_they_show(self) -> None:
        self.for_every_game(between_turns.check_deal)

    def test_windows_depend_on_public_facts_alone(self) -> None:
        if self.rules.hook_implementations()["reactions"] != ("base",):
            self.for_every_game(secrecy.check_windows)

    def test_sealed_moves_tell_nothing(self) -> None:
        if any(each.secret for each in self.rules.move_types()):
            self.for_every_game(sealed_choices.check_sealed_moves)

    def test_cards_leave_by_what_lies_face_up(self) -> None:
        if self.rules.hook_implementations()["clears"]:
            self.for_every_game(secrecy.check_clears)

    def test_the_middle_is_open_to_all(self) -> None:
        if self.rules.hook_implementations()["middle"]:
            self.for_every_game(middles.check_middle)

    def test_turns_go_as_their_parts_say(self) -> None:
        if self.rules.turn.parts:
            self.for_every_game(lambda game, chance: turn_laws.check_turns(game, chance.choice))

    def test_scores_are_the_sums_of_their_lines(self) -> None:
        self.for_every_game(lambda game, chance: invariants.check_sums(playing.play_to_end(game, chance.choice)))

    def test_teams_share_totals_and_ranks(self) -> None:
        self._run(lambda seed: sides.check_sides(self.rules, seed), st.integers(0, 2**32))

    def test_score_sheets_give_the_same_scores(self) -> None:
        self.for_every_game(lambda game, chance: invariants.check_score_sheet(playing.play_to_end(game, chance.choice)))

    def test_real_tables_can_be_settled(self) -> None:
        if self.rules.hook_implementations()["before_score"] != ("base",):
            self.for_every_game(
                lambda game, chance: between_turns.check_real_table(playing.play_to_end(game, chance.choice))
            )

    def test_unfinished_boards_can_be_scored(self) -> None:
        def check(game: Game, chance: Random) -> None:
            for each in islice(playing.play_moves(game, chance.choice), 4):
                invariants.check_unfinished_boards(each)

        self.for_every_game(check)

    def test_scoring_again_gives_the_same_lines(self) -> None:
        self.for_every_game(
            lambda game, chance: invariants.check_scoring_again(playing.play_to_end(game, chance.choice))
        )

    def test_rotating_the_seats_rotates_the_results(self) -> None:
        def check(players: int, seed: int) -> None:
            chance = Random(seed)
            choices = [chance.randrange(1000) for _ in range(300)]
            invariants.check_rotation(self._with_first_dealer, players, seed, choices)

        self._run(check, st.sampled_from(self.rules.seats()), st.integers(0, 2**32))

    def test_options_change_only_the_declared_hooks(self) -> None:
        calls = hook_usage.sample_calls(hook_usage.record_calls(self.rules))
        declared = {**_BASE_CHANGES, **self.changes}
        unknown = declared.keys() - self.rules.options.keys()
        assert not unknown, f"{sorted(unknown)} are not options"
        for key, other in self._iter_other_options():
            undeclared = [call for call in calls if key in declared and call[0] not in declared[key]]
            changed = hook_usage.find_differing_hooks(self.rules, other, undeclared)
            assert not changed, f"{key} changes undeclared hooks: {sorted(changed)}"

    def test_every_option_value_can_be_played(self) -> None:
        for _, other in self._iter_other_options():
            game = cardgolf.new_game(other, players=other.seats()[-1], seed=1)
            invariants.check_cards_conserved(game, Random(1).choice)

    def test_cost_follows_from_the_cards(self) -> None:
        try:
            dear = huge_values.find_dear_table(self.rules, huge_values.SECONDS)
        except PluginError:
            pytest.skip(NOT_IMPORTABLE)
        assert not dear, f"a table fails, or takes {huge_values.SECONDS:g} s or more, with {dear}"

    def test_options_of_the_base_rules_have_their_effects(self) -> None:
        for check in base_options.iter_checks():
            check(self.rules)

    def test_moves_are_parsed_from_their_text(self) -> None:
        self.for_every_game(lambda game, _: invariants.check_move_texts(game))

    def test_every_offered_move_has_a_number(self) -> None:
        try:
            for players, _ in self.rules.table_setups():
                self.rules.action_space(players)
        except InvalidOptionError as error:  # too many moves
            pytest.skip(str(error))

        def check(game: Game, chance: Random) -> None:
            for each in islice(playing.play_moves(game, chance.choice), 12):
                invariants.check_numbers(each)

        self.for_every_game(check)
        for _, other in self._iter_other_options():
            start = cardgolf.new_game(other, players=other.seats()[-1], seed=1)
            with suppress(InvalidOptionError):
                other.action_space(other.seats()[-1])
                for each in islice(playing.play_moves(start, Random(1).choice), 200):
                    invariants.check_masks(each)

    def test_positions_are_parsed_from_their_text(self) -> None:
        self.for_every_game(lambda game, _: invariants.check_position_text(game))

    def test_games_survive_pickling(self) -> None:
        try:
            pickle.dumps(self.rules)
        except PluginError:
            pytest.skip(NOT_IMPORTABLE)
        self.for_every_game(lambda game, _: invariants.check_pickling(game))

    def test_every_hook_has_an_implementation(self) -> None:
        assert hook_usage.find_unimplemented_hooks(self.rules, hook_usage.record_calls(self.rules)) == []

    def test_no_implementation_always_returns_none(self) -> None:
        silent = hook_usage.find_silent_implementations(self.rules, hook_usage.record_calls(self.rules))
        silent = hook_usage.find_silent_below(self.rules, silent)
        hooks = {each.rpartition(".")[2] for each in silent}
        others = (other for _, other in self._iter_other_options(first=hooks))
        while silent and (other := next(others, None)):
            silent &= hook_usage.find_silent_implementations(other, hook_usage.record_calls(other), silent)
            silent = hook_usage.find_silent_below(other, silent)
        named = hook_usage.describe_silent(self.rules, silent)
        assert not silent, f"always returned None, under every option: {named}"

    def test_the_rules_page_matches_the_code(self) -> None:
        faults = rules_page.find_faults(self.rules)
        assert not faults, "; ".join(faults)

    def _list_other_moves(self) -> list[object]:
        """Return some moves of each type that occur in a round, and objects that are not moves."""
        found: dict[type[Move], dict[Move, None]] = {}
        start = cardgolf.new_game(self.rules, players=self.rules.seats()[-1], seed=1)
        for game in playing.play_moves(start, Random(1).choice):
            for move in game.legal_moves:
                found.setdefault(type(move), {})[move] = None
        layouts = self.rules.table_setup(self.rules.seats()[0]).layouts
        places = sorted({name for layout in layouts for name in layout.names})
        places += ["+1", "+2"]
        texts = [f"{verb} {place}" for verb in ("flip", "swap", "discard flip") for place in places]
        return [*invariants.INVALID_MOVES, *texts, *(move for moves in found.values() for move in list(moves)[:20])]

    def _with_first_dealer(self, seat: int) -> Rulebook:
        return self.rules.with_options(first_dealer=seat)

    def _iter_other_options(self, *, first: Collection[str] = ()) -> Iterator[tuple[str, Rulebook]]:
        """Yield each option with the rulebook that has another value of it. Impossible values are left out.

        Options that are declared to change none of ``first`` come last.
        """
        values = sorted(option_values(self.rules), key=lambda each: not self._may_change(each[0], first))
        for key, value in values:
            with suppress(InvalidOptionError):
                other = self.rules.with_options(**{key: value})
                cardgolf.new_game(other, players=other.seats()[-1], seed=1)
                yield key, other

    def _may_change(self, key: str, hooks: Collection[str]) -> bool:
        """Return whether an option may change one of ``hooks``, or whether there are none."""
        declared = {**_BASE_CHANGES, **self.changes}
        return not hooks or not {*declared.get(key, hooks)}.isdisjoint(hooks)


def _make_skipped_test(reason: str) -> Callable[[VariantConformance], None]:
    @pytest.mark.skip(reason=EXEMPT + reason)
    def test(self: VariantConformance) -> None:
        """Skip this invariant."""

    return test
