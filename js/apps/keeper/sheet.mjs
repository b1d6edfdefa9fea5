/** What players do to a sheet. Each function returns another sheet, or throws why not. The file of a sheet is its data. */

import { MOST_NAME, foldName, isName } from "../../src/names.js";
import { MOST_POINTS, settleSheet } from "../../src/sheet.js";
import { expect } from "./errors.mjs";

const MOST_HANDICAP = 9999;

/** Throw unless names are different and can be printed. */
export function checkNames(names) {
  expect(names.every(name => isName(name) && name.trim()), "refused-name", { most: MOST_NAME });
  const folded = names.map(foldName), twice = names.find((_, at) => folded.indexOf(folded[at]) < at);
  expect(twice === undefined, "refused-same-name", { player: twice ?? "" });
}

/** Return the teams of a sheet: seats in ascending order, by the number of a team for each seat, or null for no partner. */
export function makeTeams(picked) {
  const keys = picked.map((team, seat) => (team === null ? `seat ${seat}` : team)), teams = [...new Set(keys)].map(key => keys.flatMap((each, seat) => (each === key ? [seat] : [])));
  expect(teams.length > 1, "refused-one-team");
  return teams.length < picked.length ? teams : [];
}

/** Return the sheet of a new match. Empty `teams` and `handicaps` are none. */
export function beginSheet(rules, plugins, names, dealer, date, { teams = [], handicaps = [] } = {}) {
  checkNames(names);
  expect(handicaps.every(each => Number.isInteger(each) && each >= 0 && each <= MOST_HANDICAP), "refused-handicap", { most: MOST_HANDICAP });
  const [least, most] = [Math.min(...rules.players), Math.max(...rules.players)];
  expect(rules.players.includes(names.length), "refused-players", { least, most });
  const sides = { ...(teams.length ? { teams } : {}), ...(handicaps.some(Boolean) ? { handicaps } : {}) };
  return { format: "cardgolf-score-sheet", version: 1, producer: "cardgolf keeper 1", rules: plugins, players: names, ...sides, dealer, date, rounds: [] };
}

/** Return a settled sheet of which a change is due before the next round. */
function findDue(rules, sheet) {
  const settled = settleSheet(rules, sheet);
  expect(settled.upcoming && !settled.unsettled, "refused-over");
  return settled;
}

/** Return the sheet with changes of who plays, in the order in which files have them. */
function withChanges(sheet, changes) {
  const { changes: _, ...others } = sheet;
  return changes.length ? { ...others, changes } : others;
}

const changesOf = sheet => sheet.changes ?? [];

/** Return the seats that have left when the next round is due. */
export function listGone(sheet) {
  const found = new Set();
  for (const { seat, what } of changesOf(sheet)) {
    if (what === "leave") found.add(seat);
    else if (what === "return") found.delete(seat);
  }
  return found;
}

/** Return the seats that sit a round out. */
export const listSitting = (sheet, round) => new Set(changesOf(sheet).filter(each => each.what === "sit_out" && each.round === round).map(each => each.seat));

/** Return an entry of a round. Values that are the default are left out. */
export function makeEntry(scores, closer = null, final = false) {
  return { scores, ...(closer === null ? {} : { closer }), ...(final ? { final: true } : {}) };
}

/** Throw for points that no cards give. `bounds` are those of one, two and more layouts together, if they are known. */
function checkPoints(sheet, scores, bounds) {
  if (!bounds) return;
  const known = scores.map((points, seat) => [points, seat]).filter(([points]) => Number.isInteger(points));
  for (const [points, seat] of known) {
    const [least, most] = bounds[0];
    expect(points >= least && points <= most, "refused-bounds", { player: sheet.players[seat], points: String(points), least: String(least), most: String(most) });
  }
  const sorted = known.map(([points]) => points).sort((a, b) => a - b);
  for (let count = 2; count <= Math.min(sorted.length, bounds.length); count++) {
    const sum = list => list.reduce((before, each) => before + each, 0), [least, most] = bounds[count - 1];
    expect(sum(sorted.slice(0, count)) >= least && sum(sorted.slice(-count)) <= most, "refused-deck", { least: String(least), most: String(most), count });
  }
}

/** Return the sheet with the next round. `round` is its number: it may have been entered in another tab meanwhile. */
export function enter(rules, sheet, round, entry, bounds) {
  const { upcoming } = findDue(rules, sheet);
  expect(sheet.rounds.length + 1 === round, "refused-entered", { round: String(round) });
  const seats = entry.scores.flatMap((score, seat) => (score === null ? [] : [seat]));
  expect(entry.scores.length === sheet.players.length && String(seats) === String(upcoming.seats), "refused-seats");
  if (!entry.final) checkPoints(sheet, entry.scores, bounds);
  return { ...sheet, rounds: [...sheet.rounds, entry] };
}

/** Return the sheet with another entry of a round. What else was known of it, such as its reason, stays. */
export function correct(rules, sheet, round, entry, bounds) {
  const old = sheet.rounds[round - 1];
  expect(old && old.scores.length === entry.scores.length && old.scores.every((score, seat) => (score === null) === (entry.scores[seat] === null)), "refused-seats");
  if (!entry.final) checkPoints(sheet, entry.scores, bounds);
  const { scores: _, closer: _closer, final: _final, ...others } = old;
  const rounds = sheet.rounds.with(round - 1, { ...entry, ...others });
  settleSheet(rules, { ...sheet, rounds });
  return { ...sheet, rounds };
}

/** Return the sheet without a round. */
export function drop(rules, sheet, round) {
  const moved = changesOf(sheet).map(each => ({ ...each, round: each.round > round ? each.round - 1 : each.round }));
  expect(moved.every(each => each.what !== "join" || each.round > 1), "refused-drop");
  const collides = moved.some((each, at) => moved.slice(0, at).some(other => each.what === "sit_out" && other.round === each.round && other.seat === each.seat));
  expect(!collides, "refused-drop");
  const rounds = sheet.rounds.toSpliced(round - 1, 1), found = withChanges({ ...sheet, rounds }, moved);
  if (!rounds.length) delete found.finished;
  return found;
}

/** Return the total with which a player joins by default: the mean of those who are there, halves away from zero. */
export function meanTotal(rules, sheet) {
  const gone = listGone(sheet), totals = settleSheet(rules, sheet).totals.filter((_, seat) => !gone.has(seat));
  const sum = totals.reduce((before, each) => before + each, 0);
  const whole = Math.floor((2 * Math.abs(sum) + totals.length) / (2 * totals.length));
  return (sum < 0 ? -whole : whole) || 0;
}

/** Return the sheet with one more player, who plays from the next round on and begins with a total. */
export function join(rules, sheet, name, start) {
  findDue(rules, sheet);
  expect(!sheet.teams?.length, "refused-teams");
  const players = [...sheet.players, name], round = sheet.rounds.length + 1;
  checkNames(players);
  expect(rules.players.includes(players.length), "refused-players", { least: Math.min(...rules.players), most: Math.max(...rules.players) });
  const more = sheet.handicaps ? { handicaps: [...sheet.handicaps, 0] } : {};
  if (round === 1) {
    expect(!start && !changesOf(sheet).length, "refused-start");
    return { ...sheet, players, ...more };
  }
  expect(Math.abs(start) <= MOST_POINTS, "refused-points", { typed: String(start) });
  const rounds = sheet.rounds.map(each => ({ ...each, scores: [...each.scores, null], ...(each.turns ? { turns: [...each.turns, 0] } : {}) }));
  const change = { round, seat: players.length - 1, what: "join", points: start };
  const found = withChanges({ ...sheet, players, rounds, ...more }, [...changesOf(sheet), change]), settled = settleSheet(rules, found);
  expect(settled.upcoming && !settled.unsettled, "refused-start");
  return found;
}

/** Return the sheet with a player who leaves, returns or sits the next round out. */
export function change(rules, sheet, seat, what) {
  const round = sheet.rounds.length + 1, isGone = listGone(sheet).has(seat);
  expect(isGone === (what === "return"), "refused-change", { player: sheet.players[seat] });
  const settled = settleSheet(rules, sheet), isOverForWant = what === "return" && !sheet.finished;
  expect(!settled.unsettled && (settled.upcoming || isOverForWant), "refused-over");
  expect(!listSitting(sheet, round).has(seat), "refused-change", { player: sheet.players[seat] });
  if (what === "sit_out") {
    const { kind, seats } = settled.upcoming;
    expect(kind === "hole" && seats.includes(seat) && seats.length > 2, "refused-two");
  }
  return withChanges(sheet, [...changesOf(sheet), { round, seat, what }]);
}

export function rename(sheet, seat, name) {
  const players = sheet.players.with(seat, name);
  checkNames(players);
  return { ...sheet, players };
}

export function finish(rules, sheet) {
  findDue(rules, sheet);
  expect(sheet.rounds.length, "refused-over");
  return { ...sheet, finished: true };
}

export function goOn(sheet) {
  const { finished: _, ...others } = sheet;
  return others;
}
