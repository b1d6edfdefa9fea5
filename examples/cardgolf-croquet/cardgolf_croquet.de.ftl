# Die Wörter von Croquet.

move-field =
    .offer = leg eine Karte deiner Hand ins Feld, und nimm die gezogene auf die Hand
    .deed = { $hand } auf { $place } legen
    .describe = { $card ->
        [unknown] legt { $hand } auf { $place }, legt die Karte dort ab
       *[other] legt { $hand } auf { $place }, legt { $card } ab
    }
    .hint = klicke eine Karte deiner Hand an, dann einen Platz deines Feldes
