import { done } from "#app/form.server.ts";
import { isOutcome, outcomeInWords } from "#domain/payments/outcomes.ts";

/** Leads to a page that says what became of a press, and puts the focus there. */
export function leadTo(path: string, outcome: string) {
  return done(`${path}?${new URLSearchParams({ was: outcome })}#done`);
}

/** What the address says became of the last press, in a sentence of ours; undefined for words of anybody else. */
export function saidBy(request: Request): string | undefined {
  const was = new URL(request.url).searchParams.get("was") ?? "";
  return isOutcome(was) ? outcomeInWords(was) : undefined;
}
