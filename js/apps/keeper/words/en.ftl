### Sentences of the score keeper's page. A parameter has one meaning in all messages:
###
### $count (number): how many of what the sentence is about
### $date (text): a date
### $end (high | low): which end of the usual points
### $game (text): the name of a game
### $games (text): names of games
### $goal (lowest | highest): which total wins
### $kind (hole | playoff): a round, or a play-off after the last one
### $last (text): the last of several names
### $least (text): the lowest points, or the fewest players
### $most (text): the highest points, or the most of something
### $name (text): the name of a card
### $names (text): names but the last one, with commas
### $number (text): the number of a round or of a player
### $other (text): points with the other sign
### $player (text): a player
### $players (text): several players, or how many
### $points (text): points
### $reason (text): why something was refused, in English
### $round (text): a round with its number
### $rules (text): the rules that a file names
### $step (text): a number
### $typed (text): what was typed

list = { $names } and { $last }
title = Golf score
ok = OK
cancel = Cancel
next = Next
to-start = Start
to-sheet = Back to the sheet
update = Use the new version
language = Language

## The first screen

stays-here = Keep score beside real cards. Everything stays on this phone.
new-match = New match
sheets = Your sheets
history = All evenings
open-file = Open a file
open-file-note = A sheet that was saved here or by “cardgolf keep”, or your family’s own rules.
entered-rounds = { $count ->
    [0] no round yet
    [one] { $count } round
   *[other] { $count } rounds
}
delete = Delete
delete-sheet = Delete the sheet of { $game }, { $date }
ask-delete = Delete the sheet of { $game } with { $players }? It cannot be brought back.
newer-sheets = { $count ->
    [one] One sheet was kept by a newer version of this page. Open the page once with a network to see it.
   *[other] { $count } sheets were kept by a newer version of this page. Open the page once with a network to see them.
}
unreadable-sheets = { $count ->
    [one] One sheet is damaged and cannot be read. It is left as it is.
   *[other] { $count } sheets are damaged and cannot be read. They are left as they are.
}
opened-bundle = { $game } is among your own games.
opened-bundle-bare = { $game } is among your own games. Its file does not name its rules, so “cardgolf keep” will not open its sheets.

## A new match

choose-game = Which game?
own-games = Your own games
games = All games
find-game = Find a game
left-out = Left out, since only the full program can settle them: { $games }.
own-note = For other rules open your family’s file on the first screen. “cardgolf export” writes it.
rounds = Rounds
house-rules = House rules
house-note = Up to two of the rules that change points go together here. For more, open your family’s file.
clash-many = Three rules that change points need your family’s own file.
clash-two = These two rules do not go together.
clash-holes = This rule needs the usual number of rounds.
who-plays = Who plays?
name-of = Player { $number }
deals-first = deals
remove = Remove { $player }
add-player = Add a player
sides = Teams and handicaps
team = Team { $number }
no-team = No team
team-of = Team of player { $number }
handicap = Handicap
handicap-of = Points given to player { $number }
begin = Begin

## A sheet

round-name = { $kind ->
    [playoff] Play-off { $number }
   *[hole] Round { $number }
}
of-rounds = {" "}of { $count }
next-round = { $round }: { $player } deals.
result = { $count ->
    [one] { $players } wins.
   *[other] { $players } share the first place.
}
too-few = Fewer than two players are left.
unsettled = { $count ->
    [one] After a correction, one later round does not fit the rules and does not count.
   *[other] After a correction, { $count } later rounds do not fit the rules and do not count.
}
not-counted = not counted
enter-round = Enter { $round }
fix-round = Fix { $round }
round = Round
points-table = Points
total = Total
place = Place
left = left
closed = closed the round
told-team = { $players } play as a team and share their total.
told-handicap = { $player } is given a handicap of { $points }.
told-join = { $player } joined before round { $round } with { $points }.
told-leave = { $player } left before round { $round }.
told-return = { $player } came back before round { $round }.
told-sit-out = { $player } sits out round { $round }.
ended-early = The match was ended early, by agreement.
goal = { $goal ->
    [lowest] The fewest points win.
   *[highest] The most points win.
}
undo = Undo
redo = Redo
players = Players
share = Share
print = Print
save-file = Save as a file
finish = Finish now
go-on = Go on
ask-finish = End the match now? The places stay as they are, and you can go on later.
read-only = This is a sheet from a link. It shows what was shared, and changes nothing.
keep-copy = Keep a copy
link = Link
link-copied = The link is copied. It holds the whole sheet; whoever has it can read it.
link-shown = Copy this link. It holds the whole sheet; whoever has it can read it.
share-by = Send it
other-tab = The sheet was changed in another tab. This is the newest.

## A round

points-note = The points of the cards, without fines. 3+4+5 is added up, and an empty field is 0.
pad = Number pad
minus = minus
plus = plus
delete-last = Delete the last one
cards = Cards
cards-of = The cards of { $player }, row by row
cards-left = { $count ->
    [one] One card to go
   *[other] { $count } cards to go
}
cards-count = { $points } points
use-cards = Use these points
no-card = no card
joker = Joker
locked = { $name }, locked
fix-note = Tap a round to correct it.
who-closed = Who closed the round?
nobody = Nobody
final = No fines: these points stand as they are
enter = Enter the round
back-to-points = Back to the points
drop = Delete this round
ask-drop = Delete this round? Later rounds move up.

## Questions

doubt-sign = { $player }: { $other } is likelier than { $points }.
doubt-step = { $player }: { $points } is no multiple of { $step }, as the points of all cards are.
doubt-end = { $player }: { $points } is { $end ->
    [high] high
   *[low] low
}. Usual are { $least } to { $most }.
doubt-closer = { $player } closed and was beaten. With { $other } this would not be so.
doubt-no-closer = Nobody closed the round, and for each closer the rules change the points.
use-points = Use { $points }
keep-points = It is right
correct-it = Correct it

## Players

name = Name
join = Join
start-with = Begins with
start-note = The mean of the totals is { $points }.
rename = Rename
rename-to = A new name for { $player }
leave = Leaves
return = Comes back
sit-out = Sits out
sits-out = sits out
done-join = { $player } plays from the next round on.
done-leave = { $player } has left. The total stays.
done-return = { $player } plays again.
done-sit-out = { $player } sits out the next round.

## All evenings

no-history = There is no sheet yet.
history-of = All evenings of { $game }
set-of = { $players } players, { $count ->
    [one] one evening
   *[other] { $count } evenings
}
history-fork = Two sheets of { $date } begin with the same { $count ->
    [one] round
   *[other] { $count } rounds
}: these count once, and both are one evening.
column-matches = Matches
column-wins = Won
column-average = Mean
column-best = Best
column-worst = Worst
column-closed-count = Closed
column-beaten = Beaten

## What is refused

refused-points = “{ $typed }” is no number of points. Type 12, −5 or 3+4+5.
refused-name = Each name needs 1 to { $most } characters that can be printed.
refused-same-name = Two players have the name { $player }.
refused-players = This game is for { $least } to { $most } players.
refused-over = No other round follows: the match is over.
refused-bounds = { $player } cannot have { $points }: the cards give { $least } to { $most }.
refused-deck = The deck does not give these points: { $count } players together have { $least } to { $most }.
refused-entered = Round { $round } was entered in another tab. What you typed is kept.
refused-seats = Other players take part in this round now. Look at the sheet.
refused-drop = This round cannot be deleted: a player joined right after it, or sat out twice then.
refused-teams = Nobody joins late where teams play.
refused-one-team = Teams play against each other: at least two sides are needed.
refused-handicap = A handicap is a number from 0 to { $most }.
refused-start = With this start the match would be over, or it has not begun.
refused-change = { $player } cannot do that now.
refused-two = A round needs two players.
refused-long = This is too long for a sheet.
refused-file = This is no score sheet, or a part of it is missing.
refused-newer = This was written by a newer version. It is left as it is.
refused-gone = This sheet is not on this phone.
refused-rules = The rules of this sheet do not fit it: { $reason }
refused-link = This link is cut or was changed: it shows no sheet.
refused-fetch = This game is not on this phone. Open the page once with a network.
refused-bundle = This file has no rules that the page can read: { $reason }
refused-python = { $game } has rules that only the full program can settle. Use “cardgolf keep”.
refused-turns = This file is for playing. Write one for keeping score: “cardgolf export --score-only”.
refused-unknown-rules = This page does not know these rules: { $rules }. Open your family’s file first, then the sheet.
not-kept-full = The phone has no room for the sheets. Nothing is lost while the page is open: save it as a file, or delete old sheets.
not-kept-forbidden = This browser does not let the page keep anything. Save the sheet as a file before you close the page.
