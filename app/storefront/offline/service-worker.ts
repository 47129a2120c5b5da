/// <reference lib="webworker" />
import { type Language, locales, takeLanguage, withLanguage } from "#platform/languages.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import { addressOf, findKept, forgetPages, isOurs, keep, OFFLINE, readList, UNSENT } from "./kept-pages.ts";

declare const self: ServiceWorkerGlobalScope;

/*
 * Shows cached pages when there is no signal (decision 48). A page comes from the network first, and from the cache
 * after a failure. Only pages that are the same for everybody are cached, together with the files that they show. A
 * cached page runs no scripts and says when it was stored.
 */

/** Milliseconds to wait for the server, with and without a cached copy. */
const [PATIENCE_WITH_COPY, PATIENCE] = [12_000, 30_000];
/** Milliseconds to wait before storing a page, so that its pictures load first. */
const PAUSE = 3000;

/** The ids of browser tabs that show a cached page. */
const shown = new Set<string>();

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
  // Not awaited, because pages that are opened meanwhile would have to wait too.
  void keepOpenPages();
}

async function keepOpenPages(): Promise<void> {
  await pause(PAUSE);
  for (const { url } of await self.clients.matchAll()) await keepAnew(addressOf(url)).catch(() => undefined);
}

// A page tells that its script has opened another one, which the worker did not see as a document.
self.addEventListener("message", (event) => {
  const { seen } = event.data as { seen?: string };
  if (seen?.startsWith(`${location.origin}/`)) event.waitUntil(keepLater(addressOf(seen)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (request.method === "GET") event.respondWith(showPage(event));
    // The browser itself sends the forms of other websites, so that the server can recognise them.
    else if (request.referrer.startsWith(`${origin}/`)) event.respondWith(sendForm(event));
  } else if (request.method === "GET" && shown.has(event.clientId)) {
    event.respondWith(loadFile(request));
  }
});

/** Answers with the page from the network or, if no answer comes in time, from the cache. */
async function showPage(event: FetchEvent): Promise<Response> {
  const address = addressOf(event.request.url);
  const kept = (await readList())[address];
  try {
    const answer = ask(event);
    event.waitUntil(answer.then(undefined, () => undefined));
    const response = await within(kept ? PATIENCE_WITH_COPY : PATIENCE, answer);
    if (isForEverybody(response)) event.waitUntil(keepLater(address, response.clone()));
    return response;
  } catch {
    shown.add(event.resultingClientId);
    return (kept && (await showCopy(address, kept.at))) ?? (await showOwn(OFFLINE, address)) ?? Response.error();
  }
}

async function ask(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

/** The path of a page without its language. */
function pageOf(url: string): string {
  return takeLanguage(new URL(url).pathname).address;
}

/** Sends a form, only once. First deletes cached pages if the form is for sign-in, sign-out or erasing an account. */
async function sendForm(event: FetchEvent): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  if (/^\/(sign-in|sign-out|account\/erase)(\/|$)/.test(pageOf(request.url))) await forgetPages();
  try {
    return await within(PATIENCE, fetch(request));
  } catch {
    if (await saysItself(clientId)) return new Response(null, { status: 204 });
    shown.add(resultingClientId);
    return (await showOwn(UNSENT, addressOf(request.url))) ?? Response.error();
  }
}

/** Asks the open page to tell the visitor that no answer came. False when the page does not reply within a second. */
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

/** The page `OFFLINE` or `UNSENT` in the language of an address, or in English if that language has none here. */
async function showOwn(page: string, address: string): Promise<Response | undefined> {
  const { language } = takeLanguage(address);
  return (await showCopy(withLanguage(page, language))) ?? (await showCopy(page));
}

async function loadFile(request: Request): Promise<Response> {
  return (await findKept(request.url)) ?? fetch(request);
}

/**
 * The cached copy of a page. A banner says when the page was stored (`at`, in milliseconds since 1970). Leave out `at`
 * for `OFFLINE` and `UNSENT`, the pages that say that there is no connection.
 */
async function showCopy(address: string, at?: number): Promise<Response | undefined> {
  const copy = await findKept(address);
  if (!copy) return undefined;
  const html = await copy.text();
  const links = at === undefined ? await linksToKept() : "";
  const text =
    at === undefined
      ? html.replace('<ul id="kept">', (list) => list + links)
      : html.replace(/<main[^>]*>/, (main) => main + bannerOf(at, takeLanguage(address).language));
  return new Response(text, { status: at === undefined ? 503 : 200, headers: copy.headers });
}

/** Links to the six newest cached pages, as HTML. */
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

/** What a copy of a page says above itself, and how the day and time of the copy are written. */
const banners: Record<Language, { banner: (time: string) => string; again: string; say: (moment: Date) => string }> = {
  en: {
    banner: (time) => `<b>No signal.</b> This is the page as it was on ${time}. Prices and stock may have changed.`,
    again: "Try again",
    say: (moment) => `${dayInBrief(dayInIndia(moment))}, ${timeInIndia(moment)}`,
  },
  te: {
    banner: (time) => `<b>సిగ్నల్ లేదు.</b> ఈ పేజీ ${time} న ఇలా ఉంది. ధరలు, స్టాక్ మారి ఉండవచ్చు.`,
    again: "మళ్లీ ప్రయత్నించండి",
    say: (moment) => momentIn("te", moment),
  },
  hi: {
    banner: (time) => `<b>सिग्नल नहीं है।</b> यह पन्ना ${time} को ऐसा था। दाम और स्टॉक बदल गए होंगे।`,
    again: "फिर से कोशिश करें",
    say: (moment) => momentIn("hi", moment),
  },
};

function momentIn(language: Language, moment: Date): string {
  return moment.toLocaleString(locales[language], {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    hourCycle: "h23",
    minute: "2-digit",
    timeZone: "Asia/Kolkata",
  });
}

function bannerOf(at: number, language: Language): string {
  const moment = new Date(at);
  const { banner, again, say } = banners[language];
  const time = `<time datetime="${moment.toISOString()}">${say(moment)}</time>`;
  return `<div class="wrap"><div class="banner banner--bad" role="status"><p>${banner(time)}</p><a class="link" href="">${again}</a></div></div>`;
}

/**
 * Stores a page after a pause, so that the browser loads the page's pictures first. Without `response`, fetches the
 * page, unless the data saver is on.
 */
async function keepLater(address: string, response?: Response): Promise<void> {
  // Read at once, because the browser would otherwise have to keep the unread answer.
  const html = response?.text();
  await pause(PAUSE);
  if (response) await keep(address, response, await html!);
  else if (!isSaving()) await keepAnew(address);
  await keepOwn(takeLanguage(address).language);
}

/** Stores the pages that say that there is no connection, in a language in which pages are read. */
async function keepOwn(language: Language): Promise<void> {
  for (const page of [OFFLINE, UNSENT].map((one) => withLanguage(one, language)))
    if (!(await findKept(page))) await keepAnew(page);
}

function isSaving(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

async function keepAnew(address: string): Promise<void> {
  const response = await fetch(address, { credentials: "omit", priority: "low" });
  if (isForEverybody(response)) await keep(address, response, await response.text());
}

function isPublic({ status, headers }: Response): boolean {
  return status === 200 && /\bpublic\b/.test(headers.get("Cache-Control") ?? "");
}

/** Whether the answer is a page that may be cached for all visitors. */
function isForEverybody(response: Response): boolean {
  return isPublic(response) && !response.redirected && !!response.headers.get("Content-Type")?.startsWith("text/html");
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
  const tooLate = pause(milliseconds).then(() => Promise.reject<Result>(new Error("no answer in time")));
  tooLate.catch(() => undefined);
  return Promise.race([result, tooLate]);
}
