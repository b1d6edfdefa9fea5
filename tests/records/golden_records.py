"""Golden records.

``python -m records.golden_records`` in ``tests/`` plays the games below and writes those that are missing. It
only adds files to ``tests/data/records``. A released version must read every golden record, so no file is written
again: add games to the end of a list, and do not change or remove any.
"""

import json
from pathlib import Path

from helpers.matches import new_match, play_to_playoff, stack_deck, thin_stock
from helpers.rule_sets import VARIANTS, with_one_house_rule, with_own_options
from helpers.walks import pick_any, pick_draw, pick_eager, play_on, walk

import cardgolf
from cardgolf import SeedCommitment, new_game

RECORDS = Path(__file__).parents[1] / "data" / "records"
LIMITS = ({"turn_limit": 2}, {"recycle": "end_round"}, {"round_limit": 2, "turn_limit": 3})
NAMES = ("Ann", 'B"o\\', "\u00c9va \U0001f0cf")
MAX_SIZE = 14_000
COMMITMENT = SeedCommitment(bytes(range(32)))
WITH_EARLIER_COMMITMENTS = ("play-nine", "nine-card", "crazy-nines", "board-nine")
NONCES = {"Ann": "ann draws 13 cards", "\u00c9va": "\u00c9va's \U0001f0cf\n\x00 ten dice"}
NONCE_DIGESTS = {name: SeedCommitment.nonce_digest(name, nonce) for name, nonce in NONCES.items()}


def iter_games(name):
    """Yield the golden games of a variant, in the order of their files."""
    sizes = list(cardgolf.rules(name).seats())
    yield from (play_on(new_match(name, players=size, seed=size), size, 250, pick_eager) for size in sizes)
    yield from (
        play_on(new_match(name, seed=seed, **limits), seed, 150, pick_draw) for seed, limits in enumerate(LIMITS)
    )
    yield from (
        play_on(new_match(name, house, players=3, seed=11), 11, 200, pick_eager) for house in with_one_house_rule(name)
    )
    yield from (play_on(new_match(name, seed=12, **options), 12, 150) for options in with_own_options(name))
    yield from (play_on(new_match(name, players=size, seed=13, holes=2), 13, 200, pick_eager) for size in (2, 4))
    yield from (play_on(thin_stock(new_match(name, players=size, seed=14)), size, 120, pick_draw) for size in (2, 3, 4))
    yield from (play_on(stack_deck(new_match(name, players=size, seed=15)), 15, 100) for size in (2, sizes[-1]))
    yield from (play_to_playoff(name), play_to_playoff(name, players=4))
    yield from _iter_unusual_games(name)


def _iter_unusual_games(name):
    """Yield games from positions, with unusual names, with few events and with the greatest seed."""
    middle = play_on(new_match(name, players=3, seed=16), 16, 25)
    yield play_on(cardgolf.Game.from_position(middle.rules, middle.position), 17, 30, pick_any)
    between = next(
        game for game in walk(new_match(name, seed=16, holes=3), 16, choose=pick_eager) if game.is_round_over
    )
    yield play_on(cardgolf.Game.from_position(between.rules, between.position), 18, 60, pick_eager)
    yield play_on(new_game(name, players=NAMES, seed=2**256 - 1), 19, 20)
    yield new_match(name, seed=0)
    yield cardgolf.Game.from_position(middle.rules, middle.position)
    yield play_on(new_match(name, "ender-penalty", players=4, seed=20, first_dealer="random"), 20, 200, pick_eager)


def iter_texts(name):
    """Yield the records of a variant: those of its games, and of matches with a seed commitment."""
    first = [cardgolf.record(game) for game in iter_games(name)]
    yield from first
    # Two records of an earlier kind of commitment, whose nonces were not verified. They are read, but no longer made.
    earlier = (1, 2) if name in WITH_EARLIER_COMMITMENTS else ()
    yield from ((RECORDS / name / f"{len(first) + number:02}.jsonl").read_text(encoding="ascii") for number in earlier)
    game = play_on(
        new_game(name, players=list(NONCES), seed=COMMITMENT.seed(NONCES, NONCE_DIGESTS)), 21, 60, pick_eager
    )
    yield COMMITMENT.reveal(game, NONCES)


def main():
    for name in VARIANTS:
        folder = RECORDS / name
        folder.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(iter_texts(name), 1):
            path = folder / f"{number:02}.jsonl"
            if len(text) > MAX_SIZE:
                raise SystemExit(f"{path.name} of {name} is too long: {len(text)}, {json.loads(text.splitlines()[0])}")
            if not path.exists():
                path.write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
