"""Every question is tested somewhere, and documented with its exact signature and an example that works."""

import inspect
import re
from pathlib import Path
from random import Random

import pytest

import cardgolf
from cardgolf import HOOKS, HookSpecs

HERE = Path(__file__)
PAGE = (HERE.parent.parent / "docs" / "questions.md").read_text(encoding="utf-8")
TESTS = [path.read_text(encoding="utf-8") for path in HERE.parent.rglob("*.py") if path != HERE]
HEADING = re.compile(r"^### `(\w+)(\(.*\))`$", re.MULTILINE)
SECTIONS = dict(
    zip(
        [name for name, _ in HEADING.findall(PAGE)],
        re.split(HEADING.pattern, PAGE, flags=re.MULTILINE)[3::3],
        strict=True,
    )
)
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def signature(question):
    return f"({', '.join(list(inspect.signature(getattr(HookSpecs, question)).parameters)[1:])})"


def examples():
    """Every answer of the page by its question, its blocks run from the top."""
    names = {}
    for block in CODE.findall(PAGE):
        exec(block, names)
    return {question: names[question] for question in HOOKS}


def played(rules, seed):
    """A round of random play to its end."""
    game, rng = cardgolf.new_game(rules, players=3, seed=seed), Random(seed)
    while not game.is_round_over:
        game = game.play(rng.choice(game.legal_moves))
    return game


def test_there_are_as_many_questions_as_stubs():
    assert list(HOOKS) == [name for name in vars(HookSpecs) if not name.startswith("_")]
    assert set(HOOKS.values()) == {"first", "collected", "fold"}


@pytest.mark.parametrize("question", HOOKS)
def test_some_test_answers_it(question):
    assert any(re.search(rf'def {question}\(|"{question}"|\b{question}=', text) for text in TESTS)


def test_the_page_has_them_all_in_order_with_exact_signatures():
    assert HEADING.findall(PAGE) == [(question, signature(question)) for question in HOOKS]


@pytest.mark.parametrize("question", HOOKS)
def test_the_page_tells_all_there_is_to_know_of_it(question):
    section = SECTIONS[question]
    assert re.findall(r"^\* \*\*(.*?):\*\*", section, re.MULTILINE) == ["Kind", "Asked", "`None`", "Plain golf"]
    assert f"* **Kind:** {HOOKS[question]}\n" in section
    assert f"def {question}(" in CODE.findall(section)[-1]


@pytest.mark.parametrize("question", HOOKS)
def test_its_stub_says_what_it_asks_and_what_it_answers(question):
    stub = getattr(HookSpecs, question)
    assert inspect.getdoc(stub)
    annotated = inspect.signature(stub)
    assert annotated.return_annotation is not inspect.Signature.empty
    assert all(each.annotation is not each.empty for name, each in annotated.parameters.items() if name != "self")


@pytest.mark.parametrize("question", HOOKS)
def test_its_example_can_be_played(question):
    rules = cardgolf.rules("nine-card", examples()[question], turn_limit=30)
    assert question.replace("_", "-") in rules.hook_implementations()[question]
    assert played(rules, 1).scores


def test_all_examples_can_be_played_together():
    rules = cardgolf.rules("nine-card", *examples().values(), turn_limit=30)
    assert played(rules, 2).standings
