// A round with powers, cards thrown out of turn, and exchanges of several cards for one. docs/rules-format.md tells what they mean.

import { CallRound } from "./call_round.js";
import { combine } from "./hand_plays.js";
import { MOST_EXTRA } from "./parts.js";
import { lie, seatsAfter, showTo } from "./round.js";
import { DRAW_DISCARD, DRAW_STOCK, PLAIN, SWAP, isDown } from "./turn.js";

const MOST_OFFERS = 800; // exchanges that are offered at once
const FITS = {
  own: (seat, one, other) => one[0] === seat && other[0] !== seat,
  different: (_, one, other) => one[0] !== other[0],
  any: (_, one, other) => String(one) !== String(other),
};

/** A round of boards. Places are numbers; in what is remembered they are pairs of a seat and a name. */
export class TableRound extends CallRound {
  window = null; // who may react, and what follows: seats, phase, next seat and number of reactions
  isOpen = false; // whether the top discard may be answered
  owed = null; // who owes a card for one that was thrown: the seat, the other seat and its place
  power = -1;
  looked = [];
  picked = null;
  failed = null;

  open() {
    for (const seat of this.seats) for (const place of this.rules.turns.seen) this.#show(seat, place, [seat]);
    return super.open();
  }

  get toAct() {
    return this.window && !this.isOver ? this.window.seats : super.toAct;
  }

  get memory() {
    const { window, looked, picked, owed, power, failed, rules } = this, found = super.memory, name = ([seat, place]) => [seat, rules.slotNames[place]];
    const own = {
      ...(failed && { "failed exchange": failed }), ...(looked.length && { looked: looked.map(name) }), ...(this.isOpen && { "open discard": true }),
      ...(owed && { "owed card": [owed[0], ...name(owed.slice(1))] }), ...(picked && { picked: name(picked) }), ...(power >= 0 && { power: { card: rules.faces[power] } }),
    };
    return { of_round: { ...own, ...found.of_round }, of_match: {}, window: window && { ...window, seats: [...window.seats] } };
  }

  get isUsing() {
    return this.phase === "extra" && this.power >= 0;
  }

  /** Return whether a seat that has closed the round is out of play. */
  #isShielded(seat) {
    return Boolean(this.rules.turns.knock?.shield) && seat === this.closer;
  }

  #list(seat, isFor) {
    return this.boards[seat].flatMap((slot, place) => (slot && isFor(slot) ? [place] : []));
  }

  #listFree(seat) {
    return this.#list(seat, slot => !slot.mark);
  }

  #isKnownToAll(slot) {
    return slot.up || slot.seen.length === this.everyone.length;
  }

  #show(seat, place, seats) {
    this.boards[seat][place] = showTo(this.boards[seat][place], seats);
  }

  #kindOf(face) {
    return this.rules.kinds[face];
  }

  // Moves

  /** Return moves that name cards of a seat by one word, and those of others with their owners by another one. */
  #spell(own, other, seat, cards) {
    return cards.map(([owner, place]) => `${owner === seat ? own : `${other} ${owner}`} ${this.rules.slotNames[place]}`);
  }

  legalActions(seat) {
    if (this.isOver) return [];
    const texts = this.#listMoves(seat);
    if (texts) return texts.map(text => this.rules.number(text));
    const found = super.legalActions();
    if (this.phase === "start" && !found.some(action => this.rules.moves[action].startsWith("draw"))) return [this.rules.number("pass"), ...found];
    if (!found.length) return [this.rules.number("pass")]; // nothing to look at before play
    return this.phase === "follow" ? [...found, ...this.#listExchanges(found).map(text => this.rules.number(text))] : found;
  }

  /** Return the moves of a window, of a power, of first cards to arrange, or at the end of a turn, and null elsewhere. */
  #listMoves(seat) {
    const { slotNames, places, turns } = this.rules;
    if (this.#mayArrange()) return listWays(places, turns.flips).map(way => `arrange ${way.join(" ")}`);
    if (this.owed) return this.#listFree(seat).map(place => `give ${slotNames[place]}`);
    if (this.window) {
      return ["pass", ...this.#findThrows(seat).flatMap(([owner, places]) => this.#spell("snap", "grab", seat, places.map(place => [owner, place])))];
    }
    if (this.isUsing) return [...this.#listUses(this.power), ...(this.picked && !this.looked.length ? [] : ["pass"])];
    if (this.isAtEnd) return this.listCalls();
    return null;
  }

  /** Return whether the first cards of a seat are up, and may be arranged. */
  #mayArrange() {
    const { arranges, turns } = this.rules, isFirst = this.phase === "opening" && this.leader !== null && this.hasOpened();
    return Boolean(arranges) && turns.flips > 0 && !turns.looks && (isFirst || (this.phase === "extra" && this.power < 0));
  }

  throwing() {
    const { rules, board } = this, found = super.throwing();
    return rules.snaps && !board.some(Boolean) ? { ...found, options: PLAIN } : found;
  }

  ruleOfMoves() {
    const { rules, phase } = this;
    if (this.window) return `${rules.snaps.rule}.moves`;
    if (this.isUsing) return `${rules.powerRule}.moves`;
    if (this.isAtEnd) return `${rules.turns.knock.rule}.moves`;
    if (this.#mayArrange() && (phase === "extra" || rules.arrangesLast || rules.turns.openingRule === "base")) return `${rules.arranges.rule}.moves`;
    if (phase === "follow" && rules.exchanges && this.#listExchanges(super.legalActions()).length) return `${rules.exchanges.rule}.moves`;
    return super.ruleOfMoves();
  }

  play(action, seat) {
    const { failed, discard: { length: count } } = this, [word, ...rest] = this.rules.moves[action].split(" ");
    const places = rest.map(name => this.rules.slotNames.indexOf(name)), place = places.at(-1), owner = rest.length > 1 ? Number(rest[0]) : seat;
    this.earlier = { word, old: this.board[place], held: this.held, heldFrom: this.heldFrom, count, isAtEnd: this.isAtEnd, isUsing: this.isUsing };
    if (this.window) this.#react(seat, word, owner, place);
    else if (this.isUsing) this.#usePower(word, word === "deal-card" ? Number(rest[0]) : owner, place);
    else if (word === "exchange") this.#exchange(places);
    else if (word === "arrange") this.#arrange(places);
    else if (word === "pass") {
      this.noteThrown(-1, this.phase === "start");
      this.closeIfOver(false);
      this.goOn();
    } else super.play(action);
    if (word === "exchange") return;
    if (this.failed === failed) this.failed = null;
    if (this.discard.length !== count) this.lastPlay = 0;
  }

  closeIfOver(isKnock, actor) {
    if (!this.window && !this.earlier.isUsing) this.#rememberThrown();
    super.closeIfOver(isKnock, actor);
  }

  /** Remember whether a discard of the turn may be answered, and the power of the card that was thrown. */
  #rememberThrown() {
    const { word, old, held, heldFrom, count } = this.earlier;
    if (this.leader === null || held < 0) return;
    if (this.rules.snaps && this.discard.length > count) this.isOpen = this.#listThrowers().length > 0;
    const isDrawn = word === "discard" && heldFrom === "stock", face = isDrawn ? held : word === "swap" && old ? old.face : -1, power = this.rules.powers[face];
    if (power && (isDrawn || power.of === "any") && this.#listUses(face).length) this.power = face;
  }

  /** Move the cards that are up to the places of a move, and the others to the rest. */
  #arrange(chosen) {
    const up = this.board.filter(slot => slot.up), rest = this.board.filter(isDown);
    this.boards[this.turn] = this.board.map((_, place) => (chosen.includes(place) ? up[chosen.indexOf(place)] : rest.shift()));
    this.closeIfOver(false);
    this.endTurn(true);
  }

  goOn(kind) {
    const { arranges, turns } = this.rules;
    if (arranges && !turns.looks && this.phase === "opening" && this.hasOpened()) {
      if (this.leader === null) this.phase = "extra";
      return;
    }
    if (this.leader === null || this.phase === "opening" || kind === DRAW_STOCK || kind === DRAW_DISCARD) super.goOn(kind);
    else this.#finish();
  }

  /** Open a window after a move of the turn, go on with a power or a call, or end the turn. */
  #finish() {
    const { rules } = this, phase = this.power >= 0 ? "extra" : this.isCallNext(this.earlier.isAtEnd) ? "follow" : "turn over", seats = this.isOpen ? this.#listThrowers() : [];
    const next = phase === "turn over" && rules.hasOrder && !this.lastTurns ? this.next() : null;
    this.heldFrom = null;
    if (!seats.length) return this.#resume(phase, next);
    this.window = { seats, phase, next_seat: next, count: 0 };
    this.phase = "reaction";
  }

  #resume(phase, next) {
    if (phase === "turn over") this.endTurn(false, next ?? this.next());
    else this.phase = phase;
  }

  // Windows

  /** Return the seats that may throw a card, from the left of the one whose turn it is. */
  #listThrowers() {
    return [...seatsAfter(this.seats, this.turn), this.turn].filter(seat => this.#findThrows(seat).length);
  }

  /** Return whose cards a seat may throw: those that may equal the top discard, as far as all seats know. */
  #findThrows(seat) {
    const { whose, caller } = this.rules.snaps, kind = this.#kindOf(this.discard.at(-1));
    if (!caller && this.#isShielded(seat)) return [];
    const find = owner => [owner, this.#list(owner, slot => !slot.mark && (this.#kindOf(slot.face) === kind || !this.#isKnownToAll(slot)))];
    const own = find(seat), mayGrab = whose === "any" && this.#listFree(seat).length;
    const others = mayGrab ? seatsAfter(this.seats, seat).filter(other => !this.#isShielded(other)).map(find) : [];
    return [own, ...others].filter(([, places]) => places.length);
  }

  #react(seat, word, owner, place) {
    const { window, owed, discard: { length: count } } = this, { snaps } = this.rules;
    if (word === "give") {
      this.#exchangeTwo([seat, place], owed.slice(1));
      this.owed = null;
      this.#clearOf([seat, owed[1]]);
    } else if (word !== "pass") {
      if (this.#throw(seat, owner, place) && word === "grab") this.owed = [seat, owner, place];
      this.#clearOf([seat, owner]);
    }
    const isDone = this.discard.length > count || owed !== null, others = window.seats.filter(each => each !== seat);
    const listNext = () => (this.owed ? [seat] : !isDone ? others : snaps.chain ? this.#listThrowers() : []);
    this.isOpen = listNext().length > 0;
    this.closeIfOver(false, seat);
    const seats = this.isOpen ? listNext() : []; // once more, since a round that closes may turn cards up
    this.window = seats.length ? { ...window, seats, count: window.count + 1 } : null;
    if (!this.window) this.#resume(window.phase, window.next_seat);
  }

  /** Throw a card, and return whether it is right. One that differs goes back, seen by all, and has its cost. */
  #throw(seat, owner, place) {
    const { face } = this.boards[owner][place], { fine, most_extra: most } = this.rules.snaps;
    const isRight = this.#kindOf(face) === this.#kindOf(this.discard.at(-1));
    if (isRight) {
      this.boards[owner][place] = null;
      this.discard.push(face);
    } else {
      this.#show(owner, place, this.everyone);
      this.#dealBeside(seat, fine, most);
    }
    return isRight;
  }

  /** Deal cards of the stock, unseen, into gaps of a board or beside it, as many as there are. */
  #dealBeside(seat, count, most) {
    for (let left = count; left && this.stock.length; left--) {
      const gap = this.#findGap(seat, most);
      if (gap < 0) return;
      this.boards[seat][gap] = lie(this.stock.pop(), false);
    }
  }

  /** Return the first gap of a board, or the place beside it, or -1 where there are as many cards as may be. */
  #findGap(seat, most) {
    const board = this.boards[seat], gap = board.indexOf(null);
    return gap < 0 && board.length < this.rules.places.length + most ? board.length : gap;
  }

  #exchangeTwo([seat, place], [other, there]) {
    [this.boards[seat][place], this.boards[other][there]] = [this.boards[other][there], this.boards[seat][place]];
  }

  /** Move the cards of complete lines of seats away, in the order of seats. */
  #clearOf(seats) {
    for (const seat of this.seats) if (seats.includes(seat)) this.clear(seat, false);
  }

  // Powers

  /** Return what the seat of the turn may do by the power of a card. */
  #listUses(face) {
    const part = this.rules.powers[face], { turn } = this, others = seatsAfter(this.seats, turn).filter(seat => !this.#isShielded(seat));
    const find = (owners, list) => owners.flatMap(owner => list(owner).map(place => [owner, place])), unseen = owner => this.#list(owner, slot => !slot.up && !slot.seen.includes(turn));
    if (part.deal) return this.stock.length ? others.map(seat => `deal-card ${seat}`) : [];
    if (part.look) return this.#spell("peek", "spy", turn, find(part.look === "own" ? [turn] : others, unseen));
    if (part.exchange === "seen") return this.#listSeen(part, face, [turn, ...others], find);
    const fits = FITS[part.exchange], cards = find([turn, ...others], seat => this.#listFree(seat));
    return this.#spell("", "pick", null, cards.filter(one => (this.picked ? fits(turn, this.picked, one) : cards.some(other => fits(turn, one, other)))));
  }

  /** Return looks at a card, or at two of different owners; then the cards for which the first may be exchanged. */
  #listSeen(part, face, owners, find) {
    const { turn, looked } = this, wanted = countLooks(part, face), all = seat => this.#list(seat, () => true);
    if (looked.length < wanted) {
      const passed = wanted === 1 && !part.trades ? [turn] : looked.map(([owner]) => owner);
      return this.#spell("peek", "spy", turn, find(owners.filter(owner => !passed.includes(owner)), all));
    }
    const [first, second] = looked, partners = (part.trades || second ? owners : [turn]).filter(owner => owner !== first[0]);
    if (!this.#listFree(first[0]).includes(first[1])) return [];
    return this.#spell("", "pick", null, find(partners, seat => this.#listFree(seat)).filter(place => !second || String(place) === String(second)));
  }

  #usePower(word, owner, place) {
    const { turn, power } = this, part = this.rules.powers[power], wanted = countLooks(part, power), { picked } = this;
    const isLook = word === "peek" || word === "spy";
    if (isLook) this.#show(owner, place, [turn]);
    else if (word === "deal-card") this.#dealBeside(owner, part.deal, MOST_EXTRA);
    else if (word === "pick" && picked) this.#exchangeTwo(picked, [owner, place]);
    else if (word === "pick") this.picked = [owner, place];
    if (word !== "pass") this.#clearOf(word === "pick" && picked ? [owner, picked[0]] : word === "pick" ? [] : [owner]);
    if (isLook && wanted) {
      this.looked = [...this.looked, [owner, place]];
      if (this.looked.length === wanted) [this.picked] = this.looked;
    } else if (word !== "pick" || picked) {
      this.power = -1;
      this.looked = [];
      this.picked = null;
    }
    this.closeIfOver(false);
    if (this.power < 0) this.#finish();
  }

  // Several cards for one

  /** Return the exchanges of cards that may be swapped, but for those that all know to differ. */
  #listExchanges(actions) {
    const { exchanges, actionKinds, actionPlaces, slotNames } = this.rules, { board } = this;
    if (!exchanges) return [];
    const places = actions.filter(action => actionKinds[action] === SWAP).map(action => actionPlaces[action]), offered = [];
    const isKnownToDiffer = chosen => new Set(chosen.filter(place => this.#isKnownToAll(board[place])).map(place => this.#kindOf(board[place].face))).size > 1;
    let count = 0;
    for (let size = 2; size <= Math.min(exchanges.most, places.length); size++) {
      const chosen = combine(places, size);
      count += chosen.length;
      if (count <= MOST_OFFERS) offered.push(...chosen);
    }
    return offered.filter(chosen => !isKnownToDiffer(chosen)).map(chosen => `exchange ${chosen.map(place => slotNames[place]).join(" ")}`);
  }

  #exchange(places) {
    const { board, turn, held } = this, { laid, failed, most_extra: most } = this.rules.exchanges, faces = places.map(place => board[place].face);
    const lies = this.layHeld(board[places[0]], laid, false), gap = this.#findGap(turn, most);
    this.failed = null;
    this.held = -1;
    if (new Set(faces.map(face => this.#kindOf(face))).size === 1) {
      for (const place of places) board[place] = null;
      board[places[0]] = lies;
      this.discard.push(...faces);
      this.lastPlay = faces.length;
    } else {
      for (const place of places) if (isDown(board[place])) this.#show(turn, place, this.everyone);
      this.failed = [turn, ...places.map((place, at) => [this.rules.slotNames[place], { card: this.rules.faces[faces[at]] }])];
      if (failed === "discard" || gap < 0 || !(this.stock.length || this.discard.length)) this.discard.push(held);
      else board[gap] = lies;
    }
    this.#clearOf([turn]);
    this.closeIfOver(false);
    this.goOn();
  }
}

/** Return all ways to choose some of these names, in order: as Python lists permutations. */
const listWays = (names, count) => (count ? names.flatMap(name => listWays(names.filter(each => each !== name), count - 1).map(way => [name, ...way])) : [[]]);

/** Return how many cards a power shows before an exchange. */
function countLooks(part, face) {
  if (part.exchange !== "seen") return 0;
  return part.looks === 2 || part.wider?.includes(face) ? 2 : 1;
}
