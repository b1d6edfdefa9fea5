### The words of the exchange of any two cards. Docs: docs/howto/translate.md
###
### $card (text): a card that the viewer knows
### $other (text): the card that was chosen first, with its owner
### $own (yes | no): whether it is the player's own card
### $place (text): a place of a board, or the card there with its owner
### $player (text): a player
### $seat (number): the seat of that player

-owner = { $own ->
    [yes] yours
   *[no] { $player } (seat { $seat })
}
place-of = { $place } of { $player }
move-pick =
    .offer = choose a card of { -owner } to exchange for any other card
    .offer-second = exchange { $other } for a card of { -owner }
    .deed = choose { $place }
    .deed-second = exchange { $other } for { $place }
    .describe = chooses { $place } to exchange it
    .describe-second = exchanges { $other } for { $place }
    .explain = you know the { $card } there
    .hint = choose the two cards, one after the other, from all moves (m)
