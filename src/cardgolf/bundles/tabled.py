"""The tables of a bundle, in the form in which rounds are played from them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from cardgolf.bundles.parts import part_from_data
from cardgolf.cards import Card
from cardgolf.lanes.tables.cases import Case, CaseTable
from cardgolf.lanes.tables.facts import Stage
from cardgolf.lanes.tables.tables import ActionKind, Clearing, Tables
from cardgolf.scoring.one_board import BoardScorer
from cardgolf.table import Board, Layout, Phase
from cardgolf.table.looks import LOOKS
from cardgolf.table.move import Move, Pile
from cardgolf.table.moves import KERNEL_MOVES, index_by_word, parse_move
from cardgolf.table.scorecard import Goal, Line
from cardgolf.turns.parts import Lead

_PILES = ("stock", "discard")
_KINDS = {
    "flip": ActionKind.FLIP, "draw stock": ActionKind.DRAW_STOCK, "draw discard": ActionKind.DRAW_DISCARD,
    "swap": ActionKind.SWAP, "discard": ActionKind.DISCARD, "discard flip": ActionKind.DISCARD_AND_FLIP,
    "knock": ActionKind.KNOCK, "peek": ActionKind.LOOK, "look": ActionKind.LOOK_AT_ALL,
}  # fmt: skip
_WITH_PLACE = {"flip", "swap", "discard flip", "peek"}


def index_words(moves: Sequence[str]) -> Mapping[str, type[Move]]:
    """Return the types of moves that people can ask for by their words: looks only where they are among ``moves``."""
    looks = [each for each in LOOKS if any(text.split()[0] == each.word for text in moves)]
    return index_by_word((*KERNEL_MOVES, *looks))


def parse(text: str, words: Mapping[str, type[Move]]) -> Move:
    """Return the move of a text; raise :class:`IllegalMoveError` if it is none of those with these words."""
    return parse_move(text, words, lambda _: False)


def find_kind(text: str, places: Sequence[str]) -> tuple[ActionKind, int] | None:
    """Return the kind and the place of the text of a move, or ``None`` for another text."""
    if text in _KINDS and text.rsplit(" ", maxsplit=1)[-1] not in places:
        kind = _KINDS[text]
        return None if text in _WITH_PLACE else (kind, -1)
    words, _, place = text.rpartition(" ")
    if words not in _WITH_PLACE or place not in places:
        return None
    return _KINDS[words], places.index(place)


@frozen
class Name:
    """A plugin of a bundle: its name is all that is known."""

    name: str


class DataRules:
    """The rules of a bundle, in the place of a rulebook where views are made and scores are found."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        layout, match = data["layout"], data["match"]
        self.data = data
        self.layout = Layout(layout["rows"], layout["columns"], layout["is_hand"], layout["extra"])
        self.faces = tuple(map(Card.parse, data["faces"]))
        self.card_values = dict(zip(self.faces, data["points"], strict=True))
        self.stack = [Name("base"), *map(Name, data["rules"])]
        self.name, self.title = data["rules"][0], data["title"]
        self.goal: Goal = match["goal"]
        self.lowest_wins, self.cost_sign = self.goal == "lowest", 1 if self.goal == "lowest" else -1
        self.parts = tuple(part_from_data(part, self.faces) for part in data["scoring"])
        self.scorer = BoardScorer(self.parts)

    def score_board(self, board: Board, now: int) -> list[Line]:
        """Return the lines of one board, whose owner has begun ``now`` turns."""
        values, scorer = self.card_values, self.scorer
        return [*scorer.score(board, values, now), *scorer.bonus(board, values, now)]

    def clears_to(self) -> str:
        """Return where cleared cards go on the discard pile."""
        to: str = self.data["play"]["clears_to"]
        return to


def list_deck(rules: DataRules, players: int) -> tuple[Card, ...]:
    """Return the deck for a number of players, which the bundle has."""
    data = rules.data
    deck = next(deck for deck in data["decks"] if deck["players"] == players)
    times: int = deck["times"]
    return tuple(rules.faces[face] for face in data["packs"][deck["pack"]]) * times


def make_tables(rules: DataRules, players: int) -> Tables:
    """Return the tables of the turns of a bundle."""
    data, play, faces = rules.data, rules.data["play"], rules.faces
    words = index_words(play["moves"])
    kinds: list[Any] = [find_kind(text, data["places"]) for text in play["moves"]]
    locks = {lock["face"]: lock for lock in play["locks"]}
    sources = {face: sum(1 << _PILES.index(pile) for pile in lock["from"]) for face, lock in locks.items()}
    return Tables(
        players=players,
        places=tuple(data["places"]),
        faces=faces,
        kinds=tuple(data["kinds"]),
        deck=tuple(map(faces.index, list_deck(rules, players))),
        opening_flips=play["opening_flips"],
        new_card=play.get("new_card", "up"),
        actions=tuple(parse(text, words) for text in play["moves"]),
        action_kinds=tuple(kind for kind, _ in kinds),
        action_places=tuple(place for _, place in kinds),
        stages=tuple(map(_make_stage, play["stages"])),
        first_stage=play["first_stage"],
        offers=make_table(play["offers"]),
        lists=tuple(map(tuple, play["lists"])),
        locked=make_table(play["locked"]),
        discard_options=make_table(play["discards"]),
        endings=make_table(play["endings"]),
        ending_reasons=tuple(end["reason"] for end in play["ends"]),
        ending_turns=tuple(end["last_turns"] for end in play["ends"]),
        next_stages=make_table(play["next"]),
        clearings=tuple(_make_clearing(play["clears"], kind, len(data["places"])) for kind in ActionKind),
        clears_to_top=play["clears_to"] == "top",
        lock_turns=tuple(locks[face]["turns"] if face in locks else 0 for face in range(len(faces))),
        lock_sources=tuple(sources.get(face, 0) for face in range(len(faces))),
        turn_limit=play["turn_limit"] or 0,
        ends_with_stock=play["ends_with_stock"],
        leads=tuple(map(Lead, play["leader"])),
        points=tuple(data["points"]),
    )


def _make_stage(data: Mapping[str, Any]) -> Stage:
    held_from = data["held_from"]
    return Stage(Phase(data["phase"]), held_from and Pile(held_from), is_opening=data["opening"])


def read_runs(runs: Sequence[Sequence[int]]) -> Iterator[int]:
    """Yield the values of runs.

    >>> from cardgolf.bundles.tabled import read_runs
    >>> [*read_runs([[4, 3], [0, 1]])]
    [4, 4, 4, 0]
    """
    for value, times in runs:
        for _ in range(times):
            yield value


def make_case(data: Any) -> Case:
    """Return a case of a table."""
    if isinstance(data, int):
        return Case((), (data,))
    return Case(tuple((fact, most) for fact, most in data["by"]), tuple(data["cells"]))


def make_table(data: Mapping[str, Any]) -> Any:
    """Return a table, in the place of a :class:`FactTable`."""
    return CaseTable(tuple(read_runs(data["rows"])), tuple(map(make_case, data["cases"])))


def _make_clearing(clears: Sequence[Mapping[str, Any]], kind: ActionKind, places: int) -> Clearing | None:
    """Return what a kind of move clears, by every set of places."""
    own = [each for each in clears if kind.name.lower() in each["after"]]
    if not own:
        return None
    tables: dict[str, list[int]] = {"equal": [0] * (1 << places), "up": [0] * (1 << places)}
    for each in own:
        cause, gone = (sum(1 << place for place in each[key]) for key in ("places", "cleared"))
        tables[each["when"]][cause] |= gone
    for table in tables.values():
        for place in range(places):  # what a set of places clears, each larger set clears
            for mask in range(len(table)):
                if mask >> place & 1:
                    table[mask] |= table[mask ^ 1 << place]
    return Clearing(tuple(tables["equal"]), tuple(tables["up"]))
