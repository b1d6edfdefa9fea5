"""Every option of every variant and house rule, with every value but its default."""

import attrs

import cardgolf
from cardgolf.rulebook.base import BaseRules

PLUGINS = {name: info.load() for name, info in cardgolf.variants().items() if not info.is_preset}
HOUSE_RULES = {name: info.load() for name, info in cardgolf.house_rules().items()}
SPARE = {"decks": 5, "initial_flips": 3, "turn_limit": 3, "round_limit": 2, "holes": 2, "first_dealer": 1,
         "two_packs_from": 2, "three_packs_from": 2}  # fmt: skip
NOT_TAKEN = {  # options of the base rules that a game refuses
    "board-nine": {"new_card", "first_flips"}, "cabo": {"first_flips"}, "skyjo": {"first_flips"},
}  # fmt: skip
NEEDING_GRIDS = {
    "board-nine": {name for name, rule in HOUSE_RULES.items() if "grid" in getattr(rule, "needs", ())},
}


def choices(field):
    return field.metadata.get("choices", (field.default,))


def list_other_values(field, default):
    """Return values of an option other than its default: its other choices, the other boolean, another number."""
    if type(field.default) is bool:
        return [not default]
    words = [word for word in choices(field) if word != default]
    numeric = field.metadata.get("least") is not None or (type(field.default) is int and not words)
    return [*words, SPARE[field.name] if field.name in SPARE else (default or 0) + 1] if numeric else words


def list_settings(name):
    """Return every option of a variant with every other value."""
    defaults = cardgolf.rules(name).options
    own = {each.name: each for each in (*attrs.fields(BaseRules), *attrs.fields(PLUGINS[name]))}
    own = [each for each in own.values() if each.name not in NOT_TAKEN.get(name, ())]
    return [(field.name, value) for field in own for value in list_other_values(field, defaults[field.name])]


def list_house_rules(name):
    """Return every house rule that fits, with default options and with each other value."""
    playable = [house for house in HOUSE_RULES if house not in NEEDING_GRIDS.get(name, ())]
    values = [(house, (each.name, value)) for house in playable for each in attrs.fields(HOUSE_RULES[house])
              for value in list_other_values(each, each.default)]  # fmt: skip
    return [(house, ()) for house in playable] + values


def with_settings(name, *pair):
    """Return the variant with two settings, each an option of its own or of a house rule.

    Where new cards lie face down, a player may knock.
    """
    options, named = {"holes": 1}, {}
    for key, value in pair:
        if key in HOUSE_RULES:
            named.setdefault(key, {}).update([value] if value else [])
        else:
            options[key] = value
    if options["holes"] is None:
        options.setdefault("round_limit", 2)
    if options.get("new_card", "up") != "up":
        named.setdefault("knocking", {})
    plugin = PLUGINS[name]
    own = {each.name for each in attrs.fields(plugin)}
    options = {f"{name}:{key}" if key in own else key: value for key, value in options.items()}
    return cardgolf.rules(plugin, *(HOUSE_RULES[house](**given) for house, given in named.items()), **options)
