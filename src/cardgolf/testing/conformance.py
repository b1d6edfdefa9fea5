"""The laws of the library as one class of tests, which the tests of a variant or a house rule inherit."""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from cardgolf.testing import hook_usage, invariants, processes, rules_page
from cardgolf.testing.strategies import games, option_values

NOTHING: Mapping[str, Any] = MappingProxyType({})
EXEMPT = "exempt from this law of cardgolf: "
TURN_LIMIT, ROUND_LIMIT = 12, 4
SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)  # games are

# The questions whose answers plain golf's options may change, whatever the game.
_GOLF: Mapping[str, Sequence[str]] = {
    "turn_limit": (), "recycle": (), "first_dealer": (), "round_limit": ("standings", "next_round"),
    "holes": ("standings", "match_over"), "tie": ("standings", "next_round"),
}  # fmt: skip


class VariantConformance:
    """Inherit it in a class whose name begins with ``Test`` and name a ``variant``: every law is a test.

    ``variant``, ``house_rules`` and ``options`` are what :func:`cardgolf.rules` takes. ``changes`` says of an option
    which questions' answers it may change; one that is not named there may change any. ``exempt`` gives, by the name
    of its test, the reason why a law does not hold here: the test is skipped, and ``pytest -rs`` lists the reason.
    ``max_examples`` is how many games a law is held to, if not as many as the Hypothesis profile says.

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
        for question in {question for questions in cls.changes.values() for question in questions} - {*HOOKS}:
            raise TypeError(f"{cls.__name__}.changes names {question!r}, which is no question")
        for name, reason in cls.exempt.items():
            if not name.startswith("test_") or not hasattr(VariantConformance, name) or not reason:
                raise TypeError(f"{cls.__name__}.exempt[{name!r}] must name a law's test and give a reason")
            setattr(cls, name, _skipped(reason))

    @property
    def rules(self) -> Rulebook:
        """The rulebook held to the laws."""
        assert self.variant is not None, f"{type(self).__name__} must say which variant it tests"
        return cardgolf.rules(self.variant, *self.house_rules, **self.options)

    def for_every_game(self, law: Callable[[Game, Random], object], **options: Any) -> None:
        """Hold ``law`` to games at any moment, with chance of its own for what follows."""

        def holds(game: Game, seed: int) -> None:
            note(game.position)
            law(game, Random(seed))

        self._hold(holds, games(self.rules.with_options(**options)), st.integers(0, 2**32))

    def _hold(self, law: Callable[..., None], *drawn: st.SearchStrategy[Any]) -> None:
        examples = self.max_examples or settings.default.max_examples  # type: ignore[union-attr]
        settings(deadline=None, suppress_health_check=SLOW, max_examples=examples)(given(*drawn)(law))()

    def test_what_is_offered_is_accepted_and_nothing_else(self) -> None:
        others = self._things_to_try()
        self.for_every_game(lambda game, _: invariants.only_what_is_offered_is_accepted(game, others))

    def test_cards_are_conserved(self) -> None:
        self.for_every_game(lambda game, chance: invariants.cards_are_conserved(game, chance.choice))

    def test_the_same_deal_and_moves_give_the_same_game(self) -> None:
        self.for_every_game(lambda game, _: invariants.replay_gives_the_same(game))

    def test_another_process_plays_the_same_games(self) -> None:
        try:
            elsewhere = processes.digests_in_processes(self.rules)
        except PluginError:
            pytest.skip("the plugins are in no module that another process could import")
        assert {*elsewhere} == {processes.digest(self.rules)}

    def test_every_round_ends(self) -> None:
        def law(game: Game, chance: Random) -> None:
            habit = chance.choice((chance.choice, itemgetter(0), itemgetter(-1)))
            invariants.rounds_end(game, habit, TURN_LIMIT)

        self.for_every_game(law, turn_limit=TURN_LIMIT)

    def test_every_match_ends(self) -> None:
        def law(game: Game, chance: Random) -> None:
            invariants.matches_end(game, chance.choice, ROUND_LIMIT)

        self.for_every_game(law, turn_limit=TURN_LIMIT, round_limit=ROUND_LIMIT)

    def test_views_hide_what_they_should(self) -> None:
        others = self._things_to_try()

        def law(game: Game, chance: Random) -> None:
            for moment in islice(invariants.play_moves(game, chance.choice), 4):
                invariants.views_hide_what_they_should(moment, chance, others)

        self.for_every_game(law)

    def test_moves_tell_no_more_than_the_cards_they_show(self) -> None:
        self.for_every_game(invariants.moves_tell_no_more_than_cards)

    def test_scores_are_the_sums_of_their_lines(self) -> None:
        self.for_every_game(
            lambda game, chance: invariants.scores_are_sums(invariants.play_to_end(game, chance.choice))
        )

    def test_boards_score_the_same_when_asked_again(self) -> None:
        self.for_every_game(
            lambda game, chance: invariants.boards_score_the_same_again(invariants.play_to_end(game, chance.choice))
        )

    def test_seats_are_alike(self) -> None:
        def law(players: int, seed: int) -> None:
            chance = Random(seed)
            invariants.seats_are_alike(self._dealing_first, players, seed, [chance.randrange(1000) for _ in range(300)])

        self._hold(law, st.sampled_from(self.rules.seats()), st.integers(0, 2**32))

    def test_options_change_only_what_they_say(self) -> None:
        heard, named = hook_usage.sample_calls(hook_usage.record_calls(self.rules)), {**_GOLF, **self.changes}
        assert named.keys() <= self.rules.options.keys(), (
            f"{sorted(named.keys() - self.rules.options.keys())} are no options"
        )
        for key, other in self._with_other_options():
            other_questions = [each for each in heard if key in named and each[0] not in named[key]]
            beyond = hook_usage.differing_options(self.rules, other, other_questions)
            assert not beyond, f"{key} changes more than it says: {sorted(beyond)}"

    def test_every_option_can_be_played_with(self) -> None:
        for _, other in self._with_other_options():
            invariants.cards_are_conserved(
                cardgolf.new_game(other, players=other.seats()[-1], seed=1), Random(1).choice
            )

    def test_moves_are_read_back_from_their_text(self) -> None:
        self.for_every_game(lambda game, _: invariants.moves_are_read_back(game))

    def test_positions_are_read_back_from_their_text(self) -> None:
        self.for_every_game(lambda game, _: invariants.positions_are_read_back(game))

    def test_games_survive_pickling(self) -> None:
        try:
            pickle.dumps(self.rules)
        except PluginError:
            pytest.skip("the plugins are in no module that another process could import")
        self.for_every_game(lambda game, _: invariants.pickles(game))

    def test_somebody_answers_every_question(self) -> None:
        assert hook_usage.unanswered_hooks(self.rules, hook_usage.record_calls(self.rules)) == []

    def test_no_plugin_is_always_silent(self) -> None:
        silent = hook_usage.silent_plugins(self.rules, hook_usage.record_calls(self.rules))
        others = (other for _, other in self._with_other_options())
        while silent and (other := next(others, None)):
            silent &= hook_usage.silent_plugins(other, hook_usage.record_calls(other))
        assert not silent, f"asked many times, under every option, and never had an opinion: {sorted(silent)}"

    def test_the_rules_page_fits_the_code(self) -> None:
        found = rules_page.find_faults(self.rules)
        assert not found, "; ".join(found)

    def _things_to_try(self) -> list[object]:
        """A few moves of each verb that somebody is offered some time in a round, and things that are no moves."""
        met: dict[type[Move], dict[Move, None]] = {}
        for moment in invariants.play_moves(
            cardgolf.new_game(self.rules, players=self.rules.seats()[-1], seed=1), Random(1).choice
        ):
            for move in moment.legal_moves:
                met.setdefault(type(move), {})[move] = None
        places = self.rules.table_setup(self.rules.seats()[0]).layout.names
        texts = [f"{verb} {place}" for verb in ("flip", "swap", "discard flip") for place in places]
        return [*invariants.NO_MOVES, *texts, *(move for moves in met.values() for move in list(moves)[:20])]

    def _dealing_first(self, seat: int) -> Rulebook:
        return self.rules.with_options(first_dealer=seat)

    def _with_other_options(self) -> Iterator[tuple[str, Rulebook]]:
        """The rulebook with each other value of each option, and the option's name; what cannot be is left out."""
        for key, value in option_values(self.rules):
            with suppress(InvalidOptionError):
                other = self.rules.with_options(**{key: value})
                cardgolf.new_game(other, players=other.seats()[-1], seed=1)
                yield key, other


def _skipped(reason: str) -> Callable[[VariantConformance], None]:
    @pytest.mark.skip(reason=EXEMPT + reason)
    def law(self: VariantConformance) -> None:
        """Not held to."""

    return law
