import type { IncomingMessage } from "node:http";

export const BODY_LIMIT = 64 * 1024;

/**
 * The body of a request in one piece, or "too much" as soon as it is known to exceed 64 kB, whether announced or
 * counted. The rest is then read and dropped, so that the visitor gets to see the answer; the server's request
 * timeout bounds that.
 */
export function readBody(req: IncomingMessage): Promise<Buffer<ArrayBuffer> | "too much"> {
  if (Number(req.headers["content-length"]) > BODY_LIMIT) {
    req.resume();
    return Promise.resolve("too much");
  }
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let length = 0;
    req.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_LIMIT) chunks.push(chunk);
      else {
        chunks = [];
        resolve("too much");
      }
    });
    req.once("end", () => resolve(Buffer.concat(chunks)));
    req.once("error", reject);
    req.once("close", () => reject(new Error("The visitor left before the whole request had arrived.")));
  });
}
