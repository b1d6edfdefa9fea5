"""Golden scores: the lines of many boards, the lines between seats and totals of many tables, and bounds of boards.

``python tests/golden_scores.py --write`` writes them anew. ``--show STACK BLOCK`` prints the lines of a block, to
compare them with those of another version.

A line of ``tests/data/scores.jsonl`` belongs to a stack of rules, written as ``game + house rule:option=value``. Its
``digests`` are those of the blocks, each of a hundred boards or tables. ``shown`` are the first ones, with their lines.
``ids`` are how often each rule has a line. Boards also have ``bounds``, the least and most points of a board that are
proved, ``extra``, what the plugins declare beyond the cards, and ``seen``, the least and most points of full boards.
"""

import json
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import attrs
from helpers.examples import example
from helpers.recipes import RECIPES

import cardgolf
from cardgolf import Board, Layout, Line, RoundEnd, RoundResult, Scorecard, Slot, hookimpl, patterns, plugin
from cardgolf.engine.round_end import score_board, score_table
from cardgolf.games.typed_layouts import largest_table
from cardgolf.rulebook.bounds import find_bounds, find_extra, find_undeclared
from cardgolf.scoring.boards import is_name_alone
from cardgolf.scoring.parts import AMOUNTS
from cardgolf.table.board import format_board

KEPT = Path(__file__).parent / "data" / "scores.jsonl"
BLOCK, SHOWN = 100, 2
BLOCKS = {"boards": 40, "tables": 10}
OFTEN = ("0", "2", "12", "-5")  # Jokers, Queens and others that rules name

# Rules that are not shipped. They are written in Python, and stay so.


@plugin
class Plain:
    """Two rows of three whose cards the base rules count."""

    @hookimpl
    def layout(self):
        return Layout.grid(2, 3)


@plugin
class SkipGolf:
    """Four cards that count or cancel by a hook in Python, and a card with a name alone."""

    @hookimpl
    def deck(self):
        return (*cardgolf.cards.french(packs=1, jokers=0), *[cardgolf.Card(name="Skip")] * 4)

    @hookimpl
    def seats(self):
        return range(2, 7)

    @hookimpl
    def layout(self):
        return Layout.grid(2, 2)

    @hookimpl
    def points(self, card):
        return -3 if card.name == "Skip" else None

    @hookimpl
    def score(self, board, card_values):
        groups, names = patterns.touching(board), {"group": "short-golf.score.pair", "card": "short-golf.score.card"}
        return patterns.cancel(board, card_values, groups, **names)


@hookimpl("bonus")
def no_joker(board):
    return [] if 0 in board.ranks else [Line("no-joker.bonus", -2)]


@hookimpl("bonus")
def joker_column(board):
    columns = patterns.matched(board, board.layout.column_lines)
    return [Line("joker-column.bonus", -5, board.name(each)) for each in columns if board.ranks[each[0]] == 0]


@hookimpl("bonus")
def full_row(board):
    rows = patterns.matched(board, board.layout.row_lines)
    return [Line("full-row.bonus", 7, board.name(each)) for each in rows]


@hookimpl("bonus")
def corners(board):
    last, columns = board.layout.size - board.layout.extra - 1, board.layout.columns
    four = (0, columns - 1, last - columns + 1, last)
    return [Line("corners.bonus", -15, board.name(each)) for each in patterns.matched(board, [four])]


@hookimpl("score", wrapper=True)
def twice_nothing(board):
    """Count a board of less than nothing twice."""
    lines = list((yield))
    points = sum(line.points for line in lines)
    return [*lines, Line("twice-nothing.score", points)] if points < 0 else lines


@hookimpl("goal")
def most_points_win():
    return "highest"


PLUGINS = (Plain, SkipGolf, no_joker, joker_column, full_row, corners, twice_nothing, most_points_win)
OWN = {each.__name__: each for each in PLUGINS}
EXAMPLES = ("yaniv", "trash", "rat-a-tat-cat")

TRUTHS = ("false", "true")
BOARDS = [
    *(f"play-nine:bonus_groups={groups},bonus_adjacent={adjacent},hio_bonus={hio}"
      for groups in ("each_value", "largest") for adjacent in TRUTHS for hio in ("two_columns", "anywhere", "off")),
    *(f"play-nine:match_bonuses=false,hio_bonus={hio}" for hio in ("two_columns", "anywhere", "off")),
    *(f"crazy-nines:pair_reuse={reuse},queen_penalty_mode={mode},queen_penalty_when={when},"
      f"queen_pair_cancels_penalty={spares}"
      for reuse in TRUTHS for mode in ("add", "replace") for when in ("locked", "held") for spares in TRUTHS),
    *"""
Plain
Plain + four-bonus + no_joker
play-nine + four-bonus
play-nine:hio_bonus=anywhere + four-bonus:formation=block,points=-40
nine-card
nine-card:pair_reuse=false
nine-card:jokers_per_deck=0,decks=2 + four-bonus:formation=block
nine-card + four-bonus
nine-card + four-bonus:formation=vertical_pairs
eight-card + four-bonus:formation=corner
nine-card + joker-pairs
nine-card + four-bonus + joker-pairs
nine-card + joker-pairs + four-bonus
nine-card:pair_reuse=false + four-bonus
nine-card:pair_reuse=false + four-bonus:formation=vertical_pairs,points=10 + joker-pairs
nine-card:pair_reuse=false + joker-pairs + four-bonus:formation=block
nine-card + two_twos
nine-card + pair_birdies + no_joker
nine-card + joker_column + full_row + corners
nine-card + wild-cards
nine-card + black_twos + free_queens + ThreeKings
nine-card:pair_reuse=false + twice_nothing + joker-pairs
nine-card:pair_reuse=false + black_twos + free_queens + four-bonus
crazy-nines:queen_penalty=0
crazy-nines:queen_penalty=4,queen_penalty_mode=replace,pair_reuse=false
crazy-nines:pair_reuse=false,queen_pair_cancels_penalty=true + free_queens + black_twos
crazy-nines:queen_penalty_mode=replace + free_queens
crazy-nines + four-bonus + joker-pairs
crazy-nines:pair_reuse=false,queen_penalty_mode=replace + joker-pairs + four-bonus:formation=block
crazy-nines:queen_pair_cancels_penalty=true + four-bonus:formation=vertical_pairs + two_twos
golf
golf:negative_pairs=keep
golf:negative_pairs=keep,two_points=2 + black_twos
golf:cancel=line
golf:cancel=line,negative_pairs=keep,jokers_per_deck=2
golf:cancel=diagonal,rows=3
golf:cancel=diagonal,rows=3,negative_pairs=keep,jokers_per_deck=2
golf:cancel=diagonal,columns=4
golf:cancel=diagonal,columns=2,negative_pairs=keep
golf:cancel=anywhere,jokers_per_deck=1,joker_points=-5
golf:cancel=anywhere,negative_pairs=keep,jokers_per_deck=2,columns=4
golf:cancel=none,rows=3,columns=4
golf:cancel=none,negative_pairs=keep,columns=2
golf:cancel=line,rows=3,columns=5
golf:rows=3,columns=2,jokers_per_deck=2,negative_pairs=keep,two_points=-7
golf:ace_points=-1,two_points=2,jack_points=0,queen_points=15,king_points=13,negative_pairs=keep
golf:jack_points=-3,queen_points=-4,king_points=-5,cancel=anywhere,negative_pairs=keep,rows=3
golf:columns=5 + four-bonus + joker_column
golf:columns=2,cancel=anywhere + four-bonus
golf:cancel=anywhere,negative_pairs=keep,two_points=2,rows=3 + black_twos + four-bonus
golf:cancel=anywhere,jokers_per_deck=2,rows=3 + four-bonus:formation=vertical_pairs + joker-pairs
golf:cancel=anywhere,jokers_per_deck=2,columns=4 + joker-pairs + four-bonus
golf:cancel=line,rows=3,jokers_per_deck=2 + four-bonus:formation=block + joker-pairs
golf:cancel=diagonal,rows=3 + full_row + corners
golf:negative_pairs=keep,jokers_per_deck=2,columns=4 + four-bonus:points=0
six-card + four-bonus
four-card
four-card + four-bonus:formation=block
eight-card
eight-card + four-bonus + joker-pairs
eight-card + joker-pairs + four-bonus
eight-card:negative_pairs=keep + joker-pairs + four-bonus:formation=vertical_pairs
nine-card-lines
nine-card-lines + four-bonus:formation=block
board-nine
SkipGolf
SkipGolf + four-bonus
skyjo
skyjo:last_reveal=false + four-bonus
cabo
cabo:court=ten,low_kings=black,low_king=0 + four-bonus
cabo:low_kings=none,jokers=0 + corners
yaniv
trash
trash:wild=jacks,places=4
rat-a-tat-cat
""".strip().splitlines(),
]  # fmt: skip

TABLES = [
    *(f"golf + ender-penalty:how={how}{goal}" for how in AMOUNTS for goal in ("", " + most_points_win")),
    *(f"crazy-nines:ender_penalty={how}{goal}" for how in ("per_lower", "flat", "highest", "none")
      for goal in ("", " + most_points_win")),
    "crazy-nines:ender_penalty_points=7",
    "crazy-nines + ender-penalty:how=doubled_plus,points=3",
    *(f"board-nine:declare_tie={tie},empty_hand_safe={safe},failed_mode={mode},others_on_failure={others}"
      for tie in ("penalty", "win") for safe in TRUTHS
      for mode in ("fixed", "plus_hand") for others in ("zero", "sum")),
    "board-nine:failed_penalty=0,reset_at=50,reset_to=0",
    "board-nine:failed_penalty=40,failed_mode=plus_hand,reset_at=45,reset_to=60",
    "board-nine + ender-penalty:how=flat",
    "nine-card + under_par",
    "nine-card + under_par + ender-penalty",
    "nine-card + doubled_closer",
    "nine-card + double-round:round=4 + ender-penalty:how=doubled",
    "nine-card + under_par + double-round:round=4 + handicaps",
    "nine-card + Partners",
    *(f"skyjo:doubling={how}" for how in ("positive", "always", "never")),
    "cabo",
    "cabo:lowest=sum,equal=failed,failed=4",
    "cabo:equal=failed",
    "cabo:lowest=caller,reset_at=20,resets=1",
    "yaniv",
    "yaniv:assaf=10,halving=true",
    "trash:places=2",
    "trash:places=1,finishers=first",
]  # fmt: skip


@cache
def find_rules(stack):
    """Return the rulebook of a stack: shipped rules, those of this file, of the documents and of the examples."""
    recipes = {name: rule for (page, name), rule in RECIPES.items() if page.startswith(("docs/howto", "docs/tutorial"))}
    variant, *others = (OWN.get(name) or recipes.get(name) or name for name in stack.split(" + "))
    name, _, options = variant.partition(":") if isinstance(variant, str) else ("", "", "")
    if name in EXAMPLES:
        return cardgolf.rules(example(name), *others, settings=tuple(options.split(",")) if options else ())
    return cardgolf.rules(variant, *others)


# Boards


@cache
def list_cards(rules):
    """Return the layout and the sorted cards of the largest deck by what they match."""
    table, by_kind = rules.table_setup(largest_table(rules)), {}
    for card in sorted(table.deck, key=str):
        by_kind.setdefault(card.name if is_name_alone(card) else str(card.rank), []).append(card)
    return table.layout, by_kind


def deal_board(chance, rules):
    """Return a board: three in four have few ranks, one in three of them all has gaps, and one in twelve has grown."""
    layout, by_kind = list_cards(rules)
    size = chance.randrange(layout.size + 3) if layout.is_hand else layout.size
    if not layout.is_hand and chance.randrange(12) == 0:
        layout = layout.with_extra(1 + chance.randrange(3))
        size = layout.size
    way, kinds = chance.randrange(8), chance.sample([*by_kind], len(by_kind))
    if way < 6:
        first = [kind for kind in kinds if kind in OFTEN and chance.randrange(3) == 0]
        kinds = [*first, *(kind for kind in kinds if kind not in first)]
        few = 1 + chance.randrange(4)
        while sum(len(by_kind[kind]) for kind in kinds[:few]) < size:
            few += 1
        kinds = kinds[:few]
    cards = chance.sample([card for kind in kinds for card in by_kind[kind]], size)
    if way < 2:  # equal cards below each other
        places = [place for line in (*layout.column_lines, layout.extra_line) for place in line]
        ordered = sorted(cards, key=lambda card: (card.rank, card.suit, card.name))
        cards = ordered if layout.is_hand else [card for _, card in sorted(zip(places, ordered, strict=True))]
    marked = {lock.card for lock in rules.locks()}
    slots = [Slot(card, up=True, mark=chance.randrange(7) if card in marked else 0) for card in cards]
    if chance.randrange(3) == 0 and size:
        for place in chance.sample(range(size), 1 + chance.randrange(min(size, 6))):
            slots[place] = None
    return Board.of(layout, slots)


@cache
def first_state(rules, players):
    return cardgolf.new_game(rules, players=players, seed=1).state


def deal_boards(stack, block):
    """Yield the boards of a block, each with the state that it is scored with: none for one in four."""
    chance, rules = Random(f"{stack}:{block}"), find_rules(stack)
    first = first_state(rules, rules.seats()[0])
    for _ in range(BLOCK):
        board, turns = deal_board(chance, rules), chance.randrange(8)
        others = len(first.boards) - 1
        state = first.replace(boards=(board, *first.boards[1:]), turns_begun=(turns, *[turns + 2] * others))
        yield board, state if chance.randrange(4) else None


def write_lines(lines):
    return [" ".join((line.rule, str(line.points), *line.slots)) for line in lines]


def write_boards(stack, block):
    """Return each board of a block with its lines, and the points if all its places have a card."""
    rules, found = find_rules(stack), []
    for board, state in deal_boards(stack, block):
        lines = score_board(rules, board, 0, state)
        turn = f", turn {state.turns_begun[0]}" if state else ""
        is_full = not (board.cleared or board.layout.is_hand or board.layout.extra)
        points = sum(line.points for line in lines)
        found.append(
            ([format_board(board.layout, board.slots) + turn, *write_lines(lines)], points if is_full else None)
        )
    return found


# Tables


def deal_rounds(chance, players, count):
    """Return results of rounds with round scores, so that totals meet those that rules name."""
    rounds = []
    for _ in range(count):
        kind = "hole" if chance.randrange(8) or not rounds else "playoff"
        out = chance.randrange(players) if kind == "playoff" and players > 2 else None
        cards = [Scorecard((Line("raw", chance.choice((0, 5, 10, 15, 25, 30, 45))),)) for _ in range(players)]
        seats = tuple(seat for seat in range(players) if seat != out)
        kept = tuple(card if seat in seats else None for seat, card in enumerate(cards))
        rounds.append(RoundResult(kind, seats, kept, RoundEnd(seats[0], (), "all face up")))
    return tuple(rounds)


def write_tables(stack, block):
    """Return each table of a block with the lines between seats, and the totals of its rounds."""
    chance, rules, found = Random(f"{stack}:{block}"), find_rules(stack), []
    sizes = [players for players in rules.seats() if players < 7]
    for _ in range(BLOCK):
        players = chance.choice(sizes)
        low, high = chance.choice(((0, 2), (-3, 3), (0, 12), (-10, 60)))
        raw = [chance.randrange(low, high + 1) for _ in range(players)]
        closer = chance.choice((None, *range(players)))
        rounds = deal_rounds(chance, players, chance.choice((0, 1, 3, 8, 8, 8)))
        state = first_state(rules, players)
        boards = [deal_board(chance, rules) for _ in raw]
        if state.boards[0].layout.is_hand:  # one in two worth nothing is empty
            hands = zip(raw, state.boards, strict=True)
            boards = [
                Board.of(hand.layout, ()) if points == 0 and chance.randrange(2) else hand for points, hand in hands
            ]
        state = state.replace(
            boards=tuple(boards), round_end=closer if closer is None else RoundEnd(closer, (), "all face up"),
            match=attrs.evolve(state.match, rounds=rounds),
        )  # fmt: skip
        cards = score_table(rules, state, {seat: [Line("raw", points)] for seat, points in enumerate(raw)})
        empty = [seat for seat, board in enumerate(boards) if not board.slots]
        lines = [f"seat {seat} {line}" for seat, card in cards.items() for line in write_lines(card.lines[1:])]
        totals = f"totals {[*rules.totals(rounds, rules)]}" if rounds else "no totals"
        found.append(([f"raw {raw}, closer {closer}, empty {empty}, round {len(rounds) + 1}", *lines, totals], None))
    return found


# The file

WRITERS = {"boards": write_boards, "tables": write_tables}
STACKS = [("boards", stack) for stack in BOARDS] + [("tables", stack) for stack in TABLES]


def digest(entries):
    """Return a short digest of the lines of a block."""
    return sha256("\n".join(line for lines, _ in entries for line in lines).encode()).hexdigest()[:12]


def list_bounds(stack):
    """Return the least and most points of a board, and what plugins declare to add, or ``None`` for each."""
    rules = find_rules(stack)
    if find_undeclared(rules):
        return {"bounds": None, "extra": None}
    players = largest_table(rules)
    table = rules.table_setup(players)
    bounds, extra = find_bounds(rules, players, (table.layout,)), find_extra(rules, table.layout, table.deck)
    return {"bounds": [*bounds], "extra": [*extra]}


def count_lines(kind, stack):
    """Return what the lines of all blocks are together."""
    blocks = [WRITERS[kind](stack, block) for block in range(BLOCKS[kind])]
    every = [entry for block in blocks for entry in block]
    words = [line.split() for lines, _ in every for line in lines[1:]]
    names = Counter(line[0] if kind == "boards" else line[2] for line in words if line[0] not in ("totals", "no"))
    points = [each for _, each in every if each is not None]
    return {
        "ids": dict(sorted(names.items())),
        **({"seen": [min(points), max(points)] if points else None} if kind == "boards" else {}),
        "shown": [lines for lines, _ in every[:SHOWN]],
        "digests": " ".join(map(digest, blocks)),
    }


def make(kind, stack):
    """Return the golden line of a stack anew."""
    bounds = list_bounds(stack) if kind == "boards" else {}
    return {"kind": kind, "stack": stack, **bounds, **count_lines(kind, stack)}


def read():
    """Return the golden lines by kind and stack."""
    lines = map(json.loads, KEPT.read_text(encoding="utf-8").splitlines())
    return {(line["kind"], line["stack"]): line for line in lines}


def main(*words):
    if words[:1] == ("--show",):
        stack, block = words[1], int(words[2])
        for kind in [kind for kind, name in STACKS if name == stack]:
            text = "\n\n".join("\n".join(lines) for lines, _ in WRITERS[kind](stack, block))
            sys.stdout.write(f"{kind}, {stack}, block {block}\n\n{text}\n\n")
        return
    lines = [json.dumps(make(*each), separators=(",", ":")) for each in STACKS]
    if "--write" in words:
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} lines, {sum(map(len, lines)):,} characters\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
