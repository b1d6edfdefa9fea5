# Die vier Sätze über Golfie.

short-goal = Bring niedrige Karten in die oberste Reihe deiner neun Karten und loche sie ein.
short-turn = Die oberste Karte vom Stapel wird aufgedeckt und sagt, was alle gleichzeitig mit ihren eigenen Karten machen. Ass bis 9 nennen einen Platz: Decke die Karte dort auf, oder tausche sie mit einer daneben, darüber oder darunter. Bei einer 10 suchst du dir den Platz aus. Bei Bube, Dame oder König lochst du eine Karte deiner obersten Reihe ein, und die darunter rücken nach.
short-cancels = Nichts hebt sich auf: Was du eingelocht hast, zählt, und was liegen bleibt, zählt nicht.
short-end = { $count ->
    [one] Die Runde endet, wenn alle je { $word } Karte eingelocht haben.
   *[other] Die Runde endet, wenn alle je { $word } Karten eingelocht haben.
}
