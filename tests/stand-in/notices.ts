import { createHmac } from "node:crypto";
import type { Dispute, Payment, Refund } from "./ledger.ts";
import { newId } from "./ledger.ts";

/** Faults in the delivery of webhook requests. If `drop` is true, no request is delivered. */
export type Post = {
  drop: boolean;
  /** How many times each webhook request is delivered. */
  times: number;
  /** Whether webhook requests that are sent together arrive in reverse sequence. */
  reverse: boolean;
  delayMilliseconds: number;
};

export type Notice = { id: string; body: string; signature: string };

export const reliable: Post = { drop: false, times: 1, reverse: false, delayMilliseconds: 0 };

/** Writes, signs and delivers the webhook requests of the fake payment gateway. */
export function createNotices(secret: string, post: Post) {
  let address: string | undefined;
  const written: Notice[] = [];

  function write(event: string, payload: object): Notice {
    const time = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ entity: "event", event, contains: Object.keys(payload), payload, created_at: time });
    const notice = { id: newId("evt"), body, signature: createHmac("sha256", secret).update(body).digest("hex") };
    written.push(notice);
    return notice;
  }

  async function deliver(notices: Notice[]): Promise<void> {
    if (post.drop || !address) return;
    if (post.delayMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, post.delayMilliseconds));
    const letters = notices.flatMap((notice) => Array.from({ length: post.times }, () => notice));
    for (const { id, body, signature } of post.reverse ? letters.toReversed() : letters) {
      await fetch(address, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Razorpay-Signature": signature,
          "X-Razorpay-Event-Id": id,
        },
        body,
      }).catch(() => undefined);
    }
  }

  return {
    post,
    written,
    /** Sets the URL of the shop's webhook; before that nothing is delivered. */
    deliverTo: (url: string) => void (address = url),
    /** Sends the webhook requests about a payment: one when it failed, three when it was captured. */
    tell(payment: Payment): Promise<void> {
      const payload = { payment: { entity: { ...payment } } };
      const events =
        payment.status === "failed" ? ["payment.failed"] : ["payment.authorized", "payment.captured", "order.paid"];
      return deliver(events.map((event) => write(event, payload)));
    },
    /** Sends the webhook requests about a refund: that it was made (`isNew`), and how it ended if it has. */
    tellRefund(refund: Refund, payment: Payment, isNew: boolean): Promise<void> {
      const ended = refund.status === "pending" ? [] : [`refund.${refund.status}`];
      const payload = (status: Refund["status"]) => ({
        refund: { entity: { ...refund, status } },
        payment: { entity: { ...payment } },
      });
      return deliver([
        ...(isNew ? [write("refund.created", payload("pending"))] : []),
        ...ended.map((event) => write(event, payload(refund.status))),
      ]);
    },
    /** Sends a webhook request about a dispute. */
    tellDispute(dispute: Dispute, payment: Payment): Promise<void> {
      const event = `payment.dispute.${dispute.status === "open" ? "created" : dispute.status}`;
      return deliver([write(event, { payment: { entity: { ...payment } }, dispute: { entity: { ...dispute } } })]);
    },
    /** Sends a webhook request of any kind. */
    tellOf: (event: string, payload: object): Promise<void> => deliver([write(event, payload)]),
  };
}
