import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database, gateway } from "#app/context.ts";
import { readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { markRefundSentByHand, repeatRefundAsOwner } from "#domain/payments/refunds/owner-refunds.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/refund";
import { leadTo } from "./said.server.ts";

export function loader() {
  return redirect(href("/back-office/money"));
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { intent } = await readForm(request);
  if (intent !== "sent" && intent !== "again") throw refuse("Say whether it was sent or is asked for again.");
  const outcome = isUuid(id) ? await act(context, id, intent) : "unknown refund";
  if (outcome === "unknown refund") throw refuse(outcomeInWords(outcome), 404);
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return leadTo(href("/back-office/money"), outcome);
}

function act(context: Route.ActionArgs["context"], id: string, intent: "sent" | "again") {
  const [db, by] = [context.get(database), whoActs(context)];
  if (intent === "again") return repeatRefundAsOwner(db, by, id);
  return markRefundSentByHand(db, by, id, context.get(gateway) ? "the shop" : "nobody");
}

export { NeverDrawn as default } from "#app/refusal.ts";
