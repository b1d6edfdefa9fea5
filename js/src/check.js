// Checks of bundles: what is read of one is there, of the right type, and within its bounds. A fault is named by its place.

import { InvalidBundleError } from "./errors.js";
import { isShown } from "./names.js";
import { FACTS, KIND_NAMES, readMove } from "./rules.js";
import { WILD_WORK, countSteps } from "./scoring.js";

const MOST_CHARACTERS = 500_000, MOST_CELLS = 200_000, MOST_CARDS = 10_000, MOST_FACES = 250, MOST_PLACES = 200, MOST_PLAYED = 16, MOST_LINES = 10_000, MOST_TURNS = 1_000_000;
const MOST_POINTS = 2 ** 40, MOST_ROUNDS = 2 ** 20, MOST_ENTERED = 1_000_000; // the last is what a score sheet takes
const MOST_STEPS = 5_000_000, MOST_HAND = 500; // of one board
const GROUPS = ["touching", "pairs", "pairs anywhere"];
const AMOUNTS = ["highest", "flat", "per_lower", "doubled", "doubled_plus", "always_doubled", "none"];
const SEATS = ["every", "below", "above", "equal", "lowest", "highest", "tied", "closer"];
const LEADERS = ["left of dealer", "dealer", "most points", "last closer"];

const fail = (path, expected) => {
  throw new InvalidBundleError(path, `expected ${expected}`);
};
const name = key => (/^[\w-]{1,20}$/.test(key) ? key : JSON.stringify(key.slice(0, 20)));

// Each of these takes a value and its path, and fails or returns.
const int = (least, most) => (value, path) =>
  (Number.isSafeInteger(value) && value >= least && value <= most) || fail(path, `an integer from ${least} to ${most}`);
const bool = (value, path) => typeof value === "boolean" || fail(path, "true or false");
const text = most => (value, path) => isShown(value, most) || fail(path, `a text of at most ${most} printable characters`);
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
const distinct = check => (value, path) => {
  check(value, path);
  if (new Set(value).size < value.length) fail(path, "different items");
};

const points = int(-MOST_POINTS, MOST_POINTS), id = text(200);
const number = orNull(int(1, Number.MAX_SAFE_INTEGER)), isText = value => typeof value === "string";

const line = text(1000), value = orNull((given, path) => typeof given === "boolean" || (isText(given) ? line : points)(given, path));
const paragraph = (value, path) => (isText(value) && [...value].length <= 5000 && isShown(value.replaceAll("\n", ""), 5000)) || fail(path, "a text of at most 5000 characters");
const clause = object({ number: id, text: paragraph }), entry = object({ id, clauses: list(clause, 1, 100) });
const words = object({ chapters: list(object({ title: line, sentences: list(paragraph, 0, 1000) }), 0, 100), clauses: list(entry, 0, 1000) });
const plugin = object({ name: id, by: id, options: list(tuple(id, value), 0, 100) }, { sha256: id, title: id, in_preset: bool });

/** Return the checks of the parts of a scoring, by their kinds. */
function describeParts(faces, places) {
  const face = int(0, faces - 1), line = distinct(list(int(0, places - 1), 2, places)), cards = distinct(list(face, 0, faces));
  const lines = list(line, 0, MOST_LINES), optional = orNull(cards), integer = points, count = int(0, 1e6);
  const groups = places > MOST_PLAYED ? GROUPS.filter(each => each !== "pairs") : GROUPS; // every way to pair cards is tried
  const anywhere = either(isText, oneOf(groups), lines);
  return {
    wild: { cards },
    cancel: { lines: orNull(anywhere), group: id, card: id, unless: optional },
    spare: { cards, rule: id },
    take: { lines, points, rule: id, card: id },
    bonus: { lines: anywhere, points, rule: id, cards: optional, unless: optional },
    count: { lines, table: list(tuple(int(1, MOST_LINES), points), 1, 1000), rule: id, largest: bool, adjacent: bool, cards: optional, unless: optional },
    held: { cards, points, rule: id, least: count, most: orNull(count) },
    marked: { face, alone: points, paired: orNull(points), rule: id, instead: id, locked: bool },
    adjust: { when: oneOf(SEATS), add: points, times: int(-1000, 1000), rule: id, number: integer, round: number, least: orNull(integer), ties: bool },
    call: { points, failed: id, made: id, spared: id, others: oneOf(["all", "lowest", "none"]), beside: bool, ties: bool, empty: bool },
    wrong_closer: { how: oneOf(AMOUNTS), points, rule: id, ties: bool },
    reset: { totals: list(integer, 1, 1000), to: orNull(integer), scored: bool, most: number },
  };
}

/** Return a check of a table with so many rows, whose values are from `least` to `most`. */
function table(rows, least, most) {
  const value = int(least, most);
  const shape = object({ rows: list(tuple(int(0, MOST_CELLS), int(1, rows)), 1, rows), cases: list(() => true, 1, MOST_CELLS) });
  const fact = tuple(oneOf(FACTS), int(1, 65535)), facts = object({ by: list(fact, 1, FACTS.length), cells: list(value, 1, MOST_CELLS) });
  return (found, path) => {
    shape(found, path);
    found.cases.forEach((each, at) => {
      const where = `${path}.cases[${at}]`;
      if (typeof each === "number") return value(each, where);
      facts(each, where);
      const size = each.by.reduce((product, [, greatest]) => product * (greatest + 1), 1);
      if (size !== each.cells.length) fail(`${where}.cells`, `${size} items`);
    });
    const total = found.rows.reduce((sum, [, times]) => sum + times, 0);
    if (total !== rows) fail(`${path}.rows`, `${rows} rows, not ${total}`);
    const wrong = found.rows.findIndex(([number]) => number >= found.cases.length);
    if (wrong >= 0) fail(`${path}.rows[${wrong}]`, `a case below ${found.cases.length}`);
  };
}

/** Check the turns, whose sizes follow from what was checked before. */
function checkPlay(play, path, faces, places) {
  const pile = oneOf(["stock", "discard"]), place = int(0, places.length - 1), some = distinct(list(place, 1, places.length));
  const stage = object({ phase: oneOf(["opening", "start", "follow", "extra"]), held_from: orNull(pile), opening: bool });
  const move = (value, where) => {
    text(40)(value, where);
    const read = readMove(value);
    if (read.kind < 0 || (read.place && !places.includes(read.place))) fail(where, "a move such as swap a1");
  };
  list(() => true, 1, 100)(play?.stages, `${path}.stages`);
  list(() => true, 1, 1000)(play.moves, `${path}.moves`);
  list(() => true, 1, MOST_LINES)(play.lists, `${path}.lists`);
  list(() => true, 0, 1000)(play.ends, `${path}.ends`);
  const stages = play.stages.length, moves = play.moves.length, ids = play.refusals?.ids?.length ?? 0;
  const byStage = most => table(stages, 0, most), byMove = (least, most) => table(stages * moves, least, most), refusal = byStage(Math.max(ids - 1, 0));
  object({
    opening_flips: int(0, places.length),
    ...(Object.hasOwn(play, "new_card") && { new_card: oneOf(["down", "as_was"]) }),
    turn_limit: number,
    ends_with_stock: bool,
    leader: list(oneOf(LEADERS), 1, 10),
    moves: distinct(list(move, 1, 1000)),
    stages: list(stage, 1, 100),
    first_stage: int(0, stages - 1),
    lists: list(list(int(-3, moves - 1), 0, 400), 1, MOST_LINES),
    offers: byStage(play.lists.length - 1),
    locked: byStage(2 ** places.length - 1),
    discards: byStage(3),
    ends: list(object({ reason: id, last_turns: bool }), 0, 1000),
    endings: byMove(0, play.ends.length),
    next: byMove(-1, stages - 1),
    clears: list(object({ after: list(oneOf(KIND_NAMES), 1, KIND_NAMES.length), when: oneOf(["up", "equal"]), places: some, cleared: some }), 0, MOST_CELLS),
    clears_to: oneOf(["under", "top"]),
    locks: list(object({ face: int(0, faces - 1), turns: int(1, MOST_TURNS), from: list(pile, 1, 2), rule: id }), 0, faces),
    refusals: object({ ids: list(id, 1, 1000), moves: refusal, locked: refusal, discards: refusal }),
  })(play, path);
}

/** Check that what steps offer can be played: a move for each place, and a card in hand for those that put one down. */
function checkOffers(play, path, places) {
  const kinds = play.moves.map(each => readMove(each).kind), listCells = each => each.cells ?? [each];
  const discards = play.discards.cases.flatMap(listCells), groups = { "-1": [0], "-2": [3], "-3": [4, 5].filter(kind => discards.some(each => each & (kind - 3))) };
  for (const [at, items] of play.lists.entries()) {
    for (const kind of items.flatMap(item => groups[item] ?? [])) {
      const count = kinds.filter(each => each === kind).length;
      if (count !== (kind === 4 ? 1 : places)) fail(`${path}.lists[${at}]`, `${KIND_NAMES[kind]} at each place`);
    }
  }
  const cases = play.offers.rows.flatMap(([number, times]) => new Array(times).fill(play.offers.cases[number]));
  cases.forEach((each, stage) => {
    const isHeld = play.stages[stage].held_from !== null;
    for (const at of new Set(listCells(each))) {
      const wrong = play.lists[at].find(item => {
        const offered = item < 0 ? [0, 3, 4][-item - 1] : kinds[item];
        return isHeld ? offered === 1 || offered === 2 : offered >= 3 && offered <= 5;
      });
      if (wrong !== undefined) fail(`${path}.lists[${at}]`, `what can be played ${isHeld ? "with" : "without"} a card in hand at step ${stage}`);
    }
  });
}

/** Return what no total comes to after all rounds, as cardgolf's reader counts it: exact where it is below 2 ** 53. */
function findMostTotal({ points, places, packs, decks, match, scoring }) {
  const { abs, max, min } = Math, sum = (parts, count) => parts.reduce((total, part) => total + count(part), 0), greatest = list => max(...list.map(abs));
  const seats = max(...decks.map(each => each.players)), size = places.length || max(...decks.map(each => packs[each.pack].length * each.times));
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
function countMostSteps({ places, scoring }) {
  const size = places.length || MOST_HAND, sum = list => list.reduce((total, each) => total + each, 0);
  const countOwn = ({ lines }) => (isText(lines) ? size * (lines === "pairs" ? size : 4) : sum((lines ?? []).map(line => line.length)));
  const list = kind => scoring.filter(part => part.do === kind), marked = list("marked").length, cancels = list("cancel").map(countOwn);
  const once = sum(cancels) + cancels.length * size * (1 + marked);
  const takes = sum(list("take").map(part => part.lines.length * (size + Math.max(...cancels))));
  const board = once * (1 + 2 * marked) + takes + sum(scoring.map(part => countOwn(part) + size));
  return list("wild").length ? board * Math.max(Math.floor(WILD_WORK / countSteps(scoring, size)), 1) : board;
}

/** Throw unless the turns of a bundle can be played. */
export function checkTurns({ play, faces, places }) {
  checkPlay(play, "play", faces.length, places);
  checkOffers(play, "play", places.length);
}

/** Return a bundle, an object or its JSON text. `checkPlayed` is `checkTurns`, or nothing where turns are refused. Throws InvalidBundleError for anything that cannot be played or scored. */
export function checkBundle(given, checkPlayed = () => fail("play", "null")) {
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
  if (bundle.format !== "cardgolf-rules-1") fail("format", `"cardgolf-rules-1"`);
  list(id, 1, MOST_FACES)(bundle.faces, "faces");
  distinct(list(id, 0, MOST_PLACES))(bundle.places, "places");
  list(() => true, 1, 100)(bundle.packs, "packs");
  const faces = bundle.faces.length, places = bundle.places.length, kinds = describeParts(faces, places);
  const part = (value, path) => {
    if (!isText(value?.do) || !Object.hasOwn(kinds, value.do)) fail(`${path}.do`, `one of ${Object.keys(kinds).join(", ")}`);
    object({ do: text(20), ...kinds[value.do] })(value, path);
  };
  const deck = object({ players: int(1, 100), pack: int(0, bundle.packs.length - 1), times: int(1, MOST_CARDS) });
  object({
    format: text(20),
    rules: list(id, 1, 100),
    title: line,
    summary: line,
    layout: object({ rows: int(1, 99), columns: int(1, 1000), is_hand: bool, extra: int(0, 20) }),
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
    scoring: list(part, 1, 200),
    play: () => true,
  }, { words, missing: list(id, 0, 100), plugins: list(plugin, 1, 100) })(bundle, "");
  if (!bundle.scoring.some(each => each.do === "cancel")) fail("scoring", "a part cancel");
  if (!(findMostTotal(bundle) < 2 ** 53)) fail("scoring", "points whose totals stay below 2**53");
  if (countMostSteps(bundle) > MOST_STEPS) fail("scoring", `parts that score a board in ${MOST_STEPS} steps`);
  const { layout, play, packs } = bundle, isGrid = !layout.is_hand && !layout.extra;
  if (isGrid && layout.rows * layout.columns !== places) fail("places", `${layout.rows * layout.columns} items`);
  for (const [at, { players, pack, times }] of bundle.decks.entries()) {
    const size = packs[pack].length * times;
    if (size > MOST_CARDS || size <= players * Math.max(places, 1)) fail(`decks[${at}]`, `at most ${MOST_CARDS} cards, and enough for all boards`);
  }
  if (play === null) return bundle;
  if (!isGrid || places > MOST_PLAYED) fail("layout", `a grid of at most ${MOST_PLAYED} places`);
  checkPlayed(bundle);
  return bundle;
}
