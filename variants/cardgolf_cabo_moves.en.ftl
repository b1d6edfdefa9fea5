### The words of the moves of Cabo. Docs: docs/howto/translate.md
###
### $card (text): a card that the viewer knows, or unknown
### $count (number): penalty cards
### $discard (text): the top discard
### $gift (text): the place of the card that is given
### $other (text): a place of the other player
### $partner (text): the second of two other players
### $place (text): a place of the mover, or of the first of two other players
### $player (text): another player
### $seat (number): the seat of that player
### $second (number): the seat of the second of two other players

move-peek =
    .offer = look at one of your own cards
    .deed = look at { $place }
    .describe = { $card ->
        [unknown] looks at { $place }
       *[other] looks at { $place }: { $card }
    }
    .hint = click a card to look at it (arrows and Enter)
move-spy =
    .offer = look at a card of { $player } (seat { $seat })
    .deed = look at the card of { $player } at { $place }
    .describe = { $card ->
        [unknown] looks at { $place } of { $player }
       *[other] looks at { $place } of { $player }: { $card }
    }
    .hint = choose the card from all moves (m)
move-switch =
    .offer = give { $player } (seat { $seat }) a card of yours for one of theirs
    .deed = give { $player } your { $place } for their { $other }
    .describe = exchanges { $place } for { $other } of { $player }
    .hint = choose the two cards from all moves (m)
move-trade =
    .offer = exchange a card of { $player } (seat { $seat }) for one of { $partner } (seat { $second })
    .deed = exchange { $place } of { $player } for { $other } of { $partner }
    .describe = exchanges { $place } of { $player } for { $other } of { $partner }
    .hint = choose the two cards from all moves (m)
move-give =
    .offer = deal { $player } (seat { $seat }) a card of the stock, unseen
    .deed = deal { $player } a card of the stock
    .describe = deals { $player } a card of the stock
    .hint = choose the player from all moves (m)
move-snap =
    .offer = throw a card of yours with the rank of the { $discard }
    .deed = throw your { $place }
    .describe = snaps { $place }: { $discard }
    .describe-wrong = { $card ->
        [unknown] snaps { $place } wrongly
       *[other] snaps { $place } wrongly ({ $card })
    }{ -fine }
    .explain = { $card ->
        [unknown] you do not know the card there
       *[other] you know the { $card } there
    }
    .hint = click a card to throw it (arrows and Enter)
move-grab =
    .offer = throw a card of { $player } (seat { $seat }) with the rank of the { $discard }, and give one of yours
    .deed = throw { $other } of { $player } and give your { $gift }
    .describe = snaps { $other } of { $player }: { $discard } and gives { $gift }
    .describe-wrong = { $card ->
        [unknown] snaps { $other } of { $player } wrongly
       *[other] snaps { $other } of { $player } wrongly ({ $card })
    }{ -fine }
    .hint = another player's card: all moves (m)

-fine = { $count ->
    [0] {""}
    [one] {" "}and takes { $count } penalty card
   *[other] {" "}and takes { $count } penalty cards
}
