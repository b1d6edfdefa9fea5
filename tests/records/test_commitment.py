"""Seed commitments: published digests, verification, and the form of arguments."""

from hashlib import sha256

import pytest
from helpers.cases import every_case
from helpers.matches import new_match
from helpers.record_texts import edit_line, parse_lines, seal
from helpers.rule_sets import VARIANTS
from helpers.walks import pick_eager, play_on
from hypothesis import assume, given
from hypothesis import strategies as st
from records.seed_commitments import (
    ANN,
    BO,
    COMMITMENT,
    DIGEST,
    EVA,
    GAME,
    NONCES,
    NOTED,
    RULES,
    SECRET,
    TEXT,
    TWO_NONCES,
    announce,
    deal_committed,
    nonce_tables,
)

from cardgolf import InvalidArgumentError, SeedCommitment, record, replay, verify

# digests and seeds


def test_the_digest_is_that_of_a_label_and_the_secret():
    assert sha256(b"cardgolf commitment 2" + bytes([0]) + SECRET).hexdigest() == DIGEST
    assert DIGEST == "1e456cd2b491362fb849711dff963bad6b8b2461963b0c4cc7b5fab30f5e6607"


def test_a_nonce_digest_is_that_of_a_label_the_name_and_the_nonce():
    name, nonce = (sha256(text.encode("utf-8")).digest() for text in ("\u00c9va", EVA))
    assert NOTED["\u00c9va"] == sha256(b"cardgolf nonce 2" + bytes([0]) + name + nonce).hexdigest()
    assert SeedCommitment.nonce_digest("Ann", ANN) == "aaf77049f7c16a3a9d3fae8f67437e5d9e0804b577b55bc169836967d4193550"


def test_the_seed_is_the_digest_of_a_label_the_secret_the_seats_each_name_and_each_nonce():
    seats = (text for pair in (("Ann", ANN), ("\u00c9va", EVA), ("Bo", BO)) for text in pair)
    mixed = b"".join(sha256(text.encode("utf-8")).digest() for text in seats)
    whole = sha256(b"cardgolf seed 2" + bytes([0]) + SECRET + bytes([0, 0, 0, 3]) + mixed).hexdigest()
    assert COMMITMENT.seed(NONCES, NOTED) == int(whole, 16)
    assert whole == "2fac25e4b337dc1c5f35ad11852c051eff23cbc069fd076f86d427aa01708de6"


@given(st.binary(min_size=32, max_size=32), nonce_tables, nonce_tables)
def test_other_names_nonces_or_another_order_give_another_seed(secret, one, other):
    assume(list(one.items()) != list(other.items()))
    commitment = SeedCommitment(secret)
    assert commitment.seed(one, announce(one)) != commitment.seed(other, announce(other))
    assert 0 <= commitment.seed(one, announce(one)) < 2**256


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_another_secret_has_another_digest_and_another_seed(one, other):
    assume(one != other)
    assert SeedCommitment(one).digest != SeedCommitment(other).digest
    assert SeedCommitment(one).seed(NONCES, NOTED) != SeedCommitment(other).seed(NONCES, NOTED)


def test_names_and_nonces_are_hashed_apart():
    a, b = "a" * 16, "b" * 16
    tables_ = [{"x": a + b, "y": a}, {"x": a, "y": b + a}, {"x": a + b + a}, {"xy": a, "z": b}, {"x": a, "yz": b}]
    assert len({COMMITMENT.seed(each, announce(each)) for each in tables_}) == len(tables_)
    assert SeedCommitment.nonce_digest("xa", a) != SeedCommitment.nonce_digest("x", "a" + a)


def test_fresh_commitments_differ_and_do_not_show_their_secret():
    one, other = SeedCommitment.generate(), SeedCommitment.generate()
    assert one.secret != other.secret
    assert one.secret.hex() not in one.digest + repr(one)
    assert repr(one.secret) not in repr(one)


@every_case("secret", [b"", b"s" * 31, b"s" * 33, "s" * 32, bytearray(32), None, 32, [0] * 32])
def test_a_secret_is_32_bytes_and_is_not_echoed(secret):
    with pytest.raises(InvalidArgumentError) as caught:
        SeedCommitment(secret)
    assert str(caught.value) == "invalid secret: expected 32 bytes"


# verification


@every_case("name", VARIANTS)
def test_a_revealed_match_is_verified(name):
    for nonces in (TWO_NONCES, NONCES, {"Ann": "n" * 16, "Bo": "n" * 200}):
        rules = new_match(name).rules
        game = play_on(deal_committed(nonces, rules), 1, 60, pick_eager)
        text = COMMITMENT.reveal(game, nonces)
        assert verify(text, DIGEST, announce(nonces), rules=rules) == replay(text) == game
        assert record(replay(text)) == text
        assert parse_lines(text)[0]["reveal"] == {
            "digest": DIGEST, "secret": SECRET.hex(), "nonces": list(nonces.values()),
        }  # fmt: skip


@given(st.binary(min_size=32, max_size=32), nonce_tables)
def test_any_revealed_match_is_verified(secret, nonces):
    commitment = SeedCommitment(secret)
    game = deal_committed(nonces, commitment=commitment)
    text = commitment.reveal(game, nonces)
    assert verify(text, commitment.digest, announce(nonces), rules="play-nine") == game


def test_a_match_is_verified_at_every_moment():
    """An abandoned match can be opened. A record that was cut short is not detected."""
    for number in range(len(GAME.history) + 1):
        moment = GAME.at(number)
        assert verify(COMMITMENT.reveal(moment, NONCES), DIGEST, NOTED, rules=RULES) == moment


def test_a_record_of_another_release_with_fewer_options_is_verified():
    head, *rest = parse_lines(TEXT)
    head["rules"][1]["by"] = "cardgolf 0.0.9"
    del head["rules"][1]["options"]["hio_bonus"]
    assert verify(seal([{**head, "producer": "cardgolf 0.0.9"}, *rest]), DIGEST, NOTED, rules=RULES) == GAME


def test_an_own_key_of_the_header_does_not_matter():
    assert verify(edit_line(TEXT, 0, **{"x-club": "Golf"}), DIGEST, NOTED, rules=RULES) == GAME


# the form of arguments


def test_the_announced_digests_are_required():
    for arguments in ((), (DIGEST,)):
        with pytest.raises(TypeError):
            verify(TEXT, *arguments, rules=RULES)
    with pytest.raises(TypeError):
        verify(TEXT, DIGEST, NOTED)
    with pytest.raises(InvalidArgumentError):
        verify(TEXT, DIGEST, None, rules=RULES)
    with pytest.raises(TypeError):
        COMMITMENT.seed(NONCES)


@every_case("digest", ["", DIGEST.upper(), DIGEST[:-1], DIGEST + "0", DIGEST + "\n", None, b"", 1])
def test_a_digest_has_64_characters(digest):
    with pytest.raises(InvalidArgumentError, match="expected 64 characters"):
        verify(TEXT, digest, NOTED, rules=RULES)
    for nonce_digests in ({**NOTED, "Bo": digest}, {**NOTED, "Cy": digest}):
        with pytest.raises(InvalidArgumentError, match="expected 64 characters"):
            verify(TEXT, DIGEST, nonce_digests, rules=RULES)
        with pytest.raises(InvalidArgumentError, match="expected 64 characters"):
            COMMITMENT.seed(NONCES, nonce_digests)


@every_case("given", [{}, [], [("Ann", ANN)], "Ann", None, 1, (ANN, BO), set(NONCES)])
def test_nonces_are_a_mapping_from_names(given):
    for call in (
        lambda: COMMITMENT.seed(given, NOTED),
        lambda: COMMITMENT.seed(NONCES, given),
        lambda: COMMITMENT.reveal(GAME, given),
        lambda: verify(TEXT, DIGEST, given, rules=RULES),
    ):
        with pytest.raises(InvalidArgumentError, match="expected a mapping from each player's name"):
            call()


@every_case("name", ["", "a" * 101, "a\x1b", "a\n", "\ud800", "a\u202e", None, 1, b"Ann", ()])
def test_a_name_is_a_printable_text(name):
    for call in (
        lambda: COMMITMENT.seed({name: ANN}, NOTED),
        lambda: SeedCommitment.nonce_digest(name, ANN),
        lambda: verify(TEXT, DIGEST, {name: DIGEST}, rules=RULES),
    ):
        with pytest.raises(InvalidArgumentError, match="invalid name") as caught:
            call()
        assert str(caught.value).isprintable() and len(str(caught.value)) < 200


@every_case("nonce", ["", "n" * 15, "n" * 201, "\ud800" * 20, b"n" * 20, None, 10**20, ["n"] * 20])
def test_a_nonce_has_16_to_200_characters_and_is_not_echoed(nonce):
    """A short nonce could be found from its digest before the last player has published a digest."""
    for call in (
        lambda: SeedCommitment.nonce_digest("Bo", nonce),
        lambda: COMMITMENT.seed({**NONCES, "Bo": nonce}, NOTED),
        lambda: COMMITMENT.reveal(GAME, {**NONCES, "Bo": nonce}),
    ):
        with pytest.raises(InvalidArgumentError) as caught:
            call()
        assert str(caught.value) == "invalid nonces['Bo']: expected a text of 16 to 200 characters"


class Agreeable(str):
    """A string that is equal to any other."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False


def test_a_text_of_a_class_that_decides_what_equals_it_is_refused():
    with pytest.raises(InvalidArgumentError, match="expected 64 characters"):
        verify(TEXT, Agreeable("0" * 64), NOTED, rules=RULES)
    with pytest.raises(InvalidArgumentError, match="expected 64 characters"):
        verify(TEXT, DIGEST, {name: Agreeable("0" * 64) for name in NOTED}, rules=RULES)
    with pytest.raises(InvalidArgumentError, match="invalid name"):
        verify(TEXT, DIGEST, {Agreeable(name): digest for name, digest in NOTED.items()}, rules=RULES)
    with pytest.raises(InvalidArgumentError, match="expected a text of 16"):
        SeedCommitment.nonce_digest("Ann", Agreeable(ANN))


def test_an_unhashable_name_is_refused():
    with pytest.raises(InvalidArgumentError, match="invalid name"):
        SeedCommitment.nonce_digest(["Ann"], ANN)


# a server cannot deal from nonces that would not verify


def test_the_seed_is_refused_for_a_nonce_that_was_not_announced():
    with pytest.raises(InvalidArgumentError, match="invalid nonce of 'Bo': expected the one announced"):
        COMMITMENT.seed({**NONCES, "Bo": "another of bo's nonces"}, NOTED)


@pytest.mark.parametrize("change", [lambda pairs: pairs[::-1], lambda pairs: pairs[:2], lambda pairs: pairs[1:]])
def test_the_seed_is_refused_for_other_players_than_announced(change):
    with pytest.raises(InvalidArgumentError, match="same order"):
        COMMITMENT.seed(dict(change(list(NONCES.items()))), NOTED)


def test_another_order_or_other_nonces_are_not_revealed():
    for nonces in (dict(reversed(NONCES.items())), {**NONCES, "Bo": ANN}, {"Ann": ANN, "\u00c9va": EVA}):
        with pytest.raises(InvalidArgumentError, match="invalid game"):
            COMMITMENT.reveal(GAME, nonces)
