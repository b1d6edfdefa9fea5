"""The loops of the documents run as a reader pastes them, and their totals are those of the games."""

import ast
import re
from fnmatch import fnmatch
from random import Random

import numpy as np
import pytest
from helpers.examples import example
from helpers.recipes import BLOCK, DOCUMENTS, ROOT, read_examples

import cardgolf

RUN_BY_CONFTEST = ast.literal_eval(
    re.search(r"^DOCUMENTS = (\(.*?^\))", (ROOT / "conftest.py").read_text("utf-8"), re.MULTILINE | re.DOTALL)[1]
)
RUN_ELSEWHERE = {
    "docs/hooks.md": "tests/docs/test_hook_recipes.py",
    "examples/cardgolf-croquet/README.md": "examples/cardgolf-croquet/tests/test_croquet.py",
    "examples/cardgolf-golfie/README.md": "examples/cardgolf-golfie/tests/test_golfie.py",
    "examples/cardgolf-trash/README.md": "examples/cardgolf-trash/tests/test_matches.py",
    "examples/cardgolf-yaniv/README.md": "examples/cardgolf-yaniv/tests/test_yaniv.py",
}
OF_LIBRARIES = {  # blocks marked ```py, which need libraries that are not always installed
    "docs/howto/gymnasium.md": "tests/rl/test_gymnasium.py",
    "docs/howto/open-spiel.md": "tests/docs/test_learning_pages.py",
    "docs/howto/pettingzoo.md": "tests/docs/test_learning_pages.py",
}
NOT_RUN = {
    "docs/simulation.md": "a cluster is at an address",
    "docs/benchmarks/agent.md": "400 games of slow bots",
}


def read(page):
    return (ROOT / page).read_text(encoding="utf-8")


def test_the_python_of_every_page_is_run_or_listed_with_a_reason():
    marked = {mark: {page for page in DOCUMENTS if f"```{mark}\n" in read(page)} for mark in ("python", "py")}
    by_conftest = {page for page in marked["python"] if any(fnmatch(page, each) for each in RUN_BY_CONFTEST)}
    assert marked["python"] - by_conftest == {*RUN_ELSEWHERE}
    assert marked["py"] == {*OF_LIBRARIES, *NOT_RUN}
    for page, test in (RUN_ELSEWHERE | OF_LIBRARIES).items():
        assert page.rpartition("/")[2].removesuffix(".md") in read(test)


# lanes


# bots


BOT_LOOPS = ["docs/simulation.md", "docs/howto/bots.md", "docs/reference/bots.md"]


@pytest.mark.parametrize("page", BOT_LOOPS)
@pytest.mark.parametrize("game", ["cabo", "rat-a-tat-cat", "trash", "yaniv"])
def test_the_loops_of_bots_play_games_in_which_others_react(page, game):
    """They name a shipped game, and a reader puts in another one."""
    loop = next(block for block in BLOCK.findall(read(page)) if "while not game.is_round_over" in block)
    names = {"cardgolf": cardgolf, "Thrifty": lambda rng: cardgolf.bots.make_bot("beginner", rng)}
    begun = re.sub(r'new_game\("[a-z-]+"', "new_game(RULES", loop.partition("assert")[0])
    exec(begun, names | {"RULES": game if game in cardgolf.variants() else example(game)}, names)
    assert names["game"].is_round_over


# chat


def chat(*lines):
    """Return what the bot of the page tells the room."""
    names = {}
    exec(read_examples("docs/howto/chat-bot.md"), names)
    return list(names["chat"](lines, seed=7))


def test_a_chat_bot_answers_lines_that_are_no_moves_with_a_sentence():
    told = chat(
        "", "hello", "Ann flip a1", "new", "new Ann Bo", "   ", "hello", "Zoe flip a1", "Bo", "Ann hi", "Bo flip a1"
    )
    helps = [line.startswith("Write 'new' and ") for line in told]
    refused = [line.startswith("Not so fast: ") for line in told]
    assert helps == [True] * 3 + [False] * (len(told) - 9) + [True] * 3 + [False] * 3
    assert refused == [False] * 3 + [True] + [False] * (len(told) - 7) + [True] * 2 + [False]
    assert not [line for line in told if "(x)" in line or "object" in line]
    assert told[-1].startswith("Bo turns up a1")


def test_a_chat_bot_tells_a_whole_match():
    game, lines, chance = cardgolf.new_game("play-nine", players=["Ann", "Bo"], seed=7), ["new Ann Bo"], Random(1)
    while not game.is_over:
        move = chance.choice(game.legal_moves)
        lines.append(f"{game.state.match.names[game.turn]} {move}")
        game = game.play(move)
        game = game.deal() if game.is_round_over and not game.is_over else game
    told = chat(*lines, "Bo draw stock")
    assert [line for line in told if line.startswith("Not so fast")] == told[-1:]
    assert len([line for line in told if line.startswith("Round ") and "deals" in line]) == len(game.state.match.rounds)


# PettingZoo


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_rewards_of_the_loop_are_the_points_of_the_match(rounds):
    pytest.importorskip("pettingzoo")
    text = "\n".join(re.findall(r"^```py\n(.+?)^```$", read("docs/howto/pettingzoo.md"), re.MULTILINE | re.DOTALL)[:2])
    names = {}
    exec(text.partition("\n\npolicy = Softmax()")[0], names)
    env = cardgolf.rl.aec("four-card", players=3, rounds=rounds)
    names["env"] = env
    names["Softmax"].weights = np.zeros((len(env.space), env.encoder.size))
    taken, rewards = names["play"](env, names["Softmax"](), np.random.default_rng(1))
    assert len(env.game.state.match.rounds) == rounds
    assert [*rewards.values()] == [-total for total in env.game.totals]
    assert sum(map(len, taken.values())) == env.moves
