import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, href, Link, redirect } from "react-router";
import { type Context, database, gateway, log, outage, visitor } from "#app/context.ts";
import { ownHolders, rememberOrder } from "#app/open-orders.server.ts";
import { deviceCookie, originOf } from "#app/device.server.ts";
import { parseForm, readForm, type Refused, showAgain } from "#app/form.server.ts";
import { refuse as refusal } from "#app/refusal.ts";
import { signedIn } from "#app/session.server.ts";
import { cartId, expiredCartCookie } from "#app/storefront/cart/current-cart.server.ts";
import { orderDestination } from "#app/storefront/delivery/pincode.server.ts";
import { OpenOrders } from "#app/storefront/visitor.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { Values } from "#app/ui/field.tsx";
import { sayFaults } from "#app/sentences/faults.ts";
import { sayHindrance, sayLeftOut } from "#app/sentences/obstacles.ts";
import { sayPause } from "#app/sentences/pause.ts";
import { i18n, language } from "#app/words/words.ts";
import { useKept } from "#app/ui/use-kept.ts";
import { isCartOpenTo } from "#domain/cart/cart.server.ts";
import {
  type CheckoutDetails,
  collectionForm,
  deliveryForm,
  fieldOrder,
  readSeen,
} from "#domain/checkout/checkout-form.ts";
import { differencesAt, placeOrder } from "#domain/checkout/checkout.server.ts";
import { leaveOut } from "#domain/checkout/leave-out.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { Order } from "#domain/orders/orders.server.ts";
import { findOrderOfCart } from "#domain/orders/orders.server.ts";
import { isOutage, isUncertain } from "#platform/outage.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/checkout";
import { arrivedQuery } from "#app/storefront/orders/arrived.tsx";
import { couponIntents } from "#app/storefront/cart/coupon-field.tsx";
import { CheckoutForm, dayOf } from "./checkout-form.tsx";
import { type CheckoutState, formId, intents } from "./intents.ts";
import { changeCoupon, changePincode, collectQuery, showCheckout, type ShownForm } from "./checkout.server.ts";
import { Destination } from "./destination.tsx";
import { LeaveOutForm, Obstacles } from "./obstacles.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { forgetAddress, nothingRemembered, rememberAddress } from "./remembered.server.ts";

const tooMany = msg`Too many orders came from your connection within an hour. Nothing is lost: try later, or call or write to us.`;
const notTaken = msg`The shop cannot reach its books just now, so nothing was ordered and nothing was charged. Wait a minute, then press the button once more. A cart is never ordered twice.`;
const perhapsTaken = msg`The shop lost its books just as your order was taken down, and cannot see yet whether it was. Wait a minute, then press the button once more: it shows your order, and never places it twice.`;
const otherCart = msg`Your cart was changed in another window.`;
const cartGone = msg`Your cart is no longer there, so nothing was ordered and nothing was charged. Please choose what you would like once more.`;
const forgotten = msg`This browser no longer knows your name, mobile, e-mail and address.`;
const nothingLeftOut = msg`Nothing had to be left out after all.`;

export async function loader({ context, request }: Route.LoaderArgs) {
  return showCheckout(context, request);
}

/**
 * Places the order, or does what another button of the form asks. The same form sent twice places one order. After a
 * refusal, shows the form again with the reason.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  return place(context, request, values).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    const { reference } = context.get(visitor);
    context.get(log).error({ err: error, reference }, "an order could not be placed");
    const sentence = i18n._(isUncertain(error) ? perhapsTaken : notTaken);
    // Without JavaScript the page cannot be made either; the error screen then shows this sentence.
    context.set(outage, { sentence });
    return refuse(context, { values, problems: { form: sentence } }, 503);
  });
}

async function place(context: Context, request: Request, values: Values) {
  const db = context.get(database);
  const userId = (await signedIn(context, request))?.id;
  const ownCart = await cartId(context, request);
  const cart = isUuid(values.cart) ? values.cart : ownCart;
  if (!cart) throw redirect(href("/cart"), 303);
  const isOther = ownCart !== undefined && cart !== ownCart;
  const isOpen = await isCartOpenTo(db, cart, userId);
  // The form was sent twice: the order exists already, and its cart is deleted.
  const known = isOpen === undefined ? await findOrderOfCart(db, cart) : undefined;
  if (known) return leadToOrder(context, request, known, isOther, values.again !== undefined);
  if (isOther || isOpen === false) return changed(context, values, [i18n._(otherCart)]);
  if (isOpen === undefined && values.cart) throw refusal(i18n._(cartGone), 409);

  const collects = new URL(request.url).searchParams.has(collectQuery);
  const goesTo = collects ? undefined : await orderDestination(context, request);
  const now = new Date();
  // Also when another button was pressed: the customer must first see the terms for the newly typed pincode.
  if (!collects && (values.intent === intents.pincode || values.newPincode?.trim()))
    return goElsewhere(context, values);
  if (values.coupon?.trim() || Object.values<string>(couponIntents).includes(values.intent ?? "")) {
    const coupon = await changeCoupon(context, cart, goesTo, values);
    if ("problem" in coupon) return refuse(context, { values, problems: { coupon: coupon.problem } });
    return told({ ...values, coupon: "" }, t`Your coupon`, [coupon.sentence]);
  }
  if (values.intent === intents.card) return data<Answer>({ values, problems: {} });
  if (values.intent === intents.forget)
    return told(
      { ...values, ...nothingRemembered },
      t`Your address`,
      [i18n._(forgotten)],
      await forgetAddress(context),
    );
  if (values.intent === intents.leaveOut) {
    const sentences = (await leaveOut(db, cart, goesTo, now)).map(sayLeftOut);
    return told(values, t`Your order was changed`, sentences.length > 0 ? sentences : [i18n._(nothingLeftOut)]);
  }

  const isMoved = goesTo !== undefined && values.pincode !== goesTo.pincode;
  const moved = t`The pincode was ${{ before: values.pincode ?? "" }} and is ${{ now: goesTo?.pincode ?? "" }} now: check the address`;
  const form = parseForm<CheckoutDetails>(values, collects ? collectionForm : deliveryForm, fieldOrder);
  if (!form.ok) {
    return refuse(context, { values, problems: isMoved ? { city: moved, ...form.problems } : form.problems });
  }

  const { pincode } = form.data;
  const destination = pincode === null ? undefined : (goesTo ?? (await findDestination(db, pincode)));
  const shop = { razorpay: context.get(gateway) !== undefined };
  const holderOf = await ownHolders(context, request);
  const order = { cartId: cart, details: form.data, destination, seen: readSeen(values), shop, now, holderOf };
  if (isMoved) return changed(context, values, [`${moved}.`, ...(await differencesAt(db, order)).map(sayHindrance)]);
  const placed = await placeOrder(db, {
    ...order,
    userId,
    origin: await originOf(context, request),
    language: language(),
  });
  if (placed.ok) {
    const led = await leadToOrder(context, request, placed.order, false);
    const { isGift, ...whom } = form.data;
    if (values.remember === "yes" && !userId && !isGift && whom.pincode !== null)
      led.headers.append("Set-Cookie", await rememberAddress(context, whom));
    return led;
  }
  if (placed.reason === "paused") {
    const sentences = [sayPause(placed.until, now)];
    const more = { heading: t`No order was placed, and nothing was charged`, sentences };
    return showAgain<Omit<Answer, keyof Refused>>(context, { values, problems: {} }, 503, more);
  }
  if (placed.reason === "limit") return refuse(context, { values, problems: { form: i18n._(tooMany) } }, 429);
  if (placed.reason === "form") return refuse(context, { values, problems: sayFaults(placed.faults) });
  return changed(context, values, placed.hindrances.map(sayHindrance));
}

async function goElsewhere(context: Context, values: Values) {
  const moved = await changePincode(context, values);
  if ("problem" in moved) return refuse(context, { values, problems: { newPincode: moved.problem } });
  return told(moved.values, t`Another pincode`, [moved.sentence], moved.cookie);
}

/** Redirects to the order's page or, if the order must be paid first, to its payment page. */
async function leadToOrder(context: Context, request: Request, order: Order, hasOtherCart: boolean, wasLost = false) {
  const { token, method, status } = order;
  const headers = new Headers({ "Set-Cookie": await deviceCookie(context, request) });
  // The cookie of another cart must stay.
  if (!hasOtherCart) headers.append("Set-Cookie", await expiredCartCookie(context));
  const paying = method !== "cash" && status === "awaiting-payment";
  if (paying) headers.append("Set-Cookie", await rememberOrder(context, request, token));
  // When the first answer was lost, the page says that the order was placed only once.
  const said = wasLost ? `?${arrivedQuery}` : "";
  // Without a fragment of its own, the URL would keep that of the form.
  const to = paying
    ? `${href("/orders/:token/pay", { token })}${said}#pay`
    : `${href("/orders/:token", { token })}${said}#placed`;
  return redirect(to, { status: 303, headers });
}

type Answer = Refused & { heading?: string; sentences?: string[] };

/** Shows the form again with everything that was typed. `sentences`: what the pressed button has changed. */
function told(values: Values, heading: string, sentences: string[], cookie?: string) {
  const headers = new Headers(cookie ? { "Set-Cookie": cookie } : {});
  return data<Answer>({ values, problems: {}, heading, sentences }, { headers });
}

/** Answers 409: something differs from what the page had shown, so no order was placed. */
function changed(context: Context, values: Values, sentences: string[]) {
  return showAgain<Omit<Answer, keyof Refused>>(context, { values, problems: {} }, 409, {
    heading: t`Something has changed. No order was placed`,
    sentences,
  });
}

function refuse(context: Context, refused: Refused, status = 422) {
  return showAgain<Omit<Answer, keyof Refused>>(context, refused, status);
}

export const handle = { shortFooter: true };

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The checkout page: recipient, address, delivery day and payment in one form. */
export default function Checkout({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const { form, summary, delivery } = loaderData;
  const isObstructed = summary.obstacles.length > 0;
  const state: CheckoutState = {
    values: { ...delivery.remembered, ...delivery.account?.known, ...actionData?.values },
    problems: actionData?.problems ?? {},
  };
  // Unavailable items are dealt with first, but a form that was filled in stays.
  const isFormShown = form && (form.button === "place" || actionData);
  return (
    <div className="wrap page checkout">
      <h1 className="pgh">{t`Checkout`}</h1>
      <p className="muted mb-6">
        {t`Fill in everything that is not marked optional.`}{" "}
        {!delivery.account && (
          <Trans>
            Have an account? <Link to={`${href("/sign-in")}?to=${encodeURIComponent(href("/checkout"))}`}>Sign in</Link>
          </Trans>
        )}
      </p>
      {actionData?.sentences && (
        <Changed
          heading={actionData.heading}
          sentences={actionData.sentences.filter((sentence) => !summary.obstacles.includes(sentence))}
          isObstructed={isObstructed}
        />
      )}
      <ErrorSummary problems={state.problems} />
      {form && <DefaultButton button={form.button} />}
      {isObstructed && (
        <div className="form mb-6">
          <OpenOrders orders={loaderData.orders} />
          <Obstacles sentences={summary.obstacles} button={form?.button} keeps={Boolean(isFormShown)} />
        </div>
      )}
      <div className="two stack">
        <OrderSummary summary={summary} soonest={form?.days[0] && dayOf(form.days[0], delivery.collects)} />
        <div className="form stack">
          <Destination delivery={delivery} form={state} />
          {form && !isFormShown && <LeaveOutForm cart={form.cart} collects={delivery.collects} />}
          {isFormShown && (
            <CheckoutForm shown={form} delivery={delivery} form={state} isAnswered={latest !== undefined} />
          )}
        </div>
      </div>
    </div>
  );
}

type ChangedProps = { heading: string | undefined; sentences: string[]; isObstructed: boolean };

function Changed({ heading, sentences, isObstructed }: ChangedProps) {
  return (
    <div id="problem" className="error-summary" tabIndex={-1}>
      <div role="alert">
        <h2>{heading}</h2>
        {sentences.length > 0 && (
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {!isObstructed && <p>{t`Look it over below. If it suits you, place the order.`}</p>}
      </div>
    </div>
  );
}

/** The Enter key presses the first button of a form, so a hidden copy of the main button comes first. */
function DefaultButton({ button }: { button: ShownForm["button"] }) {
  if (button === "none") return null;
  const intent = button === "leave-out" ? intents.leaveOut : undefined;
  return (
    <button form={formId} name="intent" value={intent} className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {t`Go on`}
    </button>
  );
}
