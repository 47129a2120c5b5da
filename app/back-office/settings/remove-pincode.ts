import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import { removeOverride } from "#domain/delivery/overrides.server.ts";
import type { Route } from "./+types/remove-pincode";

export function loader() {
  return redirect(href("/back-office/settings/pincodes"));
}

export async function action({ context, params: { pincode } }: Route.ActionArgs) {
  await removeOverride(context.get(database), pincode, whoActs(context));
  return done(`${href("/back-office/settings/pincodes")}?removed=${encodeURIComponent(pincode)}#done`);
}
