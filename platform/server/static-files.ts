import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative } from "node:path";
import { lookup } from "mrmime";
import { chooseEncoding, type Encoding } from "./encoding.ts";
import type { Representation } from "./page.ts";
import { EMBEDDING } from "./security.ts";
import { send } from "./send.ts";

/** Answers a request with a file or with 404, and returns true. Returns false when something else must answer. */
export type StaticFiles = (req: IncomingMessage, res: ServerResponse, pathname: string) => boolean | Promise<boolean>;

type Variants = { identity: Representation } & Partial<Record<Encoding, Representation>>;

const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Serves a built folder with its brotli and gzip copies, all read into memory at the start. Throws for a folder of more
 * than `most` bytes.
 */
export function serveFolder(folder: string, most = MOST_BYTES): StaticFiles {
  const kept = readFolder(folder, most);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const prefixes = folders.map(({ name }) => `/${name}/`);

  return (req, res, pathname) => {
    const variants = req.method === "GET" || req.method === "HEAD" ? kept.get(pathname) : undefined;
    if (variants) {
      give(req, res, variants);
      return true;
    }
    if (!prefixes.some((prefix) => pathname.startsWith(prefix)) || !/\.[^/.]+$/.test(pathname)) return false;
    res.statusCode = 404;
    res.setHeader("Content-Type", "text/plain; charset=utf-8");
    res.setHeader("Cache-Control", "no-store");
    res.end("There is no such file.\n");
    return true;
  };
}

function give(req: IncomingMessage, res: ServerResponse, variants: Variants): void {
  const part = partOf(variants.identity, req.headers.range);
  send(req, res, part ?? variants[chooseEncoding(req.headers["accept-encoding"])] ?? variants.identity);
}

/**
 * The answer (206) with the bytes that a Range header asks for, or 416 when these are beyond the end of the file.
 * Undefined when the whole file is to be sent.
 */
export function partOf({ body, unchangedHeaders }: Representation, range = ""): Representation | undefined {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range) ?? [];
  const first = Number(from ?? NaN);
  const last = to ? Number(to) : Infinity;
  if (!(first <= last)) return undefined;
  const said = (place: string) => [...unchangedHeaders, "Content-Range", `bytes ${place}/${body.length}`];
  if (first >= body.length) return representation(416, said("*"), body.subarray(0, 0));
  const part = body.subarray(first, last + 1);
  return representation(206, said(`${first}-${first + part.length - 1}`), part);
}

export function representation(status: number, headers: string[], body: Buffer, etag?: string): Representation {
  return {
    status,
    etag,
    headers: [...headers, "Content-Length", String(body.length)],
    unchangedHeaders: headers,
    body,
  };
}

/** The files by URL path, each in every encoding that exists. Throws when all together exceed `most` bytes. */
function readFolder(folder: string, most: number): Map<string, Variants> {
  const kept = new Map<string, Variants>();
  let bytes = 0;

  function read(file: string, path: string, encoding?: Encoding): Representation {
    const stats = statSync(file);
    bytes += stats.size;
    if (bytes > most) throw new Error(`${folder} is too large to be served from memory: over ${most} bytes.`);
    const etag = `W/"${stats.size}-${stats.mtime.getTime()}"`;
    const headers = ["Content-Type", lookup(path) ?? "application/octet-stream", "Vary", "Accept-Encoding"];
    headers.push("Last-Modified", stats.mtime.toUTCString(), "ETag", etag, "Cache-Control", lifetime(path));
    if (isPicture(path)) headers.push(EMBEDDING, "cross-origin");
    headers.push(...(encoding ? ["Content-Encoding", encoding] : ["Accept-Ranges", "bytes"]));
    return representation(200, headers, readFileSync(file), etag);
  }

  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file)}`;
    if (!entry.isFile() || path.includes("/.") || /\.(?:br|gz)$/.test(path)) continue;
    kept.set(path, {
      identity: read(file, path),
      ...(existsSync(`${file}.br`) && { br: read(`${file}.br`, path, "br") }),
      ...(existsSync(`${file}.gz`) && { gzip: read(`${file}.gz`, path, "gzip") }),
    });
  }
  return kept;
}

/** Whether a file is a picture that chats, search engines and feeds on other websites may embed. */
function isPicture(pathname: string): boolean {
  return !pathname.startsWith("/assets/") && /\.(?:avif|webp|jpg|png|svg|ico)$/.test(pathname);
}

function lifetime(pathname: string): string {
  const hashed = pathname.startsWith("/assets/") || /-[0-9a-f]{10}(?:-\d+)?\.(?:avif|webp|mp4|webm)$/.test(pathname);
  return hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}
