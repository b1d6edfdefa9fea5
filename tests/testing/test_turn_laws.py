"""The laws of the parts of turns: each finds a planted fault and names it, and no shipped rule breaks one."""

from random import Random

import pytest
from helpers.faulty import secrecy as secrets
from helpers.faulty import turns as faulty
from helpers.plugins import answer

import cardgolf
from cardgolf import InvalidOptionError, hookimpl
from cardgolf.rulebook import hook_calls
from cardgolf.scoring import ROWS, Faces
from cardgolf.testing.turn_laws import check_turns
from cardgolf.testing.varied_rounds import draw_round_start
from cardgolf.turns import Deal, Draw, End, Knock, Lead, Leads, Leave, Lock, Opening, Order, Spend, Swap, Throw

EVERY_CARD = [Lock(card, turns=3) for card in dict.fromkeys(cardgolf.cards.french(packs=1, jokers=0))]


def play(rules, rounds=30):
    """Check rounds in varied circumstances."""
    for seed in range(rounds):
        rng = Random(seed)
        check_turns(draw_round_start(rules, rng.choice(rules.seats()), rng).deal(rules, seed), rng.choice)


def stack(parts, *faults, **options):
    return cardgolf.rules("nine-card", answer("turns", [*parts]), *faults, **{"turn_limit": 12} | options)


FAULTS = [
    ([Opening(flips=2)], secrets.skips_first_flips, r"Opening: seat \d begins with 1 known cards: expected 2"),
    ([Draw("stock")], faulty.draws_discards, "Draw: a turn begins with the discard or stock: expected stock"),
    ([Spend()], faulty.drops_flips, r"Spend: \d cards may not be turned up: expected all"),
    ([Swap("down")], faulty.swaps_all, "Swap: the card at .. lies up: expected only those that lie down"),
    ([Throw("required")], faulty.throws_all, r"Throw: discard with \d cards down: expected a flip to be required"),
    ([Throw("never")], faulty.flips_for_throws, r"Throw: discard flip .. with \d cards down: .* to be never"),
    ([Throw("never", last_turns="required")], faulty.throws_all, "expected a flip to be required"),
    ([Throw(keep=Faces(suits="S"))], faulty.throws_all, "Throw: .*S may be thrown: expected not"),
    ([Throw(piles="stock")], faulty.throws_all, "Throw: of the discard: expected the stock"),
    (EVERY_CARD, faulty.swaps_all, r"Lock: .* may be swapped on turn \d+: expected a later one"),
    (EVERY_CARD, faulty.unmarks, r"Lock: the mark of .*: expected \d+"),
    ([Leave(ROWS, "any")], faulty.turns_all_up, "Leave: a complete line lies at .* after swap ..: expected none"),
    ([Knock()], faulty.drops_knocks, r"Knock: offered is False with \d cards down: expected True"),
    ([Knock(most_down=2)], faulty.knocks_late, r"Knock: offered is True with \d cards down: expected False"),
    ([Knock()], faulty.closing(reason="bell", has_turns=9), r"after knock \(\d, 'bell'\): expected \(\d, 'knock'\)"),
    ([Knock()], faulty.closing(reason="knock", has_turns=0), "End: last turns of the seats none: expected {"),
    ([Knock("none")], faulty.closing(reason="knock", has_turns=9), "End: last turns of the seats .*: expected none"),
    ([Knock(turned_up=True)], faulty.turns_a_knocker_down, r"End: cards of the seats \[\d\] lie down after knock"),
    ([End("each")], faulty.closing(reason="all face up", has_turns=9, by_other=True), "End: after "),
    ([End("none")], faulty.closing(reason="all face up", has_turns=9), "End: last turns of the seats .* none"),
    ([End(fewer=True)], faulty.closing(reason="bell", has_turns=9), "End: last turns of the seats"),
    ([End("each", others_up=True)], faulty.turns_another_down, r"End: cards of the seats \[\d\] lie down after"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "fault", "message"), FAULTS)
def test_a_law_finds_a_fault_in_python(parts, fault, message):
    with pytest.raises(AssertionError, match=message):
        play(stack(parts, fault))


@pytest.mark.parametrize("parts", {repr(parts): parts for parts, *_ in FAULTS}.values())
def test_the_same_parts_hold_by_themselves(parts):
    play(stack(parts), rounds=4)


def test_a_law_of_a_first_turn_counts_its_own_seat():
    play(stack([Opening(flips=2)], first_flips="first_turn"), rounds=6)
    with pytest.raises(AssertionError, match="Opening: seat"):
        play(stack([Opening(flips=2)], secrets.skips_first_flips, first_flips="first_turn"))


@pytest.mark.parametrize(
    ("hook", "part", "wrong", "message"),
    [
        ("leader", Leads(Lead.DEALER), lambda *_: lambda: Lead.LEFT_OF_DEALER, r"Leads: seat \d has the first turn"),
        ("next_seat", Order("right"), lambda *_: None, r"Order: after seat \d comes \d: expected \d"),
        ("after_move", Order(skips=Faces(suits="CDHS")), lambda *_: None, "Order: no player is skipped after .*: ex"),
        ("next_dealer", Deal("first"), lambda *_: lambda state: state.setup.dealer, r"Deal: seat \d deals: expected"),
        ("next_dealer", Deal("before lowest"), lambda *_: lambda: None, r"Deal: seat \d leads: expected one with"),
    ],
)
def test_a_law_finds_a_broken_hook(hook, part, wrong, message, monkeypatch):
    play(stack([part]), rounds=6)
    broken = [(*row[:3], wrong) if row[0] == hook else row for row in hook_calls.OF_TURNS]
    monkeypatch.setattr(hook_calls, "OF_TURNS", broken)
    with pytest.raises(AssertionError, match=message):
        play(stack([part]))


@pytest.mark.parametrize(("fault", "message"), [
    (faulty.drops_single_plays, r"Play: .* may not be laid down: expected every card"),
    (faulty.leaves_plays_out, r"Play: on the pile lie .*: expected what was laid down"),
    (faulty.knocks_late, r"Knock: offered is True .*: expected False"),
    (faulty.holds_what_is_drawn, r"Keep: of the discard: expected it in the hand"),
    (faulty.throws_all, r"Keep: .* may be thrown: expected one of"),
])  # fmt: skip
def test_a_law_of_hands_finds_a_fault(fault, message):
    play(cardgolf.rules("board-nine", turn_limit=12), rounds=6)
    with pytest.raises(AssertionError, match=message):
        play(cardgolf.rules("board-nine", fault, turn_limit=12))


@hookimpl("leader", wrapper=True)
def left_leads():
    yield
    return Lead.LEFT_OF_DEALER


def test_python_above_a_part_may_answer_in_its_place():
    play(stack([Leads(Lead.DEALER)], left_leads), rounds=6)


@pytest.mark.parametrize("lead", [Lead.LEFT_OF_DEALER, Lead.DEALER])
def test_the_dealers_right_neighbour_leads_where_turns_pass_to_the_right(lead):
    play(stack([Leads(lead)], "play-right", "reverse", "skip-next"), rounds=6)


def test_a_stock_that_ends_the_round_leaves_no_last_turns():
    play(stack([Knock()], recycle="end_round", turn_limit=40))


@pytest.mark.parametrize("name", [*cardgolf.variants()])
def test_no_shipped_game_breaks_a_law(name):
    play(cardgolf.rules(name), rounds=2)


@pytest.mark.parametrize("house", [*cardgolf.house_rules()])
@pytest.mark.parametrize("name", ["golf", "crazy-nines"])
def test_no_shipped_house_rule_breaks_a_law(name, house):
    try:
        rules = cardgolf.rules(name, house, turn_limit=12)
    except InvalidOptionError:
        return
    play(rules, rounds=1)
