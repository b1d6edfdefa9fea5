// Sentences of moves, of what followed from them and of what to do now, in the words of a language. They are those of
// cardgolf.narration, by the same ids.

import { isolate, tidyName } from "./names.js";
import { rankOf } from "./turn.js";

const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
export const JOKER = "JK";
const MOST_EQUAL = 9; // cards that a line can have to be named by their rank
const WITHOUT_HINTS = ["knock", "look", "arrange", "pass"];

const isFrench = card => /^(10|[2-9AJQK])[CDHS]$/.test(card);
const nameCard = card => (card === JOKER ? "Joker" : isFrench(card) ? card.slice(0, -1) + SYMBOLS[card.at(-1)] : card);
export const shown = card => (card ? nameCard(card) : null);
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);
export const cardAt = (rules, view, seat, place) => view.boards[seat].slots[rules.slotNames.indexOf(place)]?.card ?? null;

/** Return names as sentences of pages take them. */
export const safeNames = (names, words) =>
  names.map((name, seat) => isolate(tidyName(name) || words.write("player", { number: seat + 1 })));

/** Return what a move means. */
export function describeOffer(rules, view, move, words) {
  const [kind, flip] = move.split(" "), card = shown(view.held), top = shown(view.discard_shown.at(-1)), own = rules.sentences?.describeOffer(rules, words, view, move);
  if (own) return own;
  if (kind === "draw") return words.write("move-draw.offer", { pile: flip, card: flip === "discard" ? top : null });
  if (kind === "discard" && flip) return words.write("move-discard.offer-flip", { card });
  if (kind !== "knock") return words.write(`move-${kind}.offer`, { card });
  return words.write("move-knock.offer", { call: null, goal: rules.sign < 0 ? "highest" : "lowest" });
}

/** Return what a player does to make a move, as words after "you cannot". */
function nameDeed(rules, view, move, words) {
  const [kind, ...rest] = move.split(" "), place = rest.at(-1) ?? null, card = shown(view.held), own = rules.sentences?.nameDeed(rules, words, view, move);
  if (own !== undefined) return own;
  if (kind === "discard") return words.write(rest.length ? "move-discard.deed-flip" : "move-discard.deed", { card, place });
  return words.write(`move-${kind}.deed`, { place, pile: place, end: "top", call: null });
}

/** Return why the player who sees a view cannot do what an error refused, in a sentence for people. */
export function describeRefusal(error, rules, view, words) {
  const { reason, rule, move } = error, refuse = (key, values) => words.write(`refused-${key}`, values);
  if (!reason) return error.message;
  if (reason === "turn") return refuse(reason, { players: words.join(view.to_act.map(seat => safeNames(view.names, words)[seat])), count: view.to_act.length });
  if (reason !== "move") return refuse(reason);
  const [kind] = move.split(" "), values = { what: nameDeed(rules, view, move, words), card: shown(view.held) };
  if (values.what === null) return refuse("unreadable");
  const offers = (...kinds) => view.legal_moves.some(each => kinds.includes(each.split(" ")[0]));
  if (rule.endsWith(".locked")) return refuse("locked", values);
  if (view.phase === "opening" && kind !== "flip" && offers("flip")) return refuse("opening", values);
  if (view.holding && ["draw", "flip", "peek"].includes(kind)) return refuse("holding", values);
  if (!view.holding && ["swap", "discard"].includes(kind) && offers("draw")) return refuse("draw-first", values);
  return refuse(move === "discard" && offers("discard") ? "alone" : "move", values);
}

/** Return what is going on, and what the viewer can do now. */
export function describeStatus(rules, view, last, isOver, words) {
  const names = safeNames(view.names, words);
  if (isOver) return [...tellResult(view, names, words)].join(" ");
  if (view.phase === "round over") {
    return last.round_end.by === null ? describeRoundEnd(rules, view, last, names, words) : words.write("round-over");
  }
  const asked = rules.sentences?.ask(rules, words, view); // in a window
  if (typeof asked === "string") return asked;
  if (!asked && view.seat !== view.turn) return words.write("turn-of", { players: names[view.turn] });
  const kinds = [...new Set(view.legal_moves.map(move => move.split(" ")[0]))];
  kinds.sort((a, b) => WITHOUT_HINTS.includes(a) - WITHOUT_HINTS.includes(b));
  const tell = kind => (WITHOUT_HINTS.includes(kind) ? describeOffer(rules, view, kind, words) : words.write(`move-${kind}.hint`));
  const what = kinds.map(tell).reduce((told, other) => words.write("ways", { what: told, other })), player = names[view.seat];
  const places = rules.sentences?.tellPlaces(rules, words, kinds[0]) ?? [];
  if (view.phase === "opening") {
    const count = rules.turns.flips - view.boards[view.seat].slots.filter(slot => slot?.up || slot?.seen_by?.includes(view.seat)).length;
    const told = words.write(view.leader === null ? "opening" : "opening-draw", { player, what: count > 0 ? words.write("to-go", { what, count }) : what });
    return [told, ...places].join(" ");
  }
  const held = view.held ? [words.write("you-hold", { card: nameCard(view.held) })] : [];
  return [...(asked ?? [words.write("turn-yours", { player })]), ...held, `${capital(what)}.`, ...places].join(" ");
}

/** Yield who has won, the seats of one team together, and what decided besides the totals: a sentence for each reason. */
function* tellResult({ standings, teams = [] }, names, words) {
  const first = standings.filter(each => each.rank === 1).map(each => each.seat);
  const sides = new Set(first.map(seat => teams.find(team => team.includes(seat)) ?? seat));
  yield words.write(sides.size > 1 ? "shared-first" : "wins", { players: words.join(first.map(seat => names[seat])), count: first.length });
  const reasons = new Map();
  for (const { seat, why } of standings) if (why) reasons.set(why, [...(reasons.get(why) ?? []), names[seat]]);
  for (const [why, who] of reasons) {
    const reason = words.reason(why);
    yield who.length === names.length ? words.write("reason-of-all", { reason: capital(reason) }) : words.write("reason-of", { players: words.join(who), reason });
  }
}

/** Yield who plays with whom, and the points that were given before the first round. */
export function* describeSides({ teams, handicaps = [] }, names, words) {
  if (teams) yield words.write("teams", { teams: teams.map(team => words.join(team.map(seat => names[seat]))).join("; ") });
  const given = handicaps.flatMap((points, seat) => (points ? [words.write("score", { player: names[seat], points })] : []));
  if (given.length) yield words.write("handicaps", { scores: given.join(", ") });
}

const tellClosing = (key, player, reason, words) => words.write(key, { player, reason: words.reason(reason, { player }) || null });

/** Return that a round is closed, or how it ended: by its closer, or by a limit. */
export function describeRoundEnd(rules, view, { round_end: { by, reason } }, names, words) {
  if (by === null) return words.write("not-closed", { reason: words.reason(reason) || null });
  const told = tellClosing("closed", names[by], reason, words);
  return !view.stock_count && rules.turns.endsWithStock ? `${told} ${words.write("stock-empty")}` : told;
}

/** Return the number of the round, such as Round 2 of 9. */
export function numberRound(rules, view, rounds, words) {
  const before = view.phase === "round over" ? rounds.slice(0, -1) : rounds.slice(0, view.round_count), { kind } = view;
  const number = before.filter(each => each.kind === kind).length + 1;
  return words.write("moment", { kind, name: capital(kind), number, rounds: kind === "hole" ? rules.match.holes : null });
}

/** Return the rank of equal cards in the plural. */
function nameRank(card, words) {
  const rank = card.split("=").pop(); // after the name, if it has one
  if (isFrench(rank)) return words.write("ranks", { rank: rankOf(rank) });
  return /^-?\d+$/.test(rank) ? words.write("ranks-number", { rank: Number(rank) }) : words.write("ranks-named", { name: card });
}

/** Return what a line of a scorecard counts. */
export function describeLine(rules, { rule, slots }, board, words) {
  const [plugin, ...parts] = rule.split(".");
  const said = parts.filter(part => part !== "round" && part !== "score");
  const told = said.map(part => (part === "ender" ? words.write("line-closer") : part));
  if (!told.length || parts.length === 1) told.unshift(plugin);
  const name = told.join(" ").replaceAll("-", " "), cards = slots.map(place => board.slots[rules.slotNames.indexOf(place)]?.card);
  if (!cards.length || !cards.every(Boolean)) return name;
  const [first] = cards, plain = cards.filter(card => card !== JOKER);
  if (cards.length === 1 && name === "card") {
    return /[A-Za-z]/.test(first) ? nameCard(first) : words.write("line-plain", { card: first });
  }
  const kinds = new Set(plain.map(card => rules.kinds[rules.faces.indexOf(card)]));
  if (cards.length === 1 || kinds.size !== 1 || cards.length > MOST_EQUAL) {
    return words.write("line-cards", { name, cards: cards.map(nameCard).join(" ") });
  }
  const jokers = cards.length - plain.length;
  const what = words.write("line-equal", { count: cards.length, ranks: nameRank(plain[0], words) });
  return jokers ? words.write("line-jokers", { what, jokers }) : what;
}

/** Return what the player did, as a clause whose subject is the player. */
function describeMove(rules, act, before, after, words) {
  const { move, seat, place } = act, seen = at => shown(cardAt(rules, after, seat, at)), own = rules.sentences?.describeMove(rules, words, act, before, after);
  if (own) return own;
  if (act.type === "turned_up") return words.write("move-flip.describe", { place, card: seen(place) });
  if (act.type === "acted" && move === "look") {
    return words.write("move-look.describe", { cards: rules.slotNames.map(seen).filter(Boolean).join(" ") || null });
  }
  if (act.type === "acted") {
    const at = move.split(" ").pop();
    return words.write("move-peek.describe", { place: at, card: seen(at) });
  }
  if (act.type === "drew") {
    const card = shown(act.card);
    if (act.pile === "discard") return words.write("move-draw.describe-discard", { card });
    const what = words.write(`move-draw.describe-${after.reshuffles > before.reshuffles ? "renewed" : "stock"}`, { card });
    const mustPlace = after.legal_moves.length > 0 && after.legal_moves.every(each => each.startsWith("swap"));
    return mustPlace ? words.write("move-draw.describe-must", { what }) : what;
  }
  if (act.type === "swapped") {
    const card = before.held ? null : seen(place);
    if (after.discard_count <= before.discard_count) return words.write("move-swap.describe-put", { card, place });
    return words.write("move-swap.describe", { card, place, seen: shown(act.discarded) });
  }
  if (act.type === "discarded") {
    const card = before.held ? null : shown(after.discard_shown.at(-1)), at = move.split(" ").pop();
    if (move === "discard") return words.write("move-discard.describe", { card });
    return words.write("move-discard.describe-flip", { card, place: at, seen: seen(at) });
  }
  const said = after.round_end && !before.round_end ? rules.bundle.call ?? after.round_end.reason.toUpperCase() : "";
  return words.write("move-knock.describe", { call: said.trim() ? said : null });
}

/** Yield sentences of how chance chose the first dealer: one for each time that seats drew. */
function* describeChoice({ seat, draws }, names, words) {
  if (!draws.length) yield words.write("lot", { player: names[seat] });
  const laps = [];
  for (const draw of draws) {
    if (!laps.length || laps.at(-1).some(([each]) => each === draw[0])) laps.push([]);
    laps.at(-1).push(draw);
  }
  for (const [at, lap] of laps.entries()) {
    const drew = ([each, card], i) => words.write("lot-draw", { first: !i, player: names[each], card: nameCard(card) });
    const told = { first: !at, draws: lap.map(drew).join(", "), player: names[seat] };
    const tied = laps[at + 1]?.map(([each]) => names[each]);
    yield tied ? words.write("lot-again", { ...told, players: words.join(tied) }) : words.write("lot-end", told);
  }
}

/** Yield the sentences about one move or deal. */
export function* tellPly(rules, events, before, after, rounds, words) {
  const names = safeNames(after.names, words), find = type => events.filter(event => event.type === type);
  const act = events.find(event => event.move), seat = act ? act.seat : after.dealer, player = names[seat];
  for (const event of find("dealer_chosen")) yield* describeChoice(event, names, words);
  if (act) yield words.write("told", { player, what: describeMove(rules, act, before, after, words) });
  else {
    const moment = numberRound(rules, after, rounds, words);
    yield words.write("told-deal", { moment, player, what: words.write("move-deal.describe") });
  }
  for (const { seat: whose, places } of find("cleared")) {
    yield words.write("leaves", { owner: names[whose], places: places.join(" "), count: places.length });
  }
  for (const { seat: whose, place, card, mark } of find("placed")) {
    if (mark > after.turns_begun[whose] && whose === seat) yield words.write("locked", { card: nameCard(card), place });
  }
  const [closed] = find("round_closed"), more = rules.sentences?.tellMore(rules, words, events, before, after) ?? [];
  if (closed && !before?.round_end && after.phase !== "round over") {
    const players = words.join(closed.turns.map(each => names[each]));
    yield `${tellClosing("closes", names[closed.seat], closed.reason, words)} ${players ? words.write("last-turns", { players }) : words.write("last-turn")}`;
  }
  yield* more;
  for (const { result } of find("round_scored")) {
    yield describeRoundEnd(rules, after, result, names, words);
    const scored = result.scores.flatMap((points, each) => (points === null ? [] : [words.write("score", { player: names[each], points })]));
    yield words.write("round-points", { scores: scored.join(", ") });
  }
  if (find("match_over").length) yield* tellResult(after, names, words);
}
