"""Golden advice: what bots, advice, reviews and hints said of many decisions.

``python -m bots.golden_advice --write`` in ``tests/`` writes it anew.

A line of ``tests/data/advice.jsonl`` is a decision, a review or a hint. Numbers are kept with seven digits.
"""

import json
import sys
from pathlib import Path

from helpers.command_line import read_output
from helpers.plugins import most_points_win
from helpers.rule_sets import RULE_SETS, rulebook

import cardgolf
from cardgolf import hookimpl, plugin
from cardgolf.bots import Chance, Witness, make_bot
from cardgolf.bots.advice.review import review
from cardgolf.bots.deals import can_lanes_play
from cardgolf.bots.search import try_moves
from cardgolf.bots.trial import Trial

KEPT = Path(__file__).parents[1] / "data" / "advice.jsonl"
SIMPLE_BOTS = ("beginner", "greedy", "wary", "stubborn")


@plugin
class Tiny:
    """One row of two cards from a deck of six, so that every deal of the unseen cards is played."""

    @hookimpl
    def seats(self):
        return range(2, 3)

    @hookimpl
    def deck(self):
        return cardgolf.cards.numbered({1: 1, 2: 1, 5: 2, 9: 2})

    @hookimpl
    def layout(self):
        return cardgolf.Layout.grid(1, 2)

    @hookimpl
    def opening_flips(self):
        return 1


RULES = (
    "play-nine", "golf", "nine-card", "crazy-nines", "board-nine", "yaniv", "cabo", "golf of memory", "house rules",
    "runs", "queens", "four-card", "skyjo", "trash", "rat-a-tat-cat", "nine-card, most points",
    "board-nine, most points", "tiny", "tiny, most points",
)  # fmt: skip
PLACES = (0, 3, 7, 14, 22, 31)  # every other one with each seed
REVIEWS = ("play-nine", "golf", "board-nine", "nine-card, most points")
HINTS = {
    "play-nine": ["board 0: 8 8 3 ? / 8 ? ? ?", "board 1: 1 2 3 ? / 5 6 ? ?", "discard: 3"],
    "golf": ["board 0: ? 5H 9D / KC ? ?", "board 1: 2D ? ? / ? ? 3S", "discard: 4C", "held: 9S from stock"],
    "board-nine": ["board 0: 8 8 9 12 13", "board 1: ? ? ? ? ?", "discard: 0"],
    "crazy-nines": ["board 0: 4C ? ? / ? 9D ? / ? ? 2H", "board 1: QS ? ? / ? 9H ? / ? ? 3H", "discard: 9S"],
}


def find_rules(name):
    """Return a rulebook of the golden file: a rule set, with most points winning if the name says so."""
    base, _, turned = name.partition(", ")
    if base == "tiny":
        return cardgolf.rules(Tiny, *[most_points_win] * bool(turned), recycle="end_round", holes=1)
    return cardgolf.rules(*RULE_SETS[base].stack, most_points_win, turn_limit=8, holes=1) if turned else rulebook(base)


def decide(name, seed, places=PLACES):
    """Yield games of a match at decisions: those with these numbers. Half of the seats play at random."""
    rules = find_rules(name)
    players = rules.seats()[seed % len(rules.seats())]
    game, chance = cardgolf.new_game(rules, players=min(players, 4), seed=seed), Chance(seed)
    bots = [make_bot(("greedy", "random")[(seat + seed) % 2], chance) for seat in range(min(players, 4))]
    number = 0
    while not game.is_over and number <= places[-1]:
        if game.is_round_over:
            game = game.deal()
            continue
        seat = game.to_act[0]
        if len(game.view(seat).legal_moves) > 1:
            if number in places:
                yield number, game
            number += 1
        game = game.play(bots[seat].choose(game.view(seat)), seat=seat)


def judge(game):
    """Return what is kept of a decision: the moves of bots, values by search, and advice by every engine."""
    seat = game.to_act[0]
    view = game.view(seat)
    found = {each: str(make_bot(each, Chance(5)).choose(view)) for each in SIMPLE_BOTS}
    found["search"] = str(Witness(make_bot("search:deals=8", Chance(5)), seat).choose(game))
    trial = Trial(view.rules, view.legal_moves[:5])
    try_moves(trial, view, 3, Chance(6), game.events(seat), compiled=False)
    found["values"] = [[round_off(-each) for each in costs] for costs in trial.costs.values()]
    lanes = ["lanes"] if can_lanes_play(view.rules, len(view.names)) else []
    for engine in ("engine", *lanes):
        try:
            advice = cardgolf.advise(view, deals=120 if engine == "lanes" else 6, seed=7, engine=engine)
        except cardgolf.InvalidPositionError as error:
            found[engine] = str(error)
        else:
            found[engine] = list_advice(advice)
    return found


def list_advice(advice):
    """Return an advice as JSON data."""
    rows = [
        [str(each.move), [*map(str, each.same)], each.unlucky, each.deals]
        + [round_off(number) for number in (each.expected, each.worse_by, each.low, each.high)]
        for each in advice.moves
    ]
    return [advice.source, advice.deals, [*map(str, advice.untried)], rows]


def round_off(number):
    return float(f"{number:.7g}") + 0.0


def judge_match(name):
    """Return a review of the beginning of a match."""
    *_, (_, game) = decide(name, 1)
    found = review(game, deals=4, seed=3, engine="engine")
    return [
        [each.ply, str(each.move), str(each.advice.best), each.advice.source, round_off(each.cost)]
        for each in found.decisions
    ]


def ask_hint(name):
    """Return the moves and numbers that the command ``hint`` prints."""
    found = json.loads(read_output("hint", name, *HINTS[name], "--deals", "16", "--json"))
    return [
        [each["move"], *each["same"], *(round_off(each[key]) for key in ("expected", "worse_by", "low", "high"))]
        for each in found["moves"]
    ]


def judge_decision(name, seed, number):
    """Return what is kept of a numbered decision, or ``None`` if the match is shorter."""
    found = [game for at, game in decide(name, seed, (number,)) if at == number]
    return judge(found[0]) if found else None


def list_cases():
    """Return the functions that make the lines of the file, by name."""
    cases = {
        f"{name}, seed {seed}, decision {number}": (judge_decision, name, seed, number)
        for name in RULES
        for seed in (0, 1)
        for number in PLACES[seed::2]
    }
    cases |= {f"{name}, review": (judge_match, name) for name in REVIEWS}
    return cases | {f"{name}, hint": (ask_hint, name) for name in HINTS}


def make(case):
    """Return the golden line of a case anew, as it is read from the file."""
    function, *arguments = list_cases()[case]
    return json.loads(json.dumps(function(*arguments)))


def read():
    """Return the golden lines by case."""
    return dict(map(json.loads, KEPT.read_text(encoding="utf-8").splitlines()))


if __name__ == "__main__":
    lines = [json.dumps([case, found]) for case in list_cases() if (found := make(case)) is not None]
    if "--write" in sys.argv:
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} lines, {sum(map(len, lines)):,} characters\n")
