import type { IncomingMessage } from "node:http";
import type { Language } from "../languages.ts";
import { plainPage, RETRY_AFTER } from "./plain-page.ts";
import { plainWords } from "./plain-words.ts";

/**
 * The answer to a refused request: 405 for a method other than GET, HEAD and POST, 403 for a form from another website.
 * Undefined when the request may be handled.
 */
export function findRefusal(
  req: IncomingMessage,
  /** The shop's own hosts, with ports. */
  allowedHosts: (string | undefined)[],
  /** Whether the request's path accepts forms from other websites. */
  isOpen: boolean,
  language: Language,
): Response | undefined {
  const { method = "" } = req;
  if (method === "GET" || method === "HEAD") return undefined;
  if (method !== "POST") {
    const answer = plainPage(405, plainWords[language].otherMethod, language);
    answer.headers.set("Allow", "GET, HEAD, POST");
    return answer;
  }
  if (!isOpen && isFromElsewhere(req, allowedHosts)) return plainPage(403, plainWords[language].otherWebsite, language);
  return undefined;
}

/** Whether a form is from another website. Reads Sec-Fetch-Site or, without it, Origin. False without both headers. */
function isFromElsewhere(req: IncomingMessage, allowedHosts: (string | undefined)[]): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site) return site !== "same-origin" && site !== "none";
  const { origin } = req.headers;
  if (origin === undefined) return false;
  const host = URL.parse(origin)?.host;
  return !host || !allowedHosts.includes(host);
}

/** The answer (400) to a request whose URL is malformed. */
export function unreadableAddress(language: Language): Response {
  return plainPage(400, plainWords[language].unreadable, language);
}

/** The answer (301) to a request for a page whose path is `to`. */
export function moved(to: string): Response {
  return new Response(null, { status: 301, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** The answer (413) to a request whose body is too large. `limit` is the most bytes that a form with files may have. */
export function tooMuch(language: Language, limit = 0): Response {
  const megabytes = Math.floor(limit / 1024 / 1024);
  const { tooMuch: page, tooManyMegabytes } = plainWords[language];
  return plainPage(413, megabytes > 0 ? { ...page, sentence: tooManyMegabytes(megabytes) } : page, language);
}

/** The answer (413) to a form with more fields or files than any form of the shop has. */
export function tooManyFields(language: Language): Response {
  const { tooMuch: page, tooManyFields: sentence } = plainWords[language];
  return plainPage(413, { ...page, sentence }, language);
}

/** The answer (408) to a form that arrived too slowly. */
export function tooSlow(language: Language): Response {
  return plainPage(408, plainWords[language].tooSlow, language);
}

/** The answer (503) to a request that may not wait, because too many do. A browser asks for a page again by itself. */
export function tooManyVisitors({ headers, method }: IncomingMessage, language: Language): Response {
  const isForm = method === "POST";
  const { crowd, crowdAtForm } = plainWords[language];
  const sentence = isForm ? crowdAtForm : crowd.sentence;
  const answer = headers.accept?.includes("text/html")
    ? plainPage(503, { ...crowd, sentence }, language)
    : new Response(`${sentence}\n`, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("Retry-After", RETRY_AFTER);
  if (!isForm) answer.headers.set("Refresh", RETRY_AFTER);
  return answer;
}

/** The answer (429) to somebody who sends more large forms at the same time than one browser may. */
export function tooManyAtOnce(language: Language): Response {
  const answer = plainPage(429, plainWords[language].oneAfterTheOther, language);
  answer.headers.set("Retry-After", "20");
  return answer;
}
