// Rules from a bundle of the format cardgolf-rules-2, ready to score.

import { freeze, invalid } from "./errors.js";
import { listNeighbours } from "./groups.js";
import { digestText } from "./hash.js";
import { makeScorer, sumPoints } from "./scoring.js";

/** Return data as JSON with sorted keys and without spaces, of which digests are made. */
export function spellOut(value) {
  if (Array.isArray(value)) return `[${value.map(spellOut).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map(key => `${JSON.stringify(key)}:${spellOut(value[key])}`).join()}}`;
}

/** Rules of a bundle that score: an object or its JSON text, which is not checked. */
export class ScoredRules {
  constructor(bundle) {
    bundle = freeze(typeof bundle === "string" ? JSON.parse(bundle) : structuredClone(bundle));
    const { rules, title, summary, layout, places, faces, points, kinds, packs, decks, match, scoring, turns } = bundle;
    Object.assign(this, { bundle, names: rules, title, summary, layout, places, faces, points, kinds, match });
    this.players = decks.map(each => each.players);
    this.#decks = new Map(decks.map(({ players, pack, times }) => [players, freeze(new Array(times).fill(packs[pack]).flat())]));
    this.sign = match.goal === "highest" ? -1 : 1;
    this.slotNames = this.nameSlots();
    this.dealt = layout.is_hand ? layout.rows * layout.columns : places.length;
    const asFlags = list => list && faces.map((_, face) => list.includes(face));
    this.parts = scoring.map(part => ({ ...part, cards: asFlags(part.cards), unless: asFlags(part.unless) }));
    const near = listNeighbours(layout.rows, layout.columns), neighbours = this.slotNames.map((_, place) => near[place] ?? []);
    this.scoreBoard = makeScorer(this.parts, { points, kinds, places: this.slotNames, neighbours });
    this.canPlay = Boolean(turns);
    if (turns) this.readTurns();
    freeze(this);
  }

  #decks;
  #digest = "";

  /** A digest of all that decides play and scores: not of titles and sentences. */
  get digest() {
    const { title, summary, words, ...played } = this.bundle;
    return (this.#digest ||= digestText(spellOut(played)));
  }

  /** Return the names of the places that a board can have. Those of hands.js may grow. */
  nameSlots() {
    return this.places;
  }

  /** Read the turns. A page that keeps score alone has no bundle with turns. */
  readTurns() {}

  /** Return the faces of the deck for a number of players, in the order with which a shuffle begins. It is frozen. */
  deck(players) {
    return this.#decks.get(players);
  }

  /**
   * Return the scorecard of cards, given as texts by place: null where there is none. `marks` are by place the turn on
   * which a locked card is free again, `turns` those that its owner has begun.
   */
  score(cards, marks = cards.map(() => 0), turns = 0) {
    const board = cards.map((card, place) => {
      const face = card === null ? -1 : this.faces.indexOf(card);
      if (card !== null && face < 0) {
        throw invalid(`card at ${this.places[place]}`, card, "a card of the deck");
      }
      return face;
    });
    if (board.length !== this.places.length && !this.layout.is_hand) throw invalid("number of cards", board.length, this.places.length);
    const lines = this.nameLines(board, marks, turns);
    const total = sumPoints(lines);
    return { total, raw: total, lines };
  }

  /** Return the lines of a board, with the names of its places. A hand has none. */
  nameLines(board, marks, turns) {
    return this.scoreBoard(board, marks, turns).map(({ rule, points, places }) => ({ rule, points, slots: places.flatMap(place => this.slotNames[place] ?? []) }));
  }

  /** Throw unless the bundle says how to play, and not only how to score. */
  requirePlay() {
    if (!this.canPlay) throw invalid("rules", this.names, "a bundle with turns, and HandRules for hands and powers");
  }
}
