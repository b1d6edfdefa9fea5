// A round in play, told by numbers as docs/rules-format.md describes: faces, places and actions are indices.

import { shuffle } from "./chance.js";
import { DISCARD, DISCARD_AND_FLIP, DRAW_DISCARD, DRAW_STOCK, FLIP, KNOCK, LOOK, LOOK_AT_ALL, PLAIN, SWAP, WITH_FLIP, beginTurn, findFirstPlaces, isDown } from "./turn.js";

/** Return a card as it lies: its face, whether it is up, the seats that know it face down, and the turn on which it is free again. */
export const lie = (face, up, seen = [], mark = 0) => ({ face, up, seen, mark });

const turnUp = slot => (isDown(slot) ? lie(slot.face, true, [], slot.mark) : slot);

/** Return a card that lies face down after more seats have seen it. */
export const showTo = (slot, seats) => lie(slot.face, slot.up, [...new Set([...slot.seen, ...seats])].sort((a, b) => a - b), slot.mark);

/** Return whether ranks are consecutive, up or down. */
function isRun(ranks) {
  const step = ranks[1] - ranks[0];
  return Math.abs(step) === 1 && ranks.every((rank, at) => rank === ranks[0] + at * step);
}

/** Return items without one of each of the others. */
export function takeAway(items, others) {
  const left = [...others];
  return items.filter(item => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
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
 * A round of some seats. `boards` have by seat and place how a card lies, null where there is none, and are empty for a seat
 * that sits out. Piles have their top card last. `lastTurns` are the seats that still have one, null while the round is not
 * closed, and `closer` is -1 for none. `leader` is null until the first turn. hands.js has rounds with more moves.
 */
export class Round {
  phase = "opening";
  leader = null;
  lastTurns = null;
  held = -1;
  closer = -1;
  heldFrom = null;
  reason = "";
  isOver = false;
  isTurned = false;
  isSkipping = false;
  reshuffles = 0;
  turns = 0; // those begun by all seats
  played = []; // with lastPlay of hands alone
  lastPlay = 0;

  constructor(rules, kind, seats, dealer, players, deck, stockKey, before) {
    Object.assign(this, { rules, kind, seats, dealer, stockKey, before });
    const order = (this.order = [...seatsAfter(seats, dealer), dealer]);
    const dealt = rules.dealt * order.length;
    this.everyone = Array.from({ length: players }, (_, seat) => seat);
    this.boards = this.everyone.map(() => []);
    for (let i = 0; i < dealt; i++) this.boards[order[i % order.length]].push(lie(deck[i], false));
    this.discard = [deck[dealt]];
    this.stock = deck.slice(dealt + 1).reverse();
    this.turnsBegun = this.everyone.map(() => 0);
    this.turn = order[0];
  }

  /** Begin the opening or, if no seat has first cards before play, the first turn. */
  open() {
    const { flips, opensInTurn } = this.rules.turns;
    if (!flips || opensInTurn) this.#lead();
    return this;
  }

  /** The board of the seat to move. */
  get board() {
    return this.boards[this.turn];
  }

  /** The seats that may act, in the order in which they are asked. */
  get toAct() {
    return this.isOver ? [] : [this.turn];
  }

  /** What the rules remember in public, as views have it. */
  get memory() {
    return { of_round: { ...(this.isSkipping && { skipped: true }), ...(this.isTurned && { "turned round": true }) }, of_match: {}, window: null };
  }

  countDown() {
    return this.board.filter(isDown).length;
  }

  /** Return whether no card may be swapped into a place, by what lies there. */
  isBarred(slot) {
    return (!isDown(slot) && this.rules.turns.keepsUp && this.board.some(isDown)) || slot?.mark > this.turnsBegun[this.turn];
  }

  /** Return the kinds of moves with which this turn begins, and the rule that decides it. */
  begin() {
    const canTake = this.discard.length > 0 && this.board.some(Boolean);
    return beginTurn(this.rules.turns, [this.stock.length > 0 || this.discard.length > 1, canTake], this.countDown(), !this.lastTurns && this.mayKnock("start"));
  }

  /** Return whether the seat of the turn may knock at the start or the end of it, whether the round is closed or not. */
  mayKnock(at) {
    const { at: when = "start", from_turn: first = 1, most_down: most = Infinity } = this.rules.turns.knock ?? {};
    return when === at && this.turnsBegun[this.turn] >= first && this.countDown() <= most;
  }

  /** Return how the card in hand may be thrown, and the rule that decides it. */
  throwing() {
    const { turns } = this.rules, keeper = turns.keepers[this.held];
    if (this.heldFrom === "stock") {
      return keeper ? { rule: keeper, options: 0 } : turns.throws[this.lastTurns ? 1 : 0][Math.min(this.countDown(), 2)];
    }
    return { rule: "base", options: turns.discardRule && !keeper ? PLAIN : 0 };
  }

  /** Return the id of the rule that decides which moves there are now. */
  ruleOfMoves() {
    const { turns } = this.rules;
    if (this.phase === "opening") return `${turns.openingRule}.moves`;
    if (this.phase === "start") return `${this.begin().rule}.moves`;
    return `${this.heldFrom === "discard" && this.throwing().options ? turns.discardRule : "base"}.moves`;
  }

  /** Return the legal actions in the order of the rules. */
  legalActions() {
    const { turns, numbers } = this.rules, { board, phase } = this;
    const at = (kind, isFor) => board.flatMap((slot, place) => (slot && isFor(slot) ? numbers[kind][place] : []));
    if (this.isOver) return [];
    if (phase === "opening") {
      return turns.looksAtAll ? numbers[LOOK_AT_ALL] : findFirstPlaces(turns, board, this.turn).map(place => numbers[turns.looks ? LOOK : FLIP][place]);
    }
    if (phase === "start") return this.begin().kinds.flatMap(kind => (kind === FLIP ? at(FLIP, isDown) : numbers[kind]));
    const { options } = this.throwing(), found = at(SWAP, slot => !this.isBarred(slot));
    if (options & PLAIN) found.push(...numbers[DISCARD]);
    return options & WITH_FLIP ? [...found, ...at(DISCARD_AND_FLIP, isDown)] : found;
  }

  /** Play a legal action of the seat whose turn it is. */
  play(action) {
    const { actionKinds, actionPlaces } = this.rules, kind = actionKinds[action];
    const isStart = this.phase === "start", thrown = kind === DISCARD || kind === DISCARD_AND_FLIP ? this.held : -1;
    this.#moveCards(kind, actionPlaces[action]);
    if (kind === FLIP || kind === SWAP || kind === DISCARD_AND_FLIP) this.clear(this.turn, kind === SWAP);
    this.noteThrown(thrown, isStart);
    if (kind !== DRAW_STOCK && kind !== DRAW_DISCARD) this.closeIfOver(kind === KNOCK);
    this.goOn(kind);
  }

  /** Turn the direction, or skip a seat, by a card that was drawn and thrown. */
  noteThrown(face, isStart) {
    const { turning, skipping } = this.rules.turns;
    if (turning[face]) this.isTurned = !this.isTurned;
    if (skipping[face]) this.isSkipping = true;
    else if (isStart) this.isSkipping = false;
  }

  /** Go on with the turn after a move of it, or end it. */
  goOn(kind) {
    const isOpening = this.phase === "opening";
    if (kind === DRAW_STOCK || kind === DRAW_DISCARD) {
      this.phase = "follow";
      this.heldFrom = kind === DRAW_STOCK ? "stock" : "discard";
    } else if (!isOpening || this.hasOpened()) this.endTurn(isOpening);
  }

  /** Return whether the seat to move has turned up or seen its first cards. */
  hasOpened() {
    const { turns } = this.rules, { board, turn } = this;
    const seen = board.filter(slot => !isDown(slot) || (turns.looks && slot.seen.includes(turn))).length;
    return seen >= turns.flips || !findFirstPlaces(turns, board, turn).length;
  }

  /** Close the round by a knock, or since all cards of the seat that acts are up. */
  closeIfOver(isKnock, actor = this.turn) {
    const { turns } = this.rules, { turn, turnsBegun } = this;
    if (this.lastTurns || this.leader === null || !(isKnock || !this.boards[actor].some(isDown))) return;
    for (const seat of this.seats) {
      if (seat === actor ? isKnock && turns.knock.turned_up : turns.othersUp) this.boards[seat] = this.boards[seat].map(turnUp);
    }
    if (!isKnock && turns.neverAllUp) return;
    const has = turns.fewer ? seat => turnsBegun[seat] < turnsBegun[actor] : seat => seat !== actor;
    const order = turns.fewer && this.#isToLeft ? seatsAfter(this.seats, actor) : [...this.#seatsAfter(turn), turn];
    this.closer = actor;
    this.reason = isKnock ? turns.knock.reason ?? "knock" : "all face up";
    this.lastTurns = !turns.fewer && (isKnock ? turns.knock.last_turns === "none" : turns.endsAtOnce) ? [] : order.filter(has);
  }

  #moveCards(kind, place) {
    const { board, turn, held } = this;
    if (kind === DRAW_STOCK) this.drawStock();
    else if (kind === DRAW_DISCARD) this.held = this.discard.pop();
    else if (kind === SWAP) {
      const old = board[place];
      board[place] = this.layHeld(old, this.rules.turns.newCard, true);
      this.discard.push(old.face);
    } else if (kind === LOOK) board[place] = showTo(board[place], [turn]);
    else if (kind === LOOK_AT_ALL) this.boards[turn] = board.map(slot => (isDown(slot) ? showTo(slot, [turn]) : slot));
    else if (kind === DISCARD || kind === DISCARD_AND_FLIP) this.discard.push(held);
    if (kind >= SWAP && kind <= DISCARD_AND_FLIP) this.held = -1;
    if (kind === FLIP || kind === DISCARD_AND_FLIP) board[place] = turnUp(board[place]);
  }

  /** Take the top card of the stock in hand. If there is none, the discards but the top one are a new stock. */
  drawStock() {
    if (!this.stock.length) {
      const top = this.discard.pop();
      this.stock = shuffle(this.discard, this.stockKey(), this.reshuffles++);
      this.discard = [top];
    }
    this.held = this.stock.pop();
  }

  /** Return how the card in hand lies in the place of an old one. The seat knows it, and all do if it does not come from the stock. */
  layHeld(old, newCard, isSwap) {
    const { taken, locks } = this.rules.turns, lock = isSwap ? locks[this.held] : null, isDrawn = this.heldFrom === "stock", seen = isDrawn ? [this.turn] : this.everyone;
    const mark = lock?.piles.includes(this.heldFrom) ? this.turnsBegun[this.turn] + lock.turns : 0;
    const isLaidDown = !mark && (newCard === "down" || (newCard === "as_was" && isDown(old)));
    const lies = !isSwap || isDrawn || !taken ? isLaidDown : taken === "down";
    return lie(this.held, !lies, lies ? seen : [], lies ? 0 : mark);
  }

  /** Move the cards of complete lines of a seat to the discard pile. */
  clear(seat, isSwap) {
    const board = this.boards[seat], { kinds, turns } = this.rules, gone = new Set();
    for (const { how, after, lines } of turns.leaves) {
      if (after === "swap" && !isSwap) continue;
      for (const places of lines) {
        const faces = places.map(place => (board[place]?.up ? board[place].face : -1));
        if (faces.includes(-1)) continue;
        if (how === "any" || (how === "equal" ? faces.every(face => kinds[face] === kinds[faces[0]]) : isRun(faces.map(face => turns.ranks[face])))) places.forEach(place => gone.add(place));
      }
    }
    if (!gone.size) return;
    const top = turns.leavesToTop ? [] : this.discard.splice(-1);
    for (const place of [...gone].sort((a, b) => a - b)) {
      this.discard.push(board[place].face);
      board[place] = null;
    }
    this.discard.push(...top);
  }

  /** Begin the next turn, or end the round. */
  endTurn(isOpening, next = this.next()) {
    const { turns } = this.rules;
    this.heldFrom = null;
    if (this.leader === null) {
      const position = this.order.indexOf(this.turn) + 1;
      if (position === this.order.length) return this.#lead();
      this.turn = this.order[position];
      this.phase = "opening";
      return;
    }
    if (isOpening) { // the turn begins with the first flips
      this.phase = "start";
      return;
    }
    const limit = turns.turnLimit * this.seats.length;
    if (!this.stock.length && turns.endsWithStock) this.#end("the stock is empty");
    else if (this.lastTurns?.length) this.#beginTurn(this.lastTurns.shift());
    else if (this.lastTurns) this.#end();
    else if (limit && this.turns >= limit) this.#end("turn limit");
    else this.#beginTurn(next);
  }

  /** End the round: all cards are turned up. */
  #end(reason = "") {
    this.reason ||= reason;
    this.isOver = true;
    this.boards = this.boards.map(board => board.map(turnUp));
  }

  get #isToLeft() {
    return this.isTurned === this.rules.turns.isRight;
  }

  /** Return the other seats in the order of play. */
  #seatsAfter(seat) {
    const others = seatsAfter(this.seats, seat);
    return this.#isToLeft ? others : others.reverse();
  }

  /** Return the seat whose turn follows. */
  next() {
    const around = [...this.#seatsAfter(this.turn), this.turn];
    return around[(this.isSkipping ? 1 : 0) % around.length];
  }

  /** Begin the first turn. The first way to find the leader that names a seat counts. */
  #lead() {
    const { order, rules } = this, { leads, isRight } = rules.turns;
    const countShown = seat => this.boards[seat].reduce((sum, slot) => sum + (slot?.up ? rules.points[slot.face] : 0), 0);
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
    const { turns } = this.rules;
    this.turn = seat;
    this.phase = "start";
    this.turnsBegun[seat]++;
    this.turns++;
    if (turns.opensInTurn && this.turnsBegun[seat] === 1 && this.board.length - this.countDown() < turns.flips) this.phase = "opening";
  }

  /** Return how the round ends: the closer, the seats that still have a turn, and the reason; or null. */
  roundEnd() {
    if (!this.isOver && !this.lastTurns) return null;
    return { by: this.closer < 0 ? null : this.closer, turns: this.isOver ? [] : [...this.lastTurns], reason: this.reason };
  }

  /** Return the cards that a viewer has not seen. All discards have been seen. */
  hidden(viewer) {
    const unseen = this.boards.flatMap(board => board.filter(slot => isDown(slot) && !slot.seen.includes(viewer)).map(slot => slot.face));
    const held = this.held >= 0 && this.heldFrom === "stock" && viewer !== this.turn ? [this.held] : [];
    return [...unseen, ...held, ...this.stock].sort((a, b) => a - b);
  }
}
