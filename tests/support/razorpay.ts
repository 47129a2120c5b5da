import { createHmac } from "node:crypto";
import { afterAll } from "vitest";
import { openRazorpay } from "#domain/payments/gateways/razorpay.server.ts";
import { receiveNotice, type NoticeOutcome } from "#domain/payments/receipts/notices.server.ts";
import { findPayment } from "#domain/payments/requests/payments.server.ts";
import { openGatewayOrder } from "#domain/payments/receipts/reconciliation.server.ts";
import { readEnvironment } from "#platform/environment.ts";
import { newId } from "../stand-in/ledger.ts";
import type { Notice } from "../stand-in/notices.ts";
import { startRazorpay } from "../stand-in/razorpay.ts";
import { db, pool } from "./database.ts";
import { anOrder } from "./orders.ts";

/** Starts a fake Razorpay, which sends no webhook requests by itself. */
export async function withRazorpay() {
  const standIn = await startRazorpay({ post: { drop: true } });
  afterAll(standIn.stop);
  const secret = "a secret of rather more than thirty-two characters";
  const environment = readEnvironment({ ...standIn.variables, COOKIE_SECRET: secret });
  const gateway = openRazorpay(environment)!;

  const taken = new Set<string>();

  /** Inserts an order and registers its payment at the fake Razorpay. */
  async function atRazorpay(holdExpiresAt?: Date) {
    const { payment, ...order } = await anOrder(pool, { method: "razorpay", ...(holdExpiresAt && { holdExpiresAt }) });
    const { id: gatewayOrderId } = await openGatewayOrder(db, gateway, payment);
    return { order, payment: (await findPayment(db, payment.id))!, gatewayOrderId };
  }

  /** Hands a webhook request to the shop. */
  function take({ body, signature, id }: Notice) {
    return receiveNotice(db, gateway, { body: Buffer.from(body), signature, eventId: id });
  }

  /**
   * Hands the shop all webhook requests about an order at the fake Razorpay that it was not handed by this function
   * yet, or only those that `isWanted` chooses.
   */
  async function takeAll(gatewayOrderId: string, isWanted: (notice: Notice) => boolean = () => true) {
    const outcomes: NoticeOutcome[] = [];
    for (const notice of standIn.notices.written) {
      if (!notice.body.includes(gatewayOrderId) || taken.has(notice.id) || !isWanted(notice)) continue;
      taken.add(notice.id);
      outcomes.push(await take(notice));
    }
    return outcomes;
  }

  /** Signs a webhook request of a test's own. */
  function sign(notice: object): Notice {
    const body = JSON.stringify(notice);
    const signature = createHmac("sha256", standIn.variables.RAZORPAY_WEBHOOK_SECRET).update(body).digest("hex");
    return { id: newId("evt"), body, signature };
  }

  return { standIn, gateway, atRazorpay, take, takeAll, sign };
}
