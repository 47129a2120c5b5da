import { randomUUID } from "node:crypto";
import { SCRIPT_NONCE } from "./security.ts";

const style = "body{max-width:36rem;margin:4rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}";

/** Seconds until a visitor may try again while the database does not answer. */
export const RETRY_AFTER = "5";

/**
 * A page that needs no database and no other file. `title` and `sentence` must not contain HTML, because they are not
 * escaped.
 */
export function plainPage(status: number, title: string, sentence: string, reference?: string): Response {
  const quote = reference ? `<p>If you write to us about it, mention ${reference}.</p>` : "";
  const nonce = randomUUID();
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">${style}</style></head>
<body>
<h1>${title}</h1><p>${sentence}</p>${quote}<p><a href="/">Go to the home page</a></p>
</body>
</html>
`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", [SCRIPT_NONCE]: nonce };
  return new Response(html, { status, headers });
}

/** The answer (500) to a failed request, when the shop's own error page cannot be made. */
export function crashPage(reference: string): Response {
  const sentence = "Something went wrong on our side. Nothing you did caused it. Please try again in a moment.";
  return plainPage(500, "Unexpected Application Error!", sentence, reference);
}

/** The answer (503) while the database does not answer, when the shop's own page cannot be made. */
export function outagePage(reference: string): Response {
  const sentence = "The shop cannot reach its books just now. Nothing was charged. Please try again in a minute.";
  const answer = plainPage(503, "Back in a moment", sentence, reference);
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
