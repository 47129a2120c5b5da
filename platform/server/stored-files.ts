import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Representation } from "./page.ts";
import { EMBEDDING } from "./security.ts";
import { partOf, representation, type StaticFiles } from "./static-files.ts";
import { send } from "./send.ts";

/** Reads a file by its name, which is the path after the prefix. Returns undefined when there is no such file. */
type Load = (name: string) => Promise<{ bytes: Buffer; type: string } | undefined>;

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Serves files whose content never changes, below the path `prefix`. Keeps the most recently used files in memory, up
 * to `most` bytes together.
 */
export function serveStored(prefix: string, load: Load, most = MOST_BYTES): StaticFiles {
  const kept = new LRUCache<string, Representation>({
    maxSize: most,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    fetchMethod: async (name) => {
      const file = await load(name);
      return file && fileOf(file);
    },
  });

  return async (req, res, pathname) => {
    if (!pathname.startsWith(prefix) || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const file = await kept.fetch(pathname.slice(prefix.length));
    if (file) send(req, res, partOf(file, req.headers.range) ?? file);
    else send(req, res, representation(404, missing, Buffer.from("There is no such file.\n")));
    return true;
  };
}

const missing = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];

function fileOf({ bytes, type }: { bytes: Buffer; type: string }): Representation {
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
  const headers = ["Content-Type", type, "ETag", etag, "Cache-Control", "public, max-age=31536000, immutable"];
  headers.push("Accept-Ranges", "bytes", EMBEDDING, "cross-origin");
  return representation(200, headers, bytes, etag);
}
