/** The score of layouts, put together by clicking cards. */

import { choice, h, number, own, showError } from "./elements.mjs";

const SUITS = { C: "\u2663", D: "\u2666", H: "\u2665", S: "\u2660" };
const MOST_BOARDS = 4;
const MOST_UNKNOWN = 2; // every way to fill in so many places is tried at once
const UNKNOWN = "?";
const CLEARED = ".";
const MARK = "!"; // after a card: a lock, by itself or with a number

/** Return a card without its mark. */
const faceOf = card => card?.split(MARK)[0];

const label = card => {
  if (card === CLEARED) return "gone";
  const face = faceOf(card);
  if (face !== card) return `${label(face)} locked`;
  const [, rank, suit] = /^([0-9AJQK]+)([CDHS])$/.exec(face) ?? [];
  return suit ? rank + SUITS[suit] : number(face);
};

/** Return the faces with their copies suit by suit, and by rank within each. Others keep their order. */
function inSuits(faces) {
  const suitOf = ([face]) => "CDHS".indexOf(/^(?:10|[2-9AJQK])([CDHS])$/.exec(face)?.[1] ?? "?");
  const rank = ([face]) => "A23456789TJQK".indexOf(face.replace("10", "T")[0]);
  const isSuited = faces.some(each => suitOf(each) >= 0);
  return isSuited ? faces.toSorted((one, other) => suitOf(one) - suitOf(other) || rank(one) - rank(other)) : faces;
}

/** Return the name of a place of a grid, as the lines of a score have it. */
const nameOf = (place, columns) => `${String.fromCharCode(97 + place % columns)}${Math.floor(place / columns) + 1}`;

/** Show the points of a layout, line by line. */
function showPoints({ total, lowest, highest, mean, lines }) {
  const said = total == null ? `${number(lowest)} to ${number(highest)} points, on average ${number(mean)}` : `${number(total)} points`;
  return h("div", { class: "points" }, h("p", { class: "total" }, said),
    lines.length > 0 && h("table", {}, h("tbody", {}, lines.map(line => h("tr", {},
      h("td", {}, number(line.points)), h("td", {}, number(line.text)), h("td", {}, line.places.join(" ")), h("td", {}, line.clauses.join(", ")))))));
}

/** Draw a layout, given as text with rows separated by slashes, with its points. Places that cancel are marked. */
export function drawScored(text, score, caption) {
  const rows = text.split("/").map(row => row.split(/\s+/).filter(Boolean));
  const columns = Math.max(1, ...rows.map(row => row.length));
  const groups = new Set(score.lines.filter(line => line.places.length > 1).flatMap(line => line.places));
  const places = rows.flatMap((row, down) => row.map((card, across) => h("div", {
    class: `place${/[DH]$/.test(faceOf(card)) ? " red" : ""}${groups.has(nameOf(down * columns + across, columns)) ? " group" : ""}`,
  }, label(card))));
  const grid = h("div", { class: "grid", role: "img", "aria-label": `${caption}: ${text}` }, places);
  grid.style.setProperty("--columns", columns); // no attribute, in which a text of the worker would be CSS
  return h("figure", { class: "layout scored" }, h("figcaption", {}, caption), grid, showPoints(score));
}

export class ScoreTab extends EventTarget {
  #library;
  #form;
  #found = null; // what `form` answered
  #boards = []; // the cards of each layout, in the order of places
  #given;
  #at = [0, 0];
  #turn = 0;
  #parts = { controls: h("div", { class: "controls" }), boards: h("div", { class: "boards" }), left: h("p", { role: "status" }), cards: h("div", { class: "palette", role: "group", "aria-label": "Cards" }) };
  #error = h("div", { class: "error", role: "alert", hidden: true });

  /** Make the tab for the rules of a form. It sends "change" when other cards lie there. */
  constructor(library, form, { layouts, closer }) {
    super();
    [this.#library, this.#form, this.#given, this.closer] = [library, form, layouts, closer];
    this.root = h("section", { class: "score", "aria-label": "Score a layout" },
      h("p", {}, matchMedia("(hover: none)").matches ? "Tap a card to put it into the outlined place. Tap a place to change its card." : "Click a card to put it into the outlined place. Click a place to change its card."),
      this.#parts.controls, this.#parts.cards, this.#error, this.#parts.left, this.#parts.boards);
  }

  /** The layouts as the library reads them, rows separated by slashes. */
  get layouts() {
    return this.#found ? this.#boards.map(cards => this.#write(cards)) : this.#given;
  }

  #write(cards) {
    const { columns, is_hand: isHand } = this.#found;
    const texts = cards.map(card => card ?? UNKNOWN);
    if (isHand) return texts.join(" ");
    if (this.#found.names) return this.#found.names.map(row => texts.splice(0, row.length).join(" ")).join(" / ");
    return Array.from({ length: Math.ceil(texts.length / columns) }, (_, row) => texts.slice(row * columns, (row + 1) * columns).join(" ")).join(" / ");
  }

  get #size() { return this.#found.is_hand ? 0 : this.#found.names?.flat().length ?? this.#found.rows * this.#found.columns; }

  /** Draw the form for the rules that hold now. */
  async start() {
    const players = Math.max(this.#form.seats[0], this.#boards.length);
    const answer = await this.#library.ask({ ask: "form", rules: this.#form.rules, players });
    showError(this.#error, answer);
    if (answer.error) return;
    this.#found = answer;
    const read = text => text.split(/[\s/]+/).filter(Boolean).map(card => (card === UNKNOWN ? null : card));
    const boards = this.#given.length ? this.#given.map(read) : this.#boards.length ? this.#boards : [[]];
    this.#given = [];
    this.#boards = boards.map(cards => (this.#size ? Array.from({ length: this.#size }, (_, place) => this.#known(cards[place])) : cards.filter(card => this.#known(card))));
    this.#at = [0, 0];
    if (this.closer >= this.#boards.length) this.closer = null; // of a link that is cut
    await this.#change();
  }

  #known(card) {
    const face = faceOf(card);
    const isMarked = face !== card && this.#found.marked.includes(face);
    if (card === CLEARED) return this.#size ? card : null;
    return this.#found.faces.some(([each]) => each === face) ? (isMarked ? card : face) : null;
  }

  #nameOf(card) {
    if (!card) return "empty";
    if (card === CLEARED) return "no card";
    return this.#faceName(faceOf(card)) + (card.includes(MARK) ? ", locked" : "");
  }

  /** A card as it is drawn, with a small sign for a lock. */
  #picture(card) {
    if (card === CLEARED) return label(card);
    const drawn = h("cardgolf-card");
    drawn.show(this.#found.deck, faceOf(card));
    return [drawn, card.includes(MARK) && h("small", { class: "lock" }, "locked")];
  }

  #faceName(face) { return own(this.#found.deck.faces, face)?.name ?? face; }

  async #change() {
    this.#draw([]);
    this.dispatchEvent(new Event("change"));
    const unknown = this.#boards.flat().filter(card => !card).length, turn = ++this.#turn;
    showError(this.#error, null);
    this.#parts.left.textContent = unknown > MOST_UNKNOWN ? `${unknown} places are empty. The score appears when two or fewer are.` : "";
    if (unknown > MOST_UNKNOWN || !this.#boards.some(cards => cards.length)) return;
    const closer = this.#boards.length > 1 ? this.closer : null;
    const answer = await this.#library.ask({ ask: "score", rules: this.#form.rules, layouts: this.layouts, closer });
    if (turn !== this.#turn) return; // another card was put down meanwhile
    showError(this.#error, answer);
    this.#draw(answer.scores ?? []);
  }

  #copies(face) { return this.#found.faces.find(([each]) => each === face)[1]; }

  #put(face) {
    const [board, place] = this.#at, cards = this.#boards[board];
    if (this.#size) {
      cards[place] = face;
      const next = cards.findIndex((card, index) => index > place && !card);
      const empty = next < 0 ? cards.findIndex(card => !card) : next;
      if (empty >= 0) this.#at = [board, empty];
      else if (this.#boards[board + 1]?.includes(null)) this.#at = [board + 1, this.#boards[board + 1].indexOf(null)];
    } else if (face) cards.push(face);
    this.#change();
  }

  #resize(count) {
    const empty = () => Array.from({ length: this.#size }, () => null);
    this.#boards = Array.from({ length: count }, (_, index) => this.#boards[index] ?? empty());
    if (this.closer != null && this.closer >= count) this.closer = null;
    this.#at = [0, 0];
    this.#change();
  }

  #draw(scores) {
    const count = this.#boards.length;
    const counts = [1, ...this.#form.seats.filter(each => each > 1 && each <= MOST_BOARDS)];
    const closers = [["", "not said"], ...this.#boards.map((_, index) => [index, `player ${index + 1}`])];
    this.#parts.controls.replaceChildren(
      choice("Players", counts, count, value => this.#resize(Number(value))),
      ...(count > 1 ? [choice("Who closed the round", closers, this.closer ?? "", value => { this.closer = value === "" ? null : Number(value); this.#change(); })] : []),
      h("button", { type: "button", class: "md-button", on: { click: () => { this.#boards = this.#boards.map(() => []); this.#resize(0); this.#resize(count); } } }, "Clear"));
    this.#parts.boards.replaceChildren(...this.#boards.map((cards, index) => this.#board(cards, index, scores[index])));
    const used = face => this.#boards.flat().filter(card => faceOf(card) === face).length;
    const more = [...this.#found.marked.map(face => [face + MARK, used(face) < this.#copies(face)]), ...(this.#found.clears ? [[CLEARED, true]] : [])];
    this.#parts.cards.replaceChildren(
      ...inSuits(this.#found.faces).map(([face, copies]) => h("button", { type: "button", class: `face${/[DH]$/.test(face) ? " red" : ""}`, disabled: used(face) >= copies, "aria-label": this.#faceName(face), title: label(face), on: { click: () => this.#put(face) } }, this.#picture(face))),
      ...more.map(([card, isLeft]) => h("button", { type: "button", class: "face", disabled: !isLeft, "aria-label": this.#nameOf(card), title: label(card), on: { click: () => this.#put(card) } }, this.#picture(card))));
  }

  #board(cards, board, score) {
    const columns = this.#found.is_hand ? Math.max(cards.length, 1) : this.#found.columns;
    const places = cards.map((card, place) => h("button", {
      type: "button",
      class: `place${/[DH]$/.test(faceOf(card) ?? "") ? " red" : ""}${this.#size && board === this.#at[0] && place === this.#at[1] ? " chosen" : ""}`,
      "aria-label": `place ${place + 1}: ${this.#nameOf(card)}`,
      on: { click: () => this.#choose(board, place) },
    }, this.#size > 0 && h("small", { "aria-hidden": "true" }, this.#found.names?.flat()[place] ?? nameOf(place, columns)), card ? this.#picture(card) : ""));
    const grid = h("div", { class: "grid" }, places);
    grid.style.setProperty("--columns", columns); // no attribute, in which a text of the worker would be CSS
    return h("div", { class: "layout" },
      this.#boards.length > 1 && h("h4", {}, `Player ${board + 1}`), grid,
      score && showPoints(score));
  }

  /** Choose a place. A card there goes away. */
  #choose(board, place) {
    if (!this.#size) this.#boards[board].splice(place, 1);
    else if (this.#at[0] === board && this.#at[1] === place) this.#boards[board][place] = null;
    this.#at = [board, this.#size ? place : 0];
    this.#change();
  }
}
