### What games and house rules add to the four sentences about a rule set. Each sentence stands alone.
###
### $count (number): points, cards or turns
### $lines (both | columns | rows): which lines leave
### $names (text): several names or parts of a sentence, with commas
### $number (number): a second number of the sentence
### $pile (stock | either): the pile to draw from
### $points (number): points

## Games

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
double-round = The points of round { $number } count double.
round-bonuses = In each round { $names }.
bonus-lowest = the lowest score earns { $points }
bonus-closing = the player who ends it earns { $points }
bonus-tied = equal scores cost { $points } each
bonus-nothing = a score of { $points } counts nothing
birdies = A layout of one rank counts { $points } in all, of one rank and a King { $count }, and of Kings alone { $number }.
throw-pairs = Before you draw you may throw equal face-up cards that fill a column; their places stay empty.
lay-choice = The new card may also be laid face down, to be swapped later; a card that lies face up stays.
