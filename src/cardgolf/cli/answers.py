"""Answers to what players type beside moves: hints, reasons, rules and help."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from cardgolf import BadOption, IllegalMove, Rulebook, View, advise
from cardgolf.bots.advising import Advice
from cardgolf.cli.faces import Faces
from cardgolf.cli.prompting import COMMANDS, Command
from cardgolf.cli.reasons import card_now, reason
from cardgolf.cli.results import scorecard
from cardgolf.cli.showing import Screen
from cardgolf.cli.telling import LEGENDS
from cardgolf.rule_pages import Clause, about, clauses

TRIES = 400
BEST = 3


def answer(command: Command, view: View, screen: Screen, refused: IllegalMove | None) -> Iterator[Text | str]:
    """What ``command`` asks to be told."""
    match command.word:
        case "hint":
            return hint(view, screen.faces)
        case "why":
            return why(view.rules, refused)
        case "rules":
            return rules(view.rules, command.rest)
        case "score":
            return points(view, screen.names[view.turn])
    return helped(view, screen.console.width)


def hint(view: View, faces: Faces) -> Iterator[Text | str]:
    """The best moves with what they can be expected to come to, and what speaks for them."""
    try:
        advice = advise(view, max(2, min(24, TRIES // max(1, len(view.moves)))))
    except BadOption as error:
        yield f"There is no hint: {error.message}."
        return
    yield f"Tried {advice[0].samples} times each, played on by computer players; fewer points are better:"
    longest = max(len(str(each.move)) for each in advice[:BEST])
    for each in advice[:BEST]:
        why = reason(view, each.move, faces)
        yield Text.assemble(
            (f"  {each.move!s:<{longest}}", "bold green"), f"  {_expected(each)}{f': {why}' * bool(why)}"
        )


def _expected(advice: Advice) -> str:
    return f"about {advice.expected:.1f} points ({advice.low:.0f} to {advice.high:.0f})"


def why(rules: Rulebook, refused: IllegalMove | None) -> Iterator[Text | str]:
    """The rule behind a refusal: its id and its clauses."""
    if refused is None:
        yield "Nothing has been refused."
        return
    yield refused.message
    found = about(rules, refused.rule)
    yield Text(f"The rule is {refused.rule}{':' if found else ', of which no page tells more.'}", "dim")
    yield from map(_clause, found)


def rules(book: Rulebook, asked: str) -> Iterator[Text | str]:
    """The clauses that were asked for, by number or by a word; without either, those of the game itself."""
    if not asked:
        yield book.describe().partition("\ngolf:")[0]
        yield ""
    found = [clause for clause in clauses(book) if _is_asked(clause, asked.lower())]
    yield from map(_clause, found)
    if not found:
        yield (
            f"No clause has {asked!r}: try rules, rules 2, or a word such as rules stock."
            if asked
            else "It has no page."
        )
    elif not asked:
        yield Text("rules golf tells what all these games share.", "dim")


def _is_asked(clause: Clause, asked: str) -> bool:
    if not asked:
        return clause.plugin != "golf"
    number = clause.number.lower()
    return (
        asked == clause.plugin
        or f"{number}.".startswith(f"{asked}.")
        or f"{number.partition(' ')[2]}.".startswith(f"{asked}.")
        or (asked.isalpha() and asked in clause.text.lower())
    )


def _clause(clause: Clause) -> Text:
    return Text.assemble((f"{clause.number}  ", "bold"), " ".join(clause.text.split()))


def points(view: View, name: str) -> Iterator[Text | str]:
    """What the viewer's cards in sight come to, line by line."""
    card = card_now(view)
    if card is None:
        yield "None of your cards can be seen yet."
        return
    yield from scorecard(f"{name}, as far as your cards can be seen", card)


def helped(view: View, width: int) -> Iterator[Text | str]:
    """What can be typed."""
    yield "Type a move by its number, by its words or a beginning of them, or by its place alone. Besides:"
    for word, meaning in COMMANDS.items():
        yield Text(textwrap.fill(f"  {word:<6} {meaning}", width, subsequent_indent=" " * 9))
    yield Text(LEGENDS[any(board.layout.is_hand for board in view.boards if board)], "dim")
