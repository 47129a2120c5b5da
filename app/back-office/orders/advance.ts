import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { advanceAsStaff } from "#domain/orders/desk.server.ts";
import type { Route } from "./+types/advance";
import { doneAddress } from "./done.server.ts";
import { readBack, readPress } from "./press.server.ts";

export function loader() {
  return redirect(href("/back-office"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const advance = await advanceAsStaff(context.get(database), { ...readPress(form), by: whoActs(context) });
  const { moved, refused } = advance;
  if (moved.length === 0 && refused.length > 0) {
    throw refuse(refused.map(({ number, sentence }) => `${number}: ${sentence}`).join(" "), 409);
  }
  return done(doneAddress(readBack(form), advance));
}

/** Never drawn; its being here lets a refusal end on the desk's own screen instead of bare text. */
export default function Advance() {
  return null;
}
