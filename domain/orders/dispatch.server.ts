import { randomUUID } from "node:crypto";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { travelInWords } from "./couriers.ts";
import { recordTransition, whoMoved, type Staff } from "./staff-transitions.server.ts";
import type { OrderStatus } from "./order.ts";
import { advanceOrder, lockOrderByNumber, setTracking, type Order } from "./orders.server.ts";
import { whyNoParcel, type Parcel } from "./parcel.ts";

type Sending = Parcel & {
  by: Staff;
  /** The standing in which whoever sends the form has seen the order, and the tracking number it had. */
  seen: OrderStatus;
  known: string;
};

/** The batch of the events; undefined when there was nothing to change. */
type Sent = { batch: string | undefined } | { refused: string };

/**
 * Hands a packed order to a courier, or corrects whom and under which number it travels; the customer is told of both.
 * Refuses, with who did what, when somebody else was quicker. The same once more changes nothing.
 */
export async function sendParcel(db: Database, number: string, sending: Sending): Promise<Sent | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return undefined;
    if (isSame(order, sending)) return { batch: undefined };
    const refused = whyNoParcel(order);
    if (order.collects && refused) return { refused };
    if (order.status !== sending.seen) {
      return { refused: (await whoMoved(tx, order, { to: "dispatched", by: sending.by })).sentence };
    }
    if (refused) return { refused };
    return order.status === "packed" ? send(tx, order, sending) : correct(tx, order, sending);
  });
}

function isSame({ status, courier, trackingNumber }: Order, sending: Sending): boolean {
  return status === "dispatched" && courier === sending.courier && trackingNumber === sending.trackingNumber;
}

async function send(tx: Database, order: Order, { courier, trackingNumber, by }: Sending): Promise<Sent> {
  const batch = randomUUID();
  const doing = { by: "shop", actorId: by.id, batchId: batch } as const;
  await setTracking(tx, order, { courier, trackingNumber, ...doing });
  await advanceOrder(tx, order, "dispatched", doing);
  await recordTransition(tx, order, { to: "dispatched", by, batch, after: { courier, trackingNumber } });
  return { batch };
}

async function correct(tx: Database, order: Order, { courier, trackingNumber, by, known }: Sending): Promise<Sent> {
  if (order.trackingNumber !== known) {
    return {
      refused: `Its tracking number was changed meanwhile. ${travelInWords(order)}`,
    };
  }
  const batch = randomUUID();
  await setTracking(tx, order, { courier, trackingNumber, by: "shop", actorId: by.id, batchId: batch });
  await recordCorrection(tx, order, { courier, trackingNumber, by, batch });
  return { batch };
}

type Correction = Parcel & { by: Actor; batch?: string };

/** Writes down who corrected the parcel of an order on the road, in the transaction that does it. */
export async function recordCorrection(tx: Database, order: Order, { courier, trackingNumber, ...press }: Correction) {
  await recordChange(tx, {
    ...press,
    action: "corrected the tracking number",
    subject: { kind: "order", id: order.id },
    before: { courier: order.courier, trackingNumber: order.trackingNumber },
    after: { courier, trackingNumber },
  });
}
