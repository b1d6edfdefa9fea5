"""Plugins whose rules page, beside this module, does not match the code, and one whose page does."""

from cardgolf import option, plugin


@plugin
class WellDocumented:
    size: int = option(1)


NumbersTwice, NamesAnUnknownOption, NamesAnothersOption, NamesAnUnknownId, ScoresWrongly, ShowsAShortLayout = (
    plugin(type(name, (), {"__module__": __name__}))
    for name in (
        "NumbersTwice",
        "NamesAnUnknownOption",
        "NamesAnothersOption",
        "NamesAnUnknownId",
        "ScoresWrongly",
        "ShowsAShortLayout",
    )
)
