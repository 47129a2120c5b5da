import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { stock } from "./schema.ts";

test("the stock itself refuses to go below nothing", async () => {
  await expect(db.update(stock).set({ grams: -1 }).where(eq(stock.productId, "2"))).rejects.toThrow("Failed query");
});
