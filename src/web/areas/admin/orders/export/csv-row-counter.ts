const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the orders in a CSV as it comes, in pieces that may end anywhere. A line break within quotes is part of a cell. */
export class CsvRowCounter {
  #lines = 0;
  #isQuoted = false;

  add(piece: Uint8Array): void {
    for (const byte of piece) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.#lines += 1;
    }
  }

  /** Without the line of heads. */
  get rows(): number {
    return Math.max(this.#lines - 1, 0);
  }
}
