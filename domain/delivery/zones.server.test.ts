import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { listTravelKinds } from "#domain/catalogue/products/neighbours.server.ts";
import { db } from "../../tests/support/database.ts";
import { inIndia } from "../../tests/support/destinations.ts";
import { findDestination, readCalendar } from "./delivery.server.ts";
import { addHolidays, listHolidays, removeHoliday } from "./holidays.server.ts";
import { planJourney } from "./delivery.ts";
import { overrideForm, overrideTexts } from "./override-form.ts";
import { findOverride, listOverrides, removeOverride, saveOverride } from "./overrides.server.ts";
import { pincodeOverrides, zones } from "./schema.ts";
import { zoneForm, zoneTexts } from "./zone-form.ts";
import { previewZone } from "./zone-preview.ts";
import { findZone, listRulesOf, listServedStates, saveZone } from "./zones.server.ts";

const owner = { id: "owner", name: "Lakshmi" };

async function latest(id: string) {
  const [row] = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.id)).limit(1);
  return row;
}

async function form(id: string, typed: Partial<Record<keyof ReturnType<typeof zoneTexts>, string>>) {
  const seen = zoneTexts((await findZone(db, id))!);
  return { seen, terms: zoneForm.parse({ ...seen, ...typed }) };
}

test("a zone's charge and days change for the next parcel, and the log has what it was", async () => {
  const change = await form("state", { transitDays: "4", firstPaise: "99.50", freeFromPaise: "" });
  expect(await saveZone(db, "state", change, owner)).toMatchObject({
    ok: true,
    changed: ["transitDays", "firstPaise", "freeFromPaise"],
  });
  expect((await findDestination(db, "500001"))?.zone).toMatchObject({
    transitDays: 4,
    firstPaise: 9950,
    freeFromPaise: null,
    stepPaise: 2500,
  });
  expect(await latest("state")).toMatchObject({
    actorName: "Lakshmi",
    subjectKind: "zone",
    before: { transitDays: 2, firstPaise: 7000, freeFromPaise: 99_900 },
    after: { transitDays: 4, firstPaise: 9950, freeFromPaise: null },
  });
});

test("two who change a zone keep each other's changes, and are told when it is the same one", async () => {
  const first = await form("india", { firstPaise: "120" });
  const second = await form("india", { transitDays: "6" });
  const third = await form("india", { firstPaise: "130" });
  const fourth = await form("india", { stepPaise: "60" });
  expect(await saveZone(db, "india", first, owner)).toMatchObject({ ok: true });
  expect(await saveZone(db, "india", second, owner)).toMatchObject({ ok: true });
  const refused = await saveZone(db, "india", third, owner);
  expect(refused).toMatchObject({ ok: false, present: { firstPaise: "120" } });
  expect(!refused.ok && refused.problems.firstPaise).toContain("“120”");
  // The charges are one: whoever changes another part of them sees what they are now.
  expect(await saveZone(db, "india", fourth, owner)).toMatchObject({
    ok: false,
    problems: { firstPaise: /“120”/ },
    taken: { firstPaise: "120", transitDays: "6" },
  });
  expect(await findZone(db, "india")).toMatchObject({ firstPaise: 12_000, transitDays: 6 });
});

test("a zone saved as it was changes nothing and is not logged", async () => {
  expect(await saveZone(db, "far", await form("far", { firstPaise: "160.00" }), owner)).toEqual({
    ok: true,
    changed: [],
  });
  expect(await latest("far")).toBeUndefined();
});

test.each([
  ["transitDays", "0"],
  ["transitDays", "31"],
  ["firstGrams", "0"],
  ["stepGrams", "-5"],
  ["firstPaise", "-1"],
  ["stepPaise", "1.234"],
  ["freeFromPaise", "soon"],
  ["needsReach", "moon"],
])("a zone's %s cannot be %j, and the refusal says what to write", async (name, value) => {
  const parsed = zoneForm.safeParse({ ...zoneTexts((await findZone(db, "far"))!), [name]: value });
  expect(parsed.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [name, expect.stringMatching(/^(Write|Choose) /)],
  ]);
});

test("a zone knows which pincodes it takes", async () => {
  expect(await listRulesOf(db, "south-and-metros")).toMatchObject({ prefixes: ["380", "400", "411", "700"] });
});

test("a preview tells charges, the day and what would no longer travel", async () => {
  const kinds = await listTravelKinds(db, 100);
  const calendar = await readCalendar(db);
  const before = (await findZone(db, "south-and-metros"))!;
  const after = { ...before, transitDays: 6, firstPaise: 10_000, freeFromPaise: 40_000 };
  const surroundings = { kinds, calendar, now: inIndia("2026-11-20 10:00") };
  const preview = previewZone({ before, after }, surroundings);
  expect(preview.parcels.map((parcel) => [parcel.before, parcel.after])).toEqual([
    [18_000, 19_000],
    [9000, 0],
    [18_000, 0],
    [0, 0],
  ]);
  expect(preview.parcels[0]).toMatchObject({ grams: 1500, itemsPaise: 39_900 });
  expect(preview.arrivesOn).toEqual({ before: "2026-11-24", after: "2026-11-27" });
  expect(preview.lost).toContain("Motichoor Laddu");
  expect(preview.gained).toEqual([]);
  expect(previewZone({ before: after, after: before }, surroundings).gained).toEqual(preview.lost);
});

test("where nearly everything is free, a preview still shows a charge that changes", async () => {
  const surroundings = { kinds: [], calendar: await readCalendar(db), now: inIndia("2026-11-20 10:00") };
  const before = { ...(await findZone(db, "south-and-metros"))!, freeFromPaise: 30_000 };
  const after = { ...before, freeFromPaise: 40_000, firstPaise: before.firstPaise + 1000 };
  const { parcels } = previewZone({ before, after }, surroundings);
  expect(parcels.slice(0, 2).map((parcel) => [parcel.itemsPaise, parcel.before, parcel.after])).toEqual([
    [29_900, 18_000, 19_000],
    [39_900, 0, 19_000],
  ]);
  const free = { ...before, freeFromPaise: 0 };
  expect(previewZone({ before: free, after: free }, surroundings).parcels).toHaveLength(3);
});

const parse = (typed: object) => overrideForm(["home", "state"]).safeParse({ ...overrideTexts(undefined), ...typed });

test("one pincode can be different from its zone, and follow it again", async () => {
  const override = parse({ transitDays: "3", takesCash: "no" }).data!;
  const seen = overrideTexts(undefined);
  expect(await saveOverride(db, "522601", { seen, override }, owner)).toMatchObject({ ok: true });
  expect((await findDestination(db, "522601"))?.zone).toMatchObject({ transitDays: 3, takesCash: false });
  expect((await listOverrides(db)).find(({ pincode }) => pincode === "522601")).toMatchObject({ takesCash: false });
  expect(await latest("522601")).toMatchObject({ subjectKind: "pincode", before: null, after: { takesCash: false } });

  const other = parse({ transitDays: "4" }).data!;
  expect(await saveOverride(db, "522601", { seen, override: other }, owner)).toMatchObject({ ok: false });
  expect(await saveOverride(db, "123456", { seen, override }, owner)).toBeUndefined();
  expect(parse({}).error?.issues[0]?.message).toContain("Say at least one thing");

  expect(await removeOverride(db, "522601", owner)).toBe(true);
  expect(await removeOverride(db, "522601", owner)).toBe(false);
  expect(await findOverride(db, "522601")).toBeUndefined();
  expect(await latest("522601")).toMatchObject({ before: { transitDays: 3, takesCash: false }, after: null });
});

test("a holiday moves the promised day, is entered once, and what is past stays", async () => {
  const now = inIndia("2026-11-20 10:00");
  const arrival = async () => {
    return planJourney((await findDestination(db, "600001"))!, await readCalendar(db), now).arrivesOn;
  };
  expect(await arrival()).toBe("2026-11-24");
  const festival = { day: "2026-11-24", name: "Karthika Pournami" };
  expect(await addHolidays(db, [festival], owner)).toEqual([festival]);
  expect(await arrival()).toBe("2026-11-25");
  expect(await addHolidays(db, [{ ...festival, name: "Another name" }], owner)).toEqual([]);
  expect(await latest("2026-11-24")).toMatchObject({ subjectKind: "holiday", after: { name: "Karthika Pournami" } });

  const remove = (today: string) => removeHoliday(db, { day: "2026-11-24", today }, owner);
  expect(await remove("2026-11-25")).toBe("past");
  expect(await listHolidays(db)).toContainEqual(festival);
  expect(await remove("2026-11-20")).toBe("removed");
  expect(await remove("2026-11-20")).toBe("unknown");
  expect(await arrival()).toBe("2026-11-24");
});

test("the states that are delivered to follow from the served zones, and from single pincodes", async () => {
  expect(await listServedStates(db)).toEqual(expect.arrayContaining(["33", "36", "37"]));
  await db.delete(pincodeOverrides);
  await db.update(zones).set({ isServed: false });
  expect(await listServedStates(db)).toEqual([]);
  await db.update(zones).set({ isServed: true }).where(eq(zones.id, "home"));
  expect(await listServedStates(db)).toEqual(["37"]);
  await db.insert(pincodeOverrides).values({ pincode: "600020", isServed: true });
  await db.insert(pincodeOverrides).values({ pincode: "500034", zoneId: "home" });
  expect(await listServedStates(db)).toEqual(["33", "36", "37"]);
});
