"""The top of a game's page: a drawn table, facts about the game, its presets, and boards with their scores."""

from collections.abc import Iterator
from html import escape
from random import Random
from statistics import mean

import cardgolf
from cardgolf import Rulebook
from cardgolf.bots import make_bot
from cardgolf.rule_sheets.examples import Example
from cardgolf.rule_sheets.sheet import SheetRule
from cardgolf.rulebook.clauses import make_title
from docs.drawn import draw_example, draw_figure
from docs.places import keep_together, make_anchor
from docs.side_by_side import QUESTIONS, explain_game, find_fact, format_points, quote_rules

SEED, NAMES, MOVES = 7, ("Ann", "Bo", "Cy"), 32
MATCHES, PLAYERS, SECONDS_A_TURN = 6, 4, 10  # the time of a match is estimated from these
EXAMPLES = 3
SOURCES = "## Sources"  # the clauses follow


def open_game_page(name: str, page: str) -> str:
    """Return the page of a game with pictures and facts between its first paragraph and the rest."""
    title, first, rest = page.split("\n\n", 2)
    book = cardgolf.rules(name)
    link = (
        f'<a class="md-button md-button--primary" href="../playground.html#tab=play&amp;variant={name}">Play it now</a>'
    )
    parts = [
        title,
        first,
        '<div class="game" markdown>\n',
        draw_table(book),
        '<div class="facts" markdown>\n',
        *_list_facts(book),
        f"\n{link}\n\n</div>\n\n</div>\n",
        *_list_presets(name),
        *_show_examples(name, book),
        SOURCES,
        rest,
    ]
    return "\n\n".join(parts)


def draw_table(book: Rulebook) -> str:
    """Draw a table in mid-round, played by greedy bots, as the first seat sees it."""
    game, bot = cardgolf.new_game(book, players=NAMES, seed=SEED), make_bot("greedy", Random(SEED))
    while not game.is_round_over and (game.ply < MOVES or game.turn != 0):
        following = game.play(bot.choose(game.view(game.turn)))
        if following.is_round_over:
            break
        game = following
    return draw_figure(cardgolf.svg(game.view(0), scores=True), f"A table of {make_title(book)} as Ann sees it.")


def _list_facts(book: Rulebook) -> Iterator[str]:
    sheet = explain_game(book.name)
    facts = {
        **{name: find_fact(book, name) for name in ("Players", "Cards", "Layout", "Seen before play", "Rounds")},
        "Time": estimate_time(book),
        "Points": format_points(book),
        "What cancels": quote_rules(sheet, QUESTIONS["What cancels"][book.name]) or "Nothing.",
        "Special cards": quote_rules(sheet, QUESTIONS["Special cards"][book.name]),
        "Winner": find_fact(book, "Winner"),
    }
    yield "\n".join(["| | |", "|---|---|", *(f"| **{name}** | {text} |" for name, text in facts.items() if text)])


def estimate_time(book: Rulebook) -> str:
    """Return how long a match takes, by the turns that bots take in a few matches."""
    played = cardgolf.simulate(book, "greedy", games=MATCHES, seed=SEED, players=PLAYERS, engine="engine").games
    turns = mean(sum(sum(each.turns) for each in game.rounds) for game in played)
    rounds = sum(len(game.rounds) for game in played)
    each = turns * MATCHES / rounds / PLAYERS
    minutes = 5 * max(1, round(turns * SECONDS_A_TURN / 60 / 5))
    return f"about {minutes} minutes for {PLAYERS} players, with {each:.0f} turns of {SECONDS_A_TURN} seconds a round"


def _list_presets(name: str) -> Iterator[str]:
    presets = [key for key, info in cardgolf.variants().items() if info.is_preset and info.distribution == "cardgolf"]
    books = [book for book in map(cardgolf.rules, presets) if book.name == name]
    if not books:
        return
    rows = [f"| {make_title(each)} | `{key}` | {find_fact(each, 'Layout')} | {find_fact(each, 'Seen before play')} |"
            for key, each in zip(presets, map(cardgolf.rules, presets), strict=True) if each.name == name]  # fmt: skip
    yield "## Its other games"
    yield "These have names of their own. Their rules are options of this page."
    yield "\n".join(["| game | name | layout | seen before play |", "|---|---|---|---|", *rows])


def _show_examples(name: str, book: Rulebook) -> Iterator[str]:
    """Yield boards with their scores, for each of the first rules of the sheet that have an example."""
    chosen = [rule for rule in explain_game(name).rules if rule.examples][:EXAMPLES]
    if chosen:
        yield "## Boards and their scores"
    for rule in chosen:
        example = rule.examples[0]
        drawn = draw_example(book, example.layouts[0]) if len(example.layouts) == 1 else _draw_seats(example)
        yield f"{rule.text}{_cite(rule)}"
        yield f'<div class="example" markdown>\n\n{drawn}\n</div>'


def _draw_seats(example: Example) -> str:
    """Draw the boards of several seats, each with its score."""
    return "\n".join(
        draw_figure(
            cardgolf.svg(board), f"{'The closer' if seat == example.closer else 'Another player'}: {total} points"
        )
        for seat, (board, total) in enumerate(zip(example.boards, example.totals, strict=True))
    )


def _cite(rule: SheetRule) -> str:
    if rule.clause is None:
        return ""
    number = rule.clause.number
    return f" [{keep_together(escape(number))}](#{make_anchor(number)})"
