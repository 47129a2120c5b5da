import { href, redirect, type RouterContextProvider } from "react-router";
import { database, environment, formFailed } from "#app/context.ts";
import { cartId, currentCart } from "#app/storefront/cart/cart-cookie.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { lineTotal } from "#domain/cart/cart.ts";
import { linesSeen } from "#domain/checkout/changes.ts";
import { quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { offersFor } from "#domain/checkout/offers.ts";
import type { Quote } from "#domain/checkout/quote.ts";
import { taxWithin } from "#domain/checkout/tax.server.ts";
import { totalOf } from "#domain/orders/order.ts";
import { sellerOf } from "#domain/settings/seller.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";
import { collectQuery, ownDetails } from "./own-details.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the page needs to draw itself; it leads to the cart when there is nothing to buy. */
export async function showCheckout(context: Context, request: Request) {
  const db = context.get(database);
  const cart = await currentCart(context, request);
  if (cart.lines.length === 0) throw redirect(href("/cart"));

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const own = await ownDetails(context, request);
  const way = collects ? undefined : own.way;
  const quote = await quoteCheckout(db, cart, way, new Date());
  const settings = await readSettings(db);
  const isKnown = collects || way !== undefined;
  const offers = offersFor(quote, way, settings, shopOf(context));

  return {
    page: pageMeta(context, {
      title: "Checkout",
      description: "Where your order goes, when it arrives and how you pay.",
      path: href("/checkout"),
      noindex: true,
      failed: context.get(formFailed),
    }),
    place: {
      collects,
      destination: way && {
        pincode: way.pincode,
        district: way.district,
        state: way.stateName,
        // The town of a pincode is not known, only its district; but the zone of the shop's own city bears its name.
        town: way.zone.name === settings.city ? settings.city : undefined,
      },
      account: own.account,
    },
    form: isKnown
      ? {
          cart: (await cartId(context, request)) ?? "",
          lines: linesSeen(quote.lines),
          days: quote.journeys.map(({ arrivesOn }) => ({ value: arrivesOn, label: dayInWords(arrivesOn) })),
          offers: offers.offered.map((offer) => ({
            ...offer,
            total: totalOf({ ...quote, cashFeePaise: offer.feePaise }),
          })),
          refused: offers.refused.map(({ why }) => why),
          none: offers.none,
          button: buttonOf(quote),
          taxedIn: settings.gstin ? (way?.stateName ?? sellerOf(settings).state) : undefined,
        }
      : undefined,
    summary: summaryOf(quote, isKnown, await taxWithin(db, quote, way, settings, new Date())),
  };
}

/** What can be offered to pay with depends on what the shop was started with. */
export function shopOf(context: Context) {
  return { razorpay: Boolean(context.get(environment).RAZORPAY_KEY_ID) };
}

/** Nothing is ordered that was not shown: while something stands in the way, the form's one button leaves it out. */
function buttonOf({ obstacles, removable }: Quote): "place" | "leave-out" | "none" {
  if (obstacles.length === 0) return "place";
  return removable.length > 0 ? "leave-out" : "none";
}

function summaryOf(quote: Quote, isKnown: boolean, taxPaise: number | null) {
  const { itemsPaise, deliveryPaise, missingToFreePaise, obstacles } = quote;
  const goes = quote.lines.some(({ fate }) => fate === "goes");
  return {
    lines: quote.lines.map(({ line, fate }) => ({
      packId: line.packId,
      name: line.name,
      label: line.label,
      quantity: line.quantity,
      fate,
      totalPaise: lineTotal(line),
    })),
    itemsPaise,
    deliveryPaise: isKnown ? deliveryPaise : null,
    missingToFreePaise: isKnown && goes ? missingToFreePaise : null,
    /** What it comes to; null when nothing of it can go. */
    totalPaise: goes ? itemsPaise + (isKnown ? deliveryPaise : 0) : null,
    /** The part of the total that is tax; null until the delivery is known, and for a shop that collects none. */
    taxPaise: goes && isKnown ? taxPaise : null,
    obstacles,
  };
}

export type Summary = ReturnType<typeof summaryOf>;
type Shown = Awaited<ReturnType<typeof showCheckout>>;
export type Place = Shown["place"];
export type ShownForm = NonNullable<Shown["form"]>;
