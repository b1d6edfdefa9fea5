"""Plugins with a result of the wrong kind: a class for each hook and each kind."""

from attrs import frozen

from cardgolf import HOOKS, Knock, Move, Phase, hookimpl


class Thing:
    """Nothing in particular."""


RESULTS = {
    "a text": lambda: "nonsense",
    "half": lambda: 2.5,
    "yes": lambda: True,
    "minus one": lambda: -1,
    "a thing": Thing,
    "a generator": lambda: (each for each in (1, 2)),
    "a list": lambda: [1, 2],
    "a table": lambda: {0: [3]},
}
# Results that a hook allows. An opening_flips of -1 is an integer, and refused as an invalid option.
RIGHT = {
    "points": {"minus one"},
    "match_over": {"yes"},
    "totals": {"a list", "a generator"},
}


@frozen
class Wink(Move):
    word = "wink"


@frozen
class Hush(Move):
    word = "hush"
    secret = True


def plugin_of(hook, kind):
    """Return a class whose ``hook`` has a result of this kind."""
    return type("Wrong", (), {hook: hookimpl(lambda self: RESULTS[kind]())} | needed_by(hook))


def needed_by(hook):
    """Return the other hooks without which ``hook`` is not called."""
    if hook == "apply_move":
        return {"move_types": hookimpl(lambda self: [Wink]), "moves": hookimpl(lambda self: (Wink(), Knock()))}
    if hook == "unseal":
        return {"move_types": hookimpl(lambda self: [Hush]), "moves": hookimpl(_hush), "reactions": hookimpl(_ask)}
    return {}


def _hush(self, state):
    return (Hush(),) if state.phase is Phase.REACTION else None


def _ask(self, state, move):
    return None if type(move) is Hush else state.setup.seats


def name_of(hook, kind):
    return f"wrong-{hook}-{kind}".replace("_", "-").replace(" ", "-")


WRONG = {
    name_of(hook, kind): (hook, kind)
    for hook in HOOKS
    for kind in RESULTS
    if kind not in RIGHT.get(hook, ()) and (hook, kind) != ("opening_flips", "minus one")
}
globals().update({name.replace("-", "_"): plugin_of(*asked) for name, asked in WRONG.items()})
