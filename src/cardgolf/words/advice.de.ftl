# Deutsch. Die Kommentare in en.ftl sagen, was die Parameter bedeuten. Wer spielt, wird mit "du" angesprochen.

## Gründe für einen Zug: Satzteile ohne Punkt

-clause = { $clause ->
    [unknown] {""}
   *[other] {" "}({ $clause })
}
-where = { $side ->
    [above] darüber
    [below] darunter
    [left] links daneben
    [right] rechts daneben
   *[other] auf { $places }
}
pairs = { $may ->
    [yes] { $card } kann auf { $here } mit { $other } { -where } ein Paar bilden{ -clause }
   *[no] { $card } bildet mit { $other } { -where } ein Paar{ -clause }
}
-others = { $places ->
    [unknown] { $count } anderen
   *[other] { $places }
}
goes-with = { $may ->
    [yes] { $card } kann zu { -others } passen{ -clause }
   *[no] { $card } passt zu { -others }{ -clause }
}
breaks = { $may ->
    [yes] mit { $card } würden { $places } nicht mehr zusammenpassen
   *[no] mit { $card } passen { $places } nicht mehr zusammen
}
breaks-too = { $what }, aber { $places } passen dann nicht mehr zusammen
replaces = { $may ->
    [yes] { $card } kann { $old } ersetzen
   *[no] { $card } ersetzt { $old }
}
-unseen = { $only ->
    [yes] deine letzte unbekannte Karte (im Schnitt { $mean })
   *[no] eine unbekannte Karte (im Schnitt { $mean })
}
replaces-unseen = { $may ->
    [yes] { $card } kann { -unseen } ersetzen
   *[no] { $card } ersetzt { -unseen }
}
replacing = { $old ->
    [unknown] { $what }, anstelle einer unbekannten Karte (im Schnitt { $mean })
   *[other] { $what }, anstelle von { $old }
}
-points-more = { $more ->
    [yes] { $count ->
        [one] { $count } Punkt mehr
       *[other] { $count } Punkte mehr
    }
   *[no] { $count ->
        [one] { $count } Punkt weniger
       *[other] { $count } Punkte weniger
    }
}
changes = { $count ->
    [0] { $what }: gleich viele Punkte
   *[other] { $now ->
        [yes] { $what }: vorerst { -points-more }
       *[no] { $what }: { -points-more }
    }
}
unseen-average = unbekannte Karten zählen im Schnitt { $mean }
shows-one = zeigt eine deiner Karten; { unseen-average }
counts = { $count ->
    [0] { $card } zählt { $points }
    [one] { $card } zählt { $points }, und du hast schon eine davon
   *[other] { $card } zählt { $points }, und du hast schon { $count } davon
}
-thrown = { $useless ->
    [yes] { $card } verbessert keinen Platz
   *[no] { $card } kommt auf die Ablage
}
because-thrown = { $flip ->
    [yes] { -thrown }, und eine deiner Karten wird aufgedeckt
   *[no] { -thrown }
}
in-sight = { $others ->
    [unknown] du hast { $points }
   *[other] du hast { $points }, und bei den anderen sieht man { $others }
}

## Züge

moves-or = { $moves } oder { $last }
moves-like-it = { $moves } (oder einer von { $count } gleichen Zügen)
all-alike = alle { $count } Züge sind gleich gut
others-any = irgendeinem der { $count } anderen Züge
others-count = { $count } anderen Zügen

## Tipps. Die ersten Texte sind auch Überschriften und haben keinen Punkt.

no-move = Es gibt keinen Zug zu wählen.
no-hint = Es gibt keinen Tipp: { $reason }.
no-hint-rule-failed = eine Regel ist gescheitert
best-only = Der einzige Zug: { $moves }
best-any = Es macht keinen Unterschied: { $moves }
best-clear = Am besten: { $moves }
best-guess = Vermutlich am besten: { $moves }
no-clear-difference = Kein klarer Unterschied zu { $others }.
clear-only-with = { $bots ->
    [wary] Nur wenn alle vorsichtig weiterspielen, ist „{ $moves }“ klar am besten.
    [random] Nur wenn alle nach dem Zufall weiterspielen, ist „{ $moves }“ klar am besten.
   *[greedy] Nur wenn alle gierig weiterspielen, ist „{ $moves }“ klar am besten.
}
doubt = { $count ->
    [one] Ein anderer Zug ist vielleicht genauso gut.
   *[other] { $count } andere Züge sind vielleicht genauso gut.
}
-at-the-end = { $counted ->
    [yes] Im Schnitt { $points } Punkte am Ende der Runde
   *[no] Etwa { $points } Punkte am Ende der Runde
}
result = { $against ->
    [points] { -at-the-end }.
    [round] { -at-the-end }, und in { $ahead } der Fälle das beste Ergebnis der Runde.
    [match] { -at-the-end }, und in { $ahead } der Fälle der beste Gesamtstand.
    [best] { $behind ->
        [yes] { -at-the-end }, { $ahead } Rückstand auf den besten Gegner.
       *[no] { -at-the-end }, { $ahead } Vorsprung vor dem besten Gegner.
    }
    [mean] { $behind ->
        [yes] { -at-the-end }, { $ahead } Rückstand auf den Durchschnitt der Gegner.
       *[no] { -at-the-end }, { $ahead } Vorsprung vor dem Durchschnitt der Gegner.
    }
   *[rival] { $behind ->
        [yes] { -at-the-end }, { $ahead } Rückstand.
       *[no] { -at-the-end }, { $ahead } Vorsprung.
    }
}
column-ahead = Vorsprung
column-wins = gewinnt
column-worse = schlechter um
column-points = Punkte
column-unlucky = bei Pech
column-move = Zug
column-why = warum
unlucky = { $wins ->
    [highest] { $points } oder weniger
   *[lowest] { $points } oder mehr
}
more-moves = { $count ->
    [one] und { $count } weiterer Zug
   *[other] und { $count } weitere Züge
}
-expected = { $against ->
    [points] { $points } Punkte
    [round] gewinnt in { $ahead } der Fälle, { $points } Punkte
    [match] gewinnt in { $ahead } der Fälle, { $points } Punkte
   *[rival] { $ahead } Vorsprung, { $points } Punkte
}
move-expected = { $gap ->
    [unknown] { $moves }: { -expected }
   *[other] { $moves }: { -expected }, um { $gap } schlechter
}

## Woher die Punkte kommen

played-out = { $bots ->
    [greedy] Gierige Bots haben jeden Zug zu Ende gespielt, { -deals }.
    [wary] Vorsichtige Bots haben jeden Zug zu Ende gespielt, { -deals }.
    [random] Bots haben jeden Zug nach dem Zufall zu Ende gespielt, { -deals }.
    [both] Gierige und vorsichtige Bots haben jeden Zug zu Ende gespielt, { -deals }.
   *[other] Bots haben jeden Zug zu Ende gespielt, { -deals }.
}
-deals = { $all ->
    [yes] mit allen { $deals } Verteilungen der verdeckten Karten
   *[no] mit denselben { $deals } Verteilungen der verdeckten Karten
}
counted-last-turn = Das ist dein letzter Zug: Die Punkte sind der Schnitt über alle Karten, die kommen können.
counted-last-turns = Das ist dein letzter Zug, und danach ist dein Gegner dran: Die Punkte sind der Schnitt über alle Karten.
fell-behind = Züge, die weit zurücklagen, wurden nicht weiter gespielt.
better = { $wins ->
    [highest] Mehr Punkte sind besser.
   *[lowest] Weniger Punkte sind besser.
}
margin = ± gibt an, wie genau das ist: Es stimmt in 99 von 100 Fällen.
few-deals = Weniger als { $count } Verteilungen sind zu wenige, um zu sagen, wie genau das ist.
left-out = { $count ->
    [one] { $count } anderer Zug wurde ausgelassen.
   *[other] { $count } andere Züge wurden ausgelassen.
}
unknown-discards = { $count ->
    [one] { $count } früher abgelegte Karte ist nicht bekannt und zählt zu den verdeckten.
   *[other] { $count } früher abgelegte Karten sind nicht bekannt und zählen zu den verdeckten.
}
if-unlucky = „Bei Pech“ heißt: In einem von zehn Fällen endet die Runde mit diesen Punkten oder schlechter.
expected-points = Punkte, die am Ende der Runde zu erwarten sind.

## Rückblick

review-seat = { $player }: { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
}, { $worse ->
    [one] { $worse } klar schlechterer Zug
   *[other] { $worse } klar schlechtere Züge
}, im Schnitt { $points } Punkte verloren.
review-luck = { $brought ->
    [yes] Das Glück hat { $points } Punkte gebracht.
   *[no] Das Pech hat { $points } Punkte gekostet.
}
review-none-worse = Kein Zug war klar schlechter als der beste.
review-played = Runde { $round }, Zug { $ply }: { $player } hat „{ $moves }“ gespielt.
review-saw = { $player } sah  { $what }
review-in-hand = in der Hand { $card }
review-discard = Ablage { $card }
review-better = { $reason ->
    [unknown] „{ $moves }“ ist { $number } Punkte besser.
   *[other] „{ $moves }“ ist { $number } Punkte besser: { $reason }.
}
review-reason = { $reason ->
    [unknown] „{ $moves }“.
   *[other] „{ $moves }“: { $reason }.
}
review-bad-luck = Pech, kein Fehler
review-as-good = Runde { $round }, Zug { $ply }: { $player } hat „{ $moves }“ gespielt, und kein Zug war klar besser.
review-unlucky = Daraus wurden { $points } Punkte Vorsprung weniger als erwartet.

## Der Rückblick auf der Webseite

your-cost = { $points ->
    [unknown] Deine Züge haben nichts gekostet
   *[other] Deine Züge haben { $points } Punkte gekostet
}
your-decisions = { $worse ->
    [0] Keine deiner { $count } Entscheidungen war klar schlechter als die beste.
    [one] { $worse } deiner { $count } Entscheidungen war klar schlechter als die beste.
   *[other] { $worse } deiner { $count } Entscheidungen waren klar schlechter als die beste.
}
your-better = Zug { $ply }: deine Wahl war „{ $deed }“. Besser: „{ $moves }“.
your-bad-luck = Zug { $ply }: deine Wahl war „{ $deed }“.
your-note = Punkte, die zu erwarten waren, mit dem, was du bei jedem Zug sehen konntest. Bots haben jeden Zug { $deals } Mal zu Ende gespielt.
