import { href } from "react-router";
import { done, readFormData } from "#app/form.server.ts";
import { changeCurrentCart, parseChange } from "./current-cart.server.ts";
import type { Route } from "./+types/add-line";
import { onlyRefused, refuseLine, whyRefused } from "./refused-line.server.ts";
import { RefusedLine } from "./refused-line.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return onlyRefused(context);
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const { change, problem } = parseChange(form, "add");
  if (!change) return refuseLine(context, form, form.get("packId"), problem);

  const { outcome, cookies } = await changeCurrentCart(context, request, change);
  if (!outcome.ok)
    return refuseLine(context, form, change.packId, await whyRefused(context, request, change.packId, outcome));
  return done(`${href("/cart")}#line-${change.packId}`, cookies);
}

export default function AddLine({ actionData }: Route.ComponentProps) {
  return <RefusedLine refused={actionData} kind="add" />;
}
