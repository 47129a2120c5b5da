import type { IncomingMessage } from "node:http";

export const BODY_LIMIT = 64 * 1024;
/** The size limit of a body, in bytes, for the few forms that take a file of up to 1 MB. */
export const LARGE_BODY_LIMIT = 1024 * 1024 + BODY_LIMIT;

/** The size limit of a body, in bytes, for the form that takes photographs of up to 25 MB together. */
export const PICTURES_BODY_LIMIT = 25 * 1024 * 1024 + BODY_LIMIT;
/** Milliseconds in which a body without photographs must have arrived. */
const PATIENCE = 30_000;

/**
 * The whole body of a request, or "too much" as soon as its announced or counted bytes exceed `limit`. The rest is then
 * read and dropped, so that the browser shows the answer; the server's request timeout bounds that. Rejects when the
 * visitor leaves before the whole body has arrived, or one of up to `LARGE_BODY_LIMIT` takes longer than 30 seconds.
 */
export function readBody(req: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer<ArrayBuffer> | "too much"> {
  if (Number(req.headers["content-length"]) > limit) {
    req.resume();
    return Promise.resolve("too much");
  }
  return new Promise((resolve, reject) => {
    const late = limit > LARGE_BODY_LIMIT ? undefined : setTimeout(() => req.destroy(), PATIENCE);
    req.once("close", () => clearTimeout(late));
    let chunks: Buffer[] = [];
    let length = 0;
    req.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        chunks = [];
        resolve("too much");
      }
    });
    req.once("end", () => {
      clearTimeout(late);
      resolve(Buffer.concat(chunks));
    });
    req.once("error", reject);
    req.once("close", () => reject(new Error("The visitor left before the whole request had arrived.")));
  });
}
