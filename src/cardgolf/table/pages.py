"""What can be read over the table: the rules, the reason of a refusal, how to play, the moves in words."""

from collections.abc import Iterable

from rich.console import Group
from rich.text import Text

from cardgolf import CardGolfError, Move, View
from cardgolf.cli import answers
from cardgolf.cli.faces import Faces
from cardgolf.cli.menus import meant
from cardgolf.cli.showing import values
from cardgolf.table.table import Table

HELP = """\
The fewest points win. Below the table it says what to do next.

With the mouse
  the stock, the discard pile   draw; throw what you hold
  one of your cards             turn it up, or swap it
  cards of a hand               pick them, then click the pile
  words at the bottom           what the keys do, too

With keys
  arrows, Enter or space        go to a card and act on it
  PageUp, PageDown              see the rest of a large table
  s, d                          draw from stock or discard pile
  x                             throw what you hold or picked
  1 to 9                        the buttons below your cards
  m                             every legal move, to choose from
  h, u                          a hint; take a move back
  w, r                          why it was refused; the rules
  n                             the next round
  t                             dark or light
  ctrl+s, q                     keep the match in a file; leave

Your cards
  7, (7), ░░░                   up; down but seen by you; down
  new, pin, out                 just changed; locked; picked
The others' cards
  [ 7] ( 7) [ ##]               up; down but seen by you; down
  < 7> ! 7! .                   just changed; locked; gone
"""


def lines(told: Iterable[Text | str]) -> Group:
    """Lines below each other."""
    return Group(*(Text(line) if isinstance(line, str) else line for line in told))


def helped(table: Table) -> Group:
    """How to play with mouse and keys, and what cards count."""
    return lines([HELP, values(table.view), *_summaries(table)])


def _summaries(table: Table) -> list[str]:
    _, *stack = (each.described().partition("\n")[0] for each in table.game.rules.stack)
    return ["", *stack]


def rules(table: Table) -> Group:
    """The rules in clauses."""
    return lines(answers.rules(table.game.rules, ""))


def why(table: Table) -> Group:
    """The rule behind the last refusal."""
    return lines(answers.why(table.game.rules, table.refused))


def hint(view: View, faces: Faces) -> str:
    """What computer players would do; it takes a while."""
    try:
        told = [line.plain if isinstance(line, Text) else line for line in answers.hint(view, faces)]
    except CardGolfError as error:
        return f"There is no hint: {error.message}."
    return "\n".join(" ".join(line.split()) for line in told)


def meanings(view: View, moves: Iterable[Move], faces: Faces) -> list[tuple[Move, str]]:
    """Moves with what they mean."""
    return [(move, meant(view, move, faces)) for move in moves]
