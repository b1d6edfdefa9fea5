# Deutsch. Die Kommentare in en.ftl sagen, was die Parameter bedeuten.

## Die nächste Runde, und wer kommt und geht

upcoming = { $leader ->
    [unknown] { $moment }: { $dealer } gibt, und die Karten entscheiden, wer beginnt.
   *[other] { $moment }: { $dealer } gibt, { $leader } beginnt.
}
joined = { $points ->
    [one] { $player } ist vor Runde { $number } mit { $points } Punkt eingestiegen.
   *[other] { $player } ist vor Runde { $number } mit { $points } Punkten eingestiegen.
}
left = { $player } ist vor Runde { $number } ausgestiegen.
returned = { $player } spielt seit Runde { $number } wieder mit.
sat-out = { $over ->
    [yes] { $player } hat in Runde { $number } ausgesetzt.
   *[no] { $player } setzt in Runde { $number } aus.
}
ended-early = Die Partie wurde nach Absprache vorzeitig beendet.

## Runden, die nicht zählen

misfits = { $count ->
    [1] Runde { $number } zählt nicht
    [2] Die Runden { $number } und { $last } zählen nicht
   *[other] Die Runden { $number } bis { $last } zählen nicht
}
misfit = { $kind ->
    [hole] { $which }: Dran wäre eine Runde mit { $players }
    [playoff] { $which }: Dran wäre ein Stechen mit { $players }
   *[other] { $which }: Dran wäre { $name } mit { $players }
}
misfit-over = { $which }: Da war die Partie schon zu Ende

## Regeln, nach denen Punkte dazukommen

as-they-stand = Diese Punkte wurden so eingetragen, wie sie hier stehen.
cited = { $turned ->
    [yes] { $what } ({ $clause }; hier gewinnen die meisten Punkte, also umgekehrt).
   *[no] { $what } ({ $clause }).
}
became = { $moment }: { $player } kam auf { $points }, daraus wurde { $total }.

## Zweifel, ohne Punkt am Ende

doubt-step = { $points } kann kaum stimmen: Alle Karten zählen Vielfache von { $step }
doubt-sign = { $other } ist wahrscheinlicher als { $points }
doubt-range = { $end ->
    [high] { $points } ist auffallend viel: Bei { $count } Versuchen kam { $least } bis { $most } heraus
   *[low] { $points } ist auffallend wenig: Bei { $count } Versuchen kam { $least } bis { $most } heraus
}
doubt-beaten = { $player } hat geschlossen und wurde geschlagen; mit { $other } wäre das nicht passiert
doubt-no-closers = { $player } hat geschlossen, aber nach diesen Regeln schließt niemand eine Runde
doubt-closer = { $call ->
    [unknown] { $player } hat mit { $points } geschlossen, aber mit so vielen Punkten darf man das nach den Regeln nicht
   *[other] { $player } hat mit { $points } geschlossen, aber mit so vielen Punkten darf man nach den Regeln nicht „{ $call }“ sagen
}
doubt-unclosed = Niemand hat geschlossen, aber wer es auch war: Nach den Regeln wären die Punkte dann anders
doubt-final = Nach den Regeln kommen { $players } mit keinen Karten auf diese Endpunkte

## Die Seite

page-title = { $game }: Punktezettel
page-total = Summe
place = Platz
place-left = ausgestiegen
place-number = { $lost ->
    [yes] { $number }., verloren
   *[no] { $number }.
}
page-closed = hat die Runde geschlossen
