import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { withdrawInvitation } from "#domain/accounts/invitations.server.ts";
import type { Route } from "./+types/withdraw";
import { doneAs } from "./staff.server.ts";

export function loader() {
  return redirect(href("/back-office/staff"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), emailForm);
  const wasOpen = form.ok && (await withdrawInvitation(context.get(database), whoActs(context), form.data.email));
  if (!wasOpen) throw refuse("That invitation was used or is worn out already, so there is nothing to withdraw.", 409);
  return done(doneAs("withdrawn"));
}

export { NeverDrawn as default } from "#app/refusal.ts";
