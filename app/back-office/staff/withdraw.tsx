import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { withdrawInvitation } from "#domain/accounts/invitations.server.ts";
import type { Route } from "./+types/withdraw";
import { doneAs } from "./invite.server.ts";

export function loader() {
  return redirect(href("/back-office/staff"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = emailForm.safeParse(textsOf(await readForm(request)));
  const wasOpen = form.success && (await withdrawInvitation(context.get(database), whoActs(context), form.data.email));
  if (!wasOpen) throw refuse("That invitation was used or is worn out already, so there is nothing to withdraw.", 409);
  return redirect(doneAs("withdrawn"), 303);
}

/** Never drawn; its being here lets a refusal end on the desk's own screen instead of bare text. */
export default function Withdraw() {
  return null;
}
