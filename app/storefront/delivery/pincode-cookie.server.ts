import { createCookie, type RouterContextProvider } from "react-router";
import { database, environment, sharedByLoaders } from "#app/context.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { parsePincode } from "#domain/delivery/pincode.ts";
import type { Destination } from "#domain/delivery/zone.ts";

type Context = Readonly<RouterContextProvider>;

const ONE_YEAR = 60 * 60 * 24 * 365;

const cookie = createCookie("pincode", { httpOnly: true, sameSite: "lax", path: "/", maxAge: ONE_YEAR });

/** The six digits that the visitor has given; undefined until then. They are no secret, so the cookie is not signed. */
async function rememberedPincode(request: Request): Promise<string | undefined> {
  const header = request.headers.get("Cookie");
  const kept: unknown = header && (await cookie.parse(header));
  return typeof kept === "string" ? parsePincode(kept) : undefined;
}

/** The place of the visitor's pincode; undefined while there is none, or when India Post has it no more. */
export const currentDestination = sharedByLoaders(
  async (context: Context, request: Request): Promise<Destination | undefined> => {
    const pincode = await rememberedPincode(request);
    return pincode ? findDestination(context.get(database), pincode) : undefined;
  },
);

/** The headers that make a browser remember a pincode for a year. */
export async function rememberPincode(context: Context, pincode: string): Promise<{ "Set-Cookie": string }> {
  const secure = context.get(environment).SITE_URL.startsWith("https:");
  return { "Set-Cookie": await cookie.serialize(pincode, { secure }) };
}
