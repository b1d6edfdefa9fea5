# Deutsch. Die Kommentare in en.ftl sagen, was die Parameter bedeuten. Wer spielt, wird mit "du" angesprochen.
# Wörter: Stapel (stock), Ablage (discard pile), ablegen (throw, discard), tauschen (swap), aufdecken (turn up),
# klopfen (knock), die Runde schließen (close).

list = { $names } und { $last }
decimal-mark = ,
player = Spieler { $number }
score = { $player } { $points }
moment = { $kind ->
    [playoff] Stechen { $number }
    [hole] { $rounds ->
        [unknown] Runde { $number }
       *[other] Runde { $number } von { $rounds }
    }
   *[other] { $name } { $number }
}
place-of = { $owner ->
    [unknown] { $places } der Mitte
   *[other] { $places } von { $owner }
}

## Züge

move-flip =
    .offer = decke eine deiner Karten auf
    .deed = { $place } aufdecken
    .describe = { $card ->
        [unknown] deckt { $place } auf: eine Karte
       *[other] deckt { $place } auf: { $card }
    }
    .explain = von den verdeckten Karten weiß man nichts
    .hint = klicke eine Karte an, um sie aufzudecken (Pfeile und Enter)
move-draw =
    .offer = { $pile ->
        [stock] zieh die oberste Karte vom Stapel, ohne sie zu kennen
       *[discard] { $card ->
            [unknown] nimm eine Karte von der Ablage
           *[other] nimm { $card } von der Ablage
        }
    }
    .deed = { $end ->
        [bottom] die unterste Karte der letzten Ablage ziehen
       *[top] { $pile ->
            [stock] vom Stapel ziehen
           *[discard] von der Ablage nehmen
        }
    }
    .describe-discard = { $card ->
        [unknown] nimmt eine Karte von der Ablage
       *[other] nimmt { $card } von der Ablage
    }
    .describe-stock = { $card ->
        [unknown] zieht eine Karte vom Stapel
       *[other] zieht { $card } vom Stapel
    }
    .describe-renewed = { $card ->
        [unknown] zieht eine Karte vom neu gemischten Stapel
       *[other] zieht { $card } vom neu gemischten Stapel
    }
    .describe-must = { $what } und muss sie behalten
    .explain = { $pile ->
        [discard] du weißt, was du bekommst
       *[stock] vielleicht kommt etwas Besseres
    }
    .hint = klicke zum Ziehen den Stapel (s) oder die Ablage (d) an
move-take =
    .offer = { $card ->
        [unknown] nimm die Karte aus der Mitte
       *[other] nimm { $card } aus der Mitte
    }
    .deed = { $place } aus der Mitte nehmen
    .describe = { $card ->
        [unknown] nimmt eine Karte aus der Mitte
       *[other] nimmt { $card } aus der Mitte
    }
    .explain = du weißt, was du bekommst
    .hint = klicke eine Karte der Mitte an, um sie zu nehmen (m)
move-swap =
    .offer = { $card ->
        [unknown] leg sie an die Stelle einer deiner Karten, und leg jene ab
       *[other] leg { $card } an die Stelle einer deiner Karten, und leg jene ab
    }
    .deed = { $place } tauschen
    .describe-put = { $card ->
        [unknown] legt die Karte auf { $place }
       *[other] legt { $card } auf { $place }
    }
    .describe = { $seen ->
        [unknown] { move-swap.describe-put } und legt die von dort ab
       *[other] { move-swap.describe-put } und legt { $seen } ab
    }
    .explain-points = deine offenen Karten zählen dann { $points }
    .explain-hidden = eine Karte weniger ist verdeckt
    .explain-both = deine offenen Karten zählen dann { $points }, und eine Karte weniger ist verdeckt
    .hint = klicke eine deiner Karten an, um sie zu tauschen (Pfeile und Enter)
move-discard =
    .offer = { $card ->
        [unknown] leg sie ab
       *[other] leg { $card } ab
    }
    .offer-flip = { $card ->
        [unknown] leg sie ab, und decke eine deiner Karten auf
       *[other] leg { $card } ab, und decke eine deiner Karten auf
    }
    .deed = { $card ->
        [unknown] eine Karte ablegen
       *[other] { $card } ablegen
    }
    .deed-flip = { move-discard.deed } und { $place } aufdecken
    .describe = { $card ->
        [unknown] legt sie ab
       *[other] legt { $card } ab
    }
    .describe-flip = { $seen ->
        [unknown] { move-discard.describe } und deckt { $place } auf: eine Karte
       *[other] { move-discard.describe } und deckt { $place } auf: { $seen }
    }
    .explain = { $card } kommt nicht zu deinen Karten
    .hint = klicke zum Ablegen die Ablage an (x)
move-play =
    .offer = leg Karten aus deiner Hand ab
    .deed = { $cards } ablegen
    .describe = legt { $cards } ab
    .explain = { $count ->
        [one] du wirst { $count } Punkt los
       *[other] du wirst { $count } Punkte los
    }
    .hint = klicke Karten deiner Hand an, dann die Ablage (x)
move-knock =
    .offer = { $goal ->
        [highest] { $call ->
            [unknown] klopf, und beende die Runde: du glaubst, dass du die meisten Punkte hast
           *[other] sag { $call }: du glaubst, dass du die meisten Punkte hast
        }
       *[lowest] { $call ->
            [unknown] klopf, und beende die Runde: du glaubst, dass du die wenigsten Punkte hast
           *[other] sag { $call }: du glaubst, dass du die wenigsten Punkte hast
        }
    }
    .deed = { $call ->
        [unknown] klopfen
       *[other] { $call } sagen
    }
    .describe = { $call ->
        [unknown] klopft
       *[other] sagt { $call }
    }
move-pass =
    .offer = { $holding ->
        [yes] { $card ->
            [unknown] behalte sie
           *[other] behalte { $card }
        }
       *[no] tu nichts mehr
    }
    .deed = { $holding ->
        [yes] { $card ->
            [unknown] sie behalten
           *[other] { $card } behalten
        }
       *[no] passen
    }
    .describe = { $holding ->
        [yes] behält sie
       *[no] passt
    }
move-spy =
    .offer = sieh dir eine Karte von { $player } an (Platz { $seat })
    .deed = die Karte von { $player } auf { $place } ansehen
    .describe = { $card ->
        [unknown] sieht sich { $place } von { $player } an
       *[other] sieht sich { $place } von { $player } an: { $card }
    }
    .hint = wähle die Karte, die du ansiehst, unter allen Zügen aus (m)
move-pick =
    .offer = wähle eine Karte von { -owner } aus, um sie gegen eine andere zu tauschen
    .offer-second = tausche { $other } gegen eine Karte von { -owner }
    .deed = { $place } auswählen
    .deed-second = { $other } gegen { $place } tauschen
    .describe = wählt { $place } zum Tauschen aus
    .describe-second = tauscht { $other } gegen { $place }
    .explain = du weißt, dass dort { $card } liegt
    .hint = wähle die beiden Karten, die getauscht werden, nacheinander unter allen Zügen aus (m)
-owner = { $own ->
    [yes] dir
   *[no] { $player } (Platz { $seat })
}
move-deal-card =
    .offer = gib { $player } (Platz { $seat }) vom Stapel, ungesehen
    .deed = { $player } vom Stapel geben
    .describe = { $count ->
        [one] gibt { $player } eine Karte vom Stapel
       *[other] gibt { $player } { $count } Karten vom Stapel
    }
    .hint = wähle, wer eine Karte bekommt, unter allen Zügen aus (m)
move-snap =
    .offer = wirf eine deiner Karten ab, die { $discard } gleicht
    .deed = deine Karte auf { $place } abwerfen
    .explain = { $card ->
        [unknown] du kennst die Karte dort nicht
       *[other] du weißt, dass dort { $card } liegt
    }
    .hint = klicke eine Karte an, um sie abzuwerfen (Pfeile und Enter)
move-grab =
    .offer = wirf eine Karte von { $player } (Platz { $seat }) ab, die { $discard } gleicht, und gib eine von dir dafür
    .deed = die Karte von { $player } auf { $place } abwerfen
    .hint = Karte von jemand anderem: alle Züge (m)
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
move-give =
    .offer = gib { $player } eine deiner Karten
    .deed = { $player } deine Karte auf { $place } geben
    .describe = gibt { $player } { $place }
    .hint = klicke eine Karte an, um sie herzugeben (Pfeile und Enter)
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
move-other =
    .deed = „{ $move }“ wählen
    .describe = wählt „{ $move }“
move-sealed =
    .describe = { $move ->
        [unknown] hat gewählt
       *[other] hat „{ $move }“ gewählt
    }
    .describe-late = hatte „{ $move }“ gewählt, was nicht mehr möglich ist
move-deal =
    .describe = gibt

move-peek =
    .offer = sieh dir eine deiner Karten an, die verdeckt bleibt
    .deed = { $place } ansehen
    .describe = { $card ->
        [unknown] sieht sich { $place } an
       *[other] sieht sich { $place } an: { $card }
    }
    .explain = von den verdeckten Karten weiß man nichts, und diese kennst dann du allein
    .hint = klicke eine Karte an, um sie anzusehen (Pfeile und Enter)
move-look =
    .offer = sieh dir alle deine Karten an, die verdeckt bleiben
    .deed = alle deine Karten ansehen
    .describe = { $cards ->
        [unknown] sieht sich alle Karten an
       *[other] sieht sich alle Karten an: { $cards }
    }
    .explain = es ist der einzige Zug: diese Karten kennst dann du allein
move-arrange =
    .offer = wähle Plätze für deine offenen Karten, in der Reihenfolge, in der sie jetzt liegen
    .deed = deine offenen Karten auf { $places } legen
    .describe = legt { $cards }
arranged = { $card } auf { $place }

## Was geschehen ist

told = { $player } { $what }.
told-deal = { $moment }: { $player } { $what }.
lot = Das Los bestimmt { $player } zum Geben.
lot-draw = { $first ->
    [yes] { $player } zieht { $card }
   *[no] { $player } { $card }
}
lot-again = { $first ->
    [yes] Wer gibt, wird gezogen. { $draws }: { $players } ziehen noch einmal.
   *[no] { $draws }: { $players } ziehen noch einmal.
}
lot-end = { $first ->
    [yes] Wer gibt, wird gezogen. { $draws }: { $player } gibt.
   *[no] { $draws }: { $player } gibt.
}
looks = { $player } sieht sich { $places } an.
leaves = { $owner ->
    [unknown] { $count ->
        [one] Die Karte auf { $places } der Mitte verlässt den Tisch.
       *[other] Die Karten auf { $places } der Mitte verlassen den Tisch.
    }
   *[other] { $count ->
        [one] Die Karte von { $owner } auf { $places } verlässt den Tisch.
       *[other] Die Karten von { $owner } auf { $places } verlassen den Tisch.
    }
}
middle-laid = { $card ->
    [unknown] Eine Karte kommt in die Mitte auf { $place }.
   *[other] { $card } kommt in die Mitte auf { $place }.
}
middle-cards = { $cards ->
    [unknown] Die Mitte hat sich geändert.
   *[other] In der Mitte: { $cards }.
}
locked = { $card ->
    [unknown] Der Platz { $place } ist gesperrt.
   *[other] { $card } ist auf { $place } gesperrt.
}
may-react = Jetzt darf reagieren: { $players }.
chosen = { $move ->
    [unknown] { $player } hat gewählt.
   *[other] { $player } hat „{ $move }“ gewählt.
}

## Was der Zug einer Erweiterung bewirkt hat

moved = Die Karte auf { $place } kommt auf { $other }.
exchanged = Die Karten auf { $place } und { $other } tauschen die Plätze.
hand-count = { $count ->
    [one] { $player } hat { $count } Karte auf der Hand.
   *[other] { $player } hat { $count } Karten auf der Hand.
}
turned-up = { $card ->
    [unknown] Die Karte von { $player } auf { $place } wird aufgedeckt: eine Karte.
   *[other] Die Karte von { $player } auf { $place } wird aufgedeckt: { $card }.
}
turned = { $up ->
    [yes] Die Karte von { $player } auf { $place } wird aufgedeckt.
   *[no] Die Karte von { $player } auf { $place } wird zugedeckt.
}
looked = { $cards ->
    [unknown] { $count ->
        [one] { $players } sieht sich { $places } an.
       *[other] { $players } sehen sich { $places } an.
    }
   *[other] { $count ->
        [one] { $players } sieht sich { $places } an: { $cards }.
       *[other] { $players } sehen sich { $places } an: { $cards }.
    }
}
looked-all = { $cards ->
    [unknown] Alle haben { $places } gesehen.
   *[other] Alle haben { $places } gesehen: { $cards }.
}
new-card = { $drawn ->
    [yes] { $card ->
        [unknown] { $player } bekommt eine Karte auf { $place }.
       *[other] { $player } bekommt { $card } auf { $place }.
    }
   *[no] { $card ->
        [unknown] { $player } hat eine Karte auf { $place }.
       *[other] { $player } hat { $card } auf { $place }.
    }
}
another-card = { $card ->
    [unknown] Auf { $place } liegt eine andere Karte.
   *[other] Auf { $place } liegt eine andere Karte: { $card }.
}
discarded-count = { $count } Karten kommen auf die Ablage.
discarded = { $card ->
    [unknown] Eine Karte kommt auf die Ablage.
   *[other] { $card } kommt auf die Ablage.
}
taken = { $card ->
    [unknown] { $player } nimmt eine Karte auf die Hand.
   *[other] { $player } nimmt { $card } auf die Hand.
}

## Das Ende von Runden und Partien

closes = { $player ->
    [unknown] { $reason ->
        [unknown] Die Runde ist geschlossen.
       *[other] Die Runde ist geschlossen: { $reason }.
    }
   *[other] { $reason ->
        [unknown] { $player } schließt die Runde.
       *[other] { $player } schließt die Runde: { $reason }.
    }
}
last-turns = Noch einmal am Zug: { $players }.
last-turn = Mit diesem Zug endet die Runde.
closed = { $reason ->
    [unknown] { $player } hat die Runde geschlossen.
   *[other] { $player } hat die Runde geschlossen: { $reason }.
}
not-closed = { $reason ->
    [unknown] Die Runde endet, ohne dass jemand sie geschlossen hat.
   *[other] Die Runde endet, ohne dass jemand sie geschlossen hat: { $reason }.
}
stock-empty = Der Stapel ist leer.
round-points = Punkte: { $scores }.
no-winner = Niemand gewinnt.
shared-first = { $players } teilen sich den ersten Platz.
wins = { $count ->
    [one] { $players } gewinnt.
   *[other] { $players } gewinnen.
}
teams = Teams: { $teams }.
handicaps = Vorgaben: { $scores }.
reason-of-all = { $reason }.
reason-of = { $players }: { $reason }.

## Gründe

reason-all-face-up = alle Karten von { $player } liegen offen
reason-the-stock-is-empty = der Stapel ist leer
reason-turn-limit = die Zahl der Züge ist erreicht
reason-knock = geklopft
reason-a-play-off-decided-the-tie = ein Stechen hat den Gleichstand entschieden
reason-the-play-off-limit-left-the-tie-shared = nach so vielen Stechen bleibt es beim Gleichstand
reason-the-round-limit-ended-the-match = die Zahl der Runden ist erreicht
reason-the-round-limit-left-the-tie-shared = die Zahl der Runden ist erreicht, und es bleibt beim Gleichstand

## Was jetzt zu tun ist

round-over = Die Runde ist zu Ende.
turn-of = Am Zug: { $players }.
turn-yours = Du bist am Zug, { $player }.
opening = { $player }, vor dem ersten Zug: { $what }.
opening-draw = { $player }, vor dem Ziehen: { $what }.
choose-in-secret = { $player }, wähle geheim.
you-may-react = { $player }, du darfst reagieren.
you-may-throw = { $player }, du darfst eine Karte abwerfen, die { $discard } gleicht.
you-owe = { $player }, gib { $owner } eine Karte für die abgeworfene.
you-hold = Du hast { $card } in der Hand.
choose-moves = { $count ->
    [one] wähle { $count } Zug
   *[other] wähle einen von { $count } Zügen
}
ways = { $what }; oder { $other }
to-go = { $what }, noch { $count }
click-places = { $count ->
    [2] Klicke zwei Plätze nacheinander an.
    [3] Klicke drei Plätze nacheinander an.
    [4] Klicke vier Plätze nacheinander an.
   *[other] Klicke { $count } Plätze nacheinander an.
}
situation-opening = decke deine ersten Karten auf
situation-secret = du wählst geheim
situation-reaction = du darfst reagieren
situation-throw = du darfst eine Karte abwerfen, die { $discard } gleicht
situation-owed = du schuldest { $owner } eine Karte
situation-holding = du hast { $card } in der Hand
situation-turn = du bist am Zug
situation-goes-on = dein Zug geht weiter

## Züge, die abgelehnt werden

refused-move = Das geht jetzt nicht: { $what }.
refused-opening = Das geht jetzt nicht: { $what }. Decke erst deine ersten Karten auf.
refused-draw-first = Das geht jetzt nicht: { $what }. Zieh zuerst eine Karte.
refused-holding = { $card ->
    [unknown] Das geht jetzt nicht: { $what }. Du hast schon eine Karte in der Hand.
   *[other] Das geht jetzt nicht: { $what }. Du hast schon { $card } in der Hand.
}
refused-alone = Das geht jetzt nicht allein: { $what }. Decke dazu eine deiner Karten auf.
refused-locked = Das geht jetzt nicht: { $what }. Die Karte dort ist gesperrt.
refused-turn = { $count ->
    [one] Erst ist { $players } am Zug.
   *[other] Erst sind { $players } am Zug.
}
refused-round-over = Die Runde ist zu Ende, und die nächste ist noch nicht gegeben.
refused-round-goes-on = Die Runde ist noch nicht zu Ende.
refused-match-over = Die Partie ist zu Ende.
refused-unreadable = So einen Zug gibt es in diesem Spiel nicht.
refused-undo-none = Du hast noch nichts gemacht, was du zurücknehmen könntest.
refused-undo-other = Nach dir hat schon jemand gespielt. Dein Zug lässt sich nicht mehr zurücknehmen.
refused-undo-shown = Dabei wurde eine neue Karte sichtbar. Der Zug lässt sich nicht mehr zurücknehmen.
refused-undo-deal = Es ist neu gegeben. Was davor war, lässt sich nicht mehr zurücknehmen.
refused-undo-opened = Der Zug hat die geheime Wahl aufgedeckt. Er lässt sich nicht mehr zurücknehmen.

## Zeilen der Wertung

ranks = { $rank ->
    [1] Asse
    [11] Buben
    [12] Damen
    [13] Könige
   *[other] { $rank }er
}
ranks-number = { $rank }er
ranks-named = { $name }
line-equal = { $count ->
    [2] zwei { $ranks }
    [3] drei { $ranks }
    [4] vier { $ranks }
    [5] fünf { $ranks }
    [6] sechs { $ranks }
    [7] sieben { $ranks }
    [8] acht { $ranks }
   *[other] neun { $ranks }
}
line-jokers = { $jokers ->
    [one] { $what } mit einem Joker
   *[other] { $what } mit { $jokers } Jokern
}
line-plain = Karte { $card }
line-cards = { $name }: { $cards }
line-closer = Strafe fürs Schließen

## Die Regeln in vier Sätzen. Jeder steht für sich, unter oder nach seiner Überschrift.

short-title-goal = Ziel
short-title-turn = Dein Zug
short-title-cancels = Was sich aufhebt
short-title-end = Das Ende
number-word = { $number ->
    [1] eine
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
    [18] achtzehn
   *[other] { $number }
}
short-ranks = { $rank ->
    [0] Joker
    [1] Asse
    [2] Zweien
    [11] Buben
    [12] Damen
    [13] Könige
   *[other] { $rank }er
}
short-face = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
}-{ $rank ->
    [1] Ass
    [11] Bube
    [12] Dame
    [13] König
   *[other] { $rank }
}

short-goal = { $goal ->
    [highest] { $word ->
        [unknown] Tausche deine Karten gegen höhere.
       *[other] Tausche deine { $word } Karten gegen höhere.
    }
   *[lowest] { $word ->
        [unknown] Tausche deine Karten gegen niedrigere.
       *[other] Tausche deine { $word } Karten gegen niedrigere.
    }
}
short-wins = { $goal ->
    [highest] { $count ->
        [unknown] Die meisten Punkte gewinnen.
        [1] Wer in der einzigen Runde die meisten Punkte hat, gewinnt.
       *[other] Wer nach { $word } Runden die meisten Punkte hat, gewinnt.
    }
   *[lowest] { $count ->
        [unknown] Die wenigsten Punkte gewinnen.
        [1] Wer in der einzigen Runde die wenigsten Punkte hat, gewinnt.
       *[other] Wer nach { $word } Runden die wenigsten Punkte hat, gewinnt.
    }
}
short-wins-target = { $goal ->
    [highest] Wenn jemand { $points } Punkte erreicht, ist die Partie zu Ende, und die meisten Punkte gewinnen.
   *[lowest] Wenn jemand { $points } Punkte erreicht, ist die Partie zu Ende, und die wenigsten Punkte gewinnen.
}
short-reset = { $points ->
    [unknown] Eine Summe von genau { $what } wird halbiert.
   *[other] { $most ->
        [unknown] Eine Summe von genau { $what } wird zu { $points }.
        [one] Eine Summe von genau { $what } wird zu { $points }, für jede Person einmal.
       *[other] Eine Summe von genau { $what } wird zu { $points }, für jede Person bis zu { $most } Mal.
    }
}

short-looks = { $count ->
    [unknown] Vor deinem ersten Zug siehst du alle deine Karten an.
    [one] Vor deinem ersten Zug siehst du eine deiner Karten an.
   *[other] Vor deinem ersten Zug siehst du { $word } deiner Karten an.
}
short-draw = { $piles ->
    [stock] Zieh die oberste Karte vom Stapel
    [discard] Nimm die oberste Karte der Ablage
    [middle] Zieh vom Stapel, nimm die oberste Karte der Ablage oder eine offene Karte aus der Mitte
   *[both] Zieh vom Stapel oder nimm die oberste Karte der Ablage
}
short-turn = { $where ->
    [none] { short-draw }.
    [down] { short-draw } und tausche sie gegen eine deiner verdeckten Karten.
   *[any] { short-draw } und tausche sie gegen eine deiner Karten.
}
short-throw = { $piles ->
    [both] { $flip ->
        [required] Die gezogene Karte darfst du stattdessen ablegen, und dann deckst du eine deiner Karten auf.
        [kept] Die gezogene Karte darfst du stattdessen ablegen, und dann deckst du eine deiner Karten auf. Die letzte darf verdeckt bleiben.
        [optional] Die gezogene Karte darfst du stattdessen ablegen und dann eine deiner Karten aufdecken.
       *[never] Die gezogene Karte darfst du stattdessen ablegen.
    }
   *[stock] { $flip ->
        [required] Eine Karte vom Stapel darfst du stattdessen ablegen, und dann deckst du eine deiner Karten auf.
        [kept] Eine Karte vom Stapel darfst du stattdessen ablegen, und dann deckst du eine deiner Karten auf. Die letzte darf verdeckt bleiben.
        [optional] Eine Karte vom Stapel darfst du stattdessen ablegen und dann eine deiner Karten aufdecken.
       *[never] Eine Karte vom Stapel darfst du stattdessen ablegen.
    }
}
short-lies-down = Die neue Karte bleibt verdeckt.
short-lies-as-was = Die neue Karte liegt wie die alte, offen oder verdeckt.
short-turn-up = Statt zu ziehen, darfst du eine deiner Karten aufdecken.

short-cancel = { $where ->
    [columns] Gleiche Karten, die eine Spalte füllen, heben sich auf: Sie zählen nichts.
    [rows] Gleiche Karten, die eine Reihe füllen, heben sich auf: Sie zählen nichts.
    [lines] Gleiche Karten, die eine Reihe oder Spalte füllen, heben sich auf: Sie zählen nichts.
    [diagonals] Gleiche Karten, die eine Reihe, Spalte oder Diagonale füllen, heben sich auf: Sie zählen nichts.
    [pairs] Zwei gleiche Karten heben sich auf, wo immer sie liegen: Sie zählen nichts.
    [touching] Gleiche Karten, die neben- oder übereinander liegen, heben sich auf: Sie zählen nichts.
    [neighbours] Zwei gleiche Karten, die neben- oder übereinander liegen, heben sich auf: Sie zählen nichts.
    [none] Nichts hebt sich auf: Jede Karte zählt ihre Punkte.
   *[other] Gleiche Karten auf bestimmten Linien heben sich auf: Sie zählen nichts.
}
short-keep = { $cards } heben sich nicht auf.
short-keep-below = Karten, die weniger als { $number } zählen, heben sich nicht auf.
short-wild = { $count ->
    [one] { $cards } ist Joker: Die Karte zählt wie irgendeine Karte ihrer Auslage.
   *[other] { $cards } sind Joker: Sie zählen wie irgendeine Karte ihrer Auslage.
}
short-take = { $where ->
    [columns] Vier gleiche Karten, die zwei Spalten füllen, zählen zusammen { $points }.
    [upright] Zwei Spalten mit einem Paar desselben Werts zählen zusammen { $points }.
    [block] Vier gleiche Karten in einem Viereck aus zwei mal zwei zählen zusammen { $points }.
    [corner] Vier gleiche Karten in einem Viereck an einer Ecke zählen zusammen { $points }.
   *[other] Vier gleiche Karten an den richtigen Plätzen zählen zusammen { $points }.
}
short-count = { $cards ->
    [unknown] Mehrere Spalten desselben Werts bringen zusätzlich Punkte: { $what }.
   *[other] Mehrere Spalten, die nur { $cards } haben, bringen zusätzlich Punkte: { $what }.
}
short-count-item = { $word } { $points }
short-held = { $cards }, mindestens { $word }, bringen zusätzlich { $points }.
short-bonus = { $cards ->
    [unknown] Gleiche Karten, die sich aufheben, bringen zusätzlich { $points }.
   *[other] { $cards }, die sich aufheben, zählen zusammen { $points }.
}
short-marked = Liegt { $card } am Ende noch fest, kostet das zusätzlich { $points }.

short-placed = { $count ->
    [one] { $cards } vom Stapel muss in die Auslage.
   *[other] { $cards } vom Stapel müssen in die Auslage.
}
short-lock = { $kept ->
    [yes] { $count ->
        [one] Kommt { $card } vom Stapel, muss die Karte in die Auslage und bleibt dort einen Zug lang liegen.
       *[other] Kommt { $card } vom Stapel, muss die Karte in die Auslage und bleibt dort { $word } Züge lang liegen.
    }
   *[no] { $count ->
        [one] { $card } bleibt einen Zug lang dort liegen, wo du die Karte hinlegst.
       *[other] { $card } bleibt { $word } Züge lang dort liegen, wo du die Karte hinlegst.
    }
}
short-arrange = Vor dem Spiel darfst du die aufgedeckten Karten auf andere Plätze legen.
short-leads = { $who ->
    [left] Links neben der gebenden Person beginnt die Runde.
    [dealer] Wer gibt, beginnt die Runde.
    [points] Wessen offene Karten am meisten zählen, beginnt die Runde.
    [closer] Wer eine Runde beendet hat, beginnt die nächste.
    [first] Wer in der Partie vorn liegt, beginnt die Runde.
   *[last] Wer in der Partie hinten liegt, beginnt die Runde.
}
short-deals = { $who ->
    [lowest] Wer in einer Runde die wenigsten Punkte hat, beginnt die nächste.
    [first] Wer in der Partie vorn liegt, gibt die nächste Runde.
   *[last] Wer in der Partie hinten liegt, gibt die nächste Runde.
}
short-right = Gespielt wird gegen den Uhrzeigersinn.
short-turned-by = Werden { $cards } gezogen und abgelegt, wechselt die Richtung.
short-skips = Werden { $cards } gezogen und abgelegt, setzt die nächste Person aus.
short-lines = { $where ->
    [columns] eine Spalte
    [rows] eine Reihe
    [lines] eine Reihe oder Spalte
    [diagonals] eine Reihe, Spalte oder Diagonale
   *[other] bestimmte Linien
}
short-leave = { $complete ->
    [any] Offene Karten, die { short-lines } füllen, verlassen den Tisch.
    [run] Aufeinanderfolgende offene Karten, die { short-lines } füllen, verlassen den Tisch.
   *[equal] Gleiche offene Karten, die { short-lines } füllen, verlassen den Tisch.
}
short-knock-most = { $count ->
    [one] Zum Klopfen darf höchstens { $word } deiner Karten verdeckt sein.
   *[other] Zum Klopfen dürfen höchstens { $word } deiner Karten verdeckt sein.
}
short-fewer = Niemand hat mehr Züge, als wer die Runde beendet hat.

short-goal-hand = { $goal ->
    [highest] Sammle Punkte in deiner Hand.
   *[lowest] Halte die Punkte in deiner Hand niedrig.
}
short-lost = { $out ->
    [yes] Wer { $points } erreicht, scheidet aus, und wer übrig bleibt, gewinnt.
   *[no] Wer { $points } erreicht, hat verloren, und die Partie ist zu Ende.
}
short-play = { $word ->
    [unknown] Leg eine Karte oder mehrere gleiche ab.
   *[other] { $suited ->
        [yes] Leg eine Karte ab, mehrere gleiche, oder mindestens { $word } einer Farbe in Folge.
       *[no] Leg eine Karte ab, mehrere gleiche, oder mindestens { $word } in Folge.
    }
}
short-keep-direct = { $piles ->
    [stock] Eine Karte vom Stapel, die deinen abgelegten gleicht, darfst du auch noch ablegen.
   *[both] Eine gezogene Karte, die deinen abgelegten gleicht, darfst du auch noch ablegen.
}
short-draw-ends = Auch die unterste Karte, die vor dir abgelegt wurde, darfst du nehmen.
short-taken = { $up ->
    [yes] Eine Karte von der Ablage wird offen hingelegt.
   *[no] Eine Karte von der Ablage wird verdeckt hingelegt.
}
short-exchange = Die Karte in der Hand darfst du gegen mehrere gleiche Karten auf einmal tauschen.
short-powers = { $drawn ->
    [yes] Manche Karten haben eine Wirkung, wenn du sie vom Stapel ziehst und ablegst: { $names }.
   *[no] Manche Karten haben eine Wirkung, wenn du sie ablegst oder austauschst: { $names }.
}
short-power-own = { $cards } zeigen dir eine deiner Karten
short-power-others = { $cards } zeigen dir eine fremde Karte
short-power-swap = { $cards } tauschen eine deiner Karten ungesehen gegen eine fremde
short-power-different = { $cards } vertauschen ungesehen zwei Karten von zwei Personen
short-power-any = { $cards } vertauschen ungesehen zwei beliebige Karten
short-power-seen = { $count ->
    [one] { $cards } lassen dich eine Karte ansehen und tauschen
   *[other] { $cards } lassen dich zwei Karten ansehen und tauschen
}
short-power-deal = { $count ->
    [one] { $cards } geben jemand anderem eine Karte vom Stapel
   *[other] { $cards } geben jemand anderem { $word } Karten vom Stapel
}
short-snap = { $any ->
    [yes] Wer nach dem Ablegen zuerst eine gleiche Karte findet, darf sie auch ablegen und gibt für eine fremde eine eigene her.
   *[no] Wer nach dem Ablegen zuerst eine gleiche eigene Karte findet, darf sie auch ablegen.
}
short-snap-fine = { $count ->
    [one] Eine falsche bleibt liegen und kostet eine weitere Karte.
   *[other] Eine falsche bleibt liegen und kostet { $word } weitere.
}
short-call-spared = Gelingt das nicht, bekommen die anderen nichts.
short-knock-points = Dazu darfst du höchstens { $word } Punkte in der Hand haben.
short-knock-later = { $count ->
    [one] In deinem ersten Zug darfst du das nicht.
   *[other] In deinen ersten { $word } Zügen darfst du das nicht.
}
short-knock-shown = Wer die Runde so beendet, deckt die eigenen Karten auf.

short-end-all-up = { $then ->
    [now] Sobald alle Karten einer Person offen liegen, ist die Runde zu Ende.
    [opened] Liegen alle Karten einer Person offen, werden auch die der anderen aufgedeckt. Diese sind noch je einmal am Zug.
   *[lap] Liegen alle Karten einer Person offen, sind die anderen noch je einmal am Zug.
}
short-end-knock = { $then ->
    [now] { short-knock }: Damit ist die Runde sofort zu Ende.
   *[lap] { short-knock }: Dann sind die anderen noch je einmal am Zug.
}
short-knock = { $call ->
    [unknown] { $drawn ->
        [yes] Nach deinem Zug darfst du klopfen
       *[no] Statt zu ziehen, darfst du klopfen
    }
   *[other] { $drawn ->
        [yes] Nach deinem Zug darfst du { $call } sagen
       *[no] Statt zu ziehen, darfst du { $call } sagen
    }
}
short-end-turns = { $first ->
    [no] Spätestens endet die Runde, wenn alle { $count } Mal am Zug waren.
   *[yes] { $count ->
        [one] Die Runde endet, wenn alle einmal am Zug waren.
       *[other] Die Runde endet, wenn alle { $count } Mal am Zug waren.
    }
}
short-end-stock = Die Runde endet auch, wenn der Stapel leer ist.
short-closer = { $goal ->
    [highest] { $ties ->
        [yes] Wer eine Runde beendet, ohne mehr Punkte als alle anderen zu haben,
       *[no] Wer eine Runde beendet, ohne die meisten Punkte zu haben,
    }
   *[lowest] { $ties ->
        [yes] Wer eine Runde beendet, ohne weniger Punkte als alle anderen zu haben,
       *[no] Wer eine Runde beendet, ohne die wenigsten Punkte zu haben,
    }
}
short-fine = { $how ->
    [highest] { short-closer } bekommt die schlechteste Wertung der Runde.
    [each] { short-closer } zahlt { $points } für jede Person, die besser war.
    [always] { short-closer } bekommt die eigenen Punkte doppelt.
    [doubled] { short-closer } bekommt die eigenen Punkte doppelt, wenn sie mehr als 0 sind.
    [more] { short-closer } bekommt die eigenen Punkte doppelt, wenn sie mehr als 0 sind, und zahlt noch { $points }.
   *[flat] { short-closer } zahlt { $points }.
}
short-call = { $more ->
    [yes] Wer eine Runde mit der niedrigsten Wertung beendet, bekommt nichts, und sonst { $points } dazu.
   *[no] Wer eine Runde mit der niedrigsten Wertung beendet, bekommt nichts, und sonst { $points }.
}

## Regelblätter: Überschriften und Angaben. Die nummerierten Regeln sind englisch.

sheet-deal = Das Geben
sheet-turn = Ein Zug
sheet-end = Das Ende einer Runde
sheet-scores = Die Wertung
sheet-match = Die Partie
sheet-sight = Wer was sieht
sheet-program = In diesem Programm
sheet-drawn = Ein Zug im Bild
sheet-before = Vorher
sheet-after = Nachher
sheet-counts = Was Karten zählen
sheet-counts-number = Jede Karte zählt ihre Zahl.
sheet-card = Karte
sheet-points = Punkte
sheet-rule = Regel { $number }
sheet-total = Summe
sheet-full = Alle Regeln
sheet-numbered = Diese Regeln gibt es nur auf Englisch.
sheet-house = { $count ->
    [one] Hausregel: { $names }.
   *[other] Hausregeln: { $names }.
}
sheet-house-holds = Wo eine Hausregel etwas anderes sagt, gilt die Hausregel.
sheet-options = Optionen: { $what }.
sheet-marked = ! heißt, dass die Karte markiert ist, zum Beispiel als festgelegt.
sheet-closer = { $player } hat die Runde beendet
sheet-unclosed = { $player }, in einer Runde, die niemand beendet hat
sheet-no-cards = keine Karten
fact-players = Personen
fact-cards = Karten
fact-layout = Auslage
fact-middle = Mitte
fact-seen = Vor dem Spiel gesehen
fact-rounds = Runden
fact-winner = Es gewinnt
fact-range = { $number } bis { $count }
fact-deck-first = { $count } für { $what } Personen
fact-deck = { $count } für { $what }
fact-rows = { $number ->
    [one] { $number } Reihe zu { $what }
   *[other] { $number } Reihen zu { $what }
}
fact-hand = eine Hand aus { $what }
fact-or = { $what } oder { $other }
fact-opening = { $count ->
    [0] keine Karten
    [one] je { $count } Karte
   *[other] je { $count } Karten
}
fact-open-end = keine feste Zahl
fact-total = { $goal ->
    [highest] die höchste Summe
   *[lowest] die niedrigste Summe
}

## Eine Seite mit Regeln

page-options = Optionen
page-told = In vier Sätzen
page-python = Regeln in Python
part-flips = { $count ->
    [0] Vor dem Spiel wird keine Karte aufgedeckt.
    [one] Vor dem Spiel deckst du eine deiner Karten auf.
   *[other] Vor dem Spiel deckst du { $word } deiner Karten auf.
}
part-swap = Getauscht werden nur Karten, die verdeckt liegen, solange du eine hast.
part-end-none = Dass alle Karten offen liegen, beendet die Runde nicht.

## Unterschiede zwischen zwei Regelwerken, A und B.

diff-middle = { $what } in der Mitte

diff-what = { $differs ->
    [deal] das Geben
    [scores] die Punkte
    [totals] die Summen
    [closing] das Ende der Runde
    [next] das, was folgt,
    [turn] der Zug
    [cards] die Karten von Platz { $number }
    [middle] die Mitte
    [discard] die Ablage
    [stock] der Stapel
    [ranks] die Ränge
   *[moves] die erlaubten Züge
}
diff-then = { $count ->
    [one] Dann ist { $what } verschieden:
   *[other] Dann sind { $what } verschieden:
}
diff-already = { $count ->
    [one] { $what } ist schon verschieden ({ $other }):
   *[other] { $what } sind schon verschieden ({ $other }):
}
diff-offers = { $count ->
    [0] erlaubt { $moves }
   *[other] erlaubt { $moves } und { $count } weitere
}
diff-lacks = { $count ->
    [one] erlaubt diesen Zug nicht
   *[other] erlaubt diese Züge nicht
}
diff-and = { $what } und { $other }
diff-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
diff-flips = { $count } vor dem Spiel gesehen
diff-deals = Platz { $number } gibt
diff-goes-on = die Runde geht weiter
diff-closer = { $number ->
    [unknown] niemand schließt die Runde
   *[other] Platz { $number } schließt die Runde
}
diff-left = { $what ->
    [unknown] niemand ist noch am Zug
   *[other] noch am Zug: Platz { $what }
}
diff-play = es wird weitergespielt
diff-over = die Partie ist zu Ende
diff-playoff = es folgt ein Stechen
diff-round = es folgt noch eine Runde
diff-turn = { $what ->
    [unknown] niemand ist am Zug
   *[other] am Zug ist Platz { $what }, { $phase ->
        [opening] vor dem ersten Zug
        [start] zu Beginn des Zugs
        [follow] nach dem Ziehen
        [extra] mit einem weiteren Schritt
       *[reaction] um zu reagieren
    }
}
diff-no-board = keine
diff-pile = { $count ->
    [0] leer
    [one] { $count } Karte, oben { $cards }
   *[other] { $count } Karten, oben { $cards }
}
diff-lost = { $number } (verloren)
diff-totals = Summen { $what }
diff-ranks = Ränge { $what }

diff-smallest = Die kleinste Auslage mit anderen Punkten
diff-cancels = { $side ->
    [a] Was sich bei A aufhebt
   *[b] Was sich bei B aufhebt
}
diff-shortest-match = Die kürzeste Partie, die sich fand
diff-shortest-course = Der kürzeste Spielverlauf, der sich fand
diff-before = Vor dem ersten Zug
diff-parts = Die Teile
diff-glance = Auf einen Blick
diff-not-found = In { $count } Auslagen und { $number } Partien fand sich kein Unterschied.
diff-none = (nichts)
diff-score = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
diff-after = Nach Runden mit { $what }:
diff-after-equal = { $count ->
    [1] Nach einer Runde mit { $what }:
   *[other] Nach { $count } Runden mit je { $what }:
}
diff-position-start = Aus einer Stellung kurz vor dem Ende
diff-start = { $stacked ->
    [yes] { $number } Personen, Startzahl { $count }, fest gelegte Karten
   *[no] { $number } Personen, Startzahl { $count }
}
diff-last-moves = { $count } Züge, am Ende { $moves }
diff-position = { $count ->
    [1] Die Stellung vor dem letzten Zug, { $moves }:
   *[other] Die Stellung vor den letzten { $count } Zügen, { $moves }:
}
diff-json = Die ganze Stellung steht im JSON.
