// Rules from a bundle, ready to play: its moves, and the clause by which a text is refused that is none of them.

import { needsHands } from "./parts.js";
import { ScoredRules } from "./rules.js";
import { Round, findPlaced } from "./round.js";
import { KINDS, Turns, isDown } from "./turn.js";

/** The texts of moves of the library, whether these rules have them or not. */
const IS_MOVE = /^(flip \S+|draw (stock|discard)( \S+)?|swap \S+|discard( flip \S+)?|knock|pass|take \S+|play( \S+)*)$/;

const IS_LOOK = /^(peek \S+|look)$/;

/** Return a text as moves are written, whatever its case and spacing. */
export function spell(text) {
  if (typeof text !== "string" || text.length > 100) return "";
  const words = text.trim().toLowerCase().split(/\s+/).join(" ");
  return words === "nine" ? "knock" : words;
}

/** Rules of a bundle, an object or its JSON text, which is not checked. */
export class TrustedRules extends ScoredRules {
  readTurns() {
    this.turns = new Turns(this.bundle);
    this.canPlay = !needsHands(this.bundle.turns);
    this.numbered = new Map();
    this.moves = [];
    this.actionKinds = [];
    this.actionPlaces = [];
    this.numbers = KINDS.map(() => []);
    for (const kind of this.turns.kinds()) {
      const start = KINDS[kind];
      for (const [place, name] of (start.endsWith(" ") ? this.slotNames : [""]).entries()) {
        this.numbers[kind].push(this.addMove(start + name, kind, start.endsWith(" ") ? place : -1));
      }
    }
  }

  /** Return the number of a new move. */
  addMove(text, kind, place) {
    this.actionKinds.push(kind);
    this.actionPlaces.push(place);
    this.numbered.set(text, this.moves.length);
    return this.moves.push(text) - 1;
  }

  /** Return who deals the next round, which these seats play. */
  findDealer(seats, last, standings) {
    const { dealer: who } = this.turns;
    return who ? findPlaced(seats, standings, last, who === "last") : (seats.find(seat => seat > last) ?? seats[0]);
  }

  /** Begin a round. */
  startRound(...given) {
    return new Round(this, ...given).open();
  }

  /** Return the number of the action that a text names in any case and spacing, or -1. */
  findMove(text) {
    return this.numbered.get(text) ?? this.numbered.get(this.readMove(text)) ?? -1;
  }

  /** Return a text as these rules write the move, or nothing for one that they do not have. */
  readMove(text) {
    const words = spell(text);
    return this.numbered.has(words) ? words : undefined;
  }

  /** Return whether words are a move of the library, or of these rules. */
  isMove(words) {
    const look = IS_LOOK.test(words) && words.split(" ")[0]; // a move where the rules have one
    return IS_MOVE.test(words) || this.turns.lookWords.includes(look);
  }

  /** Return the id of the clause by which a text is refused that is no legal move. */
  findClause(round, text) {
    const words = spell(text);
    if (!this.isMove(words)) return "base.move_types";
    const [, kind, name] = /^(swap|discard flip|discard)(?: (\S+))?$/.exec(words) ?? [], place = this.slotNames.indexOf(name);
    const id = round.ruleOfMoves();
    if (id !== "base.moves" || round.held < 0) return id;
    const slot = round.board[place] ?? null, { turns } = this;
    if (kind === "swap" && place >= 0 && place < round.board.length && round.isBarred(slot)) {
      const lock = slot?.mark > 0 && turns.locks[slot.face];
      return lock ? lock.rule : `${(round.board.some(isDown) && turns.keepsUp) || "base"}.locked`;
    }
    const isFlip = kind === "discard flip" && isDown(slot);
    return ((kind === "discard" && !name) || isFlip) && round.heldFrom === "stock" ? `${round.throwing().rule}.discard_options` : id;
  }
}
