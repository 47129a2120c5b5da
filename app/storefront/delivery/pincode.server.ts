import { createContext, createCookie, type RouterContextProvider } from "react-router";
import { database, environment, sharedByLoaders } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { type Address, listAddresses } from "#domain/accounts/addresses.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { type Destination, parsePincode } from "#domain/delivery/delivery.ts";
import { findLastAddress } from "#domain/orders/customer/ownership.server.ts";

type Context = Readonly<RouterContextProvider>;

const ONE_YEAR = 60 * 60 * 24 * 365;

const pincodeCookie = createCookie("pincode", { httpOnly: true, sameSite: "lax", path: "/", maxAge: ONE_YEAR });

/** The pincode that this request's form has set. It is not yet in the request's cookie, which has the old pincode. */
export const chosenPincode = createContext<string | null>(null);

/** The pincode from this request's form, else from the cookie; undefined when neither has a valid one. */
async function rememberedPincode(context: Context, request: Request): Promise<string | undefined> {
  const chosen = context.get(chosenPincode);
  if (chosen) return chosen;
  const header = request.headers.get("Cookie");
  const kept: unknown = header && (await pincodeCookie.parse(header));
  return typeof kept === "string" ? parsePincode(kept) : undefined;
}

/** The destination (district, state and delivery zone) of the visitor's pincode; undefined when none was entered. */
export const currentDestination = sharedByLoaders(
  async (context: Context, request: Request): Promise<Destination | undefined> => {
    const pincode = await rememberedPincode(context, request);
    return pincode ? findDestination(context.get(database), pincode) : undefined;
  },
);

/** The saved addresses of a signed-in customer, the default one first. */
export const ownAddresses = sharedByLoaders(async (context: Context, request: Request): Promise<Address[]> => {
  const who = await signedIn(context, request);
  return who ? listAddresses(context.get(database), who.id) : [];
});

/** Where the last order of a signed-in customer went. */
export const lastAddress = sharedByLoaders(
  async (context: Context, request: Request): Promise<AddressDetails | undefined> => {
    const who = await signedIn(context, request);
    return who && findLastAddress(context.get(database), who.id);
  },
);

/** The destination of the entered pincode, else of the default address, else of the last order. */
export async function orderDestination(context: Context, request: Request): Promise<Destination | undefined> {
  const given = await currentDestination(context, request);
  if (given) return given;
  const first = (await ownAddresses(context, request))[0] ?? (await lastAddress(context, request));
  return first && findDestination(context.get(database), first.pincode);
}

/** The `Set-Cookie` value that stores a pincode for a year. */
export function rememberPincode(context: Context, pincode: string): Promise<string> {
  const secure = context.get(environment).SITE_URL.startsWith("https:");
  return pincodeCookie.serialize(pincode, { secure });
}
