import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { orderLines } from "#domain/orders/schema.ts";
import { claimTransfer } from "#domain/payments/claims.server.ts";
import { payments } from "#domain/payments/schema.ts";
import { openDatabase } from "#platform/database.server.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "./drawn-page.ts";
import { waitingOrder } from "./waiting-order.ts";

export const newUtr = () => String(randomInt(100_000_000_000, 281_000_000_000));

type Wish = {
  /** The order's total. Each test must use an amount of its own, because payments are found by amount. */
  rupees: number;
  method?: PaymentMethod;
  /** The UTR (the bank's number) of a transfer that the customer has reported. */
  utr?: string;
};

/** Inserts an order with an open payment. */
export async function anOrder({ rupees, method = "upi", utr }: Wish) {
  const { db, close } = openDatabase(process.env.SHOP_DATABASE!);
  const isOut = method === "cash" && ({ status: "delivered", holdExpiresAt: null } as const);
  const { order, payment } = await waitingOrder(db, { method, ...isOut });
  const inPaise = { amountPaise: rupees * 100 };
  await db
    .update(orderLines)
    .set({ unitPaise: inPaise.amountPaise - 50_00 })
    .where(eq(orderLines.orderId, order.id));
  await db.update(payments).set(inPaise).where(eq(payments.id, payment.id));
  if (utr) await claimTransfer(db, payment.id, utr);
  await close();
  return { ...order, rupees, amount: new Intl.NumberFormat("en-IN").format(rupees) };
}

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name });
export const card = (page: Page, number: string) => page.locator(".money__card").filter({ hasText: number });

export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [360, 768, 1280, 360]);
}
