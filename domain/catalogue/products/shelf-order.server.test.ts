import { eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { aSeededDatabase } from "../../../tests/support/empty-database.ts";
import { readShelves } from "../catalogue.server.ts";
import { describeSubmissions } from "#domain/undo/submissions.server.ts";
import { undo } from "../../../tests/support/undo.ts";
import { listHomePlaces, placeOnHome, readHomeProducts } from "./home-products.server.ts";
import { products } from "../schema.ts";
import { countStates, countUntranslated, listProductsPage, moveOnShelf } from "./shelf-order.server.ts";

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
  expect(logged.map(({ action }) => action)).toEqual([
    "moved down on the shelf",
    "moved up on the shelf",
    "moved up on the shelf",
    "moved down on the shelf",
  ]);
});

test("a move on the shelf is listed and undone while both are where it put them, and undone again", async () => {
  const { db } = await aSeededDatabase();
  const first = async () =>
    (await listProductsPage(db, { show: "pickles", q: "" }, 1)).goods.slice(0, 3).map(({ id }) => id);
  await moveOnShelf(db, by, "pickle-1", "down");
  const [move] = (await describeSubmissions(db)).submissions;
  expect(move!.lines).toEqual(
    expect.arrayContaining([expect.stringMatching(/: moved down on the shelf$/), expect.stringMatching(/: moved up/)]),
  );
  expect(await undo(db, move!.id, { role: "staff" })).toMatchObject({ reason: "not theirs" });
  const back = await undo(db, move!.id);
  expect(await first()).toEqual(["pickle-1", "pickle-2", "pickle-3"]);
  expect(await undo(db, move!.id)).toEqual(back);
  if (back.ok && "submission" in back) await undo(db, back.submission);
  expect(await first()).toEqual(["pickle-2", "pickle-1", "pickle-3"]);
  const [again] = (await describeSubmissions(db)).submissions;
  await moveOnShelf(db, by, "pickle-1", "down");
  expect(await undo(db, again!.id)).toMatchObject({
    reason: "all changed since",
  });
  expect(await first()).toEqual(["pickle-2", "pickle-3", "pickle-1"]);
});

test("a choice for the home page is listed and undone whole, and pushes nothing out that came since", async () => {
  const { db } = await aSeededDatabase();
  const onHome = async () => (await listHomePlaces(db)).map(({ productId }) => productId);
  const before = await onHome();
  await placeOnHome(db, by, "pickle-1", 0);
  expect((await onHome())[0]).toBe("pickle-1");
  const [choice] = (await describeSubmissions(db)).submissions;
  expect(choice!.lines).toContainEqual(expect.stringMatching(/: not on the home page → best-seller block$/));
  expect(choice!.lines).toContainEqual("Kaju Katli: best-seller block → not on the home page");
  expect(await undo(db, choice!.id)).toMatchObject({ ok: true });
  expect(await onHome()).toEqual(before);

  await placeOnHome(db, by, "pickle-1", 2);
  const [other] = (await describeSubmissions(db)).submissions;
  await placeOnHome(db, by, "pickle-1", 3);
  const since = await onHome();
  expect(await undo(db, other!.id)).toMatchObject({
    reason: "all changed since",
  });
  expect(await onHome()).toEqual(since);
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

test("what lacks a text in Telugu is counted and listed; the first catalogue lacks only some names", async () => {
  const { db } = await aSeededDatabase();
  const listed = async () =>
    (await listProductsPage(db, { show: "not-in-telugu", q: "" }, 1)).goods.map(({ id }) => id);
  const missing = () => countUntranslated(db, "not-in-telugu");
  const unnamed = (await db.select().from(products)).filter(({ nameTe }) => nameTe === null);
  expect([await missing(), (await listed()).length]).toEqual([unnamed.length, unnamed.length]);
  await db.update(products).set({ nameTe: "పేరు" }).where(isNull(products.nameTe));
  expect([await missing(), await listed()]).toEqual([0, []]);
  await db.update(products).set({ storageTe: null }).where(eq(products.id, "1"));
  await db.update(products).set({ ingredientsTe: [] }).where(eq(products.id, "2"));
  expect([await missing(), await listed()]).toEqual([2, ["1", "2"]]);
});

test("what lacks a text in Hindi is listed by itself; the first catalogue lacks nothing", async () => {
  const { db } = await aSeededDatabase();
  expect(await countUntranslated(db, "not-in-hindi")).toBe(0);
  await db.update(products).set({ nameHi: null }).where(eq(products.id, "1"));
  await db.update(products).set({ descriptionHi: null }).where(eq(products.id, "2"));
  const { goods } = await listProductsPage(db, { show: "not-in-hindi", q: "" }, 1);
  expect([await countUntranslated(db, "not-in-hindi"), goods.map(({ id }) => id)]).toEqual([2, ["1", "2"]]);
});
