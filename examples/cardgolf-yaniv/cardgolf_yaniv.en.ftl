### The four sentences about Yaniv. `python -m cardgolf.words . cardgolf_yaniv` writes JSON, which the library reads.
###
### $call (text): what a player says to end a round
### $pick (last | either): which card of the play before may be taken
### $points (number): points
### $sets (yes | no): whether a Joker stands for a card of a set too
### $word (text): a number in words

short-turn = { $sets ->
    [yes] Throw one card, several of one rank, or three or more consecutive cards of one suit. A Joker stands for any card of these.
   *[no] Throw one card, several of one rank, or three or more consecutive cards of one suit. A Joker stands for any card of such a run.
}
short-run-cards = Two cards of a run at least are no Jokers.
short-draw = { $pick ->
    [either] Then draw from the stock, or take the first or the last card of those that were thrown before yours.
   *[last] Then draw from the stock, or take the last card that was thrown before yours.
}
short-cancels = No cards cancel: each counts its number, a Jack, Queen or King 10, and a Joker nothing.
short-end = With { $word } points or fewer in hand you may say { $call } instead of a turn: the round ends at once. If every other hand is higher, you score nothing.
short-failed = { $points ->
    [0] If not, you score your hand, and the lowest of the others nothing.
   *[other] If not, you score your hand and { $points } more, and the lowest of the others nothing.
}
