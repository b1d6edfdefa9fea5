### What games and house rules add to the four sentences about a rule set. Each sentence stands alone.
###
### $call (text): what a player says to end a round
### $cards (text): names of ranks, such as "Jack or Queen"
### $count (number): points, cards or turns
### $how (equal | any | run): which cards make a line
### $king (yes | no): whether the power is that of a black King alone
### $last (text): the last of several names
### $lines (both | columns | rows): which lines leave
### $names (text): several names or parts of a sentence, with commas
### $number (number): a second number of the sentence
### $pile (stock | either): the pile to draw from
### $points (number): points
### $rank (number): the rank of cards: 1 is an ace, 11 a Jack, 12 a Queen, 13 a King
### $spared (yes | no): whether the others score nothing
### $when (first | later): from which turn on
### $whose (own | any): whose cards are meant
### $word (text): a number in words

either = { $names } or { $last }
rank = { $rank ->
    [1] ace
    [11] Jack
    [12] Queen
    [13] King
   *[other] { $rank }
}

## Games

board-nine-goal = Keep the points in your hand low. A player who reaches { $points } has lost, and the match is over.
board-nine-turn = Throw one card, several of one number, or { $word } consecutive numbers. Then draw from the stock or take the top discard.
board-nine-direct = A card from the stock that equals what you threw may be thrown too.
board-nine-end = { $when ->
    [first] With { $word } points or fewer in hand you may say { $call } instead of a turn: the round ends at once.
   *[later] From your second turn on you may say { $call } with { $word } points or fewer in hand: the round ends at once.
}
board-nine-score = { $spared ->
    [yes] If every other hand is higher, you score nothing. If not, you score { $points }, and the others nothing.
   *[no] If every other hand is higher, you score nothing. If not, you score { $points }.
}

cabo-goal = The match ends when a player reaches { $points } points; the fewest points win.
cabo-taken = A card from the stock is laid face down, one from the discard pile face up.
cabo-powers = Some discards have a power: { $names }.
cabo-peek = { $cards } shows you one of your cards
cabo-spy = { $cards } shows you another player's card
cabo-switch = { $whose ->
    [own] { $cards } exchanges one of your cards for another player's
   *[any] { $cards } exchanges any two cards of two players
}
cabo-look = { $king ->
    [yes] black King lets you look before you exchange
   *[no] { $cards } lets you look before you exchange
}
cabo-give = { $cards } deals another player a card
cabo-snap = { $whose ->
    [own] No cards cancel, but after a discard anybody may throw an equal card of their own on it.
   *[any] No cards cancel, but after a discard anybody may throw an equal card on it, also another player's.
}
cabo-snap-fine = { $count ->
    [one] A wrong card costs another card.
   *[other] A wrong card costs { $count } cards.
}
cabo-shows = A caller turns their cards up.
cabo-lowest = The fewest points of the round score nothing.
cabo-failed = A caller who does not have the fewest scores { $points } more.


## House rules

another-turn = { $pile ->
    [either] A player whose cards leave draws once more.
   *[stock] A player whose cards leave draws once more, from the stock.
}
open-row = Your bottom row lies open from the deal.
course-growing = The layouts have two columns in the first round, three in the second and four from then on.
course-par = The layouts have three, four or five columns, by the pars of the nine holes.
several-for-one = You may put the card in hand in the place of several equal cards of yours.
double-round = The points of round { $number } count double.
elimination = A player who reaches { $points } drops out, and the last one left wins.
round-bonuses = In each round { $names }.
bonus-lowest = the lowest score earns { $points }
bonus-closing = the player who ends it earns { $points }
bonus-tied = equal scores cost { $points } each
bonus-nothing = a score of { $points } counts nothing
birdies = A layout of one rank counts { $points } in all, of one rank and a King { $count }, and of Kings alone { $number }.
matching = { $whose ->
    [own] After a discard, the first player with an equal card may throw it too.
   *[any] After a discard, the first player to find an equal card may throw it too, and gives one of their own for another player's.
}
matching-fine = { $count ->
    [one] A wrong card stays, and costs another card.
   *[other] A wrong card stays, and costs { $word } more.
}
power-cards = A discarded Jack shows you one of your cards, a Queen one of another player, and a King exchanges any two cards.
throw-pairs = Before you draw you may throw equal face-up cards that fill a column; their places stay empty.
lay-choice = The new card may also be laid face down, to be swapped later; a card that lies face up stays.
