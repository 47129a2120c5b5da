import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { listAddresses } from "#domain/accounts/addresses.server.ts";
import { readConsents } from "#domain/accounts/consents.server.ts";
import { listKnownDevices } from "#domain/accounts/devices.server.ts";
import { listSecondFactors } from "#domain/accounts/second-factors.server.ts";
import { sessions } from "#domain/accounts/schema.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { findCart, findCartOf } from "#domain/cart/cart.server.ts";
import { enquiries, enquiryMessages } from "#domain/enquiries/schema.ts";
import { listDocuments, papersOf } from "#domain/orders/documents/documents.server.ts";
import { completeOrders } from "#domain/orders/orders.server.ts";
import { listOrdersOf } from "#domain/orders/ownership.server.ts";
import { listPayments } from "#domain/payments/payments.server.ts";
import { listReceipts } from "#domain/payments/receipts.server.ts";
import { listRefunds } from "#domain/payments/refunds.server.ts";
import type { Database } from "#platform/database.server.ts";

type Owner = { userId: string; email: string };

/**
 * Everything that is kept about the person of an account (DPDP Act 2023, section 11), to be read by people and machines:
 * amounts in paise, times as ISO 8601. No passwords, no tokens, and not what the staff note among themselves.
 */
export async function readPersonalData(db: Database, userId: string) {
  const user = await findUser(db, userId);
  if (!user) return undefined;
  const { name, email, mobile, role, createdAt } = user;
  return {
    account: { name, email, mobile, role, createdAt },
    consents: await readConsents(db, userId),
    addresses: (await listAddresses(db, userId)).map((address) => without(address, "id", "userId")),
    cart: await cartOf(db, userId),
    orders: await ordersOf(db, { userId, email }),
    enquiries: await enquiriesOf(db, { userId, email }),
    sessions: await sessionsOf(db, userId),
    secondFactors: (await listSecondFactors(db, userId)).map((factor) => without(factor, "id")),
    knownBrowsers: await listKnownDevices(db, userId),
  };
}

async function cartOf(db: Database, userId: string) {
  const id = await findCartOf(db, userId);
  const lines = (id && (await findCart(db, id))?.lines) || [];
  return lines.map(({ name, label, quantity, price }) => ({ name, label, quantity, pricePaise: price }));
}

async function ordersOf(db: Database, owner: Owner) {
  const found = await completeOrders(db, await listOrdersOf(db, owner));
  const moneyOf = await readMoney(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ lines, events, ...order }) => ({
    ...without(
      order,
      "id",
      "token",
      "cartId",
      "userId",
      "erasureRequestedAt",
      "erasedAt",
      "retentionEndedAt",
      "forgetsPerson",
    ),
    placedAsGuest: order.userId === null,
    lines: lines.map((line) => without(line, "orderId", "position", "packId", "productId", "slug")),
    events: events.map((event) => without(event, "id", "orderId", "actorId", "batchId", "data")),
    ...moneyOf(order.id),
  }));
}

function byOrder<Row extends { orderId: string | null }>(rows: readonly Row[]): (orderId: string) => Row[] {
  const known = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => known.get(orderId) ?? [];
}

/** Gives what is told of the money of each of these orders. */
async function readMoney(db: Database, orderIds: readonly string[]) {
  const paymentsOf = byOrder(await listPayments(db, orderIds));
  const receiptsOf = byOrder(await listReceipts(db, orderIds));
  const refundsOf = byOrder(await listRefunds(db, orderIds));
  const issued = await listDocuments(db, orderIds);
  const papers = await papersOf(db, issued);
  const documentsOf = byOrder(issued.map((document, index) => ({ ...document, paper: papers[index] })));
  return (orderId: string) => ({
    payments: paymentsOf(orderId).map(({ method, state, amountPaise }) => ({ method, state, amountPaise })),
    receipts: receiptsOf(orderId).map(({ method, receipt: { amountPaise, currency, receivedAt } }) => ({
      method,
      amountPaise,
      currency,
      receivedAt,
    })),
    refunds: refundsOf(orderId).map(({ status, amountPaise, reason, doneAt }) => ({
      status,
      amountPaise,
      reason,
      doneAt,
    })),
    documents: documentsOf(orderId).map(({ kind, number, issuedAt, paise, paper }) => ({
      kind,
      number,
      issuedAt,
      paise,
      paper,
    })),
  });
}

async function enquiriesOf(db: Database, { userId, email }: Owner) {
  const own = or(eq(enquiries.userId, userId), sql`lower(${enquiries.email}) = lower(${email})`);
  const found = await db.select().from(enquiries).where(own).orderBy(asc(enquiries.id));
  const ids = found.map(({ id }) => id);
  const thread = await db
    .select()
    .from(enquiryMessages)
    .where(inArray(enquiryMessages.enquiryId, ids))
    .orderBy(asc(enquiryMessages.id));
  return found.map((enquiry) => ({
    ...without(enquiry, "id", "fingerprint", "assigneeId", "userId", "erasedAt"),
    messages: thread
      .filter(({ enquiryId, kind }) => enquiryId === enquiry.id && kind !== "note")
      .map(({ kind, text, writtenAt }) => ({ kind, text, writtenAt })),
  }));
}

async function sessionsOf(db: Database, userId: string) {
  const { createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions;
  return db
    .select({ createdAt, updatedAt, expiresAt, ipAddress, userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
}

/** A row without what only the shop's own records need. */
function without<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Omit<Row, Name> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as Name))) as Omit<Row, Name>;
}
