import { expect, test } from "vitest";
import { aSeededDatabase } from "../../../tests/support/empty-database.ts";
import { listEditsOf } from "#domain/edits/submissions.server.ts";
import { describeSubmissions } from "#domain/undo/submissions.server.ts";
import { undo } from "../../../tests/support/undo.ts";
import { changePrices } from "../packs/packs.server.ts";
import { doubtInWords, signOf } from "./price-guard.ts";
import { findRecord } from "../products/product-records.server.ts";
import { productTexts } from "../products/product-texts.ts";
import { createProduct, saveProduct } from "../products/products.server.ts";

const by = { id: null, name: "Sita" };
const hasRate = () => true;

type Db = Awaited<ReturnType<typeof aSeededDatabase>>["db"];
const textsOf = async (db: Db, id: string) => productTexts((await findRecord(db, id))!);

test("a price that looks like a slip is asked about, is saved once it is meant, and is taken back on the page of changes", async () => {
  const { db } = await aSeededDatabase();
  const seen = await textsOf(db, "2");
  const typed = { ...seen, "price-2": "58" };
  const asked = await saveProduct(db, by, "2", { seen, typed, hasRate });
  if (!("doubts" in asked)) throw new Error("nothing was asked");
  expect(asked.doubts.map(doubtInWords)).toEqual([
    expect.stringMatching(/₹589 → ₹58\. That is 90\.2 % less than it was\./),
  ]);
  expect(await textsOf(db, "2")).toEqual(seen);
  const meant = signOf(asked.doubts);
  const other = { ...seen, "price-2": "5" };
  expect(await saveProduct(db, by, "2", { seen, typed: other, hasRate, meant })).toHaveProperty("doubts");
  expect(await saveProduct(db, by, "2", { seen, typed, hasRate, meant })).toMatchObject({ ok: true });

  const [latest] = (await describeSubmissions(db)).submissions;
  expect(latest).toMatchObject({ by: "Sita", undid: undefined });
  expect(latest!.lines).toEqual([expect.stringMatching(/₹589 → ₹58$/)]);
  expect(await undo(db, latest!.id, { role: "staff" })).toEqual({
    ok: false,
    reason: "not theirs",
  });
  expect(await undo(db, latest!.id)).toMatchObject({ ok: true });
  expect(await textsOf(db, "2")).toEqual(seen);
});

test("an edit of prices that is taken back on the product's page is not asked about", async () => {
  const { db } = await aSeededDatabase();
  const seen = await textsOf(db, "2");
  expect(await saveProduct(db, by, "2", { seen, typed: { ...seen, "price-2": "589.50" }, hasRate })).toMatchObject({
    ok: true,
  });
  const [made] = await listEditsOf(db, "product", "2");
  await changePrices(db, by, [
    { packId: "2-250g", seen: { price: 309_00, available: true }, wanted: { price: 310_00, available: true } },
  ]);
  expect(await undo(db, made!.submissionId, { edit: made!.id })).toMatchObject({ ok: true });
  expect((await textsOf(db, "2"))["price-2"]).toBe("589");
});

test("a new product whose bigger pack costs more by weight is asked about before it is made", async () => {
  const { db } = await aSeededDatabase();
  const rows = { "grams-p1": "250", "price-p1": "189", "grams-p2": "500", "price-p2": "3890" };
  const typed = { name: "Ravva Laddu", category: "sweets", reach: "india", hsn: "21069099", packs: "p1 p2", ...rows };
  const asked = await createProduct(db, by, { id: "new-2", typed, grams: 0 });
  if (!("doubts" in asked)) throw new Error("nothing was asked");
  expect(await findRecord(db, "new-2")).toBeUndefined();
  const meant = signOf(asked.doubts);
  expect(await createProduct(db, by, { id: "new-2", typed, grams: 0, meant })).toEqual({ ok: true });
});
