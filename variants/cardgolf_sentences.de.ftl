
## Spiele

cabo-lowest = Die wenigsten Punkte der Runde zählen nichts.
cabo-failed = Wer ansagt und nicht die wenigsten hat, bekommt { $points } dazu.

## Hausregeln

another-turn = { $pile ->
    [either] Wessen Karten den Tisch verlassen, zieht noch einmal.
   *[stock] Wessen Karten den Tisch verlassen, zieht noch einmal vom Stapel.
}
open-row = Deine unterste Reihe liegt von Anfang an offen.
course-growing = In der ersten Runde gibt es zwei Spalten, in der zweiten drei und danach vier.
course-par = Es gibt drei, vier oder fünf Spalten, je nach dem Par der neun Löcher.
double-round = Die Punkte von Runde { $number } zählen doppelt.
round-bonuses = In jeder Runde gilt: { $names }.
bonus-lowest = die niedrigste Wertung bringt { $points }
bonus-closing = wer sie beendet, bekommt { $points }
bonus-tied = gleiche Wertungen kosten je { $points }
bonus-nothing = eine Wertung von { $points } zählt nichts
birdies = Eine Auslage aus einem Wert zählt im Ganzen { $points }, aus einem Wert und einem König { $count } und nur aus Königen { $number }.
throw-pairs = Vor dem Ziehen darfst du gleiche offene Karten ablegen, die eine Spalte füllen; ihre Plätze bleiben leer.
lay-choice = Die neue Karte darfst du auch verdeckt hinlegen, um sie später zu tauschen; offene Karten bleiben liegen.
