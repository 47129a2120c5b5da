import { asc, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Staff } from "../board/staff-transitions.server.ts";
import { buyersMobile } from "../documents/bill.ts";
import type { Order } from "../schema.ts";
import type { Customer } from "../customer/customers.server.ts";
import { customerBlocks, customerNotes } from "./schema.ts";

type Table = typeof customerNotes | typeof customerBlocks;

/** What is about a customer's account, and about the mobiles with which they bought. */
function isAbout(table: Table, { userId, mobiles }: Customer): SQL {
  return or(userId ? eq(table.userId, userId) : undefined, inArray(table.mobile, mobiles)) ?? sql`false`;
}

/** The column by which a new row is about a customer. */
const ofCustomer = ({ userId, key }: Customer) => (userId ? { userId } : { mobile: key });

/** The log names the latest order, because no mobile stands in it. */
const subjectOf = ({ latest }: Customer) => ({ kind: "order", id: latest.id }) as const;

const writer = sql<string>`coalesce(${users.name}, 'Somebody who left')`;

/** Adds a note about a customer, who never sees it. */
export async function writeCustomerNote(
  db: Database,
  customer: Customer,
  { text, by }: { text: string; by: Staff },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(customerNotes).values({ ...ofCustomer(customer), actorId: by.id, text });
    await recordChange(tx, { by, action: "wrote a note about the customer", subject: subjectOf(customer) });
  });
}

/** The notes that staff wrote about a customer, the newest first. */
export async function listCustomerNotes(db: Database, customer: Customer) {
  const { id, text, writtenAt } = customerNotes;
  return db
    .select({ id, text, writtenAt, by: writer })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.actorId))
    .where(isAbout(customerNotes, customer))
    .orderBy(desc(id));
}

/** Why a customer may place no order, since when and by whom; undefined for one who may. */
export async function findBlock(db: Database, customer: Customer) {
  const { id, reason, blockedAt } = customerBlocks;
  const [block] = await db
    .select({ reason, blockedAt, by: writer })
    .from(customerBlocks)
    .leftJoin(users, eq(users.id, customerBlocks.actorId))
    .where(isAbout(customerBlocks, customer))
    .orderBy(asc(id))
    .limit(1);
  return block;
}

/** Blocks a customer's account and all mobiles with which they bought. Changes nothing if all of them are blocked. */
export async function blockCustomer(
  db: Database,
  customer: Customer,
  { reason, by }: { reason: string; by: Staff },
): Promise<void> {
  const blocked = { reason, actorId: by.id };
  const { userId, mobiles } = customer;
  const rows = [...(userId ? [{ userId, ...blocked }] : []), ...mobiles.map((mobile) => ({ mobile, ...blocked }))];
  await db.transaction(async (tx) => {
    const added = await tx.insert(customerBlocks).values(rows).onConflictDoNothing().returning();
    if (added.length === 0) return;
    const subject = subjectOf(customer);
    await recordChange(tx, { by, action: "blocked the customer", subject, after: { blockReason: reason } });
  });
}

/** Lifts the block of a customer's account and mobiles. Changes nothing if there is none. */
export async function liftBlock(db: Database, customer: Customer, by: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const [lifted] = await tx.delete(customerBlocks).where(isAbout(customerBlocks, customer)).returning();
    if (!lifted) return;
    const subject = subjectOf(customer);
    const before = { blockReason: lifted.reason };
    await recordChange(tx, { by, action: "lifted the customer's block", subject, before });
  });
}

/** SQL condition: a mobile stands in an order. Orders whose person is erased, or is to be erased, do not count. */
const standsInOrder = (mobile: SQL) => sql`exists (
  select from orders where (orders.mobile = ${mobile}
    or (orders.sender_mobile = ${mobile} and right(orders.sender_mobile, 4) = right(${mobile}, 4)))
    and orders.erasure_requested_at is null and orders.erased_at is null)`;

/** Moves the notes about a mobile that was corrected in its only order. */
export async function moveNotes(tx: Database, from: string | null, to: string | null): Promise<void> {
  if (from === null || to === null || from === to) return;
  const isLeft = standsInOrder(sql.raw("customer_notes.mobile"));
  await tx.execute(sql`update customer_notes set mobile = ${to} where mobile = ${from} and not ${isLeft}`);
}

/** Deletes notes about mobiles, and blocks of mobiles: of the buyers of `erased` orders, and those in no order any more. */
export async function forgetMobiles(tx: Database, erased: readonly Order[] = []): Promise<void> {
  const theirs = sql.param(erased.flatMap((order) => buyersMobile(order) ?? []));
  for (const table of ["customer_notes", "customer_blocks"]) {
    const mobile = sql.raw(`${table}.mobile`);
    await tx.execute(sql`delete from ${sql.raw(table)}
      where ${mobile} = any(${theirs}::text[]) or (${mobile} is not null and not ${standsInOrder(mobile)})`);
  }
}
