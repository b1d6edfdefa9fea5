// The sides of a match: teams that share their totals, and points that a seat is given before the first round.
// src/cardgolf/table/sides.py is the twin.

import { invalid, show } from "./errors.js";
import { rankSeats } from "./results.js";

const MOST_HANDICAP = 9999;

/** Which seats share their totals, and how many points each is given. A seat of no team is one alone. */
export class Sides {
  constructor(players, teams = [], handicaps = []) {
    this.teams = teams;
    this.handicaps = handicaps;
    this.teamOf = Array.from({ length: players }, (_, seat) => teams.find(team => team.includes(seat)) ?? [seat]);
    this.sideOf = seat => this.teamOf[seat][0];
  }

  /** Both as messages and records have them, without what there is none of. */
  get data() {
    const { teams, handicaps } = this;
    return { ...(teams.length && { teams: teams.map(team => [...team]) }), ...(handicaps.length && { handicaps: [...handicaps] }) };
  }

  /** Return the totals before the first round, none where no seat is given points. */
  firstTotals(sign) {
    return this.handicaps.length ? this.settle(this.teamOf.map(() => 0), sign) : [];
  }

  /** Return the totals of seats with their handicaps, shared in teams. */
  settle(totals, sign) {
    const own = totals.map((total, seat) => total - sign * (this.handicaps[seat] ?? 0));
    return this.teamOf.map(team => team.reduce((sum, seat) => sum + own[seat], 0));
  }

  /** Return the standings of the seats: each team is ranked as one seat, and its seats follow each other. */
  rank(rounds, totals, sign) {
    const { teams } = this;
    if (!teams.length) return rankSeats(rounds, totals, sign);
    const share = scores => teams.map(team => {
      const played = team.map(seat => scores[seat]).filter(score => score !== null);
      return played.length ? played.reduce((sum, score) => sum + score, 0) : null;
    });
    const playoffs = rounds.filter(round => round.kind === "playoff"); // holes are in the totals
    const sides = rankSeats(playoffs.map(round => ({ ...round, scores: share(round.scores) })), teams.map(team => totals[team[0]]), sign);
    return sides.flatMap(each => teams[each.seat].map(seat => ({ ...each, seat })));
  }
}

/** Return the sides of a match. Teams of one seat each, and handicaps of no points, are the same as none. */
export const makeSides = (players, teams = [], handicaps = []) => new Sides(players, checkTeams(players, teams), checkHandicaps(players, handicaps));

function checkTeams(players, teams) {
  const refuse = expected => { throw invalid("teams", teams, expected); };
  if (!Array.isArray(teams) || !teams.every(Array.isArray)) refuse("lists of seats, such as [[0, 2], [1, 3]]");
  const seats = teams.flat(), count = seat => seats.filter(each => each === seat).length;
  for (const seat of seats) {
    if (!Number.isInteger(seat) || seat < 0 || seat >= players) refuse(`seats from 0 to ${players - 1}, got ${show(seat)}`);
  }
  for (let seat = 0; teams.length && seat < players; seat++) {
    if (count(seat) !== 1) refuse(`seat ${seat} in one team, got it in ${count(seat) ? "two" : "none"}`);
  }
  if (!teams.every(team => team.length)) refuse("at least one seat in each team");
  if (teams.length === players) return [];
  if (teams.length === 1) refuse("at least two teams");
  return teams.map(team => [...team].sort((a, b) => a - b)).sort((a, b) => a[0] - b[0]);
}

function checkHandicaps(players, handicaps) {
  const isPoints = each => Number.isInteger(each) && each >= 0 && each <= MOST_HANDICAP;
  if (!Array.isArray(handicaps) || ![0, players].includes(handicaps.length) || !handicaps.every(isPoints)) {
    throw invalid("handicaps", handicaps, `points from 0 to ${MOST_HANDICAP} for each of ${players} seats`);
  }
  return handicaps.some(Boolean) ? [...handicaps] : [];
}
