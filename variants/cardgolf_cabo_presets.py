"""Presets of Cabo: relatives that have a name of their own, each with its source.

``docs/rules/all-golf-games.md`` lists them with those of other variants.
"""

from cardgolf import preset

CAMBIO = preset(
    "cabo", title="Cambio", source="domsgameindex.com, Cambio",
    knock_word="CAMBIO", court="ten", look="black kings", looks=2, switches="any", snaps="any", lowest="sum", failed=0,
)  # fmt: skip

CACTUS = preset(
    "cabo", title="Cactus", source="EmanueleArte/PPS-23-cactus on github.com",
    knock_word="CACTUS", jokers=0, low_king=0, powers="any", peek="jack", spy="none", switch="queen", look="none",
    give="ace", switches="any", chain=True, call="after", call_shows=True, lowest="sum",
    failed=0,
)  # fmt: skip

DUTCH = preset(
    "cabo", title="Dutch", source="Vodianoi/Dutch on github.com",
    knock_word="DUTCH", jokers=0, low_king=0, peeks=0, powers="any", peek="queen", spy="none", switch="jack",
    look="none", give="ace", switches="any", call="after", caller_snaps=True, lowest="sum",
)  # fmt: skip

PABLO = preset(
    "cabo", title="Pablo", source="aayushimodi/pablo-card-game on github.com",
    knock_word="PABLO", jokers=0, low_kings="none", court="ten", take_discard=False, peek="7", spy="8", switch="9",
    look="none", switches="any", chain=True, call="after", lowest="sum", failed=0,
)  # fmt: skip

TAMALOU = preset(  # its players agree on a number of rounds
    "cabo", title="Tamalou", source="fr.wikipedia.org, Tamalou",
    also=("Braguet", "Gabo", "Kabou", "Kobo", "Marmotte", "Ragnagna", "Raspoutine", "Tamoul"),
    knock_word="TAMALOU", court="ten", joker_points=20, low_king=0, high_king=15, look="black kings", snaps="any",
    failed=0, target=None, holes=9,
)  # fmt: skip

KOMBIO = preset(
    "cabo", title="Kombio", source="kombio.cards, Rules",
    knock_word="KOMBIO", pack="kombio", switches="any", snaps="any", lowest="sum", failed=0,
)  # fmt: skip

SECOND_EDITION = preset(
    "cabo", "several-for-one", title="Cabo, second edition", source="rebel.pl, Cabo (2nd Edition)",
    pack="cabo", look="none", switches="any", snaps="none", taken="up", lowest="caller", reset_at=100, resets=1,
    recycle="end_round",
)  # fmt: skip
