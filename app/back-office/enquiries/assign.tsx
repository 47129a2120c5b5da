import { data, href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { assignEnquiry } from "#domain/enquiries/dealing.server.ts";
import type { Route } from "./+types/assign";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/back-office/enquiries/:reference", params));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { to = "" } = await readForm(request);
  const outcome = await assignEnquiry(context.get(database), params.reference, {
    to: to || null,
    by: whoActs(context),
  });
  if (!outcome) throw data(null, { status: 404 });
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return done(`${href("/back-office/enquiries/:reference", params)}?was=given#standing`);
}

export { NeverDrawn as default } from "#app/refusal.ts";
