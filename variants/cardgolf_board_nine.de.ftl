# Die Wörter der Wertung von Board Nine.

line-score-hand = Karten auf der Hand
line-nine-failed = NINE zu Unrecht gesagt
line-nine-made = NINE zu Recht gesagt
line-nine-spared = keine Strafe
