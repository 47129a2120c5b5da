import { data, href } from "react-router";
import { whoActs } from "#app/access.ts";
import { type Context, database, formFailed, gateway } from "#app/context.ts";
import { done, parseForm } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { sayCouponRefusal } from "#app/sentences/coupons.ts";
import { sayFault, sayFaults } from "#app/sentences/faults.ts";
import { sayHindrance } from "#app/sentences/obstacles.ts";
import { sayCashRefusal, sayNoPayment } from "#app/sentences/payment.ts";
import { linesOfAddress } from "#domain/accounts/address.ts";
import { parseIndianMobile, showMobile } from "#domain/accounts/mobile-number.ts";
import {
  type CheckoutDetails,
  collectionForm,
  deliveryForm,
  fieldOrder,
  linesSeen,
  readSeen,
} from "#domain/checkout/checkout-form.ts";
import { COUPON_OR_PRICE, placeOrder, quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { placePaidAtCounter } from "#domain/checkout/counter.server.ts";
import { EARLIEST } from "#domain/checkout/earliest.ts";
import { type MethodOffer, type Offers, offersFor } from "#domain/checkout/offers.ts";
import { listAddressesOfMobile, type UsedAddress } from "#domain/customers/addresses-of-mobile.server.ts";
import { readDeskCart } from "#domain/cart/desk-cart.server.ts";
import { findWritten } from "#domain/delivery/delivery.server.ts";
import { formatRupees } from "#domain/money.ts";
import { findOrderOfCart } from "#domain/orders/orders.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";
import { isUuid } from "#platform/uuid.ts";
import { afterButton, readItems } from "./desk-items.server.ts";
import { saying } from "./said-of-order.ts";

/** What the page shows for these values of its form, and what is wrong with them. */
export async function viewOf(context: Context, values: Values) {
  const db = context.get(database);
  const { problems: wrongItems, lines, shown } = await readItems(db, values);
  const cart = await readDeskCart(db, lines, couponIn(values));
  const problems: Problems = { ...wrongItems };
  if (couponIn(values) && !cart.coupon) problems.coupon = "There is no coupon with this code";
  if (cart.coupon && lines.some(({ lowered }) => lowered)) problems.coupon = COUPON_OR_PRICE;
  const collects = values.way === "collect";
  const destination = collects || !values.pincode?.trim() ? undefined : await findWritten(db, values.pincode);
  if (destination && "fault" in destination) problems.pincode = sayFault(destination.fault);
  const goesTo = destination && "fault" in destination ? undefined : destination;
  const mobile = values.mobile?.trim() ? parseIndianMobile(values.mobile) : undefined;
  if (values.mobile?.trim() && !mobile) problems.mobile = "Enter a 10-digit mobile number";
  const used = mobile ? await listAddressesOfMobile(db, mobile) : [];
  const isPriced = cart.lines.length > 0 && (collects || goesTo !== undefined);
  const quote = isPriced ? await quoteCheckout(db, cart, goesTo, new Date(), undefined, "desk") : undefined;
  if (quote?.coupon?.refused) problems.coupon ??= sayCouponRefusal(quote.coupon.code, quote.coupon.refused);
  const settings = await readSettings(db);
  const offers = quote && offersFor(quote, goesTo, settings, shopOf(context));
  const offersNow = quote && offersFor(quote, goesTo, settings, { razorpay: false, paysNow: true });
  return {
    problems,
    destination: goesTo,
    used,
    shown: {
      items: shown,
      isKnown: mobile !== undefined,
      addresses: used.map(wordsOf).filter((words) => words !== wordsOf({ ...noAddress, ...values })),
      sums: quote && {
        goods: formatRupees(quote.itemsPaise),
        less: quote.discountPaise > 0 ? formatRupees(quote.discountPaise) : undefined,
        delivery: collects ? undefined : quote.deliveryPaise === 0 ? "Free" : formatRupees(quote.deliveryPaise),
        lines: linesSeen(quote.lines),
        obstacles: quote.obstacles.map(sayHindrance),
        days: quote.journeys.map(({ arrivesOn }) => ({ value: arrivesOn, label: dayInWords(arrivesOn) })),
        offers: offers!.offered.map(inRupees),
        offersNow: offersNow!.offered.map(inRupees),
        notes: notesOn(offers!),
      },
    },
  };
}

/** Why it is not paid in cash, and what is said if it is paid in no way. */
function notesOn({ cashRefusal, offered }: Offers): string[] {
  if (!cashRefusal) return [];
  return [sayCashRefusal(cashRefusal), ...(offered.length === 0 ? [sayNoPayment(cashRefusal)] : [])];
}

const shopOf = (context: Context) => ({ razorpay: context.get(gateway) !== undefined });

const inRupees = ({ method, totalPaise }: MethodOffer) => ({ method, totalPaise, total: formatRupees(totalPaise) });

export type TakingView = Awaited<ReturnType<typeof viewOf>>["shown"];

/** The coupon's code as typed; undefined if there is none. */
function couponIn({ coupon }: Values): string | undefined {
  return coupon?.trim() || undefined;
}

const noAddress = { name: "", mobile: "", address1: "", address2: "", landmark: "", city: "", pincode: "" };

function wordsOf(address: Omit<UsedAddress, "email">): string {
  return linesOfAddress(address).join(", ");
}

function fieldsOf({ name, email, address1, address2, landmark, city, pincode }: UsedAddress): Values {
  return {
    name,
    address1,
    address2: address2 ?? "",
    landmark: landmark ?? "",
    city,
    pincode,
    ...(email && { email }),
    way: "send",
  };
}

/** The page after any button but the one that places the order. */
export async function lookAgain(context: Context, sent: Values) {
  const { address, ...rest } = afterButton(sent);
  let values: Values = rest;
  let view = await viewOf(context, values);
  const chosen = address === undefined ? undefined : view.used.find((one) => wordsOf(one) === address);
  if (chosen) {
    values = { ...values, ...fieldsOf(chosen), mobile: showMobile(chosen.mobile) };
    view = await viewOf(context, values);
  }
  return answer(context, { values, problems: view.problems, view: view.shown, sentences: [] }, 200);
}

/** Places the order of a form. Shows the form again with what is wrong, or with what differs from what it had shown. */
export async function takeOrder(context: Context, values: Values) {
  const db = context.get(database);
  const cartId = values.cart ?? "";
  const again = isUuid(cartId) ? await findOrderOfCart(db, cartId) : undefined;
  if (again) return taken(again.number);
  const view = await viewOf(context, values);
  const { lines } = await readItems(db, values);
  const now = paidNow(values);
  const form = parseForm<CheckoutDetails>(
    { ...values, ...now, deliverOn: values.deliverOn || EARLIEST },
    values.way === "collect" ? collectionForm : deliveryForm,
    fieldOrder,
  );
  const problems: Problems = {
    ...(form.ok ? {} : form.problems),
    ...(!form.ok && form.problems.method && { method: "Choose how it is paid" }),
    ...view.problems,
    ...(lines.length === 0 && { q: "Choose what is ordered" }),
    ...(!isUuid(cartId) && { form: "Open this page anew: it lost its place." }),
  };
  const show = (more: Partial<Answer>, status: number) =>
    answer(context, { values, problems: {}, view: view.shown, sentences: [], ...more }, status);
  if (!form.ok || Object.values(problems).some(Boolean)) return show({ problems }, 422);

  const { id, name } = whoActs(context);
  const placing = {
    cartId,
    origin: { lines, couponCode: couponIn(values), by: { id, name } },
    details: form.data,
    destination: view.destination,
    seen: readSeen({ ...values, ...now }),
    now: new Date(),
  };
  const placed = now
    ? await placePaidAtCounter(db, placing, values.utr?.trim() || undefined)
    : await placeOrder(db, { ...placing, shop: shopOf(context) });
  if (placed.ok) return taken(placed.order.number);
  if (placed.reason === "form") return show({ problems: sayFaults(placed.faults) }, 422);
  return show({ sentences: placed.hindrances.map(sayHindrance) }, 409);
}

/** The fields that say how it is paid, for one that is paid at the counter now; undefined for any other. */
function paidNow({ method = "", ...values }: Values): Values | undefined {
  const [, by] = /^(cash|upi)-now$/.exec(method) ?? [];
  return by === undefined ? undefined : { method: by, [`total-${by}`]: values[`total-${by}-now`] ?? "" };
}

function taken(number: string) {
  return done(saying(href("/back-office/orders/:number", { number }), "taken"));
}

export type Answer = { values: Values; problems: Problems; view: TakingView; sentences: string[] };

function answer(context: Context, shown: Answer, status: number) {
  if (status !== 200) context.set(formFailed, true);
  return data<Answer>(shown, { status });
}
