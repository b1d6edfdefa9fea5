// What rounds of hands and of tables share: a call at the end of a turn, in place of its start.

import { Round } from "./site.js";

/** A round in which a turn may end with a call. */
export class CallRound extends Round {
  /** Whether nothing is left of the turn but a call. */
  get isAtEnd() {
    return this.phase === "follow" && this.held < 0 && !this.played.length;
  }

  listCalls() {
    return this.mayKnock("end") ? ["knock", "pass"] : ["pass"];
  }

  /** Return whether a call follows a move, which was itself at the end of a turn or not. */
  isCallNext(wasAtEnd) {
    return this.rules.turns.knock?.at === "end" && !this.lastTurns && !wasAtEnd;
  }
}
