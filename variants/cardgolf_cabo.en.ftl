### The words of the lines of Cabo's scores, by their ids. Docs: docs/howto/translate.md

line-score-lowest = lowest
line-call-failed = call failed
line-call-made = call made
