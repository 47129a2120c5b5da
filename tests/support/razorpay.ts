import { afterAll } from "vitest";
import { openRazorpay } from "#domain/payments/gateways/razorpay.server.ts";
import { receiveNotice } from "#domain/payments/notices.server.ts";
import { findPayment } from "#domain/payments/payments.server.ts";
import { openGatewayOrder } from "#domain/payments/reconciliation.server.ts";
import { readEnvironment } from "#platform/environment.ts";
import type { Notice } from "../stand-in/notices.ts";
import { startRazorpay } from "../stand-in/razorpay.ts";
import { db } from "./database.ts";
import { waitingOrder } from "./waiting-order.ts";

/** Starts a fake Razorpay, which sends no webhook requests by itself. */
export async function withRazorpay() {
  const standIn = await startRazorpay({ post: { drop: true } });
  afterAll(standIn.stop);
  const secret = "a secret of rather more than thirty-two characters";
  const environment = readEnvironment({ ...standIn.variables, COOKIE_SECRET: secret });
  const gateway = openRazorpay(environment)!;

  /** Inserts an order and registers its payment at the fake Razorpay. */
  async function atRazorpay(holdExpiresAt?: Date) {
    const { order, payment } = await waitingOrder(db, { method: "razorpay", ...(holdExpiresAt && { holdExpiresAt }) });
    const gatewayOrderId = await openGatewayOrder(db, gateway, payment);
    return { order, payment: (await findPayment(db, payment.id))!, gatewayOrderId };
  }

  /** Hands a webhook request to the shop. */
  function take({ body, signature, id }: Notice) {
    return receiveNotice(db, gateway, { body: Buffer.from(body), signature, eventId: id });
  }

  return { standIn, gateway, atRazorpay, take };
}
