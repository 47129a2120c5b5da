import { asc, eq, getTableColumns, inArray, or, SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { listAddresses } from "#domain/accounts/addresses.server.ts";
import { readConsents } from "#domain/accounts/consents.server.ts";
import { listKnownDevices } from "#domain/accounts/devices.server.ts";
import { findLetterRefusal } from "#domain/accounts/letter-refusals.server.ts";
import { listSecondFactors } from "#domain/accounts/second-factors.server.ts";
import { sessions } from "#domain/accounts/schema.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { findCart, findCartOf } from "#domain/cart/cart.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import { listStockRequests } from "#domain/catalogue/stock/stock-requests.server.ts";
import { enquiries, enquiryMessages, enquiryPictures } from "#domain/enquiries/schema.ts";
import { findEnquiryPicture } from "#domain/enquiries/pictures.server.ts";
import { documents } from "#domain/orders/documents/schema.ts";
import { isOrderOf } from "#domain/orders/customer/ownership.server.ts";
import { findReviewPicture } from "#domain/orders/reviews/pictures.server.ts";
import { reviewPictures, reviews } from "#domain/orders/reviews/schema.ts";
import { orderEvents, orderLines, orders, orderSums, sumColumns } from "#domain/orders/schema.ts";
import { amountFor, isReceiptOf } from "#domain/payments/receipts/received.server.ts";
import { paymentRequests, receipts, refunds } from "#domain/payments/schema.ts";
import type { Database } from "#platform/database.server.ts";

type Owner = { userId: string; email: string };

/**
 * All data about the holder of an account (DPDP Act 2023, section 11), without passwords, tokens and staff notes. Each
 * order is a JSON text. Amounts are in paise, times in UTC. Undefined for an unknown user.
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
    photographs: await photographsSentBy(db, { userId, email }),
    waitsFor: await listStockRequests(db, email),
    lettersRefusedAt: await findLetterRefusal(db, email.toLowerCase()),
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

const orderColumns = without(
  getTableColumns(orders),
  "id",
  "token",
  "cartId",
  "userId",
  "erasureRequestedAt",
  "erasedAt",
  "retentionEndedAt",
);
const lineColumns = without(getTableColumns(orderLines), "orderId", "position", "packId", "productId", "slug");
const reviewColumns = without(getTableColumns(reviews), "id", "orderId", "productId", "revision", "showsPictures");
const eventColumns = without(getTableColumns(orderEvents), "id", "orderId", "actorId", "submissionId", "data");

/** Each order as a JSON text. PostgreSQL writes it, because JavaScript would take four times as long. */
async function ordersOf(db: Database, owner: Owner): Promise<string[]> {
  const { method, state, amountPaise } = paymentRequests;
  const { currency, receivedAt } = receipts;
  const { status, reason, doneAt } = refunds;
  const { kind, number, issuedAt, paise, snapshot } = documents;
  const fields = fieldsOf({
    ...orderColumns,
    sums: sql`(select row_to_json(one) from (select ${fieldsOf(sumColumns)}) as one)`,
    placedAsGuest: sql`${orders.userId} is null`,
    lines: listOf(lineColumns, sql`${orderLines} where ${orderLines.orderId} = ${orders.id}`, orderLines.position),
    events: listOf(eventColumns, sql`${orderEvents} where ${orderEvents.orderId} = ${orders.id}`, orderEvents.id),
    reviews: listOf(reviewColumns, sql`${reviews} where ${reviews.orderId} = ${orders.id}`, reviews.id),
    payments: listOf(
      { method, state, amountPaise },
      sql`${paymentRequests} where ${paymentRequests.orderId} = ${orders.id}`,
      paymentRequests.createdAt,
    ),
    receipts: listOf(
      {
        method: sql`case ${receipts.rail} when 'card' then 'razorpay' when 'cash' then 'cash' else 'upi' end`,
        amountPaise: amountFor(sql`${orders.id}`),
        currency,
        receivedAt,
        wasRecordedByMistake: sql`${receipts.reversalId} is not null`,
      },
      sql`${receipts} where ${isReceiptOf(sql`${orders.id}`)}`,
      receipts.recordedAt,
    ),
    refunds: listOf(
      { status, amountPaise: refunds.amountPaise, reason, doneAt },
      sql`${refunds} where ${refunds.orderId} = ${orders.id}`,
      refunds.createdAt,
    ),
    documents: listOf(
      { kind, number, issuedAt, paise, paper: snapshot },
      sql`${documents} where ${documents.orderId} = ${orders.id}`,
      documents.id,
    ),
  });
  const { rows } = await db.execute<{ order: string }>(sql`
    select row_to_json(one)::text as "order" from (
      select ${fields} from ${orders} join ${orderSums} on ${orderSums.orderId} = ${orders.id}
      where ${isOrderOf(owner)} order by ${orders.placedAt} desc, ${orders.id} desc
    ) as one`);
  return rows.map(({ order }) => order);
}

/** SQL for a JSON array of rows. `from`: the tables and the condition, such as "refunds where order_id = orders.id". */
function listOf(columns: Record<string, AnyPgColumn | SQL>, from: SQL, orderBy: AnyPgColumn): SQL {
  const rows = sql`select ${fieldsOf(columns)} from ${from} order by ${orderBy}`;
  return sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${rows}) as one)`;
}

/** A select list for `row_to_json`. Times are given as ISO 8601 in UTC. */
function fieldsOf(columns: Record<string, AnyPgColumn | SQL>): SQL {
  const fields = Object.entries(columns).map(([name, column]) => {
    const isTime = !(column instanceof SQL) && column.dataType === "date";
    const value = isTime ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  return sql.join(fields, sql`, `);
}

const isEnquiryOf = ({ userId, email }: Owner) =>
  or(eq(enquiries.userId, userId), sql`lower(${enquiries.email}) = lower(${email})`);

async function enquiriesOf(db: Database, owner: Owner) {
  const found = await db.select().from(enquiries).where(isEnquiryOf(owner)).orderBy(asc(enquiries.id));
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

/**
 * A photograph that was sent with an enquiry or a review. `enquiry` is the enquiry's reference, `order` the order's
 * number, `product` the product's name and `review` the review's id.
 */
export type SentPhotograph = { sentAt: Date; hash: string } & (
  { enquiry: string } | { order: string; product: string; review: number }
);

async function photographsSentBy(db: Database, owner: Owner): Promise<SentPhotograph[]> {
  const withEnquiries = await db
    .select({ enquiry: enquiries.reference, sentAt: enquiryPictures.sentAt, hash: enquiryPictures.hash })
    .from(enquiryPictures)
    .innerJoin(enquiries, eq(enquiries.id, enquiryPictures.enquiryId))
    .where(isEnquiryOf(owner));
  const withReviews = await db
    .select({
      order: orders.number,
      product: products.name,
      review: reviews.id,
      sentAt: reviewPictures.sentAt,
      hash: reviewPictures.hash,
    })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(isOrderOf(owner));
  return [...withEnquiries, ...withReviews].toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
}

/** The bytes (WebP) of a photograph; undefined if it was deleted. The caller must check that the user has sent it. */
export function readSentPhotograph(db: Database, sent: SentPhotograph) {
  const { hash } = sent;
  return "enquiry" in sent
    ? findEnquiryPicture(db, sent.enquiry, hash)
    : findReviewPicture(db, { id: sent.review, hash, isShown: false });
}

async function sessionsOf(db: Database, userId: string) {
  const { createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions;
  return db
    .select({ createdAt, updatedAt, expiresAt, ipAddress, userAgent })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt));
}

function without<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Omit<Row, Name> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as Name))) as Omit<Row, Name>;
}
