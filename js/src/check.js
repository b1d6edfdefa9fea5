// Checks of bundles: what is read of one is there, of the right type, and within its bounds. A fault is named by its place.

import { InvalidBundleError } from "./errors.js";
import { hasTwice } from "./groups.js";
import { isShown } from "./names.js";
import { EMPTYING, MOST_EXTRA, OF_HANDS, isAmong } from "./parts.js";
import { WILD_WORK, countSteps } from "./scoring.js";

const MOST_CHARACTERS = 500_000, MOST_CARDS = 10_000, MOST_FACES = 250, MOST_PLACES = 200, MOST_PLAYED = 16, MOST_LINES = 10_000, MOST_TURNS = 1_000_000, MOST_WAYS = 1000;
const MOST_POINTS = 2 ** 40, MOST_ROUNDS = 2 ** 20, MOST_ENTERED = 1_000_000; // the last is what a score sheet takes
const MOST_STEPS = 5_000_000, MOST_HAND = 500; // of one board
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const GROUPS = ["touching", "pairs", "pairs anywhere"];
const AMOUNTS = ["highest", "flat", "per_lower", "doubled", "doubled_plus", "always_doubled", "none"];
const SEATS = ["every", "below", "above", "equal", "lowest", "highest", "tied", "closer"];
const LEADERS = ["left of dealer", "dealer", "most points", "last closer", "first", "last"];

const fail = (path, expected) => {
  throw new InvalidBundleError(path, `expected ${expected}`);
};
const name = key => (/^[\w-]{1,20}$/.test(key) ? key : JSON.stringify(key.slice(0, 20)));

// Each of these takes a value and its path, and fails or returns.
const int = (least, most) => (value, path) => (Number.isSafeInteger(value) && value >= least && value <= most) || fail(path, `an integer from ${least} to ${most}`);
const bool = (value, path) => typeof value === "boolean" || fail(path, "true or false");
const text = (most, least = 0) => (value, path) => (isShown(value, most) && value.length >= least) || fail(path, `a text of ${least} to ${most} printable characters`);
const oneOf = words => (value, path) => words.includes(value) || fail(path, `one of ${words.map(word => JSON.stringify(word)).join(", ")}`);
const orNull = check => (value, path) => value === null || check(value, path);
const either = (isFirst, first, second) => (value, path) => (isFirst(value) ? first : second)(value, path);
const list = (check, least, most) => (value, path) => {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    fail(path, `a list of ${least === most ? least : `${least} to ${most}`} items`);
  }
  value.forEach((item, at) => check(item, `${path}[${at}]`));
};
const tuple = (...checks) => (value, path) => {
  if (!Array.isArray(value) || value.length !== checks.length) fail(path, `a list of ${checks.length} items`);
  checks.forEach((check, at) => check(value[at], `${path}[${at}]`));
};
const object = (checks, optional = {}) => (value, path) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) fail(path, "an object");
  const within = key => (path ? `${path}.${name(key)}` : name(key));
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(optional, key)) optional[key](value[key], within(key));
    else if (!Object.hasOwn(checks, key)) fail(within(key), "no such key");
  }
  for (const key of Object.keys(checks)) {
    if (!Object.hasOwn(value, key)) fail(within(key), "a value");
    checks[key](value[key], within(key));
  }
};
const partOf = (kinds, common) => (value, path) => { // the checks of each kind: of its fields, and of those that it may have
  if (!isText(value?.do) || !Object.hasOwn(kinds, value.do)) fail(`${path}.do`, `one of ${Object.keys(kinds).join(", ")}`);
  const [own, more] = [kinds[value.do]].flat();
  object({ do: text(20), ...common, ...own }, more)(value, path);
};
const distinct = check => (value, path) => {
  check(value, path);
  if (hasTwice(value)) fail(path, "different items");
};

const points = int(-MOST_POINTS, MOST_POINTS), id = text(200, 1), idOrEmpty = text(200), reason = text(40, 1);
const number = orNull(int(1, Number.MAX_SAFE_INTEGER)), isText = value => typeof value === "string";

const line = text(1000), value = orNull((given, path) => typeof given === "boolean" || (isText(given) ? line : points)(given, path));
const paragraph = (value, path) => (isText(value) && [...value].length <= 5000 && isShown(value.replaceAll("\n", ""), 5000)) || fail(path, "a text of at most 5000 characters");
const clause = object({ number: id, text: paragraph }), entry = object({ id, clauses: list(clause, 1, 100) });
const words = object({ chapters: list(object({ title: line, sentences: list(paragraph, 0, 1000) }), 0, 100), clauses: list(entry, 0, 1000) });
const plugin = object({ name: id, by: id, options: list(tuple(id, value), 0, 100) }, { sha256: id, title: id, in_preset: bool });

/** Return the checks of the parts of a scoring, by their kinds. */
function describeParts(faces, places) {
  const face = int(0, faces - 1), line = distinct(list(int(0, places - 1), 2, MOST_PLACES)), cards = distinct(list(face, 0, faces));
  const lines = list(line, 1, MOST_LINES), optional = orNull(cards), integer = points, count = int(0, 1e6);
  const groups = places > MOST_PLAYED ? GROUPS.filter(each => each !== "pairs") : GROUPS; // every way to pair cards is tried
  const anywhere = either(isText, oneOf(groups), lines);
  return {
    wild: { cards },
    cancel: { lines: orNull(anywhere), group: idOrEmpty, card: id, unless: optional },
    spare: { cards, rule: id },
    take: { lines, points, rule: id, card: id },
    bonus: { lines: anywhere, points, rule: id, cards: optional, unless: optional },
    count: { lines, table: list(tuple(int(1, MOST_LINES), points), 1, 1000), rule: id, largest: bool, adjacent: bool, cards: optional, unless: optional },
    held: { cards, points, rule: id, least: count, most: orNull(count) },
    marked: { face, alone: points, paired: orNull(points), rule: id, instead: idOrEmpty, locked: bool },
    adjust: { when: oneOf(SEATS), add: points, times: int(-1000, 1000), rule: id, number: integer, round: number, least: orNull(integer), ties: bool },
    call: { points, failed: idOrEmpty, made: idOrEmpty, spared: idOrEmpty, others: oneOf(["all", "lowest", "none"]), beside: bool, ties: bool, empty: bool },
    wrong_closer: { how: oneOf(AMOUNTS), points, rule: id, ties: bool },
    reset: { totals: list(integer, 1, 1000), to: orNull(integer), scored: bool, most: number },
    lost: { at: int(1, 1e6), out: bool },
  };
}

/** Return the checks of the parts of turns, by their kinds: those of the fields that are there, and of those that may be. */
function describeTurns(faces, places) {
  const face = int(0, faces - 1), cards = distinct(list(face, 0, faces)), piles = distinct(list(oneOf(["stock", "discard"]), 1, 2));
  const flip = oneOf(["never", "optional", "required"]), who = oneOf(["each", "none"]), count = int(0, MOST_PLAYED), turns = int(1, MOST_TURNS), several = int(2, MOST_TURNS);
  const lines = list(distinct(list(int(0, places - 1), 2, MOST_PLACES)), 1, MOST_LINES), most_extra = int(0, MOST_EXTRA);
  return {
    opening: [{}, { flips: count, looks: count, of: oneOf(["any", "nearest"]), where: oneOf(["any", "together", "apart"]), seen: list(int(0, 1e6), 0, 1000) }],
    draw: [{}, { piles, ends: bool }],
    spend: [{}, {}],
    swap: [{}, { where: oneOf(["any", "down"]), taken: oneOf(["up", "down"]) }],
    throw: [{}, { flip, last_down: bool, last_turns: flip, keep: cards, piles }],
    lock: [{ card: face, turns }, { piles }],
    leave: [{ lines }, { how: oneOf(["equal", "any", "run"]), after: oneOf(["any", "swap"]), to: oneOf(["under", "top"]) }],
    knock: [{}, { last_turns: who, most_down: turns, most: int(0, 1e6), from_turn: turns, turned_up: bool, at: oneOf(["start", "end"]), shield: bool, reason }],
    end: [{}, { last_turns: who, on: oneOf(["all up", "none"]), fewer: bool, others_up: bool }],
    leads: [{ leads: list(oneOf(LEADERS), 1, 10) }, {}],
    deal: [{ who: oneOf(["first", "last", "before lowest"]) }, {}],
    arrange: [{}, {}],
    order: [{}, { direction: oneOf(["left", "right"]), turned_by: cards, skips: cards }],
    play: [{}, { run: several, suited: bool, without: cards, wild: cards, wild_sets: bool, natural: turns }],
    keep: [{}, { direct: oneOf(["top", "any"]), piles }],
    power: [{ cards }, { look: oneOf(["own", "others"]), exchange: oneOf(["own", "different", "any", "seen"]), looks: turns, wider: cards, trades: bool, deal: count, of: oneOf(["drawn", "any"]) }],
    snap: [{}, { whose: oneOf(["own", "any"]), fine: int(0, 1e6), chain: bool, caller: bool, most_extra }],
    exchange: [{}, { most: several, laid: oneOf(["as_was", "up", "down"]), failed: oneOf(["keep", "discard"]), most_extra }],
  };
}

const ONCE = ["opening", "spend", "knock", "leads", "deal", "arrange", "play", "keep"]; // the topmost of which counts alone
const SET_ONCE = {
  throw: ["flip", "last_down", "last_turns", "piles"], end: ["last_turns", "on"], swap: ["taken"],
  snap: ["whose", "fine", "chain", "caller", "most_extra"], exchange: ["most", "laid", "failed", "most_extra"],
  order: ["direction", "turned_by", "skips"],
};
const OF_BOARDS = ["arrange", "spend", "swap", "leave", "end", "power", "snap", "exchange", "opening looks", "opening where", "opening seen",
  "knock most_down", "knock turned_up", "knock at", "knock shield"]; // that no hand has

/** Refuse parts of hands on a board, parts of boards in a hand, and a power that does nothing or too much. */
function checkForms({ turns, layout, places }) {
  const { is_hand: isHand } = layout, wrong = isHand ? OF_BOARDS : OF_HANDS;
  for (const [at, part] of turns.entries()) {
    const path = `turns[${at}]`, { do: kind, seen = [], looks = 1, exchange } = part, isPower = kind === "power";
    if (isAmong(part, wrong)) fail(path, `a part of ${isHand ? "hands" : "boards"}`);
    distinct(list(int(0, places.length - 1), 0, 1000))(seen, `${path}.seen`);
    if (isPower && ["look", "exchange", "deal"].filter(key => part[key]).length !== 1) fail(path, "one of look, exchange and deal");
    const isPlain = exchange === "seen" || !["looks", "wider", "trades"].some(key => part[key] !== undefined);
    if (isPower && (!isPlain || looks > 2)) fail(path, "looks of 1 or 2, and looks, wider or trades with exchange seen alone");
  }
  if (["play", "keep"].some(kind => turns.some(part => part.do === kind) !== isHand)) fail("turns", "play and keep for a hand, and for no board");
}

/** Check parts of turns together, whose fields were checked. cardgolf's reader has the same checks. */
function checkTogether({ turns, rules, options, layout, faces, places }) {
  const find = kind => turns.filter(part => part.do === kind), some = kind => turns.some(part => part.do === kind);
  turns.forEach((part, at) => rules.includes(part.rule) || fail(`turns[${at}].rule`, `one of ${rules.slice(0, 4).join(", ")}, as in rules`));
  const order = turns.map(part => rules.indexOf(part.rule));
  if (order.some((number, at) => number < order[at - 1])) fail("turns", "parts in the order of rules");
  for (const kind of ONCE) if (find(kind).length > 1) fail("turns", `one ${kind} at most`);
  turns.forEach((part, at) => part.do === "throw" && part.piles && (part.piles.includes("stock") || fail(`turns[${at}].piles`, "stock, and perhaps discard")));
  checkForms({ turns, layout, places });
  const at = Math.max(turns.findIndex(part => part.do === "opening"), 0), [opening = { flips: 2 }] = find("opening"), looks = opening.looks !== undefined;
  const flips = opening.flips ?? opening.looks ?? 0, path = `turns[${at}]`, size = places.length;
  if (looks === (opening.flips !== undefined) && (looks || !opening.seen?.length)) fail(path, "either flips or looks");
  if (!looks && (opening.of ?? "any") !== "any") fail(`${path}.of`, "any, since no cards are looked at");
  if (opening.flips === undefined && (opening.where ?? "any") !== "any") fail(`${path}.where`, "any, since no cards are turned up");
  if (flips > size) fail(`${path}.${looks ? "looks" : "flips"}`, `at most ${size}, as many as there are places`);
  const ways = Array.from({ length: flips }, (_, at) => size - at).reduce((all, each) => all * each, 1);
  if (some("arrange") && (ways > MOST_WAYS || some("leave"))) fail("turns", `at most ${MOST_WAYS} ways to arrange, and no lines that leave`);
  if (options.first_flips === "first_turn" && (!flips || looks || some("leads"))) fail("options.first_flips", "before_play");
  if ((options.new_card ?? "up") !== "up" && (layout.is_hand || some("leave"))) fail("options.new_card", "up in a hand, and where lines leave");
  for (const [kind, fields] of Object.entries(SET_ONCE)) {
    for (const field of fields) {
      const owners = find(kind).filter(part => part[field] !== undefined).map(part => part.rule);
      if (hasTwice(owners) || owners.filter(rule => rule !== rules[0]).length > 1) fail("turns", `one rule that sets ${field}`);
    }
  }
  if (hasTwice(find("lock").map(part => part.card))) fail("turns", "each card locked once");
  if (!["stock", "discard"].some(pile => find("draw").every(({ piles }) => !piles || piles.includes(pile)))) fail("turns", "a pile to draw from");
  if (faces.every((_, face) => turns.some(part => part.keep?.includes(face)))) fail("turns", "cards that may be thrown");
}

const ORDER = { wild: 0, cancel: 1, spare: 2, take: 3, bonus: 4, count: 4, held: 4, marked: 4, adjust: 5, call: 6 };

/** Check parts of a scoring together: their order, places of two lines that are counted or two parts that cancel, lines of hands, wild cards. */
function checkParts({ scoring, layout, places, faces }) {
  const cancelling = new Set(), isSorted = list => list.every((each, at) => !at || list[at - 1] < each);
  if (!scoring.map(each => ORDER[each.do] ?? 7).every((each, at, all) => !at || all[at - 1] <= each)) fail("scoring", "parts in their order");
  for (const [at, { do: kind, table, least, most }] of scoring.entries()) {
    if (kind === "count" && !isSorted(table.map(each => each[0]))) fail(`scoring[${at}].table`, "greater numbers of lines, one by one");
    if (kind === "held" && !least && most === null) fail(`scoring[${at}].least`, "1 or more, or a number for most");
  }
  for (const [at, { do: kind, lines, cards }] of scoring.entries()) {
    if ((lines ?? null) !== null && layout.is_hand) fail(`scoring[${at}].lines`, "null for a hand");
    if (kind === "cancel" && lines !== null) {
      const own = new Set(isText(lines) ? places.keys() : lines.flat());
      for (const place of own) if (cancelling.has(place)) fail(`scoring[${at}].lines`, "places without another cancel");
      own.forEach(place => cancelling.add(place));
    }
    if (kind === "count" && hasTwice(lines.flat())) fail(`scoring[${at}].lines`, "lines without common places");
    if (kind === "wild" && cards.length === faces.length) fail(`scoring[${at}].cards`, "cards that are not wild");
  }
}

/** Return how many places each board can gain by parts of turns, which were not checked yet, or a number that is larger. */
function countGained({ turns }) {
  return Array.isArray(turns) && turns.some(part => EMPTYING.includes(part?.do) || part?.deal) ? MOST_EXTRA : 0;
}

/** Return what no total comes to after all rounds, as cardgolf's reader counts it: exact where it is below 2 ** 53. */
function findMostTotal(bundle) {
  const { points, places, packs, decks, match, scoring } = bundle;
  const { abs, max, min } = Math, sum = (parts, count) => parts.reduce((total, part) => total + count(part), 0), greatest = list => max(...list.map(abs));
  const seats = max(...decks.map(each => each.players)), largest = max(...decks.map(each => packs[each.pack].length * each.times)), size = (places.length || largest) + countGained(bundle);
  const countGroups = lines => (isText(lines) ? size : lines.length);
  const countBoard = {
    take: part => abs(part.points),
    held: part => abs(part.points),
    bonus: part => abs(part.points) * countGroups(part.lines),
    count: part => greatest(part.table.map(each => each[1])) * part.lines.length,
    marked: part => (abs(part.alone) + abs(part.paired ?? 0)) * size,
  };
  const board = max(size * greatest(points) + sum(scoring, part => countBoard[part.do]?.(part) ?? 0), MOST_ENTERED);
  const countBetween = {
    adjust: part => abs(part.add) + abs(part.times) * board,
    call: part => abs(part.points) + board,
    wrong_closer: part => abs(part.points) * seats + 2 * board,
  };
  const round = board + sum(scoring, part => countBetween[part.do]?.(part) ?? 0);
  const rounds = min(match.holes ?? MOST_ROUNDS, match.round_limit ?? MOST_ROUNDS, MOST_ROUNDS);
  return seats * (rounds * round + greatest([0, ...scoring.map(part => part.to ?? 0)]));
}

/** Return the steps in which the worst board is scored, as cardgolf's reader counts them. */
function countMostSteps(bundle) {
  const { places, scoring } = bundle, dealt = places.length || MOST_HAND, size = dealt + countGained(bundle), sum = list => list.reduce((total, each) => total + each, 0);
  const countOwn = ({ lines }) => (isText(lines) ? size * (lines === "pairs" ? size : 4) : sum((lines ?? []).map(line => line.length)));
  const list = kind => scoring.filter(part => part.do === kind), marked = list("marked").length, cancels = list("cancel").map(countOwn);
  const once = sum(cancels) + cancels.length * size * (1 + marked);
  const takes = sum(list("take").map(part => part.lines.length * (size + Math.max(...cancels))));
  const board = once * (1 + 2 * marked) + takes + sum(scoring.map(part => countOwn(part) + size));
  return list("wild").length ? board * Math.max(Math.floor(WILD_WORK / countSteps(scoring, dealt)), 1) : board; // most boards without a gain
}

/** Throw unless the turns of a bundle can be played. */
export function checkTurns(bundle) {
  list(partOf(describeTurns(bundle.faces.length, bundle.places.length), { rule: id }), 0, 200)(bundle.turns, "turns");
  checkTogether(bundle);
}

/** Return a bundle, an object or its JSON text. `checkPlayed` is `checkTurns`, or nothing where turns are refused. Throws InvalidBundleError for anything that cannot be played or scored. */
export function checkBundle(given, checkPlayed = () => fail("turns", "null")) {
  let bundle = given;
  if (typeof given === "string") {
    if (given.length > MOST_CHARACTERS) fail("", `at most ${MOST_CHARACTERS} characters, not ${given.length}`);
    try {
      bundle = JSON.parse(given);
    } catch {
      fail("", "the JSON text of a bundle");
    }
  }
  if (bundle === null || typeof bundle !== "object" || Array.isArray(bundle)) fail("", "an object");
  if (bundle.format !== "cardgolf-rules-2") fail("format", `"cardgolf-rules-2"`);
  list(id, 1, MOST_FACES)(bundle.faces, "faces");
  distinct(list(id, 0, MOST_PLACES))(bundle.places, "places");
  list(() => true, 1, 100)(bundle.packs, "packs");
  const faces = bundle.faces.length, places = bundle.places.length;
  const deck = object({ players: int(1, 100), pack: int(0, bundle.packs.length - 1), times: int(1, MOST_CARDS) });
  object({
    format: text(20),
    rules: distinct(list(id, 1, 100)),
    title: line,
    summary: line,
    layout: object({ rows: int(1, 99), columns: int(1, 1000), is_hand: bool, extra: int(0, MOST_EXTRA) }),
    places: list(id, 0, MOST_PLACES),
    faces: distinct(list(id, 1, MOST_FACES)),
    points: list(points, faces, faces),
    kinds: list(int(0, faces - 1), faces, faces),
    packs: list(list(int(0, faces - 1), 1, MOST_CARDS), 1, 100),
    decks: list(deck, 1, 100),
    match: object({
      goal: oneOf(["lowest", "highest"]),
      holes: number,
      round_limit: number,
      target: number,
      tie: oneOf(["shared", "playoff"]),
      first_dealer: either(isText, oneOf(["random", "draw_low"]), (value, path) => int(0, Math.min(...bundle.decks.map(each => each.players)) - 1)(value, path)),
    }),
    options: object({}, { turn_limit: orNull(int(1, MOST_TURNS)), recycle: oneOf(["keep_top", "end_round"]), new_card: oneOf(["up", "down", "as_was"]), first_flips: oneOf(["before_play", "first_turn"]) }),
    scoring: list(partOf(describeParts(faces, places)), 1, 200),
    turns: () => true,
  }, { call: reason, words, missing: list(id, 0, 100), plugins: list(plugin, 1, 100) })(bundle, "");
  if (!bundle.scoring.some(each => each.do === "cancel")) fail("scoring", "a part cancel");
  checkParts(bundle);
  if (!(findMostTotal(bundle) < 2 ** 53)) fail("scoring", "points whose totals stay below 2**53");
  if (countMostSteps(bundle) > MOST_STEPS) fail("scoring", `parts that score a board in ${MOST_STEPS} steps`);
  if (bundle.rules.includes("base")) fail("rules", "other names than base");
  const { layout, packs } = bundle, { rows, columns, is_hand: isHand, extra } = layout, size = rows * columns;
  if (bundle.turns !== null && (extra || size > MOST_PLAYED)) fail("layout", `at most ${MOST_PLAYED} places, and no extra ones`);
  if (!isHand && !extra && size !== places) fail("places", `${size} items`);
  if (!bundle.decks.every((each, at, all) => !at || all[at - 1].players < each.players)) fail("decks", "each number of players once, in their order");
  const dealt = bundle.turns === null ? 1 : size; // to a hand
  for (const [at, { players, pack, times }] of bundle.decks.entries()) {
    const size = packs[pack].length * times;
    if (size > MOST_CARDS || size <= players * (places || dealt)) fail(`decks[${at}]`, `at most ${MOST_CARDS} cards, and enough for all boards`);
  }
  if (bundle.turns === null) return bundle;
  const named = Array.from({ length: isHand ? 0 : size }, (_, at) => `${LETTERS[at % columns]}${Math.floor(at / columns) + 1}`);
  if (String(bundle.places) !== String(named)) fail("places", named.join(" ") || "none in a hand");
  checkPlayed(bundle);
  return bundle;
}
