"""The JavaScript runtime beside the engine: the same matches, the same boards, and what is seen of them."""

import json
import runpy
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import evolve

import cardgolf
from cardgolf import hookimpl, plugin, redact
from cardgolf.bots import make_bot
from cardgolf.bundles import Bundle
from cardgolf.certify.digests import find_difference
from cardgolf.certify.engine_side import NONSENSE
from cardgolf.events import empty_view, events_as_dict
from cardgolf.narration import narrate
from cardgolf.table.chance import seat_chances
from cardgolf.web import refusal_message, table_message
from cardgolf.web.messages import CARDS
from cardgolf.words import Words

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
PROGRAM = ROOT / "js" / "scripts" / "play_jobs.mjs"

Tell = Callable[[Any], None]
TABLES = 13
"""How many moves and deals lie between two messages for the web component."""

TRIES = 5
"""How many moves and deals lie between two texts that are tried."""


@plugin
class ShortDeck:
    """So few cards that the stock is soon empty."""

    @hookimpl
    def deck(self, players):
        return [cardgolf.Card(rank, suit) for rank in (1, 4, 12, 13) for suit in "CDHS"] * players


@plugin
class HighWins:
    """The most points win."""

    @hookimpl
    def goal(self):
        return "highest"


RULE_SETS: Mapping[str, tuple[Sequence[Any], Mapping[str, Any]]] = {
    "play-nine": (["play-nine"], {}),
    "nine-card": (["nine-card"], {}),
    "crazy-nines": (["crazy-nines"], {}),
    "golf": (["golf"], {"first_dealer": "draw_low"}),
    "six-card": (["six-card"], {"tie": "playoff", "holes": 1}),
    "eight-card": (["eight-card"], {"first_dealer": "random"}),
    "nine-card-lines": (["nine-card-lines"], {}),
    "play-nine, house rules": (["play-nine", "four-bonus", "joker-pairs", "ender-penalty", "knocking"], {}),
    "play-nine, short rounds": (["play-nine"], {"turn_limit": 3, "round_limit": 2, "tie": "playoff"}),
    "play-nine, largest groups": (["play-nine"], {"bonus_groups": "largest", "bonus_adjacent": True}),
    "play-nine, most points": (["play-nine", HighWins], {}),
    "nine-card, all": (
        ["nine-card", "four-bonus:formation=block", "joker-pairs", "ender-penalty", "knocking"],
        {"tie": "playoff"},
    ),
    "nine-card, pairs once": (["nine-card", "four-bonus"], {"pair_reuse": False, "holes": 2, "tie": "playoff"}),
    "nine-card, stock ends": (["nine-card"], {"recycle": "end_round", "decks": 1}),
    "nine-card, doubled ender": (["nine-card", "ender-penalty:how=doubled_plus"], {}),
    "crazy-nines, one pack": (["crazy-nines"], {"decks": 1}),
    "crazy-nines, four packs": (["crazy-nines"], {"decks": 4, "queen_rounds": 20, "line_rule": "any"}),
    "crazy-nines, queen held": (["crazy-nines"], {"queen_penalty_when": "held", "queen_penalty_mode": "replace"}),
    "crazy-nines, house rules": (["crazy-nines", "four-bonus", "joker-pairs", "knocking"], {"queen_sources": "both"}),
    "crazy-nines, no flips": (["crazy-nines"], {"initial_flips": 0, "turn_limit": 6}),
    "golf, short deck": (["golf", ShortDeck], {"tie": "playoff", "holes": 2}),
    "golf, stock ends": (["golf", ShortDeck, "knocking"], {"recycle": "end_round"}),
    "golf, flips in turn": (["golf"], {"flip_turn": True, "last_turns": "none"}),
    "golf, required flips": (["golf"], {"discard_flip": "required", "skip": False}),
    "golf, face-down cells": (["golf", "knocking"], {"replace_cells": "down"}),
    "golf, fifteen cards": (["golf"], {"rows": 3, "columns": 5, "cancel": "anywhere", "negative_pairs": "keep"}),
    "golf, opening apart": (
        ["golf"],
        {"opening": "apart", "initial_flips": 3, "columns": 4, "discard_must_swap": False},
    ),
    "four-card": (["four-card"], {"turn_limit": 20}),
    "golf, peeks anywhere": (["golf", "knocking"], {"peek": "any", "new_card": "as_was", "turn_limit": 20}),
    "golf, a known hand": (["golf"], {"peek": "any", "initial_flips": 6, "discard_flip": "required"}),
    "golf, flips in first turns": (["golf", "knocking"], {"first_flips": "first_turn", "initial_flips": 3}),
    "golf, another order": (["golf", "play-right", "reverse", "skip-next", "dealing:who=last"], {"turn_limit": 20}),
    "nine-card, equal turns": (["nine-card", "equal-turns", "knocking", "stock-only"], {}),
    "golf, elimination": (["golf", "elimination:at=20"], {"turn_limit": 9, "holes": 6}),
    "golf, target": (["golf"], {"target": 20, "holes": None, "round_limit": 3, "tie": "playoff"}),
}
"""What JavaScript is compared with the engine by: shipped games, house rules, short decks and low limits."""

RULE_SETS_OF_HANDS: Mapping[str, tuple[Sequence[Any], Mapping[str, Any]]] = {
    "board-nine": (["board-nine"], {}),
    "board-nine, other options": (
        ["board-nine"],
        {
            "sequence_length": 3,
            "direct_discard": "any_value",
            "direct_sources": "both",
            "discard_pick": "ends",
            "threshold": 60,
        },
    ),
    "cabo": (["cabo"], {"target": 40, "leads": "winner", "call": "after"}),
    "kombio": (["kombio"], {}),
    "cambio": (["cambio"], {}),
    "pablo": (["pablo"], {}),
    "cabo-second-edition": (["cabo-second-edition"], {}),
    "golf, thrown out of turn": (["golf", "matching-discards", "several-for-one", "knocking"], {"turn_limit": 30}),
    "six-card, all": (["six-card", "matching-discards", "power-cards", "several-for-one"], {"turn_limit": 30}),
    "skyjo, thrown out of turn": (["skyjo", "matching-discards"], {}),
    "nine-card, powers": (["nine-card", "power-cards", "skip-next", "play-right"], {}),
}
"""The same with hands, powers, and cards thrown out of turn."""

BOTS = (["random"], ["greedy"], ["wary", "greedy"], ["beginner", "random", "wary"])


def read_script() -> dict[str, Any]:
    """Return what ``scripts/build_js.py`` defines."""
    return runpy.run_path(str(ROOT / "scripts" / "build_js.py"))


def make_rules(name: str) -> cardgolf.Rulebook:
    """Return the rules of a name of :data:`RULE_SETS` or :data:`RULE_SETS_OF_HANDS`."""
    stack, options = {**RULE_SETS, **RULE_SETS_OF_HANDS}[name]
    return cardgolf.rules(*stack, **options)


def list_jobs(bundle: Path, count: int, most: int, first: int = 0) -> list[dict[str, Any]]:
    """Return matches to play: with 2 to 5 seats as far as the bundle allows, and each group of bots in turn.

    Beyond grids, bots play at random: others choose by sampled deals in the engine alone.
    """
    read = Bundle.load(bundle.read_text(encoding="utf-8"))
    seats = [players for players in read.players if 2 <= players <= 5]
    moves = [str(move) for move in read.rules.action_space(seats[0])]
    job, jobs = {"bundle": str(bundle), "most": most, "tries": [*moves, *NONSENSE], "nonsense": len(NONSENSE)}, []
    groups = BOTS[:1] if read.needs_hands else BOTS
    for number in range(first, first + count):
        players, names = seats[number % len(seats)], groups[number // len(seats) % len(groups)]
        bots = [names[(seat + number) % len(names)] for seat in range(players)]
        jobs.append({**job, "players": players, "seed": number, "bots": bots})
    return jobs


def compare_matches(rules: cardgolf.Rulebook, jobs: Sequence[Mapping[str, Any]]) -> int:
    """Play jobs in the engine and in node, and return the number of moves.

    Raises ``AssertionError`` with the first difference.
    """
    return sum(compare_match(rules, job, found) for job, found in zip(jobs, run_in_node(jobs), strict=True))


def compare_match(rules: cardgolf.Rulebook, job: Mapping[str, Any], found: Mapping[str, Any]) -> int:
    """Play a job in the engine, compare it with what was found of it, and return the number of moves.

    Raises ``AssertionError`` with the match and the first lines that differ.
    """
    tell = Teller()
    moves = play_in_engine(rules, job, tell)
    if found["digest"] != tell.digest:
        (traced,) = run_in_node([{**job, "trace": True}])
        where, engine, node = find_difference(tell.trace, traced["trace"]) or ("nowhere", "", "")
        match = {key: value for key, value in job.items() if key != "tries"}
        raise AssertionError(f"{match}: {where}\nengine {engine}\nnode   {node}"[:5000])
    return moves


def play_in_engine(rules: cardgolf.Rulebook, job: Mapping[str, Any], tell: Tell) -> int:
    """Play the match of a job, tell what is seen of it, and return the number of moves and deals.

    Each move is seen by a seat or a spectator in turn, each end of a round by all, and the events by one. Now and then
    a text is tried that is perhaps no legal move.
    """
    names = job.get("names") or [f"P{seat}" for seat in range(job["players"])]
    sides = {key: job.get(key, ()) for key in ("teams", "handicaps")}
    game = cardgolf.new_game(rules, players=names, seed=job["seed"], **sides)
    chances = seat_chances(job["players"], job["seed"], "game", 0, "bots")
    bots = [make_bot(name, chance) for name, chance in zip(job["bots"], chances, strict=True)]
    viewers, words = [None, *range(job["players"])], Words(job.get("language", "en"))
    while not game.is_over and game.ply < job["most"]:
        if game.is_round_over:
            game = game.deal()
        while not game.is_round_over and game.ply < job["most"]:
            _tell_ply(game, job, viewers, words, tell)
            seat = game.to_act[game.ply % len(game.to_act)]
            game = game.play(bots[seat].choose(game.view(seat)), seat=seat)
        for seat in viewers:
            tell(game.view(seat).as_dict())
        _tell_table(game, viewers, game.ply - 2 * TABLES, words, tell)
    for result in game.state.match.rounds:
        tell(result.as_dict())
    viewer = viewers[job["seed"] % len(viewers)]
    for event in events_as_dict(game.events(viewer))["events"]:
        tell(event)
    tell([{"key": str(chance.key), "counter": str(chance.counter)} for chance in chances])
    tell(_narrate_half(game, viewer, words))
    if "head" in job:
        tell(redact(game, viewer))
    return game.ply


def _narrate_half(game: cardgolf.Game, viewer: int | None, words: Words) -> list[dict[str, Any]]:
    """Return what happened in the second half of the plies, in sentences for pages."""
    since, cards = game.ply // 2, evolve(CARDS, words=evolve(words, for_pages=True))
    before = game.at(since - 1).view(viewer) if since else empty_view(game.view(viewer))
    return [
        {"ply": each.ply, "seat": each.seat, "text": each.text}
        for each in narrate(before, game.events(viewer, since), cards)
    ]


def _tell_ply(
    game: cardgolf.Game, job: Mapping[str, Any], viewers: Sequence[int | None], words: Words, tell: Tell
) -> None:
    tell([str(move) for seat in game.to_act for move in game.legal_moves_for(seat)])
    tell(game.view(viewers[game.ply % len(viewers)]).as_dict())
    if game.ply % TABLES == 0:
        _tell_table(game, viewers, game.ply - TABLES + 1, words, tell)
    if game.ply % TRIES == 0:
        tell(_refuse(game, job["tries"], (7 * game.ply + job["seed"]) % len(job["tries"]), words))


def _refuse(game: cardgolf.Game, tries: Sequence[str], number: int, words: Words) -> list[str] | None:
    """Return the id of the rule that refuses a text, and the sentence for people if it is a move of the rules."""
    try:
        game.play(tries[number])
    except cardgolf.IllegalMoveError as error:
        told = refusal_message(error, game.view(game.to_act[0]), words=words)["error"]
        return [error.rule, told if number < len(tries) - len(NONSENSE) else ""]
    return None


def _tell_table(game: cardgolf.Game, viewers: Sequence[int | None], since: int, words: Words, tell: Tell) -> None:
    tell(table_message(game, viewers[game.ply % len(viewers)], max(since, 0), words=words))


class Teller:
    """Takes what is told, and gives the digest of it. With ``trace`` it keeps each line."""

    def __init__(self) -> None:
        self._hash = sha256()
        self.trace: list[str] = []

    def __call__(self, value: Any) -> None:
        line = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        self._hash.update(f"{line}\n".encode())
        self.trace.append(line)

    @property
    def digest(self) -> str:
        """The digest of all lines."""
        return self._hash.hexdigest()


def run_in_node(jobs: Iterable[Mapping[str, Any]], built: Path | None = None) -> Iterator[dict[str, Any]]:
    """Yield what node says of each job. ``built`` is a module to play with in place of the sources."""
    lines = "".join(f"{json.dumps(job)}\n" for job in jobs)
    command = [str(NODE), str(PROGRAM), *([str(built)] if built else [])]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    yield from map(json.loads, done.stdout.splitlines())
