#!/usr/bin/env perl
# Golf in Perl: a second implementation of the format cardgolf-rules-1, in one file and with Perl's own modules alone.
#
#     cardgolf certify --rules golf -- perl examples/golf.pl
#
# It was written from docs/rules-format.md, docs/shuffling.md, docs/json.md and docs/certify-requests.md. It refuses bundles
# that need more than Golf does, and tells no events.

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

sub take_rules {
    my ($bundle) = @_;
    die "this is no bundle of cardgolf-rules-1\n" if ($bundle->{format} // '') ne 'cardgolf-rules-1';
    my $play = $bundle->{play} or die "turns are needed\n";
    for my $part (@{ $bundle->{scoring} }) {
        die "the part $part->{do} is not known here\n" if $part->{do} ne 'cancel' || $part->{unless};
        die "groups without lines are not known here\n" if defined $part->{lines} && !ref $part->{lines};
    }
    die "several parts cancel\n" if @{ $bundle->{scoring} } != 1;
    die "cards that leave or are locked are not known here\n" if @{ $play->{clears} } || @{ $play->{locks} };
    die "the leader is not known here\n" if $play->{leader}[0] ne 'left of dealer';
    my (%face, %place, %move);
    @face{ @{ $bundle->{faces} } } = 0 .. $#{ $bundle->{faces} };
    @place{ @{ $bundle->{places} } } = 0 .. $#{ $bundle->{places} };
    @move{ @{ $play->{moves} } } = 0 .. $#{ $play->{moves} };
    my %tables = map { $_ => read_table($play->{$_}) } qw(offers locked discards endings next);
    my $refusals = $play->{refusals};
    $tables{"refused $_"} = read_table($refusals->{$_}) for qw(moves locked discards);
    my %kinds;    # the number of the move of a kind and a place
    for my $text (@{ $play->{moves} }) {
        my ($kind, $name) = read_move($text) or die "the move $text is not known here\n";
        $kinds{$kind}[defined $name ? $place{$name} : 0] = $move{$text};
    }
    $rules = { %$bundle, face => \%face, place => \%place, move => \%move, tables => \%tables, by_kind => \%kinds };
    return { can => [qw(score moves views rounds refusals perft)] };
}

sub read_table { my ($table) = @_; return [map { ($table->{cases}[$_->[0]]) x $_->[1] } @{ $table->{rows} }] }

# Return the kind of a move of the library and its place, or nothing for another text.
sub read_move {
    my ($text) = @_;
    return ($1, $2) if $text =~ /^(flip|swap|discard flip) (\S+)$/;
    return $text =~ /^(draw stock|draw discard|discard|knock)$/ ? ($1, undef) : ();
}

# Scores

sub score_board {
    my ($board) = @_;    # faces, undefined where there is no card
    my ($part) = @{ $rules->{scoring} };
    my (@groups, %gone, @lines);
    for my $line (@{ $part->{lines} // [] }) {
        my @cards = map { $board->[$_] } @$line;
        next if grep { !defined } @cards;
        next if grep { $rules->{kinds}[$_] != $rules->{kinds}[$cards[0]] } @cards;
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
        deck => [(@{ $rules->{packs}[$deck->{pack}] }) x $deck->{times}],
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
        $board{$_}[$place] = shift @cards for @order;
    }
    my $flips = $rules->{play}{opening_flips};
    $match->{round} = {
        kind => $kind, dealer => $dealer, seats => \@seats, order => \@order, board => \%board,
        down => { map { $_ => (1 << $places) - 1 } @seats }, discard => [shift @cards], stock => \@cards, held => undef,
        begun => [(0) x @{ $match->{names} }], turn => $order[0], step => 0, closer => undef, left => undef, reason => '',
        reshuffles => 0, over => 0,
    };
    $match->{next} = undef;
    begin_turn($match->{round}, $order[0]) if !$flips;
}

sub begin_turn {
    my ($round, $seat) = @_;
    @$round{qw(turn step)} = ($seat, $rules->{play}{first_stage});
    $round->{begun}[$seat]++;
}

sub find_next { my ($round, $seat) = @_; my @later = grep { $_ > $seat } @{ $round->{seats} }; return @later ? $later[0] : $round->{seats}[0] }

sub count_bits { return scalar grep { $_[0] >> $_ & 1 } 0 .. 62 }

sub find_facts {
    my ($round, %before) = @_;
    my ($down, $places) = ($round->{down}{ $round->{turn} }, scalar @{ $rules->{places} });
    my $closed = defined $round->{left} ? 1 : 0;
    my $discards = @{ $round->{discard} };
    return {
        down => $down, down_count => count_bits($down), cleared => 0, marked => 0, none_down => $down ? 0 : 1, all_cleared => 0,
        opened => $places - count_bits($down) >= $rules->{play}{opening_flips} ? 1 : 0,
        piles => 3 * !!@{ $round->{stock} } + ($discards > 2 ? 2 : $discards), top => $round->{discard}[-1] // 0,
        seat => $round->{turn}, closing => $closed, closed => $closed, held => $round->{held} // 0, drawn => 0, was_down => 0,
        %before,
    };
}

sub look_up {
    my ($table, $row, $facts) = @_;
    my $case = $rules->{tables}{$table}[$row];
    return $case if !ref $case;
    my $index = 0;
    for my $each (@{ $case->{by} }) {
        my ($fact, $most) = @$each;
        $index = $index * ($most + 1) + ($facts->{$fact} < $most ? $facts->{$fact} : $most);
    }
    return $case->{cells}[$index];
}

sub list_moves {
    my ($round) = @_;
    return () if $round->{over};
    my ($facts, $step, $by_kind, @found) = (find_facts($round), $round->{step}, $rules->{by_kind});
    my @places = 0 .. $#{ $rules->{places} };
    my @down = grep { $facts->{down} >> $_ & 1 } @places;
    for my $item (@{ $rules->{play}{lists}[look_up('offers', $step, $facts)] }) {
        if    ($item >= 0)  { push @found, $item }
        elsif ($item == -1) { push @found, map { $by_kind->{flip}[$_] } @down }
        elsif ($item == -2) {
            my $locked = look_up('locked', $step, $facts);
            push @found, map { $by_kind->{swap}[$_] } grep { !($locked >> $_ & 1) } @places;
        }
        else {
            my $options = look_up('discards', $step, $facts);
            push @found, $by_kind->{discard}[0] if $options & 1;
            push @found, map { $by_kind->{'discard flip'}[$_] } @down if $options & 2;
        }
    }
    return map { $rules->{play}{moves}[$_] } @found;
}

sub play_move {
    my ($match, $text) = @_;
    my $round = $match->{round};
    grep { $_ eq $text } list_moves($round) or die "the move $text is not legal\n";
    my ($kind, $name) = read_move($text);
    my ($place, $seat) = (defined $name ? $rules->{place}{$name} : undef, $round->{turn});
    my $row = $round->{step} * @{ $rules->{play}{moves} } + $rules->{move}{$text};
    my %before = (
        held => $round->{held} // 0, closing => defined $round->{left} ? 1 : 0, drawn => 0,
        was_down => defined $place ? $round->{down}{$seat} >> $place & 1 : 0,
    );
    move_cards($match, $kind, $place);
    $before{drawn} = $round->{held} if $kind =~ /^draw/;
    my $ending = $before{closing} ? 0 : look_up('endings', $row, find_facts($round, %before));
    if ($ending) {
        my $end = $rules->{play}{ends}[$ending - 1];
        @$round{qw(closer reason left)} = ($seat, $end->{reason}, $end->{last_turns} ? @{ $round->{seats} } - 1 : 0);
    }
    my $next = look_up('next', $row, find_facts($round, %before));
    if ($next >= 0) { $round->{step} = $next }
    else            { end_turn($round) }
    finish_round($match) if $round->{over};
}

sub move_cards {
    my ($match, $kind, $place) = @_;
    my $round = $match->{round};
    my ($seat, $discard) = @$round{qw(turn discard)};
    if ($kind eq 'draw stock') {
        if (!@{ $round->{stock} }) {
            my $top = pop @$discard;
            my $key = derive($match->{seed}, 'round', scalar @{ $match->{rounds} }, 'stock');
            $round->{stock} = [reverse shuffle($key, $round->{reshuffles}++, @$discard)];
            @$discard = ($top);
        }
        $round->{held} = shift @{ $round->{stock} };
    }
    elsif ($kind eq 'draw discard') { $round->{held} = pop @$discard }
    elsif ($kind eq 'swap') {
        push @$discard, $round->{board}{$seat}[$place];
        $round->{board}{$seat}[$place] = $round->{held};
        $round->{held} = undef;
    }
    elsif ($kind =~ /^discard/) {
        push @$discard, $round->{held};
        $round->{held} = undef;
    }
    $round->{down}{$seat} &= ~(1 << $place) if defined $place;
}

sub end_turn {
    my ($round) = @_;
    my ($play, $seat, @order) = ($rules->{play}, $round->{turn}, @{ $round->{order} });
    if ($play->{stages}[$round->{step}]{opening}) {
        my ($at) = grep { $order[$_] == $seat } 0 .. $#order;
        if   ($at == $#order) { begin_turn($round, $order[0]) }
        else                  { @$round{qw(turn step)} = ($order[$at + 1], 0) }
        return;
    }
    if ($play->{ends_with_stock} && !@{ $round->{stock} }) {
        $round->{reason} ||= 'the stock is empty';
        $round->{over} = 1;
    }
    elsif (defined $round->{left}) {
        if ($round->{left}--) { begin_turn($round, find_next($round, $seat)) }
        else                  { $round->{over} = 1 }
    }
    elsif ($play->{turn_limit} && sum(@{ $round->{begun} }) >= $play->{turn_limit} * @order) {
        @$round{qw(reason over)} = ('turn limit', 1);
    }
    else { begin_turn($round, find_next($round, $seat)) }
}

sub find_end {
    my ($round) = @_;
    return undef if !$round->{over} && !defined $round->{left};
    my @turns;
    if (!$round->{over}) {
        my $seat = $round->{turn};
        push @turns, $seat = find_next($round, $seat) for 1 .. $round->{left};
    }
    my $by = $round->{closer};
    return { by => defined $by ? 0 + $by : undef, turns => [map { 0 + $_ } @turns], reason => $round->{reason} };
}

sub finish_round {
    my ($match) = @_;
    my ($round, @seats) = ($match->{round}, 0 .. $#{ $match->{names} });
    my @cards = map {
        my $board = $round->{board}{$_};
        my $lines = $board && score_board($board);
        my $total = $board && sum(map { $_->{points} } @$lines);
        $board ? { total => $total, raw => $total, lines => $lines } : undef
    } @seats;
    my @scores = map { $_ && $_->{total} } @cards;
    push @{ $match->{rounds} }, {
        version => 1, type => 'round', kind => $round->{kind}, seats => [map { 0 + $_ } @{ $round->{seats} }],
        round_end => find_end($round), scores => \@scores, scorecards => \@cards,
    };
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
    return play_move($match, $move) if $move ne 'deal';
    my ($kind, @seats) = @{ $match->{next} || [] } or die "there is no round to deal\n";
    my ($dealer) = ((grep { $_ > $match->{round}{dealer} } @seats), $seats[0]);
    deal($match, $kind, $dealer, @seats);
}

# What is told

sub view {
    my ($match, $viewer) = @_;
    my $round = $match->{round};
    my $stage = $rules->{play}{stages}[$round->{step}];
    my ($held, $from) = ($round->{held}, $stage->{held_from});
    my $is_mover = defined $viewer && $viewer == $round->{turn} && !$round->{over};
    my $shown = defined $held && ($is_mover || $from ne 'stock') ? $rules->{faces}[$held] : undef;
    return {
        version => 1, type => 'view', rules => $rules->{rules}, seat => defined $viewer ? 0 + $viewer : undef,
        names => $match->{names}, turn => 0 + $round->{turn}, phase => $round->{over} ? 'round over' : $stage->{phase},
        to_act => $round->{over} ? [] : [0 + $round->{turn}], dealer => 0 + $round->{dealer},
        leader => $stage->{opening} && !$round->{over} ? undef : 0 + $round->{order}[0],
        seats => [map { 0 + $_ } @{ $round->{seats} }], kind => $round->{kind},
        boards => [map { view_board($round, $_) } 0 .. $#{ $match->{names} }],
        discard_shown => [@{ $round->{discard} } ? $rules->{faces}[$round->{discard}[-1]] : ()],
        discard_count => scalar @{ $round->{discard} }, stock_count => scalar @{ $round->{stock} },
        holding => defined $held ? $true : $false, held => $shown, held_from => defined $held ? $from : undef,
        played => [], last_play_size => 0, turns_begun => [map { 0 + $_ } @{ $round->{begun} }],
        round_end => find_end($round), reshuffles => 0 + $round->{reshuffles}, round_count => scalar @{ $match->{rounds} },
        totals => [map { 0 + $_ } @{ $match->{totals} }], standings => $match->{standings},
        legal_moves => $is_mover ? [list_moves($round)] : [],
        memory => { of_round => {}, of_match => {}, window => undef },
    };
}

sub view_board {
    my ($round, $seat) = @_;
    my $board = $round->{board}{$seat} or return undef;
    my @slots = map {
        my $is_up = $round->{over} || !($round->{down}{$seat} >> $_ & 1);
        { card => $is_up ? $rules->{faces}[$board->[$_]] : undef, up => $is_up ? $true : $false }
    } 0 .. $#$board;
    return { layout => $rules->{layout}, slots => \@slots, count => scalar @slots };
}

# Return the id of the rule that refuses a text, or nothing if it is legal.
sub refuse {
    my ($round, $text) = @_;
    return undef if grep { $_ eq $text } list_moves($round);
    return 'base.moves' if $round->{over};
    my ($kind, $name) = read_move($text);
    return 'base.move_types' if !defined $kind && $text !~ /^(pass|take \S+|draw \S+( \S+)?|play( \S+)*)$/;
    my ($facts, $ids) = (find_facts($round), $rules->{play}{refusals}{ids});
    my $find = sub { $ids->[look_up("refused $_[0]", $round->{step}, $facts)] };
    my $id = $find->('moves');
    return $id if $id ne 'base.moves' || !defined $round->{held} || !defined $kind;
    my $place = defined $name ? $rules->{place}{$name} : undef;
    return $find->('locked') if $kind eq 'swap' && defined $place && look_up('locked', $round->{step}, $facts) >> $place & 1;
    my $is_discard = $kind eq 'discard' || ($kind eq 'discard flip' && defined $place && $facts->{down} >> $place & 1);
    return $is_discard && $rules->{play}{stages}[$round->{step}]{held_from} eq 'stock' ? $find->('discards') : $id;
}

sub digest { return substr sha256_hex(JSON::PP->new->utf8->canonical->allow_nonref->encode($_[0])), 0, 16 }

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
            refusals => refuse($match->{round}, $tries->[$ply]),
        );
        $finished = @$rounds;
        return { value => $values{ $show->{of} } } if $show && $show->{ply} == $ply;
        push @{ $lists{$_} }, $_ eq 'refusals' ? $values{$_} : digest($values{$_}) for keys %lists;
    }
    return \%lists;
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
    play  => \&tell,
    perft => sub { my ($request) = @_; return { perft => count_sequences($request, $request->{depth}, @{ $request->{moves} }) } },
);

$| = 1;
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    my $answer = eval { $answers{ $request->{do} }->($request) } || { error => "$@" };
    print $json->encode($answer), "\n";
}
