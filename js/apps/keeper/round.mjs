/** A round: the points of each player with a pad of numbers, then who closed it, then questions about slips. */

import { h } from "../playground/elements.mjs";
import { askCards } from "./cards.mjs";
import { ask } from "./dialog.mjs";
import { listDoubts } from "./doubts.mjs";
import { Refusal } from "./errors.mjs";
import { points, signed, write } from "./language.mjs";
import * as sheets from "./sheet.mjs";
import { readDraft, removeDraft, writeDraft } from "./store.mjs";
import { isSum, readPoints } from "./sums.mjs";
import { describeNext, nameRound } from "./table.mjs";

const PAD = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "\u2212", "0", "+"];

/** What is typed for a round, of a new one or of one that is fixed. */
class Draft {
  constructor(book, round) {
    const entry = book.sheet.rounds[round - 1], kept = entry ? null : readDraft(book.id);
    this.book = book;
    this.round = round;
    this.isNew = !entry;
    this.entry = entry;
    this.seats = entry ? entry.scores.flatMap((score, seat) => (score === null ? [] : [seat])) : book.settled.upcoming.seats;
    const isSame = kept?.round === round && String(kept.seats) === String(this.seats);
    this.texts = isSame ? kept.texts : book.names.map((_, seat) => (entry && entry.scores[seat] !== null ? String(entry.scores[seat]).replace(/^-/, "\u2212") : ""));
    this.closer = isSame ? kept.closer : entry?.closer ?? null;
    this.final = isSame ? kept.final : Boolean(entry?.final);
    this.isClosing = false;
  }

  keep() {
    const { round, seats, texts, closer, final } = this;
    if (this.isNew) writeDraft(this.book.id, { round, seats, texts, closer, final });
  }

  /** Return the score of a seat: points, or the layout of before if it was not touched. */
  read(seat) {
    const old = this.entry?.scores[seat];
    return typeof old === "string" && this.texts[seat] === old ? old : readPoints(this.texts[seat]);
  }

  make() {
    const scores = this.book.names.map((_, seat) => (this.seats.includes(seat) ? this.read(seat) : null));
    return sheets.makeEntry(scores, this.closer, this.final);
  }

  /** Return the sheet with this round. */
  apply(sheet) {
    const { book: { rules, bounds }, round } = this, enter = this.isNew ? sheets.enter : sheets.correct;
    return enter(rules, sheet, round, this.make(), bounds);
  }
}

export function showRound(app, book, round) {
  const isKnown = round >= 1 && (round <= book.sheet.rounds.length || (round === book.sheet.rounds.length + 1 && book.settled.upcoming && !book.settled.unsettled));
  if (!isKnown) {
    app.replace(`sheet/${book.id}`);
    return null;
  }
  const draft = new Draft(book, round), place = h("section", { class: "round" });
  const draw = () => place.replaceChildren(...(draft.isClosing ? askCloser(app, draft, draw) : askPoints(app, draft, draw)));
  draw();
  return place;
}

/** Return the head of a round: its name, and who deals it. */
function drawHead({ book, round, isNew }) {
  const setup = isNew ? book.settled.upcoming : book.settled.rounds[round - 1];
  return [
    h("h1", { tabindex: -1 }, isNew ? describeNext(book) : write("fix-round", { round: setup ? nameRound(setup) : String(round) })),
    h("a", { class: "back", href: `#sheet/${book.id}` }, write("to-sheet"))];
}

function askPoints(app, draft, draw) {
  const { book, seats } = draft, fields = new Map();
  let active = seats.find(seat => !draft.texts[seat]) ?? seats[0];
  let isFresh = false; // whether a tap came into its field from elsewhere: then what is typed replaces the old points
  const show = (seat, out) => {
    try {
      const isLayout = typeof draft.read(seat) === "string";
      out.textContent = isLayout || !isSum(draft.texts[seat]) ? "" : `= ${points(draft.read(seat))}`;
    } catch { out.textContent = ""; }
  };
  const rows = seats.map(seat => {
    const out = h("output", { for: `points-${seat}` });
    const input = h("input", {
      id: `points-${seat}`, type: "text", inputmode: "none", autocomplete: "off", enterkeyhint: "next", value: draft.texts[seat], placeholder: "0", maxlength: 100,
      on: {
        focus: () => { active = seat; mark(); },
        pointerdown: () => { isFresh = document.activeElement !== input; },
        click: () => { if (isFresh) input.select(); isFresh = false; },
        input: () => { draft.texts[seat] = input.value; show(seat, out); draft.keep(); },
        keydown: event => { if (event.key === "Enter") { event.preventDefault(); next(); } },
      },
    });
    fields.set(seat, input);
    show(seat, out);
    return h("div", { class: seat === active ? "line active" : "line" }, h("label", { for: `points-${seat}` }, book.names[seat]), out, input);
  });
  const mark = () => { for (const [seat, input] of fields) input.parentElement.classList.toggle("active", seat === active); };
  const type = text => {
    const input = fields.get(active);
    if (document.activeElement !== input) pick(input);
    const { selectionStart, selectionEnd: to } = input, from = text === "+" ? to : selectionStart; // a sum goes on
    input.setRangeText(text, text ? from : Math.max(0, from - Number(from === to)), to, "end");
    input.dispatchEvent(new Event("input"));
    input.focus();
  };
  const pick = input => { input.focus(); input.select(); };
  const next = app.guard(() => {
    draft.read(active);
    const following = seats[seats.indexOf(active) + 1];
    if (following !== undefined) {
      pick(fields.get(following));
      fields.get(following).scrollIntoView({ block: "center" });
      return;
    }
    seats.forEach(seat => draft.read(seat));
    draft.isClosing = true;
    draw();
    focusHead();
  });
  const cards = app.guard(async () => {
    const seat = active, found = await askCards(book.rules, book.names[seat]);
    if (found !== null) { fields.get(seat).value = points(found); fields.get(seat).dispatchEvent(new Event("input")); }
    fields.get(seat).focus();
  });
  const key = (text, click, given = {}) => h("button", { type: "button", on: { pointerdown: event => event.preventDefault(), click }, ...given }, text);
  return [
    ...drawHead(draft), h("p", { class: "note" }, write("points-note")), ...rows,
    h("div", { class: "pad", role: "group", "aria-label": write("pad") },
      PAD.map(each => key(each, () => type(each), { "aria-label": each === "\u2212" ? write("minus") : each === "+" ? write("plus") : each })),
      key("\u232b", () => type(""), { "aria-label": write("delete-last") }), key(write("cards"), cards), key(write("next"), next, { class: "primary" })),
    draft.isNew ? null : dropButton(app, draft)].filter(Boolean);
}

const focusHead = () => document.querySelector("main h1")?.focus();

function dropButton(app, { book, round }) {
  return h("button", { type: "button", class: "wide", on: { click: app.guard(async () => {
    if (await ask(write("ask-drop"), [["", write("cancel")], ["yes", write("drop")]]) !== "yes") return;
    book.change(sheet => sheets.drop(book.rules, sheet, round));
    app.replace(`sheet/${book.id}`);
  }) } }, write("drop"));
}

function askCloser(app, draft, draw) {
  const { book, seats } = draft;
  const radio = (value, text) => h("label", { class: "check" },
    h("input", { type: "radio", name: "closer", checked: draft.closer === value, on: { change: () => { draft.closer = value; draft.keep(); } } }), h("span", {}, text));
  const told = seat => (typeof draft.read(seat) === "string" ? write("cards") : points(draft.read(seat)));
  return [
    ...drawHead(draft),
    h("fieldset", {}, h("legend", {}, write("who-closed")),
      seats.map(seat => radio(seat, `${book.names[seat]} (${told(seat)})`)), radio(null, write("nobody"))),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: draft.final, on: { change: ({ target }) => { draft.final = target.checked; draft.keep(); } } }), h("span", {}, write("final"))),
    h("button", { type: "button", class: "primary wide", on: { click: app.guard(() => enter(app, draft, draw)) } }, write("enter")),
    h("button", { type: "button", class: "wide", on: { click: () => { draft.isClosing = false; draw(); focusHead(); } } }, write("back-to-points"))];
}

/** Ask about slips, and enter the round. */
async function enter(app, draft, draw) {
  const { book, round } = draft, asked = new Set();
  const wait = () => { draft.isClosing = false; draw(); focusHead(); };
  for (;;) {
    const doubt = listDoubts(book.rules, draft.apply(book.sheet), round).find(({ seat, id }) => !asked.has(`${seat} ${id}`));
    if (!doubt) break;
    const { seat, id, values, likelier } = doubt, player = seat === null ? "" : book.names[seat];
    asked.add(`${seat} ${id}`);
    const shown = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, points(value)]));
    const use = likelier === undefined ? [] : [["use", write("use-points", { points: points(likelier) })]];
    const answer = await ask(write(id, { ...shown, player }), [...use, ["keep", write("keep-points")], ["", write("correct-it")]]);
    if (answer === "use") draft.texts[seat] = points(likelier);
    else if (answer !== "keep") return seat === null ? undefined : wait();
  }
  try {
    book.change(sheet => draft.apply(sheet));
  } catch (error) {
    if (error instanceof Refusal && error.id === "refused-entered") draft.keep();
    throw error;
  }
  removeDraft(book.id);
  app.replace(`sheet/${book.id}`);
  app.tell(describeAdditions(book, round));
}

/** Return what rules added to the points of a round: sums with the sentences of their clauses. */
function describeAdditions({ settled, names, game }, round) {
  const found = settled.rounds[round - 1];
  if (!found) return write("unsettled", { count: settled.unsettled });
  return found.seats.filter(seat => found.additions[seat].length).map(seat => {
    const lines = found.additions[seat], told = lines.map(([rule]) => (Object.hasOwn(game.rules, rule) ? game.rules[rule] : rule));
    return `${names[seat]}: ${points(found.points[seat])} ${lines.map(([, each]) => signed(each)).join(" ")} = ${points(found.scores[seat])}. ${told.join(" ")}`;
  }).join(" ");
}

