// Messages for <cardgolf-table>: what a seat sees of a match, with marks and English words, as cardgolf.web makes them.

import { joinGroups } from "./groups.js";
import { sumPoints } from "./scoring.js";

const MOST_NEWS = 40; // plies that are told at once
const MOST_LOCKED = 9; // turns that a padlock shows
const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const JOKER = "JK";
const NUMBERS = { 2: "pair of", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
const COURT = { A: "aces", J: "Jacks", Q: "Queens", K: "Kings" };
const HINTS = {
  flip: "click a card to turn it up (arrows and Enter)",
  draw: "draw by clicking the stock (s) or the discard pile (d)",
  swap: "click one of your cards to swap it (arrows and Enter)",
  discard: "click the discard pile to throw it (x)",
  peek: "click a card to look at it (arrows and Enter)",
};

const isFrench = card => /^(10|[2-9AJQK])[CDHS]$/.test(card);
const nameCard = card => (card === JOKER ? "Joker" : isFrench(card) ? card.slice(0, -1) + SYMBOLS[card.at(-1)] : card);
const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);
const joinNames = names => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
const safeNames = names => names.map((name, seat) => name.replace(/[\p{C}\p{Z}]+/gu, " ").trim() || `Player ${seat + 1}`);
const formatReason = reason => (reason.trim() ? `: ${reason}` : "");
const describeReason = (reason, closer) => (reason === "all face up" ? `all of ${closer}'s cards are face up` : reason);
const cardAt = (rules, view, seat, place) => view.boards[seat].slots[rules.places.indexOf(place)]?.card ?? null;

/** Return what a move means. */
function describeOffer(rules, view, move) {
  const held = view.held ? `the ${nameCard(view.held)}` : "it", top = view.discard_shown[0];
  if (move.startsWith("flip")) return "turn up one of your cards";
  if (move.startsWith("peek")) return "look at one of your cards, which stays face down";
  if (move === "look") return "look at all your cards, which stay face down";
  if (move === "draw stock") return "draw the top card of the stock, unseen";
  if (move === "draw discard") return `take ${top ? `the ${nameCard(top)}` : "a card"} from the discard pile`;
  if (move.startsWith("swap")) return `put ${held} in the place of one of your cards, and discard that card`;
  if (move.startsWith("discard")) return `throw ${held}${move === "discard" ? "" : " and turn up one of your cards"}`;
  return `knock and end the round: you think you have the ${rules.sign < 0 ? "most" : "fewest"} points`;
}

/** Return what is going on, and what the viewer can do now. */
function describeStatus(rules, view, last, isOver) {
  const names = safeNames(view.names);
  if (isOver) return [describeWinners(view.standings, names), ...listReasons(view.standings, names)].join(" ");
  if (view.phase === "round over") return last.round_end.by === null ? describeRoundEnd(rules, view, last, names) : "The round is over.";
  if (view.seat !== view.turn) return `It is the turn of ${names[view.turn]}.`;
  const kinds = [...new Set(view.legal_moves.map(move => move.split(" ")[0]))].sort((a, b) => !HINTS[a] - !HINTS[b]);
  const ways = kinds.map(kind => HINTS[kind] ?? describeOffer(rules, view, kind)).join("; or "), name = names[view.seat];
  if (view.phase === "opening") {
    const left = rules.flips - view.boards[view.seat].slots.filter(slot => slot?.up || slot?.seen_by?.includes(view.seat)).length;
    return `${name}, before the first turn: ${ways}${left > 0 ? `, ${left} to go` : ""}.`;
  }
  return [`Your turn, ${name}.`, ...(view.held ? [`You hold the ${nameCard(view.held)}.`] : []), `${capital(ways)}.`].join(" ");
}

function describeWinners(standings, names) {
  const first = standings.filter(each => each.rank === 1).map(each => names[each.seat]);
  return `${joinNames(first)} ${first.length > 1 ? "share the first place" : "wins"}.`;
}

/** Return what decided besides the totals: a sentence for each reason. */
function listReasons(standings, names) {
  const reasons = new Map();
  for (const { seat, why } of standings) reasons.set(why, [...(reasons.get(why) ?? []), names[seat]]);
  reasons.delete("");
  return [...reasons].map(([why, who]) => (who.length === names.length ? `${capital(why)}.` : `${joinNames(who)}: ${why}.`));
}

/** Return how a round ended: by its closer, or by a limit. */
function describeRoundEnd(rules, view, { round_end: { by, reason } }, names) {
  if (by === null) return `The round ends without a closer${formatReason(reason)}.`;
  const isCut = !view.stock_count && rules.endsWithStock;
  return `${names[by]} closed the round${formatReason(describeReason(reason, names[by]))}.${isCut ? " The stock is empty." : ""}`;
}

/** Return the number of the round, such as Round 2 of 9. */
function numberRound(rules, view, rounds) {
  const before = view.phase === "round over" ? rounds.slice(0, -1) : rounds.slice(0, view.round_count);
  const number = before.filter(each => each.kind === view.kind).length + 1, { holes } = rules.match;
  return view.kind === "hole" ? `Round ${number}${holes ? ` of ${holes}` : ""}` : `Play-off ${number}`;
}

/** Return what a line of a scorecard counts. */
function describeLine(rules, { rule, slots }, board) {
  const [plugin, ...parts] = rule.split(".");
  const words = parts.filter(part => part !== "round" && part !== "score").map(part => (part === "ender" ? "closer's penalty" : part));
  if (!words.length || parts.length === 1) words.unshift(plugin);
  const reason = words.join(" ").replaceAll("-", " "), cards = slots.map(name => board.slots[rules.places.indexOf(name)]?.card);
  if (!cards.length || !cards.every(Boolean)) return reason;
  const [first] = cards, plain = cards.filter(card => card !== JOKER), isNamed = /[A-Za-z]/.test(first);
  if (cards.length === 1) return reason === "card" ? (isNamed ? nameCard(first) : `card ${first}`) : `${reason}: ${nameCard(first)}`;
  const kinds = new Set(plain.map(card => rules.kinds[rules.faces.indexOf(card)]));
  if (kinds.size !== 1 || cards.length > 9) return `${reason}: ${cards.map(nameCard).join(" ")}`;
  const jokers = cards.length - plain.length, [one] = plain, rank = isFrench(one) ? one.slice(0, -1) : one;
  const helped = jokers ? ` with ${jokers === 1 ? "a Joker" : `${jokers} Jokers`}` : "";
  return `${NUMBERS[cards.length]} ${(isFrench(one) && COURT[rank]) || `${rank}s`}${helped}`;
}

/** Return what is marked on a board: groups that match, locked places with the turns left, and points in sight. */
function listMarks(rules, view, seat, rounds) {
  const { slots } = view.boards[seat], { places } = rules, turns = view.turns_begun[seat];
  const faces = slots.map(slot => (slot?.card ? rules.faces.indexOf(slot.card) : -1)), marks = slots.map(slot => slot?.mark ?? 0);
  let lines = null, points = null;
  if (view.phase === "round over") {
    const card = rounds.at(-1).scorecards[seat];
    lines = card.lines.map(line => ({ places: line.slots.map(name => places.indexOf(name)) }));
    points = card.total;
  } else if (faces.some(face => face >= 0) || !slots.some(Boolean)) {
    lines = rules.scoreBoard(faces, marks, turns);
    points = sumPoints(lines);
  }
  const isGroup = group => group.length > 1 && group.every(place => faces[place] >= 0) &&
    new Set(group.filter(place => slots[place].card !== JOKER).map(place => rules.kinds[faces[place]])).size < 2;
  const groups = joinGroups((lines ?? []).map(line => [...line.places]).filter(isGroup)).sort((a, b) => a[0] - b[0]);
  const locks = {};
  marks.forEach((mark, place) => {
    if (mark > turns) locks[places[place]] = mark - turns <= MOST_LOCKED ? mark - turns : 0;
  });
  return { groups: groups.map(group => group.map(place => places[place])), locks, points };
}

/** Return what the player did, as a clause whose subject is the player. */
function describeMove(rules, act, before, after) {
  const { move, seat, place } = act, shown = card => (card ? nameCard(card) : null), top = after.discard_shown[0];
  const turned = at => `turns up ${at}: ${shown(cardAt(rules, after, seat, at)) ?? "a card"}`;
  if (act.type === "turned_up") return turned(place);
  if (act.type === "acted") {
    const looked = move === "look" ? rules.places : [move.split(" ").pop()];
    const seen = looked.map(at => shown(cardAt(rules, after, seat, at))).filter(Boolean).join(" ");
    return `looks at ${move === "look" ? "all cards" : looked[0]}${seen && `: ${seen}`}`;
  }
  if (act.type === "drew") {
    const card = shown(act.card) ?? "a card";
    if (act.pile === "discard") return `takes ${card} from the discard pile`;
    const mustPlace = after.legal_moves.length > 0 && after.legal_moves.every(each => each.startsWith("swap"));
    return `draws ${card} from the ${after.reshuffles > before.reshuffles ? "reshuffled " : ""}stock${mustPlace ? " and must place it" : ""}`;
  }
  if (act.type === "swapped") {
    const placed = `puts ${(!before.held && shown(cardAt(rules, after, seat, place))) || "it"} into ${place}`;
    return after.discard_count <= before.discard_count ? placed : `${placed}, discards ${shown(act.discarded) ?? "the card there"}`;
  }
  if (act.type === "discarded") {
    const thrown = `throws ${(!before.held && shown(top)) || "it"}`;
    return move === "discard" ? thrown : `${thrown} and ${turned(move.split(" ").pop())}`;
  }
  const said = after.round_end && !before.round_end ? after.round_end.reason.toUpperCase() : "";
  return said.trim() ? `says ${said}` : "knocks";
}

/** Yield sentences of how chance chose the first dealer: one for each time that seats drew. */
function* describeChoice({ seat, draws }, names) {
  if (!draws.length) yield `${names[seat]} is drawn by lot to deal.`;
  const laps = [];
  for (const draw of draws) {
    if (!laps.length || laps.at(-1).some(([each]) => each === draw[0])) laps.push([]);
    laps.at(-1).push(draw);
  }
  for (const [at, lap] of laps.entries()) {
    const drawn = lap.map(([each, card], i) => `${names[each]}${i ? "" : " draws"} ${nameCard(card)}`).join(", ");
    const tied = laps[at + 1]?.map(([each]) => names[each]);
    yield `${at ? "" : "For the deal "}${drawn}: ${tied ? `${joinNames(tied)} draw again` : `${names[seat]} deals`}.`;
  }
}

/** Yield the sentences about one move or deal. */
function* tellPly(rules, events, before, after, rounds) {
  const names = safeNames(after.names), find = type => events.filter(event => event.type === type);
  const act = events.find(event => event.move), seat = act ? act.seat : after.dealer;
  for (const event of find("dealer_chosen")) yield* describeChoice(event, names);
  yield act ? `${names[seat]} ${describeMove(rules, act, before, after)}.` : `${numberRound(rules, after, rounds)}: ${names[seat]} deals.`;
  for (const { seat: whose, places } of find("cleared")) {
    yield `${names[whose]}'s card${places.length > 1 ? "s" : ""} at ${places.join(" ")} leave${places.length > 1 ? "" : "s"} the table.`;
  }
  for (const { seat: whose, place, card, mark } of find("placed")) {
    if (mark > after.turns_begun[whose] && whose === seat) yield `${nameCard(card)} is locked in ${place}.`;
  }
  const [closed] = find("round_closed");
  if (closed && !before?.round_end && after.phase !== "round over") {
    const reason = formatReason(describeReason(closed.reason, names[closed.seat])), turns = closed.turns.map(each => names[each]);
    yield `${names[closed.seat]} closes the round${reason}. ${turns.length ? `One more turn for ${joinNames(turns)}.` : "The round ends with this turn."}`;
  }
  for (const { result } of find("round_scored")) {
    yield describeRoundEnd(rules, after, result, names);
    const scores = result.scores.map((points, each) => (points === null ? null : `${names[each]} ${points}`));
    yield `Points: ${scores.filter(Boolean).join(", ")}.`;
  }
  for (const { standings } of find("match_over")) yield* [describeWinners(standings, names), ...listReasons(standings, names)];
}

/** Return what a seat sees of a match, or a spectator for null: a message for the method `show` of <cardgolf-table>. */
export function tableMessage(match, seat = null, since = null) {
  const { rules, rounds, ply, isOver } = match, view = match.view(seat), last = rounds.at(-1), events = [], news = [];
  if (since !== null) {
    const first = Math.max(since, ply + 1 - MOST_NEWS);
    events.push(...match.events(seat, first).events);
    for (let at = first; at <= ply; at++) {
      const own = events.filter(event => event.ply === at), now = match.at(at), after = now.view(seat);
      const before = at ? match.at(at - 1).view(seat) : null;
      const mover = own.find(event => event.move)?.seat ?? after.dealer;
      for (const text of tellPly(rules, own, before, after, now.rounds)) news.push({ ply: at, seat: mover, text });
    }
  }
  return {
    version: 1,
    type: "table",
    ply,
    title: rules.title,
    moment: numberRound(rules, view, rounds),
    status: describeStatus(rules, view, last, isOver),
    over: isOver,
    view,
    places: view.boards.map(board => board && [...rules.places]),
    offers: view.legal_moves.map(move => ({ move, text: describeOffer(rules, view, move) })),
    marks: view.boards.map((board, each) => board && listMarks(rules, view, each, rounds)),
    rounds: rounds.map(({ kind, scores, scorecards }) => ({
      kind,
      scores,
      lines: view.phase === "round over" && rounds.at(-1).scores === scores
        ? scorecards.map((card, each) => (card?.lines ?? []).map(line => ({
            points: line.points, places: line.slots, rule: line.rule, text: describeLine(rules, line, view.boards[each]),
          })))
        : null,
    })),
    events,
    news,
  };
}

/** Return why a command was refused: a message for the method `refuse` of <cardgolf-table>. */
export function refusalMessage(error) {
  return { version: 1, type: "refusal", error: error.message, rule: error.rule ?? "", clauses: [] };
}
