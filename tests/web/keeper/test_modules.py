"""The modules of the score keeper beside the library: the same sheets, files, doubts and statistics."""

import importlib
import json
import random
import re
import subprocess
from pathlib import Path

import pytest
from helpers.javascript import NODE, ROOT

import cardgolf
from cardgolf import CardGolfError, ScoreSheet
from cardgolf.score_sheets import collect_records, load_sheet
from cardgolf.score_sheets.doubts import find_doubt, sample_points
from cardgolf.tools.text import fold_name, is_printable_name, isolate

PROGRAM = Path(__file__).with_name("run_keeper.mjs")
EXAMPLES = json.loads((ROOT / "js" / "test" / "names.json").read_text(encoding="ascii"))
GAMES = ("crazy-nines", "nine-card", "golf", "play-nine", "skyjo")
pytestmark = pytest.mark.skipif(NODE is None, reason="the modules of the score keeper: no node")


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    folder = tmp_path_factory.mktemp("keeper")
    with subprocess.Popen(
        [NODE, str(PROGRAM), str(folder)], stdin=-1, stdout=-1, text=True, encoding="utf-8"
    ) as program:

        def ask_keeper(what, **asked):
            print(json.dumps({"ask": what, **asked}), file=program.stdin, flush=True)
            answer = json.loads(program.stdout.readline())
            assert "broken" not in answer, answer["broken"]
            return answer

        ask_keeper.folder = folder
        yield ask_keeper
        program.stdin.close()


def bundle_of(*names, **options):
    return json.loads(cardgolf.rules(*names, **options).export(score_only=True).as_text())


# Doubts


@pytest.mark.parametrize("game", [*GAMES, "golf wild-cards"])
def test_the_samples_are_those_of_the_library(ask, game):
    rules = cardgolf.rules(*game.split())
    layout = rules.table_setup(3).layout
    assert ask("samples", bundle=bundle_of(*game.split()), players=3)["found"] == [*sample_points(rules, 3, layout)]


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_about_points_are_those_of_the_library(ask, game):
    rules, bundle = cardgolf.rules(game), bundle_of(game)
    layout = rules.table_setup(2).layout
    for points in range(-45, 120, 3):
        expected, found = (
            find_doubt(rules, 2, layout, points),
            ask("doubt", bundle=bundle, players=2, points=points)["found"],
        )
        assert (expected is None) is (found is None), points
        if expected:
            assert found.get("likelier") == expected[1], points
            assert {"n": "doubt-step", "s": "doubt-sign", "e": "doubt-end"}[kind_of(expected[0])] == found["id"]


def kind_of(text):
    return "n" if "multiple" in text else "s" if "likelier" in text else "e"


def test_the_questions_about_a_round_are_those_of_the_library(ask):
    rules, bundle, chance = cardgolf.rules("crazy-nines"), bundle_of("crazy-nines"), random.Random(1)
    asked = 0
    for _ in range(60):
        scores, closer = (
            [chance.choice([-2, 0, 3, 8, 21, 35, 48, 60, 95]) for _ in range(3)],
            chance.choice([None, 0, 1, 2]),
        )
        sheet = ScoreSheet(rules, ["Ann", "Bo", "Cy"]).enter(scores, closer=closer)
        expected = [[each.seat, each.likelier] for each in sheet.find_doubts(1)]
        assert ask("doubts", bundle=bundle, sheet=sheet.as_dict(), round=1)["found"] == expected
        asked += len(expected)
    assert asked > 20


# Points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("12", 12),
        ("", 0),
        (" ", 0),
        ("-5", -5),
        ("\u22125", -5),
        ("\u20135", -5),
        ("3+4+5", 12),
        ("3 + 4 - 5", 2),
        ("+7", 7),
    ],
)
def test_points_are_numbers_and_sums(ask, text, points):
    assert ask("points", text=text) == {"found": points}


@pytest.mark.parametrize(
    "text", ["3++4", "3+", "a", "1.5", "3 4", "99999999", "K K 5", "0x1", "1e3", "9999999+9999999"]
)
def test_other_texts_are_no_points(ask, text):
    assert ask("points", text=text) == {"refused": "refused-points"}


# Sheets


OTHERS = ["correct", "drop", "join", "leave", "return", "sit_out", "rename", "finish", "goOn"]


def make_steps(chance, count):
    """Return random steps, for Python and for the keeper."""
    for number in range(count):
        seat, kind = chance.randrange(4), chance.choice(["enter"] * 8 + OTHERS)
        points = [chance.randrange(40) for _ in range(8)]
        yield kind, seat, number, points, chance.choice([None, 0, 1, 2]), chance.choice([None, 0, 40, 200])


def take(sheet, step):
    """Return the sheet after a step, and the step for the keeper."""
    kind, seat, number, points, closer, start = step
    if kind == "enter":
        seats = sheet.upcoming.seats if sheet.upcoming else ()
        scores = [points[each] if each in seats else None for each in range(len(sheet.names))]
        closer = closer if closer in seats else None
        given = ["enter", scores, closer, number % 7 == 0]
        return given, lambda: sheet.enter([points[each] for each in seats], closer=closer, final=given[3])
    round_ = 1 + number % 5
    acts = {
        "correct": (["correct", round_, seat, points[0]], lambda: sheet.correct(round_, {seat: points[0]})),
        "drop": (["drop", round_], lambda: sheet.drop(round_)),
        "join": (["join", f"P{number}", start], lambda: sheet.join(f"P{number}", start)),
        "leave": (["change", seat, "leave"], lambda: sheet.leave(seat)),
        "return": (["change", seat, "return"], lambda: sheet.return_player(seat)),
        "sit_out": (["change", seat, "sit_out"], lambda: sheet.sit_out(seat)),
        "rename": (["rename", seat, f"Q{number}"], lambda: sheet.rename(seat, f"Q{number}")),
        "finish": (["finish"], sheet.finish),
        "goOn": (["goOn"], sheet.go_on),
    }
    return acts[kind]


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed < 5 else pytest.mark.long) for seed in range(150)]
)
def test_both_make_the_same_of_what_players_do(ask, seed, tmp_path):
    chance, game = random.Random(seed), GAMES[seed % len(GAMES)]
    names = ["Ann", "Bo", "C\u00e9", "Di"][: 2 + seed % 3]
    sheet, steps, refused = ScoreSheet(game, names, seed % 2, date="2026-11-27"), [], []
    for step in make_steps(chance, 18):
        if step[1] >= len(sheet.names):
            continue
        given, act = take(sheet, step)
        steps.append(given)
        try:
            sheet = act()
            refused.append(False)
        except CardGolfError:
            refused.append(True)
    found = ask("act", bundle=bundle_of(game), names=names, dealer=seed % 2, steps=steps)["found"]
    assert [each is not None for each in found["refused"]] == refused, [
        *zip(steps, found["refused"], refused, strict=True)
    ]
    path = tmp_path / "sheet.json"
    path.write_text(found["text"], encoding="ascii")
    assert load_sheet(path) == sheet
    assert (
        found["text"].replace("cardgolf keeper 1", sheet.as_dict()["producer"])
        == f"{json.dumps(sheet.as_dict(), indent=1)}\n"
    )


@pytest.mark.parametrize("kind", ["accepted", "refused"])
def test_a_sheet_with_a_name_opens_in_both_or_in_none(ask, kind, tmp_path):
    path, bundle = tmp_path / "sheet.json", bundle_of("golf")
    sheet = ScoreSheet("golf", ["Ann", "Bo"]).as_dict()
    for name, what in EXAMPLES[kind]:
        if not name.strip():
            continue
        text = f"{json.dumps({**sheet, 'players': [name, 'Bo']}, indent=1)}\n"
        found = ask("file", bundle=bundle, text=text)
        assert found == ({"found": text} if kind == "accepted" else {"refused": "refused-name"}), what
        path.write_text(text, encoding="ascii")
        if kind == "accepted":
            assert load_sheet(path).names == (name, "Bo")
        else:
            with pytest.raises(CardGolfError):
                load_sheet(path)


def test_names_are_those_of_the_library_character_by_character(ask):
    common, ideographs = range(0x3400), range(0x3400, 0xD700, 97)
    codes = [*common, *ideographs, *range(0xD700, 0x20000), *range(0x20000, 0x110000, 997), *range(0xE0000, 0xE0200)]
    for around in ("%s", "\u00e9%s\u00e9", "\u094d%s", "\u00e9%s", "1%s\u20e3"):
        names = [around % chr(code) for code in codes]
        found = ask("names", names=names)["found"]
        different = [
            ascii(name) for name, is_name in zip(names, found, strict=True) if int(is_name) != is_printable_name(name)
        ]
        assert different == []


def test_names_are_compared_as_the_library_does(ask):
    names = [name for pair in EXAMPLES["same"] + EXAMPLES["different"] for name in pair]
    assert ask("fold", names=names)["found"] == [*map(fold_name, names)]


def test_names_from_right_to_left_are_isolated_where_they_are_shown(ask):
    names = ["\u05d3\u05e0\u05d4", "Zo\u00eb", "\u0639\u0644\u06cc 2", "\U0001e900"]
    sheet = ScoreSheet("golf", names).as_dict()
    assert ask("shown", bundle=bundle_of("golf"), sheet=sheet)["found"] == [[*map(isolate, names)], names]
    assert isolate(names[2]) == "\u2068\u0639\u0644\u06cc 2\u2069"


@pytest.mark.parametrize("name", ["", " "])
def test_a_sheet_needs_a_name_that_is_seen(ask, name):
    sheet = {**ScoreSheet("golf", ["Ann", "Bo"]).as_dict(), "players": [name, "Bo"]}
    assert ask("file", bundle=bundle_of("golf"), text=json.dumps(sheet)) == {"refused": "refused-name"}


def test_a_file_of_python_is_read_and_written_again(ask):
    sheet = (
        ScoreSheet("crazy-nines", ["Ann", "\U0001f9ed Bo"])
        .enter([12, "3 3 9 / 3 5 J / K A 8"], closer="Ann")
        .join("Cy")
        .leave(0)
    )
    text = f"{json.dumps(sheet.as_dict(), indent=1)}\n"
    assert ask("file", bundle=bundle_of("crazy-nines"), text=text)["found"] == text


def test_the_statistics_are_those_of_the_library(ask):
    rules = cardgolf.rules("crazy-nines", holes=3)
    sheets = [
        ScoreSheet(rules, ["Ann", "Bo"], date="1").enter([4, 9], closer="Bo").enter([1, 3], closer="Ann").enter([7, 7]),
        ScoreSheet(rules, ["bo", "Ann"], date="2").enter([14, 2]).enter([0, 3]).finish(),
        ScoreSheet(rules, ["Ann", "Bo"], date="3").enter([40, -2], closer="Bo"),
    ]
    data = [each.as_dict() for each in [*sheets, sheets[0]]]
    sets = ask("statistics", bundle=bundle_of("crazy-nines", holes=3), sheets=data)["found"]
    assert [(each["evenings"], each["forks"]) for each in sets] == [(3, [])]
    assert sets[0]["players"] == list_players(sheets)


def test_rounds_before_a_fork_count_once_as_in_the_library(ask):
    rules = cardgolf.rules("crazy-nines", holes=4)
    before = ScoreSheet(rules, ["Ann", "Bo"], date="2026-11-28").enter([3, 1], closer="Bo").enter([2, 9])
    sheets = [
        before.enter([7, 1], closer="Ann"),
        before.enter([5, 6]).enter([4, 4]),
        before.enter([7, 1], closer="Ann").enter([0, 1]).correct(3, {"Ann": 8}),
        before,
        before.join("Cy", 5).enter([8, 1, 2]),
    ]
    for each in (sheets, sheets[::-1]):
        data = [sheet.as_dict() for sheet in each]
        sets = ask("statistics", bundle=bundle_of("crazy-nines", holes=4), sheets=data)["found"]
        assert [player for found in sets for player in found["players"]] == list_players(each)
        assert [found["evenings"] for found in sets if found["count"] == 2] == [1]
        forks = [fork for found in sets for fork in found["forks"]]
        assert forks == [{"date": "2026-11-28", "count": 2}] * 4


def list_players(sheets):
    """Return what the library finds, as the page names it."""
    return [
        {
            "name": each.name, "matches": each.matches, "wins": each.wins, "holes": each.holes, "sum": each.points,
            "best": each.best and each.best.points, "worst": each.worst and each.worst.points,
            "closed": each.closed, "beaten": each.beaten,
        }
        for each in collect_records(sheets)
    ]  # fmt: skip


# Data of others


def test_a_link_holds_the_sheet(ask):
    sheet = ScoreSheet("crazy-nines", ["Ann", "B\u00f6"]).enter([12, 30], closer="Ann").as_dict()
    link = ask("link", bundle=bundle_of("crazy-nines"), sheet=sheet)["found"]
    address, _, fragment = link.partition("#")
    assert address == "http://keeper.test/" and len(fragment) < 2000
    assert ask("shared", fragment=f"#{fragment}")["found"] == sheet


def test_a_link_that_is_cut_or_changed_is_refused(ask):
    sheet = ScoreSheet("crazy-nines", ["Ann", "Bo"]).enter([12, 30]).as_dict()
    fragment = "#" + ask("link", bundle=bundle_of("crazy-nines"), sheet=sheet)["found"].partition("#")[2]
    for wrong in (
        *(fragment[:length] for length in range(3, len(fragment) - 1, 61)),
        f"{fragment[:90]}A{fragment[91:]}",
        "#s=%",
        "#s=Zm9v",
    ):
        assert ask("shared", fragment=wrong) == {"refused": "refused-link"}


def test_a_link_that_unpacks_to_very_much_is_refused(ask):
    import base64  # noqa: PLC0415
    import gzip  # noqa: PLC0415

    packed = base64.urlsafe_b64encode(gzip.compress(b" " * 50_000_000)).decode().rstrip("=")
    assert ask("shared", fragment=f"#s={packed}") == {"refused": "refused-long"}


WRONG = [
    ({"version": 2}, "refused-newer"),
    ({"version": 0}, "refused-file"),
    ({"format": "x"}, "refused-file"),
    ({"more": 1}, "refused-file"),
    ({"players": ["Ann", "ann "]}, "refused-same-name"),
    ({"players": ["Ann", "B\u202eo"]}, "refused-name"),
    ({"players": ["Ann"]}, "refused-file"),
    ({"players": None}, "refused-file"),
    ({"rounds": [{"scores": [1, 2], "closer": 5}]}, "refused-file"),
    ({"rounds": [{"scores": [1, {}]}]}, "refused-file"),
    ({"rounds": [{"scores": [1, "3 3"]}]}, "refused-rules"),
    ({"rounds": [{"scores": [1, 2], "more": 1}]}, "refused-file"),
    ({"rounds": {}}, "refused-file"),
    ({"dealer": 9}, "refused-rules"),
    ({"changes": [{"round": 1, "seat": 0, "what": "return"}]}, "refused-file"),
    ({"changes": [{"round": 1, "seat": 0, "what": "leave", "points": 1}]}, "refused-file"),
    ({"changes": [{"round": 99, "seat": 0, "what": "leave"}]}, "refused-rules"),
    ({"teams": [[0, 0]]}, "refused-file"),
    ({"handicaps": [1]}, "refused-file"),
    ({"finished": False}, "refused-file"),
    ({"rules": [{"name": "x"}]}, "refused-file"),
    *(({"date": f"2026{wrong}"}, "refused-file") for wrong in ("\u202e", "\u200b", "\n", "\ud800")),
    ({"rounds": [{"scores": [12, 30], "reason": "out\u2066"}]}, "refused-file"),
]


@pytest.mark.parametrize(("changed", "refusal"), WRONG)
def test_a_file_that_is_no_sheet_is_refused(ask, changed, refusal):
    data = ScoreSheet("crazy-nines", ["Ann", "Bo"]).enter([12, 30]).as_dict() | changed
    assert ask("file", bundle=bundle_of("crazy-nines"), text=json.dumps(data)) == {"refused": refusal}


@pytest.mark.parametrize("text", ["", "[", "[]", "1", "null", '{"format": "cardgolf-score-sheet"}'])
def test_a_text_that_is_no_sheet_is_refused(ask, text):
    assert ask("file", bundle=bundle_of("crazy-nines"), text=text) == {"refused": "refused-file"}


# Games


def test_the_sentences_are_compiled():
    pytest.importorskip("fluent.syntax", reason="the catalogues: no extra translate")
    compiler = importlib.import_module("cardgolf.words.compiler")
    for path, text in compiler.write_catalogues(ROOT / "js" / "apps" / "keeper" / "words").items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_every_sentence_is_used_and_every_used_one_is_there():
    folder = ROOT / "js" / "apps" / "keeper"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.mjs"))
    ids = json.loads((folder / "words" / "en.json").read_text(encoding="utf-8"))["messages"]
    made = ("told-", "done-", "column-")
    assert {each for each in ids if f'"{each}"' not in source and not each.startswith(made)} == {"list"}
    assert {*re.findall(r'(?:\bt|expect|Refusal)\([^()]*?"([a-z]+(?:-[a-z]+)+)"', source)} <= {*ids}


def test_what_another_page_kept_stops_no_list(ask):
    bundle = bundle_of("golf")
    sheet = json.loads(json.dumps(ScoreSheet("golf", ["Ann", "Bo"]).enter([3, 4]).as_dict()))
    game = {"title": "Golf", "house": [], "bundle": bundle, "plugins": [], "rules": {}, "bounds": {}}
    good = {"version": 1, "id": "a", "sheet": sheet, "game": game}
    wrong = [
        {"sheet": {"players": 3}},
        {"sheet": {**sheet, "players": ["Ann"] * 2}},
        {"game": {**game, "bundle": {}}},
        {"game": {**game, "rules": None}},
        {"game": {**game, "plugins": [None]}},
        {"game": {**game, "bounds": {"2": []}}},
        {"id": "a"},
        {"version": "DEEP"},
    ]
    kept = {f"cardgolf-keeper/sheet/b{n}": {**good, "id": f"b{n}", **each} for n, each in enumerate(wrong)}
    refused = {**good, "id": "c", "sheet": {**sheet, "dealer": 7}}
    kept |= {"cardgolf-keeper/sheet/a": good, "cardgolf-keeper/sheet/c": refused}
    kept |= {f"cardgolf-keeper/game/{n}": each["game"] for n, each in enumerate(wrong) if "game" in each}
    kept["cardgolf-keeper/game/good"] = game
    deep = f"{'[' * 20_000}{']' * 20_000}"
    found = ask("kept", kept={key: json.dumps(value).replace('"DEEP"', deep) for key, value in kept.items()})["found"]
    assert {**found, "records": sorted(found["records"])} == {
        "records": ["a", "c"], "damaged": 8, "newer": 0, "own": ["Golf"], "evenings": 1, "found": None,
    }  # fmt: skip


def test_a_bundle_that_names_its_rules_otherwise_takes_no_games_place(ask):
    bundle = json.loads(cardgolf.rules("golf", "four-bonus", holes=7).export(score_only=True).as_text())
    bundle["plugins"][1]["name"] = "ours"
    other = {**bundle, "plugins": [bundle["plugins"][0], {**bundle["plugins"][1], "name": "theirs"}]}
    wanted = [{**each, "options": dict(each["options"])} for each in bundle["plugins"]]
    (ask.folder / "games").mkdir()
    (ask.folder / "games" / "catalogue.json").write_text('{"games": [], "left_out": []}')
    found = ask("kept", kept={}, opened=[json.dumps(bundle), json.dumps(other)], plugins=wanted)["found"]
    assert (len(found["own"]), found["found"]) == (2, bundle["title"])


@pytest.mark.parametrize(
    ("path", "value", "is_fine"),
    [
        ("date", "\u0378", True), ("date", "a\u202eb", False), ("date", "x" * 101, False), ("producer", 3, False),
        ("producer", "x" * 201, False), ("handicaps", [0, 0, 0], False), ("handicaps", [], False),
        ("handicaps", [3, -1, 0], False), ("handicaps", [3, 0, 0], True), ("teams", [], False), ("changes", [], False),
        ("rounds.0.closer", None, False), ("rounds.0.closer", 7, False), ("rounds.0.leader", "Ann", False),
        ("rounds.0.leader", 1, True), ("rounds.0.turns", None, False), ("rounds.0.turns", [1, 1], False),
        ("rounds.0.turns", [3, 3, 2], True), ("rounds.0.memory", True, False), ("rounds.0.memory", {}, False),
        ("rounds.0.reason", "entered", False), ("rounds.0.reason", "x" * 201, False), ("rounds.0.reason", "why", True),
        ("rounds.0.final", False, False), ("rounds.2.scores.0", "join", False), ("rounds.2.scores.0", True, False),
    ],
)  # fmt: skip
def test_a_file_is_taken_or_refused_as_in_the_library(ask, path, value, is_fine):
    sheet = ScoreSheet("crazy-nines", ["Ann", "Bo", "Cy"], handicaps=(1, 0, 0)).enter([4, 9, 11], closer="Bo")
    sheet = sheet.enter([5, 6, 7]).leave("Cy").enter([3, 4], closer="Ann", final=True)
    data = json.loads(json.dumps(sheet.as_dict()))
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    inner = data
    for key in way:
        inner = inner[key]
    inner[last] = value
    order = ["scores", "closer", "final", "reason", "leader", "turns", "memory"]
    data["rounds"] = [{key: each[key] for key in order if key in each} for each in data["rounds"]]
    keys = [*json.loads(json.dumps(sheet.as_dict()))]
    at = keys.index("handicaps")
    data = {key: data[key] for key in [*keys[:at], "teams", *keys[at:]] if key in data}
    try:
        taken = bool(ScoreSheet.from_dict(data))
    except CardGolfError:
        taken = False
    answer = ask("file", bundle=bundle_of("crazy-nines"), text=json.dumps(data))
    assert (taken, "refused" not in answer) == (is_fine, is_fine)
