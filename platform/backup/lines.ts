import { createHash } from "node:crypto";
import { END_OF_ROWS } from "./format.ts";

const NEW_LINE = 10;
const endOfRows = Buffer.from(END_OF_ROWS);

/** Thrown when a backup ends too early, has data after its end or does not match its checksum. */
export class Torn extends Error {}

/** Reads a stream of text line by line. `digest` returns the SHA-256, in hexadecimal, of everything read so far. */
export class Lines {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async next(): Promise<string> {
    let end: number;
    while ((end = this.#held.indexOf(NEW_LINE)) < 0) await this.#more();
    return this.#take(end + 1).toString();
  }

  /** Yields the rows of a table, whole lines at a time. Throws `Torn` when the stream ends before `END_OF_ROWS`. */
  async *rows(): AsyncGenerator<Buffer> {
    while (!this.#held.subarray(0, endOfRows.length).equals(endOfRows)) {
      const last = this.#held.indexOf(`\n${END_OF_ROWS}`);
      const end = last < 0 ? this.#held.lastIndexOf(NEW_LINE) : last;
      if (end < 0) await this.#more();
      else yield this.#take(end + 1);
    }
    this.#take(endOfRows.length);
  }

  /** Throws `Torn` if the stream has anything left. */
  async end(): Promise<void> {
    if (this.#held.length > 0 || !(await this.#chunks.next()).done) throw new Torn();
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Torn();
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, value]) : value;
  }
}
