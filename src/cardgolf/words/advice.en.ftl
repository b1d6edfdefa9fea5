### Sentences of hints, advice and reviews. A parameter has one meaning in all messages:
###
### $against (points | round | match | rival | best | mean): what the points ahead are counted against, or what else counts
### $ahead (text): points ahead or behind, or a share such as "40 %"; unknown if only the player's own points count
### $all (yes | no): whether every deal of the hidden cards was played
### $behind (yes | no): whether the player is expected to be behind
### $bots (greedy | wary | random | both): the bots that play on
### $brought (yes | no): whether luck brought points
### $card (text): a card, such as "7♥"
### $clause (text): the number of a clause; unknown if no clause says it
### $count (number): how many of what the sentence is about
### $counted (yes | no): whether the points were counted, not estimated
### $deals (number): how many deals of the hidden cards were played
### $deed (text): what a player does, such as "turn up a1"
### $flip (yes | no): whether a card is turned up as well
### $here (text): the place where a card would go
### $last (text): the last of several moves
### $may (yes | no): whether the card must be taken first
### $mean (text): the average points of a card that the player has not seen
### $more (yes | no): whether there are more points than before, and not fewer
### $moves (text): moves, as they are typed or as deeds
### $now (yes | no): whether the points are worse for now
### $number (text): points, with their margin of error
### $old (text): the card that goes; unknown if the player has not seen it
### $only (yes | no): whether it is the last card that the player has not seen
### $other (text): another card, or another part of the sentence
### $others (text): what others have, or other moves
### $places (text): several places; unknown if there are too many to name
### $player (text): a player
### $ply (number): the number of a move
### $points (text): points
### $reason (text): a reason as a clause in lower case; unknown if there is none
### $round (number): the number of a round
### $side (above | below | left | right): where a place is from another one
### $useless (yes | no): whether the card improves nothing
### $what (text): a part of the sentence that another message made
### $wins (lowest | highest): which points win
### $worse (number): how many decisions were clearly worse than the best one
### $gap (text): by how many points a move is worse; unknown for the best one

## Reasons for a move: clauses without a full stop

-clause = { $clause ->
    [unknown] {""}
   *[other] {" "}({ $clause })
}
-where = { $side ->
    [above] above it
    [below] below it
    [left] on its left
    [right] on its right
   *[other] at { $places }
}
pairs = { $may ->
    [yes] the { $card } can pair at { $here } with the { $other } { -where }{ -clause }
   *[no] the { $card } pairs with the { $other } { -where }{ -clause }
}
-others = { $places ->
    [unknown] { $count } others
   *[other] { $places }
}
goes-with = { $may ->
    [yes] the { $card } can go with { -others }{ -clause }
   *[no] the { $card } goes with { -others }{ -clause }
}
breaks = { $may ->
    [yes] the { $card } can break up { $places }
   *[no] the { $card } breaks up { $places }
}
breaks-too = { $what }, it breaks up { $places }
replaces = { $may ->
    [yes] the { $card } can replace the { $old }
   *[no] the { $card } replaces the { $old }
}
-unseen = { $only ->
    [yes] your last unseen card (about { $mean })
   *[no] an unseen card (about { $mean })
}
replaces-unseen = { $may ->
    [yes] the { $card } can replace { -unseen }
   *[no] the { $card } replaces { -unseen }
}
replacing = { $old ->
    [unknown] { $what }, replacing an unseen card (about { $mean })
   *[other] { $what }, replacing the { $old }
}
-points-more = { $more ->
    [yes] { $count ->
        [one] { $count } point more
       *[other] { $count } points more
    }
   *[no] { $count ->
        [one] { $count } point fewer
       *[other] { $count } points fewer
    }
}
changes = { $count ->
    [0] { $what }: no change
   *[other] { $now ->
        [yes] { $what }: { -points-more } now
       *[no] { $what }: { -points-more }
    }
}
unseen-average = unseen cards average { $mean }
shows-one = shows one of your cards; { unseen-average }
counts = { $count ->
    [0] the { $card } counts { $points }
   *[other] the { $card } counts { $points }, and you hold { $count } like it
}
-thrown = { $useless ->
    [yes] the { $card } improves no place
   *[no] the { $card } goes to the discard pile
}
because-thrown = { $flip ->
    [yes] { -thrown }, and a card of yours is turned up
   *[no] { -thrown }
}
in-sight = { $others ->
    [unknown] you have { $points }
   *[other] you have { $points }, and others show { $others }
}

## Moves

moves-or = { $moves } or { $last }
moves-like-it = { $moves } (or any of { $count } moves like it)
all-alike = all { $count } moves are alike
others-any = any of the { $count } other moves
others-count = { $count } other moves

## Advice. The first messages are titles too, and have no full stop.

no-move = There is no move to choose.
no-hint = There is no hint: { $reason }.
no-hint-rule-failed = a rule failed
best-only = The only move: { $moves }
best-any = It makes no difference: { $moves }
best-clear = Best: { $moves }
best-guess = Best guess: { $moves }
no-clear-difference = No clear difference from { $others }.
clear-only-with = { $bots ->
    [wary] Only if all play on warily, { $moves } is clearly the best.
    [random] Only if all play on at random, { $moves } is clearly the best.
   *[greedy] Only if all play on greedily, { $moves } is clearly the best.
}
doubt = { $count ->
    [one] One other move may be as good.
   *[other] { $count } other moves may be as good.
}
-at-the-end = { $counted ->
    [yes] { $points } points on average at the end of the round
   *[no] About { $points } points at the end of the round
}
result = { $against ->
    [points] { -at-the-end }.
    [round] { -at-the-end }, with the best score in { $ahead } of the deals.
    [match] { -at-the-end }, with the best total in { $ahead } of the deals.
    [best] { $behind ->
        [yes] { -at-the-end }, { $ahead } behind the best rival.
       *[no] { -at-the-end }, { $ahead } ahead of the best rival.
    }
    [mean] { $behind ->
        [yes] { -at-the-end }, { $ahead } behind the mean of the rivals.
       *[no] { -at-the-end }, { $ahead } ahead of the mean of the rivals.
    }
   *[rival] { $behind ->
        [yes] { -at-the-end }, { $ahead } behind.
       *[no] { -at-the-end }, { $ahead } ahead.
    }
}
column-ahead = ahead
column-wins = wins
column-worse = worse by
column-points = points
column-unlucky = if unlucky
column-move = move
column-why = why
unlucky = { $wins ->
    [highest] { $points } or fewer
   *[lowest] { $points } or more
}
more-moves = { $count ->
    [one] and { $count } more move
   *[other] and { $count } more moves
}
-expected = { $against ->
    [points] { $points } points
    [round] { $ahead } wins, { $points } points
    [match] { $ahead } wins, { $points } points
   *[rival] { $ahead } ahead, { $points } points
}
move-expected = { $gap ->
    [unknown] { $moves }: { -expected }
   *[other] { $moves }: { -expected }, { $gap } worse
}

## How the points were found

played-out = { $bots ->
    [greedy] Greedy bots played each move out on { -deals }.
    [wary] Wary bots played each move out on { -deals }.
    [random] Random bots played each move out on { -deals }.
    [both] Greedy and wary bots played each move out on { -deals }.
   *[other] Bots played each move out on { -deals }.
}
-deals = { $all ->
    [yes] all { $deals } deals of the hidden cards
   *[no] the same { $deals } deals of the hidden cards
}
counted-last-turn = This is your last turn: the points are averages over every card that can come.
counted-last-turns = This is your last turn, and the next is your rival's: the points are averages over every card.
fell-behind = Moves that fell far behind were left out of the later ones.
better = { $wins ->
    [highest] More points are better.
   *[lowest] Fewer points are better.
}
margin = ± is the 99 % margin of error.
few-deals = Fewer than { $count } deals are too few for a margin of error.
left-out = { $count ->
    [one] { $count } other move was left out.
   *[other] { $count } other moves were left out.
}
unknown-discards = { $count ->
    [one] { $count } earlier discard is not known and counts as unseen.
   *[other] { $count } earlier discards are not known and count as unseen.
}
if-unlucky = "If unlucky" means that one deal in ten ends with these points or worse.
expected-points = Expected points for the round.

## Reviews

review-seat = { $player }: { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
}, { $worse ->
    [one] { $worse } clearly worse move
   *[other] { $worse } clearly worse moves
}, { $points } points lost on average.
review-luck = { $brought ->
    [yes] Luck brought { $points }.
   *[no] Luck took { $points }.
}
review-none-worse = No move was clearly worse than the best one.
review-played = Round { $round }, move { $ply }: { $player } played { $moves }.
review-saw = { $player } saw  { $what }
review-in-hand = in hand { $card }
review-discard = discard { $card }
review-better = { $reason ->
    [unknown] { $moves } is { $number } points better.
   *[other] { $moves } is { $number } points better: { $reason }.
}
review-reason = { $reason ->
    [unknown] { $moves }.
   *[other] { $moves }: { $reason }.
}
review-bad-luck = Bad luck, not bad play
review-as-good = Round { $round }, move { $ply }: { $player } played { $moves }, as good as any.
review-unlucky = { $points } points fewer ahead came of it than expected.

## The review of the web component

your-cost = { $points ->
    [unknown] Your moves cost nothing
   *[other] Your moves cost { $points } points
}
your-decisions = { $worse ->
    [0] None of your { $count } decisions was clearly worse than the best one.
    [one] { $worse } of your { $count } decisions was clearly worse than the best one.
   *[other] { $worse } of your { $count } decisions were clearly worse than the best one.
}
your-better = Move { $ply }: you chose to { $deed }. Better: { $moves }.
your-bad-luck = Move { $ply }: you chose to { $deed }.
your-note = Expected points, by what you could see at each move. Bots played each move out on { $deals } deals.
