import { href } from "react-router";
import { done, readFormData } from "#app/form.server.ts";
import { changeCurrentCart, currentCart, parseChange } from "./current-cart.server.ts";
import type { Route } from "./+types/set-line";
import { onlyRefused, refuseLine, whyRefused } from "./refused-line.server.ts";
import { RefusedLine } from "./refused-line.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return onlyRefused(context);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const { change, problem } = parseChange(form, "set", params.packId);
  if (!change) return refuseLine(context, form, params.packId, problem);

  const before = (await currentCart(context, request)).lines.find(({ packId }) => packId === change.packId);
  const { outcome, cookies } = await changeCurrentCart(context, request, change);
  if (!outcome.ok)
    return refuseLine(context, form, change.packId, await whyRefused(context, request, change.packId, outcome));

  const removed = before && change.quantity === 0;
  const where = removed
    ? `?removed=${encodeURIComponent(before.packId)}&was=${before.quantity}&addedAt=${before.addedAt}#removed`
    : `#line-${change.packId}`;
  return done(href("/cart") + where, cookies);
}

export default function SetLine({ actionData }: Route.ComponentProps) {
  return <RefusedLine refused={actionData} kind="set" />;
}
