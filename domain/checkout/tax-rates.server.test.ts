import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { seed } from "#database/seed.ts";
import { rateIn, readTaxRates, type TaxRate } from "./tax.server.ts";

const rate = (validFrom: string, validTo: string | null, basisPoints: number): TaxRate => ({
  hsn: "21069099",
  validFrom,
  validTo,
  basisPoints,
  notification: "A notification",
});

test("a rate holds from its first to its last day, and another day without one is thrown", () => {
  const rates = [rate("2025-09-22", "2027-03-31", 500), rate("2027-04-01", null, 1200)];
  expect(rateIn(rates, "21069099", "2027-03-31")).toBe(500);
  expect(rateIn(rates, "21069099", "2027-04-01")).toBe(1200);
  expect(() => rateIn(rates, "21069099", "2025-09-21")).toThrow("no tax rate on 2025-09-21");
});

test("everything in the catalogue has a rate, also in a shop that was filled before there were any", async () => {
  await db.execute(sql`update products set hsn = '00000000'`);
  await db.execute(sql`delete from tax_rates`);
  await seed(db);
  const { rows } = await db.execute<{ hsn: string }>(sql`select distinct hsn from products`);
  expect(rows.length).toBeGreaterThan(3);
  const rates = await readTaxRates(db);
  expect(rows.map(({ hsn }) => rateIn(rates, hsn, "2026-11-21"))).toEqual(rows.map(() => 500));
});
