### The four sentences about Golfie. `python -m cardgolf.words . cardgolf_golfie` writes JSON, which the library reads.
###
### $count (number): how many cards each player putts
### $word (text): the same number in words

short-goal = Move low cards up to the top row of your nine cards, and putt them.
short-turn = The top card of the stock is turned up, and says what all players do at once with their own cards. An ace to a nine names a place: turn up the card there, or exchange it with a neighbour. With a ten you choose the place. With a Jack, Queen or King you putt a card of your top row, and those below it move up.
short-cancels = No cards cancel: those that you putted count, and those that are left do not.
short-end = { $count ->
    [one] The round ends when every player has putted { $word } card.
   *[other] The round ends when every player has putted { $word } cards.
}
