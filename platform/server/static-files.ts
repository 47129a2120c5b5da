import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** Answers from files; false when the request is not for one of them. */
export type StaticFiles = (req: IncomingMessage, res: ServerResponse, pathname: string) => boolean | Promise<boolean>;

/**
 * Serves a built folder with its .br and .gz siblings. Names below /assets/ carry a hash of their content and never
 * change, nor do pictures whose names do; the rest is asked for again after an hour. A missing file below one of the folders answers 404 at once.
 */
export function serveFolder(folder: string): StaticFiles {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, pathname) => res.setHeader("Cache-Control", lifetime(pathname)),
  });
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const prefixes = folders.map(({ name }) => `/${name}/`);

  return (req, res, pathname) => {
    if (req.method === "GET" || req.method === "HEAD") {
      // sirv ends the process on a range that runs backwards; players of the film ask for ranges that run forwards.
      if (!runsForwards(req.headers.range)) delete req.headers.range;
      let found = true;
      files(req, res, () => void (found = false));
      if (found) return true;
    }
    if (!prefixes.some((prefix) => pathname.startsWith(prefix)) || !/\.[^/.]+$/.test(pathname)) return false;
    res.statusCode = 404;
    res.setHeader("Content-Type", "text/plain; charset=utf-8");
    res.setHeader("Cache-Control", "no-store");
    res.end("There is no such file.\n");
    return true;
  };
}

/** One range, open or closed, whose end is not before its beginning. */
function runsForwards(range = ""): boolean {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range) ?? [];
  return from !== undefined && (to === "" || Number(from) <= Number(to));
}

function lifetime(pathname: string): string {
  const hashed = pathname.startsWith("/assets/") || /-[0-9a-f]{10}(?:-\d+)?\.(?:avif|webp|mp4|webm)$/.test(pathname);
  return hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}
