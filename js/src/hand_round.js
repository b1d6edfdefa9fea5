// A round with hands: cards are laid out, then one is drawn, and kept or thrown.

import { lie } from "./round.js";
import { Round } from "./site.js";
import { KINDS, beginTurn } from "./turn.js";

/** A round of hands. The cards of a hand have no places: a board is sorted by faces. */
export class HandRound extends Round {
  open() {
    for (const seat of this.seats) this.#hold(seat, this.boards[seat].map(slot => slot.face));
    return super.open();
  }

  #hold(seat, faces) {
    this.boards[seat] = faces.sort((a, b) => a - b).map(face => lie(face, false, [seat]));
  }

  get hand() {
    return this.board.map(slot => slot.face);
  }

  get isAtEnd() {
    return this.phase === "follow" && this.held < 0 && !this.played.length;
  }

  /** Return whether the seat may knock at this step. */
  mayKnock() {
    const { turns, points } = this.rules, { knock } = turns, { at = "start", from_turn: first = 1, most } = knock ?? {};
    if (!knock || this.lastTurns || this.turnsBegun[this.turn] < first) return false;
    if (most !== undefined && this.hand.reduce((sum, face) => sum + points[face], 0) > most) return false;
    return at === "start" ? this.phase === "start" : this.isAtEnd;
  }

  listMoves() {
    const { keep } = this.rules, knock = this.mayKnock() ? ["knock"] : [];
    if (this.phase === "start") {
      const listed = [...this.rules.listOwnPlays(this.hand), ...knock];
      return listed.length ? listed : ["pass"];
    }
    if (this.isAtEnd) return [...knock, "pass"];
    if (this.phase === "extra") {
      const reach = keep.direct === "any" ? this.lastPlay : 1;
      return this.discard.slice(-reach).includes(this.held) ? ["discard", "pass"] : ["pass"];
    }
    const { kinds } = this.#beginDraw(), listed = kinds.map(kind => KINDS[kind]);
    return this.#hasOtherEnd(listed) ? [...listed, "draw discard bottom"] : listed;
  }

  /** Return the kinds of draws, and the rule that leaves some out. */
  #beginDraw() {
    return beginTurn(this.rules.turns, [this.stock.length > 0 || this.discard.length > 1, this.discard.length > 0], 0, true);
  }

  #hasOtherEnd(listed) {
    return Boolean(this.rules.ends) && listed.includes("draw discard") && this.discard.at(-1) !== this.discard.at(-(this.lastPlay || 1));
  }

  legalActions() {
    return this.isOver ? [] : this.listMoves().map(text => this.rules.number(text));
  }

  ruleOfMoves() {
    const { rules, phase, isAtEnd } = this, { knock } = rules.turns, isKnocking = isAtEnd || (phase === "start" && this.mayKnock());
    if (phase === "extra") return `${rules.keep.rule}.moves`;
    if (isKnocking) return `${knock.rule}.moves`;
    if (phase !== "follow") return `${rules.play.rule}.moves`;
    const { rule } = this.#beginDraw(), found = [rules.play.rule, rule, this.#hasOtherEnd(this.listMoves()) ? rules.ends : "base"];
    return `${found.reduce((top, each) => (rules.names.indexOf(each) > rules.names.indexOf(top) ? each : top))}.moves`; // of those that change the choice the topmost
  }

  play(action) {
    const { rules, turn } = this, [word, ...rest] = rules.moves[action].split(" "), wasAtEnd = this.isAtEnd;
    this.noteThrown(word === "discard" ? this.held : -1, this.phase === "start");
    if (word === "play") {
      const left = this.hand, cards = rest.map(text => rules.faces.indexOf(text));
      for (const face of cards) left.splice(left.indexOf(face), 1);
      this.#hold(turn, left);
      this.played = cards;
      this.phase = "follow";
      return;
    }
    if (word === "draw") return this.#draw(...rest);
    if (word === "discard") {
      this.discard.push(this.held);
      this.lastPlay++;
    } else if (word === "knock") this.closeIfOver(true);
    else if (this.held >= 0) this.#hold(turn, [...this.hand, this.held]);
    this.held = -1;
    this.#finish(wasAtEnd);
  }

  #draw(pile, end) {
    const { keep } = this.rules;
    if (pile === "stock") this.drawStock();
    else [this.held] = this.discard.splice(end ? -(this.lastPlay || 1) : -1, 1);
    this.discard.push(...this.rules.plays.sort(this.played));
    this.lastPlay = this.played.length;
    this.played = [];
    if (keep.direct && (keep.piles ?? ["stock"]).includes(pile)) {
      this.heldFrom = pile;
      this.phase = "extra";
      return;
    }
    this.#hold(this.turn, [...this.hand, this.held]);
    this.held = -1;
    this.#finish(false);
  }

  #finish(wasAtEnd) {
    this.heldFrom = null;
    if (this.rules.turns.knock?.at === "end" && !wasAtEnd && !this.lastTurns) this.phase = "follow";
    else this.endTurn(false);
  }
}
