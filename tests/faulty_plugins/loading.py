"""Animals that are found out when they are looked up, imported or stacked."""

from faulty_plugins.broken_distributions import TAME, Animal

from cardgolf import CardGolfError, InvalidOptionError


def making(body):
    """A plugin class with this body."""
    return f"@plugin\nclass Animal:\n    {body}\n"


def answering(question, result, *parameters):
    """A plugin that gives one answer."""
    taken = ", ".join(("self", *parameters))
    return f"@plugin\nclass Animal:\n    @hookimpl\n    def {question}({taken}):\n        return {result}\n"


REFUSING = "wild: int = __import__('attrs').field(default=0, validator=__import__('attrs').validators.gt(0))"
PRICKLY = "class Prickly:\n    def __getattr__(self, name):\n        raise ZeroDivisionError\nAnimal = Prickly()"
UNSPEAKABLE = """
class Unspeakable(Exception):
    def __str__(self):
        raise ValueError
"""

IMPORTS = [
    Animal("raises", "raise RuntimeError('out of order')", "raises of zoo-raises.*RuntimeError"),
    Animal("misprint", "def (", "misprint of zoo-misprint.*SyntaxError"),
    Animal("null-bytes", "\0", "null-bytes of zoo-null-bytes"),
    Animal("quitter", "raise SystemExit(3)", "quitter of zoo-quitter.*SystemExit"),
    Animal("unspeakable", f"{UNSPEAKABLE}raise Unspeakable", "unspeakable of zoo-unspeakable.*Unspeakable"),
    Animal("deep", "def dig(): dig()\ndig()", "deep of zoo-deep.*RecursionError"),
    Animal("long-winded", "raise RuntimeError('x' * 1_000_000)", "long-winded of zoo-long-winded"),
    Animal("nowhere", target="no_such_module:Animal", told="nowhere of zoo-nowhere.*ModuleNotFoundError"),
    Animal("hollow", "", "hollow of zoo-hollow.*AttributeError"),
    Animal("misdirected", target="not a target at all", told="misdirected of zoo-misdirected"),
    Animal("touchy", "def __getattr__(name):\n    raise ZeroDivisionError", "touchy of zoo-touchy.*ZeroDivisionError"),
]

NO_PLUGINS = [
    Animal("number", "Animal = 7", "number"),
    Animal("nothing", "Animal = None", "nothing"),
    Animal("text", "Animal = 'play-nine'", "text"),
    Animal("table", "Animal = {'points': 3}", "table"),
    Animal("mere-function", "def Animal(card):\n    return 3\n", "mere-function"),
    Animal("prickly", PRICKLY, "prickly"),
]

STACKED = [
    Animal("misspelt", answering("ponits", 3, "card"), "misspelt .zoo-misspelt.*ponits"),
    Animal("misnamed", answering("points", 3, "kard"), "misnamed .zoo-misnamed.*kard"),
    Animal("reserved", making("seed: int = option(3)"), "zoo-reserved.*'seed'|^reserved.*'seed'"),
    Animal("self-refusing", making(REFUSING), "self-refusing cannot be instantiated: ValueError"),
    Animal(
        "unmade", making("def __attrs_post_init__(self):\n        raise ValueError"), "unmade cannot be instantiated"
    ),
    Animal("demanding", making("fast: int"), "demanding cannot be instantiated"),
    Animal("boastful", making("defaults = 7"), "boastful"),
    Animal("fabulous", making("defaults = {'wings': 2}"), "fabulous|wings", CardGolfError),
    Animal("needy", making("needs = 7"), "needy"),
    Animal("greedy", making("replaces = 7"), "greedy"),
]

SETTINGS = [
    Animal("deserted", answering("seats", "range(0)"), "deserted.*seats"),
    Animal("seatless", answering("seats", "range(0, 3)"), "seatless.*seats"),
    Animal("poor", answering("deck", "french(packs=1)[:12]"), "poor: 12 cards are too few", InvalidOptionError),
    Animal("forger", answering("deck", "['AS'] * 60"), "forger.deck"),
    Animal("gambler", answering("deck", "range(60)"), "gambler.deck"),
    Animal("flat", answering("layout", "Layout.grid(0, 3)"), "flat.layout", CardGolfError),
    Animal("wide", answering("layout", "Layout.grid(1, 30)"), "wide.layout", CardGolfError),
    Animal("turncoat", answering("opening_flips", "7"), "turncoat: invalid opening_flips=7", InvalidOptionError),
    Animal("wordless", "class Wink(Move):\n    pass\n" + answering("move_types", "[Wink]"), "wordless"),
]

NAMES = [
    Animal("snowman", entry="n\u00e4ive \u2603 game"),
    Animal("endless", entry="e" * 5000),
    Animal("colon", entry="one:two"),
    Animal("dotted", entry="../../etc/passwd"),
    Animal("blank", entry=" "),
]
METADATA = [
    Animal("no-metadata", metadata=None),
    Animal("empty-metadata", metadata=b""),
    Animal("latin-metadata", metadata="Name: Caf\u00e9\n".encode("latin-1")),
    Animal("folder-metadata", metadata=b"folder"),
    Animal("latin-entries", entry_points="[cardgolf.variants]\ncaf\u00e9 = zoo:Animal".encode("latin-1")),
    Animal("garbage-entries", entry_points=bytes(range(256))),
    Animal("folder-entries", entry_points=b"folder"),
    Animal("no-entries", entry_points=b""),
]
CLASHES = [Animal("impostor", entry="play-nine"), Animal("left", entry="clash"), Animal("right", entry="clash")]
TWICE = Animal("twice", TAME)
