// Results of rounds: the lines between seats, totals, standings, and whether another round follows.

import { sumPoints } from "./scoring.js";

export const PLAYOFF_LIMIT = 20;

/** Return whether the closer has the lowest raw score, or shares it where ties win, or where a hand without cards does. */
function isMade(part, closer, raw, isEmpty) {
  const others = [...raw].filter(([seat]) => seat !== closer).map(([, points]) => points);
  const lowest = Math.min(...others, others.length ? Infinity : raw.get(closer) + 1);
  return raw.get(closer) === lowest ? part.ties || (part.empty && isEmpty) : raw.get(closer) < lowest;
}

/** Return what an Adjust gives, as pairs of a seat and a line. */
function* adjust(part, raw, closer, number) {
  if (part.round !== null && part.round !== number) return;
  const scores = [...raw.values()], least = Math.min(...scores), most = Math.max(...scores), counts = new Map();
  for (const each of scores) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const [seat, points] of raw) {
    const lowest = points === least, tied = counts.get(points) > 1, isCloser = seat === closer;
    const applies = {
      every: true, below: points < part.number, above: points > part.number, equal: points === part.number,
      lowest, highest: points === most, tied, closer: isCloser,
    };
    if (!applies[part.when] || (!part.ties && isCloser && lowest && tied) || points < (part.least ?? points)) continue;
    yield [seat, part.rule, part.add + part.times * points];
  }
}

/** Return what a Call gives to seats that score nothing after it. */
function* clear(part, raw, closer, isEmpty) {
  if (closer < 0 || !part.made) return;
  if (isMade(part, closer, raw, isEmpty)) return yield [closer, part.made, -raw.get(closer)];
  if (part.others === "none") return;
  const others = [...raw].filter(([seat]) => seat !== closer), least = Math.min(...others.map(([, points]) => points));
  for (const [seat, points] of others) {
    if (part.others === "all" || points === least) yield [seat, part.spared, -points];
  }
}

/** Return the fine of a closer if another score is better. */
function* fine(part, raw, closer, sign) {
  if (closer < 0 || part.how === "none") return;
  const own = raw.get(closer), least = part.ties ? 0 : 1;
  const behind = [...raw].filter(([seat]) => seat !== closer).map(([, points]) => sign * (own - points));
  if (Math.max(...behind, -1) < least) return;
  const amount = {
    highest: -Math.min(0, ...behind),
    flat: part.points,
    per_lower: part.points * behind.filter(each => each >= least).length,
    doubled: Math.max(own, 0),
    doubled_plus: Math.max(own, 0) + part.points,
    always_doubled: sign * own,
  }[part.how];
  yield [closer, part.rule, sign * amount];
}

/** Return the lines between seats, as seats, rules and points. `raw` maps each seat to its points; `isEmpty` is whether the closer's hand has no card. */
export function* compareSeats(parts, raw, closer, number, sign, isEmpty = false) {
  for (const part of parts) {
    if (part.do === "adjust") yield* adjust(part, raw, closer, number);
    else if (part.do === "call") yield* clear(part, raw, closer, isEmpty);
  }
  for (const part of parts) {
    if (part.do === "wrong_closer") yield* fine(part, raw, closer, sign);
    else if (part.do === "call" && part.failed && closer >= 0 && !isMade(part, closer, raw, isEmpty)) {
      yield [closer, part.failed, part.points - (part.beside ? 0 : raw.get(closer))];
    }
  }
}

/**
 * Add the lines between seats to those of their boards, which a map has by seat, and return the points of the boards alone.
 * `isEmpty` is whether the closer's hand has no card.
 */
export function addLines({ parts, sign }, cards, closer, number, isEmpty) {
  const raw = new Map([...cards].map(([seat, lines]) => [seat, sumPoints(lines)]));
  for (const [seat, rule, points] of compareSeats(parts, raw, closer, number, sign, isEmpty)) cards.get(seat).push({ rule, points: points || 0, slots: [] });
  return raw;
}

/** Return a function that takes a round and returns the totals of holes by seat after it, with those that a Reset changes. */
export function makeTotals(parts, players) {
  const totals = new Array(players).fill(0), resets = parts.filter(part => part.do === "reset").map(part => ({ ...part, totals: new Set(part.totals) }));
  const counts = totals.map(() => resets.map(() => 0)); // how often each part changed the totals of a seat
  return ({ kind, scores }) => {
    if (kind !== "hole") return [...totals];
    scores.forEach((score, seat) => {
      totals[seat] += score ?? 0;
      for (const [number, part] of resets.entries()) {
        if (!part.totals.has(totals[seat]) || (part.scored && !score)) continue;
        if (part.most !== null && counts[seat][number] >= part.most) continue;
        totals[seat] = part.to ?? Math.floor(totals[seat] / 2);
        counts[seat][number]++;
      }
    });
    return [...totals];
  };
}

/** Return the standings, the best total first. Play-offs decide a tie for it. */
export function rankSeats(rounds, totals, sign) {
  const best = values => sign * Math.min(...values.map(value => sign * value)) || 0;
  const first = best(totals);
  let winners = new Set(totals.flatMap((total, seat) => (total === first ? [seat] : [])));
  let playoffs = 0;
  for (const { kind, scores } of rounds) {
    if (kind !== "playoff") continue;
    playoffs++;
    const least = best(scores.filter(score => score !== null));
    winners = new Set(scores.flatMap((score, seat) => (score === least ? [seat] : [])));
  }
  let why = playoffs && winners.size === 1 ? "a play-off decided the tie" : "";
  if (playoffs === PLAYOFF_LIMIT && winners.size > 1) why = "the play-off limit left the tie shared";
  const lost = totals.map((_, seat) => !winners.has(seat));
  const seats = [...totals.keys()].sort((a, b) => sign * (totals[a] - totals[b]) || lost[a] - lost[b] || a - b);
  const same = (a, b) => totals[a] === totals[b] && lost[a] === lost[b];
  return seats.map(seat => ({
    seat,
    total: totals[seat],
    rank: seats.findIndex(each => same(each, seat)) + 1,
    lost: false,
    why,
  }));
}

/** Return the least total with which seats have lost by parts `lost`: by all of them, those that end a match, and those by which seats drop out. */
const findLost = parts => [() => true, part => !part.out, part => part.out].map(isOf => Math.min(...parts.filter(part => part.do === "lost" && isOf(part)).map(part => part.at)));

/** Return the kind and the seats of the round that follows; without seats the match is over. `sideOf` is the team of a seat. */
export function planNext({ match: { holes, round_limit: limit, tie, target }, parts, sign }, rounds, totals, ranked, sideOf) {
  const count = kind => rounds.filter(round => round.kind === kind).length, [lost, ends, drops] = findLost(parts);
  const standings = ranked.map(each => ({ ...each, lost: sign * each.total >= lost }));
  const has = at => standings.some(each => sign * each.total >= at), isIn = seat => sign * totals[seat] < drops;
  const tied = standings.filter(each => each.rank === 1).map(each => each.seat).sort((a, b) => a - b);
  const isTied = new Set(tied.map(sideOf)).size > 1;
  const sidesLeft = new Set([...totals.keys()].filter(isIn).map(sideOf)).size;
  const isOver = count("hole") === holes || (target !== null && Math.max(...totals) >= target) || has(ends) || (drops < Infinity && sidesLeft < 2);
  const isLimit = rounds.length === limit;
  let why = "";
  let next = { kind: "hole", seats: [] };
  if (!isLimit && !isOver) next.seats = [...totals.keys()].filter(isIn);
  else if (!isLimit && tie === "playoff" && isTied && count("playoff") < PLAYOFF_LIMIT) next = { kind: "playoff", seats: tied };
  if (isLimit && !(isOver && tie !== "playoff")) {
    if (!isOver) why = "the round limit ended the match";
    else if (isTied) why = "the round limit left the tie shared";
  }
  return { ...next, standings: why ? standings.map(each => ({ ...each, why: each.why || why })) : standings };
}

/** The sides of a match in which each seat plays for itself and is given no points. Those of sides.js are alike. */
export const ALONE = { data: {}, firstTotals: () => [], settle: totals => totals, rank: rankSeats, sideOf: seat => seat };
