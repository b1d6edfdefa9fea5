"""The recipes of the documents, which are the rules that examples define, and rounds of random moves with them."""

import ast
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace

import cardgolf

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```py(?:thon)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
RULE_MARKS = ("hookimpl", "plugin")


def read_examples(page):
    """Return the Python of a page as one text."""
    return "\n\n".join(BLOCK.findall((ROOT / page).read_text(encoding="utf-8")))


def is_rule(node):
    """Return whether a definition of an example is a rule: its decorator says so, or that of a method."""
    decorated = [node, *node.body] if isinstance(node, ast.ClassDef) else [node]
    marks = [ast.unparse(mark) for each in decorated for mark in getattr(each, "decorator_list", ())]
    return any(re.search(rf"\b({'|'.join(RULE_MARKS)})\b", mark) for mark in marks)


def needs_running(node):
    """Return whether later definitions may use a statement: imports, definitions, and constants in capitals."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Name) and target.id.isupper() for target in node.targets)
    return isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef)


def find_recipes(page):
    """Return the rules that the examples of a page define, by name, and the other names of the page."""
    names, found = {}, {}
    for node in ast.parse(read_examples(page)).body:
        if needs_running(node):
            exec(compile(ast.Module([node], []), page, "exec"), names)
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and is_rule(node):
                found[node.name] = names[node.name]
    return found, names


DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for place in ("README.md", "docs/**/*.md", "variants/*.md", "examples/*/README.md")
    for path in ROOT.glob(place)
)
PAGES = {
    page: find_recipes(page)
    for page in DOCUMENTS
    if any(mark in read_examples(page) for mark in RULE_MARKS)
}  # fmt: skip
RECIPES = {(page, name): rule for page, (found, _) in PAGES.items() for name, rule in found.items()}


def play_rounds(rules, players=4, seed=1, rounds=3):
    """Return the steps of so many rounds of random moves. The move of a step is None where a round is dealt."""
    game, chance, steps = cardgolf.new_game(rules, players=players, seed=seed), Random(seed), []
    while not (game.is_over or (game.is_round_over and len(game.state.match.rounds) == rounds)):
        move = None if game.is_round_over else chance.choice(game.legal_moves)
        later = game.deal() if move is None else game.play(move)
        steps.append(SimpleNamespace(old=game, move=move, new=later, ended=later.is_round_over))
        game = later
    return steps


FACTS = {}


def promises(page, name, *others, variant="nine-card", **options):
    """Return a decorator for what a recipe promises of each step of three rounds: whether it holds, or ``None``.

    ``others`` are the rules of its page that act with it, and plugins. ``variant`` may be a class of the page. The rest
    is what the rounds are played with.
    """

    def register(fact):
        FACTS[page, name] = SimpleNamespace(fact=fact, others=others, variant=variant, options=options)
        return fact

    return register


def check_promise(page, name):
    """Assert that a recipe keeps its promise in three rounds, and that its promise comes up."""
    kept = FACTS[page, name]
    options = {"players": 4, "seed": 1, "rounds": 3} | kept.options
    played = {key: options.pop(key) for key in ("players", "seed", "rounds")}
    others = [PAGES[page][1].get(each, each) if isinstance(each, str) else each for each in kept.others]
    rule, variant = RECIPES[page, name], PAGES[page][1].get(kept.variant, kept.variant)
    stack = [rule, *others] if variant is None else [variant, *others, rule]
    rules = cardgolf.rules(*stack, **{"turn_limit": 12, "holes": None} | options)
    steps = play_rounds(rules, **played)
    found = [each for step in steps if (each := kept.fact(step)) is not None]
    assert found
    assert all(found)
    return steps
