import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { anOrder, type OrderWish } from "./orders.ts";

/** Inserts an order that came back. By default its parcel was refused at the door and nobody paid for it. */
export async function aRefusedOrder(pool: Pool, wish: OrderWish = {}) {
  const order = await anOrder(pool, { method: "cash", status: "dispatched", ...wish });
  await drizzle(pool, { casing: "snake_case" }).transaction(async (tx) =>
    advanceOrder(tx, await lockOrder(tx, order.id), "returned", { by: "shop" }),
  );
  return order;
}
