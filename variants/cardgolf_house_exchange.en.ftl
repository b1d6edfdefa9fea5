### The words of exchanges of several cards for one. Docs: docs/howto/translate.md
###
### $card (text): the card in hand, or unknown
### $cards (text): cards with spaces or commas between them
### $kept (yes | no): whether the card in hand stays there
### $places (text): several places with commas

move-exchange =
    .offer = { $card ->
        [unknown] put it in the place of several equal cards, and discard those
       *[other] put the { $card } in the place of several equal cards, and discard those
    }
    .deed = exchange { $places }
    .describe = exchanges { $places } for one card, discards { $cards }
    .describe-wrong = { $kept ->
        [yes] shows { $places }, which differ: { $cards }, and keeps the card in hand
       *[no] shows { $places }, which differ: { $cards }, and discards the card in hand
    }
    .explain = you know the { $cards }
    .hint = exchange equal cards: all moves (m)
