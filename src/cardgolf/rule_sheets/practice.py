"""What a turn allows and how a round closes, as the parts of turns, the options of the base rules and layouts say."""

from functools import lru_cache

from attrs import evolve, frozen

from cardgolf import Pile, Rulebook
from cardgolf.rule_sheets.sampled_turns import sample_turns
from cardgolf.rulebook.throwing import find_piles
from cardgolf.rulebook.turn_parts import Turn
from cardgolf.turns.parts import Draw, End, Knock, Spend, Swap, Throw


@frozen
class Practice:
    """What players may do in a turn.

    ``looks`` is how many of their ``cards`` players have looked at before their first turn: of those face down, and not
    those of places that they see at all times. ``piles`` are those to draw from, and ``thrown`` those from which a card
    may be discarded. ``flip`` says if a card is turned up for it: ``never``, ``optional``, ``required`` or ``kept``
    if only the last one may stay. ``swaps`` are the cards that may be swapped: ``any``, those ``down``, or ``none``. A
    card that is swapped in lies ``up``, ``down`` or ``as-was``. ``turns_up`` says if a turn may be spent on turning
    a card up. ``knock`` and ``all_up`` say what follows on a knock and on a last card that comes up: ``lap`` for last
    turns, ``opened`` if the other layouts are turned up before these, ``now``, or an empty text where neither closes a
    round. ``knocks_first`` is true for a knock instead of a draw.
    """

    looks: int
    cards: int
    piles: frozenset[str]
    thrown: frozenset[str]
    flip: str
    swaps: str
    lies: str
    turns_up: bool
    knock: str
    all_up: str
    knocks_first: bool


@lru_cache(maxsize=128)
def observe(book: Rulebook) -> Practice:
    """Return what the rules of turns say. No round is played, unless hooks in Python decide what a turn is."""
    told = _read(book)
    return evolve(told, **sample_turns(book)) if book.python_turns else told


def _read(book: Rulebook) -> Practice:
    turn, base, setup = book.turn, book.base, next(book.table_setups())[1]
    layout, opening, spends = setup.layout, turn.opening, bool(turn.list_parts(Spend))
    swaps = "down" if any(each.where == "down" for each in turn.list_parts(Swap)) else "any"
    looks = 0 if not opening else setup.opening_flips if opening.looks else len(opening.seen)
    if opening and opening.of == "nearest":
        looks = min(looks, len(layout.row_lines[-1]))
    drawn = find_piles(turn.list_parts(Draw)) or (Pile.STOCK, Pile.DISCARD)
    piles = frozenset([*map(str, drawn), *([Pile.MIDDLE.value] if setup.middle else [])])
    flip = turn.find_field(Throw, "flip") or "never"
    down = layout.size - len(layout.seen_places) - (0 if looks else setup.opening_flips)
    comes_up = base.new_card == "up" or flip != "never" or spends
    turned = (base.turn_limit or down) if comes_up else 0  # cards that can come up: one a turn
    may_end = not layout.is_hand and turn.find_field(End, "on") != "none"
    knock = turn.find_top(Knock)
    if knock and knock.most_down is not None and down - max(turned - 1, 0) > knock.most_down:
        knock = None  # a turn that begins with it comes too late
    return Practice(
        looks=looks,
        cards=layout.size,
        piles=piles,
        thrown=piles.intersection(map(str, turn.find_field(Throw, "piles") or [Pile.STOCK])),
        flip="kept" if flip == "required" and turn.find_field(Throw, "last_down") else flip,
        swaps="none" if layout.is_hand else swaps,
        lies=base.new_card.replace("_", "-"),
        turns_up=spends,
        knock=_close(turn, knock.last_turns) if knock else "",
        all_up=_close(turn, turn.find_field(End, "last_turns")) if may_end and turned >= down else "",
        knocks_first=knock is not None and knock.at == "start",
    )


def _close(turn: Turn, last_turns: str | None) -> str:
    """Return what follows when a player closes a round."""
    ends = turn.list_parts(End)
    if last_turns == "none" and not any(end.fewer for end in ends):
        return "now"
    return "opened" if any(end.others_up for end in ends) else "lap"
