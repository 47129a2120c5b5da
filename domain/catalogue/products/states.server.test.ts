import { eq, inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { changeCart, findCart } from "#domain/cart/cart.server.ts";
import { db } from "../../../tests/support/database.ts";
import {
  countProducts,
  listSlugs,
  loadProductsOf,
  readKnownProducts,
  readProducts,
  readShelves,
} from "../catalogue.server.ts";
import { readNeighbours, readTravelling } from "./neighbours.server.ts";
import { listGoodsPage, loadMarks } from "./goods.server.ts";
import { relatedTo, states, type State } from "./product.ts";
import { packs, products } from "../schema.ts";
import { searchProducts } from "../search/search.server.ts";
import { readLeft } from "../stock/stock.server.ts";

const laddu = { id: "1", slug: "motichoor-laddu", pack: "1-250g", box: "gift-1" };

const sweetsAtTheDesk = async () => (await listGoodsPage(db, { show: "sweets", q: "" }, 1)).goods.map(({ id }) => id);

const become = (state: State) => db.update(products).set({ state }).where(eq(products.id, laddu.id));

afterEach(async () => {
  await become("on-sale");
  await db.update(packs).set({ isWithdrawn: false, available: true });
});

test.each(states.filter((state) => state !== "on-sale"))(
  "what is %s stands on no list and cannot be bought",
  async (state) => {
    const before = await countProducts(db);
    await become(state);
    const [sweets = []] = await readShelves(db, [{ category: "sweets", most: 60 }]);
    expect(sweets.map(({ slug }) => slug)).not.toContain(laddu.slug);
    expect(await readProducts(db, [laddu.slug])).toEqual([]);
    expect(await listSlugs(db, 100)).not.toContain(laddu.slug);
    const after = await countProducts(db);
    expect([after.in.sweets, after.all]).toEqual([before.in.sweets - 1, before.all - 1]);
    const [travelling = []] = await readTravelling(db, [{ reach: "local", days: 1 }]);
    expect(travelling.map(({ id }) => id)).not.toContain(laddu.id);
    const [near] = await readNeighbours(db, ["2"]);
    expect(near!.shelf.map(({ id }) => id)).not.toContain(laddu.id);

    expect((await searchProducts(db, { typed: "motichoor laddu", most: 60 })).slugs).not.toContain(laddu.slug);

    const [known] = await readKnownProducts(db, [laddu.slug]);
    expect(known).toMatchObject({
      state,
      packs: [{ available: false, left: 0 }, { available: false }, { available: false }],
    });
    expect(relatedTo((await readNeighbours(db, [laddu.id]))[0]!)).toHaveLength(4);
    expect(await changeCart(db, undefined, { kind: "add", packId: laddu.pack, quantity: 1 })).toEqual({
      ok: false,
      reason: "sold out",
    });
  },
);

test("a box cannot be sold while something in it is not on sale", async () => {
  await become("hidden");
  expect((await readLeft(db, [laddu.box, "2"])).get(laddu.box)).toBe(0);
  expect((await readProducts(db, ["guntur-greetings-box"]))[0]!.packs[0]!.available).toBe(false);
  await become("on-sale");
  expect((await readLeft(db, [laddu.box])).get(laddu.box)).toBeGreaterThan(0);
});

test("what left the sale stays in a cart as sold out, and an order in the making still finds it", async () => {
  const added = await changeCart(db, undefined, { kind: "add", packId: laddu.pack, quantity: 2 });
  const id = added.ok ? added.id! : "";
  await become("archived");
  expect((await findCart(db, id))!.lines).toMatchObject([{ packId: laddu.pack, available: false, left: 0 }]);
  const { products: found } = await loadProductsOf(db, [laddu.pack]);
  expect(found[0]!.packs.find((pack) => pack.id === laddu.pack)).toMatchObject({ available: false });
});

test("a withdrawn pack is shown nowhere, stays in carts as sold out, and is still found for orders", async () => {
  const added = await changeCart(db, undefined, { kind: "add", packId: laddu.pack, quantity: 1 });
  const id = added.ok ? added.id! : "";
  await db.update(packs).set({ isWithdrawn: true }).where(eq(packs.id, laddu.pack));
  const [shown] = await readProducts(db, [laddu.slug]);
  expect(shown!.packs.map((pack) => pack.id)).toEqual(["1", "1-1000g"]);
  expect((await findCart(db, id))!.lines).toMatchObject([{ packId: laddu.pack, available: false }]);
  const { products: found } = await loadProductsOf(db, [laddu.pack]);
  expect(found[0]!.packs.find((pack) => pack.id === laddu.pack)).toMatchObject({ available: false, left: 0 });
});

test("stock and prices are looked after of what is on sale or hidden, and only what is on sale runs out", async () => {
  await become("hidden");
  await db
    .update(packs)
    .set({ available: false })
    .where(inArray(packs.id, ["1", "2"]));
  expect(await sweetsAtTheDesk()).toContain(laddu.id);
  expect((await loadMarks(db))["not-sold"]).toBe(1);
  await become("archived");
  expect(await sweetsAtTheDesk()).not.toContain(laddu.id);
  expect((await listGoodsPage(db, { show: "all", q: "motichoor" }, 1)).goods).toEqual([]);
});
