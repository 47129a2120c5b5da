import { expect, test } from "vitest";
import { db } from "../../../tests/support/database.ts";
import { describeSubmission } from "#domain/undo/submissions.server.ts";
import { findRecord } from "../products/product-records.server.ts";
import { undo } from "../../../tests/support/undo.ts";
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
  const change = (await describeSubmission(db, sent))!;
  expect(change.lines).toEqual([expect.stringMatching(/₹589 → ₹601$/)]);
  await undoImport(db, sita, sent);
  await workThroughImport(db, { id: sent }, hasRate);
  expect(await priceOf("2")).toBe(before);
  const since = (await describeSubmission(db, sent))!;
  expect(since).toMatchObject({ lines: change.lines, count: 1, undone: 1 });
  const back = (await describeSubmission(db, since.edits[0]!.undoneBy!))!;
  expect(back).toMatchObject({ undid: "change", lines: [expect.stringMatching(/₹601 → ₹589$/)] });

  const again = await saved("Product,Pack,Price\n2,2,602");
  expect(await undo(db, again)).toEqual({ ok: true, file: again });
  await workThroughImport(db, { id: again }, hasRate);
  expect(await priceOf("2")).toBe(before);
});
