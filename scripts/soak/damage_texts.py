"""Damage bundles, score sheets and messages of the table at random, and check that none does harm.

    python scripts/soak/damage_texts.py bundles|sheets|messages [N=20000] [SEED=0]

Bundles are read by the library and by the JavaScript runtime. What is accepted is played for some moves by both. The
runtime overlooks values that it does not use, but it refuses nothing that the library accepts. Sheets
are loaded; one that is accepted is settled and saved, and loads again. Messages are shown by `<cardgolf-table>` in
Chromium: no script of theirs may run, nothing is requested, and a good message shows the game again.
The exit code is 1 if a check failed, or if a bundle or a sheet took more than a second of CPU time.
"""

import json
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from compare_sheets import make_sheet
from helpers.chromium import find_chromium
from helpers.damage.accidents import (
    change_a_character,
    change_a_digit,
    cut_anywhere,
    cut_off_the_front,
    drop_a_character,
    put_in_a_character,
    swap_characters,
)
from helpers.damage.values import VALUE_CHANGES
from helpers.javascript import NODE, ROOT
from helpers.table_page import new_game, opened
from verdicts import Verdicts

import cardgolf
from cardgolf import IllegalMoveError, InvalidArgumentError, InvalidRecordError, PluginError
from cardgolf.bots import make_bot
from cardgolf.bundles import read
from cardgolf.certify.program import Program
from cardgolf.score_sheets import load_sheet, save_sheet
from cardgolf.table.chance import seat_chances
from cardgolf.web import deck_message, hint_message, refusal_message, table_message

MOST = 60
"""Moves and deals that are played with a bundle that is accepted."""

STACKS = (
    ["golf"], ["play-nine"], ["nine-card", "four-bonus"], ["crazy-nines", "knocking"], ["skyjo"], ["four-card"],
    ["six-card", "joker-pairs"], ["ten-card"],
)  # fmt: skip
ACCIDENTS = (
    cut_anywhere, cut_off_the_front, change_a_character, drop_a_character, put_in_a_character, swap_characters,
    change_a_digit,
)  # fmt: skip
BATCH = 250


def damage(value, rng, trial):
    """Return the name of a kind of damage, and the text of ``value`` damaged so. Most kinds leave valid JSON."""
    if trial % 4 == 0:
        kind = ACCIDENTS[trial // 4 % len(ACCIDENTS)]
        return kind.__name__, kind(json.dumps(value), rng)
    kind = VALUE_CHANGES[trial % len(VALUE_CHANGES)]
    return kind.__name__, json.dumps(kind(value, rng))


def is_good(message):
    """Return whether an error can be shown: short, and without a character that a terminal would obey."""
    return len(message) < 200 and message.isprintable()


# Bundles


def play_some(bundle, seed):
    """Play the first moves of a match with as few seats as possible. Return what a spectator then sees, as JSON."""
    names = [f"P{seat}" for seat in range(bundle.players[0])]
    chances = seat_chances(len(names), seed, "game", 0, "bots")
    game = cardgolf.new_game(bundle.rules, players=names, seed=seed)
    bots = [make_bot("random", chance) for chance in chances]
    for _ in range(MOST):
        if game.is_over or is_stuck(game):
            break
        game = game.deal() if game.is_round_over else game.play(bots[game.turn].choose(game.view(game.turn)))
    return json.dumps(game.view(None).as_dict(), sort_keys=True)


def is_stuck(game):
    """Return whether nothing can be played: every place is locked, and the card in hand may not be thrown."""
    try:
        return not (game.is_round_over or game.legal_moves)
    except PluginError as error:
        return "of 0 moves" in str(error)


def judge_bundle(text, seed):
    """Return ``error`` for a text that is refused, or a fault, or nothing with what was seen of a match."""
    try:
        bundle = read(text)
    except InvalidArgumentError as error:
        return ("error" if is_good(str(error)) else f"bad message: {error!r}"), None
    except Exception as error:
        return f"escaped from read: {error!r}", None
    try:
        return "", None if bundle.is_score_only else play_some(bundle, seed)
    except InvalidArgumentError as error:
        return "error" if is_good(str(error)) else f"bad message: {error!r}", None
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"escaped from play: {error!r} in {place.name}, line {place.lineno}", None


def damage_bundles(number, rng, verdicts):
    originals = [cardgolf.rules(*stack).export(2, words=at % 2 == 0).as_dict() for at, stack in enumerate(STACKS)]
    with Program([NODE, str(ROOT / "js" / "scripts" / "read_bundles.mjs")], patience=60) as program:
        for trial in range(number):
            kind, text = damage(rng.choice(originals), rng, trial)
            before = time.process_time()
            error, seen = judge_bundle(text, trial)
            took = time.process_time() - before
            found = program.ask({"text": text, "seed": trial, "most": MOST})
            if " " in error:
                verdicts.add(kind, error, took)
            elif "fault" in found:
                verdicts.add(kind, f"in JavaScript: {found['fault']}", took)
            elif "error" in found and not error:
                verdicts.add(kind, f"refused by JavaScript alone: {found}, {text[:100]}", took)
            elif "error" in found:
                verdicts.add(kind, "refused", took)
            else:
                is_equal = seen and json.dumps(found["view"], sort_keys=True) == seen
                verdicts.add(kind, "refused-by-Python-alone" if error else "played" if is_equal else "told-apart", took)


# Score sheets


def judge_sheet(text, path):
    """Load a text as a score sheet. Return what became of it in one word, or the fault."""
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        sheet = load_sheet(path)
    except InvalidRecordError as error:
        return "refused" if is_good(str(error)) else f"bad message: {error!r}"
    except Exception as error:
        return f"escaped from load: {error!r}"
    try:
        data, standings = sheet.as_dict(), sheet.standings
        save_sheet(sheet, path)
        again = load_sheet(path)
    except Exception as error:
        return f"escaped after load: {error!r}"
    return "settled" if again.as_dict() == data and again.standings == standings else "differs when loaded again"


def damage_sheets(number, rng, verdicts):
    rule_sets = [cardgolf.rules(*stack) for stack in (*STACKS, ["board-nine"], ["cabo"])]
    originals = [make_sheet(rules, rng).as_dict() for rules in rule_sets for _ in range(20)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.json"
        for trial in range(number):
            kind, text = damage(rng.choice(originals), rng, trial)
            before = time.process_time()
            end = judge_sheet(text, path)
            verdicts.add(kind, end, time.process_time() - before)


# Messages of the table

SHOW = """async batch => {
  const table = document.querySelector("cardgolf-table"), ends = [];
  for (const [what, message] of batch) {
    let end = "shown";
    try {
      if (what === "deck") table.deck = message;
      else if (what === "refusal") table.refuse(message);
      else if (what === "hint") table.advise(message);
      else await table.show(message);
    } catch (error) {
      end = "thrown";
    }
    const elements = [...table.shadowRoot.querySelectorAll("*")];
    const isBad = elements.some(each => /^(script|iframe|object|embed|link|img|foreignobject)$/i.test(each.localName)
      || [...each.attributes].some(({ name, value }) => /^on/i.test(name)
        || /^(style|fill|href)/i.test(name) && /url\\((?!#)|javascript:/i.test(value)));
    ends.push(isBad || window.hacked !== undefined ? "ran or drew what it must not" : end);
  }
  return ends;
}"""
GOOD = """async ([deck, message]) => {
  const table = document.querySelector("cardgolf-table");
  table.deck = deck;
  await table.show(message);
  return table.shadowRoot.querySelector(".felt").textContent; // the log keeps news of what was accepted
}"""


def list_messages(game):
    """Return messages of a game, each with the kind that it has."""
    view = game.view(game.turn)
    return [
        ("deck", deck_message(game.rules, 2)),
        *(("table", table_message(game, seat, since=0)) for seat in (0, 1, None)),
        ("hint", hint_message(view)),
        ("refusal", refusal_message(IllegalMoveError("invalid move='x': expected another", "setup"), view)),
    ]


def damage_messages(number, rng, verdicts):
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  # bundles and sheets need no browser

    game = new_game("golf")
    originals = [each for name in ("golf", "nine-card", "skyjo") for each in list_messages(new_game(name))]
    good = [deck_message(game.rules, 2), table_message(game, 0, since=0)]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for first in range(0, number, BATCH):
            with opened(browser, game, policy=False, console=False) as (page, _):
                expected, batch, kinds = page.evaluate(GOOD, good), [], []
                for trial in range(first, min(first + BATCH, number)):
                    what, message = rng.choice(originals)
                    kind = VALUE_CHANGES[trial % len(VALUE_CHANGES)]
                    batch.append([what, kind(message, rng)])
                    kinds.append(f"{kind.__name__} of a {what}")
                for kind, end in zip(kinds, page.evaluate(SHOW, batch), strict=True):
                    verdicts.add(kind, end)
                if page.evaluate(GOOD, good) != expected:
                    verdicts.add(f"messages {first} to {first + BATCH}", "a good message looks different afterwards")
        browser.close()


MAIN = {"bundles": damage_bundles, "sheets": damage_sheets, "messages": damage_messages}


def main():
    what, *rest = sys.argv[1:]
    number, seed = (int(given) for given in (*rest, *("20000", "0")[len(rest) :]))
    verdicts = Verdicts()
    MAIN[what](number, Random(seed), verdicts)
    raise SystemExit(verdicts.report(what))


if __name__ == "__main__":
    main()
