import { expect, test } from "vitest";
import { findProduct } from "#domain/catalogue/product.ts";
import { loadCatalogue } from "#domain/catalogue/catalogue.server.ts";
import { db } from "../../tests/support/database.ts";
import { inIndia } from "../../tests/support/destinations.ts";
import { findDestination, readCalendar } from "./delivery.server.ts";
import { freshnessOf, neighbourThatTravels, planJourney } from "./delivery.ts";

const catalogue = await loadCatalogue(db);
const calendar = await readCalendar(db);
const now = inIndia("2026-11-20 10:00");

async function towards(pincode: string) {
  const destination = (await findDestination(db, pincode))!;
  return { destination, journey: planJourney(destination, calendar, now) };
}

test("bobbatlu stay away from Delhi, and another sweet that does travel stands in", async () => {
  const { destination, journey } = await towards("110001");
  const bobbatlu = findProduct(catalogue, "nethi-bobbatlu")!;
  expect(freshnessOf(bobbatlu, destination, journey).ok).toBe(false);
  const neighbour = neighbourThatTravels(catalogue, bobbatlu, destination, journey)!;
  expect(neighbour.category).toBe("sweets");
  expect(freshnessOf(neighbour, destination, journey).ok).toBe(true);
});

test("bobbatlu do go to Guntur and Vijayawada", async () => {
  for (const pincode of ["522002", "520001"]) {
    const { destination, journey } = await towards(pincode);
    expect(freshnessOf(findProduct(catalogue, "nethi-bobbatlu")!, destination, journey).ok).toBe(true);
  }
});

test("every refused item has a neighbour, in stock and fresh on arrival, wherever the shop delivers", async () => {
  for (const pincode of ["600001", "110001", "226001", "744101"]) {
    const { destination, journey } = await towards(pincode);
    const refused = catalogue.products.filter((product) => !freshnessOf(product, destination, journey).ok);
    expect(refused.length).toBeGreaterThan(0);
    const alone = refused.filter((product) => !neighbourThatTravels(catalogue, product, destination, journey));
    expect(alone.map(({ slug }) => slug)).toEqual([]);
  }
});

test("a neighbour that is sold out is passed over", async () => {
  const { destination, journey } = await towards("110001");
  const bobbatlu = findProduct(catalogue, "nethi-bobbatlu")!;
  const first = neighbourThatTravels(catalogue, bobbatlu, destination, journey)!;
  const without = {
    products: catalogue.products.map((product) =>
      product.slug === first.slug
        ? { ...product, packs: product.packs.map((pack) => ({ ...pack, available: false })) }
        : product,
    ),
  };
  expect(neighbourThatTravels(without, bobbatlu, destination, journey)!.slug).not.toBe(first.slug);
});
