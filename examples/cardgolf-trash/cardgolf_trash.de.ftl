# Die vier Sätze über Trash.

short-row = { $count ->
    [one] Fülle deinen einzigen Platz mit einem Ass.
   *[other] Fülle die { $word } Plätze deiner Reihe: auf den ersten gehört ein Ass, auf den zweiten eine Zwei und so weiter.
}
short-next = { $who ->
    [first] Wer eine Reihe zuerst füllt, hat in der nächsten Runde einen Platz weniger.
   *[all] Wer eine Reihe füllt, hat in der nächsten Runde einen Platz weniger.
}
short-wins = Wenn jemand eine Reihe mit nur einem Platz füllt, ist die Partie zu Ende, und die meisten Punkte gewinnen.
short-draw = { $take ->
    [any] Zieh vom Stapel oder nimm die oberste Karte der Ablage.
   *[fitting] Zieh vom Stapel, oder nimm die oberste Karte der Ablage, wenn sie bei dir passt.
}
short-turn = { $decline ->
    [yes] Leg die Karte auf ihren Platz und mach mit der weiter, die dort lag, bis du eine ablegst.
   *[no] Leg die Karte auf ihren Platz und mach mit der weiter, die dort lag. Eine, die nirgends passt, legst du ab.
}
short-cancels = Nichts hebt sich auf: Jeder Platz mit seiner Karte ist ein Punkt, aber nur in einer vollen Reihe.
short-wild = { $jokers ->
    [yes] { $wild ->
        [jacks] Bube und Joker passen überall.
        [kings] König und Joker passen überall.
       *[jokers] Ein Joker passt überall.
    }
   *[no] { $wild ->
        [kings] Ein König passt überall.
       *[jacks] Ein Bube passt überall.
    }
}
short-end = { $last ->
    [yes] Ist eine Reihe voll, sind die anderen noch je einmal am Zug.
   *[no] Sobald eine Reihe voll ist, ist die Runde zu Ende.
}
