"""A page with the web component and a game, open in a browser."""

from contextlib import contextmanager

from helpers.examples import example
from helpers.recipes import PAGES
from helpers.table_server import serve

import cardgolf

LAYOUTS = PAGES["docs/howto/other-layouts.md"][0]
GAMES = {
    "play-nine": ("play-nine",),
    "nine-card": ("nine-card", "rearrange"),
    "crazy-nines": ("crazy-nines",),
    "board-nine": ("board-nine",),
    "golf": ("golf", "knocking"),
    "cabo": ("cabo",),
    "cabo-second-edition": ("cabo-second-edition",),
    "kombio": ("kombio",),
    "rat-a-tat-cat": (example("rat-a-tat-cat"),),
    "trash": (example("trash"),),
    "yaniv": (example("yaniv"),),
    "skyjo": ("skyjo",),
    "ring-of-eight": (LAYOUTS["RingOfEight"],),
    "hand-and-grid": (LAYOUTS["HandAndGrid"],),
}


@contextmanager
def opened(browser, game, width=1280, *, still=True, policy=True, console=True, lang="en", **options):
    """Open a page on a game, and yield the page and its table. No error may reach its console, and no request a host.

    Without ``policy`` the page has no content security policy, as most pages that use the component. Without
    ``console`` errors are let pass that a browser finds in what is drawn.
    """
    with serve(game, policy=policy, lang=lang) as (table, address):
        context = browser.new_context(viewport={"width": width, "height": 860}, **options)
        page, errors = context.new_page(), []
        if console:
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on(
            "request",
            lambda request: errors.append(request.url) if not request.url.startswith((address, "data:")) else None,
        )
        page.goto(address + ("?still" if still else ""))
        page.wait_for_function("window.ready === true")
        try:
            yield page, table
            assert errors == []
        finally:
            context.close()


def new_game(name, players=2, seed=3):
    return cardgolf.new_game(*GAMES[name], players=["Ann", "Bo", "Cy", "Dee"][:players], seed=seed)
