"""Damage records at random, and check that each is refused with its line or replayed to the same text.

The records are the golden ones, and matches of the games of `examples/`, which have windows, names and growing boards,
and of a game in which players choose at once.

    python scripts/soak/damage_records.py [N=20000] [SEED=0]

The exit code is 1 if a check failed or if a record took more than a second of CPU time.
"""

import sys
import time
from pathlib import Path
from random import Random

TESTS = Path(__file__).parents[2] / "tests"
EXAMPLES = TESTS.parent / "examples"
sys.path.insert(0, str(TESTS))

from helpers import sealed_games  # noqa: E402
from helpers.damage.kinds import KINDS, damage  # noqa: E402
from helpers.damage.resource_attacks import RESOURCE_ATTACKS  # noqa: E402
from verdicts import Verdicts  # noqa: E402

from cardgolf import InvalidRecordError, new_game, record, replay, rules  # noqa: E402
from cardgolf.records.headers import GivenRules  # noqa: E402

MARKET = f"{TESTS / 'helpers' / 'market_rules.py'}:HiddenMarket"
EXAMPLE_RULES = [str(path) for path in sorted(EXAMPLES.glob("*/cardgolf_*.py"))]


def judge(text: str, given: GivenRules) -> str:
    """Replay a record. Return ``refused``, ``unharmed``, or a description of the fault."""
    try:
        game = replay(text, rules=given)
    except InvalidRecordError as error:
        message = str(error)
        good = len(message) < 200 and message.isascii() and message.startswith("line ")
        return "refused" if good else f"bad message: {message!r}"
    except Exception as error:
        return f"escaped: {type(error).__name__}: {error}"
    return "unharmed" if record(game) == text else "replayed, but recorded with another text"


def record_examples() -> list[str]:
    """Return the record of a match of each example, and of golf with a middle, that a random player played."""
    texts = []
    stacks = [*[(path,) for path in EXAMPLE_RULES], ("golf", MARKET), sealed_games.NAMED]
    for seed, stack in enumerate(stacks):
        rng, book = Random(seed), rules(*stack, turn_limit=12, round_limit=2)
        game = new_game(book, players=min(seats for seats in book.seats() if seats > 2), seed=2**200 + seed)
        while not game.is_over:
            seat = rng.choice(game.to_act) if game.to_act else None
            game = game.deal() if seat is None else game.play(rng.choice(game.legal_moves_for(seat)), seat=seat)
        texts.append(record(game))
    return texts


def make_record(trial: int, rng: Random, texts: list[str]) -> tuple[str, str]:
    """Return the kind of damage and a damaged record. Negative trials are the records that attack CPU time."""
    if trial < 0:
        name = list(RESOURCE_ATTACKS)[trial]
        return name, RESOURCE_ATTACKS[name]()
    kind = KINDS[trial % len(KINDS)]
    return kind.__name__, damage(rng.choice(texts), rng, kind)


def main() -> None:
    number, seed = (int(given) for given in (*sys.argv[1:], *("20000", "0")[len(sys.argv) - 1 :]))
    rng, verdicts = Random(seed), Verdicts()
    texts = [path.read_text() for path in sorted(TESTS.glob("data/records/*/*.jsonl"))]
    texts = [text for text in texts if text.count("\n") > 9] + 5 * record_examples()
    given = GivenRules([*EXAMPLE_RULES, MARKET, *sealed_games.NAMED])
    for trial in range(-len(RESOURCE_ATTACKS), number):
        name, text = make_record(trial, rng, texts)
        before = time.process_time()
        end = judge(text, given)
        verdicts.add(name, end, time.process_time() - before)
    raise SystemExit(verdicts.report(f"records of {len(KINDS)} kinds and {len(RESOURCE_ATTACKS)} attacks on CPU time"))


if __name__ == "__main__":
    main()
