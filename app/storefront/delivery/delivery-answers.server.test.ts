import { createCookie, RouterContextProvider } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { database } from "#app/context.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { defaultPack, namesOf, type Product } from "#domain/catalogue/products/product.ts";
import { holidays } from "#domain/delivery/schema.ts";
import { db } from "../../../tests/support/database.ts";
import { cartDelivery } from "./delivery-answers.server.ts";

// A Friday before a Monday that is a holiday: a parcel that leaves on it takes five days to Chennai.
vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T05:00:00Z") });
afterAll(() => void vi.useRealTimers());

await db.insert(holidays).values({ day: "2026-11-23", name: "A festival" });

async function arrivalOf(lines: CartLine[]) {
  const context = new RouterContextProvider();
  context.set(database, db);
  const cookie = await createCookie("pincode").serialize("600001");
  const request = new Request("https://shop.example/cart", { headers: { Cookie: cookie } });
  return (await cartDelivery(context, request, { version: 1, lines }))!.arrivesOn;
}

function lineOf(product: Product, available = true): CartLine {
  const { id: packId, label, price } = defaultPack(product);
  return { packId, slug: product.slug, ...namesOf(product), label, price, priceSeen: price, quantity: 1, available };
}

test("what is sold out does not put the day off, for it is not sent", async () => {
  const [laddu, pickle] = await readProducts(db, ["motichoor-laddu", "avakaya"]);
  const soonest = "Wednesday 25 November";
  expect(await arrivalOf([lineOf(pickle!)])).toBe(soonest);
  expect(await arrivalOf([lineOf(pickle!), lineOf(laddu!)])).toBe("Friday 27 November");
  expect(await arrivalOf([lineOf(pickle!), lineOf(laddu!, false)])).toBe(soonest);
});
