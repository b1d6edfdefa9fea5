"""Assistance for human players: hints, the rule behind an error, the rules, and visible points."""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from threading import Thread

from rich.text import Text

from cardgolf import (
    CardGolfError,
    Game,
    IllegalMoveError,
    InvalidOptionError,
    PluginError,
    Rulebook,
    View,
    advise,
    clauses,
)
from cardgolf.bots.advice.advice import Advice, prepare_advice
from cardgolf.bots.advice.review import format_review, review
from cardgolf.bots.advice.words import WIDTH, format_advice, list_sentences
from cardgolf.bots.deals import can_lanes_play
from cardgolf.games import visible_scorecard
from cardgolf.narration import clauses_of_step, describe_refusal, nearest_clauses
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rulebook import Clause, find_clauses, find_plain_rules, find_replaced, texts_about
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.colours import AMBER, GREEN
from cardgolf.terminal.shared.output import waiting
from cardgolf.terminal.shared.scores import format_scorecard
from cardgolf.terminal.shared.text import bold_code
from cardgolf.words import ENGLISH, Words

HINT_SECONDS = {"lanes": 0.25, "engine": 1.0}  # lanes play many more deals in the time
BEST = 3


def prepare_hints(game: Game) -> None:
    """Make the first hint of a match as fast as the others, in a thread that ends by itself."""

    def prepare() -> None:
        with suppress(CardGolfError):  # the hint says what is wrong
            prepare_advice(game.rules, len(game.state.match.names))

    Thread(target=prepare, name="hints", daemon=True).start()


def hint_lines(
    view: View, faces: CardFormatter, width: int = WIDTH, *, told: set[str] | None = None
) -> Iterator[Text | str]:
    """Yield the best moves with their expected points and reasons, in lines of about ``width`` characters.

    The last line says how the points were found, without the sentences that ``told`` has. The others are added to it.
    """
    try:
        with waiting(faces.words("comparing")):
            advice = _compare_moves(view)
            lines = [*format_advice(advice, faces, BEST, width)]
    except (InvalidOptionError, PluginError) as error:
        yield refuse_hint(error, faces)
        return
    yield Text(lines[0], f"bold {GREEN}")
    yield from map(Text, lines[1:-1])
    sentences = re.split(r"(?<=\.) ", lines[-1])
    new = [each for each in sentences if told is None or re.sub(r"\d+", "", each) not in told]
    if new:
        yield Text(" ".join(new), "dim")
    if told is not None:
        told.update(re.sub(r"\d+", "", each) for each in new)  # however many deals there were


def hint_sentences(view: View, faces: CardFormatter) -> Iterator[str]:
    """Yield a hint as sentences, for a narrow place."""
    try:
        yield from list_sentences(_compare_moves(view), faces, BEST)
    except (InvalidOptionError, PluginError) as error:
        yield refuse_hint(error, faces)


def _compare_moves(view: View) -> Advice:
    in_lanes = can_lanes_play(view.rules, len(view.names))
    return advise(view, seconds=HINT_SECONDS["lanes" if in_lanes else "engine"])


def refuse_hint(error: CardGolfError, faces: CardFormatter) -> str:
    """Return a sentence on why there is no hint."""
    words = faces.words
    return words("no-hint", reason=error.message)


def review_lines(game: Game, seats: Collection[int], faces: CardFormatter) -> Iterator[Text | str]:
    """Yield what the decisions of ``seats`` cost in the round that is over. This takes some seconds."""
    try:
        with waiting(faces.words("comparing")):
            found = review(game, seats=sorted(seats), rounds=[len(game.state.match.rounds)])
    except (InvalidOptionError, PluginError) as error:
        yield faces.words("no-review", reason=error.message)
        return
    yield from map(Text, format_review(found, faces))


def why_lines(refused: IllegalMoveError | None, view: View, faces: CardFormatter) -> Iterator[Text | str]:
    """Yield the rule behind an illegal move: the clause that is about this part of the turn, if any.

    If no move was refused, it comes too.
    """
    words = faces.words
    if refused is None:
        yield words("why-nothing")
        if view.to_act:
            yield words("why-next")
            yield from _name_clauses(clauses_of_step(view))
        return
    yield describe_refusal(refused, view, faces)
    found = texts_about(view.rules, refused.rule)
    near = nearest_clauses(view, refused.rule, refused.move)
    if not found:
        yield Text(words("why-no-clause", rule=refused.rule), "dim")
    yield from _name_clauses(near)
    if len(near) < len(found):
        yield Text(words("why-more", rule=refused.rule), "dim")


def _name_clauses(found: Sequence[tuple[Clause, str]]) -> Iterator[Text]:
    """Yield the texts of clauses with their numbers."""
    yield from (Text.assemble((f"{clause.number}  ", "bold"), text) for clause, text in found)


def rules_lines(book: Rulebook, asked: str, words: Words = ENGLISH) -> Iterator[Text | str]:
    """Yield the clauses with a number or a word, or by default those of the variant and its house rules."""
    if not asked:
        told = tell_in_four(book, words).titled(words).items()
        yield from (Text.assemble((f"{title}: ", "bold"), text) for title, text in told)
        yield ""
    replaced = find_replaced(book)
    found = [clause for clause in clauses(book) if _is_about(clause, asked.lower())]
    if not found and any(map(str.isalpha, asked)):
        found = [*find_clauses(asked, book)]
    for clause in found:
        if asked or clause.text_for(book):
            yield _format_clause(clause, book, replaced.get(clause.number, ()), words)
    plain = [*find_plain_rules(asked, book)] if asked else []
    yield from plain
    if not found and not plain:
        yield words("rules-none", typed=repr(asked)) if asked else words("rules-no-page")
    elif not asked:
        yield Text(words("rules-base"), "dim")


def _is_about(clause: Clause, asked: str) -> bool:
    if not asked:
        return clause.plugin != "base"
    number = clause.number.lower()
    return (
        asked == clause.plugin
        or f"{number}.".startswith(f"{asked}.")
        or f"{number.partition(' ')[2]}.".startswith(f"{asked}.")
        or asked in clause.ids
    )


def _format_clause(clause: Clause, book: Rulebook, replaced_by: Sequence[str], words: Words) -> Text:
    """Return the number and the text of a clause as it holds under the rules, or the default text if it is left out."""
    text = Text.assemble((f"{clause.number}  ", "bold"), bold_code(clause.text_for(book) or clause.text))
    return (
        text.append(f" {words('rules-replaced', what=words.join(replaced_by))}", f"bold {AMBER}")
        if replaced_by
        else text
    )


def points_lines(view: View, name: str, faces: CardFormatter) -> Iterator[Text | str]:
    """Yield the score of the viewer's visible cards line by line, or why there is none."""
    seat = view.seat
    try:
        card = None if seat is None else visible_scorecard(view, seat)
    except PluginError as error:
        yield faces.words("no-points", reason=error.message)
        return
    if seat is None or card is None:
        yield faces.words("no-card-seen")
        return
    yield from format_scorecard(faces.words("cards-of", player=name), card, view, seat, faces)
