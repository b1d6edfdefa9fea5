"""Plugins that fail when they are looked up, imported or stacked."""

from helpers.faulty.distributions import TAME, Faulty

from cardgolf import CardGolfError, InvalidOptionError


def making(body):
    """Return a plugin class with this body."""
    return f"@plugin\nclass Faulty:\n    {body}\n"


def implementing(hook, result, *parameters):
    """Return a plugin with one hook."""
    taken = ", ".join(("self", *parameters))
    return f"@plugin\nclass Faulty:\n    @hookimpl\n    def {hook}({taken}):\n        return {result}\n"


REFUSING = "wild: int = __import__('attrs').field(default=0, validator=__import__('attrs').validators.gt(0))"
PRICKLY = "class Prickly:\n    def __getattr__(self, name):\n        raise ZeroDivisionError\nAnimal = Prickly()"
UNSPEAKABLE = """
class Unspeakable(Exception):
    def __str__(self):
        raise ValueError
"""

IMPORTS = [
    Faulty("raises", "raise RuntimeError('out of order')", "raises of bad-raises.*RuntimeError"),
    Faulty("misprint", "def (", "misprint of bad-misprint.*SyntaxError"),
    Faulty("null-bytes", "\0", "null-bytes of bad-null-bytes"),
    Faulty("quitter", "raise SystemExit(3)", "quitter of bad-quitter.*SystemExit"),
    Faulty("unspeakable", f"{UNSPEAKABLE}raise Unspeakable", "unspeakable of bad-unspeakable.*Unspeakable"),
    Faulty("deep", "def dig(): dig()\ndig()", "deep of bad-deep.*RecursionError"),
    Faulty("long-winded", "raise RuntimeError('x' * 1_000_000)", "long-winded of bad-long-winded"),
    Faulty("nowhere", target="no_such_module:Faulty", text="nowhere of bad-nowhere.*ModuleNotFoundError"),
    Faulty("hollow", "", "hollow of bad-hollow.*AttributeError"),
    Faulty("misdirected", target="not a target at all", text="misdirected of bad-misdirected"),
    Faulty("touchy", "def __getattr__(name):\n    raise ZeroDivisionError", "touchy of bad-touchy.*ZeroDivisionError"),
]

NO_PLUGINS = [
    Faulty("number", "Faulty = 7", "number"),
    Faulty("nothing", "Faulty = None", "nothing"),
    Faulty("text", "Faulty = 'play-nine'", "text"),
    Faulty("table", "Faulty = {'points': 3}", "table"),
    Faulty("mere-function", "def Faulty(card):\n    return 3\n", "mere-function"),
    Faulty("prickly", PRICKLY, "prickly"),
]

STACKED = [
    Faulty("misspelt", implementing("ponits", 3, "card"), "misspelt .bad-misspelt.*ponits"),
    Faulty("misnamed", implementing("points", 3, "kard"), "misnamed .bad-misnamed.*kard"),
    Faulty("reserved", making("seed: int = option(3)"), "bad-reserved.*'seed'|^reserved.*'seed'"),
    Faulty("self-refusing", making(REFUSING), "self-refusing cannot be instantiated: ValueError"),
    Faulty(
        "unmade", making("def __attrs_post_init__(self):\n        raise ValueError"), "unmade cannot be instantiated"
    ),
    Faulty("demanding", making("fast: int"), "demanding cannot be instantiated"),
    Faulty("boastful", making("defaults = 7"), "boastful"),
    Faulty("fabulous", making("defaults = {'wings': 2}"), "fabulous|wings", CardGolfError),
    Faulty("needy", making("needs = 7"), "needy"),
    Faulty("greedy", making("replaces = 7"), "greedy"),
]

SETTINGS = [
    Faulty("deserted", implementing("seats", "range(0)"), "deserted.*seats"),
    Faulty("seatless", implementing("seats", "range(0, 3)"), "seatless.*seats"),
    Faulty("poor", implementing("deck", "french(packs=1)[:12]"), "poor: 12 cards are too few", InvalidOptionError),
    Faulty("forger", implementing("deck", "['AS'] * 60"), "forger.deck"),
    Faulty("gambler", implementing("deck", "range(60)"), "gambler.deck"),
    Faulty("flat", implementing("layout", "Layout.grid(0, 3)"), "flat.layout", CardGolfError),
    Faulty("wide", implementing("layout", "Layout.grid(1, 30)"), "wide.layout", CardGolfError),
    Faulty("turncoat", implementing("opening_flips", "7"), "turncoat: invalid opening_flips=7", InvalidOptionError),
    Faulty("wordless", "class Wink(Move):\n    pass\n" + implementing("move_types", "[Wink]"), "wordless"),
]

NAMES = [
    Faulty("snowman", entry="n\u00e4ive \u2603 game"),
    Faulty("endless", entry="e" * 5000),
    Faulty("colon", entry="one:two"),
    Faulty("dotted", entry="../../etc/passwd"),
    Faulty("blank", entry=" "),
]
METADATA = [
    Faulty("no-metadata", metadata=None),
    Faulty("empty-metadata", metadata=b""),
    Faulty("latin-metadata", metadata="Name: Caf\u00e9\n".encode("latin-1")),
    Faulty("folder-metadata", metadata=b"folder"),
    Faulty("latin-entries", entry_points="[cardgolf.variants]\ncaf\u00e9 = faulty:Faulty".encode("latin-1")),
    Faulty("garbage-entries", entry_points=bytes(range(256))),
    Faulty("folder-entries", entry_points=b"folder"),
    Faulty("no-entries", entry_points=b""),
]
CLASHES = [Faulty("impostor", entry="play-nine"), Faulty("left", entry="clash"), Faulty("right", entry="clash")]
TWICE = Faulty("twice", TAME)
