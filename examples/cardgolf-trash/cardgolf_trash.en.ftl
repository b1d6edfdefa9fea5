### The four sentences about Trash. `python -m cardgolf.words . cardgolf_trash` writes JSON, which the library reads.
###
### $count (number): how many places the first row has
### $decline (yes | no): whether a card that fits may be discarded
### $last (yes | no): whether the others have one more turn
### $take (fitting | any): which top discard may be taken
### $who (all | first): who has finished a row
### $jokers (yes | no): whether a Joker fits every place
### $wild (jacks | kings | jokers): other cards that fit every place, or Jokers alone
### $word (text): the number of places in words

short-row = { $count ->
    [one] Fill your only place with an ace.
   *[other] Fill the { $word } places of your row, an ace in the first, a two in the second and so on.
}
short-next = { $who ->
    [first] The first player to fill a row has one place fewer in the next round.
   *[all] A player who fills a row has one place fewer in the next round.
}
short-wins = The match ends when a player fills a row of one place; the most points win.
short-draw = { $take ->
    [any] Draw from the stock or take the top discard.
   *[fitting] Draw from the stock, or take the top discard if it fits a place of yours.
}
short-turn = { $decline ->
    [yes] Put the card in its place and go on with the card that lay there, until you discard one.
   *[no] Put the card in its place and go on with the card that lay there. One that fits nowhere you discard.
}
short-cancels = No cards cancel: each place with its card is a point, in a full row alone.
short-wild = { $jokers ->
    [yes] { $wild ->
        [jacks] A Jack or a Joker fits every place.
        [kings] A King or a Joker fits every place.
       *[jokers] A Joker fits every place.
    }
   *[no] { $wild ->
        [kings] A King fits every place.
       *[jacks] A Jack fits every place.
    }
}
short-end = { $last ->
    [yes] When the row of a player is full, every other player has one more turn.
   *[no] The round ends as soon as the row of a player is full.
}
