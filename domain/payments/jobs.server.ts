import type { Database } from "#platform/database.server.ts";
import type { Handler } from "#platform/jobs.server.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Log } from "#platform/log.ts";
import { askForPayouts } from "./gateway-payouts/asking.server.ts";
import { remindOfClaim } from "./requests/claims.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { pollOpenPayments, pollRefunds } from "./receipts/reconciliation.server.ts";
import { sendRefunds } from "./refunds/dispatch-refunds.server.ts";

/** The background jobs about payments. Each run uses the gateway of the shop's stage at that time (trial or open). */
export function paymentHandlers(
  db: Database,
  gateways: Record<Stage, Gateway | undefined>,
  log: Log,
): Record<"poll-payments" | "send-refunds" | "claim-reminder" | "gateway-payouts", Handler> {
  return {
    "poll-payments": async () => {
      const gateway = gateways[await loadStage(db)];
      if (!gateway) return;
      const { unanswered, settled } = await pollOpenPayments(db, gateway, new Date());
      if (unanswered > 0) log.warn({ unanswered }, "the payment gateway did not answer");
      if (settled > 0) log.info({ settled }, "payments were found by asking");
      await pollRefunds(db, gateway, new Date());
    },
    "gateway-payouts": async () => {
      const gateway = gateways[await loadStage(db)];
      if (!gateway) return;
      const { failures } = await askForPayouts(db, gateway, new Date());
      if (failures.length > 0) throw failures[0];
    },
    "claim-reminder": (data) => remindOfClaim(db, data),
    "send-refunds": async () => {
      const gateway = gateways[await loadStage(db)];
      if (gateway) await sendRefunds(db, gateway, new Date(), log);
    },
  };
}
