"""Bundles that are cut, of another format, or with values that mean nothing: an error that names the place."""

import json
from functools import cache

import pytest
from helpers.cases import every_case
from helpers.cpu_time import takes_less
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.bundles import Bundle, read
from cardgolf.bundles.reader import MAX_LENGTH


@cache
def text_of(name="crazy-nines"):
    return cardgolf.rules(name, "knocking").export(2, words=name == "golf").as_text()


def changed(path, value, name="crazy-nines"):
    """Return the text of a bundle with another value at ``path``; a key that is new is added."""
    data = json.loads(text_of(name))
    *way, last = path
    inner = data
    for key in way:
        inner = inner[key]
    inner[last] = value
    return json.dumps(data)


def refuse(text):
    """Return the error of a text."""
    with pytest.raises(InvalidArgumentError) as caught:
        read(text)
    assert len(str(caught.value)) < 200
    return str(caught.value)


def read_if_valid(text):
    """Return the bundle of a text, or ``None`` if it is refused."""
    try:
        return Bundle.load(text)
    except InvalidArgumentError:
        return None


WRONG = [
    ((), "format", "cardgolf-rules-1", "invalid format='cardgolf-rules-1': expected cardgolf-rules-2"),
    ((), "format", "cardgolf-rules-3", "invalid format='cardgolf-rules-3': expected cardgolf-rules-2"),
    ((), "__proto__", {"polluted": True}, "invalid '__proto__'="),
    (("turns", 0), "__proto__", 1, "invalid turns[0].'__proto__'="),
    (("options",), "constructor", 1, "invalid options.'constructor'="),
    ((), "rules", [], "invalid rules='0 items'"),
    ((), "title", 7, "invalid title=7: expected a text"),
    ((), "title", "a\x1b[2J", "invalid title="),
    ((), "summary", "s" * 1001, "invalid summary="),
    ((), "points", [1], "invalid points='1 items': expected 53"),
    ((), "kinds", [0] * 53, "invalid kinds="),
    (("faces",), 0, "XX", "invalid faces[0]='XX': expected a card"),
    (("faces",), 0, "jk", "invalid faces[0]='jk': expected JK"),
    (("faces",), 0, "KS", "invalid faces="),
    (("points",), 3, 2**60, f"invalid points[3]={2**60}"),
    (("points",), 3, 2**160, "invalid points[3]=1.4"),
    (("points",), 3, 1.5, "invalid points[3]=1.5: expected an integer"),
    (("points",), 3, True, "invalid points[3]=True: expected an integer"),
    (("points",), 3, None, "invalid points[3]=None: expected an integer"),
    (("packs", 0), 3, 99, "invalid packs[0][3]=99: expected less than 53"),
    (("packs", 0), 3, -1, "invalid packs[0][3]=-1"),
    (("decks", 0), "pack", 1, "invalid decks[0].pack=1: expected less than 1, the number of packs"),
    (("decks", 0), "times", 9999, "invalid decks[0]='539946 cards'"),
    ((), "decks", [{"players": 2, "pack": 0, "times": 2}] * 2, "invalid decks=[2, 2]"),
    (("layout",), "rows", 4, "invalid places="),
    (("layout",), "columns", 9, "invalid layout="),
    (("layout",), "is_hand", True, "invalid scoring[0].lines="),
    (("match",), "holes", 0, "invalid match.holes=0"),
    (("match",), "first_dealer", "chance", "invalid match.first_dealer='chance'"),
    (("match",), "first_dealer", 2, "invalid match.first_dealer=2: expected less than 2"),
    (("match",), "goal", None, "invalid match.goal=None"),
    ((), "scoring", [], "invalid scoring='0 items'"),
    (("scoring", 0), "do", "steal", "invalid scoring[0]="),
    (("scoring", 0), "lines", [[0, 1, 9]], "invalid scoring[0].lines[0][2]=9"),
    (("scoring", 0), "lines", [[0, 0]], "invalid scoring[0].lines[0]=[0, 0]: expected different places"),
    (("scoring", 0), "lines", "everywhere", "invalid scoring[0].lines='everywhere'"),
    (("scoring", 1), "face", 53, "invalid scoring[1].face=53"),
    (("scoring", 2), "how", "twice", "invalid scoring[2].how='twice'"),
    (("turns", 0), "rule", "golf", "invalid turns[0].rule='golf': expected one of crazy-nines, knocking, as in rules"),
    (
        ("turns", 0),
        "look",
        2,
        "invalid turns[0].'look'=2: expected no such key, but perhaps last_down, last_turns, piles",
    ),
    (("turns", 0), "do", "steal", "invalid turns[0]="),
    (("turns", 0), "flip", "always", "invalid turns[0].flip='always': expected one of never, optional, required"),
    (("turns", 0), "flip", None, "invalid turns[0].flip=None"),
    (("turns", 0), "keep", [53], "invalid turns[0].keep[0]=53: expected less than 53"),
    (("turns", 0), "keep", [*range(53)], "invalid turns='53 cards to keep': expected cards that may be thrown"),
    (("turns", 1), "card", 60, "invalid turns[1].card=60"),
    (("turns", 1), "turns", 0, "invalid turns[1].turns=0"),
    (("turns", 2), "lines", [[0, 0]], "invalid turns[2].lines[0]=[0, 0]: expected different places"),
    (("turns", 2), "lines", [], "invalid turns[2].lines='0 items'"),
    (("turns", 2), "lines", [[0, 9]], "invalid turns[2].lines[0][1]=9"),
    (("turns",), 0, None, "invalid turns[0]=None"),
    ((), "turns", "none", "invalid turns='none'"),
    ((), "options", {"turn_limit": 0}, "invalid options.turn_limit=0"),
    ((), "options", {"new_card": "down"}, "invalid options.new_card='down': expected up in a hand, and where"),
    ((), "rules", ["crazy-nines", "base"], "expected different names, none of them base"),
    (("scoring", 0), "unless", [4, 4], "invalid scoring[0].unless=[4, 4]: expected different faces"),
]


@every_case(("way", "key", "value", "message"), WRONG)
def test_what_means_nothing_is_named(way, key, value, message):
    assert message in refuse(changed((*way, key), value))


def test_parts_that_cannot_apply_are_named():
    parts = json.loads(text_of())["scoring"]
    assert "expected parts in their order" in refuse(changed(["scoring"], parts[::-1]))
    assert "expected a part cancel" in refuse(changed(["scoring"], parts[1:]))
    faces = {"cards": [0], "unless": None}
    count = {"do": "count", "lines": [[0, 1]], "rule": "a", "largest": False, "adjacent": False, **faces}
    assert "scoring[1].table" in refuse(changed(["scoring", 1], count | {"table": [[2, 1], [1, 1]]}))
    assert "scoring[1].table[0]" in refuse(changed(["scoring", 1], count | {"table": [[2]]}))
    held = {"do": "held", "cards": [0], "points": 1, "rule": "a", "least": 0, "most": None}
    assert "scoring[1].least=0" in refuse(changed(["scoring", 1], held))
    assert "scoring[1].cards[0]=53" in refuse(changed(["scoring", 1], held | {"least": 1, "cards": [53]}))


def test_parts_of_turns_that_cannot_be_are_named():
    parts = json.loads(text_of())["turns"]
    assert "expected parts in the order of rules" in refuse(changed(["turns"], parts[::-1]))
    assert "expected each card locked once" in refuse(changed(["turns"], [parts[1], *parts]))
    assert "invalid turns='2 parts knock': expected one knock at most" in refuse(
        changed(["turns"], [*parts, parts[-1]])
    )


HANDS = [
    ("cabo", {"do": "play", "rule": "cabo"}, "turns[8]='play': expected a part of boards"),
    ("cabo", {"do": "draw", "rule": "cabo", "ends": True}, "turns[8]='draw': expected a part of boards"),
    ("board-nine", {"do": "snap", "rule": "board-nine"}, "turns[4]='snap': expected a part of hands"),
    ("board-nine", {"do": "keep", "rule": "board-nine"}, "turns='2 parts keep': expected one keep at most"),
    ("cabo", {"do": "power", "rule": "cabo", "cards": [1]}, "turns[8]=[]: expected one of look, exchange and deal"),
    ("cabo", {"do": "power", "rule": "cabo", "cards": [1], "deal": 1, "looks": 2}, "and with exchange seen alone"),
    ("cabo", {"do": "power", "rule": "cabo", "cards": [1, 1], "deal": 1}, "expected different faces"),
    ("cabo", {"do": "power", "rule": "cabo", "cards": [99], "deal": 1}, "invalid turns[8].cards[0]=99"),
    ("cabo", {"do": "snap", "rule": "cabo", "fine": 2}, "expected one rule that sets fine"),
    ("cabo", {"do": "exchange", "rule": "cabo", "most_extra": 21}, "invalid turns[8].most_extra=21"),
    ("cabo", {"do": "exchange", "rule": "cabo", "most": 1}, "invalid turns[8].most=1: expected 2 to 1000000"),
]


@every_case(("name", "part", "message"), HANDS)
def test_parts_of_hands_and_powers_that_cannot_be_are_named(name, part, message):
    data = cardgolf.rules(name).export().as_dict()
    data["turns"].append(part)
    assert message in refuse(json.dumps(data))


def test_a_hand_needs_what_is_played_and_kept_and_places_that_are_seen_are_there():
    data = cardgolf.rules("board-nine").export().as_dict()
    data["turns"] = [part for part in data["turns"] if part["do"] != "keep"]
    assert "expected play and keep, for a hand" in refuse(json.dumps(data))
    data = cardgolf.rules("cabo").export().as_dict()
    data["turns"][0]["seen"] = [4]
    assert "invalid turns[0].seen[0]=4: expected less than 4" in refuse(json.dumps(data))


def test_a_hand_has_enough_cards_none_of_which_is_turned_up_or_swapped():
    data = cardgolf.rules("board-nine").export(2).as_dict()
    alone = [part for part in data["turns"] if part["do"] != "opening"]
    for changes, message in (
        ({"turns": alone}, "invalid turns[0].flips=2: expected at most 0"),
        ({"options": {"new_card": "down"}}, "invalid options.new_card='down': expected up in a hand"),
        ({"layout": {**data["layout"], "columns": 27}}, "invalid decks[0]='54 cards': expected 55 to"),
    ):
        assert message in refuse(json.dumps({**data, **changes}))


@pytest.mark.parametrize(
    ("leads", "seat"), [(["last closer"], 0), (["last closer", "dealer", "most points"], 1), (["last"], 0)]
)
def test_the_first_way_that_names_a_leader_counts(leads, seat):
    parts = json.loads(text_of())["turns"]
    rules = read(changed(["turns"], [{"do": "leads", "rule": "crazy-nines", "leads": leads}, *parts])).rules
    game = cardgolf.new_game(rules, players=2, seed=1)
    while game.state.setup.leader is None:
        game = game.play(game.legal_moves[0])
    assert game.state.setup.leader == game.state.setup.order[seat]


@every_case("key", json.loads(cardgolf.rules("golf").export(2).as_text()))
def test_each_key_is_needed(key):
    data = json.loads(text_of("golf"))
    del data[key]
    assert f"invalid {key}: expected a value, which is missing" in refuse(json.dumps(data))


@pytest.mark.parametrize("places", [16, 17])
def test_pairs_on_many_places_are_refused_since_every_way_to_pair_them_is_tried(places):
    data = json.loads(cardgolf.rules("golf").export(score_only=True).as_text())
    names = [*cardgolf.Layout.grid(1, places).names]
    data |= {"layout": data["layout"] | {"rows": 1, "columns": places}, "places": names, "decks": data["decks"][:1]}
    data["scoring"][0]["lines"] = "pairs"
    if places > 16:
        assert refuse(json.dumps(data)) == "invalid scoring[0].lines='pairs': expected no pairs on more than 16 places"
    else:
        assert read(json.dumps(data)).is_score_only


def test_texts_that_are_no_bundles_are_refused():
    text = text_of()
    for wrong, message in {
        "": "expected JSON", "null": "expected an object", "[]": "expected an object", '"a"': "expected an object",
        text[:-2]: "expected JSON", text + text: "expected JSON", "NaN": "bundle=nan: expected an object",
        "1e9": "bundle=1000000000.0",
        '{"format": 1.5}': "invalid format=1.5", "9" * 5000: "bundle=inf", "-Infinity": "bundle=-inf",
        '{"format": "a", "format": "b"}': "expected one value for each key", '{"format": 3}': "invalid format=3",
        "[" * 100_000: "of a few levels", '{"a":' * 50_000: "of a few levels", "x" * 1_000_000: "at most 500000",
        " " * (MAX_LENGTH + 1): "at most 500000",
    }.items():  # fmt: skip
        assert message in refuse(wrong), wrong[:20]
    for wrong in (None, b"{}", 7, {}):
        assert "expected a text" in refuse(wrong)


def test_a_text_of_an_editor_is_read():
    """An editor may add a byte order mark, and end lines in another way."""
    text = text_of()
    pretty = json.dumps(json.loads(text), indent=1)
    for each in (f"\ufeff{text}", f"\ufeff{pretty}\n".replace("\n", "\r\n")):
        assert read(each).as_text() == Bundle.load(each).as_text() == read(text).as_text()


def test_a_large_text_is_refused_soon():
    large = json.loads(text_of())
    large["summary"] = ""
    large["turns"][2]["lines"] += [[7, 8]] * 5000
    text = json.dumps(large)
    assert 30_000 < len(text) < MAX_LENGTH
    assert takes_less(0.5, lambda: read(text))  # right, if large
    wrong = text.replace("[7, 8]", "[7, 7]", 1)
    assert "turns[2].lines" in refuse(wrong)
    many = ",".join(f'"{number}":0' for number in range(40_000))
    assert takes_less(0.5, lambda: read_if_valid(f'{{{many},"39999":1}}'))  # a key that stands there twice
    for each in (wrong, text[:-2], "[" * 100_000, '{"a":' * 50_000, "9" * 5000, " " * (MAX_LENGTH + 1)):
        assert takes_less(0.05, lambda each=each: read_if_valid(each))


@given(st.data())
def test_a_text_with_something_cut_out_or_changed_is_read_or_refused(data):
    text = text_of("golf")
    first, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 40))
    more = data.draw(st.text('0123456789[]{},:"-.aeE\\', max_size=5))
    changed_text = text[:first] + more + text[first + length :]
    bundle = read_if_valid(changed_text)
    assert bundle is None or read(bundle.as_text()).as_text() == bundle.as_text()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=9,
)


@given(st.data(), JSON)
def test_any_value_in_any_place_is_read_or_refused(data, value):
    whole = json.loads(text_of())
    inner = whole
    while True:
        key = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
        if not isinstance(inner[key], dict | list) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    inner[key] = value
    bundle = read_if_valid(json.dumps(whole))
    if bundle is not None and not bundle.is_score_only and 2 in bundle.players:
        game = cardgolf.new_game(bundle.rules, players=2, seed=1)
        assert {*game.legal_moves} <= {*bundle.rules.action_space(2)}
