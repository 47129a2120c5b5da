import { and, eq, gte, inArray, lt } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { formatAmount, MOST_PAISE } from "#domain/money.ts";
import { misfitPaiseOf, missingInWords, unreturnedPaiseOf } from "#domain/orders/misfit.ts";
import { findOrder, recordEvent, type Order } from "#domain/orders/orders.server.ts";
import { holdLonger } from "#domain/orders/schedule.server.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import { saysPaid } from "#domain/orders/story.ts";
import type { Database } from "#platform/database.server.ts";
import { startInIndia } from "#platform/day.ts";
import { noteOf, notedIn, type Noted } from "./besides.ts";
import type { Confirmed } from "./matching.ts";
import { claimUntil, type Money } from "./payment.ts";
import { lockPayment, type Payment } from "./payments.server.ts";
import { payments } from "./schema.ts";

type Misfit = { order: Order; payment: Payment; money: Money; now: Date };

/**
 * Writes down, for a locked order, money that came otherwise than it was asked for: on its payment for the owner, and
 * in the order's story for the customer. The order is then kept as long as for a transfer that was told of. The same
 * money noted once more changes nothing.
 */
export async function noteMisfit(tx: Database, { order, payment, money, now }: Misfit): Promise<void> {
  const { amountPaise: paise, currency, utr, by } = money;
  const note = utr && noteOf(utr);
  const { events } = (await findOrder(tx, order.id))!;
  const isNoted = events.some(
    (event) => event.kind === "payment-misfit" && event.paise === paise && event.note === (note ?? null),
  );
  if (isNoted) return;
  const failure = failureOf(payment, money, misfitPaiseOf(events));
  await tx.update(payments).set({ failure }).where(eq(payments.id, payment.id));
  if (currency !== "INR" || paise > MOST_PAISE || paise <= 0) return;
  await recordEvent(tx, order.id, "payment-misfit", { by, note, paise });
  await holdLonger(tx, order, claimUntil(now));
}

function failureOf({ amountPaise: asked }: Payment, { amountPaise, currency, utr }: Money, earlierPaise: number) {
  const isRupees = currency === "INR";
  return [
    `${isRupees ? "Rs" : currency} ${formatAmount(amountPaise)} came${utr ? ` with UTR ${utr}` : ""}`,
    earlierPaise > 0 && `Rs ${formatAmount(earlierPaise)} before`,
    `Rs ${formatAmount(asked)} was asked for`,
    isRupees && missingInWords(earlierPaise + amountPaise, asked),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * The owner has sent back by hand what came and did not fit. `seen` is what the page said had come. The second press
 * changes nothing. Refuses what became the order's payment meanwhile, and what more came since the page was drawn.
 */
export async function returnMisfitAsOwner(
  db: Database,
  by: Actor,
  paymentId: string,
  seen: string,
): Promise<"sent back" | "already done" | "unknown payment" | { refused: string }> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return "unknown payment";
    const { orderId, status, failure, claimedUtr } = payment;
    if (status === "paid") {
      return { refused: "The order is paid by now. What came besides its amount stands under To give back." };
    }
    if (failure === null) return "already done";
    if (status === "failed")
      return { refused: "This attempt failed and no money came, so there is none to send back." };
    if (failure !== seen) return { refused: "More came while this page was open. Look once more before you go on." };
    const { events } = (await findOrder(tx, orderId))!;
    const paise = unreturnedPaiseOf(events);
    // The transfer that was told is the one that was found, unless the customer told another one since.
    const stillTold = saysPaid({ events }) ? claimedUtr : null;
    await tx.update(payments).set({ failure: null, claimedUtr: stillTold }).where(eq(payments.id, paymentId));
    if (paise > 0) await recordEvent(tx, orderId, "misfit-returned", { by: "shop", paise });
    await recordChange(tx, {
      by,
      action: "sent money back by hand",
      subject: { kind: "order", id: orderId },
      before: { failure },
      after: { failure: null, sentBackPaise: paise },
    });
    return "sent back";
  });
}

/** Whether a transfer was noted for a locked order, whatever became of it since. */
export async function wasNoted(tx: Database, orderId: string, utr: string): Promise<boolean> {
  const { events } = (await findOrder(tx, orderId))!;
  return events.some(({ kind, note }) => kind === "payment-misfit" && note === noteOf(utr));
}

/** What was noted for a locked payment and is neither back with the customer nor another order's by now. */
export async function listNoted(tx: Database, { orderId, method }: Payment): Promise<Noted[]> {
  const noted = method === "upi" ? notedIn((await findOrder(tx, orderId))!.events) : [];
  if (noted.length === 0) return [];
  const utrs = noted.map(({ utr }) => utr);
  const served = await tx.select({ utr: payments.utr }).from(payments).where(inArray(payments.utr, utrs));
  return noted.filter(({ utr }) => !served.some((one) => one.utr === utr));
}

/**
 * Which of these UTRs were noted with another amount than was asked for, with their orders' numbers and what came; of orders placed from one day to
 * another (the second not included).
 */
export async function findNoted(
  db: Database,
  utrs: readonly string[],
  from: string,
  until: string,
): Promise<Map<string, Confirmed>> {
  const rows = await db
    .select({ note: orderEvents.note, number: orders.number, amountPaise: orderEvents.paise })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(
      and(
        eq(orderEvents.kind, "payment-misfit"),
        inArray(orderEvents.note, utrs.map(noteOf)),
        gte(orders.placedAt, startInIndia(from)),
        lt(orders.placedAt, startInIndia(until)),
      ),
    );
  const noted = new Map(rows.map(({ note, number, amountPaise }) => [note, { number, amountPaise: amountPaise ?? 0 }]));
  return new Map(utrs.flatMap((utr) => (noted.has(noteOf(utr)) ? [[utr, noted.get(noteOf(utr))!]] : [])));
}
