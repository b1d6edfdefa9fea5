"""Play random stacks of one to four house rules with random options, over every variant, and list what fails.

    python scripts/soak/soak_stacks.py [STACKS] [--seed N] [--first N]

A stack that the library refuses at once is left out. The others are played for some rounds: their views as messages,
positions, records and undo are tried, and the invariants of `soak_invariants` are checked. The exit code is 1 if one of
them failed. A stack depends on its number and the seed alone: `--first 77` with one stack repeats the 77th.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from habits import STUBBORN, Chance, accept_any, choose_move
from positions.checks import comes_back
from soak_games import ENDLESS
from soak_invariants import find_violations

import cardgolf
from cardgolf import Game, IllegalMoveError, InvalidOptionError, Rulebook
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rulebook.plugin import options_of
from cardgolf.testing.strategies import option_values
from cardgolf.web import table_message

DECISIONS, LONG, ROUNDS, EACH = 60, 400, 3, 6
MOST_SHOWN = 40


def choose_stack(number: int, chance: Chance) -> Rulebook:
    """Return rules of a variant with one to four house rules and up to four options changed.

    Raises :class:`InvalidOptionError` for a stack that the library refuses.
    """
    variants, houses = [*cardgolf.variants()], [*cardgolf.house_rules()]
    names = dict.fromkeys(chance.pick(houses) for _ in range(1 + chance.below(4)))
    rules = cardgolf.rules(variants[number % len(variants)], *names)
    values = [pair for pair in (*option_values(rules), *list_shared(rules)) if pair != ENDLESS]
    options = dict(chance.pick(values) for _ in range(chance.below(5)))
    limit = {} if number % 10 == 9 else {"turn_limit": 2 + chance.below(6)}  # some rounds grow long
    return rules.with_options(**limit | options)


def list_shared(rules: Rulebook) -> Iterator[tuple[str, object]]:
    """Yield other choices of the options that several plugins of a stack have under one name."""
    for each in rules.stack:
        named = {f"{each.name}:{field.name}": field.metadata["choices"] for field in options_of(each.plugin)}
        shared = {key: choices for key, choices in named.items() if key in rules.options}
        yield from ((key, value) for key, choices in shared.items() for value in choices if value != rules.options[key])


def play_stack(game: Game, chance: Chance) -> Iterator[str]:
    """Play some rounds, and yield what is wrong. Anything may be raised."""
    habits, deck = chance.pick((*STUBBORN, (accept_any,))), Counter(game.state.cards)
    for decision in range(LONG if game.rules.base.turn_limit > 20 else DECISIONS):
        if game.is_over or len(game.state.match.rounds) == ROUNDS:
            break
        if game.is_round_over:
            game = game.deal()
            deck = Counter(game.state.cards)  # a house rule may change layouts, and with them the deck
            continue
        seat, move = choose_move(game, habits, chance)
        before, game = game, game.play(move, seat=seat)
        yield from (f"{move}: {each}" for each in find_violations(before, game, deck))
        yield from try_undo(before, game) if decision % EACH == 0 else ()
    yield from try_forms(game)


def try_undo(before: Game, game: Game) -> Iterator[str]:
    """Yield what is wrong with taking the last move back, where that is allowed."""
    try:
        again = game.undo()
    except IllegalMoveError:
        return
    if again != before:
        yield "undo does not lead back"


def try_forms(game: Game) -> Iterator[str]:
    """Yield what is wrong with the position, the record and the messages of a game."""
    comes_back(game)
    if cardgolf.replay(cardgolf.record(game)) != game:
        yield "another game comes back from the record"
    table_message(game, seat=game.turn, since=max(game.ply - EACH, 0))
    table_message(game, seat=None)


def try_stack(number: int, seed: int) -> tuple[str, str]:
    """Return a word for what became of a stack, and what was wrong with it."""
    chance, rules = Chance(seed, "stacks", number), None
    try:
        rules = choose_stack(number, chance)
        game = cardgolf.new_game(rules, players=chance.pick(rules.seats()), seed=chance.below(2**128))
    except InvalidOptionError:
        return "refused", ""
    except Exception:
        return "failed", f"{number} {describe(rules)}\n{traceback.format_exc(limit=-4)}"
    try:
        found = [*play_stack(game, chance)]
        if number % 5 == 0:
            tell_in_four(rules)
    except Exception:
        found = [traceback.format_exc(limit=-4)]
    return ("failed", f"{number} {describe(rules)}\n{found[0]}") if found else ("played", "")


def describe(rules: Rulebook | None) -> str:
    """Return the stack with its options."""
    return f"{rules!r} {[(each.name, dict(each.changed_options)) for each in rules.stack]}" if rules else "no rules"


def main() -> None:
    parser = argparse.ArgumentParser(description="Play random stacks of house rules.")
    parser.add_argument("stacks", nargs="?", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first stack")
    given, begun = parser.parse_args(), perf_counter()
    counts, faults = Counter(), []
    for number in range(given.first, given.first + given.stacks):
        what, fault = try_stack(number, given.seed)
        counts[what] += 1
        if fault:
            faults.append(fault)
            if len(faults) <= MOST_SHOWN:
                print(fault, flush=True)
    print(f"{counts.total()} stacks ({', '.join(f'{name}: {number}' for name, number in counts.most_common())})")
    print(f"{perf_counter() - begun:.0f} s, {process_time():.0f} s of CPU time", file=sys.stderr)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
