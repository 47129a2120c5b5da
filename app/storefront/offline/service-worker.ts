/// <reference lib="webworker" />
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import { addressOf, findKept, forgetPages, isOurs, keep, OFFLINE, readList, UNSENT } from "./kept-pages.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * What the browser keeps of the shop for when there is no signal (decision 48). Everything is asked of the network
 * first. Copies are kept only of pages whose answer says that they are the same for everybody, with the files they
 * show; they are given after a failure, without scripts and with the day and time at which they were kept.
 */

/** Milliseconds to wait for an answer: when a copy could be shown instead, and when there is none. */
const [PATIENCE_WITH_COPY, PATIENCE] = [12_000, 30_000];
/** Milliseconds to wait after a page has arrived before keeping it, so that its pictures load first. */
const PAUSE = 3000;

/** The ids of the browser tabs that show a copy; the files of the copy come from the cache. */
const shown = new Set<string>();
/**
 * When (milliseconds since 1970) loading a page's data failed, by address. If the browser then loads the whole page
 * within five seconds, the worker shows the copy without waiting again.
 */
const failed = new Map<string, number>();
self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(Promise.all([OFFLINE, UNSENT].map(keepAnew)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // Pages that are opened meanwhile would wait for what is waited for here.
  void keepOpenPages();
}

async function keepOpenPages(): Promise<void> {
  await pause(PAUSE);
  for (const { url } of await self.clients.matchAll()) await keepAnew(addressOf(url)).catch(() => undefined);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (request.method === "GET") event.respondWith(showPage(event));
    // What another website sends is left to the browser, which marks it as such.
    else if (request.referrer.startsWith(`${origin}/`)) event.respondWith(sendForm(event));
  } else if (request.method === "GET") {
    if (pathname.endsWith(".data")) event.respondWith(readData(request, event));
    else if (pathname === "/__manifest") event.respondWith(within(PATIENCE, fetch(request)).catch(loadWholePage));
    else if (/^\/assets\/.*\.js$/.test(pathname)) event.respondWith(loadScript(request));
    else if (shown.has(event.clientId)) event.respondWith(loadFile(request));
  }
});

/** Answers with a page from the network or, after a failure, its copy, or else the page about the missing signal. */
async function showPage(event: FetchEvent): Promise<Response> {
  const address = addressOf(event.request.url);
  const kept = (await readList())[address];
  const hasJustFailed = Date.now() - (failed.get(address) ?? 0) < 5000;
  failed.delete(address);
  try {
    if (hasJustFailed) throw new Error("no answer just now");
    const answer = ask(event);
    event.waitUntil(answer.then(undefined, () => undefined));
    const response = await within(kept ? PATIENCE_WITH_COPY : PATIENCE, answer);
    if (isForEverybody(response)) event.waitUntil(keepLater(address, response.clone()));
    return response;
  } catch {
    shown.add(event.resultingClientId);
    return (kept && (await showCopy(address, kept.at))) ?? (await showCopy(OFFLINE)) ?? Response.error();
  }
}

async function ask(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

/**
 * Sends a form once, without trying again. When no answer comes, a page that can say so itself stays as it is (204);
 * any other is replaced by the page that says what may have happened to the form. Signing in or out, and erasing an
 * account, delete the kept pages.
 */
async function sendForm(event: FetchEvent): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  if (/^\/(sign-in|sign-out|account\/erase)(\/|$)/.test(new URL(request.url).pathname)) await forgetPages();
  try {
    return await within(PATIENCE, fetch(request));
  } catch {
    if (await saysItself(clientId)) return new Response(null, { status: 204 });
    shown.add(resultingClientId);
    return (await showCopy(UNSENT)) ?? Response.error();
  }
}

/** Whether the page from which a form was sent itself tells the visitor that no answer came. */
async function saysItself(clientId: string): Promise<boolean> {
  const client = await self.clients.get(clientId);
  if (!client) return false;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), 1000);
    client.postMessage("no answer", [port2]);
  });
}

/**
 * Answers React Router's request for a page's data; after a failure tells it to load the whole page, which may have a
 * copy.
 */
async function readData(request: Request, event: FetchEvent): Promise<Response> {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  const address = addressOf(url.href);
  try {
    const response = await within(PATIENCE_WITH_COPY, fetch(request));
    if (isPublic(response)) event.waitUntil(keepLater(address));
    return response;
  } catch {
    failed.set(address, Date.now());
    return loadWholePage(undefined, address);
  }
}

/** The answer that makes React Router load the requested page as a whole. */
function loadWholePage(_error: unknown, address?: string): Response {
  const headers = new Headers({ "X-Remix-Reload-Document": "true" });
  if (address) headers.set("X-Remix-Redirect", address);
  return new Response(null, { status: 204, headers });
}

/**
 * Answers with a script from the network. When it cannot be loaded, because there is no signal or the server has newer
 * scripts, answers with one that loads the page to which React Router was about to go; React Router itself would reload
 * the page that the visitor wanted to leave.
 */
async function loadScript(request: Request): Promise<Response> {
  const response = await within(PATIENCE, fetch(request)).catch(() => undefined);
  if (response && response.status !== 404) return response;
  return new Response(goThere, { headers: { "Content-Type": "text/javascript" } });
}

const goThere = `const to = window.__reactRouterDataRouter?.state.navigation.location;
if (!to) throw new Error("This script cannot be had just now.");
location.assign(to.pathname + to.search + to.hash);
await new Promise(() => {});`;

/** A file that a copy shows: the kept one, else from the network. */
async function loadFile(request: Request): Promise<Response> {
  return (await findKept(request.url)) ?? fetch(request);
}

/**
 * A copy of a page, with a line that says when it was kept. The shop's own pages about the missing signal, which have
 * no `at`, get links to the kept pages instead; undefined when there is no copy.
 */
async function showCopy(address: string, at?: number): Promise<Response | undefined> {
  const copy = await findKept(address);
  if (!copy) return undefined;
  const html = await copy.text();
  const links = at === undefined ? await linksToKept() : "";
  const text =
    at === undefined
      ? html.replace('<ul id="kept">', (list) => list + links)
      : html.replace(/<main[^>]*>/, (main) => main + bannerOf(at));
  return new Response(text, { status: at === undefined ? 503 : 200, headers: copy.headers });
}

/** List items that link to the six newest kept pages, by their titles; empty when none is kept. */
async function linksToKept(): Promise<string> {
  const pages = Object.entries(await readList()).filter(([address]) => !isOurs(address));
  const newest = pages.toSorted(([, one], [, other]) => other.at - one.at).slice(0, 6);
  const items = newest.map(async ([address]) => {
    const html = (await (await findKept(address))?.text()) ?? "";
    const [, title] = /<title>([^<|]*[^<|\s])/.exec(html) ?? [];
    return title ? `<li><a class="link" href="${address.replaceAll("&", "&amp;")}">${title}</a></li>` : "";
  });
  return (await Promise.all(items)).join("");
}

function bannerOf(at: number): string {
  const moment = new Date(at);
  const when = `${dayInBrief(dayInIndia(moment))}, ${timeInIndia(moment)}`;
  return `<div class="wrap"><div class="banner banner--bad" role="status"><p><b>No signal.</b> This is the page as it was on <time datetime="${moment.toISOString()}">${when}</time>. Prices and stock may have changed.</p><a class="link" href="">Try again</a></div></div>`;
}

/** Keeps a page, after a pause in which the browser can show it: `response` if given, else fetched anew. */
async function keepLater(address: string, response?: Response): Promise<void> {
  // Without reading it at once, the browser would have to hold the second half of the answer.
  const html = response?.text();
  await pause(PAUSE);
  if (response) await keep(address, response, await html!);
  else if (!isSaving()) await keepAnew(address);
}

/** Whether the browser is set to save data. */
function isSaving(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Fetches a page without cookies, as an unknown visitor, and keeps it. Rejects when there is no answer. */
async function keepAnew(address: string): Promise<void> {
  const response = await fetch(address, { credentials: "omit", priority: "low" });
  if (isForEverybody(response)) await keep(address, response, await response.text());
}

function isPublic({ status, headers }: Response): boolean {
  return status === 200 && /\bpublic\b/.test(headers.get("Cache-Control") ?? "");
}

/** Whether an answer is an HTML page that its header marks as the same for everybody ("public"). */
function isForEverybody(response: Response): boolean {
  return isPublic(response) && !response.redirected && !!response.headers.get("Content-Type")?.startsWith("text/html");
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The result, or a rejection when it has not come within so many milliseconds. */
function within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
  const tooLate = pause(milliseconds).then(() => Promise.reject<Result>(new Error("no answer in time")));
  tooLate.catch(() => undefined);
  return Promise.race([result, tooLate]);
}
