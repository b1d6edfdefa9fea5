# Die Wörter der Züge von Cabo.

move-peek =
    .offer = sieh dir eine deiner eigenen Karten an
    .deed = { $place } ansehen
    .describe = { $card ->
        [unknown] sieht sich { $place } an
       *[other] sieht sich { $place } an: { $card }
    }
    .hint = klicke eine Karte an, um sie anzusehen (Pfeile und Enter)
move-spy =
    .offer = sieh dir eine Karte von { $player } an (Platz { $seat })
    .deed = die Karte von { $player } auf { $place } ansehen
    .describe = { $card ->
        [unknown] sieht sich { $place } von { $player } an
       *[other] sieht sich { $place } von { $player } an: { $card }
    }
    .hint = wähle die Karte unter allen Zügen aus (m)
move-switch =
    .offer = gib { $player } (Platz { $seat }) eine deiner Karten und nimm dafür eine von dort
    .deed = deine Karte auf { $place } gegen die von { $player } auf { $other } tauschen
    .describe = tauscht { $place } gegen { $other } von { $player }
    .hint = wähle die beiden Karten unter allen Zügen aus (m)
move-trade =
    .offer = tausche eine Karte von { $player } (Platz { $seat }) gegen eine von { $partner } (Platz { $second })
    .deed = die Karte von { $player } auf { $place } gegen die von { $partner } auf { $other } tauschen
    .describe = tauscht { $place } von { $player } gegen { $other } von { $partner }
    .hint = wähle die beiden Karten unter allen Zügen aus (m)
move-give =
    .offer = gib { $player } (Platz { $seat }) eine Karte vom Stapel, ungesehen
    .deed = { $player } eine Karte vom Stapel geben
    .describe = gibt { $player } eine Karte vom Stapel
    .hint = wähle unter allen Zügen aus, wer sie bekommt (m)
move-snap =
    .offer = wirf eine deiner Karten ab, die den Wert von { $discard } hat
    .deed = deine Karte auf { $place } abwerfen
    .describe = wirft { $place } ab: { $discard }
    .describe-wrong = { $card ->
        [unknown] wirft { $place } falsch ab
       *[other] wirft { $place } falsch ab ({ $card })
    }{ -fine }
    .explain = { $card ->
        [unknown] du kennst die Karte dort nicht
       *[other] du weißt, dass dort { $card } liegt
    }
    .hint = klicke eine Karte an, um sie abzuwerfen (Pfeile und Enter)
move-grab =
    .offer = wirf eine Karte von { $player } (Platz { $seat }) ab, die den Wert von { $discard } hat, und gib eine von dir dafür
    .deed = die Karte von { $player } auf { $other } abwerfen und deine auf { $gift } dafür geben
    .describe = wirft { $other } von { $player } ab ({ $discard }) und gibt { $gift } dafür
    .describe-wrong = { $card ->
        [unknown] wirft { $other } von { $player } falsch ab
       *[other] wirft { $other } von { $player } falsch ab ({ $card })
    }{ -fine }
    .hint = Karte von jemand anderem: alle Züge (m)

-fine = { $count ->
    [0] {""}
    [one] {" "}und bekommt { $count } Strafkarte
   *[other] {" "}und bekommt { $count } Strafkarten
}
