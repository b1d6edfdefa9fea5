"""The worth of the greedy bot: it scores probe boards with the state that a view gives."""

from random import Random

import pytest
from attrs import evolve
from helpers.indistinguishable_states import redealt
from helpers.rule_sets import one_of_each_family
from helpers.state_reading_rules import CloserDoubled, LastHoleDoubled, every_place_counts, pairs_in_the_end
from helpers.walks import played_by_lot, tee_off, viewers

import cardgolf
from cardgolf import Card, Game, Phase, PluginError, RoundEnd, State, hookimpl, simulate
from cardgolf.bots.players.greedy import Greedy
from cardgolf.bots.worth import Worth, worth_for
from cardgolf.testing import rigged_deck

SHIPPED = ("play-nine", "nine-card", "crazy-nines", "board-nine")


def in_hole(number, *rules, players=2, **options):
    """A view in hole ``number``, counted from 1, after the opening."""
    game = cardgolf.new_game(*rules, players=players, seed=5, turn_limit=2, **options)
    while len(game.state.match.rounds) < number - 1 or game.phase is not Phase.START:
        game = game.deal() if game.is_round_over else game.play(game.legal_moves[0])
    return game.view(game.turn)


# What the hooks get


def test_no_probe_is_scored_without_a_state():
    given = []
    game = cardgolf.new_game("nine-card", players=2, seed=1)
    traced = game.rules.traced(lambda hook, arguments, _: given.append((hook, arguments)))
    Worth(evolve(game.view(game.turn), rules=traced), game.state.board.layout)
    states = [arguments[3] for hook, arguments in given if hook in ("score", "bonus")]
    assert len(states) > 100
    assert all(isinstance(state, State) for state in states)
    assert all(state.boards[arguments[2]] is arguments[0] for (_, arguments), state in zip(
        [each for each in given if each[0] in ("score", "bonus")], states, strict=True
    ))  # fmt: skip


@pytest.mark.parametrize("name", one_of_each_family())
def test_probes_contain_no_card_of_the_table(name):
    for game in played_by_lot(name, 3, seed=1, moves=120, each=20):
        if game.turn is None:
            continue
        given = []
        traced = game.rules.traced(lambda hook, arguments, _, given=given: given.append((hook, arguments)))
        Worth(evolve(game.view(game.turn), rules=traced), game.state.board.layout)
        for board, _, _, state in (arguments for hook, arguments in given if hook in ("score", "bonus")):
            assert list(state.cards) == [card for _, card in board.cards()]


def test_tables_that_a_viewer_cannot_tell_apart_have_one_worth():
    rng = Random(1)
    game = Game(cardgolf.rules("nine-card", CloserDoubled, LastHoleDoubled), cardgolf.new_game("nine-card").state)
    for _ in range(30):
        for viewer in viewers(game)[:-1]:
            twin = Game(game.rules, redealt(game.state, viewer, rng, share=1))
            assert worth_for(twin.view(viewer)) is worth_for(game.view(viewer))
        game = game.play(rng.choice(game.legal_moves))


# What a worth depends on


@pytest.mark.parametrize("variant", SHIPPED)
def test_the_shipped_games_need_one_worth_a_rulebook(variant):
    rules, rng = cardgolf.rules(variant, turn_limit=9, round_limit=3), Random(1)
    game, found = cardgolf.new_game(rules, players=3, seed=1), set()
    while not game.is_over:
        if not game.is_round_over:
            found.add(id(worth_for(game.view(game.turn))))
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    assert len(found) == 1


def test_cards_cost_double_in_the_last_hole():
    early, late = (worth_for(in_hole(number, "nine-card", LastHoleDoubled)) for number in (2, 3))
    assert {card: 2 * cost for card, cost in early.alone.items()} == late.alone
    assert {card: 2 * saving for card, saving in early.saves.items()} == late.saves
    assert (early.lines, 2 * early.mean) == (late.lines, late.mean)


def test_pairs_that_cancel_later_are_found_later():
    early, late = (worth_for(in_hole(number, "nine-card", pairs_in_the_end)) for number in (1, 2))
    assert len(early.lines) < len(late.lines) == 36
    assert late.saves[Card(9, "H")] == 9


def test_the_closer_has_a_worth_of_its_own():
    view = in_hole(1, "nine-card", CloserDoubled)
    before = worth_for(view)
    closer, other = (worth_for(evolve(view, round_end=RoundEnd(by, (), "knock"))) for by in (view.turn, 1 - view.turn))
    assert {card: 2 * cost for card, cost in before.alone.items()} == closer.alone
    assert other.alone == before.alone


def test_a_worth_is_used_again_for_equal_facts():
    view = in_hole(3, "nine-card", LastHoleDoubled)
    later = evolve(view, turns_begun=(1, 1), round_end=RoundEnd(0, (1,), "knock"))
    assert worth_for(later) is worth_for(view), "the rule reads the finished rounds alone"


def test_old_worths_are_dropped():
    view = in_hole(2, "nine-card", LastHoleDoubled)
    first, kept = worth_for(view), [worth_for(evolve(view, rounds=view.rounds * n)) for n in range(2, 40)]
    assert worth_for(evolve(view, rounds=view.rounds * 39)) is kept[-1]
    assert worth_for(view) is not first


def test_a_constant_bonus_of_a_rule_that_reads_the_round_makes_no_pair():
    @hookimpl
    def bonus(state):
        return [cardgolf.Line("bonus.bonus", -3 * len(state.match.rounds))]

    plain, constant = (worth_for(in_hole(3, "nine-card", *rules)) for rules in ((), (bonus,)))
    assert (plain.lines, plain.saves, plain.extra) == (constant.lines, constant.saves, constant.extra)


# Choices


def test_greedy_takes_a_pair_only_where_pairs_count():
    deals = ["9C AC 2C / 3C 4C 5C / 6C 7C 8C", "2D 2S 2H / 4D 4S 4H / 6D 6S 6H"]
    start = rigged_deck(cardgolf.rules("nine-card", pairs_in_the_end), deals, discard="9D", stock="10S 10H")
    game = start
    game = tee_off(game)
    game = Game(game.rules, game.state.replace(turn=0))
    view = game.view(0)
    finished = in_hole(2, "nine-card", pairs_in_the_end).rounds
    choices = [str(Greedy(Random(1)).choose(evolve(view, rounds=rounds))) for rounds in ((), finished)]
    assert choices == ["draw stock", "draw discard"]


def test_one_bot_follows_the_round():
    bot = Greedy(Random(1))
    for number in (2, 3, 2):
        view = in_hole(number, "nine-card", LastHoleDoubled)
        assert bot.choose(view) == Greedy(Random(1)).choose(view)


# Rules that fail


def test_a_rule_that_fails_on_a_probe_is_the_culprit_not_the_bot():
    game = cardgolf.new_game("nine-card", every_place_counts, players=2, seed=1)
    with pytest.raises(PluginError) as error:
        Greedy(Random(1)).choose(game.view(game.turn))
    assert error.value.rule == "every-place-counts.bonus"
    with pytest.raises(PluginError, match=r"^every-place-counts\.bonus failed on a board with unknown places"):
        cardgolf.advise(game.view(game.turn), deals=2)


def test_a_failed_game_names_the_rule_not_the_bot():
    failed = simulate(cardgolf.rules("nine-card", every_place_counts), "greedy", 2, players=2, workers=1).failed
    assert len(failed) == 2
    assert all(
        game.error.startswith("every-place-counts.bonus failed on a board with unknown places") for game in failed
    )
