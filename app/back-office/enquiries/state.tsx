import { data, href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { acknowledgeComplaint, makeComplaint, moveEnquiry } from "#domain/enquiries/dealing.server.ts";
import type { SignedIn } from "#domain/accounts/account.ts";
import type { Database } from "#platform/database.server.ts";
import type { Route } from "./+types/state";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/back-office/enquiries/:reference", params));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { to } = await readForm(request);
  const submit = to && Object.hasOwn(submits, to) ? submits[to as keyof typeof submits] : undefined;
  if (!submit) throw refuse("There is no such state.");
  const outcome = await submit(context.get(database), params.reference, whoActs(context));
  if (!outcome) throw data(null, { status: 404 });
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return done(`${href("/back-office/enquiries/:reference", params)}?was=${to}#done`);
}

const submits = {
  open: (db, reference, by) => moveEnquiry(db, reference, { to: "open", by }),
  closed: (db, reference, by) => moveEnquiry(db, reference, { to: "closed", by }),
  acknowledged: (db, reference, by) => acknowledgeComplaint(db, reference, by),
  complaint: (db, reference, by) => makeComplaint(db, reference, by),
} satisfies Record<string, (db: Database, reference: string, by: SignedIn) => ReturnType<typeof moveEnquiry>>;

export { NeverDrawn as default } from "#app/refusal.ts";
