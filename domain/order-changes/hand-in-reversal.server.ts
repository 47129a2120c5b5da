import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { formatRupees } from "#domain/money.ts";
import { listOrdersById, type FullOrder } from "#domain/orders/full-order.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import { lacksOf } from "#domain/payments/hand-ins/hand-in.ts";
import {
  findHandIn,
  listAccounts,
  lockCourier,
  markHandInReversed,
} from "#domain/payments/hand-ins/hand-ins.server.ts";
import { writeReversal } from "#domain/payments/receipts/reversals.server.ts";
import type { Database } from "#platform/database.server.ts";
import { carryOut, planReversal, type Plan } from "./reversal.server.ts";

/**
 * Takes back a hand-in of cash, or a courier's payout, that was entered wrongly: the cash of all its orders is out
 * again, and the payout may be recorded once more. Refuses all of it if money of one order went back to the customer.
 */
export async function takeBackHandIn(
  db: Database,
  by: Actor,
  { id, reason }: { id: string; /** For the shop. */ reason: string },
  now = new Date(),
): Promise<"reversed" | "already reversed" | "unknown receipt" | { refused: string }> {
  return db.transaction(async (tx) => {
    const known = await findHandIn(tx, id);
    if (!known) return "unknown receipt";
    const { courier, payout } = known.handIn;
    // In the sequence of `recordRemittance`.
    if (payout) await lockCourier(tx, `${courier} ${payout}`);
    await lockCourier(tx, courier);
    for (const { orderId } of known.parts) await lockOrder(tx, orderId);
    const { handIn, receipt, parts } = (await findHandIn(tx, id))!;
    if (handIn.reversalId) return "already reversed";
    const plans = await planAll(tx, { receipt, parts });
    if ("refused" in plans) return plans;
    await markHandInReversed(tx, id, await writeReversal(tx, handIn.receiptId, { by, reason, now }));
    for (const { order, plan } of plans.all) await carryOut(tx, order, plan, { by, reason, now });
    const { handedPaise, feePaise, lostPaise } = handIn;
    await recordChange(tx, {
      by,
      action: "took back a hand-in of cash",
      subject: { kind: "hand-in", id },
      before: { courier, orders: parts.length, handedPaise, feePaise, lostPaise, ...(payout && { payout }) },
      after: { reason },
    });
    return "reversed";
  });
}

type Known = NonNullable<Awaited<ReturnType<typeof findHandIn>>>;
type Planned = { all: { order: FullOrder; plan: Plan }[] } | { refused: string };

async function planAll(db: Database, { receipt, parts }: Pick<Known, "receipt" | "parts">): Promise<Planned> {
  const orders = await listOrdersById(
    db,
    parts.map(({ orderId }) => orderId),
  );
  const all = [];
  for (const order of orders) {
    const { paise } = parts.find(({ orderId }) => orderId === order.id)!;
    const plan = await planReversal(db, order, { receipt: receipt!, paise });
    if ("refused" in plan) return plan;
    all.push({ order, plan });
  }
  return { all };
}

/** What taking back a hand-in does, in sentences for staff; a refusal in words if it cannot be taken back. */
export async function previewTakingBack(
  db: Database,
  { handIn, receipt, parts }: Known,
): Promise<string[] | { refused: string }> {
  if (handIn.reversalId) return { refused: "It was taken back before." };
  const plans = await planAll(db, { receipt, parts });
  if ("refused" in plans) return plans;
  const { courier, payout, feePaise, lostPaise } = handIn;
  const duePaise = receipt?.amountPaise ?? 0;
  const [account] = await listAccounts(db, courier);
  const lacksPaise = (account?.lacksPaise ?? 0) - lacksOf(duePaise, handIn);
  const out = plans.all.reduce((sum, { plan }) => sum + plan.missingPaise, 0);
  const back = plans.all.flatMap(({ plan }) => plan.calledOff).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const count = parts.length === 1 ? "The order is" : `All ${parts.length} orders are`;
  return [
    ...(receipt ? [`${count} not paid any more: ${formatRupees(out)} is with ${courier} again, to be handed in.`] : []),
    ...(feePaise > 0 ? [`${formatRupees(feePaise)} counts no more as kept for a fee.`] : []),
    ...(lostPaise > 0 ? [`${formatRupees(lostPaise)} counts no more as borne by the shop.`] : []),
    lacksPaise > 0
      ? `Besides, ${courier} owes ${formatRupees(lacksPaise)} that lacked before.`
      : lacksPaise < 0
        ? `Besides, ${courier} has then handed in ${formatRupees(-lacksPaise)} too much, which counts for the next hand-in.`
        : `Besides, ${courier} owes nothing that lacked before.`,
    ...(back > 0 ? [`${formatRupees(back)} that was promised back to customers is called off.`] : []),
    ...(payout ? [`Payout ${payout} may be read again.`] : []),
    "Customers get no mail: they paid at the door.",
  ];
}
