"""Generate the parts of the page of hooks that the code knows: types, implementations and the order of calls."""

import ast
import re
from collections.abc import Iterator
from inspect import signature

import cardgolf
from cardgolf import Game, HookSpecs, Phase
from docs.places import ROOT, make_slug
from docs.rules import GAMES, HOUSE_RULES, BaseGame

SECTION = re.compile(r"^### `(\w+)\(.*?^\* \*\*Base rules:\*\*.*?(?=\n\n)", re.MULTILINE | re.DOTALL)
FIRST_HEADING = "## The table\n"
STEPS = (
    ("flip a1", "the first card of the opening"), ("flip b1", ""), ("flip a1", ""), ("flip b1", ""),
    ("flip a1", ""), ("flip b1", "the last card of the opening"),
    ("draw stock", "a card is drawn from the stock"), ("swap a1", "it is swapped in, and the turn passes"),
)  # fmt: skip


def complete_hooks(text: str) -> str:
    """Return the page with two more lines for each hook, and a table of when each is called."""
    types, implementations = list_signatures(), list_implementations()

    def complete(section: re.Match[str]) -> str:
        hook = section[1]
        own = [f"`{name}`" for name, callees in implementations.items() if name in callees[hook]]
        lines = [
            f"* **Implemented by:** {', '.join(own) or 'no shipped plugin'}",
            f"* **With types:** `{types[hook]}`",
        ]
        return "\n".join([section[0], *lines])

    return SECTION.sub(complete, text).replace(FIRST_HEADING, "\n".join([*iter_call_table(), "", FIRST_HEADING]), 1)


def list_signatures() -> dict[str, str]:
    """Return the typed signature of each hook as it stands in the source."""
    tree = ast.parse((ROOT / "src/cardgolf/rulebook/hookspecs.py").read_text(encoding="utf-8"))
    (specs,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "HookSpecs")
    functions = [node for node in specs.body if isinstance(node, ast.FunctionDef)]
    return {each.name: f"{each.name}({ast.unparse(each.args)}) -> {ast.unparse(each.returns)}" for each in functions}


def list_implementations() -> dict[str, dict[str, tuple[str, ...]]]:
    """Return, for each shipped plugin, the implementations of every hook in a stack with that plugin on top."""
    games = {name: cardgolf.rules(name).hook_implementations() for name in GAMES}
    house_rules = {name: cardgolf.rules("nine-card", name).hook_implementations() for name in HOUSE_RULES}
    return {"base": cardgolf.rules(BaseGame).hook_implementations(), **games, **house_rules}


def iter_call_table() -> Iterator[str]:
    """Yield the lines of a table that shows which hooks a round calls, and when."""
    yield "## When hooks are called\n"
    yield "Traced in a round of the base rules with three players; each hook stands where it was first called.\n"
    yield "| when | hooks, in order |\n|---|---|"
    for moment, hooks in trace_round():
        yield f"| {moment} | {' '.join(f'[`{hook}`](#{_make_anchor(hook)})' for hook in hooks) or 'none'} |"


def _make_anchor(hook: str) -> str:
    return make_slug(f"{hook}({', '.join(list(signature(getattr(HookSpecs, hook)).parameters)[1:])})")


def trace_round() -> Iterator[tuple[str, list[str]]]:
    """Yield moments of a round, each with the hooks called since the last one."""
    calls: list[str] = []
    book = cardgolf.rules(BaseGame, holes=1).traced(lambda hook, *_: calls.append(hook))
    game = cardgolf.new_game(book, players=3, seed=1)
    yield "a table is set up, cards are dealt and moves are listed", _take_calls(game, calls)
    for move, moment in STEPS:
        game = game.play(move)
        hooks = _take_calls(game, calls)
        if moment:
            yield moment, hooks
    yield "the last move of a round", _trace_last_move(game, calls)


def _trace_last_move(game: Game, calls: list[str]) -> list[str]:
    """Return the hooks called by the last move of a round."""
    hooks: list[str] = []
    while not game.is_round_over:
        down = game.state.board.name(sorted(game.state.board.down))
        game = game.play("draw stock" if game.phase is Phase.START else f"swap {down[0]}")
        hooks = _take_calls(game, calls)
    return hooks


def _take_calls(game: Game, calls: list[str]) -> list[str]:
    """Return the hooks called so far, in the order of their first call, and clear the list."""
    assert game.legal_moves or game.is_round_over  # listing moves calls hooks too
    hooks = [*dict.fromkeys(calls)]
    calls.clear()
    return hooks
