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

/** An argument that is not what was expected. `argument` is its name. */
export class InvalidArgumentError extends RangeError {
  constructor(argument, value, expected) {
    super(`invalid ${argument}=${show(value)}: expected ${expected}`);
    this.name = "InvalidArgumentError";
    this.argument = argument;
  }
}

/** A record that is not one of a match by these rules. */
export class InvalidRecordError extends RangeError {
  constructor(message, options) {
    super(`invalid record: ${message}`, options);
    this.name = "InvalidRecordError";
  }
}

/** Return the beginning of a value as a text. Not every object can be made one. */
export function show(value) {
  try {
    return String(value).slice(0, 40);
  } catch {
    return typeof value;
  }
}

/** Return the error for a value that is not what was expected. */
export const invalid = (what, value, expected) => new InvalidArgumentError(what, value, expected);

/** Return a value that nobody can change, with all that it contains. */
export function freeze(value) {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

/** A bundle that cannot be played. `path` names the place of the fault. */
export class InvalidBundleError extends Error {
  constructor(path, expected) {
    super(`invalid bundle${path ? ` at ${path}` : ""}: ${expected}`);
    this.name = "InvalidBundleError";
    this.path = path;
  }
}
