# Deutsch. Die Kommentare in en.ftl sagen, was die Parameter bedeuten. Was man tippt (save, why, rules) bleibt englisch.

## Fragen und Antworten

ask-more = Enter für mehr, q zum Aufhören.{" "}
ask-hide = { $player }, drück Enter, um deine Karten zu verdecken.{" "}
ask-pass = Gib die Tastatur an { $player } weiter; Enter.{" "}
ask-leave = Enter für einen neuen Versuch, save DATEI für eine andere Datei, n zum Aufhören ohne zu speichern{ $goes ->
    [yes] , c zum Weiterspielen.
   *[no] .
}{" "}
ask-save = Enter für ja, n für nein, c zum Weiterspielen.{" "}
ask-next = Enter für die nächste Runde, r: was Züge kosten, q zum Aufhören.{" "}
ask-end = Enter zum Beenden, r: was Züge kosten.{" "}
no-review = Die Züge lassen sich nicht beurteilen: { $reason }.
save-match = Die Partie in { $file } speichern?
save-expected = Es fehlt die Datei, wie in save DATEI
save-failed = Die Partie ist nicht gespeichert.
save-failed-now = Die Partie ist nicht gespeichert. Vor dem nächsten Zug wird es noch einmal versucht; save DATEI nimmt eine andere Datei.
file-failed = { $file } lässt sich nicht schreiben: { $reason }.
the-match = Die Partie
saved = Gespeichert in { $file }. Die Datei enthält verdeckte Karten: nicht hineinsehen.
continue = So geht es weiter: { $given }
changed-left = { $file } wurde inzwischen von einem anderen Programm geändert und bleibt so. Beides ist da:
changed-here = Hier geht es in { $file } weiter.
changed-other = Mit der anderen Datei geht es so weiter: { $given }
undone = Zurückgenommen: { $moves }.
type-why = { $what } Mit why kommt die Regel.
thinking = { $player } überlegt
comparing = Züge werden verglichen
looking = Beispiele werden gesucht

typed-unclear = { $typed } kann { $moves } heißen: Tipp etwas mehr.
typed-wrong = { $guess ->
    [unknown] { $typed } ist weder ein Zug noch ein Befehl. { $what }
   *[other] { $typed } ist weder ein Zug noch ein Befehl. Meinst du { $guess }? { $what }
}
typed-expected = Tipp { $labels }, einen Zug { $what } oder help.
typed-such-as = wie „{ $moves }“
labels-from = { $hand ->
    [yes] einen Buchstaben von { $labels }
   *[no] eine Zahl von { $labels }
}
labels-range = { $what } bis { $other }
labels-or = { $what } oder { $other }
labels-none = einen Befehl

help-type = { $hand ->
    [yes] Einen Zug tippst du mit seinem Buchstaben, seinen Wörtern oder deren Anfang.
   *[no] Einen Zug tippst du mit seiner Zahl, seinen Wörtern oder deren Anfang.
}
help-place = Ein Platz allein, wie { $place }, genügt, wenn nur ein erlaubter Zug ihn nennt.
help-commands = Befehle:
command-hint = die besten Züge, durchgespielt, mit den Punkten, die zu erwarten sind
command-why = die Regel, nach der der letzte Zug nicht erlaubt war
command-moves = alle erlaubten Züge
command-table = die Karten auf dem Tisch
command-rules = die Regeln dieses Spiels; rules NUMMER zeigt einen Abschnitt, rules WÖRTER sucht die Regeln mit diesen Wörtern
command-score = die Punkte deiner sichtbaren Karten
command-undo = deinen letzten Zug zurücknehmen, wenn dabei niemand eine neue Karte gesehen hat
command-save = save DATEI schreibt die Partie in eine Datei
command-help = diese Liste; auch mit ?
command-quit = aufhören

you-are = Du bist { $player }.
you-share = { $players } teilen sich diese Tastatur.
computer-plays = Der Computer spielt { $players }.
type-help = Mit help, hint und rules bekommst du jederzeit Hilfe.
seed = Startzahl { $number }.
asked = : { $situation }.
cards-so-far = Deine Karten zählen bisher { $points }.
totals-so-far = { $moment }, bisher { $scores }
moves-list-all = und { $count } weitere: moves zeigt alle

## Regeln

why-nothing = Gerade hat keine Regel einen Zug abgelehnt.
why-next = Das ist die Regel für das, was jetzt kommt:
why-no-clause = Die Regel ist { $rule }. Sie hat keinen Absatz.
why-more = Mit rules { $rule } kommt alles, was dazu gilt.
no-points = Es gibt keine Punkte: { $reason }.
no-card-seen = Noch ist keine deiner Karten zu sehen.
cards-of = { $player }, sichtbare Karten
rules-none = Nichts in den Regeln passt zu { $typed }: rules zeigt alle, rules 2 einen Teil, rules stock ein Wort.
rules-no-page = Es gibt keine Seite mit Regeln.
rules-base = Mit rules base kommen die Regeln, die für alle Spiele gelten.
rules-replaced = Hier gilt stattdessen: { $what }.

## Der Tisch und seine Zeichen

legend-hand = [  7] Karte auf der Hand  <  7> gerade gezogen  [ ##] verdeckt
legend-hidden = [##] verdeckt
legend-seen = (7) gesehen, liegt verdeckt
legend-marks = [7] offen  <7> geändert  {"{"}7{"}"} passt zusammen
legend-locked = 7! gesperrt
legend-gone = . weg
legend-drawn = auf großen Karten: { $what } neu  = gleich
you = (du)
middle = Mitte
remembered = gemerkt: { $what }
cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
in-hand = auf der Hand
piles = Stapel { $count }, Ablage{" "}
none = leer
deals = { $moment }: { $player } gibt
leads = { $moment }: { $player } gibt, { $other } beginnt
has-first-turn = { $player } beginnt.
has-closed = { $reason ->
    [unknown] { $player } hat die Runde geschlossen.
   *[other] { $player } hat die Runde geschlossen: { $reason }.
}
last-turn-yours = Letzter Zug.
turned-at-end = Die verdeckten Karten sind jetzt aufgedeckt, mit < > bezeichnet.

## Punkte

rank = Platz
name = Name
total = Summe
kind = { $kind ->
    [hole] Runde
    [playoff] Stechen
   *[other] { $name }
}
kind-this = { $kind ->
    [hole] diese Runde
    [playoff] dieses Stechen
   *[other] { $name }
}
kind-number = { $kind ->
    [hole] Runde { $number }
    [playoff] Stechen { $number }
   *[other] { $name } { $number }
}
becomes = aus { $points } wird { $total }
handicap = Vorgabe
given = vor
lost = verloren
standings = Endstand
stopped-early = Vorzeitig beendet: Die Partie ist nicht zu Ende
count-points = { $where ->
    [round] { $unit ->
        [yes] { $count ->
            [one] { $points } Punkt in dieser Runde
           *[other] { $points } Punkte in dieser Runde
        }
       *[no] { $points } diese Runde
    }
    [hand] { $unit ->
        [yes] { $count ->
            [one] { $points } Punkt auf der Hand
           *[other] { $points } Punkte auf der Hand
        }
       *[no] { $points } auf der Hand
    }
   *[sight] { $unit ->
        [yes] { $count ->
            [one] { $points } Punkt offen
           *[other] { $points } Punkte offen
        }
       *[no] { $points } offen
    }
}

## Was Karten zählen

every-counts = Jede Karte zählt { $points }.
none-counts = Eine Karte allein zählt nichts.
counts-number = Jede Karte zählt ihre Zahl.
counts-number-but = Jede Karte zählt ihre Zahl; { $what }.
cards-count = { $count ->
    [one] { $cards } zählt { $points }
   *[other] { $cards } zählen { $points }
}
points-for = { $points } für { $cards }
points-of-cards = Punkte der Karten: { $what }.
joker-named = Joker ({ $card })

## Getippte Auslagen und ihre Punkte

subtotal = Zwischensumme
seat-number = Platz { $number }
name-closed = { $player }, hat geschlossen
others-by-number = { $what }. Die anderen Karten hier zählen ihre Zahl.
mark-locked = ! heißt, dass die Karte gesperrt ist.
counts-by-suit = { $card } zählt je nach Farbe { $what }: Tipp auch die Farbe, wie in { $card }H.
may-not-close = { $count ->
    [one] Mit { $points } Punkt darf { $player } nach den Regeln nicht schließen.
   *[other] Mit { $points } Punkten darf { $player } nach den Regeln nicht schließen.
}
more-clauses = { $count ->
    [one] Dazu gibt es noch eine Regel: { $number }. So liest du sie:
   *[other] Dazu gibt es noch mehr Regeln: { $number }. So liest du sie:
}
base-clauses = Regeln mit G gelten für alle Spiele.
filling-in = Die unbekannten Karten werden durchprobiert
thousands-mark = .
points-count = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
range-certain = { points-count }, egal was die unbekannten Karten sind
range = { $points } bis { $total } Punkte, im Schnitt { $number }
wins-here = { $wins ->
    [fewest] am wenigsten
   *[most] am meisten
}
best-always = ; auf jeden Fall { wins-here }
best-never = ; auf keinen Fall { wins-here }
best-often = ; in { $count } % der Fälle { wins-here }
best-about = ; in etwa { $count } % der Fälle { wins-here }
if-card = wenn auf { $place } { $cards } liegt
with-cards = mit { $cards }
deck-for = dem Spiel für { $count } Personen mit { $total } Karten
ways-all = Alles, was die unbekannten Karten sein können, wurde durchprobiert, aus { $what }.
ways-sample = Es gibt zu viele Möglichkeiten, um alle durchzuprobieren. Der Schnitt ist der von { $number } Versuchen aus { $what }, mit Startzahl { $seed }. Der Bereich ist der weiteste, der vorkam.

## Eine Aufzeichnung, Zug für Zug

replay-ask = { $number } von { $count } (Enter, b, eine Zahl, q)>{" "}
replay-expected = Tipp die Nummer eines Zugs von 0 bis { $count }, Enter für den nächsten, b für den davor oder q zum Aufhören.

## Der ganze Bildschirm

refused-why = { $what } (w: die Regel)
refused-clause = { $what } (w zeigt { $number })
table-title = { $rules }  |  { $moment }  |  { $player } gibt
table-seed = Startzahl { $number }
over-match = Die Partie ist zu Ende. Mit n kommt der Endstand, mit q gehst du.
over-round = Die Runde ist zu Ende. Mit n geht es weiter.
may-react-wait = Jetzt darf reagieren: { $players } ...
is-playing = { $player } spielt ...
ask-ways = { $situation }: { $what }
ways-or = { $what }, oder { $other }
click-turn-up = klicke die Karte an, die du aufdeckst (Pfeile und Enter)
click-below = wähle unten (m zeigt alles)
click-hand = klicke Karten deiner Hand an (Pfeile und Enter), dann die Ablage (x)
throw-picked = klicke die Ablage an (x), um { $cards } abzulegen
throw-not = { $cards } lassen sich nicht zusammen ablegen
closing = { $player ->
    [unknown] { $reason ->
        [unknown] Die Runde geht zu Ende. Noch am Zug: { $players }.
       *[other] Die Runde geht zu Ende ({ $reason }). Noch am Zug: { $players }.
    }
   *[other] { $reason ->
        [unknown] { $player } hat die Runde geschlossen. Noch am Zug: { $players }.
       *[other] { $player } hat die Runde geschlossen ({ $reason }). Noch am Zug: { $players }.
    }
}
face-down = { $count } verdeckt
total-of = gesamt { $total }
keep-for-now = Du behältst sie erst einmal.
which-to-flip = Klicke jetzt die Karte an, die du aufdeckst.
which-or-throw = Klicke jetzt die Karte an, die du aufdeckst. Oder leg nur ab: Klicke noch einmal die Ablage an.
sits-out = { $player } setzt in dieser Runde aus
which = Welcher Zug?
all-legal = Alle erlaubten Züge
nothing-to-choose = Jetzt gibt es nichts zu wählen.
no-hint-turn = Es gibt keinen Tipp: Du bist nicht am Zug.
thinking-now = Einen Moment ...
why-not = Warum nicht?
the-rules = Die Regeln
moves-cost = Was Züge kosten
rules-shared = Die Regeln, die für alle Spiele gelten
score-sheet = Punktezettel
how-to-play = So wird gespielt
back-to-table = Esc  Zurück zum Tisch
close = Esc Schließen
key-save = k  Partie speichern
key-leave = l  Nicht speichern
key-play-on = Esc  Weiterspielen
key-next = n  Nächste Runde
key-review = r  Was Züge kosten
key-quit = q  Vom Tisch gehen
round-not-over = Die Runde ist noch nicht zu Ende.
is-over = { $moment } ist zu Ende
taken-back = Zurückgenommen.
saved-hidden = Gespeichert in { $file }. Die Datei enthält verdeckte Karten.
saved-review = Gespeichert. Was jeder Zug gekostet hat: { $given }
match-is-over = Die Partie ist zu Ende
demo-whole = Die ganze Partie:
demo-play = Spiel selbst:
match-not-over = Die Partie ist nicht zu Ende.
leave-table = Vom Tisch gehen?
stock = Stapel
discard = Ablage
held = Hand
played-now = jetzt abgelegt: { $cards }
last-play = zuletzt abgelegt: { $cards }
no-cards = keine Karten
button-throw = x Ablegen
button-cannot = x Nicht ablegbar
button-all = m Alle Züge
button-next = n Weiter

## Die Zeile der Tasten

footer-stock = Stapel
footer-pile = Ablage
footer-throw = Ablegen
footer-moves = Züge
footer-hint = Tipp
footer-why = Warum
footer-scores = Punkte
footer-rules = Regeln
footer-help = Hilfe
footer-theme = Farben
footer-undo = Zurück
footer-save = Sichern
footer-leave = Ende
footer-new = Neue Partie
footer-review = Was Züge kosten
footer-back = Zurück zu den Karten
footer-scroll = Blättern
footer-player = Name davor
footer-redo = Wieder
footer-statistics = Statistik
footer-next = Weiter
footer-before = Zurück
footer-dear = Nächster Fehler

## Punktezettel und Rückblick auf dem ganzen Bildschirm

keep-title = { $rules }  |  { $what }
type-here = Hier tippen, dann Enter
review-title = Rückblick  |  { $what }  |  { $count ->
    [one] { $count } klar schlechterer Zug
   *[other] { $count } klar schlechtere Züge
}{ $goes ->
    [yes] , es geht noch weiter ...
   *[no] {""}
}
decision-of = Entscheidung { $number } von { $count }
decision-none = Noch keine Entscheidung
review-none-better = Kein Zug war klar besser.
hint-no-discards = Karten, die in der Stellung nicht vorkommen, zählen als unbekannt. Eine Zeile wie out: 5H 6C nennt früher abgelegte Karten.

## Die Hilfe

what-to-do = Die Zeile unter dem Tisch sagt, was zu tun ist.
with-keys = Mit Tasten
key-arrows = Pfeile
key-arrows-does = zu einer Karte gehen
key-enter = Enter, Leer
key-enter-does = die Karte wählen
key-draw-does = ziehen: Stapel, Ablage
key-x-does = eine Karte oder mehrere ablegen
key-numbers = 1 bis 9
key-numbers-does = ein Knopf unter deinen Karten
key-m-does = alle erlaubten Züge als Liste
key-h-does = ein Tipp; einen Zug zurück
key-w-does = warum ein Zug nicht erlaubt ist
key-r-does = die Regeln; der Punktezettel
key-n-does = nächste Runde; dunkel oder hell
key-page = Bild auf, ab
key-page-does = durch einen großen Tisch blättern
key-s-does = Partie speichern; gehen
with-mouse = Mit der Maus
mouse-stock = der Stapel
mouse-stock-does = ziehen
mouse-pile = die Ablage
mouse-pile-does = ziehen oder ablegen
mouse-hand = Handkarten
mouse-hand-does = wählen, dann die Ablage
mouse-card = deine Karte
mouse-card-does = aufdecken oder tauschen
mouse-words = Wörter unten
mouse-words-does = dasselbe wie ihre Tasten
marks = Zeichen auf Karten
mark-seen = Lasche und { $what }
mark-seen-means = verdeckt, von dir gesehen
mark-changed = { $what } in der Ecke
mark-changed-means = zuletzt geändert
mark-group = getönt und =
mark-group-means = gleich, eine Gruppe
mark-lock = Schloss 2, !2, !
mark-lock-means = gesperrt; 2: so viele Züge noch
mark-foot = am Fuß
foot-swap = tauschen
foot-flip = aufdecken
foot-throw = ziehen oder ablegen
foot-pick = wählen
foot-picked = gewählt

## Das Ende einer Partie

rounds-played = { $count } Runden wurden gespielt.
match-margin = { $wins ->
    [fewest] { $count ->
        [one] { $count } Punkt weniger als { $other }.
       *[other] { $count } Punkte weniger als { $other }.
    }
   *[most] { $count ->
        [one] { $count } Punkt mehr als { $other }.
       *[other] { $count } Punkte mehr als { $other }.
    }
}
lead-always = Von Anfang bis Ende in Führung.
lead-taken = { $lead ->
    [last] In Führung erst seit der letzten: { $moment }.
   *[kept] In Führung seit { $moment }.
}
places-after = Platz nach jeder Runde
places = Plätze
best-round = Beste Runde
best-of = { $player } mit { $points } in { $moment }

## Der Punktezettel am Tisch. Zuerst die Befehle.

keep-back = noch einmal zurück zum Eintrag davor
keep-fix = fix 3 Ann -5 ändert die Punkte von Ann in Runde 3; mit fix 3 closed Bo hat Bo sie geschlossen, mit fix 3 closed none niemand
keep-drop = drop 3 streicht Runde 3 vom Zettel
keep-undo = die letzte Änderung zurücknehmen, seit das Programm läuft
keep-redo = doch wieder so, wie es vor undo war
keep-join = mit join Di spielt Di ab der nächsten Runde mit und bekommt den Durchschnitt der Summen; join Di 31 gibt 31 Punkte
keep-leave = leave Bo: Bo steigt vor der nächsten Runde aus, die Summe bleibt stehen
keep-return = return Bo: Bo spielt nach leave wieder mit
keep-sit = sit Bo: Bo setzt nur in der nächsten Runde aus
keep-rename = rename Bo = Bob ändert einen Namen
keep-finish = jetzt Schluss machen; es gilt, was auf dem Zettel steht
keep-continue = nach finish doch noch weiterspielen
keep-sheet = der ganze Zettel
keep-why = why 3 zeigt, was in Runde 3 nach den Regeln dazukam
keep-stats = wer geschlossen hat, wer dabei geschlagen wurde, beste und schwächste Runden, ohne Stechen
keep-print = print DATEI.html schreibt eine Seite, die auf ein Blatt Papier passt
keep-csv = csv DATEI schreibt eine Tabelle für die Tabellenkalkulation
keep-save = mit save DATEI geht es in einer anderen Datei weiter
keep-rules = die Regeln dieses Spiels; rules NUMMER zeigt einen Abschnitt, rules WORT die Regeln mit einem Wort
keep-help = diese Liste; auch mit ?
keep-quit = aufhören; der Zettel ist gespeichert

## Der Punktezettel: Fragen

keep-players-first = Wer spielt mit? Zuerst, wer als Erstes gibt, dann im Uhrzeigersinn, mit Kommas dazwischen:{" "}
keep-players = Wer spielt mit? Im Uhrzeigersinn, mit Kommas dazwischen:{" "}
keep-players-count = { $count ->
    [one] Das ist eine Person: Es spielen { $least } bis { $most }. Alle Namen kommen in eine Zeile, wie Ann, Bo.
   *[other] Das sind { $count }: Es spielen { $least } bis { $most }.
}
keep-drew-low = Wer hat die niedrigste Karte gezogen und gibt zuerst?
keep-drew-lot = Wen hat das Los zum Geben bestimmt?
keep-first-dealer = { $what } Enter für { $player }:{" "}
keep-who-closed = Wer hat die Runde geschlossen? Ein Name, oder Enter für niemand; mit final kommt keine Strafe dazu:{" "}
keep-ask-cards = Karten von { $player } (empty, wenn keine da sind):{" "}
keep-points = { $what } Bleibt es bei { $typed }? Enter für ja, n für nein.{" "}
keep-or-other = { $what } Bleibt es bei { $typed }? Enter für ja, n für { $other }.{" "}
keep-the-round = { $what } Soll die Runde so gelten? Enter für ja, n für nein.{" "}
keep-points-or-cards = Sind das die Punkte von { $players } oder die Karten von { $player }? Enter für Punkte, c für Karten:{" "}
keep-what-next = { $goes ->
    [yes] sheet, fix, continue, print DATEI.html, stats, help oder quit:
   *[no] sheet, fix, print DATEI.html, stats, help oder quit:
}{" "}
keep-ask-leave = { $goes ->
    [yes] Enter für einen neuen Versuch, n zum Aufhören ohne zu speichern, c zum Weitermachen:
   *[no] Enter für einen neuen Versuch, n zum Aufhören ohne zu speichern:
}{" "}

## Der Punktezettel: Antworten

keep-game = { $rules }: { $players }.
keep-opening = Tippt für jeden die Punkte oder die Karten, oder die Punkte von allen in eine Zeile. Strafpunkte nach den Regeln kommen von selbst dazu. Mehr steht unter help.
keep-type-sum = Tippt die Punkte der Karten, zum Beispiel 12, -5 oder 3+4+5. Strafpunkte nach den Regeln kommen von selbst dazu.
keep-type-cards = Oder tippt die Karten, zum Beispiel { $cards }, dann werden die Punkte ausgerechnet.
keep-type-empty = Für eine leere Hand tippt ihr empty, sonst steht vor den Karten cards: Zahlen allein könnten Punkte sein.
keep-type-dot = Ein Punkt steht für einen leeren Platz.
keep-type-mark = ! nach einer Karte heißt, dass sie gesperrt ist, zum Beispiel { $card }!.
keep-type-closed = Wer die Runde geschlossen hat, bekommt closed dahinter, zum Beispiel 12 closed.
keep-type-points = { $guess ->
    [unknown] Tippt Punkte wie 12 oder -5, die Karten Reihe für Reihe oder help.
   *[other] Tippt Punkte wie 12 oder -5, die Karten Reihe für Reihe oder help. Meint ihr { $guess }?
}
keep-no-such-points = { $points } kann bei { $player } nicht stimmen: Die Karten zählen zusammen { $least } bis { $most }.
keep-or-points = { $count ->
    [one] Oder tippt die Punkte von { $players }: eine Zahl.
   *[other] Oder tippt die Punkte von { $players }: { $count } Zahlen.
}
keep-no-player = { $typed } spielt nicht mit. Zur Wahl stehen: { $players }.
keep-no-round = { $typed ->
    [unknown] Es fehlt die Nummer der Runde, wie in fix 3 Ann -5.
   *[other] Bei { $typed } fehlt vorn die Nummer der Runde, wie in fix 3 Ann -5.
}
keep-no-redo = Gerade wurde nichts zurückgenommen, also gibt es nichts wiederherzustellen.
keep-no-name = Es fehlt der Name, wie in join Di oder join Di 31.
keep-no-new-name = Es fehlt der neue Name, wie in rename Bo = Bob.
keep-no-file = Es fehlt die Datei, wie in print abend.html.
keep-no-command = Das ist kein Befehl. Unter help stehen alle.
keep-none-before = Davor kommt niemand.
keep-too-much = { $typed } ist zu viel: { $given } genügt.
keep-file-exists = Die Datei { $typed } gibt es schon: Nehmt einen anderen Namen.
keep-one-closer = Eine Runde schließt nur eine Person, nicht { $players }.
keep-again = Tippt die Runde noch einmal.
keep-typed-gone = { $goes ->
    [yes] Jetzt ist eine andere Runde dran: Was ihr für diese getippt habt, ist weg.
   *[no] Die Partie ist zu Ende, und was ihr für diese Runde getippt habt, ist weg.
}
keep-typed-stays = Was ihr für diese Runde getippt habt, bleibt.
keep-cards-needed = Hier kommt es auf die Karten von { $player } an.
keep-use-undo = { $what } Wenn das nicht stimmt, hilft undo.
keep-use-fix = { $what } Mit fix oder drop bringt ihr das in Ordnung.
keep-question = Runde { $number }: { $what }. Wenn das nicht stimmt, hilft fix.
keep-corrected = Runde { $number } ist geändert. Alles danach ist neu abgerechnet.
keep-is-final = Runde { $number } ist mit final eingetragen: Die Punkte bleiben so, ohne Strafe.
keep-dropped = Runde { $number } ist gestrichen.
keep-undone = Die letzte Änderung ist zurückgenommen.
keep-redone = Die Änderung gilt wieder.
keep-joined = { $points ->
    [one] { $player } spielt ab der nächsten Runde mit und fängt mit { $points } Punkt an.
   *[other] { $player } spielt ab der nächsten Runde mit und fängt mit { $points } Punkten an.
}
keep-has-left = { $player } ist ausgestiegen. Die Summe bleibt stehen, und mit return spielt { $player } wieder mit.
keep-returned = { $points ->
    [one] { $player } spielt wieder mit und hat { $points } Punkt.
   *[other] { $player } spielt wieder mit und hat { $points } Punkte.
}
keep-sits-out = { $player } setzt in dieser Runde aus.
keep-renamed = { $player } heißt jetzt { $other }.
keep-finished = Die Partie ist vorzeitig beendet. Mit continue spielt ihr doch noch weiter.
keep-goes-on = Die Partie geht weiter.
keep-added-nothing = In Runde { $number } kam nach den Regeln nichts dazu.
keep-written = Gespeichert in { $file }. { $what }
keep-print-hint = Öffnet die Datei im Browser und druckt sie aus.
keep-csv-hint = Eine Tabellenkalkulation kann die Datei öffnen.
keep-in-file = Der Punktezettel steht in { $file }.
keep-unfinished = Die angefangene Runde steht nicht auf dem Zettel.
keep-unsaved = Die letzten Änderungen sind nicht gespeichert.
keep-not-saved = { $what } Die letzten Änderungen sind nicht gespeichert. Bei der nächsten oder mit save wird es noch einmal versucht; mit save DATEI geht es in einer anderen Datei weiter.

## Der Punktezettel: Tabellen

keep-place = Platz
keep-place-left = raus
keep-closed = { $what } hat die Runde geschlossen
keep-play-offs = Die Punkte aus dem Stechen zählen nicht zur Summe.
keep-becomes = { $player } kommt auf { $points }, daraus wird { $total }.
keep-cards-score = { $what ->
    [unknown] Karten von { $player }: { $points }
   *[other] Karten von { $player }: { $points } ({ $what })
}
keep-nothing-for = nichts für { $what }
keep-matches = Partien
keep-won = Siege
keep-rounds = Runden
keep-average = Schnitt
keep-best = beste
keep-worst = schwächste
keep-shut = Schluss
keep-beaten = geschlagen
keep-early = abgebrochen
keep-best-round = { $date ->
    [unknown] Beste Runde: { $player } mit { $points } in Runde { $number }.
   *[other] Beste Runde: { $player } mit { $points } in Runde { $number } am { $date }.
}
history-once = In { $file } stehen dieselben Runden wie in { $first }: Sie zählen einmal.
history-fork = { $file } beginnt mit { $count ->
    [one] derselben Runde
   *[other] denselben { $count } Runden
} wie { $first }: Gemeinsame Runden zählen einmal, und beide sind eine Partie.
