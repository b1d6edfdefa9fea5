"""The page of questions with what the code knows of each: its types, who answers it, and when it is asked."""

import ast
import re
from collections.abc import Iterator
from inspect import signature

from docs_places import ROOT, slug
from docs_rules import GAMES, HOUSE_RULES, Plain

import cardgolf
from cardgolf import Game, HookSpecs, Phase

LAST = re.compile(r"^### `(\w+)\(.*?^\* \*\*Plain golf:\*\*.*?(?=\n\n)", re.MULTILINE | re.DOTALL)
START = "## The setting\n"
STEPS = (
    ("flip a1", "the first card of the tee-off"), ("flip b1", ""), ("flip a1", ""), ("flip b1", ""),
    ("flip a1", ""), ("flip b1", "its last card"),
    ("draw stock", "a card from the stock"), ("swap a1", "it is swapped in, and the turn passes"),
)  # fmt: skip


def answered(text: str) -> str:
    """The page with two more lines for each question, and the order in which they are asked."""
    stubs, answers = signatures(), hook_implementations()
    told = LAST.sub(lambda part: f"{part[0]}\n{_answered(part[1], answers)}\n{_typed(part[1], stubs)}", text)
    return told.replace(START, "\n".join([*when(), "", START]), 1)


def _typed(question: str, stubs: dict[str, str]) -> str:
    return f"* **With types:** `{stubs[question]}`"


def _answered(question: str, answers: dict[str, dict[str, tuple[str, ...]]]) -> str:
    own = [name for name, asked in answers.items() if name in asked[question]]
    return f"* **Who answers it here:** {', '.join(f'`{name}`' for name in own) or 'nobody'}"


def signatures() -> dict[str, str]:
    """The stub of each question as it is written."""
    tree = ast.parse((ROOT / "src/cardgolf/hookspecs.py").read_text(encoding="utf-8"))
    (stubs,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "HookSpecs")
    found = [node for node in stubs.body if isinstance(node, ast.FunctionDef)]
    return {each.name: f"{each.name}({ast.unparse(each.args)}) -> {ast.unparse(each.returns)}" for each in found}


def hook_implementations() -> dict[str, dict[str, tuple[str, ...]]]:
    """For every plugin that is shipped who is asked what, where it stands on top."""
    games = {name: cardgolf.rules(name).hook_implementations() for name in GAMES}
    houses = {name: cardgolf.rules("nine-card", name).hook_implementations() for name in HOUSE_RULES}
    return {"base": cardgolf.rules(Plain).hook_implementations(), **games, **houses}


def when() -> Iterator[str]:
    """What a round of plain golf asks, as it was overheard."""
    yield "## When they are asked\n"
    yield "Overheard in a round of plain golf between three, when this page was made; in the order of the first time.\n"
    yield "| when | asked, in this order |\n|---|---|"
    for moment, asked in traced():
        yield f"| {moment} | {' '.join(f'[`{each}`](#{_anchor(each)})' for each in asked) or 'nothing'} |"


def _anchor(question: str) -> str:
    return slug(f"{question}({', '.join(list(signature(getattr(HookSpecs, question)).parameters)[1:])})")


def traced() -> Iterator[tuple[str, list[str]]]:
    """Moments of a round, and the questions of each."""
    heard: list[str] = []
    book = cardgolf.rules(Plain, holes=1).traced(lambda question, *_: heard.append(question))
    game = cardgolf.new_game(book, players=3, seed=1)
    yield "a table is laid and dealt, and the moves are listed", _asked(game, heard)
    for move, moment in STEPS:
        game = game.play(move)
        asked = _asked(game, heard)
        if moment:
            yield moment, asked
    yield "the last move of a round", _ending(game, heard)


def _ending(game: Game, heard: list[str]) -> list[str]:
    """What is asked once the last move of a round is made."""
    asked: list[str] = []
    while not game.is_round_over:
        down = game.state.board.name(sorted(game.state.board.down))
        game = game.play("draw stock" if game.phase is Phase.START else f"swap {down[0]}")
        asked = _asked(game, heard)
    return asked


def _asked(game: Game, heard: list[str]) -> list[str]:
    """What was asked until now, the listing of moves included, in the order it was first asked."""
    assert game.legal_moves or game.is_round_over
    asked = [*dict.fromkeys(heard)]
    heard.clear()
    return asked
