"""Play a hole of every game with a bundle by taps alone, on a phone in Chromium, and save pictures.

``python scripts/figures/touch_every_game.py FOLDER [GAME ...]`` plays at 360x740 and tells what goes wrong.
``--pictures 320x640 768x1024`` takes pictures of the middle of a hole in these windows instead, light and dark.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from helpers.chromium import find_chromium  # noqa: E402
from helpers.playground_site import build_site, serve  # noqa: E402  # the site of the tests

PHONE = (360, 740)
MOST = 400  # taps in a hole
HALF = 8  # taps before the picture
PLACES = "button.place, button.stack.legal"
MOVES = "[data-key^='action move'], [data-key='action play']"
OVER = "document.querySelector('cardgolf-table').message.view.phase == 'round over'"
OUTSIDE = """() => {
  const root = document.querySelector("cardgolf-table").shadowRoot;
  const parts = [".own .board", ".piles", ".status", ".actions"].filter(each => {
    const found = root.querySelector(each), box = found?.getBoundingClientRect();
    return found?.offsetHeight && (box.top < 0 || box.bottom > innerHeight + 1);
  });
  return document.documentElement.scrollWidth > innerWidth + 1 ? [...parts, "page too wide"] : parts;
}"""
COVERED = """() => {
  const root = document.querySelector("cardgolf-table").shadowRoot;
  return [...root.querySelectorAll(".own .place")].some(place => {
    const box = place.getBoundingClientRect();
    return !place.contains(root.elementFromPoint(box.x + box.width / 2, box.y + box.height * 0.8));
  }) ? ["a card is covered"] : [];
}"""


def open_game(browser: Browser, address: str, game: str, *, players: int) -> Page:
    """Open the playground at the first hole of a game, on a phone."""
    link = f"playground.html#tab=play&variant={game}&option=holes%3D1&players={players}&level=easy&seed=5"
    size = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(8_000)
    page.goto(address + link)
    page.locator("cardgolf-table").locator(f"{PLACES}, {MOVES}").first.wait_for()
    return page


def tap(page: Page) -> list[str]:
    """Tap the first place or pile that is offered, or the first of several moves. Return what lies outside."""
    outside = page.evaluate(OUTSIDE)
    table = page.locator("cardgolf-table")
    asked = table.locator("dialog li button")
    if not asked.count():
        asked = table.locator(PLACES)
    if not asked.count():
        asked = table.locator(MOVES)
    pressed = asked.first
    box, size = pressed.bounding_box(), page.viewport_size
    if box and size and not (box["y"] >= 0 and box["y"] + box["height"] <= size["height"] + 1):
        outside.append("what is tapped")
    pressed.tap()
    return list(outside)


def play_hole(page: Page, picture: Path) -> list[str]:
    """Play a hole by taps, and save a picture of its middle. Return what went wrong."""
    wrong, top = list[str](), page.evaluate("scrollY")
    for number in range(MOST):
        if page.evaluate(OVER):
            break
        if number == HALF:
            page.screenshot(path=picture)
        wrong += tap(page)
    else:
        wrong.append(f"not over after {MOST} taps")
    page.screenshot(path=picture.with_stem(f"{picture.stem}-over"))
    wrong += [f"at the end: {each}" for each in page.evaluate(OUTSIDE) + page.evaluate(COVERED)]
    if not picture.exists():
        page.screenshot(path=picture)
    if page.evaluate("scrollY") != top:
        wrong.append("scrolled")
    return [*dict.fromkeys(wrong)]


def take_pictures(page: Page, name: str, folder: Path, sizes: Iterable[tuple[int, int]]) -> list[str]:
    """Save pictures of the middle of a hole, light and dark. Return what lies outside the windows."""
    for _ in range(HALF):
        if not page.evaluate(OVER):
            tap(page)
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme, site in ("light", "default"), ("dark", "slate"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate("site => document.body.dataset.mdColorScheme = site", site)
            page.evaluate("document.querySelector('cardgolf-table').scrollIntoView()")
            page.wait_for_timeout(100)
            page.screenshot(path=folder / f"{name}-{width}x{height}-{scheme}.png")
        wrong += [f"{width}x{height} {each}" for each in page.evaluate(OUTSIDE) + page.evaluate(COVERED)]
    return wrong


def main() -> None:
    """Play or draw the games, and print a line for each fault."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--pictures", nargs="+", metavar="WIDTHxHEIGHT", default=())
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(map(int, each.split("x"))) for each in asked.pictures]
    faults = 0
    with TemporaryDirectory() as made, sync_playwright() as driver:
        build_site(Path(made), ())
        browser = driver.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        games = Path(made, "playground", "games")
        names = asked.games or sorted({path.name.partition(".")[0] for path in games.glob("*.layouts.json")})
        with serve(Path(made)) as address:
            for game in names:
                bundle = json.loads((games / f"{game}.json").read_text(encoding="utf-8"))["bundle"]
                players = min(asked.players, bundle["decks"][-1]["players"])
                name = f"{game}-{players}"
                try:
                    page = open_game(browser, address, game, players=players)
                    wrong = (
                        take_pictures(page, name, asked.folder, sizes)
                        if sizes
                        else play_hole(page, asked.folder / f"{name}.png")
                    )
                except Error as error:
                    wrong = [error.message.splitlines()[0]]
                for context in browser.contexts:
                    context.close()
                faults += bool(wrong)
                if wrong:
                    print(f"{name}: {', '.join(wrong)}", flush=True)
        browser.close()
    print(f"{len(names)} games, {faults} with faults")


if __name__ == "__main__":
    main()
