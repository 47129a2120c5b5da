import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { returnPartPayment } from "#domain/payments/requests/part-payment.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/return-receipt";
import { leadTo } from "./said.server.ts";

export function loader() {
  return redirect(href("/back-office/money"));
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const { seen = "" } = await readForm(request);
  const db = context.get(database);
  const outcome = isUuid(id) ? await returnPartPayment(db, whoActs(context), id, Number(seen)) : "unknown order";
  if (outcome === "unknown order") throw refuse(outcomeInWords(outcome), 404);
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return leadTo(href("/back-office/money"), outcome);
}

export { NeverDrawn as default } from "#app/refusal.ts";
