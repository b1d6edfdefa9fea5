"""A match dealt from a seed commitment."""

import pytest
from helpers.record_texts import edit_line, parse_lines
from helpers.walks import play_on
from hypothesis import strategies as st

import cardgolf
from cardgolf import InvalidRecordError, SeedCommitment, new_game, verify
from cardgolf.tools.text import is_printable_name

SECRET = bytes(range(32))
COMMITMENT = SeedCommitment(SECRET)
DIGEST = COMMITMENT.digest
ANN, EVA, BO = "ann draws 13 cards", "\u00c9va's \U0001f0cf\n\x00 ten dice", "bo 6 6 1 2 3 5 1 4 4"
NONCES = {"Ann": ANN, "\u00c9va": EVA, "Bo": BO}
TWO_NONCES = {"Ann": ANN, "Bo": BO}
RULES = cardgolf.rules("play-nine")


def announce(nonces):
    """Return the digests that players publish before any nonce is shown."""
    return {name: SeedCommitment.nonce_digest(name, nonce) for name, nonce in nonces.items()}


def add_reveal(text, nonces, commitment=COMMITMENT):
    """Return the record with a reveal of these nonces under the usual digest, valid or not."""
    reveal = {"digest": DIGEST, "secret": commitment.secret.hex(), "nonces": list(nonces.values())}
    return edit_line(text, 0, reveal=reveal)


def edit_reveal(text, **changes):
    """Return the record with other values in its reveal."""
    return edit_line(text, 0, reveal={**parse_lines(text)[0]["reveal"], **changes})


def deal_committed(nonces, rules=RULES, commitment=COMMITMENT):
    return new_game(rules, players=list(nonces), seed=commitment.seed(nonces, announce(nonces)))


NOTED = announce(NONCES)
GAME = play_on(deal_committed(NONCES), 1, 30)
TEXT = COMMITMENT.reveal(GAME, NONCES)

player_names = st.text(min_size=1, max_size=20).filter(is_printable_name)
nonce_texts = st.text(st.characters(exclude_categories=("Cs",)), min_size=16, max_size=40)
nonce_tables = st.dictionaries(player_names, nonce_texts, min_size=2, max_size=6)


def assert_not_verified(text, *words, digest=DIGEST, nonce_digests=NOTED, rules=RULES):
    with pytest.raises(InvalidRecordError) as caught:
        verify(text, digest, nonce_digests, rules=rules)
    message = str(caught.value)
    assert message.startswith("line ") and len(message) < 200, message
    assert all(word in message for word in words), message
    assert not any(part in message for part in (SECRET.hex(), repr(SECRET), ANN))
    return message
