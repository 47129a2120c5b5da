import { randomUUID } from "node:crypto";
import { type Language, locales, withLanguage } from "../languages.ts";
import { plainWords } from "./plain-words.ts";
import { SCRIPT_NONCE } from "./security.ts";

/** The style of pages that need no other file than the shop's mark. */
const plainStyle = `body{margin:0;background:#fbf6ea;color:#2a1510;font:1.0625rem/1.55 system-ui,sans-serif;border-top:6px solid #123f2d}
main{max-width:34rem;margin:8vh auto;padding:0 20px}h1{font:2.25rem/1.2 Georgia,serif;color:#a81b17;margin:0 0 1rem}
a{display:inline-block;background:#123f2d;color:#fffdf7;padding:.7rem 1.4rem;border-radius:3px;text-decoration:none}`;

/** Seconds until a visitor may try again while the database does not answer. */
export const RETRY_AFTER = "5";

/** The HTML of a page that needs no database and no other file. `sentences` are paragraphs. */
function plainHtml(title: string, sentences: readonly string[], language: Language, nonce: string): string {
  const paragraphs = sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join("");
  const button = `<p><a href="${withLanguage("/", language)}">${plainWords[language].home}</a></p>`;
  return `<!doctype html>
<html lang="${locales[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style nonce="${nonce}">${plainStyle}</style></head>
<body><main><img src="/favicon.svg" alt="" width="56" height="56"><h1>${escaped(title)}</h1>${paragraphs}${button}</main></body>
</html>
`;
}

/**
 * The answer with a page that needs no database and no other file. `language`: that of `title` and `sentence`.
 * `reference`: the id of the request.
 */
export function plainPage(
  status: number,
  { title, sentence }: { title: string; sentence: string },
  language: Language,
  reference?: string,
): Response {
  const quote = reference ? [plainWords[language].quote(reference)] : [];
  const nonce = randomUUID();
  const html = plainHtml(title, [sentence, ...quote], language, nonce);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", [SCRIPT_NONCE]: nonce };
  return new Response(html, { status, headers });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The answer (500) to a failed request, when the shop's own error page cannot be made. */
export function crashPage(language: Language, reference: string): Response {
  return plainPage(500, plainWords[language].crash, language, reference);
}

/** The answer (503) while the database does not answer, when the shop's own page cannot be made. */
export function outagePage(language: Language, reference: string): Response {
  const answer = plainPage(503, plainWords[language].outage, language, reference);
  answer.headers.set("Retry-After", RETRY_AFTER);
  return answer;
}

/** A plain text answer (503) to a request that is not for a page, while the database does not answer. */
export function outOfReach(): Response {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": RETRY_AFTER,
  };
  return new Response("The shop cannot reach its books just now. Please try again in a minute.\n", {
    status: 503,
    headers,
  });
}
