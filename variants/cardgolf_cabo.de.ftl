# Die Wörter der Wertung von Cabo.

line-score-lowest = die wenigsten Punkte
line-call-failed = zu Unrecht gerufen
line-call-made = zu Recht gerufen
