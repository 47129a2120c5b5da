import { createContext } from "react-router";
import { z } from "zod";
import type { Context } from "#app/context.ts";
import { signedCookie } from "#app/signed-cookie.server.ts";
import type { AddressDetails } from "#domain/accounts/address.ts";

/** How long a browser remembers a guest's address, in seconds. */
const QUARTER = 60 * 60 * 24 * 90;

const remembered = z.object({
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  address1: z.string(),
  address2: z.string(),
  landmark: z.string(),
  city: z.string(),
  pincode: z.string(),
});
type Remembered = z.output<typeof remembered>;

/** The names of the checkout's fields that a browser remembers, with empty values. */
export const nothingRemembered: Omit<Remembered, "pincode"> = {
  name: "",
  mobile: "",
  email: "",
  address1: "",
  address2: "",
  landmark: "",
  city: "",
};

/** Whether this request's form had the address forgotten. It is still in the request's cookie. */
const isForgotten = createContext(false);

/** What a guest had this browser remember with her last order; undefined when she did not. */
export async function readRemembered(context: Context, request: Request): Promise<Remembered | undefined> {
  const header = request.headers.get("Cookie");
  if (context.get(isForgotten) || !header?.includes("address=")) return undefined;
  return remembered.safeParse(await cookieOf(context).parse(header)).data;
}

/** The `Set-Cookie` value that makes the browser remember a guest's name, mobile, e-mail and address. */
export async function rememberAddress(
  context: Context,
  { name, mobile, email, address1, address2, landmark, city, pincode }: AddressDetails & { email: string | null },
): Promise<string> {
  const texts = { email: email ?? "", address2: address2 ?? "", landmark: landmark ?? "" };
  const known: Remembered = { name, mobile: mobile.replace("+91", ""), address1, city, pincode, ...texts };
  return cookieOf(context).serialize(known);
}

/** The `Set-Cookie` value that makes the browser forget the address; the page of this request forgets it too. */
export async function forgetAddress(context: Context): Promise<string> {
  context.set(isForgotten, true);
  return cookieOf(context).serialize("", { maxAge: 0 });
}

function cookieOf(context: Context) {
  return signedCookie(context, "address", { maxAge: QUARTER });
}
