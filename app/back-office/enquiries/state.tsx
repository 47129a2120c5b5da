import { data, href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { readForm, textsOf } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import { acknowledgeComplaint, moveEnquiry } from "#domain/enquiries/dealing.server.ts";
import type { Route } from "./+types/state";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/back-office/enquiries/:reference", params));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { to } = textsOf(await readForm(request));
  if (to !== "open" && to !== "closed" && to !== "acknowledged") throw refuse("There is no such state.");
  const db = context.get(database);
  const by = whoActs(context);
  const outcome =
    to === "acknowledged"
      ? await acknowledgeComplaint(db, params.reference, by)
      : await moveEnquiry(db, params.reference, { to, by });
  if (!outcome) throw data(null, { status: 404 });
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return redirect(`${href("/back-office/enquiries/:reference", params)}?was=${to}#done`, 303);
}

/** Never drawn; its being here lets a refusal end on the desk's own screen instead of bare text. */
export default function State() {
  return null;
}
