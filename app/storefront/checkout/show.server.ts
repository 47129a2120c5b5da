import { href, redirect, type RouterContextProvider } from "react-router";
import { database, environment, formFailed } from "#app/context.ts";
import { cartId, currentCart } from "#app/storefront/cart/cart-cookie.server.ts";
import { currentDestination } from "#app/storefront/delivery/pincode-cookie.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { lineTotal } from "#domain/cart/cart.ts";
import { linesSeen } from "#domain/checkout/changes.ts";
import { quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { offersFor } from "#domain/checkout/offers.ts";
import type { Quote } from "#domain/checkout/quote.ts";
import { totalOf } from "#domain/orders/order.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";

type Context = Readonly<RouterContextProvider>;

/** `?collect` asks for an order that is fetched at the shop. */
export const collectQuery = "collect";

/** What the page needs to draw itself; it leads to the cart when there is nothing to buy. */
export async function showCheckout(context: Context, request: Request) {
  const db = context.get(database);
  const cart = await currentCart(context, request);
  if (cart.lines.length === 0) throw redirect(href("/cart"));

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const way = collects ? undefined : await currentDestination(context, request);
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
      destination: way && { pincode: way.pincode, district: way.district, state: way.stateName },
    },
    form:
      isKnown && quote.obstacles.length === 0
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
          }
        : undefined,
    summary: summaryOf(quote, isKnown),
  };
}

/** What can be offered to pay with depends on what the shop was started with. */
export function shopOf(context: Context) {
  return { razorpay: Boolean(context.get(environment).RAZORPAY_KEY_ID) };
}

function summaryOf(quote: Quote, isKnown: boolean) {
  const { itemsPaise, deliveryPaise, missingToFreePaise, obstacles } = quote;
  return {
    lines: quote.lines.map(({ line }) => ({
      packId: line.packId,
      name: line.name,
      label: line.label,
      quantity: line.quantity,
      totalPaise: line.available ? lineTotal(line) : null,
    })),
    itemsPaise,
    deliveryPaise: isKnown ? deliveryPaise : null,
    missingToFreePaise: isKnown ? missingToFreePaise : null,
    totalPaise: itemsPaise + (isKnown ? deliveryPaise : 0),
    obstacles,
  };
}

export type Summary = ReturnType<typeof summaryOf>;
type Shown = Awaited<ReturnType<typeof showCheckout>>;
export type Place = Shown["place"];
export type ShownForm = NonNullable<Shown["form"]>;
