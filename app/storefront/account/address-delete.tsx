import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { deleteAddress } from "#domain/accounts/addresses.server.ts";
import type { Route } from "./+types/address-delete";
import { knownId } from "./address.server.ts";

export function loader() {
  return redirect(href("/account/addresses"));
}

/** Deletes an address of the signed-in user. */
export async function action({ context, params }: Route.ActionArgs) {
  await deleteAddress(context.get(database), whoActs(context).id, knownId(params.id));
  return redirect(`${href("/account/addresses")}#addresses`, 303);
}

export { NeverDrawn as default } from "#app/refusal.ts";
