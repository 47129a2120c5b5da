import { href, redirect } from "react-router";
import { done, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Route } from "./+types/set-line";
import { changeCurrentCart, currentCart, parseChange, refusalSentence } from "#app/storefront/visitor.server.ts";

export function loader() {
  return redirect(href("/cart"));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { change, problem } = parseChange(await readFormData(request), "set", params.packId);
  if (!change) throw refuse(problem);

  const before = (await currentCart(context, request)).lines.find(({ packId }) => packId === change.packId);
  const { outcome, cookies } = await changeCurrentCart(context, request, change);
  if (!outcome.ok) throw refuse(refusalSentence(outcome));

  const removed = before && change.quantity === 0;
  const where = removed
    ? `?removed=${encodeURIComponent(before.packId)}&was=${before.quantity}&addedAt=${before.addedAt}#removed`
    : `#line-${change.packId}`;
  return done(href("/cart") + where, cookies);
}

export { NeverDrawn as default } from "#app/refusal.ts";
