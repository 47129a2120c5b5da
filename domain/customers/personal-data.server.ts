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
import { findOrder } from "#domain/orders/orders.server.ts";
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
  const told = [];
  for (const { id, userId } of await listOrdersOf(db, owner)) {
    const { lines, events, ...order } = (await findOrder(db, id))!;
    told.push({
      ...without(order, "id", "token", "cartId", "userId", "forgetsPerson"),
      placedAsGuest: userId === null,
      lines: lines.map((line) => without(line, "orderId", "position", "packId", "productId", "slug")),
      events: events.map((event) => without(event, "id", "orderId", "actorId", "batchId", "data")),
      ...(await moneyOf(db, id)),
    });
  }
  return told;
}

async function moneyOf(db: Database, orderId: string) {
  const payments = await listPayments(db, orderId);
  const receipts = await listReceipts(db, orderId);
  const refunds = await listRefunds(db, orderId);
  const issued = await listDocuments(db, orderId);
  const papers = await papersOf(db, issued);
  return {
    payments: payments.map(({ method, state, amountPaise }) => ({ method, state, amountPaise })),
    receipts: receipts.map(({ method, receipt: { amountPaise, currency, receivedAt } }) => ({
      method,
      amountPaise,
      currency,
      receivedAt,
    })),
    refunds: refunds.map(({ status, amountPaise, reason, doneAt }) => ({ status, amountPaise, reason, doneAt })),
    documents: issued.map(({ kind, number, issuedAt, paise }, index) => ({
      kind,
      number,
      issuedAt,
      paise,
      paper: papers[index],
    })),
  };
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
