import { href, type RouterContextProvider } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readFormData, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { weightOf } from "#domain/catalogue/label.ts";
import { momentInWords } from "#domain/orders/story.ts";
import { listUnpaidOrders, listUnpaidShares, type UnpaidOrder } from "#domain/orders/unpaid.server.ts";
import { cancelUnpaid } from "#domain/payments/desk.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { ageInWords } from "#platform/age.ts";
import type { Database } from "#platform/database.server.ts";
import { doneAddress, readDone } from "./done.server.ts";
import { standingName } from "./words.ts";

type Context = Readonly<RouterContextProvider>;

const MOST = 200;

/**
 * Unpaid orders to choose from, or of those that the address names what would go with them. `like` is the number of an
 * order of whose connection all are ticked.
 */
export async function unpaidPage(context: Context, request: Request) {
  const db = context.get(database);
  const query = new URL(request.url).searchParams;
  const numbers = query.getAll("order").slice(0, MOST);
  const lately = await readDone(db, query);
  const orders = await listUnpaidOrders(db, { ...(numbers.length > 0 && { numbers }), most: MOST });
  return numbers.length > 0
    ? { done: lately, review: reviewOf(orders), choice: undefined }
    : { done: lately, review: undefined, choice: await choiceOf(db, orders, query.get("like")) };
}

export type Choice = Awaited<ReturnType<typeof choiceOf>>;

async function choiceOf(db: Database, orders: readonly UnpaidOrder[], likeNumber: string | null) {
  const { unpaidShare } = await readSettings(db);
  const like = orders.find(({ number }) => number === likeNumber);
  const now = new Date();
  return {
    percent: unpaidShare,
    shares: (await listUnpaidShares(db, Number(unpaidShare))).map(
      ({ name, grams, percent }) => `${name}: ${weightOf({ grams })}, ${percent} %`,
    ),
    isMore: orders.length === MOST,
    orders: orders.map((order) => ({
      number: order.number,
      name: order.name,
      mobile: order.mobile && showMobile(order.mobile),
      stands: `${order.saysPaid ? "says paid" : standingName(order.status)}, placed ${ageInWords(order.placedAt, now)} ago`,
      until: order.holdExpiresAt && momentInWords(order.holdExpiresAt),
      held: heldInWords(order),
      alike: order.alike,
      isTicked: order === like || (like?.network != null && order.network === like.network),
    })),
  };
}

function heldInWords({ held }: UnpaidOrder): string {
  if (held.length === 0) return "Holds nothing";
  return `Holds ${held.map(({ name, grams }) => `${weightOf({ grams })} ${name}`).join(", ")}`;
}

export type Review = ReturnType<typeof reviewOf>;

/** What cancelling some orders sets free, and who is told. */
function reviewOf(orders: readonly UnpaidOrder[]) {
  const free = new Map<string, number>();
  for (const { name, grams } of orders.flatMap(({ held }) => held)) free.set(name, (free.get(name) ?? 0) + grams);
  return {
    numbers: orders.map(({ number }) => number),
    free: [...free].map(([name, grams]) => `${weightOf({ grams })} ${name}`),
    saysPaid: orders.filter(({ saysPaid }) => saysPaid).length,
    mailed: orders.filter(({ email }) => email !== null).length,
  };
}

/** Cancels the orders that a form names, and leads back to the list, which says what became of each. */
export async function cancelFromForm(context: Context, request: Request) {
  const form = await readFormData(request);
  const numbers = form.getAll("order").filter((number) => typeof number === "string");
  if (numbers.length === 0) throw refuse("No order was ticked, so nothing was changed. Tick some first.");
  if (numbers.length > MOST) throw refuse(`That is too many. Choose at most ${MOST} orders at a time.`);
  const { reason = "" } = textsOf(form);
  const outcome = await cancelUnpaid(context.get(database), whoActs(context), {
    numbers,
    reason: reason.trim().slice(0, 200) || "Unpaid",
  });
  return done(doneAddress(href("/back-office/orders/unpaid"), outcome));
}
