/** A sheet as a table: points and totals by round, notes with clauses, and what can be done with it. It prints on one page. */

import { h } from "../playground/elements.mjs";
import { ask } from "./dialog.mjs";
import { writeSheet } from "./files.mjs";
import { explain, list, points, signed, write } from "./language.mjs";
import { writeLink } from "./link.mjs";
import * as sheets from "./sheet.mjs";

const FLAG = "\u2691", LETTERS = "abcdefghijklmnopqrstuvwxyz";

export const nameRound = ({ kind, number }) => write("round-name", { kind, number: String(number) });

/** Return the sentence of a line that rules add: its clause, or its id where none is known. */
const tellRule = (book, rule) => (Object.hasOwn(book.game.rules, rule) ? book.game.rules[rule] : rule);

/** Return what comes next: the round and its dealer, or who has won. */
export function describeNext({ settled, names, sheet, rules }) {
  const { upcoming, winners, unsettled } = settled;
  if (unsettled) return write("unsettled", { count: unsettled });
  if (!upcoming && winners.length && sheet.rounds.length) return write("result", { players: list(winners.map(seat => names[seat])), count: winners.length });
  if (!upcoming) return write("too-few");
  const of = upcoming.kind === "hole" && rules.match.holes ? write("of-rounds", { count: rules.match.holes }) : "";
  return write("next-round", { round: `${nameRound(upcoming)}${of}`, player: names[upcoming.dealer] });
}

/** Return letters for the rules that added points, in their order. */
function markRules(rounds) {
  const found = rounds.flatMap(round => round.additions.flat().map(([rule]) => rule));
  return new Map([...new Set(found)].map((rule, at) => [rule, LETTERS[at] ?? String(at)]));
}

function drawCell(book, round, seat, marks) {
  const score = round.scores[seat], lines = round.additions[seat];
  if (score === null) return h("td", {}, "\u2013");
  const told = lines.length ? h("small", {}, `${points(round.points[seat])} ${lines.map(([, each]) => signed(each)).join(" ")}`) : null;
  return h("td", {}, round.closer === seat ? h("span", { title: write("closed"), "aria-label": write("closed") }, `${FLAG}\u202f`) : null,
    points(score), lines.map(([rule]) => h("sup", {}, marks.get(rule))), told);
}

function drawTable(book, marks) {
  const { settled, names, sheet } = book, gone = sheets.listGone(sheet), places = new Map(settled.standings.map(each => [each.seat, each.rank]));
  const short = round => (round.kind === "hole" ? String(round.number) : nameRound(round));
  const row = (round, at) => h("tr", {},
    h("th", { scope: "row" }, book.readOnly ? short(round) : h("a", { href: `#sheet/${book.id}/round/${at + 1}`, "aria-label": write("fix-round", { round: nameRound(round) }) }, short(round))),
    names.map((_, seat) => drawCell(book, round, seat, marks)));
  const rest = sheet.rounds.slice(settled.rounds.length).map((entry, at) => h("tr", { class: "unsettled" },
    h("th", { scope: "row" }, book.readOnly ? "?" : h("a", { href: `#sheet/${book.id}/round/${settled.rounds.length + at + 1}` }, write("not-counted"))),
    entry.scores.map(score => h("td", {}, score === null ? "\u2013" : typeof score === "number" ? points(score) : "\u2026"))));
  const holes = book.rules.match.holes, blanks = settled.upcoming?.kind === "hole" && holes && holes <= 18 ? holes - settled.upcoming.number + 1 : 0;
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": write("points-table") }, h("table", { class: "sheet" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, write("round")), names.map(name => h("th", { scope: "col" }, name)))),
    h("tbody", {}, settled.rounds.map(row), rest,
      Array.from({ length: blanks }, (_, at) => h("tr", { class: "blank" }, h("th", { scope: "row" }, String(settled.upcoming.number + at)), names.map(() => h("td", {}))))),
    h("tfoot", {},
      h("tr", { class: "total" }, h("th", { scope: "row" }, write("total")), settled.totals.map(each => h("td", {}, points(each)))),
      settled.rounds.length ? h("tr", {}, h("th", { scope: "row" }, write("place")), names.map((_, seat) => h("td", {}, gone.has(seat) ? write("left") : `${places.get(seat)}.`))) : null)));
}

/** Return the notes below the table: marks with their clauses, and who came and went. */
function listNotes(book, marks) {
  const { sheet, names, settled } = book;
  const sides = [
    ...(sheet.teams ?? []).filter(team => team.length > 1).map(team => write("told-team", { players: list(team.map(seat => names[seat])) })),
    ...(sheet.handicaps ?? []).flatMap((given, seat) => (given ? [write("told-handicap", { player: names[seat], points: points(given) })] : []))];
  const notes = [...marks].map(([rule, mark]) => h("li", {}, h("sup", {}, mark), " ", h("span", { lang: "en" }, tellRule(book, rule))));
  if (settled.rounds.some(round => round.closer !== null)) notes.unshift(h("li", {}, `${FLAG} ${write("closed")}`));
  notes.push(...sides.map(text => h("li", {}, text)));
  for (const { round, seat, what, points: start = 0 } of sheet.changes ?? []) {
    notes.push(h("li", {}, write(`told-${what.replace("_", "-")}`, { player: names[seat], round: String(round), points: points(start) })));
  }
  if (settled.finishedEarly) notes.push(h("li", {}, write("ended-early")));
  return notes;
}

export function showTable(app, book) {
  const { settled, sheet, game, readOnly } = book, marks = markRules(settled.rounds), { upcoming } = settled;
  const act = make => app.guard(() => { book.change(make); app.render(); });
  const button = (text, click, given = {}) => h("button", { type: "button", on: { click }, ...given }, text);
  const due = sheet.rounds.length + 1;
  const tools = readOnly ? [button(write("keep-copy"), () => app.keepShared(), { class: "primary wide" }), button(write("print"), () => print())] : [
    h("div", { class: "row" },
      button(write("undo"), app.guard(() => { book.undo(); app.render(); }), { disabled: !book.done.length }),
      button(write("redo"), app.guard(() => { book.redo(); app.render(); }), { disabled: !book.undone.length }),
      h("a", { class: "button", href: `#sheet/${book.id}/people` }, write("players"))),
    h("div", { class: "row" },
      button(write("share"), app.guard(() => share(app, book))),
      button(write("print"), () => print()),
      button(write("save-file"), () => save(book)),
      sheet.finished ? button(write("go-on"), act(sheets.goOn)) : null,
      upcoming && sheet.rounds.length ? button(write("finish"), app.guard(async () => {
        if (await ask(write("ask-finish"), [["yes", write("finish")], ["", write("cancel")]]) !== "yes") return;
        book.change(now => sheets.finish(book.rules, now));
        app.render();
      })) : null)];
  return h("section", { class: "table" },
    h("h1", { tabindex: -1 }, game.title),
    readOnly ? h("p", { class: "warning screen" }, write("read-only")) : null,
    h("p", { class: "next", role: "status" }, describeNext(book)),
    upcoming && !readOnly && !settled.unsettled ? h("a", { class: "button primary wide", href: `#sheet/${book.id}/round/${due}` }, write("enter-round", { round: nameRound(upcoming) })) : null,
    drawTable(book, marks),
    settled.rounds.length && !readOnly ? h("p", { class: "note screen" }, write("fix-note")) : null,
    h("ul", { class: "notes" }, listNotes(book, marks)),
    h("div", { class: "tools" }, tools),
    h("p", { class: "head" }, sheet.date, game.house.map(each => h("span", { lang: "en" }, ` \u00b7 ${each}`)), ` \u00b7 ${write("goal", { goal: book.rules.match.goal })}`));
}

/** Copy a link, or hand it to the phone's own way to share. */
async function share(app, book) {
  const url = await writeLink(book.record, location.href), input = h("input", { type: "text", readonly: true, value: url, "aria-label": write("link") });
  const isCopied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
  const choices = [["", write("ok")], ...(navigator.share ? [["share", write("share-by")]] : [])];
  const chosen = await ask(isCopied ? write("link-copied") : write("link-shown"), choices, input);
  if (chosen === "share") await navigator.share({ url }).catch(error => { if (error.name !== "AbortError") app.tell(explain(error)); });
}

/** Hand out the file of a sheet. */
export function save(book) {
  const address = URL.createObjectURL(new Blob([writeSheet(book.sheet)], { type: "application/json" }));
  const name = book.game.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "golf";
  const link = h("a", { href: address, download: `cardgolf-${name}-sheet-${book.sheet.date.replace(/[^\d-]/g, "") || "evening"}.json` });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
