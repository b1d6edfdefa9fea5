#!/usr/bin/env perl
# Golf in Perl: a second implementation of the format cardgolf-rules-2, in one file and with Perl's own modules alone.
#
#     cardgolf certify --rules golf -- perl examples/golf.pl
#
# docs/rules-format.md, docs/shuffling.md, docs/json.md and docs/certify-requests.md tell what it does. It plays all parts of
# turns but `arrange`. It refuses bundles whose scores need more than those of Golf do, and tells no events.

use strict;
use warnings;
use Digest::SHA qw(sha256 sha256_hex);
use JSON::PP;

my $json = JSON::PP->new->utf8->canonical;
my ($true, $false) = (JSON::PP::true, JSON::PP::false);
my $rules;    # the bundle, with what is worked out of it

# Chance

my @ROUNDS = map { hex($_->[0]) << 32 | hex($_->[1]) } (
    ['00000000', '00000001'], ['00000000', '00008082'], ['80000000', '0000808a'], ['80000000', '80008000'],
    ['00000000', '0000808b'], ['00000000', '80000001'], ['80000000', '80008081'], ['80000000', '00008009'],
    ['00000000', '0000008a'], ['00000000', '00000088'], ['00000000', '80008009'], ['00000000', '8000000a'],
    ['00000000', '8000808b'], ['80000000', '0000008b'], ['80000000', '00008089'], ['80000000', '00008003'],
    ['80000000', '00008002'], ['80000000', '00000080'], ['00000000', '0000800a'], ['80000000', '8000000a'],
    ['80000000', '80008081'], ['80000000', '00008080'], ['00000000', '80000001'], ['80000000', '80008008'],
);
my @TURNS = (0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14);
my $RATE = 168;    # bytes of SHAKE-128

sub rotate { my ($word, $by) = @_; return $by ? ($word << $by) | ($word >> (64 - $by)) : $word }

sub permute {
    my ($s) = @_;
    for my $constant (@ROUNDS) {
        my @c = map { $s->[$_] ^ $s->[$_ + 5] ^ $s->[$_ + 10] ^ $s->[$_ + 15] ^ $s->[$_ + 20] } 0 .. 4;
        my @d = map { $c[($_ + 4) % 5] ^ rotate($c[($_ + 1) % 5], 1) } 0 .. 4;
        my @b;
        for my $x (0 .. 4) {
            for my $y (0 .. 4) {
                $b[$y + 5 * ((2 * $x + 3 * $y) % 5)] = rotate($s->[$x + 5 * $y] ^ $d[$x], $TURNS[$x + 5 * $y]);
            }
        }
        for my $y (0, 5, 10, 15, 20) {
            $s->[$y + $_] = $b[$y + $_] ^ (~$b[$y + ($_ + 1) % 5] & $b[$y + ($_ + 2) % 5]) for 0 .. 4;
        }
        $s->[0] ^= $constant;
    }
}

# Return a function that yields the words of the stream of a key and a counter.
sub open_stream {
    my ($key, $counter) = @_;
    my $block = $key . pack('Q>', $counter) . "\x1f";
    $block .= "\0" x ($RATE - length $block);
    substr($block, -1, 1) = chr(ord(substr $block, -1, 1) | 0x80);
    my @state = (unpack('Q<*', $block), (0) x 4);
    my @words;
    return sub {
        if (!@words) {
            permute(\@state);
            @words = unpack 'n*', substr(pack('Q<*', @state), 0, $RATE);
        }
        return shift @words;
    };
}

sub derive { my ($seed, @labels) = @_; return sha256(join '/', 'cardgolf/1', $seed, @labels) }

sub shuffle {
    my ($key, $counter, @order) = @_;
    my $stream = open_stream($key, $counter);
    for my $last (reverse 1 .. $#order) {
        my $places = $last + 1;
        my $word = $stream->();
        $word = $stream->() while $word >= 65536 - 65536 % $places;
        @order[$last, $word % $places] = @order[$word % $places, $last];
    }
    return @order;
}

# The bundle

# The parts of turns, with what holds where a field is left out.
my %PARTS = (
    (map { $_ => {} } qw(draw spend swap throw end leads deal order)), opening => { of => 'any', where => 'any' },
    lock => { piles => ['stock'] }, leave => { how => 'equal', after => 'any' }, knock => { last_turns => 'each' },
);
my @LEADS = ('left of dealer', 'dealer', 'most points', 'last closer', 'first', 'last');
my %RANKS = (A => 1, J => 11, Q => 12, K => 13);

sub take_rules {
    my ($bundle) = @_;
    die "this is no bundle of cardgolf-rules-2\n" if ($bundle->{format} // '') ne 'cardgolf-rules-2';
    die "turns are needed\n" if !$bundle->{turns};
    for my $part (@{ $bundle->{scoring} }) {
        die "the part $part->{do} is not known here\n" if $part->{do} ne 'cancel' || $part->{unless};
        die "groups without lines are not known here\n" if defined $part->{lines} && !ref $part->{lines};
    }
    die "several parts cancel\n" if @{ $bundle->{scoring} } != 1;
    # The base rules turn up two cards. Of one rule, spent turns come before knocks.
    my $rank = number($bundle->{rules});
    my @parts = sort { $rank->{ $a->{rule} } <=> $rank->{ $b->{rule} } || $b->{do} cmp $a->{do} } @{ $bundle->{turns} };
    unshift @parts, { do => 'opening', flips => 2 };
    for my $part (@parts) {
        $part = { %{ $PARTS{ $part->{do} } or die "the part $part->{do} is not known here\n" }, %$part };
        has(\@LEADS, $_) or die "the leader $_ is not known here\n" for @{ $part->{leads} // [] };
    }
    my ($opening) = grep { $_->{do} eq 'opening' } reverse @parts;
    $opening->{rule} = 'base' if !$opening->{looks} && $opening->{where} eq 'any';
    my $looks_at_all = $opening->{of} eq 'any' && ($opening->{looks} // 0) >= @{ $bundle->{places} };
    $rules = {
        turn_limit => 100, recycle => 'keep_top', new_card => 'up', first_flips => 'before_play', %{ $bundle->{options} },
        %$bundle, face => number($bundle->{faces}), place => number($bundle->{places}), turns => \@parts, opening => $opening,
        first_move => $looks_at_all ? 'look' : $opening->{looks} ? 'peek' : 'flip',
        locks => { map { $_->{card} => $_ } grep { $_->{do} eq 'lock' } @parts },
    };
    return { can => [qw(score settle moves views rounds refusals perft undo)] };
}

sub number { my ($list) = @_; return { map { $list->[$_] => $_ } 0 .. $#$list } }

sub has { my ($list, $item) = @_; return defined $item && scalar grep { $_ eq $item } @{ $list // [] } }

# Return the parts of a kind, the topmost first.
sub find_parts { my ($kind) = @_; return reverse grep { $_->{do} eq $kind } @{ $rules->{turns} } }

# Return a field of the topmost part of a kind that has it.
sub find_field {
    my ($kind, $field) = @_;
    my ($found) = grep { defined } map { $_->{$field} } find_parts($kind);
    return $found;
}

# Return the kind of a move of the library and its place, or nothing for another text.
sub read_move {
    my ($text) = @_;
    return () if $text =~ /^(peek|look)\b/ && $1 ne $rules->{first_move};
    return ($1, $2) if $text =~ /^(flip|swap|discard flip|peek) (\S+)$/;
    return $text =~ /^(draw stock|draw discard|discard|knock|look)$/ ? ($1, undef) : ();
}

sub write_moves { my ($kind, @places) = @_; return map { "$kind $rules->{places}[$_]" } @places }

# Scores

sub score_board {
    my ($board) = @_;    # faces, undefined where there is no card
    my ($part) = @{ $rules->{scoring} };
    my (@groups, %gone, @lines);
    for my $line (@{ $part->{lines} // [] }) {
        my @cards = map { $board->[$_] } @$line;
        next if (grep { !defined } @cards) || !are_equal(@cards);
        my %places = map { $_ => 1 } @$line;    # groups that share a place are one
        my @others;
        for my $group (@groups) {
            if (grep { $places{$_} } @$group) { $places{$_} = 1 for @$group }
            else                              { push @others, $group }
        }
        @groups = (@others, [sort { $a <=> $b } keys %places]);
    }
    for my $group (@groups) {
        $gone{$_} = 1 for @$group;
        push @lines, make_line($part->{group}, 0, @$group);
    }
    for my $place (grep { defined $board->[$_] && !$gone{$_} } 0 .. $#$board) {
        push @lines, make_line($part->{card}, $rules->{points}[$board->[$place]], $place);
    }
    return \@lines;
}

sub are_equal { my ($kind, @others) = map { $rules->{kinds}[$_] } @_; return !grep { $_ != $kind } @others }

sub make_line {
    my ($rule, $points, @places) = @_;
    return { rule => $rule, points => 0 + $points, slots => [map { $rules->{places}[$_] } @places] };
}

sub sum { my $sum = 0; $sum += $_ for @_; return $sum }

# A match

sub new_match {
    my ($request) = @_;
    my @seats = 0 .. $#{ $request->{names} };
    my ($deck) = grep { $_->{players} == @seats } @{ $rules->{decks} } or die "there is no deck for these players\n";
    my $match = {
        names => $request->{names}, seed => $request->{seed}, rounds => [], totals => [], standings => [],
        history => [], deck => [(@{ $rules->{packs}[$deck->{pack}] }) x $deck->{times}],
    };
    deal($match, 'hole', choose_dealer($match, @seats), @seats);
    return $match;
}

sub choose_dealer {
    my ($match, @seats) = @_;
    my $way = $rules->{match}{first_dealer};
    return $way if $way =~ /^\d+$/;
    my $key = derive($match->{seed}, 'first dealer');
    return (shuffle($key, 0, @seats))[0] if $way eq 'random';
    my @cards = shuffle($key, 0, @{ $match->{deck} });
    while (@seats > 1 && @cards >= @seats) {
        my @points = map { $rules->{points}[pop @cards] } @seats;
        my ($least) = sort { $a <=> $b } @points;
        @seats = @seats[grep { $points[$_] == $least } 0 .. $#seats];
    }
    return $seats[0];
}

sub deal {
    my ($match, $kind, $dealer, @seats) = @_;
    my @order = ((grep { $_ > $dealer } @seats), (grep { $_ <= $dealer } @seats));
    my $number = @{ $match->{rounds} };
    my @cards = shuffle(derive($match->{seed}, 'round', $number, 'deal'), 0, @{ $match->{deck} });
    my $places = @{ $rules->{places} };
    my %board = map { $_ => [] } @seats;
    for my $place (0 .. $places - 1) {
        $board{$_}[$place] = { face => shift @cards, down => 1, known => [], mark => 0 } for @order;
    }
    $match->{round} = {
        kind => $kind, dealer => $dealer, seats => \@seats, order => \@order, board => \%board, discard => [shift @cards],
        stock => \@cards, held => undef, from => undef, begun => [(0) x @{ $match->{names} }], turn => $order[0],
        phase => 'opening', leader => undef, closer => undef, last_turns => undef, reason => '', reshuffles => 0, over => 0,
        is_turned => 0, skips => 0,
    };
    $match->{next} = undef;
    lead($match) if $rules->{first_flips} eq 'first_turn' || has_opened($board{ $order[0] });
}

# Return the first of some seats after the dealer. With a word, those count that are first or last in the match.
sub find_after_dealer {
    my ($match, $who, @seats) = @_;
    my %rank = map { $_->{seat} => $_->{rank} } @{ $match->{standings} };
    if ($who && %rank) {
        my @ranks = sort { $a <=> $b } @rank{@seats};
        @seats = grep { $rank{$_} == $ranks[$who eq 'last' ? -1 : 0] } @seats;
    }
    return ((grep { $_ > $match->{round}{dealer} } @seats), $seats[0])[0];
}

# Begin the first turn. The first of the ways to lead that names a seat counts.
sub lead {
    my ($match) = @_;
    my ($round, @ways) = ($match->{round}, @{ find_field('leads', 'leads') // [] }, 'left of dealer');
    my ($order, $leader) = ($round->{order}, grep { defined } map { find_leader($match, $_) } @ways);
    $leader = $order->[-2] if $ways[0] eq 'left of dealer' && is_right() && @$order > 1;
    begin_turn($round, $round->{leader} = $leader);
}

sub find_leader {
    my ($match, $way) = @_;
    my ($round, $last) = ($match->{round}, $match->{rounds}[-1]);
    my ($board, @order) = ($round->{board}, @{ $round->{order} });
    return $order[0]                                             if $way eq 'left of dealer';
    return $round->{dealer}                                      if $way eq 'dealer';
    return find_after_dealer($match, $way, @{ $round->{seats} }) if $way =~ /^(first|last)$/;
    return (grep { $last && has([$_], $last->{round_end}{by}) } @order)[0] if $way eq 'last closer';
    my %points = map { $_ => sum(map { $rules->{points}[$_->{face}] } grep { $_ && !$_->{down} } @{ $board->{$_} }) } @order;
    my ($most) = sort { $b <=> $a } values %points;
    return (grep { $points{$_} == $most } @order)[0];
}

sub begin_turn {
    my ($round, $seat) = @_;
    my $opens = !$round->{begun}[$seat]++ && $rules->{first_flips} eq 'first_turn' && !has_opened($round->{board}{$seat});
    @$round{qw(turn phase)} = ($seat, $opens ? 'opening' : 'start');
}

sub is_right { return (find_field('order', 'direction') // 'left') eq 'right' }

# Return the other seats in the order in which turns pass.
sub list_others {
    my ($round) = @_;
    my ($turn, @seats) = ($round->{turn}, @{ $round->{seats} });
    my @others = ((grep { $_ > $turn } @seats), (grep { $_ < $turn } @seats));
    return (is_right() xor $round->{is_turned}) ? reverse @others : @others;
}

# Moves

# A board has for each place a card, undefined where it has left: its face, whether it lies down, who knows it then, its mark.

sub list_down { my ($board) = @_; return grep { $board->[$_] && $board->[$_]{down} } 0 .. $#$board }

sub turn_up { @$_{qw(down known)} = (0, []) for grep { $_ } @_ }

# Return the places from which a card may be turned up, or looked at, before play.
sub list_first {
    my ($board) = @_;
    my ($opening, $columns, @down) = ($rules->{opening}, $rules->{layout}{columns}, list_down($board));
    if ($opening->{looks}) {
        my $least = $opening->{of} eq 'nearest' ? @$board - $columns : 0;
        return grep { $_ >= $least && !@{ $board->[$_]{known} } } @down;
    }
    my %begun = map { $_ % $columns => 1 } grep { !has(\@down, $_) } 0 .. $#$board;
    my @found = grep { $opening->{where} eq ($begun{ $_ % $columns } ? 'together' : 'apart') } @down;
    return @found ? @found : @down;
}

# Return whether a seat has turned up, or seen, its first cards.
sub has_opened {
    my ($board) = @_;
    my $hidden = grep { !@{ $board->[$_]{known} } } list_down($board);
    return @$board - $hidden >= ($rules->{opening}{flips} // $rules->{opening}{looks}) || !list_first($board);
}

sub list_moves { my ($rule, @moves) = decide_moves(@_); return @moves }

# Return the rule that decides which moves are legal now, and these moves.
sub decide_moves {
    my ($round) = @_;
    my ($board, $phase, $first) = ($round->{board}{ $round->{turn} }, $round->{phase}, $rules->{first_move});
    return 'base'              if $round->{over};
    return list_starts($round) if $phase eq 'start';
    return ($rules->{opening}{rule}, $first eq 'look' ? $first : write_moves($first, list_first($board))) if $phase eq 'opening';
    my ($rule, $is_plain, @flips) = find_throw($round);
    my @free = grep { $board->[$_] && !find_locked($round, $_) } 0 .. $#$board;
    return ($rule, write_moves('swap', @free), ('discard') x $is_plain, write_moves('discard flip', @flips));
}

# Return the rule that decides how a turn begins, the last that changes what the rules below offer, and the moves.
sub list_starts {
    my ($round) = @_;
    my ($board, $rule, @more) = ($round->{board}{ $round->{turn} }, 'base');
    my ($stock, $discards, @down) = (scalar @{ $round->{stock} }, scalar @{ $round->{discard} }, list_down($board));
    my @piles = (('stock') x ($stock > 0 || $discards > 1), ('discard') x ($discards > 0 && !!grep { $_ } @$board));
    for my $part (@{ $rules->{turns} }) {
        if ($part->{do} eq 'draw') {
            my @wanted = grep { has($part->{piles}, $_) } @piles;
            next if !@wanted || @wanted == @piles;
            @piles = @wanted;
        }
        elsif ($part->{do} eq 'spend' && @down) { push @more, write_moves('flip', @down) }
        elsif ($part->{do} eq 'knock' && !$round->{last_turns} && @down <= ($part->{most_down} // @down)) { push @more, 'knock' }
        else { next }
        $rule = $part->{rule};
    }
    return ($rule, (map { "draw $_" } @piles), @more);
}

# Return the rule that decides how the card in hand may be thrown, whether it may without a flip, and the places for one.
sub find_throw {
    my ($round) = @_;
    my @throws = find_parts('throw');
    my ($keeper) = grep { has($_->{keep}, $round->{held}) } @throws;
    if ($round->{from} eq 'discard') {
        my ($part) = grep { $_->{piles} } @throws;
        return $part && !$keeper && has($part->{piles}, 'discard') ? ($part->{rule}, 1) : ('base', 0);
    }
    return ($keeper->{rule}, 0) if $keeper;
    my @down = list_down($round->{board}{ $round->{turn} });
    my $field = $round->{last_turns} && find_field('throw', 'last_turns') ? 'last_turns' : 'flip';
    my ($flip, $last_down) = (find_field('throw', $field) // 'never', find_field('throw', 'last_down'));
    my $is_last = $flip eq 'required' && @down == 1;    # a flip of the last card may be waived
    my ($part) = grep { defined $_->{$field} || $is_last && defined $_->{last_down} } @throws;
    my $is_plain = $flip ne 'required' || !@down || $is_last && $last_down;
    return ($part ? $part->{rule} : 'base', !!$is_plain, $flip eq 'never' ? () : @down);
}

# Return the rule that forbids to swap the card of a place, or nothing.
sub find_locked {
    my ($round, $place) = @_;
    my $board = $round->{board}{ $round->{turn} };
    my ($mark, $down) = $board->[$place] ? @{ $board->[$place] }{qw(mark down)} : (0, 0);
    my ($swap) = grep { $_->{where} eq 'down' && !$down && list_down($board) } find_parts('swap');
    return '' if !$swap && $mark <= $round->{begun}[$round->{turn}];
    return $mark ? $rules->{locks}{ $board->[$place]{face} }{rule} : $swap->{rule};
}

sub play_move {
    my ($match, $text) = @_;
    my $round = $match->{round};
    has([list_moves($round)], $text) or die "the move $text is not legal\n";
    my ($kind, $name) = read_move($text);
    my ($phase, $board) = ($round->{phase}, $round->{board}{ $round->{turn} });
    my $thrown = $kind =~ /^discard/ ? $round->{held} : undef;
    move_cards($match, $kind, $rules->{place}{ $name // '' });
    clear_lines($round, $kind) if $kind =~ /flip|swap/;
    $round->{is_turned} = !$round->{is_turned} if has(find_field('order', 'turned_by'), $thrown);
    $round->{skips} = 0 if $phase eq 'start';
    $round->{skips} = 1 if has(find_field('order', 'skips'), $thrown);
    if ($kind =~ /^draw/) { $round->{phase} = 'follow' }
    else {
        my $is_end = $kind eq 'knock' || !list_down($board);
        close_round($round, $kind) if $is_end && defined $round->{leader} && !$round->{last_turns};
        end_turn($match) if $phase ne 'opening' || has_opened($board);
    }
    finish_round($match) if $round->{over};
}

sub move_cards {
    my ($match, $kind, $place) = @_;
    my $round = $match->{round};
    my ($seat, $discard, $held, $from) = @$round{qw(turn discard held from)};
    my $board = $round->{board}{$seat};
    if ($kind eq 'draw stock' && !@{ $round->{stock} }) {
        my $top = pop @$discard;
        my $key = derive($match->{seed}, 'round', scalar @{ $match->{rounds} }, 'stock');
        $round->{stock} = [reverse shuffle($key, $round->{reshuffles}++, @$discard)];
        @$discard = ($top);
    }
    if    ($kind eq 'draw stock')   { @$round{qw(held from)} = (shift @{ $round->{stock} }, 'stock') }
    elsif ($kind eq 'draw discard') { @$round{qw(held from)} = (pop @$discard, 'discard') }
    elsif ($kind eq 'swap') {
        my ($lock, $old, $way) = ($rules->{locks}{$held}, $board->[$place], $rules->{new_card});
        my $mark = $lock && has($lock->{piles}, $from) ? $round->{begun}[$seat] + $lock->{turns} : 0;
        my $down = !$mark && ($way eq 'down' || $way eq 'as_was' && $old->{down});
        my @known = !$down ? () : $from eq 'stock' ? $seat : 0 .. $#{ $match->{names} };
        push @$discard, $old->{face};
        $board->[$place] = { face => $held, down => $down, known => \@known, mark => $mark };
    }
    elsif ($kind =~ /^discard/) { push @$discard, $held }
    elsif ($kind =~ /^(peek|look)/) { $_->{known} = [$seat] for defined $place ? $board->[$place] : @$board }
    $round->{held} = undef if $kind =~ /^(swap|discard)/;
    turn_up($board->[$place]) if $kind =~ /flip/;
}

# Move the cards of complete lines to the discard pile.
sub clear_lines {
    my ($round, $kind) = @_;
    my ($discard, $board, %gone) = ($round->{discard}, $round->{board}{ $round->{turn} });
    for my $part (grep { $_->{after} ne 'swap' || $kind eq 'swap' } find_parts('leave')) {
        for my $line (@{ $part->{lines} }) {
            my @slots = @$board[@$line];
            next if grep { !$_ || $_->{down} } @slots;
            @gone{@$line} = () if is_complete($part->{how}, map { $_->{face} } @slots);
        }
    }
    my @places = sort { $a <=> $b } keys %gone or return;
    my @top = (find_field('leave', 'to') // 'under') eq 'top' ? () : pop @$discard;
    push @$discard, (map { $_->{face} } @$board[@places]), @top;
    @$board[@places] = ();
}

# Return whether cards are any, equal, or of consecutive ranks. A card without a rank is far from all others.
sub is_complete {
    my ($how, @faces) = @_;
    return $how eq 'any' || are_equal(@faces) if $how ne 'run';
    my @ranks = map { /^(?:[^=]+=)?(-?\d{1,2}|[AJQK])[CDHS]?$/ ? $RANKS{$1} || $1 || -9 : -9 } @{ $rules->{faces} }[@faces];
    my $by = $ranks[1] - $ranks[0];
    return abs $by == 1 && !grep { $ranks[$_] != $ranks[0] + $_ * $by } 0 .. $#ranks;
}

# Close the round by a knock, or since all cards of a seat are up.
sub close_round {
    my ($round, $kind) = @_;
    my ($seat, $begun, $is_knock, @last) = (@$round{qw(turn begun)}, $kind eq 'knock', list_others($round));
    my $given = find_field($is_knock ? 'knock' : 'end', 'last_turns') // 'each';
    if    (find_field('end', 'fewer')) { @last = grep { $begun->[$_] < $begun->[$seat] } @last }
    elsif ($given eq 'none')           { @last = () }
    @$round{qw(closer reason last_turns)} = ($seat, $is_knock ? 'knock' : 'all face up', \@last);
    for my $each (@{ $round->{seats} }) {
        my $is_up = $each != $seat ? find_field('end', 'others_up') : $is_knock && find_field('knock', 'turned_up');
        turn_up(@{ $round->{board}{$each} }) if $is_up;
    }
}

sub end_turn {
    my ($match) = @_;
    my $round = $match->{round};
    my ($seat, $last, $limit, @order) = (@$round{qw(turn last_turns)}, $rules->{turn_limit}, @{ $round->{order} });
    $round->{from} = undef;
    if (!defined $round->{leader}) {
        my ($at) = grep { $order[$_] == $seat } 0 .. $#order;
        if   ($at == $#order) { lead($match) }
        else                  { $round->{turn} = $order[$at + 1] }
    }
    elsif ($round->{phase} eq 'opening') { $round->{phase} = 'start' }    # the turn begins with the first flips
    elsif ($rules->{recycle} eq 'end_round' && !@{ $round->{stock} }) {
        @$round{qw(reason over)} = ($round->{reason} || 'the stock is empty', 1);
    }
    elsif ($last && @$last) { begin_turn($round, shift @$last) }
    elsif ($last)           { $round->{over} = 1 }
    elsif ($limit && sum(@{ $round->{begun} }) >= $limit * @order) { @$round{qw(reason over)} = ('turn limit', 1) }
    else { begin_turn($round, (list_others($round), $seat)[$round->{skips} % @{ $round->{seats} }]) }
}

sub find_end {
    my ($round) = @_;
    my ($by, $last, $is_over) = @$round{qw(closer last_turns over)};
    return undef if !$is_over && !$last;
    my @turns = $is_over ? () : map { 0 + $_ } @$last;
    return { by => defined $by ? 0 + $by : undef, turns => \@turns, reason => $round->{reason} };
}

sub finish_round {
    my ($match) = @_;
    my ($round, @seats) = ($match->{round}, 0 .. $#{ $match->{names} });
    my @cards = map {
        my $board = $round->{board}{$_};
        my $lines = $board && score_board([map { $_ && $_->{face} } @$board]);
        my $total = $board && sum(map { $_->{points} } @$lines);
        $board ? { total => $total, raw => $total, lines => $lines } : undef
    } @seats;
    my @scores = map { $_ && $_->{total} } @cards;
    enter_round($match, {
        version => 1, type => 'round', kind => $round->{kind}, seats => [map { 0 + $_ } @{ $round->{seats} }],
        round_end => find_end($round), scores => \@scores, scorecards => \@cards,
    });
}

# Add a finished round, and plan the next one.
sub enter_round {
    my ($match, $result) = @_;
    my @seats = 0 .. $#{ $match->{names} };
    push @{ $match->{rounds} }, $result;
    my @holes = grep { $_->{kind} eq 'hole' } @{ $match->{rounds} };
    $match->{totals} = [map { my $seat = $_; sum(map { $_->{scores}[$seat] // 0 } @holes) } @seats];
    my $standings = $match->{standings} = rank($match);
    my @first = sort { $a <=> $b } map { $_->{seat} } grep { $_->{rank} == 1 } @$standings;
    my ($given, $rounds) = ($rules->{match}, scalar @{ $match->{rounds} });
    my $is_over = (defined $given->{holes} && @holes == $given->{holes})
        || (defined $given->{target} && grep { $_ >= $given->{target} } @{ $match->{totals} });
    my $playoffs = $rounds - @holes;
    my $is_last = defined $given->{round_limit} && $rounds == $given->{round_limit};
    if    ($is_last)  { $match->{next} = [] }
    elsif (!$is_over) { $match->{next} = ['hole', @seats] }
    elsif ($given->{tie} eq 'playoff' && @first > 1 && $playoffs < 20) { $match->{next} = ['playoff', @first] }
    else                                                              { $match->{next} = [] }
    if ($is_last && (!$is_over || $given->{tie} eq 'playoff')) {
        my $why = !$is_over ? 'the round limit ended the match' : @first > 1 ? 'the round limit left the tie shared' : '';
        $_->{why} ||= $why for @$standings;
    }
}

sub rank {
    my ($match) = @_;
    my ($totals, $sign) = ($match->{totals}, $rules->{match}{goal} eq 'highest' ? -1 : 1);
    my ($best) = sort { $a <=> $b } map { $sign * $_ } @$totals;
    my @playoffs = grep { $_->{kind} eq 'playoff' } @{ $match->{rounds} };
    my %wins = map { $_ => 0 } 0 .. $#$totals;
    for my $playoff (@playoffs) {
        my $scores = $playoff->{scores};
        my ($won) = sort { $a <=> $b } map { $sign * $scores->[$_] } @{ $playoff->{seats} };
        $wins{$_}++ for grep { $sign * $scores->[$_] == $won } @{ $playoff->{seats} };
    }
    my $is_first = sub { $sign * $totals->[$_[0]] == $best && $wins{ $_[0] } == @playoffs };
    my @seats = sort {
        $sign * $totals->[$a] <=> $sign * $totals->[$b] || !!$is_first->($b) <=> !!$is_first->($a) || $a <=> $b
    } 0 .. $#$totals;
    my $first = grep { $is_first->($_) } @seats;
    my $why = !@playoffs ? '' : $first == 1 ? 'a play-off decided the tie' : @playoffs == 20 ? 'the play-off limit left the tie shared' : '';
    my (@found, $rank, $last);
    for my $at (0 .. $#seats) {
        my $key = join ' ', $totals->[$seats[$at]], $is_first->($seats[$at]) ? 1 : 0;
        ($rank, $last) = ($at + 1, $key) if !defined $last || $key ne $last;
        my $seat = 0 + $seats[$at];
        push @found, { seat => $seat, total => 0 + $totals->[$seat], rank => $rank, lost => $false, why => $why };
    }
    return \@found;
}

sub step {
    my ($match, $move) = @_;
    my $seat = $match->{round}{turn};
    if ($move ne 'deal') { play_move($match, $move) }
    else {
        my ($kind, @seats) = @{ $match->{next} || [] } or die "there is no round to deal\n";
        deal($match, $kind, find_after_dealer($match, find_field('deal', 'who'), @seats), @seats);
    }
    push @{ $match->{history} }, [$seat, $move];
}

# Return the match before its last move or, with a seat, before the last choice of that seat; nothing if that is refused.
sub undo {
    my ($match, $seat) = @_;
    while (1) {
        my ($round, @history) = ($match->{round}, @{ $match->{history} });
        my ($mover, $move) = @{ pop @history or return };
        return if $move eq 'deal' || $round->{over} || defined $seat && $seat != $mover;
        my $before = new_match($match);
        step($before, $_->[1]) for @history;
        return if $before->{round}{reshuffles} != $round->{reshuffles};
        for my $viewer (undef, 0 .. $#{ $match->{names} }) {
            my %hidden;
            $hidden{$_}++ for list_hidden($before->{round}, $viewer);
            $hidden{$_}-- for list_hidden($round, $viewer);
            return if grep { $_ > 0 } values %hidden;
        }
        $match = $before;
        return $match if !defined $seat || $match->{round}{turn} == $seat && list_moves($match->{round}) > 1;
    }
}

# Return the faces that a viewer has not seen.
sub list_hidden {
    my ($round, $viewer) = @_;
    my $is_held = ($round->{from} // '') eq 'stock' && defined $round->{held} && !has([$round->{turn}], $viewer);
    my @down = grep { $_ && $_->{down} && !has($_->{known}, $viewer) } map { @$_ } values %{ $round->{board} };
    return (@{ $round->{stock} }, ($round->{held}) x $is_held, map { $_->{face} } @down);
}

# What is told

sub view {
    my ($match, $viewer) = @_;
    my $round = $match->{round};
    my ($held, $from) = @$round{qw(held from)};
    my %memory = (('skipped', $true) x !!$round->{skips}, ('turned round', $true) x !!$round->{is_turned});
    my $is_mover = defined $viewer && $viewer == $round->{turn} && !$round->{over};
    my $shown = defined $held && ($is_mover || $from ne 'stock') ? $rules->{faces}[$held] : undef;
    return {
        version => 1, type => 'view', rules => $rules->{rules}, seat => defined $viewer ? 0 + $viewer : undef,
        names => $match->{names}, turn => 0 + $round->{turn}, phase => $round->{over} ? 'round over' : $round->{phase},
        to_act => $round->{over} ? [] : [0 + $round->{turn}], dealer => 0 + $round->{dealer},
        leader => defined $round->{leader} ? 0 + $round->{leader} : undef,
        seats => [map { 0 + $_ } @{ $round->{seats} }], kind => $round->{kind},
        boards => [map { view_board($round, $_, $viewer) } 0 .. $#{ $match->{names} }],
        discard_shown => [@{ $round->{discard} } ? $rules->{faces}[$round->{discard}[-1]] : ()],
        discard_count => scalar @{ $round->{discard} }, stock_count => scalar @{ $round->{stock} },
        holding => defined $held ? $true : $false, held => $shown, held_from => defined $held ? $from : undef,
        played => [], last_play_size => 0, turns_begun => [map { 0 + $_ } @{ $round->{begun} }],
        round_end => find_end($round), reshuffles => 0 + $round->{reshuffles}, round_count => scalar @{ $match->{rounds} },
        totals => [map { 0 + $_ } @{ $match->{totals} }], standings => $match->{standings},
        legal_moves => $is_mover ? [list_moves($round)] : [],
        memory => { of_round => \%memory, of_match => {}, window => undef },
    };
}

sub view_board {
    my ($round, $seat, $viewer) = @_;
    my $board = $round->{board}{$seat} or return undef;
    my @slots = map { $_ && view_slot($_, $round->{over} || !$_->{down}, $viewer) } @$board;
    return { layout => $rules->{layout}, slots => \@slots, count => scalar grep { $_ } @slots };
}

sub view_slot {
    my ($slot, $is_up, $viewer) = @_;
    my @known = $is_up ? () : @{ $slot->{known} };
    return {
        card => $is_up || has(\@known, $viewer) ? $rules->{faces}[$slot->{face}] : undef, up => $is_up ? $true : $false,
        (seen_by => [map { 0 + $_ } @known]) x !!@known, (mark => 0 + $slot->{mark}) x !!$slot->{mark},
    };
}

# Return the id of the rule that refuses a text, an object with a move, or a deal; nothing if it is legal.
sub refuse {
    my ($match, $tried) = @_;
    my ($round, $text) = ($match->{round}, $tried);
    if (ref $tried eq 'HASH' && exists $tried->{move}) {
        $text = $tried->{move};
        return 'base.turn' if exists $tried->{seat} && ($round->{over} || write_json($tried->{seat}) ne $round->{turn});
    }
    elsif (write_json($tried) eq '"deal"') { return @{ $match->{next} || [] } ? undef : 'base.deal' }
    $text = '' if !defined $text || ref $text;
    my ($rule, @moves) = decide_moves($round);
    return undef if has(\@moves, $text);
    return 'base.moves' if $round->{over};
    my ($kind, $name) = read_move($text);
    return 'base.move_types' if !$kind && $text !~ /^(pass|take \S+|draw (stock|discard) \S+|play( \S+)*)$/;
    my $is_stock = ($round->{from} // '') eq 'stock';
    return "$rule.moves" if $round->{phase} ne 'follow' || !$is_stock && $rule ne 'base';
    my $place = $rules->{place}{ $name // '' };
    my $locked = defined $place && $kind eq 'swap' && find_locked($round, $place);
    return "$locked.locked" if $locked;
    my @throws = ('discard', write_moves('discard flip', list_down($round->{board}{ $round->{turn} })));
    return $is_stock && has(\@throws, $text) ? "$rule.discard_options" : 'base.moves';
}

sub write_json { return JSON::PP->new->utf8->canonical->allow_nonref->encode($_[0]) }

sub digest { return substr sha256_hex(write_json($_[0])), 0, 16 }

sub tell {
    my ($request) = @_;
    my $match = new_match($request);
    my ($show, $tries, $finished) = (@$request{qw(show tries)}, 0);
    my %lists = map { $_ => [] } qw(moves views rounds refusals);
    for my $ply (0 .. $#$tries) {
        eval { step($match, $request->{moves}[$ply - 1]) if $ply; 1 } or return { %lists, error => "$@" };
        my $rounds = $match->{rounds};
        my %values = (
            moves => [list_moves($match->{round})], rounds => @$rounds > $finished ? $rounds->[-1] : undef,
            views => [map { view($match, $_) } undef, 0 .. $#{ $match->{names} }],
            refusals => refuse($match, $tries->[$ply]),
        );
        $finished = @$rounds;
        return { value => $values{ $show->{of} } } if $show && $show->{ply} == $ply;
        push @{ $lists{$_} }, $_ eq 'refusals' ? $values{$_} : digest($values{$_}) for keys %lists;
    }
    return \%lists;
}

sub settle {
    my ($request) = @_;
    my ($match, @told) = ({ names => $request->{names}, rounds => [], totals => [], next => ['hole', 0 .. $#{ $request->{names} }] });
    for my $given (@{ $request->{rounds} }) {
        my ($kind, @seats) = @{ $match->{next} };
        enter_round($match, { kind => $kind, seats => \@seats, scores => $given->{points} });
        my ($next, @playing) = @{ $match->{next} };
        push @told, {
            lines => [map { defined() ? [] : undef } @{ $given->{points} }], totals => [map { 0 + $_ } @{ $match->{totals} }],
            standings => $match->{standings}, next => $next && { kind => $next, seats => [map { 0 + $_ } @playing] },
        };
    }
    return { settle => \@told };
}

sub take_back {
    my ($request) = @_;
    my ($match, @plies) = (new_match($request));
    for my $move (@{ $request->{moves} }) {
        if ($move !~ /^undo ?(\d*)$/) { step($match, $move); next }
        my $before = undo($match, length $1 ? $1 : undef);
        $match = $before // $match;
        push @plies, $before ? scalar @{ $match->{history} } : 'base.undo';
    }
    return { undo => { plies => \@plies, view => view($match, undef) } };
}

sub count_sequences {
    my ($request, $depth, @moves) = @_;
    my $match = new_match($request);
    step($match, $_) for @moves;
    my @legal = list_moves($match->{round});
    return $depth == 1 ? scalar @legal : sum(map { count_sequences($request, $depth - 1, @moves, $_) } @legal);
}

my %answers = (
    rules => sub { take_rules($_[0]{bundle}) },
    score => sub {
        return { score => [map { score_board([map { defined ? $rules->{face}{$_} : undef } @{ $_->{cards} }]) } @{ $_[0]{boards} }] };
    },
    settle => \&settle,
    play => \&tell,
    undo => \&take_back,
    perft => sub { my ($request) = @_; return { perft => count_sequences($request, $request->{depth}, @{ $request->{moves} }) } },
);

$| = 1;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my $answer = eval { $answers{ $request->{do} }->($request) } || { error => "$@" };
    print $json->encode($answer), "\n";
}
