/**
 * A move that is not legal. `rule` is the id of the clause that forbids it, `reason` the kind of refusal, by which
 * `describeRefusal` finds a sentence for people, and `move` the text of a move that is not among the legal ones.
 */
export class IllegalMoveError extends Error {
  constructor(message, rule, reason = "move", move = "") {
    super(message);
    this.name = "IllegalMoveError";
    this.rule = rule;
    this.reason = reason;
    this.move = move;
  }
}

/** Return the error for a value that is not what was expected. */
export const invalid = (what, value, expected) => new RangeError(`invalid ${what}=${String(value).slice(0, 40)}: expected ${expected}`);

/** A bundle that cannot be played. `path` names the place of the fault. */
export class InvalidBundleError extends Error {
  constructor(path, expected) {
    super(`invalid bundle${path ? ` at ${path}` : ""}: ${expected}`);
    this.name = "InvalidBundleError";
    this.path = path;
  }
}
