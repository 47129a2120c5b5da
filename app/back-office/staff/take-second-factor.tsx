import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { takeSecondFactors } from "#domain/accounts/second-factors.server.ts";
import type { Route } from "./+types/take-second-factor";
import { doneAs } from "./staff.server.ts";
import { provedSession } from "./your-sign-in.server.ts";

export function loader() {
  return redirect(href("/back-office/staff"));
}

/**
 * Removes all second factors of another member of the staff, who has lost them. Asks the user for the password if it
 * was last given more than 15 minutes ago.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  await provedSession(context, request, href("/back-office/staff"));
  const who = whoActs(context);
  if (params.id === who.id) throw refuse("Your own second factor you remove under Your sign-in.", 409);
  const isTaken = await takeSecondFactors(context.get(database), who, params.id);
  if (!isTaken) throw refuse("They have no second factor, so nothing was changed.", 404);
  return done(doneAs("second-factor"));
}

export { NeverDrawn as default } from "#app/refusal.ts";
