import { href, redirect } from "react-router";
import { readForm } from "#app/read-form.ts";
import { refuse } from "#app/refusal.ts";
import type { Route } from "./+types/add-line";
import { changeCurrentCart } from "./cart-cookie.server.ts";
import { parseChange, refusalSentence } from "./cart-change.ts";

export function loader() {
  return redirect(href("/cart"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const { change, problem } = parseChange(await readForm(request), "add");
  if (!change) throw refuse(problem);

  const { outcome, headers } = await changeCurrentCart(context, request, change);
  if (!outcome.ok) throw refuse(refusalSentence(outcome));
  return redirect(`${href("/cart")}#line-${change.packId}`, { status: 303, headers });
}

/** Never drawn; its being here lets a refusal end on the shop's own screen instead of bare text. */
export default function AddLine() {
  return null;
}
