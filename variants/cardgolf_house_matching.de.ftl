# Die Wörter fürs Abwerfen außer der Reihe.

place-of = { $place } von { $player }
thrown = wirft { $place } ab: { $discard }
thrown-wrong = { $card ->
    [unknown] zeigt { $place }, die nicht passt{ -cost }
   *[other] zeigt { $place }, die nicht passt ({ $card }){ -cost }
}
-cost = { $count ->
    [0] {""}
    [one] , und bekommt { $count } Karte
   *[other] , und bekommt { $count } Karten
}
move-snap =
    .offer = wirf eine deiner Karten ab, die { $discard } gleicht
    .deed = deine Karte auf { $place } abwerfen
    .hint = klicke eine Karte an, um sie abzuwerfen (Pfeile und Enter)
move-grab =
    .offer = wirf eine Karte von { $player } (Platz { $seat }) ab, die { $discard } gleicht, und gib eine von dir dafür
    .deed = die Karte von { $player } auf { $place } abwerfen
    .hint = Karte von jemand anderem: alle Züge (m)
move-give =
    .offer = gib { $player } eine deiner Karten
    .deed = { $player } deine Karte auf { $place } geben
    .describe = gibt { $player } { $place }
    .hint = klicke eine Karte an, um sie herzugeben (Pfeile und Enter)
