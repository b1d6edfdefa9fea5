### Labels of the web component. Its sentences about play come with its messages. A parameter has one meaning everywhere:
###
### $cards (text): names of cards with commas; unknown if there is none
### $count (number): how many there are of what the label is about
### $number (number): the number of a player or of a place, from 1
### $others (yes | no): whether each place that may come next belongs to another player
### $own (yes | no): whether the points are those of the viewer
### $player (text): a player; unknown for the viewer or if nobody is meant
### $points (number): points
### $text (text): what a move means
### $then (text): what another move means
### $where (round | hand | sight): whose points they are: of the round, of a hand, or of cards in sight

## The table and its parts

player = Player { $number }
card-table = Card table
table = Table
others = Other players
notes = Notes
rules = Rules
sheet = Score sheet
log = What happened
nothing-yet = Nothing yet.
piles = Piles
actions = Actions
deals = { $player } deals
you = you
to-move = to move
winner = winner
has-chosen = has chosen
sum = total
your-cards = Your cards
board-of = { $player ->
    [unknown] Your board
   *[other] Board of { $player }
}
hand-of = { $player ->
    [unknown] { $count ->
        [one] Your hand, 1 card
       *[other] Your hand, { $count } cards
    }
   *[other] { $count ->
        [one] Hand of { $player }, 1 card
       *[other] Hand of { $player }, { $count } cards
    }
}
middle = Middle

## Cards, points and piles

cleared = cleared
face-down = face down
seen-by-you = face down, seen by you: { $cards }
count-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
count-down = { $count ->
    [one] 1 card face down
   *[other] { $count } cards face down
}
points-of = { $own ->
    [yes] { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
   *[no] { $points }
} { $where ->
    [round] this round
    [hand] in hand
   *[sight] in sight
}
locked = { $count ->
    [0] locked
    [one] locked for 1 more turn
   *[other] locked for { $count } more turns
}
marked = marked
changed = changed last
matched = matched
stock = Stock { $count }
stock-has = { $count ->
    [0] Stock, empty
    [one] Stock, 1 card, face down
   *[other] Stock, { $count } cards, face down
}
discard = Discard { $count }
discard-has = { $count ->
    [0] Discard pile, empty
    [one] Discard pile, 1 card, on top { $cards }
   *[other] Discard pile, { $count } cards, on top { $cards }
}
played = Played
played-has = Played, { $cards }
drawn = { $player ->
    [unknown] Drawn
   *[other] Drawn by { $player }
}
drawn-has = { $player ->
    [unknown] Drawn card
   *[other] Drawn by { $player }
}, { $cards ->
    [unknown] none
   *[other] { $cards }
}

## Scores

rank = Rank
name = Player
this-round = This round
last-round = Last round
total = Total

## Moves and buttons

last-turn = Last turn.
turn-up = Click the card to turn up.
not-alone = These cards cannot be thrown alone. Click one that goes with them, or one of them to take it back.
next-place = Place { $number } of { $count }.{ $others ->
    [yes] { " " }Click a card of another player.
   *[no] { "" }
} Click a numbered place to take it back.
chosen-place = place { $number }, click to take it back
or = { $text }; or { $then }
which-move = Which move?
all-moves = All { $count } moves
throw = Throw
throw-it = Throw it
throw-and-turn = Throw it, turn one up
throw-and-turn-means = throw it and turn up a card
back = Go back
cancel = Cancel
next-round = Next round
review = What moves cost
again = Play again
undo = Take back
hint = Hint

## Words within the hints of moves (in the catalogues of cardgolf.words and of plugins), which the component looks for.
## hint-keys stands in brackets. hint-from and hint-menu name a menu that the terminal has. clicked are words of a mouse,
## each followed by the word for a finger.

hint-keys = arrows and Enter
hint-from = from all moves
hint-menu = all moves
clicked = clicking tapping click tap
