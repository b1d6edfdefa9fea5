// What a table knows: its last messages, what the player has begun, and the room on the screen. All modules read it.

import { isolate } from "../src/names.js";
import { ENGLISH, minus, tap } from "./words.js";

export const MIDDLE = -1; // the seat of the board that belongs to no seat

/** The state of one element. `draw` draws all of it anew. */
export class TableState {
  deck = null;
  message = null;
  advice = null;
  refusal = null;
  picked = []; // indices of cards of a hand
  path = []; // keys of the places chosen so far for a move that names several
  throwing = false; // the card in hand goes to the discard pile, and a card to turn up is wanted
  log = []; // the news of the match so far
  changed = new Map(); // places that changed last, by seat
  running = null; // the animation
  byKeys = false; // whether the player uses keys, and wants to read of them
  kept = new Set(); // codes of the keys that are down and did not reach the page
  open = { hint: true, sheet: true, log: true, rules: false };
  words = ENGLISH;
  widths = { own: 72, pile: 72, layout: "" };
  squeezed = { for: "" }; // widths with which all was in sight, and whether the others need a row for themselves

  constructor(element, draw) {
    this.element = element;
    this.root = element.shadowRoot;
    this.draw = draw;
  }

  get view() { return this.message.view; }
  get mine() { return this.view.seat; }
  get canMove() { return this.message.offers.length > 0; }
  get isRoundOver() { return this.view.phase === "round over"; }
  get ownBoard() { return this.mine == null ? null : this.view.boards[this.mine]; }

  /** Whether a seat may act. It may not in a match that the server has ended. */
  acts(seat) { return !this.message.over && this.view.to_act.includes(seat); }

  /** Whether the page wants the button of an action. */
  can(action) { return (this.element.getAttribute("actions") ?? "").split(/\s+/).includes(action); }

  /** Return a label in the words of the player. */
  label(key, values) { return minus(this.words.write(key, values)); }
  tap(key, values) { return tap(this.words, this.label(key, values)); }

  name(seat) { return isolate(this.view.names[seat] || this.label("player", { number: seat + 1 })); }
  namesOf(seat) { return seat === MIDDLE ? this.message.middle : this.message.places[seat]; }
  marksOf(seat) { return { groups: [], locks: {}, ...this.message.marks[seat] }; }

  find(key) { return this.root.querySelector(`[data-key="${CSS.escape(key)}"]`); }
  emit(type, detail = {}) { this.element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true })); }
}
