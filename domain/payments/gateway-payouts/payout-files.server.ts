import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { readTableAside } from "../statement/statement-aside.server.ts";
import type { Told } from "./gateway-payout.ts";
import { recordTold } from "./gateway-payouts.server.ts";
import { inPaise, type readPayoutFile, type Unit } from "./payout-file.ts";

type Imported =
  | { payouts: number; items: number; fresh: number; later: number }
  | { faults: string[] }
  /** Neither the file nor the books show whether its amounts are rupees or paise. */
  | { asks: "unit" };

/**
 * Records a list of Razorpay's payouts, or of what was paid out with them, from its CSV: all of it, or nothing. `unit`:
 * what somebody says of its amounts; it counts only if neither the file nor the books show it.
 */
export async function importPayoutFile(db: Database, text: string, unit?: Unit): Promise<Imported> {
  const file = await readTableAside<ReturnType<typeof readPayoutFile>>(
    "domain/payments/gateway-payouts/payout-file-worker.ts",
    text,
    "Choose fewer days at Razorpay.",
  );
  if ("refused" in file) return { faults: [file.refused] };
  if ("faults" in file) return file;
  if (file.told.payouts.length + file.told.items.length === 0) {
    return { faults: ["Nothing in this file was paid out yet."] };
  }
  const known = file.unit ?? (await unitByBooks(db, file.told)) ?? unit;
  if (!known) return { asks: "unit" };
  const told = inPaise(file.told, known);
  if (!told)
    return {
      faults: ["Its amounts are written in paise, and some are not whole paise. Send the file as Razorpay made it."],
    };
  return { ...(await recordTold(db, told)), later: file.later };
}

/** The unit in which the file's amounts are those that the shop knows of the same payments and payouts. */
async function unitByBooks(db: Database, { payouts, items }: Told): Promise<Unit | undefined> {
  const ids = sql.param([...payouts, ...items].map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; paise: string }>(sql`
    select external_id as id, amount_paise as paise from receipts
    where rail = 'card' and currency = 'INR' and reversal_id is null and external_id = any(${ids}::text[])
    union all select id, amount_paise from gateway_payout_items where id = any(${ids}::text[])
    union all select id, amount_paise from gateway_payouts where amount_paise is not null and id = any(${ids}::text[])`);
  const written = new Map([...payouts, ...items].map(({ id, amountPaise }) => [id, amountPaise]));
  const units = rows
    .filter(({ paise }) => Number(paise) > 0)
    .map(({ id, paise }): Unit | undefined => {
      const ratio = (written.get(id) ?? 0) / Number(paise);
      return ratio === 1 ? "rupees" : ratio === 100 ? "paise" : undefined;
    });
  const [first, ...others] = new Set(units.filter(Boolean));
  return others.length === 0 ? first : undefined;
}
