import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { products } from "#domain/catalogue/schema.ts";
import { taxRates } from "#domain/gst/schema.ts";
import type { Database } from "#platform/database.server.ts";

type Taxed = { id: string; tax: { hsn: string; gstRate: number } };

const notification = "9/2025-Central Tax (Rate)";
const validFrom = "2025-09-22";

/**
 * Gives each product of the initial catalogue its HSN code (customs tariff heading), and adds the GST rates. Does
 * nothing when the database already has a rate.
 */
export async function seedTax(tx: Database): Promise<void> {
  const [known] = await tx.select({ hsn: taxRates.hsn }).from(taxRates).limit(1);
  if (known) return;

  const items = itemsInCatalogue();
  for (const { id, tax } of items) await tx.update(products).set({ hsn: tax.hsn }).where(eq(products.id, id));
  const percents = new Map(items.map(({ tax }) => [tax.hsn, tax.gstRate]));
  const headings = [...percents].map(([hsn, percent]) => ({ hsn, basisPoints: Math.round(percent * 100) }));
  await tx.insert(taxRates).values(headings.map((heading) => ({ ...heading, validFrom, notification })));
}

function itemsInCatalogue(): Taxed[] {
  const lists: Record<string, Taxed[]> = JSON.parse(readFileSync(new URL("catalogue.json", import.meta.url), "utf8"));
  return ["sweets", "snacks", "pickles", "giftBoxes", "combos"].flatMap((list) => lists[list]!);
}
