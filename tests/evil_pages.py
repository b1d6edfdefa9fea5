"""Rules whose page, beside this module, does not fit them; and one whose page does."""

from cardgolf import option, plugin


@plugin
class WellDocumented:
    size: int = option(1)


NumbersTwice, NamesNoOption, NamesAnothersOption, NamesAStrangeId, Miscounts, LaysOutTooLittle = (
    plugin(type(name, (), {"__module__": __name__}))
    for name in (
        "NumbersTwice",
        "NamesNoOption",
        "NamesAnothersOption",
        "NamesAStrangeId",
        "Miscounts",
        "LaysOutTooLittle",
    )
)
