import { createHash, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { loadStage } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { trialPayments } from "./schema.ts";
import { GatewayRefusal, type Gateway } from "./gateway.ts";

/** Stores that somebody pretends to pay at the imitated gateway. */
export async function pretendAttempt(
  db: Database,
  attempt: Pick<typeof trialPayments.$inferInsert, "gatewayOrder" | "amountPaise" | "isDeclined">,
): Promise<void> {
  await db.insert(trialPayments).values({ id: `pay_trial_${randomUUID()}`, ...attempt });
}

/** The shop's own imitation of a gateway. It moves no money: customers choose whether the payment succeeds. */
export function openTrialGateway(db: Database): Gateway {
  return whileInTrial(db, {
    createOrder: async ({ reference }) => `trial_${reference}_${randomUUID()}`,
    listPayments: async (order) => {
      const attempts = await db
        .select()
        .from(trialPayments)
        .where(eq(trialPayments.gatewayOrder, order))
        .orderBy(desc(trialPayments.createdAt));
      return attempts.map(({ id, amountPaise, isDeclined }) => ({
        id,
        amountPaise,
        currency: "INR",
        status: isDeclined ? "failed" : "captured",
        failure: isDeclined ? "Payment was declined by the bank." : null,
      }));
    },
    capture: async () => {
      throw new GatewayRefusal("Every payment is captured at once.", false);
    },
    // Named by its reference, so that asking again gives the same refund.
    refund: async (_, { amountPaise, reference }) => ({
      id: `rfnd_trial_${createHash("sha256").update(reference).digest("hex").slice(0, 20)}`,
      amountPaise,
      currency: "INR",
      status: "processed",
      reference,
    }),
    listRefunds: async () => [],
    listPayouts: async () => [],
    listPaidOut: async () => [],
    checkoutForm: ({ cancelUrl }) => ({
      action: new URL(cancelUrl).pathname.replace(/\/pay$/, "/trial"),
      fields: [["intent", "open"]],
    }),
    isReturnGenuine: () => false,
    isNoticeGenuine: () => false,
  });
}

/** Wraps a gateway so that requests to it throw `GatewayRefusal` when the shop is not in trial. */
export function whileInTrial(db: Database, gateway: Gateway): Gateway {
  const whenInTrial = async <Answer>(ask: () => Promise<Answer>) => {
    if ((await loadStage(db)) !== "trial") throw new GatewayRefusal("The trial of the shop is over.", false);
    return ask();
  };
  return {
    ...gateway,
    createOrder: (order) => whenInTrial(() => gateway.createOrder(order)),
    listPayments: (id) => whenInTrial(() => gateway.listPayments(id)),
    capture: (id, paise) => whenInTrial(() => gateway.capture(id, paise)),
    refund: (id, refund) => whenInTrial(() => gateway.refund(id, refund)),
    listRefunds: (id) => whenInTrial(() => gateway.listRefunds(id)),
    listPayouts: (since, part) => whenInTrial(() => gateway.listPayouts(since, part)),
    listPaidOut: (day, part) => whenInTrial(() => gateway.listPaidOut(day, part)),
  };
}
