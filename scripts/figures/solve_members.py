"""Solve small members of the games, measure bots in them, and write the tables of the page "Solved Golf".

    python scripts/figures/solve_members.py [--search] [--loss-alone] [--bot BOT]... [MEMBER...]

It keeps the rows of other members in docs/solved.csv, and writes the tables of docs/solved.md from all rows. Times are
CPU seconds. With --search the bot `search:deals=32` is measured too, by its loss alone: it is asked in those states
that come up against the optimal bot. With --loss-alone all bots are measured so.
"""

import argparse
import csv
import shlex
import sys
from pathlib import Path
from time import process_time

import cardgolf

DOCS = Path(__file__).parents[2] / "docs"
BOTS = ("random", "beginner", "greedy", "wary")
SEARCH = "search:deals=32"
SQUARE = "examples/short_deck.py?ranks=3,copies=4,series=odd,columns=2,flips=2"
CLEARS = "examples/short_deck.py?ranks=4,copies=3,series=odd,columns=2,flips=2"

MEMBERS = {
    "pair6": ("golf", ["examples/short_deck.py?ranks=3"], ["turn_limit=3"]),
    "pair8": ("golf", ["examples/short_deck.py?ranks=4"], ["turn_limit=4"]),
    "pair8-fined": ("golf", ["examples/short_deck.py?ranks=4", "ender-penalty:how=flat,points=5"], ["turn_limit=4"]),
    "pair12-flip": ("play-nine", ["examples/short_deck.py?ranks=4,copies=3"], ["turn_limit=4"]),
    "square-columns": ("golf", [SQUARE], ["turn_limit=2"]),
    "square-lines": ("golf", [SQUARE], ["turn_limit=2", "cancel=line"]),
    "square-touching": ("nine-card", [SQUARE], ["turn_limit=2"]),
    "square-play-nine": ("play-nine", [SQUARE], ["turn_limit=2"]),
    "square-clears": ("crazy-nines", [CLEARS], ["turn_limit=2", "ender_penalty=none"]),
    "square-clears-fined": ("crazy-nines", [CLEARS], ["turn_limit=2"]),
}
EVERY = ("recycle=end_round",)
FIELDS = ["member", "command", "cards", "turns", "states", "seconds", "value"]
FIELDS += [f"{bot} {what}" for bot in (*BOTS, SEARCH) for what in ("loss", "exploitability")]


def find_rules(name):
    """Return the rulebook of a member."""
    variant, house_rules, options = MEMBERS[name]
    return cardgolf.rules(variant, *house_rules, settings=(*EVERY, *options))


def write_command(name):
    variant, house_rules, options = MEMBERS[name]
    words = [word for option in (*EVERY, *options) for word in ("--option", option)]
    return shlex.join(["cardgolf", "solve", variant, *house_rules, *words])


def measure_loss(solution, bot):
    """Return what a bot gives away against the optimal bot, on the average of both seats."""
    return (solution.match(solution.bot, bot) - solution.match(bot, solution.bot)) / 2


def make_row(name, before, bots, *, search, loss_alone):
    """Return the row of a member. What is not measured now stays as it was ``before``."""
    rules = find_rules(name)
    began = process_time()
    solution = cardgolf.solve(rules)
    row = before | {
        "member": name,
        "command": write_command(name),
        "cards": len(rules.table_setup(2).deck),
        "turns": rules.base.turn_limit,
        "states": solution.states,
        "seconds": f"{process_time() - began:.1f}",
        "value": f"{solution.value:.9f}",
    }
    print(name, row["value"], row["states"], row["seconds"], flush=True)
    for bot in bots:
        began = process_time()
        if loss_alone:
            row[f"{bot} loss"] = f"{measure_loss(solution, bot):.6f}"
        else:
            found = solution.measure(bot)
            row |= {f"{bot} loss": f"{found.loss:.6f}", f"{bot} exploitability": f"{found.exploitability:.6f}"}
        report(bot, row, began)
    if search:
        began = process_time()
        row[f"{SEARCH} loss"] = f"{measure_loss(solution, SEARCH):.6f}"
        report(SEARCH, row, began)
    return row


def report(bot, row, began):
    print(" ", bot, row[f"{bot} loss"], row[f"{bot} exploitability"], f"{process_time() - began:.0f} s", flush=True)


def read_rows(path=DOCS / "solved.csv"):
    if not path.exists():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["member"]: row for row in csv.DictReader(file)}


def write_tables(rows):
    """Return the tables of the page."""
    yield "| member | cards | turns a seat | states | s | value |"
    yield "|---|--:|--:|--:|--:|--:|"
    for row in rows:
        seconds = f"{float(row['seconds']):.1f}"
        yield (
            f"| `{row['member']}` | {row['cards']} | {row['turns']} | {int(row['states']):,} | {seconds} "
            f"| {float(row['value']):+.4f} |"
        )
    yield ""
    bots = [bot for bot in (*BOTS, SEARCH) if any(row[f"{bot} loss"] for row in rows)]
    yield "| member | " + " | ".join(f"`{bot}`" for bot in bots) + " |"
    yield "|---|" + "--:|" * len(bots)
    for row in rows:
        cells = [format_cell(row[f"{bot} loss"], row[f"{bot} exploitability"]) for bot in bots]
        yield f"| `{row['member']}` | " + " | ".join(cells) + " |"
    yield ""
    yield "```sh"
    yield from (row["command"] for row in rows)
    yield "```"


def format_cell(loss, exploitability):
    return " / ".join(f"{float(each):.3f}" for each in (loss, exploitability) if each) or "-"


BEGIN, END = "<!-- solved: begin, by scripts/figures/solve_members.py -->", "<!-- solved: end -->"


def fill_page(text, rows):
    """Return the page with the tables of ``rows``."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join((before + BEGIN, "", *write_tables(rows), "", END + after))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("members", nargs="*", metavar="MEMBER", help=f"by default all: {', '.join(MEMBERS)}")
    parser.add_argument("--bot", action="append", choices=BOTS, help="a bot to measure, by default all")
    parser.add_argument("--search", action="store_true", help="measure the search bot too")
    parser.add_argument("--loss-alone", action="store_true", help="leave out exploitabilities")
    given = parser.parse_args()
    if unknown := {*given.members} - {*MEMBERS}:
        sys.exit(f"no member {min(unknown)}")
    for name in given.members or MEMBERS:
        before = dict.fromkeys(FIELDS, "") | read_rows().get(name, {})
        row = make_row(name, before, given.bot or BOTS, search=given.search, loss_alone=given.loss_alone)
        rows = read_rows() | {name: row}
        ordered = [rows[each] for each in MEMBERS if each in rows]
        with (DOCS / "solved.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(ordered)
    page = DOCS / "solved.md"
    page.write_text(fill_page(page.read_text(encoding="utf-8"), [*read_rows().values()]), encoding="utf-8")


if __name__ == "__main__":
    main()
