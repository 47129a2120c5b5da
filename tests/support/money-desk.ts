import type { Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "./drawn-page.ts";
import { anOrder } from "./orders.ts";

/** An order of this total. Each test must use a total of its own, because payments are found by their amount. */
export async function anOrderOf(database: Pool, rupees: number, changes: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(database, { lines: [{ unitPaise: rupees * 100 - 50_00 }], ...changes });
  return { ...order, rupees, amount: new Intl.NumberFormat("en-IN").format(rupees) };
}

/** A cash order that was handed over and is not paid yet. */
export const handedOver = { method: "cash", status: "delivered" } as const;

/** Reports a transfer as the customer does. `utr` is the bank's number of the transfer. */
export const claim = (database: Pool, { id }: { id: string }, utr: string) =>
  claimTransfer(drizzle(database, { casing: "snake_case" }), id, utr);

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name });
export const card = (page: Page, number: string) => page.locator(".money__card").filter({ hasText: number });

export async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [360, 768, 1280, 360]);
}
