import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db, pool } from "../../tests/support/database.ts";
import { anEnquiry } from "../../tests/support/enquiries.ts";
import { aPerson } from "../../tests/support/people.ts";
import { firstDueAt, readEnquiryCounts } from "./clocks.server.ts";
import { clocksOf } from "./complaint.ts";
import { enquiries } from "./schema.ts";
import { countInbox, listInbox, type InboxFilter } from "./inbox.server.ts";

const HOUR = 60 * 60 * 1000;
const now = new Date("2026-11-21T06:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);

beforeEach(() => pool.query("truncate enquiries cascade"));

const namesIn = async (filter: InboxFilter) => (await listInbox(db, filter)).entries.map(({ name }) => name);

const urgentAt = async (moment: string) => (await readEnquiryCounts(db, new Date(moment))).urgent;

test("the complaint that runs out first comes first, then what has waited longest", async () => {
  await anEnquiry(db, { name: "waits a day", receivedAt: ago(24) });
  await anEnquiry(db, { name: "waits a week", receivedAt: ago(168) });
  await anEnquiry(db, { name: "to settle", kind: "complaint", receivedAt: ago(400), acknowledgedAt: ago(390) });
  await anEnquiry(db, { name: "to acknowledge", kind: "complaint", receivedAt: ago(5) });
  await anEnquiry(db, { name: "late", kind: "complaint", receivedAt: ago(60) });
  await anEnquiry(db, { name: "settled", kind: "complaint", receivedAt: ago(90), resolvedAt: ago(1) });
  expect(await namesIn({ status: "new" })).toEqual([
    "late",
    "to acknowledge",
    "to settle",
    "waits a week",
    "settled",
    "waits a day",
  ]);
});

test("the database counts the hours and the month as the page does, for every day of two years", async () => {
  await pool.query(`insert into enquiries (reference, kind, fingerprint, name, mobile, message, received_at, acknowledged_at,
      acknowledged_by)
    select 'TG-' || day || '-' || seen, 'complaint', day || '-' || seen, 'Ravi', '', '', at, case when seen = 1 then at end, case when seen = 1 then 'staff' end
    from generate_series(0, 729) as day, generate_series(0, 1) as seen,
      lateral (select timestamptz '2027-01-01T18:00Z' + make_interval(days => day, mins => day % 60)) as moment (at)`);
  const complaints = await db
    .select({ dueAt: sql`${firstDueAt}`.mapWith(enquiries.receivedAt), enquiry: enquiries })
    .from(enquiries);
  expect(complaints).toHaveLength(2 * 730);
  const wrong = complaints.filter(
    ({ dueAt, enquiry }) => clocksOf(enquiry, enquiry.receivedAt)[0]!.dueAt.getTime() !== dueAt.getTime(),
  );
  expect(wrong).toEqual([]);
});

test("pages follow each other without a gap, though seventy came at the same moment", async () => {
  for (let time = 0; time < 70; time++)
    await anEnquiry(db, { receivedAt: ago(3), status: time < 65 ? "open" : "closed" });
  for (const status of ["open", "closed", undefined] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { entries, next } = await listInbox(db, { status }, after);
      expect(entries.length).toBeLessThanOrEqual(30);
      seen.push(...entries.map(({ reference }) => reference));
      after = next;
    } while (after);
    const expected = { open: 65, closed: 5, all: 70 }[status ?? "all"];
    expect([seen.length, new Set(seen).size]).toEqual([expected, expected]);
  }
});

test("what is closed begins with the newest", async () => {
  await anEnquiry(db, { name: "long ago", status: "closed", receivedAt: ago(900) });
  await anEnquiry(db, { name: "lately", status: "closed", receivedAt: ago(9) });
  expect(await namesIn({ status: "closed" })).toEqual(["lately", "long ago"]);
});

test("kind, state and who deals with it narrow the inbox and its counts", async () => {
  const anil = await aPerson(pool, { name: "Anil", role: "staff" });
  await anEnquiry(db, { name: "a", kind: "wedding", assigneeId: anil.id, status: "open", occasionDate: "2027-02-14" });
  await anEnquiry(db, { name: "b", kind: "wedding" });
  await anEnquiry(db, { name: "c", status: "open" });
  expect(await namesIn({ status: "open", kind: "wedding" })).toEqual(["a"]);
  expect(await namesIn({ status: "open", assigneeId: anil.id })).toEqual(["a"]);
  expect(await countInbox(db, { status: "open", kind: "wedding" })).toEqual({
    new: 1,
    open: 1,
    answered: 0,
    closed: 0,
  });
  const { entries } = await listInbox(db, { assigneeId: anil.id });
  expect(entries[0]).toMatchObject({ assignee: "Anil", occasionDate: "2027-02-14" });
});

test("an enquiry is found by reference, part of a name in any script, mobile or e-mail, in every state", async () => {
  const found = { name: "లక్ష్మి", lastName: "Devi_50%", mobile: "+919848099999", email: "lakshmi.d@example.net" };
  const { reference } = await anEnquiry(db, { ...found, status: "closed" });
  await anEnquiry(db, { name: "Ravi" });
  const code = reference.slice(3).replace("-", " ").toLowerCase();
  for (const search of [code, "లక్ష్", "devi_5", "50%", "98480 99999", "౦౯౮౪౮౦౯౯౯౯౯", "099999", "LAKSHMI.D@"]) {
    expect([search, await namesIn({ search })]).toEqual([search, ["లక్ష్మి Devi_50%"]]);
  }
  await anEnquiry(db, { name: "Works", kind: "bulk", gstin: "27AAPFU0939F1ZV", mobile: "+919000000007" });
  expect(await namesIn({ search: "27aapfu 0939f1zv" })).toEqual(["Works"]);
  for (const search of ["Gita", "d_vi", "\\", "12"]) expect([search, await namesIn({ search })]).toEqual([search, []]);
});

test("the nav knows how many are new and where a complaint runs out", async () => {
  expect(await readEnquiryCounts(db, now)).toEqual({ fresh: 0, urgent: [] });
  await anEnquiry(db, { receivedAt: ago(1000) });
  await anEnquiry(db, { kind: "complaint", receivedAt: ago(36) });
  expect(await readEnquiryCounts(db, now)).toEqual({ fresh: 2, urgent: [] });
  await anEnquiry(db, { kind: "complaint", receivedAt: ago(37), status: "open" });
  expect(await readEnquiryCounts(db, now)).toEqual({ fresh: 2, urgent: ["open"] });
});

test("a complaint that is acknowledged is urgent again in the last five days of its month", async () => {
  const acknowledged = { kind: "complaint", receivedAt: now, acknowledgedAt: now, status: "answered" } as const;
  await anEnquiry(db, acknowledged);
  expect(await urgentAt("2026-12-16T18:30:00Z")).toEqual([]);
  expect(await urgentAt("2026-12-16T18:30:01Z")).toEqual(["answered"]);
  expect(await urgentAt("2027-03-01T00:00:00Z")).toEqual(["answered"]);
});
