### Headings, questions and help lines of the terminal. A parameter has one meaning in all messages:
###
### $card (text): a card, such as "7♥"
### $cards (text): several cards with spaces between them
### $count (number): how many of what the sentence is about
### $file (text): a file
### $given (text): the command that does what the sentence says
### $goes (yes | no): whether the match can go on
### $guess (text): what may have been meant instead; unknown if nothing is like it
### $hand (yes | no): whether players hold their cards in hand
### $kind (hole | playoff): a round, or a play-off after the last one
### $labels (text): the numbers or letters by which a move is chosen
### $lead (last | kept): whether the lead was taken in the last round
### $moment (text): the round and its number, such as "Round 2 of 9"
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
### $typed (text): what was typed, in quotes
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
ask-next = Enter for the next round, r for what your moves cost, q to stop.{" "}
ask-end = Enter to end, r for what your moves cost.{" "}
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
more-moves = and { $count } more: moves lists them all

## Rules in the prompt

why-nothing = No rule refused a move just now.
why-next = This is the rule about what comes next:
why-no-clause = The rule is { $rule }. It has no clause.
why-more = Type rules { $rule } for every clause about this.
no-hint = There is no hint: { $reason }.
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
last-turn-yours = This is your last turn.
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
others-count = { $what }. The other cards here count their number.
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
decimal-mark = .
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
ways = { $what }, or { $other }
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
moves-cost = What your moves cost
rules-shared = The rules that all games share
score-sheet = Score sheet
how-to-play = How to play
back-to-table = Esc  Back to the table
close = Esc Close
key-save = k  Save the match
key-leave = l  Leave it
key-play-on = Esc  Play on
key-next = n  Next round
key-review = r  What your moves cost
key-quit = q  Leave the table
round-not-over = The round is not over.
is-over = { $moment } is over
taken-back = Taken back.
saved-hidden = Saved in { $file }, which contains hidden information.
saved-review = Saved. What each move cost: { $given }
match-is-over = The match is over
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
footer-review = What your moves cost
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
review-played = Round { $number }, move { $count }: { $player } played { $moves }.
review-as-good = No move was clearly better.
review-better = { $reason ->
    [unknown] { $moves } is { $number } points better.
   *[other] { $moves } is { $number } points better: { $reason }.
}
review-reason = { $moves }: { $reason }.

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
margin = { $wins ->
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
