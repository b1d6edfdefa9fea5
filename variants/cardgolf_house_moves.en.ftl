### The words of more moves. Docs: docs/howto/translate.md
###
### $card (text): the card in hand, or unknown
### $cards (text): cards with spaces between them
### $discard (text): the top discard
### $place (text): a place
### $places (text): several places

move-throw =
    .offer = throw equal cards of yours that fill a column, before you draw
    .deed = throw { $places }
    .describe = throws { $cards } from { $places }
    .explain = your places become fewer, and the cards count nothing where they lie
    .hint = throw equal cards: all moves (m)
move-lay =
    .offer = { $card ->
        [unknown] lay it face down, to swap it later
       *[other] lay the { $card } face down, to swap it later
    }
    .deed = lay the card face down at { $place }
    .describe = lays a card face down at { $place }, discards { $discard }
    .explain = it can still be swapped for a lower card
    .hint = lay the card face down: all moves (m)
