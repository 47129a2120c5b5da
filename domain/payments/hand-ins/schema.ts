import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#domain/accounts/schema.ts";
import { receipts, reversals } from "../schema.ts";

const at = () => timestamp({ withTimezone: true });

/**
 * What a rider or courier handed in of the cash that customers paid at the door. The three amounts together are the
 * receipt's, unless something lacks: that is not stored, it is the receipt's amount less them, and the courier owes it.
 */
export const handIns = pgTable(
  "hand_ins",
  {
    /** The one-time key of the form. */
    id: uuid().primaryKey(),
    /** Whose hand-in it is, as `holderOf` names them. */
    courier: text().notNull(),
    /** The cash that the customers paid; null if it only settles what lacked before. */
    receiptId: uuid()
      .references(() => receipts.id)
      .unique("hand_ins_of_receipt"),
    /** What came to the shop, as cash or as the courier's transfer. */
    handedPaise: bigint({ mode: "number" }).notNull(),
    /** What the courier keeps for its work. */
    feePaise: bigint({ mode: "number" }).notNull().default(0),
    /** What is lost, and the shop bears it. */
    lostPaise: bigint({ mode: "number" }).notNull().default(0),
    /** The courier's own number of its payout, such as a CRF id or a UTR; null for cash. */
    payout: text(),
    /** The number of the payout's transfer (UTR), in capitals; null for cash. */
    utr: text(),
    recordedAt: at().notNull().defaultNow(),
    /** The staff account that recorded it; null if the account was deleted. */
    recordedBy: text().references(() => users.id, { onDelete: "set null" }),
    /** Set once it was taken back, with its receipt; its payout may then be recorded again. */
    reversalId: uuid().references(() => reversals.id),
  },
  (handIn) => [
    uniqueIndex("hand_ins_standing_payout_once")
      .on(handIn.courier, handIn.payout)
      .where(sql`${handIn.reversalId} is null`),
    index()
      .on(handIn.reversalId)
      .where(sql`${handIn.reversalId} is not null`),
    index("hand_ins_of_courier").on(handIn.courier, handIn.recordedAt),
    index().on(handIn.recordedAt),
    index("hand_ins_utr")
      .on(handIn.utr)
      .where(sql`${handIn.utr} is not null`),
    index()
      .on(handIn.recordedBy)
      .where(sql`${handIn.recordedBy} is not null`),
    check(
      "hand_ins_not_negative",
      sql`${handIn.handedPaise} >= 0 and ${handIn.feePaise} >= 0 and ${handIn.lostPaise} >= 0`,
    ),
    check(
      "hand_ins_not_nothing",
      sql`${handIn.receiptId} is not null or ${handIn.handedPaise} + ${handIn.feePaise} + ${handIn.lostPaise} > 0`,
    ),
  ],
);
