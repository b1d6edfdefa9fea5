list = { $names } und { $last }
title = Golf-Punkte
ok = OK
cancel = Abbrechen
next = Weiter
to-start = Start
to-sheet = Zum Zettel
update = Neue Fassung nehmen
language = Sprache

stays-here = Schreib die Punkte neben echten Karten auf. Alles bleibt auf diesem Telefon.
new-match = Neue Partie
sheets = Deine Zettel
history = Alle Abende
open-file = Datei öffnen
open-file-note = Ein Zettel, der hier oder von „cardgolf keep“ gespeichert wurde, oder die eigenen Regeln der Familie.
entered-rounds = { $count ->
    [0] noch keine Runde
    [one] { $count } Runde
   *[other] { $count } Runden
}
delete = Löschen
delete-sheet = Den Zettel von { $game }, { $date }, löschen
ask-delete = Den Zettel von { $game } mit { $players } löschen? Er kommt nicht zurück.
newer-sheets = { $count ->
    [one] Ein Zettel stammt von einer neueren Fassung dieser Seite. Öffne die Seite einmal mit Netz, um ihn zu sehen.
   *[other] { $count } Zettel stammen von einer neueren Fassung dieser Seite. Öffne die Seite einmal mit Netz, um sie zu sehen.
}
unreadable-sheets = { $count ->
    [one] Ein Zettel ist beschädigt und nicht lesbar. Er bleibt, wie er ist.
   *[other] { $count } Zettel sind beschädigt und nicht lesbar. Sie bleiben, wie sie sind.
}
opened-bundle = { $game } steht jetzt bei den eigenen Spielen.
opened-bundle-bare = { $game } steht jetzt bei den eigenen Spielen. Die Datei nennt ihre Regeln nicht, darum öffnet „cardgolf keep“ die Zettel nicht.

choose-game = Welches Spiel?
own-games = Eigene Spiele
games = Alle Spiele
find-game = Spiel suchen
left-out = Diese Spiele kann nur das ganze Programm abrechnen: { $games }.
own-note = Für andere Regeln öffne auf der ersten Seite die Datei der Familie. „cardgolf export“ schreibt sie.
rounds = Runden
house-rules = Hausregeln
house-note = Hier gehen bis zu zwei Regeln zusammen, die Punkte ändern. Für mehr öffne die Datei der Familie.
clash-many = Drei Regeln, die Punkte ändern, brauchen die Datei der Familie.
clash-two = Diese zwei Regeln passen nicht zusammen.
clash-holes = Diese Regel braucht die übliche Zahl der Runden.
who-plays = Wer spielt mit?
name-of = Person { $number }
deals-first = gibt
remove = { $player } streichen
add-player = Noch jemand
sides = Teams und Vorgaben
team = Team { $number }
no-team = Kein Team
team-of = Team von Person { $number }
handicap = Vorgabe
handicap-of = Vorgabe für Person { $number }
begin = Los

round-name = { $kind ->
    [playoff] Stechen { $number }
   *[hole] Runde { $number }
}
of-rounds = {" "}von { $count }
next-round = { $round }: { $player } gibt.
result = { $count ->
    [one] { $players } gewinnt.
   *[other] { $players } teilen sich den ersten Platz.
}
too-few = Es sind weniger als zwei übrig.
unsettled = { $count ->
    [one] Nach einer Berichtigung passt eine spätere Runde nicht zu den Regeln und zählt nicht.
   *[other] Nach einer Berichtigung passen { $count } spätere Runden nicht zu den Regeln und zählen nicht.
}
not-counted = zählt nicht
enter-round = { $round } eintragen
fix-round = { $round } berichtigen
round = Runde
points-table = Punkte
total = Summe
place = Platz
left = weg
closed = hat die Runde beendet
told-team = { $players } spielen als Team und teilen sich die Summe.
told-handicap = { $player } hat eine Vorgabe von { $points }.
told-join = { $player } kam vor Runde { $round } dazu, mit { $points }.
told-leave = { $player } ging vor Runde { $round }.
told-return = { $player } kam vor Runde { $round } zurück.
told-sit-out = { $player } setzt in Runde { $round } aus.
ended-early = Die Partie wurde im Einvernehmen vorher beendet.
goal = { $goal ->
    [lowest] Die wenigsten Punkte gewinnen.
   *[highest] Die meisten Punkte gewinnen.
}
undo = Zurücknehmen
redo = Wiederholen
players = Leute
share = Teilen
print = Drucken
save-file = Als Datei sichern
finish = Jetzt beenden
go-on = Weiterspielen
ask-finish = Die Partie jetzt beenden? Die Plätze bleiben, wie sie sind, und ihr könnt später weiterspielen.
read-only = Das ist ein Zettel aus einem Link. Er zeigt, was geteilt wurde, und ändert nichts.
keep-copy = Kopie behalten
link = Link
link-copied = Der Link ist kopiert. Er enthält den ganzen Zettel; wer ihn hat, kann ihn lesen.
link-shown = Kopiere diesen Link. Er enthält den ganzen Zettel; wer ihn hat, kann ihn lesen.
share-by = Senden
other-tab = Der Zettel wurde in einem anderen Tab geändert. Das ist der neueste.

points-note = Die Punkte der Karten, ohne Strafen. 3+4+5 wird addiert, und ein leeres Feld ist 0.
pad = Ziffern
minus = minus
plus = plus
delete-last = Das Letzte löschen
cards = Karten
cards-of = Die Karten von { $player }, Reihe für Reihe
cards-left = { $count ->
    [one] Noch eine Karte
   *[other] Noch { $count } Karten
}
cards-count = { $points } Punkte
use-cards = Diese Punkte nehmen
no-card = keine Karte
joker = Joker
locked = { $name }, gesperrt
fix-note = Tippe eine Runde an, um sie zu berichtigen.
who-closed = Wer hat die Runde beendet?
nobody = Niemand
final = Keine Strafen: Die Punkte gelten, wie sie sind
enter = Runde eintragen
back-to-points = Zurück zu den Punkten
drop = Diese Runde löschen
ask-drop = Diese Runde löschen? Spätere rücken nach.

doubt-sign = { $player }: { $other } ist wahrscheinlicher als { $points }.
doubt-step = { $player }: { $points } ist kein Vielfaches von { $step }, wie es alle Karten sind.
doubt-end = { $player }: { $points } ist { $end ->
    [high] viel
   *[low] wenig
}. Üblich sind { $least } bis { $most }.
doubt-closer = { $player } hat die Runde beendet und war nicht am besten. Mit { $other } wäre es anders.
doubt-no-closer = Niemand hat die Runde beendet, und wer auch immer es war: Die Regeln ändern dann die Punkte.
use-points = { $points } nehmen
keep-points = Es stimmt
correct-it = Berichtigen

name = Name
join = Dazukommen
start-with = Beginnt mit
start-note = Im Mittel sind es { $points }.
rename = Umbenennen
rename-to = Ein neuer Name für { $player }
leave = Geht
return = Kommt zurück
sit-out = Setzt aus
sits-out = setzt aus
done-join = { $player } spielt ab der nächsten Runde mit.
done-leave = { $player } ist gegangen. Die Summe bleibt.
done-return = { $player } spielt wieder mit.
done-sit-out = { $player } setzt in der nächsten Runde aus.

no-history = Es gibt noch keinen Zettel.
history-of = Alle Abende von { $game }
set-of = zu { $players }, { $count ->
    [one] ein Abend
   *[other] { $count } Abende
}
history-fork = Zwei Zettel vom { $date } beginnen mit { $count ->
    [one] derselben Runde
   *[other] denselben { $count } Runden
}: Sie zählen einmal, und beide sind ein Abend.
column-matches = Partien
column-wins = Siege
column-average = Mittel
column-best = Beste
column-worst = Höchste
column-closed-count = Beendet
column-beaten = Zu früh

refused-points = „{ $typed }“ sind keine Punkte. Schreib 12, −5 oder 3+4+5.
refused-name = Jeder Name braucht 1 bis { $most } druckbare Zeichen.
refused-same-name = Den Namen { $player } gibt es zweimal.
refused-players = Dieses Spiel ist für { $least } bis { $most } Leute.
refused-over = Es folgt keine Runde: Die Partie ist zu Ende.
refused-bounds = { $player } kann nicht { $points } haben: Die Karten geben { $least } bis { $most }.
refused-deck = So viel geben die Karten nicht: { $count } zusammen haben { $least } bis { $most }.
refused-entered = Runde { $round } wurde in einem anderen Tab eingetragen. Was du getippt hast, bleibt.
refused-seats = An dieser Runde nehmen jetzt andere teil. Sieh auf den Zettel.
refused-drop = Diese Runde lässt sich nicht löschen: Gleich danach kam jemand dazu oder setzte dann zweimal aus.
refused-teams = Wo Teams spielen, kommt niemand später dazu.
refused-one-team = Teams spielen gegeneinander: Es braucht mindestens zwei Seiten.
refused-handicap = Eine Vorgabe ist eine Zahl von 0 bis { $most }.
refused-start = Damit wäre die Partie zu Ende, oder sie hat noch nicht begonnen.
refused-change = Das geht für { $player } jetzt nicht.
refused-two = Eine Runde braucht zwei Leute.
refused-long = Das ist zu lang für einen Zettel.
refused-file = Das ist kein Punktezettel, oder es fehlt etwas.
refused-newer = Das stammt von einer neueren Fassung. Es bleibt, wie es ist.
refused-gone = Dieser Zettel ist nicht auf diesem Telefon.
refused-rules = Die Regeln passen nicht zu diesem Zettel: { $reason }
refused-link = Dieser Link ist abgeschnitten oder verändert: Er zeigt keinen Zettel.
refused-fetch = Dieses Spiel ist nicht auf diesem Telefon. Öffne die Seite einmal mit Netz.
refused-bundle = Diese Datei enthält keine Regeln, die die Seite lesen kann: { $reason }
refused-python = { $game } hat Regeln, die nur das ganze Programm abrechnet. Nimm „cardgolf keep“.
refused-turns = Diese Datei ist zum Spielen. Zum Aufschreiben hilft „cardgolf export --score-only“.
refused-unknown-rules = Diese Regeln kennt die Seite nicht: { $rules }. Öffne zuerst die Datei der Familie, dann den Zettel.
not-kept-full = Auf dem Telefon ist kein Platz für die Zettel. Solange die Seite offen ist, geht nichts verloren: Sichere sie als Datei, oder lösche alte Zettel.
not-kept-forbidden = Dieser Browser lässt die Seite nichts behalten. Sichere den Zettel als Datei, bevor du die Seite schließt.
