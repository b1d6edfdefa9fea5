"""Fields of the parts of a turn that are wrong, each refused in one sentence."""

import pytest

import cardgolf
from cardgolf.scoring import PAIRS, ROWS, TOUCHING, Faces
from cardgolf.turns import Draw, End, Knock, Leads, Leave, Lock, Opening, Order, Swap, Throw

WRONG_FIELDS = {
    "where": (lambda: Leave("rows"), r"invalid where='rows': expected COLUMNS"),
    "groups that are no lines": (lambda: Leave(TOUCHING), r"where=.touching. of Leave: expected lines of places"),
    "pairs": (lambda: Leave(PAIRS), r"of Leave: expected lines of places"),
    "how": (lambda: Leave(ROWS, "same"), r"invalid how='same' of Leave: expected one of equal, any, run"),
    "after": (lambda: Leave(ROWS, after="move"), r"invalid after='move' of Leave: expected one of any, swap"),
    "to": (lambda: Leave(ROWS, to="box"), r"invalid to='box' of Leave: expected one of under, top, None"),
    "card": (lambda: Lock(None, 1), r"invalid card=None of Lock: expected a card or its text"),
    "no card": (lambda: Lock("QX", 1), r"invalid card 'QX'"),
    "turns": (lambda: Lock("QS", 0), r"invalid turns=0 of Lock: expected an integer from 1 to"),
    "turns that are no number": (lambda: Lock("QS", True), r"invalid turns=True of Lock"),
    "turns as a text": (lambda: Lock("QS", "3"), r"invalid turns='3' of Lock"),
    "no piles": (lambda: Lock("QS", 1, ()), r"invalid piles=\(\) of Lock: expected some of stock, discard and middle"),
    "a pile": (lambda: Lock("QS", 1, ("stock", "hand")), r"of Lock: expected some of stock"),
    "piles": (lambda: Lock("QS", 1, (None,)), r"of Lock: expected some of stock"),
    "a number of piles": (lambda: Lock("QS", 1, 2), r"invalid piles=2 of Lock"),
    "no leads": (lambda: Leads([]), r"invalid leads=\(\) of Leads: expected values of Lead"),
    "a word for a lead": (lambda: Leads("dealer"), r"of Leads: expected values of Lead"),
    "neither flips nor looks": (Opening, r"invalid flips=None of Opening: expected a number of flips or of looks"),
    "flips and looks": (lambda: Opening(2, looks=2), r"invalid flips=2 of Opening: expected a number of flips or"),
    "a number of flips": (lambda: Opening(-1), r"invalid flips=-1 of Opening: expected an integer from 0 to"),
    "a huge number of flips": (lambda: Opening(10**5000), r"of Opening: expected an integer from 0 to 100,000,000"),
    "a number of looks": (lambda: Opening(looks="2"), r"invalid looks='2' of Opening: expected an integer from 0 to"),
    "at which cards": (lambda: Opening(looks=2, of="row"), r"invalid of='row' of Opening: expected one of any, near"),
    "of without looks": (lambda: Opening(2, of="nearest"), r"invalid of='nearest' of Opening: expected any, since no"),
    "where of flips": (lambda: Opening(2, where="row"), r"invalid where='row' of Opening: expected one of any, toget"),
    "where without flips": (lambda: Opening(looks=2, where="apart"), r"of Opening: expected any, since no cards are "),
    "last turns of a knock": (lambda: Knock(True), r"invalid last_turns=True of Knock: expected one of each, none"),
    "cards of a knocker": (lambda: Knock(most_down=0), r"invalid most_down=0 of Knock: expected an integer from 1 to"),
    "shown": (lambda: Knock(turned_up=1), r"invalid turned_up=1 of Knock: expected one of False, True"),
    "last turns of an end": (lambda: End("some"), r"invalid last_turns='some' of End: expected one of each, none"),
    "fewer": (lambda: End(fewer=2), r"invalid fewer=2 of End: expected one of False, True"),
    "a pile to draw from": (lambda: Draw("middle"), r"invalid piles=\('middle',\) of Draw: expected stock or discard"),
    "no pile to draw from": (lambda: Draw([]), r"invalid piles=\(\) of Draw: expected stock or discard"),
    "which are swapped": (lambda: Swap("up"), r"invalid where='up' of Swap: expected one of any, down"),
    "a flip": (lambda: Throw("always"), r"invalid flip='always' of Throw: expected one of never, optional, required, "),
    "a number of cards": (lambda: Throw(last_down=1), r"invalid last_down=1 of Throw: expected one of False, True"),
    "last turns": (lambda: Throw(last_turns=True), r"invalid last_turns=True of Throw: expected one of never, "),
    "a card to keep": (lambda: Throw(keep="QS"), r"invalid keep='QS' of Throw: expected Faces by ranks or suits"),
    "points to keep": (lambda: Throw(keep=Faces(below=0)), r"of Throw: expected Faces by ranks or suits"),
    "no stock": (lambda: Throw(piles=["discard"]), r"of Throw: expected stock, and perhaps discard and middle"),
    "piles of a throw": (lambda: Throw(piles=3), r"invalid piles=3 of Throw: expected stock, and perhaps"),
    "a direction": (lambda: Order("up"), r"invalid direction='up' of Order: expected one of left, right, None"),
    "a rank that turns": (lambda: Order(turned_by=10), r"invalid turned_by=10 of Order: expected Faces by ranks"),
    "points that skip": (lambda: Order(skips=Faces(below=0)), r"of Order: expected Faces by ranks or suits"),
    "a number for a lead": (lambda: Leads(2), r"invalid leads=2 of Leads: expected values of Lead"),
}  # fmt: skip


@pytest.mark.parametrize(("make", "error"), WRONG_FIELDS.values(), ids=WRONG_FIELDS)
def test_a_wrong_field_is_refused(make, error):
    with pytest.raises(cardgolf.CardGolfError, match=error) as caught:
        make()
    assert len(str(caught.value)) < 200
