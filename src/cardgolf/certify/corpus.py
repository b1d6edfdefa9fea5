"""The corpus: what a program is asked about a rule set, with what the engine says. It follows from a seed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from cardgolf.certify.boards import make_boards
from cardgolf.certify.engine_side import NONSENSE_OF_TABLES, count_sequences, play_match, score_boards
from cardgolf.certify.hands import list_all_plays, make_hands
from cardgolf.certify.rule_sets import RuleSet
from cardgolf.certify.seats import is_of_window
from cardgolf.certify.settling import make_rounds
from cardgolf.certify.taking_back import make_moves
from cardgolf.score_sheets.settlement import LayoutNeededError
from cardgolf.table.chance import Chance
from cardgolf.table.shuffle import derive

BOARDS_AT_ONCE = 50
DEPTH, ENOUGH = 4, 60  # a depth of perft is asked for where there are not more sequences of one move less
BOTS = (("greedy",), ("greedy", "random"), ("random",), ("beginner", "random"))
FEW_MOVES = 4
LATEST = 100  # the ply up to which sequences are counted: programs may play all moves before each of them anew
SHORT_BOTS = (("random",), ("random", "greedy"))
MOST_PLAYERS = 5
SHEETS = 4  # matches without cards that are settled for a number of players
MOST_SETTLED = 3  # players of these
HANDS_TRIED = 20  # hands out of which plays are tried where they may not be made
OTHERS_OF_HANDS = ("draw stock", "draw discard", "draw discard bottom", "discard", "knock", "pass")


@frozen
class Amount:
    """How much is asked about a rule set."""

    matches: int = 4
    moves: int = 300
    boards: int = 300
    seed: int = 0


@frozen
class Task:
    """A request with what is expected: lists by aspect, or one value."""

    request: Mapping[str, Any]
    expected: Mapping[str, Any]


def make_tasks(rule_set: RuleSet, amount: Amount) -> Iterator[Task]:
    """Yield what a program is asked about a rule set."""
    yield from make_score_tasks(rule_set, amount)
    if rule_set.can_play:  # in other bundles Python may decide about the match
        yield from make_plays_tasks(rule_set, amount)
        yield from make_settle_tasks(rule_set, amount)
        yield from make_deal_tasks(rule_set, amount)
        for number in range(amount.matches):
            yield from make_match_tasks(rule_set, amount, number)


def make_score_tasks(rule_set: RuleSet, amount: Amount) -> Iterator[Task]:
    """Yield requests to score boards."""
    boards = make_boards(rule_set.bundle, amount.boards, make_chance(rule_set, amount, "boards"))
    for begin in range(0, len(boards), BOARDS_AT_ONCE):
        some = boards[begin : begin + BOARDS_AT_ONCE]
        yield Task({"do": "score", "boards": some}, {"score": score_boards(rule_set.rules, some)})


def make_plays_tasks(rule_set: RuleSet, amount: Amount) -> Iterator[Task]:
    """Yield requests to list the plays out of hands, if the rules have hands."""
    if not rule_set.has_hands:
        return
    hands = make_hands(rule_set.rules, rule_set.bundle, amount.boards, make_chance(rule_set, amount, "hands"))
    for begin in range(0, len(hands), BOARDS_AT_ONCE):
        some = hands[begin : begin + BOARDS_AT_ONCE]
        yield Task({"do": "plays", "hands": some}, {"plays": list_all_plays(rule_set.rules, some)})


def make_settle_tasks(rule_set: RuleSet, amount: Amount) -> Iterator[Task]:
    """Yield requests to settle rounds of which only the points are known."""
    chance = make_chance(rule_set, amount, "sheets")
    for players in [players for players in rule_set.players if players <= MOST_SETTLED] or rule_set.players[:1]:
        names = name_players(players)
        for number in range(SHEETS):
            try:
                rounds, told = make_rounds(rule_set.rules, rule_set.bundle, names, chance, is_level=not number)
            except LayoutNeededError:  # a rule between seats reads the cards
                return
            yield Task({"do": "settle", "names": names, "rounds": rounds}, {"settle": told})


def name_players(players: int) -> list[str]:
    """Return the names of so many players."""
    return [f"Player {seat + 1}" for seat in range(players)]


def make_deal_tasks(rule_set: RuleSet, amount: Amount) -> Iterator[Task]:
    """Yield requests for the first moves of a match with each number of players."""
    chance = make_chance(rule_set, amount, "deals")
    for players in rule_set.players:
        yield make_match_task(rule_set, players, chance.getrandbits(64), ("random",), FEW_MOVES)


def make_match_task(rule_set: RuleSet, players: int, seed: int, pattern: Sequence[str], most: int) -> Task:
    """Return the request to play a match of bots. Their pattern repeats over the seats."""
    names = name_players(players)
    bots = [pattern[seat % len(pattern)] for seat in range(players)]
    is_weighed = rule_set.has_hands or rule_set.has_table_parts
    texts = (*_list_texts(rule_set, players, seed), *(NONSENSE_OF_TABLES if is_weighed else ()))
    moves, tries, lists = play_match(rule_set.rules, texts, names, seed, bots, most, is_weighed=is_weighed)
    return Task({"do": "play", "names": names, "seed": str(seed), "moves": moves, "tries": tries}, lists)


def _list_texts(rule_set: RuleSet, players: int, seed: int) -> list[str]:
    """Return moves that may be tried: all of the rules or, since hands may have too many plays, those of some hands."""
    if not rule_set.has_hands:
        return [str(move) for move in rule_set.rules.action_space(players)]
    hands = make_hands(rule_set.rules, rule_set.bundle, HANDS_TRIED, Chance(seed % 2**64))
    plays = [move for moves in list_all_plays(rule_set.rules, hands) for move in moves]
    return [*dict.fromkeys(plays), *OTHERS_OF_HANDS]


def make_match_tasks(rule_set: RuleSet, amount: Amount, number: int) -> Iterator[Task]:
    """Yield the request to play a match, to take some of it back, and to count sequences at some plies."""
    chance = make_chance(rule_set, amount, f"match {number}")
    seats = [players for players in rule_set.players if players <= MOST_PLAYERS] or [*rule_set.players]
    players, seed = seats[number % len(seats)], chance.getrandbits(128)
    match = make_match_task(rule_set, players, seed, choose_bots(rule_set, number), amount.moves)
    yield match
    known = {key: match.request[key] for key in ("names", "seed", "moves")}
    moves = known["moves"]
    yield make_undo_task(rule_set, known | {"moves": moves[:LATEST]}, chance)
    plies = [0, chance.below(min(len(moves), LATEST) + 1)]
    windows = [ply for ply, move in enumerate(moves[:LATEST]) if is_of_window(move)]
    plies += [chance.choice(windows)] if windows else []
    for ply in plies:
        yield from make_perft_tasks(rule_set, known | {"moves": moves[:ply]})


def make_undo_task(rule_set: RuleSet, known: Mapping[str, Any], chance: Chance) -> Task:
    """Return the request to play moves, some of which are taken back and played again."""
    moves, told = make_moves(rule_set.rules, known["names"], int(known["seed"]), known["moves"], chance)
    return Task({"do": "undo", **known, "moves": moves}, {"undo": told})


def choose_bots(rule_set: RuleSet, number: int) -> Sequence[str]:
    """Return the bots of a match in the order of seats, which repeats."""
    patterns = SHORT_BOTS if rule_set.is_short else BOTS
    return patterns[number % len(patterns)]


def make_perft_tasks(rule_set: RuleSet, known: Mapping[str, Any]) -> Iterator[Task]:
    """Yield requests to count sequences of moves, of one move and more while they are few."""
    count = 1
    for depth in range(1, DEPTH + 1):
        if not 0 < count <= ENOUGH:
            return
        request = {"do": "perft", **known, "depth": depth}
        count = count_sequences(rule_set.rules, request)
        yield Task(request, {"perft": count})


def make_chance(rule_set: RuleSet, amount: Amount, purpose: str) -> Chance:
    """Return the generator for one purpose of a rule set."""
    key = derive(amount.seed, "certify", rule_set.name, purpose)
    return Chance(int.from_bytes(key[:8], "big"))
