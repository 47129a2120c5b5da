import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { dismiss } from "#domain/accounts/staff.server.ts";
import type { Route } from "./+types/dismiss";
import { doneAs } from "./staff.server.ts";

export function loader() {
  return redirect(href("/back-office/staff"));
}

export async function action({ context, params }: Route.ActionArgs) {
  const outcome = await dismiss(context.get(database), whoActs(context), params.id);
  if (outcome === "not staff") throw refuse("Nobody of that name works here, so nothing was changed.", 404);
  if (outcome === "last owner") throw refuse("The shop needs an owner. Invite another before this one goes.", 409);
  return done(doneAs("dismissed"));
}

export { NeverDrawn as default } from "#app/refusal.ts";
