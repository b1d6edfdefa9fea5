### Headings, questions and help lines of the terminal. A parameter has one meaning in all messages:
###
### $card (text): a card, such as "7♥"
### $cards (text): several cards with spaces between them
### $count (number): how many of what the sentence is about
### $date (text): the date of a match; unknown if none was given
### $file (text): a file
### $first (text): a file that came before
### $given (text): the command that does what the sentence says
### $goes (yes | no): whether the match can go on
### $guess (text): what may have been meant instead; unknown if nothing is like it
### $hand (yes | no): whether players hold their cards in hand
### $kind (hole | playoff): a round, or a play-off after the last one
### $labels (text): the numbers or letters by which a move is chosen
### $lead (last | kept): whether the lead was taken in the last round
### $least (number): the fewest points that cards give
### $moment (text): the round and its number, such as "Round 2 of 9"
### $most (number): the most points that cards give
### $moves (text): moves as they are typed
### $name (text): the name of a kind of round that a game brings
### $number (text): the number of a clause, of a move or of a round
### $other (text): a second player or team
### $place (text): a place of a board, such as "b2"
### $player (text): a player
### $players (text): several players
### $points (number): points
### $reason (text): why something happened or failed
### $rule (text): the id of a rule
### $rules (text): the name of the game
### $scores (text): players with their points, with commas
### $seed (text): the seed of a random sample
### $situation (text): where in the turn the player is, in a few words
### $total (number): points after the rules changed them
### $typed (text): what was typed, in quotes; unknown if nothing was
### $unit (yes | no): whether there is room for the word for points
### $what (text): a sentence, or a part of one, that another message made
### $where (round | hand | sight): which points they are
### $wins (fewest | most): which total wins

## Questions and answers of the prompt

ask-more = Enter for more, q to stop.{" "}
ask-hide = { $player }, press Enter to hide your cards.{" "}
ask-pass = Pass the keyboard to { $player }; Enter.{" "}
ask-leave = Enter to try again, save FILE for another file, n to leave without saving{ $goes ->
    [yes] , c to continue playing.
   *[no] .
}{" "}
ask-save = Enter for yes, n for no, c to continue playing.{" "}
ask-next = Enter for the next round, r for what moves cost, q to stop.{" "}
ask-end = Enter to end, r for what moves cost.{" "}
no-review = There is no review: { $reason }.
save-match = Save the match in { $file }?
save-expected = save: expected a file, as in save FILE
save-failed = The match is not saved.
save-failed-now = The match is not saved. The next turn tries again; save FILE goes on in another file.
file-failed = { $file } cannot be written: { $reason }.
the-match = The match
saved = Saved in { $file }. It contains hidden cards: do not look inside.
continue = Continue with: { $given }
changed-left = { $file } was changed by another program meanwhile, and stays as it is. Both are kept:
changed-here = this goes on in { $file }.
changed-other = To go on with the other instead: { $given }
undone = Undone: { $moves }.
type-why = { $what } Type why for the rule.
thinking = { $player } is thinking
comparing = Comparing moves
looking = Looking for examples

typed-unclear = { $typed } could be { $moves }: type more.
typed-wrong = { $guess ->
    [unknown] { $typed } is not a move or a command. { $what }
   *[other] { $typed } is not a move or a command. Did you mean { $guess }? { $what }
}
typed-expected = Type { $labels }, a move { $what }, or help.
typed-such-as = such as "{ $moves }"
labels-from = { $hand ->
    [yes] a letter from { $labels }
   *[no] a number from { $labels }
}
labels-range = { $what } to { $other }
labels-or = { $what } or { $other }
labels-none = a command

help-type = { $hand ->
    [yes] Type a move by its letter, its words or the beginning of its words.
   *[no] Type a move by its number, its words or the beginning of its words.
}
help-place = A place alone, such as { $place }, is enough if only one legal move names it.
help-commands = Commands:
command-hint = the best moves by simulation, with their expected points
command-why = the rule that made the last move illegal
command-moves = all legal moves
command-table = the cards on the table
command-rules = the rules of this game; rules NUMBER shows one section, rules WORDS finds the clauses with these words
command-score = the score of your visible cards
command-undo = undo your last move of this turn, unless it has shown a player a new card
command-save = save FILE writes the match to a file
command-help = this list; ? shows it too
command-quit = stop playing

you-are = You are { $player }.
you-share = { $players } share this keyboard.
computer-plays = The computer plays { $players }.
type-help = Type help, hint or rules at any time.
seed = Seed { $number }.
asked = , { $situation }.
cards-so-far = Your cards come to { $points } so far.
totals-so-far = { $moment }, so far { $scores }
moves-list-all = and { $count } more: moves lists them all

## Rules in the prompt

why-nothing = No rule refused a move just now.
why-next = This is the rule about what comes next:
why-no-clause = The rule is { $rule }. It has no clause.
why-more = Type rules { $rule } for every clause about this.
no-points = There are no points: { $reason }.
no-card-seen = None of your cards is visible yet.
cards-of = { $player }, visible cards
rules-none = No clause matches { $typed }: type rules for all, rules 2 for a part, or rules stock for a word.
rules-no-page = There is no rules page.
rules-base = Type rules base for the rules that all games share.
rules-replaced = Here: replaced by { $what }.

## The table and its marks

legend-hand = [  7] a card in hand  <  7> just drawn  [ ##] hidden
legend-hidden = [##] hidden
legend-seen = (7) seen, face down
legend-marks = [7] face up  <7> changed  {"{"}7{"}"} matched
legend-locked = 7! locked
legend-gone = . gone
legend-drawn = on large cards: { $what } changed  = matched
you = (you)
middle = middle
remembered = remembered: { $what }
cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
in-hand = in hand
piles = stock { $count }, discard{" "}
none = none
deals = { $moment }: { $player } deals
leads = { $moment }: { $player } deals, { $other } leads
has-first-turn = { $player } has the first turn.
has-closed = { $reason ->
    [unknown] { $player } has closed the round.
   *[other] { $player } has closed the round: { $reason }.
}
last-turn-yours = Last turn.
turned-at-end = The cards that lay face down are turned up, marked < >.

## Scores

rank = rank
name = player
total = total
kind = { $kind ->
    [hole] round
    [playoff] play-off
   *[other] { $name }
}
kind-this = { $kind ->
    [hole] this round
    [playoff] this play-off
   *[other] this { $name }
}
kind-number = { $kind ->
    [hole] round { $number }
    [playoff] play-off { $number }
   *[other] { $name } { $number }
}
becomes = { $points } becomes { $total }
handicap = handicap
given = given
lost = lost
standings = Final standings
stopped-early = Stopped early: the match is not over
count-points = { $where ->
    [round] { $unit ->
        [yes] { $count ->
            [one] { $points } point this round
           *[other] { $points } points this round
        }
       *[no] { $points } this round
    }
    [hand] { $unit ->
        [yes] { $count ->
            [one] { $points } point in hand
           *[other] { $points } points in hand
        }
       *[no] { $points } in hand
    }
   *[sight] { $unit ->
        [yes] { $count ->
            [one] { $points } point in sight
           *[other] { $points } points in sight
        }
       *[no] { $points } in sight
    }
}

## What cards count

every-counts = Every card counts { $points }.
none-counts = No card has points of its own.
counts-number = A card counts its number.
counts-number-but = A card counts its number; { $what }.
cards-count = { $count ->
    [one] { $cards } counts { $points }
   *[other] { $cards } count { $points }
}
points-for = { $points } for { $cards }
points-of-cards = Points of cards: { $what }.
joker-named = Joker ({ $card })

## Typed layouts and their scores

subtotal = subtotal
seat-number = seat { $number }
name-closed = { $player }, closed
others-by-number = { $what }. The other cards here count their number.
mark-locked = ! is a locked card.
counts-by-suit = { $card } counts { $what } by its suit: type the suit too, as in { $card }H.
may-not-close = { $count ->
    [one] The rules do not let { $player } close with { $points } point.
   *[other] The rules do not let { $player } close with { $points } points.
}
more-clauses = { $count ->
    [one] One more clause about these lines: { $number }. To read it:
   *[other] More clauses about these lines: { $number }. To read them:
}
base-clauses = Clauses with G are base rules, which all games share.
filling-in = Filling in the unknown cards
thousands-mark = ,
points-count = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
range-certain = { points-count }, whatever the unknown cards are
range = { $points } to { $total } points, { $number } on average
wins-here = { $wins ->
    [fewest] lowest
   *[most] highest
}
best-always = ; { wins-here } in every case
best-never = ; { wins-here } in no case
best-often = ; { wins-here } in { $count }% of cases
best-about = ; { wins-here } in about { $count }% of cases
if-card = if { $place } is { $cards }
with-cards = with { $cards }
deck-for = the deck for { $count } players, { $total } cards
ways-all = Every way to fill in the unknown cards was tried, from { $what }.
ways-sample = There are too many ways to try them all. The average is that of { $number } deals from { $what }, by seed { $seed }. The range is the widest that was found.

## A recorded match, move by move

replay-ask = { $number } of { $count } (Enter, b, a number, q)>{" "}
replay-expected = Expected a move from 0 to { $count }, Enter for the next, b for the one before, or q to quit.

## The full screen

refused-why = { $what } (w: the rule)
refused-clause = { $what } (w shows { $number })
table-title = { $rules }  |  { $moment }  |  { $player } deals
table-seed = seed { $number }
over-match = The match is over. Press n for the final ranking, q to leave.
over-round = The round is over. Press n to go on.
may-react-wait = { $players } may react ...
is-playing = { $player } is playing ...
ask-ways = { $situation }: { $what }
ways-or = { $what }, or { $other }
click-turn-up = click the card to turn up (arrows and Enter)
click-below = choose below (m lists everything)
click-hand = click cards of your hand (arrows and Enter), then the discard pile (x)
throw-picked = throw { $cards } by clicking the discard pile (x)
throw-not = { $cards } cannot be thrown together
closing = { $player ->
    [unknown] { $reason ->
        [unknown] The round is closing. Last turns: { $players }.
       *[other] The round is closing ({ $reason }). Last turns: { $players }.
    }
   *[other] { $reason ->
        [unknown] { $player } has closed the round. Last turns: { $players }.
       *[other] { $player } has closed the round ({ $reason }). Last turns: { $players }.
    }
}
face-down = { $count } face down
total-of = total { $total }
keep-for-now = You keep it for now.
which-to-flip = Now click the card to turn up.
which-or-throw = Now click the card to turn up. Or throw it alone: click the discard pile again.
sits-out = { $player } sits this round out
which = Which?
all-legal = All legal moves
nothing-to-choose = There is nothing to choose now.
no-hint-turn = There is no hint: it is not your turn.
thinking-now = Thinking ...
why-not = Why not?
the-rules = The rules
moves-cost = What moves cost
rules-shared = The rules that all games share
score-sheet = Score sheet
how-to-play = How to play
back-to-table = Esc  Back to the table
close = Esc Close
key-save = k  Save the match
key-leave = l  Leave it
key-play-on = Esc  Play on
key-next = n  Next round
key-review = r  What moves cost
key-quit = q  Leave the table
round-not-over = The round is not over.
is-over = { $moment } is over
taken-back = Taken back.
saved-hidden = Saved in { $file }, which contains hidden information.
saved-review = Saved. What each move cost: { $given }
match-is-over = The match is over
demo-whole = The whole match:
demo-play = Play it yourself:
match-not-over = The match is not over.
leave-table = Leave the table?
stock = stock
discard = discard
held = in hand
played-now = played now: { $cards }
last-play = last play: { $cards }
no-cards = no cards
button-throw = x Throw
button-cannot = x Cannot throw
button-all = m All moves
button-next = n Go on

## The row of keys

footer-stock = Stock
footer-pile = Pile
footer-throw = Throw
footer-moves = Moves
footer-hint = Hint
footer-why = Why
footer-scores = Score
footer-rules = Rules
footer-help = Help
footer-theme = Theme
footer-undo = Undo
footer-save = Save
footer-leave = Quit
footer-new = New match
footer-review = What moves cost
footer-back = Back to the cards
footer-scroll = Scroll
footer-player = Player before
footer-redo = Redo
footer-statistics = Statistics
footer-next = Next
footer-before = Back
footer-dear = Next costly move

## The full screen of a score sheet, and that of a review

keep-title = { $rules }  |  { $what }
type-here = Type here, then Enter
review-title = Review  |  { $what }  |  { $count ->
    [one] { $count } clearly worse move
   *[other] { $count } clearly worse moves
}{ $goes ->
    [yes] , judging more ...
   *[no] {""}
}
decision-of = Decision { $number } of { $count }
decision-none = No decision yet
review-none-better = No move was clearly better.
hint-no-discards = Cards that the position does not name count as unseen. A line such as out: 5H 6C names earlier discards.

## The help of the full screen

what-to-do = The line below the table says what to do.
with-keys = With keys
key-arrows = arrows
key-arrows-does = go to a card
key-enter = Enter, space
key-enter-does = act on the card
key-draw-does = draw: stock, discard pile
key-x-does = throw a card, or several
key-numbers = 1 to 9
key-numbers-does = a button below your cards
key-m-does = all legal moves, in a list
key-h-does = a hint; undo a move
key-w-does = why a move is illegal
key-r-does = the rules; the score sheet
key-n-does = next round; dark or light
key-page = PageUp, PageDown
key-page-does = scroll a large table
key-s-does = save the match; leave
with-mouse = With the mouse
mouse-stock = the stock
mouse-stock-does = draw
mouse-pile = the discard pile
mouse-pile-does = draw, or throw
mouse-hand = cards of a hand
mouse-hand-does = pick; click the pile
mouse-card = a card of yours
mouse-card-does = turn up, or swap
mouse-words = words below
mouse-words-does = the same as their keys
marks = Marks of a card
mark-seen = a tab and { $what }
mark-seen-means = face down, seen by you
mark-changed = { $what } in a corner
mark-changed-means = changed last
mark-group = a tint and =
mark-group-means = equal, one group
mark-lock = lock 2, !2 or !
mark-lock-means = locked; 2: turns left
mark-foot = at the foot
foot-swap = swap
foot-flip = turn up
foot-throw = draw or throw
foot-pick = pick
foot-picked = picked

## The end of a match

rounds-played = { $count } rounds were played.
match-margin = { $wins ->
    [fewest] { $count ->
        [one] { $count } point fewer than { $other }.
       *[other] { $count } points fewer than { $other }.
    }
   *[most] { $count ->
        [one] { $count } point more than { $other }.
       *[other] { $count } points more than { $other }.
    }
}
lead-always = In the lead from beginning to end.
lead-taken = { $lead ->
    [last] Took the lead in { $moment }, the last.
   *[kept] Took the lead in { $moment } and kept it.
}
places-after = place after each round
places = places
best-round = Best round
best-of = { $player } with { $points } in { $moment }

## The score sheet of real cards. First the commands, with what they do.

keep-back = enter the player before again
keep-fix = fix 3 Ann -5 changes what Ann has in round 3; fix 3 closed Bo makes Bo its closer, and fix 3 closed none leaves it without one
keep-drop = drop 3 takes round 3 off the sheet
keep-undo = take the last change since the start of the program back
keep-redo = make the change again that undo took back
keep-join = join Di lets Di play from the next round on, with the mean of the totals; join Di 31 says with how many
keep-leave = leave Bo takes Bo out from the next round on; the total stays
keep-return = return Bo lets Bo play again after leave
keep-sit = sit Bo leaves Bo out of the next round alone
keep-rename = rename Bo = Bob changes a name
keep-finish = end the match now, with the standings as they are
keep-continue = go on with a match that finish ended
keep-sheet = the whole sheet
keep-why = why 3 shows what the rules added in round 3
keep-stats = who closed, who was beaten, best and worst rounds; play-offs are left out
keep-print = print FILE.html writes a page that prints on one sheet of paper
keep-csv = csv FILE writes a table for a spreadsheet
keep-save = save FILE goes on in another file
keep-rules = the rules of this game; rules NUMBER shows one section, rules WORD the clauses with a word
keep-help = this list; ? shows it too
keep-quit = stop; the sheet is saved

## The score sheet: questions

keep-players-first = The players, the first dealer first, then clockwise, with commas between them:{" "}
keep-players = The players, clockwise, with commas between them:{" "}
keep-players-count = { $count ->
    [one] That is one player: { $least } to { $most } can play. Type all names in one line, as in Ann, Bo.
   *[other] Those are { $count } players: { $least } to { $most } can play.
}
keep-drew-low = Who drew the lowest card and deals first?
keep-drew-lot = Who was drawn by lot and deals first?
keep-first-dealer = { $what } Enter for { $player }:{" "}
keep-who-closed = Who closed the round? A name, or Enter for none; final adds no penalties:{" "}
keep-ask-cards = { $player }'s cards (empty for none):{" "}
keep-points = { $what } Keep { $typed }? Enter for yes, n for no.{" "}
keep-or-other = { $what } Keep { $typed }? Enter for yes, n for { $other }.{" "}
keep-the-round = { $what } Keep the round? Enter for yes, n for no.{" "}
keep-points-or-cards = Are these the points of { $players }, or the cards of { $player }? Enter for points, c for cards:{" "}
keep-what-next = { $goes ->
    [yes] sheet, fix, continue, print FILE.html, stats, help or quit:
   *[no] sheet, fix, print FILE.html, stats, help or quit:
}{" "}
keep-ask-leave = { $goes ->
    [yes] Enter to try again, n to leave without saving, c to go on:
   *[no] Enter to try again, n to leave without saving:
}{" "}

## The score sheet: answers

keep-game = { $rules }: { $players }.
keep-opening = Type each player's points or cards, or the points of all in one line. If the rules add penalties, they are added for you. Type help for more.
keep-type-sum = Type the points of the cards, such as 12, -5 or 3+4+5. If the rules add penalties, they are added for you.
keep-type-cards = Or type the cards, such as { $cards }, and their points are found.
keep-type-empty = Type empty for a hand without cards, and cards before any others: numbers alone may be points.
keep-type-dot = A dot is a place without a card.
keep-type-mark = ! after a card means that it is locked, such as { $card }!.
keep-type-closed = Add closed for the player who ended the round, such as 12 closed.
keep-type-points = { $guess ->
    [unknown] Type points such as 12 or -5, the cards row by row, or help.
   *[other] Type points such as 12 or -5, the cards row by row, or help. Did you mean { $guess }?
}
keep-no-such-points = Invalid points { $points } of { $player } in round { $number }: expected { $least } to { $most }, which is what the cards can give.
keep-or-points = { $count ->
    [one] Or type the points of { $players }: one number.
   *[other] Or type the points of { $players }: { $count } numbers.
}
keep-no-player = { $typed } is not one of the players: expected { $players }.
keep-no-round = { $typed ->
    [unknown] The number of a round is missing, as in fix 3 Ann -5.
   *[other] { $typed } does not begin with a round: expected its number, as in fix 3 Ann -5.
}
keep-no-redo = Nothing was undone just now, so there is nothing to make again.
keep-no-name = A name is missing, as in join Di or join Di 31.
keep-no-new-name = A new name is missing, as in rename Bo = Bob.
keep-no-file = A file is missing, as in print evening.html.
keep-no-command = That is no command. Type help for the list.
keep-none-before = There is no player before this one.
keep-too-much = { $typed } is too much: expected no more than { $given }.
keep-file-exists = There is a file { $typed } already: choose another name.
keep-one-closer = One player alone closes a round, not { $players }.
keep-again = Type the round again.
keep-typed-gone = { $goes ->
    [yes] Another round is due now: what you typed for this one is gone.
   *[no] The match is over, and what you typed for this round is gone.
}
keep-typed-stays = What you typed for this round stays.
keep-cards-needed = The rules depend on { $player }'s cards here.
keep-use-undo = { $what } Use undo if it is wrong.
keep-use-fix = { $what } Use fix or drop.
keep-question = Round { $number }: { $what }. Use fix if it is wrong.
keep-corrected = Round { $number } is corrected. Everything after it is settled again.
keep-is-final = Round { $number } was entered as final: its points stand as they are, without penalties.
keep-dropped = Round { $number } is off the sheet.
keep-undone = The last change is undone.
keep-redone = The change is made again.
keep-joined = { $player } plays from the next round on and begins with { $points }.
keep-has-left = { $player } has left. The total stays, and return brings the player back.
keep-returned = { $player } plays again, with { $points }.
keep-sits-out = { $player } sits this round out.
keep-renamed = { $player } is { $other } now.
keep-finished = The match is ended early. Type continue to go on.
keep-goes-on = The match goes on.
keep-added-nothing = The rules added nothing in round { $number }.
keep-written = Written to { $file }. { $what }
keep-print-hint = Open it in a browser and print it.
keep-csv-hint = A spreadsheet can open it.
keep-in-file = The sheet is in { $file }.
keep-unfinished = The round that you began to type is not on the sheet.
keep-unsaved = The last changes are not saved.
keep-not-saved = { $what } The last changes are not saved. The next one tries again, and so does save; save FILE goes on in another file.

## The score sheet: tables

keep-place = place
keep-place-left = left
keep-closed = { $what } closed the round
keep-play-offs = The points of play-offs are not in the total.
keep-becomes = { $player }'s total of { $points } becomes { $total }.
keep-cards-score = { $what ->
    [unknown] { $player }'s cards: { $points }
   *[other] { $player }'s cards: { $points } ({ $what })
}
keep-nothing-for = nothing for { $what }
keep-matches = matches
keep-won = won
keep-rounds = rounds
keep-average = average
keep-best = best
keep-worst = worst
keep-shut = closed
keep-beaten = beaten
keep-early = ended early
keep-best-round = { $date ->
    [unknown] Best round: { $player } with { $points } in round { $number }.
   *[other] Best round: { $player } with { $points } in round { $number } of { $date }.
}
history-once = { $file } has the same rounds as { $first }: it counts once.
history-fork = { $file } begins with the same { $count ->
    [one] round
   *[other] { $count } rounds
} as { $first }: shared rounds count once, and both are one match.
