# Die Wörter weiterer Züge.

move-throw =
    .offer = wirf vor dem Ziehen gleiche Karten ab, die eine Spalte füllen
    .deed = { $places } abwerfen
    .describe = wirft { $cards } von { $places } ab
    .explain = du hast dann weniger Plätze, und dort, wo sie liegen, zählen die Karten nichts
    .hint = gleiche Karten abwerfen: alle Züge (m)
move-lay =
    .offer = { $card ->
        [unknown] leg sie verdeckt hin, um sie später zu tauschen
       *[other] leg { $card } verdeckt hin, um sie später zu tauschen
    }
    .deed = die Karte verdeckt auf { $place } legen
    .describe = legt eine Karte verdeckt auf { $place }, legt { $discard } ab
    .explain = du kannst sie noch gegen eine niedrigere Karte tauschen
    .hint = die Karte verdeckt hinlegen: alle Züge (m)
