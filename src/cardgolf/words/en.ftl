### Sentences that players read. Docs: docs/howto/translate.md. A parameter has one meaning in all messages:
###
### $any (yes | no): whether cards of any player are meant
### $call (text): what a player says to close the round, such as "nine"
### $card (text): a card, such as "7♥"; it is unknown if the viewer did not see it
### $cards (text): several cards with spaces between them
### $complete (equal | any | run): which cards make a line that leaves
### $count (number): how many of what the sentence is about
### $differs (deal | scores | totals | closing | next | turn | cards | middle | discard | stock | ranks | moves): what differs
### $discard (text): the top discard
### $draws (text): who drew which card, with commas
### $drawn (yes | no): whether a card was, or has to be, drawn from the stock
### $end (top | bottom): the end of the last play from which a card is drawn
### $first (yes | no): whether this is the first sentence of its kind
### $goal (lowest | highest): the total that wins
### $holding (yes | no): whether the player has a card in hand
### $jokers (number): how many Jokers are among the cards
### $kind (hole | playoff): a round, or a play-off after the last one
### $last (text): the last of several names
### $moment (text): the round and its number
### $move (text): a move as it is typed, such as "swap b2"
### $moves (text): moves as they are typed, with commas
### $must (yes | no): whether the card in hand must be put in a place
### $name (text): the name of a kind of round that a game brings, or of what scored
### $names (text): all names but the last, with commas
### $number (number): the number of a round or of a seat, from 1
### $other (text): another place, or another part of a sentence
### $out (yes | no): whether a player drops out
### $own (yes | no): whether a card is the player's own
### $owner (text): the player to whom a place belongs; unknown for the middle
### $phase (opening | start | follow | extra | reaction): the step of a turn that is next
### $kept (yes | no): whether a card may not be discarded
### $pile (stock | discard | middle): from where a card comes
### $place (text): a place of a board, such as "b2"; the effect of a move may name its owner too
### $places (text): several places
### $player (text): a player
### $players (text): several players, as the message "list" joins them
### $points (number): points
### $rank (number): the rank of cards: 1 is an ace, 11 a Jack, 12 a Queen, 13 a King
### $ranks (text): equal cards in the plural, as the message "ranks" names them
### $reason (text): why something happened, as a clause that begins in lower case
### $renewed (yes | no): whether the stock was made from the discards just now
### $rounds (number): how many rounds the match has
### $scores (text): players with their points, with commas
### $seat (number): the number of a seat, as moves have it
### $seen (text): a second card, which may be unknown too
### $side (a | b): one of the two rulebooks that are compared
### $stacked (yes | no): whether the order of the cards is given
### $suited (yes | no): whether cards have to be of one suit
### $teams (text): the teams with their players
### $thrown (yes | no): whether a card went on the discard pile
### $up (yes | no): whether a card lies face up
### $what (text): a part of the sentence that another message made

## Names, lists and numbers

list = { $names } and { $last }
decimal-mark = .
player = Player { $number }
score = { $player } { $points }
moment = { $kind ->
    [playoff] Play-off { $number }
    [hole] { $rounds ->
        [unknown] Round { $number }
       *[other] Round { $number } of { $rounds }
    }
   *[other] { $name } { $number }
}
place-of = { $owner ->
    [unknown] { $places } of the middle
   *[other] { $places } of { $owner }
}

## Moves. offer: what it means, in a menu. deed: words after "you cannot". describe: what a player did, words after the
## player's name. explain: a reason for it. hint: how it is made with mouse and keys.

move-flip =
    .offer = turn up one of your cards
    .deed = turn up { $place }
    .describe = { $card ->
        [unknown] turns up { $place }: a card
       *[other] turns up { $place }: { $card }
    }
    .explain = unseen cards are all alike
    .hint = click a card to turn it up (arrows and Enter)
move-draw =
    .offer = { $pile ->
        [stock] draw the top card of the stock, unseen
       *[discard] { $card ->
            [unknown] take a card from the discard pile
           *[other] take the { $card } from the discard pile
        }
    }
    .deed = { $end ->
        [bottom] draw the lowest card of the last play
       *[top] { $pile ->
            [stock] draw from the stock
           *[discard] draw from the discard pile
        }
    }
    .describe-discard = { $card ->
        [unknown] takes a card from the discard pile
       *[other] takes { $card } from the discard pile
    }
    .describe-stock = { $card ->
        [unknown] draws a card from the stock
       *[other] draws { $card } from the stock
    }
    .describe-renewed = { $card ->
        [unknown] draws a card from the reshuffled stock
       *[other] draws { $card } from the reshuffled stock
    }
    .describe-must = { $what } and must place it
    .explain = { $pile ->
        [discard] you know what you get
       *[stock] something better may come
    }
    .hint = draw by clicking the stock (s) or the discard pile (d)
move-take =
    .offer = { $card ->
        [unknown] take the card from the middle
       *[other] take the { $card } from the middle
    }
    .deed = take { $place } of the middle
    .describe = { $card ->
        [unknown] takes a card from the middle
       *[other] takes { $card } from the middle
    }
    .explain = you know what you get
    .hint = take a card by clicking it in the middle (m)
move-swap =
    .offer = { $card ->
        [unknown] put it in the place of one of your cards, and throw that card
       *[other] put the { $card } in the place of one of your cards, and throw that card
    }
    .deed = swap { $place }
    .describe-put = { $card ->
        [unknown] puts it into { $place }
       *[other] puts { $card } into { $place }
    }
    .describe = { $seen ->
        [unknown] { move-swap.describe-put }, throws the card there
       *[other] { move-swap.describe-put }, throws { $seen }
    }
    .explain-points = your open cards come to { $points }
    .explain-hidden = one card less is hidden
    .explain-both = your open cards come to { $points }, and one card less is hidden
    .hint = click one of your cards to swap it (arrows and Enter)
move-discard =
    .offer = { $card ->
        [unknown] throw it
       *[other] throw the { $card }
    }
    .offer-flip = { move-discard.offer } and turn up one of your cards
    .deed = { $card ->
        [unknown] throw a card
       *[other] throw the { $card }
    }
    .deed-flip = { move-discard.deed } and turn up { $place }
    .describe = { $card ->
        [unknown] throws it
       *[other] throws { $card }
    }
    .describe-flip = { $seen ->
        [unknown] { move-discard.describe } and turns up { $place }: a card
       *[other] { move-discard.describe } and turns up { $place }: { $seen }
    }
    .explain = the { $card } stays out of your cards
    .hint = click the discard pile to throw it (x)
move-play =
    .offer = throw cards of your hand
    .deed = throw { $cards }
    .describe = throws { $cards }
    .explain = rids you of { $count } points
    .hint = click cards of your hand, then the discard pile (x)
move-knock =
    .offer = { $goal ->
        [highest] { $call ->
            [unknown] knock and end the round: you think you have the most points
           *[other] say { $call }: you think you have the most points
        }
       *[lowest] { $call ->
            [unknown] knock and end the round: you think you have the fewest points
           *[other] say { $call }: you think you have the fewest points
        }
    }
    .deed = { $call ->
        [unknown] knock
       *[other] say { $call }
    }
    .describe = { $call ->
        [unknown] knocks
       *[other] says { $call }
    }
move-pass =
    .offer = { $holding ->
        [yes] { $card ->
            [unknown] keep it
           *[other] keep the { $card }
        }
       *[no] do nothing more
    }
    .deed = { $holding ->
        [yes] { $card ->
            [unknown] keep it
           *[other] keep the { $card }
        }
       *[no] pass
    }
    .describe = { $holding ->
        [yes] keeps it
       *[no] passes
    }
move-spy =
    .offer = look at a card of { $player } (seat { $seat })
    .deed = look at the card of { $player } at { $place }
    .describe = { $card ->
        [unknown] looks at { $place } of { $player }
       *[other] looks at { $place } of { $player }: { $card }
    }
    .hint = choose the card to look at from all moves (m)
move-pick =
    .offer = choose a card of { -owner } to exchange for another card
    .offer-second = exchange { $other } for a card of { -owner }
    .deed = choose { $place }
    .deed-second = exchange { $other } for { $place }
    .describe = chooses { $place } to exchange it
    .describe-second = exchanges { $other } for { $place }
    .explain = you know the { $card } there
    .hint = choose the two cards to exchange, one after the other, from all moves (m)
-owner = { $own ->
    [yes] yours
   *[no] { $player } (seat { $seat })
}
move-deal-card =
    .offer = deal { $player } (seat { $seat }) from the stock, unseen
    .deed = deal { $player } from the stock
    .describe = { $count ->
        [one] deals { $player } a card of the stock
       *[other] deals { $player } { $count } cards of the stock
    }
    .hint = choose the player who gets a card from all moves (m)
move-snap =
    .offer = throw a card of yours that equals the { $discard }
    .deed = throw your { $place }
    .explain = { $card ->
        [unknown] you do not know the card there
       *[other] you know the { $card } there
    }
    .hint = click a card to throw it (arrows and Enter)
move-grab =
    .offer = throw a card of { $player } (seat { $seat }) that equals the { $discard }, and give one of yours
    .deed = throw { $place } of { $player }
    .hint = another player's card: all moves (m)
thrown = throws { $place }: { $discard }
thrown-wrong = shows { $place }, which differs{ $card ->
    [unknown] {""}
   *[other] : { $card }
}{ $count ->
    [0] {""}
    [one] {" "}and takes { $count } card
   *[other] {" "}and takes { $count } cards
}
move-give =
    .offer = give a card of yours to { $player }
    .deed = give { $place } to { $player }
    .describe = gives { $place } to { $player }
    .hint = click a card to give it (arrows and Enter)
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
move-other =
    .deed = choose "{ $move }"
    .describe = chooses "{ $move }"
move-sealed =
    .describe = { $move ->
        [unknown] has chosen
       *[other] has chosen "{ $move }"
    }
    .describe-late = chose "{ $move }", which is not possible any more
move-deal =
    .describe = deals

move-peek =
    .offer = look at one of your cards, which stays face down
    .deed = look at { $place }
    .describe = { $card ->
        [unknown] looks at { $place }
       *[other] looks at { $place }: { $card }
    }
    .explain = unseen cards are all alike, and you alone will know this one
    .hint = click a card to look at it (arrows and Enter)
move-look =
    .offer = look at all your cards, which stay face down
    .deed = look at all your cards
    .describe = { $cards ->
        [unknown] looks at all cards
       *[other] looks at all cards: { $cards }
    }
    .explain = it is the only move: you alone will know these cards
move-arrange =
    .offer = choose places for your face-up cards, in the order in which they lie now
    .deed = put your face-up cards into { $places }
    .describe = arranges { $cards }
arranged = { $card } at { $place }

## What happened

told = { $player } { $what }.
told-deal = { $moment }: { $player } { $what }.
lot = { $player } is drawn by lot to deal.
lot-draw = { $first ->
    [yes] { $player } draws { $card }
   *[no] { $player } { $card }
}
lot-again = { $first ->
    [yes] For the deal { $draws }: { $players } draw again.
   *[no] { $draws }: { $players } draw again.
}
lot-end = { $first ->
    [yes] For the deal { $draws }: { $player } deals.
   *[no] { $draws }: { $player } deals.
}
looks = { $player } looks at { $places }.
leaves = { $owner ->
    [unknown] { $count ->
        [one] The middle's card at { $places } leaves the table.
       *[other] The middle's cards at { $places } leave the table.
    }
   *[other] { $count ->
        [one] { $owner }'s card at { $places } leaves the table.
       *[other] { $owner }'s cards at { $places } leave the table.
    }
}
middle-laid = { $card ->
    [unknown] A card is laid in the middle at { $place }.
   *[other] { $card } is laid in the middle at { $place }.
}
middle-cards = { $cards ->
    [unknown] The middle has changed.
   *[other] In the middle: { $cards }.
}
locked = { $card ->
    [unknown] The place is locked in { $place }.
   *[other] { $card } is locked in { $place }.
}
may-react = { $players } may react.
chosen = { $move ->
    [unknown] { $player } has chosen.
   *[other] { $player } has chosen "{ $move }".
}

## What the move of a plugin did, where its class does not tell it

moved = The card at { $place } goes to { $other }.
exchanged = The cards at { $place } and { $other } change places.
hand-count = { $count ->
    [one] { $player } has { $count } card in hand.
   *[other] { $player } has { $count } cards in hand.
}
turned-up = { $card ->
    [unknown] { $player }'s card at { $place } is turned up: a card.
   *[other] { $player }'s card at { $place } is turned up: { $card }.
}
turned = { $up ->
    [yes] { $player }'s card at { $place } is turned up.
   *[no] { $player }'s card at { $place } is turned face down.
}
looked = { $cards ->
    [unknown] { $count ->
        [one] { $players } looks at { $places }.
       *[other] { $players } look at { $places }.
    }
   *[other] { $count ->
        [one] { $players } looks at { $places }: { $cards }.
       *[other] { $players } look at { $places }: { $cards }.
    }
}
looked-all = { $cards ->
    [unknown] All players have seen { $places }.
   *[other] All players have seen { $places }: { $cards }.
}
new-card = { $drawn ->
    [yes] { $card ->
        [unknown] { $player } is dealt a card at { $place }.
       *[other] { $player } is dealt { $card } at { $place }.
    }
   *[no] { $card ->
        [unknown] { $player } has a card at { $place }.
       *[other] { $player } has { $card } at { $place }.
    }
}
another-card = { $card ->
    [unknown] Another card lies at { $place }.
   *[other] Another card lies at { $place }: { $card }.
}
discarded-count = { $count } cards go on the discard pile.
discarded = { $card ->
    [unknown] a card goes on the discard pile.
   *[other] { $card } goes on the discard pile.
}
taken = { $card ->
    [unknown] { $player } takes a card into the hand.
   *[other] { $player } takes { $card } into the hand.
}

## Ends of rounds and matches

closes = { $player ->
    [unknown] { $reason ->
        [unknown] The round is closed.
       *[other] The round is closed: { $reason }.
    }
   *[other] { $reason ->
        [unknown] { $player } closes the round.
       *[other] { $player } closes the round: { $reason }.
    }
}
last-turns = One more turn for { $players }.
last-turn = The round ends with this turn.
closed = { $reason ->
    [unknown] { $player } closed the round.
   *[other] { $player } closed the round: { $reason }.
}
not-closed = { $reason ->
    [unknown] The round ends without a closer.
   *[other] The round ends without a closer: { $reason }.
}
stock-empty = The stock is empty.
round-points = Points: { $scores }.
no-winner = No player wins.
shared-first = { $players } share the first place.
wins = { $count ->
    [one] { $players } wins.
   *[other] { $players } win.
}
teams = Teams: { $teams }.
handicaps = Handicaps: { $scores }.
reason-of-all = { $reason }.
reason-of = { $players }: { $reason }.

## Reasons. Their ids are made of the English text that the rules give.

reason-all-face-up = all of { $player }'s cards are face up
reason-the-stock-is-empty = the stock is empty
reason-turn-limit = turn limit
reason-knock = knock
reason-a-play-off-decided-the-tie = a play-off decided the tie
reason-the-play-off-limit-left-the-tie-shared = the play-off limit left the tie shared
reason-the-round-limit-ended-the-match = the round limit ended the match
reason-the-round-limit-left-the-tie-shared = the round limit left the tie shared

## What to do now

round-over = The round is over.
turn-of = It is the turn of { $players }.
turn-yours = Your turn, { $player }.
opening = { $player }, before the first turn: { $what }.
opening-draw = { $player }, before you draw: { $what }.
choose-in-secret = { $player }, choose in secret.
you-may-react = { $player }, you may react.
you-may-throw = { $player }, you may throw a card that equals the { $discard }.
you-owe = { $player }, give { $owner } a card for the one that you threw.
you-hold = You hold the { $card }.
choose-moves = choose one of { $count } moves
ways = { $what }; or { $other }
to-go = { $what }, { $count } to go
click-places = { $count ->
    [2] Click two places, one after the other.
    [3] Click three places, one after the other.
    [4] Click four places, one after the other.
   *[other] Click { $count } places, one after the other.
}
situation-opening = turn up your first cards
situation-secret = you choose in secret
situation-reaction = you may react
situation-throw = you may throw a card that equals the { $discard }
situation-owed = you owe { $owner } a card
situation-holding = you hold the { $card }
situation-turn = your turn
situation-goes-on = your turn goes on

## Moves that are refused. The id ends with the kind of refusal, or with what the rules ask for instead.

refused-move = You cannot { $what } now.
refused-opening = You cannot { $what } now: turn up your first cards.
refused-draw-first = You cannot { $what } now: draw a card first.
refused-holding = { $card ->
    [unknown] You cannot { $what } now: you hold a card already.
   *[other] You cannot { $what } now: you hold the { $card } already.
}
refused-alone = You cannot { $what } alone now: turn up one of your cards with it.
refused-locked = You cannot { $what } now: the card there is locked.
refused-turn = { $count ->
    [one] { $players } has to move first.
   *[other] { $players } have to move first.
}
refused-round-over = The round is over, and the next one is not dealt yet.
refused-round-goes-on = The round is not over yet.
refused-match-over = The match is over.
refused-unreadable = This game has no such move.
refused-undo-none = You have made no move that you could take back.
refused-undo-other = Another player has moved since. Your move cannot be taken back.
refused-undo-shown = That move showed a new card. It cannot be taken back.
refused-undo-deal = New cards are dealt. What was before cannot be taken back.
refused-undo-opened = That move opened what was chosen in secret. It cannot be taken back.

## Lines of scorecards

ranks = { $rank ->
    [1] aces
    [11] Jacks
    [12] Queens
    [13] Kings
   *[other] { $rank }s
}
ranks-number = { $rank }s
ranks-named = { $name }s
line-equal = { $count ->
    [2] pair of { $ranks }
    [3] three { $ranks }
    [4] four { $ranks }
    [5] five { $ranks }
    [6] six { $ranks }
    [7] seven { $ranks }
    [8] eight { $ranks }
   *[other] nine { $ranks }
}
line-jokers = { $jokers ->
    [one] { $what } with a Joker
   *[other] { $what } with { $jokers } Jokers
}
line-plain = card { $card }
line-cards = { $name }: { $cards }
line-closer = closer's penalty

## A rule set in four sentences. Each stands alone, below or after its title.
###
### $flip (never | optional | required | kept): whether a card is turned up for one that is discarded
### $how (highest | flat | each | doubled | always | more): how a closer is fined
### $more (yes | no): whether points come on top of those of the cards
### $most (number): how often something happens at most
### $piles (stock | discard | both | middle): the piles to draw from; middle: both, and the open cards in the middle
### $suit (clubs | diamonds | hearts | spades): the suit of a card
### $ties (yes | no): whether a closer whom another player equals is fined
### $then (lap | opened | now): what follows when a player closes the round
### $where (columns | rows | lines | diagonals | pairs | touching | neighbours | none | upright | block | corner | any | down | other): places of cards
### $who (left | dealer | points | closer | first | last | lowest): which player
### $word (text): a number in words, such as "six"

short-title-goal = Goal
short-title-turn = Your turn
short-title-cancels = What cancels
short-title-end = The end
number-word = { $number ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
    [18] eighteen
   *[other] { $number }
}
short-ranks = { $rank ->
    [0] Jokers
    [1] Aces
    [2] Twos
    [11] Jacks
    [12] Queens
    [13] Kings
   *[other] { $rank }s
}
short-face = { $rank ->
    [1] Ace
    [11] Jack
    [12] Queen
    [13] King
   *[other] { $rank }
} of { $suit ->
    [clubs] Clubs
    [diamonds] Diamonds
    [hearts] Hearts
   *[spades] Spades
}

short-goal = { $goal ->
    [highest] { $word ->
        [unknown] Swap your cards for higher ones.
       *[other] Swap your { $word } cards for higher ones.
    }
   *[lowest] { $word ->
        [unknown] Swap your cards for lower ones.
       *[other] Swap your { $word } cards for lower ones.
    }
}
short-wins = { $goal ->
    [highest] { $count ->
        [unknown] The most points win.
        [1] The player with the most points in the only round wins.
       *[other] The player with the most points after { $word } rounds wins.
    }
   *[lowest] { $count ->
        [unknown] The fewest points win.
        [1] The player with the fewest points in the only round wins.
       *[other] The player with the fewest points after { $word } rounds wins.
    }
}
short-wins-target = { $goal ->
    [highest] The match ends when a player reaches { $points } points; the most points win.
   *[lowest] The match ends when a player reaches { $points } points; the fewest points win.
}
short-reset = { $points ->
    [unknown] A total of exactly { $what } is halved.
   *[other] { $most ->
        [unknown] A total of exactly { $what } becomes { $points }.
        [one] A total of exactly { $what } becomes { $points }, once for each player.
       *[other] A total of exactly { $what } becomes { $points }, up to { $most } times for each player.
    }
}

short-looks = { $count ->
    [unknown] Before your first turn you look at all your cards.
    [one] Before your first turn you look at { $word } of your cards.
   *[other] Before your first turn you look at { $word } of your cards.
}
short-draw = { $piles ->
    [stock] Draw the top card of the stock
    [discard] Take the top card of the discard pile
    [middle] Draw from the stock, take the top discard or take an open card from the middle
   *[both] Draw from the stock or take the top discard
}
short-turn = { $where ->
    [none] { short-draw }.
    [down] { short-draw }, and swap that card for one of yours that lie face down.
   *[any] { short-draw }, and swap that card for one of yours.
}
short-throw = { $piles ->
    [both] { $flip ->
        [required] You may discard the card you drew instead, and then you turn up one of your cards.
        [kept] You may discard the card you drew instead, and then you turn up one of your cards. The last one may stay face down.
        [optional] You may discard the card you drew instead, and then you may turn up one of your cards.
       *[never] You may discard the card you drew instead.
    }
   *[stock] { $flip ->
        [required] A card from the stock may be discarded instead, and then you turn up one of your cards.
        [kept] A card from the stock may be discarded instead, and then you turn up one of your cards. The last one may stay face down.
        [optional] A card from the stock may be discarded instead, and then you may turn up one of your cards.
       *[never] A card from the stock may be discarded instead.
    }
}
short-lies-down = The new card stays face down.
short-lies-as-was = The new card lies as the old one did, face up or face down.
short-turn-up = Instead of drawing you may turn up one of your cards.

short-cancel = { $where ->
    [columns] Equal cards that fill a column cancel: they count nothing.
    [rows] Equal cards that fill a row cancel: they count nothing.
    [lines] Equal cards that fill a row or a column cancel: they count nothing.
    [diagonals] Equal cards that fill a row, a column or a diagonal cancel: they count nothing.
    [pairs] Two equal cards cancel wherever they lie: they count nothing.
    [touching] Equal cards that touch, side by side or one above the other, cancel: they count nothing.
    [neighbours] Two equal cards that touch, side by side or one above the other, cancel: they count nothing.
    [none] No cards cancel: each counts its points.
   *[other] Equal cards in some lines cancel: they count nothing.
}
short-keep = { $cards } do not cancel.
short-keep-below = Cards worth less than { $number } do not cancel.
short-wild = { $count ->
    [one] { $cards } is wild: it counts as any card of its layout.
   *[other] { $cards } are wild: each counts as any card of its layout.
}
short-take = { $where ->
    [columns] Four equal cards that fill two columns count { $points } together.
    [upright] Two columns that have a pair of the same rank count { $points } together.
    [block] Four equal cards in a block of two by two count { $points } together.
    [corner] Four equal cards in a block at a corner count { $points } together.
   *[other] Four equal cards in the right places count { $points } together.
}
short-count = { $cards ->
    [unknown] Several columns of the same rank earn a bonus: { $what }.
   *[other] Several columns of { $cards } earn a bonus: { $what }.
}
short-count-item = { $word } { $points }
short-held = { $cards }, at least { $word } of them, earn { $points }.
short-bonus = { $cards ->
    [unknown] Equal cards that cancel earn { $points }.
   *[other] { $cards } that cancel count { $points } together.
}
short-marked = A locked { $card } costs { $points } more.

short-placed = { $count ->
    [one] { $cards } from the stock must be placed.
   *[other] { $cards } that you draw from the stock must be placed.
}
short-lock = { $kept ->
    [yes] { $count ->
        [one] The { $card } from the stock must be placed, and stays there for { $word } turn.
       *[other] The { $card } from the stock must be placed, and stays there for { $word } turns.
    }
   *[no] { $count ->
        [one] The { $card } stays for { $word } turn where you place it.
       *[other] The { $card } stays for { $word } turns where you place it.
    }
}
short-arrange = Before play you may move the cards that you turned up to other places.
short-leads = { $who ->
    [left] The player on the dealer's left has the first turn of a round.
    [dealer] The dealer has the first turn of a round.
    [points] The player whose face-up cards count most has the first turn of a round.
    [closer] The player who ended a round has the first turn of the next.
    [first] The player who is first in the match has the first turn of a round.
   *[last] The player who is last in the match has the first turn of a round.
}
short-deals = { $who ->
    [lowest] The player with the fewest points of a round has the first turn of the next.
    [first] The player who is first in the match deals the next round.
   *[last] The player who is last in the match deals the next round.
}
short-right = Play goes to the right.
short-turned-by = { $cards } that are drawn and discarded turn the direction of play.
short-skips = { $cards } that are drawn and discarded skip the next player.
short-lines = { $where ->
    [columns] a column
    [rows] a row
    [lines] a row or a column
    [diagonals] a row, a column or a diagonal
   *[other] some lines
}
short-leave = { $complete ->
    [any] Face-up cards that fill { short-lines } leave the table.
    [run] Consecutive face-up cards that fill { short-lines } leave the table.
   *[equal] Equal face-up cards that fill { short-lines } leave the table.
}
short-knock-most = { $count ->
    [one] You need to have no more than { $word } card face down to knock.
   *[other] You need to have no more than { $word } cards face down to knock.
}
short-fewer = No player has more turns than the player who ended the round.

short-goal-hand = { $goal ->
    [highest] Collect points in your hand.
   *[lowest] Keep the points in your hand low.
}
short-lost = { $out ->
    [yes] A player who reaches { $points } drops out, and the last one left wins.
   *[no] A player who reaches { $points } has lost, and the match is over.
}
short-play = { $word ->
    [unknown] Throw one card or several equal cards.
   *[other] { $suited ->
        [yes] Throw one card, several equal cards, or { $word } or more of one suit in a row.
       *[no] Throw one card, several equal cards, or { $word } or more in a row.
    }
}
short-keep-direct = { $piles ->
    [stock] A card from the stock that equals what you threw may be thrown too.
   *[both] A card that you draw and that equals what you threw may be thrown too.
}
short-draw-ends = The lowest card that the player before you threw may be taken too.
short-taken = { $up ->
    [yes] A card from the discard pile is laid face up.
   *[no] A card from the discard pile is laid face down.
}
short-exchange = You may put the card in hand in the place of several equal cards of yours.
short-powers = { $drawn ->
    [yes] Some cards have a power if you draw them from the stock and discard them: { $names }.
   *[no] Some cards have a power when you discard or swap them out: { $names }.
}
short-power-own = { $cards } show you one of your cards
short-power-others = { $cards } show you another player's card
short-power-swap = { $cards } exchange one of your cards for another player's
short-power-different = { $cards } exchange any two cards of two players
short-power-any = { $cards } exchange any two cards
short-power-seen = { $count ->
    [one] { $cards } let you look at a card and exchange it
   *[other] { $cards } let you look at two cards and exchange them
}
short-power-deal = { $count ->
    [one] { $cards } deal another player a card from the stock
   *[other] { $cards } deal another player { $word } cards from the stock
}
short-snap = { $any ->
    [yes] After a discard, the first player to find an equal card may throw it too, and gives one of their own for another player's.
   *[no] After a discard, the first player with an equal card may throw it too.
}
short-snap-fine = { $count ->
    [one] A wrong card stays, and costs another card.
   *[other] A wrong card stays, and costs { $word } more.
}
short-call-spared = If that fails, the others score nothing.
short-knock-points = You need to have no more than { $word } points in your hand for that.
short-knock-later = { $count ->
    [one] You may not do so in your first turn.
   *[other] You may not do so in your first { $word } turns.
}
short-knock-shown = Whoever ends the round that way turns their cards up.

short-end-all-up = { $then ->
    [now] The round ends as soon as all cards of a player are face up.
    [opened] When all cards of a player are face up, those of the others are turned up too, and they have one more turn each.
   *[lap] When all cards of a player are face up, every other player has one more turn.
}
short-end-knock = { $then ->
    [now] { short-knock }: the round ends at once.
   *[lap] { short-knock }: every other player then has one more turn.
}
short-knock = { $call ->
    [unknown] { $drawn ->
        [yes] After your turn you may knock
       *[no] Instead of drawing you may knock
    }
   *[other] { $drawn ->
        [yes] After your turn you may say { $call }
       *[no] Instead of drawing you may say { $call }
    }
}
short-end-turns = { $first ->
    [no] { $count ->
        [one] At the latest it ends after { $word } turn of each player.
       *[other] At the latest it ends after { $word } turns of each player.
    }
   *[yes] { $count ->
        [one] The round ends after { $word } turn of each player.
       *[other] The round ends after { $word } turns of each player.
    }
}
short-end-stock = The round also ends when the stock is empty.
short-closer = { $goal ->
    [highest] { $ties ->
        [yes] The player who ends a round without more points than all others
       *[no] The player who ends a round without the most points
    }
   *[lowest] { $ties ->
        [yes] The player who ends a round without fewer points than all others
       *[no] The player who ends a round without the fewest points
    }
}
short-fine = { $how ->
    [highest] { short-closer } scores as much as the worst player.
    [each] { short-closer } pays { $points } for each player who did better.
    [always] { short-closer } scores double.
    [doubled] { short-closer } scores double, if that is more than 0.
    [more] { short-closer } scores double, if that is more than 0, and pays { $points } more.
   *[flat] { short-closer } pays { $points }.
}
short-call = { $more ->
    [yes] The player who ends a round with the lowest score gets nothing, and otherwise { $points } more.
   *[no] The player who ends a round with the lowest score gets nothing, and otherwise { $points }.
}

## Rule sheets: headings and facts. The numbered clauses are English.

sheet-deal = The deal
sheet-turn = A turn
sheet-end = The end of a round
sheet-scores = Scoring
sheet-match = The match
sheet-sight = Who sees what
sheet-program = In this program
sheet-drawn = A turn, drawn
sheet-before = Before
sheet-after = After
sheet-counts = What cards count
sheet-counts-number = A card counts its number.
sheet-card = Card
sheet-points = Points
sheet-rule = rule { $number }
sheet-total = total
sheet-full = The rules in full
sheet-numbered = These rules are in English.
sheet-house = { $count ->
    [one] House rule: { $names }.
   *[other] House rules: { $names }.
}
sheet-house-holds = Where a house rule and another rule differ, the house rule holds.
sheet-options = Options: { $what }.
sheet-marked = ! means that the card is marked, for example as locked.
sheet-closer = { $player }, the closer
sheet-unclosed = { $player }, in a round without a closer
sheet-no-cards = no cards
fact-players = Players
fact-cards = Cards
fact-layout = Layout
fact-middle = Middle
fact-seen = Seen before play
fact-rounds = Rounds
fact-winner = Winner
fact-range = { $number } to { $count }
fact-deck-first = { $count } for { $what } players
fact-deck = { $count } for { $what }
fact-rows = { $number ->
    [one] { $number } row of { $what }
   *[other] { $number } rows of { $what }
}
fact-hand = a hand of { $what }
fact-or = { $what } or { $other }
fact-opening = { $count ->
    [0] no cards
    [one] { $count } card each
   *[other] { $count } cards each
}
fact-open-end = not fixed
fact-total = { $goal ->
    [highest] the highest total
   *[lowest] the lowest total
}

## A page of rules: its headings, and parts of which the four sentences have none

page-options = Options
page-told = In four sentences
page-python = Rules in Python
part-flips = { $count ->
    [0] No cards are turned up before play.
    [one] Before play you turn up { $word } of your cards.
   *[other] Before play you turn up { $word } of your cards.
}
part-swap = Only cards that lie face down are swapped away, as long as you have one.
part-end-none = Cards that all lie face up do not end the round.

## Differences between two rulebooks, A and B.

diff-middle = { $what } in the middle

diff-what = { $differs ->
    [deal] the deal
    [scores] the scores
    [totals] the totals
    [closing] the end of the round
    [next] what follows
    [turn] the turn
    [cards] the cards of seat { $number }
    [middle] the middle
    [discard] the discard pile
    [stock] the stock
    [ranks] the ranks
   *[moves] the legal moves
}
diff-then = { $count ->
    [one] Then { $what } differs:
   *[other] Then { $what } differ:
}
diff-already = { $count ->
    [one] { $what } already differs ({ $other }):
   *[other] { $what } already differ ({ $other }):
}
diff-offers = { $count ->
    [0] offers { $moves }
   *[other] offers { $moves } and { $count } more
}
diff-lacks = { $count ->
    [one] does not offer this
   *[other] does not offer these
}
diff-and = { $what } and { $other }
diff-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
diff-flips = { $count } seen before play
diff-deals = seat { $number } deals
diff-goes-on = the round goes on
diff-closer = { $number ->
    [unknown] no closer
   *[other] seat { $number } is the closer
}
diff-left = { $what ->
    [unknown] no turns are left
   *[other] turns left for seat { $what }
}
diff-play = play
diff-over = the match is over
diff-playoff = a play-off follows
diff-round = another round follows
diff-turn = { $what ->
    [unknown] no seat is to act
   *[other] seat { $what } is to act, { $phase ->
        [opening] opening
        [start] start
        [follow] follow
        [extra] extra
       *[reaction] reaction
    }
}
diff-no-board = none
diff-pile = { $count ->
    [0] empty
    [one] { $count } card, on top { $cards }
   *[other] { $count } cards, on top { $cards }
}
diff-lost = { $number } (lost)
diff-totals = totals { $what }
diff-ranks = ranks { $what }

diff-smallest = The smallest layout with different scores
diff-cancels = { $side ->
    [a] What cancels in A
   *[b] What cancels in B
}
diff-shortest-match = The shortest match found
diff-shortest-course = The shortest course of play found
diff-before = Before the first move
diff-parts = The parts
diff-glance = At a glance
diff-not-found = No difference found in { $count } layouts and { $number } games.
diff-none = (none)
diff-score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
diff-after = After rounds of { $what }:
diff-after-equal = { $count ->
    [1] After a round of { $what }:
   *[other] After { $count } rounds of { $what } each:
}
diff-position-start = From a position near the end
diff-start = { $stacked ->
    [yes] { $number } players, seed { $count }, a given deck
   *[no] { $number } players, seed { $count }
}
diff-last-moves = { $count } moves, of which the last are { $moves }
diff-position = { $count ->
    [1] The position before the last move, { $moves }:
   *[other] The position before the last { $count } moves, { $moves }:
}
diff-json = JSON has the whole position.
