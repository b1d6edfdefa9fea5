"""Play a hole of every game with a bundle by taps alone, on a phone in Chromium, and save pictures.

``python scripts/figures/touch_every_game.py FOLDER [GAME ...]`` plays at 360x740 and tells what goes wrong.
``--pictures 320x640 768x1024`` takes pictures of the middle of a hole in these windows instead, light and dark.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from helpers.playground_site import build_site, serve  # noqa: E402  # the site of the tests

PHONE = (360, 740)
MOST = 400  # taps in a hole
HALF = 8  # taps before the picture
OVER = "document.querySelector('cardgolf-table').message.view.phase == 'round over'"
OUTSIDE = """() => {
  const root = document.querySelector("cardgolf-table").shadowRoot;
  const parts = [".own .board", ".piles", ".status", ".actions"].filter(each => {
    const found = root.querySelector(each), box = found?.getBoundingClientRect();
    return found?.offsetHeight && (box.top < 0 || box.bottom > innerHeight + 1);
  });
  return document.documentElement.scrollWidth > innerWidth + 1 ? [...parts, "page too wide"] : parts;
}"""


def open_game(browser: Browser, address: str, game: str, size: tuple[int, int], *, players: int, dark: bool) -> Page:
    """Open the playground at the first hole of a game, in a window of that size with touch."""
    link = f"playground.html#tab=play&variant={game}&option=holes%3D1&players={players}&level=easy&seed=5"
    scheme, small = "dark" if dark else "light", min(size) < 600
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        is_mobile=small,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(8_000)
    if dark:
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.body.dataset.mdColorScheme = 'slate')"
        )
    page.goto(address + link)
    page.locator("cardgolf-table").locator("button.place, button.stack.legal").first.wait_for()
    return page


def tap(page: Page) -> list[str]:
    """Tap the first place or pile that is offered, or the first of several moves. Return what lies outside."""
    outside = page.evaluate(OUTSIDE)
    table = page.locator("cardgolf-table")
    asked = table.locator("dialog li button")
    if not asked.count():
        asked = table.locator("button.place, button.stack.legal")
    if not asked.count():
        asked = table.locator("[data-key^='action move'], [data-key='action play']")
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
    if not picture.exists():
        page.screenshot(path=picture)
    if page.evaluate("scrollY") != top:
        wrong.append("scrolled")
    return [*dict.fromkeys(wrong)]


def take_picture(page: Page, picture: Path) -> list[str]:
    """Save a picture of the middle of a hole. Return what lies outside the window then."""
    for _ in range(HALF):
        if not page.evaluate(OVER):
            tap(page)
    page.screenshot(path=picture)
    return list(page.evaluate(OUTSIDE))


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
    found = faults = 0
    with TemporaryDirectory() as made, sync_playwright() as driver:
        build_site(Path(made), ())
        chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        games = Path(made, "playground", "games")
        names = asked.games or json.loads((games / "catalogue.json").read_text(encoding="utf-8"))["bundled"]
        with serve(Path(made)) as address:
            for game in names:
                bundle = json.loads((games / f"{game}.json").read_text(encoding="utf-8"))["bundle"]
                players = min(asked.players, bundle["decks"][-1]["players"])
                for size, dark in [(each, dark) for each in sizes for dark in (False, True)] or [(PHONE, False)]:
                    shade = "dark" if dark else "light"
                    picture = asked.folder / f"{game}-{size[0]}x{size[1]}-{players}-{shade}.png"
                    page = None
                    try:
                        page = open_game(browser, address, game, size, players=players, dark=dark)
                        wrong = (take_picture if sizes else play_hole)(page, picture)
                    except Error as error:
                        wrong = [error.message.splitlines()[0]]
                    finally:
                        for context in browser.contexts:
                            context.close()
                    found, faults = found + 1, faults + bool(wrong)
                    if wrong:
                        print(f"{picture.stem}: {', '.join(wrong)}", flush=True)
        browser.close()
    print(f"{found} pictures of {len(names)} games, {faults} with faults")


if __name__ == "__main__":
    main()
