# Deutsch. Die Kommentare in cardgolf-table.en.ftl sagen, was die Parameter bedeuten. Wörter wie in words/de.ftl.

player = Spieler { $number }
card-table = Kartentisch
table = Tisch
others = Die anderen
notes = Notizen
rules = Regeln
sheet = Punkte
log = Was bisher geschah
nothing-yet = Noch nichts.
piles = Stapel und Ablage
actions = Was du tun kannst
deals = { $player } gibt
you = du
to-move = am Zug
winner = gewinnt
has-chosen = hat gewählt
sum = insgesamt
your-cards = Deine Karten
board-of = { $player ->
    [unknown] Deine Auslage
   *[other] Auslage von { $player }
}
hand-of = { $player ->
    [unknown] { $count ->
        [one] Deine Hand, 1 Karte
       *[other] Deine Hand, { $count } Karten
    }
   *[other] { $count ->
        [one] Hand von { $player }, 1 Karte
       *[other] Hand von { $player }, { $count } Karten
    }
}
middle = Mitte

cleared = leer
face-down = verdeckt
seen-by-you = verdeckt, du kennst sie: { $cards }
count-cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
count-down = { $count ->
    [one] 1 Karte verdeckt
   *[other] { $count } Karten verdeckt
}
points-of = { $own ->
    [yes] { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
   *[no] { $points }
} { $where ->
    [round] in dieser Runde
    [hand] auf der Hand
   *[sight] offen
}
locked = { $count ->
    [0] gesperrt
    [one] noch 1 Zug gesperrt
   *[other] noch { $count } Züge gesperrt
}
marked = markiert
changed = zuletzt geändert
matched = passt zusammen
stock = Stapel { $count }
stock-has = { $count ->
    [0] Stapel, leer
    [one] Stapel, 1 Karte, verdeckt
   *[other] Stapel, { $count } Karten, verdeckt
}
discard = Ablage { $count }
discard-has = { $count ->
    [0] Ablage, leer
    [one] Ablage, 1 Karte, oben liegt { $cards }
   *[other] Ablage, { $count } Karten, oben liegt { $cards }
}
played = Ausgespielt
played-has = Ausgespielt, { $cards }
drawn = { $player ->
    [unknown] Gezogen
   *[other] Von { $player } gezogen
}
drawn-has = { $player ->
    [unknown] Gezogene Karte
   *[other] Von { $player } gezogen
}, { $cards ->
    [unknown] keine
   *[other] { $cards }
}

rank = Platz
name = Name
this-round = Diese Runde
last-round = Letzte Runde
total = Gesamt

last-turn = Letzter Zug.
turn-up = Klicke die Karte an, die du aufdecken willst.
not-alone = Diese Karten kann man nicht allein ablegen. Klicke eine an, die zu ihnen passt, oder eine von ihnen, um sie zurückzunehmen.
next-place = Platz { $number } von { $count }.{ $others ->
    [yes] { " " }Klicke eine Karte von jemand anderem an.
   *[no] { "" }
} Klicke einen Platz mit Nummer an, um ihn zurückzunehmen.
chosen-place = Platz { $number }, klicke, um ihn zurückzunehmen
or = { $text }; oder { $then }
which-move = Welcher Zug?
all-moves = Alle { $count } Züge
throw = Ablegen
throw-it = Ablegen
throw-and-turn = Ablegen, eine aufdecken
throw-and-turn-means = leg sie ab und deck eine Karte auf
back = Zurück
cancel = Abbrechen
next-round = Nächste Runde
review = Was Züge kosten
again = Noch einmal
undo = Zurücknehmen
hint = Tipp

hint-keys = Pfeile und Enter
hint-from = unter allen Zügen
hint-menu = alle Züge
clicked = klick tipp
