// A round in play, told by numbers as docs/rules-format.md describes: faces, places and actions are indices.

import { shuffle } from "./chance.js";
import { InvalidBundleError } from "./errors.js";

export const FLIP = 0, DRAW_STOCK = 1, DRAW_DISCARD = 2, SWAP = 3, DISCARD = 4, DISCARD_AND_FLIP = 5, KNOCK = 6, LOOK = 7, LOOK_AT_ALL = 8;
const ALL_FLIPS = -1, ALL_SWAPS = -2, PLAIN = 1, WITH_FLIP = 2, TURN_OVER = -1, STOCK = 1;

const countBits = mask => {
  let count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
};

/** Return the other seats, clockwise from the left of a seat. */
export const seatsAfter = (seats, seat) => [...seats.filter(each => each > seat), ...seats.filter(each => each < seat)];

/**
 * A round of some seats. `boards` are faces by seat and place, -1 where there is none, and empty for a seat that sits
 * out. `down` are the face-down places of each seat as bits, `looked` those of them that the seat knows, and `told` those
 * that every seat knows. Piles have their top card last. `turnsLeft` are the last
 * turns, -1 while the round is not closed, and `closer` is -1 for none. `leader` is null until the first turn.
 */
export class Round {
  constructor(rules, kind, seats, dealer, players, deck, stockKey, lastCloser) {
    this.rules = rules;
    this.kind = kind;
    this.seats = seats;
    this.dealer = dealer;
    this.stockKey = stockKey;
    this.lastCloser = lastCloser;
    this.leader = null;
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
      this.down[seat] = (1 << places) - 1;
      this.marks[seat] = new Array(places).fill(0);
    }
    this.discard = [deck[dealt]];
    this.stock = deck.slice(dealt + 1).reverse();
    this.turnsBegun = new Array(players).fill(0);
    this.reshuffles = 0;
    this.turn = order[0];
    this.held = this.closer = this.turnsLeft = -1;
    this.reason = "";
    this.isOver = false;
    this.stage = 0;
    this.cleared = 0; // of the seat to move
    if (!rules.stages[0].opening) this.#lead();
    // What a move reads of the time before it.
    this.wasHeld = this.drawn = this.wasDown = this.closing = 0;
  }

  /** Return the value of a fact, by its number in the format. */
  fact(number) {
    const down = this.down[this.turn];
    switch (number) {
      case 0: return down;
      case 1: return this.cleared;
      case 2: return this.#marked();
      case 3: return this.wasHeld;
      case 4: return this.drawn;
      case 5: return this.closing;
      case 6: return this.turnsLeft >= 0 ? 1 : 0;
      case 7: return (this.stock.length ? 3 : 0) + Math.min(this.discard.length, 2);
      case 8: return this.discard.length ? this.discard[this.discard.length - 1] : 0;
      case 9: return this.turn;
      case 10: return this.wasDown;
      case 11: return down ? 0 : 1;
      case 12: return this.cleared === this.rules.full ? 1 : 0;
      case 13: return this.rules.places.length - countBits(down) >= this.rules.flips ? 1 : 0;
      case 14: return this.looked[this.turn];
      case 15: return countBits(down);
      default: return countBits(this.looked[this.turn]);
    }
  }

  #marked() {
    const now = this.turnsBegun[this.turn];
    return this.marks[this.turn].reduce((mask, mark, place) => (mark > now ? mask | (1 << place) : mask), 0);
  }

  /** Return the integer of a row of a table. */
  lookUp(table, row) {
    const { facts, most, cells } = table[row];
    let index = 0;
    for (let i = 0; i < facts.length; i++) index = index * (most[i] + 1) + Math.min(this.fact(facts[i]), most[i]);
    return cells[index];
  }

  /** Return the number of what is offered now, in the lists of the rules. */
  offer() {
    this.wasHeld = Math.max(this.held, 0);
    this.drawn = this.wasDown = 0;
    this.closing = this.turnsLeft >= 0 ? 1 : 0;
    return this.lookUp(this.rules.offers, this.stage);
  }

  /** Return the places that may not be swapped. */
  barred() {
    return this.lookUp(this.rules.locked, this.stage) | (this.rules.hasLocks ? this.#marked() : 0);
  }

  /** Return the legal actions in the order of the rules. */
  legalActions() {
    if (this.isOver) return [];
    const rules = this.rules, found = [];
    for (const item of rules.lists[this.offer()]) {
      if (item >= 0) found.push(item);
      else if (item === ALL_FLIPS) this.#add(found, FLIP, this.down[this.turn]);
      else if (item === ALL_SWAPS) this.#add(found, SWAP, ~(this.barred() | this.cleared));
      else {
        const options = this.lookUp(rules.options, this.stage);
        if (options & PLAIN) found.push(rules.numbers[DISCARD][0]);
        if (options & WITH_FLIP) this.#add(found, DISCARD_AND_FLIP, this.down[this.turn]);
      }
    }
    return found;
  }

  #add(found, kind, places) {
    const numbers = this.rules.numbers[kind];
    for (let place = 0; place < this.rules.places.length; place++) if ((places >> place) & 1) found.push(numbers[place]);
  }

  /** Play a legal action. */
  play(action) {
    const rules = this.rules, row = this.stage * rules.moves.length + action;
    const kind = rules.actionKinds[action], place = rules.actionPlaces[action];
    this.wasHeld = Math.max(this.held, 0);
    this.closing = this.turnsLeft >= 0 ? 1 : 0;
    this.wasDown = place >= 0 ? (this.down[this.turn] >> place) & 1 : 0;
    this.#moveCards(kind, place);
    if (rules.clearings[kind]) this.#clear(rules.clearings[kind]);
    this.drawn = kind === DRAW_STOCK || kind === DRAW_DISCARD ? this.held : 0;
    const ending = this.closing ? 0 : this.lookUp(rules.endings, row);
    if (ending) {
      this.closer = this.turn;
      this.reason = rules.ends[ending - 1].reason;
      this.turnsLeft = rules.ends[ending - 1].last_turns ? this.seats.length - 1 : 0;
    }
    const following = this.lookUp(rules.next, row);
    if (following === TURN_OVER) this.#endTurn();
    else this.stage = following;
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
    if (this.held === undefined) throw new InvalidBundleError("play.offers", "no draw without a card");
    if (place >= 0 && kind !== LOOK) this.#lay(place, laysDown);
  }

  /** Return whether the card in hand would lie face down at a place: a locked card does not. */
  laysDown(place) {
    const { newCard } = this.rules, wasDown = (this.down[this.turn] >> place) & 1;
    return newCard !== "up" && (newCard === "down" || wasDown > 0) && !this.#markOf(this.held);
  }

  /** Turn the card of a place up, or down. The seat knows it, and every seat does if it does not come from the stock. */
  #lay(place, isDown) {
    const seat = this.turn, bit = 1 << place, isTold = isDown && this.rules.stages[this.stage].heldFrom !== "stock";
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
    const turns = this.rules.lockTurns[face], source = this.rules.stages[this.stage].heldFrom === "stock" ? STOCK : 2;
    return turns && this.rules.lockSources[face] & source ? this.turnsBegun[this.turn] + turns : 0;
  }

  /** Move the cards that are cleared to the discard pile. */
  #clear({ equal, up }) {
    const board = this.boards[this.turn], { kinds } = this.rules, down = this.down[this.turn] | this.cleared;
    let gone = 0;
    for (const { mask, cleared } of up) if (!(mask & down)) gone |= cleared;
    for (const { mask, places, cleared } of equal) {
      if (mask & down) continue;
      const kind = kinds[board[places[0]]];
      if (places.every(place => kinds[board[place]] === kind)) gone |= cleared;
    }
    if (!gone) return;
    const top = this.rules.clearsToTop ? [] : this.discard.splice(-1);
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
  #endTurn() {
    const rules = this.rules;
    if (rules.stages[this.stage].opening) {
      const position = this.order.indexOf(this.turn) + 1;
      if (position === this.order.length) return this.#lead();
      this.turn = this.order[position];
      this.stage = this.cleared = 0;
      return;
    }
    const limit = rules.turnLimit * this.seats.length;
    if (!this.stock.length && rules.endsWithStock) {
      this.reason ||= "the stock is empty";
      this.isOver = true;
    } else if (this.turnsLeft > 0) {
      this.turnsLeft--;
      this.#beginTurn(this.left[this.turn]);
    } else if (this.turnsLeft === 0) {
      this.isOver = true;
    } else if (limit && this.turns >= limit) {
      this.closer = -1;
      this.reason = "turn limit";
      this.isOver = true;
    } else {
      this.#beginTurn(this.left[this.turn]);
    }
  }

  /** Begin the first turn. The first way to find the leader that names a seat counts. */
  #lead() {
    const { order, rules } = this, shown = {};
    const countShown = seat =>
      this.boards[seat].reduce((sum, face, place) => sum + (face < 0 || (this.down[seat] >> place) & 1 ? 0 : rules.points[face]), 0);
    for (const way of rules.leads) {
      if (way === "last closer") this.leader = order.includes(this.lastCloser) ? this.lastCloser : null;
      else if (way === "dealer") this.leader = order.at(-1);
      else if (way === "left of dealer") this.leader = order[0];
      else {
        for (const seat of order) shown[seat] = countShown(seat);
        this.leader = order.reduce((best, seat) => (shown[seat] > shown[best] ? seat : best));
      }
      if (this.leader !== null) break;
    }
    this.#beginTurn(this.leader ??= order[0]);
  }

  #beginTurn(seat) {
    this.turn = seat;
    this.stage = this.rules.firstStage;
    this.turnsBegun[seat]++;
    this.turns++;
    this.cleared = 0;
    if (this.rules.clears) this.boards[seat].forEach((face, place) => (this.cleared |= face < 0 ? 1 << place : 0));
  }

  /** Return how the round ends: the closer, the seats that still have a turn, and the reason; or null. */
  roundEnd() {
    if (!this.isOver && this.turnsLeft < 0) return null;
    const by = this.closer < 0 ? null : this.closer;
    const left = this.isOver ? 0 : this.turnsLeft;
    const turns = by === null ? [] : seatsAfter(this.seats, by);
    return { by, turns: turns.slice(turns.length - left), reason: this.reason };
  }
}
