import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { stateName } from "#domain/gst/gstin.ts";
import { db } from "../../tests/support/database.ts";
import { seed } from "../../database/seed.ts";
import { findDestination, readCalendar, readDeliveryRules } from "./delivery.server.ts";
import { holidays, pincodeOverrides, pincodes, zoneRules, zones } from "./schema.ts";

test.each([
  ["522002", "home", "Andhra Pradesh"],
  ["522601", "state", "Andhra Pradesh"],
  ["500001", "state", "Telangana"],
  ["600001", "south-and-metros", "Tamil Nadu"],
  ["560001", "south-and-metros", "Karnataka"],
  ["110001", "south-and-metros", "Delhi"],
  ["400001", "south-and-metros", "Maharashtra"],
  ["440001", "india", "Maharashtra"],
  ["226001", "india", "Uttar Pradesh"],
  ["781001", "far", "Assam"],
  ["744101", "far", "Andaman and Nicobar Islands"],
])("%s is in the zone %s, in %s", async (pincode, zone, state) => {
  const found = await findDestination(db, pincode);
  expect(found).toMatchObject({ pincode, served: true, zone: { id: zone } });
  expect(stateName(found!.stateCode)).toBe(state);
});

test("a pincode's own row counts before its zone: Vijayawada is a day away, and Yanam's tax is Puducherry's", async () => {
  expect(await findDestination(db, "520001")).toMatchObject({
    zone: { id: "state", transitDays: 1, needsReach: "local", takesCash: true },
  });
  expect(await findDestination(db, "533464")).toMatchObject({ stateCode: "34", zone: { id: "state", transitDays: 2 } });
  await db.insert(pincodeOverrides).values({ pincode: "515001", takesCash: false, isServed: false });
  expect(await findDestination(db, "515001")).toMatchObject({ served: false, zone: { takesCash: false } });
});

test("a pincode that India Post does not have is no destination, and the army's post is not served", async () => {
  expect(await findDestination(db, "123456")).toBeUndefined();
  expect(await findDestination(db, "900056")).toMatchObject({ served: false, zone: { id: "field-post" } });
});

test("every pincode of the directory falls into a zone, by state if by nothing else", async () => {
  const { zones: known, rules } = await readDeliveryRules(db);
  const states = new Set(rules.filter(({ kind }) => kind === "state").map(({ value }) => value));
  const rows = await db.selectDistinct({ stateCode: pincodes.stateCode }).from(pincodes);
  expect(rows.length).toBe(36);
  expect(rows.filter(({ stateCode }) => !states.has(stateCode))).toEqual([]);
  expect(known.map(({ transitDays }) => transitDays).slice(0, 5)).toEqual([1, 2, 3, 3, 5]);
});

test("the calendar has the national holidays and the owner's cut-off", async () => {
  const calendar = await readCalendar(db);
  expect(calendar.cutOff).toBe("14:00");
  expect(calendar.holidays.get("2027-01-26")).toBe("Republic Day");
});

test("a lookup reads the one row it needs by the primary key", async () => {
  await db.execute(sql`analyze pincodes`);
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(
    sql`explain select * from pincodes left join pincode_overrides using (pincode) where pincode = '600001'`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index Scan using pincodes_pkey/);
});

test("a shop that has products but no pincodes yet gets them, and one that has changed its zones keeps them", async () => {
  await db.update(zones).set({ firstPaise: 1 });
  await db.delete(pincodeOverrides);
  await db.delete(pincodes);
  await seed(db);
  expect(await db.$count(pincodes)).toBe(19_303);
  expect(await db.$count(zones, sql`first_paise = 1`)).toBe(6);

  for (const table of [zoneRules, holidays, zones]) await db.delete(table);
  await seed(db);
  expect(await db.$count(zones, sql`first_paise > 1`)).toBe(6);
  expect(await db.$count(pincodeOverrides)).toBeGreaterThan(10);
});
