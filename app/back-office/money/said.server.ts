import { done } from "#app/form.server.ts";
import { isOutcome, outcomeInWords } from "#domain/payments/outcomes.ts";

/** Leads to a page with 303, which then says `outcome` in a sentence. `outcome` is one of `outcomeInWords`. */
export function leadTo(path: string, outcome: string) {
  return done(`${path}?${new URLSearchParams({ was: outcome })}#done`);
}

/** The sentence of the outcome that the address names; undefined when it names none of ours. */
export function saidBy(request: Request): string | undefined {
  const was = new URL(request.url).searchParams.get("was") ?? "";
  return isOutcome(was) ? outcomeInWords(was) : undefined;
}
