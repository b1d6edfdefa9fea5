// What bots make of hands, of powers, and of cards thrown out of turn: each move is rated by what a seat knows.

import { chooseBest } from "./bots.js";
import { cardAt } from "./site.js";

const CURIOSITY = 0.5, WRONG_CARD = 2, RID = 3, KEEN = 0.6; // points: of a look, of a card that may be wrong, of one card fewer; and a share of the mean
const SURE = 1000, LOW = 0.8, CARELESS = 0.3;
const isPlain = move => /^(flip|draw|swap|discard|knock|look|peek)\b/.test(move);

/** A bot that leaves plain moves of boards to another one, and rates all others. Beginners choose some at random. */
export class HandBot {
  constructor(rules, plain, name, chance) {
    Object.assign(this, { rules, plain, chance, isCareless: name === "beginner" });
  }

  choose(view) {
    const { rules } = this, { legal_moves: moves, phase } = view, board = view.boards[view.seat];
    if (moves.length === 1 || (this.isCareless && this.chance.random() < CARELESS)) return this.chance.choice(moves);
    const plain = moves.filter(isPlain), isLeft = !rules.layout.is_hand && board.slots.length === rules.places.length && ["opening", "start", "follow"].includes(phase);
    const left = isLeft && plain.length && (phase !== "follow" || view.holding) ? this.plain.choose({ ...view, legal_moves: plain }) : null;
    const read = new Reading(rules, view), rated = moves.filter(move => !left || move === left || !isPlain(move));
    return chooseBest(rated, move => read.rate(move));
  }
}

/** What a seat knows of a table, in points. Unseen cards are average ones. */
class Reading {
  constructor(rules, view) {
    const deck = rules.deck(view.names.length), cost = face => rules.sign * rules.points[face];
    Object.assign(this, { rules, view, mean: deck.reduce((sum, face) => sum + cost(face), 0) / deck.length });
    this.held = view.held ? this.cost(view.held) : 0;
  }

  cost(card) {
    return card ? this.rules.sign * this.rules.points[this.rules.faces.indexOf(card)] : this.mean;
  }

  kind(card) {
    return this.rules.kinds[this.rules.faces.indexOf(card)];
  }

  cardAt(seat, name) {
    return cardAt(this.rules, this.view, seat, name);
  }

  /** Return what a board costs, by the cards that are known. Owners keep good cards. */
  countBoard(seat) {
    const { view, mean } = this, { slots, count } = view.boards[seat], unseen = seat === view.seat ? mean : mean - (1 - KEEN) * Math.abs(mean);
    if (!slots.length) return count * unseen;
    return slots.reduce((sum, slot) => sum + (!slot ? 0 : slot.card ? this.cost(slot.card) : unseen), 0);
  }

  /** Return what knocking is worth: very much if no board is likely to cost less, and else nothing. */
  rateKnock() {
    const { view } = this, own = this.countBoard(view.seat);
    return view.seats.every(seat => seat === view.seat || own < LOW * this.countBoard(seat)) ? SURE : -SURE;
  }

  rate(move) {
    const { view, mean, held } = this, [kind, ...rest] = move.split(" "), place = rest.at(-1), top = view.discard_shown.at(-1);
    const own = name => this.cardAt(view.seat, name), owner = Number(rest[0]), theirs = () => this.cardAt(owner, place);
    switch (kind) {
      case "knock": return this.rateKnock();
      case "play": return rest.reduce((sum, card) => sum + this.cost(card), 0);
      case "draw": return this.rateDraw(rest);
      case "swap": return this.cost(own(place)) - held;
      case "discard": return this.rules.layout.is_hand ? Math.sign(held) : 0;
      case "exchange": return this.rateExchange(rest.map(own)) - held;
      case "snap": return this.rateThrow(own(place), top, this.cost(own(place)));
      case "grab": return this.rateThrow(theirs(), top, mean);
      case "give": return this.cost(own(place));
      case "peek": case "spy": return CURIOSITY - (kind === "spy" ? 0.1 : 0);
      case "deal-card": return mean - view.boards[owner].count / 100;
      case "pick": return this.ratePick(owner, place);
      default: return 0;
    }
  }

  rateDraw([pile, end]) {
    const { view, mean } = this, board = view.boards[view.seat], card = view.discard_shown.at(end ? 0 : -1), cost = this.cost(card);
    if (pile === "stock") return -mean;
    if (!this.rules.layout.is_hand) return Math.max(...board.slots.map(slot => (slot ? this.cost(slot.card) : -SURE))) - cost > mean / 2 && cost < KEEN * mean ? SURE : -SURE;
    const isPaired = board.slots.some(slot => this.kind(slot.card) === this.kind(card)); // both go at once later
    return isPaired ? -KEEN * Math.min(cost, mean) : -cost;
  }

  /** Return what equal cards are worth that go at once, if the seat knows them all. */
  rateExchange(cards) {
    const isSure = cards.every(Boolean) && new Set(cards.map(card => this.kind(card))).size === 1;
    return isSure ? cards.reduce((sum, card) => sum + this.cost(card), 0) : -SURE;
  }

  rateThrow(card, top, saved) {
    return card && this.kind(card) === this.kind(top) ? saved + RID : -WRONG_CARD;
  }

  /** Return what is gained if a card of this seat goes, or a card of another one comes. */
  ratePick(owner, place) {
    const { view, mean } = this, card = this.cardAt(owner, place), { picked } = view.memory.of_round, cost = this.cost(card);
    if (!picked) return (owner === view.seat ? cost - mean : mean - cost) - CURIOSITY;
    const first = this.cost(this.cardAt(...picked)), gain = first - cost;
    return picked[0] === view.seat ? gain - (owner === view.seat ? SURE : 0) : owner === view.seat ? -gain : -CURIOSITY;
  }
}
