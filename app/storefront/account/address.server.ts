import { t } from "@lingui/core/macro";
import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Values } from "#app/ui/field.tsx";
import { sayFault } from "#app/sentences/faults.ts";
import { MOST_ADDRESSES } from "#domain/accounts/address.ts";
import { findAddress } from "#domain/accounts/addresses.server.ts";
import { saveAddress } from "#domain/customers/address-book.server.ts";
import { addressForm, addressOrder } from "#domain/delivery/address.ts";
import { isUuid } from "#platform/uuid.ts";

type Context = Readonly<RouterContextProvider>;

/** Stands in place of an address id in the URL of the form for a new address. */
export const newAddress = "new";

/** Makes the 404 answer for an address that is not in the user's account. The caller throws the answer. */
export function unknownAddress() {
  return refuse(t`There is no such address in your account. It may have been deleted.`, 404);
}

/** Returns an address id from a URL unchanged. Throws 404 when it is not a UUID. */
export function knownId(id: string): string {
  if (!isUuid(id)) throw unknownAddress();
  return id;
}

/** The initial values of an address form. Throws 404 when the user's account has no address with this id. */
export async function valuesOf(context: Context, id: string): Promise<Values> {
  const who = whoActs(context);
  if (id === newAddress) return { name: who.name };
  const address = await findAddress(context.get(database), who.id, knownId(id));
  if (!address) throw unknownAddress();
  const { name, mobile, address1, address2, landmark, city, pincode } = address;
  const texts = { address2: address2 ?? "", landmark: landmark ?? "" };
  return { name, mobile: mobile.replace("+91", ""), address1, ...texts, city, pincode };
}

/** Stores an address from a form. Refuses invalid fields. Throws 404 for an address of another account. */
export async function saveFromForm(context: Context, id: string, request: Request) {
  const form = parseForm(await readForm(request), addressForm, addressOrder);
  if (!form.ok) return invalid(context, form);

  const known = id === newAddress ? undefined : knownId(id);
  const saved = await saveAddress(context.get(database), whoActs(context).id, known, form.data);
  if (saved === "unknown") throw unknownAddress();
  if (saved === "unknown pincode") {
    const { pincode } = form.data;
    return invalid(context, { ...form, problems: { pincode: sayFault({ reason: "unknown pincode", pincode }) } });
  }
  if (saved === "full") {
    const sentence = t`You keep ${MOST_ADDRESSES} addresses already. Delete one that you no longer need.`;
    return invalid(context, { ...form, problems: { form: sentence } });
  }
  return done(`${href("/account/addresses")}#addresses`);
}
