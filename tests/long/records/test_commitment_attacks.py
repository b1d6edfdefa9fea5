"""Attacks on seed commitments by a server and its friends. Only the match that was fixed beforehand verifies."""

from records.seed_commitments import (
    ANN,
    BO,
    COMMITMENT,
    DIGEST,
    TWO_NONCES,
    add_reveal,
    announce,
    assert_not_verified,
    deal_committed,
)

import cardgolf
from cardgolf import new_game, record, verify
from tests.records.test_commitment_attacks import count_points


def test_3000_extra_nonces_lower_a_friends_cards_and_are_refused():
    nonces, rules = TWO_NONCES, cardgolf.rules("nine-card")
    honest = deal_committed(nonces, rules)
    tried = ({**nonces, "Bo": BO, f"Bot {extra:04}": "n" * 16} for extra in range(3000))
    best = min(tried, key=lambda each: count_points(_two_seats(each, rules), 1))
    game = _two_seats(best, rules)
    assert count_points(game, 1) < count_points(honest, 1) / 2
    forged = add_reveal(record(game), best)
    assert_not_verified(forged, "nonces", "expected 2", "got 3", nonce_digests=announce(nonces), rules=rules)


def _two_seats(nonces, rules):
    return new_game(rules, players=["Ann", "Bo"], seed=COMMITMENT.seed(nonces, announce(nonces)))


def test_3000_nonces_of_a_friend_who_speaks_last_are_refused():
    """The friend published a digest before Ann showed her nonce, so only that nonce is accepted."""
    nonces, rules = TWO_NONCES, cardgolf.rules("nine-card")
    tried = ({"Ann": ANN, "Bo": f"a nonce of 16 + {number}"} for number in range(3000))
    best = min(tried, key=lambda each: count_points(deal_committed(each, rules), 1))
    text = COMMITMENT.reveal(deal_committed(best, rules), best)
    assert verify(text, DIGEST, announce(best), rules=rules)
    assert_not_verified(text, "nonce of 'Bo'", nonce_digests=announce(nonces), rules=rules)
