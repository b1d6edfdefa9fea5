"""Where the prompt, the piles and a player's own cards are in the window of a page."""

SIZES = ((1366, 650), (1280, 860), (1440, 780), (1920, 970), (640, 430), (360, 740), (768, 1024))
"""Windows of desktops, of a desktop at 200 % zoom, of a phone and of a tablet."""

PARTS = {"prompt": ".status", "piles": ".piles", "own cards": ".own .board, .own .hand"}


def find_hidden(page):
    """Return the parts of the table that are not whole in the window, below the header of the page."""
    size, header = page.viewport_size, page.locator("header").first
    top = header.bounding_box()["height"] if header.count() and is_sticky(header) else 0
    hidden = []
    for name, selector in PARTS.items():
        box = page.locator(f"cardgolf-table {selector}").bounding_box()
        in_height = top - 1 <= box["y"] and box["y"] + box["height"] <= size["height"] + 1
        if not in_height or box["x"] < 0 or box["x"] + box["width"] > size["width"] + 1:
            hidden.append((name, size, box))
    return hidden


def is_sticky(element):
    return element.evaluate("each => ['sticky', 'fixed'].includes(getComputedStyle(each).position)")


def is_prompt_first(page):
    """Return whether the prompt stands above the piles and the cards of all players, or beside them."""
    tops = [
        page.locator(f"cardgolf-table {each}").first.bounding_box()["y"] for each in (".status", ".piles", ".others")
    ]
    return tops[0] < tops[1] and (tops[0] < tops[2] or page.locator("cardgolf-table .short").count() == 1)
