# Die vier Sätze über Yaniv.

short-turn = { $sets ->
    [yes] Leg eine Karte ab, mehrere gleiche oder mindestens drei aufeinanderfolgende einer Farbe. Ein Joker ersetzt dabei jede Karte.
   *[no] Leg eine Karte ab, mehrere gleiche oder mindestens drei aufeinanderfolgende einer Farbe. In einer solchen Folge ersetzt ein Joker jede Karte.
}
short-run-cards = Mindestens zwei Karten einer Folge sind keine Joker.
short-draw = { $pick ->
    [either] Dann zieh vom Stapel, oder nimm die erste oder die letzte der Karten, die vor dir abgelegt wurden.
   *[last] Dann zieh vom Stapel, oder nimm die letzte Karte, die vor dir abgelegt wurde.
}
short-cancels = Nichts hebt sich auf: Jede Karte zählt ihre Zahl, Bube, Dame und König 10 und ein Joker nichts.
short-end = Mit höchstens { $word } Punkten auf der Hand darfst du statt eines Zuges { $call } sagen: Damit ist die Runde zu Ende. Haben alle anderen mehr, bekommst du nichts.
short-failed = { $points ->
    [0] Sonst bekommst du deine eigenen Punkte, und wer von den anderen am wenigsten hat, bekommt nichts.
   *[other] Sonst bekommst du deine eigenen Punkte und { $points } dazu, und wer von den anderen am wenigsten hat, bekommt nichts.
}
