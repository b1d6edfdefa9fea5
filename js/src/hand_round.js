// A round with hands: cards are laid out, then one is drawn, and kept or thrown.

import { CallRound } from "./call_round.js";
import { lie, takeAway } from "./round.js";
import { KINDS, beginTurn } from "./turn.js";

/** A round of hands. The cards of a hand have no places: a board is sorted by faces. */
export class HandRound extends CallRound {
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

  mayKnock(at) {
    const { points, turns: { knock } } = this.rules;
    return Boolean(knock) && !this.lastTurns && super.mayKnock(at) && this.hand.reduce((sum, face) => sum + points[face], 0) <= (knock.most ?? Infinity);
  }

  listMoves() {
    const { keep } = this.rules;
    if (this.phase === "start") {
      const listed = [...this.rules.listOwnPlays(this.hand), ...(this.mayKnock("start") ? ["knock"] : [])];
      return listed.length ? listed : ["pass"];
    }
    if (this.isAtEnd) return this.listCalls();
    if (this.phase === "extra") {
      const reach = keep.direct === "any" ? this.lastPlay : 1;
      return this.discard.slice(-reach).includes(this.held) ? ["discard", "pass"] : ["pass"];
    }
    const { kinds } = this.#beginDraw(), listed = kinds.map(kind => KINDS[kind]);
    return this.#hasOtherEnd(listed) ? [...listed, "draw discard bottom"] : listed;
  }

  /** Return the kinds of draws, and the rule that leaves some out. */
  #beginDraw() {
    return beginTurn(this.rules.turns, [this.stock.length > 0 || this.discard.length > 1, this.discard.length > 0], 0, false);
  }

  #hasOtherEnd(listed) {
    return Boolean(this.rules.ends) && listed.includes("draw discard") && this.discard.at(-1) !== this.discard.at(-(this.lastPlay || 1));
  }

  legalActions() {
    return this.isOver ? [] : this.listMoves().map(text => this.rules.number(text));
  }

  ruleOfMoves() {
    const { rules, phase, isAtEnd } = this, { knock } = rules.turns, isKnocking = isAtEnd || (phase === "start" && this.mayKnock("start"));
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
      this.played = rest.map(text => rules.faces.indexOf(text));
      this.#hold(turn, takeAway(this.hand, this.played));
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
    if (this.isCallNext(wasAtEnd)) this.phase = "follow";
    else this.endTurn(false);
  }
}
