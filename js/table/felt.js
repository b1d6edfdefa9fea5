// The felt: the prompt, the panels of the others, the piles or the result, the viewer's own cards, and the buttons of actions.

import { writeSince } from "./announcements.js";
import { makeBoard } from "./boards.js";
import { HIDDEN, drawCard, drawSign, h, makePressable, mark, nameCard, own } from "./drawing.js";
import {
  choose, findWhole, isAdvised, listOffersOfPile, listOtherOffers, listPasses, listPlaysOfPicked, make, nameMove, stepBack, writeNextPlace,
} from "./moves.js";
import { isBeside } from "./sizes.js";
import { MIDDLE } from "./state.js";
import { minus, writeSentence } from "./words.js";

const MOST = 6; // buttons of moves; more have a menu
const KEYS_OF_MOVES = { discard: "x", throw: "x", knock: "k", pass: "p" };

/** Return the table itself, without the notes beside it. */
export function makeFelt(table) {
  const { view, mine, message, ownBoard: own } = table, since = table.isRoundOver ? null : writeSince(table);
  const others = view.boards.map((board, seat) => ({ board, seat })).filter(({ board, seat }) => board && seat !== mine);
  const first = mine == null ? 0 : others.findIndex(({ seat }) => seat > mine); // play goes round from the viewer
  const ordered = first > 0 ? [...others.slice(first), ...others.slice(0, first)] : others;
  return h("section", { class: `felt${isBeside(own) ? " beside" : ""}`, "aria-label": table.label("table") },
    h("header", {}, h("h2", {}, message.title), h("p", {}, writeHeadline(table))),
    h("div", { class: "prompt" }, h("p", { class: "status" }, listPrompt(table)), since != null && h("p", { class: "since", title: since }, since)),
    h("div", { class: "others", role: "group", "aria-label": table.label("others") }, ordered.map(({ board, seat }) => makePanel(table, board, seat))),
    h("div", { class: "middle" },
      table.isRoundOver || (message.over && view.standings.length) ? makeResult(table) : makePiles(table),
      table.advice && h("p", { class: "tip" }, minus(`${table.advice.title}.`)),
      table.refusal && makeRefusal(table.refusal)),
    own && makeOwnBoard(table, own),
    makeActions(table));
}

function writeHeadline(table) {
  const { moment, closing, status } = table.message, now = closing ?? table.label("deals", { player: table.name(table.view.dealer) });
  return now === status ? moment : `${moment} \u00b7 ${now}`; // the status may be how the round ended
}

/** Return what to do now, and whether it is the viewer's last turn of the round. */
function listPrompt(table) {
  const { view: { round_end: end, phase }, mine } = table;
  const isLast = end && !["round over", "reaction"].includes(phase) && table.acts(mine) && !end.turns.includes(mine);
  return [isLast && [h("b", { class: "last" }, table.label("last-turn")), " "], writeStatus(table)].flat().filter(Boolean);
}

function writeStatus(table) {
  if (table.throwing) return table.tap("turn-up");
  if (table.path.length) return writeNextPlace(table);
  return table.picked.length && !listPlaysOfPicked(table).length ? table.tap("not-alone") : writeSentence(table.words, table.message.status, table.byKeys);
}

/** Tell of keys in the prompt where the player uses them. */
export function useKeys(table, isUsed) {
  if (isUsed === table.byKeys) return;
  table.byKeys = isUsed;
  const status = table.root.querySelector(".status");
  if (status) status.replaceChildren(...listPrompt(table)); // a new drawing would take away what is being pressed
}

function makePanel(table, board, seat) {
  const kind = !table.acts(seat) ? "" : table.view.phase === "reaction" ? " asked" : " acting";
  return h("section", { class: `panel${kind}`, "aria-label": table.name(seat) },
    makeOwner(table, seat),
    makeBoard(table, board, seat, "small"),
    board.count > board.slots.length && h("p", { class: "sight" }, table.label("count-cards", { count: board.count })),
    makeSight(table, board, seat));
}

/** Return the points in sight or, when the round is over, those of the round. */
function makeSight(table, board, seat, more) {
  const isOver = table.isRoundOver, last = table.message.rounds.at(-1), points = isOver ? last?.scores[seat] : table.marksOf(seat).points;
  const where = isOver ? "round" : board.layout.is_hand ? "hand" : "sight";
  const own = seat === table.mine; // the panels of others are narrow
  const said = [points != null && table.label("points-of", { points, own, where }), !isOver && more].filter(Boolean);
  return said.length > 0 && h("p", { class: "sight" }, said.join(", "));
}

function makeOwner(table, seat) {
  const { view, message } = table, total = view.totals[seat], quiet = text => h("span", { class: "quiet" }, text);
  const sign = (kind, said, text) => h("span", { class: kind, role: "img", "aria-label": said }, text);
  const won = message.over && view.standings.some(each => each.seat === seat && each.rank === 1);
  return h("p", { class: "owner" },
    table.acts(seat) && sign("turn", table.label("to-move"), "\u25b6\ufe0e"),
    won && sign("flag", table.label("winner"), "\u2691"),
    h("b", {}, table.name(seat)), seat === table.mine && quiet(table.label("you")),
    view.memory.window?.sealed?.some(each => each.seat === seat) && quiet(table.label("has-chosen")),
    total != null && h("b", { class: "total", title: table.label("sum") }, h("span", { class: "unseen" }, `${table.label("sum")} `), minus(total)));
}

function makeOwnBoard(table, board) {
  const { mine } = table, { is_hand, form } = board.layout, seen = form ? form.seen.flatMap(group => form.groups[group]) : [];
  const down = is_hand ? 0 : board.slots.filter((slot, index) => slot && !slot.up && !seen.includes(table.message.places[mine][index])).length;
  return h("section", { class: "own", "aria-label": table.label("your-cards") },
    makeOwner(table, mine), makeSight(table, board, mine, down && table.label("count-down", { count: down })), makeBoard(table, board, mine, "full"));
}

function makePiles(table) {
  const { view } = table, { stock_count: left, discard_count: count } = view;
  const pile = (kind, label, said, cards, offers) => h("div", { class: `pile ${kind}` },
    makePressable(offers.length > 0, {
      class: `stack${offers.length ? " legal" : ""}${isAdvised(table, offers) ? " advised" : ""}`, "data-key": `pile ${kind}`, "data-pile": kind,
      "aria-label": [said, ...offers.map(({ text }) => text)].join("; "),
    }, event => choose(table, offers, event.currentTarget),
    cards.length ? cards.map(card => h("span", { class: "place pile-card" }, drawCard(table, card, "pile"))) : h("span", { class: "place pile-card gone" }),
    offers.length > 0 && mark("badge foot", drawSign("throw"))),
    mark("pile-label", label));
  const [top, played] = [view.discard_shown, view.played].map(cards => cards.map(card => ({ card, up: true })));
  const held = view.held ? [{ card: view.held, up: true }] : view.holding ? [HIDDEN] : [];
  const player = !held.length || view.turn === table.mine ? null : table.name(view.turn), list = cards => cards.map(card => nameCard(table, card)).join(", ");
  return h("div", { class: "piles", role: "group", "aria-label": table.label("piles") },
    pile("stock", table.label("stock", { count: left }), table.label("stock-has", { count: left }), left ? [HIDDEN] : [], listOffersOfPile(table, "stock")),
    pile("discard", table.label("discard", { count }), table.label("discard-has", { count, cards: list(top) }), top, listOffersOfPile(table, "discard")),
    played.length > 0 && pile("played", table.label("played"), table.label("played-has", { cards: list(played) }), played, []),
    pile("held", table.label("drawn", { player }), table.label("drawn-has", { player, cards: list(held) || null }), held, table.ownBoard?.layout.is_hand ? listPasses(table) : []),
    view.middle && h("div", { class: "pile common" }, makeBoard(table, view.middle, MIDDLE, table.widths.layout === "narrow" ? "small" : "open"), mark("pile-label", table.label("middle"))));
}

function makeResult(table) {
  const { view, message } = table, last = message.rounds.at(-1);
  const rows = view.standings.map(each => h("tr", { class: each.rank === 1 && message.over ? "first" : "" },
    h("td", {}, `${each.rank}.`), h("th", { scope: "row" }, table.name(each.seat)),
    h("td", {}, last?.scores[each.seat] == null ? "" : minus(last.scores[each.seat])), h("td", {}, h("b", {}, minus(each.total)))));
  const round = table.isRoundOver ? "this-round" : "last-round"; // that was finished before the server ended the match
  return h("div", { class: "result" },
    h("table", {}, h("thead", {}, h("tr", {}, ["rank", "name", round, "total"].map(each => h("th", { scope: "col" }, h("span", { class: each === "rank" ? "unseen" : "" }, table.label(each)))))), h("tbody", {}, rows)));
}

function makeRefusal({ error, clauses }) {
  return h("div", { class: "refusal" }, h("p", {}, error), (clauses ?? []).map(each => h("p", { class: "quiet" }, each)));
}

/** Return the buttons, each with its key: those of moves first, and apart from them those that help. */
function makeActions(table) {
  const { message, isRoundOver, canMove } = table, isDealt = isRoundOver && !message.over;
  const buttons = [];
  const button = (key, text, shortcut, action, filled) => buttons.push(h("button", {
    type: "button", class: filled ? "filled" : "", "data-key": `action ${key}`, "aria-keyshortcuts": shortcut, on: { click: action },
  }, text, shortcut && h("kbd", { "aria-hidden": "true" }, shortcut)));
  const ask = (name, text, shortcut, filled) => { if (table.can(name)) button(name, text, shortcut, () => table.emit(name), filled); };
  if (isDealt) ask("deal", table.label("next-round"), "n", true);
  const plays = listPlaysOfPicked(table), whole = findWhole(table);
  if (plays.length) button("play", table.label("throw"), "Enter", () => choose(table, plays), true);
  if (whole) button("whole", nameMove(table, whole.move, whole.text), null, () => make(table, whole), true);
  if (table.throwing || table.path.length) button("back", table.label("back"), "Esc", () => stepBack(table));
  const others = canMove ? listOtherOffers(table) : [], isOnly = others.length === 1 && others.length === message.offers.length;
  const keys = others.map(({ move }) => own(KEYS_OF_MOVES, move ?? "throw"));
  others.slice(0, MOST).forEach((offer, index) => {
    const move = offer.move ?? "throw", isSole = keys.indexOf(keys[index]) === keys.lastIndexOf(keys[index]);
    button(`move ${move}`, nameMove(table, move, offer.text), isSole ? keys[index] : null, () => make(table, offer), table.advice ? isAdvised(table, [offer]) : isOnly);
  });
  if (isRoundOver && table.mine != null && message.rounds.at(-1)?.scores[table.mine] != null) ask("review", table.label("review"));
  if (message.over) ask("again", table.label("again"), "n", true);
  if (others.length > MOST) buttons.push(makeMenu(table, others));
  const moves = buttons.splice(0);
  if (message.ply > 0) ask("undo", table.label("undo"), "u");
  if (canMove) ask("hint", table.label("hint"), "h");
  return h("div", { class: "actions", role: "group", "aria-label": table.label("actions") }, moves, buttons.length > 0 && h("div", { class: "tools" }, buttons));
}

function makeMenu(table, offers) {
  return h("details", { class: "menu" }, h("summary", { "data-key": "menu" }, table.label("all-moves", { count: offers.length })),
    h("ul", {}, offers.map(({ move, text }) => h("li", {}, h("button", { type: "button", on: { click: () => make(table, { move }) } }, `${text}: ${move ?? "discard"}`)))));
}
