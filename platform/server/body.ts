import type { IncomingMessage } from "node:http";

export const BODY_LIMIT = 64 * 1024;
/** The most bytes of a body, for the few forms that take a text of up to 1 MB. */
export const LARGE_BODY_LIMIT = 1024 * 1024 + BODY_LIMIT;

/** The most bytes of a body, for the forms that take files of up to 25 MB together. */
export const FILES_BODY_LIMIT = 25 * 1024 * 1024 + BODY_LIMIT;

/** How fast a body must arrive: `bytes` in each span of `milliseconds`, unless it is complete before. */
export type Pace = { bytes: number; milliseconds: number };

/** 8 kB a second, which a phone on a bad line has; and a line may be silent for almost 20 seconds. */
const PACE: Pace = { bytes: 160 * 1024, milliseconds: 20_000 };
const LOOKS = 5;

/**
 * Reads the whole body of a request. Returns "too much" for more than `limit` bytes, and "too slow" when it arrives more
 * slowly than `pace`. Throws when the connection closes before the body is complete.
 */
export function readBody(
  req: IncomingMessage,
  limit = BODY_LIMIT,
  pace = PACE,
): Promise<Buffer<ArrayBuffer> | "too much" | "too slow"> {
  if (Number(req.headers["content-length"]) > limit) {
    req.resume();
    return Promise.resolve("too much");
  }
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error("The visitor left before the whole request had arrived."));
    if (req.destroyed) return left();
    let chunks: Buffer[] = [];
    let length = 0;
    /** How many bytes had arrived at each of the last looks, the earliest first. */
    const seen = [0];
    let isGivenUp = false;
    const giveUp = (why: "too much" | "too slow") => {
      isGivenUp = true;
      chunks = [];
      clearInterval(watch);
      resolve(why);
    };
    const watch = setInterval(() => {
      if (seen.length === LOOKS && length < seen.shift()! + pace.bytes) giveUp("too slow");
      else seen.push(length);
    }, pace.milliseconds / LOOKS);
    req.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) giveUp("too much");
      else if (!isGivenUp) chunks.push(chunk);
    });
    req.once("end", () => {
      clearInterval(watch);
      resolve(Buffer.concat(chunks));
    });
    req.once("error", reject);
    req.once("close", () => {
      clearInterval(watch);
      left();
    });
  });
}

/** The most fields and files of a large form. The shop's own forms have fewer than a thousand. */
const MOST_FIELDS = 2000;

/** Whether a form has more fields and files than any form of the shop. Counts them before anything is parsed. */
export function hasTooManyFields(body: Buffer, contentType = ""): boolean {
  const boundary = /^multipart\/form-data.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  const between = boundary ? `--${boundary}` : "&";
  let found = 0;
  for (let at = body.indexOf(between); at >= 0; at = body.indexOf(between, at + 1)) {
    found += 1;
    if (found > MOST_FIELDS) return true;
  }
  return false;
}
