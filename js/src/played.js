// Rules from a bundle, ready to play: its moves, and the clause by which a text is refused that is none of them.

import { ScoredRules } from "./rules.js";
import { ARRANGE, KINDS, Turns, listWays } from "./turn.js";

/** The texts of moves of the library, whether these rules have them or not. */
const IS_MOVE = /^(flip \S+|draw (stock|discard)( \S+)?|swap \S+|discard( flip \S+)?|knock|pass|take \S+|play( \S+)*)$/;

const IS_LOOK = /^(peek \S+|look)$/;

/** Return a text as moves are written, whatever its case and spacing. */
function spell(text) {
  if (typeof text !== "string" || text.length > 100) return "";
  const words = text.trim().toLowerCase().split(/\s+/).join(" ");
  return words === "nine" ? "knock" : words;
}

/** Rules of a bundle, an object or its JSON text, which is not checked. */
export class TrustedRules extends ScoredRules {
  readTurns() {
    this.turns = new Turns(this.bundle);
    this.numbered = new Map();
    this.moves = [];
    this.actionKinds = [];
    this.actionPlaces = [];
    this.numbers = KINDS.map(() => []);
    for (const kind of this.turns.kinds()) {
      const start = KINDS[kind], ways = kind === ARRANGE ? listWays(this.places, this.turns.flips).map(way => ` ${way.join(" ")}`) : [""];
      for (const [place, name] of (start.endsWith(" ") ? this.places : ways).entries()) {
        this.numbers[kind].push(this.moves.length);
        this.numbered.set(start + name, this.moves.length);
        this.actionKinds.push(kind);
        this.actionPlaces.push(start.endsWith(" ") ? place : -1);
        this.moves.push(start + name);
      }
    }
  }

  /** Return the number of the action that a text names in any case and spacing, or -1. */
  findMove(text) {
    return this.numbered.get(text) ?? this.numbered.get(spell(text)) ?? -1;
  }

  /** Return the id of the clause by which a text is refused that is no legal move. */
  findClause(round, text) {
    const words = spell(text), look = IS_LOOK.test(words) && words.split(" ")[0]; // a move where the rules have one
    const isWay = this.turns.arranges && /^arrange( |$)/.test(words);
    if (!IS_MOVE.test(words) && !isWay && !this.turns.lookWords.includes(look)) return "base.move_types";
    const [, kind, name] = /^(swap|discard flip|discard)(?: (\S+))?$/.exec(words) ?? [], place = this.places.indexOf(name);
    const id = round.ruleOfMoves(), seat = round.turn;
    if (id !== "base.moves" || round.held < 0) return id;
    if (kind === "swap" && (round.barred() >> place) & 1) {
      const lock = round.marks[seat][place] > 0 && this.turns.locks[round.boards[seat][place]];
      return lock ? lock.rule : `${(round.down[seat] && this.turns.keepsUp) || "base"}.locked`;
    }
    const isFlip = kind === "discard flip" && (round.down[seat] >> place) & 1;
    return ((kind === "discard" && !name) || isFlip) && round.heldFrom === "stock" ? `${round.throwing().rule}.discard_options` : id;
  }
}
