import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { packs } from "#domain/catalogue/schema.ts";
import { db } from "../../../tests/support/database.ts";
import { ownersContext, posted } from "../../../tests/support/desk-context.ts";
import { action } from "./prices.tsx";

const jaadi = "pickle-11";

const press = async (verb: string, price: string, isSold: boolean) => {
  const fields = { intent: verb, seen: `${jaadi}:119900:1`, [`price-${jaadi}`]: price, ...(isSold && { sold: jaadi }) };
  const request = posted("/back-office/prices", fields);
  const url = new URL(request.url);
  return action({ context: await ownersContext(), request, url, params: {}, pattern: "/back-office/prices" });
};

test("a tick or a price that was not touched follows what somebody else made of it", async () => {
  await db.update(packs).set({ price: 125_000, available: false }).where(eq(packs.id, jaadi));
  const seen = { price: 125_000, available: false };
  for (const verb of ["preview", "save"]) {
    expect(await press(verb, "1299", true)).toMatchObject({
      data: { typed: { [jaadi]: { price: "1299", sold: false, seen } } },
      init: { status: 409 },
    });
  }

  await db.update(packs).set({ available: true }).where(eq(packs.id, jaadi));
  expect(await press("save", "1199", false), "only the tick was taken away, which nobody else did").toMatchObject({
    status: 303,
  });
  const [row] = await db.select().from(packs).where(eq(packs.id, jaadi));
  expect(row).toMatchObject({ price: 125_000, available: false });
});
