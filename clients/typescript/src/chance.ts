// Random choices that can be made again: the same seed plays the same game.

export class Chance {
  constructor(private state: number) {}

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * end);
  }

  /** One of several values. */
  one<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) {
      throw new Error("there is nothing to choose from");
    }
    return value;
  }

  /** A number out of a range, both ends included. */
  within(span: { min: number; max: number }): number {
    return span.min + this.below(span.max - span.min + 1);
  }
}
