either = { $names } oder { $last }
rank = { $rank ->
    [1] Ass
    [11] Bube
    [12] Dame
    [13] König
   *[other] { $rank }
}

## Spiele

board-nine-goal = Halte die Punkte in deiner Hand niedrig. Wer { $points } erreicht, hat verloren, und die Partie ist zu Ende.
board-nine-turn = Leg eine Karte ab, mehrere derselben Zahl oder { $word } aufeinanderfolgende Zahlen. Dann zieh vom Stapel oder nimm die oberste Karte der Ablage.
board-nine-direct = Eine Karte vom Stapel, die deinen abgelegten gleicht, darfst du auch noch ablegen.
board-nine-end = { $when ->
    [first] Mit höchstens { $word } Punkten in der Hand darfst du statt eines Zuges { $call } sagen: Damit ist die Runde zu Ende.
   *[later] Ab deinem zweiten Zug darfst du mit höchstens { $word } Punkten in der Hand { $call } sagen: Damit ist die Runde zu Ende.
}
board-nine-score = { $spared ->
    [yes] Hat keine andere Hand so wenig, bekommst du nichts. Sonst bekommst du { $points } und die anderen nichts.
   *[no] Hat keine andere Hand so wenig, bekommst du nichts. Sonst bekommst du { $points }.
}

cabo-goal = Wenn jemand { $points } Punkte erreicht, ist die Partie zu Ende, und die wenigsten Punkte gewinnen.
cabo-taken = Eine Karte vom Stapel wird verdeckt hingelegt, eine von der Ablage offen.
cabo-powers = Manche abgelegten Karten haben eine Wirkung: { $names }.
cabo-peek = mit { $cards } siehst du eine deiner Karten an
cabo-spy = mit { $cards } siehst du eine fremde Karte an
cabo-switch = { $whose ->
    [own] mit { $cards } tauschst du eine deiner Karten ungesehen gegen eine fremde
   *[any] mit { $cards } vertauschst du ungesehen zwei Karten von zwei Personen
}
cabo-look = { $king ->
    [yes] mit schwarzem König siehst du vor dem Tausch nach
   *[no] mit { $cards } siehst du vor dem Tausch nach
}
cabo-give = mit { $cards } gibst du jemandem eine Karte vom Stapel
cabo-snap = { $whose ->
    [own] Nichts hebt sich auf, aber auf eine abgelegte Karte dürfen alle eine gleiche eigene werfen.
   *[any] Nichts hebt sich auf, aber auf eine abgelegte Karte dürfen alle eine gleiche werfen, auch eine fremde.
}
cabo-snap-fine = { $count ->
    [one] Eine falsche kostet eine weitere Karte.
   *[other] Eine falsche kostet { $count } weitere Karten.
}
cabo-shows = Wer ansagt, deckt die eigenen Karten auf.
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
several-for-one = Die Karte in der Hand darfst du gegen mehrere gleiche Karten auf einmal tauschen.
double-round = Die Punkte von Runde { $number } zählen doppelt.
elimination = Wer { $points } erreicht, scheidet aus, und wer übrig bleibt, gewinnt.
round-bonuses = In jeder Runde gilt: { $names }.
bonus-lowest = die niedrigste Wertung bringt { $points }
bonus-closing = wer sie beendet, bekommt { $points }
bonus-tied = gleiche Wertungen kosten je { $points }
bonus-nothing = eine Wertung von { $points } zählt nichts
birdies = Eine Auslage aus einem Wert zählt im Ganzen { $points }, aus einem Wert und einem König { $count } und nur aus Königen { $number }.
matching = { $whose ->
    [own] Wer nach dem Ablegen zuerst eine gleiche eigene Karte findet, darf sie auch ablegen.
   *[any] Wer nach dem Ablegen zuerst eine gleiche Karte findet, darf sie auch ablegen und gibt für eine fremde eine eigene her.
}
matching-fine = { $count ->
    [one] Eine falsche bleibt liegen und kostet eine weitere Karte.
   *[other] Eine falsche bleibt liegen und kostet { $word } weitere.
}
power-cards = Ein abgelegter Bube zeigt dir eine deiner Karten, eine Dame eine fremde, und ein König vertauscht zwei beliebige.
throw-pairs = Vor dem Ziehen darfst du gleiche offene Karten ablegen, die eine Spalte füllen; ihre Plätze bleiben leer.
lay-choice = Die neue Karte darfst du auch verdeckt hinlegen, um sie später zu tauschen; offene Karten bleiben liegen.
