import { data, href, redirect, type RouterContextProvider } from "react-router";
import { database, environment, log, outage, visitor } from "#app/context.ts";
import { originOf, rememberDevice } from "#app/device.server.ts";
import { parseForm, readForm, type Refused, showAgain } from "#app/form.server.ts";
import { signedIn } from "#app/session.server.ts";
import { cartId, currentCart, currentDestination, expiredCartCookie } from "#app/storefront/visitor.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Values } from "#app/ui/field.tsx";
import { linesOfAddress, MOST_ADDRESSES } from "#domain/accounts/address.ts";
import { type Address, listAddresses } from "#domain/accounts/addresses.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { isCartOpenTo } from "#domain/cart/cart.server.ts";
import { lineTotal } from "#domain/cart/cart.ts";
import { linesSeen, offersFor, type Quote } from "#domain/checkout/quote.ts";
import { type CheckoutDetails, collectionForm, deliveryForm, fieldOrder } from "#domain/checkout/checkout-form.ts";
import { differencesAt, placeOrder, quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { leaveOut } from "#domain/checkout/leave-out.server.ts";
import { taxWithin } from "#domain/checkout/tax.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { Destination } from "#domain/delivery/zone.ts";
import type { Paise } from "#domain/money.ts";
import { paymentMethods, totalOf } from "#domain/orders/order.ts";
import { findOrderOfCart, type Order } from "#domain/orders/orders.server.ts";
import { sellerOf } from "#domain/settings/seller.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";
import { isOutage, isUncertain } from "#platform/outage.ts";
import { isUuid } from "#platform/uuid.ts";
import { leaveOutIntent } from "./checkout-form.tsx";

type Context = Readonly<RouterContextProvider>;

/** What the page needs to draw itself; it leads to the cart when there is nothing to buy. */
export async function showCheckout(context: Context, request: Request) {
  const db = context.get(database);
  const cart = await currentCart(context, request);
  if (cart.lines.length === 0) throw redirect(href("/cart"));

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const own = await ownDetails(context, request);
  const destination = collects ? undefined : own.destination;
  const quote = await quoteCheckout(db, cart, destination, new Date());
  const settings = await readSettings(db);
  const isKnown = collects || destination !== undefined;
  const offers = offersFor(quote, destination, settings, shopOf(context));

  return {
    page: pageMeta(context, {
      title: "Checkout",
      description: "Where your order goes, when it arrives and how you pay.",
      path: href("/checkout"),
      noindex: true,
    }),
    delivery: {
      collects,
      destination: destination && {
        pincode: destination.pincode,
        district: destination.district,
        state: destination.stateName,
        // The town of a pincode is not known, only its district; but the zone of the shop's own city bears its name.
        town: destination.zone.name === settings.city ? settings.city : undefined,
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
          taxedIn: settings.gstin ? (destination?.stateName ?? sellerOf(settings).state) : undefined,
        }
      : undefined,
    summary: summaryOf(quote, isKnown, await taxWithin(db, quote, destination, settings, new Date())),
  };
}

/** What can be offered to pay with depends on what the shop was started with. */
function shopOf(context: Context) {
  return { razorpay: Boolean(context.get(environment).RAZORPAY_KEY_ID) };
}

/** Nothing is ordered that was not shown: while something stands in the way, the form's one button leaves it out. */
function buttonOf({ obstacles, removable }: Quote): "place" | "leave-out" | "none" {
  if (obstacles.length === 0) return "place";
  return removable.length > 0 ? "leave-out" : "none";
}

function summaryOf(quote: Quote, isKnown: boolean, taxPaise: Paise | null) {
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
export type CheckoutDelivery = Shown["delivery"];
export type ShownForm = NonNullable<Shown["form"]>;

const tooMany =
  "Too many orders came from your connection within an hour. Nothing is lost: try later, or call or write to us.";
const notTaken =
  "The shop cannot reach its books just now, so nothing was ordered and nothing was charged. Wait a minute, then press the button once more. A cart is never ordered twice.";
const perhapsTaken =
  "The shop lost its books just as your order was taken down, and cannot see yet whether it was. Wait a minute, then press the button once more: it shows your order, and never places it twice.";
const otherCart = "Your cart was changed in another window.";
const nothingLeftOut = "Nothing had to be left out after all.";

/** Places the order of a form, or answers with the page and everything that was typed. */
export async function placeFromForm(context: Context, request: Request) {
  const values = await readForm(request);
  return place(context, request, values).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    const { reference } = context.get(visitor);
    context.get(log).error({ err: error, reference }, "an order could not be placed");
    const sentence = isUncertain(error) ? perhapsTaken : notTaken;
    // For whoever has no script: the page cannot be made anew either, and the screen that comes instead says this.
    context.set(outage, { sentence });
    return refuse(context, { values, problems: { form: sentence } }, 503);
  });
}

async function place(context: Context, request: Request, values: Values) {
  const db = context.get(database);
  const userId = (await signedIn(context, request))?.id;
  const remembered = {
    cart: await cartId(context, request),
    destination: (await ownDetails(context, request)).destination,
  };
  const cart = isUuid(values.cart) ? values.cart : remembered.cart;
  if (!cart) throw redirect(href("/cart"), 303);

  const isOther = remembered.cart !== undefined && cart !== remembered.cart;
  const isOpen = await isCartOpenTo(db, cart, userId);
  // The button pressed again, the page sent again: the order is there already, and its cart gone.
  const known = isOpen === undefined ? await findOrderOfCart(db, cart) : undefined;
  if (known) return leadToOrder(context, request, known, isOther);
  if (isOther || isOpen === false) return changed(context, values, [otherCart]);

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const now = new Date();
  if (values.intent === leaveOutIntent) {
    return goOnWithout(context, values, { cart, destination: collects ? undefined : remembered.destination, now });
  }

  const isMoved =
    !collects && remembered.destination !== undefined && values.pincode !== remembered.destination.pincode;
  const moved = `The pincode was ${values.pincode ?? ""} and is ${remembered.destination?.pincode} now: check the address`;
  const form = parseForm<CheckoutDetails>(values, collects ? collectionForm : deliveryForm, fieldOrder);
  if (!form.ok) {
    return refuse(context, { values, problems: isMoved ? { city: moved, ...form.problems } : form.problems });
  }

  const seen = { totals: seenTotals(values), lines: values.lines ?? "" };
  const { pincode } = form.data;
  const destination = pincode === null ? undefined : (remembered.destination ?? (await findDestination(db, pincode)));
  const page = { cartId: cart, details: form.data, destination, seen, shop: shopOf(context), now };
  if (isMoved) return changed(context, values, [`${moved}.`, ...(await differencesAt(db, page))]);
  const placed = await placeOrder(db, { ...page, userId, origin: await originOf(context, request) });
  if (placed.ok) return leadToOrder(context, request, placed.order, false);
  if (placed.reason === "limit") return refuse(context, { values, problems: { form: tooMany } }, 429);
  if (placed.reason === "bill") return refuse(context, { values, problems: placed.problems });
  return changed(context, values, placed.sentences);
}

type LeavingOut = { cart: string; destination: Destination | undefined; now: Date };

/** Nothing is placed: the page comes back without what stood in the way, to be looked over first. */
async function goOnWithout(context: Context, values: Values, { cart, destination, now }: LeavingOut) {
  const sentences = await leaveOut(context.get(database), cart, destination, now);
  return data({ values, problems: {}, sentences: sentences.length > 0 ? sentences : [nothingLeftOut] });
}

function seenTotals(values: Values) {
  return Object.fromEntries(
    paymentMethods.flatMap((method) => {
      const total = Number(values[`total-${method}`]);
      return Number.isSafeInteger(total) && total > 0 ? [[method, total]] : [];
    }),
  );
}

/** To the order, or first to where it is paid. Its cart is forgotten, unless the visitor has begun another since. */
async function leadToOrder(context: Context, request: Request, order: Order, hasOtherCart: boolean) {
  const { token, method, status } = order;
  const headers = new Headers({ "Set-Cookie": await rememberDevice(context, request) });
  if (!hasOtherCart) headers.append("Set-Cookie", await expiredCartCookie(context));
  const paying = method !== "cash" && status === "awaiting-payment";
  // An address of its own within the page: the browser would carry the form's along, and the focus with it.
  const to = paying ? `${href("/orders/:token/pay", { token })}#pay` : `${href("/orders/:token", { token })}#placed`;
  return redirect(to, { status: 303, headers });
}

/** Nothing was placed, because something is not as the page had shown it. */
function changed(context: Context, values: Values, sentences: string[]) {
  return refuse(context, { values, problems: {} }, 409, sentences);
}

function refuse(context: Context, refused: Refused, status = 422, sentences?: string[]) {
  return showAgain(context, refused, status, { sentences });
}

/** `?collect` asks for an order that is fetched at the shop. */
const collectQuery = "collect";
/** `?address` chooses among the account's own. */
const addressQuery = "address";

/**
 * Where the visitor's order goes, and for a signed-in customer what the form begins with. The pincode that was given
 * decides; the account's own address does when none was.
 */
async function ownDetails(context: Readonly<RouterContextProvider>, request: Request) {
  const db = context.get(database);
  const given = await currentDestination(context, request);
  const who = await signedIn(context, request);
  if (!who) return { destination: given };

  const addresses = await listAddresses(db, who.id);
  const destination = given ?? (addresses[0] && (await findDestination(db, addresses[0].pincode)));
  const { searchParams } = new URL(request.url);
  const collects = searchParams.has(collectQuery);
  const asked = searchParams.get(addressQuery);
  const there = addresses.filter(({ pincode }) => pincode === destination?.pincode);
  const used = collects ? undefined : (there.find(({ id }) => id === asked) ?? there[0]);
  const mobile = used?.mobile ?? (await findUser(db, who.id))?.mobile ?? "";
  return {
    destination,
    account: {
      known: {
        ...(used && fieldsOf(used)),
        name: used?.name ?? who.name,
        mobile: mobile.replace("+91", ""),
        email: who.email,
      },
      mayKeepAddress: !used && addresses.length < MOST_ADDRESSES,
      choices: collects ? [] : addresses.filter(({ id }) => id !== used?.id).map(choiceOf),
    },
  };
}

function fieldsOf({ address1, address2, landmark, city, pincode }: Address) {
  return { address1, address2: address2 ?? "", landmark: landmark ?? "", city, pincode };
}

function choiceOf(address: Address) {
  const { id, pincode } = address;
  return { id, pincode, words: linesOfAddress(address).join(", "), to: `${href("/checkout")}?${addressQuery}=${id}` };
}
