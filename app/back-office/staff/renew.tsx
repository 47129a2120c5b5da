import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { inviteForm } from "#domain/accounts/forms.ts";
import { inviteByMail } from "#domain/accounts/invitations.server.ts";
import type { Route } from "./+types/renew";
import { doneAs } from "./staff.server.ts";

export function loader() {
  return redirect(href("/back-office/staff"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await readForm(request), inviteForm);
  if (!form.ok) throw refuse("Nobody was named, so no link was sent. Go back and try once more.");
  const isSent = await inviteByMail(context.get(database), whoActs(context), form.data);
  if (!isSent) throw refuse("They work here already, so no link was sent.", 409);
  return done(doneAs("invited"));
}

export { NeverDrawn as default } from "#app/refusal.ts";
