import { isDeepStrictEqual } from "node:util";
import type { RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { hasOrders } from "#app/open-orders.server.ts";
import { signedIn } from "#app/session.server.ts";
import { sayDayInBrief } from "#app/ui/days.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import type { Destination } from "#domain/delivery/delivery.ts";
import { currentCart } from "./cart/current-cart.server.ts";
import { dayFor, readDays } from "./delivery/delivery-days.server.ts";
import { currentDestination } from "./delivery/pincode.server.ts";
import { ownCookies } from "./shared-pages.ts";
import type { Visitor } from "./storefront-data.ts";

type Context = Readonly<RouterContextProvider>;

/** Whether a request has no cookie by which the shop recognises a visitor. */
export function isStranger(request: Request): boolean {
  const header = request.headers.get("Cookie") ?? "";
  return !ownCookies.some((name) => header.includes(`${name}=`));
}

/** The visitor who sent a request, with the cart. Undefined when the shop does not recognise the visitor. */
export async function knownVisitor(
  context: Context,
  request: Request,
): Promise<(Visitor & { cart: Cart }) | undefined> {
  if (isStranger(request)) return undefined;
  const who = await signedIn(context, request);
  const cart = await currentCart(context, request);
  const destination = await currentDestination(context, request);
  return {
    account: who && { name: who.name, role: who.role },
    place: destination && (await placeOf(context, destination)),
    bag: cart.lines.length,
    hasOrders: await hasOrders(context, request),
    cart,
  };
}

async function placeOf(context: Context, { pincode, zone }: Destination): Promise<Visitor["place"]> {
  const db = context.get(database);
  const { zones } = await readDeliveryRules(db);
  const hasOwnRules = !zones.some((one) => isDeepStrictEqual(one, zone));
  const known = hasOwnRules ? undefined : (await readDays(db)).find((one) => one.zone === zone.id);
  const day = known ? known.day : await dayFor(db, zone);
  return { pincode, zone: known?.zone, day: day && sayDayInBrief(day) };
}
