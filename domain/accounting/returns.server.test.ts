import { expect, test } from "vitest";
import { issueCreditNote, issueInvoice } from "#domain/orders/documents/documents.server.ts";
import { monthOf } from "#platform/period.ts";
import { db, pool } from "../../tests/support/database.ts";
import { seller } from "../../tests/support/documents.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { keepDays, readSummaries, readTurnover, rebuildDays } from "./days.server.ts";
import { keepBooks } from "./jobs.server.ts";
import { returnOf, type ReturnPeriod } from "./return-period.ts";
import { findFile, listFiles, makeFile, markTaken, readReturns } from "./returns.server.ts";

const GSTIN = seller.gstin;
const BUYER = "36AAACB5678B1ZU";

/** An order with an invoice of a day at noon in India. Returns the order's id. */
async function invoiced(day: string, changes: Parameters<typeof anOrder>[1] = {}): Promise<string> {
  const { id } = await anOrder(pool, { method: "cash", ...changes });
  await db.transaction((tx) => issueInvoice(tx, id, new Date(`${day}T06:30:00Z`), seller));
  return id;
}

/** Takes an order's invoice back whole, as for a parcel that came back unpaid. */
const takenBack = (orderId: string, day: string, paise = 1_00_00_000) =>
  db.transaction((tx) => issueCreditNote(tx, { orderId, paise }, new Date(`${day}T06:30:00Z`)));

const at = (day: string) => new Date(`${day}T12:00:00+05:30`);
const month = (one: string) => returnOf("month", one)!;
const countOf = async (period: ReturnPeriod, now: Date) =>
  (await readSummaries(db, period, now)).get(GSTIN)?.counts.b2c.count ?? 0;
const readOne = async (period: ReturnPeriod, now: Date) => (await readReturns(db, period, GSTIN, now))[0]!;

test("days that are over are added up once, today is read anew, and the command finds and mends a wrong day", async () => {
  const now = at("2027-02-10");
  await invoiced("2027-02-09");
  expect(await countOf(month("2027-02"), now)).toBe(1);
  await invoiced("2027-02-09");
  await invoiced("2027-02-10");
  expect(await countOf(month("2027-02"), now), "yesterday is kept").toBe(2);
  expect(await rebuildDays(db)).toMatchObject({ wrong: ["2027-02-09"] });
  expect(await rebuildDays(db)).toMatchObject({ wrong: [] });
  expect(await countOf(month("2027-02"), now)).toBe(3);
});

const countKept = async () => (await pool.query("select 1 from gst_days where day = '2027-01-15'")).rowCount;

test("a day is kept only two hours after it ended, when what was begun before midnight has ended too", async () => {
  await invoiced("2027-01-15");
  await keepDays(db, monthOf("2027-01"), new Date("2027-01-16T01:00:00+05:30"));
  expect(await countKept()).toBe(0);
  await keepDays(db, monthOf("2027-01"), new Date("2027-01-16T02:01:00+05:30"));
  expect(await countKept()).toBe(1);
});

test("an invoice taken back whole and issued anew counts once, and the notes' month is their own", async () => {
  const orderId = await invoiced("2028-04-30");
  const before = await readOne(month("2028-04"), at("2028-06-01"));
  await takenBack(orderId, "2028-05-02");
  await db.transaction((tx) => issueInvoice(tx, orderId, new Date("2028-05-03T06:30:00Z"), seller));
  const { file, checks, summary } = await readOne(month("2028-05"), at("2028-06-01"));
  expect([before.summary.counts.b2c.count, summary.counts.b2cNotes.count]).toEqual([1, 1]);
  expect(checks.filter(({ verdict }) => verdict !== "holds")).toEqual([]);
  expect(file.b2cs ?? []).toEqual([]);
  expect(file.hsn ?? {}).toEqual({});
  const { summary: two } = await readOne(returnOf("quarter", "2028-05")!, at("2028-08-01"));
  expect(two.counts.b2c.count).toBe(2);
});

test("a number that is missing is found, also before the first of the month", async () => {
  for (const day of ["2029-04-10", "2029-05-10", "2029-05-11", "2029-05-12"]) await invoiced(day);
  const gaps = async (one: string) => (await readOne(month(one), at("2029-07-01"))).checks[2]!.about;
  expect([await gaps("2029-04"), await gaps("2029-05")]).toEqual([[], []]);
  await pool.query("delete from documents where financial_year = '2029-30' and serial in (1, 3)");
  expect(await gaps("2029-05")).toEqual(["Invoice 1 of 2029-30", "Invoice 3 of 2029-30"]);
});

test("the file is kept with its hash and who made it; made again it is the same; and a problem holds it back", async () => {
  const owner = await aPerson(pool, { role: "owner", name: "Sita" });
  const [period, now] = [month("2030-09"), at("2030-10-02")];
  await invoiced("2030-09-20", { gstin: BUYER });
  const one = await readOne(period, now);
  const [made, again] = [await makeFile(db, owner, one, period, now), await makeFile(db, owner, one, period, now)];
  expect(again).toEqual(made);
  const [kept] = await listFiles(db, period);
  expect(kept).toMatchObject({ name: `returns_02102030_R1_${GSTIN}_offline.json`, madeBy: "Sita", takenAt: null });
  expect((await findFile(db, kept!.id))!.content).toBe(JSON.stringify(one.file));
  const { rows } = await pool.query("select encode(sha256(convert_to(content, 'UTF8')), 'hex') as sha from gst_files");
  expect(rows).toContainEqual({ sha: kept!.sha256 });
  const broken = { ...one, checks: one.checks.map((check) => ({ ...check, verdict: "problem" as const })) };
  expect(await makeFile(db, owner, broken, period, now)).toHaveProperty("refused");
  expect(await makeFile(db, owner, { ...one, gstin: "" }, period, now)).toHaveProperty("refused");
  expect(await listFiles(db, period)).toHaveLength(1);
});

test("an IFF that the portal took is left out of its quarter, and a file made too early is never taken", async () => {
  const owner = await aPerson(pool, { role: "owner" });
  await invoiced("2031-07-05", { gstin: BUYER });
  await invoiced("2031-08-05", { gstin: BUYER });
  const iff = returnOf("iff", "2031-07")!;
  const quarter = async () => (await readOne(returnOf("quarter", "2031-07")!, at("2031-10-02"))).file.b2b?.[0]?.inv;
  const early = await makeFile(db, owner, await readOne(iff, at("2031-07-20")), iff, at("2031-07-20"));
  expect(await markTaken(db, owner, (early as { id: string }).id, true)).toBe(false);
  await invoiced("2031-07-25", { gstin: BUYER });
  await pool.query("delete from gst_days where day = '2031-07-25'");
  const made = await makeFile(db, owner, await readOne(iff, at("2031-08-02")), iff, at("2031-08-02"));
  expect(await quarter()).toHaveLength(3);
  const { id } = made as { id: string };
  expect([await markTaken(db, owner, id, true), await markTaken(db, owner, id, true)]).toEqual([true, false]);
  expect(await quarter()).toMatchObject([{ idt: "05-08-2031" }]);
  await invoiced("2031-07-31", { gstin: BUYER });
  await pool.query("delete from gst_days where day = '2031-07-31'");
  expect(await quarter(), "what the file did not have").toMatchObject([{ idt: "05-08-2031" }, { idt: "31-07-2031" }]);
  expect(await markTaken(db, owner, id, false)).toBe(true);
  expect(await quarter()).toHaveLength(4);
});

test("the turnover of a financial year is what was sold without tax, less what was given back", async () => {
  const orderId = await invoiced("2033-05-01");
  await invoiced("2034-03-31");
  await invoiced("2034-04-01");
  const one = (await readSummaries(db, monthOf("2033-05"), at("2034-05-01"))).get(GSTIN)!.counts.b2c.taxablePaise;
  expect(await readTurnover(db, "2034-03-31", at("2034-05-01"))).toBe(2 * one);
  expect(await readTurnover(db, "2034-03-31", at("2034-03-31")), "today is read anew").toBe(2 * one);
  await takenBack(orderId, "2034-04-02");
  expect(await readTurnover(db, "2034-04-02", at("2034-05-01"))).toBe(0);
});

test("after retention the file's contents and the sums go, its hash stays, and the old month says so", async () => {
  const owner = await aPerson(pool, { role: "owner" });
  const [period, then, later] = [month("2035-09"), at("2035-10-02"), at("2043-01-02")];
  await invoiced("2035-09-20", { gstin: BUYER });
  const { id } = (await makeFile(db, owner, await readOne(period, then), period, then)) as { id: string };
  await keepBooks(db, at("2042-12-30"));
  expect(await findFile(db, id)).toBeDefined();
  await keepBooks(db, later);
  expect(await findFile(db, id)).toBeUndefined();
  expect(await listFiles(db, period)).toMatchObject([{ id, isErased: true }]);
  expect((await readOne(period, later)).summary.isErased).toBe(false);
  await pool.query(
    `update documents set snapshot = jsonb_set(snapshot, '{recipient,gstin}', '"36 (erased)"')
     where snapshot->>'issuedOn' = '2035-09-20'`,
  );
  const erased = await readOne(period, later);
  expect(erased.summary.isErased).toBe(true);
  expect(await makeFile(db, owner, erased, period, later)).toMatchObject({
    refused: expect.stringContaining("erased"),
  });
  expect((await pool.query("select 1 from gst_days where day = '2035-09-20'")).rowCount).toBe(0);
});

test("the hourly job adds up the days of all years that have to be kept, so that no page has to", async () => {
  await invoiced("2036-05-05");
  await pool.query("delete from gst_days");
  await keepBooks(db, at("2038-02-10"));
  const { rows } = await pool.query("select turnover_paise > 0 as sold from gst_days where day = '2036-05-05'");
  expect(rows).toEqual([{ sold: true }]);
});
