import { t } from "@lingui/core/macro";
import { crashPage, plainPage } from "#platform/server/plain-page.ts";
import { notTaken, sentenceOf } from "./refusal.ts";
import { language } from "./words/words.ts";

/**
 * The answer as a page, when a browser that shows pages got JSON: React Router answers so for a route without a page of
 * its own, such as a picture. Returns every other answer as it is. `reference`: the id of the request.
 */
export async function refusalPage(request: Request, answer: Response, reference: string): Promise<Response> {
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  if (answer.status < 400 || !isJson || !request.headers.get("Accept")?.includes("text/html")) return answer;
  if (answer.status >= 500) return crashPage(language(), reference);
  const said: unknown = await answer.json();
  const lost = answer.status === 404 ? t`There is nothing here. The link may have a letter wrong.` : notTaken();
  const sentence = typeof said === "string" ? said : (sentenceOf(said) ?? lost);
  return plainPage(answer.status, { title: t`That did not work`, sentence }, language());
}
