import { sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { deleteCustomers } from "#domain/accounts/users.server.ts";
import type { Actor } from "#domain/audit/audit.server.ts";
import { forgetTrial } from "#domain/audit/erasure.server.ts";
import { forgetPacked, refreshFree, returnToLots } from "#domain/catalogue/lots/lots.server.ts";
import { forgetUses } from "#domain/coupons/coupons.server.ts";
import { listServedStates } from "#domain/delivery/zones.server.ts";
import { pressOf, recordEdits } from "#domain/edits/edits.server.ts";
import { missingLegalFacts } from "#domain/settings/go-live.ts";
import { loadStage, loadSettings, openStage } from "#domain/settings/settings.server.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import { sqlState } from "#platform/error-code.ts";
import { deleteJobs } from "#platform/jobs.server.ts";

/** What happens to a table when the shop's trial ends. "customers": only its rows about customers are deleted. */
export const fates: Record<string, "empty" | "customers" | "kept"> = {
  allocations: "empty",
  allowances: "empty",
  cart_lines: "empty",
  carts: "empty",
  capacity_holds: "empty",
  cook_plans: "empty",
  coupon_uses: "empty",
  courier_numbers: "empty",
  customer_blocks: "empty",
  customer_notes: "empty",
  disputes: "empty",
  document_series: "empty",
  documents: "empty",
  enquiries: "empty",
  enquiry_messages: "empty",
  enquiry_pictures: "empty",
  export_ledgers: "empty",
  export_parts: "empty",
  exports: "empty",
  failed_jobs: "empty",
  figure_days: "empty",
  figure_sums: "empty",
  gateway_events: "empty",
  gateway_orders: "empty",
  gateway_payout_items: "empty",
  gateway_payouts: "empty",
  gst_days: "empty",
  gst_files: "empty",
  hand_ins: "empty",
  held_notices: "empty",
  letter_refusals: "empty",
  mailbox_counts: "empty",
  new_orders: "empty",
  order_events: "empty",
  order_lines: "empty",
  order_notes: "empty",
  orders: "empty",
  parcels: "empty",
  payment_requests: "empty",
  pushes: "empty",
  receipts: "empty",
  refunds: "empty",
  reversals: "empty",
  review_pictures: "empty",
  review_requests: "empty",
  reviews: "empty",
  sent_mails: "empty",
  stock_holds: "empty",
  lot_allocations: "empty",
  printed_lots: "empty",
  printed_papers: "empty",
  stock_requests: "empty",
  trial_payments: "empty",
  verifications: "empty",
  waiting_letters: "empty",

  addresses: "customers",
  audit_log: "customers",
  consents: "customers",
  credentials: "customers",
  known_devices: "customers",
  pending_sign_ins: "customers",
  sessions: "customers",
  users: "customers",

  authenticators: "kept",
  catalogue_imports: "kept",
  contents: "kept",
  coupons: "kept",
  couriers: "kept",
  edits: "kept",
  festivals: "kept",
  festival_products: "kept",
  dated_prices: "kept",
  holidays: "kept",
  open_sundays: "kept",
  former_slugs: "kept",
  home_products: "kept",
  invitations: "kept",
  lots: "kept",
  packs: "kept",
  passkeys: "kept",
  pincode_overrides: "kept",
  pincodes: "kept",
  pictures: "kept",
  picture_files: "kept",
  product_pictures: "kept",
  products: "kept",
  push_subscriptions: "kept",
  recipe_ingredients: "kept",
  recurring_jobs: "kept",
  recovery_codes: "kept",
  search_synonyms: "kept",
  search_vocabulary: "kept",
  search_words: "kept",
  settings: "kept",
  shop: "kept",
  stock: "kept",
  submissions: "kept",
  tax_rates: "kept",
  upkeep: "kept",
  vacations: "kept",
  write_offs: "kept",
  zone_rules: "kept",
  zones: "kept",
};

/** Job queues that are emptied when the shop opens, because their jobs refer to deleted rows. */
export const emptiedQueues = [
  "recall-letters",
  "order-event",
  "new-order",
  "push",
  "enquiry-received",
  "enquiry-answer",
  "claim-reminder",
  "export",
] as const;

const emptied = Object.keys(fates).filter((table) => fates[table] === "empty");

const BUSY = "55P03";
/** How many milliseconds `openShop` goes on trying to lock tables that other transactions use. */
const PATIENCE = 10_000;
/** Milliseconds between two tries to lock the tables. */
const PAUSE = 50;

export type Opening =
  | "opened"
  | "open already"
  /** Settings that the law requires are not filled in. */
  | "legal facts are missing"
  /** The tables could not be locked within ten seconds. */
  | "busy";

/**
 * Ends the shop's trial for good. First calls `backUp`, which must save the database; if it throws, nothing is deleted.
 * Then deletes all orders, enquiries and customers, but not settings, catalogue and staff.
 */
export async function openShop(db: Database, by: Actor, backUp: () => Promise<unknown>): Promise<Opening> {
  if ((await loadStage(db)) === "open") return "open already";
  if (missingLegalFacts(await loadSettings(db), await listServedStates(db)).length > 0)
    return "legal facts are missing";
  await backUp();
  const since = performance.now();
  for (;;) {
    try {
      return await db.transaction((tx) => open(tx, by));
    } catch (error) {
      if (sqlState(error) !== BUSY) throw error;
      if (performance.now() - since > PATIENCE) return "busy";
      await wait(PAUSE);
    }
  }
}

/** Opens the shop if it has no order yet, and returns its stage. Call it when the payment gateway has live keys. */
export async function openForLiveKeys(db: Database): Promise<Stage> {
  if ((await loadStage(db)) === "open") return "open";
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in share mode`);
    const { rows } = await tx.execute(sql`select from orders limit 1`);
    if (rows.length > 0) return loadStage(tx);
    await openStage(tx);
    return "open";
  });
}

async function open(tx: Database, by: Actor): Promise<Opening> {
  // `nowait`: to wait with some tables locked could end the transactions of others in a deadlock.
  await tx.execute(sql`set local lock_timeout = '400ms'`);
  await tx.execute(sql`lock table ${list(emptied)} in access exclusive mode nowait`);
  await tx.execute(sql`lock table shop, stock, lots, coupons, users, audit_log in exclusive mode nowait`);
  if (!(await openStage(tx))) return "open already";
  await returnToLots(tx, sql`select id from orders where status in ('packed', 'ready')`, { isUncooked: true });
  await forgetPacked(tx);
  await forgetUses(tx);
  // The ids of rows go on counting, so that a leftover job of the trial never refers to a new row.
  await tx.execute(sql`truncate table ${list(emptied)} continue identity`);
  await refreshFree(tx, sql`select id from products`);
  await deleteCustomers(tx);
  await forgetTrial(tx);
  await deleteJobs(tx, emptiedQueues);
  const log = [{ action: "opened the shop", subject: { kind: "setting", id: "stage" } as const }];
  const change = { before: { stage: "trial" }, after: { stage: "open" } };
  await recordEdits(tx, pressOf(by), [{ kind: "stage", subjectId: "shop", ...change, isFinal: true, log }]);
  return "opened";
}

const list = (tables: readonly string[]) =>
  sql.join(
    tables.map((table) => sql.identifier(table)),
    sql`, `,
  );
