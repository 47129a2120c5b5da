import { takeLanguage } from "#platform/languages.ts";

/*
 * The copies of pages that the browser keeps for when there is no signal, with the files that these pages show. Their
 * number, size and age are limited.
 */

const CACHE = "kept-pages";
/** The cache entry with the list of cached pages; no page has this path. */
const LIST = "/kept-pages";
/** The pages that say that there is no connection. OFFLINE replaces a page, UNSENT replaces the answer to a form. */
export const OFFLINE = "/offline";
export const UNSENT = "/offline/form";
const MOST_PAGES = 24;
/** The most bytes in the cache, for pages and files together. */
const MOST_BYTES = 6_000_000;
/** Days after which a cached page is no longer shown, because prices and stock may have changed. */
const MOST_DAYS = 30;

/** A cached page. */
type Kept = {
  /** When the page was stored, in milliseconds since 1970. */
  at: number;
  /** The size of the HTML. */
  bytes: number;
  /** The size in bytes of each file that the page shows, by path. */
  files: Record<string, number>;
};
type List = Record<string, Kept>;

let lastChange: Promise<unknown> = Promise.resolve();

/** Stores a page and its files in the cache. `address`: the page's path and query. */
export function keep(address: string, { headers }: Response, html: string): Promise<void> {
  return change(async (cache, list) => {
    const kept = new Headers(headers);
    for (const name of ["Content-Encoding", "Content-Length", "ETag"]) kept.delete(name);
    // A copy runs no scripts: its links would request data, which fails without a connection.
    const text = html.replace(/<script id="starter">[^]*?<\/script>/, "");
    await cache.put(address, new Response(text, { headers: kept }));
    list[address] = { at: Date.now(), bytes: new Blob([text]).size, files: await keepFiles(cache, html) };
  });
}

/** Stores a page's files. Leaves out pictures that the browser has not loaded yet. Returns the file sizes by path. */
async function keepFiles(cache: Cache, html: string): Promise<Record<string, number>> {
  const files: Record<string, number> = {};
  for (const [file] of html.matchAll(/\/(?:assets|pictures)\/[\w./-]+\.(?:css|woff2|svg|avif|webp)|\/favicon\.svg/g)) {
    if (file in files) continue;
    const found = await cache.match(file);
    const isPicture = file.startsWith("/pictures/");
    const init: RequestInit = isPicture ? { cache: "only-if-cached", mode: "same-origin" } : { cache: "force-cache" };
    const response = found ?? (await fetch(file, init).catch(() => undefined));
    if (!response?.ok) continue;
    const body = await response.clone().blob();
    if (!found) await cache.put(file, response);
    files[file] = body.size;
  }
  return files;
}

/** Deletes all cached pages except OFFLINE and UNSENT. */
export function forgetPages(): Promise<void> {
  return change((_cache, list) => {
    for (const address of Object.keys(list)) if (!isOurs(address)) delete list[address];
  });
}

/** Whether an address is that of `OFFLINE` or `UNSENT` in any language. */
export function isOurs(address: string): boolean {
  const page = takeLanguage(address).address;
  return page === OFFLINE || page === UNSENT;
}

/** The list of cached pages, by path and query. Leaves out pages that are too old. */
export async function readList(): Promise<List> {
  const kept = await (await caches.open(CACHE)).match(LIST);
  const list = ((await kept?.json()) ?? {}) as List;
  const oldest = Date.now() - MOST_DAYS * 24 * 60 * 60 * 1000;
  return Object.fromEntries(Object.entries(list).filter(([address, { at }]) => isOurs(address) || at > oldest));
}

/** The cached copy of a page or file; undefined when there is none. */
export async function findKept(address: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(address);
}

/** Changes the cache with `work`, after all earlier changes. Then deletes the oldest pages if the cache is too full. */
function change(work: (cache: Cache, list: List) => Promise<void> | void): Promise<void> {
  const next = (async () => {
    await lastChange;
    const cache = await caches.open(CACHE);
    const list = await readList();
    await work(cache, list);
    const pages = Object.keys(list).filter((address) => !isOurs(address));
    pages.sort((a, b) => list[a]!.at - list[b]!.at);
    while (pages.length > MOST_PAGES || (pages.length > 0 && bytesOf(list) > MOST_BYTES)) delete list[pages.shift()!];
    const needed = new Set([
      LIST,
      ...Object.entries(list).flatMap(([page, { files }]) => [page, ...Object.keys(files)]),
    ]);
    await cache.put(LIST, Response.json(list));
    for (const { url } of await cache.keys()) if (!needed.has(addressOf(url))) await cache.delete(url);
  })();
  lastChange = next.catch(() => undefined);
  return next;
}

/** The size of all cached pages and files, in bytes. A file that several pages use counts once. */
function bytesOf(list: List): number {
  const pages = Object.values(list);
  const files = Object.assign({}, ...pages.map((page) => page.files)) as Record<string, number>;
  return [...pages.map(({ bytes }) => bytes), ...Object.values(files)].reduce((sum, bytes) => sum + bytes, 0);
}

/** The path and query of a URL, without the parameters that advertisements add (utm_..., gclid). */
export function addressOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const asked = new URLSearchParams([...searchParams].filter(([name]) => !/^(utm_\w+|\w*clid)$/.test(name)));
  return pathname + (asked.size > 0 ? `?${asked}` : "");
}
