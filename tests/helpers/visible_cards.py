"""The cards that a view shows, with their places."""


def shown(view):
    """Yield each card that ``view`` shows, with its place as in ``game.card_locations``."""
    for seat, each in enumerate(view.boards):
        names = each.layout.names or ("hand",) * len(each.slots) if each else ()
        lie = zip(names, each.slots, strict=True) if each else ()
        yield from ((f"seat {seat} {name}", slot.card) for name, slot in lie if slot and slot.card)
    middle = zip(view.middle.names, view.middle.slots, strict=True) if view.middle else ()
    yield from ((f"middle {name}", slot.card) for name, slot in middle if slot and slot.card)
    yield from ((f"discard {depth}", card) for depth, card in enumerate(reversed(view.discard_shown), 1))
    yield from (("played", card) for card in view.played)
    yield from [("held", view.held)] if view.held else []
