"""Damage golden records in every way, and see that each ends in words that name the line or in that very record.

``python scripts/damage_records.py [N=20000] [SEED=0]``; exit code 1 at a violation. A second is too long for a refusal.
"""

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from record_damage import KINDS, damage  # noqa: E402
from record_resource_attacks import RESOURCE_ATTACKS  # noqa: E402

from cardgolf import InvalidRecordError, record, replay  # noqa: E402

SECONDS = 1.0


def judged(text: str) -> str:
    """How it ended: ``refused``, ``unharmed``, or what is wrong with that."""
    try:
        game = replay(text)
    except InvalidRecordError as error:
        words = str(error)
        good = len(words) < 200 and words.isascii() and words.startswith(("line ", "invalid record: "))
        return "refused" if good else f"bad words: {words!r}"
    except Exception as error:
        return f"escaped: {type(error).__name__}: {error}"
    return "unharmed" if record(game) == text else "a record that is not written again as it was"


def made(trial: int, rng: Random, texts: list[str]) -> tuple[str, str]:
    """Return what is done to a record, and the record: below trial 0 those made to burn CPU, each once."""
    if trial < 0:
        name = list(RESOURCE_ATTACKS)[trial]
        return name, RESOURCE_ATTACKS[name]()
    kind = KINDS[trial % len(KINDS)]
    return kind.__name__, damage(rng.choice(texts), rng, kind)


def main() -> None:
    number, seed = (int(given) for given in (*sys.argv[1:], *("20000", "0")[len(sys.argv) - 1 :]))
    rng, ends, violations, slowest = Random(seed), Counter[str](), Counter[str](), (0.0, "")
    texts = [path.read_text() for path in sorted(TESTS.glob("data/records/*/*.jsonl"))]
    texts = [text for text in texts if text.count("\n") > 9]
    for trial in range(-len(RESOURCE_ATTACKS), number):
        name, text = made(trial, rng, texts)
        before = time.process_time()
        end = judged(text)
        took = time.process_time() - before
        slowest = max(slowest, (took, name))
        ends[end if end in ("refused", "unharmed") else "violations"] += 1
        if end not in ("refused", "unharmed") or took > SECONDS:
            violations[f"{name}: {end[:150]}{f', after {took:.1f} s' * (took > SECONDS)}"] += 1
    print(
        f"{number} damaged records of {len(KINDS)} kinds and {len(RESOURCE_ATTACKS)} made to burn CPU: {dict(ends)}; "
        f"the slowest {slowest[0]:.2f} s ({slowest[1]})"
    )
    for violation, times in violations.most_common(30):
        print(f"{times:6} {violation}")
    raise SystemExit(bool(violations))


if __name__ == "__main__":
    main()
