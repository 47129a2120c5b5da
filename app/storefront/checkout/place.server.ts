import { data, href, redirect, type RouterContextProvider } from "react-router";
import { database, formFailed, log, outage, visitor } from "#app/context.ts";
import { originOf, rememberDevice } from "#app/device.server.ts";
import { firstProblems, readForm, textsOf } from "#app/read-form.ts";
import { signedIn } from "#app/session.server.ts";
import { cartId, forgetCart } from "#app/storefront/cart/cart-cookie.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { isCartOpenTo } from "#domain/cart/cart.server.ts";
import { collectionForm, deliveryForm, fieldOrder } from "#domain/checkout/checkout-form.ts";
import { differencesAt, placeOrder } from "#domain/checkout/checkout.server.ts";
import { leaveOut } from "#domain/checkout/leave-out.server.ts";
import type { Way } from "#domain/checkout/quote.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { findOrderOfCart, type Order } from "#domain/orders/orders.server.ts";
import { paymentMethods } from "#domain/orders/order.ts";
import { isOutage, isUncertain } from "#platform/outage.ts";
import { isUuid } from "#platform/uuid.ts";
import { leaveOutIntent } from "./checkout-button.tsx";
import { collectQuery, ownDetails } from "./own-details.server.ts";
import { shopOf } from "./show.server.ts";

type Context = Readonly<RouterContextProvider>;

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
  const values = textsOf(await readForm(request));
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
  const remembered = { cart: await cartId(context, request), way: (await ownDetails(context, request)).way };
  const cart = isUuid(values.cart) ? values.cart : remembered.cart;
  if (!cart) throw redirect(href("/cart"), 303);

  const isOther = remembered.cart !== undefined && cart !== remembered.cart;
  const isOpen = await isCartOpenTo(db, cart, userId);
  // The button pressed again, the page sent again: the order is there already, and its cart gone.
  const known = isOpen === undefined ? await findOrderOfCart(db, cart) : undefined;
  if (known) return leadToOrder(context, request, known, isOther);
  if (isOther || isOpen === false) return ask(context, values, [otherCart]);

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const now = new Date();
  if (values.intent === leaveOutIntent) {
    return goOnWithout(context, values, { cart, way: collects ? undefined : remembered.way, now });
  }

  const isMoved = !collects && remembered.way !== undefined && values.pincode !== remembered.way.pincode;
  const moved = `The pincode was ${values.pincode ?? ""} and is ${remembered.way?.pincode} now: check the address`;
  const parsed = (collects ? collectionForm : deliveryForm).safeParse(values);
  if (!parsed.success) {
    const problems = firstProblems(parsed.error, fieldOrder);
    return refuse(context, { values, problems: isMoved ? { city: moved, ...problems } : problems });
  }

  const seen = { totals: seenTotals(values), lines: values.lines ?? "" };
  const { pincode } = parsed.data;
  const way = pincode === null ? undefined : (remembered.way ?? (await findDestination(db, pincode)));
  const page = { cartId: cart, details: parsed.data, way, seen, shop: shopOf(context), now };
  if (isMoved) return ask(context, values, [`${moved}.`, ...(await differencesAt(db, page))]);
  const placed = await placeOrder(db, { ...page, userId, origin: await originOf(context, request) });
  if (placed.ok) return leadToOrder(context, request, placed.order, false);
  if (placed.reason === "limit") return refuse(context, { values, problems: { form: tooMany } }, 429);
  if (placed.reason === "bill") return refuse(context, { values, problems: placed.problems });
  return ask(context, values, placed.sentences);
}

type LeavingOut = { cart: string; way: Way; now: Date };

/** Nothing is placed: the page comes back without what stood in the way, to be looked over first. */
async function goOnWithout(context: Context, values: Values, { cart, way, now }: LeavingOut) {
  const sentences = await leaveOut(context.get(database), cart, way, now);
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
  if (!hasOtherCart) headers.append("Set-Cookie", await forgetCart(context));
  const paying = method !== "cash" && status === "awaiting-payment";
  // An address of its own within the page: the browser would carry the form's along, and the focus with it.
  const to = paying ? `${href("/orders/:token/pay", { token })}#pay` : `${href("/orders/:token", { token })}#placed`;
  return redirect(to, { status: 303, headers });
}

/** Nothing was placed, because something is not as the page had shown it. */
function ask(context: Context, values: Values, sentences: string[]) {
  return refuse(context, { values, problems: {}, sentences }, 409);
}

type Refusal = { values: Values; problems: Problems; sentences?: string[] };

function refuse(context: Context, refusal: Refusal, status = 422) {
  context.set(formFailed, true);
  return data(refusal, { status });
}
