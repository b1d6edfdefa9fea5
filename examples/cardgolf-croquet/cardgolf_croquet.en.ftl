### The words of Croquet. `python -m cardgolf.words . cardgolf_croquet` writes JSON, which the library reads.
###
### $card (text): the card that leaves the field, or unknown
### $hand (text): a place of the hand
### $place (text): a place of the field

move-field =
    .offer = put a card of your hand into your field, and the drawn card into your hand
    .deed = put { $hand } into { $place }
    .describe = { $card ->
        [unknown] puts { $hand } into { $place }, discards the card there
       *[other] puts { $hand } into { $place }, discards { $card }
    }
    .hint = click a card of your hand, then a place of your field
