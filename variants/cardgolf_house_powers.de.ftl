# Die Wörter fürs Tauschen zweier beliebiger Karten.

-owner = { $own ->
    [yes] dir
   *[no] { $player } (Platz { $seat })
}
place-of = { $place } von { $player }
move-pick =
    .offer = wähle eine Karte von { -owner } aus, um sie gegen eine andere zu tauschen
    .offer-second = tausche { $other } gegen eine Karte von { -owner }
    .deed = { $place } auswählen
    .deed-second = { $other } gegen { $place } tauschen
    .describe = wählt { $place } zum Tauschen aus
    .describe-second = tauscht { $other } gegen { $place }
    .explain = du weißt, dass dort { $card } liegt
    .hint = wähle die beiden Karten nacheinander unter allen Zügen aus (m)
