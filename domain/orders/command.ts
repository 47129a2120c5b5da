import { asc, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { listCouriers } from "./parcels/couriers.server.ts";
import { isStaffTransition } from "./board/staff-transitions.ts";
import { recordTransition } from "./board/staff-transitions.server.ts";
import { recordCorrection, setTracking } from "./parcels/dispatch.server.ts";
import { readParcel } from "./parcels/parcel.ts";
import { findLastParcel } from "./parcels/parcels.server.ts";
import { readOrderNumber } from "./order-number.ts";
import { canBecome, orderStatuses, type OrderStatus } from "./order.ts";
import { obstacleInWords } from "./kitchen/packing-obstacle.server.ts";
import { findOrderByNumber } from "./full-order.server.ts";
import type { Order } from "./schema.ts";
import { advanceOrder, lockOrder } from "./orders.server.ts";
import { orders } from "./schema.ts";

const command = { id: null, name: "npm run orders" };

const open: OrderStatus[] = ["awaiting-approval", "awaiting-payment", "placed", "packed", "ready", "dispatched"];
/** The statuses that this command may set; the others follow from payment, approval or cancellation. */
const steps: OrderStatus[] = ["packed", "ready", "dispatched", "delivered", "collected", "returned"];

/**
 * Runs `npm run orders`. Without arguments, it lists the open orders. With a number and a status, it sets the status of
 * that order; "dispatched" also needs the courier and, except for the shop's own rider, the tracking number. Returns
 * the exit code, 1 for a refusal.
 */
export async function run(db: Database, [number, status, courier, trackingNumber]: string[]): Promise<number> {
  if (number === undefined) return list(db);
  const known = readOrderNumber(number);
  const order = known && (await findOrderByNumber(db, known));
  if (!order) return refuse(`There is no order "${number}".`);
  const to = steps.find((step) => step === status);
  if (!to) return refuse(`Write one of: ${steps.join(", ")}.`);
  const couriers = to === "dispatched" ? await listCouriers(db) : [];
  const read = readParcel(couriers, { courier: courier ?? "", trackingNumber: trackingNumber ?? "" });
  if (to === "dispatched" && !read.ok) {
    const names = couriers.map(({ name, isNumbered }) => (isNumbered ? name : `"${name}" without a number`)).join(", ");
    const fault = read.problems.courier ? "" : `${read.problems.trackingNumber}. `;
    return refuse(`${fault}Say with whom and under which number it travels: one of ${names}, then the number.`);
  }
  const parcel = read.ok ? read.parcel : { courier: "", trackingNumber: "" };
  const outcome = await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const isCorrection = to === "dispatched" && locked.status === to;
    // "delivered" goes back to "dispatched" in the back office only, which checks for erased personal data.
    const isSending = locked.status === "packed" && canBecome(locked.status, to, locked.collects);
    const isMove = to === "dispatched" ? isSending : isStaffTransition(locked, to);
    if (!isCorrection && !isMove) return refusalOf(locked, to);
    if (isCorrection) {
      const before = await findLastParcel(tx, locked.id);
      await setTracking(tx, locked, { ...parcel, by: "shop" });
      await recordCorrection(tx, locked, { before, after: parcel, by: command });
      return undefined;
    }
    const advanced = await advanceOrder(tx, locked, to, { by: "shop" });
    if (typeof advanced === "object") {
      const sentence = await obstacleInWords(tx, advanced);
      return "take" in advanced ? `${sentence} Then pack it in the back office.` : sentence;
    }
    if (to === "dispatched") await setTracking(tx, locked, { ...parcel, by: "shop" });
    await recordTransition(tx, locked, { to, by: command, ...(to === "dispatched" && { after: parcel }) });
    return undefined;
  });
  if (outcome) return refuse(outcome);
  console.log(`${order.number} is ${to}.`);
  return 0;
}

function refusalOf({ status, collects }: Order, to: OrderStatus): string {
  return `It is ${status} and ${collects ? "collected at the shop" : "brought by a courier"}, so it cannot become ${to}.`;
}

async function list(db: Database): Promise<number> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.status, open))
    .orderBy(asc(orders.dispatchOn), asc(orders.placedAt));
  const width = Math.max(...orderStatuses.map(({ length }) => length));
  for (const { number, status, dispatchOn, name, city, pincode, collects, method } of rows) {
    const where = collects ? "collects" : `${city} ${pincode}`;
    console.log(`${number}  ${status.padEnd(width)}  leaves ${dispatchOn}  ${method.padEnd(8)}  ${name}, ${where}`);
  }
  return 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
