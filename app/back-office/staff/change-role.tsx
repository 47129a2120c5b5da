import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { staffRoles } from "#domain/accounts/account.ts";
import { changeRole } from "#domain/accounts/staff.server.ts";
import type { Route } from "./+types/change-role";
import { doneAs } from "./staff.server.ts";

export function loader() {
  return redirect(href("/back-office/staff"));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { role: asked } = await readForm(request);
  const role = staffRoles.find((one) => one === asked);
  if (!role) throw refuse("Choose one of the roles. Nothing was changed.");
  const outcome = await changeRole(context.get(database), whoActs(context), params.id, role);
  if (outcome === "not staff") throw refuse("Nobody of that name works here, so nothing was changed.", 404);
  if (outcome === "last owner") throw refuse("The shop needs an owner. Invite another before this one changes.", 409);
  return done(doneAs("role"));
}

export { NeverDrawn as default } from "#app/refusal.ts";
