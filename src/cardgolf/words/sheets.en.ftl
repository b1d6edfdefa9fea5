### Sentences about a score sheet and the words of its page. A parameter has one meaning in all messages:
###
### $call (text): what a player says to close the round, such as "nine"; unknown if nothing is said
### $clause (text): the number of a clause
### $count (number): how many of what the sentence is about
### $dealer (text): the player who deals
### $end (high | low): whether points are too many or too few
### $ending (st | nd | rd | th): the ending of an English ordinal number
### $game (text): the name of the game
### $kind (hole | playoff): a round, or a play-off after the last one
### $last (number): the number of the last of several rounds
### $leader (text): the player who has the first turn; unknown if the cards decide
### $least (number): the fewest points
### $lost (yes | no): whether the player lost whatever the others have
### $moment (text): the round and its number, such as "Round 2 of 9"
### $most (number): the most points
### $name (text): the name of a kind of round that a game brings
### $number (number): the number of a round or of a place, from 1
### $other (number): other points than those that were entered
### $over (yes | no): whether the round was played
### $player (text): a player
### $players (text): several players
### $points (number): points
### $step (number): a number of which points are multiples
### $total (number): points after the rules changed them
### $turned (yes | no): whether a rule is written for games in which the other total wins
### $what (text): a sentence without its full stop
### $which (text): the rounds that do not count, as the message "misfits" names them

## The next round, and who comes and goes

upcoming = { $leader ->
    [unknown] { $moment }: { $dealer } deals, the cards decide who leads.
   *[other] { $moment }: { $dealer } deals, { $leader } leads.
}
joined = { $player } joined before round { $number } with { $points }.
left = { $player } left before round { $number }.
returned = { $player } came back before round { $number }.
sat-out = { $over ->
    [yes] { $player } sat round { $number } out.
   *[no] { $player } sits round { $number } out.
}
ended-early = The match was ended early, by agreement.

## Rounds that do not count. They begin in lower case.

misfits = { $count ->
    [1] round { $number } does not count
    [2] rounds { $number } and { $last } do not count
   *[other] rounds { $number } to { $last } do not count
}
misfit = { $kind ->
    [hole] { $which }: expected a round of { $players }
    [playoff] { $which }: expected a play-off of { $players }
   *[other] { $which }: expected a { $name } of { $players }
}
misfit-over = { $count ->
    [1] { $which }: the match was over before it
   *[other] { $which }: the match was over before them
}

## Rules that added points

as-they-stand = These points were entered as they stand.
cited = { $turned ->
    [yes] { $what } ({ $clause }; most points win here, so the other way round).
   *[no] { $what } ({ $clause }).
}
became = { $player }'s total of { $points } became { $total } in { $moment }.

## Doubts, without a full stop

doubt-step = { $points } is no multiple of { $step }, as the points of all cards are
doubt-sign = { $other } is likelier than { $points }
doubt-range = { $end ->
    [high] { $points } is high: { $count } layouts score { $least } to { $most }
   *[low] { $points } is low: { $count } layouts score { $least } to { $most }
}
doubt-beaten = { $player } closed and was beaten; { $other } would not be
doubt-no-closers = { $player } closed, and no player closes a round by these rules
doubt-closer = { $call ->
    [unknown] { $player } closed with { $points }, and the rules do not let a player close with so many points
   *[other] { $player } closed with { $points }, and the rules do not let a player say { $call } with so many points
}
doubt-unclosed = no player closed, and for each closer the rules change the points
doubt-final = no cards of { $players } lead to these final points by the rules

## The page

page-title = { $game }: score sheet
page-total = Total
place = Place
place-left = left
place-number = { $lost ->
    [yes] { $number }{ $ending }, lost
   *[no] { $number }{ $ending }
}
page-closed = closed the round
