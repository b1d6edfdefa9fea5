"""The laws of powers, throws out of turn and exchanges: each finds a planted fault, and parts hold by themselves."""

import pytest
from helpers.faulty import secrecy as secrets
from helpers.faulty import turns as faulty
from testing.test_turn_laws import play, stack

import cardgolf
from cardgolf import hookimpl
from cardgolf.rulebook import hook_calls
from cardgolf.scoring import Faces
from cardgolf.table import DealCard, Grab, Peek, Snap, Spy
from cardgolf.table.places import deal_beside, list_places
from cardgolf.turns import End, Opening, Power, Swap
from cardgolf.turns import Knock as KnockPart
from cardgolf.turns import Snap as SnapPart

ALL = Faces(suits="CDHS")
LOOKS, SPIES, GIVES = Power(ALL, look="own"), Power(ALL, look="others"), Power(ALL, deal=1)
DOWN = {"new_card": "down"}


def _using(state):
    return state.phase == "extra" and "power" in state.memory


def _in_window(state):
    return state.phase == "reaction" and "owed card" not in state.memory


looks_again = faulty.offering(
    lambda state, offered: (*offered, *map(Peek, state.board.names)) if _using(state) else offered
)
deals_instead = faulty.offering(
    lambda state, offered: (DealCard(state.setup.after(state.turn)[0]),) if _using(state) else offered
)
spies_on_closers = faulty.offering(
    lambda state, offered: (
        (*offered, Spy(state.closer, "a1")) if _using(state) and state.closer is not None else offered
    )
)
snaps_anything = faulty.offering(
    lambda state, offered: (*offered, *map(Snap, list_places(state, state.actor))) if _in_window(state) else offered
)


@hookimpl("after_move")
def hides_wrong_cards(state, move, before):
    """A wrong card is forgotten by all who saw it."""
    if not isinstance(move, Snap | Grab) or len(state.discard) > len(before.discard):
        return None
    owner = move.seat if isinstance(move, Grab) else before.actor
    board = state.table[owner]
    place = board.index(move.slot)
    return state.with_board(board.put(place, board.card(place).face_down), owner)


@hookimpl("after_move")
def fines_thrice(state, move, before):
    is_wrong = isinstance(move, Snap) and len(state.discard) == len(before.discard)
    return deal_beside(state, before.actor, 2, 4) if is_wrong else None


@hookimpl("after_move")
def buries_what_is_thrown(state, move, before):
    if not isinstance(move, Snap) or len(state.discard) == len(before.discard):
        return None
    *rest, card = state.discard
    return state.replace(discard=(card, *rest))


FAULTS = [
    ([LOOKS], looks_again, DOWN, r"Power: \(\d, '..'\) may be looked at: expected a card that seat \d does not know"),
    ([LOOKS], deals_instead, DOWN, r"Power: offered are \['deal-card'\]: expected what Power\("),
    ([SPIES, KnockPart(shield=True)], spies_on_closers, DOWN, r"Power: a card of seat \d is offered: expected it out"),
    ([SnapPart("any")], snaps_anything, {}, "Snap: (all know .* expected it not to be offered|.* names no card)"),
    ([SnapPart("any")], hides_wrong_cards, DOWN, "Snap: .*: expected all to see it"),
    ([SnapPart("own", fine=1)], fines_thrice, DOWN, r"Snap: \d cards for a wrong one: expected 1"),
    ([SnapPart("any")], buries_what_is_thrown, DOWN, "Snap: .* lies on the pile: expected"),
    ([KnockPart(at="end")], faulty.knocks_late, {}, r"Knock: offered is True .*: expected False"),
    ([GIVES], looks_again, DOWN, r"Power: offered are \['deal-card', 'peek'\]"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "fault", "options", "message"), FAULTS)
def test_a_law_finds_a_fault_in_python(parts, fault, options, message):
    play(stack(parts, **options), rounds=3)
    with pytest.raises(AssertionError, match=message):
        play(stack(parts, fault, **options), rounds=60)


def test_the_law_of_exchanges_finds_a_proof_that_is_not_seen():
    play(cardgolf.rules("nine-card", "several-for-one", turn_limit=12, **DOWN), rounds=4)
    with pytest.raises(
        AssertionError, match=r"Exchange: the card at .* differs and is not seen: expected all to see it"
    ):
        play(cardgolf.rules("nine-card", secrets.ProvesUnseen, turn_limit=12, **DOWN))


@pytest.mark.parametrize(
    ("hook", "kind", "part", "options", "message"),
    [
        ("dealt", Opening, Opening(seen=[0, 4]), {}, r"Opening: seat \d has not seen \['a1', 'b2'\]: expected it to"),
        ("after_move", Swap, Swap(taken="down"), {}, "Swap: the taken .*: expected to lie down"),
        ("after_move", Swap, Swap(taken="up"), DOWN, "Swap: the taken .*: expected to lie up"),
        ("round_end", End, End(on="none"), {}, "End: .* closes the round: expected a knock to"),
    ],
)
def test_a_law_finds_a_broken_hook(hook, kind, part, options, message, monkeypatch):
    play(stack([part], **options), rounds=6)
    rows = hook_calls.OF_TURNS
    broken = [(*row[:3], lambda *_: None) if row[:2] == (hook, kind) and not row[2] else row for row in rows]
    monkeypatch.setattr(hook_calls, "OF_TURNS", broken)
    with pytest.raises(AssertionError, match=message):
        play(stack([part], **options))


@pytest.mark.parametrize("name", ["cabo", "cambio", "cactus", "kombio", "cabo-second-edition"])
def test_the_laws_hold_for_cabo_and_its_relatives(name):
    play(cardgolf.rules(name, turn_limit=12), rounds=6)
