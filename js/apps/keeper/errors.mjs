/** A refusal with the id of its sentence, so that each language has its own. */

export class Refusal extends Error {
  constructor(id, values = {}) {
    super(id);
    this.name = "Refusal";
    [this.id, this.values] = [id, values];
  }
}

/** Throw the refusal of an id unless a condition holds. */
export function expect(holds, id, values) {
  if (!holds) throw new Refusal(id, values);
}
