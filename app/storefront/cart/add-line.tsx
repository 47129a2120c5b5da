import { href, redirect } from "react-router";
import { done, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Route } from "./+types/add-line";
import { changeCurrentCart, parseChange, refusalSentence } from "#app/storefront/visitor.server.ts";

export function loader() {
  return redirect(href("/cart"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { change, problem } = parseChange(await readFormData(request), "add");
  if (!change) throw refuse(problem);

  const { outcome, cookies } = await changeCurrentCart(context, request, change);
  if (!outcome.ok) throw refuse(refusalSentence(outcome));
  return done(`${href("/cart")}#line-${change.packId}`, cookies);
}

export { NeverDrawn as default } from "#app/refusal.ts";
