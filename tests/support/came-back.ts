import { sendParcel } from "#domain/orders/parcels/dispatch.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { addDays } from "#platform/day.ts";
import { db, pool } from "./database.ts";
import { cashFor } from "./money-for.ts";
import { anOrder, type OrderWish } from "./orders.ts";
import { katli, pack, send, today } from "./packing-desk.ts";

type Wish = OrderWish & { packs?: number; isPaidAtTheDoor?: boolean };

/** A cash order of `packs` packs of 500 g of Kaju Katli that was packed and sent, and whose parcel came back. */
export async function cameBack({ packs = 1, isPaidAtTheDoor = false, ...wish }: Wish = {}) {
  const placed = await anOrder(pool, {
    method: "cash",
    dispatchOn: today,
    promisedOn: addDays(today, 1),
    lines: [{ productId: katli, shelfLifeDays: 15, quantity: packs, unitPaise: 499_00 / packs }],
    demand: new Map([[katli, 500 * packs]]),
    ...wish,
  });
  await pack(placed);
  await send(placed);
  if (isPaidAtTheDoor) await recordReceipt(db, cashFor(placed.payment));
  await comeBack(placed.id);
  return placed;
}

export const comeBack = (id: string) =>
  db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, id), "returned", { by: "shop" }));

/** Hands an order that was packed again to a courier. */
export const leave = (number: string, trackingNumber: string, by: { id: string; name: string }) =>
  sendParcel(db, number, { seen: "packed", courier: "DTDC", trackingNumber, by, known: "" });

/** The kinds and amounts of an order's papers, oldest first. */
export const papers = async (id: string) => (await listDocuments(db, id)).map(({ kind, paise }) => [kind, paise]);
