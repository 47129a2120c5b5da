import { data, href } from "react-router";
import { whoActs } from "#app/access.ts";
import { type Context, database, formFailed } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { sayIssue } from "#app/sentences/issues.ts";
import { sayHindrance } from "#app/sentences/obstacles.ts";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { linesSeen, readSeen } from "#domain/checkout/checkout-form.ts";
import { quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { sellAtCounter } from "#domain/checkout/counter.server.ts";
import { offersFor } from "#domain/checkout/offers.ts";
import { personName } from "#domain/delivery/address.ts";
import { formatRupees } from "#domain/money.ts";
import { findOrderByNumber } from "#domain/orders/full-order.server.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findOrderOfCart, type Order } from "#domain/orders/orders.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { afterButton, readItems } from "./desk-items.server.ts";

/** The parameter with the number of the order that was just sold. */
const soldQuery = "sold";

/** What was just sold, for the page that is ready for the next customer. */
export async function readSold(context: Context, request: Request) {
  const number = readOrderNumber(new URL(request.url).searchParams.get(soldQuery) ?? "");
  const order = number ? await findOrderByNumber(context.get(database), number) : undefined;
  return order && { number: order.number, token: order.token, total: formatRupees(order.sums.totalPaise) };
}

/** What the page shows for these values of its form, and what is wrong with them. */
export async function viewOf(context: Context, values: Values) {
  const db = context.get(database);
  const { problems: wrongItems, cart, lines, shown } = await readItems(db, values);
  const problems: Problems = { ...wrongItems };
  const mobile = values.mobile?.trim() ? parseIndianMobile(values.mobile) : undefined;
  if (values.mobile?.trim() && !mobile) problems.mobile = "Enter a 10-digit mobile number, or leave it empty";
  const quote =
    cart.lines.length > 0 ? await quoteCheckout(db, cart, undefined, new Date(), undefined, "counter") : undefined;
  const offers = quote && offersFor(quote, undefined, await readSettings(db), { razorpay: false }).offered;
  return {
    problems,
    lines,
    mobile,
    shown: {
      items: shown,
      sums: quote && {
        lines: linesSeen(quote.lines),
        less: quote.discountPaise > 0 ? formatRupees(quote.discountPaise) : undefined,
        obstacles: quote.obstacles.map(sayHindrance),
        offers: offers!.map(({ method, totalPaise }) => ({ method, totalPaise, total: formatRupees(totalPaise) })),
      },
    },
  };
}

export type CounterView = Awaited<ReturnType<typeof viewOf>>["shown"];
export type Answer = { values: Values; problems: Problems; view: CounterView; sentences: string[] };

/** The page after a button that sells nothing. */
export async function lookAgain(context: Context, sent: Values) {
  const values = afterButton(sent);
  const { problems, shown } = await viewOf(context, values);
  context.set(formFailed, problems.q !== undefined);
  return data<Answer>({ values, problems, view: shown, sentences: [] }, { status: problems.q ? 422 : 200 });
}

/** Sells what the form has. Shows the form again with what is wrong, or with what differs from what it had shown. */
export async function sell(context: Context, values: Values, paid: "cash" | "upi") {
  const db = context.get(database);
  const cartId = isUuid(values.cart) ? values.cart : "";
  const again = cartId ? await findOrderOfCart(db, cartId) : undefined;
  if (again) return sold(again, values);
  const { problems, lines, mobile, shown } = await viewOf(context, values);
  const show = (more: Partial<Answer>, status: number) => {
    context.set(formFailed, true);
    return data<Answer>({ values, problems: {}, view: shown, sentences: [], ...more }, { status });
  };
  const name = personName.safeParse(values.name ?? "");
  if (!name.success) problems.name = sayIssue(name.error.issues[0]!);
  if (lines.length === 0) problems.q = "Choose what is sold";
  if (cartId === "") problems.form = "Open this page anew: it lost its place.";
  if (!name.success || Object.values(problems).some(Boolean)) return show({ problems }, 422);

  const who = whoActs(context);
  const answer = await sellAtCounter(db, {
    cartId,
    lines,
    by: { id: who.id, name: who.name },
    name: name.data || undefined,
    mobile,
    paid,
    utr: values.utr?.trim() || undefined,
    seen: readSeen(values),
    now: new Date(),
  });
  if (answer.ok) return sold(answer.order, values);
  const sentences =
    answer.reason === "form"
      ? [
          "From ₹50,000 before tax on, a bill names its buyer: take it as a new order that is collected, which asks for it.",
        ]
      : answer.hindrances.map(sayHindrance);
  return show({ sentences }, 409);
}

function sold({ number, token }: Order, values: Values) {
  const page = `${href("/back-office/orders/counter")}?${new URLSearchParams({ [soldQuery]: number })}`;
  return done(values.bill === "yes" ? href("/orders/:token/invoice", { token }) : page);
}
