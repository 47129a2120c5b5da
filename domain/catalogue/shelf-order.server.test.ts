import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { aSeededDatabase } from "../../tests/support/empty-database.ts";
import { readShelves } from "./catalogue.server.ts";
import { readHomeProducts } from "./home-products.server.ts";
import { products } from "./schema.ts";
import { countStates, listProductsPage, moveOnShelf } from "./shelf-order.server.ts";

const by = { id: null, name: "Sita" };

test("a product moves up and down on its shelf and stops at its ends; what is archived is passed over", async () => {
  const { db } = await aSeededDatabase();
  const pickles = async () => {
    const { goods } = await listProductsPage(db, { show: "pickles", q: "" }, 1);
    return goods.map(({ id }) => id.replace("pickle-", "")).slice(0, 4);
  };
  expect(await pickles()).toEqual(["1", "2", "3", "4"]);
  expect(await moveOnShelf(db, by, "pickle-1", "up")).toBe(false);
  expect(await moveOnShelf(db, by, "pickle-1", "down")).toBe(true);
  await db.update(products).set({ state: "archived" }).where(eq(products.id, "pickle-3"));
  expect(await pickles()).toEqual(["2", "1", "4", "5"]);
  expect(await moveOnShelf(db, by, "pickle-4", "up")).toBe(true);
  expect(await pickles()).toEqual(["2", "4", "1", "5"]);
  expect(await moveOnShelf(db, by, "pickle-11", "down")).toBe(false);
  expect(await moveOnShelf(db, by, "nothing", "down")).toBe(false);
  const [shelf = []] = await readShelves(db, [{ category: "pickles", most: 3 }]);
  expect(shelf.map(({ id }) => id)).toEqual(["pickle-2", "pickle-4", "pickle-1"]);
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectKind, "listing"));
  expect(logged.map(({ action }) => action)).toEqual(["moved down on the shelf", "moved up on the shelf"]);
});

test("four who move at once lose no place", async () => {
  const { db } = await aSeededDatabase();
  const ids = Array.from({ length: 11 }, (_, at) => `pickle-${at + 1}`);
  await Promise.all(ids.slice(0, 4).map((id, at) => moveOnShelf(db, by, id, at % 2 ? "up" : "down")));
  const { goods } = await listProductsPage(db, { show: "pickles", q: "" }, 1);
  expect(goods.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const { rows } = await db.execute(sql`select position from products group by position having count(*) > 1`);
  expect(rows).toEqual([]);
});

test("products are found by state and by name in any state, and beyond the last page stands the last", async () => {
  const { db } = await aSeededDatabase();
  await db.update(products).set({ state: "archived" }).where(eq(products.id, "2"));
  const slugs = async (show: "all" | "archived", q = "", page = 1) =>
    (await listProductsPage(db, { show, q }, page)).goods.map(({ slug }) => slug);
  expect(await slugs("all", "", 9)).toHaveLength(50);
  expect(await slugs("archived")).toEqual(["kaju-katli"]);
  expect(await slugs("all", "కాజు")).toEqual(["kaju-katli"]);
  expect(await countStates(db)).toEqual({ draft: 0, "on-sale": 50, hidden: 0, archived: 1 });
});

test("home shows what was chosen for it while it is on sale", async () => {
  const { db } = await aSeededDatabase();
  const cards = ["bellam-pootharekulu", "andhra-mixture", "jantikalu", "bisticks"];
  expect(await readHomeProducts(db)).toEqual({ featured: ["kaju-katli"], bestSellers: cards });
  await db.update(products).set({ state: "hidden" }).where(eq(products.slug, "kaju-katli"));
  await expect.poll(() => readHomeProducts(db)).toEqual({ featured: [], bestSellers: cards });
});
