### The words of the move that arranges cards. Docs: docs/howto/translate.md
###
### $card (text): a card
### $cards (text): cards with their places, and commas between them
### $place (text): a place
### $places (text): several places with commas

arranged = { $card } at { $place }
move-arrange =
    .offer = choose places for your face-up cards, in the order in which they lie now
    .deed = put your face-up cards into { $places }
    .describe = arranges { $cards }
