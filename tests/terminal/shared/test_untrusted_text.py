"""Hostile text in records, plugins, files and arguments, and the output of every command."""

import ast
import json
import re
import unicodedata
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner
from helpers.cases import every_case
from helpers.distributions import install
from helpers.walks import finish_match

import cardgolf
from cardgolf import (
    CardGolfError,
    IllegalMoveError,
    InvalidArgumentError,
    InvalidRecordError,
    Line,
    PluginError,
    RoundEnd,
    Standing,
    hookimpl,
)
from cardgolf.drawing import pieces
from cardgolf.terminal import app
from cardgolf.terminal.app import COMMANDS as EVERY_COMMAND
from cardgolf.terminal.app import load_command
from cardgolf.tools.text import (
    MAX_NAME_LENGTH,
    MAX_TEXT_LENGTH,
    did_you_mean,
    fold_name,
    is_printable,
    is_printable_name,
    isolate,
    join_limited,
    printable,
    printable_lines,
    quote,
)

TERMINAL = Path(cardgolf.__file__).parent / "terminal"

# A title, a link, the clipboard, a colour that is never ours, C1 forms of the same, markup, and characters unseen.
ESCAPES = "\x1b]0;t\x07\x1b]8;;http://x\x1b\\L\x1b]52;c;aGk=\x07\x1b[38;5;199m\x1b[2J\x9b31m\x9d0;t\x9c\x7f\x00\x08\r"
UNSEEN = (
    "\u202e\u202a\u2066\u2069\u200e\u200f\u061c\u200b\u200c\u200d\u2060\u2064\ufeff\u00ad\u034f\u115f\u1160\u17b4"
    "\u180b\u180e\u3164\uffa0\u2800\ufe01\ufe0f\U000e0041\U000e0100\u2028\u2029\ue000\uffff\U0001d159"
)
MARKUP = "[bold]B[/bold][link=http://x]L[/link]"
EVIL = f"Z{ESCAPES}{UNSEEN}{MARKUP}"
FLOOD = "a" + "\u0336" * 40
INK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
OURS = re.compile(r"\x1b\[(?:[0-9;]*m|\?25[hl]|[0-9]*[AK]|2K|H|2J|3J)")


def harm(shown, *, terminal=False):
    """Return the harmful parts of ``shown``. The library's own terminal styles are allowed."""
    if terminal:
        shown = re.sub(r"\x1b\[38;5;199", "ATTACK", shown)
        shown = OURS.sub("", shown).replace("\r\n", "\n").replace("\r", "")
    kinds = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    found = [char for char in shown if char != "\n" and (unicodedata.category(char) in kinds or INK.match(char))]
    return found + re.findall(r"ATTACK|\u0336{5,}", shown)


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def in_process(*args, typed=""):
    result = CliRunner().invoke(app, args, input=typed, env={"COLUMNS": "90"}, prog_name="cardgolf")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return (result.stdout_bytes + result.stderr_bytes).decode("utf-8", "surrogateescape"), result.exit_code


# The texts themselves


def test_the_length_of_a_text_does_not_change():
    for text in (EVIL, FLOOD, f"{EVIL}\n{FLOOD}", "\u200d" * 9):
        assert len(printable(text)) == len(printable_lines(text)) == len(text)
        assert not harm(printable(text)) and not harm(printable_lines(text))
        assert printable(printable(text)) == printable(text)
    assert (printable("a\tb\nc\u00a0d\u3000e"), printable_lines("a\nb")) == ("a b c d e", "a\nb")


EXAMPLES = json.loads((Path(__file__).parents[3] / "js" / "test" / "names.json").read_text(encoding="ascii"))
"""The rule for names, as examples for both runtimes and the score keeper: each with what it is."""
NEWER = "\U0001fae9\u0378\U00031350"  # than the Unicode tables of some versions of Python


@every_case("name", [name for name, _ in EXAMPLES["accepted"]])
def test_names_in_any_script_are_accepted_and_printed_as_they_are(name):
    assert is_printable_name(name)
    assert printable(name) == name or {*name} & {*NEWER}
    game = cardgolf.new_game("play-nine", players=(name, "Bo"), seed=1)
    assert cardgolf.replay(cardgolf.record(game)).state.match.names == (name, "Bo")


@every_case("name", [name for name, _ in EXAMPLES["refused"]])
def test_names_that_hide_something_are_refused(name):
    assert not is_printable_name(name)
    with pytest.raises(InvalidArgumentError, match="printable characters"):
        cardgolf.new_game("play-nine", players=(name, "Bo"), seed=1)


@every_case("name", [name for name, _ in EXAMPLES["refused"] if len(name) < MAX_NAME_LENGTH])
def test_what_names_may_not_have_is_not_printed(name):
    shown = printable(name)
    assert shown != name and printable(shown) == shown and is_printable_name(shown)


@every_case("pair", EXAMPLES["same"])
def test_names_that_look_alike_are_the_same(pair):
    assert len({*map(fold_name, pair)}) == 1


@every_case("pair", EXAMPLES["different"])
def test_other_names_are_different(pair):
    assert len({*map(fold_name, pair)}) == 2


def test_the_letters_from_right_to_left_are_those_of_unicode():
    chars = [chr(code) for code in (*range(0x3000), *range(0xFB00, 0x20000)) if unicodedata.category(chr(code)) != "Cf"]
    letters = [char for char in chars if unicodedata.bidirectional(char) in ("R", "AL")]
    others = [char for char in chars if unicodedata.bidirectional(char) == "L"]
    assert len(letters) > 1500 and [char for char in letters if isolate(char) != f"\u2068{char}\u2069"] == []
    assert len(others) > 9000 and [char for char in others if isolate(char) != char] == []


def test_a_name_and_a_reason_are_bounded():
    assert is_printable_name("x" * MAX_NAME_LENGTH) and not is_printable_name("x" * (MAX_NAME_LENGTH + 1))
    assert is_printable("x" * MAX_TEXT_LENGTH) and not is_printable("x" * (MAX_TEXT_LENGTH + 1))
    assert not is_printable(3)


class Liar:
    def __repr__(self):
        return EVIL


@every_case("thing", [EVIL, Liar(), [EVIL], {EVIL: EVIL}, type("Z\u3164", (), {}), type("Z\x1b", (), {})()])
def test_no_error_contains_harmful_text(thing):
    texts = [quote(thing), join_limited([thing]), did_you_mean("x", [f"{thing}"])]
    for kind in (CardGolfError, IllegalMoveError, PluginError):
        error = kind(f"{thing}", f"{thing}")
        texts += [str(error), repr(error)]
    assert [harm(text) for text in texts] == [[]] * len(texts)


# What plugins answer


def evil_answers(question):
    def round_end(state, move, before):
        return RoundEnd(state.turn, (), EVIL)

    def rule_id(board, card_values, seat, state):
        return [Line(EVIL, 1)]

    def slots(board, card_values, seat, state):
        return [Line("a.b", 1, (EVIL,))]

    def no_slots(board, card_values, seat, state):
        return [Line("a.b", 1, None)]

    def number(board, card_values, seat, state):
        return [Line(3, 1)]

    def too_long(board, card_values, seat, state):
        return [Line("x" * (MAX_TEXT_LENGTH + 1), 1)]

    def why(rounds, totals):
        return [Standing(seat, 0, 1, why=EVIL) for seat in range(len(totals))]

    told = {"round_end": round_end, "rule_id": rule_id, "slots": slots, "no_slots": no_slots, "number": number,
            "too_long": too_long, "why": why}[question]  # fmt: skip
    name = {"round_end": "round_end", "why": "standings"}.get(question, "score")
    told.__name__ = name
    return hookimpl(told)


def played_out(game):
    game = finish_match(game)


@every_case("question", ["round_end", "rule_id", "slots", "no_slots", "number", "too_long", "why"])
def test_a_plugin_that_returns_unprintable_text_is_blamed(question):
    with pytest.raises(PluginError, match="printable") as caught:
        played_out(cardgolf.new_game("nine-card", evil_answers(question), players=2, seed=1, turn_limit=1))
    assert not harm(str(caught.value))


def test_long_texts_of_ascii_are_allowed_case_by_case():
    @hookimpl
    def score(board, card_values, seat, state):
        return [Line("x" * 150, 1), Line("y" * 150, 1, ["a1"])]

    cards = cardgolf.score(cardgolf.rules("nine-card", score), "3 4 5 / 6 7 8 / 9 10 A")
    assert [line.points for line in cards.lines] == [1, 1]


# Records: every text field of a header and of the position it begins with


@cache
def last_lap():
    """Return a match in the last lap of its second round."""
    rng, game = Random(3), cardgolf.new_game("nine-card", players=("Ann", "Bo"), seed=5, holes=2)
    while not (game.state.round_end and game.state.match.rounds and not game.is_round_over):
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    return cardgolf.record(cardgolf.Game.from_position(game.rules, game.position))


def record_with(change):
    """Return a record with a changed header and a new digest."""
    header, trailer = map(json.loads, last_lap().splitlines())
    change(header)
    text = json.dumps(header, separators=(",", ":")) + "\n"
    return text + json.dumps(trailer | {"sha256": sha256(text.encode()).hexdigest()}, separators=(",", ":")) + "\n"


def test_an_unchanged_record_with_a_new_digest_is_read():
    assert cardgolf.replay(record_with(lambda fields: None)).state.round_end


def field(name, value):
    def change(fields):
        fields[name] = value

    return change


def start(pattern, replacement):
    def change(fields):
        fields["start"], count = re.subn(pattern, lambda _: replacement, fields["start"], count=1)
        assert count

    return change


def plugin_used(name, value):
    def change(fields):
        fields["rules"][-1][name] = value

    return change


J = json.dumps(EVIL)
FIELDS = {
    "name": field("players", [EVIL, "Bo"]), "producer": field("producer", EVIL), "format": field("format", EVIL),
    "seed": field("seed", EVIL), "x-note": field("x-note", EVIL), "key": field(EVIL, 1),
    "plugin": plugin_used("name", EVIL), "by": plugin_used("by", EVIL), "options": plugin_used("options", {EVIL: EVIL}),
    "value": plugin_used("options", {"decks": EVIL, "jokers_per_deck": 2, "pair_reuse": True}),
    "round_end": start(r'round_end: "[^"]*"', f"round_end: {J}"), "ended": start(r'"[a-z ]+" by', f"{J} by"),
    "names": start(r"names: .*", f'names: [{J}, "Bo"]'), "rule": start(r"nine-card\.score\.card", J),
    "slot": start(r"a1", J), "notes": start(r"notes:", f"notes: {{{J}: {J}}}"), "start": field("start", EVIL),
    "kind": start(r"kind: hole", f"kind: {EVIL}"),
}  # fmt: skip


@pytest.fixture(params=[*FIELDS])
def hostile(request, at_home):
    path = at_home / "hostile.jsonl"
    path.write_text(record_with(FIELDS[request.param]), encoding="ascii")
    return path


def test_a_hostile_record_is_read_or_refused_without_harmful_text(hostile):
    for args in (["check"], ["check", "--json"], ["replay", "--all"], ["play", "--resume"], ["table", "--resume"]):
        shown, _ = in_process(*args, str(hostile), typed="why\nscore\nrules\n")
        assert harm(shown) == [], args
    assert [harm(text) for text in texts_of(hostile)] == [[], []]


def texts_of(path):
    """Return the texts of a record in Python: its game and a view, or its error."""
    try:
        game = cardgolf.load(path)
    except CardGolfError as error:
        return str(error), repr(error)
    return repr(game), repr(game.view(0))


@every_case("name", ["round_end", "ended", "rule", "slot", "name", "names"])
def test_a_start_with_an_unreachable_text_is_refused(name):
    with pytest.raises(InvalidRecordError):
        cardgolf.replay(record_with(FIELDS[name]))


# Plugins whose every text is hostile

CODE = f"""
from cardgolf import Move, hookimpl, option, plugin
from attrs import frozen
from typing import ClassVar
EVIL = {EVIL!r}

@frozen
class Shout(Move):
    word: ClassVar[str] = "shout"
    aliases: ClassVar[tuple] = (EVIL,)
    loud: str
    def words(self):
        return (self.loud, EVIL)
    @classmethod
    def parse(cls, words):
        return cls(words[0])
Shout.__doc__ = EVIL

@plugin
class Evil:
    noise: str = option(EVIL, EVIL + "2", doc=EVIL)
    @hookimpl
    def opening_flips(self):
        return 0
    @hookimpl
    def move_types(self):
        return [Shout]
    @hookimpl
    def moves(self, state):
        return [Shout("1"), Shout("2"), Shout("3")]
Evil.__doc__ = EVIL + "\\n\\n" + EVIL
Evil.__name__ = Evil.__qualname__ = "Evil"

@plugin
class Broken:
    @hookimpl
    def opening_flips(self):
        raise type(EVIL.replace(chr(0), ""), (Exception,), {{}})(EVIL)
Broken.__doc__ = EVIL

def bot(rng):
    raise ValueError(EVIL)
bot.__doc__ = EVIL
"""
NAME = EVIL.translate({ord(char): None for char in "\r\n\x00=[]\u2028\u2029\x1c\x1d\x1e\x85\x0b\x0c"})


@pytest.fixture
def plugins(at_home, monkeypatch):
    page = f"# {EVIL}\n\n## {EVIL}\n\n**E 1** {EVIL} *From: {EVIL}*\n"
    files = {"evil_text_module.py": CODE, "evil_text_module.md": page}
    groups = {
        "variants": f"evil = evil_text_module:Evil\n{NAME} = evil_text_module:{NAME}",
        "house_rules": f"evil-rule = evil_text_module:Broken\n{NAME} = gone_{NAME}",
        "bots": f"evil-bot = evil_text_module:bot\n{NAME} = evil_text_module:bot",
    }
    install(at_home, monkeypatch, "evil", groups, files, metadata=f"Name: {NAME}\nVersion: {NAME}\n")
    return at_home


LAYOUT = "3 4 5 / 6 7 8 / 9 10 A"
COMMANDS = {
    "variants": [[], ["--json"]],
    "plugins": [[], ["--json"]],
    "play": [["evil"], ["nine-card", "evil-rule"], ["nine-card", "--bot", "evil-bot"], ["evil", "--humans", "2"]],
    "table": [["evil"], ["nine-card", "evil-rule"]],
    "replay": [["match.jsonl", "--all"]],
    "demo": [["evil", "--rounds", "1", "--option", "turn_limit=2"], ["nine-card", "evil-rule"]],
    "rules": [["evil"], ["evil", "--json"], ["nine-card", "evil-rule"]],
    "score": [["evil", LAYOUT], ["nine-card", LAYOUT, "--rule", "evil-rule"]],
    "keep": [["evil", "--player", "Ann", "--player", "Bo"], ["nine-card", "evil-rule", "--player", "Ann"]],
    "history": [["match.jsonl"], ["match.jsonl", "--json"]],
    "check": [["match.jsonl"], ["match.jsonl", "--json"]],
    "explain": [["evil"], ["evil", "--form", "html"], ["nine-card", "evil-rule", "--form", "markdown"]],
    "export": [["evil", "--players", "2"], ["evil", "--words", "--score-only"], ["nine-card", "evil-rule"]],
    "hint": [["evil", "board 0: ? ? ? / ? ? ? / ? ? ?"], ["nine-card", "--rule", "evil-rule", "turn: 0"]],
    "review": [["match.jsonl"], ["match.jsonl", "--json"]],
    "league": [["evil", "--games", "1", "--slow-games", "1", "--bot", "evil-bot", "--bot", "random", "--quiet"]],
    "solve": [["evil"], ["nine-card", "evil-rule", "--json"]],
    "diff": [["evil", "--against", "nine-card", "--layouts", "5", "--games", "1"]],
    "simulate": [["evil", "--games", "1", "--option", "holes=1"], ["nine-card", "--bot", "evil-bot"]],
    "compare": [["evil", "--games", "1", "--bot", "evil-bot", "--bot", "random"]],
    "tournament": [["evil", "--games", "1", "--bot", "evil-bot", "--bot", "random"]],
    "new-house-rule": [["evil"], ["evil-rule"]],
    "new-variant": [["evil"], ["evil-rule"]],
    "certify": [["--rules", "evil", "--", "cat"], ["--rules", "nine-card evil-rule", "--json", "--", "cat"]],
    "perft": [["evil"], ["evil", "--moves", "--json"], ["nine-card", "evil-rule"]],
}  # fmt: skip


def test_every_command_is_tested():
    assert {*COMMANDS} == {*EVERY_COMMAND}


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_hostile_plugins_write_no_harmful_text(command, plugins):
    (plugins / "match.jsonl").write_text(record_with(field("x-a", EVIL)).replace('"nine-card"', '"evil"', 1), "ascii")
    for args in COMMANDS[command]:
        shown, _ = in_process(command, *args, typed="1\nhelp\nmoves\nrules\nhint\nwhy\nfoo\n" * 3)
        assert harm(shown) == [], args


# Arguments: every one of every command, from click's own list


def arguments():
    for name in EVERY_COMMAND:
        for parameter in load_command(name).params:
            yield pytest.param(name, parameter, id=f"{name}-{parameter.name}")


@pytest.mark.parametrize(("command", "parameter"), [*arguments()])
def test_hostile_arguments_write_no_harmful_text(command, parameter, at_home):
    needed = [LAYOUT if each.name == "layouts" else "nine-card"
              for each in load_command(command).params if each.required and each is not parameter]  # fmt: skip
    value = EVIL.replace("\x00", "")
    given = [*needed, value] if isinstance(parameter, click.Argument) else [*needed, parameter.opts[0], value]
    for args in (given, [f"--{value}"], [f"-{value}"], [*needed, value, value, value]):
        shown, _ = in_process(command, *args)
        assert harm(shown) == [], args


@pytest.mark.parametrize("args", [[EVIL], [f"--{EVIL}"], ["--version", EVIL], ["-h", EVIL], []])
def test_hostile_arguments_of_the_program_write_no_harmful_text(args):
    shown, code = in_process(*(arg.replace("\x00", "") for arg in args))
    assert harm(shown) == [] and code in (0, 2)


def test_shell_completion_offers_no_harmful_name(plugins, monkeypatch):
    for shell, word in (("bash", "2"), ("zsh", "2"), ("fish", "")):
        env = {"_CARDGOLF_COMPLETE": f"{shell}_complete", "COMP_WORDS": "cardgolf play ", "COMP_CWORD": word}
        result = CliRunner().invoke(app, [], env=env, prog_name="cardgolf")
        assert "evil" in result.stdout and harm(result.stdout) == []


# Pictures and Textual


def test_pictures_contain_no_character_that_xml_forbids():
    parts = [pieces.draw_text(EVIL, 90), pieces.draw_text(EVIL + "<b>", 9), pieces.draw_text(EVIL + "&", 900)]
    whole = pieces.build_document(pieces.join_column(parts), EVIL, "auto")
    assert harm(whole) == []
    assert ET.fromstring(whole).tag.endswith("svg")


def test_pictures_of_a_hostile_game_are_valid():
    game = cardgolf.new_game("nine-card", players=("<b>&amp;[bold]", "Bo"), seed=1)
    for thing in (game, game.view(0), game.view(0).boards[0], game.state.boards[0]):
        assert harm(cardgolf.svg(thing)) == harm(repr(thing)) == []
    for thing in (game, game.view(0)):
        assert harm(thing._repr_svg_()) == []


def test_unchecked_text_of_a_widget_is_checked_when_drawn():
    pytest.importorskip("textual")
    from rich.segment import Segment  # noqa: PLC0415
    from textual.color import Color  # noqa: PLC0415

    from cardgolf.terminal.full_screen.theme import Printable  # noqa: PLC0415

    (drawn,) = Printable().apply([Segment(EVIL)], Color(0, 0, 0))
    assert harm(drawn.text) == [] and MARKUP in drawn.text


# The one place


FORBIDDEN = {
    "print", "input", "Console", "rich.print", "json.dumps", "click.echo", "click.secho", "click.prompt",
    "click.confirm", "click.echo_via_pager", "sys.stdout.write", "sys.stderr.write",
}  # fmt: skip
METHODS = {"from_markup", "from_ansi", "print_json", "writelines", "write", "out", "input"}
SOURCES = sorted(TERMINAL.rglob("*.py"))


@every_case("path", SOURCES)
def test_one_module_writes_and_prompts(path):
    if path.name == "output.py":
        return
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    assert {*map(ast.unparse, calls)} & FORBIDDEN == set()
    assert [call.attr for call in calls if isinstance(call, ast.Attribute) and call.attr in METHODS] == []


def test_the_console_checks_text_that_a_command_did_not(capsysbinary):
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from cardgolf.terminal.shared.output import SafeConsole, echo, echo_json  # noqa: PLC0415

    console = SafeConsole(force_terminal=True, color_system="truecolor", width=60)
    table = Table(EVIL, title=EVIL)
    table.add_row(EVIL)
    for thing in (EVIL, Text(EVIL, "bold red"), Text.assemble(("a", "red"), (EVIL, "dim")), table, FLOOD):
        console.print(thing)
        console.rule(thing if isinstance(thing, Text) else "x")
    echo(EVIL, FLOOD)
    echo_json({EVIL: EVIL})
    written = capsysbinary.readouterr().out.decode("utf-8", "surrogateescape")
    assert harm(written, terminal=True) == []
    assert "[bold]" in written and "\x1b[1" in written
