import { expect, test } from "vitest";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { everything } from "../../tests/support/catalogue.ts";
import { db } from "../../tests/support/database.ts";
import { inIndia } from "../../tests/support/destinations.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { findDestination, readCalendar } from "./delivery.server.ts";
import { freshnessOf, planJourney } from "./delivery.ts";
import { findNeighbourThatTravels } from "./neighbour.server.ts";

const products = await readProducts(
  db,
  everything.map(({ slug }) => slug),
);
const bobbatlu = products.find(({ slug }) => slug === "nethi-bobbatlu")!;
const calendar = await readCalendar(db);
const now = inIndia("2026-11-20 10:00");

async function towards(pincode: string) {
  const destination = (await findDestination(db, pincode))!;
  return { destination, journey: planJourney(destination, calendar, now) };
}

test("bobbatlu stay away from Delhi, and another sweet that does travel stands in", async () => {
  const { destination, journey } = await towards("110001");
  expect(freshnessOf(bobbatlu, destination, journey).ok).toBe(false);
  const neighbour = (await findNeighbourThatTravels(db, bobbatlu, destination, journey))!;
  expect(neighbour.category).toBe("sweets");
  expect(freshnessOf(neighbour, destination, journey).ok).toBe(true);
});

test("bobbatlu do go to Guntur and Vijayawada", async () => {
  for (const pincode of ["522002", "520001"]) {
    const { destination, journey } = await towards(pincode);
    expect(freshnessOf(bobbatlu, destination, journey).ok).toBe(true);
  }
});

test("every refused item has a neighbour, in stock and fresh on arrival, wherever the shop delivers", async () => {
  for (const pincode of ["600001", "110001", "226001", "744101"]) {
    const { destination, journey } = await towards(pincode);
    const refused = products.filter((product) => !freshnessOf(product, destination, journey).ok);
    expect(refused.length).toBeGreaterThan(0);
    const found = await Promise.all(
      refused.map((product) => findNeighbourThatTravels(db, product, destination, journey)),
    );
    expect(refused.filter((_product, at) => !found[at]).map(({ slug }) => slug)).toEqual([]);
    for (const neighbour of found) expect(freshnessOf(neighbour!, destination, journey).ok).toBe(true);
  }
});

test("a neighbour that is sold out is passed over, and so is a whole shelf", async () => {
  const { destination, journey } = await towards("110001");
  const first = (await findNeighbourThatTravels(db, bobbatlu, destination, journey))!;
  await setFree(db, first.id, 0);
  const second = (await findNeighbourThatTravels(db, bobbatlu, destination, journey))!;
  expect(second.slug).not.toBe(first.slug);
  for (const { id, category } of products) if (category === "sweets") await setFree(db, id, 0);
  const other = (await findNeighbourThatTravels(db, bobbatlu, destination, journey))!;
  expect(other.category).not.toBe("sweets");
  expect(other.packs.some(({ available }) => available)).toBe(true);
});
