### The words of the lines of Board Nine's scores, by their ids. Docs: docs/howto/translate.md

line-score-hand = hand
line-nine-failed = nine failed
line-nine-made = nine made
line-nine-spared = nine spared
