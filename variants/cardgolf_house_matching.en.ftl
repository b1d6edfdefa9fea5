### The words of throws out of turn. Docs: docs/howto/translate.md
###
### $card (text): a wrong card that all saw, or unknown
### $count (number): penalty cards
### $discard (text): the top discard
### $place (text): a place, which may be of another player
### $player (text): another player
### $seat (number): the seat of that player

place-of = { $place } of { $player }
thrown = throws { $place }: { $discard }
thrown-wrong = shows { $place }, which differs{ $card ->
    [unknown] {""}
   *[other] : { $card }
}{ $count ->
    [0] {""}
    [one] {" "}and takes { $count } card
   *[other] {" "}and takes { $count } cards
}
move-snap =
    .offer = throw a card of yours that equals the { $discard }
    .deed = throw your { $place }
    .hint = click a card to throw it (arrows and Enter)
move-grab =
    .offer = throw a card of { $player } (seat { $seat }) that equals the { $discard }, and give one of yours
    .deed = throw { $place } of { $player }
    .hint = another player's card: all moves (m)
move-give =
    .offer = give a card of yours to { $player }
    .deed = give { $place } to { $player }
    .describe = gives { $place } to { $player }
    .hint = click a card to give it (arrows and Enter)
