# Die Wörter fürs Umlegen der offenen Karten.

arranged = { $card } auf { $place }
move-arrange =
    .offer = wähle Plätze für deine offenen Karten, in der Reihenfolge, in der sie jetzt liegen
    .deed = deine offenen Karten auf { $places } legen
    .describe = legt { $cards }
