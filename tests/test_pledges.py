"""Commit and reveal: what a server published fixes the deal, and nothing else passes for it."""

from hashlib import sha256

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from record_games import VARIANTS, eager, edited, match, parsed, played, sealed, stacked

import cardgolf
from cardgolf import BadOption, BadRecord, Pledge, new_game, record, replay, verify

SECRET = bytes(range(32))
NONCES = ("Ann's word", "\u00c9va's", "")
PLEDGE = Pledge(SECRET)
GAME = played(new_game("play-nine", players=3, seed=PLEDGE.seed(NONCES)), 1, 30)
TEXT = PLEDGE.kept(GAME, NONCES)

secrets = st.binary(min_size=32, max_size=32)
words = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)


def refused(text, commitment=PLEDGE.commitment):
    with pytest.raises(BadRecord) as caught:
        verify(text, commitment)
    assert str(caught.value).startswith("line ") and len(str(caught.value)) < 200
    return str(caught.value)


def with_kept(**changes):
    return edited(TEXT, 0, kept={**parsed(TEXT)[0]["kept"], **changes})


# what is published, what it fixes


def test_the_commitment_is_the_digest_of_a_label_and_the_secret():
    assert PLEDGE.commitment == sha256(b"cardgolf pledge 1" + bytes([0]) + SECRET).hexdigest()
    assert PLEDGE.commitment == "d29a76255128457f23cd1eb11b67e69b0ddc21a1f4d5b8c9436f220946f3e6f8"


def test_the_seed_is_the_digest_of_a_label_the_secret_and_each_nonce_digested():
    ann, eva, nothing = (sha256(text.encode("utf-8")).digest() for text in ("Ann's word", "\u00c9va's", ""))
    mixed = sha256(b"cardgolf seed 1\x00" + SECRET + ann + eva + nothing).hexdigest()
    assert PLEDGE.seed(NONCES) == int(mixed, 16)
    assert f"{PLEDGE.seed(NONCES):064x}" == "188f30e01d08d226532f9bbfcf5ad358f92ac12d0bf6533c439ca2f6f1101873"
    assert PLEDGE.seed([]) == int(sha256(b"cardgolf seed 1\x00" + SECRET).hexdigest(), 16)


@given(secrets, st.lists(words, max_size=6), st.lists(words, max_size=6))
def test_other_nonces_or_another_order_give_another_seed(secret, nonces, others):
    assume(nonces != others)
    assert Pledge(secret).seed(nonces) != Pledge(secret).seed(others)
    assert 0 <= Pledge(secret).seed(nonces) < 2**256


@given(secrets, secrets)
def test_another_secret_has_another_commitment_and_another_seed(one, other):
    assume(one != other)
    assert Pledge(one).commitment != Pledge(other).commitment
    assert Pledge(one).seed(NONCES) != Pledge(other).seed(NONCES)


def test_nonces_are_not_run_together():
    assert len({PLEDGE.seed(each) for each in (["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"])}) == 5


def test_fresh_pledges_differ_and_do_not_show_their_secret():
    one, other = Pledge.made(), Pledge.made()
    assert one.secret != other.secret
    assert one.secret.hex() not in one.commitment + repr(one)
    assert repr(one.secret) not in repr(one)


@pytest.mark.parametrize("secret", [b"", b"s" * 31, b"s" * 33, "s" * 32, bytearray(32), None, 32, [0] * 32], ids=repr)
def test_a_secret_is_32_bytes(secret):
    with pytest.raises(BadOption, match="is no secret of a pledge: it is 32 bytes"):
        Pledge(secret)


# what verifies


@pytest.mark.parametrize("name", VARIANTS)
def test_a_kept_pledge_is_verified(name):
    for nonces in ((), ("a",), ("Ann's", "Bo's", "\U0001f0cf\n\x00")):
        game = played(match(name, players=2, seed=PLEDGE.seed(nonces)), 1, 60, eager)
        text = PLEDGE.kept(game, nonces)
        assert verify(text, PLEDGE.commitment) == replay(text) == game
        assert record(replay(text)) == text
        assert parsed(text)[0]["kept"] == {
            "commitment": PLEDGE.commitment, "secret": SECRET.hex(), "nonces": list(nonces),
        }  # fmt: skip


@given(secrets, st.lists(words, max_size=4))
def test_any_pledge_that_was_kept_is_verified(secret, nonces):
    pledge = Pledge(secret)
    game = new_game("nine-card", seed=pledge.seed(nonces))
    assert verify(pledge.kept(game, nonces), pledge.commitment) == game


def test_a_pledged_match_is_verified_at_every_moment():
    for number in range(len(GAME.history) + 1):
        moment = GAME.at(number)
        assert verify(PLEDGE.kept(moment, NONCES), PLEDGE.commitment) == moment


def test_a_pledge_of_another_release_is_verified():
    """Who wrote the record is no part of the pledge."""
    head, *rest = parsed(TEXT)
    head["rules"][1]["by"] = "cardgolf 0.0.9"
    assert verify(sealed([{**head, "producer": "cardgolf 0.0.9"}, *rest]), PLEDGE.commitment) == GAME


def test_a_pledge_of_an_older_release_with_fewer_options_is_verified():
    head, *rest = parsed(TEXT)
    del head["rules"][1]["options"]["hio_bonus"]
    assert verify(sealed([head, *rest]), PLEDGE.commitment) == GAME


def test_a_key_of_somebody_does_not_break_a_pledge():
    assert verify(edited(TEXT, 0, **{"x-club": "Golf"}), PLEDGE.commitment) == GAME


def test_a_record_with_a_key_of_somebody_and_no_pledge_is_refused():
    refused(edited(record(GAME), 0, **{"x-club": "Golf"}))


# what does not


@pytest.mark.parametrize(
    "nonces",
    [NONCES[::-1], NONCES[:2], (*NONCES, ""), ("ann's word", *NONCES[1:]), (), ("Ann's word\u00c9va's",)],
    ids=str,
)
def test_other_nonces_are_refused(nonces):
    with pytest.raises(BadOption, match="not dealt from this pledge and these nonces"):
        PLEDGE.kept(GAME, nonces)
    assert "do not give the seed" in refused(with_kept(nonces=list(nonces)))


def test_another_secret_is_refused():
    other = Pledge(b"s" * 32)
    with pytest.raises(BadOption, match="not dealt from this pledge"):
        other.kept(GAME, NONCES)
    refused(with_kept(secret=other.secret.hex()))
    refused(with_kept(secret=other.secret.hex(), commitment=other.commitment))


@pytest.mark.parametrize(
    "secret", ["", "zz", SECRET.hex()[:-2], SECRET.hex() + "00", SECRET.hex().upper(), "\u0663" * 64]
)
def test_what_is_no_secret_is_refused(secret):
    refused(with_kept(secret=secret))


@pytest.mark.parametrize("commitment", ["", "0" * 64, PLEDGE.commitment.upper(), PLEDGE.commitment[:-1], None, b"", 1])
def test_another_commitment_is_refused(commitment):
    assert "committed" in refused(TEXT, commitment)


def test_the_commitment_in_the_record_is_the_one_of_its_secret():
    refused(with_kept(commitment="0" * 64))
    refused(with_kept(commitment="0" * 64), "0" * 64)


def test_a_server_that_picks_another_secret_afterwards_is_found_out():
    better = Pledge(b"a deal that suits the server....")
    text = better.kept(new_game("play-nine", seed=better.seed(["a"])), ["a"])
    assert verify(text, better.commitment)
    assert "committed" in refused(text)


def test_a_changed_record_is_refused():
    deck = parsed(TEXT)[1]["deal"].split()
    refused(edited(TEXT, 1, deal=" ".join(reversed(deck))))
    refused(edited(TEXT, 0, seed=str(PLEDGE.seed(["other"]))))
    refused(edited(TEXT, 0, players=["Ann", "Bo"]))
    refused(TEXT.replace('"move":"', '"move":" ', 1))


def test_a_record_without_a_pledge_is_refused():
    assert "no pledge was kept" in refused(record(GAME))


def test_a_stacked_deck_was_not_pledged():
    game = stacked(new_game("play-nine", seed=PLEDGE.seed(NONCES)))
    with pytest.raises(BadOption, match="not dealt from this pledge"):
        PLEDGE.kept(game, NONCES)
    refused(edited(record(game), 0, kept=parsed(TEXT)[0]["kept"]))


def test_a_position_was_not_pledged():
    game = cardgolf.set_up(GAME.rules, GAME.position)
    with pytest.raises(BadOption, match="not dealt from this pledge"):
        PLEDGE.kept(game, NONCES)
    refused(edited(record(game), 0, kept=parsed(TEXT)[0]["kept"]))


@pytest.mark.parametrize("text", ["", "x", "{}\n{}\n", None, 1, b"{}"], ids=repr)
def test_what_is_no_record_is_refused(text):
    with pytest.raises(BadRecord):
        verify(text, PLEDGE.commitment)


def test_a_redacted_record_is_refused():
    assert "one seat saw" in refused(cardgolf.redact(GAME, 0))


@pytest.mark.parametrize("nonces", ["Ann", b"Ann", None, 1, ["a", 1], ["a", None], [b"a"], ["\ud800"]], ids=repr)
def test_nonces_are_a_list_of_texts(nonces):
    """One text is not a list of them: its letters would pass for nonces of seven players."""
    with pytest.raises(BadOption, match="nonces"):
        PLEDGE.seed(nonces)
