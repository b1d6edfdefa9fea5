// The events of one move or deal, from the views of a seat before and after it, key for key as docs/json.md.
// All together lead from the first view to the second.

const TYPES = { knock: "knocked", pass: "passed", play: "played" };
const MOST_PLACES = 4; // a board with more changes is told as a whole

const isEqual = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function withSlot(view, seat, place, slot) {
  const boards = [...view.boards], slots = [...boards[seat].slots];
  const { layout } = boards[seat], extra = layout.extra + (place === slots.length); // a board may grow by a place
  slots[place] = slot;
  boards[seat] = { layout: { ...layout, extra }, slots, count: slots.filter(Boolean).length };
  return { ...view, boards };
}

const withoutHeld = view => ({ ...view, holding: false, held: null, held_from: null });

function onDiscardPile(view, card) {
  return card === null ? view : { ...view, discard_shown: [...view.discard_shown, card].slice(-(view.last_play_size || 1)), discard_count: view.discard_count + 1 };
}

/** What a view is after the events of a move or a deal. What follows from them is found by what is still different. */
function applyCause(view, places, event) {
  const { type, seat, card = null, place, stock_count, reshuffles } = event, at = places.indexOf(place);
  if (type === "dealt") {
    const { kind, seats, boards, discard } = event;
    return {
      ...withoutHeld(view), dealer: seat, leader: null, kind, seats, boards, discard_shown: discard,
      discard_count: discard.length, stock_count, round_end: null, reshuffles: 0, memory: { ...view.memory, of_round: {} }, played: [], last_play_size: 0,
    };
  }
  if (type === "reshuffled") {
    const discard_count = view.discard_count - (stock_count - view.stock_count);
    return { ...view, stock_count, reshuffles, discard_shown: view.discard_shown.slice(-1), discard_count, last_play_size: Math.min(view.last_play_size, 1) };
  }
  if (type === "drew") {
    const left = view.stock_count - (event.pile === "stock" && view.stock_count > 0);
    return { ...view, holding: true, held: card, held_from: event.pile, stock_count: left };
  }
  if (type === "swapped") {
    return onDiscardPile(withoutHeld(withSlot(view, seat, at, { card, up: card !== null })), event.discarded);
  }
  if (type === "moved") {
    const now = event.paths.map(([from, name]) => view.boards[from].slots[places.indexOf(name)]);
    const taken = event.paths.reduce((found, [from, name]) => withSlot(found, from, places.indexOf(name), null), view);
    return event.paths.reduce((found, [, , to, name], number) => withSlot(found, to, places.indexOf(name), now[number]), taken);
  }
  if (type === "discarded") return onDiscardPile(withoutHeld(view), card);
  if (type !== "turned_up" || card === null) return view;
  const mark = view.boards[seat].slots[at]?.mark;
  return withSlot(view, seat, at, { card, up: true, ...(mark && { mark }) });
}

/** Return the events of a ply between two views: a move of a seat, or "deal". */
export function listPlyEvents(match, ply, before, seat, move, after) {
  const context = { match, ply, rules: match.rules }, found = [];
  for (const event of [...listCauses(context, before, seat, move, after)]) {
    found.push(event);
    before = applyCause(before, match.rules.slotNames, event);
  }
  for (const part of [listBoards, listPiles, listMemory, listTurns]) found.push(...part(context, before, after));
  if (match.isOver) found.push({ type: "match_over", ply, seat: after.standings[0].seat, standings: after.standings });
  return found;
}

/** Return the events that lead from an empty table to the first view of a match. */
export function listFirstEvents(match, view, chosen) {
  const count = view.names.length;
  const empty = {
    ...withoutHeld(view), turn: 0, phase: "opening", dealer: 0, leader: null, seats: [], kind: "",
    boards: new Array(count).fill(null), discard_shown: [], discard_count: 0, stock_count: 0,
    played: [], last_play_size: 0, turns_begun: new Array(count).fill(0), round_end: null, reshuffles: 0, round_count: 0, totals: [], standings: [], legal_moves: [],
  };
  const dealt = listPlyEvents(match, 0, empty, view.dealer, "deal", view);
  return chosen.draws ? [{ type: "dealer_chosen", ply: 0, seat: chosen.seat, draws: chosen.draws }, ...dealt] : dealt;
}

/** Yield the deal, or the move after a new stock that it needed. */
function* listCauses({ ply, rules }, before, seat, move, after) {
  if (move === "deal") {
    const { kind, seats, boards, discard_shown: discard, stock_count } = after;
    yield { type: "dealt", ply, seat, kind, seats, boards, discard, stock_count };
    return;
  }
  const { reshuffles } = after, [word, ...rest] = move.split(" "), place = rest.at(-1), at = rules.slotNames.indexOf(place), act = { ply, seat, move };
  if (reshuffles !== before.reshuffles) yield { type: "reshuffled", ply, seat, stock_count: after.stock_count + 1, reshuffles };
  const old = before.boards[seat].slots[at] ?? null, now = after.boards[seat].slots[at] ?? null;
  if (word === "draw") {
    const [pile, end] = rest, card = pile === "stock" ? after.held ?? rules.findDrawn?.(before, seat, after) : before.discard_shown.at(end ? 0 : -1);
    yield { type: "drew", ...act, pile, card: card ?? null };
  } else if (word === "swap") {
    const discarded = findDisplaced(rules, before, after, old, now);
    yield { type: "swapped", ...act, place, card: now?.card ?? before.held, discarded };
  } else if (word === "discard") {
    yield { type: "discarded", ...act, card: before.held ?? findAdded(rules, before, after) };
  } else if (word === "flip") yield { type: "turned_up", ...act, place, card: now?.up ? now.card : null };
  else yield { type: TYPES[word] ?? "acted", ...act, ...(word === "play" && { cards: rest }) };
  const paths = rules.listPaths?.(before, word, seat, rest) ?? [];
  if (paths.length && !TYPES[word]) yield { type: "moved", ply, seat, paths };
}

/** Return the card that a swap put on the discard pile, or null if the viewer did not see it or a rule put it elsewhere. */
function findDisplaced(rules, before, after, old, now) {
  const gone = after.boards.flatMap((board, seat) =>
    board && before.boards[seat] ? before.boards[seat].slots.filter((slot, place) => slot && !board.slots[place]) : []);
  const cleared = gone.length - (now === null ? 1 : 0);
  if (after.discard_count - before.discard_count <= cleared) return null;
  return old?.card ?? findAdded(rules, before, after);
}

/** Return the top discard if it is the card that was just discarded. */
function findAdded(rules, before, after) {
  const added = after.discard_count - before.discard_count;
  const isCovered = added !== 1 && (added < 1 || rules.turns.leavesToTop);
  return isCovered ? null : after.discard_shown.at(-1) ?? null;
}

function* listBoards({ ply, rules }, before, after) {
  for (const [seat, board] of after.boards.entries()) {
    const old = before.boards[seat];
    if (isEqual(old, board)) continue;
    const isAlike = old && board && !board.layout.is_hand && [0, 1].includes(board.layout.extra - old.layout.extra);
    const events = isAlike ? [...listPlaces(ply, seat, old.slots, board.slots, rules.slotNames)] : [];
    if (events.length && events.length <= MOST_PLACES) yield* events;
    else yield* [...events.filter(event => event.type === "cleared"), { type: "board_changed", ply, seat, board }];
  }
}

/** Yield what happened at each place, after the places that were cleared together. */
function* listPlaces(ply, seat, old, now, names) {
  const gone = [...old.keys()].filter(place => old[place] && !now[place]);
  if (gone.length) {
    yield { type: "cleared", ply, seat, places: gone.map(place => names[place]), cards: gone.map(place => old[place].card) };
  }
  for (const [at, slot] of now.entries()) {
    if (!slot || isEqual(slot, old[at])) continue;
    const { card, up, mark = 0, seen_by = [] } = slot, before = old[at], place = names[at];
    const isSame = before && (before.mark ?? 0) === mark && !before.up && (before.card === null || before.card === card);
    const known = before?.seen_by ?? [], isLook = isSame && !up && known.length < seen_by.length && known.every(each => seen_by.includes(each));
    if (isSame && up) yield { type: "turned_up", ply, seat, move: "", place, card };
    else if (isLook) yield { type: "looked", ply, seat, place, card, seen_by };
    else yield { type: "placed", ply, seat, place, card, up, seen_by, mark };
  }
}

function* listPiles({ ply }, before, after) {
  const { turn: seat, discard_shown: discard, discard_count, stock_count, holding, held: card, held_from: pile, played, last_play_size } = after;
  const piles = view => [view.discard_shown, view.discard_count, view.stock_count, view.played, view.last_play_size];
  if (!isEqual(piles(before), piles(after))) {
    yield { type: "pile_changed", ply, seat, discard, discard_count, stock_count, played, last_play_size };
  }
  if (!isEqual([before.holding, before.held, before.held_from], [holding, card, pile])) {
    yield { type: "hand_changed", ply, seat, holding, card, pile };
  }
}

/** Yield what the rules forgot and remembered, such as that a player is skipped, and who may react. */
function* listMemory({ ply, rules }, before, after) {
  const { turn: seat, memory: { of_round: now, window } } = after, { of_round: old } = before.memory;
  for (const name of Object.keys(old)) if (!(name in now)) yield { type: "forgot", ply, seat, name };
  for (const name of Object.keys(now)) if (!isEqual(now[name], old[name])) yield { type: "remembered", ply, seat, name, value: now[name], match: false };
  if (!isEqual(window, before.memory.window)) yield rules.tellWindow(ply, after);
}

/** Yield the closing of the round, its scores, and the next step. */
function* listTurns({ ply, match }, before, after) {
  const { turn: seat, phase, turns_begun, leader, legal_moves: moves, round_end: end, totals, standings } = after;
  const step = { type: "step_began", ply, seat, phase, turns_begun, leader, moves };
  const old = before.round_end, isNext = !isEqual(turns_begun, before.turns_begun);
  const known = old && isNext ? { ...old, turns: old.turns.slice(1) } : old; // a turn that begins is no longer left
  if (end && !isEqual(known, end)) {
    const first = isNext && phase !== "round over" ? [seat] : [];
    yield { type: "round_closed", ply, seat: end.by ?? -1, reason: end.reason, turns: [...first, ...end.turns] };
  }
  if (before.round_count < after.round_count) {
    yield { type: "round_scored", ply, seat: after.dealer, result: match.rounds[before.round_count], totals, standings };
  }
  yield step;
}
