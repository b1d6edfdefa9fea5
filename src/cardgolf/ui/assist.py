"""Assistance for human players: hints, the rule behind an error, the rules, and visible points."""

from collections.abc import Iterator

from rich.text import Text

from cardgolf import IllegalMoveError, InvalidOptionError, PluginError, Rulebook, View, advise
from cardgolf.bots.advice import Advice
from cardgolf.games.provisional import visible_scorecard
from cardgolf.narration import explain_move
from cardgolf.rulebook.clauses import Clause, clauses, clauses_about
from cardgolf.ui.cards import CardFormatter
from cardgolf.ui.scores import format_scorecard

TRIES = 400
BEST = 3


def hint_lines(view: View, faces: CardFormatter) -> Iterator[Text | str]:
    """Yield the best moves with their expected points and reasons."""
    try:
        advice = advise(view, max(2, min(24, TRIES // max(1, len(view.legal_moves)))))
    except (InvalidOptionError, PluginError) as error:
        yield f"There is no hint: {error.message}."
        return
    better = "fewer" if view.rules.lowest_wins else "more"
    yield f"Each move was simulated {advice[0].samples} times with bots; {better} points are better:"
    longest = max(len(str(each.move)) for each in advice[:BEST])
    for each in advice[:BEST]:
        why = explain_move(view, each.move, faces)
        yield Text.assemble(
            (f"  {each.move!s:<{longest}}", "bold green"), f"  {_format_expected(each)}{f': {why}' * bool(why)}"
        )


def _format_expected(advice: Advice) -> str:
    return f"about {advice.expected:.1f} points ({advice.low:.0f} to {advice.high:.0f})"


def why_lines(rules: Rulebook, refused: IllegalMoveError | None) -> Iterator[Text | str]:
    """Yield the rule behind an illegal move: its id and its clauses."""
    if refused is None:
        yield "No move was illegal so far."
        return
    yield refused.message
    found = clauses_about(rules, refused.rule)
    yield Text(f"The rule is {refused.rule}{':' if found else '. It has no clause.'}", "dim")
    yield from map(_format_clause, found)


def rules_lines(book: Rulebook, asked: str) -> Iterator[Text | str]:
    """Yield the clauses with a number or a word, or by default those of the variant and its house rules."""
    if not asked:
        yield book.describe().partition("\nbase:")[0]
        yield ""
    found = [clause for clause in clauses(book) if _is_about(clause, asked.lower())]
    yield from map(_format_clause, found)
    if not found:
        yield (
            f"No clause matches {asked!r}: try rules, rules 2, or a word such as rules stock."
            if asked
            else "There is no rules page."
        )
    elif not asked:
        yield Text("rules base shows the rules that all games share.", "dim")


def _is_about(clause: Clause, asked: str) -> bool:
    if not asked:
        return clause.plugin != "base"
    number = clause.number.lower()
    return (
        asked == clause.plugin
        or f"{number}.".startswith(f"{asked}.")
        or f"{number.partition(' ')[2]}.".startswith(f"{asked}.")
        or (asked.isalpha() and asked in clause.text.lower())
    )


def _format_clause(clause: Clause) -> Text:
    return Text.assemble((f"{clause.number}  ", "bold"), " ".join(clause.text.split()))


def points_lines(view: View, name: str) -> Iterator[Text | str]:
    """Yield the score of the viewer's visible cards line by line, or why there is none."""
    try:
        card = None if view.seat is None else visible_scorecard(view, view.seat)
    except PluginError as error:
        yield f"There are no points: {error.message}."
        return
    if card is None:
        yield "None of your cards is visible yet."
        return
    yield from format_scorecard(f"{name}, visible cards", card, view.rules)
