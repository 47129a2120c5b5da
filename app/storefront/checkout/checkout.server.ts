import { t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { type Context, database, gateway } from "#app/context.ts";
import { openOrders, ownHolders } from "#app/open-orders.server.ts";
import { signedIn } from "#app/session.server.ts";
import type { Values } from "#app/ui/field.tsx";
import { couponIntents } from "#app/storefront/cart/coupon-field.tsx";
import { enterCoupon, removeCoupon } from "#app/storefront/cart/coupon.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { cartId, currentCart } from "#app/storefront/cart/current-cart.server.ts";
import {
  chosenPincode,
  lastAddress,
  orderDestination,
  ownAddresses,
  rememberPincode,
} from "#app/storefront/delivery/pincode.server.ts";
import { type AddressDetails, linesOfAddress, MOST_ADDRESSES } from "#domain/accounts/address.ts";
import type { Address } from "#domain/accounts/addresses.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { findCart } from "#domain/cart/cart.server.ts";
import { lineTotal } from "#domain/cart/cart.ts";
import { linesSeen } from "#domain/checkout/checkout-form.ts";
import { quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { type Quote } from "#domain/checkout/quote.ts";
import { offersFor } from "#domain/checkout/offers.ts";
import { taxWithin } from "#domain/checkout/tax.server.ts";
import type { Destination, Journey } from "#domain/delivery/delivery.ts";
import { findDestination, findWritten } from "#domain/delivery/delivery.server.ts";
import { townOf } from "#domain/delivery/town.ts";
import { stateName } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import type { HolderOf } from "#domain/payments/worklist/open-orders.server.ts";
import { readPause, readSettings, sellerStateCode } from "#domain/settings/settings.server.ts";
import { sayCouponRefusal } from "#app/sentences/coupons.ts";
import { sayDay } from "#app/ui/days.ts";
import { sayDistrict } from "#app/sentences/delivery.ts";
import { sayFault } from "#app/sentences/faults.ts";
import { sayHindrance } from "#app/sentences/obstacles.ts";
import { sayPause } from "#app/sentences/pause.ts";
import { sayCashRefusal, sayNoPayment } from "#app/sentences/payment.ts";
import { readRemembered } from "./remembered.server.ts";
import { namesOf } from "#domain/catalogue/products/product.ts";

/** The query parameter that is set when the customer collects the order at the shop. */
export const collectQuery = "collect";
/** The query parameter with the id of the saved address to which the order goes. */
const addressQuery = "address";

/** The data of the checkout page, amounts in paise. Throws a redirect to the cart page when the cart is empty. */
export async function showCheckout(context: Context, request: Request) {
  const db = context.get(database);
  const cart = await currentCart(context, request);
  if (cart.lines.length === 0) throw redirect(href("/cart"));

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const goesTo = await orderDestination(context, request);
  const account = await accountOf(context, request, goesTo);
  const destination = collects ? undefined : goesTo;
  const now = new Date();
  const holderOf = await ownHolders(context, request);
  const quote = await quoteCheckout(db, cart, destination, now, holderOf);
  const pausedUntil = await readPause(db);
  const obstacles = pausedUntil ? [sayPause(pausedUntil, now)] : quote.obstacles.map(sayHindrance);
  const removable = pausedUntil ? [] : quote.removable;
  const settings = await readSettings(db);
  const isKnown = collects || destination !== undefined;
  const offers = offersFor(quote, destination, settings, {
    razorpay: context.get(gateway) !== undefined,
  });

  return {
    page: pageMeta(context, {
      title: t`Checkout`,
      description: t`Where your order goes, when it arrives and how you pay.`,
      path: href("/checkout"),
      noindex: true,
    }),
    delivery: {
      collects,
      destination: destination && {
        pincode: destination.pincode,
        district: destination.district,
        state: stateName(destination.stateCode),
        town: townOf(destination, settings.city),
      },
      account,
      /** What this browser remembers of a guest; without the address if the order goes elsewhere. */
      remembered: account ? undefined : await rememberedFor(context, request, destination),
    },
    form: isKnown
      ? {
          cart: (await cartId(context, request)) ?? "",
          lines: linesSeen(quote.lines),
          days: quote.journeys.map(dayIn),
          giftDays: quote.giftJourneys().map(dayIn),
          offers: offers.offered,
          refused: offers.cashRefusal && sayCashRefusal(offers.cashRefusal),
          none: offers.offered.length === 0 && offers.cashRefusal ? sayNoPayment(offers.cashRefusal) : undefined,
          button: buttonOf(obstacles, removable),
          coupon: quote.coupon && { code: quote.coupon.code, refused: refusalOf(quote) },
          taxedIn: settings.gstin ? stateName(destination?.stateCode ?? sellerStateCode(settings)) : undefined,
        }
      : undefined,
    orders: obstacles.length > 0 ? await openOrders(context, request) : [],
    summary: {
      ...summaryOf(quote, holderOf, isKnown, await taxWithin(db, quote, destination, settings, now)),
      obstacles,
    },
  };
}

function dayIn({ arrivesOn }: Journey) {
  return { value: arrivesOn, label: sayDay(arrivesOn) };
}

/**
 * What the checkout's button does. "leave-out": it leads to the items that the customer must leave out first. "none":
 * there is no button, because the order cannot be placed.
 */
function buttonOf(obstacles: readonly string[], removable: Quote["removable"]): "place" | "leave-out" | "none" {
  if (obstacles.length === 0) return "place";
  return removable.length > 0 ? "leave-out" : "none";
}

function summaryOf(quote: Quote, holderOf: HolderOf, isKnown: boolean, taxPaise: Paise | null) {
  const { itemsPaise, discountPaise, coupon, deliveryPaise, missingToFreePaise } = quote;
  const goes = quote.lines.some(({ fate }) => fate === "goes");
  return {
    lines: quote.lines.map(({ line, product, fate }) => ({
      packId: line.packId,
      ...namesOf(line),
      label: line.label,
      quantity: line.quantity,
      /** "held": an unpaid order of the customer holds what was left. */
      fate: fate === "sold-out" && holderOf(product) ? ("held" as const) : fate,
      totalPaise: lineTotal(line),
    })),
    itemsPaise,
    discountPaise,
    couponCode: coupon?.code,
    deliveryPaise: isKnown ? deliveryPaise : null,
    missingToFreePaise: isKnown && goes ? missingToFreePaise : null,
    /** The total with the delivery charge, if known, but without the cash fee. Null when no item can be ordered. */
    totalPaise: goes ? itemsPaise - discountPaise + (isKnown ? deliveryPaise : 0) : null,
    /** The GST (goods and services tax) included in the total; null when there is none or it is not yet known. */
    taxPaise: goes && isKnown ? taxPaise : null,
  };
}

/** Why the coupon takes nothing off, in words. */
function refusalOf({ coupon }: Quote): string | undefined {
  return coupon?.refused && sayCouponRefusal(coupon.code, coupon.refused);
}

type Shown = Awaited<ReturnType<typeof showCheckout>>;
export type Summary = Shown["summary"];
export type CheckoutDelivery = Shown["delivery"];
export type ShownForm = NonNullable<Shown["form"]>;

/** The signed-in customer's data for the checkout; undefined for a guest. */
async function accountOf(context: Context, request: Request, destination: Destination | undefined) {
  const who = await signedIn(context, request);
  if (!who) return undefined;

  const addresses = await ownAddresses(context, request);
  const { searchParams } = new URL(request.url);
  const collects = searchParams.has(collectQuery);
  const asked = searchParams.get(addressQuery);
  const isThere = (one: AddressDetails | undefined) => one?.pincode === destination?.pincode;
  const there = collects ? [] : addresses.filter(isThere);
  const last = collects ? undefined : await lastAddress(context, request);
  const isLast = (one: Address) => last && linesOfAddress(one).join() === linesOfAddress(last).join();
  const saved = there.find(({ id }) => id === asked) ?? there.find(isLast) ?? there[0];
  const used = saved ?? (isThere(last) ? last : undefined);
  const mobile = used?.mobile ?? (await findUser(context.get(database), who.id))?.mobile ?? "";
  return {
    /** The initial values of the form, from the account and a saved address. */
    known: {
      ...(used && fieldsOf(used)),
      name: used?.name ?? who.name,
      mobile: mobile.replace("+91", ""),
      email: who.email,
    },
    mayKeepAddress: !saved && addresses.length < MOST_ADDRESSES,
    /** The other saved addresses. */
    choices: collects ? [] : addresses.filter(({ id }) => id !== saved?.id).map(choiceOf),
  };
}

async function rememberedFor(context: Context, request: Request, destination: Destination | undefined) {
  const known = await readRemembered(context, request);
  if (!known || known.pincode === destination?.pincode) return known;
  return { name: known.name, mobile: known.mobile, email: known.email };
}

function fieldsOf({ address1, address2, landmark, city, pincode }: AddressDetails) {
  return { address1, address2: address2 ?? "", landmark: landmark ?? "", city, pincode };
}

function choiceOf(address: Address) {
  const { id, pincode } = address;
  return { id, pincode, words: linesOfAddress(address).join(", "), to: `${href("/checkout")}?${addressQuery}=${id}` };
}

/**
 * Applies the typed coupon code to the cart. Removes the cart's coupon instead if `intent` asks for that. `sentence` says
 * what became of the total, `problem` why the coupon was refused.
 */
export async function changeCoupon(
  context: Context,
  cart: string,
  destination: Destination | undefined,
  { intent, coupon = "" }: Values,
): Promise<{ sentence: string } | { problem: string }> {
  const isRemoved = intent === couponIntents.remove;
  const entered = await (isRemoved ? removeCoupon(context, cart) : enterCoupon(context, cart, coupon));
  if ("problem" in entered) return entered;
  if (!entered.code) return { sentence: t`The coupon was taken out: the total is without it now.` };
  const db = context.get(database);
  const now = new Date();
  const filled = await findCart(db, cart, now);
  const { code } = entered;
  const refused = filled && refusalOf(await quoteCheckout(db, filled, destination, now));
  return {
    sentence: refused
      ? t`${code} was entered, but takes nothing off yet. ${refused}`
      : t`${code} was entered: the total goes by it now.`,
  };
}

/** Puts the pincode typed in `newPincode` into the checkout form. `problem` says why it is none. */
export async function changePincode(context: Context, values: Values) {
  const db = context.get(database);
  const found = await findWritten(db, (values.newPincode ?? "").trim().slice(0, 20));
  if ("fault" in found) return { problem: sayFault(found.fault) };

  const { pincode, district, stateCode } = found;
  const before = values.pincode ? await findDestination(db, values.pincode) : undefined;
  const { city: shopTown } = await readSettings(db);
  const isNear = before?.district === district && before.stateCode === stateCode;
  const wasProposed = !isNear && before && values.city?.trim() === townOf(before, shopTown);
  const town = (!wasProposed && values.city?.trim()) || townOf(found, shopTown);
  context.set(chosenPincode, pincode);
  const place = `${pincode}, ${sayDistrict(district)}, ${stateName(stateCode) ?? ""}`;
  return {
    /** The `Set-Cookie` value that stores the pincode. */
    cookie: await rememberPincode(context, pincode),
    /** The new values of the form. */
    values: { ...values, pincode, newPincode: "", city: town ?? "" },
    /** Tells the customer of the change. */
    sentence: town
      ? t`It now goes to ${place}. Check the address: the rest of what you typed is kept.`
      : t`It now goes to ${place}. Enter its town: the rest is kept.`,
  };
}
