"""The page of hooks: every hook with its exact signature and an example that can be played."""

import inspect
import re
from pathlib import Path
from random import Random

from helpers.cases import every_case
from helpers.recipes import PAGES
from helpers.walks import finish_round

import cardgolf
from cardgolf import HOOKS, HookSpecs
from cardgolf.rulebook.registry import kebab_case

HERE = Path(__file__)
TESTS = HERE.parents[1]
PAGE = (TESTS.parent / "docs" / "hooks.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path != HERE]
HEADING = re.compile(r"^### `(\w+)(\(.*\))`$", re.MULTILINE)
SECTIONS = dict(
    zip(
        [name for name, _ in HEADING.findall(PAGE)],
        re.split(HEADING.pattern, PAGE, flags=re.MULTILINE)[3::3],
        strict=True,
    )
)
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def signature(hook):
    return f"({', '.join(list(inspect.signature(getattr(HookSpecs, hook)).parameters)[1:])})"


def find_class(hook):
    """Return the class that has the hook besides another."""
    return next(each for each in NAMES.values() if isinstance(each, type) and hook in vars(each))


NAMES = PAGES["docs/hooks.md"][1]
EXAMPLES = {hook: NAMES.get(hook) or find_class(hook) for hook in HOOKS}


def play_round(rules, seed):
    """Return a game after a round of random moves."""
    game, rng = cardgolf.new_game(rules, players=3, seed=seed), Random(seed)
    return finish_round(game, rng)


def test_every_stub_is_a_hook_of_a_known_kind():
    assert list(HOOKS) == [name for name in vars(HookSpecs) if not name.startswith("_")]
    assert set(HOOKS.values()) == {"first", "collected", "fold"}


@every_case("hook", HOOKS)
def test_some_test_implements_or_names_the_hook(hook):
    assert any(re.search(rf'def {hook}\(|"{hook}"|\b{hook}=', text) for text in SOURCES)


def test_the_page_has_every_hook_in_order_with_its_exact_signature():
    assert HEADING.findall(PAGE) == [(hook, signature(hook)) for hook in HOOKS]


@every_case("hook", HOOKS)
def test_each_section_has_all_its_parts(hook):
    section = SECTIONS[hook]
    assert re.findall(r"^\* \*\*(.*?):\*\*", section, re.MULTILINE) == ["Kind", "Called", "Return", "Base rules"]
    assert f"* **Kind:** {HOOKS[hook]}\n" in section
    assert "`None`" in section, "it does not say what None means"
    assert f"def {hook}(" in CODE.findall(section)[-1]


@every_case("hook", HOOKS)
def test_each_stub_has_a_docstring_and_annotations(hook):
    stub = getattr(HookSpecs, hook)
    assert inspect.getdoc(stub)
    annotated = inspect.signature(stub)
    assert annotated.return_annotation is not inspect.Signature.empty
    assert all(each.annotation is not each.empty for name, each in annotated.parameters.items() if name != "self")


@every_case("hook", HOOKS)
def test_each_example_can_be_played(hook):
    example = EXAMPLES[hook]
    rules = cardgolf.rules("nine-card", example, turn_limit=30)
    assert kebab_case(example.__name__) in rules.hook_implementations()[hook]
    assert play_round(rules, 1).scores


def test_all_examples_can_be_played_together():
    rules = cardgolf.rules("nine-card", *EXAMPLES.values(), turn_limit=30)
    assert play_round(rules, 2).standings
