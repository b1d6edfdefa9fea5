"""Plugins that give one question an answer of the wrong kind: a class for each question and each kind."""

from attrs import frozen

from cardgolf import HOOKS, Knock, Move, hookimpl


class Thing:
    """Nothing in particular."""


ANSWERS = {
    "a text": lambda: "nonsense",
    "half": lambda: 2.5,
    "yes": lambda: True,
    "minus one": lambda: -1,
    "a thing": Thing,
    "a generator": lambda: (each for each in (1, 2)),
    "a list": lambda: [1, 2],
    "a table": lambda: {0: [3]},
}
# What a question may well be answered with. A tee-off of -1 is a whole number, and refused as an option would be.
RIGHT = {
    "points": {"minus one"},
    "match_over": {"yes"},
    "totals": {"a list", "a generator"},
}


@frozen
class Wink(Move):
    word = "wink"


def plugin_of(question, kind):
    """A class that gives ``question`` an answer of this kind; for a verb of its own, if that is what is asked."""
    answers = {question: hookimpl(lambda self: ANSWERS[kind]())}
    if question == "apply_move":
        answers |= {"move_types": hookimpl(lambda self: [Wink]), "moves": hookimpl(lambda self: (Wink(), Knock()))}
    return type("Wrong", (), answers)


def name_of(question, kind):
    return f"wrong-{question}-{kind}".replace("_", "-").replace(" ", "-")


WRONG = {
    name_of(question, kind): (question, kind)
    for question in HOOKS
    for kind in ANSWERS
    if kind not in RIGHT.get(question, ()) and (question, kind) != ("opening_flips", "minus one")
}
globals().update({name.replace("-", "_"): plugin_of(*asked) for name, asked in WRONG.items()})
