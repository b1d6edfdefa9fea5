# Die Wörter fürs Tauschen mehrerer Karten gegen eine.

move-exchange =
    .offer = { $card ->
        [unknown] leg sie an die Stelle mehrerer gleicher Karten, und leg jene ab
       *[other] leg { $card } an die Stelle mehrerer gleicher Karten, und leg jene ab
    }
    .deed = { $places } tauschen
    .describe = tauscht { $places } gegen eine Karte, legt { $cards } ab
    .describe-wrong = { $kept ->
        [yes] zeigt { $places }, die nicht gleich sind: { $cards }, und behält die Karte auf der Hand
       *[no] zeigt { $places }, die nicht gleich sind: { $cards }, und legt die Karte auf der Hand ab
    }
    .explain = du weißt, dass dort { $cards } liegen
    .hint = gleiche Karten tauschen: alle Züge (m)
