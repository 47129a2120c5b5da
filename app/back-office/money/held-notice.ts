import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { dealWithHeldNotice } from "#domain/payments/receipts/held-notices.server.ts";
import { outcomeInWords } from "#domain/payments/outcomes.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/held-notice";
import { leadTo } from "./said.server.ts";

export function loader() {
  return redirect(href("/back-office/money"));
}

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const known = isUuid(id);
  const outcome = known ? await dealWithHeldNotice(context.get(database), whoActs(context), id) : "unknown notice";
  if (outcome === "unknown notice") throw refuse(outcomeInWords(outcome), 404);
  return leadTo(href("/back-office/money"), outcome);
}

export { NeverDrawn as default } from "#app/refusal.ts";
