import type { IncomingMessage } from "node:http";

export const BODY_LIMIT = 64 * 1024;
/** The most bytes of a body, for the few forms that take a file of up to 1 MB. */
export const LARGE_BODY_LIMIT = 1024 * 1024 + BODY_LIMIT;

/** The most bytes of a body, for the form that takes photographs of up to 25 MB together. */
export const PICTURES_BODY_LIMIT = 25 * 1024 * 1024 + BODY_LIMIT;
/** Milliseconds after which the connection is closed if a body without photographs is not complete. */
const PATIENCE = 30_000;
/** Photographs must arrive at `SLOWEST` bytes a second on average. The first `FIRST_SECONDS` seconds do not count. */
const [SLOWEST, FIRST_SECONDS] = [16 * 1024, 30];
const LOOKED_AT_EVERY = 5000;

/**
 * Reads the whole body of a request. Returns "too much" for more than `limit` bytes, and "too slow" for photographs
 * that arrive too slowly. Throws when the connection closes before the body is complete.
 */
export function readBody(
  req: IncomingMessage,
  limit = BODY_LIMIT,
): Promise<Buffer<ArrayBuffer> | "too much" | "too slow"> {
  if (Number(req.headers["content-length"]) > limit) {
    req.resume();
    return Promise.resolve("too much");
  }
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let seconds = 0;
    let isGivenUp = false;
    const giveUp = (why: "too much" | "too slow") => {
      isGivenUp = true;
      chunks = [];
      resolve(why);
    };
    // Only a form with photographs has so high a limit.
    const isPatient = limit > LARGE_BODY_LIMIT;
    const watch = isPatient
      ? setInterval(() => {
          seconds += LOOKED_AT_EVERY / 1000;
          if (length < (seconds - FIRST_SECONDS) * SLOWEST) giveUp("too slow");
        }, LOOKED_AT_EVERY)
      : setTimeout(() => req.destroy(), PATIENCE);
    // clearTimeout() ends an interval too.
    const stopWatching = () => clearTimeout(watch);
    req.once("close", stopWatching);
    req.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) giveUp("too much");
      else if (!isGivenUp) chunks.push(chunk);
    });
    req.once("end", () => {
      stopWatching();
      resolve(Buffer.concat(chunks));
    });
    req.once("error", reject);
    req.once("close", () => reject(new Error("The visitor left before the whole request had arrived.")));
  });
}
