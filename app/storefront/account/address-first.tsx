import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { makeDefault } from "#domain/accounts/addresses.server.ts";
import type { Route } from "./+types/address-first";
import { knownId, unknownAddress } from "./address.server.ts";

export function loader() {
  return redirect(href("/account/addresses"));
}

export async function action({ context, params }: Route.ActionArgs) {
  const id = knownId(params.id);
  if ((await makeDefault(context.get(database), whoActs(context).id, id)) === "unknown") throw unknownAddress();
  return redirect(`${href("/account/addresses")}#addresses`, 303);
}

export { NeverDrawn as default } from "#app/refusal.ts";
