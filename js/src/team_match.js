// A match with teams and handicaps. `lite.js` has the match without them.

import { InvalidRecordError } from "./errors.js";
import { Match as PlainMatch } from "./match.js";
import { makeSides } from "./sides.js";

/** A match in play, as in match.js. `teams` are the seats that share their totals, `handicaps` points by seat. */
export class Match extends PlainMatch {
  makeSides({ teams, handicaps }) {
    return makeSides(this.names.length, teams, handicaps);
  }

  static replay(rules, record) {
    const match = super.replay(rules, record), spell = ({ teams, handicaps }) => JSON.stringify([teams, handicaps]);
    if (spell(record) === spell(match.record())) return match;
    throw new InvalidRecordError("invalid teams: expected each team and all teams in the order of seats");
  }
}
