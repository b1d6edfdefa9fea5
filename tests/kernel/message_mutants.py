"""Messages of every form, and all messages that differ from them by a key or the type of a value."""

from copy import deepcopy

from helpers.messages import view_of_a_holder, view_with_everything
from helpers.schema_checks import value_at

import cardgolf
from cardgolf import RoundEnd, RoundResult, Scorecard
from cardgolf.table.scorecard import Line

ROUND = RoundResult(
    "hole", (0, 2), (Scorecard((Line("a.b", -3, ("a1", "b1")), Line("a.c", 5))), None, Scorecard(())),
    RoundEnd(2, (), "all face up"),
)  # fmt: skip


EVERYTHING, HOLDER_VIEW = view_with_everything(), view_of_a_holder()
HANDS = cardgolf.new_game("board-nine", players=2, seed=1).view(1)
VIEW, HOLDER = EVERYTHING.as_dict(), HOLDER_VIEW.as_dict()
FORMS = {
    "view": VIEW,
    "holder": HOLDER,
    "hands": HANDS.as_dict(),
    "spectator": cardgolf.new_game("golf", players=2, seed=1).view(None).as_dict(),
    "round": ROUND.as_dict(),
}
PARTS = {
    "board": VIEW["boards"][0],
    "slot": {"card": "5H", "up": False, "seen_by": [0], "mark": 3},
    "scorecard": FORMS["round"]["scorecards"][0],
    "line": FORMS["round"]["scorecards"][0]["lines"][0],
    "round-end": FORMS["round"]["round_end"],
    "standing": HOLDER["standings"][0],
    "memory": VIEW["memory"],
}
ALL_FORMS = FORMS | PARTS
OPTIONAL = {"seen_by", "mark"}
MAY_BE_NONE = {"seat", "leader", "boards", "slots", "held", "held_from", "round_end", "by", "scores", "scorecards",
               "window", "next_seat", "card"}  # fmt: skip


def iter_containers(value, path=()):
    """Yield the path of every object and list, except remembered values, which may be any."""
    if isinstance(value, dict | list):
        yield path
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in ("of_round", "of_match"):
                yield from iter_containers(each, (*path, key))


def iter_objects(form):
    """Yield the path of every object, of the first two in each list."""
    for path in iter_containers(ALL_FORMS[form]):
        if all(key in (0, 1) for key in path if isinstance(key, int)):
            yield path, value_at(ALL_FORMS[form], path)


def changed(form, path, change):
    mutant = deepcopy(ALL_FORMS[form])
    change(value_at(mutant, path))
    return mutant


def drop_keys(form):
    for path, value in iter_objects(form):
        for key in value if isinstance(value, dict) else ():
            if key not in OPTIONAL:
                yield changed(form, path, lambda each, key=key: each.pop(key))


def add_keys(form):
    for path, value in iter_objects(form):
        for key in ("more", "", "Seat", "cards", "notes", "stock", "seed", "rounds"):
            if isinstance(value, dict):
                yield changed(form, path, lambda each, key=key: each.update({key: "5H"}))


OTHER_TYPES = {
    str: (1, None, True, [], {}, ["a"]),
    int: ("1", None, True, 1.5, [], {}),
    bool: (1, 0, "true", None, [], {}),
    type(None): (1.5, True, ["a"]),
    list: (1, "a", None, True, {}, {"0": 1}),
    dict: (1, "a", True, [], [{}]),
}


def change_types(form):
    for path, value in iter_objects(form):
        for key in [*value] if isinstance(value, dict) else range(min(2, len(value))):
            for other in OTHER_TYPES[type(value[key])]:
                if not (other is None and MAY_BE_NONE & {key, *path[-1:]}):
                    yield changed(form, path, lambda each, key=key, other=other: each.__setitem__(key, other))


CHANGES = [drop_keys, add_keys, change_types]
