import { expect, test } from "vitest";
import { db } from "../../../tests/support/database.ts";
import { linesOf } from "../batch.ts";
import { findBatch } from "../batches.server.ts";
import { findRecord } from "../product-records.server.ts";
import { undoBatch } from "../undo.server.ts";
import { saveImport, startImport, undoImport } from "./imports.server.ts";
import { workThroughImport } from "./work-through.server.ts";

const sita = { id: null, name: "Sita" };
const hasRate = () => true;

/** Uploads a file, saves what it changes, and returns its id. */
async function saved(file: string): Promise<string> {
  const id = await startImport(db, sita, file);
  await workThroughImport(db, { id }, hasRate);
  expect(await saveImport(db, sita, id)).toEqual({ ok: true });
  await workThroughImport(db, { id }, hasRate);
  return id;
}

const priceOf = async (pack: string) => (await findRecord(db, "2"))!.packs.find(({ id }) => id === pack)!.price;

test("prices of a file stand on the page of changes, and are taken back from there or with the file", async () => {
  const before = await priceOf("2");
  const sent = await saved("Product,Pack,Price\n2,2,601");
  const batch = (await findBatch(db, sent))!;
  expect(linesOf(batch)).toEqual([expect.stringMatching(/₹589 → ₹601$/)]);
  await undoImport(db, sita, sent);
  await workThroughImport(db, { id: sent }, hasRate);
  expect(await priceOf("2")).toBe(before);
  const undone = (await findBatch(db, sent))!;
  expect(linesOf(undone)).toEqual(linesOf(batch));
  expect((await findBatch(db, undone.undoneBy!))!.undid?.id).toBe(sent);

  const again = await saved("Product,Pack,Price\n2,2,602");
  expect(await undoBatch(db, { batch: again, by: sita, mayChangePrices: true })).toMatchObject({ ok: true });
  expect(await priceOf("2")).toBe(before);
});
