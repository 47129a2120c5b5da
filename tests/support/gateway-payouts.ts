import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { newUtr } from "./money-for.ts";

export type PaidOut = {
  kind?: "payment" | "refund" | "adjustment";
  /** What it is about; by default a payment of ₹549. */
  amountPaise?: number;
  /** The gateway's id of the payment or refund, if the shop knows it. */
  id?: string;
  disputeId?: string;
};

/** Inserts a payout of the gateway, less a fee of 2.36 % on payments. `lacksPaise`: what its amount has beyond that. */
export async function aGatewayPayout(
  database: Pool,
  items: readonly PaidOut[] = [{}],
  { lacksPaise = 0, at = new Date(), status = "processed" }: { lacksPaise?: number; at?: Date; status?: string } = {},
) {
  const name = randomBytes(6).toString("hex");
  const [id, utr] = [`setl_${name}`, `AXISCN${newUtr()}`];
  const rows = items.map(({ kind = "payment", amountPaise = 549_00, id: own, disputeId = null }, index) => {
    const feePaise = kind === "payment" ? Math.round(amountPaise * 0.0236) : 0;
    const [credit, debit] = kind === "payment" ? [amountPaise - feePaise, 0] : [0, amountPaise];
    return { id: own ?? `${kind}_${name}${index}`, kind, credit, debit, amountPaise, feePaise, disputeId };
  });
  const amountPaise = rows.reduce((sum, { credit, debit }) => sum + credit - debit, lacksPaise);
  await database.query(
    "insert into gateway_payouts (id, utr, status, amount_paise, created_at) values ($1, $2, $3, $4, $5)",
    [id, utr, status, amountPaise, at],
  );
  for (const row of rows) {
    await database.query(
      `insert into gateway_payout_items (id, payout_id, kind, credit_paise, debit_paise, amount_paise, currency,
         fee_paise, tax_paise, created_at, settled_at, utr, dispute_id)
       values ($1, $2, $3, $4, $5, $6, 'INR', $7, $8, $9, $9, $10, $11)`,
      [
        row.id,
        id,
        row.kind,
        row.credit,
        row.debit,
        row.amountPaise,
        row.feePaise,
        Math.round((row.feePaise * 18) / 118),
        at,
        utr,
        row.disputeId,
      ],
    );
  }
  return { id, utr, amountPaise };
}
