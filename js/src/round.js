// A round in play, told by numbers as docs/rules-format.md describes: faces, places and actions are indices.

import { shuffle } from "./chance.js";
import { ARRANGE, DISCARD, DISCARD_AND_FLIP, DRAW_DISCARD, DRAW_STOCK, FLIP, KNOCK, LOOK, LOOK_AT_ALL, PLAIN, SWAP, WITH_FLIP, beginTurn, findFirstPlaces } from "./turn.js";

const countBits = mask => {
  let count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
};

/** Return whether ranks are consecutive, up or down. */
function isRun(ranks) {
  const step = ranks[1] - ranks[0];
  return Math.abs(step) === 1 && ranks.every((rank, at) => rank === ranks[0] + at * step);
}

/** Return which seat is first or last in the match, of several the next one after the dealer. */
export function findPlaced(seats, standings, dealer, isLast) {
  const rank = seat => standings.find(each => each.seat === seat)?.rank ?? 0, ranks = seats.map(rank);
  const wanted = isLast ? Math.max(...ranks) : Math.min(...ranks), tied = seats.filter(seat => rank(seat) === wanted);
  return tied.find(seat => seat > dealer) ?? tied[0];
}

/** Return the other seats, clockwise from the left of a seat. */
export const seatsAfter = (seats, seat) => [...seats.filter(each => each > seat), ...seats.filter(each => each < seat)];

/**
 * A round of some seats. `boards` are faces by seat and place, -1 where there is none, and empty for a seat that sits
 * out. `down` are the face-down places of each seat as bits, `looked` those of them that the seat knows, and `told` those
 * that every seat knows. Piles have their top card last. `lastTurns` are the seats that still have one, null while the
 * round is not closed, and `closer` is -1 for none. `leader` is null until the first turn.
 */
export class Round {
  constructor(rules, kind, seats, dealer, players, deck, stockKey, before) {
    this.rules = rules;
    this.kind = kind;
    this.seats = seats;
    this.dealer = dealer;
    this.stockKey = stockKey;
    this.before = before;
    this.leader = this.lastTurns = null;
    this.left = []; // the next seat of each, clockwise
    for (const seat of seats) this.left[seat] = seatsAfter(seats, seat)[0] ?? seat;
    this.turns = 0; // those begun by all seats
    const order = (this.order = [...seatsAfter(seats, dealer), dealer]);
    const places = rules.places.length, dealt = places * order.length;
    this.boards = Array.from({ length: players }, () => []);
    this.marks = Array.from({ length: players }, () => []);
    this.down = new Array(players).fill(0);
    this.looked = [...this.down];
    this.told = [...this.down];
    for (let i = 0; i < dealt; i++) this.boards[order[i % order.length]].push(deck[i]);
    for (const seat of seats) {
      this.down[seat] = rules.full;
      this.marks[seat] = new Array(places).fill(0);
    }
    this.discard = [deck[dealt]];
    this.stock = deck.slice(dealt + 1).reverse();
    this.turnsBegun = new Array(players).fill(0);
    this.reshuffles = 0;
    this.turn = order[0];
    this.held = this.closer = -1;
    this.reason = "";
    this.isOver = this.isTurned = this.isSkipping = false;
    this.phase = "opening";
    this.heldFrom = null;
    this.cleared = 0; // of the seat to move
    if (!rules.turns.flips || rules.turns.opensInTurn) this.#lead();
  }

  #marked() {
    const now = this.turnsBegun[this.turn];
    return this.marks[this.turn].reduce((mask, mark, place) => (mark > now ? mask | (1 << place) : mask), 0);
  }

  /** Return the places that may not be swapped. */
  barred() {
    const { turns, full } = this.rules, down = this.down[this.turn];
    return (down && turns.keepsUp ? full & ~down : 0) | (turns.locks.length ? this.#marked() : 0);
  }

  /** Return the kinds of moves with which this turn begins, and the rule that decides it. */
  begin() {
    const canTake = this.discard.length > 0 && this.cleared !== this.rules.full;
    return beginTurn(this.rules.turns, [this.stock.length > 0 || this.discard.length > 1, canTake], countBits(this.down[this.turn]), this.lastTurns !== null);
  }

  /** Return how the card in hand may be thrown, and the rule that decides it. */
  throwing() {
    const { turns } = this.rules, keeper = turns.keepers[this.held];
    if (this.heldFrom === "stock") {
      return keeper ? { rule: keeper, options: 0 } : turns.throws[this.lastTurns ? 1 : 0][Math.min(countBits(this.down[this.turn]), 2)];
    }
    return { rule: "base", options: turns.discardRule && !keeper ? PLAIN : 0 };
  }

  /** Return the id of the rule that decides which moves there are now. */
  ruleOfMoves() {
    const { turns } = this.rules;
    if (this.phase === "extra") return `${turns.arranges}.moves`;
    if (this.phase === "opening") return `${this.#mayArrange() && (turns.arrangesLast || turns.openingRule === "base") ? turns.arranges : turns.openingRule}.moves`;
    if (this.phase === "start") return `${this.begin().rule}.moves`;
    return `${this.heldFrom === "discard" && this.throwing().options ? turns.discardRule : "base"}.moves`;
  }

  /** Return the legal actions in the order of the rules. */
  legalActions() {
    const found = [], { turns, numbers } = this.rules, down = this.down[this.turn];
    if (this.isOver) return found;
    if (this.phase === "extra" || (this.phase === "opening" && this.#mayArrange())) found.push(...numbers[ARRANGE]);
    else if (this.phase === "opening") {
      if (turns.looksAtAll) found.push(numbers[LOOK_AT_ALL][0]);
      else this.#add(found, turns.looks ? LOOK : FLIP, findFirstPlaces(turns, down, this.looked[this.turn]));
    } else if (this.phase === "start") {
      for (const kind of this.begin().kinds) this.#add(found, kind, kind === FLIP ? down : 1);
    } else {
      const { options } = this.throwing();
      this.#add(found, SWAP, ~(this.barred() | this.cleared));
      if (options & PLAIN) found.push(numbers[DISCARD][0]);
      if (options & WITH_FLIP) this.#add(found, DISCARD_AND_FLIP, down);
    }
    return found;
  }

  /** Return whether the first cards of a first turn are up, and may be arranged. */
  #mayArrange() {
    return this.rules.turns.arranges && this.leader !== null && this.#hasOpened();
  }

  /** Move the cards that are up to the places of a move, and the others to the rest. */
  #arrange(text) {
    const seat = this.turn, board = this.boards[seat], down = this.down[seat], chosen = text.split(" ").slice(1).map(name => this.rules.places.indexOf(name));
    const up = board.filter((_, place) => !((down >> place) & 1)), rest = board.filter((_, place) => (down >> place) & 1);
    this.boards[seat] = board.map((_, place) => (chosen.includes(place) ? up[chosen.indexOf(place)] : rest.shift()));
    this.down[seat] = chosen.reduce((mask, place) => mask & ~(1 << place), this.rules.full);
  }

  #add(found, kind, places) {
    const numbers = this.rules.numbers[kind];
    for (let place = 0; place < numbers.length; place++) if ((places >> place) & 1) found.push(numbers[place]);
  }

  /** Play a legal action. */
  play(action) {
    const { turns, actionKinds, actionPlaces } = this.rules, kind = actionKinds[action], place = actionPlaces[action];
    const isStart = this.phase === "start", isOpening = this.phase === "opening" || this.phase === "extra", thrown = kind === DISCARD || kind === DISCARD_AND_FLIP ? this.held : -1;
    if (kind === ARRANGE) this.#arrange(this.rules.moves[action]);
    else this.#moveCards(kind, place);
    if (turns.leaves.length && (kind === FLIP || kind === SWAP || kind === DISCARD_AND_FLIP)) this.#clear(kind === SWAP);
    if (turns.turning[thrown]) this.isTurned = !this.isTurned;
    if (turns.skipping[thrown]) this.isSkipping = true;
    else if (isStart) this.isSkipping = false;
    const isDraw = kind === DRAW_STOCK || kind === DRAW_DISCARD;
    if (!this.lastTurns && this.leader !== null && !isDraw && (kind === KNOCK || !this.down[this.turn])) this.#close(kind === KNOCK);
    if (isDraw) {
      this.phase = "follow";
      this.heldFrom = kind === DRAW_STOCK ? "stock" : "discard";
    } else if (isOpening && kind !== ARRANGE && turns.arranges && !turns.looks && this.#hasOpened()) {
      if (this.leader === null) this.phase = "extra";
    } else if (!isOpening || kind === ARRANGE || this.#hasOpened()) {
      this.heldFrom = null;
      this.#endTurn(isOpening);
    }
  }

  /** Return whether the seat to move has turned up or seen its first cards. */
  #hasOpened() {
    const { turns, places } = this.rules, down = this.down[this.turn], known = this.looked[this.turn] & down;
    return places.length - countBits(down & ~known) >= turns.flips || !findFirstPlaces(turns, down, known);
  }

  /** Close the round by a knock, or since all cards are up. */
  #close(isKnock) {
    const { turns } = this.rules, { turn, turnsBegun } = this, hasNone = isKnock ? turns.knock.last_turns === "none" : turns.endsAtOnce;
    const others = seatsAfter(this.seats, turn), isOther = this.isTurned !== turns.isRight;
    this.closer = turn;
    this.reason = isKnock ? "knock" : "all face up";
    this.lastTurns = turns.fewer ? others.filter(seat => turnsBegun[seat] < turnsBegun[turn]) : hasNone ? [] : others;
    if (isOther) this.lastTurns.reverse();
    for (const seat of this.seats) {
      if (seat === turn ? isKnock && turns.knock.turned_up : turns.othersUp) this.down[seat] = this.looked[seat] = this.told[seat] = 0;
    }
  }

  #moveCards(kind, place) {
    const seat = this.turn, board = this.boards[seat], laysDown = kind === SWAP && this.laysDown(place);
    if (kind === DRAW_STOCK) {
      if (!this.stock.length) {
        const top = this.discard.pop();
        this.stock = shuffle(this.discard, this.stockKey(), this.reshuffles++);
        this.discard = [top];
      }
      this.held = this.stock.pop();
    } else if (kind === DRAW_DISCARD) {
      this.held = this.discard.pop();
    } else if (kind === SWAP) {
      if (board[place] >= 0) this.discard.push(board[place]);
      board[place] = this.held;
      this.cleared &= ~(1 << place);
      this.marks[seat][place] = this.#markOf(this.held);
      this.held = -1;
    } else if (kind === LOOK) {
      this.looked[seat] |= 1 << place;
    } else if (kind === LOOK_AT_ALL) {
      this.looked[seat] |= this.down[seat];
    } else if (kind === DISCARD || kind === DISCARD_AND_FLIP) {
      this.discard.push(this.held);
      this.held = -1;
    }
    if (place >= 0 && kind !== LOOK) this.#lay(place, laysDown);
  }

  /** Return whether the card in hand would lie face down at a place: a locked card does not. */
  laysDown(place) {
    const { newCard } = this.rules.turns, wasDown = (this.down[this.turn] >> place) & 1;
    return newCard !== "up" && (newCard === "down" || wasDown > 0) && !this.#markOf(this.held);
  }

  /** Turn the card of a place up, or down. The seat knows it, and every seat does if it does not come from the stock. */
  #lay(place, isDown) {
    const seat = this.turn, bit = 1 << place, isTold = isDown && this.heldFrom !== "stock";
    for (const [masks, isSet] of [[this.down, isDown], [this.looked, isDown], [this.told, isTold]]) {
      masks[seat] = isSet ? masks[seat] | bit : masks[seat] & ~bit;
    }
  }

  /** Return the seats that know the card of a seat at a place, if it lies face down. */
  knowers(seat, place) {
    if (this.isOver || !((this.looked[seat] >> place) & 1)) return [];
    return (this.told[seat] >> place) & 1 ? [...this.boards.keys()] : [seat];
  }

  /** Return the turn on which a face that is swapped in now is free again, or 0. */
  #markOf(face) {
    const lock = this.rules.turns.locks[face];
    return lock?.piles.includes(this.heldFrom) ? this.turnsBegun[this.turn] + lock.turns : 0;
  }

  /** Move the cards of complete lines to the discard pile. */
  #clear(isSwap) {
    const board = this.boards[this.turn], { kinds, turns } = this.rules, down = this.down[this.turn] | this.cleared;
    let gone = 0;
    for (const { how, after, lines } of turns.leaves) {
      if (after === "swap" && !isSwap) continue;
      for (const { places, mask } of lines) {
        if (mask & down) continue;
        const faces = places.map(place => board[place]), ranks = faces.map(face => turns.ranks[face]);
        if (how === "any" || (how === "equal" ? faces.every(face => kinds[face] === kinds[faces[0]]) : isRun(ranks))) gone |= mask;
      }
    }
    if (!gone) return;
    const top = turns.leavesToTop ? [] : this.discard.splice(-1);
    board.forEach((face, place) => {
      if (!((gone >> place) & 1) || face < 0) return;
      this.discard.push(face);
      board[place] = -1;
      this.marks[this.turn][place] = 0;
    });
    this.discard.push(...top);
    this.cleared |= gone;
  }

  /** Begin the next turn, or end the round. */
  #endTurn(isOpening) {
    const { turns } = this.rules;
    if (this.leader === null) {
      const position = this.order.indexOf(this.turn) + 1;
      if (position === this.order.length) return this.#lead();
      this.turn = this.order[position];
      this.phase = "opening";
      this.cleared = 0;
      return;
    }
    if (isOpening) { // the turn begins with the first flips
      this.phase = "start";
      return;
    }
    const limit = turns.turnLimit * this.seats.length;
    if (!this.stock.length && turns.endsWithStock) {
      this.reason ||= "the stock is empty";
      this.isOver = true;
    } else if (this.lastTurns?.length) {
      this.#beginTurn(this.lastTurns.shift());
    } else if (this.lastTurns) {
      this.isOver = true;
    } else if (limit && this.turns >= limit) {
      this.closer = -1;
      this.reason = "turn limit";
      this.isOver = true;
    } else {
      this.#beginTurn(this.#next());
    }
  }

  /** Return the seat whose turn follows. */
  #next() {
    const { turns } = this.rules, isOther = this.isTurned !== turns.isRight;
    if (!isOther && !this.isSkipping) return this.left[this.turn];
    const around = [...seatsAfter(this.seats, this.turn), this.turn];
    if (isOther) around.unshift(...around.splice(0, around.length - 1).reverse());
    return around[(this.isSkipping ? 1 : 0) % around.length];
  }

  /** Begin the first turn. The first way to find the leader that names a seat counts. */
  #lead() {
    const { order, rules } = this, { leads, isRight } = rules.turns;
    const countShown = seat =>
      this.boards[seat].reduce((sum, face, place) => sum + (face < 0 || (this.down[seat] >> place) & 1 ? 0 : rules.points[face]), 0);
    for (const way of leads) {
      if (way === "last closer") this.leader = order.includes(this.before.closer) ? this.before.closer : null;
      else if (way === "dealer") this.leader = order.at(-1);
      else if (way === "first" || way === "last") this.leader = findPlaced(this.seats, this.before.standings, this.dealer, way === "last");
      else if (way === "left of dealer") this.leader = isRight && leads[0] === way && leads.length < 3 ? (order.at(-2) ?? order[0]) : order[0];
      else {
        const shown = order.map(countShown);
        this.leader = order[shown.indexOf(Math.max(...shown))];
      }
      if (this.leader !== null) break;
    }
    this.#beginTurn(this.leader);
  }

  #beginTurn(seat) {
    const { turns, places } = this.rules;
    this.turn = seat;
    this.phase = "start";
    this.turnsBegun[seat]++;
    this.turns++;
    if (turns.opensInTurn && this.turnsBegun[seat] === 1 && places.length - countBits(this.down[seat]) < turns.flips) this.phase = "opening";
    this.cleared = 0;
    if (turns.leaves.length) this.boards[seat].forEach((face, place) => (this.cleared |= face < 0 ? 1 << place : 0));
  }

  /** Return how the round ends: the closer, the seats that still have a turn, and the reason; or null. */
  roundEnd() {
    if (!this.isOver && !this.lastTurns) return null;
    return { by: this.closer < 0 ? null : this.closer, turns: this.isOver ? [] : [...this.lastTurns], reason: this.reason };
  }
}
