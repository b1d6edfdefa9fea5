/** A move that is not legal. `rule` is the id of the clause that forbids it. */
export class IllegalMoveError extends Error {
  constructor(message, rule) {
    super(message);
    this.name = "IllegalMoveError";
    this.rule = rule;
  }
}

/** A bundle that cannot be played. `path` names the place of the fault. */
export class InvalidBundleError extends Error {
  constructor(path, expected) {
    super(`invalid bundle${path ? ` at ${path}` : ""}: ${expected}`);
    this.name = "InvalidBundleError";
    this.path = path;
  }
}
